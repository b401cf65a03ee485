"""Idempotency keys: claimed before the work, marked as done in its transaction, and answered from the store afterwards.

- The same key with the same request gives the same answer, and the work is done once.
- The same key with another request is a Conflict.
- If the program died after the work, the key is marked as done, and the second request gets an error that says so.
- If it died before the work, nothing was done: after a while the next request with this key takes it over. If the first request
  still reaches its work, that work is rolled back. A request that failed without doing its work frees its key itself.
- A caller cannot fill the disk with answers: a token has a limited number of keys, and a long answer is stored only if the
  request changed something, because changes are limited elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from soulkeeper.errors import Conflict, Reason, Refused
from soulkeeper.ports import Answer, Ports, Records, Writer

KEPT_FOR = timedelta(hours=24)
CUT_OFF_AFTER = timedelta(minutes=1)
MOST_KEYS = 50_000
DONE = 1  # no HTTP answer has this status
_LONGEST_IDLE_ANSWER = 4_096
_NO_ANSWER = {"cache-control": "no-store"}  # with DONE: none will be stored


def claim(ports: Ports, token: str, key: str, request: str, *, failed: Iterable[Answer] = ()) -> Answer:
    """Claim the key. A result with a status is the earlier answer: the work must not be done again. While it ``is_awaited``, look
    again with ``find``; then ``ensure_answered``. The keys of the ``failed`` requests are freed first."""
    now = ports.now()
    with ports.ledger.writing() as writer:
        writer.drop_answers(before=now - KEPT_FOR)
        for earlier_claim in failed:
            _release(writer, earlier_claim)
        answer = writer.find_answer(token, key)
        if answer is None:
            _ensure_room(writer, token)
        if answer is None or _is_cut_off(answer, request, now):
            claim = Answer(token, key, request, now)
            writer.put_answer(claim)
            return claim
    if answer.request != request:
        raise Conflict("this idempotency key was used for another request", hint="use a new key for a new request")
    if not is_awaited(answer, now):
        ensure_answered(answer)
    if not answer.status:
        message = "a request with this idempotency key may still be running"
        raise Conflict(
            message, hint=f"try again in {CUT_OFF_AFTER.seconds} seconds: it will have completed or failed by then"
        )
    return answer


def is_awaited(answer: Answer, now: datetime) -> bool:
    """Whether the work is done and its answer may come yet: it is stored in a transaction of its own, behind other writers."""
    return answer.status == DONE and not answer.headers and now - answer.at < CUT_OFF_AFTER


def find(ports: Ports, done: Answer) -> Answer:
    """The same answer as it is now."""
    with ports.ledger.reading() as records:
        answer = records.find_answer(done.token, done.key)
    return answer if answer is not None and answer.at == done.at else done


def ensure_answered(answer: Answer) -> None:
    """Conflict if the work is done and its answer is lost."""
    if answer.status == DONE:
        message = "a request with this idempotency key was completed, but its answer is not available"
        raise Conflict(message, hint="check the result; the request is not repeated")


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
        has_changed = answer.status == DONE
        if status >= 400 and not has_changed:
            writer.drop_answer(claim.token, claim.key)
        elif len(body) > _LONGEST_IDLE_ANSWER and not has_changed:
            writer.put_answer(replace(claim, status=DONE, headers=_NO_ANSWER))
        else:
            writer.put_answer(replace(claim, status=status, headers=headers, body=body))


def withhold_answer(ports: Ports, claim: Answer) -> None:
    """Record that the answer to work that is done will not be stored."""
    with ports.ledger.writing() as writer:
        answer = writer.find_answer(claim.token, claim.key)
        if answer is not None and answer.at == claim.at and answer.status == DONE:
            writer.put_answer(replace(claim, status=DONE, headers=_NO_ANSWER))


def release(ports: Ports, claim: Answer) -> None:
    """Free the key of a request that failed, unless its work was done."""
    with ports.ledger.writing() as writer:
        _release(writer, claim)


def _release(writer: Writer, claim: Answer) -> None:
    answer = writer.find_answer(claim.token, claim.key)
    if answer is not None and answer.at == claim.at and not answer.status:
        writer.drop_answer(claim.token, claim.key)


def _ensure_room(records: Records, token: str) -> None:
    if (count := records.count_answers(token)) >= MOST_KEYS:
        message = f"{count:,} idempotency keys were used with this token within 24 hours, but at most {MOST_KEYS:,} are allowed"
        raise Refused([Reason("keys_per_day", message, limit=MOST_KEYS, value=count, hint="send it without a key")])


def _is_cut_off(answer: Answer, request: str, now: datetime) -> bool:
    """Whether the request that took the key has been silent for so long that it counts as failed."""
    return answer.request == request and not answer.status and now - answer.at >= CUT_OFF_AFTER
