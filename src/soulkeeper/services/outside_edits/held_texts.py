"""Held edits: a text found in a file waits for the owner. Each file has one question, and each text in it has its own code.

- A held edit enters the queue at once. It neither counts against an agent's limits nor waits for them.
- Each text can be shown and approved. When one is approved, those found after it become a new question.
- A text that was found on an earlier revision is shown as the same change to the head or, if that is impossible, as the whole
  file.
- A found text is judged before the write lock. Inside it the basis is compared; if it has changed, the text is judged again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.approvals.past import Statistics
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.payloads import Assessment, HeldText, SoulUpdate
from soulkeeper.domain.history import carry
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import NotFound
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects
from soulkeeper.services.approval_types import Review, text_review
from soulkeeper.services.approvals import ProposalDraft, QuestionDraft, ask, renew
from soulkeeper.services.assessment import assess, baseline_hash, case_of, is_protected_soul
from soulkeeper.services.denials import last_denials
from soulkeeper.services.lookups import SavedRevision, active_agent
from soulkeeper.services.outside_edits.allowance import MOST_TEXTS, Newest, allowance, newest_of, put_allowance
from soulkeeper.services.outside_edits.notices import OUTSIDE
from soulkeeper.services.policies import agents_using, policy_of, protected_fields

_EDITOR = Asker(OUTSIDE, "file")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEdit:
    """A file that differs from its soul: its text, the text to propose, and whether the file is left as it is."""

    where: Address
    soul: Soul | None
    content: str
    proposed: str
    stays: bool = False


@dataclass(frozen=True, slots=True)
class HeldEdit:
    """What became of an edit, in words, and the id of the question that holds it."""

    words: str
    approval: str


@dataclass(frozen=True, slots=True)
class EarlyAssessment:
    """An edit that was judged before the write lock. The assessment is valid while ``basis`` stays the same."""

    basis: tuple[object, ...]
    assessment: Assessment


@dataclass(frozen=True, slots=True)
class HeldTextReview:
    """A text of a held edit as the owner reviews it. ``number`` counts from 1 to ``total``."""

    number: int
    total: int
    review: Review


def judge_ahead(ports: Ports, records: Records, edit: FoundEdit) -> EarlyAssessment:
    """Judge an edit that is about to be held, before the write lock is taken."""
    question = _unassessed_question(records, edit)
    return EarlyAssessment(_basis(records, question), _assess(ports, records, question))


def hold(ports: Ports, writer: Writer, edit: FoundEdit, ahead: EarlyAssessment | None = None) -> HeldEdit:
    """Add the edit to the question about this file, or ask a new one."""
    approval = waiting_edit(ports, writer, edit.soul.uuid if edit.soul else f"new/{edit.where}")
    remaining = allowance(writer, edit.where, f"{ports.now():%Y-%m-%d}")
    if approval and (number := _number_of(writer, approval, content_hash(edit.content))):
        return HeldEdit(f"the same edit again; it waits as text {number} of proposal {approval.id[:8]}", approval.id)
    if approval and not remaining.has_room_for(edit.content):
        newest = Newest(approval=approval.id, held=_held_text(ports, edit), content=edit.proposed)
        put_allowance(writer, edit.where, remaining.with_newest(newest))
        words = f"held as the newest text of proposal {approval.id[:8]}, which has room for {MOST_TEXTS} texts a day"
        return HeldEdit(words, approval.id)
    put_allowance(writer, edit.where, remaining.with_text(edit.content))
    writer.add_text(edit.content)
    earlier = _texts(approval) if approval else ()
    question = _question(ports, writer, edit, earlier=earlier, ahead=ahead)
    if approval is None:
        id = ask(ports, writer, _EDITOR, question).id
        return HeldEdit(f"held as proposal {id[:8]}", id)
    renew(ports, writer, _EDITOR, approval, question)
    return HeldEdit(f"held as text {len(earlier) + 1} of proposal {approval.id[:8]}", approval.id)


def waiting_edit(ports: Ports, records: Records, subject: str) -> Approval | None:
    """The question about this file that waits for the owner."""
    pending = records.approvals(statuses=frozenset({Status.PENDING}), subject=subject)
    return next((approval for approval in pending if _is_outside(approval) and approval.is_waiting(ports.now())), None)


def question_id_in_file(ports: Ports, records: Records, soul: Soul, hash: str) -> str:
    """The id of the question that holds the text with this hash and leaves its file as it is; empty if there is none."""
    question = waiting_edit(ports, records, soul.uuid)
    return question.id if question and hash in _hashes_in_file(records, question) else ""


def schedule_removals(ports: Ports, writer: Writer, soul: Soul, left: Address) -> None:
    """Remove the file at an address that the soul has left, also if it has a held text that stays in it: that waits in its
    question, and must not become a soul of its own."""
    question = waiting_edit(ports, writer, soul.uuid)
    for hash in (soul.hash, *(_hashes_in_file(writer, question) if question else ())):
        effects.schedule_removal(writer, soul.uuid, left, hash)


def _hashes_in_file(records: Records, question: Approval) -> tuple[str, ...]:
    return tuple(text.found for text in _all_texts(records, question) if text.stays)


def show(ports: Ports, approval: Approval, number: int) -> HeldTextReview:
    """One of the texts of a question as it could be approved now; if the question is answered, as it was found."""
    with ports.ledger.reading() as records:
        texts = _all_texts(records, approval) if _is_outside(approval) else ()
        if not 1 <= number <= len(texts):
            raise NotFound(f"{approval.id[:8]} has no text {number}", hint=_how_many(approval, texts))
        if approval.status is Status.PENDING:
            return HeldTextReview(number, len(texts), _review(ports, records, approval, texts[number - 1]))
        return HeldTextReview(number, len(texts), _past_review(records, approval, texts[number - 1]))


def count_texts(ports: Ports, approval: Approval) -> int:
    """How many texts of a file wait in this question; 0 if it is not about a file."""
    with ports.ledger.reading() as records:
        return len(_all_texts(records, approval)) if _is_outside(approval) else 0


def newest_hashes(records: Records, approval: Approval) -> tuple[str, ...]:
    """What the newest text of a question depends on, if the question itself could not keep it."""
    texts = _all_texts(records, approval)[len(_texts(approval)) :]
    return tuple(hash for text in texts for hash in (text.base_hash, text.hash))


def with_chosen_text(ports: Ports, writer: Writer, approval: Approval, code: str | None) -> Approval:
    """The question with the text of this review code as its current text; unchanged if no other text has this code."""
    if code is None or code.lower() == approval.review_code or approval.status is not Status.PENDING:
        return approval
    for text in _all_texts(writer, approval) if _is_outside(approval) else ():
        if _code(writer, approval, text) == code.lower():
            review = _review(ports, writer, approval, text)
            writer.add_text(review.after)
            return review.approval
    return approval


def ask_about_later_texts(
    ports: Ports, writer: Writer, approved: Approval, update: SoulUpdate, saved: SavedRevision
) -> str:
    """Ask about the texts found after the approved one, now based on the revision that the approval created. Returns where they
    wait, in words; empty if there are none."""
    if update.trigger is not Trigger.OUTSIDE:
        return ""
    texts = _all_texts(writer, approved)
    at = next((n for n, text in enumerate(texts, 1) if text.nonce == update.nonce), len(texts))
    if not (later := [text for text in texts[at:] if text.hash != saved.revision.hash]):
        return ""
    newest, content = later[-1], _content(writer, approved, later[-1])
    writer.add_text(content)
    proposed = _on_head(writer, saved.soul, newest, content)[1]
    edit = FoundEdit(where=saved.soul.address, soul=saved.soul, content=content, proposed=proposed, stays=newest.stays)
    question = ask(ports, writer, _EDITOR, _question(ports, writer, edit, earlier=tuple(later[:-1]), held=newest))
    return f"the file was edited again since; that waits as proposal {question.id[:8]}"


def restore_denied(writer: Writer, approval: Approval) -> None:
    """After the owner denied an edit, restore its file if it was left as it was while the edit waited."""
    update = payloads.read(approval)
    if isinstance(update, SoulUpdate) and update.base_revision and any(text.stays for text in update.texts):
        effects.schedule_mirror(writer, approval.subject)


def _is_outside(approval: Approval) -> bool:
    payload = payloads.read(approval)
    return isinstance(payload, SoulUpdate) and payload.trigger is Trigger.OUTSIDE


def _texts(approval: Approval) -> tuple[HeldText, ...]:
    """The texts of a question, the newest last. In old ledgers only their hashes are known."""
    update = payloads.read(approval)
    if not isinstance(update, SoulUpdate):
        return ()
    return update.texts or tuple(_bare(update, hash) for hash in (*update.earlier, update.new_hash))


def _bare(update: SoulUpdate, hash: str) -> HeldText:
    at, base = update.base_revision, update.base_hash
    return HeldText(hash=hash, found=hash, nonce=update.nonce, base_revision=at, base_hash=base)


def _all_texts(records: Records, approval: Approval) -> tuple[HeldText, ...]:
    update = payloads.read(approval)
    newest = newest_of(records, update.target, approval.id) if isinstance(update, SoulUpdate) else None
    return (*_texts(approval), *((newest.held,) if newest else ()))


def _number_of(records: Records, approval: Approval, hash: str) -> int:
    """The number of the text that was found with this hash; 0 if there is none."""
    numbered_texts = enumerate(_all_texts(records, approval), 1)
    return next((number for number, text in numbered_texts if text.found == hash), 0)


def _content(records: Records, approval: Approval, text: HeldText) -> str:
    update = payloads.read(approval)
    newest = newest_of(records, update.target, approval.id) if isinstance(update, SoulUpdate) else None
    return newest.content if newest and newest.held == text else records.text(text.hash)


def _on_head(records: Records, soul: Soul | None, text: HeldText, content: str) -> tuple[str, str]:
    """The head before and after this text: the same change if it can be carried, else the whole file."""
    if soul is None:
        return "", content
    head = records.text(soul.hash)
    if text.base_hash in ("", soul.hash):
        return head, content
    result = carry.carry_change(records.text(text.base_hash), content, head, stamped=False)
    return head, content if result.text is None else result.text


def _soul(records: Records, approval: Approval) -> Soul | None:
    update = payloads.read(approval)
    return records.soul_by_uuid(approval.subject) if isinstance(update, SoulUpdate) and update.base_revision else None


def _code(records: Records, approval: Approval, text: HeldText) -> str:
    before, after = _on_head(records, _soul(records, approval), text, _content(records, approval, text))
    digest = carry.change_digest(target=approval.subject, before=before, after=after, nonce=text.nonce)
    return digest.rpartition(":")[2][:8]


def _review(ports: Ports, records: Records, approval: Approval, text: HeldText) -> Review:
    """The question with this text as its current text: what the owner would approve."""
    update, soul = payloads.read(approval), _soul(records, approval)
    assert isinstance(update, SoulUpdate)  # noqa: S101 - only outside edits have texts
    before, after = _on_head(records, soul, text, _content(records, approval, text))
    edit = FoundEdit(where=soul.address if soul else update.target, soul=soul, content=after, proposed=after)
    question = _question(ports, records, edit)
    digest = carry.change_digest(target=approval.subject, before=before, after=after, nonce=text.nonce)
    base_hash, new_hash = soul.hash if soul else "", content_hash(after)
    reviewed_update = replace(
        update,
        nonce=text.nonce,
        base_revision=soul.revision if soul else 0,
        base_hash=base_hash,
        new_hash=new_hash,
        assessment=question.assessment,
        earlier=tuple(held_text.hash for held_text in _texts(approval) if held_text != text),
        state=carry.state_digest(change=digest, base_hash=base_hash, new_hash=new_hash),
    )
    in_front = replace(approval, payload=payloads.record(reviewed_update), digest=digest)
    return text_review(in_front, reviewed_update, before, after)


def _past_review(records: Records, approval: Approval, text: HeldText) -> Review:
    """A text of an answered question, compared with the text that it was found on."""
    update = payloads.read(approval)
    assert isinstance(update, SoulUpdate)  # noqa: S101 - only outside edits have texts
    before = records.text(text.base_hash) if text.base_hash else ""
    return text_review(approval, update, before, _content(records, approval, text))


def _how_many(approval: Approval, texts: tuple[HeldText, ...]) -> str:
    return f"it has texts 1 to {len(texts)}" if texts else f"soul approvals show {approval.id[:8]} shows all of it"


def _held_text(ports: Ports, edit: FoundEdit) -> HeldText:
    return HeldText(
        hash=content_hash(edit.proposed),
        found=content_hash(edit.content),
        nonce=ports.new_id(),
        base_revision=edit.soul.revision if edit.soul else 0,
        base_hash=edit.soul.hash if edit.soul else "",
        stays=edit.stays,
    )


def _question(
    ports: Ports,
    records: Records,
    edit: FoundEdit,
    *,
    earlier: tuple[HeldText, ...] = (),
    held: HeldText | None = None,
    ahead: EarlyAssessment | None = None,
) -> QuestionDraft:
    question = replace(_unassessed_question(records, edit), held=held or _held_text(ports, edit), earlier=earlier)
    assessment = ahead.assessment if ahead and ahead.basis == _basis(records, question) else None
    return replace(question, assessment=assessment or _assess(ports, records, question))


def _unassessed_question(records: Records, edit: FoundEdit) -> QuestionDraft:
    soul, agent = edit.soul, _agent_of(records, edit.soul)
    policy = policy_of(records, agent.id)
    return QuestionDraft(
        draft=ProposalDraft(
            where=edit.where,
            change=Change(kind=ChangeKind.REPLACE, new_text=edit.proposed),
            reason="the file was edited outside",
            trigger=Trigger.OUTSIDE,
        ),
        agent=agent.id,
        soul=soul,
        before=records.text(soul.hash) if soul else "",
        after=edit.proposed,
        policy=policy,
        protected=protected_fields(records, soul) if soul else frozenset(policy.protected_fields),
    )


def _assess(ports: Ports, records: Records, question: QuestionDraft) -> Assessment:
    agent = _agent_of(records, question.soul)
    return assess(records, case_of(records, question, agent, statistics=Statistics(), now=ports.now()), question)


def _basis(records: Records, question: QuestionDraft) -> tuple[object, ...]:
    """Everything that the judgement of an edit depends on."""
    soul, agent = question.soul, _agent_of(records, question.soul)
    soul_state = (baseline_hash(records, soul), is_protected_soul(records, soul)) if soul else ()
    denials = last_denials(records, agent.id, question.subject)
    return (agent, soul, question.after, question.policy, question.protected, soul_state, denials)


def _agent_of(records: Records, soul: Soul | None) -> Agent:
    return next(iter(agents_using(records, soul) if soul else ()), None) or active_agent(records, DEFAULT_AGENT)
