"""The owner's side: look, say yes or no, rebase, put off, go back. Whatever decides takes an ``Owner``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, record_of
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.canonical import content_hash, moment
from soulkeeper.domain.evolution import gate
from soulkeeper.domain.evolution.change import Change, Trigger, Way
from soulkeeper.domain.evolution.policy import policy_hash
from soulkeeper.domain.evolution.protection import touched
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.stamping import Stamped, brought_back, unstamped
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.domain.souls.diff import unified
from soulkeeper.domain.souls.fields import FieldChange, compare
from soulkeeper.domain.souls.soul import Soul, titled
from soulkeeper.domain.souls.text_file import sayable, within_cap
from soulkeeper.errors import Conflict, Invalid, NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, revising
from soulkeeper.services.asking import SOUL_UPDATE, Question, Wish, asked, bound_digest
from soulkeeper.services.descending import ensure_base_exists
from soulkeeper.services.judging import assess, case_of, ensure_clean, needs_code
from soulkeeper.services.keeping import set_baseline
from soulkeeper.services.looking import ensure_base, ensure_name_free, living, living_agent, pick
from soulkeeper.services.observing import observe
from soulkeeper.services.policies import policy_of, protected_fields, wearers
from soulkeeper.services.revising import Hand, Kept, put_answer
from soulkeeper.services.versioning import explained, stamp

_RISKS = {"high": 0, "medium": 1, "low": 2}


@dataclass(frozen=True, slots=True)
class Review:
    """Everything there is to see before deciding a soul update."""

    approval: Approval
    before: str
    after: str
    diff: str
    changes: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class Decided:
    approval: Approval
    kept: Kept


def find(ports: Ports, prefix: str) -> Approval:
    """An approval by its id or a prefix that only it has."""
    with ports.ledger.reading() as records:
        return _named(records, prefix)


def pending(ports: Ports) -> list[Approval]:
    """What waits for the owner now, the most dangerous first, then the oldest; what was put off waits until its time."""
    now = ports.now()
    with ports.ledger.reading() as records:
        waiting = records.approvals(statuses=frozenset({Status.PENDING}), limit=10_000)
    due = (a for a in waiting if a.is_waiting(now) and not (a.snoozed_until and a.created_at <= now < a.snoozed_until))
    oldest_first = list(due)[::-1]
    return sorted(oldest_first, key=lambda approval: _RISKS.get(approval.payload.get("risk", "low"), 0))


def wants_code(ports: Ports, approval: Approval) -> bool:
    """Whether saying yes to this takes the typed review code."""
    with ports.ledger.reading() as records:
        return needs_code(records, approval)


def review(ports: Ports, approval: Approval, *, context: int = 3) -> Review:
    """A soul update with its whole diff, recomputed from the two texts."""
    with ports.ledger.reading() as records:
        before = records.text(approval.payload["baseHash"]) if approval.payload["baseHash"] else ""
        after = records.text(approval.payload["newHash"])
    name = approval.payload["filename"]
    diff = unified(before, after, context=context, labels=(f"current/{name}", f"proposed/{name}"))
    return Review(approval, before, after, diff, compare(before, after))


def approve(
    ports: Ports, owner: Owner, id: str, *, code: str | None = None, edited: str | None = None, weaken: bool = False
) -> Decided:
    """Apply exactly the reviewed text on the reviewed base, or fail and name what moved.

    The decision and its revision are one transaction. ``edited`` is the owner's own version of the proposed text, to which the
    rules of an owner's edit apply; ``weaken`` says that a protected field may change by it.
    """
    approval, notes = _observed(ports, id)
    with ports.ledger.writing() as writer:
        outcome = _decide(ports, writer, owner, approval, code=code, edited=edited, weaken=weaken)
    done = effects.finish(ports)
    if isinstance(outcome, Conflict):
        raise outcome
    return replace(outcome, kept=replace(outcome.kept, notes=(*notes, *done)))


def deny(ports: Ports, owner: Owner, id: str, *, words: str = "") -> Approval:
    """Say no. The words are kept and are what the asker learns from."""
    with ports.ledger.writing() as writer:
        approval = _named(writer, id)
        no = Decision(owner.name, ports.now(), owner.door, sayable(words))
        answered = _expired(ports, approval) or approval.denied(no)
        put_answer(writer, answered)
        by = owner.name if answered.status is Status.DENIED else "the clock"
        line = f"{approval.payload.get('address', approval.type)} · {answered.status} by {by} · {approval.id}"
        effects.owe_note(writer, ports.now(), line)
    effects.finish(ports)
    if answered.status is Status.EXPIRED:
        raise _too_late(answered)
    return answered


def snooze(ports: Ports, owner: Owner, id: str, until: datetime) -> Approval:
    with ports.ledger.writing() as writer:
        approval = _named(writer, id)
        put_off = _expired(ports, approval) or approval.snoozed(until)
        if put_off.status is Status.EXPIRED:
            put_answer(writer, put_off)
        else:
            writer.put_approval(put_off, was=Status.PENDING)
            told = {"approval": approval.id, "by": owner.name, "door": owner.door, "record": record_of(put_off)}
            writer.append("approval.snoozed", ports.now(), {**told, "until": moment(until)})
    if put_off.status is Status.EXPIRED:
        raise _too_late(put_off)
    return put_off


def rebase(ports: Ports, owner: Owner, id: str) -> Approval:
    """A fresh proposal of the same change on the text as it is now. Where the same fields moved, it says which."""
    approval, _ = _observed(ports, id)
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
            wish=_again(approval, soul, made.text),
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


def confirm(ports: Ports, owner: Owner, where: Address) -> Soul:
    """Accept the text as it is: drift is measured from here."""
    observe(ports, where)
    with ports.ledger.writing() as writer:
        soul = living(writer, where)
        writer.put_setting(f"baseline/{soul.uuid}", soul.hash)
        told = {"soul": soul.uuid, "address": str(where), "revision": soul.revision, "hash": soul.hash}
        writer.append("baseline.confirmed", ports.now(), {**told, "by": owner.name, "door": owner.door})
    return soul


@dataclass(frozen=True, slots=True)
class RolledBack:
    kept: Kept
    to: int


def roll_back(
    ports: Ports, owner: Owner, where: Address, number: int, *, base: int | None = None, weaken: bool = False
) -> RolledBack:
    """Bring an earlier text back as a new revision. History only grows.

    ``base`` is the revision the owner was looking at; ``weaken`` says that a protected field may lose something by it.
    """
    notes = observe(ports, where)
    with ports.ledger.writing() as writer:
        soul = living(writer, where)
        ensure_base(soul, base)
        _ensure_unprotected(writer, soul)
        made = _going_back(ports, writer, owner, soul, number)
        _ensure_kept(writer, soul, made.text, weaken=weaken)
        kept = revising.revise(writer, soul, made.text, _back(ports, owner, number), to=str(made.version))
    return RolledBack(replace(kept, notes=(*notes, *effects.finish(ports))), number)


@dataclass(frozen=True, slots=True)
class GoingBack:
    """What a rollback would do, seen before it is done. ``base`` is the revision it was seen on."""

    base: int
    to: int
    version: str
    diff: str


def going_back(ports: Ports, owner: Owner, where: Address, said: str) -> GoingBack:
    """The very change that ``roll_back`` would make, version and changelog row included."""
    observe(ports, where)
    with ports.ledger.reading() as records:
        soul = living(records, where)
        target = pick(records, soul, said)
        made = _going_back(ports, records, owner, soul, target.number)
        labels = (f"v{soul.revision}/{where.kind.filename}", f"v{soul.revision + 1}/{where.kind.filename}")
        diff = unified(records.text(soul.hash), made.text, labels=labels)
    return GoingBack(soul.revision, target.number, str(made.version), diff)


def _going_back(ports: Ports, records: Records, owner: Owner, soul: Soul, number: int) -> Stamped:
    head = records.text(soul.hash)
    content = brought_back(records.text(records.revision(soul.uuid, number).hash), head)
    if content == head:
        raise Conflict(
            f"{soul.address} already reads as it did at revision {number}", hint=f"soul history {soul.address}"
        )
    return stamp(records, soul, content, by=owner.name, at=ports.now())


def _decide(
    ports: Ports,
    writer: Writer,
    owner: Owner,
    seen: Approval,
    *,
    code: str | None = None,
    edited: str | None = None,
    weaken: bool = False,
) -> Decided | Conflict:
    """All of an approval's decision. A Conflict that is given back, not raised, has been written down.

    ``seen`` is the question as it was when the decision was made: looking at the file may have put a newer text into it since.
    """
    approval = writer.approval(seen.id)
    if late := _expired(ports, approval):
        put_answer(writer, late)
        return _too_late(late)
    yes = approval.approved(Decision(owner.name, ports.now(), owner.door), code)
    soul = writer.find_soul(_where(writer, approval))
    if moved := _moved(writer, approval, soul):
        put_answer(writer, approval.stale(Decision("the ledger", ports.now(), owner.door, moved.message)))
        return moved
    _ensure_bound(writer, seen, approval)
    _ensure_code(writer, approval, code)
    content, to = _decided_text(ports, writer, owner, approval, soul=soul, edited=edited)
    _ensure_allowed(writer, approval, soul, content, own=edited is not None, weaken=weaken)
    ensure_name_free(writer, titled(content)[0], _where(writer, approval))
    kept = _applied(ports, writer, owner, yes, soul=soul, content=content, to=to, own=edited is not None)
    result = {"resultRevision": kept.revision.number, "hash": kept.revision.hash, "edited": edited is not None}
    done = yes.applied(result)
    put_answer(writer, done)
    return Decided(done, kept)


def _ensure_allowed(
    records: Records, approval: Approval, soul: Soul | None, content: str, *, own: bool, weaken: bool
) -> None:
    """What has become protected since the question was asked is protected. An edit found on disk is the owner's to judge."""
    if soul is None:
        return
    if own:
        ensure_clean(records.text(soul.hash), content)
        ensure_base_exists(records, soul.address, soul.uuid, content)
        _ensure_kept(records, soul, content, weaken=weaken)
    elif approval.payload["trigger"] not in (Trigger.OUTSIDE, Trigger.SYNC):
        _ensure_unprotected(records, soul)
        if approval.payload.get("protected") != sorted(protected_fields(records, soul)):  # else the gate has judged it
            _ensure_kept(records, soul, content, weaken=False)


