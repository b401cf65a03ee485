"""The asking side: propose a change, take it back, learn why not."""

from __future__ import annotations

from soulkeeper.domain.approvals.approval import Approval, Decision
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.evolution import gate
from soulkeeper.domain.evolution.change import Trigger, Way, applied
from soulkeeper.domain.souls.address import Address, Kind, address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects
from soulkeeper.services.asking import Question, Wish, asked
from soulkeeper.services.looking import ensure_base, living, living_agent
from soulkeeper.services.observing import observe
from soulkeeper.services.revising import put_answer


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
        approval = asked(ports, writer, by, Question(wish=wish, agent=agent, soul=soul, after=after))
    effects.finish(ports)
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
