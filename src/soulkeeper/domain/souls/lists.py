"""Lists: add, replace or remove one item of a Markdown list, in the list's own style.

An item that is added and then removed leaves the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from soulkeeper.domain.souls.splices import line_break, splice
from soulkeeper.domain.souls.text import Item

_NUMBER = re.compile(r"(\d+)([.)])")


def append_item(text: str, items: Sequence[Item], value: str) -> str:
    last, eol = items[-1], line_break(text)
    line = rendered(_lead(text, last, _next_marker(items)), value, eol)
    between = text[items[-2].end : last.start] if len(items) > 1 else ""
    gap = between if not between.strip() else ""
    if text[last.end - 1] == "\n":
        return splice(text, last.end, last.end, f"{gap}{line}{eol}")
    return splice(text, last.end, last.end, f"{eol}{gap}{line}")


def _next_marker(items: Sequence[Item]) -> str:
    marker = items[-1].marker
    if not (match := _NUMBER.fullmatch(marker)):
        return marker
    repeated = len(items) > 1 and items[-2].marker == marker
    return marker if repeated else f"{int(match[1]) + 1}{match[2]}"


def _lead(text: str, item: Item, marker: str) -> str:
    """The text before the item on its first line, with another marker."""
    first = text[item.start : item.end].split("\n", 1)[0].rstrip("\r")
    begin = len(first) - len(first.lstrip(" \t"))
    after = first[begin + len(item.marker) :]
    gap = after[: len(after) - len(after.lstrip(" \t"))] if after.strip() else " "
    return f"{first[:begin]}{marker}{gap}"


def rendered(lead: str, value: str, eol: str) -> str:
    first, *rest = value.replace("\r\n", "\n").split("\n")
    margin = " " * len(lead.expandtabs(4))
    return eol.join([lead + first, *(margin + line if line.strip() else "" for line in rest)])


def replace_item(text: str, item: Item, new: str) -> str:
    eol = line_break(text)
    line_end = eol if text[item.end - 1] == "\n" else ""
    return splice(text, item.start, item.end, rendered(_lead(text, item, item.marker), new, eol) + line_end)


def remove_item(text: str, items: Sequence[Item], number: int) -> str:
    start, end = items[number].start, items[number].end
    if number and not text[items[number - 1].end : start].strip():
        start = items[number - 1].end
    elif len(items) > number + 1 and not text[end : items[number + 1].start].strip():
        end = items[number + 1].start
    if text[end - 1] != "\n":
        start = len(text[:start].removesuffix("\n").removesuffix("\r"))
    return splice(text, start, end, "")
