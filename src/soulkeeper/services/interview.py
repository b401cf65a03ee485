"""The interview: turns the owner's answers into the first text of a soul, with a template or a draft by a model.

A draft decides nothing: the owner reads and accepts it, or the template is used. Answers with personal data or a secret are not
sent; they stay in the owner's words.
"""

from __future__ import annotations

from collections.abc import Mapping

from soulkeeper.domain.reflection.redaction import redacted
from soulkeeper.domain.souls.interview import Parts, parts_of, reworded, text_with_answers
from soulkeeper.reflection_ports import Drafter


def first_text(starter: str, answers: Mapping[str, str]) -> str:
    """The starter text with the answers in it, word for word."""
    return text_with_answers(starter, parts_of(answers))


def drafted_text(drafter: Drafter, starter: str, name: str, answers: Mapping[str, str]) -> str | None:
    """The same in the words of a model; None if there is nothing to draft. A failure or a bad draft raises a SoulError."""
    every_part = parts_of(answers)
    sendable: Parts = {
        field: parts for field, parts in every_part.items() if all(redacted(part) == part for part in parts)
    }
    if not sendable:
        return None
    words = reworded(sendable, drafter.draft(redacted(name), sendable))
    return text_with_answers(starter, {**every_part, **words})
