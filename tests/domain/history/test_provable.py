"""What is refused before it is written, because nobody could prove it later."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from soulkeeper.domain.history.event import Event, event
from soulkeeper.domain.history.provable import ensure_provable
from soulkeeper.domain.history.signature import By
from soulkeeper.errors import Refused, Unenrolled
from tests.domain.history.signed_history import AT, GUARD, History, new_chain


@pytest.fixture
def history() -> History:
    """A house with an owner's token, a revoked one, a paired chat, a revoked one, and maya, whose files are guarded."""
    history = History()
    for token in ("owner's", "lost"):
        history.add("token.created", token=token, role="owner")
    history.add("token.revoked", token="lost")
    for chat in ("phone", "old phone"):
        history.add("chat.paired", chat=chat)
    history.add("chat.revoked", chat="old phone")
    history.add("revision.added", soul="1", address="maya", revision=1)
    history.add("agent.added", agent="maya", selected="1")
    history.add("policy.changed", agent="maya", policy=GUARD)
    history.add("key.enrolled", key="former")
    history.add("key.withdrawn", key="former")
    return history


class Case(NamedTuple):
    """A new event: its kind, its authority, what the same transaction wrote before it, and the facts."""

    kind: str
    by: By = By.OWNER
    grant: str = ""
    signer: str = ""
    written: tuple[str, dict[str, Any]] | None = None
    facts: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it


CHANGE, ASK, USE = "policy.changed", "approval.asked", "approval.applied"
GUARDED = {"soul": "1", "address": "maya", "revision": 2}
ALLOWED = {
    "the owner": Case(CHANGE),
    "an agent that asks": Case(ASK, By.AGENT, "maya"),
    "a token": Case(CHANGE, By.TOKEN, "owner's"),
    "a chat": Case(CHANGE, By.CHAT, "phone"),
    "an agent that uses what was approved in the same step": Case(
        USE, By.AGENT, "maya", written=("approval.approved", {"approval": "a1"}), facts={"approval": "a1"}
    ),
    "an owner's token that decides and applies": Case(USE, By.TOKEN, "owner's", facts={"approval": "a1"}),
    "a key enrolled in the same step": Case(
        ASK, By.AGENT, "maya", signer="second", written=("key.enrolled", {"key": "second"})
    ),
    "a key that replaces another in the same step": Case(
        ASK, By.AGENT, "maya", signer="second", written=("key.rotated", {"key": "second", "previous": "log"})
    ),
    "a rule for a text that is guarded no more": Case(
        "revision.added", By.RULE, "file", written=(CHANGE, {"agent": "maya", "policy": {"mirror": "follow"}}), facts=GUARDED
    ),
}  # fmt: skip
REFUSED = {
    "a key that nobody enrolled": (Case(ASK, By.AGENT, "maya", signer="eve"), "not_enrolled"),
    "a key beside another that is enrolled": (
        Case(ASK, By.AGENT, "maya", signer="eve", written=("key.enrolled", {"key": "second"})), "not_enrolled"
    ),
    "a withdrawn key": (Case(ASK, By.AGENT, "maya", signer="former"), "not_enrolled"),
    "a revoked token": (Case(CHANGE, By.TOKEN, "lost"), "token_revoked"),
    "a token revoked in the same step": (
        Case(CHANGE, By.TOKEN, "owner's", written=("token.revoked", {"token": "owner's"})), "token_revoked"
    ),
    "a revoked chat": (Case(CHANGE, By.CHAT, "old phone"), "chat_revoked"),
    "a chat that nobody paired": (Case(CHANGE, By.CHAT, "eve's"), "chat_revoked"),
    "an agent that uses what nobody approved": (Case(USE, By.AGENT, "maya", facts={"approval": "a1"}), "not_permitted"),
    "a rule for a guarded text": (Case("revision.added", By.RULE, "file", facts=GUARDED), "not_permitted"),
    "a new root with another owner key": (Case("workspace.sealed", facts={"owner_key": "eve"}), "foreign_key"),
}  # fmt: skip


def write(history: History, case: Case, *, is_restore: bool = False) -> None:
    chain = history.chain()
    written: list[Event] = []
    if case.written:
        kind, facts = case.written
        written.append(history.add(kind, **facts))
    new = history.next(case.kind, case.by, case.grant, signer=case.signer, **case.facts)
    ensure_provable(chain, written, [new], is_restore=is_restore)


@pytest.mark.parametrize("what", ALLOWED)
def test_what_can_be_proved_later_is_written(history: History, what: str) -> None:
    write(history, ALLOWED[what])


@pytest.mark.parametrize("what", REFUSED)
def test_what_nobody_could_prove_is_refused(history: History, what: str) -> None:
    case, code = REFUSED[what]
    with pytest.raises(Refused) as refused:
        write(history, case)
    assert [reason.code for reason in refused.value.reasons] == [code]
    assert isinstance(refused.value, Unenrolled) is (code == "not_enrolled")


def test_a_restore_writes_before_its_key_is_enrolled_and_still_not_with_a_withdrawn_one(history: History) -> None:
    write(history, Case("restored", By.AGENT, "maya", signer="eve"), is_restore=True)
    with pytest.raises(Unenrolled):
        write(history, Case("restored", By.AGENT, "maya", signer="former"), is_restore=True)


def test_a_clock_event_before_the_last_one_is_judged_by_its_key_too(history: History) -> None:
    clock, asked = (
        history.next(kind, By.AGENT, "maya", signer=key) for kind, key in (("clock", "former"), (ASK, "log"))
    )
    with pytest.raises(Unenrolled):
        ensure_provable(history.chain(), [], [clock, asked], is_restore=False)


@pytest.mark.parametrize("what", ["a key that nobody enrolled", "a rule for a guarded text"])
def test_a_ledger_without_an_owner_key_asks_for_no_enrolment_and_no_permit(history: History, what: str) -> None:
    case, _ = REFUSED[what]
    new = history.next(case.kind, case.by, case.grant, signer=case.signer, **case.facts)
    ensure_provable(new_chain(), [], [new], is_restore=False)


def test_a_new_root_that_nobody_signs_is_refused(history: History) -> None:
    with pytest.raises(Refused, match="not the one that the ledger is pinned to"):
        ensure_provable(
            history.chain(), [], [event(1, "workspace.sealed", AT, {"owner_key": "owner"})], is_restore=False
        )
