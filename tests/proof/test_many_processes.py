"""Eight processes on one workspace, until each has done everything twice in a check, and for 5 minutes with SOULKEEPER_PROOF=night.

No test measures time: a wait is measured by what others finished meanwhile, which is the same on a slow machine.
"""

from __future__ import annotations

import threading
import time
from bisect import bisect
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from soulkeeper.adapters.files import FileMirror
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.errors import Conflict, SoulError
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, outside_edits, policies, queries, rollback, souls
from tests.forked import processes
from tests.proof.killing import (
    MAYA,
    OWNER,
    TEXT,
    AcknowledgedFacts,
    ensure_kept,
    ensure_laid_out,
    fresh_text,
    open_ports,
    prepare,
    propose_text,
    recovered,
    revised,
    state_on_disk,
)
from tests.system import BY_NIGHT

EIGHT, SECONDS, TWICE = 8, 300 if BY_NIGHT else 0, 2
MANY_TURNS = 100
SOULS = tuple(address(id) for id in ("maya", "bo", "cy"))

Call = Callable[[Ports, Random], AcknowledgedFacts]


def propose(ports: Ports, chance: Random) -> AcknowledgedFacts:
    return (("approval.asked", propose_text(ports, chance.choice(SOULS), fresh_text(chance, longest=40)).id),)


def approve(ports: Ports, chance: Random) -> AcknowledgedFacts:
    if not (waiting := decisions.pending(ports)):
        return propose(ports, chance)
    chosen = chance.choice(waiting)
    kept = decisions.approve(ports, OWNER, chosen.id, code=chosen.review_code).head
    assert kept.notes == (), kept.notes
    return (revised(kept), ("approval.applied", chosen.id))


def deny(ports: Ports, chance: Random) -> AcknowledgedFacts:
    if not (waiting := decisions.pending(ports)):
        return propose(ports, chance)
    denied = decisions.deny(ports, OWNER, chance.choice(waiting).id, words="not now")
    return (("approval.denied", denied.id),)


def edit(ports: Ports, chance: Random) -> AcknowledgedFacts:
    kept = souls.edit(ports, OWNER, chance.choice(SOULS), fresh_text(chance, longest=40))
    assert kept.notes == (), kept.notes
    return (revised(kept),)


def roll_back(ports: Ports, chance: Random) -> AcknowledgedFacts:
    where = chance.choice(SOULS)
    to = chance.randrange(1, queries.show(ports, where).soul.revision + 1)
    kept = rollback.roll_back(ports, OWNER, where, to).head
    assert kept.notes == (), kept.notes
    return (revised(kept),)


def show(ports: Ports, chance: Random) -> AcknowledgedFacts:
    shown = queries.show(ports, chance.choice(SOULS))
    assert shown.notes == (), shown.notes
    return ()


def history(ports: Ports, chance: Random) -> AcknowledgedFacts:
    told = queries.history(ports, chance.choice(SOULS), limit=5)
    assert told.notes == (), told.notes
    newest = told.revisions[0].number
    assert [made.number for made in told.revisions] == list(range(newest, max(newest - 5, 0), -1))
    return ()


CALLS: tuple[Call, ...] = (propose, propose, approve, deny, edit, roll_back, show, history)


@dataclass(slots=True)
class Day:
    """What one process did, what was acknowledged, and when each of its calls began and ended."""

    done: Counter[str] = field(default_factory=Counter)
    told: list[AcknowledgedFacts] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    spans: list[tuple[float, float]] = field(default_factory=list)

    def is_over(self, ends: float) -> bool:
        return time.monotonic() >= ends and all(self.done[call.__name__] >= TWICE for call in CALLS)


def live(root: Path, seed: int, seconds: float, say: Connection) -> None:
    chance, day = Random(seed), Day()
    with open_ports(root) as ports:
        ends = time.monotonic() + seconds
        while not day.wrong and not day.is_over(ends):
            _called(day, chance.choice(CALLS), ports, chance)
    say.send(day)


def _called(day: Day, call: Call, ports: Ports, chance: Random) -> None:
    began = time.monotonic()
    try:
        day.told.append(call(ports, chance))
        day.done[call.__name__] += 1
    except Conflict:
        day.done["another was first"] += 1
    except (SoulError, OSError, AssertionError) as error:
        day.wrong.append(f"{call.__name__}: {type(error).__name__} {error}")
    day.spans.append((began, time.monotonic()))


def days(root: Path, seconds: float) -> list[Day]:
    pipes = []
    for seed in range(EIGHT):
        ours, theirs = processes().Pipe(duplex=False)
        processes().Process(target=live, args=(root, seed, seconds, theirs), daemon=True).start()
        theirs.close()
        pipes.append(ours)
    return [pipe.recv() for pipe in pipes]


