"""Requests that come twice. A key is taken before the work, struck out by the transaction that does it, and gets its answer then.

- The same key with the same request gives the same answer, and the work is done once.
- The same key with another request is a Conflict.
- Where the program died after the work, the key says that it was done; the second request is told so, and does nothing.
- Where it died before the work, nothing was done: after a while the key is given to whoever asks again. Should the first one come
  to its work after all, it is undone.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from soulkeeper.errors import Conflict
from soulkeeper.ports import Answer, Ports, Writer

KEPT_FOR = timedelta(hours=24)
CUT_OFF_AFTER = timedelta(minutes=1)
DONE = 1  # a status that no answer has


def take(ports: Ports, token: str, key: str, request: str) -> Answer:
    """Take the key. An answer with a status is the one that was given before; the work is not to be done again."""
    now = ports.now()
    with ports.ledger.writing() as writer:
        writer.drop_answers(before=now - KEPT_FOR)
        known = writer.find_answer(token, key)
        if known is None or _is_cut_off(known, request, now):
            taken = Answer(token, key, request, now)
            writer.put_answer(taken)
            return taken
    if known.request != request:
        raise Conflict("this idempotency key was used for another request", hint="use a new key for a new request")
    if known.status == DONE:
        message = "a request with this idempotency key was done, and its answer is not to be had again"
        raise Conflict(message, hint="look what is there: it is not done a second time")
    if not known.status:
        message = "a request with this idempotency key may still run"
        raise Conflict(
            message, hint=f"ask again in {CUT_OFF_AFTER.seconds} seconds: by then it was done, or never will be"
        )
    return known


def strike_out(writer: Writer, taken: Answer) -> None:
    """In the transaction of the work: it is done. Conflict where the key belongs to another request by now."""
    known = writer.find_answer(taken.token, taken.key)
    if known is None or known.at != taken.at:
        raise Conflict(
            "this request came too late: its idempotency key was given to another", hint="look what happened"
        )
    writer.put_answer(replace(taken, status=DONE))


def settle(ports: Ports, taken: Answer, *, status: int, headers: dict[str, str], body: bytes) -> None:
    """Keep the answer. Where the request was refused and nothing happened, the key is free again."""
    with ports.ledger.writing() as writer:
        known = writer.find_answer(taken.token, taken.key)
        if known is None or known.at != taken.at:
            return
        if status >= 400 and known.status != DONE:
            writer.drop_answer(taken.token, taken.key)
        else:
            writer.put_answer(replace(taken, status=status, headers=headers, body=body))


def _is_cut_off(known: Answer, request: str, now: datetime) -> bool:
    """Whether whoever took the key has not come to its work for so long that it will not be waited for."""
    return known.request == request and not known.status and now - known.at >= CUT_OFF_AFTER
