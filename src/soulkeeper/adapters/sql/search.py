"""Search on both databases: one small table of souls, and each engine's own full-text index beside it.

The index is updated in the transaction that writes the soul. It can always be rebuilt from souls and texts: ``prepare`` adds
whatever is missing.
"""

from __future__ import annotations

from typing import Any

from soulkeeper.adapters.sql import rows
from soulkeeper.adapters.sql.dialect import Connection
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import SearchResult

# ruff: noqa: S608 - what is put into SQL here is written in this file or is a column list of rows.py; values are parameters


def prepare(db: Connection) -> None:
    """Create the index if it is missing, and add every soul that is not in it."""
    db.script(db.index.schema)
    columns = ", ".join(f"souls.{column}" for column in rows.SOUL.split(", "))
    unknown = f"""
        SELECT {columns} FROM souls LEFT JOIN searched ON soul = uuid WHERE kind = :kind AND soul IS NULL ORDER BY souls.id
    """
    for row in db.rows(unknown, {"kind": Kind.SOUL.value}):
        update_index(db, rows.soul(row))


def update_index(db: Connection, soul: Soul, content: str | None = None) -> None:
    """Update the index for a soul. Companion files are not searched. ``content``: its text, if the caller has it."""
    from soulkeeper.domain.souls.search_terms import terms  # noqa: PLC0415 - slow to load, and only a new text is cut

    if soul.address.kind is not Kind.SOUL:
        return
    number = _number(db, soul)
    if content is None:
        (row,) = db.rows(f"SELECT {rows.TEXT} FROM texts WHERE hash = :hash", {"hash": soul.hash})
        content = rows.text(row)[1].decode()
    words = terms(soul.searchable(content))
    db.run(db.index.put, {"number": number, "terms": " ".join(words)})


def search(db: Connection, words: str, *, deleted: bool, limit: int, offset: int) -> SearchResult:
    terms = _query_terms(words) if words else ()
    if words.strip() and not terms:
        return SearchResult((), 0)
    source, condition = "searched", "deleted <= :deleted"
    values: dict[str, Any] = {"deleted": int(deleted)}
    if terms:
        source, condition = db.index.source, f"{condition} AND {db.index.matches}"
        values["query"] = db.index.query(terms)
    page = f"SELECT soul FROM {source} WHERE {condition} ORDER BY id LIMIT :limit OFFSET :offset"
    matches = db.rows(
        f"SELECT {rows.SOUL} FROM souls WHERE uuid IN ({page}) ORDER BY id",
        {**values, "limit": limit, "offset": offset},
    )
    if offset == 0 and len(matches) < limit:
        return SearchResult(tuple(map(rows.soul, matches)), len(matches))
    ((total,),) = db.rows(f"SELECT count(*) FROM {source} WHERE {condition}", values)
    return SearchResult(tuple(map(rows.soul, matches)), total)


def _query_terms(words: str) -> tuple[str, ...]:
    from soulkeeper.domain.souls.search_terms import query_terms  # noqa: PLC0415 - slow to load, and few commands search

    return query_terms(words)


def _number(db: Connection, soul: Soul) -> int:
    matches = db.rows("SELECT number, id, deleted FROM searched WHERE soul = :soul", {"soul": soul.uuid})
    if matches and matches[0][1:] == (soul.address.id, int(soul.deleted)):
        return int(matches[0][0])
    sql = """
        INSERT INTO searched (number, soul, id, deleted)
        VALUES ((SELECT coalesce(max(number), 0) + 1 FROM searched), :soul, :id, :deleted)
        ON CONFLICT (soul) DO UPDATE SET id = excluded.id, deleted = excluded.deleted RETURNING number
    """
    ((number,),) = db.rows(sql, {"soul": soul.uuid, "id": soul.address.id, "deleted": int(soul.deleted)})
    return int(number)
