"""What the gate costs: with few past proposals and with 100,000; every text rule and the whole pass on 64 KiB of the worst there is.

A rule is measured on a change that has been read: the reading is shared by all of them and has a row of its own.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import quantiles

from benchmarks.keeper import OWNER, WHERE, Keeper
from benchmarks.measuring import Row, at_most, in_turn, row, say, scratch, timed
from soulkeeper.domain.approvals.approval import Approval, Decision
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution import encodings, text_rules, wording
from soulkeeper.domain.evolution.consistency import relation
from soulkeeper.domain.evolution.difference import Difference
from soulkeeper.domain.evolution.rules import registry
from soulkeeper.domain.evolution.unicode_rules import hidden_text
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.errors import Refused
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import policies, proposing
from soulkeeper.services.asking import SOUL_UPDATE

FEW, MANY = 10, 100_000
SIZE = text_rules.SOUL_BYTES - 512
CALLS, SAMPLES = 50, 25
RULE_MS, PASS_MS = 50.0, 1_000.0
_BEGAN = datetime(2020, 1, 1, tzinfo=UTC)


def run() -> Iterator[Row]:
    with scratch() as folder:
        yield from _growth(folder)
    yield from _texts()


def _growth(folder: Path) -> Iterator[Row]:
    """The whole gate as an agent meets it, refused and passed, with few and many proposals behind it."""
    much, little = _asked_before(folder / "many", MANY), _asked_before(folder / "few", FEW)
    for operation, ask in (("gate that refuses", _refused), ("gate that lets pass", _passed)):
        name, floor = f"{operation}, {MANY:,} past proposals", f"the same with {FEW}"
        rounds = in_turn({name: partial(ask, much), floor: partial(ask, little)}, CALLS)
        yield row(name, rounds, name, floor, at_most(1.5))
