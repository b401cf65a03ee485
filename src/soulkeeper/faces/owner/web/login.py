"""Logging in and out: a link that works once, or a token, opens a session, whose cookie no script can read."""

from __future__ import annotations

import re
from urllib.parse import unquote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.errors import NotFound
from soulkeeper.faces.browser import cookie_name
from soulkeeper.faces.front import Front
from soulkeeper.faces.owner.web import rendering
from soulkeeper.faces.owner.web.visit import DOOR, Endpoint, Page, Visit, form_pairs
from soulkeeper.services import logins

_BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"))
_SECRET = re.compile(r"[\w-]{1,200}", re.ASCII)


def login_endpoint(front: Front) -> Endpoint:
    """The login page, and what follows a link or a form on it."""

    async def endpoint(request: Request) -> Response:
        if request.method == "POST":
            form = dict(form_pairs(await request.body()))
            secret, then = form.get("token", "").strip(), form.get("then", "")
        else:
            secret, then = request.query_params.get("once", ""), ""
        if not secret:
            return rendering.login_page(front, request, status=200)
        return await run_in_threadpool(_log_in, front, request, secret, then)

    return endpoint


def _log_in(front: Front, request: Request, secret: str, then: str) -> Response:
    path, _, query = then.partition("?")
    target = rendering.own_address(unquote(path), query)
    try:
        if not _SECRET.fullmatch(secret):
            raise NotFound("this is not a login link or a token")
        _, cookie = logins.log_in(front.ports, secret, door=DOOR, browser=_browser(request))
    except NotFound as error:
        message = error.message.replace("this login link", "this token or login link")
        return rendering.login_page(front, request, status=403, message=message, then=target)
    answer = rendering.bounce(front, target)
    _set_cookie(front, answer, cookie)
    return answer


def log_out(visit: Visit) -> Response:
    """End this session and forget its cookie."""
    if visit.may(Verb.ADMINISTER):
        logins.log_out(visit.ports, visit.owner, visit.caller.session)  # a session by a link is an owner's token
    else:
        logins.leave(visit.ports, visit.caller)
    answer = rendering.redirect("/login")
    _set_cookie(visit.front, answer, "")
    answer.headers["Clear-Site-Data"] = '"cache"'
    return answer


def _set_cookie(front: Front, answer: Response, secret: str) -> None:
    answer.set_cookie(
        cookie_name(front.url),
        secret,
        max_age=None if secret else 0,
        path="/",
        secure=front.url.startswith("https:"),
        httponly=True,
        samesite="strict",
    )


def _browser(request: Request) -> str:
    """``Firefox on Linux``: enough to recognise a session in a list."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for sign, name in _BROWSERS if sign in agent), "A browser")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "Linux" if "Linux" in agent else "")
    return f"{browser} on {system}" if system else browser


PAGES: tuple[Page, ...] = (("POST", "/logout", log_out, None),)
