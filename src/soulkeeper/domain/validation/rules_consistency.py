"""Lint rules 6xx and 7xx: contradictions within a text, and texts longer than a runtime reads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from soulkeeper.domain.evolution.consistency.rules import Relation, relation
from soulkeeper.domain.validation.budgets import budgets
from soulkeeper.domain.validation.claims import Claim, claims, comparable
from soulkeeper.domain.validation.rule import LintRule, LintSeverity, Spot, Subject, offset_of

MOST_PAIRS = 1_500
MOST_CONTRADICTIONS = 10
_SURE = 0.75


def _contradictions(subject: Subject) -> Iterator[Spot]:
    all_claims = claims(subject)
    pairs = islice((pair for pair in combinations(all_claims, 2) if comparable(*pair)), MOST_PAIRS)
    return islice((spot for earlier, later in pairs if (spot := _clash(subject, earlier, later))), MOST_CONTRADICTIONS)


def _clash(subject: Subject, one: Claim, other: Claim) -> Spot | None:
    comparison = relation(one.text, other.text)
    if comparison.relation is not Relation.CONTRADICTION or comparison.score < _SURE:
        return None
    first = subject.text.count("\n", 0, one.at) + 1
    message = f"“{other.text}” contradicts “{one.text}” (line {first}): {comparison.because}"
    return Spot(other.at, message, "keep one of them, or say when each applies", other=one.at)


def _sizes(subject: Subject) -> Iterator[Spot]:
    for cut in budgets(subject.text, subject.file):
        yield Spot(
            offset_of(subject.text, cut.first), cut.message, "move everything that is not identity into another file"
        )


_WARNING, _ERROR = LintSeverity.WARNING, LintSeverity.ERROR


def _soul(*rules: str, title: str = "Rules") -> str:
    return f"# Maya\n\n## {title}\n\n" + "".join(f"- {rule}\n" for rule in rules)


MEANING_RULES: tuple[LintRule, ...] = (
    LintRule(
        code="SK601",
        title="Two rules that contradict each other",
        why="The agent follows one of them; nobody knows which. Quotes, code, questions, examples and the changelog are ignored.",
        any=_WARNING,
        versioned=_ERROR,
        check=_contradictions,
        bad=(
            _soul("Always answer in Polish.", "Never answer in Polish."),
            _soul("Keep answers brief.", title="Tone") + "\n## Values\n\n- Give long and detailed answers.\n",
            _soul("Share private messages.", title="Always Do") + "\n## Never Do\n\n- Share private messages.\n",
        ),
        good=(
            _soul("Never answer in Polish.", 'Do not write "Always answer in Polish".'),
            _soul("Never reveal passwords.") + "\n## Never Do\n\n- Reveal passwords.\n",
            _soul("Always lock the shed.") + "\n```\nNever lock the shed.\n```\n",
            _soul("Always lock the shed.") + "\n> Never lock the shed.\n",
            _soul("Always lock the shed.")
            + "\n## Changelog\n\n- Never lock the shed was removed.\n- Never lock the shed.\n",
            _soul("Never lend books.", "Lend books to neighbours only if the owner agrees."),
            _soul("Keep answers brief.", "Do not be rude."),
        ),
    ),
    LintRule(
        code="SK701",
        title="A text longer than a runtime reads",
        why="Runtimes cut without notice. Often the middle is cut first, so the rules there are lost.",
        any=_WARNING,
        versioned=_WARNING,
        check=_sizes,
        bad=("Be kind to everybody you meet on the way.\n" * 600,),
        good=("Be kind to everybody you meet on the way.\n" * 100,),
    ),
)
