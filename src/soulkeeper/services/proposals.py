"""The proposer's side of a change: propose it, withdraw it, see what happened to it and why.

- Reach, limits and minimum data are cheap and checked first: if one of them refuses, the text is not read.
- A text is judged before the write lock, one at a time in a process, so that no decision has to wait. Inside the lock its basis
  is compared; if the basis has changed, the text is judged again. Other requests are counted inside the lock.
- A refusal writes nothing, except that the clock went back.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Lock

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.approvals.past import Past, Statistics
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.evolution import gate, payloads
from soulkeeper.domain.evolution.change import ChangeKind, Trigger, applied
from soulkeeper.domain.evolution.gate import Case
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, SoulUpdate
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.domain.history.lineage import Base, changed_base
from soulkeeper.domain.history.stamp import ensure_own_rows
from soulkeeper.domain.souls.address import Address, Kind, Location, address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.names import soul_id
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, expiry, second_opinion
from soulkeeper.services.approval_records import put_answer
from soulkeeper.services.approval_types import Review, review_of
from soulkeeper.services.approvals import PreparedQuestion, ProposalDraft, QuestionDraft, ask, prepare
from soulkeeper.services.assessment import (
    assess,
    baseline_hash,
    case_of,
    case_without_text,
    duplicate_of,
    is_in_reach,
    load_rules,
    may_propose,
    past_of,
    record_clock_after_refusal,
    session_statistics,
)
from soulkeeper.services.denials import last_denials
from soulkeeper.services.draft_checks import ensure_complete
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import (
    ResultPage,
    active_agent,
    active_soul,
    ensure_base,
    every_question,
    filtered_page,
    has_words,
)
from soulkeeper.services.outside_edits import observe_files
from soulkeeper.services.policies import agents_using, policy_of, protected_by, protectors
from soulkeeper.services.refused_attempts import counted_attempt
from soulkeeper.services.second_opinion import NONE, Opinion
from soulkeeper.services.targets import places
from soulkeeper.services.versions import bump_reasons, stamp

_TRIES = 5
_JUDGE_LOCK = Lock()


def propose(ports: Ports, by: Asker | Owner, agent: str, draft: ProposalDraft) -> Approval:
    """Ask the owner for a change. A refusal carries every reason that was found."""
    with counted_attempt(ports, by):
        if draft.trigger is Trigger.OWNER_DIRECTED and not isinstance(by, Owner):
            raise Invalid("only the owner can use the trigger owner_directed", hint="use conversation")
        ensure_complete(draft)
        attempt = _Attempt(by=by, agent=agent, draft=draft, statistics=_statistics(ports, agent, draft.trigger))
        basis = _ensure_may_ask(ports, attempt)
        observe_files(ports, draft.where, basis.soul, basis.files)
        load_rules()
        if isinstance(by, Asker) and second_opinion.is_wanted(ports, agent):
            with second_opinion.turn(ports, agent, waits=draft.trigger is Trigger.REFLECTION):
                _ensure_worth_an_opinion(ports, attempt, basis)
                opinion = second_opinion.ask(ports, draft.where, draft.change, draft.reason)
                approval = _judge_and_ask(ports, replace(attempt, opinion=opinion), basis)
        else:
            approval = _judge_and_ask(ports, attempt, basis)
    effects.finish(ports)
    return approval


def _statistics(ports: Ports, agent: str, trigger: Trigger) -> Statistics | None:
    """How many sessions and exchanges there were: a reflection needs its minimum since the last one. The owner needs none."""
    if trigger is Trigger.OWNER_DIRECTED:
        return Statistics()
    if trigger is not Trigger.REFLECTION:
        return session_statistics(ports, agent)
    with ports.ledger.reading() as records:
        since = records.last_reflection(agent)
    return session_statistics(ports, agent, since=since)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attempt:
    """A proposal in progress: who asks, for which agent, and how many sessions the agent had."""

    by: Asker | Owner
    agent: str
    draft: ProposalDraft
    statistics: Statistics | None
    opinion: Opinion = NONE

    @property
    def is_directed(self) -> bool:
        """Whether it is the owner's own: no limit applies to it."""
        return self.draft.trigger is Trigger.OWNER_DIRECTED


