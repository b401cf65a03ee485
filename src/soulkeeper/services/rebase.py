"""Asking anew: the same change on the text as it is now, as a fresh question with a fresh review code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.evolution import gate
from soulkeeper.domain.evolution.change import Change, Trigger, Way
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, Invalid, Refused
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects, soul_updates
from soulkeeper.services.approvals import SOUL_UPDATE, ProposalDraft, Question, asked
from soulkeeper.services.assessment import assess, case_of
from soulkeeper.services.lookups import living, living_agent, named
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.revisions import put_answer
from soulkeeper.services.versions import explained, stamp


def rebase(ports: Ports, owner: Owner, id: str) -> Approval:
    """A fresh proposal of the same change on the text as it is now. Where the same fields moved, it says which."""
    with ports.ledger.reading() as records:
        approval = named(records, id)
        where = _where(records, approval)
    observe(ports, where)
    if approval.status not in (Status.PENDING, Status.STALE):
        raise Conflict(
            f"approval {approval.id[:8]} is {approval.status}", hint="only what waits or is stale is rebased"
        )
    with ports.ledger.writing() as writer:
        approval = writer.approval(approval.id)
        soul = living(writer, _where(writer, approval))
        _ensure_not_rebased(writer, approval)
        made = stamp(writer, soul, _merged(writer, approval, soul), by=approval.payload["by"], at=ports.now())
        if approval.status is Status.PENDING:
            words = f"rebased onto revision {soul.revision}"
            put_answer(writer, approval.stale(Decision(owner.name, ports.now(), owner.door, words)))
        question = Question(
            draft=_again(approval, soul, made.text),
            agent=approval.agent,
            soul=soul,
            after=made.text,
            version=str(made.version),
            because=explained(made),
        )
        anew = {"rebasedFrom": approval.id, "rebasedBy": owner.name, **_seen_anew(ports, writer, question)}
        fresh = asked(ports, writer, Asker(approval.payload["by"], owner.door), question, **anew)
    effects.finish(ports)
    return fresh


def _where(records: Records, approval: Approval) -> Address:
    if approval.type != SOUL_UPDATE:
        raise Invalid(f"{approval.type} is not a change of a soul", hint="soul approvals decides other types")
    return soul_updates.file(records, approval)


def _merged(records: Records, approval: Approval, soul: Soul) -> str:
    from soulkeeper.domain.souls.merge import merge  # noqa: PLC0415 - slow to load, and only a rebase needs it

    base = records.text(approval.payload["baseHash"]) if approval.payload["baseHash"] else ""
    proposed = unstamped(records.text(approval.payload["newHash"]), base)
    head = records.text(soul.hash)
    merged = merge(base, unstamped(head, base), proposed)
    if merged.text is None:
        fields = ", ".join(sorted({conflict.field for conflict in merged.conflicts}))
        raise Conflict(
            f"both sides changed {fields}", hint=f"soul approve {approval.id[:8]} --edit FILE, or propose it again"
        )
    text = unstamped(merged.text, head)
    if text == head:
        raise Conflict(f"{soul.address} already has this change", hint=f"soul deny {approval.id[:8]}")
    return text


def _ensure_not_rebased(records: Records, approval: Approval) -> None:
    waiting = records.approvals(statuses=frozenset({Status.PENDING}), subject=approval.subject)
    twin = next((other for other in waiting if other.payload.get("rebasedFrom") == approval.id), None)
    if twin:
        raise Conflict(f"this was rebased already as {twin.id[:8]}", hint="soul review shows it")


def _seen_anew(ports: Ports, records: Records, question: Question) -> dict[str, Any]:
    """The rules on content hold for a rebased change too; its findings are those of the text it would make now."""
    wearer = living_agent(records, question.agent)
    case = case_of(records, question, wearer, talked=None, now=ports.now())
    reasons = gate.content(case)
    if reasons:
        raise Refused(reasons)
    return assess(records, case, question).as_record()


def _again(approval: Approval, soul: Soul, after: str) -> ProposalDraft:
    said: Mapping[str, str] = approval.payload
    return ProposalDraft(
        where=soul.address,
        change=Change(way=Way.REPLACE, new_text=after),
        reason=said["reason"],
        trigger=Trigger(said["trigger"]),
        evidence=tuple(said["evidence"]),
    )
