"""Assessment of a proposal: the input of the gate, read from the ledger, and what the owner sees beside the diff."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import cache, lru_cache

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.approvals.past import Past, Statistics, steps
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.evolution import change_size, gate, payloads
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.drift import moved
from soulkeeper.domain.evolution.findings.finding import GateFinding, Severity, highest_risk
from soulkeeper.domain.evolution.gate import Case
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, Assessment, FindingNote, Mark, Payload, SoulUpdate
from soulkeeper.domain.evolution.policy import Policy, TypedCode
from soulkeeper.domain.evolution.repeats import marks
from soulkeeper.domain.history.baselines import BASELINE
from soulkeeper.domain.history.event import CLOCK, is_behind
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.fields import compare
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.text_file import checked_soul_text
from soulkeeper.domain.validation.budgets import budgets
from soulkeeper.errors import Reason, Refused, SoulError
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import risks, second_opinion
from soulkeeper.services.approval_types import texts
from soulkeeper.services.approvals import ProposalDraft, QuestionDraft
from soulkeeper.services.denials import denied_before
from soulkeeper.services.lookups import ALL, uses_soul
from soulkeeper.services.policies import agents_using, policies_of, policy_of, protected_fields

_NEEDS_CODE = frozenset({"rewrite", "rule-removed", "reads-other-file"})
_JUDGEMENTS: dict[tuple[SoulUpdate, frozenset[str], float], Judgement] = {}
_MOST_JUDGEMENTS = 64


@cache
def load_rules() -> None:
    """Load the rules once, before anybody waits for the write lock."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    text_rules.refusals("", "- calm\n")
    text_rules.findings("", "- calm\n", reason="calm")


def ensure_clean(before: str, after: str) -> None:
    """The text rules apply to the owner too: hidden characters, secrets and oversized texts are refused when a text is saved."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    checked_soul_text(after)
    reasons = text_rules.refusals(before, after)
    if reasons:
        raise Refused(reasons)


def ensure_weakening_allowed(records: Records, soul: Soul, content: str, *, weaken: bool) -> None:
    """The owner must confirm what their own text removes from a protected field; additions need no confirmation."""
    reasons = tuple(gate.weakening(records.text(soul.hash), content, protected_fields(records, soul)))
    if reasons and not weaken:
        raise Refused(reasons)


def session_statistics(ports: Ports, agent: str, *, since: datetime | None = None) -> Statistics | None:
    """How many sessions and exchanges an agent had, in total or since a moment; None if that cannot be read."""
    try:
        return ports.sessions.statistics(agent, since=since) if since else ports.sessions.statistics(agent)
    except (SoulError, OSError):
        return None


def case_of(
    records: Records, question: QuestionDraft, agent: Agent, *, statistics: Statistics | None, now: datetime
) -> Case:
    """The input for the gate's rules on the change itself. Other requests are not part of it."""
    policy = question.policy
    draft, before = question.draft, question.before
    change_marks = _marks(before, question.after)
    repeats, echoes = denied_before(records, question, change_marks, policy, now)
    return Case(
        agent=agent.id,
        kind=draft.where.kind,
        before=before,
        after=question.after,
        reason=draft.reason,
        now=now,
        agent_protected=agent.protected or is_protected_soul(records, question.soul),
        may_propose=may_propose(records, agent, question.draft, policy),
        trigger=draft.trigger,
        weaken=draft.weaken,
        batch=draft.batch,
        named_field=draft.change.field,
        policy=policy,
        protected=question.protected,
        statistics=statistics,
        repeats=repeats,
        echoes=echoes,
    )


def case_without_text(
    agent: Agent, policy: Policy, past: Past, *, statistics: Statistics | None, now: datetime, kind: Kind = Kind.SOUL
) -> Case:
    """The input for the rules that need no text: whether the agent may propose at all."""
    return Case(
        agent=agent.id,
        kind=kind,
        before="",
        after="",
        reason="",
        now=now,
        agent_protected=agent.protected,
        policy=policy,
        past=past,
        statistics=statistics,
    )


def record_clock_after_refusal(ports: Ports) -> None:
    """After a refusal without a transaction, record it if the clock went back; usually there is nothing to record."""
    with ports.ledger.reading() as records:
        last, now = _last_record(records), ports.now()
    if last and is_behind(now, last):
        with ports.ledger.writing() as writer:
            record_clock_step(writer, now)


def record_clock_step(writer: Writer, now: datetime) -> None:
    """If the clock is behind the last record, record that: a refusal writes nothing else, and limits count from here."""
    last = _last_record(writer)
    if last and is_behind(now, last):
        writer.append(CLOCK, now, {"behind": moment(last)})


