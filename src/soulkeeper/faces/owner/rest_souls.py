"""Souls in REST: list, create, read, change, rename, copy, delete; history, drift, lineage and validation."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Response
from fastapi import Body as BodyField
from pydantic import Field

from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.names import soul_id
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.validation.profiles import PROFILES
from soulkeeper.errors import Moved
from soulkeeper.faces import reports, wire
from soulkeeper.faces.front import RequestRejected, matches
from soulkeeper.faces.http import Body, Document, PageQuery, Reader, RequestPorts, StrictRoute, Whole, Words, state_tag
from soulkeeper.faces.openapi_schemas import (
    CONDITIONAL,
    DiffShape,
    DriftShape,
    LineageShape,
    RevisionShape,
    RollbackShape,
    SoulShape,
    ValidShape,
    answers,
    pages,
)
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.ports import Ports
from soulkeeper.services import drift as drift_service
from soulkeeper.services import lineage as lineage_service
from soulkeeper.services import queries, validation
from soulkeeper.services import rollback as rollback_service
from soulkeeper.services import souls as soul_service
from soulkeeper.services.lookups import SavedRevision
from soulkeeper.starters import new_soul

router = APIRouter(route_class=StrictRoute, tags=["souls"])
IfMatch = Annotated[str, Header(description="The entity tag of the state you saw.")]


class NewSoul(Body):
    id: Annotated[str, Field(max_length=128, description="Default: derived from the name.")] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    content: Document | None = None
    reason: Words = ""


class ChangedSoul(Body):
    content: Document
    reason: Words = ""
    allow_weaken: Annotated[bool, Field(description="Allow a protected field to lose something.")] = False


class Copy(Body):
    to: Annotated[str, Field(max_length=128, description="The id of the copy; default: derived from the name.")] = ""
    name: Annotated[str, Field(max_length=200, description="Default: the name followed by the new id.")] = ""


class NewName(Body):
    to: Annotated[str, Field(min_length=1, max_length=128)]


class TextToValidate(Body):
    content: Annotated[str, Field(max_length=262_144)]
    profile: Literal["any", "versioned"] = "any"


class Rollback(Body):
    to: Whole | Annotated[str, Field(max_length=20)]
    confirm: Annotated[bool, Field(description="Allow it even if a protected field changes.")] = False
    everywhere: Annotated[bool, Field(description="Also give it to open sessions.")] = False


@router.get("/souls", responses=pages(SoulShape))
def souls(
    caller: Reader,
    ports: RequestPorts,
    page: PageQuery,
    *,
    deleted: Annotated[bool, Query(description="Include deleted souls.")] = False,
) -> dict[str, Any]:
    """List the souls, without their texts; `q` searches id, name, description and text."""
    return page.show(queries.souls(ports, page.q, deleted=deleted, limit=page.size, offset=page.start), wire.soul)


@router.post("/souls", status_code=201, responses=answers(SoulShape, 201))
def create(
    body: Annotated[NewSoul, BodyField(default_factory=NewSoul)],
    owner: Administrator,
    ports: RequestPorts,
    response: Response,
) -> dict[str, Any]:
    """Create a soul from your text, or from a starter text."""
    id = soul_service.new_id(ports, body.id, body.name)
    text = body.content or new_soul(body.name or id.replace("-", " ").title(), owner.name, ports.now().date())
    return _created_shape(soul_service.create(ports, owner, Address(Kind.SOUL, id), text, reason=body.reason), response)


@router.get("/souls/{id}", responses=answers(SoulShape))
def show(id: str, caller: Reader, ports: RequestPorts, response: Response) -> dict[str, Any]:
    """Get a soul with its text."""
    return _tagged_shape(queries.show(ports, where(id)), response)


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
    """Change a soul's text as its owner. `If-Match` names the state you started from."""
    base = expected_revision(ports, where(id), if_match)
    text, weaken = body.content, body.allow_weaken
    saved = soul_service.edit(ports, owner, where(id), text, base=base, reason=body.reason, weaken=weaken)
    return _tagged_shape(saved, response)


@router.delete("/souls/{id}", responses={**answers(SoulShape), **CONDITIONAL})
def delete(id: str, owner: Administrator, ports: RequestPorts, if_match: IfMatch = "") -> dict[str, Any]:
    """Delete a soul. Nothing is lost: `undelete` restores it."""
    return wire.soul(soul_service.delete(ports, owner, where(id), base=expected_revision(ports, where(id), if_match)))


