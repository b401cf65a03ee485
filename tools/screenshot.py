"""The picture of a review in README: real output of `soul review` on the demo workspace, as an SVG.

It uses no external font or image. `make docs` does not write it, because ids, codes and times differ every time: run `python -m
tools.screenshot` when the review looks different.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

import pexpect

from soulkeeper.faces.owner.demo import make_atomically

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "review.svg"
COLUMNS, ROWS = 100, 60
NBSP = "\u00a0"  # an ordinary space beside another one is not drawn
_KEYS = "no Enter needed"
_CELL, _LINE, _MARGIN = 8.4, 18, 16
_COLOURS = {31: "#e5534b", 32: "#57ab5a", 33: "#c69026", 34: "#539bf5", 35: "#b083f0", 36: "#39c5cf"}
_PLAIN, _PAPER = "#cdd9e5", "#1c2128"
_CODE = re.compile(r"\x1b\[([0-9;]*)m")


@dataclass(frozen=True, slots=True)
class Style:
    colour: str = _PLAIN
    bold: bool = False
    dim: bool = False

    def after(self, code: int) -> Style:
        match code:
            case 0:
                return Style()
            case 1:
                return replace(self, bold=True)
            case 2:
                return replace(self, dim=True)
            case 39:
                return replace(self, colour=_PLAIN)
        return replace(self, colour=_COLOURS.get(code, self.colour))

    @property
    def attributes(self) -> str:
        weight = ' font-weight="bold"' if self.bold else ""
        shade = ' opacity="0.6"' if self.dim else ""
        return f' fill="{self.colour}"{weight}{shade}'


def main() -> int:
    PICTURE.write_text(drawn(reviewed()), encoding="utf-8")
    print(f"Wrote {PICTURE.name}")  # noqa: T201 - a tool says what it did
    return 0


def reviewed() -> list[str]:
    """The output of the review of a first proposal, up to the keys it waits for."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "demo"
        make_atomically(root)
        soul = str(Path(sys.executable).with_name("soul"))
        environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
        screen = pexpect.spawn(
            soul,
            ["-w", str(root), "review"],
            env=environment,
            encoding="utf-8",
            dimensions=(ROWS, COLUMNS),
            timeout=60,
        )
        screen.expect(_KEYS)
        output = f"{screen.before}{screen.after}"
        screen.close(force=True)
    return ["$ soul review", *output.replace("\r", "").split("\n")]


def drawn(lines: list[str]) -> str:
    width, height = COLUMNS * _CELL + 2 * _MARGIN, len(lines) * _LINE + 2 * _MARGIN
    rows = "\n".join(_row(line, _MARGIN + (number + 0.75) * _LINE) for number, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img" '
        f'aria-label="soul review shows a proposal with its diff, its findings and its review code">\n'
        f'<rect width="100%" height="100%" rx="8" fill="{_PAPER}"/>\n'
        f'<g font-family="ui-monospace, monospace" font-size="14">\n{rows}\n</g>\n</svg>\n'
    )


def _row(line: str, y: float) -> str:
    spans = "".join(_span(text, style, at) for text, style, at in _styled(line) if text)
    return f'<text y="{y:.0f}">{spans}</text>'


def _span(text: str, style: Style, at: int) -> str:
    place = f' x="{_MARGIN + at * _CELL:.1f}" textLength="{len(text) * _CELL:.1f}"'
    return f"<tspan{place}{style.attributes}>{escape(text).replace(' ', NBSP)}</tspan>"


def _styled(line: str) -> Iterator[tuple[str, Style, int]]:
    """The pieces of a line with their styles and columns."""
    style, at = Style(), 0
    parts = _CODE.split(line)
    for number, part in enumerate(parts):
        if number % 2:
            for code in part.split(";"):
                style = style.after(int(code or 0))
        else:
            yield part, style, at
            at += len(part)


if __name__ == "__main__":
    sys.exit(main())
