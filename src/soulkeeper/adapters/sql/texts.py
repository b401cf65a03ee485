"""The texts of a ledger in SQL, by their hashes. A text is hashed again when it is read, and cached while its view is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from soulkeeper.adapters.sql import rows
from soulkeeper.adapters.sql.dialect import Connection, lists, pages
from soulkeeper.domain.canonical import NO_TEXT, bytes_hash, content_hash
from soulkeeper.errors import NotFound, Purged, Unavailable

# ruff: noqa: S608 - the columns and the condition that are put into SQL here are constants; values are always parameters

_MOST_CACHED = 16
_IS_THERE = "length(content) > 0 OR hash = :no_text"
_INSERT = (
    "INSERT INTO texts (hash, content) VALUES (:hash, :content)"
    " ON CONFLICT (hash) DO UPDATE SET content = excluded.content"
)


class TextRecords:
    _db: Connection
    _texts: dict[str, str]

    def text(self, hash: str) -> str:
        if hash not in self._texts:
            content = self._text(hash)
            if len(self._texts) >= _MOST_CACHED:
                self._texts.clear()
            self._texts[hash] = content
        return self._texts[hash]

    def every_text(self) -> Iterator[str]:
        sql = f"SELECT {rows.TEXT} FROM texts WHERE hash > :after AND ({_IS_THERE}) ORDER BY hash LIMIT 500"
        return (rows.text(row)[1].decode() for row in pages(self._db, sql, "", no_text=NO_TEXT))

    def text_hashes(self, among: Sequence[str] | None = None) -> Iterator[str]:
        sql = f"SELECT {rows.TEXT} FROM texts WHERE ({_IS_THERE})"
        texts = self._db.stream(sql, {"no_text": NO_TEXT}) if among is None else self._among(sql, among)
        return (hash for hash, content in map(rows.text, texts) if bytes_hash(content) == hash)

    def _among(self, sql: str, hashes: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        for placeholders, values in lists("hash", hashes):
            yield from self._db.rows(f"{sql} AND hash IN {placeholders}", {**values, "no_text": NO_TEXT})

    def _text(self, hash: str) -> str:
        matches = self._db.rows(f"SELECT {rows.TEXT} FROM texts WHERE hash = :hash", {"hash": hash})
        if not matches:
            raise NotFound(f"no text with the hash {hash}")
        content = rows.text(matches[0])[1].decode(errors="replace")
        if not content and hash != NO_TEXT:
            raise Purged(hash)
        if content_hash(content) != hash:
            raise Unavailable(f"the text {hash[:15]} does not match its hash", hint="it was altered; run soul doctor")
        return content


class TextWriter:
    _texts: dict[str, str]

    def add_text(self, content: str) -> str:
        encoded = content.encode()
        hash = bytes_hash(encoded)
        self._run(f"{_INSERT} WHERE length(texts.content) = 0", {"hash": hash, "content": encoded})
        return hash

    def drop_text(self, hash: str) -> None:
        self._texts.pop(hash, None)
        self._run(_INSERT, {"hash": hash, "content": b""})

    def _run(self, sql: str, values: Mapping[str, Any]) -> int:
        raise NotImplementedError
