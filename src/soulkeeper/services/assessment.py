"""Everything the gate has to know about a proposal, read from the ledger; and what the owner is shown beside the diff."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import cache, lru_cache

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.approvals.past import Past, Statistics, denial_time, steps
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.evolution import extent, gate, payloads
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.drift import moved
from soulkeeper.domain.evolution.findings.finding import GateFinding, Severity, highest_risk
from soulkeeper.domain.evolution.gate import Case
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, Assessment, FindingNote, Mark, Payload, SoulUpdate
from soulkeeper.domain.evolution.policy import Policy, TypedCode
from soulkeeper.domain.evolution.repeats import marks, returning, same
from soulkeeper.domain.history.event import CLOCK, is_behind
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.agent import DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.fields import compare
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.text_file import within_cap
from soulkeeper.domain.validation.budgets import budgets
from soulkeeper.errors import Reason, Refused, SoulError
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import second_opinion
from soulkeeper.services.approval_types import texts
from soulkeeper.services.approvals import ProposalDraft, Question
from soulkeeper.services.lookups import ALL, text_or_none
from soulkeeper.services.policies import agents_using, policy_of, protected_fields

_RANK = {payloads.LOW: 0, payloads.MEDIUM: 1, payloads.HIGH: 2}
_NEEDS_CODE = frozenset({"rewrite", "rule-removed", "reads-other-file"})
_JUDGED: dict[tuple[SoulUpdate, frozenset[str], float], Judgement] = {}
_REMEMBERED = 64
_DENIALS, _A_FEW_DENIALS, _ENOUGH = 50, 5, 2


@cache
def warm() -> None:
    """Load what judging needs, once, before anybody waits for the write lock."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    text_rules.refusals("", "- calm\n")
    text_rules.findings("", "- calm\n", reason="calm")


def ensure_clean(before: str, after: str) -> None:
    """The text rules hold for the owner too: hidden characters, secrets and sizes are refused when a text is saved."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    within_cap(after)
    reasons = text_rules.refusals(before, after)
    if reasons:
        raise Refused(reasons)


def ensure_weakening_allowed(records: Records, soul: Soul, content: str, *, weaken: bool) -> None:
    """In the owner's own text, what a protected field loses has to be confirmed; what it gains needs nothing."""
    reasons = tuple(gate.weakening(records.text(soul.hash), content, protected_fields(records, soul)))
    if reasons and not weaken:
        raise Refused(reasons)


def talked_with(ports: Ports, agent: str, *, since: datetime | None = None) -> Statistics | None:
    """How much was talked with an agent, or since a moment; None where that cannot be read."""
    try:
        return ports.sessions.statistics(agent, since=since) if since else ports.sessions.statistics(agent)
    except (SoulError, OSError):
        return None


def case_of(records: Records, question: Question, agent: Agent, *, talked: Statistics | None, now: datetime) -> Case:
    """Everything that the gate's rules on the change itself may look at. What else was asked is not part of it."""
    policy = question.policy
    draft, before = question.draft, question.before
    asked_marks = _marks(before, question.after)
    repeats, echoes = _denied_before(records, question, asked_marks, policy, now)
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
        talked=talked,
        repeats=repeats,
        echoes=echoes,
    )


def note_clock(ports: Ports) -> None:
    """The same after a refusal that needed no transaction; mostly there is nothing to write down."""
    with ports.ledger.reading() as records:
        last, now = _last_record(records), ports.now()
    if last and is_behind(now, last):
        with ports.ledger.writing() as writer:
            mind_clock(writer, now)


def mind_clock(writer: Writer, now: datetime) -> None:
    """Where the clock is behind the last record, write that down: a refusal writes nothing else, and limits count from here."""
    last = _last_record(writer)
    if last and is_behind(now, last):
        writer.append(CLOCK, now, {"behind": moment(last)})


def past_of(records: Records, agent: str, policy: Policy, now: datetime, *, soul: str = "") -> Past:
    """``soul`` is the uuid of the soul that is proposed for: agents that use one soul share its cap of pending proposals."""
    pending = frozenset({Status.PENDING})
    own = records.approvals(statuses=pending, type=SOUL_UPDATE, agent=agent, limit=ALL)
    shared = records.approvals(statuses=pending, type=SOUL_UPDATE, subject=soul, limit=ALL) if soul else []
    return Past(
        asks=records.asks(
            agent, SOUL_UPDATE, limit=max(policy.max_proposals_per_week, policy.max_proposals_per_day, 1)
        ),
        pending=max(sum(_counts_as_pending(each, now) for each in asked_for) for asked_for in (own, shared)),
        denied_at=records.last_denial(agent, SOUL_UPDATE),
        clock_seen_at=clock_seen(records, now),
    )


def is_protected_soul(records: Records, soul: Soul | None) -> bool:
    """Whether a protected agent uses it."""
    return soul is not None and any(agent.protected for agent in agents_using(records, soul))


def _counts_as_pending(approval: Approval, now: datetime) -> bool:
    return approval.is_waiting(now) and not payloads.is_in_its_place(approval.payload)


