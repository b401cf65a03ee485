"""Whether a change was proposed before: in the same words or in a close paraphrase, anywhere in the text.

- Added and modified text is compared with what was added or modified in any field; removed text only with what was removed from the
  same field. Fewer than three words are compared only within their field.
- The opposite of a denied change is another change, and so are the same words in a list of forbidden things.
- Version, date and changelog row, which every change contains, do not count. Exact repetitions are looked up, so the cost is
  linear; of the rest only a few parts are compared, because a change that rewords more than those is another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import TypeAlias

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency.rules import Relation, relation, same_change
from soulkeeper.domain.souls.fields import ChangeType, FieldChange

Mark: TypeAlias = Sequence[str]

_LONGEST = 600
_MOST_CHARACTERS = 24_000
_READ = 40
_REWORDED = 24
_FEWEST = 3
_CHANGELOG = "changelog"
_STAMPED = frozenset({"version", "updated", _CHANGELOG})
FORBIDDING = frozenset({"never-do", "never", "must-never", "dont", "avoid", "forbidden", "blocked-topics"})
_STATING = frozenset({ChangeType.ADDED, ChangeType.MODIFIED})


def marks(changes: Iterable[FieldChange]) -> list[list[str]]:
    """What identifies a change: field, type and value of each part, shortened so that it can be stored with the question."""
    every = [mark for change in changes for mark in _marks(change)]
    unstamped = [mark for mark in every if mark[0] not in _STAMPED or len(mark[2].split()) >= _FEWEST]
    return _shortened(unstamped or every)


def same(asked: Sequence[Mark], denied: Sequence[Mark]) -> bool:
    """Whether everything that was denied is proposed again."""
    known = {tuple(mark) for mark in asked}
    rest = [mark for mark in denied if tuple(mark) not in known]
    return bool(denied) and len(rest) <= _REWORDED and all(_is_repeated(asked, mark) for mark in rest)


def repeated_sentence(asked: Sequence[Mark], denied: Sequence[Mark]) -> str:
    """The first sentence of a denied change that is proposed again word for word; empty if there is none."""
    statements = {flag: _stated_words(asked, forbids=flag) for flag in (False, True)}
    for field, type, value in denied if any(statements.values()) else ():
        for sentence in _sentences(value) if type in _STATING else ():
            words = _words(sentence)
            if len(words) >= _FEWEST and f" {' '.join(words)} " in statements[field in FORBIDDING]:
                return sentence
    return ""


def _stated_words(asked: Sequence[Mark], *, forbids: bool) -> str:
    """The words of everything that is added or modified, one part per line."""
    parts = [mark[2] for mark in asked if mark[1] in _STATING and (mark[0] in FORBIDDING) is forbids]
    return "\n".join(f" {' '.join(_words(part))} " for part in parts)


def _marks(change: FieldChange) -> Iterator[list[str]]:
    is_gone = change.before is not None and not change.after
    type = ChangeType.REMOVED if is_gone else change.type
    for value in _values(change):
        pieces = wrap(" ".join(value.casefold().split()), _LONGEST)
        yield from ([change.field, type.value, piece] for piece in pieces or [""])


def _values(change: FieldChange) -> tuple[str, ...]:
    if change.field == _CHANGELOG and change.before and change.after:
        return (_new_sentences(_without_rows(change.before), _without_rows(change.after)),)
    if change.before is not None:
        return (_new_sentences(change.before, change.after or "") or change.after or change.before,)
    whole = change.after or ""
    only_items = len(_words(whole)) <= len(_words(" ".join(change.values)))
    return change.values if change.values and only_items else (*change.values, whole)


def _new_sentences(before: str, after: str) -> str:
    """The sentences that were not there before."""
    known = set(_sentences(before))
    return " ".join(sentence for sentence in _sentences(after) if sentence not in known)


def _without_rows(table: str) -> str:
    return "\n".join(line for line in table.splitlines() if not line.lstrip().startswith("|"))


def _shortened(marks: list[list[str]]) -> list[list[str]]:
    left, shortened = _MOST_CHARACTERS, []
    for mark in marks:
        left -= len(mark[2])
        if left < 0:
            break
        shortened.append(mark)
    return shortened


def _is_repeated(asked: Sequence[Mark], denied: Mark) -> bool:
    field, type, value = denied
    alike = [mark for mark in asked if mark[1] == type or {mark[1], type} <= _STATING]
    at_home = [mark[2] for mark in alike if mark[0] == field]
    if value in at_home:
        return True
    if type not in _STATING or len(_words(value)) < _FEWEST:
        return _is_reworded(at_home, value)
    elsewhere = [mark[2] for mark in alike if mark[0] != field and (mark[0] in FORBIDDING) is (field in FORBIDDING)]
    longer = [sentence for text in elsewhere for sentence in _sentences(text) if len(_words(sentence)) >= _FEWEST]
    return _is_within([*at_home, *elsewhere], value) or _is_reworded([*at_home, *longer], value)


def _is_within(values: Sequence[str], denied: str) -> bool:
    """Whether the values contain the denied words, or one is most of them, and does not say the opposite."""
    if not _holds(" ".join(values), denied):
        return any(_is_most_of(value, denied) and not _is_opposite(denied, value) for value in values)
    holding = [sentence for value in values for sentence in _sentences(value) if _holds(sentence, denied)]
    return not holding or any(not _is_opposite(denied, sentence) for sentence in holding)


def _is_most_of(value: str, denied: str) -> bool:
    size = len(_words(value))
    return size >= _FEWEST and 2 * size >= len(_words(denied)) and _holds(denied, value)


def _holds(text: str, part: str) -> bool:
    return f" {' '.join(_words(part))} " in f" {' '.join(_words(text))} "


def _is_opposite(one: str, other: str) -> bool:
    return relation(one, other).relation is Relation.CONTRADICTION


def _is_reworded(values: Sequence[str], denied: str) -> bool:
    read = list(dict.fromkeys(part for value in values for part in (value, *_sentences(value))))
    return any(same_change(denied, part) for part in read[:_READ])


def _sentences(text: str) -> list[str]:
    return [line[start:end].strip() for line in text.splitlines() for start, end in language.sentence_spans(line)]


@lru_cache(maxsize=2048)
def _words(text: str) -> tuple[str, ...]:
    return tuple(language.bare_words(text))
