"""The differences between the two databases: type names, parameter style, search index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase
from typing import Any, Protocol, TypeVar

Value = TypeVar("Value", str, int)
_PARAMETER = re.compile(r":([a-z_]+)")
_LETTERS = ascii_lowercase  # a parameter has no digits
_LONGEST_LIST = len(_LETTERS)
_TYPE = re.compile(r"\b(BYTES|WORD|NUMBER)\b")

SQLITE_TYPES = {"BYTES": "BLOB", "WORD": "TEXT", "NUMBER": "INTEGER"}
POSTGRES_TYPES = {"BYTES": "BYTEA", "WORD": 'TEXT COLLATE "C"', "NUMBER": "BIGINT"}


@dataclass(frozen=True, slots=True)
class SearchIndex:
    """An engine's search index: how to create, fill and query it."""

    schema: str
    put: str
    source: str
    matches: str
    term: str
    both: str

    def query(self, words: Iterable[str]) -> str:
        return self.both.join(self.term.format(word) for word in words)


SQLITE_INDEX = SearchIndex(
    schema="""
        CREATE VIRTUAL TABLE IF NOT EXISTS searched_terms USING fts5(
            terms, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'ascii'
        )
    """,
    put="INSERT OR REPLACE INTO searched_terms (rowid, terms) VALUES (:number, :terms)",
    source="searched_terms JOIN searched ON number = searched_terms.rowid",
    matches="searched_terms MATCH :query",
    term='"{}"*',
    both=" ",
)
POSTGRES_INDEX = SearchIndex(
    schema="""
        ALTER TABLE searched ADD COLUMN IF NOT EXISTS terms TSVECTOR;
        CREATE INDEX IF NOT EXISTS searched_terms ON searched USING GIN (terms)
    """,
    put="UPDATE searched SET terms = array_to_tsvector(string_to_array(:terms, ' ')) WHERE number = :number",
    source="searched",
    matches="terms @@ CAST(:query AS TSQUERY)",
    term="'{}':*",
    both=" & ",
)


class Connection(Protocol):
    """One open connection: SQL with ``:name`` parameters in, rows out."""

    @property
    def index(self) -> SearchIndex: ...

    def rows(self, sql: str, values: Mapping[str, Any] = ...) -> Sequence[tuple[Any, ...]]: ...
    def stream(self, sql: str, values: Mapping[str, Any] = ...) -> Iterator[tuple[Any, ...]]:
        """The rows one by one, for tables that are larger than memory."""

    def run(self, sql: str, values: Mapping[str, Any] = ...) -> int:
        """Execute and return the number of affected rows."""

    def script(self, sql: str) -> None: ...


def pages(db: Connection, sql: str, after: str | int, **values: Any) -> Iterator[tuple[Any, ...]]:
    """All rows, in batches; the first column is the key of the next batch."""
    while page := db.rows(sql, {"after": after, **values}):
        yield from page
        after = page[-1][0]


def with_types(sql: str, types: Mapping[str, str]) -> str:
    return _TYPE.sub(lambda match: types[match[1]], sql)


@lru_cache(maxsize=256)
def percent_style(sql: str) -> str:
    """``:name`` in the style of psycopg."""
    return _PARAMETER.sub(r"%(\1)s", sql)


def one_of(name: str, values: Iterable[Value]) -> tuple[str, dict[str, Value]]:
    """An ``IN`` list of at most ``_LONGEST_LIST`` values, for both databases: its SQL and its parameters."""
    parameters = {f"{name}_{_LETTERS[i]}": value for i, value in enumerate(sorted(values))}
    return f"({', '.join(f':{key}' for key in parameters)})", parameters


def lists(name: str, values: Sequence[Value]) -> Iterator[tuple[str, dict[str, Value]]]:
    """The ``IN`` lists that have all of these values."""
    for start in range(0, len(values), _LONGEST_LIST):
        yield one_of(name, values[start : start + _LONGEST_LIST])
