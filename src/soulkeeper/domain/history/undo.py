"""Undo: which revision comes back.

- An undo restores the revision before the newest one.
- The next undo goes one step further back. A revision that came in between is undone first.
- A rollback to any other revision is a change like every other: an undo takes it back.
"""

from __future__ import annotations

from collections.abc import Iterable

from soulkeeper.domain.history.revision import Revision


def revision_to_restore(revisions: Iterable[Revision]) -> int:
    """The number of the revision that an undo restores, 0 if nothing is left to undo. It takes all revisions, oldest first.

    Each revision stands at a place of the history: at its own, or, if it is an undo, at that of the revision it restored.
    """
    places, before = {0: 0}, 0
    for revision in revisions:
        is_undo = revision.to_revision == before
        places[revision.number] = places[before] if is_undo else revision.number
        before = places[revision.number] - 1
    return before
