"""The API of the server: every route of agents and owners, and what a failure in them answers."""

from __future__ import annotations

import logging
from importlib.metadata import version

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from soulkeeper.errors import CapsuleIntegrityError, SoulError
from soulkeeper.faces import health
from soulkeeper.faces.agent import prompt_route, rest, rest_requests
from soulkeeper.faces.front import PREFIX, Front, LegibleJson, RequestRejected, problem, problem_of
from soulkeeper.faces.invalid_requests import invalid_request
from soulkeeper.faces.metrics import Metrics
from soulkeeper.faces.openapi import api_description, operation_id
from soulkeeper.faces.owner import rest as owner
from soulkeeper.faces.owner.telegram import webhook as telegram_webhook

_LOG = logging.getLogger("soulkeeper")
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def make_api(front: Front, metrics: Metrics) -> FastAPI:
    api = FastAPI(
        title="Soulkeeper",
        version=version("soulkeeper"),
        docs_url=None,
        redoc_url=None,
        default_response_class=LegibleJson,
        generate_unique_id_function=operation_id,
        redirect_slashes=False,  # it would name this server as http://, whatever its proxy is
    )
    api.state.front, api.state.metrics, api.state.streams = front, metrics, set[int]()
    for kind in (SoulError, RequestRejected, RequestValidationError, HTTPException, Exception):
        api.add_exception_handler(kind, _problem_response)
    telegram_routers = (telegram_webhook.router,) if front.telegram else ()
    for router in (health.router, owner.login, owner.settings, *telegram_routers):
        api.include_router(router, include_in_schema=False)
    for router in (prompt_route.router, rest.router, rest_requests.router, owner.router, health.router, owner.login):
        api.include_router(router, prefix=PREFIX)
    api.openapi = lambda: api_description(api)  # type: ignore[method-assign]
    api.add_api_route(f"{PREFIX}/openapi.json", api.openapi, include_in_schema=False)
    return api


async def _problem_response(request: Request, error: Exception) -> JSONResponse:
    match error:
        case RequestValidationError():
            return invalid_request(request, error)
        case HTTPException():
            code = {404: "not_found", 405: "method", 400: "invalid"}.get(error.status_code, "error")
            hint = f"{PREFIX}/openapi.json describes every route" if error.status_code in (404, 405) else ""
            detail = _detail(error, request)
            headers = {"Allow": _methods(request)} if error.status_code == 405 else error.headers
            return problem(error.status_code, code, detail, hint=hint, headers=headers)
        case _:
            if isinstance(error, CapsuleIntegrityError):
                request.app.state.metrics.count_violation()
                _LOG.warning("capsule violation refused: %s", error.message)
            is_conditional = 412 in getattr(request.scope.get("route"), "responses", {})
            caller = getattr(request.state, "caller", None)
            return problem_of(error, caller, conditional=is_conditional and "if-match" in request.headers)


def _methods(request: Request) -> str:
    """What this path takes. The framework names only the methods of the first route with this path."""
    scopes = ({**request.scope, "method": method} for method in _METHODS)
    matches = ((scope["method"], route.matches(scope)[0]) for scope in scopes for route in request.app.routes)
    return ", ".join(dict.fromkeys(method for method, match in matches if match is Match.FULL))


def _detail(error: HTTPException, request: Request) -> str:
    match error.status_code:
        case 404:
            return "no such route"
        case 405:
            return f"this route does not take {request.method}"
        case 400:
            return "the body cannot be read as JSON"
        case _:
            return str(error.detail)
