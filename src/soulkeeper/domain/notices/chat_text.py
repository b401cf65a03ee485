"""Messages of a chat as plain text with marked spans.

- Lengths and places are counted in UTF-16 units, as Telegram does: most emoji count twice.
- Nothing is ever parsed as markup. Foreign text is in a ``code`` or ``pre`` span, where Telegram makes no links, mentions
  or commands.
- Hidden, reordering and control characters of foreign text are escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from soulkeeper.domain.characters.visible import line_of, visible

LONGEST_MESSAGE = 4_096
LONGEST_CAPTION = 1_024
MOST_SPANS = 100


class TextStyle(StrEnum):
    BOLD = "bold"
    CODE = "code"
    PRE = "pre"


@dataclass(frozen=True, slots=True)
class Span:
    mark: TextStyle
    offset: int
    length: int
    language: str = ""


@dataclass(frozen=True, slots=True)
class ChatText:
    text: str
    spans: tuple[Span, ...] = ()

    def __add__(self, other: ChatText | str) -> ChatText:
        more = other if isinstance(other, ChatText) else ChatText(other)
        start = units(self.text)
        shifted = (replace(span, offset=span.offset + start) for span in more.spans)
        return ChatText(self.text + more.text, (*self.spans, *shifted))

    @property
    def units(self) -> int:
        return units(self.text)

    def fits(self, longest: int = LONGEST_MESSAGE) -> bool:
        return self.units <= longest and len(self.spans) <= MOST_SPANS


def units(text: str) -> int:
    """The length of a text in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, longest: int) -> str:
    """The text, or its beginning with an ellipsis, in at most this many units. No character is cut in half."""
    if units(text) <= longest:
        return text
    shorter = text[: longest - 1]
    while units(shorter) > longest - 1:
        shorter = shorter[:-1]
    return f"{shorter}…"


def plain(text: str) -> ChatText:
    """Our own words."""
    return ChatText(text)


def bold(text: str) -> ChatText:
    return _marked(TextStyle.BOLD, text)


def code(text: str, longest: int | None = None) -> ChatText:
    """Foreign text on one line, cut if it is too long. Hidden characters are escaped first, because that makes it longer."""
    line = line_of(text)
    return _marked(TextStyle.CODE, line if longest is None else cut(line, longest))


def pre(text: str, language: str = "") -> ChatText:
    """Foreign text with its lines."""
    marked = _marked(TextStyle.PRE, visible(text.rstrip("\n")))
    return ChatText(marked.text, tuple(replace(span, language=language) for span in marked.spans))


def lines(parts: Iterable[ChatText | str | None]) -> ChatText:
    """The texts, one below the other, without those that are None."""
    text = ChatText("")
    for number, part in enumerate(part for part in parts if part is not None):
        text = text + ("\n" if number else "") + part
    return text


def _marked(mark: TextStyle, text: str) -> ChatText:
    """Telegram accepts no span of white space alone."""
    return ChatText(text, (Span(mark, 0, units(text)),) if text.strip() else ())
