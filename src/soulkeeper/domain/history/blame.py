"""Blame: which of a text's successive versions added each line of the last one.

Laws:
- The lines, joined, are the last text.
- A line is attributed to a version that has it, and every later version has it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from soulkeeper.domain.souls.diff import lines, splices


@dataclass(frozen=True, slots=True)
class BlamedLine:
    """A line with its newline, and the index of the version that added it."""

    text: str
    version: int


def blame(texts: Sequence[str]) -> tuple[BlamedLine, ...]:
    """The lines of the last text, each with the index of the text that added it. ``texts`` are oldest first."""
    blamed_lines: list[BlamedLine] = []
    for version, text in enumerate(texts):
        blamed_lines = _advance(blamed_lines, lines(text), version)
    return tuple(blamed_lines)


def _advance(before: list[BlamedLine], after: list[str], version: int) -> list[BlamedLine]:
    """The lines of the next version: what stays keeps its attribution, what is added gets this version."""
    result: list[BlamedLine] = []
    at = 0
    for splice in splices([line.text for line in before], after):
        result += before[at : splice.start]
        result += [BlamedLine(text, version) for text in after[splice.new_start : splice.new_end]]
        at = splice.end
    return [*result, *before[at:]]
