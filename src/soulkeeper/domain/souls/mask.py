"""Masking: a text with its code and comments blanked out.

- The result is as long as the text and has the same lines.
- The remaining text keeps its place.
- The cost is linear.
"""

from __future__ import annotations

from typing import Any

import re2

from soulkeeper.domain.souls.blocks import lines

_FENCES = ("```", "~~~")
_LEAD = " \t>*+-0123456789.)"
_COMMENT = re2.compile(r"(?s)<!--(?:.*?-->|.*\z)")
_CODE = re2.compile(r"``[^\n]*?``|`[^`\n]*`")
_QUOTED = re2.compile(r'"[^"\n]*"|“[^”\n]*”|„[^“\n]*“|«[^»\n]*»|「[^」\n]*」|『[^』\n]*』|‘[^’\n]*’')


def masked(text: str) -> str:
    """The text without fences, code spans and HTML comments."""
    return _blanked(_CODE, _blanked(_COMMENT, _without_fences(text), "<!--"), "`")


def unquoted(text: str) -> str:
    """The text without anything in quotation marks."""
    return str(_QUOTED.sub(_blank_match, text))


def _blanked(pattern: Any, text: str, mark: str) -> str:
    return str(pattern.sub(_blank_match, text)) if mark in text else text


def _blank_match(match: Any) -> str:
    return _blank(str(match.group()))


def _blank(text: str) -> str:
    return "\n".join(" " * len(line) for line in text.split("\n"))


def _without_fences(text: str) -> str:
    if not any(fence in text for fence in _FENCES):
        return text
    outside: list[str] = []
    fence = ""
    for start, end in lines(text):
        line = text[start:end]
        content = line.lstrip(_LEAD)
        closes = fence and content.startswith(fence) and not content.strip("`~ \t\r\n")
        opens = not fence and content.startswith(_FENCES)
        outside.append(_blank(line) if fence or opens else line)
        fence = "" if closes else content[:3] if opens else fence
    return "".join(outside)
