"""Lost rules: which of the removed lines of a text were rules, and are missing from the new one.

- A rule is a line that forbids something, a line with content under a heading that sets limits, or one that binds ("always",
  "must", "only") under a heading for rules of conduct: "Use short words" under "Style rules" is advice.
- A rule is not lost if the new text says nearly the same, or says it inside a longer sentence, and forbids as much: what it denied
  is still denied, and no new case is allowed.
- A rule is compared only with the sentences that share most of its words. If there are very many rules, some are not compared.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain, islice
from typing import Final, NamedTuple

from soulkeeper.domain import language
from soulkeeper.domain.language import Place, Sentence, TextBlock
from soulkeeper.domain.souls.prohibitions import forbids
from soulkeeper.domain.souls.rule_sections import is_rule_heading, limit_spans, rule_spans, sets_limits
from soulkeeper.domain.souls.surroundings import introductions
from soulkeeper.domain.souls.text import parse

_STILL_SAID: Final = 0.6
_REWORDED: Final = 0.4
_CANDIDATES: Final = 20
_NEAR: Final = 40
_COMPARED: Final = 60
_LEAST_WORDS: Final = 2
_LEAST_PAIRS: Final = 4  # of signs, in scripts without spaces
_BEGINNING: Final = 6
_LITTLE: Final = 2
_ASIDE: Final = re.compile(r"\([^()]*\)|（[^（）]*）")  # a remark in brackets
_EXAMPLES: Final = ',，、"“„«「'
_MOST_LABELS: Final = 100
_PAUSES: Final = frozenset(",;?!，；？！")
_NO_LINE: Final = frozenset({Place.HEADING, Place.COMMENT, Place.FENCE})


def lost_rules(before: str, dropped: Sequence[Sentence], statements: Statements) -> Iterator[Sentence]:
    """The dropped sentences of a text that were rules and that the new text does not say. If there are very many, the last ones
    are returned without being compared: a rewrite of so many rules has to be read anyway."""
    rules = (old for old in dropped if _is_rule(old, before))
    return (old for number, old in enumerate(rules) if number >= _COMPARED or not statements.say(old))


def lost_headings(before: str, after: str, standing: Sequence[Sentence]) -> Iterator[tuple[str, int]]:
    """The rule-like headings, and labels of lists, that disappear while lines under them stay, no longer as rules; headings that
    set limits and stay, while a new one takes such lines from them; and the lines they were at."""
    old, new = parse(before), parse(after)
    keys, known = {part.key for part in new.sections}, {part.key for part in old.sections}
    new_titles = [part.title for part in new.sections if part.key not in known]
    missing = (part for part in old.sections if part.key not in keys and is_rule_heading(part.title))
    lost = [part for part in missing if not any(_is_retitled(part.title, title) for title in new_titles)]
    places = {sentence.key: sentence.line for sentence in standing} if lost else {}
    rules = _rule_lines(after) if lost else frozenset()
    for part in lost:
        lines = (
            places.get(statement.key) for statement in language.sentences(old.own(part)) if not forbids(statement.text)
        )
        if any(line and line not in rules for line in lines):
            yield part.title, before.count("\n", 0, part.start) + 1
    yield from _lost_labels(before, after, standing)
    yield from _cut_off(before, after, standing)


def _cut_off(before: str, after: str, standing: Sequence[Sentence]) -> Iterator[tuple[str, int]]:
    """The headings and labels that set limits and stay, while lines leave them, or come under something new that says less. A line
    that stands elsewhere too is left out: nobody can tell which of the two is where."""
    limits = list(_standing_limits(before, after))
    if not limits:
        return
    were_rules, are_rules = (_limit_lines(text) | _rule_lines(text) for text in (before, after))
    stated = language.sentences(before)
    count, lines = Counter(each.key for each in stated), [each.line for each in stated]
    elsewhere = {each.key for each in stated if each.line not in were_rules}
    places = {each.key: each for each in standing if each.key not in elsewhere}
    kept = [
        (limit, old, places[old.key])
        for limit in limits
        for old in stated[bisect_left(lines, limit.first) : bisect_left(lines, limit.end)]
        if old.key in places and not forbids(old.text)
    ]
    was, now = (
        introductions(before, {old.line - 1 for _, old, _ in kept}),
        introductions(after, {new.line - 1 for *_, new in kept}),
    )
    is_freed = cache(_is_freed)  # most lines of a list are under the same things
    lost = (
        (limit.words, limit.line)
        for limit, old, new in kept
        if new.line not in are_rules
        or (count[old.key] == 1 and is_freed(limit.words, _binds(new.key), was[old.line - 1], now[new.line - 1]))
    )
    yield from dict.fromkeys(lost)


class _Limit(NamedTuple):
    """A heading or label that sets limits, its line, and the lines below it: what does not forbid by itself is a limit because of
    it. ``end`` is the line after them."""

    words: str
    line: int
    first: int
    end: int


def _standing_limits(before: str, after: str) -> Iterator[_Limit]:
    """The limits of the old text whose heading or label the new text has too. Of very many labels, only the first are looked at."""
    kept_keys, line_at = {part.key for part in parse(after).sections}, _line_numbers(before)
    for part in parse(before).sections:
        if sets_limits(part.title) and part.key in kept_keys:
            yield _limit(part.title, line_at(part.start), line_at(part.body), line_at(part.end - 1) + 1)
    labels = ((label, items) for label, items in _limit_lists(before) if items and label.text in after)
    for label, items in islice(labels, _MOST_LABELS):
        yield _limit(label.text, label.line, items[0].line, items[-1].line + items[-1].text.count("\n") + 1)


def _limit(words: str, line: int, first: int, end: int) -> _Limit:
    return _Limit(" ".join(words.split()), line, first, end)


def _is_freed(limit: str, binds: bool, was: Sequence[str], now: Sequence[str]) -> bool:  # noqa: FBT001 - cached by its values
    """Whether a line is under something that it was not under before, and that says less than the limit. The title may change.
    ``binds``: whether the line is a rule under any heading for rules."""
    inner = now[now.index(limit) :] if limit in now else now[limit in was[1:] :] or now
    fresh, gone = set(inner) - set(was), set(was) - set(now)
    return any(
        not (sets_limits(words) or (binds and is_rule_heading(words)))
        or len(language.denials(words)) < len(language.denials(limit))
        for words in fresh
        if not any(_is_retitled(old, words) for old in gone)
    )


def _lost_labels(before: str, after: str, standing: Sequence[Sentence]) -> Iterator[tuple[str, int]]:
    """The same for labels such as "Needs approval:", whose lists stay without them. Of very many, only the first are looked at."""
    labels = [(label, items) for label, items in _limit_lists(before) if label.text not in after][:_MOST_LABELS]
    if not labels:
        return
    new = [block.text for block in language.blocks(after) if block.place is Place.PROSE and block.text not in before]
    places, kept = {sentence.key: sentence.line for sentence in standing}, _limit_lines(after) | _rule_lines(after)
    for label, items in labels:
        statements = (each for item in items for each in language.sentences(item.text) if not forbids(each.text))
        is_lost = any(line and line not in kept for line in (places.get(each.key) for each in statements))
        if is_lost and not any(_is_retitled(label.text, text) for text in new[:_MOST_LABELS]):
            yield label.text, label.line


def _is_retitled(old: str, new: str) -> bool:
    return language.likeness(old, new) >= _STILL_SAID


def _is_rule(old: Sentence, before: str) -> bool:
    """A line that forbids, or one with enough content words under a heading that makes it a rule."""
    if old.place in _NO_LINE:
        return False
    if forbids(old.text):
        return True
    if old.text.rstrip("*_ ").endswith((":", "：")):  # what it introduces are the rules
        return False
    least = _LEAST_PAIRS if language.is_unspaced(old.key) else _LEAST_WORDS
    return len(topic_words(old.key)) >= least and _stands_as_rule(old, before)


def _stands_as_rule(old: Sentence, before: str) -> bool:
    """Whether it stands under a heading that sets limits, or binds under one for rules of conduct."""
    if old.line in _limit_lines(before) or (old.place is Place.FRONT and sets_limits(old.under)):
        return True
    is_conduct = old.line in _rule_lines(before) or (old.place is Place.FRONT and is_rule_heading(old.under))
    return is_conduct and _binds(old.key)


class Statements:
    """What a new text says: its sentences by the words of their topics. ``added`` has the keys of the new ones."""

    def __init__(self, sentences: Sequence[Sentence], added: frozenset[str]) -> None:
        self._sentences, self._added = sentences, added

    def say(self, old: Sentence) -> bool:
        """Whether the text still says it, nearly unchanged or within a new sentence, and forbids as much."""
        topic = topic_words(_ASIDE.sub(_without_examples, old.text)) or topic_words(old.key)
        near = self._near(topic)
        return any(self._says(old, new, topic) for new in near[:_CANDIDATES]) or self._is_split(old, topic, near)

    def _says(self, old: Sentence, new: Sentence, topic: frozenset[str]) -> bool:
        if new.place is Place.FENCE is not old.place:  # an example in code is not a rule
            return False
        shared = topic & topic_words(new.key)
        if new.key not in self._added:  # it was there beside the rule: another rule, unless it has all of its words
            return shared == topic and _is_as_forbidding(old, new, shared)
        alike = _likeness(topic, topic_words(new.key)) >= _REWORDED and len(shared) >= min(_LEAST_WORDS, len(topic))
        inside = len(shared) >= max(_LEAST_WORDS, len(topic) * _STILL_SAID)
        return (alike or inside) and _is_as_forbidding(old, new, shared)

    def _is_split(self, old: Sentence, topic: frozenset[str], near: Sequence[Sentence]) -> bool:
        """Whether several new sentences say it together: what it denied is denied in one of them."""
        least = min(_LEAST_WORDS, len(topic))
        parts = [new for new in near if new.key in self._added and len(topic & topic_words(new.key)) >= least]
        covered_words = frozenset().union(*(topic & topic_words(new.key) for new in parts))
        if len(covered_words) < max(_LEAST_WORDS, len(topic) * _STILL_SAID):
            return False
        denied = denied_topic_words(old.text) if forbids(old.text) else frozenset()
        return bool(denied) and denied <= frozenset().union(*(denied_topic_words(new.text) for new in parts))

    def _near(self, topic: frozenset[str]) -> list[Sentence]:
        """The sentences that share words with a topic: those with the most first, and new ones before others. The rarest words are
        looked up first."""
        places = sorted((self._places.get(word, ()) for word in topic), key=len)
        near = dict.fromkeys(islice(chain.from_iterable(places), _NEAR))
        sentences = [self._sentences[place] for place in near]
        return sorted(sentences, key=lambda new: (-len(topic & topic_words(new.key)), new.key not in self._added))

    @cached_property
    def _places(self) -> Mapping[str, Sequence[int]]:
        places: dict[str, list[int]] = defaultdict(list)
        for place, sentence in enumerate(self._sentences):
            for word in topic_words(sentence.key):
                places[word].append(place)
        return places


def _without_examples(aside: re.Match[str]) -> str:
    """A space instead of examples (quoted words, or a list). A remark such as "not even small ones" is part of the rule."""
    is_example = any(mark in aside[0] for mark in _EXAMPLES) and not language.denials(aside[0])
    return " " if is_example else aside[0]


def _is_as_forbidding(old: Sentence, new: Sentence, shared: frozenset[str]) -> bool:
    """Whether the shared words are still denied if they were; "not unless" and "only if" say the same."""
    if not forbids(old.text):
        return True
    if _has(exceptions(), old.key) and _has(_exclusions(), new.key):
        return True
    denied = shared & denied_topic_words(old.text)
    return 2 * len(denied & denied_topic_words(new.text)) >= len(denied) if denied else forbids(new.text)


@lru_cache(maxsize=32)
def _rule_lines(text: str) -> frozenset[int]:
    """The lines under headings of rules, counted from 1."""
    return _lines(text, rule_spans(text))


@lru_cache(maxsize=32)
def _limit_lines(text: str) -> frozenset[int]:
    """The lines under headings that set limits, and those of lists that a sentence introduces as limits."""
    return _lines(text, limit_spans(text)).union(_listed_limits(text))


def _listed_limits(text: str) -> Iterator[int]:
    """The lines of lists below "Never:" or "Needs approval:"."""
    for _, items in _limit_lists(text):
        for item in items:
            yield from range(item.line, item.line + item.text.count("\n") + 1)


@lru_cache(maxsize=32)
def _limit_lists(text: str) -> tuple[tuple[TextBlock, list[TextBlock]], ...]:
    return tuple(_read_limit_lists(text))


def _read_limit_lists(text: str) -> Iterator[tuple[TextBlock, list[TextBlock]]]:
    """The blocks that end with a label that sets limits, each with the items below it. Comments and code end no list."""
    label: TextBlock | None = None
    items: list[TextBlock] = []
    for block in (each for each in language.blocks(text) if each.place not in (Place.COMMENT, Place.FENCE)):
        if block.place is not Place.ITEM:
            if label:
                yield label, items
            label = block if block.place is Place.PROSE and _introduces_limits(block.text) else None
            items = []
        elif label:
            items.append(block)
    if label:
        yield label, items


def _introduces_limits(text: str) -> bool:
    """Whether it ends with a label that sets limits. "When you cannot find it:" introduces steps."""
    label = text.rstrip("*_ ")
    if not label.endswith((":", "：")):
        return False
    *_, (start, _) = language.sentence_spans(label)
    return sets_limits(label[start:]) and _words_of("conditions").isdisjoint(language.bare_words(label[start:])[:1])


def _lines(text: str, spans: Sequence[tuple[int, int]]) -> frozenset[int]:
    line_at = _line_numbers(text)
    return frozenset(line for start, end in spans for line in range(line_at(start), line_at(end) + 1))


def _line_numbers(text: str) -> Callable[[int], int]:
    """The number of the line with an offset, counted from 1."""
    breaks = [match.start() for match in re.finditer("\n", text)]
    return lambda offset: bisect_left(breaks, offset) + 1


@lru_cache(maxsize=4_000)
def topic_words(text: str) -> frozenset[str]:
    """The content words, cut short. Real stems would take more time than the rule is allowed."""
    grammar = _grammar()
    return frozenset([_beginning(word) for word in language.bare_words(_apart(text)) if _carries(word, grammar)])


@lru_cache(maxsize=4_000)
def denied_topic_words(text: str) -> frozenset[str]:
    """The words of a topic that the text denies."""
    denials, grammar = language.denials(text), _grammar()
    words = ((word, start) for word, start, _ in language.words(_apart(text)) if _carries(word, grammar))
    return frozenset(_beginning(word) for word, start in words if language.is_denied(denials, start))


def _apart(text: str) -> str:
    """The text with compound words split, at the same positions: "rubber-stamp" is two words."""
    return text.replace("-", " ")


def _binds(text: str) -> bool:
    """Whether it says "must", "always", "only" and the like. The words of a script without spaces are pairs of characters, so that
    words of another length are searched for: 只 (only), いつも (always)."""
    is_written = language.is_unspaced(text) and any(sign in text for sign in _binding_signs())
    return is_written or _has(_words_of("frequencies", "modals"), text)


@cache
def _binding_signs() -> tuple[str, ...]:
    return tuple(word for word in _words_of("frequencies") if language.is_unspaced(word))


@cache
def _words_of(*tables: str) -> frozenset[str]:
    return frozenset(word for name in tables for words in language.table(name).values() for word in words)


def _beginning(word: str) -> str:
    """The part of a word that its plural shares."""
    return word.removesuffix("s")[:_BEGINNING]


def _has(words: frozenset[str], text: str) -> bool:
    return not words.isdisjoint(language.bare_words(text))


def denies_always(text: str) -> bool:
    """Whether it denies at most once and names no other case: "never", but not "not forbidden", "never, so always"."""
    return len(language.denials(text)) < 2 and _PAUSES.isdisjoint(text) and not _has(exceptions(), text)


@cache
def exceptions() -> frozenset[str]:
    """Words that introduce a case in which a rule does not apply."""
    return _words_of("privatives", "conditions")


@cache
def _exclusions() -> frozenset[str]:
    """Words that exclude every other case: only."""
    return frozenset(
        word for key, words in language.table("frequencies").items() if key.startswith("only-") for word in words
    )


def _carries(word: str, grammar: frozenset[str]) -> bool:
    return word not in grammar and (len(word) > _LITTLE or not word.isascii())


@cache
def _grammar() -> frozenset[str]:
    return _words_of("function_words", "negators", "modals")


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0
