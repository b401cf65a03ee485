"""Souls: the list, the editor with live validation, the prompt, drift and lineage; rename, copy, delete, restore, export."""

from __future__ import annotations

import io
import zipfile
from dataclasses import asdict
from typing import Any

from starlette.responses import JSONResponse, Response

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.souls.address import Address, Kind, address
from soulkeeper.domain.souls.names import soul_id
from soulkeeper.errors import Moved, SoulError
from soulkeeper.faces.owner.web import diffs, plots, rendering
from soulkeeper.faces.owner.web.visit import (
    PROTECTED_FIELD,
    Page,
    Visit,
    decision_status,
    is_refused_for,
    no_such_action,
    whole_number,
)
from soulkeeper.formats import registry
from soulkeeper.services import drift as drift_service
from soulkeeper.services import exchange, prompts, queries, soul_pages
from soulkeeper.services import lineage as lineage_service
from soulkeeper.services import souls as soul_service
from soulkeeper.services.lookups import page_count

PAGE, _FAMILY = 50, 100
_DONE = {
    "saved": "Saved",
    "created": "Created",
    "renamed": "Renamed",
    "deleted": "Deleted. Nothing is lost: you can restore it",
    "restored": "Restored",
    "confirmed": "Confirmed: drift is measured from this text now",
    "reviewed": "Recorded that you reviewed its base",
    "rolledback": "Rolled back, as a new revision",
}


def where(visit: Visit) -> Address:
    """The address in the path: ``maya`` or ``maya:agents``."""
    return address(visit.path("name").replace(":", "/", 1))


def list_context(visit: Visit) -> dict[str, Any]:
    """The list beside a soul, narrowed by the search."""
    words, page, deleted = visit.query("q")[:200], visit.number("page"), bool(visit.query("deleted"))
    souls = soul_pages.soul_list(visit.ports, words, deleted=deleted, limit=PAGE, offset=(page - 1) * PAGE)
    pages, done = page_count(souls.total, PAGE), visit.notice(_DONE)
    return {"souls": souls, "q": words, "page": page, "pages": pages, "deleted": deleted, "done": done}


def about(visit: Visit, at: Address) -> dict[str, Any]:
    return {"about": soul_pages.about(visit.ports, at), **list_context(visit)}


def index(visit: Visit) -> Response:
    """The list and, if there is room beside it, the first soul."""
    context = list_context(visit)
    addresses = [entry.soul.address for entry in context["souls"].souls if not entry.soul.deleted]
    if not addresses:
        return visit.page("souls_empty.html", **context)
    return _editor(visit, addresses[0], is_list=True)


def show(visit: Visit) -> Response:
    return _editor(visit, where(visit))


def _editor(
    visit: Visit,
    at: Address,
    *,
    text: str | None = None,
    error: SoulError | None = None,
    is_list: bool = False,
) -> Response:
    saved = queries.show(visit.ports, at)
    newest, has_moved = saved.revision.number, isinstance(error, Moved)
    content = saved.content if text is None else text
    if has_moved:  # another look compares the text with the newest revision
        content = soul_pages.with_newest_stamp(visit.ports, at, content, visit.field("base"))
    check = soul_pages.check(visit.ports, at, content)
    agent = soul_pages.about(visit.ports, at).agent
    soul = str(at) if at.kind is Kind.SOUL else ""
    rendered = prompts.render(visit.ports, visit.front.texts, agent, soul=soul)
    return visit.form_page(
        "soul.html",
        error,
        status=decision_status(error),
        tab="",
        saved=saved,
        text=content,
        base=newest if has_moved else visit.field("base") or newest,
        compared=diffs.diff(saved.content, content) if has_moved else None,
        reason=visit.field("reason"),
        check=check,
        findings=diffs.findings(check.findings),
        prompt=rendered.prompt,
        layers=plots.layers(rendered.prompt),
        weakens=is_refused_for(error, PROTECTED_FIELD),
        is_list=is_list,
        **about(visit, at),
    )


def save(visit: Visit) -> Response:
    at, base = where(visit), whole_number(visit.field("base"))
    text = _with_line_ends_of(queries.show(visit.ports, at).content, visit.field("text"))
    weaken = bool(visit.field("weaken"))
    try:
        soul_service.edit(
            visit.ports, visit.owner, at, text, base=base, reason=visit.field("reason").strip(), weaken=weaken
        )
    except SoulError as error:
        return _editor(visit, at, text=text, error=error)
    return rendering.redirect(f"{rendering.soul_url(at)}?done=saved")


def _with_line_ends_of(before: str, text: str) -> str:
    """Browsers send one kind of line ending: a text that had the other one keeps it."""
    is_other = "\r\n" in before and before.count("\r\n") == before.count("\n")
    return text.replace("\n", "\r\n") if is_other else text


