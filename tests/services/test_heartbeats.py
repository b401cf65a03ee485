"""Heartbeat runs on every ledger: each task in HEARTBEAT.md that names a tool is requested in time, and never twice."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.memory import MemoryMirror
from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.errors import NotFound
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, heartbeats, policies, souls
from soulkeeper.services.action_requests import claim, requests_of
from soulkeeper.services.heartbeats import HeartbeatRun
from tests.conftest import MAYA, OWNER, Clock
from tests.maya import begin_with_agents

WHERE = Address(Kind.HEARTBEAT, "maya")
NEWS, MAIL = '@web_search {"q": "news"}', '@mail {"to": "bo"}'


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return begin_with_agents(any_ports, "maya")


def write_tasks(world: Ports, recurring: str = "", once: str = "") -> None:
    tasks = [f"- [ ] {line}" for line in recurring.split("\n") if line]
    rare = [f"- [ ] {line}" for line in once.split("\n") if line]
    souls.edit(world, OWNER, WHERE, "\n".join(["# Heartbeat", "## Recurring", *tasks, "## One-time", *rare, ""]))


def beat(world: Ports, *, dry: bool = False) -> HeartbeatRun:
    return heartbeats.run_heartbeat(world, MAYA, "maya", dry=dry)


def outcomes(done: HeartbeatRun) -> list[str]:
    return [told.outcome for told in done.states]


def all_requests(world: Ports) -> list[Approval]:
    return list(requests_of(world, "maya"))


def use_permission(world: Ports, approval: Approval) -> None:
    decisions.approve(world, OWNER, approval.id)
    claim(world, MAYA, "maya", approval.id, approval.payload["input"])


def test_a_heartbeat_run_requests_permission_for_tasks_that_name_a_tool_and_leaves_the_rest_to_the_agent(
    world: Ports,
) -> None:
    write_tasks(world, f"{NEWS}\nlook around", once=f"write to bo {MAIL}")
    done = beat(world)
    assert outcomes(done) == ["asked", "asked"]
    assert [task.text for task in done.plain] == ["look around"]
    first = done.states[0].approval
    assert first is not None
    said = {key: first.payload[key] for key in ("tool", "input", "why", "task", "section")}
    assert said == {
        "tool": "web_search",
        "input": {"q": "news"},
        "why": "a recurring task of HEARTBEAT.md, line 3",
        "task": NEWS,
        "section": "recurring",
    }


def test_the_starter_asks_for_nothing(world: Ports) -> None:
    assert beat(world) == HeartbeatRun("maya", (), ())


def test_what_waits_or_was_allowed_is_not_asked_again(world: Ports) -> None:
    write_tasks(world, NEWS, once=MAIL)
    beat(world)
    assert outcomes(beat(world)) == ["waiting", "waiting"]
    for approval in all_requests(world):
        decisions.approve(world, OWNER, approval.id)
    assert outcomes(beat(world)) == ["allowed", "allowed"]
    assert len(all_requests(world)) == 2


def test_what_was_taken_is_asked_again_if_it_recurs_and_is_done_if_it_does_not(world: Ports) -> None:
    write_tasks(world, NEWS, once=MAIL)
    for told in beat(world).states:
        assert told.approval is not None
        use_permission(world, told.approval)
    assert outcomes(beat(world)) == ["asked", "done"]


def test_a_task_whose_permission_expired_is_requested_again(world: Ports, clock: Clock) -> None:
    write_tasks(world, NEWS, once=MAIL)
    first = beat(world).states[0].approval
    assert first is not None
    decisions.approve(world, OWNER, first.id)
    clock.advance(hours=25)
    assert outcomes(beat(world)) == ["asked", "asked"]
    with world.ledger.reading() as records:
        assert records.approval(first.id).status is Status.EXPIRED


def test_after_a_denial_a_recurring_task_is_silent_for_a_day_and_a_one_time_task_for_a_month(
    world: Ports, clock: Clock
) -> None:
    write_tasks(world, NEWS, once=MAIL)
    for told in beat(world).states:
        assert told.approval is not None
        decisions.deny(world, OWNER, told.approval.id, words="no")
    done = beat(world)
    assert outcomes(done) == ["refused", "refused"]
    assert [told.reasons[0].code for told in done.states] == ["silence_after_denial", "repeats_denied"]
    clock.advance(hours=24)
    assert outcomes(beat(world)) == ["asked", "refused"]
    clock.advance(days=29)
    assert outcomes(beat(world)) == ["asked", "asked"]


def test_a_one_time_task_in_other_words_is_another_task(world: Ports) -> None:
    write_tasks(world, once=f"on Monday {MAIL}")
    first = beat(world).states[0].approval
    assert first is not None
    use_permission(world, first)
    write_tasks(world, once=f"on Monday {MAIL}\non Tuesday {MAIL}")
    assert outcomes(beat(world)) == ["done", "asked"]


def test_two_tasks_that_ask_for_the_same_are_one_question(world: Ports) -> None:
    write_tasks(world, f"{NEWS}\n{NEWS}", once=NEWS)
    assert outcomes(beat(world)) == ["asked", "waiting", "waiting"]
    assert len(all_requests(world)) == 1


def test_a_heartbeat_run_makes_five_requests_and_the_next_one_the_rest(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "maxPendingProposals", "9")
    write_tasks(world, "\n".join(f'@n {{"n": {number}}}' for number in range(7)))
    assert outcomes(beat(world)) == ["asked"] * 5 + ["later"] * 2
    assert outcomes(beat(world)) == ["waiting"] * 5 + ["asked"] * 2


def test_what_is_refused_is_listed_with_its_reasons_and_stops_nothing(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "maxPendingProposals", "1")
    too_long = '@big {"a": "' + "x" * 3_000 + '", "b": "' + "y" * 900 + '"}'
    write_tasks(world, f"{too_long}\n{NEWS}\n{MAIL}")
    done = beat(world)
    assert [(told.outcome, [reason.code for reason in told.reasons]) for told in done.states] == [
        ("refused", ["invalid"]),
        ("asked", []),
        ("refused", ["too_many_pending"]),
    ]


def test_a_dry_heartbeat_run_reports_the_same_and_requests_nothing(world: Ports) -> None:
    policies.change(world, OWNER, "maya", "maxPendingProposals", "1")
    write_tasks(world, f"{NEWS}\n{MAIL}")
    with world.ledger.reading() as records:
        before = records.last_seq()
    assert outcomes(beat(world, dry=True)) == ["asked", "refused"]
    with world.ledger.reading() as records:
        assert records.last_seq() == before
    assert all_requests(world) == []
    assert outcomes(beat(world)) == ["asked", "refused"]


def test_an_edit_of_the_file_is_used_by_the_next_heartbeat_run(world: Ports) -> None:
    assert isinstance(world.mirror, MemoryMirror)
    world.mirror.files[WHERE] = world.mirror.files[WHERE].replace(
        b"## Recurring\n", b"## Recurring\n- [ ] " + NEWS.encode() + b"\n"
    )
    done = beat(world)
    assert outcomes(done) == ["asked"]
    assert "edited outside" in done.notes[0]


def test_a_missing_agent_has_no_heartbeat_run(world: Ports) -> None:
    with pytest.raises(NotFound):
        heartbeats.run_heartbeat(world, MAYA, "ghost")


def test_many_heartbeat_runs_request_no_more_than_one(world: Ports, clock: Clock) -> None:
    write_tasks(world, NEWS, once=MAIL)
    for _ in range(20):
        beat(world)
        clock.advance(minutes=30)
    assert len(all_requests(world)) == 2
