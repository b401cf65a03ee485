"""Reflection: questions that different people repeat, with an answer that stays the same.

- It takes three sessions and two people.
- An answer that changes, or that is about today, makes no entry.
- People who get the same answer asked the same question, whatever their words.
- The entry has the shortest question and the newest answer.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from soulkeeper.domain import language
from soulkeeper.domain.reflection.counting import Topic
from soulkeeper.domain.reflection.cues import Remark
from soulkeeper.domain.reflection.utterances import Utterance

LEAST_SESSIONS, LEAST_PEOPLE = 3, 2
_ALIKE, _ALIKE_ANSWER, _SAME_ANSWER, _LONGEST = 0.5, 0.4, 0.2, 300
_COMMON_ANSWER_WORDS, _COMMON_ANSWER_SHARE = 2, 0.6  # for answers to questions that share no word
_NUMBER: Final = re.compile(r"\d+")
_PRIVATE: Final = re.compile(r"@|\d{6,}")


class Question(NamedTuple):
    remark: Remark
    words: frozenset[str]
    utterance: Utterance
    answer: frozenset[str]


def questions(utterances: Sequence[Utterance]) -> Iterator[Topic]:
    formulas = _formulas(utterances)
    candidates = [question for utterance in utterances for question in _questions(utterance, formulas)]
    used: set[int] = set()
    for number, question in enumerate(candidates):
        group = [place for place, other in enumerate(candidates) if place not in used and _is_same(question, other)]
        if number not in used and _is_frequent([candidates[place] for place in group]):
            used.update(group)
            yield _topic([candidates[place] for place in group])


def _formulas(utterances: Sequence[Utterance]) -> frozenset[str]:
    """Stock phrases that the agent puts around its answers to unrelated messages: they answer nothing."""
    unlike: dict[str, list[frozenset[str]]] = defaultdict(list)
    for utterance in utterances:
        words = language.content_words(" ".join(remark.text for remark in utterance.remarks))
        for start, end in language.sentence_spans(utterance.answer[:_LONGEST]):
            sentence = utterance.answer[start:end].strip()
            if sentence != utterance.answer.strip() and not any(words & other for other in unlike[sentence]):
                unlike[sentence].append(words)
    return frozenset(sentence for sentence, messages in unlike.items() if len(messages) >= LEAST_SESSIONS)


def _questions(utterance: Utterance, formulas: frozenset[str]) -> Iterator[Question]:
    for remark in utterance.remarks[:4]:
        words = language.content_words(remark.text)
        if words and remark.asks and not remark.has("changing") and _is_lasting(utterance):
            answer = utterance.answer
            for formula in formulas:
                answer = answer.replace(formula, "").strip() or answer
            yield Question(remark, words, replace(utterance, answer=answer), language.content_words(answer))
            return


def _is_lasting(utterance: Utterance) -> bool:
    answer = Remark(utterance.answer, utterance.remarks[0].languages)
    fits = 0 < len(utterance.answer) <= _LONGEST and not utterance.answer.rstrip().endswith(("?", "？"))
    return fits and not answer.has("changing") and _PRIVATE.search(utterance.answer) is None


def _is_same(one: Question, other: Question) -> bool:
    """Most of the words are the same, or the answers are long enough and nearly the same."""
    common, common_answer = len(one.words & other.words), len(one.answer & other.answer)
    if common >= _ALIKE * max(len(one.words), len(other.words)) and common > 0:
        return True
    is_formula = one.answer == other.answer or common_answer < _COMMON_ANSWER_WORDS  # it answers every question
    if not common and is_formula:
        return False
    enough = _ALIKE_ANSWER if common else _COMMON_ANSWER_SHARE
    return common_answer > 0 and 2 * common_answer >= enough * (len(one.answer) + len(other.answer))


def _is_frequent(group: Sequence[Question]) -> bool:
    sessions = {question.utterance.session for question in group}
    people = {question.utterance.speaker for question in group}
    is_stable = all(_agree(question.utterance.answer, group[-1].utterance.answer) for question in group)
    return len(sessions) >= LEAST_SESSIONS and len(people) >= LEAST_PEOPLE and is_stable


def _agree(one: str, other: str) -> bool:
    """Whether two answers say much the same, with the same numbers."""
    mine, theirs = set(_NUMBER.findall(one)), set(_NUMBER.findall(other))
    return language.likeness(one, other) >= _SAME_ANSWER and (mine <= theirs or theirs <= mine)


def _topic(group: Sequence[Question]) -> Topic:
    shortest = min(group, key=lambda question: (len(question.remark.text), question.utterance.order))
    text = shortest.remark.text.strip()
    return Topic(
        name=f"question.{' '.join(sorted(shortest.words))}",
        support=tuple(question.utterance for question in group),
        text=text[:1].upper() + text[1:] + ("" if text.endswith(("?", "？")) else "?"),
        answer=group[-1].utterance.answer.strip(),
    )
