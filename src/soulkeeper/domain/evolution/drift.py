"""Drift: how far a soul has moved from the last text its owner wrote or confirmed.

0 means the same text, 1 means that nothing is shared. It is measured in words, per field and as a whole, and always from that one
text, so that many small steps add up. Lines under rule-like headings, and lines that forbid something, count three times. Versions,
dates and changelog rows that are written with each change do not count.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls.diff import without_common
from soulkeeper.domain.souls.fields import fields
from soulkeeper.domain.souls.rule_sections import rule_text
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Invalid, NotFound

_RULE_WEIGHT = 3


@dataclass(frozen=True, slots=True)
class Drift:
    """``fields`` has only the fields that moved."""

    whole: float
    fields: tuple[tuple[str, float], ...]


def drift(baseline: str, text: str) -> Drift:
    plain = _plain(text, baseline)
    was, now = (fields(parse(side)) for side in (baseline, plain))
    far_by_field = {
        key: distance(was[key].value if key in was else "", now[key].value if key in now else "")
        for key in {**was, **now}
    }
    return Drift(_weighed_distance(baseline, plain), tuple((key, far) for key, far in far_by_field.items() if far > 0))


@lru_cache(maxsize=64)
def moved(baseline: str, text: str) -> float:
    """How far a text is from its baseline as a whole, without the version and changelog row that were stamped into it."""
    return _weighed_distance(baseline, _plain(text, baseline))


def distance(before: str, after: str) -> float:
    """The share of words that only one side has."""
    if before == after:
        return 0.0
    return _share_apart(_words(before), _words(after))


def _share_apart(old: Counter[str], new: Counter[str], *, also: int = 0) -> float:
    """``also`` is the number of surrounding words that both sides have."""
    total = also + max(old.total(), new.total())
    shared = also + sum(min(times, new[word]) for word, times in old.items() if word in new)
    return 1 - shared / total if total else 0.0


def _weighed_distance(before: str, after: str) -> float:
    if before == after:
        return 0.0
    rules, other_rules = _words(rule_text(before, after)), _words(rule_text(after, before))
    if rules or other_rules:
        return _share_apart(_weighed(before, rules), _weighed(after, other_rules))
    _, *changed = without_common(before.split("\n"), after.split("\n"))
    old, new = (_words("\n".join(lines)) for lines in changed)
    return _share_apart(old, new, also=_words(before).total() - old.total())


def _weighed(text: str, rules: Counter[str]) -> Counter[str]:
    return _words(text) + Counter({word: (_RULE_WEIGHT - 1) * times for word, times in rules.items()})


def _plain(text: str, baseline: str) -> str:
    """The text without its version stamp; unchanged if its frontmatter cannot be written."""
    try:
        return unstamped(text, baseline)
    except (Invalid, NotFound):
        return text


@lru_cache(maxsize=16)
def _words(text: str) -> Counter[str]:
    """Words separated by white space, or characters in scripts without spaces. The result is cached: do not modify it."""
    if text.isascii():
        return Counter(text.casefold().split())
    counts: Counter[str] = Counter()
    for word in text.casefold().split():
        is_unspaced = any("\u2e80" <= character <= "\ud7ff" for character in word)
        counts.update(word if is_unspaced else (word,))
    return counts
