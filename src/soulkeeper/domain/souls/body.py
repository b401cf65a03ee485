"""The body of a soul's text, for programs that store name and description separately.

- ``body(with_body(text, new)) == new``, or it is refused.
- Every byte of the frontmatter stays.
- One empty line between frontmatter and body belongs to neither.
"""

from __future__ import annotations

from soulkeeper.domain.souls.keys import entries, set_key
from soulkeeper.domain.souls.splices import line_break
from soulkeeper.domain.souls.text import BOM, parse
from soulkeeper.errors import Invalid

_BREAKS = ("\r\n", "\n")


def body(text: str) -> str:
    """The text after the frontmatter; the whole text if it has none."""
    return text[_begin(text) :]


def with_body(text: str, new: str) -> str:
    """The same frontmatter with another body."""
    begin, eol = _begin(text), line_break(text)
    head = text[:begin]
    if parse(text).front is not None and begin == _end_of_front(text):
        head = head if head.endswith("\n") else head + eol
        head += eol if begin == len(text) or new.startswith(_BREAKS) else ""
    result = head + new
    if body(result) != new:
        raise Invalid(
            "this content would be read as frontmatter", hint="give the soul a name, or begin the text with a word"
        )
    return result


def retitled(text: str, *, name: str | None = None, description: str | None = None) -> str:
    """Change name or description in the frontmatter, which is created if it is missing. Equal values stay as written."""
    values = {entry.key: entry.value for entry in entries(parse(text))}
    for key, value in (("name", name), ("description", description)):
        if value is not None and values.get(key, "") != value:
            text = set_key(text, key, value, create=True)
    return text


def new_text(name: str, description: str, content: str) -> str:
    """A new text from its three parts."""
    return with_body(retitled("", name=name, description=description), content)


def _end_of_front(text: str) -> int:
    front = parse(text).front
    return front.end if front else len(BOM) if text.startswith(BOM) else 0


def _begin(text: str) -> int:
    end = _end_of_front(text)
    if parse(text).front is None:
        return end
    return next((end + len(eol) for eol in _BREAKS if text.startswith(eol, end)), end)
