"""Word tables: short lists of closed-class words by language, read from the data files of a package.

Laws: a line is ``language: word word …``; every word is folded; a table is read when it is first needed and never changes; a line
that begins with ``#`` says who uses the table.
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
    """The words of a table by language; an underscore in an entry is a space."""
    entries: dict[str, frozenset[str]] = {}
    for key, values in rows(name, package):
        entries[key] = entries.get(key, frozenset()) | frozenset(values)
    return MappingProxyType(entries)


@cache
def rows(name: str, package: str = _HERE) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The lines of a table in order: what stands before the colon, and the entries after it."""
    return tuple(_rows(lines(f"{name}.txt", package)))


def lines(file: str, package: str = _HERE) -> Iterator[str]:
    """The lines of a data file of a package, without those that only explain it."""
    content = pkgutil.get_data(package, f"data/{file}") or b""
    return (line for line in content.decode("utf-8").splitlines() if line and not line.startswith("#"))


@cache
def words_of(name: str, language: str) -> frozenset[str]:
    """The words of a table in one language; nothing where the table does not know it."""
    return table(name).get(language, frozenset())


def _rows(written: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in written:
        key, colon, values = line.partition(":")
        if colon:
            yield key.strip(), tuple(fold(value).replace("_", " ") for value in values.split())
