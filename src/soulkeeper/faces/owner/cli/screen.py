"""What the terminal shows: other people's text with every character visible, diffs in colour, lists in columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

import click

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.approvals.pairing import Pairing
from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.characters.visible import line_of, visible
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import ActionRequest, Assessment, FindingNote, SoulUpdate
from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.errors import Reason
from soulkeeper.faces.owner.cli.layout import PaintedLine, cells, cut, framed, framed_lines, plain, terminal_width
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.wording import ago, occasion, shortened

if TYPE_CHECKING:  # slow to load; the caller has loaded them
    from soulkeeper.domain.souls.fields import FieldChange
    from soulkeeper.ports import Ports
    from soulkeeper.services.approval_types import Review

_SEVERITY = {"high": "red", "medium": "yellow", "note": "cyan"}
_ID, _RISK = len("1f3a77b0  "), len("medium risk ")
_LONG = 24  # rows, the height of the smallest screen
_LEAST_REASON = 8


def diff_lines(diff: str) -> Iterable[str]:
    """A unified diff in colour, with every character visible."""
    return (paint(line) for line, paint in _painted_lines(diff))


def _painted_lines(diff: str) -> Iterable[PaintedLine]:
    """The lines of a diff and their colours. Only its first two lines are headings."""
    for number, line in enumerate(diff.split("\n")):
        text = visible(line)
        match line[:1]:
            case "+" | "-" if number < 2:
                yield text, partial(click.style, bold=True)
            case "+":
                yield text, partial(click.style, fg="green")
            case "-":
                yield text, partial(click.style, fg="red")
            case "@":
                yield text, partial(click.style, fg="cyan")
            case _:
                yield text, plain


def change_lines(changes: Iterable[FieldChange]) -> Iterable[str]:
    from soulkeeper.domain.souls.fields import ChangeType  # noqa: PLC0415 - as above

    for change in changes:
        yield f"  {line_of(change.field)} {change.type}"
        if change.type is ChangeType.MODIFIED and change.before is not None:
            yield from _before_after(change)
        else:
            sign, colour = ("-", "red") if change.type is ChangeType.REMOVED else ("+", "green")
            values = change.values or tuple(v for v in (change.before, change.after) if v)
            yield from (click.style(f"    {sign} {indented(value)}", fg=colour) for value in values)


def _before_after(change: FieldChange) -> Iterable[str]:
    yield click.style(f"    - {indented(change.before or '')}", fg="red")
    yield click.style(f"    + {indented(change.after or '')}", fg="green")


def headings(columns: str) -> Iterable[str]:
    """The headings of a list, only on a screen: a program that reads the output gets only rows."""
    return () if terminal_width() is None else (click.style(columns, dim=True),)


def table(columns: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Rows under their headings. Columns are as narrow as possible."""
    wide = widths(columns)
    yield from headings(padded(list(columns), wide).rstrip())
    yield from (padded(row, wide).rstrip() for row in zip(*columns.values(), strict=True))


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
    """One reason for a refusal, and when the request becomes possible if that is known."""
    at = f"{reason.available_at:%Y-%m-%d %H:%M} UTC" if reason.available_at else ""
    when = f" (possible from {at})" if at and at not in reason.message else ""
    return f"  {line_of(reason.code)}: {line_of(reason.message)}{when}"


def reason_lines(reason: Reason) -> Iterable[str]:
    """A reason, and what the agent and the owner can do about it."""
    yield reason_line(reason)
    if reason.hint:
        yield hint_line(reason.hint, indent=4)


def hint_line(hint: str, indent: int = 2) -> str:
    return f"{' ' * indent}{click.style('hint', fg='cyan')}: {visible(hint)}"


def approval_lines(approvals: Sequence[Approval], now: datetime, *, status: bool = False, indent: int = 0) -> list[str]:
    """A list: id, risk, status, subject, age, reason. On a screen each is one row; columns are as narrow as possible and the
    reason gets the rest, if a few words fit there."""
    columns = _columns(approvals, now, status=status)
    wide = widths(columns)
    room = _room(wide, indent)
    lines = []
    for approval, *row in zip(approvals, *columns.values(), strict=True):
        begins = f"{click.style(line_of(approval.id[:8]), fg='yellow')}  {_risk_mark(approval)}"
        lines.append(f"{' ' * indent}{begins}{padded(row, wide)}{_reason_column(approval, room)}".rstrip())
    return lines


