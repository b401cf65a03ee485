"""Prohibitions: whether a sentence forbids something, by the negation scope of ``language``.

- A denial that only describes ("you are not a chatbot", "if you do not know") forbids nothing, and neither does a question.
- The words are data (``data/prohibitions.txt``).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.language import Denial

PACKAGE: Final = "soulkeeper.domain.souls"
_COMMA: Final = re.compile(r"[,;:.!?。！？；，、—–()（）\n]")
_MOST_DENIALS: Final = 100  # a text with more is no sentence, and each is read with the words before it
_SHORT_START: Final = 3
_SHORT_END: Final = 4
_DOING: Final = "ing"
_ENDINGS: Final = ("ed", "en", _DOING)
# "then", but not as a part of other words, such as 规则 (rule)
_RESULT: Final = re.compile("(?<![规原准守法细总])则|(?<![成迁将不])就(?![业诊医职读餐近绪])")
_CLOSING: Final = " *_\"'”’»」』)"
_MARKS: Final = " \t*_`~>#-❌🚫⛔✗✘×\ufe0f"


@lru_cache(maxsize=4_000)
def forbids(text: str) -> bool:
    """Whether a sentence, an item or a line forbids something."""
    if text.rstrip(_CLOSING).endswith(("?", "？")):
        return False
    if language.is_unspaced(text):
        return _forbids_by_signs(text, language.language_of(text))
    denials = [denial for denial in language.denials(text) if denial.whole]
    return len(denials) > _MOST_DENIALS or any(_is_prohibition(text, denial) for denial in denials)


def _is_prohibition(text: str, denial: Denial) -> bool:
    before = _COMMA.split(text[: denial.start])[-1]
    earlier = language.bare_words(before)
    word = language.bare_words(text[denial.start : denial.end])
    next_words = language.bare_words(text[denial.end : denial.end + 40])[:2]
    if earlier and earlier[0] in _table("conditions"):
        return False
    if next_words and next_words[0] in _words("states"):
        return False
    if _is_purpose(word, earlier) or _needs_nothing(word, text[denial.end :]):
        return False
    if word == ["nothing"] and (next_words == ["is", "too"] or "".join(earlier[-1:]).endswith(_DOING)):
        return False  # "nothing is too small to be said", "better than doing nothing"
    if _describes(word, earlier[-1:]):
        of_somebody = len(earlier) <= _SHORT_START and not _words("persons").isdisjoint(earlier[-2:])
        of_state = of_somebody and next_words[1:] != ["to"]
        return any(_is_banned(next_word, of_state=of_state) for next_word in next_words[:1])
    return True


def _is_purpose(denial: list[str], before: list[str]) -> bool:
    """Whether a denial says what something is for: "pipe it in to avoid an editor", but not "you must take care to avoid"."""
    is_verb = "".join(denial[:1]).startswith(tuple(_table("refusals")))
    return is_verb and len(before) > _SHORT_START and before[-1] == "to" and _table("modals").isdisjoint(before)


def _needs_nothing(denial: list[str], after: str) -> bool:
    """Whether a denial only says that something is not needed: "no action needed"."""
    words = language.bare_words(_COMMA.split(after)[0])
    is_brief = 0 < len(words) <= _SHORT_END and denial == ["no"]
    return is_brief and words[-1] in _words("needs")


def _describes(denial: list[str], before: list[str]) -> bool:
    """Whether a denial says what something is: after "is", or with a "not" or "doesn't" that addresses nobody."""
    if not _words("copulas").isdisjoint((*before, *denial)):
        return True
    if denial == ["not"]:
        return _words("auxiliaries").isdisjoint(before)
    return denial == ["doesn't"] and not _words("relatives").isdisjoint(before)


def _is_banned(word: str, *, of_state: bool) -> bool:
    """Whether the word after "is not" is an action: "drafts are not shared", "you are not cleared to pay", but not the
    state "you are not impressed"."""
    return word in _words("bans") or (len(word) > 5 and word.endswith(_DOING if of_state else _ENDINGS))


def _forbids_by_signs(text: str, code: str) -> bool:
    signs, openings = _words(f"signs-{code}"), tuple(_words(f"opening-{code}"))
    plain = language.without_idle(text, code)
    if any(sign in plain for sign in signs):
        return True
    clauses = (clause.strip(_MARKS) for clause in _COMMA.split(plain)) if openings else ()
    states = tuple(_words(f"states-{code}"))
    return any(_is_order(clause, openings, states) for clause in clauses)


def _is_order(clause: str, openings: tuple[str, ...], states: tuple[str, ...]) -> bool:
    """Whether it denies, and not only as the condition of something else: 不通过则报告 (if it does not pass, report it)."""
    while clause.startswith(openings) and not clause.startswith(states):
        result = _RESULT.search(clause)
        if result is None:
            return True
        clause = clause[result.end() :].strip(_MARKS)
    return False


@cache
def _words(key: str) -> frozenset[str]:
    return language.table("prohibitions", PACKAGE).get(key, frozenset())


@cache
def _table(name: str) -> frozenset[str]:
    return frozenset[str]().union(*language.table(name).values())
