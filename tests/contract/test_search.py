"""Search on memory, SQLite and PostgreSQL: all of them find the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.adapters.sql.migrate import migrations
from soulkeeper.adapters.sql.postgres import PostgresLedger
from soulkeeper.adapters.sql.sqlite import SqliteLedger
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Invalid
from soulkeeper.ports import Ports
from soulkeeper.services import backups, queries, souls
from tests.conftest import DAWN, OWNER, Clock, empty_ledger, ports_on, stored
from tests.postgres import Postgres

MAYA = "---\nname: Maya Ångström\ndescription: Teaches knots\n---\n# Maya\n\nPatient, never rushes a beginner.\n"
XUE = "# 雪\n\n她喜欢雪山，下雪的时候很安静。Hello世界\n"
SOUTH = "สวัสดีครับ ผมชื่อสมชาย\n안녕하세요 여러분\nさくらが好きです\n"


@pytest.fixture
def three_souls(any_ports: Ports) -> Ports:
    for id, text in {"maya": MAYA, "snow-fox": XUE, "south": SOUTH}.items():
        souls.create(any_ports, OWNER, address(id), text)
    return any_ports


def ids(ports: Ports, words: str = "", *, deleted: bool = False) -> list[str]:
    return [soul.address.id for soul in queries.souls(ports, words, deleted=deleted)]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("maya", ["maya"]),
        ("fox", ["snow-fox"]),
        ("snow-fox", ["snow-fox"]),
        ("knots", ["maya"]),
        ("KNOTS Patient", ["maya"]),
        ("knots foxes", []),
        ("patient hello", []),
        ("ångström", ["maya"]),
        ("angstrom", ["maya"]),
        ("beg", ["maya"]),
        ("ginner", []),
        ("雪", ["snow-fox"]),
        ("静", ["snow-fox"]),
        ("雪山", ["snow-fox"]),
        ("下雪的时候", ["snow-fox"]),
        ("山雪", []),
        ("世界", ["snow-fox"]),
        ("hello世界", ["snow-fox"]),
        ("ดีครับ", ["south"]),
        ("하세요", ["south"]),
        ("くら", ["south"]),
        ("", ["maya", "snow-fox", "south"]),
        ("   ", ["maya", "snow-fox", "south"]),
    ],
)
def test_a_soul_is_found_by_its_words_and_by_any_part_of_a_script_without_spaces(
    three_souls: Ports, words: str, found: list[str]
) -> None:
    assert ids(three_souls, words) == found


@pytest.mark.parametrize("words", ["***", '"', "-", "。", "\udcff", "\0"])
def test_a_query_without_anything_to_search_for_finds_nothing(three_souls: Ports, words: str) -> None:
    assert ids(three_souls, words) == []


@pytest.mark.parametrize(
    "words",
    [
        '"maya"',
        "maya*",
        "maya'",
        "(maya",
        "maya)",
        "^maya",
        "maya:*",
        "'maya'",
        "maya\0",
        "maya;--",
        "\\maya",
        "maya!",
        "+maya",
    ],
)
def test_quotes_and_operators_are_no_more_than_gaps_between_words(three_souls: Ports, words: str) -> None:
    assert ids(three_souls, words) == ["maya"]


@pytest.mark.parametrize("operator", ["OR", "NOT", "AND", "NEAR", "|", "!", "terms :", "rowid :"])
def test_a_word_that_some_engine_takes_for_an_operator_is_a_word(three_souls: Ports, operator: str) -> None:
    assert ids(three_souls, f"maya {operator} hello") == []


def test_a_query_that_is_too_long_is_refused_and_the_longest_is_answered(three_souls: Ports) -> None:
    assert ids(three_souls, "雪山" * 100) == []
    assert ids(three_souls, "maya " * 40) == ["maya"]
    with pytest.raises(Invalid, match="201 characters"):
        ids(three_souls, "x" * 201)


def test_what_is_found_follows_edit_rename_delete_and_undelete(three_souls: Ports) -> None:
    maya = address("maya")
    souls.edit(three_souls, OWNER, maya, MAYA.replace("knots", "chess"), base=1)
    assert (ids(three_souls, "knots"), ids(three_souls, "chess")) == ([], ["maya"])

    souls.rename(three_souls, OWNER, maya, "ms-m")
    assert ids(three_souls, "ms") == ["ms-m"]

    souls.delete(three_souls, OWNER, address("ms-m"))
    assert (ids(three_souls, "chess"), ids(three_souls, "chess", deleted=True)) == ([], ["ms-m"])
    assert ids(three_souls) == ["snow-fox", "south"]

    souls.undelete(three_souls, OWNER, address("ms-m"))
    assert ids(three_souls, "chess") == ["ms-m"]


def test_a_transaction_that_fails_leaves_nothing_to_be_found(three_souls: Ports) -> None:
    with pytest.raises(RuntimeError), three_souls.ledger.writing() as writer:
        writer.put_soul(writer.soul(address("maya")).renamed(address("zed")))
        raise RuntimeError
    assert (ids(three_souls, "zed"), ids(three_souls, "maya")) == ([], ["maya"])


def test_companion_files_are_not_searched(three_souls: Ports) -> None:
    with stored(three_souls).writing() as writer:
        hash = writer.add_text("# The owner\n\nAllergic to peanuts.\n")
        maya = writer.soul(address("maya"))
        writer.add_soul(replace(maya, uuid="another", address=address("maya/user"), hash=hash))
        writer.append("test.happened", DAWN, {})
    assert ids(three_souls, "peanuts") == []


def test_pages_are_by_id_and_know_how_many_there_are(any_ports: Ports) -> None:
    for number in range(7):
        souls.create(any_ports, OWNER, address(f"soul-{6 - number}"), f"# Knots {number}\n")
    pages = [queries.souls(any_ports, "knots", limit=3, offset=offset) for offset in (0, 3, 6, 9)]
    assert [[soul.address.id[-1] for soul in page.souls] for page in pages] == [list("012"), list("345"), ["6"], []]
    assert {page.total for page in pages} == {7}


def test_a_restored_ledger_finds_what_the_old_one_found(ports: Ports, any_ports: Ports) -> None:
    souls.create(ports, OWNER, address("maya"), MAYA)
    souls.create(ports, OWNER, address("snow-fox"), XUE)
    souls.delete(ports, OWNER, address("snow-fox"))
    backups.restore(any_ports, OWNER, backups.back_up(ports))
    assert (ids(any_ports, "knots"), ids(any_ports, "雪山")) == (["maya"], [])
    assert ids(any_ports, "雪山", deleted=True) == ["snow-fox"]


SIGNATURES = 9
SEARCH = min(migration.number for migration in migrations() if "searched" in migration.sql)


@pytest.fixture
def first_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A soulkeeper whose last migration is the search. Signed events come before it, because every write here needs them."""
    ours = {migration.number: migration for migration in migrations()}
    known = (
        *(ours[number] for number in range(1, SEARCH)),
        replace(ours[SIGNATURES], number=SEARCH),
        replace(ours[SEARCH], number=SEARCH + 1),
    )
    for module in ("migrate", "sqlite", "postgres"):
        monkeypatch.setattr(f"soulkeeper.adapters.sql.{module}.migrations", lambda of="ledger": known)


