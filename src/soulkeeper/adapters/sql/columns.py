"""Rows that somebody altered behind our back: a value of another type, or one that cannot be read.

SQLite stores a value of any type in any column, and both databases store a text that is no time and no JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from soulkeeper.adapters.proved_records import HINT
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.errors import Unproved

Row = tuple[Any, ...]
Value = TypeVar("Value")
_WORDS = {str: "text", int: "a number", bytes: "bytes"}


def reads(
    record: str, columns: str, *, key: str = "", numbers: str = "", blobs: str = "", optional: str = ""
) -> Callable[[Callable[[Row], Value]], Callable[[Row], Value]]:
    """Decorates a function that makes a value of a row. A damaged row raises ``Unproved``, which names it by its ``key``.

    Columns are text, except ``numbers`` and ``blobs``; only ``optional`` ones may be NULL. The key is the first column, unless
    it is given.
    """
    names = columns.split(", ")
    key_places = [names.index(name) for name in (key.split(", ") if key else names[:1])]
    types = [int if name in numbers.split(", ") else bytes if name in blobs.split(", ") else str for name in names]
    may_be_null = [name in optional.split(", ") for name in names]
    sound: set[tuple[type, ...]] = set()  # the types of rows that were checked before

    def damaged(row: Row, problem: str) -> Unproved:
        subject = "/".join((record, *(_readable(row[place]) for place in key_places)))
        return Unproved(f"the record {subject} is damaged: {problem}", hint=HINT)

    def ensure_sound(row: Row) -> None:
        for name, value, expected, is_optional in zip(names, row, types, may_be_null, strict=True):
            if type(value) is not expected and not (value is None and is_optional):
                raise damaged(row, f"its {name} is not {_WORDS[expected]}")

    def decorate(convert: Callable[[Row], Value]) -> Callable[[Row], Value]:
        @wraps(convert)
        def read(row: Row) -> Value:
            shape = tuple(map(type, row))
            if shape not in sound:
                ensure_sound(row)
                sound.add(shape)
            try:
                return convert(row)
            except (ValueError, KeyError, TypeError) as error:
                raise damaged(row, "a value in it cannot be read") from error

        return read

    return decorate


def _readable(value: object) -> str:
    return line_of(value.decode(errors="replace") if isinstance(value, bytes) else str(value))
