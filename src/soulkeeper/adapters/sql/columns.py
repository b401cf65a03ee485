"""Rows that somebody altered behind our back: a value of another type, or one that cannot be read.

SQLite stores a value of any type in any column, and both databases store a text that is no time and no JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Any, Generic, TypeVar

from soulkeeper.adapters.proved_records import HINT
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.errors import Unproved

Row = tuple[Any, ...]
Value = TypeVar("Value")
_WORDS = {str: "text", int: "a number", bytes: "bytes"}
_UNREADABLE = (ValueError, KeyError, TypeError)


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    type: type
    is_optional: bool
    is_key: bool

    def fits(self, value: object) -> bool:
        return type(value) is self.type or (value is None and self.is_optional)


class Reader(Generic[Value]):
    """Makes values of rows. A damaged row raises ``Unproved``, which names it by its key."""

    def __init__(self, record: str, columns: Sequence[_Column], convert: Callable[[Row], Value]) -> None:
        self._record, self._columns, self._convert = record, columns, convert
        self._sound: set[tuple[type, ...]] = set()  # the types of rows that were checked before

    def __call__(self, row: Row) -> Value:
        types = tuple(map(type, row))
        if types not in self._sound:
            self._ensure_sound(row)
            self._sound.add(types)
        try:
            return self._convert(row)
        except _UNREADABLE as error:
            raise self._damaged(row, "a value in it cannot be read") from error

    def all(self, rows: Sequence[Row]) -> list[Value]:
        """The same for many rows: faster if nothing is wrong with them."""
        types = map(type, chain.from_iterable(rows))
        by_row = zip(*[types] * len(self._columns), strict=True)  # one iterator, as many at a time as there are columns
        if all(kinds in self._sound for kinds, _ in groupby(by_row)):
            with suppress(*_UNREADABLE):
                return [self._convert(row) for row in rows]
        return [self(row) for row in rows]

    def _ensure_sound(self, row: Row) -> None:
        for column, value in zip(self._columns, row, strict=True):
            if not column.fits(value):
                raise self._damaged(row, f"its {column.name} is not {_WORDS[column.type]}")

    def _damaged(self, row: Row, problem: str) -> Unproved:
        key = (_readable(value) for column, value in zip(self._columns, row, strict=True) if column.is_key)
        return Unproved(f"the record {'/'.join((self._record, *key))} is damaged: {problem}", hint=HINT)


def reads(
    record: str, columns: str, *, key: str = "", numbers: str = "", blobs: str = "", optional: str = ""
) -> Callable[[Callable[[Row], Value]], Reader[Value]]:
    """Makes a reader of a function that makes a value of a row.

    Columns are text, except ``numbers`` and ``blobs``; only ``optional`` ones may be NULL. The key is the first column, unless
    it is given.
    """
    names = columns.split(", ")
    keys = key.split(", ") if key else names[:1]
    kinds: dict[str, type] = {**dict.fromkeys(numbers.split(", "), int), **dict.fromkeys(blobs.split(", "), bytes)}
    layout = [_Column(name, kinds.get(name, str), name in optional.split(", "), name in keys) for name in names]
    return lambda convert: Reader(record, layout, convert)


def _readable(value: object) -> str:
    return line_of(value.decode(errors="replace") if isinstance(value, bytes) else str(value))
