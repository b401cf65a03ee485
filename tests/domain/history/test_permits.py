"""What a rule may write depends on the settings that were signed before it."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest

from soulkeeper.domain.history.event import Event, event
from soulkeeper.domain.history.permits import Permit, Permits
from soulkeeper.domain.history.signature import Authority, By

AT = datetime(2026, 1, 1, tzinfo=UTC)
GUARD, FOLLOW = {"mirror": "guard"}, {"mirror": "follow"}


class History:
    """Events as they happen, and what is permitted after them."""

    def __init__(self) -> None:
        self.permits, self._numbers = Permits(), count(1)
        self.add("workspace.begun")

    def add(self, kind: str, by: By = By.OWNER, grant: str = "", **facts: Any) -> int:
        new = self._event(kind, by, grant, facts)
        self.permits.apply(new)
        return new.seq

    def text(self, soul: str, address: str, number: int = 1) -> int:
        return self.add("revision.added", soul=soul, address=address, revision=number)

    def agent(self, id: str, selected: str = "", *, protected: bool = False, what: str = "added", **facts: bool) -> int:
        return self.add(f"agent.{what}", agent=id, selected=selected, protected=protected, **facts)

    def refusal(self, soul: str, address: str, number: int, grant: str = "file") -> str:
        return self.permit(soul, address, number, grant).refusal

    def permit(self, soul: str, address: str, number: int, grant: str = "file") -> Permit:
        facts = {"soul": soul, "address": address, "revision": number}
        permit = self.permits.permit(self._event("revision.added", By.RULE, grant, facts))
        assert permit is not None
        return permit

    def _event(self, kind: str, by: By, grant: str, facts: dict[str, Any]) -> Event:
        unsigned = event(next(self._numbers), kind, AT, facts)
        text = Authority(by, "key", grant).as_text()
        return Event(
            unsigned.seq, unsigned.kind, unsigned.at, unsigned.body, unsigned.leaf, unsigned.subject, "", text, ""
        )


@pytest.fixture
def history() -> History:
    """maya uses her soul and guards her files; bob follows his; spare belongs to nobody."""
    history = History()
    for id in ("maya", "bob"):
        history.text(f"soul-{id}", id)
        history.agent(id, f"soul-{id}")
        history.text(f"user-{id}", f"{id}/user")
    history.text("soul-spare", "spare")
    history.text("soul-default", "default")
    history.add("policy.changed", agent="maya", policy=GUARD)
    return history


@pytest.mark.parametrize(
    ("soul", "address", "allowed"),
    [
        ("soul-maya", "maya", False),
        ("user-maya", "maya/user", False),
        ("soul-bob", "bob", True),
        ("user-bob", "bob/user", True),
        ("soul-default", "default", True),
        ("soul-spare", "spare", False),
        ("soul-maya", "bob", False),
    ],
)
def test_a_rule_changes_only_texts_that_nobody_guards(
    history: History, soul: str, address: str, *, allowed: bool
) -> None:
    assert (history.refusal(soul, address, 2) == "") is allowed


def test_a_new_file_is_taken_only_where_no_agent_guards(history: History) -> None:
    assert history.refusal("soul-new", "new", 1)
    history.add("policy.changed", agent="maya", policy=FOLLOW)
    assert history.refusal("soul-new", "new", 1) == ""
    assert history.refusal("soul-new", "bob", 1), "another text lies there"
    assert history.refusal("soul-new", "new", 2), "it has no first revision"
    assert history.refusal("soul-bob", "bob", 3), "one is missing"


def test_a_protected_agents_texts_never_come_from_a_rule(history: History) -> None:
    history.agent("bob", "soul-bob", protected=True, what="changed")
    assert history.refusal("soul-bob", "bob", 2)
    assert history.refusal("user-bob", "bob/user", 2)
    history.add("policy.changed", agent="maya", policy=FOLLOW)
    assert history.refusal("soul-bob", "bob", 2)
    history.agent("bob", "soul-spare", protected=True, what="selected")
    assert history.refusal("soul-spare", "spare", 2)
    assert history.refusal("soul-bob", "bob", 2) == ""


def test_an_agent_that_was_deleted_guards_and_protects_nothing(history: History) -> None:
    history.agent("bob", "soul-bob", protected=True, coversNewTexts=True, what="changed")
    for id in ("maya", "bob"):
        history.add("agent.deleted", agent=id)
    assert history.permits.agents_using("soul-bob") == set()
    for text in (
        ("soul-spare", "spare", 2),
        ("soul-bob", "bob", 2),
        ("user-bob", "bob/user", 2),
        ("new", "bob/tools", 1),
    ):
        assert history.refusal(*text) == ""


def test_the_default_soul_belongs_to_the_agents_that_chose_none(history: History) -> None:
    history.add("policy.changed", agent="maya", policy=FOLLOW)
    assert history.refusal("soul-default", "default", 2) == ""
    history.agent("without-soul", protected=True)
    assert history.refusal("soul-default", "default", 2)
    assert history.refusal("soul-spare", "spare", 2) == ""


def test_an_edit_depends_on_the_event_that_put_its_text_there_and_on_the_trust_in_its_remote(history: History) -> None:
    history.add("policy.changed", agent="maya", policy=FOLLOW)
    placed = history.text("soul-new", "new")
    history.text("soul-new", "new", 2)
    assert history.permit("soul-new", "new", 3).on == (placed,)
    moved = history.add("soul.renamed", soul="soul-new", address="newer")
    trusted = history.add("sync.trusted", trusted=True)
    assert history.permit("soul-new", "newer", 3).on == (moved,)
    assert history.permit("soul-new", "newer", 3, "sync.trusted").on == (moved, trusted)


def test_a_renamed_text_leaves_its_place_to_another(history: History) -> None:
    history.add("policy.changed", agent="maya", policy=FOLLOW)
    history.add("soul.renamed", soul="soul-bob", address="rob")
    assert history.refusal("soul-bob", "rob", 2) == ""
    assert history.refusal("soul-new", "bob", 1) == ""
    assert history.refusal("soul-new", "rob", 1)


def test_the_first_text_of_a_protected_agent_comes_from_no_rule_where_its_protection_says_so(history: History) -> None:
    history.add("policy.changed", agent="maya", policy=FOLLOW)
    for id in ("bob", "without-soul"):
        history.agent(id, protected=True, coversNewTexts=True, what="changed")
    assert history.refusal("tools-bob", "bob/tools", 1)
    assert history.refusal("tools-maya", "maya/tools", 1) == ""
    later = History()
    later.agent("without-soul", protected=True, coversNewTexts=True)
    assert later.refusal("soul-default", "default", 1)
    assert later.refusal("soul-bob", "bob", 1) == ""
    history.agent("bob", protected=False, what="changed")
    assert history.refusal("tools-bob", "bob/tools", 1) == ""


def test_a_protection_from_before_new_texts_were_covered_leaves_an_old_history_valid(history: History) -> None:
    history.add("policy.changed", agent="maya", policy=FOLLOW)
    history.agent("bob", "soul-bob", protected=True, what="changed")
    assert history.refusal("tools-bob", "bob/tools", 1) == ""
    history.agent("bob", "soul-bob", protected=True, coversNewTexts=True, what="selected")
    assert history.refusal("tools-bob", "bob/tools", 1)


def test_a_renamed_text_stays_guarded(history: History) -> None:
    history.add("soul.renamed", soul="soul-maya", address="mira")
    assert history.refusal("soul-maya", "mira", 2)
    assert history.refusal("soul-maya", "maya", 2)


def test_a_remote_is_taken_while_it_is_trusted_and_the_text_is_not_guarded(history: History) -> None:
    assert history.refusal("soul-bob", "bob", 2, "sync.trusted")
    history.add("sync.trusted", trusted=True)
    assert history.refusal("soul-bob", "bob", 2, "sync.trusted") == ""
    assert history.refusal("soul-maya", "maya", 2, "sync.trusted")
    history.add("sync.trusted", trusted=False)
    assert history.refusal("soul-bob", "bob", 2, "sync.trusted")


def test_a_new_owner_key_ends_the_trust_in_a_remote(history: History) -> None:
    history.add("sync.trusted", trusted=True)
    history.add("workspace.rekeyed")
    assert history.refusal("soul-bob", "bob", 2, "sync.trusted")


def test_whatever_may_have_lifted_a_guard_has_to_be_proved(history: History) -> None:
    lifted = history.add("policy.changed", agent="maya", policy=FOLLOW)
    permit = history.permit("soul-maya", "maya", 2)
    assert permit.refusal == ""
    assert lifted in history.permits.lifts[: permit.lifts]


def test_whatever_may_have_lifted_a_protection_has_to_be_proved(history: History) -> None:
    history.add("policy.changed", agent="maya", policy=FOLLOW)
    history.agent("bob", "soul-bob", protected=True, what="changed")
    lifted = history.agent("bob", "soul-bob", what="changed")
    permit = history.permit("soul-bob", "bob", 2)
    assert permit.refusal == ""
    assert lifted in history.permits.lifts[: permit.lifts]


def test_an_agent_can_claim_only_what_was_approved(history: History) -> None:
    applied = history._event("approval.applied", By.AGENT, "maya", {"approval": "a1"})
    permit = history.permits.permit(applied)
    assert permit is not None
    assert permit.refusal
    approved = history.add("approval.approved", approval="a1")
    permit = history.permits.permit(applied)
    assert permit is not None
    assert (permit.refusal, permit.on) == ("", (approved,))


def test_looking_ahead_changes_nothing(history: History) -> None:
    follow = history._event("policy.changed", By.OWNER, "", {"agent": "maya", "policy": FOLLOW})
    later = History()
    later.permits = history.permits.after([follow])
    assert later.refusal("soul-maya", "maya", 2) == ""
    assert history.refusal("soul-maya", "maya", 2)
