"""Budgets: how much of a text each runtime reads, and which lines it would cut.

- A cut names its runtime, its limit and the lines that are cut.
- A text within every limit has no cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from soulkeeper.domain.souls.blocks import BlockKind
from soulkeeper.domain.souls.text import SoulText, parse

_HEAD, _TAIL = 0.7, 0.2
_SOUL, _AGENTS = "SOUL.md", "AGENTS.md"
_COMPANIONS = frozenset({"AGENTS.md", "IDENTITY.md", "USER.md", "HEARTBEAT.md", "CLAUDE.md"})


class CutPolicy(StrEnum):
    """What a runtime does with a text above its limit."""

    MIDDLE = "loses its middle"
    END = "loses its end"
    REFUSED = "is refused"


class Unit(StrEnum):
    CHARACTERS = "characters"
    UTF16 = "UTF-16 units"
    BYTES = "bytes"
    TOKENS = "tokens, estimated"
    ITEMS = "items"


@dataclass(frozen=True, slots=True)
class Cut:
    """A runtime that would cut the text: the lines that are cut, ``first`` to ``last``, and the excess."""

    runtime: str
    limit: int
    size: int
    unit: Unit
    fate: CutPolicy
    first: int
    last: int

    @property
    def message(self) -> str:
        over = f"{self.size:,} {self.unit}, but {self.runtime} reads {self.limit:,}"
        return f"{over}: it {self.fate} (lines {self.first} to {self.last})"


@dataclass(frozen=True, slots=True)
class _Budget:
    runtime: str
    limit: int
    unit: Unit
    fate: CutPolicy
    files: frozenset[str]


_ALL = frozenset({_SOUL}) | _COMPANIONS
_BUDGETS = (
    _Budget("OpenClaw", 20_000, Unit.UTF16, CutPolicy.MIDDLE, _ALL - {"CLAUDE.md"}),
    _Budget("Hermes", 20_000, Unit.CHARACTERS, CutPolicy.MIDDLE, frozenset({_SOUL, _AGENTS, "CLAUDE.md"})),
    _Budget("ZeroClaw", 20_000, Unit.CHARACTERS, CutPolicy.END, _ALL - {"CLAUDE.md"}),
    _Budget("IronClaw", 8_000, Unit.TOKENS, CutPolicy.END, _ALL - {"CLAUDE.md"}),
    _Budget("Codex", 32 * 1024, Unit.BYTES, CutPolicy.END, frozenset({_AGENTS})),
    _Budget("the Soul Spec registry", 100 * 1000, Unit.BYTES, CutPolicy.REFUSED, _ALL - {"CLAUDE.md"}),
)
_SMALLEST = 4_000  # no limit for a whole file is below this many characters

Parts: TypeAlias = tuple[tuple[frozenset[str], int, Unit], ...]
_CONWAY: Parts = (
    (frozenset({"core-purpose", "mission"}), 2_000, Unit.UTF16),
    (frozenset({"personality"}), 1_000, Unit.UTF16),
    (frozenset({"strategy"}), 3_000, Unit.UTF16),
    (frozenset({"values"}), 20, Unit.ITEMS),
    (frozenset({"behavioral-guidelines"}), 30, Unit.ITEMS),
    (frozenset({"boundaries"}), 20, Unit.ITEMS),
)


def budgets(text: str, file: str = _SOUL) -> tuple[Cut, ...]:
    """Every runtime that reads a file of this name and would cut it. Any name that is not a companion file's counts as a soul."""
    name = file if file in _COMPANIONS else _SOUL
    whole = [budget for budget in _BUDGETS if name in budget.files] if len(text) > _SMALLEST else []
    cuts = [cut for budget in whole if (cut := _cut(text, budget))]
    return (*cuts, *_conway(parse(text)))


def _cut(text: str, budget: _Budget) -> Cut | None:
    trimmed = text.rstrip()
    size = _MEASURES[budget.unit](trimmed)
    if size <= budget.limit:
        return None
    first, last = _cut_span(trimmed, budget)
    lines = trimmed.count("\n", 0, first) + 1, trimmed.count("\n", 0, max(last - 1, 0)) + 1
    return Cut(budget.runtime, budget.limit, size, budget.unit, budget.fate, *lines)


def _cut_span(text: str, budget: _Budget) -> tuple[int, int]:
    """Offsets of the part that is cut."""
    match budget.fate:
        case CutPolicy.MIDDLE:
            head = _fitting_length(text, round(budget.limit * _HEAD), budget.unit)
            tail = _fitting_length(text[::-1], round(budget.limit * _TAIL), budget.unit)
            return head, len(text) - tail
        case CutPolicy.END:
            return _fitting_length(text, budget.limit, budget.unit), len(text)
        case CutPolicy.REFUSED:
            return 0, len(text)


def _fitting_length(text: str, limit: int, unit: Unit) -> int:
    """How many characters of the text fit the limit."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _MEASURES[unit](text[:middle]) <= limit else (low, middle - 1)
    return low


def _tokens(text: str) -> int:
    """A token is about four letters of an alphabet, or one character of a script without spaces."""
    wide = 0 if text.isascii() else sum("\u2e80" <= char <= "\uffef" for char in text)
    return wide + (len(text) - wide) // 4


_MEASURES: dict[Unit, Callable[[str], int]] = {
    Unit.CHARACTERS: len,
    Unit.UTF16: lambda text: len(text.encode("utf-16-le", "surrogatepass")) // 2,
    Unit.BYTES: lambda text: len(text.encode(errors="surrogatepass")),
    Unit.TOKENS: _tokens,
}


def _conway(soul: SoulText) -> Iterator[Cut]:
    """This runtime limits single sections, in files that are written for it."""
    entries = soul.front.entries if soul.front else ()
    if not any(entry.key == "format" and entry.value == "soul/v1" for entry in entries):
        return
    for section in soul.sections:
        for keys, limit, unit in _CONWAY:
            size = _size(soul, section.body, section.whole, unit) if section.key in keys else 0
            if size > limit:
                first, last = (soul.text.count("\n", 0, at) + 1 for at in (section.start, section.whole - 1))
                yield Cut(f"Conway in “{section.title}”", limit, size, unit, CutPolicy.REFUSED, first, last)


def _size(soul: SoulText, start: int, end: int, unit: Unit) -> int:
    if unit is Unit.ITEMS:
        return sum(block.kind is BlockKind.ITEM for block in soul.blocks_of(start, end))
    return _MEASURES[unit](soul.text[start:end].strip())
