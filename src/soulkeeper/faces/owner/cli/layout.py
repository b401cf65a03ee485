"""Text on a screen: ours wraps between words; other people's text is framed and can never look like ours.

- Every row of foreign text begins with the gutter. On a terminal we wrap the lines, so that the terminal never does.
- A line breaks after a word if it has one to break after; no character is lost.
- A continuation row is marked, so that it cannot be taken for a line of its own.
- A long run of spaces or empty lines is described, not drawn. The whole text is in ``soul approvals show ID --json``.
- A character that some terminals draw wide counts as wide: a row may end early, never late.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import TextIO

import click

GUTTER, GOES_ON = "│ ", "│ ┆ "
_NARROWEST = 20
_SPACES = re.compile(r"[^\S\n]{40,}")  # JSON at its deepest is indented by less
_EMPTY_LINES = 4
_WORD = re.compile(r"[^ ]+ *|^ +")
_COLUMN = re.compile(r"(?<=  )[^ ]")

Painter = Callable[[str], str]
PaintedLine = tuple[str, Painter]


def terminal_width(stream: TextIO | None = None) -> int | None:
    """How many columns a row may have: all but the last. None if the output is not a screen."""
    out = stream or sys.stdout
    try:
        columns = os.get_terminal_size(out.fileno()).columns if out.isatty() else 0
    except (OSError, ValueError):
        return None
    return max(columns - 1, _NARROWEST) if columns else None


def cells(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(char) in "WFA" else 1 for char in text)


def cut(text: str, width: int) -> str:
    """The text on one row, with an ellipsis if it is cut."""
    return text if cells(text) <= width else f"{_fitting_prefix(text, max(width - 2, 0))}…"


def plain(text: str) -> str:
    return text


def wrapped(text: str, width: int | None) -> Iterator[str]:
    """Our own lines, coloured or not. A word longer than a row stays in one piece, so that it can be copied."""
    for line in text.split("\n"):
        if width is None or cells(click.unstyle(line)) <= width:
            yield line
        else:
            yield from _wrapped_line(line, width)


def _wrapped_line(line: str, width: int) -> Iterator[str]:
    row, below = "", " " * _hang(click.unstyle(line), width)
    for word in _WORD.findall(line):
        if row.strip() and cells(click.unstyle(row + word).rstrip()) > width:
            yield row.rstrip()
            row = below
        row += word
    yield row


def _hang(line: str, width: int) -> int:
    """The indent of continuation rows: the last table column that leaves room for every word, else two more spaces."""
    indent = len(line) - len(line.lstrip(" "))
    widest = min(width * 2 // 3, width - max(cells(word) for word in line.split()))
    columns = [match.start() for match in _COLUMN.finditer(line) if indent < match.start() <= widest]
    return columns[-1] if columns else indent + 2


def framed(text: str, width: int | None, *, lead: str = "") -> Iterator[str]:
    """Foreign text, already made visible, line by line. ``lead`` is our own label before it."""
    first, *rest = text.split("\n")
    yield from _rows((first, plain), width, lead)
    yield from framed_lines(((f"  {line}", plain) for line in rest), width)


def framed_lines(lines: Iterable[PaintedLine], width: int | None) -> Iterator[str]:
    """Lines that begin with something of ours: a label, an indent, the sign of a diff."""
    for sign, run in groupby(lines, key=lambda painted: _empty_but(painted[0])):
        group = list(run)
        if sign is not None and len(group) >= _EMPTY_LINES:
            group = [(f"{sign}… {len(group):,} empty lines …", group[0][1])]
        for painted in group:
            yield from _rows(painted, width)


def _empty_but(line: str) -> str | None:
    """The diff sign of an otherwise empty line; None if the line has content."""
    return line[:1] if line[:1] in ("", " ", "+", "-") and not line[1:].strip() else None


def _rows(painted: PaintedLine, width: int | None, lead: str = "") -> Iterator[str]:
    line, paint = painted
    rest = _SPACES.sub(lambda match: f"… {len(match[0]):,} spaces …", line.replace("\t", "\\t"))
    begins = GUTTER + lead
    while True:
        row = rest if width is None else _row(rest, width - cells(click.unstyle(begins)))
        yield begins + (paint(row) if row else "")
        rest, begins = rest[len(row) :], GOES_ON
        if not rest:
            return


def _row(text: str, width: int) -> str:
    """The longest prefix that fits, up to the end of a word if one ends in its second half."""
    fits = _fitting_prefix(text, width)
    end = fits.rfind(" ") + 1
    return fits[:end] if len(fits) < len(text) and end > len(fits) // 2 else fits


def _fitting_prefix(text: str, width: int) -> str:
    """The longest prefix that fits."""
    if text.isascii():
        return text[: max(width, 0)]
    used = 0
    for at, char in enumerate(text):
        used += cells(char)
        if used > width:
            return text[:at]
    return text
