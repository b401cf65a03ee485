"""The console's pages by their address, with the right that each needs.

A new page is a module with ``PAGES``, named in ``MODULES``. ``navigation`` gives it a place in the rail or a tab in the settings,
and ``tools/shots.py`` takes its picture.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from soulkeeper.errors import SoulError
from soulkeeper.faces.front import Front
from soulkeeper.faces.owner.web import (
    adoption,
    agents,
    chats,
    docs,
    gaps,
    history,
    login,
    new_soul,
    proof,
    queue,
    reflections,
    rendering,
    review,
    sessions,
    settings,
    souls,
    sync,
)
from soulkeeper.faces.owner.web.visit import Page, page_endpoint
from soulkeeper.services import assessment, worklist
from soulkeeper.services.worklist import Board

MODULES = (
    queue,
    review,
    login,
    souls,
    new_soul,
    adoption,
    history,
    agents,
    sessions,
    reflections,
    gaps,
    proof,
    settings,
    chats,
    sync,
    docs,
)
PAGES: tuple[Page, ...] = tuple(page for module in MODULES for page in module.PAGES)


def make_console(front: Front, describe: Callable[[], dict[str, Any]]) -> Starlette:
    """``describe`` returns the description of the API, which the reference is made from."""
    board = Board()
    reference: Page = ("GET", "/docs", docs.reference(describe), None)
    pages = [
        Route(path, page_endpoint(front, board, page, verb), methods=[method])
        for method, path, page, verb in sorted((*PAGES, reference), key=_placeholders)
    ]
    outside = [
        Route("/login", login.login_endpoint(front), methods=["GET", "POST"]),
        Route("/static/{name}", rendering.static_file),
    ]
    console = Starlette(
        routes=[*outside, *pages], exception_handlers={HTTPException: _error_page(front), Exception: _error_page(front)}
    )
    console.router.redirect_slashes = False  # it would name this server as http://, whatever its proxy is
    console.state.warm_steps = lambda: _warm_steps(front, board, describe)
    return console


def _placeholders(page: Page) -> int:
    """``/souls/+new`` goes before ``/souls/{name}``, whichever module it is in."""
    return page[1].count("{")


def _warm_steps(front: Front, board: Board, describe: Callable[[], dict[str, Any]]) -> Iterator[object]:
    """Do in advance what the first visits would wait for: read the queue, describe the API, compile templates, load the rules
    that check a text. Each is a separate step, so that a server that shuts down does not wait for all of them."""
    with suppress(SoulError, OSError):
        yield worklist.worklist(front.ports, board, limit=queue.PAGE)
    yield describe()
    yield from map(rendering.environment().get_template, rendering.environment().list_templates())
    yield assessment.load_rules()


def _error_page(front: Front) -> Callable[[Request, Exception], Awaitable[Response]]:
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
