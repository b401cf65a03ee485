"""`kill -9` at random points of decisions, edits, renames and capsule writes: 30 times, 2,000 with SOULKEEPER_PROOF=night.

Where a kill hits depends on the machine: it continues until every operation, and the effects of a decision, have been hit.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.proof.killing import (
    DEEDS,
    ensure_kept,
    ensure_laid_out,
    killed,
    prepare,
    recovered,
    state_on_disk,
    usual_seconds,
)
from tests.system import BY_NIGHT

KILLS, KILLS_A_WORKSPACE = (2_000, 20) if BY_NIGHT else (30, 15)
MOST_KILLS = 10 * KILLS


def is_everywhere(inside: Counter[str], unfinished: int) -> bool:
    return {deed.__name__ for deed in DEEDS} <= set(inside) and unfinished > KILLS / 20


def test_nothing_is_torn_lost_or_half_applied_when_a_process_is_killed(
    disk: Path, record_property: Callable[[str, object], None]
) -> None:
    chance = Random(3)
    prepare(disk / "fresh")
    shutil.copytree(disk / "fresh", disk / "timed")
    usual = usual_seconds(disk / "timed")
    inside: Counter[str] = Counter()
    recoveries, unfinished = [], 0
    for number in range(MOST_KILLS):
        if number >= KILLS and is_everywhere(inside, unfinished):
            break
        root = disk / f"workspace-{number // KILLS_A_WORKSPACE}"
        if number % KILLS_A_WORKSPACE == 0:
            shutil.copytree(disk / "fresh", root)
            before = state_on_disk(root)

        killing = killed(root, chance, usual)
        recovery = recovered(root)

        assert recovery.notes == (), f"kill {number}, in {killing.inside}"
        after = state_on_disk(root, before)
        ensure_laid_out(root, after)
        ensure_kept(killing.acknowledged, before, after)
        before = after
        inside[killing.inside] += 1
        recoveries.append(recovery)
        unfinished += recovery.owed > 0
    slowest = max(recovery.seconds for recovery in recoveries)
    print(f"killed inside {dict(inside)}; {unfinished} left effects to be done; slowest recovery {slowest:.3f} s")
    record_property("killed", {**inside, "unfinished": unfinished})
    assert inside.total() - inside[""] > inside.total() / 2, inside
    assert {deed.__name__ for deed in DEEDS} <= set(inside), inside
    assert unfinished > KILLS / 20, "no kill came between a decision and what follows from it"
