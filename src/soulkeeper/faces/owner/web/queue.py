"""The queue: everything that is waiting for a decision, the highest risk first; and low-risk proposals decided together."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import JSONResponse, Response

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Verb
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.web import diffs, rendering, wording
from soulkeeper.faces.owner.web.visit import Page, Visit, whole_number
from soulkeeper.services import agent_pages, decisions, policies, queries, worklist
from soulkeeper.services.lookups import page_count
from soulkeeper.services.worklist import ACTIONS, HELD, PROPOSALS, Worklist

PAGE = 25
_KINDS = (("", "All"), (PROPOSALS, "Proposals"), (HELD, "Held edits"), (ACTIONS, "Actions"))
_NEWS = 50
_LATELY = 5


@dataclass(frozen=True, slots=True)
class QueueList:
    """The list beside a review: a page of the worklist, and where in it the reader is."""

    work: Worklist
    kind: str
    page: int

    @property
    def tabs(self) -> list[tuple[str, str, int]]:
        counts = self.work.counts
        tabs = [(kind, name, counts[kind] if kind else sum(counts.values())) for kind, name in _KINDS]
        return [tab for tab in tabs if not tab[0] or tab[2]]

    @property
    def pages(self) -> int:
        return page_count(self.work.total, PAGE)


def start(visit: Visit) -> Response:
    """The first page of the console for this caller."""
    return rendering.redirect("/queue" if visit.may(Verb.DECIDE) else "/souls")


def list_kind(visit: Visit) -> str:
    """The kind of questions that the list shows; empty if it shows all."""
    return visit.query("sort") if visit.query("sort") in {PROPOSALS, HELD, ACTIONS} else ""


def current_list(visit: Visit, place: int = 0) -> QueueList:
    """The page of the list that the address names; with the place of a question in it, the page that has it."""
    kind, page = list_kind(visit), page_count(place, PAGE) if place else visit.number("page")
    shown = _list_page(visit, kind, page)
    return shown if shown.page <= shown.pages else _list_page(visit, kind, shown.pages)


def _list_page(visit: Visit, kind: str, page: int) -> QueueList:
    work = worklist.worklist(visit.ports, visit.board, kind=kind, limit=PAGE, offset=(page - 1) * PAGE)
    return QueueList(work, kind, page)


def queue(visit: Visit) -> Response:
    """The list and, if there is room beside it, the first item."""
    from soulkeeper.faces.owner.web import review  # noqa: PLC0415 - the review shows the list too

    queue_list = current_list(visit)
    rows = queue_list.work.items or queue_list.work.stale
    if not rows and not queue_list.work.later and not queue_list.kind:
        return _empty_queue(visit)
    view = review.review_page(visit, rows[0].approval.id) if rows else None
    return visit.page("queue.html", list=queue_list, view=view, is_list=True, done=done(visit))


def _empty_queue(visit: Visit) -> Response:
    """The empty queue; before the first proposal, it explains how to get one."""
    from soulkeeper.faces.owner.web import agents  # noqa: PLC0415 - the agents' pages show the queue's forms too

    recent = list(decisions.approvals(visit.ports, limit=_LATELY))
    agent, soul = _agent_of(visit, recent)
    return visit.page(
        "queue_empty.html",
        agent=agent,
        soul=soul,
        recent=[(approval, payloads.subject_line(payloads.read(approval))) for approval in recent],
        policy=policies.show(visit.ports, agent.id) if agent else None,
        clients=agents.clients(visit, agent.id) if agent and visit.may(Verb.ADMINISTER) else [],
        done=done(visit),
    )


def _agent_of(visit: Visit, approvals: list[Approval]) -> tuple[Agent | None, str]:
    """The agent that asked last, or the first one, with the soul it uses."""
    id = next((approval.agent for approval in approvals if approval.agent), "")
    matches, _ = agent_pages.agent_list(visit.ports, words=id, limit=PAGE)
    every, _ = agent_pages.agent_list(visit.ports, limit=1)
    return next((pair for pair in matches if pair[0].id == id), every[0] if every else (None, ""))


def done(visit: Visit) -> str:
    """The outcome of the last decision, as the ledger has it."""
    ids = [id for id in visit.query("done").split(",") if id]
    if not ids or len(ids) > PAGE:
        return ""
    if len(ids) > 1:
        return f"{len(ids)} proposals approved"
    try:
        approval = decisions.find(visit.ports, ids[0])
    except SoulError:
        return ""
    return outcome(visit, approval.id)


def outcome(visit: Visit, id: str) -> str:
    approval = decisions.find(visit.ports, id)
    about = payloads.subject_line(payloads.read(approval))
    if revision := approval.result.get("resultRevision"):
        return f"Approved: {about} is now v{revision}"
    if approval.snoozed_until and approval.is_waiting(visit.ports.now()):
        return f"{about} comes back at {approval.snoozed_until:%d %b, %H:%M} UTC"
    status = Status.APPROVED if approval.status is Status.APPLIED else approval.status
    return f"{status.capitalize()}: {about}" if approval.decision else ""


def pulse(visit: Visit) -> Response:
    """What happened since an event that the page knows: for live updates."""
    after = whole_number(visit.query("after")) or 0
    counts = queries.ledger_counts(visit.ports)
    events = queries.events(visit.ports, after=max(after, counts.events - _NEWS), limit=_NEWS)
    ids = dict.fromkeys(event.facts["approval"] for event in events if event.kind.startswith("approval."))
    answer = {
        "events": counts.events,
        "pending": len(visit.board.waiting_entries(visit.ports)),
        "changed": [_news(visit, id) for id in ids],
    }
    return JSONResponse(answer, headers={**rendering.HEADERS, "Cache-Control": "no-store"})


def _news(visit: Visit, id: str) -> dict[str, object]:
    approval = decisions.find(visit.ports, id)
    about = payloads.subject_line(payloads.read(approval))
    here = (
        approval.decision is not None and approval.decision.by == visit.caller.name and approval.decision.door == "web"
    )
    words = f"{about} {wording.account(approval)}" if approval.decision else f"{about}: a new question"
    return {"id": id, "status": approval.status, "words": words, "here": here}


def batch(visit: Visit) -> Response:
    """All low-risk proposals, or those that were selected, with their diffs and one button."""
    ids = visit.request.query_params.getlist("id")[:PAGE]
    return _batch_page(visit, ids)


def _batch_page(
    visit: Visit, ids: list[str], *, status: int = 200, failures: tuple[str, ...] = (), approved: int = 0
) -> Response:
    items = worklist.approvable_together(visit.ports, visit.board, ids)
    rows = []
    for item in items:
        texts = decisions.review(visit.ports, item.approval)
        rows.append((item, diffs.diff(texts.before, texts.after, context=1)))
    left_out = len(ids) - len(items) if ids else 0
    is_full = len(items) == worklist.BATCH
    return visit.page(
        "batch.html", status=status, rows=rows, left_out=left_out, is_full=is_full, failures=failures, approved=approved
    )


def approve_batch(visit: Visit) -> Response:
    """Approve each proposal with the code that the page showed. If one fails, the others are still approved."""
    approved_ids, failed_ids, failures = [], [], []
    for name, code in visit.pairs:
        if not name.startswith("code-"):
            continue
        id = name.removeprefix("code-")
        try:
            decisions.approve(visit.ports, visit.reviewer, id, code=code)
            approved_ids.append(id)
        except SoulError as error:
            failed_ids.append(id)
            failures.append(f"{id[:8]}: {error.message}")
    if failures:  # only these are shown again: nobody selected the others
        return _batch_page(visit, failed_ids, status=409, failures=tuple(failures), approved=len(approved_ids))
    return rendering.redirect(f"/queue?done={','.join(approved_ids)}")


PAGES: tuple[Page, ...] = (
    ("GET", "/", start, None),
    ("GET", "/queue", queue, Verb.DECIDE),
    ("GET", "/queue/pulse", pulse, Verb.DECIDE),
    ("GET", "/queue/batch", batch, Verb.DECIDE),
    ("POST", "/queue/batch", approve_batch, Verb.DECIDE),
)
