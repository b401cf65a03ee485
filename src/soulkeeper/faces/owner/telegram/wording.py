"""What the bot says about questions: texts with spans, and the buttons under them.

Text of a soul, an agent or a stranger is always in ``code`` or ``pre``; everything outside them is ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.approvals.pairing import Pairing
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.payloads import ActionRequest, SoulUpdate
from soulkeeper.domain.notices.chat import ButtonAction, Chat
from soulkeeper.domain.notices.chat_text import LONGEST_CAPTION, ChatText, bold, code, cut, lines, plain, pre
from soulkeeper.faces.wording import occasion, plural
from soulkeeper.services.approval_types import Review
from soulkeeper.services.chat_buttons import Key

_OUTCOME_ROOM = 400  # an outcome is added to a message that was sent before
_LONGEST_REASON = 300
_LONGEST_LABEL = 48
_LONGEST_PART, _MOST_LISTED = 80, 20  # a digest always fits into a message
_LATER = "Later"
_OUTCOMES = {
    Status.APPLIED: "✅ Approved",
    Status.APPROVED: "✅ Approved",
    Status.FAILED: "⚠️ Failed",
    Status.DENIED: "❌ Rejected",
    Status.EXPIRED: "⌛ Expired",
    Status.WITHDRAWN: "↩️ Withdrawn",
    Status.STALE: "⚠️ Needs another look",
}


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """A question as a chat shows it. ``why_code`` says why the typed code is needed; ``url`` leads to the console."""

    review: Review
    why_code: str
    url: str = ""

    @property
    def approval(self) -> Approval:
        return self.review.approval

    @property
    def is_pairing(self) -> bool:
        return isinstance(self.review.payload, Pairing)

    @property
    def link(self) -> str:
        return f"{self.url}/queue/{self.approval.id}" if self.url else ""

    @property
    def place(self) -> str:
        """Where the owner does what a chat cannot do."""
        return f"in the console: {self.link}" if self.link else "in the console"


@dataclass(frozen=True, slots=True)
class QuestionMessage:
    """A message; or, if the text does not fit, a file with a caption."""

    text: ChatText
    file: bytes = b""

    @property
    def as_file(self) -> bool:
        return bool(self.file)


def question(question: ShownQuestion, above: ChatText | None = None) -> QuestionMessage:
    """The whole question in one message, or as a file if it does not fit. Its outcome comes first."""
    foot = _foot(question)
    whole = lines((*_spaced(above), *_head(question), "", *_body(question), *(("", foot) if foot else ())))
    room = plain("" if above else "." * _OUTCOME_ROOM)
    fits = (whole + room).fits()
    return QuestionMessage(whole) if fits else QuestionMessage(caption(question, above), _file(question))


def _spaced(above: ChatText | None) -> tuple[ChatText | str, ...]:
    return (above, "") if above else ()


def keys(question: ShownQuestion, *, as_file: bool) -> Sequence[Sequence[Key]]:
    """The buttons of a question. There is an Approve button only if the message has the whole text and no code is required."""
    approval = question.approval

    def key(label: str, action: ButtonAction) -> Key:
        return Key(label, action, approval.id, approval.digest)

    if approval.status is Status.STALE:
        return [[key("Reject", ButtonAction.REJECT)]]
    if approval.status is not Status.PENDING:
        return []
    rest = [key("Reject", ButtonAction.REJECT), key(_LATER, ButtonAction.LATER)]
    may_approve = not (as_file or question.why_code or question.is_pairing)
    return [[key("Approve", ButtonAction.APPROVE), *rest] if may_approve else rest]


def _head(question: ShownQuestion) -> Iterator[ChatText | str]:
    approval, payload = question.approval, question.review.payload
    match payload:
        case SoulUpdate():
            is_held = payload.trigger is Trigger.OUTSIDE
            yield bold("Held edit to " if is_held else "Change to ") + code(str(payload.target))
            yield (
                "Found in the file"
                if is_held
                else plain("Proposed by ") + code(payload.by) + f" ({occasion(payload.trigger)})"
            )
            if len(payload.texts) > 1 and approval.status is Status.PENDING:
                yield f"Edit {len(payload.texts)} of {len(payload.texts)}; Reject rejects all of them"
                yield f"The earlier ones wait {question.place}"
            yield f"On revision {payload.base_revision}" + (f", would be {payload.version}" if payload.version else "")
        case ActionRequest():
            yield bold("Permission for ") + code(payload.action.tool)
            yield plain("Requested by ") + code(approval.agent)
        case Pairing():
            yield bold("Another chat asks to be paired")
        case _:
            yield bold("Request of the type ") + code(approval.type)
    yield plain("Risk: ") + bold(payloads.risk_of(payload))


def _body(question: ShownQuestion) -> Iterator[ChatText | str]:
    review, payload = question.review, question.review.payload
    if isinstance(payload, SoulUpdate):
        yield plain("Reason: ") + code(payload.reason or "none given")
        if payload.link:
            yield plain("Link: ") + code(payload.link)
        yield from _findings(review)
        yield from (plain("Caution: ") + code(caution) for caution in payload.assessment.cautions)
        yield pre(review.diff, "diff")
    else:
        yield from _findings(review)
        yield pre("\n".join(review.lines))


def _findings(review: Review) -> Iterator[ChatText]:
    for note in payloads.findings_of(review.payload):
        line = f" (line {note.line})" if note.line else ""
        yield plain("Finding: ") + bold(note.severity) + " " + code(f"{note.code}: {note.message}{line}")


def _foot(question: ShownQuestion) -> ChatText | None:
    """What can be done now; None if the question is answered."""
    match question.approval.status:
        case Status.PENDING:
            return lines((_code(question), *_how(question)))
        case Status.STALE:
            return plain(f"Reject it, or rebase it onto the current text {question.place}")
    return None


def _code(question: ShownQuestion) -> ChatText:
    approval = question.approval
    expires = f" · expires {approval.expires_at:%d %b %H:%M} UTC" if approval.expires_at else ""
    return plain("Review code: ") + code(approval.review_code) + expires


def _how(question: ShownQuestion) -> Iterator[str]:
    if question.is_pairing:
        yield "A chat cannot pair another: decide it on the command line or in the console"
    elif question.why_code:
        yield f"To approve, reply to this message with the review code, because {question.why_code}"


def caption(question: ShownQuestion, above: ChatText | None) -> ChatText:
    is_open = question.approval.status is Status.PENDING
    where = f"Approve it {question.place}"
    rest = ("", "It is too long for a message: the file has all of it", where, "", _code(question)) if is_open else ()
    reason = plain("Reason: ") + code(payloads.reason_of(question.review.payload), _LONGEST_REASON)
    caption = lines((*_spaced(above), *_head(question), reason, *rest))
    return caption if caption.fits(LONGEST_CAPTION) else lines((*_spaced(above), *_head(question)))


def _file(question: ShownQuestion) -> bytes:
    return (lines((*_head(question), "", *_body(question), "")).text + "\n").encode()


def outcome(approval: Approval, now: datetime) -> ChatText | None:
    """The outcome of a question; None while it waits."""
    how, revision = approval.decision, approval.result.get("resultRevision")
    if approval.snoozed_until and approval.status is Status.PENDING and now < approval.snoozed_until:
        return bold(f"⏰ Later: comes back {approval.snoozed_until:%d %b %H:%M} UTC")
    if approval.status is Status.PENDING:
        return None
    is_stale = approval.status is Status.STALE
    by = plain(" by ") + code(how.by) + f" · {how.at:%d %b %H:%M} UTC" if how and not is_stale else plain("")
    words = plain("\n") + code(how.words, _LONGEST_REASON) if how and how.words else plain("")
    return bold(_OUTCOMES[approval.status] + (f": now v{revision}" if revision else "")) + by + words


def carried_note(question: ShownQuestion) -> ChatText | None:
    payload = question.review.payload
    return bold(f"Now based on revision {payload.base_revision}") if isinstance(payload, SoulUpdate) else None


def welcome(chat: Chat) -> ChatText:
    return lines((bold("✅ Paired"), plain("This chat decides as ") + code(chat.name), "/help lists what you can send"))


def digest(approvals: Sequence[Approval]) -> ChatText:
    return _numbered(f"{plural(len(approvals), 'question')} waiting for you", approvals)


def stale_list(approvals: Sequence[Approval]) -> ChatText:
    return _numbered(f"{len(approvals)} {'needs' if len(approvals) == 1 else 'need'} another look", approvals)


def _numbered(title: str, approvals: Sequence[Approval]) -> ChatText:
    rows = lines(
        plain(f"{number}. ") + summary_line(approval) for number, approval in enumerate(approvals[:_MOST_LISTED], 1)
    )
    left_out = len(approvals) - _MOST_LISTED
    more = f"and {left_out} more, when some of these are decided" if left_out > 0 else None
    return lines((bold(title), "", rows, more))


def digest_keys(approvals: Sequence[Approval]) -> list[list[Key]]:
    """A button for each question, with the number of its line, the agent and what it asks for."""
    rows = enumerate(approvals[:_MOST_LISTED], 1)
    return [[Key(f"{number}. {_title(approval)}", ButtonAction.SHOW, approval.id)] for number, approval in rows]


def _title(approval: Approval) -> str:
    payload = payloads.read(approval)
    subject = payloads.subject_line(payload)
    about = subject if approval.agent in ("", subject) else f"{approval.agent}: {subject}"
    reason = payloads.reason_of(payload)
    return cut(line_of(f"{about} · {reason}" if reason else about), _LONGEST_LABEL)


def summary_line(approval: Approval) -> ChatText:
    payload = payloads.read(approval)
    reason = payloads.reason_of(payload)
    line = plain(f"{payloads.risk_of(payload)} · ") + code(payloads.subject_line(payload), _LONGEST_PART)
    return line + (plain(" · ") + code(reason, _LONGEST_PART) if reason else plain(""))
