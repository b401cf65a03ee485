"""What every route shares: who is calling, problem documents, entity tags, pages, and JSON that is read strictly.

- A failure is an RFC 9457 problem document with one of our codes, and all reasons where a rule says no.
- Who is calling was found out before a route runs; a route only asks whether that caller may.
- An agent that a caller may not know of is not there: 404, in the words for an agent that never was.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Annotated, Any, Protocol, TypeVar

from fastapi import Depends, Query, Request
from fastapi.dependencies.models import Dependant
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

from soulkeeper.domain.authority import Asker, Caller, Role, Verb
from soulkeeper.domain.canonical import strict_json
from soulkeeper.domain.prompts.compose import Texts
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Invalid, Moved, NotFound, Reason, Refused, SoulError
from soulkeeper.faces import wire
from soulkeeper.faces.hints import for_agents, without_commands
from soulkeeper.ports import Courier, Ports
from soulkeeper.services.attribution import credited

DOOR = "rest"
PREFIX = "/api/v1"
MCP = "/mcp"
PROBLEM = "application/problem+json"
LONGEST_PAGE, USUAL_PAGE = 200, 50

T = TypeVar("T")
Words = Annotated[str, StringConstraints(max_length=2_000)]
Document = Annotated[str, StringConstraints(min_length=1, max_length=262_144)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Whole = Annotated[int, Field(ge=0, le=2**53 - 1)]


class Background(Protocol):
    """Work that a server does beside its requests, from its start to its end."""

    def start(self) -> None: ...
    def stop(self) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """The server as its routes know it: what it keeps, by which names it may be called, and how much at once."""

    ports: Ports
    courier: Courier
    texts: Texts
    hosts: frozenset[str]
    origins: frozenset[str]
    local: bool = True
    inline: bool = True
    alone: bool = True  # no other process serves this workspace beside this one
    rate: float = 200.0
    burst: float = 2_000.0
    background: tuple[Background, ...] = ()


class Unwelcome(Exception):
    """A request that is turned away before any rule of the owner is asked."""

    def __init__(
        self, status: int, code: str, detail: str, *, hint: str = "", headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.status, self.code, self.hint, self.headers = status, code, hint, dict(headers or {})


class Body(BaseModel):
    """What a caller sends: camelCase, no key that is not known, no value of another type."""

    model_config = ConfigDict(extra="forbid", strict=True, alias_generator=to_camel, validate_by_name=False)


class Spoken(JSONResponse):
    """What an agent is answered: no hint in it names a command."""

    def render(self, content: Any) -> bytes:
        return super().render(for_agents(content))


class StrictRequest(Request):
    async def json(self) -> Any:
        return strict_json((await self.body()).decode())


class StrictRoute(APIRoute):
    """Bodies are JSON without NaN, infinities or doubled keys; what is asked for in the address is something that is known."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()
        known = set(_askable(self.dependant))

        async def read_strictly(request: Request) -> Response:
            ensure_askable([name for name, _ in request.query_params.multi_items()], known)
            return await handler(StrictRequest(request.scope, request.receive))

        return read_strictly


def ensure_askable(asked: Sequence[str], known: AbstractSet[str]) -> None:
    """Everything in an address is known, and said once."""
    if strange := sorted({*asked} - known):
        hint = f"known here: {', '.join(sorted(known)) or 'nothing'}"
        raise Invalid(f"{strange[0]!r} is nothing that can be asked for here", hint=hint)
    if doubled := sorted(name for name in {*asked} if asked.count(name) > 1):
        raise Invalid(f"{doubled[0]!r} is said more than once", hint="say which one is meant")


def _askable(wanted: Dependant) -> Iterator[str]:
    """What a route, and whatever it depends on, reads from the address."""
    yield from (param.alias for param in wanted.query_params)
    for below in wanted.dependencies:
        yield from _askable(below)


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    hint: str = "",
    reasons: Sequence[Mapping[str, Any]] = (),
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    shape: dict[str, Any] = {
        "type": f"urn:soulkeeper:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
    }
    more = {"hint": hint, "reasons": list(reasons)}
    shape |= {key: value for key, value in more.items() if value}
    return JSONResponse(shape, status, dict(headers or {}), PROBLEM)