def add_soul(ports: Ports) -> None:
    """The part of a write that an older schema supports: deadlines of questions are not checked."""
    with ports.ledger.writing() as writer:
        souls.add(ports, writer, address("snow-fox"), XUE, souls.provenance(ports, OWNER, Origin.MANUAL))


def forget_search(ledger: SqliteLedger | PostgresLedger, *tables: str) -> None:
    """Turn it into a ledger from before there was a search."""
    with ledger.exclusive() as db:
        for table in tables:
            db.script(f"DROP TABLE {table}")
        db.run("DELETE FROM migrations WHERE number > :number", {"number": SEARCH})


@pytest.mark.usefixtures("first_search")
def test_an_older_ledger_on_sqlite_is_searched_once_it_was_opened(tmp_path: Path, clock: Clock) -> None:
    older = SqliteLedger(tmp_path / "ledger.db", create=True)
    add_soul(ports_on(older, clock))
    forget_search(older, "searched_terms", "searched")
    older.close()
    assert ids(ports_on(SqliteLedger(tmp_path / "ledger.db"), clock), "雪山") == ["snow-fox"]


@pytest.mark.usefixtures("first_search")
def test_an_older_ledger_on_postgresql_is_searched_once_it_was_migrated(postgres: Postgres, clock: Clock) -> None:
    url = postgres.fresh()
    older = PostgresLedger(url, create=True)
    add_soul(ports_on(older, clock))
    forget_search(older, "searched")
    older.close()
    opened = PostgresLedger(url, create=True)
    assert ids(ports_on(opened, clock), "雪山") == ["snow-fox"]
    opened.close()


def test_the_index_of_sqlite_is_whole_after_many_edits(tmp_path: Path, clock: Clock) -> None:
    ports = ports_on(SqliteLedger(tmp_path / "ledger.db", create=True), clock)
    souls.create(ports, OWNER, address("maya"), "# Begun\n")
    for number in range(1, 40):
        souls.edit(ports, OWNER, address("maya"), f"# Maya\n\nword{number} 雪山{number}\n", base=number)
    assert (ids(ports, "word39"), ids(ports, "word38")) == (["maya"], [])
    raw = apsw.Connection(str(tmp_path / "ledger.db"))
    raw.execute("INSERT INTO searched_terms (searched_terms) VALUES ('integrity-check')")
    assert raw.execute("SELECT count(*) FROM searched").fetchall() == [(1,)]


@pytest.fixture
def databases(tmp_path: Path, postgres: Postgres, clock: Clock) -> list[Ports]:
    ledgers = (MemoryLedger(), SqliteLedger(tmp_path / "ledger.db", create=True), empty_ledger(postgres))
    return [ports_on(ledger, clock) for ledger in ledgers]


WORDS = st.text(st.sampled_from("aAbé1ß雪山แกิ안🦊 -'\"*:&|()_\u0301"), min_size=1, max_size=12)
LINES = st.lists(st.sampled_from([*"aAbé1ß雪山แก안🦊 -'\"*:&|()_", "กิ", "a\u0301"]), min_size=1, max_size=12).map(
    "".join
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(LINES, min_size=1, max_size=4), query=WORDS)
def test_every_database_finds_what_memory_finds(databases: list[Ports], texts: list[str], query: str) -> None:
    for ports in databases:
        for number, text in enumerate(texts):
            where = address(f"z{number}")
            with ports.ledger.reading() as records:
                known = records.find_soul(where)
            if known is None:
                souls.create(ports, OWNER, where, f"# x\n\nIt says {text}\n")
            elif queries.show(ports, where).content != f"# x\n\nIt says {text}\n":
                souls.edit(ports, OWNER, where, f"# x\n\nIt says {text}\n", base=known.revision)
    first, *others = [ids(ports, query) for ports in databases]
    assert all(other == first for other in others)
