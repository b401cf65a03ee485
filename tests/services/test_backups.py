"""Backup and restore: from every ledger to every other, the same history with the same hashes."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from soulkeeper.adapters.files import NoMirror
from soulkeeper.adapters.memory import MemoryLedger, MemoryRecords
from soulkeeper.adapters.sql import postgres as postgres_adapter
from soulkeeper.adapters.sql.postgres import PostgresDatabase
from soulkeeper.adapters.sql.sessions import SqlSessions
from soulkeeper.bootstrap import new_chain
from soulkeeper.domain.approvals.past import Statistics
from soulkeeper.domain.authority import Role
from soulkeeper.domain.backup.archive import packed
from soulkeeper.domain.canonical import canonical, leaf_hash
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE
from soulkeeper.domain.history.event import event
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Invalid, Refused
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import (
    agents,
    backups,
    decisions,
    gaps,
    proposals,
    rebase,
    rollback,
    sessions,
    souls,
    tokens,
    webhooks,
)
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import prompt_texts, starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, Clock, empty_ledger, open_gate, ports_on
from tests.postgres import Postgres

WHERE = address("maya")


@pytest.fixture
def lived(any_ports: Ports) -> Ports:
    """A ledger with some history."""
    fill(any_ports)
    return any_ports


def fill(any_ports: Ports) -> None:
    souls.begin(any_ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    souls.create(any_ports, OWNER, WHERE, "# Maya 雪\r\n\n## Traits\n\n- kind\n")
    agents.new_agent(any_ports, OWNER, "maya", starters())
    agents.select(any_ports, OWNER, "maya", WHERE)
    open_gate(any_ports, "maya")
    for value in ("curious", "brief", "calm"):
        draft = ProposalDraft(where=WHERE, change=Change(kind=ChangeKind.ADD, field="traits", value=value), reason="x")
        any_ports.wait(2)
        asked = proposals.propose(any_ports, MAYA, "maya", draft)
        if value != "calm":
            decisions.approve(any_ports, OWNER, asked.id)
    rollback.roll_back(any_ports, OWNER, WHERE, 1)
    souls.delete(any_ports, OWNER, address("concise-ops"))
    gaps.open_gap(any_ports, OWNER, "maya", "traits", "it was not kind", evidence=("s1",))


def use(ports: Ports) -> None:
    """Tokens, a webhook, sessions and messages: the state of a served workspace."""
    tokens.create(ports, OWNER, Role.AGENT, agent="maya", name="laptop", lasts=timedelta(days=30))
    gone, _ = tokens.create(ports, OWNER, Role.OWNER)
    tokens.revoke(ports, OWNER, gone.id)
    tokens.invite(ports, OWNER)
    webhooks.create(ports, OWNER, "https://hooks.example.org/T0", kinds=["approval.*"])
    sessions.open_session(ports, prompt_texts(), MAYA, "maya", session="s1")
    for number, role in enumerate((MessageRole.PERSON, MessageRole.AGENT, MessageRole.OTHER)):
        at = ports.now() + timedelta(minutes=number)
        said = f"words {number} \u2028\x00 雪"
        one = Message(id=f"m{number}", agent="maya", session="s1", role=role, speaker="sam", text=said, at=at)
        sessions.log(ports, [one])


def deny_the_last(ports: Ports) -> None:
    """The last pending question is stale by now."""
    with ports.ledger.reading() as records:
        asked = records.approvals()[0]
    decisions.deny(ports, OWNER, rebase.rebase(ports, OWNER, asked.id).id)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def other(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres) -> Iterator[Ledger]:
    from soulkeeper.adapters.sql.sqlite import SqliteLedger

    match request.param:
        case "memory":
            yield MemoryLedger()
        case "sqlite":
            yield SqliteLedger(tmp_path / "other.db", create=True)
        case _:
            yield empty_ledger(postgres, "other")


def everything(ports: Ports) -> list[object]:
    with ports.ledger.reading() as records:
        return [*backups._ledger_entries(records), *ports.sessions.everything()]


def test_a_restored_ledger_is_the_same_on_every_database(lived: Ports, other: Ledger, clock: Clock) -> None:
    use(lived)
    secrets = backups.secrets_of(lived, {})
    lines = list(backups.back_up(lived))
    restored = ports_on(other, clock)

    backups.restore(restored, OWNER, lines, secrets=secrets)

    before, after = everything(lived), everything(restored)
    added = [entry for entry in after if entry not in before]
    assert [event.kind for event in added] == ["workspace.restored"]  # type: ignore[attr-defined]
    assert [entry for entry in after if entry not in added] == before
    assert restored.sessions.statistics("maya") == lived.sessions.statistics("maya") != Statistics()
    assert "- curious" in rollback.roll_back(restored, OWNER, WHERE, 2).head.content


def test_a_restore_may_take_longer_than_postgresql_lets_a_transaction_be_silent(
    clock: Clock, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    lived = ports_on(MemoryLedger(), clock)
    fill(lived)
    use(lived)
    lines = list(backups.back_up(lived))
    memory = SqlSessions(PostgresDatabase(postgres.fresh(), "memory", create=True))
    restored = replace(ports_on(empty_ledger(postgres, "slow"), clock), sessions=memory)
    monkeypatch.setattr(postgres_adapter, "_SILENT", "1s")
    monkeypatch.setattr(backups, "_KEPT_ALIVE", 1)

    def slowly() -> Iterator[bytes]:
        for line in lines:
            time.sleep(2 / len(lines))
            yield line

    backups.restore(restored, OWNER, slowly(), secrets=backups.secrets_of(lived, {}))

    assert restored.sessions.statistics("maya") == lived.sessions.statistics("maya") != Statistics()
    memory.close()


def test_a_restore_into_a_workspace_without_files_schedules_none(
    lived: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheduled: list[str] = []
    monkeypatch.setattr(MemoryRecords, "add_effect", lambda _self, kind, *_rest: scheduled.append(kind))
    backups.restore(replace(ports_on(MemoryLedger(), clock), mirror=NoMirror()), OWNER, backups.back_up(lived))
    assert set(scheduled) == {"note"}


def test_a_restored_denial_has_its_place_among_the_events(lived: Ports, other: Ledger, clock: Clock) -> None:
    deny_the_last(lived)
    clock.advance(hours=-1)
    souls.confirm(lived, OWNER, WHERE)

    backups.restore(ports_on(other, clock), OWNER, backups.back_up(lived))

    with lived.ledger.reading() as before, other.reading() as after:
        assert after.last_denial("maya", SOUL_UPDATE) == before.last_denial("maya", SOUL_UPDATE) == clock()


def test_a_backup_says_what_is_in_it(lived: Ports) -> None:
    counts = backups.contents(backups.back_up(lived)).counts
    assert (counts["revision"], counts["approval"], counts["key"]) == (15, 3, 0)


def test_nothing_is_restored_into_a_ledger_that_is_not_empty(lived: Ports) -> None:
    before = everything(lived)
    with pytest.raises(Conflict, match="not empty"):
        backups.restore(lived, OWNER, list(backups.back_up(lived)))
    assert everything(lived) == before


def test_a_damaged_backup_restores_nothing(ports: Ports, clock: Clock) -> None:
    """Every line that is cut, doubled, swapped with the next or changed in one character is found."""
    fill(ports)
    use(ports)
    lines = list(backups.back_up(ports))
    damaged = [[*lines[:n], *lines[n + 1 :]] for n in range(len(lines))]
    damaged += [[*lines[:n], lines[n], *lines[n:]] for n in range(len(lines))]
    damaged += [[*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]] for n in range(len(lines) - 1)]
    damaged += [
        [*lines[:n], lines[n].replace(b"a", b"b", 1), *lines[n + 1 :]] for n in range(len(lines)) if b"a" in lines[n]
    ]
    damaged += [[], [b"{}\n"], [b"not json\n"], [b'{"record":"other"}\n'], lines[:-1]]
    for broken in damaged:
        empty = ports_on(MemoryLedger(), clock)
        with pytest.raises((Invalid, Conflict)):
            backups.restore(empty, OWNER, broken)
        with empty.ledger.reading() as records:
            assert (records.last_seq(), records.souls(None)) == (0, [])
    assert len(damaged) > 100


Line = dict[str, Any]


def forged(lines: list[bytes], forge: Callable[[list[Line]], list[Line]]) -> list[bytes]:
    """A backup that somebody changed, with recomputed hashes."""
    told = forge([json.loads(line) for line in lines[:-1]])
    written = [canonical(line) + b"\n" for line in told]
    end = {"record": "end", "lines": len(told), "sha256": hashlib.sha256(b"".join(written)).hexdigest()}
    return [*written, canonical(end) + b"\n"]


def only(told: list[Line], record: str) -> Line:
    return next(line for line in told if line["record"] == record)


def without(told: list[Line], record: str, at: int) -> list[Line]:
    gone = [line for line in told if line["record"] == record][at]
    return [line for line in told if line is not gone]


def changed(told: list[Line], record: str, **values: Any) -> list[Line]:
    only(told, record).update(values)
    return told


def planted(told: list[Line], line: Line) -> list[Line]:
    return [told[0], line, *told[1:]]


def set_to(told: list[Line], key: str, value: str) -> list[Line]:
    for line in told:
        if line.get("key", "").startswith(key):
            line["value"] = value
    return told


def emptied(told: list[Line]) -> list[Line]:
    """The facts of the last answer are removed, and its leaf is recomputed."""
    last = [line for line in told if line["record"] == "event" and line["kind"] == "approval.applied"][-1]
    body = canonical({"seq": last["seq"], "kind": last["kind"], "at": last["at"]})
    last.update(body=body.decode(), leaf=leaf_hash(body))
    return told


def renewed(told: list[Line]) -> list[Line]:
    for line in told:
        if line["record"] == "token":
            line["revoked_at"] = None
    return told


FORGERIES: dict[str, Callable[[list[Line]], list[Line]]] = {
    "a revision left out": lambda told: without(told, "revision", 1),
    "the newest revision left out": lambda told: without(told, "revision", -1),
    "an event left out": lambda told: without(told, "event", 3),
    "the newest event left out": lambda told: without(told, "event", -1),
    "an approval left out": lambda told: without(told, "approval", 0),
    "a text left out": lambda told: without(told, "text", 0),
    "an answer that nobody gave": lambda told: changed(told, "approval", status="denied"),
    "an agent that is protected no more": lambda told: changed(told, "agent", protected=True),
    "a policy that nobody set": lambda told: set_to(told, "policy/maya", "{}"),
    "an owner who did not begin it": lambda told: set_to(told, "owner_name", "mallory"),
    "a baseline that nobody confirmed": lambda told: set_to(told, "baseline/", "sha256:00"),
    "a soul at another place": lambda told: changed(told, "soul", address={"kind": "soul", "id": "elsewhere"}),
    "an event of another kind": lambda told: changed(told, "event", kind="revision.added"),
    "an event without facts": emptied,
    "a token for more than was granted": lambda told: changed(told, "token", role="owner", agent=""),
    "a token for another agent": lambda told: changed(told, "token", agent="default"),
    "a token that was revoked": renewed,
    "a session with another soul": lambda told: changed(told, "pin", hash="sha256:00"),
    "a webhook that leads elsewhere": lambda told: changed(told, "webhook", url="https://evil.example.org/"),
    "a webhook that is told more": lambda told: changed(told, "webhook", kinds=["*"]),
    "a key outside": lambda told: planted(told, {"record": "key", "name": "../../x", "content": "x"}),
    "a key anywhere": lambda told: planted(told, {"record": "key", "name": "/tmp/x.pub", "content": "x"}),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_backup_is_found_even_if_its_sum_fits(ports: Ports, clock: Clock, forgery: str) -> None:
    fill(ports)
    use(ports)
    whole = list(backups.back_up(ports))
    assert forged(whole, lambda told: told) == whole
    evil = forged(whole, FORGERIES[forgery])
    assert evil != whole
    with pytest.raises(Invalid):
        backups.contents(evil)
    empty = ports_on(MemoryLedger(), clock)
    with pytest.raises(Invalid):
        backups.restore(empty, OWNER, evil)
    with empty.ledger.reading() as records:
        assert (records.last_seq(), records.souls(None)) == (0, [])


def test_a_restored_ledger_proves_itself_and_can_be_backed_up_again(ports: Ports, clock: Clock) -> None:
    fill(ports)
    again = ports_on(MemoryLedger(), clock)
    backups.restore(again, OWNER, list(backups.back_up(ports)))
    assert backups.contents(backups.back_up(again)).counts["event"] > 10


def test_a_withdrawal_without_a_key_is_read_and_withdraws_nothing(clock: Clock) -> None:
    unsigned = event(1, "key.withdrawn", clock(), {"by": "eve"})
    contents = backups.contents(packed([unsigned], clock()), new_chain())
    with pytest.raises(Refused):
        backups.ensure_signed(contents)
