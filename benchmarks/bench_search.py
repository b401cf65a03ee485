"""Search in 10,000 souls of 4 KB, a page of 50 with the count, beside the time it may take and the bare FTS5 query."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import apsw

from benchmarks.keeper import soul_text
from benchmarks.measuring import Row, at_most, clocked, in_turn, row, say, scratch
from soulkeeper.adapters.sql.dialect import SQLITE_INDEX
from soulkeeper.bootstrap import lay_out, open_workspace
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.search_terms import wanted
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import queries

SOULS, CALLS = 10_000, 20
ALLOWED, BARE = "5 ms", "bare FTS5 match and count"
QUERIES = {"one": "soul-7777", "a hundred": "among-77", "Chinese, every tenth": "下雪的时候", "every one": "honest"}
_BARE = "SELECT rowid FROM searched_terms WHERE searched_terms MATCH ? LIMIT 50"
_COUNT = "SELECT count(*) FROM searched_terms WHERE searched_terms MATCH ?"


def run() -> Iterator[Row]:
    with scratch() as folder:
        ports = filled(folder / "keeper")
        raw = apsw.Connection(str(folder / "keeper" / "data" / "ledger.db"))
        for name, words in QUERIES.items():
            found = queries.souls(ports, words, limit=50)
            operation = f"search {SOULS:,} souls: {name} ({found.total:,})"
            contenders = {
                operation: clocked(partial(queries.souls, ports, words, limit=50)),
                BARE: clocked(partial(_bare, raw, words)),
                ALLOWED: lambda: 0.005,
            }
            rounds = in_turn(contenders, CALLS)
            yield row(operation, rounds, operation, ALLOWED, at_most(1))
            yield row(operation, rounds, operation, BARE, at_most(10))


def _bare(raw: apsw.Connection, words: str) -> None:
    """The same terms, asked for by hand: no souls are read."""
    query = SQLITE_INDEX.asking(wanted(words))
    raw.execute(_BARE, (query,)).fetchall()
    raw.execute(_COUNT, (query,)).fetchall()


def filled(root: Path) -> Ports:
    lay_out(root)
    begin(root)
    ports = open_workspace(root).ports
    with ports.ledger.writing() as writer:
        for number in range(SOULS):
            _put(ports, writer, number)
        writer.append("bench.filled", ports.now(), {"souls": SOULS})
    return ports


def _put(ports: Ports, writer: Writer, number: int) -> None:
    snow = "她喜欢雪山，下雪的时候很安静。\n" if number % 10 == 0 else ""
    hash = writer.add_text(f"{soul_text(number)}\n- among-{number // 100}\n{snow}")
    writer.add_soul(
        Soul(
            uuid=f"{number:08}",
            address=address(f"soul-{number}"),
            name="",
            description="",
            revision=1,
            version="1.0.0",
            hash=hash,
            created_at=ports.now(),
        )
    )


if __name__ == "__main__":
    say(run())
