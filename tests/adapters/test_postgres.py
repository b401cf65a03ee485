"""The connections to PostgreSQL: while it is down, after it was restarted, and while writers wait or fall silent."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime

import psycopg
import pytest

from soulkeeper.adapters.sql import postgres as adapter
from soulkeeper.adapters.sql.postgres import PostgresLedger
from soulkeeper.errors import Invalid, Unavailable
from tests.postgres import Postgres

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SESSIONS = (
    "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """A server of its own, because the tests stop it."""
    own = Postgres()
    yield own
    own.remove()


@contextmanager
def opened(url: str) -> Iterator[PostgresLedger]:
    ledger = PostgresLedger(url, create=True)
    try:
        yield ledger
    finally:
        ledger.close()


def write(ledger: PostgresLedger, value: str = "v") -> None:
    with ledger.writing() as writer:
        writer.put_setting("k", value)
        writer.append("test.happened", NOON, {})


def read(ledger: PostgresLedger) -> str | None:
    with ledger.reading() as records:
        return records.setting("k")


def test_after_a_restart_of_the_database_no_call_meets_a_dead_connection(server: Postgres) -> None:
    with opened(server.fresh()) as ledger:
        write(ledger)
        with ExitStack() as several:
            for _ in range(5):
                several.enter_context(ledger.reading())
        server.stop()
        server.start()
        assert [read(ledger) for _ in range(6)] == ["v"] * 6
        write(ledger)


def test_while_the_database_is_down_calls_fail_soon_and_they_work_when_it_is_back(
    server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "_WAIT", 2)
    with opened(server.fresh()) as ledger:
        write(ledger)
        server.stop()
        try:
            for seconds in ("2.00", "1.00", "1.00"):
                with pytest.raises(Unavailable, match=f"couldn't get a connection after {seconds} sec"):
                    read(ledger)
        finally:
            server.start()
        assert _at_last(ledger) == "v"


def _at_last(ledger: PostgresLedger) -> str | None:
    for _ in range(30):
        try:
            return read(ledger)
        except Unavailable:
            time.sleep(0.1)
    raise AssertionError("no call found back to the database")


def test_reads_are_answered_while_writes_wait(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "_WAIT", 60)
    url = server.fresh()
    with opened(url) as ledger, ThreadPoolExecutor(12) as several:
        write(ledger)
        with ledger.exclusive():
            waiting = [several.submit(write, ledger) for _ in range(12)]
            while _sessions_that_wait(url) < 3:
                time.sleep(0.02)
            assert read(ledger) == "v"
        for done in waiting:
            done.result()
    with opened(url) as ledger, ledger.reading() as records:
        assert records.last_seq() == 13


def _sessions_that_wait(url: str) -> int:
    with psycopg.connect(url) as db:
        found = db.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchone()
    return int(found[0]) if found else 0


def test_a_write_that_waits_too_long_for_others_fails_before_it_began(
    server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(server.fresh()) as ledger, ExitStack() as writers:
        for _ in range(adapter._WRITERS):
            writers.enter_context(_taken(ledger))
        monkeypatch.setattr(adapter, "_WAIT", 0)
        with pytest.raises(Unavailable, match="other writes have been waiting"):
            write(ledger)


@contextmanager
def _taken(ledger: PostgresLedger) -> Iterator[None]:
    ledger._writers.acquire()
    try:
        yield
    finally:
        ledger._writers.release()


def test_a_writer_that_falls_silent_loses_the_lock_and_nothing_of_it_stays(
    server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = server.fresh()
    with opened(url) as silent, opened(url) as other:
        write(other)
        monkeypatch.setattr(adapter, "_SILENT", "200ms")
        with pytest.raises(Unavailable, match="PostgreSQL did not answer"), silent.writing() as writer:
            writer.put_setting("k", "of a machine that lost power")
            writer.append("test.happened", NOON, {})
            write(other, "of another")
        assert read(other) == read(silent) == "of another"


@pytest.mark.parametrize(
    ("setting", "why"),
    [("default_transaction_read_only = on", "read-only transaction"), ("transaction_timeout = '50ms'", "timeout")],
)
def test_a_database_that_refuses_writes_is_unavailable_and_nothing_of_the_write_stays(
    server: Postgres, setting: str, why: str
) -> None:
    url = server.fresh()
    with opened(url) as ledger:
        write(ledger)
    with psycopg.connect(url, autocommit=True) as admin:  # a standby, or a provider whose disk is full
        admin.execute(f"ALTER DATABASE {url.rpartition('/')[2]} SET {setting}".encode())
    ledger = PostgresLedger(url)
    try:
        with pytest.raises(Unavailable, match=why), ledger.writing() as writer:
            time.sleep(0.2)
            writer.put_setting("k", "lost")
            writer.append("test.happened", NOON, {})
        assert read(ledger) == "v"
    finally:
        ledger.close()


def test_a_database_that_only_reads_is_not_called_silent(server: Postgres) -> None:
    url = server.fresh()
    with opened(url) as ledger:
        write(ledger)
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on".encode())
    ledger = PostgresLedger(url)
    try:
        with pytest.raises(Unavailable, match="PostgreSQL cannot write") as error:
            write(ledger)
    finally:
        ledger.close()
    assert "replica" in error.value.hint


def test_a_database_whose_disk_is_full_is_not_called_silent(server: Postgres) -> None:
    url = server.fresh()
    with opened(url) as ledger:
        write(ledger)
        with psycopg.connect(url, autocommit=True) as admin:
            admin.execute(
                "CREATE FUNCTION ledger.no_space() RETURNS trigger AS $$ BEGIN RAISE disk_full; END $$ LANGUAGE plpgsql"
            )
            admin.execute("CREATE TRIGGER no_space BEFORE INSERT ON ledger.events EXECUTE FUNCTION ledger.no_space()")
        with pytest.raises(Unavailable, match="PostgreSQL cannot write") as error:
            write(ledger)
    assert "space on the disk" in error.value.hint


def test_a_database_that_cannot_be_opened_says_why_at_once(server: Postgres) -> None:
    with pytest.raises(Unavailable, match='database "nowhere" does not exist'):
        PostgresLedger(server.fresh().rpartition("/")[0] + "/nowhere")
    with pytest.raises(Invalid, match="is not the address of a database") as refused:
        PostgresLedger("postgresql://owner:my secret@host/fleet")
    assert "secret" not in f"{refused.value.message}{refused.value.hint}"


def test_a_role_without_the_rights_that_are_needed_is_told_which_ones(server: Postgres) -> None:
    url = server.fresh()
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute("CREATE ROLE guest LOGIN")
    guest = url.replace("owner@", "guest@")
    with pytest.raises(Unavailable, match="permission denied for database") as error:
        PostgresLedger(guest, create=True)
    assert "must own the database" in error.value.hint
    with opened(url) as ledger:
        write(ledger)
    with pytest.raises(Unavailable, match="does not allow this role to use the schema ledger"):
        PostgresLedger(guest)


def test_a_connection_names_its_program_unless_the_address_does(server: Postgres) -> None:
    for extra, name in (("", "soulkeeper"), ("?application_name=ours", "ours")):
        url = server.fresh()
        with opened(f"{url}{extra}"), psycopg.connect(url) as db:
            assert {found for (found,) in db.execute(SESSIONS).fetchall()} == {name}


def test_a_write_of_which_a_statement_failed_is_never_taken_for_done(server: Postgres) -> None:
    with opened(server.fresh()) as ledger:
        write(ledger)
        with pytest.raises(psycopg.InternalError, match="nothing was written"), ledger.exclusive() as connection:
            connection.run("UPDATE settings SET value = :value", {"value": "lost"})
            with suppress(psycopg.Error):
                connection.run("SELECT 1 / 0", {})
        assert read(ledger) == "v"


def test_the_server_notices_a_machine_that_is_gone_while_it_waits(server: Postgres) -> None:
    with opened(server.fresh()) as ledger, ledger.snapshot() as connection:
        assert connection.rows("SHOW tcp_keepalives_idle") == [("30",)]
        assert connection.rows("SHOW tcp_user_timeout") == [("60000",)]


def test_a_machine_that_is_gone_is_noticed_unless_the_address_says_otherwise() -> None:
    assert "tcp_user_timeout=60000" in adapter._with_parameters("postgresql://owner@host/fleet")
    assert "connect_timeout=30" in adapter._with_parameters("postgresql://owner@host/fleet?connect_timeout=30")