def _decided_text(
    ports: Ports, records: Records, owner: Owner, approval: Approval, *, soul: Soul | None, edited: str | None
) -> tuple[str, str]:
    """The text that is applied and its version: what was reviewed, or what the owner made of it."""
    if edited is None:
        return _reviewed(records, approval), approval.payload.get("version", "")
    content = within_cap(edited)
    if soul is None or records.text(soul.hash) == content:
        return content, ""
    made = stamp(records, soul, content, by=owner.name, at=ports.now())
    return made.text, str(made.version)


def _applied(
    ports: Ports, writer: Writer, owner: Owner, yes: Approval, *, soul: Soul | None, content: str, to: str, own: bool
) -> Kept:
    """The revision that an approved soul update makes: the next one, or the first of a soul that was held as a new file."""
    hand = Hand(
        author=owner.name if own else yes.payload["by"],
        approver=owner.name,
        door=owner.door,
        at=ports.now(),
        origin=Origin.PROPOSAL,
        reason=yes.payload["reason"],
        approval_id=yes.id,
    )
    if soul is None:
        return revising.begin(writer, ports.new_id(), address(yes.payload["address"]), content, hand)
    kept = revising.revise(writer, soul, content, hand, to=to)
    if own:
        set_baseline(writer, kept.soul)
    return kept


