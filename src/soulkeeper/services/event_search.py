"""Search the newest events of the workspace: by soul, by kind, since some time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice

from soulkeeper.domain.history.event import KINDS, Event
from soulkeeper.domain.souls.address import Address
from soulkeeper.errors import Invalid
from soulkeeper.ports import Ports, Records

_PAGE, _MOST_COUNTED = 64, 5_000
FAMILIES = tuple(dict.fromkeys(kind.partition(".")[0] for kind in KINDS))


@dataclass(frozen=True, slots=True, kw_only=True)
class EventQuery:
    """What to look for. ``kind`` is a kind such as ``approval.denied``, or its first word for the whole family; ``before`` leaves
    out the event with this number and all newer ones."""

    soul: Address | None = None
    kind: str = ""
    since: datetime | None = None
    before: int | None = None


def newest(ports: Ports, query: EventQuery, *, last: int) -> list[Event]:
    """The newest ``last`` events that match, oldest first."""
    if query.kind and query.kind not in (*KINDS, *FAMILIES):
        raise Invalid(f"{query.kind!r} is not a kind of event", hint=f"use one of {', '.join(FAMILIES)}")
    with ports.ledger.reading() as records:
        soul = records.soul(query.soul) if query.soul else None
        names = (soul.uuid, str(soul.address)) if soul else ()
        events = newest_first(records, kind=query.kind, since=query.since, names=names, before=query.before)
        return list(islice((event for event in events if not names or _says(event, names)), last))[::-1]


def per_day(ports: Ports, *, days: int) -> dict[date, int]:
    """How many events were written on each of the last days, oldest first; on very busy days only the newest events count."""
    today = ports.now().date()
    with ports.ledger.reading() as records:
        counts = records.events_per_day(after=max(records.last_seq() - _MOST_COUNTED, 0))
    return {day: counts.get(day, 0) for back in reversed(range(days)) if (day := today - timedelta(days=back))}


def newest_first(
    records: Records,
    *,
    kind: str = "",
    since: datetime | None = None,
    names: tuple[str, ...] = (),
    before: int | None = None,
) -> Iterator[Event]:
    """Every matching event, newest first, read in pages."""
    start = records.last_seq() + 1 if before is None else before
    while start > 0:
        page = records.newest_events(before=start, kind=kind, since=since, names=names, limit=_PAGE)
        yield from page
        start = page[-1].seq if len(page) == _PAGE else 0


def _says(event: Event, names: tuple[str, ...]) -> bool:
    """Events name a soul by its uuid or address, under keys that depend on their kind."""
    return any(value in names for value in event.facts.values() if isinstance(value, str))
