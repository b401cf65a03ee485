"""Tables: the rows and cells of a Markdown table, with their places."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.souls.blocks import Block, lines


@dataclass(frozen=True, slots=True)
class Row:
    start: int
    cells: tuple[str, ...]


def rows(text: str, block: Block) -> tuple[Row, ...]:
    """Every row, the header first, without the delimiter row."""
    table = [Row(start, _cells(text[start:end])) for start, end in lines(text, block.start, block.end)]
    return (*table[:1], *table[2:])


def data_rows(text: str, block: Block) -> tuple[Row, ...]:
    return rows(text, block)[1:]


def _cells(line: str) -> tuple[str, ...]:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    parts = inner.replace("\\|", "\0").split("|")
    return tuple(part.strip().replace("\0", "|") for part in parts)
