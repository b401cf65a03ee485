"""Events in memory: a part of the in-memory ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from soulkeeper.domain.history.event import Event, encoded_words, is_of_kind


@dataclass
class MemoryEvents:
    events_by_seq: dict[int, Event] = field(default_factory=dict)

    def events(self, *, after: int = 0, limit: int = 200, offset: int = 0, words: str = "") -> list[Event]:
        phrase = encoded_words(words)
        events = [event for event in self.every_event() if event.seq > after and phrase in event.body]
        return events[offset : offset + limit]

    def newest_events(
        self,
        *,
        before: int = 2**62,
        kind: str = "",
        since: datetime | None = None,
        names: tuple[str, ...] = (),
        limit: int = 200,
    ) -> list[Event]:
        quoted = [f'"{encoded_words(name)}"' for name in names]
        matches = (
            event
            for event in self.every_event()
            if event.seq < before
            and is_of_kind(event, kind)
            and (since is None or event.at >= since)
            and (not quoted or any(name in event.body for name in quoted))
        )
        return list(matches)[::-1][:limit]

    def events_per_day(self, *, after: int = 0) -> dict[date, int]:
        return dict(Counter(event.at.date() for event in self.every_event() if event.seq > after))

    def count_events(self, *, after: int = 0, words: str = "") -> int:
        return len(self.events(after=after, words=words, limit=len(self.events_by_seq)))

    def last_seq(self) -> int:
        return max(self.events_by_seq, default=0)

    def last_event(self, subject: str | None = None) -> Event | None:
        if subject is None:
            return self.events_by_seq.get(self.last_seq())
        return next((event for event in reversed(self.events_by_seq.values()) if event.subject == subject), None)

    def event(self, seq: int) -> Event | None:
        return self.events_by_seq.get(seq)

    def some_events(self, seqs: Sequence[int]) -> dict[int, Event]:
        return {seq: self.events_by_seq[seq] for seq in seqs if seq in self.events_by_seq}

    def every_event(self) -> Iterator[Event]:
        return (self.events_by_seq[seq] for seq in sorted(self.events_by_seq))
