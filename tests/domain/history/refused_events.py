"""Events that no key, token, chat, rule or agent was allowed to write, each with the reason why it cannot be proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.history.event import event, signed
from soulkeeper.domain.history.signature import By
from tests.domain.history.signed_history import AT, GUARD, SECOND, History, new_chain, rekey, sign


def a_key_that_nobody_enrolled(history: History) -> None:
    history.add("policy.changed", signer="eve", agent="maya")


def the_log_key_in_the_owners_name(history: History) -> None:
    history.add("policy.changed", signer="log", agent="maya")


def the_owner_key_before_its_rotation_signed(history: History) -> None:
    history.add("key.rotated", signer="new", key="new", previous="owner", role="owner")


def the_owner_key_after_its_rotation(history: History) -> None:
    history.add("key.rotated", key="new", previous="owner", role="owner")
    history.add("policy.changed", agent="maya")


def a_withdrawn_log_key(history: History) -> None:
    history.add("key.withdrawn", key="log")
    history.add("approval.asked", By.AGENT, "maya", approval="a1")


def a_withdrawn_log_key_that_was_enrolled_again(history: History) -> None:
    history.add("key.withdrawn", key="log")
    history.add("key.enrolled", key="log")
    history.add("approval.asked", By.AGENT, "maya", approval="a1")


def a_log_key_before_its_enrolment(history: History) -> None:
    history.add("approval.asked", By.AGENT, "maya", signer="second", approval="a1")
    history.add("key.enrolled", key="second", since=len(history.events) + 1)


def a_log_key_that_enrols_another(history: History) -> None:
    history.add("key.enrolled", By.TOKEN, "owner's", key="second")


def an_agent_that_decides(history: History) -> None:
    history.add("approval.approved", By.AGENT, "maya", approval="a1")


def an_agent_that_uses_what_nobody_approved(history: History) -> None:
    history.add("approval.applied", By.AGENT, "maya", approval="a1")


def an_agents_token_that_uses_what_nobody_approved(history: History) -> None:
    history.add("approval.applied", By.TOKEN, "agent's", approval="a1")


def a_rule_that_changes_a_guarded_text(history: History) -> None:
    history.add("revision.added", By.RULE, "file", soul="1", address="maya", revision=2)


def a_token_that_nobody_created(history: History) -> None:
    history.add("policy.changed", By.TOKEN, "eve's", agent="maya")


def a_token_that_was_created_later(history: History) -> None:
    history.add("policy.changed", By.TOKEN, "late", agent="maya")
    history.add("token.created", token="late", role="owner")


def a_token_that_creates_itself(history: History) -> None:
    history.add("token.created", By.TOKEN, "eve's", token="eve's", role="owner")


def a_revoked_token(history: History) -> None:
    history.add("token.revoked", token="owner's")
    history.add("policy.changed", By.TOKEN, "owner's", agent="maya")


def an_expired_token(history: History) -> None:
    history.add("token.created", token="short", role="owner", expiresAt=moment(AT))
    history.add("policy.changed", By.TOKEN, "short", at=AT + SECOND, agent="maya")


def a_readers_token_that_decides(history: History) -> None:
    history.add("approval.approved", By.TOKEN, "reader's", approval="a1")


def a_chat_that_nobody_paired(history: History) -> None:
    history.add("approval.approved", By.CHAT, "eve's", approval="a1")


def a_chat_that_was_paired_later(history: History) -> None:
    history.add("approval.approved", By.CHAT, "late", approval="a1")
    history.add("chat.paired", chat="late")


def a_revoked_chat(history: History) -> None:
    history.add("chat.revoked", chat="phone")
    history.add("approval.approved", By.CHAT, "phone", approval="a1")


def a_chat_that_changes_another(history: History) -> None:
    history.add("chat.paired", chat="tablet")
    history.add("chat.changed", By.CHAT, "phone", chat="tablet")


def a_token_of_an_earlier_owner_key(history: History) -> None:
    rekey(history)
    history.add("policy.changed", By.TOKEN, "owner's", agent="maya")


def a_chat_of_an_earlier_owner_key(history: History) -> None:
    rekey(history)
    history.add("approval.approved", By.CHAT, "phone", approval="a1")


def an_earlier_owner_key(history: History) -> None:
    rekey(history)
    history.add("policy.changed", agent="maya")


def a_second_beginning(history: History) -> None:
    history.add("workspace.begun", signer="eve", owner_key="eve")


def a_seal_over_a_signed_ledger(history: History) -> None:
    history.add("workspace.sealed", signer="eve", owner_key="eve", covers=history.chain().coverage())


def a_new_root_that_covers_other_events(history: History) -> None:
    history.add("workspace.rekeyed", signer="eve", owner_key="eve", covers=new_chain().coverage())


def a_new_root_that_names_a_key_that_did_not_sign(history: History) -> None:
    history.add("workspace.rekeyed", owner_key="new", covers=history.chain().coverage())


def a_new_root_on_behalf_of_a_token(history: History) -> None:
    history.add("workspace.rekeyed", By.TOKEN, "owner's", owner_key="log", covers=history.chain().coverage())


def an_event_that_nobody_signed(history: History) -> None:
    history.events.append(event(len(history.events) + 1, "policy.changed", AT, {"agent": "maya"}))


def an_event_with_the_subject_of_another(history: History) -> None:
    subject = replace(history.next("policy.changed", agent="maya"), subject="policy/bob")
    history.events.append(signed(subject, subject.authority, lambda statement: sign("owner", statement)))


def an_event_after_another_one_than_is_here(history: History) -> None:
    other = replace(history.next("policy.changed", agent="maya"), prev=history.events[0].leaf)
    history.events.append(signed(other, other.authority, lambda statement: sign("owner", statement)))


def an_event_with_a_gap_before_it(history: History) -> None:
    history.add("policy.changed", agent="maya")
    history.add("policy.changed", agent="maya")
    del history.events[-2]


def an_altered_event(history: History) -> None:
    history.add("policy.changed", agent="maya", policy=GUARD)
    history.events[-1] = replace(history.events[-1], body=history.events[-1].body.replace("guard", "follow"))


def a_new_root_with_a_wrong_signature(history: History) -> None:
    history.forge(rekey(history))


def a_wrong_signature(history: History) -> None:
    history.forge(history.add("policy.changed", agent="maya"))


Attempt = Callable[[History], None]
REFUSED: dict[Attempt, str] = {
    a_key_that_nobody_enrolled: "by a key that nobody enrolled",
    the_log_key_in_the_owners_name: "not signed by the owner key",
    the_owner_key_before_its_rotation_signed: "by a key that nobody enrolled",
    the_owner_key_after_its_rotation: "had been replaced or withdrawn",
    a_withdrawn_log_key: "had been replaced or withdrawn",
    a_withdrawn_log_key_that_was_enrolled_again: "had been replaced or withdrawn",
    a_log_key_before_its_enrolment: "by a key that nobody enrolled",
    a_log_key_that_enrols_another: "only the owner key may write it",
    an_agent_that_decides: "nobody with that authority may write it",
    an_agent_that_uses_what_nobody_approved: "nobody approved it",
    an_agents_token_that_uses_what_nobody_approved: "nobody approved it",
    a_rule_that_changes_a_guarded_text: "the text was guarded then",
    a_token_that_nobody_created: "its token was not valid then",
    a_token_that_was_created_later: "its token was not valid then",
    a_token_that_creates_itself: "its token was not valid then",
    a_revoked_token: "its token was not valid then",
    an_expired_token: "its token had expired at 2026-01-01T00:00:00",
    a_readers_token_that_decides: "a token of the role reader may not write it",
    a_chat_that_nobody_paired: "its chat was not paired then",
    a_chat_that_was_paired_later: "its chat was not paired then",
    a_revoked_chat: "its chat was not paired then",
    a_chat_that_changes_another: "it is about another chat",
    a_token_of_an_earlier_owner_key: "its token was not valid then",
    a_chat_of_an_earlier_owner_key: "its chat was not paired then",
    an_earlier_owner_key: "by a key that nobody enrolled",
    a_second_beginning: "has an owner key already",
    a_seal_over_a_signed_ledger: "has an owner key already",
    a_new_root_that_covers_other_events: "not those that it covers",
    a_new_root_that_names_a_key_that_did_not_sign: "its signature is wrong",
    a_new_root_on_behalf_of_a_token: "only the owner key may write it",
    an_event_that_nobody_signed: "nobody signed it",
    an_event_with_the_subject_of_another: "its subject is not the one that its facts name",
    an_event_after_another_one_than_is_here: "does not follow the event before it",
    an_event_with_a_gap_before_it: "one before it is missing",
    an_altered_event: "it was altered",
    a_new_root_with_a_wrong_signature: "its signature is wrong",
    a_wrong_signature: "its signature is wrong",
}