def approval_table(approvals: Sequence[Approval], now: datetime, *, status: bool = False) -> list[str]:
    """The same list under its headings. Empty if there is nothing to list."""
    if not approvals:
        return []
    columns = _columns(approvals, now, status=status)
    wide = widths(columns)
    room = _room(wide)
    reason = "reason" if room is None or room >= _LEAST_REASON else ""
    titles = f"{'id':<{_ID}}{'risk':<{_RISK}}{padded(list(columns), wide)}{reason}"
    return [*headings(titles.rstrip()), *approval_lines(approvals, now, status=status)]


def _room(wide: Sequence[int], indent: int = 0) -> int | None:
    """The cells that are left for the reason; None if the output is not a screen."""
    width = terminal_width()
    return None if width is None else width - indent - _ID - _RISK - sum(wide)


def _columns(approvals: Sequence[Approval], now: datetime, *, status: bool) -> dict[str, list[str]]:
    """The cells between the risk and the reason, by their headings."""
    width = terminal_width()
    columns = {
        "about": [_narrow(line_of(_about(approval)), width) for approval in approvals],
        "asked": [ago(approval.created_at, now) for approval in approvals],
    }
    return {"status": [str(approval.status) for approval in approvals], **columns} if status else columns


def widths(columns: Mapping[str, Sequence[str]]) -> list[int]:
    """How many cells each column needs, with a gap after it."""
    return [max(map(cells, (title, *column))) + 2 for title, column in columns.items()]


def padded(row: Sequence[str], wide: Sequence[int]) -> str:
    return "".join(text + " " * max(to - cells(text), 1) for text, to in zip(row, wide, strict=True))


def _reason_column(approval: Approval, room: int | None) -> str:
    reason = payloads.reason_of(payloads.read(approval))
    if room is None:
        return shortened(reason, 60)
    return cut(shortened(reason, room), room) if room >= _LEAST_REASON else ""


