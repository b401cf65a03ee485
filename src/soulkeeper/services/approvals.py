"""Questions to the owner: how they are recorded and renewed. Each step appends the event that proves it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, Trigger
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, Assessment, HeldText, SoulUpdate
from soulkeeper.domain.evolution.policy import DEFAULT, Policy, policy_hash
from soulkeeper.domain.history import carry
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.text_file import checked_soul_text
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import effects
from soulkeeper.services.approval_records import add_question, put_question


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDraft:
    """A proposed change to one text, with its reason and evidence.

    ``weaken`` is the owner's consent to weaken a protected field; ``link`` is the issue or discussion that it comes from;
    ``batch`` and ``quality`` are the run and the score of a reflection's proposal.
    """

    where: Address
    change: Change
    reason: str
    trigger: Trigger = Trigger.CONVERSATION
    evidence: tuple[str, ...] = ()
    base: int | None = None
    weaken: bool = False
    link: str = ""
    batch: str = ""
    quality: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionDraft:
    """A draft with the text before and after it. ``soul`` is None if the soul does not exist yet.

    ``held`` identifies the text of an outside edit, with an empty nonce if it has none yet; ``earlier`` are the texts found
    before it.
    """

    draft: ProposalDraft
    agent: str
    soul: Soul | None
    before: str
    after: str
    policy: Policy = DEFAULT
    protected: frozenset[str] = frozenset(DEFAULT.protected_fields)
    version: str = ""
    because: tuple[str, ...] = ()
    assessment: Assessment = field(default_factory=Assessment)
    held: HeldText | None = None
    earlier: tuple[HeldText, ...] = ()
    rebased_from: str = ""
    rebased_by: str = ""

    @property
    def subject(self) -> str:
        return self.soul.uuid if self.soul else f"new/{self.draft.where}"


@dataclass(frozen=True, slots=True)
class PreparedQuestion:
    """What is stored for a question. It depends on nothing in the ledger and is computed before the write lock."""

    update: SoulUpdate
    digest: str


def prepare(ports: Ports, by: Asker | Owner, question: QuestionDraft) -> PreparedQuestion:
    """The payload of a question, with its nonce, and the digest behind its review code."""
    update = _soul_update(question, by=by.name, nonce=_nonce(ports, question))
    digest = carry.change_digest(
        target=question.subject, before=question.before, after=question.after, nonce=update.nonce
    )
    state = carry.state_digest(change=digest, base_hash=update.base_hash, new_hash=update.new_hash)
    return PreparedQuestion(replace(update, state=state), digest)


def ask(
    ports: Ports, writer: Writer, by: Asker | Owner, question: QuestionDraft, prepared: PreparedQuestion | None = None
) -> Approval:
    """Record a question for the owner."""
    now, span = ports.now(), question.policy.expires_after
    content = prepared or prepare(ports, by, question)
    approval = Approval(
        id=ports.new_id(),
        type=SOUL_UPDATE,
        agent=question.agent,
        subject=question.subject,
        payload=payloads.record(content.update),
        digest=content.digest,
        created_at=now,
        expires_at=now + span if span else None,
    )
    writer.add_text(checked_soul_text(question.after))
    add_question(writer, by, approval, at=now)
    effects.schedule_log_line(writer, now, _log_line("asked", by, approval, content.update), agent=approval.agent)
    return approval


def renew(ports: Ports, writer: Writer, by: Asker, approval: Approval, question: QuestionDraft) -> Approval:
    """Put a newer text into a pending question. It gets a new review code and a new deadline, and is no longer postponed: nobody
    has seen the newer text. Its earlier texts are kept."""
    content, now, span = prepare(ports, by, question), ports.now(), question.policy.expires_after
    renewed = replace(
        approval,
        payload=payloads.record(content.update),
        digest=content.digest,
        expires_at=now + span if span else None,
        snoozed_until=None,
    )
    writer.add_text(checked_soul_text(question.after))
    put_question(writer, "updated", by, renewed, at=now)
    effects.schedule_log_line(writer, now, _log_line("updated", by, renewed, content.update), agent=approval.agent)
    return renewed


def _log_line(verb: str, by: Asker | Owner, approval: Approval, update: SoulUpdate) -> str:
    return f"{update.target} · {verb} by {by.name} · reason: {update.reason} · {approval.id}"


def _nonce(ports: Ports, question: QuestionDraft) -> str:
    return (question.held and question.held.nonce) or ports.new_id()


def _soul_update(question: QuestionDraft, *, by: str, nonce: str) -> SoulUpdate:
    draft, soul = question.draft, question.soul
    held_texts = (replace(question.held, nonce=nonce),) if question.held else ()
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
        earlier=tuple(text.hash for text in question.earlier),
        texts=(*question.earlier, *held_texts),
        rebased_from=question.rebased_from,
        rebased_by=question.rebased_by,
        link=draft.link,
        batch=draft.batch,
        quality=draft.quality,
    )
