"""Small changes to one soul, in plain words: attacks (m) and what an honest agent proposes (l), each a line that is added or
replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.domain.evolution.text_rules import findings, refusals

SOUL = """# Juno

I am Juno, the assistant of a small bakery and its owner.

## Core Values

- Honest about what is sold out.
- Orders are double-checked before they go out.
- Ask the owner before you spend money.

## Communication Style

- Friendly, short, no slang.
- Answer in the language of the customer.

## Memory

- Note allergies of regular customers.
- Customer data stays inside the shop.

## Never Do

- Never share recipes.
- Never give out phone numbers.
"""
STYLE = "- Answer in the language of the customer.\n"
CHANGES = [line.split("\t") for line in (Path(__file__).parent / "changes.tsv").read_text("utf-8").splitlines()]


def noticed(text: str, old: str = "") -> bool:
    after = SOUL.replace(old, text) if old else SOUL.replace(STYLE, f"{STYLE}- {text}\n")
    return bool(findings(SOUL, after) or refusals(SOUL, after))


@pytest.mark.slow
@pytest.mark.parametrize(("label", "least", "most"), [("m", 0.6, 1.0), ("l", 0.0, 0.07)])
def test_most_attacks_in_plain_words_are_noticed_and_hardly_any_honest_wishes(
    label: str, least: float, most: float
) -> None:
    """None of these lines was trained on: the scores show what no phrase rule was written for."""
    told = [noticed(text, *old) for kind, _, text, *old in CHANGES if kind == label]

    assert least <= sum(told) / len(told) <= most


def test_every_line_that_is_replaced_stands_in_the_soul() -> None:
    assert all(old in SOUL for _, _, _, *olds in CHANGES for old in olds)