def check(visit: Visit) -> Response:
    """Findings, size and version of the text in the editor, for live validation."""
    result = soul_pages.check(visit.ports, where(visit), visit.field("text"))
    answer = {
        "findings": [asdict(finding) for finding in diffs.findings(result.findings)],
        "size": result.size,
        "cuts": [cut.message for cut in result.cuts],
        "bump": asdict(result.bump) if result.bump else None,
    }
    return JSONResponse(answer, headers={**rendering.HEADERS, "Cache-Control": "no-store"})


def prompt(visit: Visit) -> Response:
    """The prompt that a model gets with this soul, layer by layer."""
    at = where(visit)
    view = soul_pages.about(visit.ports, at)
    soul = str(at) if at.kind is Kind.SOUL else ""
    rendered = prompts.render(visit.ports, visit.front.texts, view.agent, soul=soul)
    cuts = soul_pages.check(visit.ports, at, queries.show(visit.ports, at).content).cuts
    return visit.page(
        "prompt.html",
        tab="prompt",
        rendered=rendered,
        layers=plots.layers(rendered.prompt),
        cuts=cuts,
        **about(visit, at),
    )


def drift(visit: Visit) -> Response:
    at = where(visit)
    report = drift_service.measure(visit.ports, at)
    return visit.page("drift.html", tab="drift", report=report, plot=plots.drift(report), **about(visit, at))


def lineage(visit: Visit, error: SoulError | None = None) -> Response:
    """Which soul extends which, as a tree, how far each base is ahead, and which need a review."""
    at = where(visit)
    family = lineage_service.family(visit.ports, at, limit=_FAMILY)
    tree = plots.tree(family, at)
    return visit.form_page(
        "lineage.html",
        error,
        tab="lineage",
        tree=tree,
        height=plots.tree_height(tree),
        left_out=family.total - len(tree),
        **about(visit, at),
    )


def review_base(visit: Visit) -> Response:
    """Record that the owner looked at the newer version of the base."""
    try:
        lineage_service.review_base(visit.ports, visit.owner, where(visit), visit.field("to"))
    except SoulError as error:
        return lineage(visit, error)
    return rendering.redirect(f"{rendering.soul_url(where(visit), 'lineage')}?done=reviewed")


def settings(visit: Visit, error: SoulError | None = None) -> Response:
    formats = [format for format in registry.FORMATS if format.write]
    typed = {what: visit.field("to") if visit.field("do") == what else "" for what in ("rename", "duplicate")}
    shared = about(visit, where(visit))
    return visit.form_page("soul_settings.html", error, tab="settings", formats=formats, typed=typed, **shared)


def change(visit: Visit) -> Response:
    """Rename, copy, delete, restore or confirm a soul: one button each."""
    at, to = where(visit), visit.field("to").strip()
    try:
        match visit.field("do"):
            case "rename":
                return redirect_to(soul_service.rename(visit.ports, visit.owner, at, to).address, "renamed")
            case "duplicate":
                return redirect_to(
                    soul_service.duplicate(visit.ports, visit.owner, at, soul_id(to)).soul.address, "created"
                )
            case "confirm":
                base = whole_number(visit.field("base"))
                return redirect_to(soul_service.confirm(visit.ports, visit.owner, at, base=base).address, "confirmed")
            case "restore":
                return redirect_to(soul_service.undelete(visit.ports, visit.owner, at).address, "restored")
            case "delete":
                soul_service.delete(visit.ports, visit.owner, at)
                return rendering.redirect("/souls?done=deleted")
    except SoulError as error:
        return settings(visit, error)
    raise no_such_action()


def redirect_to(at: Address, done: str) -> Response:
    return rendering.redirect(f"{rendering.soul_url(at)}?done={done}")


def export(visit: Visit) -> Response:
    """The text as a file, or in the format of another program."""
    at, key = where(visit), visit.query("to")
    if not key:
        return rendering.attachment(queries.show(visit.ports, at).content.encode(), f"{rendering.address_name(at)}.md")
    package = exchange.export_soul(visit.ports, at, key)
    if len(package.files) == 1:
        name, data = next(iter(package.files.items()))
        return rendering.attachment(data, name.rpartition("/")[2])
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in package.files.items():
            archive.writestr(name, data)
    return rendering.attachment(buffer.getvalue(), f"{at.id}-{key}.zip")


PAGES: tuple[Page, ...] = (
    ("GET", "/souls", index, Verb.READ),
    ("GET", "/souls/{name}", show, Verb.READ),
    ("POST", "/souls/{name}", save, Verb.ADMINISTER),
    ("POST", "/souls/{name}/check", check, Verb.READ),
    ("GET", "/souls/{name}/prompt", prompt, Verb.READ),
    ("GET", "/souls/{name}/drift", drift, Verb.READ),
    ("GET", "/souls/{name}/lineage", lineage, Verb.READ),
    ("POST", "/souls/{name}/lineage", review_base, Verb.ADMINISTER),
    ("GET", "/souls/{name}/settings", settings, Verb.READ),
    ("POST", "/souls/{name}/settings", change, Verb.ADMINISTER),
    ("GET", "/souls/{name}/export", export, Verb.READ),
)
