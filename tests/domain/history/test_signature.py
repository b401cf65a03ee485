"""Authorities: which events each may vouch for, and on whose behalf an event is written."""

from __future__ import annotations

from typing import Any

import pytest

from soulkeeper.domain.authority import Role
from soulkeeper.domain.history.event import KINDS
from soulkeeper.domain.history.signature import (
    _BY_KIND,
    Authority,
    By,
    authority,
    claimed_authority,
    may_vouch,
    role_may_vouch,
)

HARMLESS = {"clock", "capsule.violation", "chat.refused", "outside.shown", "workspace.restored"}
SYSTEM = {"session.opened", "session.expired", "reflection.run"}
ASKING = {f"approval.{what}" for what in ("asked", "updated", "carried", "stale", "failed", "withdrawn", "expired")}
ANYBODY = HARMLESS | SYSTEM | ASKING
DECIDING = {f"approval.{what}" for what in ("approved", "denied", "snoozed", "applied")}
IN_A_CHAT = {"revision.added", "agent.selected", "baseline.confirmed", "chat.changed"}
IN_A_CHAT |= {f"session.{what}" for what in ("ended", "moved", "deleted")}
OWNER_KEY = {"key.enrolled", "key.rotated", "key.withdrawn", "record.attested", "revision.purged", "sync.trusted"}
OWNER_KEY |= {"workspace.begun", "workspace.rekeyed", "workspace.sealed"}
LOOKING = {"clock", "outside.shown", "session.opened"}


def kinds_of(by: By) -> set[str]:
    return {kind for kind in KINDS if may_vouch(by, kind)}


def kinds_of_role(role: Role) -> set[str]:
    return {kind for kind in KINDS if role_may_vouch(role, kind)}


def test_every_kind_of_event_has_its_place_in_the_table_of_authorities() -> None:
    for kind in KINDS:
        may = {by for by in By if may_vouch(by, kind)}
        assert By.OWNER in may or kind == "outside.found", kind
        assert kind in _BY_KIND or kind.partition(".")[0] in _BY_KIND, kind


def test_an_agent_vouches_for_nothing_that_decides() -> None:
    assert kinds_of(By.AGENT) == ANYBODY | {"approval.applied", "gap.opened"}
    for role in (Role.AGENT, Role.READER):
        assert kinds_of_role(role) <= kinds_of(By.AGENT)


def test_a_rule_writes_texts_and_decides_nothing() -> None:
    assert kinds_of(By.RULE) == ANYBODY | {"revision.added", "outside.found"}


def test_a_chat_decides_and_manages_nothing_but_itself() -> None:
    assert kinds_of(By.CHAT) == ANYBODY | DECIDING | IN_A_CHAT


def test_only_the_owner_key_vouches_for_keys_roots_trust_and_what_is_purged() -> None:
    assert kinds_of(By.OWNER) - kinds_of(By.TOKEN) == OWNER_KEY
    assert kinds_of(By.TOKEN) == set(KINDS) - OWNER_KEY - {"outside.found"}


@pytest.mark.parametrize(
    ("role", "kinds"),
    [
        (Role.OWNER, set(KINDS)),
        (Role.REVIEWER, {kind for kind in KINDS if kind.startswith("approval.")} | {"revision.added"} | LOOKING),
        (
            Role.AGENT,
            LOOKING
            | ASKING - {"approval.carried", "approval.stale", "approval.failed"}
            | {"approval.applied", "gap.opened"},
        ),
        (Role.READER, LOOKING),
        (Role.LOGIN, {"clock", "token.created", "token.revoked"}),
    ],
)
def test_a_token_vouches_for_what_its_role_may_do(role: Role, kinds: set[str]) -> None:
    assert kinds_of_role(role) == kinds


def test_a_kind_of_a_later_version_needs_the_owner_unless_its_family_is_known() -> None:
    assert [by for by in By if may_vouch(by, "vault.opened")] == [By.OWNER]
    assert [by for by in By if may_vouch(by, "policy.copied")] == [By.OWNER, By.TOKEN]
    assert [role for role in Role if role_may_vouch(role, "policy.copied")] == [Role.OWNER]
    assert not any(role_may_vouch(role, "vault.opened") for role in Role)


@pytest.mark.parametrize("owner", [False, True])
@pytest.mark.parametrize(
    ("facts", "claimed"),
    [
        ({"credential": "token 7", "door": "rest", "by": "ada"}, (By.TOKEN, "7")),
        ({"credential": "chat 9", "door": "telegram", "by": "ada"}, (By.CHAT, "9")),
        ({"door": "file", "by": "somebody"}, (By.RULE, "file")),
        ({"door": "expiry", "by": "the clock"}, (By.RULE, "expiry")),
        ({"door": "sync", "by": "origin"}, (By.RULE, "sync.trusted")),
        ({"door": "sync", "credential": "token 7"}, (By.TOKEN, "7")),
    ],
)
def test_an_event_is_written_on_behalf_of_the_credential_or_the_rule_that_caused_it(
    facts: dict[str, Any], claimed: tuple[By, str], *, owner: bool
) -> None:
    assert claimed_authority("revision.added", facts, owner=owner) == claimed


def test_without_either_it_is_the_owners_if_their_key_is_open_and_an_agents_if_not() -> None:
    facts = {"door": "cli", "by": "ada"}
    assert claimed_authority("policy.changed", facts, owner=True) == (By.OWNER, "")
    assert claimed_authority("approval.asked", facts, owner=False) == (By.AGENT, "ada")
    assert claimed_authority("approval.asked", {**facts, "agent": "maya"}, owner=False) == (By.AGENT, "maya")


def test_a_clock_event_is_a_rules_but_before_a_key_event_the_owners() -> None:
    assert claimed_authority("clock", {}, owner=True) == (By.RULE, "clock")
    assert claimed_authority("clock", {"beforeKey": True}, owner=True) == (By.OWNER, "")
    assert claimed_authority("clock", {"beforeKey": True}, owner=False) == (By.RULE, "clock")


def test_an_authority_is_read_back_and_anything_else_is_none() -> None:
    signer = Authority(By.CHAT, "SHA256:x", "9")
    assert authority(signer.as_text()) == signer
    for text in ("", "[]", "{}", '{"by":"owner","key":"x"}', '{"by":"everybody","grant":"","key":"x"}'):
        assert authority(text) is None
