"""Negation: what a sentence denies, and how far each denial reaches.

- A denial reaches to the end of its clause; where a negator can follow what it denies, also back to the beginning of the clause.
- "Without" and similar words deny what follows them, never the whole clause. "Not only" denies nothing.
- Two denials of the same words cancel each other, unless "and" or a comma joins them. The cost is linear in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from soulkeeper.domain.language.languages import ENOUGH, by_words, language_of
from soulkeeper.domain.language.tables import table, words_of
from soulkeeper.domain.language.words import bare_words, is_unspaced, word_spans

_STOP: Final = re.compile(r"(?<![.!?;:…])[.!?;:…]+(?=\s|$)|\s[-–—]+\s|—|[。！？；：\n()（）]")
_COMMA: Final = re.compile(r"[,，]\s*")
_JOINT: Final = re.compile(r"[,，、]|\b(?:and|or|nor|und|oder|noch|et|ou|y|o|e|ni|и|или|en|of)\b", re.IGNORECASE)
# "Early, not late" denies only the second word.
_CONTRASTIVE: Final = frozenset({"not", "nicht", "pas", "non", "niet", "nao", "не"})
_DENIES_BACKWARDS: Final = frozenset({"ja", "ko", "hi", "de", "nl"})
_CANCELS: Final = frozenset({"en", "de", "nl", "zh", "ja", "ko"})  # in others two negators in a clause are one denial
_PASSIVE: Final = frozenset(
    {"is", "are", "be", "been", "ist", "sind", "est", "sont", "es", "esta", "son", "e", "sao", "zijn"}
)
_CONTRACTED: Final = re.compile(r"(?:do|does|did|is|are|was|were|wo|would|should|could|ca|must|need|has|have|ai)n'?t")


class Denial(NamedTuple):
    """The position of a negator, the span that it denies and the words there. ``whole``: it denies all of its clause."""

    start: int
    end: int
    reach: tuple[int, int]
    whole: bool
    words: tuple[int, int]


class Negator(NamedTuple):
    start: int
    end: int
    whole: bool
    backwards: bool


@lru_cache(maxsize=4_000)
def denials(text: str) -> tuple[Denial, ...]:
    """The denials of a text in order. Positions refer to the text as written."""
    unspaced, tokens = is_unspaced(text), bare_words(text)
    candidates = [at for at, may_deny in enumerate(map(_may_deny_anywhere, tokens)) if may_deny]
    if not candidates and not unspaced:
        return ()  # most sentences: no need to know their language
    language = by_words(tokens) if text.isascii() and len(text) <= ENOUGH else language_of(text)
    negators = tuple(_signs(text, language) if unspaced else _negators(text, language, tokens, candidates))
    starts = sorted({*_clause_starts(text, language, tokens), *_joints(text, negators)}) if negators else []
    spans, earlier = word_spans(text), list[Denial]()
    for negator in negators:
        clause = bisect_right(starts, negator.start)
        begin, end = starts[clause - 1], starts[clause] if clause < len(starts) else len(text)
        if language in _CANCELS or not (negator.whole and earlier and earlier[-1].whole and earlier[-1].start >= begin):
            reach = (begin if negator.backwards else negator.end, end)
            first, last = bisect_left(spans, (reach[0],)), bisect_left(spans, (end,))
            earlier.append(Denial(negator.start, negator.end, reach, negator.whole, (first, last)))
    return tuple(earlier)


def negated(text: str, at: int | None = None) -> bool:
    """Whether a sentence as a whole, or the word at one position of it, is denied."""
    return is_denied(denials(text), at)


def is_denied(by: tuple[Denial, ...], at: int | None = None) -> bool:
    """The same for a sentence whose denials are known."""
    if at is None:
        ends = [denial.reach[1] for denial in by if denial.whole]
        return any(times % 2 for times in Counter(ends).values()) if len(ends) > 1 else bool(ends)
    return sum([first <= at < last for _, _, (first, last), *_ in by]) % 2 == 1


def denied_words(by: tuple[Denial, ...]) -> list[tuple[int, int]]:
    """The spans of denied words, from the first to the last."""
    if len(by) == 1:  # most of them
        return [by[0].words]
    turns = sorted([turn for denial in by for turn in denial.words])
    return list(zip(turns[::2], turns[1::2], strict=True))


def clauses(text: str) -> tuple[str, ...]:
    """The clauses of a sentence, in order."""
    starts = _clause_starts(text, language_of(text), bare_words(text))
    ends = [*starts[1:], len(text)]
    return tuple(part for start, end in zip(starts, ends, strict=True) if (part := text[start:end].strip()))


def _negators(text: str, language: str, tokens: list[str], candidates: list[int]) -> Iterator[Negator]:
    small = table("function_words").get(language)  # a negator alone is not a sign of its language: *nie* is Polish, too
    spans, everywhere = word_spans(text), language in _DENIES_BACKWARDS and not (small and small.isdisjoint(tokens))
    for at in candidates:
        word, (start, end), following = tokens[at], spans[at], "".join(tokens[at + 1 : at + 2])
        is_passive = at > 0 and tokens[at - 1] in _PASSIVE
        if not _may_deny(word, language):
            pass
        elif _is_privative(word, following, language):
            yield Negator(start, end, whole=False, backwards=False)
        elif _is_negating(word, language) and following not in words_of("idle_negations", language):
            contrasts = word in _CONTRASTIVE and text[max(start - 3, 0) : start].rstrip().endswith(",")
            yield Negator(start, end, whole=not contrasts, backwards=(everywhere or is_passive) and not contrasts)
        elif word.startswith(_refusals(language)):
            yield Negator(start, end, whole=True, backwards=everywhere or is_passive)


@lru_cache(maxsize=20_000)
def _may_deny(word: str, language: str) -> bool:
    """Whether a word can be a negator at all: few can, and each is looked up once."""
    begins_privative = any(entry.split()[0] == word for entry in words_of("privatives", language))
    return begins_privative or denies(word, language) or _is_negating(word, language)


@lru_cache(maxsize=20_000)
def _may_deny_anywhere(word: str) -> bool:
    """Whether a word can be a negator in any language."""
    whole, beginnings = _all_negators()
    return word in whole or word.startswith(beginnings) or _CONTRACTED.fullmatch(word) is not None


@cache
def _all_negators() -> tuple[frozenset[str], tuple[str, ...]]:
    """The negators of every language, and the prefixes of words that negate."""
    every = {name: frozenset().union(*table(name).values()) for name in ("negators", "privatives", "refusals")}
    return every["negators"] | {entry.split()[0] for entry in every["privatives"]}, ("n'", *sorted(every["refusals"]))


def denies(word: str, language: str) -> bool:
    """Whether a folded word is nothing but a negator."""
    return _is_negator(word, language) or word.startswith(_refusals(language))


def _is_negator(word: str, language: str) -> bool:
    return word in words_of("negators", language) or (language == "en" and _CONTRACTED.fullmatch(word) is not None)


@lru_cache(maxsize=20_000)
def _is_negating(word: str, language: str) -> bool:
    """Whether a word is a negator, or has one before its apostrophe: n'ouvre."""
    return _is_negator(word, language) or (language != "en" and word.startswith("n'"))


