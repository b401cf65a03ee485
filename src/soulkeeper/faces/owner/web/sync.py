"""Sync: compares texts here with the git remote; pull, publish, and end a conflict with both texts in view."""

from __future__ import annotations

from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.sync.states import SyncMove, SyncState
from soulkeeper.errors import NotFound, Refused, SoulError
from soulkeeper.faces.owner.web import diffs, rendering
from soulkeeper.faces.owner.web.visit import Page, Visit, decision_status, no_such_action
from soulkeeper.services.sync import overview, publish, pull, resolution
from soulkeeper.services.sync.overview import SyncItem
from soulkeeper.services.sync.resolution import Choice
from soulkeeper.sync_ports import Remote

_PLACE, _MOST_ROWS = "/settings/sync", 200
_URGENT = (
    *(SyncState.CONFLICT, SyncState.REMOTE, SyncState.MISSING, SyncState.MODIFIED),
    *(SyncState.UNTRACKED, SyncState.SYNCED),
)
_DONE = {
    "pulled": "Pulled",
    "published": "Published",
    "unchanged": "There was nothing to publish",
    "fetched": "Fetched",
    "resolved": "Resolved",
    "forgotten": "Ignored: pull and publish leave it alone",
    "discarded": "Discarded; your text stays in the history",
}


def show(visit: Visit, error: SoulError | None = None) -> Response:
    """The items that are not the same on both sides, the most urgent first; the rest is counted."""
    remote = visit.front.remote
    comparison = overview.sync_status(visit.ports, remote) if remote else None
    items = comparison.items if comparison else ()
    rows = sorted(
        (sync_item for sync_item in items if sync_item.state is not SyncState.SYNCED or sync_item.problem), key=_urgency
    )
    return visit.form_page(
        "sync.html",
        error,
        status=409,
        comparison=comparison,
        rows=rows[:_MOST_ROWS],
        more=len(rows) - _MOST_ROWS,
        can_publish=any(sync_item.move is SyncMove.PUBLISH for sync_item in items),
        done=visit.notice(_DONE),
    )


def _urgency(item: SyncItem) -> int:
    """What needs a decision comes first."""
    return _URGENT.index(item.state) if item.state in _URGENT and not item.problem else -1


def act(visit: Visit) -> Response:
    """Fetch, pull or publish everything."""
    remote = _remote(visit)
    try:
        match visit.field("do"):
            case "pull":
                pull.pull(visit.ports, remote)
                return rendering.redirect(f"{_PLACE}?done=pulled")
            case "publish":
                report = publish.publish(visit.ports, remote, visit.owner, message=visit.field("message"))
                return rendering.redirect(f"{_PLACE}?done={'published' if report.items else 'unchanged'}")
            case "fetch":
                remote.fetch()
                return rendering.redirect(f"{_PLACE}?done=fetched")
            case _:
                raise no_such_action()
    except NotFound:
        raise
    except SoulError as error:
        return show(visit, error)


def item(visit: Visit, error: SoulError | None = None) -> Response:
    """One item: both texts, and what can be done about them."""
    name = visit.query("item") or visit.field("item")
    sides = resolution.diff(visit.ports, _remote(visit), name)
    merged = sides.merged.text if sides.merged else None
    return visit.form_page(
        "sync_item.html",
        error,
        status=decision_status(error),
        sides=sides,
        diff=diffs.diff(sides.ours, sides.theirs),
        needs_decision=sides.item.needs_decision,
        can_discard=sides.item.state in (SyncState.UNTRACKED, SyncState.MODIFIED),
        merged=merged,
        text=visit.field("text") or merged or sides.ours,
        weakens=isinstance(error, Refused),
        done="",
    )


def decide(visit: Visit) -> Response:
    """End a conflict, publish one item, discard changes, or ignore the item."""
    name = visit.field("item")
    try:
        outcome = _decide(visit, _remote(visit), name)
    except NotFound:
        raise
    except SoulError as error:
        return item(visit, error)
    return rendering.redirect(f"{_PLACE}?done={outcome}")


def _decide(visit: Visit, remote: Remote, name: str) -> str:
    weaken, owner, ports = bool(visit.field("weaken")), visit.owner, visit.ports
    their_hash = visit.form.get("theirs")
    match visit.field("do"):
        case "publish":
            publish.publish(ports, remote, owner, (name,), message=visit.field("message"))
            return "published"
        case "discard":
            resolution.discard(ports, remote, owner, name, weaken=weaken, seen_hash=their_hash)
            return "discarded"
        case "forget":
            resolution.forget(ports, remote, owner, name)
            return "forgotten"
        case "ours" | "theirs" | "merged" as choice:
            text = visit.field("text")
            resolution.resolve(
                ports, remote, owner, name, Choice(choice), text=text, weaken=weaken, seen_hash=their_hash
            )
            return "resolved"
        case _:
            raise no_such_action()


def _remote(visit: Visit) -> Remote:
    if visit.front.remote is None:
        raise NotFound("this workspace has no git remote", hint="Sync says how to set one")
    return visit.front.remote


PAGES: tuple[Page, ...] = (
    ("GET", _PLACE, show, Verb.ADMINISTER),
    ("POST", _PLACE, act, Verb.ADMINISTER),
    ("GET", f"{_PLACE}/item", item, Verb.ADMINISTER),
    ("POST", f"{_PLACE}/item", decide, Verb.ADMINISTER),
)
