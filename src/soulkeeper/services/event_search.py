"""The newest events of the workspace that match: of one soul, of one kind, since some time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice

from soulkeeper.domain.history.event import KINDS, Event
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Invalid
from soulkeeper.ports import Ports, Records

_PAGE, _MOST_COUNTED = 200, 5_000
FAMILIES = tuple(dict.fromkeys(kind.partition(".")[0] for kind in KINDS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What to look for. ``kind`` is a kind such as ``approval.denied``, or its first word for the whole family."""

    soul: Address | None = None
    kind: str = ""
    since: datetime | None = None


def newest(ports: Ports, wanted: Wanted, *, last: int) -> list[Event]:
    """The newest ``last`` events that match, the newest of them at the end."""
    if wanted.kind and wanted.kind not in (*KINDS, *FAMILIES):
        raise Invalid(f"{wanted.kind!r} is not a kind of event", hint=f"use one of {', '.join(FAMILIES)}")
    with ports.ledger.reading() as records:
        matches = filter(_matcher(records, wanted), newest_first(records))
        return list(islice(matches, last))[::-1]


def per_day(ports: Ports, *, days: int) -> dict[date, int]:
    """How many events were written on each of the last days, the oldest first; of very busy days, the newest events count."""
    today = ports.now().date()
    counts = {today - timedelta(days=back): 0 for back in reversed(range(days))}
    with ports.ledger.reading() as records:
        for event in islice(newest_first(records), _MOST_COUNTED):
            if event.at.date() < today - timedelta(days=days):
                break
            if event.at.date() in counts:
                counts[event.at.date()] += 1
    return counts


def newest_first(records: Records) -> Iterator[Event]:
    """Every event, the newest first, read in pages."""
    last = records.last_seq()
    while last > 0:
        yield from reversed(records.events(after=max(last - _PAGE, 0), limit=min(last, _PAGE)))
        last -= _PAGE


def _matcher(records: Records, wanted: Wanted) -> Callable[[Event], bool]:
    soul = records.soul(wanted.soul) if wanted.soul else None

    def matches(event: Event) -> bool:
        in_time = wanted.since is None or event.at >= wanted.since
        of_kind = not wanted.kind or wanted.kind in (event.kind, event.kind.partition(".")[0])
        return in_time and of_kind and (soul is None or _is_about(event, soul))

    return matches


def _is_about(event: Event, soul: Soul) -> bool:
    """Events name a soul by its uuid or its address, under keys that depend on their kind."""
    names = (soul.uuid, str(soul.address))
    if not any(name in event.body for name in names):  # most events are about others: reading them is what takes time
        return False
    return any(value in names for value in event.facts.values() if isinstance(value, str))
