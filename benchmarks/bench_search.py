"""Search in 10,000 souls of 4 KB, a page of 50 with the count, compared with a time limit and with the bare FTS5 query."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import apsw

from benchmarks.keeper import OWNER, soul_text
from benchmarks.measuring import Row, at_most, clocked, in_turn, row, say, scratch
from soulkeeper.adapters.sql.dialect import SQLITE_INDEX
from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.search_terms import query_terms
from soulkeeper.faces.owner.cli.workspace import begin, open_as_owner
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import queries, revisions, souls

SOULS, CALLS, PORTION = 10_000, 20, 500
ALLOWED, BARE = "5 ms", "bare FTS5 match and count"
QUERIES = {"one": "soul-7777", "a hundred": "among-77", "Chinese, every tenth": "下雪的时候", "every one": "honest"}
_BARE = "SELECT rowid FROM searched_terms WHERE searched_terms MATCH ? LIMIT 50"
_COUNT = "SELECT count(*) FROM searched_terms WHERE searched_terms MATCH ?"


def run() -> Iterator[Row]:
    with scratch() as folder:
        ports = filled(folder / "keeper")
        raw = apsw.Connection(str(folder / "keeper" / "data" / "ledger.db"))
        for name, words in QUERIES.items():
            matches = queries.souls(ports, words, limit=50)
            operation = f"search {SOULS:,} souls: {name} ({matches.total:,})"
            contenders = {
                operation: clocked(partial(queries.souls, ports, words, limit=50)),
                BARE: clocked(partial(_bare, raw, words)),
                ALLOWED: lambda: 0.005,
            }
            rounds = in_turn(contenders, CALLS)
            yield row(operation, rounds, operation, ALLOWED, at_most(1))
            yield row(operation, rounds, operation, BARE, at_most(10))


def _bare(raw: apsw.Connection, words: str) -> None:
    """The same query in plain SQL, without reading souls."""
    query = SQLITE_INDEX.query(query_terms(words))
    raw.execute(_BARE, (query,)).fetchall()
    raw.execute(_COUNT, (query,)).fetchall()


def filled(root: Path) -> Ports:
    create_layout(root)
    begin(root)
    ports = open_as_owner(root).ports
    for start in range(0, SOULS, PORTION):
        with ports.ledger.writing() as writer:
            for number in range(start, min(start + PORTION, SOULS)):
                _add(ports, writer, number)
    return ports


def _add(ports: Ports, writer: Writer, number: int) -> None:
    snow = "她喜欢雪山，下雪的时候很安静。\n" if number % 10 == 0 else ""
    text = f"{soul_text(number)}\n- among-{number // 100}\n{snow}"
    revisions.begin(
        writer, ports.new_id(), address(f"soul-{number}"), text, souls.provenance(ports, OWNER, Origin.MANUAL)
    )


if __name__ == "__main__":
    say(run())
