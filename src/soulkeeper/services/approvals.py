"""How a question to the owner is written down, renewed and answered. Each of these appends the event that proves it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, record_of
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, Trigger
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, Assessment, SoulUpdate
from soulkeeper.domain.evolution.policy import DEFAULT, Policy, policy_hash
from soulkeeper.domain.history.semver import Bump
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.text_file import within_cap
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import effects
from soulkeeper.services.approval_types import digest_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDraft:
    """What is asked for: a change of one text, with the reason and the evidence."""

    where: Address
    change: Change
    reason: str
    trigger: Trigger = Trigger.CONVERSATION
    evidence: tuple[str, ...] = ()
    base: int | None = None
    bump: Bump = Bump.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A draft with the text that it would make. ``soul`` is None where the soul does not exist yet."""

    draft: ProposalDraft
    agent: str
    soul: Soul | None
    after: str
    policy: Policy = DEFAULT
    protected: frozenset[str] = frozenset(DEFAULT.protected_fields)
    version: str = ""
    because: tuple[str, ...] = ()
    assessment: Assessment = field(default_factory=Assessment)
    rebased_from: str = ""
    rebased_by: str = ""

    @property
    def subject(self) -> str:
        return self.soul.uuid if self.soul else f"new/{self.draft.where}"


def ask(ports: Ports, writer: Writer, by: Asker | Owner, question: Question) -> Approval:
    """Write a question down. It waits for the owner from now on."""
    now = ports.now()
    waiting = Approval(
        id=ports.new_id(),
        type=SOUL_UPDATE,
        agent=question.agent,
        subject=question.subject,
        payload=payloads.record(_soul_update(question, by=by.name, nonce=ports.new_id())),
        digest="",
        created_at=now,
        expires_at=now + question.policy.expires_after,
    )
    approval = replace(waiting, digest=digest_of(waiting))
    writer.add_text(within_cap(question.after))
    writer.add_approval(approval)
    _append(ports, writer, by, approval, "asked")
    return approval


def renew(ports: Ports, writer: Writer, by: Asker, waiting: Approval, question: Question) -> Approval:
    """Put a newer text into a question that waits. It gets a new review code; the texts that it held before are kept."""
    held = payloads.read(waiting)
    earlier = (*held.earlier, held.new_hash) if isinstance(held, SoulUpdate) else ()
    update = replace(_soul_update(question, by=by.name, nonce=ports.new_id()), earlier=earlier)
    changed = replace(waiting, payload=payloads.record(update))
    renewed = replace(changed, digest=digest_of(changed))
    writer.add_text(within_cap(question.after))
    writer.put_approval(renewed, was=Status.PENDING)
    _append(ports, writer, by, renewed, "updated")
    return renewed


def put_answer(
    writer: Writer, answered: Approval, *, was: Status = Status.PENDING, moved_by: Decision | None = None
) -> None:
    """Write an approval's new status and its event. ``moved_by`` is who moved it, where that is not who answered it."""
    writer.put_approval(answered, was=was)
    how = moved_by or answered.decision
    facts = {
        "approval": answered.id,
        "type": answered.type,
        "agent": answered.agent,
        "subject": answered.subject,
        "status": answered.status,
        "by": how.by if how else "",
        "door": how.door if how else "",
        "record": record_of(answered),
    }
    writer.append(f"approval.{answered.status}", how.at if how else answered.created_at, facts)


def _append(ports: Ports, writer: Writer, by: Asker | Owner, approval: Approval, verb: str) -> None:
    facts = {"approval": approval.id, "type": approval.type, "agent": approval.agent, "subject": approval.subject}
    proof = {"by": by.name, "door": by.door, "digest": approval.digest, "record": record_of(approval)}
    writer.append(f"approval.{verb}", ports.now(), {**facts, **proof})
    about = payloads.subject_line(payloads.read(approval))
    effects.owe_note(
        writer, ports.now(), f"{about} · {verb} by {by.name} · code {approval.review_code} · {approval.id}"
    )


def _soul_update(question: Question, *, by: str, nonce: str) -> SoulUpdate:
    draft, soul = question.draft, question.soul
    return SoulUpdate(
        target=draft.where,
        change=draft.change,
        reason=draft.reason,
        trigger=draft.trigger,
        by=by,
        nonce=nonce,
        base_revision=soul.revision if soul else 0,
        base_hash=soul.hash if soul else "",
        new_hash=content_hash(question.after),
        evidence=draft.evidence,
        version=question.version,
        because=question.because,
        policy=policy_hash(question.policy),
        assessment=question.assessment,
        rebased_from=question.rebased_from,
        rebased_by=question.rebased_by,
    )
