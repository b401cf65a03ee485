"""Outside edits: somebody used an editor. What becomes of a file that does not lie as it was laid out.

- ``follow``: an edit is recorded as a revision by "outside edit".
- ``guard``: the head stays, the edit becomes a pending proposal (one a soul, updated by the next edit), the file is put back.
- An empty, unreadable or half-written file is no edit: it is reported, and in ``guard`` put back. The head is served throughout,
  whatever happens to the file while it is looked at.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution import gate, payloads
from soulkeeper.domain.evolution.change import Change, Trigger, Way
from soulkeeper.domain.evolution.gate import Case
from soulkeeper.domain.evolution.past import Statistics
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.evolution.protection import system_prompt_changed, touched
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, Agent
from soulkeeper.domain.souls.soul import Soul, titled
from soulkeeper.domain.souls.text_file import decoded, within_cap
from soulkeeper.errors import Conflict, Invalid, SoulError
from soulkeeper.ports import Ports, Records, Shown, Writer
from soulkeeper.services import effects, revisions
from soulkeeper.services.approvals import ProposalDraft, Question, ask, renew
from soulkeeper.services.assessment import assess, case_of
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import ensure_name_free, living_agent
from soulkeeper.services.outside_edits import LATER, is_laid_out, lies_as_kept
from soulkeeper.services.policies import guarded, policy_of, protected_fields, wearers
from soulkeeper.services.revisions import Provenance

OUTSIDE = "outside edit"
_EDITOR = Asker(OUTSIDE, "file")
_SETTLED = timedelta(milliseconds=200)
_READS = 50
_GONE, _EMPTY = "the file is gone", "the file is empty"


def taken_notice(ports: Ports, address: Address) -> tuple[str, ...]:
    """Gives a sentence for everything the owner should know."""
    with ports.ledger.reading() as records:
        soul = records.find_soul(address)
    try:
        shown = settled(ports, address)
    except (SoulError, OSError) as error:
        return _served(ports, address, str(error))
    if soul is not None and soul.deleted:
        return ()
    if shown is None:
        return _served(ports, address, _GONE)
    if soul is not None and lies_as_kept(soul, shown):
        return ()
    return _looked_at(ports, address, shown)


def asked_about(ports: Ports, address: Address) -> tuple[str, ...]:
    """An edit that came while the limits were reached is asked about once they are not; until then it is named."""
    with ports.ledger.reading() as records:
        if not (hash := records.setting(LATER + str(address))):
            return ()
        soul, content = records.find_soul(address), records.text(hash)
        question, wearer = _question(records, address, soul, content)
        over = gate.limits(case_of(records, question, wearer, talked=Statistics(), now=ports.now()))
    if over:
        free = max((reason.available_at for reason in over if reason.available_at), default=None)
        when = f"after {free:%Y-%m-%d %H:%M} UTC" if free else "when fewer wait"
        return (f"{address}: an edit found on disk is kept and will be asked about {when}",)
    with ports.ledger.writing() as writer:
        case = case_of(writer, question, wearer, talked=Statistics(), now=ports.now())
        held = _asked(ports, writer, question, case, _waiting(ports, writer, question.subject))
    return (f"{address}: the edit that was kept is now held as proposal {held.id[:8]}", *effects.finish(ports))


def settled(ports: Ports, address: Address) -> Shown | None:
    """What lies there once two reads agree: a file younger than 200 ms may still be half written."""
    shown = ports.mirror.read(address)
    for _ in range(_READS):
        if shown is None or ports.now() - shown.modified_at >= _SETTLED:
            break
        ports.wait(0.02)
        again = ports.mirror.read(address)
        if again is not None and again.content == shown.content:
            break
        shown = again
    return shown


def _looked_at(ports: Ports, address: Address, shown: Shown) -> tuple[str, ...]:
    """A file that differs from what is kept: no edit if it is empty or no text, else somebody's."""
    if not shown.content.strip():
        return _served(ports, address, _EMPTY)
    try:
        within_cap(decoded(shown.content))
        with ports.ledger.writing() as writer:
            note = _taken(ports, writer, address)
    except (Conflict, Invalid) as error:
        return _served(ports, address, str(error))
    return (*((note,) if note else ()), *effects.finish(ports))


def _served(ports: Ports, address: Address, what: str) -> tuple[str, ...]:
    """No edit to keep: the kept text goes on being served, and in guard mode its file is put back."""
    with ports.ledger.reading() as records:
        soul = records.find_soul(address)
        if soul is None or soul.deleted:
            return () if what == _GONE else (f"{address}: {what}; left alone",)
        held, owed = guarded(records, soul), effects.owes_mirror(records, soul.uuid)
    if held:
        return _put_back(ports, address, what)
    return effects.finish(ports) if owed else (f"{address}: {what}; the kept text is served",)


def _put_back(ports: Ports, address: Address, what: str) -> tuple[str, ...]:
    """Lay the head out over whatever lies there, unless another just did."""
    try:
        with ports.ledger.writing() as writer:
            soul = writer.find_soul(address)
            if soul is None or soul.deleted or is_laid_out(ports, soul):
                return ()
            ports.mirror.put_back(address, writer.text(soul.hash))
    except (SoulError, OSError) as error:
        return (f"{address}: {what}; it is still to be put back: {error}",)
    return (f"{address}: {what}; it was put back", *effects.finish(ports))