def _moved(records: Records, approval: Approval, soul: Soul | None) -> Conflict | None:
    base = approval.payload["baseRevision"]
    if soul is None:
        return None
    if soul.deleted:
        return Conflict(f"{soul.address} was deleted meanwhile", hint=f"soul undelete {soul.address}")
    if base == 0:
        return Conflict(f"there is a soul {str(soul.address)!r} by now", hint=f"soul edit {soul.address}")
    if soul.hash == approval.payload["baseHash"] and soul.revision == base:
        return None
    moved = compare(records.text(approval.payload["baseHash"]), records.text(soul.hash))
    fields = ", ".join(sorted({change.field for change in moved})) or "and back to the same text"
    return Conflict(
        f"{soul.address} moved from revision {base} to {soul.revision} since this was proposed: {fields}",
        hint=f"soul rebase {approval.id[:8]} makes a fresh proposal",
    )


def _ensure_bound(records: Records, seen: Approval, approval: Approval) -> None:
    """What is stored must still be what the review code was given for, and what was there when the owner said yes."""
    if seen.digest != approval.digest:
        raise Conflict(
            f"{approval.id[:8]} holds a newer edit than the one you decided on",
            hint=f"soul approvals show {approval.id[:8]}",
        )
    if bound_digest(approval.subject, approval.payload) != approval.digest:
        raise Conflict(
            f"the content of {approval.id[:8]} is not what its review code names",
            hint="soul doctor looks at the records",
        )
    if policy_hash(policy_of(records, approval.agent)) != approval.payload["policy"]:
        raise Conflict("the policy changed since this was proposed", hint=f"soul rebase {approval.id[:8]} asks anew")


