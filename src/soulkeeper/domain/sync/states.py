"""States of a sync: the base, our text and their text of an item determine its state and the one move that it allows.

Laws:
- ``CASES`` is the whole rule. Three texts, each absent, equal or unequal to the others, make 15 cases, and it lists every one.
- Texts are compared by their hashes, so a line ending is a difference like any other.
- Where both sides differ from the base and from each other, nothing moves: a person decides, and both texts stay.
- Nothing is removed on one side because it is gone on the other, unless a person says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class SyncState(StrEnum):
    SYNCED = "synced"  # both sides have the same
    MODIFIED = "modified"  # changed here
    UNTRACKED = "untracked"  # new here
    CONFLICT = "conflict"  # changed on both sides
    MISSING = "missing"  # deleted here, and still there
    REMOTE = "remote"  # new, changed or deleted there


class SyncMove(StrEnum):
    NOTHING = "nothing"
    RECORD = "record"  # both sides agree: the text they share is the new base
    FORGET = "forget"  # gone on both sides
    PULL = "pull"  # their text may come in, as a proposal or from a trusted remote
    PUBLISH = "publish"  # our text may go out
    ASK = "ask"  # only a person can say what is to happen


class SyncSummary(StrEnum):
    """The state of a whole workspace, most serious first."""

    ERROR = "error"
    CONFLICT = "conflict"
    MISSING = "missing"
    PENDING = "pending"
    SYNCED = "synced"


@dataclass(frozen=True, slots=True)
class SyncCase:
    """One row of the rule. Equal letters are equal texts, ``-`` is no text; in order: base, ours, theirs."""

    texts: str
    state: SyncState
    move: SyncMove
    words: str


CASES = (
    SyncCase("---", SyncState.SYNCED, SyncMove.NOTHING, "there is no such item"),
    SyncCase("--A", SyncState.REMOTE, SyncMove.PULL, "new there"),
    SyncCase("-A-", SyncState.UNTRACKED, SyncMove.PUBLISH, "new here"),
    SyncCase("-AA", SyncState.SYNCED, SyncMove.RECORD, "new on both sides, with the same text"),
    SyncCase("-AB", SyncState.CONFLICT, SyncMove.ASK, "new on both sides, with different texts"),
    SyncCase("A--", SyncState.SYNCED, SyncMove.FORGET, "deleted on both sides"),
    SyncCase("A-A", SyncState.MISSING, SyncMove.ASK, "deleted here"),
    SyncCase("A-B", SyncState.CONFLICT, SyncMove.ASK, "deleted here, changed there"),
    SyncCase("AA-", SyncState.REMOTE, SyncMove.ASK, "deleted there"),
    SyncCase("AAA", SyncState.SYNCED, SyncMove.NOTHING, "the same on both sides"),
    SyncCase("AAB", SyncState.REMOTE, SyncMove.PULL, "changed there"),
    SyncCase("AB-", SyncState.CONFLICT, SyncMove.ASK, "changed here, deleted there"),
    SyncCase("ABA", SyncState.MODIFIED, SyncMove.PUBLISH, "changed here"),
    SyncCase("ABB", SyncState.SYNCED, SyncMove.RECORD, "changed on both sides, to the same text"),
    SyncCase("ABC", SyncState.CONFLICT, SyncMove.ASK, "changed on both sides"),
)
_BY_TEXTS = {case.texts: case for case in CASES}
_PENDING = frozenset({SyncState.MODIFIED, SyncState.UNTRACKED, SyncState.REMOTE})


def case_of(base: str, ours: str, theirs: str) -> SyncCase:
    """The case of an item, from the hashes of its three texts; an empty hash means no text."""
    letters: dict[str, str] = {"": "-"}
    for hash in (base, ours, theirs):
        letters.setdefault(hash, "ABC"[len(letters) - 1])
    return _BY_TEXTS["".join(letters[hash] for hash in (base, ours, theirs))]


def summary(states: Iterable[SyncState], *, failed: bool = False) -> SyncSummary:
    """The most serious state: an error, then a conflict, then a missing item, then a change that has not moved yet."""
    present = set(states)
    if failed:
        return SyncSummary.ERROR
    if SyncState.CONFLICT in present:
        return SyncSummary.CONFLICT
    if SyncState.MISSING in present:
        return SyncSummary.MISSING
    return SyncSummary.PENDING if present & _PENDING else SyncSummary.SYNCED
