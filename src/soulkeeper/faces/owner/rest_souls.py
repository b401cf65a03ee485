"""Souls in REST: list, create, read, change, rename, copy, put away; their history, drift and lineage; texts held to a profile."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Response
from fastapi import Body as Sent
from pydantic import Field

from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.names import SoulId, slug, soul_id
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.validation.profiles import PROFILES
from soulkeeper.errors import Moved
from soulkeeper.faces import reports, wire
from soulkeeper.faces.http import (
    Body,
    Document,
    Paged,
    Reader,
    RequestPorts,
    StrictRoute,
    Unwelcome,
    Whole,
    Words,
    matches,
    state_tag,
)
from soulkeeper.faces.openapi_schemas import (
    CONDITIONAL,
    DiffShape,
    DriftShape,
    PageShape,
    RevisionShape,
    RollbackShape,
    SoulShape,
    ValidShape,
    answers,
)
from soulkeeper.faces.owner.credentials import Administrator
from soulkeeper.ports import Ports
from soulkeeper.services import drift as drift_service
from soulkeeper.services import lineage as lineage_service
from soulkeeper.services import queries, validation
from soulkeeper.services import rollback as rollback_service
from soulkeeper.services import souls as soul_service
from soulkeeper.services.lookups import SavedRevision
from soulkeeper.starters import new_soul

router = APIRouter(route_class=StrictRoute, tags=["souls"])
IfMatch = Annotated[str, Header(description="The entity tag of the state you mean.")]


class NewSoul(Body):
    id: Annotated[str, Field(max_length=128, description="Else made from the name.")] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    content: Document | None = None
    reason: Words = ""


class ChangedSoul(Body):
    content: Document
    reason: Words = ""


class Copy(Body):
    to: Annotated[str, Field(max_length=128, description="The id of the copy; else made from the name.")] = ""
    name: Annotated[str, Field(max_length=200, description="Else the name with the new id behind it.")] = ""


class NewName(Body):
    to: Annotated[str, Field(min_length=1, max_length=128)]


class Unkept(Body):
    content: Annotated[str, Field(max_length=262_144)]
    profile: Literal["any", "versioned"] = "any"


class Rollback(Body):
    to: Whole | Annotated[str, Field(max_length=20)]
    confirm: Annotated[bool, Field(description="Even if a protected field changes by it.")] = False


@router.get("/souls", responses=answers(PageShape))
def souls(
    caller: Reader,
    ports: RequestPorts,
    page: Paged,
    *,
    deleted: Annotated[bool, Query(description="Put away ones too.")] = False,
) -> dict[str, Any]:
    """The souls, without their texts; `q` looks in id, name, description and text."""
    found = queries.souls(ports, page.q, deleted=deleted, limit=page.size, offset=page.start)
    return page.cut([wire.soul(soul) for soul in found.souls], total=found.total)


@router.post("/souls", status_code=201, responses=answers(SoulShape, 201))
def create(
    body: Annotated[NewSoul, Sent(default_factory=NewSoul)],
    owner: Administrator,
    ports: RequestPorts,
    response: Response,
) -> dict[str, Any]:
    """Begin a soul: with your text, or from a starter."""
    id = new_id(ports, body.id, body.name)
    text = body.content or new_soul(body.name or id.replace("-", " ").title(), owner.name, ports.now().date())
    return _made(soul_service.create(ports, owner, Address(Kind.SOUL, id), text, reason=body.reason), response)


@router.get("/souls/{id}", responses=answers(SoulShape))
def show(id: str, caller: Reader, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """A soul with its text."""
    return _answered(queries.show(ports, where(id)), response)


@router.patch("/souls/{id}", responses={**answers(SoulShape), **CONDITIONAL})
def change(
    id: str,
    body: ChangedSoul,
    owner: Administrator,
    ports: RequestPorts,
    response: Response,
    *,
    if_match: IfMatch = "",
) -> dict[str, Any]:
    """The owner writes a new text. `If-Match` says which one they were looking at."""
    base = seen(ports, where(id), if_match)
    kept = soul_service.edit(ports, owner, where(id), body.content, base=base, reason=body.reason)
    return _answered(kept, response)


@router.delete("/souls/{id}", responses={**answers(SoulShape), **CONDITIONAL})
def delete(id: str, owner: Administrator, ports: RequestPorts, if_match: IfMatch = "") -> dict[str, Any]:
    """Put a soul away. Nothing is lost: `undelete` brings it back."""
    return wire.soul(soul_service.delete(ports, owner, where(id), base=seen(ports, where(id), if_match)))


@router.post("/souls/{id}/rename", responses=answers(SoulShape))
def rename(id: str, body: NewName, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """The same soul under another id."""
    return wire.soul(soul_service.rename(ports, owner, where(id), body.to))


@router.post("/souls/{id}/duplicate", status_code=201, responses=answers(SoulShape, 201))
def duplicate(
    id: str,
    body: Annotated[Copy, Sent(default_factory=Copy)],
    owner: Administrator,
    ports: RequestPorts,
    response: Response,
) -> dict[str, Any]:
    """A new soul that reads as this one does, under a name of its own."""
    return _made(
        soul_service.duplicate(ports, owner, where(id), new_id(ports, body.to, body.name), name=body.name), response
    )


@router.post("/souls/{id}/undelete", responses=answers(SoulShape))
def undelete(id: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Bring a soul back that was put away."""
    return wire.soul(soul_service.undelete(ports, owner, where(id)))


