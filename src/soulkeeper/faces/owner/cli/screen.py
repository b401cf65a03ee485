"""What the terminal shows: foreign text made visible, diffs in colour, ages in words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import click

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.domain.souls.fields import ChangeType, FieldChange
from soulkeeper.errors import Reason
from soulkeeper.services.reviewing import Review

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_JOINERS, _SELECTORS, _KEYCAP = frozenset("\u200c\u200d"), frozenset("\ufe0e\ufe0f"), "\u20e3"
_SEVERITY = {"high": "red", "medium": "yellow", "note": "cyan"}
_STEPS = (("year", 365 * 86_400), ("month", 30 * 86_400), ("day", 86_400), ("hour", 3_600), ("minute", 60))


def visible(text: str) -> str:
    """Text with every character that hides, moves or commands written out: ``\\x1b``, ``\\u202e``."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(char) if _hides(text, at) else char for at, char in enumerate(text))


def line_of(text: str) -> str:
    """Foreign text that stands on a line of its own, or on part of one: its line ends are written out too."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def _hides(text: str, at: int) -> bool:
    """Whether nothing is seen of a character, or something else than it."""
    char = text[at]
    if char in "\n\t":
        return False
    if char in _JOINERS or char in _SELECTORS:
        return not _belongs(text, at)
    selector = "\ufe00" <= char <= "\ufe0d" or "\U000e0100" <= char <= "\U000e01ef"
    return selector or char in _BLANK or unicodedata.category(char) in _HIDDEN


def _belongs(text: str, at: int) -> bool:
    """Joiners belong to emoji and to the scripts from Arabic to Mongolian that join, selectors to emoji alone."""
    left = text[at - 1 : at]
    pictured = left in _SELECTORS or (left != "" and unicodedata.category(left) in ("So", "Sk"))
    if text[at] in _SELECTORS:
        drawn = left >= "\u203c" and unicodedata.category(left)[0] in "SP"
        return pictured or drawn or text[at + 1 : at + 2] == _KEYCAP
    return pictured or "\u0600" <= left <= "\u18af"


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65_536 else f"\\U{code:08x}"


def ago(then: datetime, now: datetime) -> str:
    seconds = (now - then).total_seconds()
    if seconds < 60:
        return "just now"
    name, size = next(step for step in _STEPS if seconds >= step[1])
    count = int(seconds // size)
    return f"{counted(count, name)} ago"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def diff_lines(diff: str) -> Iterable[str]:
    """A unified diff in colour, every character of it visible. Its two headings are its first lines and no others."""
    for number, line in enumerate(diff.split("\n")):
        shown = visible(line)
        match line[:1]:
            case "+" | "-" if number < 2:
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
        yield f"  {line_of(change.field)} {change.type}"
        if change.type is ChangeType.MODIFIED and change.before is not None:
            yield from _before_after(change)
        else:
            sign, colour = ("-", "red") if change.type is ChangeType.REMOVED else ("+", "green")
            listed = change.values or tuple(v for v in (change.before, change.after) if v)
            yield from (click.style(f"    {sign} {indented(value)}", fg=colour) for value in listed)


def _before_after(change: FieldChange) -> Iterable[str]:
    yield click.style(f"    - {indented(change.before or '')}", fg="red")
    yield click.style(f"    + {indented(change.after or '')}", fg="green")


def indented(text: str, by: int = 6) -> str:
    return visible(text).replace("\n", "\n" + " " * by)


def headline(revision: Revision, *, head: int, now: datetime) -> str:
    """``v4 · 2.0.0 (current) · 2 days ago · rollback from v3 to v1``"""
    current = " (current)" if revision.number == head else ""
    return f"v{revision.number} · {line_of(revision.version)}{current} · {ago(revision.created_at, now)} · {_cause(revision)}"


def _cause(revision: Revision) -> str:
    if revision.origin is Origin.ROLLBACK:
        return f"rollback from v{revision.from_revision} to v{revision.to_revision}"
    return str(revision.origin)


def reason_line(reason: Reason) -> str:
    """One reason of a refusal, with when it will be possible again where that is known."""
    when = f" (possible again {reason.available_at:%Y-%m-%d %H:%M} UTC)" if reason.available_at else ""
    return f"  {line_of(reason.code)}: {line_of(reason.message)}{when}"


def approval_line(approval: Approval, now: datetime, *, status: bool = False) -> str:
    """One line of a list: id, where it stands, what it is about, how old it is, what was said."""
    about = line_of(str(approval.payload.get("address", approval.type)))
    reason = shortened(str(approval.payload.get("reason", "")), 60)
    stands = f"{approval.status:<10}" if status else ""
    age = ago(approval.created_at, now)
    return f"{click.style(line_of(approval.id[:8]), fg='yellow')}  {stands}{about:<20} {age:<16} {reason}"


def review_lines(seen: Review, now: datetime) -> Iterable[str]:
    """A proposal with everything there is to see before deciding."""
    said = seen.approval.payload
    about = click.style(line_of(said["address"]), bold=True)
    yield f"{about} · on revision {line_of(str(said['baseRevision']))} · proposed by {line_of(said['by'])}"
    yield f"asked {ago(seen.approval.created_at, now)} · {line_of(said['trigger'])}{_deadline(seen.approval)}"
    yield f"{click.style('the asker says', dim=True)}: {indented(said['reason']) or '(no reason given)'}"
    if said["evidence"]:
        yield f"evidence: {', '.join(line_of(id) for id in said['evidence'])}"
    yield ""
    yield from diff_lines(seen.diff.rstrip("\n"))
    yield ""
    yield from _warning_lines(said)
    yield f"review code {click.style(seen.approval.review_code, fg='yellow', bold=True)}   id {line_of(seen.approval.id)}"


def _warning_lines(said: Mapping[str, Any]) -> Iterable[str]:
    """What the gate noticed: findings with their place, cautions, and drift where there is some."""
    for found in said.get("findings", []):
        mark = click.style(f"{line_of(found['severity']):<6}", fg=_SEVERITY.get(found["severity"]), bold=True)
        yield f"{mark} {line_of(found['code'])} (line {line_of(str(found['line']))}): {line_of(found['message'])}"
    for caution in said.get("cautions", []):
        yield f"{click.style('note  ', fg='cyan')} {line_of(caution)}"
    if float(said.get("drift", 0)) >= 0.1:
        yield f"drift  {float(said['drift']):.0%} from the last text you wrote"


def risk_mark(approval: Approval) -> str:
    """A word for a list, where there is something to be careful about."""
    risk = str(approval.payload.get("risk", "low"))
    return click.style(f" {line_of(risk)} risk", fg=_SEVERITY.get(risk), bold=True) if risk != "low" else ""


def _deadline(approval: Approval) -> str:
    if approval.status is not Status.PENDING or approval.expires_at is None:
        return ""
    return f" · open until {approval.expires_at:%Y-%m-%d %H:%M} UTC"


def shortened(text: str, width: int) -> str:
    line = " ".join(visible(text).split())
    return line if len(line) <= width else line[: width - 1] + "…"
