"""What every door of the server shares, without the library that the routes are written with.

- A failure is an RFC 9457 problem document with one of our codes, and every reason if a rule refused.
- The caller is authenticated before a route runs; a route only checks what the caller may do.
- An agent that a caller may not see answers 404, with the same words as an agent that does not exist.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse

from soulkeeper.domain.authority import Caller, Role, Verb, roles_that_may
from soulkeeper.domain.characters.visible import legible_json
from soulkeeper.domain.prompts.compose import Texts
from soulkeeper.errors import Invalid, Moved, NotFound, Reason, Refused, SoulError, Unavailable, Unenrolled
from soulkeeper.faces import wire
from soulkeeper.faces.failure_log import log_failure
from soulkeeper.faces.hints import for_agents, without_commands
from soulkeeper.ports import Ports, WebhookClient
from soulkeeper.sync_ports import Remote

DOOR = "rest"
PREFIX = "/api/v1"
MCP = "/mcp"
PROBLEM = "application/problem+json"


class Background(Protocol):
    """Work that a server does beside its requests, from its start to its end."""

    def start(self) -> None: ...
    def stop(self) -> None: ...


class UpdateReceiver(Protocol):
    """The bot, for the route that Telegram calls."""

    def is_secret(self, value: str) -> bool: ...
    def receive(self, update: Mapping[str, Any]) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """The server as its routes see it: its workspace, its host names and its limits."""

    ports: Ports
    webhook_client: WebhookClient
    texts: Texts
    hosts: frozenset[str]
    origins: frozenset[str]
    url: str = ""
    root: str = ""  # the folder of the workspace, for commands that people copy
    local: bool = True
    inline: bool = True
    alone: bool = True  # no other process serves this workspace
    rate: float = 200.0
    burst: float = 2_000.0
    background: tuple[Background, ...] = ()
    telegram: UpdateReceiver | None = None  # only in webhook mode
    remote: Remote | None = None  # the git remote
    log_key: Callable[[], str] | None = None  # the public key that this machine writes with


_ACTIONS = {
    Verb.READ: "read souls, agents and their history",
    Verb.USE: "read the texts and the prompt of an agent",
    Verb.ASK: "act for an agent",
    Verb.DECIDE: "see or decide approvals",
    Verb.ADMINISTER: "administer this workspace",
}


class RequestRejected(Exception):
    """A request is rejected before any of the owner's rules is applied."""

    def __init__(
        self, status: int, code: str, detail: str, *, hint: str = "", headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.status, self.code, self.hint, self.headers = status, code, hint, dict(headers or {})


class LegibleJson(JSONResponse):
    def render(self, content: Any) -> bytes:
        return json_bytes(content)


class AgentResponse(LegibleJson):
    """An answer to an agent: no hint in it names a command."""

    def render(self, content: Any) -> bytes:
        return super().render(for_agents(content))


def ensure_known_parameters(names: Sequence[str], known: AbstractSet[str]) -> None:
    """Raise unless every query parameter is known and given once."""
    if unknown := sorted({*names} - known):
        hint = f"this route takes: {', '.join(sorted(known)) or 'no parameters'}"
        raise Invalid(f"unknown query parameter {unknown[0]!r}", hint=hint)
    if duplicates := sorted(name for name in {*names} if names.count(name) > 1):
        raise Invalid(f"the query parameter {duplicates[0]!r} is given more than once", hint="send it once")


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    hint: str = "",
    reasons: Sequence[Mapping[str, Any]] = (),
    more: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    shape: dict[str, Any] = {
        "type": f"urn:soulkeeper:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
    }
    optional = {"hint": hint, "reasons": list(reasons)}
    shape |= {key: value for key, value in optional.items() if value}
    shape |= more or {}
    return LegibleJson(shape, status, dict(headers or {}), PROBLEM)


def problem_of(error: Exception, caller: Caller | None = None, *, conditional: bool = False) -> JSONResponse:
    """The problem document of an error. Hints name commands only for callers that are not agents.

    ``conditional``: the request had a precondition, so the answer is 412.
    """
    has_commands = caller is not None and caller.role is not Role.AGENT
    hint = getattr(error, "hint", "") if has_commands else _hint_for_agents(error)
    if isinstance(error, Unavailable | Unenrolled):
        log_failure(error)
    match error:
        case RequestRejected():
            return problem(error.status, error.code, str(error), hint=hint, headers=error.headers)
        case Moved() if conditional:
            return problem(412, "stale", error.message, hint=hint)
        case Unenrolled():
            return problem(503, "unavailable", error.message, hint=hint if has_commands else "")
        case Refused():
            refusal = {"reasons": [wire.reason(reason) for reason in error.reasons]}
            reasons = refusal["reasons"] if has_commands else for_agents(refusal)["reasons"]
            return problem(403, "refused", error.message, hint=hint, reasons=reasons, more=wire.text_judged(error))
        case SoulError():
            return problem(wire.http_status(error), wire.code_of(error), error.message, hint=hint)
        case _:
            return problem(500, "error", "an unexpected error occurred", hint="see the server's log")


def _hint_for_agents(error: Exception) -> str:
    if isinstance(error, Moved):
        return "GET /agents/{agent}/files/soul returns the current revision"
    return without_commands(getattr(error, "hint", ""))


def front_of(request: Request) -> Front:
    front: Front = request.app.state.front
    return front


def caller_of(request: Request) -> Caller:
    caller: Caller | None = getattr(request.state, "caller", None)
    if caller is None:
        raise unknown_caller()
    return caller


def unknown_caller() -> RequestRejected:
    return RequestRejected(
        401,
        "unauthenticated",
        "missing or invalid token",
        hint="send Authorization: Bearer TOKEN; the owner creates tokens",
        headers={"WWW-Authenticate": "Bearer"},
    )


def ensure_may(caller: Caller, verb: Verb, agent: str = "") -> None:
    if caller.may(verb, agent):
        return
    if not caller.sees(agent):
        raise NotFound(f"no agent named {agent!r}", hint=f"this token is for the agent {caller.agent}")
    message = f"a token with the role {caller.role} may not {_ACTIONS[verb]}"
    raise Refused([Reason("role", message, value=caller.role, hint=_role_hint(caller, verb))])


def _role_hint(caller: Caller, verb: Verb) -> str:
    """What an agent may do instead; for others, the roles that may do this."""
    if caller.role is Role.AGENT:
        own = f"/agents/{caller.agent}"
        routes = {
            Verb.READ: f"GET {own}/files/soul reads your soul, GET {own}/prompt the whole prompt",
            Verb.DECIDE: f"only the owner decides; GET {own}/proposals shows what was decided",
            Verb.ADMINISTER: f"only the owner may; POST {own}/proposals proposes a change",
        }
        return routes.get(verb, "")
    *others, last = roles_that_may(verb)
    return f"use a token with the role {', '.join(others)} or {last}" if others else f"use a token with the role {last}"


def tag_of(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def matches(header: str, tag: str, *, weak: bool) -> bool:
    """Whether a list of entity tags contains this one. ``weak`` compares them as for a cache, otherwise as for a lock."""
    if header.strip() == "*":
        return True
    tags = (item.strip() for item in header.split(","))
    return any((candidate.removeprefix("W/") if weak else candidate) == tag for candidate in tags)


def json_bytes(shape: Any) -> bytes:
    """One JSON value, with every character that hides or reorders text escaped."""
    encoded = json.dumps(shape, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return legible_json(encoded).encode(errors="backslashreplace")
