"""A purge removes the bytes of a revision and nothing else; every reader reports the gap."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.adapters.sql.sqlite import SqliteLedger
from soulkeeper.bootstrap import new_chain
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, Invalid, Purged
from soulkeeper.ports import Ports
from soulkeeper.services import (
    agents,
    backups,
    blame,
    decisions,
    drift,
    integrity,
    proposals,
    queries,
    rollback,
    sessions,
    souls,
    verification,
)
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.integrity import Health
from soulkeeper.services.prompt_cache import PromptCache
from soulkeeper.services.prompts import render
from soulkeeper.services.purge import purge
from soulkeeper.starters import prompt_texts, starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, Clock, open_gate, ports_on

WHERE = address("maya")
FIRST = "# Maya\n\n## Tone\n\n- warm\n"
SLIP = "# Maya\n\n## Tone\n\n- warm\n- the word is Xylophone-Quagga\n"
LAST = "# Maya\n\n## Tone\n\n- warm\n- calm\n"
WHY = "a password slipped in"


def with_slip(ports: Ports) -> None:
    souls.begin(ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    souls.create(ports, OWNER, WHERE, FIRST)
    souls.edit(ports, OWNER, WHERE, SLIP)
    souls.edit(ports, OWNER, WHERE, LAST)


def red(ports: Ports) -> list[str]:
    return [check.message for check in integrity.examine(ports) if check.state is Health.RED]


def test_the_bytes_go_and_the_revision_its_hash_and_the_reason_stay(any_ports: Ports) -> None:
    with_slip(any_ports)
    before = queries.history(any_ports, WHERE).revisions
    gone = purge(any_ports, OWNER, WHERE, "2", reason=WHY)
    assert queries.history(any_ports, WHERE).revisions == before
    assert gone.revision == before[1]
    with any_ports.ledger.reading() as records:
        assert not any("Xylophone" in text for text in records.every_text())
        (told,) = [event.facts for event in records.every_event() if event.kind == "revision.purged"]
    assert (told["hash"], told["revision"], told["reason"], told["by"]) == (before[1].hash, 2, WHY, "ada")


def test_every_reader_of_the_revision_says_that_it_was_purged(any_ports: Ports) -> None:
    with_slip(any_ports)
    purge(any_ports, OWNER, WHERE, "2", reason=WHY)
    for read in (
        lambda: queries.show(any_ports, WHERE, "2"),
        lambda: queries.compare_revisions(any_ports, WHERE, "1", "2"),
        lambda: rollback.plan_rollback(any_ports, OWNER, WHERE, "2"),
        lambda: rollback.roll_back(any_ports, OWNER, WHERE, 2),
    ):
        with pytest.raises(Purged, match="was purged"):
            read()


def test_readers_of_the_whole_history_go_on_without_it(any_ports: Ports) -> None:
    with_slip(any_ports)
    purge(any_ports, OWNER, WHERE, "2", reason=WHY)
    assert queries.show(any_ports, WHERE).content == LAST
    assert [number for number, _ in drift.measure(any_ports, WHERE).course] == [1, 3]
    blamed = blame.blame(any_ports, WHERE)
    assert [revision.number for _, revision in blamed.lines] == [1, 1, 1, 1, 1, 3]
    assert blamed.notes == ("revision 2 was purged: what it added is shown as added by the next one",)
    assert queries.compare_revisions(any_ports, WHERE, "1", "3").diff
    assert rollback.roll_back(any_ports, OWNER, WHERE, 1).to == 1


def test_a_ledger_with_a_purged_text_proves_itself_and_one_with_a_lost_text_does_not(ports: Ports) -> None:
    with_slip(ports)
    purge(ports, OWNER, WHERE, "2", reason=WHY)
    assert red(ports) == []
    with ports.ledger.writing() as writer:
        writer.drop_text(queries.history(ports, WHERE).revisions[-1].hash)
        writer.append("baseline.confirmed", ports.now(), {"soul": "x", "address": "x", "hash": "x"})
    assert any("text sha256:" in message for message in red(ports))


def test_a_very_large_ledger_proves_itself_too(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    with_slip(ports)
    purge(ports, OWNER, WHERE, "2", reason=WHY)
    monkeypatch.setattr(integrity, "LARGE", 1)
    assert red(ports) == []


def test_a_backup_with_a_purged_text_is_restored_with_the_gap(any_ports: Ports, clock: Clock, tmp_path: Path) -> None:
    with_slip(any_ports)
    purge(any_ports, OWNER, WHERE, "2", reason=WHY)
    lines = list(backups.back_up(any_ports))
    assert b"Xylophone" not in b"".join(lines)
    for ledger in (MemoryLedger(), SqliteLedger(tmp_path / "copy.db", create=True)):
        copy = ports_on(ledger, clock)
        backups.restore(copy, OWNER, lines)
        assert red(copy) == []
        with pytest.raises(Purged):
            queries.show(copy, WHERE, "2")


def test_a_purge_needs_a_reason(ports: Ports) -> None:
    with_slip(ports)
    with pytest.raises(Invalid, match="needs a reason"):
        purge(ports, OWNER, WHERE, "2", reason="  ")


def test_what_is_purged_is_not_purged_twice(ports: Ports) -> None:
    with_slip(ports)
    purge(ports, OWNER, WHERE, "2", reason=WHY)
    with pytest.raises(Conflict, match="already purged"):
        purge(ports, OWNER, WHERE, "2", reason=WHY)


def test_the_head_is_not_purged(ports: Ports) -> None:
    with_slip(ports)
    with pytest.raises(Conflict, match="this is the current text of"):
        purge(ports, OWNER, WHERE, "3", reason=WHY)


def test_a_text_that_another_revision_or_soul_uses_is_not_purged(ports: Ports) -> None:
    with_slip(ports)
    souls.create(ports, OWNER, address("tina"), SLIP)
    with pytest.raises(Conflict, match="this is the current text of tina"):
        purge(ports, OWNER, WHERE, "2", reason=WHY)
    souls.edit(ports, OWNER, address("tina"), LAST)
    with pytest.raises(Conflict, match="tina revision 1 has the same text"):
        purge(ports, OWNER, WHERE, "2", reason=WHY)


def test_a_text_that_drift_is_measured_from_is_not_purged(ports: Ports) -> None:
    with_slip(ports)
    open_gate(ports, "default")
    agents.select(ports, OWNER, "default", WHERE)
    souls.confirm(ports, OWNER, WHERE)
    with ports.ledger.writing() as writer:
        uuid, hash = writer.soul(WHERE).uuid, queries.history(ports, WHERE).revisions[1].hash
        writer.put_setting(f"baseline/{uuid}", hash)
        writer.append("baseline.confirmed", ports.now(), {"soul": uuid, "address": "maya", "hash": hash})
    with pytest.raises(Conflict, match="drift of maya is measured from this text"):
        purge(ports, OWNER, WHERE, "2", reason=WHY)


def test_a_text_that_a_proposal_waits_on_is_not_purged(ports: Ports) -> None:
    with_slip(ports)
    agents.select(ports, OWNER, "default", WHERE)
    open_gate(ports, "default")
    change = Change(kind=ChangeKind.MODIFY, field="tone", old="calm", value="quiet")
    proposals.propose(ports, MAYA, "default", ProposalDraft(where=WHERE, change=change, reason="calm"))
    souls.edit(ports, OWNER, WHERE, LAST.replace("calm", "loud"))
    with pytest.raises(Conflict, match="depends on this text"):
        purge(ports, OWNER, WHERE, "3", reason=WHY)


def test_everything_that_needs_the_text_is_named_at_once(ports: Ports) -> None:
    with_slip(ports)
    rollback.roll_back(ports, OWNER, WHERE, 2)
    souls.confirm(ports, OWNER, WHERE)
    with pytest.raises(Conflict) as error:
        purge(ports, OWNER, WHERE, "2", reason=WHY)
    for part in ("current text of maya", "drift of maya", "revision 4 has the same text"):
        assert part in error.value.message
    assert "soul edit maya; soul confirm maya" in error.value.hint


def test_a_session_that_was_opened_with_a_purged_text_gets_no_prompt(ports: Ports) -> None:
    with_slip(ports)
    rollback.roll_back(ports, OWNER, WHERE, 1)
    souls.edit(ports, OWNER, WHERE, FIRST + "\nHello Xylophone.\n")
    agents.select(ports, OWNER, "default", WHERE)
    opened = sessions.open_session(ports, prompt_texts(), MAYA, "default")
    souls.edit(ports, OWNER, WHERE, LAST + "\nBye.\n")
    purge(ports, OWNER, WHERE, str(opened.pin.revision), reason=WHY)
    with pytest.raises(Purged, match="was purged"):
        render(ports, prompt_texts(), "default", session=opened.pin.session)


def test_a_prompt_that_is_cached_does_not_outlive_its_text(any_ports: Ports) -> None:
    with_slip(any_ports)
    agents.select(any_ports, OWNER, "default", WHERE)
    slip = souls.edit(any_ports, OWNER, WHERE, SLIP + "\nHello.\n").revision
    opened = sessions.open_session(any_ports, prompt_texts(), MAYA, "default")
    cache = PromptCache(any_ports, prompt_texts())
    assert "Xylophone" in cache.prompt("default", session=opened.pin.session).prompt.text
    souls.edit(any_ports, OWNER, WHERE, LAST)
    purge(any_ports, OWNER, WHERE, str(slip.number), reason=WHY)
    with pytest.raises(Purged, match="was purged"):
        cache.prompt("default", session=opened.pin.session)


def test_what_a_session_repeats_of_a_purged_text_goes_with_it(any_ports: Ports) -> None:
    with_slip(any_ports)
    agents.select(any_ports, OWNER, "default", WHERE)
    rule = "\n## Never Do\n\n- Never say Xylophone to {}.\n"
    souls.edit(any_ports, OWNER, WHERE, LAST + rule.format("anybody"))
    sessions.open_session(any_ports, prompt_texts(), MAYA, "default", session="kept")
    slip = souls.edit(any_ports, OWNER, WHERE, LAST + rule.format("Quagga"), weaken=True)
    sessions.open_session(any_ports, prompt_texts(), MAYA, "default", session="gone")
    souls.edit(any_ports, OWNER, WHERE, LAST, weaken=True)
    purge(any_ports, OWNER, WHERE, str(slip.revision.number), reason=WHY)
    purge(any_ports, OWNER, WHERE, "2", reason=WHY)
    with any_ports.ledger.reading() as records:
        assert not any("Quagga" in text for text in records.every_text())
    assert "Xylophone to anybody" in render(any_ports, prompt_texts(), "default", session="kept").prompt.text
    assert red(any_ports) == []


def test_a_ledger_without_such_a_block_proves_itself_even_if_the_text_comes_back(any_ports: Ports) -> None:
    with_slip(any_ports)
    agents.select(any_ports, OWNER, "default", WHERE)
    slip = souls.edit(any_ports, OWNER, WHERE, LAST + "\n## Never Do\n\n- Say Quagga.\n")
    sessions.open_session(any_ports, prompt_texts(), MAYA, "default", session="gone")
    souls.edit(any_ports, OWNER, WHERE, LAST, weaken=True)
    purge(any_ports, OWNER, WHERE, str(slip.revision.number), reason=WHY)
    restored = ports_on(MemoryLedger(), Clock())
    backups.restore(restored, OWNER, list(backups.back_up(any_ports)), secrets=backups.secrets_of(any_ports, {}))
    for each in (any_ports, restored):
        souls.edit(each, OWNER, WHERE, slip.content)
        assert verification.verify(each, new_chain()).problems == ()


def test_the_owner_is_told_which_proposal_still_quotes_a_purged_text(ports: Ports) -> None:
    with_slip(ports)
    agents.select(ports, OWNER, "default", WHERE)
    open_gate(ports, "default")
    change = Change(kind=ChangeKind.ADD, field="tone", value="the word is Xylophone")
    id = proposals.propose(ports, MAYA, "default", ProposalDraft(where=WHERE, change=change, reason="calm")).id
    decisions.approve(ports, OWNER, id)
    souls.edit(ports, OWNER, WHERE, LAST)
    assert any(id[:8] in note for note in purge(ports, OWNER, WHERE, "4", reason=WHY).notes)


def test_the_bytes_are_gone_from_the_file_of_the_database(clock: Clock, tmp_path: Path) -> None:
    ports = ports_on(SqliteLedger(tmp_path / "ledger.db", create=True), clock)
    with_slip(ports)
    purge(ports, OWNER, WHERE, "2", reason=WHY)
    ports.ledger.close()  # type: ignore[attr-defined]
    assert all(b"Xylophone" not in path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
