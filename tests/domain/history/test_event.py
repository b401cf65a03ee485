"""Events: what their hash covers, and when the clock is recorded before one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from soulkeeper.domain.history.event import Event, event, is_intact, is_of_kind, next_events, signed, unsigned

AT, SECOND = datetime(2026, 1, 1, tzinfo=UTC), timedelta(seconds=1)
PLAIN = event(7, "policy.changed", AT, {"agent": "maya"}, prev="event-sha256:00")
SIGNED = signed(PLAIN, '{"by":"owner"}', lambda _statement: "signature")


def after(last: Event | None, kind: str, at: datetime) -> list[Event]:
    return list(next_events(last, kind, at, {"agent": "maya"}, unsigned))


def test_an_event_follows_the_last_one_by_number_and_hash() -> None:
    (first,) = after(None, "policy.changed", AT)
    (second,) = after(first, "policy.changed", AT)
    assert (first.seq, first.prev, second.seq, second.prev) == (1, "", 2, first.leaf)


@pytest.mark.parametrize(("back", "kinds"), [(SECOND, ["clock", "gap.opened"]), (SECOND / 2, ["gap.opened"])])
def test_a_clock_that_went_back_by_a_second_is_recorded_before_the_event(back: timedelta, kinds: list[str]) -> None:
    events = after(PLAIN, "gap.opened", AT - back)
    assert [each.kind for each in events] == kinds
    assert [(each.seq, each.prev) for each in events] == [(8, PLAIN.leaf), (9, events[0].leaf)][: len(kinds)]
    assert all(each.at == AT - back for each in events)


def test_the_record_of_a_clock_says_how_far_it_was_and_whether_a_key_is_next() -> None:
    clock, _ = after(PLAIN, "gap.opened", AT - SECOND)
    before_key, _ = after(PLAIN, "key.rotated", AT - SECOND)
    assert (clock.facts["behind"], "beforeKey" in clock.facts) == ("2026-01-01T00:00:00.000000Z", False)
    assert before_key.facts["beforeKey"] is True
    assert [each.kind for each in after(PLAIN, "clock", AT - SECOND)] == ["clock"]


@pytest.mark.parametrize("whole", [PLAIN, SIGNED], ids=["from before signatures", "signed"])
@pytest.mark.parametrize(
    "change",
    [
        {"seq": 8},
        {"kind": "policy.copied"},
        {"at": AT + SECOND},
        {"body": PLAIN.body.replace("maya", "mary")},
        {"body": "[]"},
        {"body": f"{PLAIN.body} "},
        {"leaf": PLAIN.leaf.replace("a", "b")},
    ],
)
def test_an_event_that_differs_from_its_hash_is_not_intact(whole: Event, change: dict[str, object]) -> None:
    assert is_intact(whole)
    assert not is_intact(replace(whole, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize("change", [{"prev": ""}, {"subject": "policy/bob"}, {"authority": '{"by":"agent"}'}])
def test_the_hash_of_a_signed_event_covers_what_it_follows_and_who_vouches_for_it(change: dict[str, str]) -> None:
    assert not is_intact(replace(SIGNED, **change))  # type: ignore[arg-type]


def test_an_event_is_of_its_kind_and_of_its_family() -> None:
    assert all(is_of_kind(PLAIN, kind) for kind in ("", "policy", "policy.changed"))
    assert not any(is_of_kind(PLAIN, kind) for kind in ("pol", "changed", "policy.copied", "gap"))
