"""Templates, what they may call, and the headers of every answer: nothing from another host, nothing inline, nothing in a frame."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.authority import Verb
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.characters.visible import line_of, visible
from soulkeeper.domain.souls.address import Address
from soulkeeper.faces.browser import LARGEST_UPLOAD, session_secret
from soulkeeper.faces.front import Front
from soulkeeper.faces.owner.web import navigation, wording
from soulkeeper.faces.owner.web.diffs import is_right_to_left, segments
from soulkeeper.faces.wording import plural, shortened

if TYPE_CHECKING:
    from soulkeeper.faces.owner.web.visit import Visit

STATIC = files(__package__) / "static"
_TYPES = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
}
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_LATER = "max-age=31536000; includeSubDomains"
_BACKTICKS = re.compile(r"`([^`]+)`")
_IN_QUERIES = "%=&+,:;@!$'()*/?~"
_ODD = re.compile(r"[^A-Za-z0-9._-]+")


def page(visit: Visit, template: str, *, status: int = 200, **context: Any) -> Response:
    """A page of the console for somebody who is logged in."""
    rail, settings = (
        navigation.visible_places(places, visit.caller) for places in (navigation.RAIL, navigation.SETTINGS)
    )
    path = visit.request.url.path
    tab = navigation.current(settings, path)
    shared = {
        "rail": rail,
        "here": navigation.current(rail, path) or (navigation.SETTINGS[0].path if tab else ""),
        "settings_tabs": settings,
        "settings_tab": tab,
        "caller": visit.caller,
        "may_decide": visit.may(Verb.DECIDE),
        "may_administer": visit.may(Verb.ADMINISTER),
        "csrf": visit.csrf,
        "now": visit.ports.now(),
        "pulse": _pulse(visit) if visit.may(Verb.DECIDE) else None,
        "Status": Status,
    }
    return _html(visit.front, template, status, {**shared, **context})


def _pulse(visit: Visit) -> dict[str, int]:
    """How many questions are waiting, and the last event that the page knows."""
    waiting = len(visit.board.waiting_entries(visit.ports))
    return {"pending": waiting, "events": visit.board.seq}


def login_page(front: Front, request: Request, *, status: int = 401, message: str = "", then: str = "") -> Response:
    """The page for a visitor without a session. ``then`` is the page to show after the login, by default the requested one.

    A strict cookie is not sent with a link from another site. Such a visit is repeated from our own page, where it is.
    """
    is_visit = request.method == "GET" and request.scope["path"] != "/login"
    query = request.scope["query_string"].decode(errors="replace")
    asked = own_address(request.scope["path"], query) if is_visit else ""
    if asked and request.headers.get("sec-fetch-site") == "cross-site" and not message:
        return bounce(front, asked)
    is_link = bool(message) and request.method == "GET"
    has_ended = status == 401 and bool(session_secret(dict(request.scope["headers"]), front.url))
    context = {"message": message, "is_link": is_link, "then": then or asked}
    context |= {"has_ended": has_ended, "is_lost": has_ended and request.method == "POST"}
    return _html(front, "login.html", status, context)


def own_address(path: str, query: str = "") -> str:
    """An address on this server, from a decoded path. The path is quoted after one slash: a browser reads ``//host`` and
    ``/\\host`` as the address of another site."""
    start = f"/{quote(path.lstrip('/'))}"
    return f"{start}?{quote(query, safe=_IN_QUERIES)}" if query else start


def bounce(front: Front, target: str) -> Response:
    """A page that redirects. The next request comes from our own page, so it carries the cookie."""
    return _html(front, "bounce.html", 200, {"target": target})


def plain_error(front: Front, status: int, title: str, message: str) -> Response:
    return _html(front, "outside.html", status, {"title": title, "message": message})


def redirect(target: str) -> Response:
    return RedirectResponse(target, 303, HEADERS)


def attachment(data: bytes, filename: str) -> Response:
    """A file to save. Its name is reduced to letters, digits, dots and hyphens."""
    name = _ODD.sub("-", filename) or "soul"
    headers = {**HEADERS, "Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(data, 200, headers, "application/octet-stream")


def static_file(request: Request) -> Response:
    """A style sheet, a script or an image of the console. Its address contains its hash, so browsers can keep it."""
    name: str = request.path_params["name"]
    kind = _TYPES.get(name.rpartition(".")[2])
    if kind is None or name not in _static_hashes():
        return Response("not found", 404, HEADERS)
    headers = {**HEADERS, "Cache-Control": "public, max-age=31536000, immutable"}
    return Response((STATIC / name).read_bytes(), 200, headers, kind)


def _html(front: Front, template: str, status: int, context: Mapping[str, Any]) -> Response:
    body = environment().get_template(template).render(context)
    headers = {**HEADERS, "Cache-Control": "no-store"}
    if front.url.startswith("https:"):
        headers["Strict-Transport-Security"] = _LATER
    return Response(body.encode(errors="backslashreplace"), status, headers, "text/html; charset=utf-8")


@cache
def environment() -> Environment:
    jinja = Environment(
        loader=PackageLoader("soulkeeper.faces.owner.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    jinja.filters |= {
        "line": lambda value: line_of(str(value)),
        "visible": lambda value: visible(str(value)),
        "moment": moment,
        "exact": exact,
        "age": wording.age,
        "until": wording.until,
        "plural": plural,
        "short": shortened,
        "sentence": wording.sentence,
        "capital": wording.capital,
        "code_spans": code_spans,
        "first_sentence": lambda text: " ".join(text.split()).partition(". ")[0].rstrip("."),
        "name": address_name,
    }
    jinja.globals |= {"static": static_url, "soul_url": soul_url, "wording": wording, "segments": segments}
    jinja.globals["is_right_to_left"] = is_right_to_left
    jinja.globals["largest_upload"] = LARGEST_UPLOAD
    return jinja


def code_spans(text: str) -> Markup:
    """Our own text, with the parts between backticks as code."""
    return Markup(_BACKTICKS.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped before


def exact(at: datetime) -> str:
    return f"{at.astimezone(UTC):%d %b %Y, %H:%M:%S} UTC"


def address_name(where: Address | str) -> str:
    """An address as one part of a path: ``maya`` or ``maya:agents``."""
    return str(where).replace("/", ":")


def soul_url(where: Address | str, tab: str = "") -> str:
    return f"/souls/{quote(address_name(where), safe=':')}" + (f"/{tab}" if tab else "")


def static_url(name: str) -> str:
    return f"/static/{name}?v={_static_hashes()[name]}"


@cache
def _static_hashes() -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest()[:12] for file in STATIC.iterdir()}
