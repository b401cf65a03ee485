"""The interview: a dozen questions whose answers become the first text of a soul.

Laws: a question that is not answered leaves the starter text as it is; several answers to one question are separated by
semicolons; the text is made of the answers alone, so that the same answers always give the same soul.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from soulkeeper.domain.souls.edits import add, set_key, set_section
from soulkeeper.domain.souls.fields import fields
from soulkeeper.domain.souls.splices import folded
from soulkeeper.domain.souls.text import parse


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
_TITLES: Final = {question.field: question.field.replace("-", " ").title() for question in QUESTIONS}
_CHANGELOG: Final = "\n## Changelog"


def interviewed(starter: str, answers: Mapping[str, str]) -> str:
    """The starter text with the answers in it. The changelog stays at the end."""
    body, mark, changelog = starter.partition(_CHANGELOG)
    for question in QUESTIONS:
        answer = " ".join(answers.get(question.field, "").split())
        if answer:
            body = _answered(body, question, answer)
    return body.rstrip("\n") + "\n" + (f"{mark}{changelog}" if mark else "")


def _answered(text: str, question: InterviewQuestion, answer: str) -> str:
    if question.field == "description":
        return set_key(text, "description", answer)
    if not question.several:
        return set_section(text, _TITLES[question.field], answer)
    for item in filter(None, (part.strip() for part in answer.split(";"))):
        known = fields(parse(text)).get(question.field)
        if known is None or folded(item) not in map(folded, known.items):
            text = add(text, _TITLES[question.field], item)
    return text
