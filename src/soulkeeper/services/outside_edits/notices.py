"""Notices of what happened to files since a viewer last looked, read from the events, whichever command noticed it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from soulkeeper.domain.approvals.approval import UNANSWERED, account
from soulkeeper.domain.evolution.payloads import SoulUpdate, read
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.history.revision import Revision
from soulkeeper.ports import Ports, Records

_LAST_SEEN = "looked/"
_MOST = 60
_FEW = 3  # edits of one file that are named one by one
_OLDER = "only the newest edits are listed here; soul events lists all of them"
OUTSIDE = "outside edit"
_FAR = 500
_SAME = "held"
_HELD = re.compile(r"held as [a-z0-9 ]*proposal [0-9a-f]{8}")


def recorded_note(where: str, revision: Revision, findings: Sequence[str]) -> str:
    """The sentence about an edit that was recorded as a revision, with what the rules found in it."""
    if revision.number == 1:
        return f"{where}: a new file; recorded as revision 1"
    look = f"; {', '.join(findings)}: soul log {where} -p shows it" if findings else ""
    return f"{where}: edited outside; recorded as revision {revision.number} ({revision.summary}{look})"


def unseen_notes(records: Records, viewer: str) -> tuple[str, ...]:
    """A sentence for each of the newest edits that this viewer has not seen, or one for many edits of the same file. Whoever
    decided about a held edit has seen it."""
    after = int(records.setting(_LAST_SEEN + viewer) or 0)
    total = records.count_events(after=after, words=OUTSIDE)
    newest = records.events(after=after, words=OUTSIDE, offset=max(0, total - _MOST), limit=_MOST)
    events = [event for event in newest if not _is_decided_by(records, event, viewer)]
    revisions: dict[str, list[int]] = {}
    for event in filter(_is_recorded_edit, events):
        revisions.setdefault(event.facts["soul"], []).append(event.facts["revision"])
    summaries = _summaries(events)
    notes = [
        summaries.get(event.seq) or _note_on_all(event, revisions) or _note(records, event, revisions)
        for event in events
        if summaries.get(event.seq) != ""
    ]
    return (*((_OLDER,) if events and total > _MOST else ()), *filter(None, notes))


def expired_notes(records: Records, viewer: str) -> tuple[str, ...]:
    """A sentence for each of the newest proposals that expired since this viewer last looked, or one for many. A held edit is in
    no file any more then, and nobody proposes it again."""
    after = int(records.setting(_LAST_SEEN + viewer) or 0)
    events = records.newest_events(kind="approval.expired", limit=_MOST)
    ids = [each.facts["approval"] for each in reversed(events) if each.seq > after]
    expired = [(asked.target, id[:8]) for id in ids if isinstance(asked := read(records.approval(id)), SoulUpdate)]
    if len(expired) > _FEW:
        return (f"{len(expired)} proposals expired before you decided: soul approvals list --status expired",)
    return tuple(
        f"{where}: proposal {id} expired before you decided; soul approvals show {id} shows it" for where, id in expired
    )


def mark_seen(ports: Ports, viewer: str, *, has_news: bool) -> None:
    """Record that this viewer has seen everything so far; if there was nothing to show, only once in a while."""
    with ports.ledger.reading() as records:
        newest, last_seen = records.last_seq(), int(records.setting(_LAST_SEEN + viewer) or 0)
    if has_news or newest - last_seen > _FAR:
        with ports.ledger.writing() as writer:
            door, _, name = viewer.partition("/")
            event = writer.append("outside.shown", ports.now(), {"upTo": newest, "by": name, "door": door})
            writer.put_setting(_LAST_SEEN + viewer, str(event.seq))


def _is_decided_by(records: Records, event: Event, viewer: str) -> bool:
    """Whether this viewer decided about the held edit that the event is about."""
    if event.kind != "outside.found" or not (id := event.facts.get("question", "")):
        return False
    question = records.approval(id)
    if question.status in UNANSWERED or (decision := question.decision) is None:
        return False
    return f"{decision.door}/{decision.by}" == viewer


def _is_recorded_edit(event: Event) -> bool:
    return event.kind == "revision.added" and event.facts["door"] == "file"


def _summaries(events: Sequence[Event]) -> dict[int, str]:
    """By the number of their event: a sentence instead of the notes on edits that were handled like a newer one of the same file,
    at the newest of them; it is empty for the others. The newest edit keeps its own note."""
    alike: dict[tuple[str, str], list[int]] = {}
    for event in events:
        if event.kind == "outside.found":
            note = event.facts.get("note", "")
            alike.setdefault((event.facts["address"], _HELD.sub(_SAME, note)), []).append(event.seq)
    summaries: dict[int, str] = {}
    for (where, note), (*earlier, _) in alike.items():
        if len(earlier) >= _FEW:
            what = (
                "edits of the file were held too"
                if _SAME in note
                else "edits of the file were handled like the newest one"
            )
            summaries |= dict.fromkeys(earlier, "")
            summaries[earlier[-1]] = f"{where}: edited outside; {len(earlier)} earlier {what}"
    return summaries


def _note(records: Records, event: Event, revisions: Mapping[str, list[int]]) -> str:
    facts = event.facts
    if event.kind == "outside.found":
        return _decided_note(records, facts) or str(facts.get("note", f"{facts['address']}: edited outside"))
    if _is_recorded_edit(event) and len(revisions[facts["soul"]]) <= _FEW:
        revision = records.revision(facts["soul"], facts["revision"])
        return recorded_note(facts["address"], revision, facts.get("findings", ()))
    return ""


def _decided_note(records: Records, facts: Mapping[str, str]) -> str:
    """The sentence about a held edit that was decided meanwhile: what was said about its file then is no longer true."""
    if not (id := facts.get("question", "")) or (question := records.approval(id)).status in UNANSWERED:
        return ""
    return f"{facts['address']}: edited outside; proposal {id[:8]}, which held the edit, {account(question)}"


def _note_on_all(event: Event, revisions: Mapping[str, list[int]]) -> str:
    """The sentence about many recorded edits of a file, at the place of the newest one; empty for any other event."""
    recorded = revisions[event.facts["soul"]] if _is_recorded_edit(event) else []
    if len(recorded) <= _FEW or event.facts["revision"] != recorded[-1]:
        return ""
    where, count = event.facts["address"], len(recorded)
    return f"{where}: edited outside; recorded as {count} revisions, the newest is {recorded[-1]}; soul log {where} -p shows them"