def clock_seen(records: Records, now: datetime) -> datetime | None:
    """When the clock was last seen to be behind: now, or as it was written down."""
    last, back = _last_record(records), steps(records.setting(CLOCK))
    if last and is_behind(now, last):
        return now
    return back[-1].at if back else None


def _last_record(records: Records) -> datetime | None:
    newest = records.events(after=records.last_seq() - 1, limit=1)
    return newest[0].at if newest else None


def assess(records: Records, case: Case, question: Question) -> Assessment:
    """What stands beside the diff. Nothing here refuses: what would refuse a proposal is a warning on an edit found on disk."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    findings = text_rules.findings(case.before, case.after, reason=case.reason)
    if case.trigger.is_foreign:
        findings = (*map(_broken, gate.content(case)), *findings)
    if case.echoes:
        findings = (_echo(case.echoes), *findings)
    far = 0.0
    if question.soul is not None:
        confirmed = baseline_hash(records, question.soul)
        written = question.before if confirmed == question.soul.hash else records.text(confirmed)
        far = moved(written, case.after)
        findings = (*findings, *extent.findings(case.before, case.after, baseline=written, policy=case.policy))
    return Assessment(
        findings=notes_of(findings),
        cautions=(*gate.cautions(case), *_cuts(case)),
        drift=far,
        risk=highest_risk(findings),
        marks=_marks(case.before, case.after),
        protected=tuple(sorted(case.protected)),
    )


@lru_cache(maxsize=16)
def _marks(before: str, after: str) -> tuple[Mark, ...]:
    """What a change is known by; asked for when it is judged and when it is written down."""
    return tuple(map(tuple, marks(compare(before, after))))


def notes_of(findings: Iterable[GateFinding]) -> tuple[FindingNote, ...]:
    """Findings as they are stored and shown."""
    return tuple(FindingNote(**asdict(finding)) for finding in findings)


def _echo(echoes: str) -> GateFinding:
    hint = "if you deny it once more, proposals that contain it are refused for as long as a denial holds"
    return GateFinding("denied-in-part", Severity.HIGH, f"part of it was denied before: {echoes}", 1, 1, hint)


def baseline(records: Records, soul: Soul) -> str:
    """The last text the owner wrote or confirmed."""
    return records.text(baseline_hash(records, soul))


def baseline_hash(records: Records, soul: Soul) -> str:
    return records.setting(f"baseline/{soul.uuid}") or records.revision(soul.uuid, 1).hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """Text and protection judged again on what would be written now: reasons to refuse and findings."""

    reasons: tuple[Reason, ...] = ()
    findings: tuple[GateFinding, ...] = ()

    @property
    def worst(self) -> str:
        """What speaks against it, in a few words."""
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
        risk = max((risk, *(note.severity for note in opinions)), key=lambda each: _RANK.get(each, 0))
        notes = (*notes_of(self.findings), *drift, *opinions)
        return replace(earlier, findings=notes, risk=risk, protected=tuple(sorted(protected)))


def judged_again(
    update: SoulUpdate, before: str, after: str, *, protected: frozenset[str], rewrite_share: float
) -> Judgement:
    """The rules on text and protection, without limits and drift."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    directed = update.trigger is Trigger.OWNER_DIRECTED  # the owner confirmed what it weakens when they proposed it
    reasons: tuple[Reason, ...] = (
        *text_rules.refusals(before, after),
        *gate.protected_field(before, after, protected, trigger=update.trigger, weaken=directed),
        *gate.system_prompt(before, after, update.change.field),
    )
    findings = text_rules.findings(before, after, reason=update.reason)
    if update.trigger.is_foreign:
        reasons, findings = (), (*map(_broken, reasons), *findings)
    if update.base_revision:
        findings = (*findings, *extent.rewrite(before, after, share=rewrite_share))
    return Judgement(reasons=reasons, findings=findings)


def is_no_worse(judgement: Judgement, earlier: Assessment) -> bool:
    """Whether nothing speaks against a change that did not speak against it before."""
    known = {note.code for note in earlier.findings}
    new = {finding.code for finding in judgement.findings}
    return not judgement.reasons and new <= known and _RANK[highest_risk(judgement.findings)] <= _RANK[earlier.risk]


def judged_now(records: Records, approval: Approval, update: SoulUpdate) -> Judgement:
    """Text and protection of a soul update under the rules and the policy of this moment.

    The last answers are remembered, by the update and so by the hashes of its texts: what was judged before the write lock costs
    nothing inside it.
    """
    policy = policy_of(records, approval.agent)
    soul = records.soul_by_uuid(approval.subject) if update.base_revision else None
    protected = protected_fields(records, soul) if soul else frozenset(policy.protected_fields)
    key = (update, protected, policy.rewrite_share)
    if (known := _JUDGED.get(key)) is None:
        before, after = texts(records, update)
        known = judged_again(update, before, after, protected=protected, rewrite_share=policy.rewrite_share)
        if len(_JUDGED) >= _REMEMBERED:
            _JUDGED.clear()
        _JUDGED[key] = known
    return known