@router.post("/souls/{id}/rename", responses=answers(SoulShape))
def rename(id: str, body: NewName, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Change a soul's id."""
    return wire.soul(soul_service.rename(ports, owner, where(id), body.to))


@router.post("/souls/{id}/duplicate", status_code=201, responses=answers(SoulShape, 201))
def duplicate(
    id: str,
    body: Annotated[Copy, BodyField(default_factory=Copy)],
    owner: Administrator,
    ports: RequestPorts,
    response: Response,
) -> dict[str, Any]:
    """Create a copy of a soul, with its own name."""
    return _created_shape(
        soul_service.duplicate(ports, owner, where(id), soul_service.new_id(ports, body.to, body.name), name=body.name),
        response,
    )


@router.post("/souls/{id}/undelete", responses=answers(SoulShape))
def undelete(id: str, owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Restore a deleted soul."""
    return wire.soul(soul_service.undelete(ports, owner, where(id)))


@router.get("/souls/{id}/revisions", responses=pages(RevisionShape))
def revisions(id: str, caller: Reader, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List a soul's revisions, newest first, without texts; `q` searches summary and reason."""
    past = queries.revisions(ports, where(id), words=page.q, limit=page.size, offset=page.start)
    return page.show(past, lambda entry: wire.revision(entry, id))


@router.get("/souls/{id}/revisions/{number}", responses=answers(RevisionShape))
def revision(id: str, number: str, caller: Reader, ports: RequestPorts) -> dict[str, Any]:
    """Get one revision with its text and its changes."""
    saved = queries.show(ports, where(id), number)
    before = str(max(saved.revision.number - 1, 1))
    comparison = queries.compare_revisions(ports, where(id), before, str(saved.revision.number))
    links, address = queries.source_links(ports, [saved.revision]), str(saved.soul.address)
    link = links.get(saved.revision.number, "")
    return wire.revision(saved.revision, address, content=saved.content, changes=comparison.changes, source_link=link)


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
    """Compare two revisions: by default the head and the one before it."""
    return wire.comparison(queries.compare_revisions(ports, where(id), older, newer, context=context))


@router.post("/souls/{id}/rollback", responses={**answers(RollbackShape), 412: CONDITIONAL[412]})
def rollback(
    id: str, body: Rollback, owner: Administrator, ports: RequestPorts, if_match: IfMatch = ""
) -> dict[str, Any]:
    """Restore an earlier text as a new revision. Nothing is removed."""
    base = expected_revision(ports, where(id), if_match or "*")
    number = queries.show(ports, where(id), str(body.to)).revision.number
    outcome = rollback_service.roll_back(
        ports, owner, where(id), number, base=base, weaken=body.confirm, everywhere=body.everywhere
    )
    saved = wire.revision(outcome.head.revision, str(outcome.head.soul.address))
    return {"success": True, "newVersion": saved["number"], "rolledBackToVersion": outcome.to, "revision": saved}


@router.get("/souls/{id}/drift", responses=answers(DriftShape))
def drift(id: str, caller: Reader, ports: RequestPorts) -> dict[str, Any]:
    """Get how far a soul has moved from the last text its owner wrote or confirmed."""
    return wire.drift(drift_service.measure(ports, where(id)))


@router.post("/souls/{id}/confirm", responses={**answers(SoulShape), 412: CONDITIONAL[412]})
def confirm(id: str, owner: Administrator, ports: RequestPorts, if_match: IfMatch = "") -> dict[str, Any]:
    """Accept a soul as it is: drift is measured from this text from now on."""
    base = expected_revision(ports, where(id), if_match or "*")
    return wire.soul(soul_service.confirm(ports, owner, where(id), base=base))


@router.get("/lineage", responses=pages(LineageShape))
def lineage(caller: Reader, ports: RequestPorts, page: PageQuery) -> dict[str, Any]:
    """List which soul extends which, and which need a review."""
    entries = [entry for entry in lineage_service.lineage(ports) if page.q.casefold() in str(entry.soul.address)]
    return page.of(entries, wire.lineage_entry)


@router.post("/validate", responses=answers(ValidShape))
def validate(body: TextToValidate, caller: Reader) -> dict[str, Any]:
    """Validate a text against a profile. Nothing is saved."""
    profile = PROFILES[body.profile]
    return reports.json_report([validation.lint(Kind.SOUL.filename, body.content.encode(), profile)], profile)


def where(id: str) -> Address:
    return Address(Kind.SOUL, soul_id(id))


def expected_revision(ports: Ports, address: Address, if_match: str) -> int | None:
    """The revision that a precondition names. The write checks again that it is still the head."""
    if not if_match:
        hint = f"GET it first and send its ETag, for example If-Match: {state_tag(queries.show(ports, address).soul)}"
        raise RequestRejected(428, "precondition_required", "If-Match is required", hint=hint)
    if if_match.strip() == "*":
        return None
    soul = queries.show(ports, address).soul
    ensure_current(soul, if_match)
    return soul.revision


def ensure_current(soul: Soul, if_match: str) -> None:
    if not matches(if_match, state_tag(soul), weak=False):
        message = f"{soul.address} is at revision {soul.revision}, which is not the state in If-Match"
        raise Moved(message, hint="GET it again to see the current state")


def _created_shape(saved: SavedRevision, response: Response) -> dict[str, Any]:
    response.headers["Location"] = f"/api/v1/souls/{saved.soul.address}"
    return _tagged_shape(saved, response)


def _tagged_shape(saved: SavedRevision, response: Response) -> dict[str, Any]:
    response.headers["ETag"] = state_tag(saved.soul)
    return wire.soul(saved.soul, saved.content)
