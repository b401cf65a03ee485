"""Repeated requests: the key of a request, its fingerprint, and the answer that a repeat gets."""

from __future__ import annotations

import asyncio

from anyio import to_thread
from starlette.responses import Response
from starlette.types import Scope

from soulkeeper.domain.canonical import record_hash
from soulkeeper.faces.front import RequestRejected, tag_of
from soulkeeper.ports import Answer, Ports
from soulkeeper.services import idempotency

_LONGEST_KEY = 128
_LOOKS, _BETWEEN_LOOKS = 20, 0.1  # at an answer that is being stored


async def awaited(ports: Ports, claim: Answer) -> Answer:
    """The claim, or the earlier answer. It is waited for without a thread, because storing it takes one."""
    for _ in range(_LOOKS):
        if not idempotency.is_awaited(claim, ports.now()):
            break
        await asyncio.sleep(_BETWEEN_LOOKS)
        claim = await to_thread.run_sync(idempotency.find, ports, claim)
    idempotency.ensure_answered(claim)
    return claim


def key_of(raw: bytes) -> str:
    key = raw.decode("latin-1")
    if not (0 < len(key) <= _LONGEST_KEY and key.isascii() and key.isprintable()):
        raise RequestRejected(400, "invalid", "an idempotency key has 1 to 128 printable ASCII characters")
    return key


def fingerprint(scope: Scope, body: bytes) -> str:
    """Two requests with the same fingerprint are the same request."""
    headers = dict(scope["headers"])
    parts = {
        "method": scope["method"],
        "path": scope["path"],
        "query": scope.get("query_string", b"").decode("latin-1"),
    }
    relevant_headers = {
        name: headers.get(name.encode(), b"").decode("latin-1") for name in ("content-type", "if-match")
    }
    return record_hash({**parts, **relevant_headers, "body": tag_of(body)})


def repeated_answer(answer: Answer) -> Response:
    return Response(answer.body, answer.status, {**answer.headers, "Idempotent-Replayed": "true"})
