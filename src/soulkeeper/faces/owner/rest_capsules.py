"""Capsules in REST: list, read, verify, move, restore, import. Whatever needs a signature answers 409."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from fastapi import Body as BodyField
from pydantic import Field

from soulkeeper.bootstrap import verifying_key
from soulkeeper.domain.capsules.capsule import render
from soulkeeper.domain.souls.address import address
from soulkeeper.faces import capsule_shapes
from soulkeeper.faces.http import Body, PageQuery, RequestPorts, StrictRoute
from soulkeeper.faces.openapi_schemas import CapsuleShape, VerificationShape, answers, pages
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.services import capsules as capsule_service
from soulkeeper.services.capsule_import import import_capsule
from soulkeeper.services.capsule_records import StoredCapsule
from soulkeeper.services.lookups import setting

router = APIRouter(prefix="/capsules", route_class=StrictRoute, tags=["capsules"])

_Json = dict[str, Any]


class NewCapsule(Body):
    soul: Annotated[str, Field(min_length=1, max_length=128, description="The id of the soul.")]


class CapsuleUpdates(Body):
    updates: Annotated[
        _Json, Field(default_factory=dict, description='Such as `{"memory": {…}}`; empty: set only the timestamp.')
    ]


class CapsuleMove(Body):
    to: Annotated[str, Field(min_length=1, max_length=1_000, description="A path below `capsules/`.")]


class IncomingCapsule(Body):
    capsule: Annotated[_Json, Field(description="The whole capsule.")]
    key: Annotated[str, Field(max_length=1_000, description="The public key to trust, as a line of OpenSSH.")] = ""
    as_id: Annotated[str, Field(alias="as", max_length=128, description="The id of the soul; else the one it had.")] = (
        ""
    )
    allow_weaken: Annotated[
        bool, Field(description="Allow a protected field to lose something, or a risky change.")
    ] = False
    accept_key: Annotated[
        str, Field(max_length=128, description="The fingerprint of a key that has replaced the one you know.")
    ] = ""


@router.get("", responses=pages(CapsuleShape))
def capsules(owner: Administrator, ports: RequestPorts, page: PageQuery) -> _Json:
    """List the capsules, oldest first, without their content; `q` searches the name."""
    matches = [
        record for record in capsule_service.capsules(ports) if page.q.casefold() in record.instance_name.casefold()
    ]
    return page.of(matches, capsule_shapes.capsule)


@router.post("", status_code=201, responses=answers(CapsuleShape, 201))
def seal(body: NewCapsule, owner: Administrator, ports: RequestPorts) -> _Json:
    """Seal a soul. The server has no owner key: it answers 409 `owner_key_needed`, and `soul capsule seal` does it."""
    return _shape(capsule_service.seal(ports, owner, address(body.soul), None))


@router.post("/import", status_code=201, responses=answers(CapsuleShape, 201))
def receive(body: IncomingCapsule, owner: Administrator, ports: RequestPorts) -> _Json:
    """Verify a capsule from another machine with the key you trust, keep it, and create its soul."""
    trusted = verifying_key(body.key or setting(ports, "owner_key"))
    capsule = import_capsule(
        ports,
        owner,
        render(body.capsule),
        trusted_key=trusted,
        as_id=body.as_id,
        weaken=body.allow_weaken,
        accepts=body.accept_key,
    )
    return _shape(capsule)


@router.get("/{id}", responses=answers(CapsuleShape))
def show(id: str, owner: Administrator, ports: RequestPorts) -> _Json:
    """Get a capsule with its content."""
    capsule = capsule_service.show(ports, id)
    return {**_shape(capsule), "capsule": capsule.document}


@router.get("/{id}/verification", responses=answers(VerificationShape))
def verification(id: str, owner: Administrator, ports: RequestPorts) -> _Json:
    """Check its file against the ledger, and its signatures."""
    return capsule_shapes.verification(capsule_service.verify(ports, id, verifying_key))


@router.post("/{id}/update", responses=answers(CapsuleShape))
def update(
    id: str,
    body: Annotated[CapsuleUpdates, BodyField(default_factory=CapsuleUpdates)],
    owner: Administrator,
    ports: RequestPorts,
) -> _Json:
    """Set the timestamp. Updates that change content are checked and then answered with 409: only the command line can sign."""
    return _shape(capsule_service.update(ports, owner, id, body.updates))


@router.post("/{id}/move", responses=answers(CapsuleShape))
def move(id: str, body: CapsuleMove, owner: Administrator, ports: RequestPorts) -> _Json:
    """Move the file of a capsule below `capsules/`. Nothing in it changes."""
    return _shape(capsule_service.move(ports, owner, id, body.to))


@router.post("/{id}/restore", responses=answers(CapsuleShape))
def restore(id: str, owner: Administrator, ports: RequestPorts) -> _Json:
    """Restore the last good state of a capsule's file."""
    return _shape(capsule_service.restore(ports, owner, id))


@router.post("/{id}/regenerate", status_code=201, responses=answers(CapsuleShape, 201))
def regenerate(id: str, owner: Administrator, ports: RequestPorts) -> _Json:
    """Create a new identity. The server has no owner key: it answers 409 `owner_key_needed`."""
    return _shape(capsule_service.regenerate(ports, owner, id, None))


def _shape(capsule: StoredCapsule) -> _Json:
    return {**capsule_shapes.capsule(capsule.record, capsule.capsule), "notes": list(capsule.notes)}
