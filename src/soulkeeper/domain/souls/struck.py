"""Struck-out text: text that is crossed out (``~~…~~``, ``<del>``, letters with a line through them) or inside an HTML comment
is read as absent.

- Every line and every offset stays the same, because absent text becomes blanks.
- An unclosed mark strikes nothing.
- A mark inside code strikes nothing.
- The cost is linear.
"""

from __future__ import annotations

import re
from typing import Final

_OPENING: Final = re.compile(r"`[^`\n]{1,200}`|(?<!~)~~(?![~\s])|<(?:del|s|strike)(?:\s[^<>\n]{0,200})?>|<!--", re.I)
_CLOSING: Final = {"~": "~~", "<d": "</del>", "<s": "</s>", "<st": "</strike>", "<!": "-->"}
_OVERLAY: Final = "[\u0334-\u0338\u20d2\u20d3\u20d8-\u20da\u20e0\u20e5\u20e6\u20ea\u20eb]"
_CROSSED: Final = re.compile(rf"(?:\w{_OVERLAY}+(?: {_OVERLAY}*|\w(?!{_OVERLAY}))?){{2,}}")
_PARAGRAPH_END: Final = "\n\n"


def without_struck(text: str) -> str:
    """The text with blanks where something is struck out."""
    if not text.isascii():
        text = _CROSSED.sub(lambda match: _blank(match[0]), text)
    if "~~" not in text and "<" not in text:
        return text
    pieces, at, lower = [], 0, text.lower()
    open_ended: set[str] = set()
    for match in _OPENING.finditer(text):
        closing = _closing(match[0].lower())
        if not closing or match.start() < at or closing in open_ended:
            continue
        end = lower.find(closing, match.end())
        if end < 0:
            open_ended.add(closing)
        elif closing != "~~" or _PARAGRAPH_END not in text[match.end() : end]:
            pieces += [text[at : match.start()], _blank(text[match.start() : end + len(closing)])]
            at = end + len(closing)
    return "".join([*pieces, text[at:]])


def _closing(opening: str) -> str:
    return _CLOSING.get(opening[:3]) or _CLOSING.get(opening[:2]) or _CLOSING.get(opening[:1], "")


def _blank(text: str) -> str:
    return "".join("\n" if char == "\n" else " " for char in text)
