"""Pictures of a conversation with the bot, drawn from the messages that it sent."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape
from typing import Any

WIDTH, MARGIN, LINE, PAD = 640, 16, 18, 10
_COLUMNS = 72
_BACK, _BOT, _PERSON, _KEY, _TEXT, _KEY_TEXT = "#17212b", "#182533", "#2b5278", "#2b3d50", "#e9eef4", "#8fc7ff"
NAMESPACE = "http://www.w3.org/2000/svg"


def drawn(messages: Sequence[dict[str, Any]], label: str) -> str:
    """An SVG with a bubble for each message and its buttons below it."""
    parts: list[str] = []
    top = MARGIN
    for message in messages:
        drawing, top = _message(message, top)
        parts += drawing
    head = f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {WIDTH} {top + MARGIN}" role="img" aria-label="{escape(label)}">'
    font = '<g font-family="ui-monospace, monospace" font-size="13">'
    return "\n".join(
        [head, f'<rect width="100%" height="100%" rx="8" fill="{_BACK}"/>', font, *parts, "</g>", "</svg>", ""]
    )


def _message(message: dict[str, Any], top: int) -> tuple[list[str], int]:
    lines = list(_lines(message))
    height, is_bot = LINE * len(lines) + 2 * PAD, message["from"]["is_bot"]
    width = WIDTH - 2 * MARGIN - (0 if is_bot else WIDTH // 2)
    left = MARGIN if is_bot else WIDTH - MARGIN - width
    drawing = [_box(left, top, width, height, _BOT if is_bot else _PERSON)]
    for number, line in enumerate(lines):
        drawing.append(_line(left + PAD, top + PAD + LINE * number + 13, line))
    top += height + 4
    for row in message.get("reply_markup", {}).get("inline_keyboard", []):
        drawing += _keys(row, top)
        top += LINE + 16
    return drawing, top + MARGIN // 2


def _lines(message: dict[str, Any]) -> list[tuple[str, bool]]:
    """Rows of a message, and whether each begins in bold."""
    text: str = message.get("text") or message.get("caption", "")
    bold = {e["offset"] for e in message.get("entities", []) if e["type"] == "bold"}
    rows: list[tuple[str, bool]] = []
    at = 0
    for line in text.split("\n"):
        wrapped = textwrap.wrap(line, _COLUMNS, drop_whitespace=False, replace_whitespace=False) or [""]
        rows += [(row, at in bold and number == 0) for number, row in enumerate(wrapped)]
        at += len(line.encode("utf-16-le")) // 2 + 1
    return rows


def _line(x: int, y: int, line: tuple[str, bool]) -> str:
    text, is_bold = line
    colour = "#7ee787" if text.startswith("+") else "#ff9b93" if text.startswith("-") else _TEXT
    weight = ' font-weight="bold"' if is_bold else ""
    return f'<text x="{x}" y="{y}" fill="{colour}"{weight} xml:space="preserve">{escape(text)}</text>'


def _keys(row: list[dict[str, Any]], top: int) -> list[str]:
    width = (WIDTH - 2 * MARGIN - 6 * (len(row) - 1)) // len(row)
    drawing = []
    for number, key in enumerate(row):
        left = MARGIN + number * (width + 6)
        drawing.append(_box(left, top, width, LINE + 10, _KEY))
        middle = f'x="{left + width // 2}" y="{top + 19}" text-anchor="middle"'
        drawing.append(f'<text {middle} fill="{_KEY_TEXT}">{escape(key["text"])}</text>')
    return drawing


def _box(left: int, top: int, width: int, height: int, colour: str) -> str:
    return f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="8" fill="{colour}"/>'
