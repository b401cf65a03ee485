"""The console's pages by their address, with the right that each needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from soulkeeper.domain.authority import Verb
from soulkeeper.errors import SoulError
from soulkeeper.faces.http import Front
from soulkeeper.faces.owner.web import (
    agents,
    chats,
    docs,
    history,
    login,
    proof,
    queue,
    rendering,
    review,
    settings,
    souls,
)
from soulkeeper.faces.owner.web.visit import Handler, visited
from soulkeeper.services.worklist import Board

READ, DECIDE, ADMINISTER = Verb.READ, Verb.DECIDE, Verb.ADMINISTER
Page = tuple[str, str, Handler, Verb | None]
PAGES: tuple[Page, ...] = (
    ("GET", "/", queue.start, None),
    ("POST", "/logout", login.log_out, None),
    ("GET", "/queue", queue.queue, DECIDE),
    ("GET", "/queue/pulse", queue.pulse, DECIDE),
    ("GET", "/queue/batch", queue.batch, DECIDE),
    ("POST", "/queue/batch", queue.approve_batch, DECIDE),
    ("GET", "/queue/{id}", review.show, DECIDE),
    ("POST", "/queue/{id}/approve", review.approve, DECIDE),
    ("POST", "/queue/{id}/deny", review.deny, DECIDE),
    ("POST", "/queue/{id}/rebase", review.rebase, DECIDE),
    ("POST", "/queue/{id}/later", review.later, DECIDE),
    ("GET", "/queue/{id}/edit", review.edit, ADMINISTER),
    ("POST", "/queue/{id}/edit", review.preview, ADMINISTER),
    ("GET", "/souls", souls.index, READ),
    ("GET", "/souls/+new", souls.new, ADMINISTER),
    ("POST", "/souls/+new", souls.create, ADMINISTER),
    ("GET", "/souls/{name}", souls.show, READ),
    ("POST", "/souls/{name}", souls.save, ADMINISTER),
    ("POST", "/souls/{name}/check", souls.check, READ),
    ("GET", "/souls/{name}/history", history.show, READ),
    ("GET", "/souls/{name}/rollback", history.rollback, ADMINISTER),
    ("POST", "/souls/{name}/rollback", history.roll_back, ADMINISTER),
    ("GET", "/souls/{name}/prompt", souls.prompt, READ),
    ("GET", "/souls/{name}/drift", souls.drift, READ),
    ("GET", "/souls/{name}/lineage", souls.lineage, READ),
    ("GET", "/souls/{name}/settings", souls.settings, READ),
    ("POST", "/souls/{name}/settings", souls.change, ADMINISTER),
    ("GET", "/souls/{name}/export", souls.export, READ),
    ("GET", "/agents", agents.index, READ),
    ("GET", "/agents/+new", agents.new, ADMINISTER),
    ("POST", "/agents/+new", agents.create, ADMINISTER),
    ("GET", "/agents/{agent}", agents.show, READ),
    ("POST", "/agents/{agent}", agents.change, ADMINISTER),
    ("POST", "/agents/{agent}/policy", agents.change_policy, ADMINISTER),
    ("GET", "/agents/{agent}/sessions/{session}", agents.session, Verb.ASK),
    ("GET", "/proof", proof.show, ADMINISTER),
    ("POST", "/proof/capsules", proof.receive, ADMINISTER),
    ("GET", "/proof/capsules/{id}", proof.capsule, ADMINISTER),
    ("GET", "/proof/capsules/{id}/file", proof.download, ADMINISTER),
    ("POST", "/proof/capsules/{id}/restore", proof.restore, ADMINISTER),
    ("GET", "/settings", settings.show, None),
    ("POST", "/settings/sessions", settings.end_session, None),
    ("POST", "/settings/tokens", settings.create_token, ADMINISTER),
    ("POST", "/settings/tokens/revoke", settings.revoke_token, ADMINISTER),
    ("GET", "/settings/webhooks", settings.hooks, ADMINISTER),
    ("POST", "/settings/webhooks", settings.change_hooks, ADMINISTER),
    ("GET", "/settings/chats", chats.show, ADMINISTER),
    ("POST", "/settings/chats", chats.revoke, ADMINISTER),
    ("GET", "/settings/audit", settings.audit, ADMINISTER),
    ("GET", "/design", docs.design, None),
)


def make_console(front: Front, described: Callable[[], dict[str, Any]]) -> Starlette:
    """``described`` gives the description of the API, which the reference is made from."""
    board = Board()
    reference: Page = ("GET", "/docs", docs.reference(described), None)
    pages = [
        Route(path, visited(front, board, page, verb), methods=[method])
        for method, path, page, verb in (*PAGES, reference)
    ]
    outside = [
        Route("/login", login.opened(front), methods=["GET", "POST"]),
        Route("/static/{name}", rendering.static_file),
    ]
    console = Starlette(
        routes=[*outside, *pages], exception_handlers={HTTPException: _missing(front), Exception: _missing(front)}
    )
    console.state.warm = lambda: _warm(front, board, described)
    return console


def _warm(front: Front, board: Board, described: Callable[[], dict[str, Any]]) -> None:
    """Do once, before anybody waits for it, what the first pages would do: compile templates, read the queue, describe the API."""
    with suppress(SoulError, OSError):
        board.open_questions(front.ports)
    described()
    for name in rendering.environment().list_templates():
        rendering.environment().get_template(name)


def _missing(front: Front) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        if getattr(request.state, "caller", None) is None:
            return rendering.login_page(front, request)
        if status == 500:
            return rendering.plain_error(
                front, status, "An unexpected error occurred", "The server's log has the details."
            )
        title = "There is no such page" if status == 404 else "This did not work"
        return rendering.plain_error(front, status, title, "The address may be mistyped, or the page has moved.")

    return answer
