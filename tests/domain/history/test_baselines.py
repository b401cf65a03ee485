"""Baselines: which texts the drift of a soul is measured from."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from soulkeeper.domain.history.baselines import Baselines
from soulkeeper.domain.history.event import event, signed
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.signature import Authority, By

AT = datetime(2026, 1, 1, tzinfo=UTC)
OWN = set(Origin) - {Origin.PROPOSAL, Origin.ROLLBACK}


def baseline(kind: str, by: By | None, **facts: Any) -> str:
    """The hash of the baseline after a first text and one more event."""
    baselines = Baselines()
    for seq, (name, said) in enumerate(
        (("revision.added", {"revision": 1, "hash": "first"}), (kind, {"hash": "second", **facts})), 1
    ):
        plain = event(seq, name, AT, {"soul": "1", **said})
        baselines.apply(signed(plain, Authority(by, "key").as_text(), lambda _statement: "") if by else plain)
    found = baselines.find("1")
    assert found is not None
    assert found.seq == (1 if found.hash == "first" else 2)
    return found.hash


@pytest.mark.parametrize("by", By)
@pytest.mark.parametrize("origin", Origin)
def test_a_later_text_is_the_baseline_if_somebody_who_may_decide_wrote_it(origin: Origin, by: By) -> None:
    is_own = origin in OWN and by in (By.OWNER, By.TOKEN, By.CHAT)
    assert baseline("revision.added", by, revision=2, changeType=origin) == ("second" if is_own else "first")


@pytest.mark.parametrize("by", By)
def test_a_proposal_that_the_owner_edited_is_their_text(by: By) -> None:
    decided = by in (By.OWNER, By.TOKEN, By.CHAT)
    facts = {"revision": 2, "changeType": "proposal", "edited": True}
    assert baseline("revision.added", by, **facts) == ("second" if decided else "first")


@pytest.mark.parametrize(("door", "expected"), [("cli", "second"), ("file", "first"), ("sync", "first")])
def test_before_events_were_signed_the_door_says_whether_a_person_wrote_a_text(door: str, expected: str) -> None:
    assert baseline("revision.added", None, revision=2, changeType="manual", door=door) == expected


def test_a_text_that_is_confirmed_is_the_baseline_and_no_other_event_changes_it() -> None:
    assert baseline("baseline.confirmed", By.OWNER) == "second"
    assert baseline("soul.renamed", By.OWNER, changeType="manual") == "first"
    assert baseline("baseline.confirmed", By.OWNER, soul=None) == "first"
    assert Baselines().find("1") is None
