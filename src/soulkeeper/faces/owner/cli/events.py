"""The command events: what happened in the workspace."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import datetime

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.durations import duration
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli import is_read
from soulkeeper.faces.owner.cli.app import App, command, whole
from soulkeeper.faces.owner.cli.layout import cells, cut, terminal_width
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import KIND
from soulkeeper.faces.owner.cli.screen import padded, table, widths
from soulkeeper.faces.wording import ago
from soulkeeper.services import event_search, queries
from soulkeeper.services.event_search import EventQuery

_DEFAULT_LIMIT = 200
_NARROWEST = 12
_FOLLOW_WIDTHS, _ABOUT = (8, 20, 16), 34  # what comes later is not known yet


@command()
@click.option("--last", type=click.IntRange(1, 10_000), metavar="N", help="Show the newest N; default 200.")
@click.option("--soul", metavar="ID", help="Only events about this soul.")
@click.option("--kind", type=KIND, default="", metavar="K", help="Only this kind: approval, or approval.denied.")
@click.option("--since", metavar="DURATION", help="Only events of the last 30m, 24h, 7d.")
@click.option("--after", type=whole, metavar="SEQ", help="Page forward: the events after this number.")
@click.option("--limit", type=click.IntRange(1, 10_000), metavar="N", help="Page forward: show at most N; default 200.")
@click.option("--follow", is_flag=True, help="Keep printing new events until Ctrl-C.")
def events(
    app: App,
    last: int | None,
    soul: str | None,
    kind: str,
    since: str | None,
    after: int | None,
    limit: int | None,
    follow: bool,
) -> None:
    """List what happened, the newest last.

    \b
    Examples:
      soul events --last 20
      soul events --soul maya --kind approval --since 7d
      soul events --after 120
      soul events --follow
    """
    pages, searches = (after, limit) != (None, None), (last, soul, kind, since) != (None, None, "", None)
    if searches and (pages or follow):
        raise Invalid(
            "--last, --soul, --kind and --since search; --after, --limit and --follow read forward",
            hint="use options of one group",
        )
    if follow:
        _follow(app, after or 0)
    if pages:
        _page(app, after or 0, limit or _DEFAULT_LIMIT)
        return
    query = EventQuery(
        soul=address(soul) if soul is not None else None,
        kind=kind,
        since=app.ports.now() - duration(since) if since is not None else None,
    )
    matches = event_search.newest(app.ports, query, last=last or _DEFAULT_LIMIT)
    _answer(app, matches, "No such events")


def _page(app: App, after: int, limit: int) -> None:
    page = queries.events(app.ports, after=after, limit=limit).items
    rest = [with_workspace(f"For later events: soul events --after {page[-1].seq}")] if len(page) == limit else []
    _answer(app, page, f"No events after {after}", rest)


def _answer(app: App, page: Sequence[Event], nothing: str, rest: Sequence[str] = ()) -> None:
    app.answer([wire.event(event) for event in page], [*_lines(page, app.ports.now()), *rest] or [nothing], paged=True)


def _lines(page: Sequence[Event], now: datetime) -> Iterator[str]:
    """On a screen each event is one row: what it is about is cut to fit."""
    if not page:
        return
    numbers, kinds, ages, subjects, names = zip(*(_cells(event, now) for event in page), strict=True)
    columns = {"   seq": numbers, "kind": kinds, "when": ages, "about": subjects, "who": names}
    if width := terminal_width():
        room = max(width - sum(widths({**columns, "about": ()})) + len("about"), _NARROWEST)
        columns["about"] = tuple(cut(subject, room) for subject in subjects)
    yield from table(columns)


def _follow(app: App, after: int) -> None:
    """Print one event per line as it happens; with --json, one object per line."""
    while is_read():
        page = queries.events(app.ports, after=after).items
        for event in page:
            after = event.seq
            app.print(wire.event(event), [_follow_line(event, app.ports.now())])
        sys.stdout.flush()
        app.ports.wait(0 if page else 0.2)


def _follow_line(event: Event, now: datetime) -> str:
    """An event in one row: on a narrow screen, what it is about is cut to fit."""
    *others, subject, name = _cells(event, now)
    width, room = terminal_width(), _ABOUT
    if width:
        room = min(max(width - sum(_FOLLOW_WIDTHS) - cells(name), _NARROWEST), _ABOUT)
        subject = cut(subject, room - 2)
    return padded((*others, subject, name), (*_FOLLOW_WIDTHS, room, 0)).rstrip()


def _cells(event: Event, now: datetime) -> tuple[str, ...]:
    facts = event.facts
    ids = str(facts.get("approval", facts.get("capsule", "")))[:8]
    about = facts.get("address") or facts.get("name") or ids or facts.get("agent", "")
    number = f" v{facts['revision']}" if "revision" in facts else ""
    version = f"{number} ({facts['version']})" if "version" in facts else number
    who = f"{facts.get('by', '')} ({facts.get('door', '')})" if "by" in facts else ""
    return f"{event.seq:>6}", line_of(event.kind), ago(event.at, now), line_of(f"{about}{version}"), line_of(who)
