"""A heartbeat: the open tasks of a HEARTBEAT.md, and which of them name a tool to call.

- Any text is read and nothing raises. ``- [ ] words`` is an open task, ``- [x]`` a done one, which is left out.
- Words that end in ``@tool {json}`` are executable. Anything else (broken JSON, words after it) is a plain task; a
  note marks a task that names a tool but whose input cannot be read.
- A section is the nearest heading that names one. Fenced code and HTML comments contain no tasks.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from soulkeeper.domain.approvals.action import is_tool
from soulkeeper.domain.canonical import strict_json
from soulkeeper.domain.souls.blocks import Block, BlockKind, blocks
from soulkeeper.domain.souls.text import SoulText, item, parse


class TaskSection(StrEnum):
    NONE = ""
    RECURRING = "recurring"
    ONE_TIME = "one-time"


_SECTIONS = {
    "recurring": TaskSection.RECURRING,
    "recurringtasks": TaskSection.RECURRING,
    "activetasks": TaskSection.RECURRING,
    "onetime": TaskSection.ONE_TIME,
    "onetimetasks": TaskSection.ONE_TIME,
    "once": TaskSection.ONE_TIME,
}
_BOX = re.compile(r"\[([ xX])\](?=\s)")
_CALL = re.compile(r"(?:^|\s)@([A-Za-z0-9._:/-]+)\s*(?=\{)")
_BROKEN = "names a tool, but its input is not JSON"
_DEEPEST = 8  # lists in lists


@dataclass(frozen=True, slots=True)
class Task:
    """``line`` counts from 1. ``tool`` is empty if there is nothing to call; ``note`` says why a call could not be read."""

    section: TaskSection
    line: int
    text: str
    tool: str = ""
    input: Mapping[str, Any] | None = None
    note: str = ""


def tasks(text: str) -> tuple[Task, ...]:
    soul = parse(text)
    return tuple(task for block in soul.blocks for task in _of_block(soul, block))


def _of_block(soul: SoulText, block: Block) -> Iterator[Task]:
    if block.kind is BlockKind.ITEM:
        line = soul.text.count("\n", 0, block.start) + 1
        yield from _in_item(soul.text, block, line, _section(soul, block.start), _DEEPEST)


def _in_item(text: str, block: Block, line: int, section: TaskSection, levels: int) -> Iterator[Task]:
    """The task that an item is, then those in the lists below it."""
    first = text[block.start : block.end].split("\n", 1)[0].strip()[len(block.marker) :]
    inner = item(text, block).text
    if not first.strip() or not levels:
        return
    below = blocks(inner)
    box = _BOX.match(inner + "\n")
    if box and below[0].kind is BlockKind.PARAGRAPH and box[1] == " ":
        task = _task(inner[box.end() : below[0].end], line, section)
        yield from [task] if task.text else []
    for nested in below:
        if nested.kind is BlockKind.ITEM:
            yield from _in_item(inner, nested, line + inner.count("\n", 0, nested.start), section, levels - 1)


def _task(words: str, line: int, section: TaskSection) -> Task:
    text = _without_comments(words).strip()
    plain = Task(section, line, " ".join(text.split()))
    call = _CALL.search(text)
    if call is None or not is_tool(call[1]) or not words.rstrip().endswith(text[call.end() :]):
        return plain  # the call spans a comment that was cut out: nobody wrote it like this
    try:
        arguments = strict_json(text[call.end() :])
    except (ValueError, RecursionError):
        return replace(plain, note=_BROKEN)
    return Task(section, line, plain.text, call[1], arguments)


def _without_comments(words: str) -> str:
    text, rest = "", words
    while (start := rest.find("<!--")) >= 0 and (end := rest.find("-->", start)) >= 0:
        text, rest = text + rest[:start], rest[end + 3 :]
    return text + rest


def _section(soul: SoulText, at: int) -> TaskSection:
    number = bisect_right(soul.sections, at, key=lambda section: section.start) - 1
    if number < 0:
        return TaskSection.NONE
    nearest = soul.sections[number]
    candidates = (_SECTIONS.get(key.replace("-", "")) for key in (nearest.key, *reversed(nearest.path)))
    return next((section for section in candidates if section), TaskSection.NONE)
