"""The OpenAPI description: everything a developer needs to know about every route.

- Every failure is a problem document, and every route except the open ones needs a token.
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
from soulkeeper.faces.request_guard import takes_key

Json = dict[str, Any]

_ABOUT = """\
Soulkeeper stores the identity texts of AI agents. An agent's identity is a text, its *soul*; the agent may propose changes, its
owner decides, and every version is kept.

Send `Authorization: Bearer TOKEN`. A token's role decides what it may do: `owner` everything; `reviewer` read and decide; `reader`
read; `agent` that agent's prompt, files, proposals, requests and sessions, and nothing about other agents (404).

- A failure is a problem document (RFC 9457) with `code`, `detail` and, if there are any, `hint` and `reasons`. A refusal
  (403) lists every reason at once, with `availableAt` if waiting helps.
- Lists are paged: `page`, `perPage`, `q`. Every GET answer has an `ETag`; `If-None-Match` avoids sending it again. `ETag` and
  `If-Match` of a soul keep two writers from overwriting each other.
- With `Idempotency-Key` a repeated request is carried out once.
- Times are ISO 8601 in UTC; `hash` is `sha256:` and the hash of the exact bytes.
"""
_FAMILIES = {
    "prompt": "The prompt a model gets.",
    "agent": "For agents: propose changes, request permission, log sessions. Nothing here decides.",
    "souls": "Souls, their revisions and how they differ.",
    "agents": "Agents, their souls, files, policies and gaps.",
    "approvals": "Pending approvals and decisions.",
    "access": "Tokens, the login link and events.",
    "sync": "Souls, companion files and snapshots of a git remote.",
    "webhooks": "Webhooks and their deliveries.",
    "telegram": "Chats that are paired with the Telegram bot.",
    "capsules": "Souls sealed with their memories: read, verify, move, restore, import.",
    "proof": "The whole history checked again, and the checkpoint that a witness keeps.",
    "settings": "The agent `default`, for a program that knows one agent.",
    "health": "Health, readiness and metrics.",
}
# By name, or by name and the part of the path before it if a name has several meanings.
_PARAMETERS = {
    "agent": "The id of an agent.",
    "souls/{id}": "The id of a soul.",
    "approvals/{id}": "The id of an approval, or a unique prefix of it.",
    "proposals/{id}": "The id of a proposal of this agent.",
    "approval-requests/{id}": "The id of a request of this agent.",
    "gaps/{id}": "The id of a gap, or a unique prefix of it.",
    "tokens/{id}": "The id of a token, not its secret.",
    "webhooks/{id}": "The id of a webhook.",
    "chats/{id}": "The id of a paired chat.",
    "capsules/{id}": "The uuid of a capsule or enough of its beginning, or the id of its soul.",
    "soulId": "The id of a soul.",
    "seq": "The number of the delivery's event.",
    "number": "The number of a revision, starting at 1.",
    "session": "The runtime's own id for a session.",
    "file": "Which file; `soul` is the soul the agent uses, which is read-only here.",
    "page": "The page number, starting at 1.",
    "perPage": "Items per page.",
    "status": "Only approvals with this status; `approved` includes applied, `rejected` means denied.",
    "type": "Only approvals of this type: `soul_update`, `heartbeat_action`, `telegram_pair`.",
    "closed": "Include closed gaps.",
    "from": "The older revision; default: the one before `to`.",
    "to": "The newer revision; default: the newest.",
    "context": "The number of unchanged lines around every change.",
    "once": "The code in the login link; it works once.",
}
_OPEN = ("/healthz", "/login")
_HEADERS = {"if-match": "If-Match", "last-event-id": "Last-Event-ID"}
_IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[ -~]+$"},
    "description": "A key of yours, such as a uuid. A request that is repeated with the same key is carried out once.",
}
_IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "schema": {"type": "string"},
    "description": "The `ETag` of the answer you have. If it is still the same, the answer is 304, without a body.",
}
_ETAG = {"description": "Identifies this answer.", "schema": {"type": "string"}}
_TIMES = ("at", "lastModified")
_SENTENCE = re.compile(r"[.;]\s")
_BEFORE = re.compile(r"([\w-]+)/\{(\w+)\}")


def operation_id(route: APIRoute) -> str:
    family = str(route.tags[0]) if route.tags else route.name
    return family if route.name == family else f"{family}_{route.name}"


def api_description(api: FastAPI) -> Json:
    if api.openapi_schema:
        return api.openapi_schema
    shape = get_openapi(title=api.title, version=api.version, routes=api.routes, description=_ABOUT, tags=_families())
    schemas = shape["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    problem_shape = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas |= {**problem_shape.pop("$defs", {}), "Problem": problem_shape}
    _complete_schemas(schemas)
    shape["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for path, method, route in _operations(shape):
        _complete(path, route)
        _add_headers(path, method, route)
    api.openapi_schema = shape
    return shape


def _complete_schemas(schemas: Json) -> None:
    """Name the times, leave out titles that only repeat a key, and say what callers may use."""
    for name, schema in schemas.items():
        for key, value in schema.get("properties", {}).items():
            value.pop("title", None)
            if name.endswith("Shape") and (key.endswith("At") or key in _TIMES):
                for form in value.get("anyOf", [value]):
                    if form.get("type") == "string":
                        form["format"] = "date-time"
    schemas["Kind"]["description"] = "The agent's soul, or one of its companion files."


def _families() -> list[Json]:
    return [{"name": name, "description": words} for name, words in _FAMILIES.items()]


def _operations(shape: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in shape["paths"].items():
        yield from ((path, method, route) for method, route in methods.items())


def _complete(path: str, route: Json) -> None:
    route["summary"] = _SENTENCE.split(route["description"], maxsplit=1)[0].replace("\n", " ").rstrip(".")
    route["responses"].pop("422", None)
    if "requestBody" in route:
        route["responses"]["408"] = {**PROBLEMS[409], "description": "The body did not arrive in time."}
    if not path.endswith(_OPEN):
        route["security"] = [{"token": []}]
    before = {name: f"{part}/{{{name}}}" for part, name in _BEFORE.findall(path)}
    for parameter in route.get("parameters", []):
        name = parameter["name"]
        parameter.setdefault("description", _PARAMETERS.get(before.get(name, name)) or _PARAMETERS.get(name, ""))


def _add_headers(path: str, method: str, route: Json) -> None:
    """The headers that the request guard reads, and those that a route requires."""
    parameters = route.setdefault("parameters", [])
    for parameter in parameters:
        if parameter["in"] == "header":
            parameter["schema"].pop("default", None)
            parameter["name"] = _HEADERS[parameter["name"]]
            parameter["required"] = parameter["name"] == "If-Match" and "428" in route["responses"]
    if takes_key(method.upper(), path):
        parameters.append(_IDEMPOTENCY_KEY)
    elif method == "get" and not path.endswith(_OPEN):
        parameters.append(_IF_NONE_MATCH)
        route["responses"].setdefault("304", {"description": "The answer you have is still the same."})
        route["responses"]["200"].setdefault("headers", {})["ETag"] = _ETAG
