"""Revoking tokens: what was created with a token ends with it, and only an owner's token needs a search for that."""

from __future__ import annotations

import pytest

from soulkeeper.adapters.memory_events import MemoryEvents
from soulkeeper.domain.authority import Owner, Role, Token
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Invalid
from soulkeeper.ports import Ports
from soulkeeper.services import drift, souls, tokens
from soulkeeper.services.attribution import with_credential
from tests.conftest import OWNER
from tests.maya import begin_with_agents


@pytest.fixture
def world(ports: Ports) -> Ports:
    return begin_with_agents(ports, "maya")


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The searches that read every event."""
    done: list[str] = []

    def spied(name: str) -> None:
        search = getattr(MemoryEvents, name)

        def counted(*arguments: object, **more: object) -> object:
            done.extend([name] if name == "newest_events" or more.get("words") else [])
            return search(*arguments, **more)

        monkeypatch.setattr(MemoryEvents, name, counted)

    for name in ("events", "newest_events"):
        spied(name)
    return done


def created_with(token: Token, world: Ports, role: Role, agent: str = "") -> Token:
    credential = f"token {token.id}"
    return tokens.create(
        with_credential(world, credential, "rest"), Owner("ada", "rest", credential), role, agent=agent
    )[0]


def good(world: Ports) -> set[str]:
    return {token.id for token, _ in tokens.tokens(world) if token.is_good(world.now())}


def test_one_character_revokes_no_token(world: Ports) -> None:
    token, _ = tokens.create(world, OWNER, Role.READER)
    for prefix in (token.id[:1], token.id[:2]):
        with pytest.raises(Invalid, match=r"too short for an id|several ids"):
            tokens.revoke(world, OWNER, prefix)
    assert tokens.revoke(world, OWNER, token.id).revoked_at


def test_whatever_was_created_with_a_token_is_revoked_with_it(world: Ports) -> None:
    first, _ = tokens.create(world, OWNER, Role.OWNER)
    second = created_with(first, world, Role.OWNER)
    created_with(second, world, Role.AGENT, agent="maya")
    other, _ = tokens.create(world, OWNER, Role.READER)
    tokens.revoke(world, OWNER, first.id)
    assert good(world) == {other.id}


@pytest.mark.parametrize(("role", "agent"), [(Role.AGENT, "maya"), (Role.READER, ""), (Role.REVIEWER, "")])
def test_revoking_a_token_that_creates_none_searches_no_history(
    world: Ports, searches: list[str], role: Role, agent: str
) -> None:
    token, _ = tokens.create(world, OWNER, role, agent=agent)
    searches.clear()
    tokens.revoke(world, OWNER, token.id)
    assert (searches, good(world)) == ([], set())


def test_measuring_drift_searches_no_history(world: Ports, searches: list[str]) -> None:
    souls.confirm(world, OWNER, address("default"))
    searches.clear()
    assert drift.measure(world, address("default")).baseline.confirmed
    assert searches == []
