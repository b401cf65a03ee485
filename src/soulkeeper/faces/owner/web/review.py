"""The review of one question: its diff with everything that explains it, and the decision.

A decision uses the review code of the text that the page showed. If the gate requires it, the owner types the code.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from starlette.responses import Response

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Verb
from soulkeeper.domain.canonical import parse_moment
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.souls.text_file import checked_soul_text
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.web import diffs, queue, rendering
from soulkeeper.faces.owner.web.visit import (
    PROTECTED_FIELD,
    Page,
    Visit,
    decision_status,
    is_refused_for,
    problem,
    whole_number,
)
from soulkeeper.services import decisions, review_context, validation, worklist
from soulkeeper.services import rebase as rebase_service
from soulkeeper.services.approval_types import Review
from soulkeeper.services.assessment import notes_of
from soulkeeper.services.outside_edits import held_texts

_LATER = {"4h": timedelta(hours=4), "1d": timedelta(days=1), "7d": timedelta(days=7)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPage:
    """Everything that the page of a review shows. ``number`` is the held text that it shows, of ``texts`` found in the file."""

    review: Review
    findings: list[diffs.ShownFinding]
    diff: diffs.Diff | None
    context: review_context.ReviewContext
    why_code: str
    place: int
    length: int
    number: int = 0
    current: int = 0
    texts: int = 0

    @property
    def approval(self) -> Approval:
        return self.review.approval

    @property
    def is_open(self) -> bool:
        return self.approval.status in (Status.PENDING, Status.STALE)

    @property
    def is_current(self) -> bool:
        return self.number == self.current

    @property
    def used_at(self) -> datetime | None:
        """When the agent used the permission."""
        at = self.approval.result.get("takenAt")
        return parse_moment(at) if at else None


def review_page(visit: Visit, id: str, *, whole: bool = False, number: int = 0) -> ReviewPage:
    """``number`` is the held text to show; without it, the current one of the question."""
    approval = decisions.find(visit.ports, id)
    texts = held_texts.count_texts(visit.ports, approval)
    review = decisions.review(visit.ports, approval)
    payload, current = review.payload, 0
    if texts and isinstance(payload, SoulUpdate):
        current = len(payload.texts) or len(payload.earlier) + 1
    if number in (0, current) or approval.status is not Status.PENDING:  # only a pending one is judged for each text
        number = current
    else:
        review = held_texts.show(visit.ports, approval, number).review
    findings = diffs.findings(payloads.findings_of(review.payload))
    has_text = isinstance(review.payload, SoulUpdate)
    context = diffs.WHOLE if whole else diffs.CONTEXT
    _, place, length = _next_after(visit, review.approval.id)
    is_pending = review.approval.status is Status.PENDING
    return ReviewPage(
        review=review,
        findings=findings,
        diff=diffs.diff(review.before, review.after, findings, context=context) if has_text else None,
        context=review_context.context(visit.ports, review),
        why_code=decisions.why_code(visit.ports, review.approval) if is_pending else "",
        place=place,
        length=length,
        number=number,
        current=current,
        texts=texts,
    )


def show(visit: Visit) -> Response:
    return _page(visit, visit.path("id"))


def _page(visit: Visit, id: str, *, error: SoulError | None = None, words: str = "", hint: str = "") -> Response:
    number = whole_number(visit.query("text") or visit.field("number")) or 0
    view = review_page(visit, id, whole=bool(visit.query("whole")), number=number)
    queue_list = queue.current_list(visit, view.place)
    payload = view.review.payload
    is_agents = isinstance(payload, SoulUpdate) and payload.is_by_agent
    weakens = not is_agents and is_refused_for(error, PROTECTED_FIELD)
    if weakens and not visit.may(Verb.ADMINISTER):
        hint = "Only the owner can confirm it"
    return visit.page(
        "queue.html",
        status=decision_status(error) if error else 200,
        list=queue_list,
        view=view,
        is_list=False,
        done=queue.done(visit),
        failure=problem(error, hint) if error else None,
        weakens=weakens,
        words=words,
    )


def approve(visit: Visit) -> Response:
    id = visit.path("id")
    own = visit.field("text") if "text" in visit.form else None
    weaken = bool(visit.field("weaken"))
    if own is not None or weaken:
        visit.ensure(Verb.ADMINISTER)
    next_id, _, _ = _next_after(visit, id)
    code = visit.field("code").strip()
    try:
        base = _base(visit) if own is not None else None
        decision = decisions.approve(visit.ports, visit.reviewer, id, code=code, edited=own, base=base, weaken=weaken)
    except SoulError as error:
        return _preview(visit, id, own, error) if own is not None else _page(visit, id, error=error)
    return _redirect_to_next(visit, decision.approval.id, next_id)


def _base(visit: Visit) -> int:
    """The revision that the preview compared the owner's text with; 0 if the form names none."""
    return whole_number(visit.field("base")) or 0


