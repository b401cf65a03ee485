"""The owner's operations on agents: create, protect, select a soul, choose companion files, delete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from soulkeeper.domain.approvals.approval import Decision, Status
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind
from soulkeeper.domain.souls.agent import COVERS_NEW_TEXTS, DEFAULT_AGENT, Agent
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.errors import Conflict, Invalid
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import effects, expiry, revisions
from soulkeeper.services.approval_records import put_answer
from soulkeeper.services.lookups import ALL, active_agent, active_soul
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.policies import hold_guarded_edits
from soulkeeper.services.souls import Starters, provenance

_UNUSED = frozenset({Status.APPROVED, Status.PENDING})


def new_agent(ports: Ports, owner: Owner, id: str, starters: Starters, *, soul: Address | None = None) -> Agent:
    """Create an agent with its companion files; it uses the default soul unless another is named. If that cannot be selected,
    nothing is created.

    Existing files are recorded as outside edits first: the owner did not write them here.
    """
    for where in (*(Address(kind, agent_id(id)) for kind in COMPANIONS), *([_ensure_soul(soul)] if soul else [])):
        observe(ports, where)
    with expiry.writing(ports) as writer:
        existing = writer.find_agent(agent_id(id))
        if existing is not None and existing.deleted_at is None:
            raise Conflict(
                f"an agent named {id!r} already exists", hint=f"soul select SOUL --agent {id} gives it another soul"
            )
        agent = replace(existing, deleted_at=None) if existing else Agent(id=id, created_at=ports.now())
        put_agent(ports, writer, owner, agent, "agent.added")
        _revoke_tokens(ports, writer, owner, id)
        source = provenance(ports, owner, Origin.BOOTSTRAP)
        for kind in COMPANIONS:
            if writer.find_soul(Address(kind, id)) is None:
                revisions.begin(writer, ports.new_id(), Address(kind, id), starters.companions[kind], source)
        if soul:
            agent = _select(ports, writer, owner, agent, soul)
    effects.finish(ports)
    return agent


def protect_agent(ports: Ports, owner: Owner, id: str, *, protected: bool) -> Agent:
    """A protected agent accepts no proposals and no rollbacks."""
    if not protected:
        hold_guarded_edits(ports, id)
    with expiry.writing(ports) as writer:
        agent = replace(active_agent(writer, id), protected=protected)
        put_agent(ports, writer, owner, agent, "agent.changed")
    return agent


def choose_companions(ports: Ports, owner: Owner, id: str, kinds: Sequence[Kind]) -> None:
    """Choose the companion files in an agent's prompt."""
    with expiry.writing(ports) as writer:
        agent = active_agent(writer, id)
        writer.put_setting(f"companions/{agent.id}", ",".join(kinds))
        facts = {"agent": agent.id, "companions": list(kinds), "by": owner.name, "door": owner.door}
        writer.append("agent.companions", ports.now(), facts)


def delete_agent(ports: Ports, owner: Owner, id: str) -> Agent:
    """Delete an agent, revoke its tokens and the permissions that it has not used, and withdraw its requests for others: if it is
    created again, it has none, and the owner is not asked for any."""
    if id == DEFAULT_AGENT:
        raise Conflict("the default agent cannot be deleted", hint="soul select changes the soul it uses")
    hold_guarded_edits(ports, id)
    with expiry.writing(ports) as writer:
        agent = replace(active_agent(writer, id), deleted_at=ports.now(), selected="")
        put_agent(ports, writer, owner, agent, "agent.deleted")
        _revoke_tokens(ports, writer, owner, id)
        _end_requests(ports, writer, owner, id)
    return agent


def deselect(ports: Ports, owner: Owner, id: str) -> Agent:
    """Clear an agent's selection, so that it uses the default soul."""
    hold_guarded_edits(ports, id)
    with expiry.writing(ports) as writer:
        agent = replace(active_agent(writer, id), selected="")
        put_agent(ports, writer, owner, agent, "agent.selected")
    return agent


def select(ports: Ports, owner: Owner, id: str, where: Address) -> Agent:
    """Choose the soul an agent uses from now on."""
    observe(ports, _ensure_soul(where))
    hold_guarded_edits(ports, id)
    with expiry.writing(ports) as writer:
        return _select(ports, writer, owner, active_agent(writer, id), where)


def _ensure_soul(where: Address) -> Address:
    if where.kind is not Kind.SOUL:
        raise Invalid(f"{where} is a companion file, not a soul", hint="soul list shows all souls")
    return where


def _select(ports: Ports, writer: Writer, owner: Owner, agent: Agent, where: Address) -> Agent:
    selected = replace(agent, selected=active_soul(writer, where).uuid)
    put_agent(ports, writer, owner, selected, "agent.selected")
    return selected


def _revoke_tokens(ports: Ports, writer: Writer, owner: Owner, agent: str) -> None:
    for token in [token for token, _ in writer.tokens(agent=agent) if token.revoked_at is None]:
        writer.put_token(token.revoked(ports.now()))
        facts = {"token": token.id, "role": token.role, "agent": agent, "by": owner.name, "door": owner.door}
        writer.append("token.revoked", ports.now(), facts)


def _end_requests(ports: Ports, writer: Writer, owner: Owner, agent: str) -> None:
    """Take back the permissions that it has not used, and what it asks to be permitted."""
    decision = Decision(owner.name, ports.now(), owner.door, "the agent was deleted")
    for approval in writer.approvals(statuses=_UNUSED, besides=SOUL_UPDATE, agent=agent, limit=ALL):
        is_permission = approval.status is Status.APPROVED
        put_answer(
            writer, approval.revoked(decision) if is_permission else approval.withdrawn(decision), was=approval.status
        )


def put_agent(ports: Ports, writer: Writer, owner: Owner, agent: Agent, kind: str) -> None:
    writer.put_agent(agent)
    facts = {"agent": agent.id, "selected": agent.selected, "protected": agent.protected}
    coverage = {COVERS_NEW_TEXTS: True} if agent.protected else {}
    writer.append(kind, ports.now(), {**facts, **coverage, "by": owner.name, "door": owner.door})
