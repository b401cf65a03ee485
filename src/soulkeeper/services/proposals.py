"""The asking side of a change: propose it, withdraw it, learn what became of it and why not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.evolution import gate, payloads
from soulkeeper.domain.evolution.change import MOST_EVIDENCE, Trigger, Way, applied
from soulkeeper.domain.evolution.gate import Case
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, SoulUpdate
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.domain.souls.address import Address, Kind, address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.errors import Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects
from soulkeeper.services.approval_types import Review, review_of
from soulkeeper.services.approvals import ProposalDraft, Question, ask, put_answer
from soulkeeper.services.assessment import assess, case_of, may_propose, mind_clock, past_of, talked_with, warm
from soulkeeper.services.expiry import sweep
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import Listed, ensure_base, every_question, living, living_agent, says, sifted
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.policies import policy_of, protected_fields
from soulkeeper.services.versions import explained, stamp

_SHOWN = 24
_EVIDENCE = re.compile(r"[A-Za-z0-9._:@-]{1,128}")


def propose(ports: Ports, by: Asker | Owner, agent: str, draft: ProposalDraft) -> Approval:
    """Ask the owner. Everything is decided before the first write; a refusal carries every reason."""
    if draft.trigger is Trigger.OWNER_DIRECTED and not isinstance(by, Owner):
        raise Invalid("only the owner can use the trigger owner_directed", hint="use conversation")
    _ensure_evidence(draft.evidence)
    sweep(ports)
    observe(ports, draft.where)
    talked = talked_with(ports, agent)
    warm()
    with ports.ledger.writing() as writer:
        wearer = living_agent(writer, agent)
        policy = policy_of(writer, wearer.id)
        _ensure_in_reach(writer, by, wearer, draft, policy)
        question = _question(writer, wearer, draft, policy=policy, by=by.name, at=ports.now())
        case = case_of(writer, question, wearer, talked=talked, now=ports.now())
        reasons = gate.judge(case)
        if reasons:
            mind_clock(writer, case.now)
        else:
            approval = ask(ports, writer, by, replace(question, assessment=assess(writer, case, question)))
    if reasons:
        raise Refused(reasons)
    effects.finish(ports)
    return approval


def withdraw(ports: Ports, by: Asker | Owner, agent: str, id: str) -> Approval:
    """Take a question back. An agent can take back only its own. One that has expired meanwhile is given as it is."""
    sweep(ports)
    with ports.ledger.reading() as records:
        approval = records.approval(id)
    if isinstance(by, Asker):
        _ensure_own(approval, agent)
    if approval.status is Status.EXPIRED:
        return approval
    with ports.ledger.writing() as writer:
        approval = writer.approval(id)
        withdrawn = approval.withdrawn(Decision(by.name, ports.now(), by.door))
        put_answer(writer, withdrawn, was=approval.status)
    return withdrawn


def asked_by(
    ports: Ports,
    agent: str,
    *,
    statuses: frozenset[Status] | None = None,
    words: str = "",
    limit: int = 200,
    offset: int = 0,
) -> Listed[Approval]:
    """What an agent proposed, newest first, in pages. What others asked for in its place is not its own."""
    with ports.ledger.reading() as records:
        id = living_agent(records, agent).id
        every = every_question(records, agent=id, type=SOUL_UPDATE, statuses=statuses)
        own = (approval for approval in every if _belongs_to(approval, id))
        return sifted(own, lambda approval: says(approval, words), limit=limit, offset=offset)


def own(ports: Ports, agent: str, id: str) -> Review:
    """One proposal of an agent. For it, those of others do not exist."""
    with ports.ledger.reading() as records:
        approval = records.approval(id)
        _ensure_own(approval, agent)
        return review_of(records, approval)


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
            past=past_of(records, agent, policy, now, soul=_worn(records, wearer)),
            talked=talked,
        )
    return gate.may_ask(case)


def _worn(records: Records, wearer: Agent) -> str:
    """The uuid of the soul that an agent wears."""
    soul = None if wearer.selected else records.find_soul(address("default"))
    return soul.uuid if soul else wearer.selected


def meant(ports: Ports, agent: str, target: str) -> Address:
    """The text that an agent means by a target."""
    with ports.ledger.reading() as records:
        return target_of(records, agent, target)


def target_of(records: Records, agent: str, target: str) -> Address:
    """What an agent means by ``soul`` or ``agents``: the soul it wears, its own AGENTS.md."""
    wearer = living_agent(records, agent)
    if target != Kind.SOUL:
        return address(target if target not in set(Kind) else f"{agent}/{target}")
    return records.soul_by_uuid(wearer.selected).address if wearer.selected else address("default")


def _ensure_own(approval: Approval, agent: str) -> None:
    if not _belongs_to(approval, agent):
        raise NotFound(f"no approval {approval.id!r}", hint="soul approvals list shows them all")


def _belongs_to(approval: Approval, agent: str) -> bool:
    payload = payloads.read(approval)
    return approval.agent == agent and isinstance(payload, SoulUpdate) and payload.is_by_agent


def _ensure_in_reach(records: Records, by: Asker | Owner, wearer: Agent, draft: ProposalDraft, policy: Policy) -> None:
    """Judged before anything is read, so that no answer reveals a text that the agent may not see."""
    if isinstance(by, Asker) and not may_propose(records, wearer, draft, policy):
        raise Refused([gate.out_of_reach(wearer.id)])


def _ensure_evidence(ids: Sequence[str]) -> None:
    """Evidence is session ids. The owner reads them beside the diff, so they can hold nothing that passes for more."""
    if len(ids) > MOST_EVIDENCE:
        raise Invalid(
            f"{len(ids)} sessions as evidence; at most {MOST_EVIDENCE} are allowed", hint="name the most telling ones"
        )
    for id in ids:
        if not _EVIDENCE.fullmatch(id):
            shown = ascii(id[:_SHOWN]) + ("…" if len(id) > _SHOWN else "")
            raise Invalid(f"evidence {shown} is not a session id", hint="letters, digits and . _ : @ -, at most 128")
    _ensure_no_secret(ids)


def _ensure_no_secret(ids: Sequence[str]) -> None:
    from soulkeeper.domain.evolution.findings.secrets import secret_reason  # noqa: PLC0415 - its forms are seldom needed

    for number, id in enumerate(ids, 1):
        if secret_reason("", id):
            raise Invalid(f"evidence {number} looks like a secret", hint="name a session by its id")


def _question(
    records: Records, wearer: Agent, draft: ProposalDraft, *, policy: Policy, by: str, at: datetime
) -> Question:
    soul = living(records, draft.where)
    ensure_base(soul, draft.base)
    before = records.text(soul.hash)
    after = draft.change.new_text if draft.change.way is Way.REPLACE else applied(draft.change, before)
    ensure_base_exists(records, draft.where, soul.uuid, after)
    protected = protected_fields(records, soul)
    question = Question(
        draft=draft, agent=wearer.id, soul=soul, before=before, after=after, policy=policy, protected=protected
    )
    if after == before:
        return question
    stamped = stamp(records, soul, after, by=by, at=at, asked=draft.bump)
    return replace(question, after=stamped.text, version=str(stamped.version), because=explained(stamped))
