"""Idempotency keys. A request claims its key before the work, its transaction marks the key as done, and then its answer is
stored.

- The same key with the same request gives the same answer, and the work is done once.
- The same key with another request is a Conflict.
- If the program died after the work, the key is marked as done, and the second request gets an error that says so.
- If it died before the work, nothing was done: after a while the next request with this key takes it over. If the first request
  still reaches its work, that work is rolled back.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from soulkeeper.errors import Conflict
from soulkeeper.ports import Answer, Ports, Writer

KEPT_FOR = timedelta(hours=24)
CUT_OFF_AFTER = timedelta(minutes=1)
DONE = 1  # no HTTP answer has this status


def claim(ports: Ports, token: str, key: str, request: str) -> Answer:
    """Claim the key. A result with a status is the earlier answer: the work must not be done again."""
    now = ports.now()
    with ports.ledger.writing() as writer:
        writer.drop_answers(before=now - KEPT_FOR)
        answer = writer.find_answer(token, key)
        if answer is None or _is_cut_off(answer, request, now):
            claim = Answer(token, key, request, now)
            writer.put_answer(claim)
            return claim
    if answer.request != request:
        raise Conflict("this idempotency key was used for another request", hint="use a new key for a new request")
    if answer.status == DONE:
        message = "a request with this idempotency key was completed, but its answer is not available"
        raise Conflict(message, hint="check the result; the request is not repeated")
    if not answer.status:
        message = "a request with this idempotency key may still be running"
        raise Conflict(
            message, hint=f"try again in {CUT_OFF_AFTER.seconds} seconds: it will have completed or failed by then"
        )
    return answer


def mark_done(writer: Writer, claim: Answer) -> None:
    """Mark the key as done, in the transaction of the work. Conflict if another request has taken the key over."""
    answer = writer.find_answer(claim.token, claim.key)
    if answer is None or answer.at != claim.at:
        raise Conflict(
            "this request took too long: another request has taken its idempotency key over", hint="check the result"
        )
    writer.put_answer(replace(claim, status=DONE))


def store_answer(ports: Ports, claim: Answer, *, status: int, headers: dict[str, str], body: bytes) -> None:
    """Store the answer. If the request was refused and nothing happened, the key is free again."""
    with ports.ledger.writing() as writer:
        answer = writer.find_answer(claim.token, claim.key)
        if answer is None or answer.at != claim.at:
            return
        if status >= 400 and answer.status != DONE:
            writer.drop_answer(claim.token, claim.key)
        else:
            writer.put_answer(replace(claim, status=status, headers=headers, body=body))


def _is_cut_off(answer: Answer, request: str, now: datetime) -> bool:
    """Whether the request that took the key has been silent for so long that it counts as failed."""
    return answer.request == request and not answer.status and now - answer.at >= CUT_OFF_AFTER
