"""What an approval asks for, as values, and the one codec that reads and writes them as JSON.

- Only this module knows the keys of the stored JSON. The ledger keeps them permanently, so they never change.
- Writing what was read gives the same JSON, for everything that this version writes.
- An unknown type, or a payload that cannot be read, becomes an ``UnknownPayload``: people see it and can deny it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

from soulkeeper.domain.approvals.action import Action, action
from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.approvals.pairing import Pairing, pairing
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.errors import Invalid

SOUL_UPDATE = "soul_update"
HEARTBEAT_ACTION = "heartbeat_action"
TELEGRAM_PAIR = "telegram_pair"
LOW, MEDIUM, HIGH = "low", "medium", "high"

Json: TypeAlias = dict[str, Any]
Mark: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingNote:
    """A finding of the gate as the owner reads it in a review."""

    code: str
    severity: str
    message: str
    line: int
    column: int
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """What a review shows beside the change: findings, cautions, drift and risk.

    ``marks`` identify the change if it is proposed again; ``protected`` are the fields that the gate checked.
    """

    findings: tuple[FindingNote, ...] = ()
    cautions: tuple[str, ...] = ()
    drift: float = 0.0
    risk: str = LOW
    marks: tuple[Mark, ...] = ()
    protected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldText:
    """One of the texts of an edited file that are waiting in the same question, each with its own review code.

    ``found`` is the hash of the file it was read from; in the text itself, altered changelog rows are restored. ``stays`` says that
    the file was left as it is.
    """

    hash: str
    found: str
    nonce: str
    base_revision: int
    base_hash: str
    stays: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SoulUpdate:
    """A proposed change to one text, and why. The texts before and after it are stored by their hashes.

    ``base_revision`` is 0 if the soul does not exist yet. ``earlier`` are the hashes of texts that this question contained before,
    ``policy`` is the hash of the policy at that time, ``state`` the state digest (empty in old ledgers), ``texts`` are all texts of
    an outside edit, the newest last, ``link`` is the issue or discussion it comes from, and ``batch`` and ``quality`` are the run
    and the score of a reflection's proposal.
    """

    target: Address
    change: Change
    reason: str
    trigger: Trigger
    by: str
    nonce: str
    base_revision: int
    base_hash: str
    new_hash: str
    evidence: tuple[str, ...] = ()
    version: str = ""
    because: tuple[str, ...] = ()
    policy: str = ""
    state: str = ""
    assessment: Assessment = field(default_factory=Assessment)
    earlier: tuple[str, ...] = ()
    texts: tuple[HeldText, ...] = ()
    rebased_from: str = ""
    rebased_by: str = ""
    link: str = ""
    batch: str = ""
    quality: tuple[tuple[str, str], ...] = ()

    @property
    def is_by_agent(self) -> bool:
        """Whether the agent itself asked. Outside edits, sync and the owner ask on behalf of an agent."""
        return self.trigger in (Trigger.CONVERSATION, Trigger.REFLECTION)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRequest:
    """A request for permission to call a tool once."""

    action: Action
    by: str
    nonce: str
    findings: tuple[FindingNote, ...] = ()
    risk: str = LOW


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownPayload:
    """A payload that this version cannot read."""

    type: str
    record: Mapping[str, Any]

    @property
    def risk(self) -> str:
        return str(self.record.get("risk", LOW))


Payload: TypeAlias = SoulUpdate | ActionRequest | Pairing | UnknownPayload


def read(approval: Approval) -> Payload:
    """What an approval asks for."""
    stored = approval.payload
    try:
        match approval.type:
            case "soul_update":
                return _soul_update(stored)
            case "heartbeat_action":
                return _action_request(stored)
            case "telegram_pair":
                return pairing(stored)
    except (KeyError, TypeError, ValueError, AttributeError, Invalid):
        pass
    return UnknownPayload(type=approval.type, record=stored)


def record(payload: SoulUpdate | ActionRequest | Pairing) -> Json:
    """The JSON that the ledger stores."""
    match payload:
        case SoulUpdate():
            return _soul_update_record(payload)
        case ActionRequest():
            return _action_request_record(payload)
        case Pairing():
            return payload.as_record()


def risk_of(payload: Payload) -> str:
    """The risk of an approval: ``high``, ``medium`` or ``low``."""
    return payload.assessment.risk if isinstance(payload, SoulUpdate) else payload.risk


def stored_risk(approval: Approval) -> str | None:
    """The risk without the rest of the payload, for lists of thousands; None if none is stored."""
    return approval.payload.get("risk")


def findings_of(payload: Payload) -> tuple[FindingNote, ...]:
    match payload:
        case SoulUpdate():
            return payload.assessment.findings
        case ActionRequest():
            return payload.findings
        case Pairing() | UnknownPayload():
            return ()


def text_hashes(approval: Approval) -> tuple[str, ...]:
    """The texts that an approval refers to, which the ledger must have."""
    payload = read(approval)
    if not isinstance(payload, SoulUpdate):
        return ()
    hashes = (hash for text in payload.texts for hash in (text.base_hash, text.hash))
    return tuple(filter(None, dict.fromkeys((payload.base_hash, payload.new_hash, *hashes))))


def batch_of(stored: Mapping[str, Any]) -> str:
    """The reflection run that a stored question belongs to; empty if it belongs to none."""
    return str(stored.get("batch", ""))


def is_in_its_place(stored: Mapping[str, Any]) -> bool:
    """Whether the owner, a file or a remote asked on behalf of the agent, so that it does not count against the agent's limits."""
    return stored.get("trigger") in (Trigger.OWNER_DIRECTED, Trigger.OUTSIDE, Trigger.SYNC)


