"""What an agent sees of its own proposals and requests.

- A decision is bound to the review code, the digest and the nonce. They belong to the owner, and no agent sees them.
- Only the keys listed here pass: a key that is added to the stored payload stays hidden until it is listed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Caller, Role
from soulkeeper.faces import heartbeat_shapes, wire

if TYPE_CHECKING:
    from soulkeeper.services.heartbeats import HeartbeatRun

Json = dict[str, Any]

_HIDDEN = frozenset({"reviewCode", "digest"})
_REQUEST_KEYS = ("tool", "input", "why", "task", "section", "by")
_PROPOSAL_KEYS = (
    "file",
    "filename",
    "address",
    "kind",
    "field",
    "old",
    "value",
    "reason",
    "trigger",
    "evidence",
    "by",
    "link",
)
_OUTCOME_KEYS = ("baseRevision", "baseHash", "newHash", "version", "because", "findings", "cautions", "drift", "risk")
_RENDERED_KEYS = ("newContent", "diff", "rebasedFrom")
_WHOLE = frozenset({*_REQUEST_KEYS, *_PROPOSAL_KEYS, *_OUTCOME_KEYS, *_RENDERED_KEYS})
_BRIEF = frozenset({*_REQUEST_KEYS, "file", "kind", "field", "old", "value", "evidence"})
_LONGEST = 300


def approval(question: Approval, view: wire.ApprovalView | None = None) -> Json:
    """A proposal or request with everything its agent may see."""
    shape = wire.approval(question, view)
    payload = {name: value for name, value in shape["payload"].items() if name in _WHOLE}
    return {**_without(_HIDDEN, shape), "payload": payload}


def brief(question: Approval, view: wire.ApprovalView | None = None) -> Json:
    """The same without whole texts, for a model that pays for every word."""
    shape = approval(question, view)
    payload = {name: value for name, value in shape["payload"].items() if name in _BRIEF}
    brief = {name: _shortened(value) if name in ("old", "value") else value for name, value in payload.items()}
    return {**shape, "payload": brief}


def approval_for(caller: Caller, question: Approval, view: wire.ApprovalView | None = None) -> Json:
    """With an owner's token, everything is visible, even on an agent's route."""
    return wire.approval(question, view) if caller.role is Role.OWNER else approval(question, view)


def heartbeat_for(caller: Caller, run: HeartbeatRun) -> Json:
    shape = heartbeat_shapes.heartbeat_run(run)
    if caller.role is Role.OWNER:
        return shape
    return {**shape, "tasks": [_without(_HIDDEN, task) for task in shape["tasks"]]}


def _without(names: frozenset[str], shape: Json) -> Json:
    return {name: value for name, value in shape.items() if name not in names}


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
