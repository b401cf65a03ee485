"""History: a timeline, a comparison of any two revisions, who asked for and who approved each line, and rollback."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.fields import compare
from soulkeeper.errors import Purged, SoulError
from soulkeeper.faces.owner.web import diffs, rendering, souls
from soulkeeper.faces.owner.web.visit import (
    PROTECTED_FIELD,
    Page,
    Visit,
    decision_status,
    is_refused_for,
    whole_number,
)
from soulkeeper.services import blame as blame_service
from soulkeeper.services import queries, soul_pages
from soulkeeper.services import rollback as rollback_service
from soulkeeper.services.lookups import page_count

PAGE = 50


def show(visit: Visit) -> Response:
    """The timeline, and two of its revisions compared: by default the newest with the one before it."""
    at, page = souls.where(visit), visit.number("page")
    revisions = queries.revisions(visit.ports, at, limit=PAGE, offset=(page - 1) * PAGE)
    older, newer = queries.revisions_to_compare(visit.ports, at, visit.query("from"), visit.query("to"))
    texts = {revision.number: _text_or_none(visit, at, revision) for revision in (older, newer)}
    may_blame = bool(visit.query("blame")) and texts[newer.number] is not None
    return visit.page(
        "history.html",
        tab="history",
        revisions=revisions,
        timeline_page=page,
        timeline_pages=page_count(revisions.total, PAGE),
        older=older.number,
        newer=newer.number,
        purged=[number for number, text in texts.items() if text is None],
        blame=blame_service.blame(visit.ports, at, str(newer.number)) if may_blame else None,
        **_compared(visit, texts[older.number], texts[newer.number]),
        segments_of=diffs.segments,
        **souls.about(visit, at),
    )


def _compared(visit: Visit, older: str | None, newer: str | None) -> dict[str, Any]:
    """The diff of two texts and their changes by field; without them if one was purged."""
    if older is None or newer is None:
        return {"diff": None, "changes": ()}
    context = diffs.WHOLE if visit.query("whole") else diffs.CONTEXT
    return {"diff": diffs.diff(older, newer, context=context), "changes": compare(older, newer)}


def _text_or_none(visit: Visit, at: Address, revision: Revision) -> str | None:
    """The text of a revision; None if it was purged."""
    try:
        return queries.show(visit.ports, at, str(revision.number)).content
    except Purged:
        return None


def rollback(visit: Visit, error: SoulError | None = None) -> Response:
    """What a rollback would undo, before it is done."""
    at = souls.where(visit)
    plan = soul_pages.rollback_preview(visit.ports, visit.owner, at, visit.query("to") or visit.field("to"))
    return visit.form_page(
        "rollback.html",
        error,
        status=decision_status(error),
        tab="history",
        plan=plan,
        diff=diffs.diff(plan.before, plan.after),
        weakens=is_refused_for(error, PROTECTED_FIELD),
        **souls.about(visit, at),
    )


def roll_back(visit: Visit) -> Response:
    at, to, base = souls.where(visit), visit.field("to"), whole_number(visit.field("base"))
    number = queries.show(visit.ports, at, to).revision.number
    weaken = bool(visit.field("weaken"))
    try:
        rollback_service.roll_back(visit.ports, visit.owner, at, number, base=base, weaken=weaken)
    except SoulError as error:
        return rollback(visit, error)
    return rendering.redirect(f"{rendering.soul_url(at, 'history')}?done=rolledback")


PAGES: tuple[Page, ...] = (
    ("GET", "/souls/{name}/history", show, Verb.READ),
    ("GET", "/souls/{name}/rollback", rollback, Verb.ADMINISTER),
    ("POST", "/souls/{name}/rollback", roll_back, Verb.ADMINISTER),
)
