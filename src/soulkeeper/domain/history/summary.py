"""A computed summary of what changed, in one sentence, without why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from soulkeeper.domain.history.semver import BOOKKEEPING
from soulkeeper.domain.souls.fields import ChangeType, FieldChange

_MOST_FIELDS = 3
_CHANGED = "changed"


def summary(changes: Sequence[FieldChange]) -> str:
    """``tone changed; never-do: 2 added`` and so on, the first few fields by name."""
    if not changes:
        return "nothing changed"
    parts = [_field_summary(field, list(group)) for field, group in groupby(changes, key=lambda change: change.field)]
    more = len(parts) - _MOST_FIELDS
    return "; ".join(parts[:_MOST_FIELDS]) + (
        f"; and {more} more {'field' if more == 1 else 'fields'}" if more > 0 else ""
    )


def notable_changes(changes: Sequence[FieldChange]) -> Sequence[FieldChange]:
    """The changes worth naming: a new version number is not, unless nothing else changed."""
    return [change for change in changes if change.field not in BOOKKEEPING] or changes


def _field_summary(field: str, changes: Iterable[FieldChange]) -> str:
    verbs = Counter(_verb(change) for change in changes)
    parts = (f"{count} {verb}" if verb == _CHANGED and count > 1 else verb for verb, count in verbs.items())
    return f"{clean(field)} {', '.join(parts)}"


def _verb(change: FieldChange) -> str:
    if change.type is ChangeType.MODIFIED:
        return _CHANGED
    count = len(change.values)
    whole = change.before is not None or change.after is not None
    return str(change.type) if whole or not count else f"{count} {change.type}"


def clean(text: str) -> str:
    """One printable line of foreign text, for a record or a log."""
    return "".join(c if c.isprintable() else " " for c in text)
