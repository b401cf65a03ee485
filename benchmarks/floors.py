"""Lower bounds, and what people use instead: SQLite, a plain file, git. No rules, no checks.

All are durable: SQLite commits with ``synchronous = FULL``, the file and its folder are synced, git syncs objects and references.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import subprocess
import time
from pathlib import Path

import apsw

from benchmarks.keeper import soul_text

_SCHEMA = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE head (soul TEXT PRIMARY KEY, number INTEGER);
    CREATE TABLE version (id INTEGER PRIMARY KEY, soul TEXT, number INTEGER, hash TEXT, at REAL, body TEXT);
    CREATE UNIQUE INDEX version_of_soul ON version (soul, number);
"""
_GIT_SETTINGS = """
[core]
fsync = committed,reference
[gc]
auto = 0
[user]
name = bench
email = bench
"""


class Floor:
    """A version row and a head row in one transaction, then write, sync, rename and sync of the folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self._db = apsw.Connection(str(folder / "floor.db"))
        self._db.execute(_SCHEMA).fetchall()
        self._numbers = itertools.count(1)

    def commit(self) -> None:
        number = next(self._numbers)
        body = soul_text(number)
        self._put(number, body)
        self._lay_out(body.encode())

    def grow(self, versions: int) -> None:
        for number in itertools.islice(self._numbers, versions):
            self._put(number, soul_text(number))

    def page(self, limit: int) -> int:
        newest = "SELECT number, hash, at FROM version WHERE soul = 'soul' ORDER BY number DESC LIMIT ?"
        return len(self._db.execute(newest, (limit,)).fetchall())

    def _put(self, number: int, body: str) -> None:
        hash = hashlib.sha256(body.encode()).hexdigest()
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute(
            "INSERT INTO version (soul, number, hash, at, body) VALUES ('soul', ?, ?, ?, ?)",
            (number, hash, time.time(), body),
        )
        self._db.execute("INSERT OR REPLACE INTO head VALUES ('soul', ?)", (number,))
        self._db.execute("COMMIT")

    def _lay_out(self, content: bytes) -> None:
        new = self._folder / "new"
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._folder / "SOUL.md")
        folder = os.open(self._folder, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


class Git:
    """One repository per soul, one ``git commit`` per version."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        subprocess.run(["git", "init", "-q", str(folder)], env=self._env, check=True)
        with (folder / ".git" / "config").open("a") as settings:
            settings.write(_GIT_SETTINGS)
        self._numbers = itertools.count(1)
        self._write()
        self._git("add", "SOUL.md")
        self._git("commit", "-q", "-m", "begun")

    def commit(self) -> None:
        self._write()
        self._git("commit", "-q", "-a", "-m", "next")

    def _write(self) -> None:
        (self._folder / "SOUL.md").write_text(soul_text(next(self._numbers)))

    def _git(self, *arguments: str) -> None:
        subprocess.run(["git", "-C", str(self._folder), *arguments], env=self._env, check=True)
