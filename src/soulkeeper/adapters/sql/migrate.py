"""Migrations: numbered files, each applied in one transaction, its hash recorded. A changed old file is an error."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from soulkeeper.adapters.sql.dialect import Connection, with_types
from soulkeeper.errors import Unavailable

LEDGER, MEMORY = "ledger", "memory"
_TABLE = "CREATE TABLE IF NOT EXISTS migrations (number NUMBER PRIMARY KEY, hash WORD NOT NULL)"


@dataclass(frozen=True, slots=True)
class Migration:
    number: int
    sql: str
    hash: str


@cache
def migrations(of: str = LEDGER) -> tuple[Migration, ...]:
    """The migrations of one database, in order."""
    files = sorted(Path(__file__).with_name("migrations").joinpath(of).glob("*.sql"))
    scripts = ((file.stem, file.read_text(encoding="utf-8")) for file in files)
    return tuple(Migration(int(number), sql, hashlib.sha256(sql.encode()).hexdigest()) for number, sql in scripts)


def schema_number(connection: Connection, of: str = LEDGER) -> int:
    """The schema number of the database, after checking that it is ours and not newer than this program."""
    applied_migrations = dict(connection.rows("SELECT number, hash FROM migrations ORDER BY number"))
    ours = {migration.number: migration.hash for migration in migrations(of)}
    if max(applied_migrations, default=0) > max(ours):
        raise Unavailable(
            f"this {of} was written by a newer soulkeeper (schema {max(applied_migrations)}, this one supports {max(ours)})",
            hint="update soulkeeper; nothing was changed",
        )
    changed = [number for number, hash in applied_migrations.items() if ours.get(number) != hash]
    if changed:
        raise Unavailable(
            f"migration {changed[0]} of this {of} differs from the one in this soulkeeper", hint="soul doctor"
        )
    return max(applied_migrations, default=0)


def migrate(connection: Connection, types: Mapping[str, str], of: str = LEDGER) -> None:
    """Upgrade the schema. Runs inside the caller's transaction."""
    connection.script(with_types(_TABLE, types))
    at = schema_number(connection, of)
    for migration in (newer for newer in migrations(of) if newer.number > at):
        connection.script(with_types(migration.sql, types))
        connection.run(
            "INSERT INTO migrations (number, hash) VALUES (:number, :hash)",
            {"number": migration.number, "hash": migration.hash},
        )