def marks_of(stored: Mapping[str, Any]) -> tuple[Mark, ...]:
    """The marks by which a stored change is recognised if it is proposed again."""
    return tuple(_texts(mark) for mark in stored.get("marks", ()))


def subject_line(payload: Payload) -> str:
    """What a question is about, in a few words: the text that would change, the tool that would be called."""
    match payload:
        case SoulUpdate():
            return str(payload.target)
        case ActionRequest():
            return payload.action.tool
        case Pairing():
            return f"Telegram chat of {payload.name}"
        case UnknownPayload():
            return payload.type


def reason_of(payload: Payload) -> str:
    """The reason of a request, in the words of whoever made it."""
    match payload:
        case SoulUpdate():
            return payload.reason
        case ActionRequest():
            return payload.action.why
        case Pairing() | UnknownPayload():
            return ""


def link_of(payload: Payload) -> str:
    """The issue or discussion that a proposal comes from; empty if it names none."""
    return payload.link if isinstance(payload, SoulUpdate) else ""


def _soul_update(stored: Mapping[str, Any]) -> SoulUpdate:
    parts = {name: str(stored.get(name, "")) for name in ("field", "old", "value")}
    return SoulUpdate(
        target=address(stored["address"]),
        change=Change(kind=ChangeKind(stored["kind"]), **parts),
        reason=str(stored["reason"]),
        trigger=Trigger(stored["trigger"]),
        by=str(stored["by"]),
        nonce=str(stored["nonce"]),
        base_revision=int(stored["baseRevision"]),
        base_hash=str(stored["baseHash"]),
        new_hash=str(stored["newHash"]),
        evidence=_texts(stored.get("evidence")),
        version=str(stored.get("version", "")),
        because=_texts(stored.get("because")),
        policy=str(stored.get("policy", "")),
        state=str(stored.get("state", "")),
        assessment=_assessment(stored),
        earlier=_texts(stored.get("earlier")),
        texts=tuple(map(held_text, stored.get("texts", ()))),
        rebased_from=str(stored.get("rebasedFrom", "")),
        rebased_by=str(stored.get("rebasedBy", "")),
        link=str(stored.get("link", "")),
        batch=batch_of(stored),
        quality=tuple((str(part), str(share)) for part, share in stored.get("quality", {}).items()),
    )


def _soul_update_record(update: SoulUpdate) -> Json:
    change, kind = update.change, update.target.kind
    parts = {"field": change.field, "old": change.old, "value": change.value}
    later = {
        "state": update.state,
        "earlier": list(update.earlier),
        "texts": [held_text_record(text) for text in update.texts],
        "rebasedFrom": update.rebased_from,
        "rebasedBy": update.rebased_by,
        "link": update.link,
        "batch": update.batch,
        "quality": dict(update.quality),
    }
    return {
        "file": kind,
        "filename": kind.filename,
        "address": str(update.target),
        "kind": change.kind,
        **_present(parts),
        "reason": update.reason,
        "trigger": update.trigger,
        "evidence": list(update.evidence),
        "baseRevision": update.base_revision,
        "baseHash": update.base_hash,
        "newHash": update.new_hash,
        "version": update.version,
        "because": list(update.because),
        **_assessment_record(update.assessment),
        "policy": update.policy,
        "by": update.by,
        "nonce": update.nonce,
        **_present(later),
    }


def held_text(stored: Mapping[str, Any]) -> HeldText:
    return HeldText(
        hash=str(stored["hash"]),
        found=str(stored["found"]),
        nonce=str(stored["nonce"]),
        base_revision=int(stored["baseRevision"]),
        base_hash=str(stored["baseHash"]),
        stays=bool(stored.get("stays")),
    )


def held_text_record(text: HeldText) -> Json:
    base = {"baseRevision": text.base_revision, "baseHash": text.base_hash}
    return {"hash": text.hash, "found": text.found, "nonce": text.nonce, **base, **_present({"stays": text.stays})}


def _assessment(stored: Mapping[str, Any]) -> Assessment:
    return Assessment(
        findings=_findings(stored),
        cautions=_texts(stored.get("cautions")),
        drift=float(stored.get("drift", 0)),
        risk=str(stored.get("risk", LOW)),
        marks=marks_of(stored),
        protected=_texts(stored.get("protected")),
    )


def _assessment_record(assessment: Assessment) -> Json:
    return {
        "findings": [asdict(finding) for finding in assessment.findings],
        "cautions": list(assessment.cautions),
        "drift": f"{assessment.drift:.3f}",
        "risk": assessment.risk,
        "marks": [list(mark) for mark in assessment.marks],
        "protected": list(assessment.protected),
    }


def _action_request(stored: Mapping[str, Any]) -> ActionRequest:
    fields = {name: stored[name] for name in ("tool", "input", "why", "task", "section") if name in stored}
    return ActionRequest(
        action=action(fields),
        by=str(stored["by"]),
        nonce=str(stored["nonce"]),
        findings=_findings(stored),
        risk=str(stored.get("risk", LOW)),
    )


def _action_request_record(request: ActionRequest) -> Json:
    findings = [asdict(finding) for finding in request.findings]
    beside = {"findings": findings, "risk": request.risk} if findings else {}
    return {**request.action.as_record(), **beside, "by": request.by, "nonce": request.nonce}


def _findings(stored: Mapping[str, Any]) -> tuple[FindingNote, ...]:
    return tuple(FindingNote(**finding) for finding in stored.get("findings", ()))


def _texts(stored: Iterable[object] | None) -> tuple[str, ...]:
    return tuple(map(str, stored or ()))


def _present(record: Json) -> Json:
    return {name: value for name, value in record.items() if value}
