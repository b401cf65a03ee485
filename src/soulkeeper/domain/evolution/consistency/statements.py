"""Statements: what one rule asks for, as far as two of them can be compared.

Laws: a word counts by its stem; what stands after "if", "unless" or "without"
is the case of the rule and not the rule; the same text is always read the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency.numbers import Bound, bounds, is_number

PACKAGE: Final = "soulkeeper.domain.evolution.consistency"
_LONGEST: Final = 400
_ANY: Final = frozenset({"any", "anyone", "anybody", "everyone", "everybody", "every", "all", "each"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """``keys`` are the stems that say what it is about, ``light`` those that say little; ``case`` is when it holds."""

    text: str
    language: str
    denied: bool
    always: bool
    only: bool
    anyone: bool
    allows: bool
    optional: bool
    keys: frozenset[str]
    light: frozenset[str]
    case: frozenset[str]
    has_case: bool
    without: frozenset[str]
    subject: str
    bounds: tuple[Bound, ...]
    words: frozenset[str]


@lru_cache(maxsize=4_000)
def statement(text: str, code: str = "") -> Statement:
    """A rule as relations read it."""
    text = " ".join(text[:_LONGEST].split())
    known = code or language.language_of(text)
    main, case = _parts(text, known)
    stems = frozenset(stem for stem in language.content_words(main, known) if not is_number(stem))
    words = frozenset(language.bare_words(text))
    return Statement(
        text=text,
        language=known,
        denied=language.negated(main),
        always=_has(words, text, "frequencies", f"all-{known}"),
        only=_has(words, text, "frequencies", f"only-{known}"),
        anyone=_opens_with_any(text),
        allows=_has(words, text, "permissions", known),
        optional=_is_optional(text, known),
        keys=stems - _light(known),
        light=stems & _light(known),
        case=language.content_words(case, known),
        has_case=bool(case),
        without=_without(case, known),
        subject=_subject(main),
        bounds=bounds(text),
        words=words,
    )


def languages_of(a: str, b: str) -> tuple[str, str]:
    """The languages of two rules; a short one that could be English is in the language of the other."""
    one, other = language.language_of(a), language.language_of(b)
    if "en" in (one, other):
        return (other, other) if one == "en" and _fits(a, other) else (one, one) if other == "en" and _fits(b, one) else (one, other)
    return one, other


def _fits(text: str, code: str) -> bool:
    """Whether no word of a text is English grammar that the other language does not know."""
    english = language.words_of("function_words", "en") - language.words_of("function_words", code)
    return text.isascii() is False or english.isdisjoint(language.bare_words(text))


def _parts(text: str, code: str) -> tuple[str, str]:
    """The rule itself and its case."""
    opening = language.words_of("conditions", code) | language.words_of("privatives", code)
    if language.is_unspaced(text):
        return text, text if any(sign in text for sign in opening) else ""
    words = language.words(text)
    first = next((word for word in words if word.text in opening), None)
    if first is None:
        return text, ""
    if first.start > 0:
        return text[: first.start], text[first.start :]
    comma = text.find(",")
    return (text[comma + 1 :], text[:comma]) if comma > 0 else ("", text)


def _without(case: str, code: str) -> frozenset[str]:
    """The stems of what a rule is done without."""
    words = language.bare_words(case)
    is_privative = bool(words) and words[0] in language.words_of("privatives", code)
    return language.content_words(case, code) if is_privative else frozenset()


def _opens_with_any(text: str) -> bool:
    words = language.bare_words(text)
    return bool(words) and words[0] in _ANY


def _is_optional(text: str, code: str) -> bool:
    padded = f" {' '.join(language.bare_words(text))} "
    return any(f" {words} " in padded for words in language.table("hedges", PACKAGE).get(code, ()))


def _subject(main: str) -> str:
    """Who acts, where a rule names them first: "The owner decides …"."""
    for word in language.bare_words(main)[:3]:
        part = _people().get(language.stem(word), "")
        if part:
            return part
    return ""


def _has(words: frozenset[str], text: str, table: str, row: str) -> bool:
    package = "soulkeeper.domain.language" if table == "frequencies" else PACKAGE
    entries = language.table(table, package).get(row, frozenset())
    return not entries.isdisjoint(words) or (language.is_unspaced(text) and any(entry in text for entry in entries))


@cache
def _light(code: str) -> frozenset[str]:
    return frozenset(language.stem(word, code) for word in language.table("light_words", PACKAGE).get(code, ()))


@cache
def _people() -> dict[str, str]:
    return {language.stem(word): part for part, entries in language.table("people", PACKAGE).items() for word in entries}
