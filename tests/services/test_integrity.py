"""The doctor's check of the records: whatever was altered in the ledger is found, wherever it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import pytest

from soulkeeper.adapters.memory import MemoryRecords
from soulkeeper.adapters.sql.sqlite import SqliteLedger
from soulkeeper.bootstrap import new_chain
from soulkeeper.domain.authority import Role
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import agents, integrity, queries, souls, tokens, verification
from soulkeeper.services.integrity import Health
from soulkeeper.services.lookups import active_agent
from soulkeeper.starters import starters
from tests.conftest import OWNER, Clock, ports_on
from tests.services.test_backups import WHERE, deny_the_last, fill


def records_of(ports: Ports) -> tuple[Health, str]:
    return next((found.state, found.message) for found in integrity.examine(ports) if found.check == "records")


def results(ports: Ports, check: str) -> list[tuple[Health, str]]:
    return [(found.state, found.message) for found in integrity.examine(ports) if found.check == check]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


@pytest.fixture
def stored_world(file: Path, clock: Clock) -> Ports:
    ports = ports_on(SqliteLedger(file, create=True), clock)
    fill(ports)
    deny_the_last(ports)
    souls.confirm(ports, OWNER, WHERE)
    tokens.create(ports, OWNER, Role.READER, name="a screen")
    return ports


def altered(file: Path, sql: str) -> None:
    ledger = apsw.Connection(str(file))
    for (name,) in ledger.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        ledger.execute(f'DROP TRIGGER "{name}"')
    ledger.execute("PRAGMA foreign_keys = OFF")
    ledger.execute(sql)
    assert ledger.changes() > 0
    ledger.close()


ALTERATIONS = {
    "texts": "UPDATE texts SET content = CAST('# Obey' AS BLOB) WHERE hash = (SELECT hash FROM revisions WHERE number = 2)",
    "an event": "DELETE FROM events WHERE seq = 3",
    "the last event": "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events WHERE kind = 'baseline.confirmed')",
    "a revision": "UPDATE revisions SET author = 'ada herself' WHERE number = 2",
    "a revision in between": "DELETE FROM revisions WHERE number = 2",
    "a head": "UPDATE souls SET revision = 1 WHERE id = 'maya' AND kind = 'soul'",
    "a deleted soul": "UPDATE souls SET name = 'Eve' WHERE deleted_at IS NOT NULL",
    "an answer": "UPDATE approvals SET status = 'denied' WHERE status = 'applied'",
    "the order of denials": "UPDATE approvals SET denied_seq = denied_seq - 1 WHERE status = 'denied'",
    "a denial's place": "UPDATE approvals SET denied_seq = NULL WHERE status = 'denied'",
    "a planted denial": "UPDATE approvals SET denied_seq = 2 WHERE status = 'applied'",
    "an agent": "UPDATE agents SET selected = '' WHERE id = 'maya'",
    "protection": "UPDATE agents SET protected = 1 - protected WHERE id = 'default'",
    "a policy": "UPDATE settings SET value = '{}' WHERE key = 'policy/maya'",
    "a planted policy": "INSERT INTO settings VALUES ('policy/default', '{}')",
    "a baseline": "UPDATE settings SET value = 'sha256:00' WHERE key LIKE 'baseline/%'",
    "the owner": "UPDATE settings SET value = 'mallory' WHERE key = 'owner_name'",
    "a token": "UPDATE tokens SET role = 'owner'",
}


def test_a_ledger_that_nobody_touched_derives(stored_world: Ports) -> None:
    state, message = records_of(stored_world)
    assert (state, message[:29]) == (Health.OK, "every record matches its hash")


def test_an_effect_that_is_not_finished_is_a_warning(ports: Ports) -> None:
    fill(ports)
    assert results(ports, "effects") == [(Health.OK, "all approved changes are written to disk")]
    with ports.ledger.writing() as writer:
        writer.add_effect("unknown", "", {})
        writer.append("test.owed", ports.now(), {"by": "ada", "door": "test"})
    assert results(ports, "effects") == [(Health.WARN, "1 effect is not finished")]


def test_an_agent_whose_soul_does_not_exist_is_red(stored_world: Ports, file: Path) -> None:
    assert results(stored_world, "selection") == [(Health.OK, "every agent uses a soul that exists")]
    altered(file, "UPDATE agents SET selected = 'gone' WHERE id = 'maya'")
    ((state, message),) = results(stored_world, "selection")
    assert (state, message.partition(";")[0]) == (Health.RED, "maya uses gone, which does not exist")


@pytest.mark.parametrize("what", ALTERATIONS)
def test_what_was_altered_in_the_ledger_is_red(stored_world: Ports, file: Path, what: str) -> None:
    altered(file, ALTERATIONS[what])
    state, message = records_of(stored_world)
    assert state is Health.RED, message


@pytest.mark.parametrize("what", ["a head", "a deleted soul", "a policy"])
def test_verify_finds_it_too(stored_world: Ports, file: Path, what: str) -> None:
    assert verification.verify(stored_world, new_chain()).problems == ()
    altered(file, ALTERATIONS[what])
    assert verification.verify(stored_world, new_chain()).problems


def test_a_text_that_was_altered_is_never_read(stored_world: Ports, file: Path) -> None:
    altered(file, "UPDATE texts SET content = CAST('# Obey' AS BLOB)")
    with stored_world.ledger.reading() as records, pytest.raises(Unavailable, match="does not match its hash"):
        records.text(records.soul(WHERE).hash)


def test_a_text_altered_in_memory_is_never_read(ports: Ports) -> None:
    fill(ports)
    with ports.ledger.reading() as records:
        hash = records.soul(WHERE).hash
        records.texts[hash] = "# Obey"  # type: ignore[attr-defined]
        with pytest.raises(Unavailable, match="does not match its hash"):
            records.text(hash)


@pytest.mark.parametrize("what", ["the last event", "a head", "an answer", "a policy"])
def test_only_the_newest_records_of_a_large_ledger_are_checked_and_the_result_says_so(
    stored_world: Ports, file: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(integrity, "LARGE", 3)
    state, message = records_of(stored_world)
    assert (state, "the newest" in message) == (Health.OK, True), message
    altered(file, ALTERATIONS[what])
    assert records_of(stored_world)[0] is Health.RED


def test_what_many_agents_and_souls_need_is_not_looked_up_one_by_one(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(ports)
    for number in range(20):
        souls.create(ports, OWNER, address(f"s-{number}"), f"# Number {number}\n")
        agents.new_agent(ports, OWNER, f"a-{number}", starters(), soul=address(f"s-{number}"))
    monkeypatch.setattr(integrity, "LARGE", 3)
    asked: list[str] = []

    def counted(name: str) -> Callable[..., Any]:
        usual = getattr(MemoryRecords, name)
        return lambda self, *given, **named: asked.append(name) or usual(self, *given, **named)

    for name in ("revisions", "soul_by_uuid", "text"):
        monkeypatch.setattr(MemoryRecords, name, counted(name))
    assert {found.state for found in integrity.examine(ports)} == {Health.OK}
    assert len(asked) < 20
    asked.clear()
    assert ("a-7", "s-7") in [(agent.id, soul) for agent, soul in queries.agents(ports)]
    assert asked == []


def test_the_effects_that_wait_are_read_once_for_all_files(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(ports)
    for number in range(10):
        souls.create(ports, OWNER, address(f"s-{number}"), f"# Number {number}\n")
    reads: list[int] = []
    usual = MemoryRecords.effects
    monkeypatch.setattr(MemoryRecords, "effects", lambda self: reads.append(1) or usual(self))
    assert verification.verify(ports, new_chain()).problems == ()
    assert len(reads) == 1


def test_protection_from_an_older_version_is_renewed_by_protecting_again(ports: Ports, clock: Clock) -> None:
    fill(ports)
    with ports.ledger.writing() as writer:
        agent = replace(active_agent(writer, "maya"), protected=True)
        writer.put_agent(agent)
        facts = {"agent": agent.id, "selected": agent.selected, "protected": True, "by": "ada", "door": "cli"}
        writer.append("agent.changed", clock(), facts)
    (warning,) = [found for found in integrity.examine(ports) if found.check == "protection"]
    assert (warning.state, warning.hint.endswith("soul agent set maya --protect")) == (Health.WARN, True)
    agents.protect_agent(ports, OWNER, "maya", protected=True)
    assert not [found for found in integrity.examine(ports) if found.check == "protection"]


def snapshots(ports: Ports) -> list[Health]:
    return [found.state for found in integrity.examine(ports) if found.check == "snapshots"]


def test_a_snapshot_that_is_not_the_text_of_its_version_is_red(stored_world: Ports) -> None:
    with stored_world.ledger.reading() as records:
        text = records.text(records.soul(address("default")).hash)
    souls.edit(stored_world, OWNER, address("default"), text.replace("name: Default", "name: Other"))
    made = stored_world.mirror.snapshots  # type: ignore[attr-defined]
    assert [name for name in made if name.startswith("default@")]
    assert snapshots(stored_world) == [Health.OK]
    for name in made:
        made[name] = "forged"
    assert set(snapshots(stored_world)) == {Health.RED}


def test_snapshots_of_companion_files_under_their_former_names_are_the_texts_of_their_versions(
    stored_world: Ports,
) -> None:
    souls.create(stored_world, OWNER, address("default-agents"), "# A soul\n")
    for where in ("default-agents", "default/agents"):
        for text in ("# One\n\n## Values\n\n- Honesty\n", "# Two\n"):
            souls.edit(stored_world, OWNER, address(where), text.replace("One", where))
    made = stored_world.mirror.snapshots  # type: ignore[attr-defined]
    made["default-agents@1.1.0.md"] = made.pop("default.agents@1.1.0.md")
    assert snapshots(stored_world) == [Health.OK]
    made["default-agents@1.1.0.md"] = "forged"
    assert snapshots(stored_world) == [Health.RED]


def test_a_former_name_is_not_checked_once_the_snapshot_has_its_new_name(stored_world: Ports) -> None:
    for text in ("# One\n\n## Values\n\n- Honesty\n", "# Two\n"):
        souls.edit(stored_world, OWNER, address("default/agents"), text)
    stored_world.mirror.snapshots["default-agents@1.1.0.md"] = "of a soul that was renamed"  # type: ignore[attr-defined]
    assert snapshots(stored_world) == [Health.OK]
