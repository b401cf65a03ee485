"""Frontmatter: the YAML block at the very start of a soul's text, read as plain strings.

- Nothing raises and nothing is coerced (``no`` stays "no", ``1.10`` stays "1.10").
- Tags, anchors, duplicate keys, deep nesting and oversized blocks are a ``problem`` that leaves the block without entries and
  unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import TypeAlias

from soulkeeper.domain.souls.blocks import lines

LARGEST = 8 * 1024
MOST_KEYS = 64
DEEPEST = 6

QUESTION_KEYS = frozenset({"q", "question"})
ANSWER_KEYS = frozenset({"a", "answer"})

_NEVER_PLAIN_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@`=~<")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


@dataclass(frozen=True, slots=True)
class Nested:
    """A value deeper than lists of scalars and pairs: its source, as written."""

    source: str


Span: TypeAlias = tuple[int, int]
Value: TypeAlias = str | tuple[str, ...] | tuple[tuple[str, str], ...] | Nested


@dataclass(frozen=True, slots=True)
class Entry:
    """One key with its value: whole lines from the key's to the value's last. Comments around it stay outside.

    ``elements`` are the spans of a list's values, ``rows`` those of a block list's whole items.
    """

    name: str
    key: str
    start: int
    end: int
    value_start: int
    value_end: int
    value: Value
    elements: tuple[Span, ...] = ()
    rows: tuple[Span, ...] = ()
    style: str = ""  # of a scalar: "", "'", '"', "|" or ">"; of a list: "flow" or "block"


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """``start:end`` holds the fences too; ``inner_start:inner_end`` is the part between them."""

    start: int
    end: int
    inner_start: int
    inner_end: int
    entries: tuple[Entry, ...] = ()
    problem: str = ""


def read(text: str) -> Frontmatter | None:
    """The block between ``---`` and ``---`` (or ``...``) at the very start; without a closing line there is none."""
    begin = 1 if text.startswith("\ufeff") else 0
    if not text.startswith("---", begin):
        return None
    spans = lines(text, begin)
    _, inner = next(spans)
    if text[begin:inner].rstrip() != "---":
        return None
    for start, end in spans:
        if text[start] in "-." and text[start:end].rstrip() in ("---", "..."):
            return _block(text[:end], inner, start)
    return None


def quoted(value: str, *, flow: bool = False, typed: bool = False) -> str:
    """A YAML scalar that reads back as this text: plain if every parser agrees, else in double quotes.

    ``typed`` also leaves plain what other parsers read as a number or a date: for places that were plain before.
    """
    plain = _is_plain(value, flow=flow) and (typed or _yaml_nodes().is_string_to_all(value))
    return value if plain else double_quoted(value)


def double_quoted(value: str) -> str:
    return '"' + "".join(_ESCAPES.get(char) or _escaped(char) for char in value) + '"'


def single_quoted(value: str) -> str:
    """In single quotes if possible, else in double quotes."""
    fits = value.isprintable() and value == value.strip()
    return "'" + value.replace("'", "''") + "'" if fits else double_quoted(value)


def _is_plain(value: str, *, flow: bool) -> bool:
    if not value or value != value.strip() or not value.isprintable() or value[0] in _NEVER_PLAIN_FIRST:
        return False
    if ": " in value or " #" in value or value.endswith(":") or value in ("---", "..."):
        return False
    return not (flow and set(value) & set(",[]{}:?"))


def _escaped(char: str) -> str:
    if char.isprintable():
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _yaml_nodes() -> ModuleType:
    """The YAML parser, loaded only for a text with frontmatter: most have none, and it is slow to load."""
    from soulkeeper.domain.souls import yaml_nodes  # noqa: PLC0415 - see above

    return yaml_nodes


@lru_cache(maxsize=64)
def _block(text: str, inner: int, close: int) -> Frontmatter:
    """Most changes leave the frontmatter as it is: it is read once."""
    entries, problem = _yaml_nodes().read_entries(text, inner, close)
    return Frontmatter(0, len(text), inner, close, entries, problem)
