"""Consistency: how two rules relate to each other, by named relations with examples.

- Every verdict names its relation and gives a reason. Relations are tried in order, and the first that applies decides.
- A contradiction is symmetric. A rule that repeats another one and adds to it refines it. One more rule never raises the score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, partial
from itertools import product

from soulkeeper.domain import language
from soulkeeper.domain.evolution.consistency import agreements, contradictions
from soulkeeper.domain.evolution.consistency.contradictions import Verdict
from soulkeeper.domain.evolution.consistency.statements import Statement, languages_of, statement

_SAME_CHANGE = 0.75
_CLAUSES = 4  # a sentence with more is a list, and the rest of it is not read


class Relation(StrEnum):
    CONTRADICTION = "contradiction"
    PARAPHRASE = "paraphrase"
    REFINEMENT = "refinement"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Related:
    relation: Relation
    score: float
    rule: str
    because: str


@dataclass(frozen=True, slots=True)
class RelationRule:
    """``examples`` are pairs to which this relation must apply; ``spared`` are pairs to which it must not."""

    relation: Relation
    test: Callable[[Statement, Statement], Verdict]
    examples: tuple[tuple[str, str], ...]
    spared: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        return self.test.__name__.replace("_", "-")


@lru_cache(maxsize=4_000)
def relation(a: str, b: str) -> Related:
    """How b relates to a. The order matters only for a refinement, in which b narrows a."""
    left, right = (statement(text, code) for text, code in zip((a, b), languages_of(a, b), strict=True))
    return _first(REPEATING, left, right) or _contradiction(left, right) or _first(AGREEING, left, right) or _UNRELATED


def consistency(new: str, existing: Iterable[str]) -> float:
    """How well a text fits existing ones, sentence by sentence: 1 if nothing contradicts; otherwise the strongest contradiction
    alone lowers the score."""
    pairs = product(language.sentences("\n\n".join(existing)), language.sentences(new))
    verdicts = (relation(old.text, new.text) for old, new in pairs)
    return 1.0 - max((verdict.score for verdict in verdicts if verdict.relation is Relation.CONTRADICTION), default=0.0)


def same_change(a: str, b: str) -> bool:
    """Whether one is a close paraphrase of the other: would the owner say that they had already decided this?"""
    verdict = relation(a, b)
    return verdict.relation is Relation.PARAPHRASE and verdict.score >= _SAME_CHANGE


def _contradiction(left: Statement, right: Statement) -> Related | None:
    """The first contradiction between the rules, or between two of their clauses."""
    if agreements.continues(right, left):
        return None
    pairs = product(_readings(left), _readings(right))
    return next((verdict for first, second in pairs if (verdict := _first(CONTRADICTING, first, second))), None)


def _readings(whole: Statement) -> Iterator[Statement]:
    """A rule or, if it has several clauses and no condition, each of its clauses."""
    parts = () if whole.has_case else language.clauses(whole.text)
    if len(parts) < 2:
        yield whole
    yield from (statement(part, whole.language) for part in parts[: _CLAUSES if len(parts) > 1 else 0])


def _first(rules: tuple[RelationRule, ...], left: Statement, right: Statement) -> Related | None:
    for rule in rules:
        verdict = rule.test(left, right)
        if verdict:
            score, because = verdict
            return Related(rule.relation, round(score, 3), rule.name, because)
    return None


_UNRELATED = Related(Relation.UNRELATED, 0.5, "no-common-ground", "no relation applies to them")
_P, _R = Relation.PARAPHRASE, Relation.REFINEMENT
_contradiction_rule = partial(RelationRule, Relation.CONTRADICTION)

REPEATING = (
    RelationRule(_P, agreements.same_sentence, (("Whistle at work.", "whistle **at work**."),)),
    RelationRule(
        _R,
        agreements.continues,
        (("Reject parcels.", "Reject parcels above forty kilos."), ("Don't hum.", "Don't hum, not even softly.")),
    ),
)

CONTRADICTING = (
    _contradiction_rule(
        contradictions.order_reversed,
        (("Comfort comes before style.", "Style matters more than comfort."),),
        (("Comfort comes before style.", "Prefer comfort over style."),),
    ),
    _contradiction_rule(
        contradictions.asks_first,
        (
            ("Ask before you paint a wall.", "Paint walls without asking."),
            ("Never sail without permission.", "Sail without asking."),
        ),
        (("Ask before you paint a wall.", "Mow the lawn without asking."),),
    ),
    _contradiction_rule(
        contradictions.only_or_all,
        (
            ("Only the vet gives injections.", "Anyone may give injections."),
            ("Nobody but Noor may sail.", "Everyone may sail."),
        ),
        (("Only the vet opens cages.", "Every cage gets a label."),),
    ),
    _contradiction_rule(
        contradictions.who_decides,
        (("You choose the wallpaper.", "The owner chooses the wallpaper."),),
        (("You choose the wallpaper.", "The owner chooses the carpet for the hall."),),
    ),
    _contradiction_rule(
        contradictions.numeric_limits,
        (
            ("At most four guests.", "Invite at least six guests."),
            ("Concerts last at least two hours.", "Concerts last 90 minutes or less."),
            ("Water the lawn twice a day.", "Water the lawn once a week."),
        ),
        (("At most three cakes.", "At least five chairs."), ("At most nine guests.", "At most four guests.")),
    ),
    _contradiction_rule(
        contradictions.two_values,
        (("Sing in French.", "Sing in Dutch."), ("Quote fares in euros.", "Fares are in dollars.")),
        (("Sing in French.", "Count in Dutch for the pupils."),),
    ),
    _contradiction_rule(
        contradictions.weakened_rule,
        (("You must lock the shed.", "Lock the shed when convenient."),),
        (("Lock the shed.", "Lock the shed if possible."),),
    ),
    _contradiction_rule(
        contradictions.always_never,
        (("Always lock the shed.", "Never lock the shed."), ("Siempre usa mapas.", "Nunca uses mapas.")),
        (("Always lock the shed.", "Never leave the shed unlocked."),),
    ),
    _contradiction_rule(
        contradictions.direct_negation,
        (
            ("Whistle at work.", "Don't whistle at work."),
            ("Borrowing the bicycle is forbidden.", "You may borrow the bicycle."),
            ("Trage Hüte.", "Trage keine Hüte."),
            ("使用比喻。", "不要使用比喻。"),
            ("記録を残す。", "記録を残さない。"),
        ),
        (("Paint the fence.", "Don't paint the door."), ("Visitors may smoke.", "Never smoke.")),
    ),
    _contradiction_rule(
        contradictions.antonyms,
        (
            ("Be modest.", "Boast."),
            ("Archive the drafts.", "Erase the drafts."),
            ("Keep replies unsigned.", "Sign replies."),
        ),
        (("Archive the drafts.", "Erase the whiteboard."), ("Don't buy chairs.", "Don't sell chairs.")),
    ),
)

AGREEING = (
    RelationRule(_P, agreements.same_order, (("Comfort comes before style.", "Comfort matters more than style."),)),
    RelationRule(_R, agreements.stricter_number, (("At most nine guests.", "At most four guests."),)),
    RelationRule(
        _P,
        agreements.same_meaning,
        (("Be truthful.", "Don't lie."), ("Never reveal the recipe.", "Revealing the recipe is forbidden.")),
        (("Be truthful.", "Be brief."),),
    ),
    RelationRule(_R, agreements.exception, (("Use proverbs.", "No proverbs in obituaries."),)),
    RelationRule(_R, agreements.more_precise, (("Feed the cat.", "Always feed the cat at noon."),)),
)

RULES = (*REPEATING, *CONTRADICTING, *AGREEING)