@dataclass(frozen=True, slots=True, kw_only=True)
class _Basis:
    """What a judgement depends on. It stays valid while none of this changes; ``seq`` is the last event that was read."""

    agent: Agent
    soul: Soul
    policy: Policy
    protected: frozenset[str]
    is_protected_soul: bool
    may_propose: bool
    baseline: str
    denials: tuple[datetime | None, str]
    files: tuple[Location, ...] = field(compare=False)
    seq: int = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _JudgedProposal:
    """A proposal that may be asked, as it will be stored, and what that depends on."""

    basis: _Basis
    case: Case
    question: QuestionDraft
    prepared: PreparedQuestion


def _ensure_may_ask(ports: Ports, attempt: _Attempt) -> _Basis:
    """Check reach, limits and minimum data before reading the text. Returns what a judgement will depend on."""
    with expiry.reading(ports) as records:
        basis = _basis(records, attempt)
        reasons = gate.judge_before_reading(_first_case(ports, records, attempt, basis))
    if reasons:
        record_clock_after_refusal(ports)
        raise Refused(reasons, text_judged=False)
    return basis


def _ensure_worth_an_opinion(ports: Ports, attempt: _Attempt, basis: _Basis) -> None:
    """Refuse what the gate refuses before the model is asked: an agent must not spend the owner's money on it."""
    proposal = _judge(ports, attempt, basis)
    with ports.ledger.reading() as records:
        reasons = _reasons_now(ports, records, proposal)
    if reasons:
        record_clock_after_refusal(ports)
        raise Refused(reasons)


def _judge_and_ask(ports: Ports, attempt: _Attempt, first: _Basis) -> Approval:
    basis = first
    for _ in range(_TRIES):
        proposal = _judge(ports, attempt, basis)
        basis = proposal.basis
        with ports.ledger.writing() as writer:
            outcome = _ask(ports, writer, attempt, proposal)
        if isinstance(outcome, Approval):
            return outcome
        if outcome:
            record_clock_after_refusal(ports)
            raise Refused(outcome)
    where = attempt.draft.where
    raise Conflict(f"{where} or its policy kept changing while this was prepared", hint="propose it again in a moment")


def _judge(ports: Ports, attempt: _Attempt, previous: _Basis) -> _JudgedProposal:
    lock = _JUDGE_LOCK if isinstance(attempt.by, Asker) else nullcontext()  # the owner does not queue
    with lock, ports.ledger.reading() as records:
        basis = _basis_now(records, attempt, previous)
        question = _question(ports, records, attempt, basis)
        case = case_of(records, question, basis.agent, statistics=attempt.statistics, now=ports.now())
        reasons = gate.judge(case)
        if not reasons:
            assessment = attempt.opinion.on(assess(records, case, question))
            question = replace(question, assessment=assessment)
            prepared = prepare(ports, attempt.by, question)
    if reasons:
        record_clock_after_refusal(ports)
        raise Refused(reasons)
    return _JudgedProposal(basis=basis, case=case, question=question, prepared=prepared)


def _ask(ports: Ports, writer: Writer, attempt: _Attempt, proposal: _JudgedProposal) -> Approval | tuple[Reason, ...]:
    """Record the question, or return every reason against it now. No reasons means that its basis changed: judge it again."""
    if _basis_now(writer, attempt, proposal.basis) != proposal.basis:
        return ()
    reasons = () if attempt.is_directed else _reasons_now(ports, writer, proposal)
    return reasons or ask(ports, writer, attempt.by, proposal.question, proposal.prepared)


