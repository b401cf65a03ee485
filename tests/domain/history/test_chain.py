"""The chain: what follows, who may vouch for it and until when."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.history.event import Event, event
from soulkeeper.domain.history.signature import By
from soulkeeper.errors import Unproved
from tests.domain.history.refused_events import REFUSED, Attempt
from tests.domain.history.signed_history import (
    AT,
    FOLLOW,
    GUARD,
    SECOND,
    History,
    fingerprint,
    new_chain,
    rekey,
    sign,
)


@pytest.fixture
def history() -> History:
    """A house with an owner's and a reader's token, a paired chat, and maya, whose files are guarded."""
    history = History()
    history.add("token.created", token="owner's", role="owner")
    history.add("token.created", token="reader's", role="reader")
    history.add("token.created", token="agent's", role="agent", agent="maya")
    history.add("chat.paired", chat="phone")
    history.add("revision.added", soul="1", address="maya", revision=1)
    history.add("agent.added", agent="maya", selected="1")
    history.add("policy.changed", agent="maya", policy=GUARD)
    return history


def test_everybody_may_write_what_they_are_allowed_to(history: History) -> None:
    history.add("policy.changed", By.TOKEN, "owner's", agent="maya", policy=GUARD)
    history.add("approval.asked", By.AGENT, "maya", approval="a1")
    history.add("approval.approved", By.CHAT, "phone", approval="a1")
    history.add("approval.applied", By.AGENT, "maya", approval="a1")
    history.add("approval.applied", By.TOKEN, "agent's", approval="a1")
    history.add("approval.applied", By.TOKEN, "owner's", approval="decided in the same step")
    history.add("approval.applied", approval="decided by the owner key")
    history.add("chat.changed", By.CHAT, "phone", chat="phone")
    history.add("session.opened", By.TOKEN, "reader's", agent="maya", session="1")
    history.add("clock", By.RULE, "clock")
    assert history.follow().good == set(range(1, len(history.events) + 1))


@pytest.mark.parametrize("attempt", REFUSED, ids=lambda attempt: attempt.__name__)
def test_an_event_that_its_authority_did_not_allow_cannot_be_proved(history: History, attempt: Attempt) -> None:
    history.follow()
    attempt(history)
    with pytest.raises(Unproved, match=REFUSED[attempt]):
        history.follow()


@pytest.mark.parametrize("attempt", REFUSED, ids=lambda attempt: attempt.__name__)
def test_it_is_not_relied_on_either_if_nothing_else_is_checked(history: History, attempt: Attempt) -> None:
    before = len(history.events)
    attempt(history)
    with pytest.raises(Unproved, match=REFUSED[attempt]):
        for relied_on in history.events[before:]:
            history.ensure(relied_on)


def test_what_was_written_before_an_authority_ended_stays_proved(history: History) -> None:
    history.add("token.created", token="short", role="owner", expiresAt=moment(AT + SECOND))
    history.add("policy.changed", By.TOKEN, "short", at=AT + SECOND, agent="maya")
    history.add("policy.changed", By.TOKEN, "owner's", agent="maya")
    history.add("token.revoked", By.TOKEN, "owner's", token="owner's")
    history.add("approval.approved", By.CHAT, "phone", approval="a1")
    history.add("chat.revoked", chat="phone")
    history.add("key.rotated", key="second", previous="log", role="log")
    history.add("approval.asked", By.AGENT, "maya", signer="second", approval="a2")
    history.add("key.rotated", key="new", previous="owner", role="owner")
    history.add("policy.changed", signer="new", agent="maya")
    history.add("key.rotated", signer="new", key="newer", previous="new", role="owner")
    for written in history.events:
        history.ensure(written)
    history.follow()


def test_the_owner_key_changes_by_rotation_only_and_the_old_one_is_remembered(history: History) -> None:
    assert new_chain().owner == ""
    history.add("key.enrolled", key="second", role="owner")
    rotated = history.add("key.rotated", key="new", previous="owner", role="owner")
    chain = history.follow()
    assert (chain.owner, chain.owner_keys) == ("new", {"owner", "new"})
    assert (chain.owner_after(rotated.seq - 1), chain.owner_after(rotated.seq)) == ("owner", "new")


def test_a_token_is_only_as_good_as_the_event_that_created_it(history: History) -> None:
    history.add("token.created", By.TOKEN, "reader's", token="raised", role="owner")
    relied_on = history.add("policy.changed", By.TOKEN, "raised", agent="maya")
    with pytest.raises(Unproved, match=r"token.created.*role reader"):
        history.ensure(relied_on)


@pytest.mark.parametrize("revoked", [False, True])
def test_a_chat_is_only_as_good_as_the_event_that_paired_it(history: History, *, revoked: bool) -> None:
    history.forge(history.add("chat.paired", chat="eve's"))
    relied_on = history.add("approval.approved", By.CHAT, "eve's", approval="a1")
    if revoked:
        history.add("chat.revoked", chat="eve's")
    with pytest.raises(Unproved, match=r"chat.paired.*signature is wrong"):
        history.ensure(relied_on)


def test_a_permission_is_only_as_good_as_its_approval(history: History) -> None:
    history.forge(history.add("approval.approved", approval="a1"))
    with pytest.raises(Unproved, match=r"approval.approved.*signature is wrong"):
        history.ensure(history.add("approval.applied", By.AGENT, "maya", approval="a1"))


def test_an_edit_that_nobody_guarded_is_only_as_good_as_what_lifted_the_guard(history: History) -> None:
    history.forge(history.add("policy.changed", agent="maya", policy=FOLLOW))
    edit = history.add("revision.added", By.RULE, "file", soul="1", address="maya", revision=2)
    with pytest.raises(Unproved, match=r"policy.changed.*signature is wrong"):
        history.ensure(edit)


def test_a_signature_that_is_checked_later_is_refused_at_the_end_and_its_event_is_named(history: History) -> None:
    chain = history.follow()
    chain.wrong = lambda: history.events[-1].statement
    with pytest.raises(Unproved, match=rf"event {len(history.events)} \(policy.changed\).*its signature is wrong"):
        chain.finish()


def test_a_key_that_a_restore_used_is_enrolled_after_it(history: History) -> None:
    restored = history.add("workspace.restored", By.AGENT, signer="second", owner_key="owner")
    with pytest.raises(Unproved, match="nobody enrolled"):
        history.follow()
    history.add("key.enrolled", key="second", since=restored.seq)
    assert restored.seq in history.follow().good


def test_an_event_is_in_the_chain_under_its_own_number_only(history: History) -> None:
    chain, (first, second, *_) = history.chain(), history.events
    assert all(map(chain.contains, history.events))
    assert not chain.contains(replace(first, seq=0))
    assert not chain.contains(replace(first, seq=len(history.events) + 1))
    assert not chain.contains(replace(first, leaf=second.leaf))
    assert not chain.contains(replace(second, body=first.body))
    assert not chain.contains(history.next("policy.changed", agent="maya"))
    history.events.pop()
    assert not chain.contains(history.next("policy.changed", agent="maya", policy=FOLLOW))
    with pytest.raises(Unproved, match="it was altered"):
        chain.ensure(replace(second, body=first.body), lambda seq: history.events[seq - 1])


def checkpoint(history: History, size: int, key: str = "log", **more: Any) -> Checkpoint:
    head = history.events[size - 1].leaf if size else ""
    unsigned = replace(Checkpoint(size=size, head=head, owner="owner"), **more)
    return unsigned.signed(fingerprint(key), lambda statement: sign(key, statement))


def test_a_ledger_extends_every_checkpoint_that_was_taken_of_it(history: History) -> None:
    for size in range(len(history.events) + 1):
        history.chain().ensure_extends(checkpoint(history, size))
        history.chain().ensure_extends(checkpoint(history, size, "not enrolled yet"))
        history.chain().ensure_extends(checkpoint(history, size, owner=""))  # from before the ledger had an owner key


def test_a_ledger_that_does_not_extend_its_checkpoint_is_refused(history: History) -> None:
    whole, half = len(history.events), len(history.events) // 2
    newest, other = checkpoint(history, whole), checkpoint(history, half, head=history.events[half].leaf)
    refused = {
        "belongs to another owner key": checkpoint(history, half, owner="eve"),
        f"the first {half} events are not the ones": other,
        "the signature of the checkpoint is wrong": replace(newest, signature="nobody's"),
    }
    for why, wrong in refused.items():
        with pytest.raises(Unproved, match=why):
            history.chain().ensure_extends(wrong)
    history.events.pop()
    with pytest.raises(Unproved, match=f"has {whole - 1} events, it had {whole}: it is an older one"):
        history.chain().ensure_extends(newest)


def test_a_key_vouches_for_no_checkpoint_after_it_was_withdrawn(history: History) -> None:
    before = checkpoint(history, len(history.events))
    withdrawn = history.add("key.withdrawn", key="log")
    assert history.chain().is_signed(before)
    assert not history.chain().is_signed(checkpoint(history, withdrawn.seq))
    history.add("key.rotated", key="new", previous="owner", role="owner")
    history.add("key.enrolled", signer="new", key="second")
    chain, keys = history.chain(), ("log", "owner", "new", "second", "unknown")
    assert [chain.may_sign(fingerprint(key)) for key in keys] == [False, False, True, True, False]
    assert [chain.has_ended(fingerprint(key)) for key in keys] == [True, False, False, False, False], "log keys only"


def test_a_new_root_voids_what_earlier_keys_granted_and_names_its_own_owner(history: History) -> None:
    root = rekey(history)
    chain = history.follow()
    assert chain.is_void("owner's")
    assert not chain.is_paired("phone")
    assert (chain.owner_after(root.seq), chain.owner_after(root.seq - 1)) == ("new", "")
    assert not chain.may_sign(fingerprint("owner"))


def test_a_revoked_chat_is_not_paired(history: History) -> None:
    assert history.chain().is_paired("phone")
    history.add("chat.revoked", chat="phone")
    assert not history.chain().is_paired("phone")
    assert not history.chain().is_paired("eve's")


def test_a_webhook_is_known_by_the_event_that_created_it_until_it_is_removed(history: History) -> None:
    created = history.add("webhook.created", webhook="1")
    history.add("webhook.retried", webhook="1")
    assert history.chain().webhooks == {"1": created.seq}
    history.add("webhook.removed", webhook="1")
    assert history.chain().webhooks == {}


def test_the_newest_event_of_every_subject_is_known_but_for_sessions(history: History) -> None:
    newest = history.add("policy.changed", agent="maya", policy=FOLLOW)
    history.add("session.opened", By.AGENT, "maya", agent="maya", session="1")
    chain = history.chain()
    assert chain.newest["policy/maya"] == newest.seq
    assert chain.subjects("session/") == []
    assert chain.subjects("token/") == ["token/owner's", "token/reader's", "token/agent's"]


@pytest.fixture
def unsigned() -> History:
    """A ledger from before events were signed."""
    history = History()
    history.events.clear()
    for kind in ("workspace.begun", "key.enrolled", "policy.changed"):
        facts = {"agent": "maya", "owner_key": "eve", "key": "eve"}
        history.events.append(event(len(history.events) + 1, kind, AT, facts))
    return history


def seal(history: History) -> Event:
    return history.add("workspace.sealed", owner_key="owner", log_key="log", covers=history.chain().coverage())


def test_a_ledger_from_before_events_were_signed_is_proved_from_its_seal_on(unsigned: History) -> None:
    assert (new_chain().is_sealed, unsigned.follow().is_sealed) == (True, False)
    sealed = seal(unsigned)
    asked = unsigned.add("approval.asked", By.AGENT, "maya", approval="a1")
    chain = unsigned.follow()
    assert (chain.is_sealed, chain.good, chain.owner_keys) == (True, {sealed.seq, asked.seq}, {"owner"})
    unsigned.ensure(unsigned.events[0])


def test_a_token_from_before_the_seal_counts_once_the_owner_attests_it(unsigned: History) -> None:
    seal(unsigned)
    assert unsigned.chain().is_void("t1")
    attested = unsigned.add("record.attested", subject="token/t1", role="owner")
    unsigned.add("record.attested", subject="webhook/w1")
    unsigned.add("policy.changed", By.TOKEN, "t1", agent="maya")
    assert unsigned.follow().tokens == {"t1": attested.seq}
