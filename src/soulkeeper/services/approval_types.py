"""Approval types: what each type shows to people, and what its review code covers.

Everything that depends on the type is one ``match`` on the payload. This module is for asking and reading; what an approval does
is in ``decisions``, which an agent's process never loads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from soulkeeper.domain.approvals import action, pairing
from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.approvals.pairing import Pairing
from soulkeeper.domain.canonical import record_hash
from soulkeeper.domain.characters.visible import line_of, visible
from soulkeeper.domain.evolution import change, payloads
from soulkeeper.domain.evolution.payloads import ActionRequest, Payload, SoulUpdate, UnknownPayload
from soulkeeper.domain.history import carry
from soulkeeper.domain.souls.fields import FieldChange, compare
from soulkeeper.domain.souls.surroundings import review_diff
from soulkeeper.errors import Conflict, Unavailable
from soulkeeper.ports import Records


@dataclass(frozen=True, slots=True)
class Review:
    """Everything to see before deciding. Only a change to a text has texts, a diff and field changes."""

    approval: Approval
    payload: Payload
    before: str = ""
    after: str = ""
    diff: str = ""
    changes: tuple[FieldChange, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The question as plain lines, for a door that cannot show it in a better way. The findings are not among them: the door
        shows ``payloads.findings_of`` beside them."""
        match self.payload:
            case SoulUpdate():
                return list(_soul_update_lines(self.payload, self.diff))
            case ActionRequest():
                return list(_action_lines(self.payload))
            case Pairing():
                return pairing.lines(self.payload)
            case UnknownPayload():
                return list(_unknown_lines(self.payload))


def review_of(records: Records, approval: Approval) -> Review:
    """A question with its diff, recomputed from the texts that are stored."""
    payload = payloads.read(approval)
    if not isinstance(payload, SoulUpdate):
        return Review(approval, payload)
    return text_review(approval, payload, *texts(records, payload))


def text_review(approval: Approval, update: SoulUpdate, before: str, after: str) -> Review:
    name = update.target.kind.filename
    diff = review_diff(before, after, labels=(f"current/{name}", f"proposed/{name}"))
    return Review(approval, update, before, after, diff, compare(before, after))


def texts(records: Records, update: SoulUpdate) -> tuple[str, str]:
    """The text before a change and the text after it."""
    return records.text(update.base_hash) if update.base_hash else "", records.text(update.new_hash)


def digest_of(records: Records, approval: Approval) -> str:
    """The digest behind an approval's review code, derived from the approval and its texts.

    It includes a nonce that the asker did not choose, so that nobody can craft content for a given code.
    """
    return _digest(records, approval, payloads.read(approval))


def _digest(records: Records, approval: Approval, payload: Payload) -> str:
    match payload:
        case SoulUpdate() if payload.state:
            before, after = texts(records, payload)
            return carry.change_digest(target=approval.subject, before=before, after=after, nonce=payload.nonce)
        case SoulUpdate():  # from before proposals were carried
            return change.digest(
                target=approval.subject,
                base_hash=payload.base_hash,
                new_hash=payload.new_hash,
                policy_hash=payload.policy,
                nonce=payload.nonce,
            )
        case ActionRequest() | Pairing():
            return record_hash({"type": approval.type, "agent": approval.agent, "payload": approval.payload})
        case UnknownPayload():
            raise Unavailable(
                f"this version does not know the approval type {approval.type!r}", hint="update soulkeeper"
            )


def ensure_digest(records: Records, approval: Approval, payload: Payload) -> None:
    """Raise unless the stored content still matches the review code, and the texts match the state digest."""
    if _digest(records, approval, payload) != approval.digest or not _matches_state(approval, payload):
        raise Conflict(
            f"the content of {approval.id[:8]} does not match its review code", hint="soul doctor checks the records"
        )


def _matches_state(approval: Approval, payload: Payload) -> bool:
    if not isinstance(payload, SoulUpdate) or not payload.state:
        return True
    base, new = payload.base_hash, payload.new_hash
    return payload.state == carry.state_digest(change=approval.digest, base_hash=base, new_hash=new)


def subject_of(agent: str, request: ActionRequest) -> str:
    """The subject of a request: equal for every request of the same call by the same agent."""
    call = {"tool": request.action.tool, "input": request.action.as_record()["input"]}
    name = payloads.HEARTBEAT_ACTION
    return f"{name}/{record_hash({'type': name, 'agent': agent, 'asked': call}).rpartition(':')[2]}"


def _soul_update_lines(update: SoulUpdate, diff: str) -> Iterator[str]:
    yield f"{line_of(str(update.target))} · on revision {update.base_revision} · proposed by {line_of(update.by)}"
    yield f"reason: {line_of(update.reason)}"
    if update.link:
        yield f"link: {line_of(update.link)}"
    yield from (visible(line) for line in diff.rstrip("\n").split("\n"))


def _action_lines(request: ActionRequest) -> Iterator[str]:
    """The action. Parts of its input that could be mistaken for something else are repeated in ASCII."""
    from soulkeeper.domain.evolution.findings.inputs import misleading_inputs  # noqa: PLC0415 - loaded when somebody looks

    yield from action.lines(request.action)
    if again := misleading_inputs(request.action.input):
        yield "the same in ASCII:"
        yield from (f"  {text}" for text in again)


def _unknown_lines(unknown: UnknownPayload) -> Iterator[str]:
    text = json.dumps(dict(unknown.record), indent=2, ensure_ascii=False, sort_keys=True)
    return (visible(line) for line in text.split("\n"))
