"""Whether a change was asked for before: the same field, the same kind of change, the same value or a near paraphrase of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soulkeeper.domain.souls.fields import FieldChange

_LONGEST = 600
_MOST = 40


def marks(changes: Iterable[FieldChange]) -> list[list[str]]:
    """What a change is known by: field, type and value of each part, shortened so that it can be kept with the question."""
    found = [[change.field, change.type.value, value] for change in changes for value in _values(change)]
    return found[:_MOST]


def same(asked: Sequence[Sequence[str]], denied: Sequence[Sequence[str]]) -> bool:
    """Whether everything that was denied is asked for again."""
    return bool(denied) and all(any(_alike(mark, other) for other in asked) for mark in denied)


def _values(change: FieldChange) -> list[str]:
    listed = change.values if change.before is None else (change.after or change.before,)
    return [_normal(value) for value in listed or (change.after or "",)]


def _alike(one: Sequence[str], other: Sequence[str]) -> bool:
    if one[0] != other[0] or one[1] != other[1]:
        return False
    if one[2] == other[2]:
        return True
    from soulkeeper.domain.evolution.consistency import same_change  # noqa: PLC0415 - its lexicon is heavy and seldom needed

    return same_change(one[2], other[2])


def _normal(text: str) -> str:
    return " ".join(text.casefold().split())[:_LONGEST]