def _ensure_code(records: Records, approval: Approval, code: str | None) -> None:
    if code is None and needs_code(records, approval):
        message = f"saying yes to {approval.id[:8]} takes its review code: the change is risky, or the policy wants it"
        raise Refused(
            [Reason("code_needed", message, hint=f"soul approve {approval.id[:8]} --code CODE, as the review shows it")]
        )


def _reviewed(records: Records, approval: Approval) -> str:
    content = records.text(approval.payload["newHash"])
    if content_hash(content) != approval.payload["newHash"]:
        raise Conflict(
            f"the proposed text of {approval.id[:8]} is not what was proposed", hint="soul doctor looks at the records"
        )
    return content


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


def _again(approval: Approval, soul: Soul, after: str) -> Wish:
    said: Mapping[str, str] = approval.payload
    return Wish(
        where=soul.address,
        change=Change(way=Way.REPLACE, new_text=after),
        reason=said["reason"],
        trigger=Trigger(said["trigger"]),
        evidence=tuple(said["evidence"]),
    )


def _ensure_unprotected(records: Records, soul: Soul) -> None:
    worn = [agent.id for agent in wearers(records, soul) if agent.protected]
    if worn:
        message = f"{soul.address} is worn by the protected agent {', '.join(worn)}"
        raise Refused([Reason("protected_agent", message, hint=f"soul agent set {worn[0]} --unprotect")])


def _ensure_kept(records: Records, soul: Soul, content: str, *, weaken: bool) -> None:
    """A change of a protected field is asked for by name."""
    fields = touched(records.text(soul.hash), content, protected_fields(records, soul))
    if fields and not weaken:
        message = f"this changes the protected field {', '.join(fields)}"
        raise Refused(
            [Reason("protected_field", message, value=fields[0], hint="the owner may say so by name: --allow-weaken")]
        )


def _back(ports: Ports, owner: Owner, number: int) -> Hand:
    return Hand(
        author=owner.name,
        approver=owner.name,
        door=owner.door,
        at=ports.now(),
        origin=Origin.ROLLBACK,
        reason=f"back to revision {number}",
        to_revision=number,
    )


def _named(records: Records, prefix: str) -> Approval:
    found = records.approvals_like(prefix.lower()) if prefix else []
    if not found:
        raise NotFound(f"no approval begins with {prefix!r}", hint="soul pending lists what waits")
    if len(found) > 1:
        raise Invalid(f"{prefix!r} is the beginning of several ids", hint="give one more character of the id")
    return found[0]


def _where(records: Records, approval: Approval) -> Address:
    """Where the soul lives now: it may have been renamed since, or may still be to begin."""
    if approval.type != SOUL_UPDATE:
        raise Invalid(f"{approval.type} is not a change of a soul", hint="soul approvals decides other types")
    if approval.payload["baseRevision"] == 0:
        return address(approval.payload["address"])
    return records.soul_by_uuid(approval.subject).address


def _observed(ports: Ports, prefix: str) -> tuple[Approval, tuple[str, ...]]:
    """The approval that is meant, once the file of its soul was looked at."""
    with ports.ledger.reading() as records:
        approval = _named(records, prefix)
        where = _where(records, approval)
    return approval, observe(ports, where)


def _expired(ports: Ports, approval: Approval) -> Approval | None:
    now = ports.now()
    return approval.expired(now) if approval.is_expired(now) else None


def _too_late(approval: Approval) -> Conflict:
    return Conflict(
        f"approval {approval.id[:8]} expired at {approval.expires_at:%Y-%m-%d %H:%M} UTC and was not decided in time",
        hint="it has to be proposed again",
    )
