"""The OpenAPI description: what a developer who has nothing else needs to know of every route.

- Every failure is a problem document, and every route wants a token but for the open ones.
- An operation is named by its family and its function (`agent_propose`, `souls`), and keeps that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from soulkeeper.faces.openapi_schemas import PROBLEMS, Problem

Json = dict[str, Any]

_ABOUT = """\
Soulkeeper keeps who AI agents are. An agent's identity is a text, its *soul*; the agent may propose changes, its owner decides, and
every version stays.

Send `Authorization: Bearer TOKEN`. A token's role says what it may: `owner` everything; `reviewer` read and decide; `reader` read;
`agent` that agent's prompt, files, proposals, requests and sessions, and nothing of other agents (404).

- A failure is a problem document (RFC 9457) with `code`, `detail`, and `hint` and `reasons` where there is more to say. A refusal
  (403) gives every reason at once, with `availableAt` where waiting helps.
- Lists are pages: `page`, `perPage`, `q`. What can be read has an `ETag`; `If-None-Match` saves sending it again.
- With `Idempotency-Key` a request that is sent again is not done again.
- Times are ISO 8601 in UTC; `hash` is `sha256:` and the hash of the exact bytes.
"""
_FAMILIES = {
    "prompt": "What a model is given.",
    "agent": "An agent's own door: propose, ask leave, log sessions. Nothing here decides.",
    "souls": "Souls, their revisions and how they differ.",
    "agents": "Agents, what they wear, their files, policies and gaps.",
    "approvals": "What waits for the owner, and the answers.",
    "access": "Tokens, the login link, and what happened.",
    "webhooks": "Who is told of events, and what became of it.",
    "capsules": "Souls sealed with their memories: read, verified, moved, restored, imported.",
    "settings": "The agent `default`, for a program that knows one agent.",
    "health": "Whether the server is well.",
}
# By the name alone, or by the part of the path before it where a name means several things.
_PARAMETERS = {
    "agent": "The id of an agent.",
    "souls/{id}": "The id of a soul; `agent/file` is a companion file.",
    "approvals/{id}": "The id of a question, or enough of its beginning.",
    "proposals/{id}": "The id of a proposal of this agent.",
    "approval-requests/{id}": "The id of a request of this agent.",
    "gaps/{id}": "The id of a gap, or enough of its beginning.",
    "tokens/{id}": "The id of a token, not its secret.",
    "webhooks/{id}": "The id of a webhook.",
    "capsules/{id}": "The uuid of a capsule or enough of its beginning, or the id of its soul.",
    "soulId": "The id of a soul.",
    "seq": "The number of the event that was to be delivered.",
    "number": "The number of a revision, from 1 on.",
    "session": "The runtime's own id of a session.",
    "file": "Which file; `soul` is the soul the agent wears, and can only be read here.",
    "page": "Which page, from 1 on.",
    "perPage": "How many on a page.",
    "status": "Only those in this state; `approved` also means applied, `rejected` means denied.",
    "type": "Only those of this type: `soul_update`, `heartbeat_action`.",
    "closed": "Those that were closed too.",
    "from": "The older revision; the one before `to` where it is not said.",
    "to": "The newer revision; the newest where it is not said.",
    "context": "So many unchanged lines around every change.",
    "once": "What the login link holds; good for one use.",
}
_OPEN = ("/healthz", "/login")
_BEFORE = re.compile(r"([\w-]+)/\{(\w+)\}")


def operation_id(route: APIRoute) -> str:
    family = str(route.tags[0]) if route.tags else route.name
    return family if route.name == family else f"{family}_{route.name}"


def described(api: FastAPI) -> Json:
    if api.openapi_schema:
        return api.openapi_schema
    shape = get_openapi(title=api.title, version=api.version, routes=api.routes, description=_ABOUT, tags=_families())
    schemas = shape["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    problem_shape = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas |= {**problem_shape.pop("$defs", {}), "Problem": problem_shape}
    shape["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for path, route in _operations(shape):
        _complete(path, route)
    api.openapi_schema = shape
    return shape


def _families() -> list[Json]:
    return [{"name": name, "description": words} for name, words in _FAMILIES.items()]


def _operations(shape: Json) -> Iterator[tuple[str, Json]]:
    for path, methods in shape["paths"].items():
        yield from ((path, route) for route in methods.values())


def _complete(path: str, route: Json) -> None:
    route["responses"].pop("422", None)
    if "requestBody" in route:
        route["responses"]["408"] = {**PROBLEMS[409], "description": "The body did not come in time."}
    if not path.endswith(_OPEN):
        route["security"] = [{"token": []}]
    before = {name: f"{part}/{{{name}}}" for part, name in _BEFORE.findall(path)}
    for parameter in route.get("parameters", []):
        name = parameter["name"]
        parameter.setdefault("description", _PARAMETERS.get(before.get(name, name)) or _PARAMETERS.get(name, ""))
