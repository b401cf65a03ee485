"""Effects outside the ledger: a text of ours is replaced, anybody else's stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from soulkeeper.adapters.files import FileDailyLog
from soulkeeper.adapters.memory import MemoryDailyLog, MemoryMirror
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import Location, address
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, effects, policies, proposals, recovery, souls, status
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS

WHERE = address("maya")
TEXTS = [f"# Maya\n\nText {number}.\n" for number in range(1, 4)]


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    """A soul with three revisions, the last of which is not written to its file yet."""
    souls.begin(any_ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    souls.create(any_ports, OWNER, WHERE, TEXTS[0])
    for text in TEXTS[1:]:
        souls.edit(any_ports, OWNER, WHERE, text)
    with any_ports.ledger.writing() as writer:
        soul = writer.soul(WHERE)
        effects.schedule_mirror(writer, soul.uuid, over=writer.revision(soul.uuid, 2).hash)
        writer.append("test.owed", any_ports.now(), {"by": "ada", "door": "test"})
    return any_ports


def lying(world: Ports) -> dict[object, bytes]:
    assert isinstance(world.mirror, MemoryMirror)
    return world.mirror.files  # type: ignore[return-value]


@pytest.mark.parametrize("found", TEXTS, ids=["an older text", "the text before", "the head"])
def test_a_head_replaces_every_text_of_ours_in_its_file(world: Ports, found: str) -> None:
    lying(world)[WHERE] = found.encode()

    assert effects.finish(world) == ()

    assert lying(world)[WHERE] == TEXTS[-1].encode()
    assert status.workspace_status(world).unfinished == 0


def test_a_file_that_waits_to_be_written_is_that_of_its_soul_only(world: Ports) -> None:
    with world.ledger.reading() as records:
        waiting = [soul for soul in records.souls(None) if effects.is_mirror_scheduled(records, soul.uuid)]
    assert [soul.address for soul in waiting] == [WHERE]


@pytest.mark.parametrize(("id", "hash", "waits"), [("maya", "1", True), ("maya", "2", False), ("bo", "1", False)])
def test_a_file_that_waits_to_be_removed_is_known_by_its_address_and_text(
    world: Ports, id: str, hash: str, waits: bool
) -> None:
    with world.ledger.writing() as writer:
        effects.schedule_removal(writer, writer.soul(WHERE).uuid, WHERE, "1")
        writer.append("test.owed", world.now(), {"by": "ada", "door": "test"})
    with world.ledger.reading() as records:
        assert effects.is_removal_scheduled(records, address(id), hash) is waits


class ReadOnlyMirror(MemoryMirror):
    def show(self, address: Location, content: str, *, expected: str | None) -> None:
        raise OSError(13, "Permission denied")


def test_a_file_that_cannot_be_written_is_named(world: Ports) -> None:
    (why,) = effects.finish(replace(world, mirror=ReadOnlyMirror()))

    assert (
        why == "the mirror file is not finished and will be tried again: maya could not be written: Permission denied"
    )
    assert status.workspace_status(world).unfinished == 1


def test_a_head_is_written_where_there_is_no_file(world: Ports) -> None:
    del lying(world)[WHERE]

    assert recovery.recover(world) == ()

    assert lying(world)[WHERE] == TEXTS[-1].encode()


def test_what_somebody_wrote_is_not_replaced(world: Ports) -> None:
    lying(world)[WHERE] = b"# Maya, by hand\n"

    assert effects.finish(world) == ()

    assert lying(world)[WHERE] == b"# Maya, by hand\n"


def test_the_status_command_notices_an_edit_that_nobody_has_seen(world: Ports) -> None:
    effects.finish(world)
    lying(world)[WHERE] = b"# Maya\n\nBy hand.\n"
    world.wait(1)

    assert "recorded as revision 4" in status.workspace_status(world, "cli/ada", mark_seen=True).notes[0]
    assert status.workspace_status(world, "cli/ada").notes == ()


class StumblingDiary(MemoryDailyLog):
    """Fails to write its first line the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.stumbled = False

    def note(self, at: datetime, line: str) -> None:
        if not self.stumbled:
            self.stumbled = True
            raise OSError(5, "Input/output error")
        super().note(at, line)


def test_lines_of_the_daily_log_stay_in_order_even_if_one_is_written_late(world: Ports) -> None:
    stumbling = StumblingDiary()
    ports = replace(world, daily_log=stumbling)
    with ports.ledger.writing() as writer:
        for number in range(3):
            effects.schedule_log_line(writer, ports.now(), f"line {number}")
        writer.append("test.owed", ports.now(), {"by": "ada", "door": "test"})

    (why,) = effects.finish(ports)

    assert why == "the daily log is not finished and will be tried again: Input/output error"
    assert effects.finish(ports) == ()
    assert [line.split("line ")[1] for line in stumbling.lines] == ["0", "1", "2"]


def test_the_daily_log_gives_the_reason_and_the_owners_words_in_the_zone_of_the_policy(any_ports: Ports) -> None:
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    policies.change(any_ports, OWNER, "default", "timeZone", "Asia/Tokyo")
    change = Change(kind=ChangeKind.ADD, field="traits", value="curious")
    draft = ProposalDraft(where=address("default"), change=change, reason="people like questions")
    asked = proposals.propose(any_ports, Asker("default", "test"), "default", draft)
    decisions.deny(any_ports, OWNER, asked.id, words="not before the exam")
    daily_log = any_ports.daily_log
    assert isinstance(daily_log, MemoryDailyLog)
    assert "default · asked by default · reason: people like questions" in daily_log.lines[-2]
    assert "default · denied by ada · not before the exam" in daily_log.lines[-1]
    assert [f"{at:%H:%M %Z}" for at in daily_log.times[-2:]] == ["17:00 JST", "17:00 JST"]
    assert not any(asked.review_code in line for line in daily_log.lines)


def test_a_line_of_the_daily_log_is_filed_under_the_day_of_its_time_zone(tmp_path: Path) -> None:
    daily_log = FileDailyLog(tmp_path)
    daily_log.note(datetime(2026, 1, 1, 23, 30, tzinfo=UTC).astimezone(ZoneInfo("Asia/Tokyo")), "maya · denied by ada")
    daily_log.note(datetime(2026, 1, 1, 23, 30, tzinfo=UTC), "bo · denied by ada")
    assert (tmp_path / "logs" / "2026-01-02.md").read_text() == "- 08:30:00 JST maya · denied by ada\n"
    assert (tmp_path / "logs" / "2026-01-01.md").read_text() == "- 23:30:00 bo · denied by ada\n"
