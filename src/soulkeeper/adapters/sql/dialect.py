"""What the two databases do not share, in one small place: names of types and the style of parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

_PARAMETER = re.compile(r":([a-z_]+)")
_TYPE = re.compile(r"\b(BYTES|WORD|NUMBER)\b")

SQLITE_TYPES = {"BYTES": "BLOB", "WORD": "TEXT", "NUMBER": "INTEGER"}
POSTGRES_TYPES = {"BYTES": "BYTEA", "WORD": 'TEXT COLLATE "C"', "NUMBER": "BIGINT"}


class Connection(Protocol):
    """One open connection: SQL with ``:name`` parameters in, rows out."""

    def rows(self, sql: str, values: Mapping[str, Any] = ...) -> Sequence[tuple[Any, ...]]: ...
    def run(self, sql: str, values: Mapping[str, Any] = ...) -> int:
        """Execute and say how many rows it touched."""

    def script(self, sql: str) -> None: ...


def typed(sql: str, types: Mapping[str, str]) -> str:
    return _TYPE.sub(lambda found: types[found[1]], sql)


@lru_cache(maxsize=256)
def percent_style(sql: str) -> str:
    """``:name`` as psycopg wants it."""
    return _PARAMETER.sub(r"%(\1)s", sql)


def one_of(name: str, values: Iterable[str]) -> tuple[str, dict[str, str]]:
    """An ``IN`` list that both databases read: its SQL, and its parameters."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    named = {f"{name}_{letters[i]}": value for i, value in enumerate(sorted(values))}
    return f"({', '.join(f':{key}' for key in named)})", named
