"""One sentence of what changed, computed, never why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from soulkeeper.domain.souls.fields import ChangeType, FieldChange

_SHOWN = 3
_COUNTED = frozenset({"version", "updated", "changelog"})


def summary(changes: Sequence[FieldChange]) -> str:
    """``tone changed; never-do: 2 added`` and so on, the first few fields by name."""
    if not changes:
        return "nothing changed"
    told = [_told(field, list(group)) for field, group in groupby(changes, key=lambda change: change.field)]
    more = len(told) - _SHOWN
    return "; ".join(told[:_SHOWN]) + (f"; and {more} more fields" if more > 0 else "")


def told(changes: Sequence[FieldChange]) -> Sequence[FieldChange]:
    """The changes worth telling: a version that was counted up is not, unless it is all there is."""
    return [change for change in changes if change.field not in _COUNTED] or changes


def _told(field: str, changes: Iterable[FieldChange]) -> str:
    return f"{clean(field)} {', '.join(_verb(change) for change in changes)}"


def _verb(change: FieldChange) -> str:
    if change.type is ChangeType.MODIFIED:
        return "changed"
    counted = len(change.values)
    whole = change.before is not None or change.after is not None
    return str(change.type) if whole or not counted else f"{counted} {change.type}"


def clean(text: str) -> str:
    """One printable line: what a record or a log may hold of foreign text."""
    return "".join(c if c.isprintable() else " " for c in text)
