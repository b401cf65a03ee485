"""What the terminal shows: foreign text made visible, diffs in colour, ages in words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime, timedelta

import click

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.domain.souls.fields import ChangeType, FieldChange
from soulkeeper.services.reviewing import Review

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_STEPS = (("year", 365 * 86_400), ("month", 30 * 86_400), ("day", 86_400), ("hour", 3_600), ("minute", 60))
_EMOJI_GLUE = frozenset("\u200d\ufe0f\ufe0e")


def visible(text: str) -> str:
    """Text with every character that hides, moves or commands written out: ``\\x1b``, ``\\u202e``."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character in "\n\t" or character in _EMOJI_GLUE:
        return character
    if unicodedata.category(character) not in _HIDDEN:
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65_536 else f"\\U{code:08x}"


def ago(then: datetime, now: datetime) -> str:
    seconds = (now - then).total_seconds()
    if seconds < 60:
        return "just now"
    name, size = next(step for step in _STEPS if seconds >= step[1])
    count = int(seconds // size)
    return f"{count} {name}{'s' if count > 1 else ''} ago"


def until(then: datetime, now: datetime) -> str:
    return "now" if then <= now else ago(now - (then - now), now).replace(" ago", "").replace("just now", "a moment")


def diff_lines(diff: str) -> Iterable[str]:
    """A unified diff in colour, every character of it visible."""
    for line in diff.split("\n"):
        shown = visible(line)
        match line[:1]:
            case "+" | "-" if line.startswith(("+++ ", "--- ")):
                yield click.style(shown, bold=True)
            case "+":
                yield click.style(shown, fg="green")
            case "-":
                yield click.style(shown, fg="red")
            case "@":
                yield click.style(shown, fg="cyan")
            case _:
                yield shown


def change_lines(changes: Iterable[FieldChange]) -> Iterable[str]:
    for change in changes:
        yield f"  {visible(change.field)} {change.type}"
        if change.type is ChangeType.MODIFIED and change.before is not None:
            yield from _before_after(change)
        else:
            sign, colour = ("-", "red") if change.type is ChangeType.REMOVED else ("+", "green")
            listed = change.values or tuple(v for v in (change.before, change.after) if v)
            yield from (click.style(f"    {sign} {indented(value)}", fg=colour) for value in listed)


def _before_after(change: FieldChange) -> Iterable[str]:
    yield click.style(f"    - {indented(change.before or '')}", fg="red")
    yield click.style(f"    + {indented(change.after or '')}", fg="green")


def indented(text: str) -> str:
    return visible(text).replace("\n", "\n      ")


def headline(revision: Revision, *, head: int, now: datetime) -> str:
    """``v4 · 2.0.0 (current) · 2 days ago · rollback from v3 to v1``"""
    current = " (current)" if revision.number == head else ""
    return f"v{revision.number} · {revision.version}{current} · {ago(revision.created_at, now)} · {_cause(revision)}"


def _cause(revision: Revision) -> str:
    if revision.origin is Origin.ROLLBACK:
        return f"rollback from v{revision.from_revision} to v{revision.to_revision}"
    return str(revision.origin)


def approval_line(approval: Approval, now: datetime) -> str:
    """One line of a list: id, what it is about, how old it is, what was said."""
    about = visible(str(approval.payload.get("address", approval.type)))
    reason = shortened(str(approval.payload.get("reason", "")), 60)
    return f"{click.style(approval.id[:8], fg='yellow')}  {about:<20} {ago(approval.created_at, now):<16} {reason}"


def review_lines(seen: Review, now: datetime) -> Iterable[str]:
    """A proposal with everything there is to see before deciding."""
    said = seen.approval.payload
    left = seen.approval.expires_at - now if seen.approval.expires_at else timedelta()
    about = click.style(visible(said["address"]), bold=True)
    yield f"{about} · on revision {said['baseRevision']} · proposed by {visible(said['by'])}"
    yield f"asked {ago(seen.approval.created_at, now)}, {said['trigger']}, expires in {max(left.days, 0)} days"
    yield f"{click.style('the asker says', dim=True)}: {indented(said['reason']) or '(no reason given)'}"
    if said["evidence"]:
        yield f"evidence: {', '.join(visible(id) for id in said['evidence'])}"
    yield ""
    yield from diff_lines(seen.diff.rstrip("\n"))
    yield ""
    yield f"review code {click.style(seen.approval.review_code, fg='yellow', bold=True)}   id {seen.approval.id}"


def shortened(text: str, width: int) -> str:
    line = " ".join(visible(text).split())
    return line if len(line) <= width else line[: width - 1] + "…"
