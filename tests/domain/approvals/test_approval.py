"""The states of an approval: allowed moves, refused moves, and expiry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.approvals.approval import (
    OPEN,
    Approval,
    Decision,
    Status,
    account,
    denied_by_event,
    is_recorded_by,
    leaves,
    outcome,
    record_of,
    statuses,
)
from soulkeeper.domain.canonical import moment
from soulkeeper.errors import Conflict, Invalid
from tests.conftest import DAWN, FINAL

HOUR = timedelta(hours=1)
ADA = Decision("ada", DAWN + HOUR, "cli", "fine")
MOVES: dict[str, Callable[[Approval], Approval]] = {
    "approved": lambda approval: approval.approved(ADA),
    "denied": lambda approval: approval.denied(ADA),
    "revoked": lambda approval: approval.revoked(ADA),
    "withdrawn": lambda approval: approval.withdrawn(ADA),
    "stale": lambda approval: approval.stale(ADA),
    "expired": lambda approval: approval.expired(DAWN + HOUR),
    "applied": lambda approval: approval.applied({"done": True}),
    "failed": lambda approval: approval.failed("the tool is broken"),
    "snoozed": lambda approval: approval.snoozed(DAWN + HOUR),
}
ALLOWED = {
    Status.PENDING: {"approved", "denied", "withdrawn", "stale", "expired", "snoozed"},
    Status.APPROVED: {"applied", "failed", "expired", "revoked"},
    Status.FAILED: {"applied", "failed"},
    Status.STALE: {"denied", "withdrawn", "expired"},
}


LEADS_TO = {"snoozed": Status.PENDING, "revoked": Status.DENIED}


def question(status: Status = Status.PENDING, **more: object) -> Approval:
    return Approval(
        id="1f3a77b0-0000-4000-8000-000000000000",
        type="heartbeat_action",
        agent="maya",
        subject="heartbeat_action/1",
        payload={"tool": "mail"},
        digest="jcs-sha256:9c41d2aa77",
        created_at=DAWN,
        expires_at=DAWN + 24 * HOUR,
        status=status,
        decision=None if status is Status.PENDING else ADA,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("move", MOVES)
def test_only_the_moves_of_the_drawing_are_possible(status: Status, move: str) -> None:
    approval = question(status)
    if move in ALLOWED.get(status, set()):
        moved = MOVES[move](approval)
        assert moved.status == LEADS_TO.get(move, move)
        assert moved.payload == approval.payload
    else:
        with pytest.raises(Conflict, match=f"1f3a77b0 (was already |is |){status}"):
            MOVES[move](approval)


@pytest.mark.parametrize("status", Status)
def test_only_a_pending_question_is_carried_onto_a_newer_text_with_its_digest(status: Status) -> None:
    if status is Status.PENDING:
        assert question().carried({"tool": "post"}) == replace(question(), payload={"tool": "post"})
    else:
        with pytest.raises(Conflict):
            question(status).carried({"tool": "post"})


@pytest.mark.parametrize(
    ("status", "message", "hint"),
    [
        (Status.STALE, "is stale: fine", "soul rebase 1f3a77b0 or soul deny 1f3a77b0"),
        (Status.DENIED, "was already denied by ada", "soul approvals show 1f3a77b0"),
        (Status.EXPIRED, "approval 1f3a77b0 expired at 2026-01-02 08:00 UTC", "ask again"),
    ],
)
def test_a_refused_move_says_what_can_be_done_instead(status: Status, message: str, hint: str) -> None:
    with pytest.raises(Conflict, match=message) as refused:
        question(status).approved(ADA)
    assert refused.value.hint.endswith(hint)


def test_a_question_that_expired_without_a_deadline_says_only_that() -> None:
    with pytest.raises(Conflict, match=r"approval 1f3a77b0 expired$"):
        replace(question(Status.EXPIRED), expires_at=None).approved(ADA)


@given(st.lists(st.sampled_from(sorted(MOVES)), max_size=8))
def test_a_final_state_is_final_whatever_is_tried(moves: list[str]) -> None:
    approval, finals = question(), []
    for move in moves:
        try:
            approval = MOVES[move](approval)
        except Conflict:
            continue
        if approval.status in FINAL:
            finals.append(approval.status)
    assert len(finals) <= 1
    assert not finals or approval.status is finals[0]


@pytest.mark.parametrize("move", ["approved", "denied", "withdrawn"])
def test_an_answer_after_the_deadline_is_refused(move: str) -> None:
    late = Decision("ada", DAWN + 24 * HOUR, "cli")
    with pytest.raises(Conflict, match="expired at 2026-01-02 08:00 UTC"):
        getattr(question(), move)(late)


def test_the_second_decider_is_told_who_decided_what_when_and_where() -> None:
    denied = question().denied(ADA)
    with pytest.raises(Conflict, match=r"was already denied by ada at 2026-01-01 09:00:00 UTC through cli"):
        denied.approved(Decision("bo", DAWN + 2 * HOUR, "web"))


def test_another_review_code_is_a_conflict_and_the_right_one_is_case_insensitive() -> None:
    with pytest.raises(Conflict, match="00000000"):
        question().approved(ADA, "00000000")
    assert question().approved(ADA, "9C41D2AA").status is Status.APPROVED


@pytest.mark.parametrize("status", [Status.PENDING, Status.APPROVED])
def test_time_ends_what_waits_and_what_was_not_taken(status: Status) -> None:
    approval = question(status)
    assert approval.seen_at(DAWN + 23 * HOUR) is approval
    over = approval.seen_at(DAWN + 24 * HOUR)
    assert over.status is Status.EXPIRED
    assert over.decision is not None
    assert over.decision.by == "the clock"


def test_an_expired_permission_still_says_who_approved_it() -> None:
    over = question(Status.APPROVED).expired(DAWN + 24 * HOUR)
    assert over.decision is not None
    assert "approved by ada" in over.decision.words
    unanswered = question().expired(DAWN + 24 * HOUR)
    assert unanswered.decision is not None
    assert unanswered.decision.words == ""


def test_time_changes_nothing_that_is_answered_or_that_never_expires() -> None:
    far = DAWN + 1_000 * HOUR
    for status in FINAL:
        assert question(status).seen_at(far).status is status
    endless = Approval(id="1", type="t", agent="a", subject="s", payload={}, digest="d", created_at=DAWN)
    assert endless.seen_at(far) is endless


@pytest.mark.parametrize("status", Status)
def test_a_question_waits_or_needs_another_look_until_its_deadline(status: Status) -> None:
    approval = question(status)
    for now, open_until_then in ((DAWN + 23 * HOUR, True), (DAWN + 24 * HOUR, False)):
        assert approval.is_waiting(now) is (status is Status.PENDING and open_until_then)
        assert approval.needs_another_look(now) is (status is Status.STALE and open_until_then)


def test_what_is_open_can_still_be_answered_or_used() -> None:
    assert {Status.PENDING, Status.STALE, Status.APPROVED} == OPEN
    assert not OPEN & FINAL


def test_a_failure_keeps_its_reason_and_can_be_tried_again() -> None:
    failed = question().approved(ADA).failed("the tool is broken")
    assert failed.result == {"failure": "the tool is broken"}
    assert failed.applied({"done": True}).status is Status.APPLIED


@pytest.mark.parametrize(
    ("word", "expected"),
    [("rejected", {Status.DENIED}), ("approved", {Status.APPROVED, Status.APPLIED}), ("stale", {Status.STALE})],
)
def test_a_status_is_read_as_people_say_it(word: str, expected: set[Status]) -> None:
    assert statuses(word) == expected


def test_an_unknown_status_is_reported_with_the_valid_ones() -> None:
    with pytest.raises(Invalid, match="'perhaps'") as refused:
        statuses("perhaps")
    assert "withdrawn" in refused.value.hint


def test_the_record_of_an_approval_changes_with_every_move() -> None:
    approval = question()
    records = {record_of(move(approval)) for name, move in MOVES.items() if name in ALLOWED[Status.PENDING]}
    assert len(records | {record_of(approval)}) == 7


@pytest.mark.parametrize("name", [field.name for field in fields(Approval)])
def test_the_record_of_an_approval_changes_with_every_field_of_it(name: str) -> None:
    values = {"status": Status.DENIED, "payload": {"tool": "post"}, "result": {"done": True}, "decision": ADA}
    times = {"created_at": DAWN + HOUR, "expires_at": None, "snoozed_until": DAWN + HOUR}
    changed = replace(question(), **{name: {**values, **times}.get(name, "other")})
    assert record_of(changed) != record_of(question())


@pytest.mark.parametrize("decision", [{"by": "bo"}, {"at": DAWN}, {"door": "web"}, {"words": "no"}])
def test_the_record_of_an_answer_changes_with_who_gave_it_when_where_and_why(decision: dict[str, Any]) -> None:
    denied = question(Status.DENIED)
    assert record_of(replace(denied, decision=replace(ADA, **decision))) != record_of(denied)


@pytest.mark.parametrize("status", Status)
def test_an_answer_is_recorded_by_an_event_of_its_own_kind_only(status: Status) -> None:
    moves = [*Status, "asked", "updated", "carried", "snoozed"]
    leave_pending = {"pending", "asked", "updated", "carried", "snoozed"}
    expected = leave_pending if status is Status.PENDING else {status}
    assert {move for move in moves if leaves(f"approval.{move}", status)} == expected
    assert leaves("record.attested", status)
    answered, record = question(status), {"record": record_of(question(status))}
    assert is_recorded_by(answered, {**record, "kind": "record.attested"})
    assert is_recorded_by(answered, {**record, "kind": "approval.asked"}) is (status is Status.PENDING)
    assert not is_recorded_by(answered, {"record": record_of(replace(answered, id="2")), "kind": "record.attested"})


def test_the_number_of_the_event_is_no_part_of_a_denial() -> None:
    denied = denied_by_event(question().denied(ADA), 7)
    assert denied.decision is not None
    assert (denied.decision.seq, record_of(denied)) == (7, record_of(question().denied(ADA)))
    assert denied_by_event(question(), 7) == question()


def test_what_became_of_a_question_is_said_in_words() -> None:
    assert outcome(question()) == "is pending"
    assert outcome(question().stale(Decision("the ledger", DAWN, "cli", "maya moved on"))) == "is stale: maya moved on"


def test_the_account_of_a_permission_names_who_approved_and_who_used_it() -> None:
    allowed = question().approved(ADA)
    taken = allowed.applied({"takenAt": moment(DAWN + 2 * HOUR), "takenBy": "maya", "takenThrough": "mcp"})
    said = "was approved by ada at 2026-01-01 09:00:00 UTC through cli"
    assert account(allowed) == said
    assert account(taken) == f"{said}; used by maya at 2026-01-01 10:00:00 UTC"
    assert account(question().expired(DAWN + 24 * HOUR)) == "expired at 2026-01-02 08:00:00 UTC"
    assert account(question()) == "is pending"
    assert account(question().denied(ADA)) == said.replace("approved", "denied")
    assert account(question().stale(replace(ADA, words="maya moved on"))) == "is stale: maya moved on"


@pytest.mark.parametrize("status", [Status.PENDING, Status.DENIED])
def test_a_wrong_review_code_is_refused_with_the_command_that_shows_the_right_one(status: Status) -> None:
    with pytest.raises(Conflict, match="is not that of approval") as error:
        question(status).approved(ADA, code="00000000")
    assert error.value.hint == f"look at it again: soul approvals show {question().id[:8]}"