@cache
def _refusals(language: str) -> tuple[str, ...]:
    return tuple(sorted(words_of("refusals", language)))


def _is_privative(word: str, following: str, language: str) -> bool:
    return not words_of("privatives", language).isdisjoint((word, f"{word} {following}"))


def _signs(text: str, language: str) -> Iterator[Negator]:
    for match in _any_of(words_of("negators", language)).finditer(without_idle(text, language)):
        yield Negator(match.start(), match.end(), whole=True, backwards=language in _DENIES_BACKWARDS)


def without_idle(text: str, language: str) -> str:
    """A text in a script without spaces, with blanks for words that only contain a negating character: 特别 (especially)."""
    return _any_of(words_of("idle_negations", language)).sub(lambda word: " " * len(word[0]), text)


@cache
def _any_of(words: frozenset[str]) -> re.Pattern[str]:
    """A pattern for all of these. An entry that ends in a space is a whole word: 안 (not) is no part of 안전 (safety)."""
    forms = (rf"\b{re.escape(word)}" if word[-1] == " " else re.escape(word) for word in sorted(words, key=len)[::-1])
    return re.compile("|".join(forms) or "(?!)")


def _joints(text: str, negators: tuple[Negator, ...]) -> Iterator[int]:
    """Where the clause of the second of two joined denials begins: "never lend it and never sell it"."""
    for first, second in pairwise(negator for negator in negators if negator.whole):
        yield from [match.end() for match in _JOINT.finditer(text, first.end, second.start)][-1:]


def _clause_starts(text: str, language: str, tokens: list[str]) -> list[int]:
    """Where clauses begin: at the start, after a stop, at a contrasting word, and after the comma that ends a condition."""
    starts = {0, *[match.end() for match in _STOP.finditer(text) if match.end() < len(text)]}
    contrasts = words_of("contrasts", language)
    if not contrasts.isdisjoint(tokens):  # the "but" of "nobody but" does not begin a clause
        starts.update(
            start
            for (before, word), (start, _) in zip(pairwise(tokens), word_spans(text)[1:], strict=True)
            if word in contrasts and not _is_negator(before, language)
        )
    opens = bool(tokens) and tokens[0] in words_of("conditions", language)
    if opens or is_unspaced(text):  # there, a comma may be written in either width
        starts.update(match.end() for match in _COMMA.finditer(text) if match.end() < len(text))
    return sorted(starts)
