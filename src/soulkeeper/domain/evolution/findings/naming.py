"""Look-alike names: a heading, a key or a name that looks like another one without being it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import Final
from unicodedata import is_normalized

from soulkeeper.domain.characters.lookalikes import fold, is_mixed, letters, skeleton
from soulkeeper.domain.language import Place, blocks
from soulkeeper.errors import Reason

_MARKS: Final = ("#", "**", "__")  # a text without any of these and without frontmatter has no names
_NUMBER: Final = re.compile(r"[0-9]+|[IVXLivxl]+|[A-Za-z]")
_KNOWN: Final = (
    "never do", "blocked topics", "escalation triggers", "always do", "core values", "values", "traits", "constraints", "identity",
    "name", "tone", "greeting", "communication style", "personality", "prime directive", "system prompt", "safety", "guardrails",
    "boundaries", "rules", "version", "changelog", "extends", "description", "faq", "approvals", "logging", "owner",
)  # fmt: skip


def lookalike_reason(before: str, after: str) -> Reason | None:
    """The refusal of a text that adds a look-alike heading, key or name. An accent that a name gains or loses is a correction."""
    old, new = dict(_names(before)), dict(_names(after))
    fresh = {name: line for name, line in new.items() if name not in old}
    readings = _readings((*_KNOWN, *old)) if fresh else {}
    gone = {fold(name) for name in old if name not in new and readings.get(skeleton(name)) == name} if fresh else set()
    for name, line in fresh.items():
        if seems := _disguised_as(name, readings, corrected=fold(name) in gone and is_normalized("NFKC", name)):
            message = f"“{name}” at line {line} {seems}"
            return Reason("lookalike_name", message, value=name, hint="write names and headings in one alphabet")
    return None


def _disguised_as(name: str, readings: dict[str, str], *, corrected: bool) -> str:
    """What a name only seems to be, in words; empty if it is what it seems."""
    mixed = next((word for word in name.split() if is_mixed(word)), "")
    if mixed:
        return f"mixes letters of two alphabets in “{mixed}”"
    other = readings.get(skeleton(name), "")
    if not other or corrected or letters(name) == letters(other) or _are_numbered(name, other):
        return ""
    return f"only looks like “{other}”"


def _are_numbered(name: str, other: str) -> bool:
    """Whether two names differ only in their numbers: nobody confuses Part I, Part 1 and Plan l."""
    pairs = list(zip_longest(name.split(), other.split(), fillvalue=""))
    return all(left == right or (_NUMBER.fullmatch(left) and _NUMBER.fullmatch(right)) for left, right in pairs)


def _readings(names: Iterable[str]) -> dict[str, str]:
    """Names by what they look like. If two look the same, the first one counts."""
    readings: dict[str, str] = {}
    for name in names:
        readings.setdefault(skeleton(name), name)
    readings.pop("", None)
    return readings


@lru_cache(maxsize=4)
def _names(text: str) -> tuple[tuple[str, int], ...]:
    return tuple(_named(text))


def _named(text: str) -> Iterator[tuple[str, int]]:
    may_name = any(mark in text for mark in _MARKS) or text.removeprefix("\ufeff").startswith("---")
    for block in blocks(text) if may_name else ():
        if block.place is Place.HEADING or (block.place is Place.PROSE and _is_bold(block.text)):
            yield block.text.strip("*_: "), block.line
        elif block.place is Place.FRONT and ":" in block.text and not block.text.startswith((" ", "\t", "-")):
            key, _, value = block.text.partition(":")
            yield key.strip(" \"'"), block.line
            if letters(key) in ("name", "agentname", "title"):
                yield value.strip(" \"'"), block.line


def _is_bold(text: str) -> bool:
    return text.startswith(("**", "__")) and text.rstrip(":").endswith(("**", "__"))