def deny(visit: Visit) -> Response:
    id = visit.path("id")
    next_id, _, _ = _next_after(visit, id)
    try:
        approval = decisions.deny(visit.ports, visit.reviewer, id, words=visit.field("words").strip())
    except SoulError as error:
        return _page(visit, id, error=error, words=visit.field("words"))
    return _redirect_to_next(visit, approval.id, next_id)


def revoke(visit: Visit) -> Response:
    id = visit.path("id")
    try:
        approval = decisions.revoke(visit.ports, visit.reviewer, id)
    except SoulError as error:
        return _page(visit, id, error=error)
    return rendering.redirect(f"/queue/{approval.id}")


def rebase(visit: Visit) -> Response:
    id = visit.path("id")
    try:
        fresh = rebase_service.rebase(visit.ports, visit.reviewer, id)
    except SoulError as error:
        hint = "Deny it and say what to keep, so that it can be proposed again on the current text"
        return _page(visit, id, error=error, hint=hint)
    return rendering.redirect(f"/queue/{fresh.id}")


def later(visit: Visit) -> Response:
    id = visit.path("id")
    next_id, _, _ = _next_after(visit, id)
    until = visit.ports.now() + _LATER.get(visit.field("for"), _LATER["4h"])
    try:
        approval = decisions.snooze(visit.ports, visit.reviewer, id, until)
    except SoulError as error:
        return _page(visit, id, error=error)
    return _redirect_to_next(visit, approval.id, next_id)


def edit(visit: Visit) -> Response:
    """The proposed text in an editor."""
    review = decisions.review(visit.ports, decisions.find(visit.ports, visit.path("id")))
    return visit.page("edit.html", review=review, text=review_context.editable(review), failure=None)


def preview(visit: Visit) -> Response:
    """What the owner's own text would change, before it is approved; or the editor again."""
    id, own = visit.path("id"), visit.field("text")
    if visit.field("again"):
        review = decisions.review(visit.ports, decisions.find(visit.ports, id))
        return visit.page("edit.html", review=review, text=own, failure=None)
    return _preview(visit, id, own)


def _preview(visit: Visit, id: str, own: str, error: SoulError | None = None) -> Response:
    review = decisions.review(visit.ports, decisions.find(visit.ports, id))
    try:
        checked_soul_text(own)
    except SoulError as too_long:
        return visit.page("edit.html", status=400, review=review, text=own, failure=problem(too_long))
    findings = diffs.findings(notes_of(validation.gate_findings(review.before, own)))
    return visit.form_page(
        "preview.html",
        error,
        status=decision_status(error),
        review=review,
        text=own,
        diff=diffs.diff(review.before, own, findings),
        findings=findings,
        why_code=decisions.why_code(visit.ports, review.approval),
        weakens=is_refused_for(error, PROTECTED_FIELD),
    )


def _next_after(visit: Visit, id: str) -> tuple[str, int, int]:
    return worklist.next_after(visit.ports, visit.board, id, kind=queue.list_kind(visit))


def _redirect_to_next(visit: Visit, id: str, next_id: str) -> Response:
    """Go to the next question of the list; the notice there says how this one was decided."""
    kind = f"&sort={queue.list_kind(visit)}" if queue.list_kind(visit) else ""
    return rendering.redirect(f"/queue/{next_id}?done={id}{kind}" if next_id else f"/queue?done={id}")


PAGES: tuple[Page, ...] = (
    ("GET", "/queue/{id}", show, Verb.DECIDE),
    ("POST", "/queue/{id}/approve", approve, Verb.DECIDE),
    ("POST", "/queue/{id}/deny", deny, Verb.DECIDE),
    ("POST", "/queue/{id}/revoke", revoke, Verb.DECIDE),
    ("POST", "/queue/{id}/rebase", rebase, Verb.DECIDE),
    ("POST", "/queue/{id}/later", later, Verb.DECIDE),
    ("GET", "/queue/{id}/edit", edit, Verb.ADMINISTER),
    ("POST", "/queue/{id}/edit", preview, Verb.ADMINISTER),
)
