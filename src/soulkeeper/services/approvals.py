"""How a change becomes a question to the owner: written down once, bound to a digest, and updated where it may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Status, record_of
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution.change import Change, Trigger, digest
from soulkeeper.domain.evolution.policy import policy_hash
from soulkeeper.domain.history.semver import Bump
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.text_file import within_cap
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects
from soulkeeper.services.policies import policy_of

SOUL_UPDATE = "soul_update"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDraft:
    """What is asked for: a change of one kept text, with the reason and what speaks for it."""

    where: Address
    change: Change
    reason: str
    trigger: Trigger = Trigger.CONVERSATION
    evidence: tuple[str, ...] = ()
    base: int | None = None
    bump: Bump = Bump.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A wish with what it would make of the text. ``soul`` is None where the soul is still to begin."""

    draft: ProposalDraft
    agent: str
    soul: Soul | None
    after: str
    version: str = ""
    because: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        return self.soul.uuid if self.soul else f"new/{self.draft.where}"


def asked(ports: Ports, writer: Writer, by: Asker | Owner, question: Question, **also: Any) -> Approval:
    """Write the question down. It waits from now on."""
    now = ports.now()
    policy = policy_of(writer, question.agent)
    bound = {"policy": policy_hash(policy), "by": by.name, "nonce": ports.new_id()}
    payload = {**_payload(question), **also, **bound}
    approval = Approval(
        id=ports.new_id(),
        type=SOUL_UPDATE,
        agent=question.agent,
        subject=question.subject,
        payload=payload,
        digest=bound_digest(question.subject, payload),
        created_at=now,
        expires_at=now + policy.expires_after,
    )
    writer.add_text(within_cap(question.after))
    writer.add_approval(approval)
    _tell(ports, writer, by, approval, "asked")
    return approval


def asked_again(
    ports: Ports, writer: Writer, by: Asker, waiting: Approval, question: Question, **also: Any
) -> Approval:
    """Put a newer text into a question that still waits. It has a new digest; the texts it had before stay."""
    earlier = [*waiting.payload.get("earlier", []), waiting.payload["newHash"]]
    bound = {
        "policy": policy_hash(policy_of(writer, question.agent)),
        "by": by.name,
        "nonce": ports.new_id(),
        "earlier": earlier,
    }
    payload = {**_payload(question), **also, **bound}
    updated = replace(waiting, payload=payload, digest=bound_digest(question.subject, payload))
    writer.add_text(within_cap(question.after))
    writer.put_approval(updated, was=Status.PENDING)
    _tell(ports, writer, by, updated, "updated")
    return updated


def texts(records: Records, approval: Approval) -> tuple[str, str]:
    """The text before and the text that is asked for."""
    base = approval.payload["baseHash"]
    return records.text(base) if base else "", records.text(approval.payload["newHash"])


def bound_digest(subject: str, payload: Mapping[str, Any]) -> str:
    """The digest an approval is bound to, re-derived from what it holds."""
    return digest(
        target=subject,
        base_hash=payload["baseHash"],
        new_hash=payload["newHash"],
        policy_hash=payload["policy"],
        nonce=payload["nonce"],
    )


def _tell(ports: Ports, writer: Writer, by: Asker | Owner, approval: Approval, what: str) -> None:
    facts = {"approval": approval.id, "type": approval.type, "agent": approval.agent, "subject": approval.subject}
    told = {**facts, "by": by.name, "door": by.door, "digest": approval.digest, "record": record_of(approval)}
    writer.append(f"approval.{what}", ports.now(), told)
    line = f"{approval.payload['address']} · {what} by {by.name} · code {approval.review_code} · {approval.id}"
    effects.owe_note(writer, ports.now(), line)


def _payload(question: Question) -> dict[str, Any]:
    draft, soul = question.draft, question.soul
    said = {"field": draft.change.field, "old": draft.change.old, "value": draft.change.value}
    return {
        "file": draft.where.kind,
        "filename": draft.where.kind.filename,
        "address": str(draft.where),
        "kind": draft.change.way,
        **{name: value for name, value in said.items() if value},
        "reason": draft.reason,
        "trigger": draft.trigger,
        "evidence": list(draft.evidence),
        "baseRevision": soul.revision if soul else 0,
        "baseHash": soul.hash if soul else "",
        "newHash": content_hash(question.after),
        "version": question.version,
        "because": list(question.because),
    }
