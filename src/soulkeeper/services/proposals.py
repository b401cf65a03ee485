"""The asking side: propose a change, take it back, learn why not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.evolution import gate
from soulkeeper.domain.evolution.change import MOST_EVIDENCE, Trigger, Way, applied
from soulkeeper.domain.evolution.gate import Case
from soulkeeper.domain.souls.address import Address, Kind, address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.errors import Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects
from soulkeeper.services.approval_types import Review, between
from soulkeeper.services.approvals import SOUL_UPDATE, ProposalDraft, Question, asked, texts
from soulkeeper.services.assessment import assess, case_of, may_propose, mind_clock, past_of, talked_with, warm
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import Listed, ensure_base, every_question, living, living_agent, says, sifted
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.policies import policy_of
from soulkeeper.services.revisions import put_answer
from soulkeeper.services.versions import explained, stamp

_SHOWN = 24
_EVIDENCE = re.compile(r"[A-Za-z0-9._:@-]{1,128}")


def propose(ports: Ports, by: Asker | Owner, agent: str, draft: ProposalDraft) -> Approval:
    """Ask the owner. Everything is decided before the first write; a refusal carries every reason."""
    if draft.trigger is Trigger.OWNER_DIRECTED and not isinstance(by, Owner):
        raise Invalid("owner_directed is a trigger that only the owner can give", hint="use conversation")
    _ensure_evidence(draft.evidence)
    observe(ports, draft.where)
    talked = talked_with(ports, agent)
    warm()
    with ports.ledger.writing() as writer:
        wearer = living_agent(writer, agent)
        _ensure_in_reach(writer, by, wearer, draft)
        question = _question(writer, wearer, draft, by=by.name, at=ports.now())
        case = case_of(writer, question, wearer, talked=talked, now=ports.now())
        reasons = gate.judge(case)
        if reasons:
            mind_clock(writer, case.now)
        else:
            approval = asked(ports, writer, by, question, **assess(writer, case, question).as_record())
    if reasons:
        raise Refused(reasons)
    effects.finish(ports)
    return approval


def withdraw(ports: Ports, by: Asker | Owner, agent: str, id: str) -> Approval:
    """Take a question back. An agent takes back its own alone."""
    with ports.ledger.writing() as writer:
        approval = writer.approval(id)
        if isinstance(by, Asker) and not _is_own(approval, agent):
            raise NotFound(f"no approval {id!r}", hint="soul approvals list shows them all")
        now = ports.now()
        taken = (
            approval.expired(now) if approval.is_expired(now) else approval.withdrawn(Decision(by.name, now, by.door))
        )
        put_answer(writer, taken)
    return taken


def asked_by(
    ports: Ports,
    agent: str,
    *,
    statuses: frozenset[Status] | None = None,
    words: str = "",
    limit: int = 200,
    offset: int = 0,
) -> Listed[Approval]:
    """What an agent asked for, newest first, in pages. What others asked for in its place is not its own."""
    with ports.ledger.reading() as records:
        id = living_agent(records, agent).id
        every = every_question(records, agent=id, type=SOUL_UPDATE, statuses=statuses)
        kept = (asked for asked in every if _is_own(asked, id))
        return sifted(kept, lambda asked: says(asked, words), limit=limit, offset=offset)


def own(ports: Ports, agent: str, id: str) -> Review:
    """One question of an agent. Those of others are not there."""
    with ports.ledger.reading() as records:
        approval = records.approval(id)
        if not _is_own(approval, agent):
            raise NotFound(f"no approval {id!r}", hint="soul approvals list shows them all")
        before, after = texts(records, approval)
    return between(approval, before, after)


def can_propose(ports: Ports, agent: str) -> tuple[Reason, ...]:
    """Why this agent may not propose right now, whatever it would ask for; nothing means it may."""
    talked = talked_with(ports, agent)
    with ports.ledger.reading() as records:
        wearer = living_agent(records, agent)
        policy, now = policy_of(records, agent), ports.now()
        case = Case(
            agent=agent,
            kind=Kind.SOUL,
            before="",
            after="",
            reason="",
            now=now,
            agent_protected=wearer.protected,
            policy=policy,
            past=past_of(records, agent, policy, now),
            talked=talked,
        )
    return gate.may_ask(case)


def meant(ports: Ports, agent: str, target: str) -> Address:
    """The kept text that an agent means by a target."""
    with ports.ledger.reading() as records:
        return target_of(records, agent, target)


def target_of(records: Records, agent: str, target: str) -> Address:
    """What an agent means by ``soul`` or ``agents``: the soul it wears, its own AGENTS.md."""
    wearer = living_agent(records, agent)
    if target != Kind.SOUL:
        return address(target if target not in set(Kind) else f"{agent}/{target}")
    return records.soul_by_uuid(wearer.selected).address if wearer.selected else address("default")


def _is_own(approval: Approval, agent: str) -> bool:
    """Edits found on disk and the owner's own questions are asked in an agent's place, but are not the agent's."""
    own = approval.payload.get("trigger") in (Trigger.CONVERSATION, Trigger.REFLECTION)
    return own and approval.agent == agent and approval.type == SOUL_UPDATE


def _ensure_in_reach(records: Records, by: Asker | Owner, wearer: Agent, draft: ProposalDraft) -> None:
    """Judged before anything is looked at, so that no answer tells what a text holds that is not the agent's to see."""
    if isinstance(by, Asker) and not may_propose(records, wearer, draft, policy_of(records, wearer.id)):
        raise Refused([gate.out_of_reach(wearer.id)])


def _ensure_evidence(ids: Sequence[str]) -> None:
    """Evidence is ids of sessions. The owner reads them beside the diff, so they hold nothing that could pass for more."""
    if len(ids) > MOST_EVIDENCE:
        raise Invalid(f"{len(ids)} sessions as evidence, {MOST_EVIDENCE} are allowed", hint="name those that say most")
    for id in ids:
        if not _EVIDENCE.fullmatch(id):
            shown = ascii(id[:_SHOWN]) + ("…" if len(id) > _SHOWN else "")
            raise Invalid(f"evidence {shown} is no id of a session", hint="letters, digits and . _ : @ -, at most 128")
    _ensure_no_secret(ids)


def _ensure_no_secret(ids: Sequence[str]) -> None:
    from soulkeeper.domain.evolution.findings.secrets import secret_reason  # noqa: PLC0415 - its forms are seldom needed

    for number, id in enumerate(ids, 1):
        if secret_reason("", id):
            raise Invalid(f"evidence {number} has the form of a secret", hint="name a session by its id")


def _question(records: Records, wearer: Agent, draft: ProposalDraft, *, by: str, at: datetime) -> Question:
    soul = living(records, draft.where)
    ensure_base(soul, draft.base)
    before = records.text(soul.hash)
    after = draft.change.new_text if draft.change.way is Way.REPLACE else applied(draft.change, before)
    ensure_base_exists(records, draft.where, soul.uuid, after)
    if after == before:
        return Question(draft=draft, agent=wearer.id, soul=soul, after=after)
    made = stamp(records, soul, after, by=by, at=at, asked=draft.bump)
    return Question(
        draft=draft, agent=wearer.id, soul=soul, after=made.text, version=str(made.version), because=explained(made)
    )