@router.get("/souls/{id}/revisions", responses=answers(PageShape))
def revisions(id: str, caller: Reader, ports: RequestPorts, page: Paged) -> dict[str, Any]:
    """The history of a soul, newest first, without texts; `q` looks in summary and reason."""
    found = queries.revisions(ports, where(id), words=page.q, limit=page.size, offset=page.start)
    return page.cut([wire.revision(made, id) for made in found], total=found.total)


@router.get("/souls/{id}/revisions/{number}", responses=answers(RevisionShape))
def revision(id: str, number: str, caller: Reader, ports: RequestPorts) -> dict[str, Any]:
    """One revision with its text, and what it changed."""
    kept = queries.show(ports, where(id), number)
    before = str(max(kept.revision.number - 1, 1))
    seen = queries.compared(ports, where(id), before, str(kept.revision.number))
    return wire.revision(kept.revision, str(kept.soul.address), content=kept.content, changes=seen.changes)


@router.get("/souls/{id}/diff", responses=answers(DiffShape))
def diff(
    id: str,
    caller: Reader,
    ports: RequestPorts,
    *,
    older: Annotated[str, Query(alias="from", max_length=20)] = "",
    newer: Annotated[str, Query(alias="to", max_length=20)] = "",
    context: Annotated[int, Query(ge=0, le=10_000)] = 3,
) -> dict[str, Any]:
    """Two revisions side by side: by default the head and the one before it."""
    return wire.comparison(queries.compared(ports, where(id), older, newer, context=context))


@router.post("/souls/{id}/rollback", responses={**answers(RollbackShape), 412: CONDITIONAL[412]})
def rollback(
    id: str, body: Rollback, owner: Administrator, ports: RequestPorts, if_match: IfMatch = ""
) -> dict[str, Any]:
    """Bring an earlier text back as a new revision. History only grows."""
    base = seen(ports, where(id), if_match or "*")
    number = queries.show(ports, where(id), str(body.to)).revision.number
    done = rollback_service.roll_back(ports, owner, where(id), number, base=base, weaken=body.confirm)
    made = wire.revision(done.kept.revision, str(done.kept.soul.address))
    return {"success": True, "newVersion": made["number"], "rolledBackToVersion": done.to, "revision": made}


@router.get("/souls/{id}/drift", responses=answers(DriftShape))
def drift(id: str, caller: Reader, ports: RequestPorts) -> dict[str, Any]:
    """How far a soul has moved from the last text its owner wrote."""
    return wire.drift(drift_service.drifted(ports, where(id)))


@router.post("/souls/{id}/confirm", responses=answers(SoulShape))
def confirm(id: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Accept a soul as it is: drift is measured from here."""
    return wire.soul(soul_service.confirm(ports, owner, where(id)))


@router.get("/lineage", responses=answers(PageShape))
def lineage(caller: Reader, ports: RequestPorts, page: Paged) -> dict[str, Any]:
    """Which soul extends which, and what is due for review."""
    found = [descent for descent in lineage_service.lineage(ports) if page.q.casefold() in str(descent.soul.address)]
    return page.of(found, wire.descent)


@router.post("/validate", responses=answers(ValidShape))
def validate(body: Unkept, caller: Reader) -> dict[str, Any]:
    """Hold a text to a profile before it is kept anywhere. Nothing is written."""
    profile = PROFILES[body.profile]
    return reports.as_json([validation.judged(Kind.SOUL.filename, body.content.encode(), profile)], profile)


def where(id: str) -> Address:
    return Address(Kind.SOUL, soul_id(id))


def seen(ports: Ports, address: Address, if_match: str) -> int | None:
    """The revision that a precondition names. Whether it still is the head is asked again where it is written."""
    if not if_match:
        hint = f"GET it first and send its ETag: If-Match: {state_tag(queries.show(ports, address).soul)}"
        raise Unwelcome(428, "precondition_required", "say with If-Match which text you were looking at", hint=hint)
    if if_match.strip() == "*":
        return None
    soul = queries.show(ports, address).soul
    ensure_seen(soul, if_match)
    return soul.revision


def ensure_seen(soul: Soul, if_match: str) -> None:
    if not matches(if_match, state_tag(soul), weak=False):
        message = f"{soul.address} is at revision {soul.revision}, and that is not the text you name"
        raise Moved(message, hint="look again")


def new_id(ports: Ports, said: str, name: str) -> SoulId:
    """The id that was said, else one made from the name."""
    return soul_id(said or slug(name) or f"soul-{ports.new_id()[:8]}")


def _made(kept: SavedRevision, response: Response) -> dict[str, Any]:
    response.headers["Location"] = f"/api/v1/souls/{kept.soul.address}"
    return _answered(kept, response)


def _answered(kept: SavedRevision, response: Response) -> dict[str, Any]:
    response.headers["ETag"] = state_tag(kept.soul)
    return wire.soul(kept.soul, kept.content)
