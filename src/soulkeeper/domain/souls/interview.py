"""The interview: a dozen questions whose answers become the first text of a soul.

- A question that is not answered leaves the starter text as it is.
- Several answers to one question are separated by semicolons.
- The text is made of the answers alone, so that the same answers always give the same soul.
- A draft rewords answers: it answers no other question, and no answer gets fewer parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.edits import add, set_key, set_section
from soulkeeper.domain.souls.fields import fields
from soulkeeper.domain.souls.splices import folded
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Invalid

Parts = dict[str, tuple[str, ...]]
"""The answers by field; each has one part or, where the question allows it, several."""


@dataclass(frozen=True, slots=True)
class InterviewQuestion:
    """``several``: each part of the answer is an item of a list; otherwise the answer is the text of a section."""

    field: str
    words: str
    several: bool = True


QUESTIONS: Final = (
    InterviewQuestion("identity", "Who is this agent, and whom does it help?", several=False),
    InterviewQuestion("description", "What does it do, in one line?", several=False),
    InterviewQuestion("audience", "Who talks with it: you alone, a family, a team, customers?", several=False),
    InterviewQuestion("traits", "Which three or four words describe its character?"),
    InterviewQuestion("core-values", "What matters most when two goals conflict?"),
    InterviewQuestion(
        "communication-style", "How should it write: short or detailed, formal or casual, with or without emoji?"
    ),
    InterviewQuestion("language", "Which language and which units should it use?", several=False),
    InterviewQuestion("greeting", "How should it greet people? Leave it empty for no greeting.", several=False),
    InterviewQuestion("always-do", "What should it always do?"),
    InterviewQuestion("never-do", "What must it never do?"),
    InterviewQuestion("blocked-topics", "Which topics should it stay away from?"),
    InterviewQuestion("escalation-triggers", "When should it stop and call you?"),
)
_QUESTIONS: Final = {question.field: question for question in QUESTIONS}
_TITLES: Final = {question.field: question.field.replace("-", " ").title() for question in QUESTIONS}
_CHANGELOG: Final = "\n## Changelog"


def parts_of(answers: Mapping[str, str]) -> Parts:
    """The answers that are not empty, split into their parts."""
    pairs = ((question, " ".join(answers.get(question.field, "").split())) for question in QUESTIONS)
    return {
        question.field: tuple(filter(None, map(str.strip, answer.split(";")))) if question.several else (answer,)
        for question, answer in pairs
        if answer
    }


def reworded(answers: Parts, draft: Mapping[str, Sequence[str]]) -> Parts:
    """The answers in the words of a draft. A draft that loses a part, or hides a character, is Invalid."""
    for field, parts in answers.items():
        words = draft.get(field, parts)
        if len(words) < len(parts):
            raise Invalid(f"the draft loses a part of {field}", hint="use the answers as they are")
        if len(words) > 1 and not _QUESTIONS[field].several:
            raise Invalid(f"the draft has several texts for {field}", hint="use the answers as they are")
        if any(not part.strip() or line_of(part) != part for part in words):
            raise Invalid(
                f"the draft of {field} is not one plain line for each part", hint="use the answers as they are"
            )
    return {field: tuple(draft.get(field, parts)) for field, parts in answers.items()}


def text_with_answers(starter: str, answers: Parts) -> str:
    """The starter text with the answers in it. The changelog stays at the end."""
    body, mark, changelog = starter.partition(_CHANGELOG)
    for question in QUESTIONS:
        if question.field in answers:
            body = _with_answer(body, question, answers[question.field])
    return body.rstrip("\n") + "\n" + (f"{mark}{changelog}" if mark else "")


def _with_answer(text: str, question: InterviewQuestion, parts: tuple[str, ...]) -> str:
    if question.field == "description":
        return set_key(text, "description", parts[0])
    if not question.several:
        return set_section(text, _TITLES[question.field], parts[0])
    for item in parts:
        current = fields(parse(text)).get(question.field)
        if current is None or folded(item) not in map(folded, current.items):
            text = add(text, _TITLES[question.field], item)
    return text
