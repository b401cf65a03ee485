"""Agents as their owner manages them: create, protect, select a soul, choose companion files, delete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, Agent
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.errors import Conflict, Invalid
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import effects, revisions
from soulkeeper.services.lookups import living, living_agent
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.souls import Starters, provenance


def new_agent(ports: Ports, owner: Owner, id: str, starters: Starters) -> Agent:
    """A new agent with its companion files; it wears the default soul until one is selected.

    Files that lie there already are looked at first: they are somebody's edits, not the owner's word.
    """
    for kind in COMPANIONS:
        observe(ports, Address(kind, agent_id(id)))
    with ports.ledger.writing() as writer:
        known = writer.find_agent(agent_id(id))
        if known is not None and known.deleted_at is None:
            raise Conflict(f"there is an agent {id!r} already", hint="soul agent list")
        agent = replace(known, deleted_at=None) if known else Agent(id=id, created_at=ports.now())
        _put_agent(ports, writer, owner, agent, "agent.added")
        _revoke_tokens(ports, writer, owner, id)
        hand = provenance(ports, owner, Origin.BOOTSTRAP)
        for kind in COMPANIONS:
            if writer.find_soul(Address(kind, id)) is None:
                revisions.begin(writer, ports.new_id(), Address(kind, id), starters.companions[kind], hand)
    effects.finish(ports)
    return agent


def protect_agent(ports: Ports, owner: Owner, id: str, *, protected: bool) -> Agent:
    """A protected agent takes no proposals and no rollbacks."""
    with ports.ledger.writing() as writer:
        agent = replace(living_agent(writer, id), protected=protected)
        _put_agent(ports, writer, owner, agent, "agent.changed")
    return agent


def choose_companions(ports: Ports, owner: Owner, id: str, kinds: Sequence[Kind]) -> None:
    """Which companion files join an agent's prompt."""
    with ports.ledger.writing() as writer:
        agent = living_agent(writer, id)
        writer.put_setting(f"companions/{agent.id}", ",".join(kinds))
        told = {"agent": agent.id, "companions": list(kinds), "by": owner.name, "door": owner.door}
        writer.append("agent.companions", ports.now(), told)


def delete_agent(ports: Ports, owner: Owner, id: str) -> Agent:
    """Put an agent away, and its tokens with it: one that is made anew under this id gets new ones."""
    if id == DEFAULT_AGENT:
        raise Conflict("the default agent stays", hint="soul select changes the soul it wears")
    with ports.ledger.writing() as writer:
        agent = replace(living_agent(writer, id), deleted_at=ports.now(), selected="")
        _put_agent(ports, writer, owner, agent, "agent.deleted")
        _revoke_tokens(ports, writer, owner, id)
    return agent


def select(ports: Ports, owner: Owner, id: str, where: Address) -> Agent:
    """Give an agent the soul it wears from now on."""
    if where.kind is not Kind.SOUL:
        raise Invalid(f"{where} is a companion file, not a soul", hint="soul list shows the souls")
    observe(ports, where)
    with ports.ledger.writing() as writer:
        agent = replace(living_agent(writer, id), selected=living(writer, where).uuid)
        _put_agent(ports, writer, owner, agent, "agent.selected")
    return agent


def _revoke_tokens(ports: Ports, writer: Writer, owner: Owner, agent: str) -> None:
    for token in [token for token, _ in writer.tokens() if token.agent == agent and token.revoked_at is None]:
        writer.put_token(token.revoked(ports.now()))
        told = {"token": token.id, "role": token.role, "agent": agent, "by": owner.name, "door": owner.door}
        writer.append("token.revoked", ports.now(), told)


def _put_agent(ports: Ports, writer: Writer, owner: Owner, agent: Agent, kind: str) -> None:
    writer.put_agent(agent)
    told = {"agent": agent.id, "selected": agent.selected, "protected": agent.protected}
    writer.append(kind, ports.now(), {**told, "by": owner.name, "door": owner.door})
