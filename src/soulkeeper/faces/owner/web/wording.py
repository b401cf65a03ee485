"""Words that pages share: ages, counts, what a change does in a sentence, who acted through which door."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.approvals.approval import account as account_with_time
from soulkeeper.domain.approvals.pairing import Pairing
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.payloads import Payload, SoulUpdate
from soulkeeper.domain.evolution.policy import Policy, Schedule
from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.domain.reflection.run import ReflectionRun, RunOutcome
from soulkeeper.domain.souls.fields import ChangeType, FieldChange
from soulkeeper.faces.wording import occasion, plural

_STEPS = (("y", 365 * 86_400), ("d", 86_400), ("h", 3_600), ("min", 60))
_DOORS = {
    "cli": "at the command line",
    "rest": "through REST",
    "mcp": "through MCP",
    "web": "here",
    "file": "in its file",
    "telegram": "through Telegram",
}
_DONE = {
    ChangeType.ADDED: "added",
    ChangeType.REMOVED: "removed",
    ChangeType.MODIFIED: "reworded",
}
_OPENERS = frozenset(
    ("a", "all", "an", "another", "both", "every", "it", "missing", "neither", "no", "nobody", "not", "nothing", "only",
     "several", "that", "the", "there", "this", "unknown", "without")
)  # fmt: skip
_STAMPED = frozenset({"version", "changelog"})


def age(at: datetime, now: datetime) -> str:
    """``38 min``: how long ago, in as few letters as possible."""
    seconds = (now - at).total_seconds()
    name, size = next((step for step in _STEPS if seconds >= step[1]), ("", 1))
    return f"{int(seconds // size)} {name}" if name else "now"


def until(at: datetime, now: datetime) -> str:
    """``in 7 days``"""
    remaining = at - now
    if remaining >= timedelta(days=1):
        return f"in {plural(round(remaining / timedelta(days=1)), 'day')}"
    if remaining >= timedelta(hours=1):
        return f"in {plural(round(remaining / timedelta(hours=1)), 'hour')}"
    return "within an hour" if remaining > timedelta(0) else "now"


def door(name: str) -> str:
    return _DOORS.get(name, f"through {line_of(name)}" if name else "")


def account(approval: Approval) -> str:
    """What happened to a question: ``was approved by ada at the command line``. The page says when."""
    decision = approval.decision
    if decision is None or approval.status in (Status.STALE, Status.EXPIRED):
        return account_with_time(approval)
    status = Status.APPROVED if approval.status is Status.APPLIED else approval.status
    where = "in the console" if decision.door == "web" else door(decision.door)
    return f"was {status} by {line_of(decision.by)} {where}"


def field_words(changes: Iterable[FieldChange]) -> list[tuple[str, str]]:
    """What a change does, field by field: ``("always-do", "1 added, 1 reworded")``. What was stamped into the text is left out."""
    counts: dict[str, Counter[str]] = {}
    for change in changes:
        if change.field not in _STAMPED:
            is_list = change.type in (ChangeType.ADDED, ChangeType.REMOVED)
            word = _DONE.get(change.type, str(change.type))
            counts.setdefault(change.field, Counter())[word] += len(change.values) if is_list and change.values else 1
    return [(line_of(name), _tally(word_counts)) for name, word_counts in counts.items()]


def _tally(done: Counter[str]) -> str:
    return ", ".join(
        word if word == "reworded" and number == 1 else f"{number} {word}" for word, number in done.items()
    )


def change_phrases(changes: Iterable[FieldChange]) -> list[tuple[str, str, str]]:
    """The same as the parts of a sentence, around the name of each field: ``("Adds 1 line to", "always-do", "")``."""
    return [_change_phrase(name, tally) for name, tally in field_words(changes)]


def _change_phrase(name: str, tally: str) -> tuple[str, str, str]:
    number, _, word = tally.partition(" ")
    lines = plural(int(number), "line") if number.isdigit() else ""
    match word or tally:
        case "reworded":
            return (f"Rewords {lines} of" if lines else "Rewords", name, "")
        case "added" if lines:
            return f"Adds {lines} to", name, ""
        case "removed" if lines:
            return f"Removes {lines} from", name, ""
        case _:
            return "Changes", name, f": {tally}"


def headline(changes: Sequence[FieldChange]) -> str:
    """The same as one line of plain text."""
    return "; ".join(f"{name} {tally}" for name, tally in field_words(changes)) or "version and changelog only"


def sentence(text: str) -> str:
    """A message as a sentence begins. One that may begin with a name is left as it is: ids have no capital letters."""
    return capital(text) if text.partition(" ")[0] in _OPENERS else text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def bump(reason: str) -> str:
    """Why a version moves: ``minor: always-do 1 added``."""
    size, colon, rest = reason.partition(": ")
    return f"{size.lower()}{colon}{rest}"


def with_sign(number: int) -> str:
    return f"{number:+,}".replace("-", "−")


def origin(revision: Revision) -> str:
    """Who asked for a revision and who approved it."""
    by, how = line_of(revision.author), door(revision.door)
    match revision.origin:
        case Origin.PROPOSAL:
            return f"asked by {by}, approved {how}"
        case Origin.ROLLBACK:
            return f"rolled back by {by}, {how}"
        case Origin.BOOTSTRAP | Origin.MANUAL:
            return f"written by {by}, {how}"
        case Origin.IMPORT:
            return f"imported by {by}, {how}"
        case Origin.SYNC:
            return f"from a remote, {how}"


def schedule(policy: Policy) -> str:
    """When an agent reflects: ``every Monday at 09:00 (Europe/Berlin)``."""
    day = policy.auto_reflection_day.capitalize()
    days = {
        Schedule.DAILY: "every day",
        Schedule.WEEKLY: f"every {day}",
        Schedule.BIWEEKLY: f"every second {day}",
        Schedule.OFF: "",
    }[policy.auto_reflection_schedule]
    return f"{days} at {policy.reflection_time} ({policy.time_zone})" if days else ""


def run(run: ReflectionRun) -> str:
    """The outcome of a reflection, in a sentence."""
    if run.outcome is not RunOutcome.DONE:
        return f"{str(run.outcome).capitalize()}: {line_of(run.note)}"
    if not run.sessions:
        return "There is nothing new to read since the last reflection"
    read = f"Read {plural(run.sessions, 'session')} with {plural(run.messages, 'message')}"
    parts = (
        (f"{len(run.proposals)} proposed", run.proposals),
        (f"{len(run.dropped)} dropped", run.dropped),
        (f"{plural(len(run.gaps), 'gap')} opened", run.gaps),
    )
    results = ", ".join(words for words, items in parts if items)
    return f"{read}: {results}" if results else f"{read}: nothing was asked for repeatedly"


def change(change: Change) -> tuple[str, str]:
    """What a change would do to its field, and the new text."""
    phrase = {ChangeKind.MODIFY: "reworded", ChangeKind.ADD_FAQ: "a question and its answer added"}.get(
        change.kind, "1 added"
    )
    new_text = f"{change.old} {change.value}" if change.kind is ChangeKind.ADD_FAQ else change.value
    return f"{line_of(change.field)} {phrase}", new_text


def risk(payload: Payload) -> str:
    return payloads.risk_of(payload)


def asker(payload: Payload, approval: Approval) -> str:
    """Who asks, and on what occasion."""
    if isinstance(payload, Pairing):
        return f"Requested by {line_of(payload.name)} on Telegram"
    if not isinstance(payload, SoulUpdate):
        return f"Requested by {line_of(approval.agent)}"
    if payload.trigger is Trigger.OUTSIDE:
        return "The file was edited outside Soulkeeper; the edit is held for you"
    on = occasion(payload.trigger)
    return f"Proposed by {line_of(payload.by)}" + (f" · {on}" if on != payload.by else "")
