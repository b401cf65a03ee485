"""What is remembered about each item: the text on which both sides last agreed, and the question about theirs.

All of it is bookkeeping. If it is lost, items with the same text on both sides are synced (after a pull also those that differ
only in version and changelog rows) and all others are conflicts, which keep both texts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

_SHORTEST, _LONGEST = timedelta(minutes=1), timedelta(hours=6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracked:
    """``base`` is the hash of the text that both sides had, seen in ``commit``. ``incoming`` is the hash of their text that was
    last asked about, in the proposal ``approval``. ``twin`` is the hash of our text that says the same as theirs and keeps our own
    changelog rows, which are never rewritten. An item that is ``ignored`` is left alone until somebody names it."""

    path: str
    base: str = ""
    commit: str = ""
    incoming: str = ""
    approval: str = ""
    twin: str = ""
    ignored: bool = False

    def with_base(self, hash: str, commit: str, *, twin: str = "") -> Tracked:
        """Both sides have this text now, or a person has seen theirs and decided."""
        return Tracked(path=self.path, base=hash, commit=commit, twin="" if twin == hash else twin)

    def with_question(self, hash: str, approval: str, *, twin: str) -> Tracked:
        return replace(self, incoming=hash, approval=approval, twin="" if twin == hash else twin, ignored=False)

    def comparable_hash(self, ours: str) -> str:
        """The hash to compare for our text: a twin of the base counts as the base."""
        return self.base if ours and ours == self.twin and not self.approval else ours


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncRun:
    """The last sync with a remote: its time and commit, or its error and how many runs have failed in a row."""

    at: datetime
    commit: str = ""
    error: str = ""
    failures: int = 0

    def succeeded(self, at: datetime, commit: str) -> SyncRun:
        return SyncRun(at=at, commit=commit)

    def failed(self, at: datetime, error: str) -> SyncRun:
        return replace(self, at=at, error=error, failures=self.failures + 1)

    def next_at(self, every: timedelta) -> datetime:
        """When to sync next: after failures the wait doubles, up to six hours."""
        if not self.failures:
            return self.at + every
        wait = _SHORTEST * (1 << min(self.failures - 1, 10))
        return self.at + max(min(wait, _LONGEST), min(every, _SHORTEST))
