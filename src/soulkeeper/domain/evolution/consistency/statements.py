"""Statements: what a rule asks for, as far as two of them can be compared.

- Words are compared by their stems.
- What follows "if", "unless" or "without" is the condition of a rule (its ``case``), not the rule itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency.numbers import Bound, bounds, is_number

PACKAGE: Final = "soulkeeper.domain.evolution.consistency"
_LONGEST: Final = 400
_EXCEPT: Final = frozenset({"nobody but", "no-one but", "none but", "nobody except", "nobody apart"})
_MUST: Final = frozenset({"must", "required", "mandatory", "never", "ever", "muss", "doit", "debe"})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)  # cached by text, so identity is enough
class Statement:
    """``keys`` are the stems that say what it is about, ``head`` is the first of them, ``light`` are stems that say little.
    ``case`` is its condition, ``without`` what it is done without."""

    text: str
    language: str
    denied: bool
    always: bool
    only: bool
    binds: bool
    optional: bool
    opens_to_all: bool
    head: str
    keys: frozenset[str]
    light: frozenset[str]
    case: frozenset[str]
    without: frozenset[str]
    has_case: bool
    case_denied: bool
    subject: str
    people: frozenset[str]
    bounds: tuple[Bound, ...]


@lru_cache(maxsize=4_000)
def statement(text: str, code: str) -> Statement:
    """Parse a rule for comparison."""
    text = " ".join(text[:_LONGEST].split())
    only = _has(text, f"only-{code}") or _names_the_only(text)
    main, case = _parts(text, code)
    lacks = _lacking(main, case, code)
    stems = lacks or _stems(main, code)
    return Statement(
        text=text,
        language=code,
        denied=language.negated(main) != bool(lacks or _names_the_only(text)),
        always=_has(text, f"all-{code}"),
        only=only,
        binds=_has(text, f"all-{code}") or not _MUST.isdisjoint(language.bare_words(text)),
        optional=_is_optional(text, code),
        opens_to_all=_opens_to_all(text, code),
        head=_head(main, code),
        keys=stems - _light_words(code),
        light=stems & _light_words(code),
        case=frozenset() if lacks else _stems(case, code) - _light_words(code),
        without=_without(case, code),
        has_case=bool(case) and not lacks,
        case_denied=language.negated(case),
        subject=_subject(main),
        people=stems.intersection(_people()),
        bounds=bounds(text, code),
    )


def languages_of(a: str, b: str) -> tuple[str, str]:
    """The languages of two rules. A short rule without English function words is in the language of the other."""
    first, second = language.language_of(a), language.language_of(b)
    if first == "en" and _could_be(a, second):
        return second, second
    return (first, first) if second == "en" and _could_be(b, first) else (first, second)


def _could_be(text: str, code: str) -> bool:
    english = language.words_of("function_words", "en") - language.words_of("function_words", code)
    return english.isdisjoint(language.bare_words(text))


def _parts(text: str, code: str) -> tuple[str, str]:
    """The rule itself and its condition."""
    opening = language.words_of("conditions", code) | language.words_of("privatives", code)
    if language.is_unspaced(text):
        return text, text if any(sign in text for sign in opening) else ""
    words = language.words(text)
    pairs = ((word, f"{word.text} {after.text if after else ''}") for word, after in zip_longest(words, words[1:]))
    start = next((word.start for word, pair in pairs if not opening.isdisjoint((word.text, pair))), len(text))
    if start > 0:
        return text[:start], text[start:]
    comma = text.find(",")
    return (text[comma + 1 :], text[:comma]) if comma > 0 else ("", text)


def _stems(text: str, code: str) -> frozenset[str]:
    return frozenset(stem for stem in language.content_words(text, code) if not is_number(stem))


def _head(main: str, code: str) -> str:
    """The first word that says what a rule is about: the verb of an instruction, the subject of a statement."""
    stems = (min(language.content_words(word, code), default="") for word in language.bare_words(main))
    return next((stem for stem in stems if stem and stem not in _light_words(code)), "")


def _lacking(main: str, case: str, code: str) -> frozenset[str]:
    """What a rule negates only by "without": "Work without tools" says no more than "no tools"."""
    return _without(case, code) if case and not _stems(main, code) - _light_words(code) else frozenset()


def _without(case: str, code: str) -> frozenset[str]:
    words = language.bare_words(case)
    openings = {" ".join(words[:1]), " ".join(words[:2])}
    return frozenset() if language.words_of("privatives", code).isdisjoint(openings) else _stems(case, code)


def _names_the_only(text: str) -> bool:
    """Whether it says "only" as "nobody but"."""
    return " ".join(language.bare_words(text)[:2]) in _EXCEPT


def _opens_to_all(text: str, code: str) -> bool:
    """Whether it begins with a word such as "anyone"."""
    anyone = language.table("frequencies").get(f"anyone-{code}", frozenset())
    return not anyone.isdisjoint(language.bare_words(text)[:1])


def _is_optional(text: str, code: str) -> bool:
    padded = f" {' '.join(language.bare_words(text))} "
    return any(f" {words} " in padded for words in language.table("hedges", PACKAGE).get(code, ()))


def _subject(main: str) -> str:
    """Who acts, if a rule names them first: "The owner decides …"."""
    named = (_people().get(language.stem(word), "") for word in language.bare_words(main)[:3])
    return next((part for part in named if part), "")


def _has(text: str, row: str) -> bool:
    entries = language.table("frequencies").get(row, frozenset())
    if language.is_unspaced(text):
        return any(entry in text for entry in entries)
    return not entries.isdisjoint(language.bare_words(text))


@cache
def _light_words(code: str) -> frozenset[str]:
    return frozenset(language.stem(word, code) for word in language.table("light_words", PACKAGE).get(code, ()))


@cache
def _people() -> dict[str, str]:
    return {language.stem(word): part for part, words in language.rows("people", PACKAGE) for word in words}
