"""Webhooks and deliveries: subscriptions, signatures, retries and giving up."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.history.event import KINDS, event
from soulkeeper.domain.notices.delivery import TRIES, AttemptOutcome, State, backoff, first
from soulkeeper.domain.notices.lease import LASTS, Lease, renewed_lease
from soulkeeper.domain.notices.summary import EventSubject
from soulkeeper.domain.notices.webhook import Webhook, matches, notice, signature, wanted_kinds
from soulkeeper.errors import Conflict, Invalid
from tests.conftest import DAWN

SECRET = "hook_s3cret"
HOOK = Webhook(id="w1", url="https://a.example/x", kinds=("*",), secret=SECRET, created_at=DAWN)


def hmac_by_hand(key: bytes, message: bytes) -> str:
    """RFC 2104, written out, so that it shares no code with what it checks."""
    block = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).hexdigest()


@given(st.text(min_size=1, max_size=90, alphabet=st.characters(codec="utf-8")), st.integers(0, 2**40), st.binary())
@settings(max_examples=60)
def test_a_signature_is_the_hmac_over_time_dot_body(secret: str, at: int, body: bytes) -> None:
    expected = hmac_by_hand(secret.encode(), str(at).encode() + b"." + body)
    assert signature(secret, at, body) == f"t={at},v1={expected}"


def test_a_notice_carries_the_event_and_ids_that_stay_the_same_but_no_secret() -> None:
    occurrence = event(42, "approval.applied", DAWN, {"approval": "a1", "by": "雪"})
    message, later = notice(HOOK, occurrence, DAWN), notice(HOOK, occurrence, DAWN + timedelta(hours=1))
    said = json.loads(message.body)
    assert (said["seq"], said["kind"], said["at"]) == (42, "approval.applied", "2026-01-01T08:00:00.000000Z")
    assert said["body"] == occurrence.facts
    assert (message.headers["Soulkeeper-Event"], message.headers["Soulkeeper-Delivery"]) == ("42", "w1.42")
    assert message.body == later.body
    assert {name for name in message.headers if message.headers[name] != later.headers[name]} == {
        "Soulkeeper-Signature"
    }
    assert SECRET not in f"{message}{HOOK!r}"


def test_a_summary_is_one_line_of_limited_length_whatever_somebody_wrote() -> None:
    about = EventSubject(
        what="a change to maya", soul="maya", agent="maya", reason="a\n\n\u2028b " + "x" * 1_000, risk="low"
    )
    said = json.loads(notice(HOOK, event(1, "approval.asked", DAWN, {"by": "maya"}), DAWN, about).body)
    assert said["summary"].startswith("maya asks for a change to maya (risk low): a b xxx")
    assert [len(said[key]) for key in ("reason", "summary")] == [301, 301]
    assert "link" not in said


def test_a_summary_cannot_replace_what_the_notice_proves() -> None:
    occurrence = event(1, "approval.asked", DAWN, {"by": "maya"})
    plain, message = (
        json.loads(notice(HOOK, occurrence, DAWN, about).body) for about in (None, EventSubject(soul="maya"))
    )
    assert {key: message[key] for key in ("seq", "kind", "at", "leaf", "body")} == {
        key: plain[key] for key in ("seq", "kind", "at", "leaf", "body")
    }


@pytest.mark.parametrize(
    ("pattern", "kind", "expected"),
    [
        ("*", "anything.at_all", True),
        ("approval.*", "approval.applied", True),
        ("approval.*", "approvals.applied", False),
        ("approval.*", "approval", False),
        ("clock", "clock", True),
        ("clock", "clock.moved", False),
        ("revision.added", "revision.added", True),
    ],
)
def test_a_kind_is_selected_by_its_name_its_family_or_a_star(pattern: str, kind: str, expected: bool) -> None:
    assert wanted_kinds([pattern]) == (pattern,)
    assert matches(pattern, kind) is expected


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "*.*",
        "approval*",
        "Approval.*",
        "a b",
        ".x",
        "x.",
        "a\n",
        "../x",
        "é.*",
        "bogus",
        "bogus.*",
        "approval.bogus",
        "approval.applied.*",
    ],
)
def test_an_unknown_kind_of_event_is_refused(wrong: str) -> None:
    with pytest.raises(Invalid, match="not an event kind"):
        wanted_kinds([wrong])


def test_nothing_said_is_everything_and_a_kind_said_twice_counts_once() -> None:
    assert wanted_kinds([]) == ("*",)
    assert wanted_kinds(["gap.*", "gap.*", "clock"]) == ("gap.*", "clock")
    with pytest.raises(Invalid, match="too many"):
        wanted_kinds(KINDS)


def test_a_removed_webhook_has_no_secret_and_is_not_removed_twice() -> None:
    gone = HOOK.removed(DAWN)
    assert (gone.removed_at, gone.secret) == (DAWN, "")
    with pytest.raises(Conflict, match="already removed at 2026-01-01 08:00 UTC"):
        gone.removed(DAWN)


def test_a_delivery_waits_longer_after_every_attempt_and_is_given_up_after_the_last() -> None:
    delivery, now, waits = first("w1", 7, DAWN), DAWN, []
    while delivery.state is State.WAITING:
        delivery = delivery.after_attempt(AttemptOutcome(500), now)
        waits.append((delivery.due_at - now).total_seconds())
        now = delivery.due_at
    assert waits == [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 0]
    assert (delivery.state, delivery.attempts, delivery.status, delivery.error) == (
        State.DEAD,
        TRIES,
        500,
        "answered 500",
    )
    assert backoff(TRIES) is None


def test_a_delivery_that_failed_says_why() -> None:
    assert first("w", 1, DAWN).after_attempt(AttemptOutcome(error="refused"), DAWN).error == "refused"
    delivered = first("w", 1, DAWN).after_attempt(AttemptOutcome(200), DAWN)
    assert (delivered.error, delivered.due_at) == ("", DAWN)


@pytest.mark.parametrize("status", [0, 100, 199, 300, 302, 404, 410, 500, 503])
def test_only_an_answer_from_200_to_299_is_a_delivery(status: int) -> None:
    assert first("w", 1, DAWN).after_attempt(AttemptOutcome(status), DAWN).state is State.WAITING
    assert {first("w", 1, DAWN).after_attempt(AttemptOutcome(good), DAWN).state for good in (200, 204, 299)} == {
        State.DELIVERED
    }


def test_a_delivery_that_arrived_late_says_nothing_of_the_failures_before() -> None:
    late = (
        first("w", 1, DAWN)
        .after_attempt(AttemptOutcome(error="refused"), DAWN)
        .after_attempt(AttemptOutcome(200), DAWN)
    )
    assert (late.state, late.attempts, late.error) == (State.DELIVERED, 2, "")


def test_only_dead_deliveries_can_be_retried() -> None:
    waiting = first("w", 1, DAWN)
    for one in (waiting, waiting.after_attempt(AttemptOutcome(200), DAWN)):
        with pytest.raises(Conflict, match="only deliveries that were given up"):
            one.retried(DAWN)
    retried = replace(waiting, state=State.DEAD, attempts=TRIES).retried(DAWN + LASTS)
    assert (retried.state, retried.attempts, retried.due_at) == (State.WAITING, 0, DAWN + LASTS)


def test_a_lease_keeps_others_out_until_it_ends() -> None:
    lease = renewed_lease(None, "x", "one", DAWN)
    assert lease == Lease("x", "one", DAWN + LASTS)
    assert renewed_lease(lease, "x", "two", DAWN + LASTS - timedelta(seconds=1)) is None
    assert renewed_lease(lease, "x", "one", DAWN + timedelta(seconds=5)) == Lease(
        "x", "one", DAWN + timedelta(seconds=65)
    )
    assert renewed_lease(lease, "x", "two", DAWN + LASTS) == Lease("x", "two", DAWN + 2 * LASTS)


def test_a_lease_that_a_wrong_clock_put_years_ahead_binds_nobody() -> None:
    lease = Lease("x", "one", DAWN + timedelta(days=365))
    assert renewed_lease(lease, "x", "two", DAWN) == Lease("x", "two", DAWN + LASTS)
