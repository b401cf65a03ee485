"""Settings: sessions, tokens, webhooks with their deliveries, and the audit log."""

from __future__ import annotations

from datetime import timedelta

from starlette.responses import Response

from soulkeeper.domain.authority import Role, Verb
from soulkeeper.domain.durations import duration
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import SoulError
from soulkeeper.faces.owner.web import login, plots, rendering
from soulkeeper.faces.owner.web.visit import Page, Visit, problem, whole_number
from soulkeeper.services import event_search, logins, tokens, webhooks
from soulkeeper.services.event_search import FAMILIES, EventQuery

_EVENTS, _DAYS = 50, 30
_ROLES = (Role.AGENT, Role.READER, Role.REVIEWER, Role.OWNER)  # the least power first
_DONE = {"revoked": "Revoked", "removed": "Removed", "retried": "It will be sent again", "ended": "Session ended"}


def show(visit: Visit, *, error: SoulError | None = None, secret: str = "") -> Response:
    """Everything for the owner; for others their own session."""
    is_owner = visit.may(Verb.ADMINISTER)
    open_sessions = logins.sessions(visit.ports)
    in_browsers = {session.token.id for session in open_sessions if session.is_by_link}
    return visit.form_page(
        "settings.html",
        error,
        sessions=[session for session in open_sessions if is_owner or session.id == visit.caller.session],
        tokens=[pair for pair in tokens.tokens(visit.ports) if pair[0].id not in in_browsers][::-1] if is_owner else [],
        roles=_ROLES,
        secret=secret,
        form={name: "" if secret else visit.field(name) for name in ("role", "agent", "name", "lasts")},
        done=visit.notice(_DONE),
    )


def end_session(visit: Visit) -> Response:
    """End one session or all. Anybody who is not an owner can end only their own."""
    if visit.field("session") == visit.caller.session:
        return login.log_out(visit)
    visit.ensure(Verb.ADMINISTER)
    if not visit.field("session"):
        logins.log_out_everywhere(visit.ports, visit.owner)
        return rendering.redirect("/login")
    logins.log_out(visit.ports, visit.owner, visit.field("session"))
    return rendering.redirect("/settings?done=ended")


def create_token(visit: Visit) -> Response:
    """A new token; this page alone shows its secret."""
    try:
        lasts: timedelta | None = duration(visit.field("lasts")) if visit.field("lasts").strip() else None
        role = Role(visit.field("role")) if visit.field("role") in set(_ROLES) else Role.READER
        agent, name = visit.field("agent").strip(), visit.field("name").strip()
        _, secret = tokens.create(visit.ports, visit.owner, role, agent=agent, name=name, lasts=lasts)
    except SoulError as error:
        return show(visit, error=error)
    return show(visit, secret=secret)


def revoke_token(visit: Visit) -> Response:
    try:
        tokens.revoke(visit.ports, visit.owner, visit.field("token"))
    except SoulError as error:
        return show(visit, error=error)
    return rendering.redirect("/settings?done=revoked")


def hooks(visit: Visit, *, error: SoulError | None = None, secret: str = "") -> Response:
    rows = [
        (entry, webhooks.deliveries(visit.ports, entry.webhook.id, limit=20)[0])
        for entry in webhooks.webhooks(visit.ports)
    ]
    return visit.form_page(
        "webhooks.html",
        error,
        rows=rows,
        secret=secret,
        form={name: "" if secret else visit.field(name) for name in ("url", "kinds", "private")},
        done=visit.notice(_DONE),
    )


def change_hooks(visit: Visit) -> Response:
    """Create a webhook, remove one, or send a delivery again."""
    id = visit.field("webhook")
    try:
        match visit.field("do"):
            case "create":
                kinds = visit.field("kinds").replace(",", " ").split()
                private = bool(visit.field("private"))
                webhook = webhooks.create(
                    visit.ports, visit.owner, visit.field("url").strip(), kinds=kinds, private=private
                )
                return hooks(visit, secret=webhook.secret)
            case "remove":
                webhooks.remove(visit.ports, visit.owner, id)
                return rendering.redirect("/settings/webhooks?done=removed")
            case "retry":
                webhooks.retry(visit.ports, visit.owner, id, whole_number(visit.field("seq")) or 0)
                return rendering.redirect("/settings/webhooks?done=retried")
    except SoulError as error:
        return hooks(visit, error=error)
    return rendering.redirect("/settings/webhooks")


def audit(visit: Visit) -> Response:
    """The newest events that match: of one kind, of one soul."""
    kind, soul = visit.query("kind")[:60], visit.query("soul")[:128].strip()
    failure, events, before = None, [], visit.number("before", 0)
    try:
        query = EventQuery(kind=kind, soul=address(soul) if soul else None, before=before or None)
        events = event_search.newest(visit.ports, query, last=_EVENTS + 1)[::-1]
    except SoulError as error:
        failure = problem(error)
    return visit.page(
        "audit.html",
        events=events[:_EVENTS],
        older=events[_EVENTS - 1].seq if len(events) > _EVENTS else 0,
        newer=before,
        kind=kind,
        soul=soul,
        families=FAMILIES,
        days=plots.days(event_search.per_day(visit.ports, days=_DAYS)),
        failure=failure,
        done="",
    )


PAGES: tuple[Page, ...] = (
    ("GET", "/settings", show, None),
    ("POST", "/settings/sessions", end_session, None),
    ("POST", "/settings/tokens", create_token, Verb.ADMINISTER),
    ("POST", "/settings/tokens/revoke", revoke_token, Verb.ADMINISTER),
    ("GET", "/settings/webhooks", hooks, Verb.ADMINISTER),
    ("POST", "/settings/webhooks", change_hooks, Verb.ADMINISTER),
    ("GET", "/settings/audit", audit, Verb.ADMINISTER),
)