def _narrow(about: str, width: int | None) -> str:
    return about if width is None else cut(about, max(width // 4, 12))


def _about(approval: Approval) -> str:
    """The text a proposal would change, else who asks and for what."""
    payload = payloads.read(approval)
    about = payloads.subject_line(payload)
    return about if isinstance(payload, SoulUpdate | Pairing) else f"{approval.agent}: {about}"


def stale_lines(stale: Sequence[Approval], now: datetime) -> list[str]:
    """What needs another look, with the commands for it. Empty if nothing does."""
    if not stale:
        return []
    lines = approval_lines(stale, now, indent=2)
    how = with_workspace("Rebase it or deny it: soul rebase ID or soul deny ID")
    return ["Needs another look:", *lines, f"  {how}"]


def review_lines(ports: Ports, review: Review) -> Iterable[str]:
    """An approval with everything the owner should see before deciding. A long one repeats its subject at the end."""
    from soulkeeper.services.review_context import unknown_references  # noqa: PLC0415 - slow to load

    approval, payload, now = review.approval, review.payload, ports.now()
    unknown = unknown_references(ports, review)
    lines = list(
        _proposal_lines(review, payload, now, unknown)
        if isinstance(payload, SoulUpdate)
        else _request_lines(review, now)
    )
    yield from lines
    if len(lines) > _LONG:
        yield f"Shown above: {len(lines):,} lines, {_summary(review)}"
    yield f"review code {click.style(approval.review_code, fg='yellow', bold=True)}   id {line_of(approval.id)}"


def _summary(review: Review) -> str:
    payload = review.payload
    if isinstance(payload, SoulUpdate):
        fields = ", ".join(dict.fromkeys(line_of(change.field) for change in review.changes))
        return f"changes {cut(fields, 40)} in {line_of(str(payload.target))}"
    content = payload.action.input if isinstance(payload, ActionRequest) else review.approval.payload
    return f"{cut(line_of(payloads.subject_line(payload)), 40)} with {len(canonical(content)):,} bytes of input"


def _request_title(review: Review) -> str:
    match review.payload:
        case ActionRequest() as request:
            return f"permission to use {request.action.tool}"
        case Pairing():
            return "pairing of a Telegram chat"
        case _:
            return review.approval.type


def _request_lines(review: Review, now: datetime) -> Iterable[str]:
    approval = review.approval
    by = line_of(approval.agent or payloads.subject_line(review.payload))
    yield f"{click.style(line_of(_request_title(review)), bold=True)} · requested by {by}"
    yield f"requested {ago(approval.created_at, now)}{_deadline(approval)}"
    yield ""
    yield from framed_lines(((line, plain) for line in review.lines), terminal_width())
    yield ""
    yield from finding_lines(payloads.findings_of(review.payload), terminal_width())


def _proposal_lines(review: Review, update: SoulUpdate, now: datetime, unknown: Sequence[str]) -> Iterable[str]:
    width = terminal_width()
    about = click.style(line_of(str(update.target)), bold=True)
    base = f"on revision {update.base_revision}" if update.base_revision else "a new text"
    yield f"{about} · {base} · proposed by {line_of(update.by)}"
    on = occasion(update.trigger)
    yield f"requested {ago(review.approval.created_at, now)}{f' · {on}' if on != update.by else ''}{_deadline(review.approval)}"
    lead = f"{click.style('Reason', dim=True)}: "
    yield from framed(visible(update.reason) or "(none given)", width, lead=lead)
    if update.evidence:
        notes = (f"{line_of(id)} (not recorded here)" if id in unknown else line_of(id) for id in update.evidence)
        yield from framed(", ".join(notes), width, lead="Evidence: ")
    if update.link:
        yield from framed(line_of(update.link), width, lead="Link: ")
    if update.quality:
        parts = ", ".join(f"{name} {share}" for name, share in update.quality if name != "mean")
        yield f"Quality: {line_of(dict(update.quality).get('mean', ''))} ({line_of(parts)})"
    yield ""
    yield from framed_diff(review.diff)
    yield ""
    yield from _warning_lines(update.assessment, width)


def framed_diff(diff: str) -> Iterable[str]:
    """A diff in colour; on a screen in a frame, so that none of its lines can look like ours."""
    width, text = terminal_width(), diff.rstrip("\n")
    return diff_lines(text) if width is None else framed_lines(_painted_lines(text), width)


def _warning_lines(assessment: Assessment, width: int | None) -> Iterable[str]:
    """What the gate noticed: findings with their line, the most severe first, cautions, and drift if there is any."""
    yield from finding_lines(assessment.findings, width)
    for caution in assessment.cautions:
        yield from framed(line_of(caution), width, lead=f"{click.style('note  ', fg='cyan')} ")
    if assessment.drift >= 0.1:
        yield f"drift  {assessment.drift:.0%} from the last text you wrote or confirmed"


def finding_lines(findings: Sequence[FindingNote], width: int | None) -> Iterable[str]:
    for finding in sorted(findings, key=_gravity):
        mark = click.style(f"{line_of(finding.severity):<6}", fg=_SEVERITY.get(finding.severity), bold=True)
        line = f" (line {line_of(str(finding.line))})" if finding.line else ""
        yield from framed(f"{line_of(finding.code)}{line}: {line_of(finding.message)}", width, lead=f"{mark} ")


def _gravity(finding: FindingNote) -> int:
    severities = list(_SEVERITY)
    return severities.index(finding.severity) if finding.severity in _SEVERITY else len(severities)


def _risk_mark(approval: Approval) -> str:
    """A column that comes before any text others wrote, so that no such text can hide or imitate it."""
    risk = payloads.risk_of(payloads.read(approval))
    label = f"{risk} risk" if risk in _SEVERITY else ""
    return click.style(f"{label:<{_RISK}}", fg=_SEVERITY.get(risk), bold=True) if label else " " * _RISK


def _deadline(approval: Approval) -> str:
    if approval.status not in (Status.PENDING, Status.APPROVED) or approval.expires_at is None:
        return ""
    return f" · expires {approval.expires_at:%Y-%m-%d %H:%M} UTC"
