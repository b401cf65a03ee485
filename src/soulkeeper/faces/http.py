"""What every route of the API shares: strict JSON, the caller it needs, the ports of the request, pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Protocol, TypeVar

from fastapi import Depends, Query, Request
from fastapi.dependencies.models import Dependant
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

from soulkeeper.domain.authority import Asker, Caller, Verb
from soulkeeper.domain.canonical import strict_json
from soulkeeper.domain.prompts.compose import Texts
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.faces.front import DOOR, caller_of, ensure_known_parameters, ensure_may, front_of
from soulkeeper.ports import Ports
from soulkeeper.services.attribution import attributed
from soulkeeper.services.lookups import page_count

LONGEST_PAGE, USUAL_PAGE = 200, 50

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Words = Annotated[str, StringConstraints(max_length=2_000)]
Document = Annotated[str, StringConstraints(min_length=1, max_length=262_144)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Whole = Annotated[int, Field(ge=0, le=2**53 - 1)]


class Body(BaseModel):
    """A request body: camelCase keys, no unknown keys, no values of another type."""

    model_config = ConfigDict(extra="forbid", strict=True, alias_generator=to_camel, validate_by_name=False)


class StrictRequest(Request):
    async def json(self) -> Any:
        return strict_json((await self.body()).decode())


class StrictRoute(APIRoute):
    """Accepts JSON bodies without NaN, infinities or duplicate keys, and only known query parameters."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()
        known = set(_parameters(self.dependant))

        async def read_strictly(request: Request) -> Response:
            ensure_known_parameters([name for name, _ in request.query_params.multi_items()], known)
            return await handler(StrictRequest(request.scope, request.receive))

        return read_strictly


def _parameters(dependant: Dependant) -> Iterator[str]:
    """The query parameters of a route and its dependencies."""
    yield from (param.alias for param in dependant.query_params)
    for below in dependant.dependencies:
        yield from _parameters(below)


async def _ports(request: Request) -> Ports:
    """The ports of this request: the events it writes name its token."""
    ports, caller = front_of(request).ports, getattr(request.state, "caller", None)
    return ports if caller is None else attributed(ports, caller, DOOR, getattr(request.state, "claim", None))


async def _texts(request: Request) -> Texts:
    return front_of(request).texts


RequestPorts = Annotated[Ports, Depends(_ports)]
PromptTexts = Annotated[Texts, Depends(_texts)]


def require(verb: Verb) -> Callable[[Request], Awaitable[Caller]]:
    """A dependency: the caller, who may do this, and for this agent if the route has one."""

    async def check(request: Request) -> Caller:
        caller = caller_of(request)
        ensure_may(caller, verb, request.path_params.get("agent", ""))
        return caller

    return check


Reader = Annotated[Caller, Depends(require(Verb.READ))]
AgentReader = Annotated[Caller, Depends(require(Verb.USE))]
Requester = Annotated[Caller, Depends(require(Verb.ASK))]


def asker(caller: Caller) -> Asker:
    return Asker(caller.name, DOOR, caller.credential)


class Results(Protocol[T_co]):
    """Some items of a list, and how many there are in all."""

    @property
    def total(self) -> int: ...
    def __iter__(self) -> Iterator[T_co]: ...


@dataclass(frozen=True, slots=True)
class Page:
    number: int
    size: int
    q: str = field(default="")

    @property
    def start(self) -> int:
        return (self.number - 1) * self.size

    def of(self, items: Sequence[T], shape: Callable[[T], Any]) -> dict[str, Any]:
        """This page of all items."""
        return self.cut([shape(item) for item in items[self.start : self.start + self.size]], total=len(items))

    def show(self, results: Results[T], shape: Callable[[T], Any]) -> dict[str, Any]:
        """A page that a service has selected."""
        return self.cut([shape(item) for item in results], total=results.total)

    def cut(self, data: list[Any], *, total: int) -> dict[str, Any]:
        """A page whose items are selected already."""
        pages = page_count(total, self.size)
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
    q: Annotated[str, Query(max_length=200, description="Only items that contain these words.")] = "",
) -> Page:
    return Page(page, per_page, q)


PageQuery = Annotated[Page, Depends(_page)]


def state_tag(soul: Soul) -> str:
    """The entity tag of a text's head, with which a caller names the state it saw."""
    return f'"r{soul.revision}-{soul.hash[7:23]}"'