def past_of(records: Records, agent: str, policy: Policy, now: datetime, *, soul: str = "") -> Past:
    """``soul`` is the uuid of the target: agents that use the same soul share its limit of pending proposals."""
    pending = frozenset({Status.PENDING})
    own = records.approvals(statuses=pending, type=SOUL_UPDATE, agent=agent, limit=ALL)
    shared = records.approvals(statuses=pending, type=SOUL_UPDATE, subject=soul, limit=ALL) if soul else []
    return Past(
        requests=records.requests_of(
            agent, SOUL_UPDATE, limit=max(policy.max_proposals_per_week, policy.max_proposals_per_day, 1)
        ),
        pending=max(sum(_counts_as_pending(approval, now) for approval in approvals) for approvals in (own, shared)),
        denied_at=records.last_denial(agent, SOUL_UPDATE),
        clock_seen_at=clock_seen_at(records, now),
    )


def is_protected_soul(records: Records, soul: Soul | None) -> bool:
    """Whether a protected agent uses this soul."""
    return soul is not None and any(agent.protected for agent in agents_using(records, soul))


def _counts_as_pending(approval: Approval, now: datetime) -> bool:
    return approval.is_waiting(now) and not payloads.is_in_its_place(approval.payload)


def clock_seen_at(records: Records, now: datetime) -> datetime | None:
    """When the clock was last behind: now, or the recorded time."""
    last, back = _last_record(records), steps(records.setting(CLOCK))
    if last and is_behind(now, last):
        return now
    return back[-1].at if back else None


def _last_record(records: Records) -> datetime | None:
    newest = records.events(after=records.last_seq() - 1, limit=1)
    return newest[0].at if newest else None


def assess(records: Records, case: Case, question: QuestionDraft) -> Assessment:
    """What the owner sees beside the diff. This never refuses: what refuses a proposal is only a warning on an outside edit."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes
    from soulkeeper.domain.evolution.findings.foreign_language import unread_caution  # noqa: PLC0415 - the same

    findings = text_rules.findings(case.before, case.after, reason=case.reason)
    if case.trigger.is_foreign:
        findings = (*map(_refusal_finding, gate.judge_content(case)), *findings)
    if case.echoes:
        findings = (_echo(case.echoes), *findings)
    distance = 0.0
    if question.soul is not None:
        confirmed_hash = baseline_hash(records, question.soul)
        confirmed_text = question.before if confirmed_hash == question.soul.hash else records.text(confirmed_hash)
        distance = moved(confirmed_text, case.after)
        findings = (
            *findings,
            *change_size.findings(case.before, case.after, baseline=confirmed_text, policy=case.policy),
        )
    return Assessment(
        findings=notes_of(findings),
        cautions=(*gate.cautions(case), *unread_caution(case.after), *_cuts(case)),
        drift=distance,
        risk=highest_risk(findings),
        marks=_marks(case.before, case.after),
        protected=tuple(sorted(case.protected)),
    )


@lru_cache(maxsize=16)
def _marks(before: str, after: str) -> tuple[Mark, ...]:
    """The marks that identify a change; needed to judge it and to store it."""
    return tuple(map(tuple, marks(compare(before, after))))


def notes_of(findings: Iterable[GateFinding]) -> tuple[FindingNote, ...]:
    """Findings as they are stored and shown."""
    return tuple(FindingNote(**asdict(finding)) for finding in findings)


def _echo(echoes: str) -> GateFinding:
    hint = "if you deny it once more, proposals that contain it are refused until that denial expires"
    return GateFinding("denied-in-part", Severity.HIGH, f"part of it was denied before: {echoes}", 0, 0, hint)


def baseline(records: Records, soul: Soul) -> str:
    """The last text the owner wrote or confirmed."""
    return records.text(baseline_hash(records, soul))


def baseline_hash(records: Records, soul: Soul) -> str:
    return records.setting(f"{BASELINE}{soul.uuid}") or records.revision(soul.uuid, 1).hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The result of judging a change again, on the text that it would write now: reasons to refuse, and findings."""

    reasons: tuple[Reason, ...] = ()
    findings: tuple[GateFinding, ...] = ()

    @property
    def worst(self) -> str:
        """The main objection, in a few words."""
        if self.reasons:
            return f"it would be refused ({self.reasons[0].message})"
        return f"it has other findings ({', '.join(dict.fromkeys(finding.code for finding in self.findings))})"

    def on(self, earlier: Assessment, protected: frozenset[str]) -> Assessment:
        """An earlier assessment with these findings. Drift is not judged again."""
        drift = tuple(note for note in earlier.findings if note.code == "drift")
        opinions = tuple(note for note in earlier.findings if note.code == second_opinion.CODE)
        risk = highest_risk(self.findings)
        if drift and risk == payloads.LOW:
            risk = payloads.MEDIUM
        risk = risks.raised(risk, opinions)
        notes = (*notes_of(self.findings), *drift, *opinions)
        return replace(earlier, findings=notes, risk=risk, protected=tuple(sorted(protected)))