def _taken(ports: Ports, writer: Writer, address: Address) -> str:
    """Take the edit in. It is read again now that nobody else writes: a decision made meanwhile may just be laying it out."""
    shown = ports.mirror.read(address)
    soul = writer.find_soul(address)
    if shown is None or (soul is not None and (soul.deleted or _being_laid_out(writer, soul, shown))):
        return ""
    if soul is None and effects.owes_take_away(writer, address, _hash(shown)):
        return ""
    if not shown.content.strip():
        raise Invalid(_EMPTY)
    content = within_cap(decoded(shown.content))
    if guarded(writer, soul):
        return _held(ports, writer, address, soul, content)
    if risky := _risky(writer, soul, address, content):
        return f"{_held(ports, writer, address, soul, content)} ({risky})"
    return _recorded(ports, writer, address, soul, content)


def _risky(writer: Writer, soul: Soul | None, address: Address, content: str) -> str:
    """Why an edit is held even where files are followed: it breaks a rule that no other door would let pass, or takes the
    force from a text that still stands."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    before = writer.text(soul.hash) if soul else ""
    broken = [reason.code for reason in text_rules.refusals(before, content)]
    broken += sorted({finding.code for finding in text_rules.hollowed(before, content)})
    fields = touched(before, content, protected_fields(writer, soul)) if soul else []
    broken += [f"protected field {name}" for name in fields]
    if soul and any(agent.protected for agent in wearers(writer, soul)):
        broken.append("protected agent")
    if system_prompt_changed(before, content):
        broken.append("system prompt")
    return ", ".join([*broken, *_misplaced(writer, soul, address, content)])


def _misplaced(writer: Writer, soul: Soul | None, address: Address, content: str) -> list[str]:
    """A name that another soul has, or a base that is not there."""
    try:
        ensure_name_free(writer, titled(content)[0], address)
        ensure_base_exists(writer, address, soul.uuid if soul else "", content)
    except SoulError as error:
        return [error.message]
    return []


def _recorded(ports: Ports, writer: Writer, address: Address, soul: Soul | None, content: str) -> str:
    hand = Provenance(author=OUTSIDE, approver="", door="file", at=ports.now(), origin=Origin.MANUAL)
    if soul is None:
        begun = revisions.begin(writer, ports.new_id(), address, content, hand)
        return f"{address}: a new file; kept as revision {begun.revision.number}"
    kept = revisions.revise(writer, soul, content, hand)
    return f"{address}: edited outside; recorded as revision {kept.revision.number} ({kept.revision.summary})"


def _held(ports: Ports, writer: Writer, address: Address, soul: Soul | None, content: str) -> str:
    """Make the edit a question to the owner, or the newest text of the one that waits already, and put the file back."""
    question, wearer = _question(writer, address, soul, content)
    waiting = _waiting(ports, writer, question.subject)
    _owe_put_back(ports, writer, address, soul, content)
    if waiting and _holds(waiting, content):
        return f"{address}: the same edit again; it waits as proposal {waiting.id[:8]}"
    case = case_of(writer, question, wearer, talked=Statistics(), now=ports.now())
    if not waiting and (over := gate.limits(case)):
        writer.put_setting(LATER + str(address), writer.add_text(content))
        return f"{address}: edited outside; {over[0].message}: the edit is kept for later (soul status), and the file is put back"
    held = _asked(ports, writer, question, case, waiting)
    return f"{address}: edited outside; held as proposal {held.id[:8]}, and the file is put back"


def _asked(ports: Ports, writer: Writer, question: Question, case: Case, waiting: Approval | None) -> Approval:
    assessed = replace(question, assessment=assess(writer, case, question))
    if writer.setting(LATER + str(question.draft.where)):
        writer.put_setting(LATER + str(question.draft.where), "")
    if waiting:
        return renew(ports, writer, _EDITOR, waiting, assessed)
    return ask(ports, writer, _EDITOR, assessed)


def _question(records: Records, address: Address, soul: Soul | None, content: str) -> tuple[Question, Agent]:
    wearer = next(iter(wearers(records, soul) if soul else ()), None) or living_agent(records, DEFAULT_AGENT)
    change = Change(way=Way.REPLACE, new_text=content)
    draft = ProposalDraft(where=address, change=change, reason="the file was edited outside", trigger=Trigger.OUTSIDE)
    policy = policy_of(records, wearer.id)
    protected = protected_fields(records, soul) if soul else frozenset(policy.protected_fields)
    question = Question(draft=draft, agent=wearer.id, soul=soul, after=content, policy=policy, protected=protected)
    return question, wearer


def _waiting(ports: Ports, writer: Writer, subject: str) -> Approval | None:
    pending = writer.approvals(statuses=frozenset({Status.PENDING}), subject=subject)
    outside = (each for each in pending if _is_outside(each) and each.is_waiting(ports.now()))
    return next(outside, None)


def _is_outside(approval: Approval) -> bool:
    payload = payloads.read(approval)
    return isinstance(payload, SoulUpdate) and payload.trigger is Trigger.OUTSIDE


def _holds(waiting: Approval, content: str) -> bool:
    payload = payloads.read(waiting)
    return isinstance(payload, SoulUpdate) and payload.new_hash == content_hash(content)


def _owe_put_back(ports: Ports, writer: Writer, address: Address, soul: Soul | None, content: str) -> None:
    if soul is not None:
        effects.owe_mirror(writer, soul.uuid)
    else:
        effects.owe_take_away(writer, "", address, content_hash(content))
    writer.append(
        "outside.found",
        ports.now(),
        {"address": str(address), "hash": content_hash(content), "by": OUTSIDE, "door": "file"},
    )


def _hash(shown: Shown) -> str:
    return content_hash(shown.content.decode(errors="replace"))


def _being_laid_out(writer: Writer, soul: Soul, shown: Shown) -> bool:
    """Whether the file is the head, or an earlier text of ours that the head is still to replace."""
    if lies_as_kept(soul, shown):
        return True
    return effects.owes_mirror(writer, soul.uuid) and effects.is_known(writer, _hash(shown))