def most_overtaken(lived: list[Day]) -> int:
    """The largest number of other calls that began and ended during one call."""
    spans = sorted(span for day in lived for span in day.spans)
    begins = [began for began, _ in spans]
    inside = (spans[bisect(begins, began) : bisect(begins, ended)] for began, ended in spans)
    return max(
        sum(other < ended for _, other in meanwhile) for meanwhile, (_, ended) in zip(inside, spans, strict=True)
    )


def test_eight_processes_work_on_one_workspace_without_an_anomaly(
    disk: Path, record_property: Callable[[str, object], None]
) -> None:
    prepare(disk)
    with open_ports(disk) as ports:
        for where in SOULS[1:]:
            souls.create(ports, OWNER, where, TEXT)
    before = state_on_disk(disk)

    lived = days(disk, SECONDS)

    done = sum((day.done for day in lived), Counter())
    overtaken = most_overtaken(lived)
    print(f"{dict(done)}; at most {overtaken} calls of others during one")
    record_property("calls", dict(done))
    assert [wrong for day in lived for wrong in day.wrong] == []
    assert recovered(disk).notes == ()
    after = state_on_disk(disk, before)
    ensure_laid_out(disk, after)
    acknowledged = tuple(fact for day in lived for told in day.told for fact in told)
    ensure_kept(acknowledged, before, after)
    decided = Counter(fact[1] for fact in acknowledged if fact[0] in ("approval.applied", "approval.denied"))
    assert max(decided.values()) == 1
    assert "outside edit" not in {made.author for chain in after.chains.values() for made in chain}
    assert all(done[call.__name__] > EIGHT for call in CALLS), done
    assert overtaken < MANY_TURNS, "somebody was starved"


class SlowMirror(FileMirror):
    """A mirror so slow that others could act before it touches a file, if the lock let them."""

    def __init__(self, root: Path, meanwhile: Callable[[Ports], object]) -> None:
        super().__init__(root)
        self.other = threading.Thread(target=self._live, args=(root, meanwhile))

    def show(self, address: Address, content: str, *, expected: str | None) -> None:
        self._wait()
        super().show(address, content, expected=expected)

    def restore_file(self, address: Address, content: str) -> None:
        self._wait()
        super().restore_file(address, content)

    def remove_file(self, address: Address, *, expected: str) -> None:
        self._wait()
        super().remove_file(address, expected=expected)

    def _wait(self) -> None:
        if self.other.ident is None:
            self.other.start()
            self.other.join(timeout=0.3)

    @staticmethod
    def _live(root: Path, meanwhile: Callable[[Ports], object]) -> None:
        with open_ports(root) as ports:
            meanwhile(ports)


def interleaved(root: Path, slow: Callable[[Ports], object], meanwhile: Callable[[Ports], object]) -> None:
    with open_ports(root) as ports:
        mirror = SlowMirror(root, meanwhile)
        slow(replace(ports, mirror=mirror))
        mirror.other.join()


def ensure_laid_out_as_kept(root: Path) -> None:
    assert recovered(root).notes == ()
    ensure_laid_out(root, state_on_disk(root))


def test_a_slow_process_does_not_lay_an_older_text_over_a_newer_one(tmp_path: Path) -> None:
    prepare(tmp_path)

    def there_and_back(ports: Ports) -> None:
        souls.edit(ports, OWNER, MAYA, f"{TEXT}- brave\n")
        rollback.roll_back(ports, OWNER, MAYA, 1)

    interleaved(tmp_path, lambda ports: souls.edit(ports, OWNER, MAYA, f"{TEXT}- curious\n"), there_and_back)

    ensure_laid_out_as_kept(tmp_path)
    with open_ports(tmp_path) as ports:
        assert queries.show(ports, MAYA).content == TEXT


def test_a_file_that_a_rename_is_about_to_remove_is_not_a_new_soul(tmp_path: Path) -> None:
    prepare(tmp_path)

    interleaved(tmp_path, lambda ports: souls.rename(ports, OWNER, MAYA, "mira"), outside_edits.observe_all)

    ensure_laid_out_as_kept(tmp_path)
    with open_ports(tmp_path) as ports:
        assert str(MAYA) not in {str(soul.address) for soul in queries.souls(ports, deleted=True)}


def test_a_file_is_put_back_as_the_head_is_by_then(tmp_path: Path) -> None:
    prepare(tmp_path)
    with open_ports(tmp_path) as ports:
        policies.change(ports, OWNER, "maya", "mirror", "guard")
    (tmp_path / "souls" / "maya.md").unlink()

    interleaved(
        tmp_path,
        lambda ports: queries.show(ports, MAYA),
        lambda ports: souls.edit(ports, OWNER, MAYA, f"{TEXT}- curious\n"),
    )

    ensure_laid_out_as_kept(tmp_path)
    with open_ports(tmp_path) as ports:
        assert decisions.pending(ports) == []