def code_reasons(
    records: Records, approval: Approval, payload: Payload, judgement: Judgement | None = None
) -> Iterator[str]:
    """Why approving needs the typed review code; nothing where it does not. ``judgement``: of this moment, if it is at hand.

    A question that was renewed needs it because the owner may have looked at an earlier text.
    """
    findings = list(payloads.findings_of(payload))
    if isinstance(payload, SoulUpdate):
        findings += notes_of((judgement or judged_now(records, approval, payload)).findings)
    is_risky = any(note.severity == Severity.HIGH or note.code in _NEEDS_CODE for note in findings)
    if is_risky or payloads.risk_of(payload) == payloads.HIGH:
        yield "it is risky"
    if isinstance(payload, SoulUpdate) and payload.earlier:
        yield "it was renewed after it was first asked"
    if policy_of(records, approval.agent).typed_code is TypedCode.ALWAYS:
        yield f"the policy of {approval.agent} requires it for every approval"


def may_propose(records: Records, agent: Agent, draft: ProposalDraft, policy: Policy) -> bool:
    """An agent proposes for the soul it uses and for those its policy names; a lone agent, for every soul."""
    where = draft.where
    if draft.trigger is not Trigger.CONVERSATION:
        return True
    if where.kind is not Kind.SOUL:
        return where.id == agent.id
    soul = records.find_soul(where)
    is_selected = (soul and soul.uuid == agent.selected) or (not agent.selected and where.id == DEFAULT_SOUL)
    return bool(
        is_selected or where.id in policy.may_propose or (not policy.may_propose and len(records.agents(limit=2)) == 1)
    )


def _denied_before(
    records: Records, question: Question, asked: Sequence[Sequence[str]], policy: Policy, now: datetime
) -> tuple[str, str]:
    """When the owner denied the same change, or part of it twice; and when part of it once. In words; empty if never, long ago, or
    if the field has changed since."""
    if question.soul is None or question.draft.trigger is Trigger.OWNER_DIRECTED:
        return "", ""
    parts: dict[str, list[str]] = defaultdict(list)
    for approval, how in _denied_since(records, question.subject, now - policy.repeats_denied_for):
        denied = payloads.read(approval)
        if not isinstance(denied, SoulUpdate):
            continue
        whole, part = same(asked, denied.assessment.marks), returning(asked, denied.assessment.marks)
        if (whole or part) and not _moved(records, denied, question.soul):
            moment = f"at {how.at:%Y-%m-%d %H:%M} UTC" + (f': "{how.words}"' if how.words else "")
            if whole:
                return moment, ""
            parts[part].append(moment)
    for part, times in parts.items():
        if len(times) >= _ENOUGH:
            return f"in part (“{part}”) more than once, last {times[0]}", ""
    return "", "; ".join(f"“{part}” {times[0]}" for part, times in parts.items())


def _denied_since(records: Records, subject: str, since: datetime) -> list[tuple[Approval, Decision]]:
    """The newest denials about a soul that are younger than this; a look at a few shows whether there are any."""
    recent: list[tuple[Approval, Decision]] = []
    back = steps(records.setting(CLOCK))
    for limit in (_A_FEW_DENIALS, _DENIALS):
        denied = records.approvals(statuses=frozenset({Status.DENIED}), subject=subject, limit=limit)
        decided = [(each, each.decision) for each in denied if each.decision]
        recent = [(each, how) for each, how in decided if denial_time(how.at, how.seq, back) > since]
        if not recent or len(denied) < limit:
            break
    return recent


def _moved(records: Records, denied: SoulUpdate, soul: Soul) -> bool:
    """Whether a field that the denied change was about says something else by now."""
    if denied.base_hash == soul.hash:
        return False
    base = text_or_none(records, denied.base_hash) or ""
    changed = {change.field for change in compare(base, records.text(soul.hash))}
    return bool(changed & {mark[0] for mark in denied.assessment.marks})


def double_of(records: Records, subject: str, marked: tuple[Mark, ...], now: datetime) -> str:
    """The id of a proposal that waits and asks for the same change; empty where there is none."""
    for approval in records.approvals(statuses=frozenset({Status.PENDING}), subject=subject):
        if approval.is_waiting(now) and payloads.marks_of(approval.payload) == marked:
            return approval.id[:8]
    return ""


def last_denials(records: Records, agent: str, subject: str) -> tuple[datetime | None, str]:
    """When the owner last denied what this agent asked, and the newest question about the soul that was denied."""
    newest = records.approvals(statuses=frozenset({Status.DENIED}), subject=subject, limit=1)
    return records.last_denial(agent, SOUL_UPDATE), newest[0].id if newest else ""


def _cuts(case: Case) -> Iterator[str]:
    """What a runtime would cut off of the new text and did not of the old one."""
    if cuts := budgets(case.after, case.kind.filename):
        before = {cut.runtime for cut in budgets(case.before, case.kind.filename)}
        yield from (cut.message for cut in cuts if cut.runtime not in before)


def _broken(reason: Reason) -> GateFinding:
    return GateFinding(reason.code, Severity.HIGH, reason.message, 1, 1, reason.hint)
