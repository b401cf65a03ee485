"""The asking side: propose a change, take it back, learn why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Decision, record_of
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.canonical import content_hash, record_hash
from soulkeeper.domain.evolution import gate
from soulkeeper.domain.evolution.change import Change, Trigger, Way, applied, digest
from soulkeeper.domain.souls.address import Address, Kind, address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.text_file import within_cap
from soulkeeper.errors import Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects
from soulkeeper.services.keeping import ensure_base, living, living_agent
from soulkeeper.services.observing import observe
from soulkeeper.services.revising import put_answer

SOUL_UPDATE = "soul_update"
_EXPIRES = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is asked for: a change of one kept text, with the reason and what speaks for it."""

    where: Address
    change: Change
    reason: str
    trigger: Trigger = Trigger.CONVERSATION
    evidence: tuple[str, ...] = ()
    base: int | None = None


def propose(ports: Ports, by: Asker | Owner, agent: str, wish: Wish) -> Approval:
    """Ask the owner. Everything is decided before the first write; a refusal carries every reason."""
    if wish.trigger is Trigger.OWNER_DIRECTED and not isinstance(by, Owner):
        raise Invalid("owner_directed is a trigger that only the owner can give", hint="use conversation")
    observe(ports, wish.where)
    with ports.ledger.writing() as writer:
        soul = living(writer, wish.where)
        wearer = living_agent(writer, agent)
        before = writer.text(soul.hash)
        after = _wished(soul, wish, before)
        reasons = gate.judge(_case(wearer, wish, before, after))
        if reasons:
            raise Refused(reasons)
        approval = asked(ports, writer, by, soul, wish, agent=agent, after=after)
    effects.finish(ports)
    return approval


def asked(
    ports: Ports, writer: Writer, by: Asker | Owner, soul: Soul, wish: Wish, *, agent: str, after: str, **also: str
) -> Approval:
    """Write the question down."""
    now = ports.now()
    payload = {**_payload(soul, wish, content_hash(after)), "policy": policy_hash(writer, agent), "by": by.name, **also}
    approval = Approval(
        id=ports.new_id(),
        type=SOUL_UPDATE,
        agent=agent,
        subject=soul.uuid,
        payload=payload,
        digest=bound_digest(soul.uuid, payload),
        created_at=now,
        expires_at=now + _EXPIRES,
    )
    writer.add_text(within_cap(after))
    writer.add_approval(approval)
    facts = {"approval": approval.id, "type": approval.type, "agent": agent, "subject": soul.uuid}
    told = {**facts, "by": by.name, "door": by.door, "digest": approval.digest, "record": record_of(approval)}
    writer.append("approval.asked", now, told)
    effects.owe_note(writer, now, f"{soul.address} · asked by {by.name} · code {approval.review_code} · {approval.id}")
    return approval


def withdraw(ports: Ports, by: Asker | Owner, agent: str, id: str) -> Approval:
    """Take a question back. An agent takes back its own alone."""
    with ports.ledger.writing() as writer:
        approval = writer.approval(id)
        if isinstance(by, Asker) and approval.agent != agent:
            raise NotFound(f"no approval {id!r}", hint="soul approvals list shows them all")
        taken = approval.withdrawn(Decision(by.name, ports.now(), by.door))
        put_answer(writer, taken)
    return taken


def can_propose(ports: Ports, agent: str) -> tuple[Reason, ...]:
    """Why this agent may not propose right now; nothing means it may."""
    with ports.ledger.reading() as records:
        wearer = living_agent(records, agent)
    return gate.may_ask(wearer.id, protected=wearer.protected)


def target_of(records: Records, agent: str, target: str) -> Address:
    """What an agent means by ``soul`` or ``agents``: the soul it wears, its own AGENTS.md."""
    wearer = living_agent(records, agent)
    if target != Kind.SOUL:
        return address(target if target not in set(Kind) else f"{agent}/{target}")
    return records.soul_by_uuid(wearer.selected).address if wearer.selected else address("default")


def policy_hash(records: Records, agent: str) -> str:
    return record_hash({"policy": records.setting(f"policy/{agent}") or ""})


def bound_digest(soul: str, payload: Mapping[str, Any]) -> str:
    """The digest an approval is bound to, re-derived from what it holds."""
    return digest(
        target=soul, base_hash=payload["baseHash"], new_hash=payload["newHash"], policy_hash=payload["policy"]
    )


def _wished(soul: Soul, wish: Wish, before: str) -> str:
    ensure_base(soul, wish.base)
    return wish.change.new_text if wish.change.way is Way.REPLACE else applied(wish.change, before)


def _case(wearer: Agent, wish: Wish, before: str, after: str) -> gate.Case:
    return gate.Case(
        agent=wearer.id,
        agent_protected=wearer.protected,
        kind=wish.where.kind,
        before=before,
        after=after,
        reason=wish.reason,
    )


def _payload(soul: Soul, wish: Wish, new_hash: str) -> dict[str, Any]:
    said = {"field": wish.change.field, "old": wish.change.old, "value": wish.change.value}
    return {
        "file": wish.where.kind,
        "filename": wish.where.kind.filename,
        "address": str(wish.where),
        "kind": wish.change.way,
        **{name: value for name, value in said.items() if value},
        "reason": wish.reason,
        "trigger": wish.trigger,
        "evidence": list(wish.evidence),
        "baseRevision": soul.revision,
        "baseHash": soul.hash,
        "newHash": new_hash,
    }
