"""Lost rules: which of the lines that a text no longer has were rules, and are missing from the new one.

Laws: a rule is a line that forbids, or one that says something under a rule-like heading; a rule that the new text says nearly as
it was, or inside a longer sentence, and as forbidding, is not lost: what it denied is still denied, or is allowed in no other case
than before; the cost of a rule is one walk over the new text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from math import ceil
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.language import Place, Sentence
from soulkeeper.domain.souls.prohibitions import forbids
from soulkeeper.domain.souls.rule_sections import is_rule_heading, rule_spans
from soulkeeper.domain.souls.text import parse

_STILL_SAID: Final = 0.6
_REWORDED: Final = 0.4
_CANDIDATES: Final = 20
_LEAST_WORDS: Final = 2
_LEAST_PAIRS: Final = 4  # of signs, in scripts without spaces
_BEGINNING: Final = 6
_LITTLE: Final = 2
_NO_LINE: Final = frozenset({Place.HEADING, Place.COMMENT, Place.FENCE})


def lost_rules(
    before: str, dropped: Sequence[Sentence], standing: Sequence[Sentence], added: frozenset[str]
) -> Iterator[Sentence]:
    """The dropped sentences of a text that were rules and that no standing sentence says; ``added`` has the keys of new ones."""
    lines = _rule_lines(before) if dropped else frozenset()
    return (old for old in dropped if _is_rule(old, lines) and not is_still_said(old, standing, added))


def lost_headings(before: str, after: str, standing: Sequence[Sentence]) -> Iterator[str]:
    """The rule-like headings that disappear while lines under them stay, no longer as rules."""
    old, new = parse(before), parse(after)
    keys, known = {part.key for part in new.sections}, {part.key for part in old.sections}
    new_titles = [part.title for part in new.sections if part.key not in known]
    gone = (part for part in old.sections if part.key not in keys and is_rule_heading(part.title))
    lost = [part for part in gone if not any(_is_retitled(part.title, title) for title in new_titles)]
    places = {sentence.key: sentence.line for sentence in standing} if lost else {}
    rules = _rule_lines(after) if lost else frozenset()
    for part in lost:
        lines = (
            places.get(statement.key) for statement in language.sentences(old.own(part)) if not forbids(statement.text)
        )
        if any(line and line not in rules for line in lines):
            yield part.title


def _is_retitled(old: str, new: str) -> bool:
    return language.likeness(old, new) >= _STILL_SAID


def _is_rule(old: Sentence, rule_lines: frozenset[int]) -> bool:
    """A line that forbids, or one with enough content words under a heading of rules."""
    if old.place in _NO_LINE:
        return False
    if forbids(old.text):
        return True
    if old.text.rstrip("*_ ").endswith((":", "：")):  # what it introduces are the rules
        return False
    stands = old.line in rule_lines or (old.place is Place.FRONT and is_rule_heading(old.under))
    least = _LEAST_PAIRS if language.is_unspaced(old.key) else _LEAST_WORDS
    return stands and len(_topic(old.key)) >= least


def is_still_said(old: Sentence, standing: Sequence[Sentence], added: frozenset[str]) -> bool:
    """Whether the new text says it: nearly the same, or in a new sentence in other words or among others; and as forbidding."""
    topic = _topic(old.key)
    for new in islice(_candidates(topic, standing), _CANDIDATES):
        shared = topic & _topic(new.key)
        enough = _REWORDED if new.key in added else _STILL_SAID
        alike = _likeness(topic, _topic(new.key)) >= enough
        inside = new.key in added and len(shared) >= max(_LEAST_WORDS, len(topic) * _STILL_SAID)
        if (alike or inside) and _is_as_forbidding(old, new, shared):
            return True
    return forbids(old.text) and _is_split(old, [new.key for new in standing if new.key in added])


def _is_split(old: Sentence, added: Sequence[str]) -> bool:
    """Whether several new sentences say it together: what it denied is denied in one of them."""
    topic, denied = _topic(old.key), _denied(old.key)
    parts = [key for key in added if not topic.isdisjoint(_topic(key))] if denied else []
    said = frozenset().union(*(topic & _topic(key) for key in parts))
    still_denied = frozenset().union(*map(_denied, parts))
    return denied <= still_denied and len(said) >= max(_LEAST_WORDS, len(topic) * _STILL_SAID)


def _is_as_forbidding(old: Sentence, new: Sentence, shared: frozenset[str]) -> bool:
    """Whether the shared words are still denied if they were; "not unless" and "only if" say the same."""
    if not forbids(old.text):
        return True
    if _has(_exceptions(), old.key) and _has(_exclusions(), new.key):
        return True
    denied = shared & _denied(old.key)
    return 2 * len(denied & _denied(new.key)) >= len(denied) if denied else forbids(new.text)


def _candidates(topic: frozenset[str], standing: Sequence[Sentence]) -> Iterator[Sentence]:
    """The sentences that have enough of its words; compared as they are written, which is cheap."""
    least = max(min(_LEAST_WORDS, len(topic)), ceil(len(topic) * _REWORDED / 2))
    return (new for new in standing if sum(map(new.key.__contains__, topic)) >= least)


@lru_cache(maxsize=32)
def _rule_lines(text: str) -> frozenset[int]:
    """The lines under headings of rules, counted from 1."""
    breaks = [match.start() for match in re.finditer("\n", text)]
    spans = ((bisect_left(breaks, start), bisect_left(breaks, end)) for start, end in rule_spans(text))
    return frozenset(line for first, last in spans for line in range(first + 1, last + 2))


@lru_cache(maxsize=4_000)
def _topic(text: str) -> frozenset[str]:
    """The beginnings of the content words. Real stems would cost more time than the rule is allowed."""
    return frozenset(_beginning(word) for word in language.bare_words(text) if _carries(word))


@lru_cache(maxsize=4_000)
def _denied(text: str) -> frozenset[str]:
    """The words of a topic that the text denies."""
    denials = language.denials(text)
    words = ((word, start) for word, start, _ in language.words(text) if _carries(word))
    return frozenset(_beginning(word) for word, start in words if language.is_denied(denials, start))


def _beginning(word: str) -> str:
    """What a word shares with its plural."""
    return word.removesuffix("s")[:_BEGINNING]


def _has(words: frozenset[str], text: str) -> bool:
    return not words.isdisjoint(language.bare_words(text))


@cache
def _exceptions() -> frozenset[str]:
    """Words that introduce a case in which a rule does not hold."""
    tables = (language.table(name) for name in ("privatives", "conditions"))
    return frozenset(word for table in tables for words in table.values() for word in words)


@cache
def _exclusions() -> frozenset[str]:
    """Words that exclude every other case: only."""
    return frozenset(
        word for key, words in language.table("frequencies").items() if key.startswith("only-") for word in words
    )


def _carries(word: str) -> bool:
    return word not in _grammar() and (len(word) > _LITTLE or not word.isascii())


@cache
def _grammar() -> frozenset[str]:
    tables = (language.table(name) for name in ("function_words", "negators", "modals"))
    return frozenset(word for table in tables for words in table.values() for word in words)


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0