def _reasons_now(ports: Ports, records: Records, proposal: _JudgedProposal) -> tuple[Reason, ...]:
    """The objections that come from other requests, counted in the transaction that adds this one."""
    now, question = ports.now(), proposal.question
    past = _past(records, proposal.basis, now)
    doubles = duplicate_of(records, question.subject, question.assessment.marks, proposal.case.agent, now)
    return gate.judge_past(replace(proposal.case, now=now, past=past, doubles=doubles))


def _basis_now(records: Records, attempt: _Attempt, previous: _Basis) -> _Basis:
    """The previous basis if no event was written since: nothing else can change it."""
    return previous if records.last_seq() == previous.seq else _basis(records, attempt)


def _basis(records: Records, attempt: _Attempt) -> _Basis:
    """Reach is checked before anything is read, so that no answer reveals a text that the agent may not see."""
    agent, draft = active_agent(records, attempt.agent), attempt.draft
    policy = policy_of(records, agent.id)
    in_reach = may_propose(records, agent, draft, policy)
    if isinstance(attempt.by, Asker) and not in_reach:
        raise Refused([gate.out_of_reach(agent.id)], text_judged=False)
    soul = active_soul(records, draft.where)
    ensure_base(soul, draft.base)
    users = agents_using(records, soul)
    return _Basis(
        agent=agent,
        soul=soul,
        policy=policy,
        protected=protected_by(records, protectors(records, soul, users)),
        is_protected_soul=any(user.protected for user in users),
        may_propose=in_reach,
        baseline=baseline_hash(records, soul),
        denials=(None, "") if attempt.is_directed else last_denials(records, agent.id, soul.uuid),
        files=places(records, soul, draft.where),
        seq=records.last_seq(),
    )


def _past(records: Records, basis: _Basis, now: datetime) -> Past:
    return past_of(records, basis.agent.id, basis.policy, now, soul=basis.soul.uuid)


def _first_case(ports: Ports, records: Records, attempt: _Attempt, basis: _Basis) -> Case:
    """A proposal without its text."""
    now, draft = ports.now(), attempt.draft
    past = Past() if attempt.is_directed else _past(records, basis, now)
    case = case_without_text(
        basis.agent, basis.policy, past, statistics=attempt.statistics, now=now, kind=draft.where.kind
    )
    return replace(
        case,
        agent_protected=case.agent_protected or basis.is_protected_soul,
        may_propose=basis.may_propose,
        trigger=draft.trigger,
        batch=draft.batch,
    )


def withdraw(ports: Ports, by: Asker | Owner, agent: str, id: str) -> Approval:
    """Withdraw a question. An agent can withdraw only its own. If it has expired in the meantime, it is returned unchanged."""
    expiry.sweep(ports)
    with ports.ledger.reading() as records:
        approval = records.approval(id)
    if isinstance(by, Asker):
        _ensure_own(approval, agent)
    if approval.status is Status.EXPIRED:
        return approval
    with ports.ledger.writing() as writer:
        approval = writer.approval(id)
        result = approval.withdrawn(Decision(by.name, ports.now(), by.door))
        put_answer(writer, result, was=approval.status)
    return result


def proposals_of(
    ports: Ports,
    agent: str,
    *,
    statuses: frozenset[Status] | None = None,
    words: str = "",
    limit: int = 200,
    offset: int = 0,
) -> ResultPage[Approval]:
    """A page of an agent's proposals, newest first, without those that others made in its name."""
    with ports.ledger.reading() as records:
        id = active_agent(records, agent).id
        every = every_question(records, agent=id, type=SOUL_UPDATE, statuses=statuses)
        own = (approval for approval in every if _belongs_to(approval, id))
        return filtered_page(own, lambda approval: has_words(approval, words), limit=limit, offset=offset)


def own_proposal(ports: Ports, agent: str, id: str, *, by_owner: bool = False) -> Review:
    """One of the agent's own proposals. Anybody else's raises NotFound.

    Its texts are shown, unless its owner asks, only while the agent reaches the soul: they follow what others change there.
    """
    with ports.ledger.reading() as records:
        approval = records.approval(id)
        _ensure_own(approval, agent)
        is_shown = by_owner or _is_in_reach(records, approval)
        return review_of(records, approval) if is_shown else Review(approval, payloads.read(approval))


