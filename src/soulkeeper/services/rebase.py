"""Rebase: the same change on the current text, as a new question with its own review code."""

from __future__ import annotations

from dataclasses import replace

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.authority import Asker, Reviewer
from soulkeeper.domain.evolution import gate, payloads
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, Invalid, Reason, Refused
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects, soul_updates
from soulkeeper.services.approval_records import put_answer
from soulkeeper.services.approval_types import texts
from soulkeeper.services.approvals import ProposalDraft, QuestionDraft, ask
from soulkeeper.services.assessment import assess, case_of
from soulkeeper.services.expiry import sweep
from soulkeeper.services.lookups import active_agent, active_soul, approval_by_prefix
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.policies import policy_of, protected_fields
from soulkeeper.services.versions import bump_reasons, stamp


def rebase(ports: Ports, reviewer: Reviewer, id: str) -> Approval:
    """Propose the same change again on the current text; the old proposal is withdrawn and names its successor.

    If both sides changed the same field, the Conflict names it.
    """
    sweep(ports)
    with ports.ledger.reading() as records:
        approval = approval_by_prefix(records, id)
        where = soul_updates.target(records, approval, _soul_update(approval))
    observe(ports, where)
    if approval.status not in (Status.PENDING, Status.STALE):
        raise Conflict(
            f"approval {approval.id[:8]} is {approval.status}", hint="only pending and stale proposals can be rebased"
        )
    with ports.ledger.reading() as records:
        # judged before the write lock: inside it the result comes from a cache
        _question(ports, records, reviewer, approval)
    with ports.ledger.writing() as writer:
        approval = writer.approval(approval.id)
        update = _soul_update(approval)
        question = _question(ports, writer, reviewer, approval)
        soul = active_soul(writer, question.draft.where)
        fresh = ask(ports, writer, Asker(update.by, reviewer.door), question)
        words = f"rebased onto revision {soul.revision} as {fresh.id}"
        answer = approval.withdrawn(Decision(reviewer.name, ports.now(), reviewer.door, words))
        put_answer(writer, answer, was=approval.status)
    effects.finish(ports)
    return fresh


def _soul_update(approval: Approval) -> SoulUpdate:
    payload = payloads.read(approval)
    if not isinstance(payload, SoulUpdate):
        raise Invalid(f"a {approval.type} is not a change of a soul", hint=f"soul approvals show {approval.id[:8]}")
    return payload


def _question(ports: Ports, records: Records, reviewer: Reviewer, approval: Approval) -> QuestionDraft:
    update = _soul_update(approval)
    soul = active_soul(records, soul_updates.target(records, approval, update))
    stamped = stamp(records, soul, _merged_text(records, approval, update, soul), by=update.by, at=ports.now())
    question = QuestionDraft(
        draft=ProposalDraft(
            where=soul.address,
            change=Change(kind=ChangeKind.REPLACE, new_text=stamped.text),
            reason=update.reason,
            trigger=update.trigger,
            evidence=update.evidence,
            link=update.link,
        ),
        agent=approval.agent,
        soul=soul,
        before=records.text(soul.hash),
        after=stamped.text,
        policy=policy_of(records, approval.agent),
        protected=protected_fields(records, soul),
        version=str(stamped.version),
        because=bump_reasons(stamped),
        rebased_from=approval.id,
        rebased_by=reviewer.name,
    )
    return _assess(ports, records, question)


def _merged_text(records: Records, approval: Approval, update: SoulUpdate, soul: Soul) -> str:
    from soulkeeper.domain.souls.merge import merge  # noqa: PLC0415 - slow to load, and only a rebase needs it

    base, proposed = texts(records, update)
    head = records.text(soul.hash)
    result = merge(base, unstamped(head, base), unstamped(proposed, base))
    if result.text is None:
        fields = ", ".join(sorted({conflict.field for conflict in result.conflicts}))
        after = f"then soul deny {approval.id[:8]}, or let the agent propose it again"
        raise Conflict(f"both sides changed {fields}", hint=f"change it yourself: soul edit {soul.address}; {after}")
    text = unstamped(result.text, head)
    if text == head:
        raise Conflict(f"{soul.address} already has this change", hint=f"soul deny {approval.id[:8]}")
    return text


def _assess(ports: Ports, records: Records, question: QuestionDraft) -> QuestionDraft:
    """The content rules apply to a rebased change too; its findings are those of the text that it would create now."""
    case = case_of(records, question, active_agent(records, question.agent), statistics=None, now=ports.now())
    if reasons := gate.judge_content(case):
        raise Refused(_with_way_out(reason, question) for reason in reasons)
    return replace(question, assessment=assess(records, case, question))


def _with_way_out(reason: Reason, question: QuestionDraft) -> Reason:
    """A rebase asks for no confirmation, so that what the owner would have to confirm is done in another way."""
    trigger = question.draft.trigger
    if reason.code != "protected_field" or not (trigger.is_foreign or trigger is Trigger.OWNER_DIRECTED):
        return reason
    where, id = question.draft.where, question.rebased_from[:8]
    return replace(reason, hint=f"change it yourself: soul edit {where} --allow-weaken; then soul deny {id}")
