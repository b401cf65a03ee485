"""Commands that say who changed what: log, blame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

import click

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.characters.visible import line_of, visible
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Purged
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, one_revision
from soulkeeper.faces.owner.cli.layout import cells, cut, framed, terminal_width
from soulkeeper.faces.owner.cli.names import SOUL
from soulkeeper.faces.owner.cli.screen import diff_lines, headline, indented
from soulkeeper.services import blame as blame_service
from soulkeeper.services import queries
from soulkeeper.services.queries import Comparison, History

_NAME = 20
_NARROWEST = 24  # cells for the text of a line


@command()
@click.argument("id", type=SOUL)
@click.option("-p", "--patch", is_flag=True, help="Show the diff of every revision.")
@click.option("--limit", type=click.IntRange(1, 1_000), default=50, metavar="N", help="Show at most N; default 50.")
def log(app: App, id: str, patch: bool, limit: int) -> None:
    """List the revisions of a soul with who asked, who approved and why, newest first.

    \b
    Examples:
      soul log maya
      soul log maya -p
    """
    past = queries.history(app.ports, address(id), limit=limit)
    app.warn(past.notes)
    diffs = {revision.number: _diff(app, past, revision) for revision in past.revisions} if patch else {}
    links = queries.source_links(app.ports, past.revisions)
    shapes = [_log_shape(past, revision, diffs.get(revision.number), links) for revision in past.revisions]
    app.answer(shapes, _log_lines(past, diffs, links, app.ports.now()), verbatim=patch, paged=True)


@command()
@click.argument("id", type=SOUL)
@click.argument("number", metavar="[REVISION]", required=False)
@click.option("--revision", default="", metavar="N", help="Attribute an earlier revision: 4, v4 or 2.0.0.")
def blame(app: App, id: str, number: str | None, revision: str) -> None:
    """Show for each line the revision that added it, who asked for it and who approved it.

    \b
    Examples:
      soul blame maya
      soul blame maya 3
    """
    result = blame_service.blame(app.ports, address(id), one_revision("blame", id, number, revision))
    app.warn(result.notes)
    shapes = [_line_shape(number, text, source) for number, (text, source) in enumerate(result.lines, 1)]
    app.answer(shapes, _blame_lines(result.lines), verbatim=True, paged=True)


def compare_with_previous(app: App, past: History, revision: Revision) -> Comparison | None:
    """What a revision changed. The first one has nothing before it, and a text that was purged is named in a note."""
    if revision.number == 1:
        return None
    older, newer = str(revision.number - 1), str(revision.number)
    try:
        return queries.compare_revisions(app.ports, past.soul.address, older, newer)
    except Purged as error:
        app.warn([f"revision {newer} cannot be compared with {older}: {error.message}"])
        return None


def _diff(app: App, past: History, revision: Revision) -> str:
    comparison = compare_with_previous(app, past, revision)
    return comparison.diff if comparison else ""


def _log_shape(past: History, revision: Revision, diff: str | None, links: Mapping[int, str]) -> wire.Json:
    shape = wire.revision(revision, str(past.soul.address), source_link=links.get(revision.number, ""))
    return shape if diff is None else {**shape, "diff": diff}


def _log_lines(past: History, diffs: Mapping[int, str], links: Mapping[int, str], now: datetime) -> Iterator[str]:
    for revision in past.revisions:
        yield click.style(headline(revision, head=past.soul.revision, now=now), bold=True)
        yield f"    asked by {line_of(revision.author)}, approved by {line_of(revision.approver) or 'nobody'}"
        yield f"    {line_of(revision.summary)}"
        if revision.reason:
            yield f"    reason: {indented(revision.reason)}"
        if revision.number in links:
            yield f"    link: {line_of(links[revision.number])}"
        if diffs.get(revision.number):
            yield from diff_lines(diffs[revision.number].rstrip("\n"))


@dataclass(frozen=True, slots=True)
class _Columns:
    """The cells before a line of text, cut to their columns."""

    revision: str
    day: str
    author: str
    approver: str

    @property
    def all(self) -> tuple[str, ...]:
        return (self.revision, self.day, self.author, self.approver)


_HEADINGS = _Columns("rev", "date", "asked by", "approved by")


def _blame_lines(lines: tuple[tuple[str, Revision], ...]) -> Iterator[str]:
    """A table. Only the first of several lines from the same revision names it. On a screen a long line wraps in its column."""
    rows = [_columns(source) for _, source in lines]
    widths = [max(map(cells, column)) for column in zip(*(row.all for row in (_HEADINGS, *rows)), strict=True)]
    yield click.style(f"{_padded(_HEADINGS, widths)}  line", bold=True)
    blank = " " * (sum(widths) + 2 * len(widths) - 2)
    screen = terminal_width()
    room = None if screen is None else max(screen - len(f"{blank}  {1:>4} "), _NARROWEST)
    before: Revision | None = None
    for number, ((text, source), row) in enumerate(zip(lines, rows, strict=True), 1):
        lead = blank if source == before else click.style(_padded(row, widths), fg="yellow")
        first, *more = [f"│ {visible(text)}"] if room is None else framed(visible(text), room)
        yield f"{lead}  {number:>4} {first}"
        yield from (f"{blank}  {'':>4} {rest}" for rest in more)
        before = source


def _columns(source: Revision) -> _Columns:
    names = (cut(line_of(name), _NAME) for name in (source.author, source.approver or "-"))
    return _Columns(f"v{source.number}", f"{source.created_at:%Y-%m-%d}", *names)


def _padded(row: _Columns, widths: list[int]) -> str:
    return "  ".join(cell + " " * (width - cells(cell)) for cell, width in zip(row.all, widths, strict=True))


def _line_shape(number: int, text: str, source: Revision) -> wire.Json:
    """One line. ``approvalId`` is empty if the change needed no approval."""
    return {
        "line": number,
        "text": text,
        "revision": source.number,
        "version": source.version,
        "changeType": source.origin,
        "author": source.author,
        "approver": source.approver,
        "approvalId": source.approval_id,
        "createdAt": moment(source.created_at),
    }
