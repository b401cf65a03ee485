"""Requests that come twice. A key is taken before the work and its answer kept right after it, each in a transaction of its own.

- The same key with the same request gives the same answer, and the work is done once.
- The same key with another request is a Conflict.
- Where the program died between work and answer, the outcome is unknown: the second request is told to look, and does nothing.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from soulkeeper.errors import Conflict
from soulkeeper.ports import Answer, Ports

KEPT_FOR = timedelta(hours=24)


def take(ports: Ports, token: str, key: str, request: str) -> Answer:
    """Take the key. An answer with a status is the one that was given before; the work is not to be done again."""
    now = ports.now()
    with ports.ledger.writing() as writer:
        writer.drop_answers(before=now - KEPT_FOR)
        known = writer.find_answer(token, key)
        if known is None:
            taken = Answer(token, key, request, now)
            writer.put_answer(taken)
            return taken
    if known.request != request:
        raise Conflict("this idempotency key was used for another request", hint="use a new key for a new request")
    if not known.status:
        message = "a request with this idempotency key has no answer that could be given again"
        raise Conflict(message, hint="it may still run, or was cut off: look what happened before you ask again")
    return known


def keep(ports: Ports, taken: Answer, *, status: int, headers: dict[str, str], body: bytes) -> None:
    with ports.ledger.writing() as writer:
        writer.put_answer(replace(taken, status=status, headers=headers, body=body))


def give_back(ports: Ports, taken: Answer) -> None:
    """The work was refused and nothing happened: the key is free again."""
    with ports.ledger.writing() as writer:
        writer.drop_answer(taken.token, taken.key)
