"""Proof: real processes that work on a real workspace until they are killed, and what another process finds afterwards.

- A worker reports the start of each operation and, once it has returned, what was acknowledged. The reports go through a pipe, so
  that they survive the worker.
- Workers are forked from a process that has everything imported, so that hundreds can be started and killed.
- What was acknowledged is reported as events that must be in the ledger. The laws of ``life`` connect events with everything else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, cast

import apsw

from soulkeeper.adapters.sql.sqlite import SqliteLedger
from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.faces.owner.cli.workspace import begin
from soulkeeper.ports import Ports
from soulkeeper.services import agents, capsules, decisions, outside_edits, proposals, recovery, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.revisions import SavedRevision
from soulkeeper.starters import starters
from tests.conftest import open_owned
from tests.domain.capsules.generated import KEY
from tests.forked import processes
from tests.proof.life import NOTHING, State, World, ensure_laws, seen

OWNER = Owner("ada", "test", "owner")
MAYA = address("maya")
TEXT = "# Maya\n\n## Tone\n\nWarm and plain.\n\n## Traits\n\n- kind\n"

# the facts that identify an acknowledged event
NAMED = {
    "approval.asked": ("approval",),
    "approval.applied": ("approval",),
    "approval.denied": ("approval",),
    "revision.added": ("soul", "revision", "hash"),
    "soul.renamed": ("soul", "address"),
    "capsule.updated": ("capsule", "fingerprint"),
    "capsule.moved": ("capsule", "path"),
}

Fact = tuple[str | int, ...]
AcknowledgedFacts = tuple[Fact, ...]
Deed = Callable[[Ports, Random], AcknowledgedFacts]


@contextmanager
def open_ports(root: Path) -> Iterator[Ports]:
    """The workspace, opened as a long-running process opens it."""
    ports = open_owned(root).ports
    try:
        yield ports
    finally:
        cast("SqliteLedger", ports.ledger).close()


def prepare(root: Path, *, database: str = "") -> None:
    """A workspace with one soul, used by one agent."""
    create_layout(root)
    if database:
        (root / "soulkeeper.toml").write_text(f'workspace = 1\ndatabase = "{database}"\n')
    begin(root)
    with open_ports(root) as ports:
        souls.create(ports, OWNER, MAYA, TEXT)
        agents.new_agent(ports, OWNER, "maya", starters())
        agents.select(ports, OWNER, "maya", MAYA)
        capsules.seal(ports, OWNER, MAYA, KEY)


def mayas(ports: Ports) -> Soul:
    """The soul that maya uses, whatever its current address."""
    with ports.ledger.reading() as records:
        agent = records.find_agent("maya")
        assert agent is not None
        return records.soul_by_uuid(agent.selected)


def propose_text(ports: Ports, where: Address, text: str) -> Approval:
    change = Change(kind=ChangeKind.REPLACE, new_text=text)
    draft = ProposalDraft(where=where, change=change, reason="people ask for it", trigger=Trigger.OWNER_DIRECTED)
    return proposals.propose(ports, OWNER, "maya", draft)


def fresh_text(chance: Random, *, longest: int = 1000) -> str:
    """A text that did not exist before, short or long."""
    lines = (f"- likes the number {chance.randrange(10**9)}\n" for _ in range(chance.choice((1, 2, longest))))
    return f"{TEXT}{''.join(lines)}"


def revised(kept: SavedRevision) -> Fact:
    return "revision.added", kept.revision.soul, kept.revision.number, kept.revision.hash


def approve(ports: Ports, chance: Random) -> AcknowledgedFacts:
    waiting = propose_text(ports, mayas(ports).address, fresh_text(chance))
    decided = decisions.approve(ports, OWNER, waiting.id, code=waiting.review_code)
    return (revised(decided.head), ("approval.applied", waiting.id))


def deny(ports: Ports, chance: Random) -> AcknowledgedFacts:
    waiting = propose_text(ports, mayas(ports).address, fresh_text(chance))
    decisions.deny(ports, OWNER, waiting.id, words="not now")
    return (("approval.denied", waiting.id),)


def edit(ports: Ports, chance: Random) -> AcknowledgedFacts:
    return (revised(souls.edit(ports, OWNER, mayas(ports).address, fresh_text(chance))),)


def roll_back(ports: Ports, chance: Random) -> AcknowledgedFacts:
    soul = mayas(ports)
    to = chance.randrange(1, soul.revision) if soul.revision > 1 else 1
    with ports.ledger.reading() as records:
        same = records.revision(soul.uuid, to).hash == soul.hash
    return edit(ports, chance) if same else (revised(rollback.roll_back(ports, OWNER, soul.address, to).head),)


def rename(ports: Ports, chance: Random) -> AcknowledgedFacts:
    renamed = souls.rename(ports, OWNER, mayas(ports).address, f"maya-{chance.randrange(10**9)}")
    return (("soul.renamed", renamed.uuid, str(renamed.address)),)


def write_capsule(ports: Ports, chance: Random) -> AcknowledgedFacts:
    """Add two memories, and move the file."""
    (record,) = capsules.capsules(ports)
    words = [f"the number {chance.randrange(10**9)}"] * 2
    kept = capsules.update(ports, OWNER, record.uuid, {"memory": {"memory_log": words}}, KEY)
    moved = capsules.move(ports, OWNER, record.uuid, f"{chance.randrange(10**9)}.capsule")
    return (
        ("capsule.updated", record.uuid, kept.record.fingerprint),
        ("capsule.moved", record.uuid, moved.record.path),
    )


DEEDS: tuple[Deed, ...] = (approve, deny, edit, roll_back, rename, write_capsule)


def usual_seconds(root: Path) -> Mapping[str, float]:
    """How long each operation usually takes here: kills are spread over that time."""
    chance = Random(0)
    with open_ports(root) as ports:
        return {deed.__name__: median(_timed(deed, ports, chance) for _ in range(9)) for deed in DEEDS}


def _timed(deed: Deed, ports: Ports, chance: Random) -> float:
    began = time.perf_counter()
    deed(ports, chance)
    return time.perf_counter() - began


def work(root: Path, seed: int, say: Connection) -> None:
    """Run one operation after the other, forever."""
    chance = Random(seed)
    with open_ports(root) as ports:
        recovery.recover(ports)
        while True:
            deed = chance.choice(DEEDS)
            say.send((deed.__name__, None))
            say.send((deed.__name__, deed(ports, chance)))


@dataclass(frozen=True, slots=True)
class Killing:
    """``inside`` is the operation during which the worker was killed, if there was one."""

    acknowledged: AcknowledgedFacts
    inside: str


def killed(root: Path, chance: Random, usual: Mapping[str, float]) -> Killing:
    """Let a worker run, and kill it somewhere in one of its first operations."""
    ours, theirs = processes().Pipe(duplex=False)
    worker = processes().Process(target=work, args=(root, chance.randrange(2**32), theirs), daemon=True)
    worker.start()
    theirs.close()
    said = [ours.recv() for _ in range(2 * chance.randrange(3) + 1)]
    time.sleep(chance.uniform(0, 1.2 * usual[said[-1][0]]))
    worker.kill()
    worker.join()
    said += _rest(ours)
    done = tuple(fact for _, told in said if told is not None for fact in told)
    return Killing(done, said[-1][0] if said[-1][1] is None else "")


def _rest(pipe: Connection) -> list[Any]:
    said = []
    try:
        while True:
            said.append(pipe.recv())
    except EOFError:
        pipe.close()
        return said


@dataclass(frozen=True, slots=True)
class Recovery:
    """The effects that were unfinished, how long recovery took, and what the next process was told."""

    owed: int
    seconds: float
    notes: tuple[str, ...]


def recovered(root: Path) -> Recovery:
    """Open the workspace in another process and look around."""
    ours, theirs = processes().Pipe(duplex=False)
    stranger = processes().Process(target=look_around, args=(root, theirs), daemon=True)
    stranger.start()
    theirs.close()
    recovery: Recovery = ours.recv()
    stranger.join()
    ours.close()
    return recovery


def look_around(root: Path, say: Connection) -> None:
    began = time.perf_counter()
    with open_ports(root) as ports:
        with ports.ledger.reading() as records:
            owed = len(records.effects())
        notes = recovery.recover(ports)
        seconds = time.perf_counter() - began
        say.send(Recovery(owed, seconds, (*notes, *outside_edits.observe_all(ports))))


def state_on_disk(root: Path, before: State = NOTHING) -> State:
    """Everything that can be seen of a workspace on disk, after checking every law."""
    with open_ports(root) as ports:
        files = {where: _shown(ports, where) for where in ports.mirror.addresses()[0]}
        state = replace(seen(World("disk", ports.ledger), before), files=files, daily_log=_daily_log(root))
    ensure_laws(before, state)
    ensure_whole(state)
    _ensure_sound(root)
    return state


def ensure_whole(state: State) -> None:
    """Nothing is half applied: decisions, records and their events agree, and nothing is left to do."""
    assert state.effects == ()
    made = {revision.approval_id for chain in state.chains.values() for revision in chain} - {""}
    assert made == {id for id, approval in state.approvals.items() if approval.status is Status.APPLIED}
    lives = {event.facts["soul"]: event.facts["address"] for event in state.events if event.kind == "soul.renamed"}
    assert all(str(state.souls[uuid].address) == where for uuid, where in lives.items())


def ensure_laid_out(root: Path, state: State) -> None:
    """Every head has its file and there are no other files; nothing unfinished is left, and no line is in the log twice."""
    assert state.files == {soul.address: state.texts[soul.hash].encode() for soul in state.souls.values()}
    assert [path for path in root.rglob(".soulkeeper-*") if path.name.endswith(".tmp")] == []
    assert all(line.startswith("- ") for line in state.daily_log), "a line of the log is torn"
    assert len(set(state.daily_log)) == len(state.daily_log)
    with open_ports(root) as ports, ports.ledger.reading() as records:
        assert list(capsules.broken_files(ports, records)) == []
        assert len(list((root / "capsules").rglob("*.capsule"))) == 1


def ensure_kept(acknowledged: AcknowledgedFacts, before: State, after: State) -> None:
    """Nothing that was acknowledged since ``before`` is lost."""
    happened = [(event.kind, event.facts) for event in after.events[len(before.events) :] if event.kind in NAMED]
    known = {(kind, *(facts[name] for name in NAMED[kind])) for kind, facts in happened}
    lost = [fact for fact in acknowledged if fact not in known]
    assert lost == []


def _shown(ports: Ports, where: Address) -> bytes:
    shown = ports.mirror.read(where)
    assert shown is not None
    return shown.content


def _daily_log(root: Path) -> tuple[str, ...]:
    return tuple(line for log in sorted((root / "logs").glob("*.md")) for line in _lines(log.read_text()))


def _lines(text: str) -> Iterable[str]:
    assert text.endswith("\n"), "the last line of the log is torn"
    return text.splitlines()


def _ensure_sound(root: Path) -> None:
    ledger = apsw.Connection(str(root / "data" / "ledger.db"))
    try:
        assert ledger.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    finally:
        ledger.close()
