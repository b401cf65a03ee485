"""Proof in REST: verify the whole history, and the signed checkpoint that a witness elsewhere can keep."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from soulkeeper.bootstrap import keys, new_chain
from soulkeeper.faces import proof_shapes
from soulkeeper.faces.http import RequestPorts, StrictRoute
from soulkeeper.faces.openapi_schemas import CheckpointShape, LedgerProofShape, answers
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.services import verification

router = APIRouter(route_class=StrictRoute, tags=["proof"])


@router.get("/verify", responses=answers(LedgerProofShape))
def verify(owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Check everything in the ledger again: signatures, texts, decisions, tokens. `problems` begin with the first broken record."""
    result = verification.verify(ports, new_chain())
    return proof_shapes.verification(result, keys.fingerprint(result.owner))


@router.get("/checkpoint", responses=answers(CheckpointShape))
def checkpoint(owner: Administrator, ports: RequestPorts) -> dict[str, Any]:
    """Get the signed length and end of the chain of events. With it you can recognise an older or a different ledger later."""
    return proof_shapes.checkpoint(verification.checkpoint(ports))