def judge_again(
    update: SoulUpdate, before: str, after: str, *, protected: frozenset[str], rewrite_share: float
) -> Judgement:
    """The rules on text and protection, without limits and drift."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    if update.trigger is Trigger.OWNER_DIRECTED:  # they confirmed what it weakens of what was protected then
        protected -= frozenset(update.assessment.protected)
    reasons: tuple[Reason, ...] = (
        *text_rules.refusals(before, after),
        *gate.protected_field(before, after, protected, trigger=update.trigger),
        *gate.system_prompt(before, after, update.change.field),
    )
    findings = text_rules.findings(before, after, reason=update.reason)
    if update.trigger.is_foreign:
        reasons, findings = (), (*map(_refusal_finding, reasons), *findings)
    if update.base_revision:
        findings = (*findings, *change_size.rewrite_findings(before, after, share=rewrite_share))
    return Judgement(reasons=reasons, findings=findings)


def is_no_worse(judgement: Judgement, earlier: Assessment) -> bool:
    """Whether a change has no objections that it did not have before."""
    known_codes = {note.code for note in earlier.findings}
    new_codes = {finding.code for finding in judgement.findings}
    return (
        not judgement.reasons
        and new_codes <= known_codes
        and risks.RANK[highest_risk(judgement.findings)] <= risks.RANK[earlier.risk]
    )


def judge_now(records: Records, approval: Approval, update: SoulUpdate) -> Judgement:
    """Judge the text and the protection of a soul update by the current rules and policy.

    The last results are cached by the update, which includes the hashes of its texts: after judging before the write lock,
    judging inside it is free.
    """
    policy = policy_of(records, approval.agent)
    soul = records.soul_by_uuid(approval.subject) if update.base_revision else None
    protected = protected_fields(records, soul) if soul else frozenset(policy.protected_fields)
    key = (update, protected, policy.rewrite_share)
    if (judgement := _JUDGEMENTS.get(key)) is None:
        before, after = texts(records, update)
        judgement = judge_again(update, before, after, protected=protected, rewrite_share=policy.rewrite_share)
        if len(_JUDGEMENTS) >= _MOST_JUDGEMENTS:
            _JUDGEMENTS.clear()
        _JUDGEMENTS[key] = judgement
    return judgement


def code_reasons(
    records: Records, approval: Approval, payload: Payload, judgement: Judgement | None = None
) -> Iterator[str]:
    """Why approving needs the typed review code; empty if it does not. ``judgement`` is the current one, if it is known.

    A question that was renewed needs it because the owner may have looked at an earlier text.
    """
    findings = list(payloads.findings_of(payload))
    if isinstance(payload, SoulUpdate):
        findings += notes_of((judgement or judge_now(records, approval, payload)).findings)
    is_risky = any(note.severity == Severity.HIGH or note.code in _NEEDS_CODE for note in findings)
    if is_risky or payloads.risk_of(payload) == payloads.HIGH:
        yield "it is risky"
    if isinstance(payload, SoulUpdate) and payload.earlier:
        yield "its text changed after it was first asked"
    agents = _agents_concerned(records, approval, payload)
    pairs = zip(agents, policies_of(records, agents), strict=True)
    if strict := [agent for agent, policy in pairs if policy.typed_code is TypedCode.ALWAYS]:
        yield f"the policy of {strict[0]} requires it for every approval"


def _agents_concerned(records: Records, approval: Approval, payload: Payload) -> Sequence[str]:
    """The agent that asks, and those that use the text it would change."""
    soul = records.find_soul(payload.target) if isinstance(payload, SoulUpdate) else None
    users = agents_using(records, soul) if soul else []
    return tuple(dict.fromkeys((approval.agent, *(agent.id for agent in users))))


def may_propose(records: Records, agent: Agent, draft: ProposalDraft, policy: Policy) -> bool:
    """Only what an agent proposes itself is limited to the texts that it can reach."""
    return draft.trigger is not Trigger.CONVERSATION or is_in_reach(records, agent, draft.where, policy)


def is_in_reach(records: Records, agent: Agent, where: Address, policy: Policy) -> bool:
    """An agent reaches the soul it uses and those its policy names; if it is the only agent, every soul."""
    if where.kind is not Kind.SOUL:
        return where.id == agent.id
    if uses_soul(records, agent, where) or where.id in policy.may_propose:
        return True
    return not policy.may_propose and len(records.agents(limit=2)) == 1


def duplicate_of(records: Records, subject: str, change_marks: tuple[Mark, ...], agent: str, now: datetime) -> str:
    """A pending proposal of the same change, by its id if the agent made it itself; empty if there is none."""
    for approval in records.approvals(statuses=frozenset({Status.PENDING}), subject=subject):
        if approval.is_waiting(now) and payloads.marks_of(approval.payload) == change_marks:
            return approval.id[:8] if approval.agent == agent else "a proposal of another agent"
    return ""


def _cuts(case: Case) -> Iterator[str]:
    """What a runtime would cut from the new text but did not cut from the old one."""
    if cuts := budgets(case.after, case.kind.filename):
        before = {cut.runtime for cut in budgets(case.before, case.kind.filename)}
        yield from (cut.message for cut in cuts if cut.runtime not in before)


def _refusal_finding(reason: Reason) -> GateFinding:
    """What would refuse an agent's proposal. An edit of the owner's own files may well be the owner's: that alone is no risk."""
    severity = Severity.NOTE if reason.code == "not_proposable" else Severity.HIGH
    return GateFinding(reason.code, severity, reason.message, 0, 0, reason.hint)
