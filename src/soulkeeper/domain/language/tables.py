"""Word tables: short lists of closed-class words by language, in data files of a package.

A line is ``language: word word …``. Every word is folded. A line that begins with ``#`` is a comment that says who uses the table.
Tables are loaded on first use.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from soulkeeper.domain.characters.lookalikes import fold

Table = Mapping[str, frozenset[str]]
_HERE = "soulkeeper.domain.language"


@cache
def table(name: str, package: str = _HERE) -> Table:
    """The words of a table by language. An underscore in an entry stands for a space."""
    entries: dict[str, frozenset[str]] = {}
    for key, values in rows(name, package):
        entries[key] = entries.get(key, frozenset()) | frozenset(values)
    return MappingProxyType(entries)


@cache
def rows(name: str, package: str = _HERE) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The lines of a table in order: the text before the colon, and the entries after it."""
    return tuple(_rows(lines(f"{name}.txt", package)))


def lines(file: str, package: str = _HERE) -> Iterator[str]:
    """The lines of a data file, without comments."""
    content = pkgutil.get_data(package, f"data/{file}") or b""
    return (line for line in content.decode("utf-8").splitlines() if line and not line.startswith("#"))


@cache
def words_of(name: str, language: str) -> frozenset[str]:
    """The words of a table in one language; empty if the table does not have it."""
    return table(name).get(language, frozenset())


def _rows(written: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in written:
        key, colon, values = line.partition(":")
        if colon:
            yield key.strip(), tuple(fold(value).replace("_", " ") for value in values.split())
