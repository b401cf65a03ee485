"""``soul verify`` of a long history: every hash, every signature, every row."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from benchmarks.keeper import Keeper, soul_text
from benchmarks.measuring import Row, at_least, at_most, row, say, scratch, timed
from soulkeeper.bootstrap import new_quick_chain
from soulkeeper.services.verification import verify

MANY = 100_000
VERIFY, ALLOWED = f"verify {MANY:,} revisions", ("10 s", 10_000.0)
HASHING = "SHA-256 of the same texts, one core"


def run() -> Iterator[Row]:
    with scratch() as folder:
        ports = Keeper(folder / "large", MANY).ports
        problems: list[str] = []
        seconds = timed(lambda: problems.extend(verify(ports, new_quick_chain()).problems))
        assert not problems, problems[0]
        name, most = ALLOWED
        yield row(VERIFY, {VERIFY: [seconds * 1_000], name: [most]}, VERIFY, name, at_most(1))
        hashing = sum(timed(lambda text=text: sha256(text.encode()).digest()) for text in _texts())
        yield row(VERIFY, {VERIFY: [seconds * 1_000], HASHING: [hashing * 1_000]}, VERIFY, HASHING, at_least(0.05))


def _texts() -> Iterator[str]:
    return (soul_text(number) for number in range(1, MANY + 1))


if __name__ == "__main__":
    say(run())