def _is_in_reach(records: Records, approval: Approval) -> bool:
    """Whether the agent of a proposal reaches its soul now."""
    agent = active_agent(records, approval.agent)
    where = records.soul_by_uuid(approval.subject).address
    return is_in_reach(records, agent, where, policy_of(records, agent.id))


def can_propose(ports: Ports, agent: str) -> tuple[Reason, ...]:
    """The reasons why this agent may not propose anything right now; empty if it may."""
    statistics = session_statistics(ports, agent)
    with ports.ledger.reading() as records:
        record = active_agent(records, agent)
        policy, now = policy_of(records, agent), ports.now()
        past = past_of(records, agent, policy, now, soul=_selected_uuid(records, record))
    return gate.judge_without_change(case_without_text(record, policy, past, statistics=statistics, now=now))


def _selected_uuid(records: Records, agent: Agent) -> str:
    """The uuid of the soul that an agent uses."""
    soul = None if agent.selected else records.find_soul(address("default"))
    return soul.uuid if soul else agent.selected


def resolve_target(ports: Ports, agent: str, target: str) -> Address:
    """The text that an agent means by a target."""
    with ports.ledger.reading() as records:
        return target_of(records, agent, target)


def target_of(records: Records, agent: str, target: str) -> Address:
    """What an agent means by a target: ``soul`` is the soul it uses, and every other kind of file is its own. A text that is no
    kind is the address of a text, which it may not reach."""
    record = active_agent(records, agent)
    if target == Kind.SOUL:
        return records.soul_by_uuid(record.selected).address if record.selected else address("default")
    is_own_file = isinstance(target, Kind) or target in set(Kind)
    return Address(Kind(target), record.id) if is_own_file else address(target)


def _ensure_own(approval: Approval, agent: str) -> None:
    if not _belongs_to(approval, agent):
        raise NotFound(f"no approval {approval.id!r}", hint="soul approvals list shows them all")


def _belongs_to(approval: Approval, agent: str) -> bool:
    payload = payloads.read(approval)
    return approval.agent == agent and isinstance(payload, SoulUpdate) and payload.is_by_agent


def _ensure_may_extend(records: Records, attempt: _Attempt, basis: _Basis, base: Base | None) -> None:
    """A text may only extend a soul that the agent may propose for. The agent does not learn whether other souls exist."""
    draft = attempt.draft
    if base is None or draft.trigger not in (Trigger.CONVERSATION, Trigger.REFLECTION):
        return
    if not is_in_reach(records, basis.agent, Address(Kind.SOUL, soul_id(base.id)), basis.policy):
        raise Refused([gate.out_of_reach(basis.agent.id)])


def _question(ports: Ports, records: Records, attempt: _Attempt, basis: _Basis) -> QuestionDraft:
    draft, soul = attempt.draft, basis.soul
    before = records.text(soul.hash)
    after = draft.change.new_text if draft.change.kind is ChangeKind.REPLACE else applied(draft.change, before)
    _ensure_may_extend(records, attempt, basis, changed_base(before, after))
    ensure_base_exists(records, draft.where, soul.uuid, after)
    question = QuestionDraft(
        draft=draft,
        agent=basis.agent.id,
        soul=soul,
        before=before,
        after=after,
        policy=basis.policy,
        protected=basis.protected,
    )
    if after == before:
        return question
    by, at = attempt.by.name, ports.now()
    if isinstance(attempt.by, Asker):
        ensure_own_rows(before, after, frozenset({by, basis.agent.id}))
    stamped = stamp(records, soul, after, by=by, at=at, before=before, protected=basis.protected)
    return replace(question, after=stamped.text, version=str(stamped.version), because=bump_reasons(stamped))