def problem_of(error: Exception, caller: Caller | None = None, *, conditional: bool = False) -> JSONResponse:
    """The problem document of an error, with commands in its hints only for whoever is known to be no agent.

    ``conditional``: the request said which state it means, so that 412 answers it.
    """
    has_commands = caller is not None and caller.role is not Role.AGENT
    hint = getattr(error, "hint", "") if has_commands else _hint_for_agents(error)
    match error:
        case Unwelcome():
            return problem(error.status, error.code, str(error), hint=hint, headers=error.headers)
        case Moved() if conditional:
            return problem(412, "stale", error.message, hint=hint)
        case Refused():
            told = {"reasons": [wire.reason(reason) for reason in error.reasons]}
            reasons = told["reasons"] if has_commands else for_agents(told)["reasons"]
            return problem(403, "refused", error.message, hint=hint, reasons=reasons)
        case SoulError():
            return problem(wire.http_status(error), wire.code_of(error), error.message, hint=hint)
        case _:
            return problem(500, "error", "something unexpected happened", hint="the log of the server says more")


def _hint_for_agents(error: Exception) -> str:
    if isinstance(error, Moved):
        return "GET /agents/{agent}/files/soul gives the revision"
    return without_commands(getattr(error, "hint", ""))


def front_of(request: Request) -> Front:
    front: Front = request.app.state.front
    return front


async def _ports(request: Request) -> Ports:
    """What this request may use: whatever it writes is told with its token."""
    ports, caller = front_of(request).ports, getattr(request.state, "caller", None)
    return ports if caller is None else credited(ports, caller, DOOR, getattr(request.state, "taken", None))


async def _texts(request: Request) -> Texts:
    return front_of(request).texts


RequestPorts = Annotated[Ports, Depends(_ports)]
Shipped = Annotated[Texts, Depends(_texts)]


def caller_of(request: Request) -> Caller:
    caller: Caller | None = getattr(request.state, "caller", None)
    if caller is None:
        raise unknown_caller()
    return caller


def unknown_caller() -> Unwelcome:
    return Unwelcome(
        401,
        "unauthenticated",
        "no good token came with this request",
        hint="send Authorization: Bearer TOKEN; the owner makes tokens",
        headers={"WWW-Authenticate": "Bearer"},
    )


def ensure_may(caller: Caller, verb: Verb, agent: str = "") -> None:
    if not caller.sees(agent):
        raise NotFound(f"there is no agent {agent!r}", hint="soul agent list shows them; soul agent new makes one")
    if not caller.may(verb, agent):
        message = f"a token of the role {caller.role} may not {verb}"
        raise Refused([Reason("role", message, value=caller.role, hint="use a token of another role")])


def allowed(verb: Verb) -> Callable[[Request], Awaitable[Caller]]:
    """A caller who may do this; on a route of an agent, with that agent."""

    async def checked(request: Request) -> Caller:
        caller = caller_of(request)
        ensure_may(caller, verb, request.path_params.get("agent", ""))
        return caller

    return checked


Reader = Annotated[Caller, Depends(allowed(Verb.READ))]
Wearer = Annotated[Caller, Depends(allowed(Verb.WEAR))]
Asking = Annotated[Caller, Depends(allowed(Verb.ASK))]


def asker(caller: Caller) -> Asker:
    return Asker(caller.name, DOOR)


@dataclass(frozen=True, slots=True)
class Page:
    number: int
    size: int
    q: str = field(default="")

    @property
    def start(self) -> int:
        return (self.number - 1) * self.size

    def of(self, found: Sequence[T], shape: Callable[[T], Any]) -> dict[str, Any]:
        """This page of everything that was found."""
        return self.cut([shape(one) for one in found[self.start : self.start + self.size]], total=len(found))

    def cut(self, data: list[Any], *, total: int) -> dict[str, Any]:
        """A page that was cut already."""
        pages = max(1, -(-total // self.size))
        return {
            "data": data,
            "totalRecords": total,
            "currentPage": self.number,
            "totalPages": pages,
            "nextPage": self.number + 1 if self.number < pages else None,
            "prevPage": min(self.number - 1, pages) or None,
        }


async def _page(
    page: Annotated[int, Query(ge=1, le=10**9)] = 1,
    per_page: Annotated[int, Query(alias="perPage", ge=1, le=LONGEST_PAGE)] = USUAL_PAGE,
    q: Annotated[str, Query(max_length=200, description="Only what holds these words.")] = "",
) -> Page:
    return Page(page, per_page, q)


Paged = Annotated[Page, Depends(_page)]


def state_tag(kept: Soul) -> str:
    """The tag of a kept text, by which whoever changes it says which one they saw."""
    return f'"r{kept.revision}-{kept.hash[7:23]}"'


def tag_of(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def matches(header: str, tag: str, *, weak: bool) -> bool:
    """Whether a list of entity tags names this one. ``weak`` compares as a cache does, else as a lock."""
    if header.strip() == "*":
        return True
    named = (said.strip() for said in header.split(","))
    return any((said.removeprefix("W/") if weak else said) == tag for said in named)


def as_json(shape: Any) -> bytes:
    return json.dumps(shape, ensure_ascii=False, separators=(",", ":")).encode(errors="backslashreplace")
