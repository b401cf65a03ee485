"""Whether a change was asked for before: the same words or a near paraphrase, wherever in the text they are put this time.

Laws: what is said is set beside what was said, in any field, added or modified; what is taken away, only beside what was taken away
from that field; the opposite of what was denied is another change; fewer than three words are known by their field alone; a version,
a date and a changelog row that a change is stamped with are no part of it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TypeAlias

import re2

from soulkeeper.domain.souls.fields import ChangeType, FieldChange

Mark: TypeAlias = Sequence[str]

_LONGEST = 600
_KEPT = 24_000
_READ = 40
_TELLING = 3
_STAMPED = frozenset({"version", "updated", "changelog"})
_SAYING = frozenset({ChangeType.ADDED, ChangeType.MODIFIED})
_WORD = re2.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]|[\p{L}\p{M}\p{N}]+")
_SENTENCE = re2.compile(r"[^.!?;\n。！？；]+[.!?;。！？；]*")


def marks(changes: Iterable[FieldChange]) -> list[list[str]]:
    """What a change is known by: field, type and value of each part, shortened so that it can be kept with the question."""
    found = [mark for change in changes for mark in _marks(change)]
    return _kept([mark for mark in found if not _is_stamp(mark)] or found)


def same(asked: Sequence[Mark], denied: Sequence[Mark]) -> bool:
    """Whether everything that was denied is asked for again."""
    return bool(denied) and all(_again(asked, mark) for mark in denied)


def _marks(change: FieldChange) -> Iterator[list[str]]:
    gone = change.before is not None and not change.after
    type = ChangeType.REMOVED if gone else change.type
    for value in _values(change):
        yield from ([change.field, type.value, piece] for piece in wrap(_normal(value), _LONGEST) or [""])


def _values(change: FieldChange) -> tuple[str, ...]:
    if change.before is not None:
        return (_news(change.before, change.after or "") or change.after or change.before,)
    whole = change.after or ""
    return change.values if change.values and _holds_no_more(whole, change.values) else (*change.values, whole)


def _holds_no_more(whole: str, items: Sequence[str]) -> bool:
    return len(_words(whole)) <= len(_words(" ".join(items)))


def _news(before: str, after: str) -> str:
    """The sentences that were not there before; rows of a table, such as a changelog gets, are none."""
    known = {sentence.strip() for sentence in _SENTENCE.findall(before)}
    lines = "\n".join(line for line in after.splitlines() if not line.lstrip().startswith("|"))
    return " ".join(sentence for each in _SENTENCE.findall(lines) if (sentence := each.strip()) not in known)


def _is_stamp(mark: Mark) -> bool:
    return mark[0] in _STAMPED and (mark[2].startswith("|") or len(_words(mark[2])) < _TELLING)


def _kept(found: list[list[str]]) -> list[list[str]]:
    left, kept = _KEPT, []
    for mark in found:
        left -= len(mark[2])
        if left < 0:
            break
        kept.append(mark)
    return kept


def _again(asked: Sequence[Mark], denied: Mark) -> bool:
    field, type, value = denied
    saying = type in _SAYING
    alike = [mark for mark in asked if (mark[1] in _SAYING if saying else mark[1] == type)]
    at_home = [mark[2] for mark in alike if mark[0] == field]
    if value in at_home:
        return True
    anywhere = saying and len(_words(value)) >= _TELLING
    said = [mark[2] for mark in alike] if anywhere else at_home
    return (anywhere and _is_within(said, value)) or _is_reworded(said, value)


def _is_within(said: Sequence[str], denied: str) -> bool:
    """Whether the denied words stand in what is said, or what is said is most of them; and not turned into their opposite."""
    if not _holds(" ".join(said), denied):
        return any(_is_most_of(value, denied) and not _is_opposite(denied, value) for value in said)
    holding = [sentence for value in said for sentence in _SENTENCE.findall(value) if _holds(sentence, denied)]
    return not holding or any(not _is_opposite(denied, sentence) for sentence in holding)


def _is_most_of(value: str, denied: str) -> bool:
    size = len(_words(value))
    return size >= _TELLING and 2 * size >= len(_words(denied)) and _holds(denied, value)


def _holds(text: str, part: str) -> bool:
    return f" {' '.join(_words(part))} " in f" {' '.join(_words(text))} "


def _is_opposite(one: str, other: str) -> bool:
    from soulkeeper.domain.evolution.consistency import Relation, relation  # noqa: PLC0415 - its lexicon is heavy and seldom needed

    return relation(one, other).relation is Relation.CONTRADICTION


def _is_reworded(said: Sequence[str], denied: str) -> bool:
    from soulkeeper.domain.evolution.consistency import same_change  # noqa: PLC0415 - its lexicon is heavy and seldom needed

    sentences = [sentence for value in said for sentence in (value, *_SENTENCE.findall(value)[1:])]
    return any(same_change(denied, sentence) for sentence in sentences[:_READ])


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def _normal(text: str) -> str:
    return " ".join(text.casefold().split())
