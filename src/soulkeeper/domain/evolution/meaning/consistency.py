"""Evolution: how two rules stand to each other, by named rules with examples.

Laws: every verdict names its rule and says why; the first rule that speaks decides; a rule that excepts a case, or says all of the
other and goes on, refines, it does not contradict; no verdict comes from counting negations or from likeness alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import re2

from soulkeeper.domain.evolution.meaning import agreeing, contradicting, facing
from soulkeeper.domain.evolution.meaning.grounds import Verdict, goes_on
from soulkeeper.domain.evolution.meaning.languages import languages_of
from soulkeeper.domain.evolution.meaning.statements import Statement, understood

_ADDED = ("narrower", "reserved")  # what is kept for some is then something else that the longer rule adds
_SENTENCE = re2.compile(r"[^.!?;\n。！？；]+[.!?;。！？；]*")


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
class Against:
    """A statement that cannot be kept beside the new one."""

    statement: str
    rule: str
    score: float
    because: str


@dataclass(frozen=True, slots=True)
class Consistency:
    """1 where nothing contradicts; the strongest contradiction alone takes the score down."""

    score: float
    against: tuple[Against, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """``examples`` are pairs on which this rule must speak; ``spared`` are pairs it must leave to another verdict."""

    name: str
    relation: Relation
    why: str
    test: Callable[[Statement, Statement], Verdict]
    examples: tuple[tuple[str, str], ...]
    spared: tuple[tuple[str, str], ...] = ()


def relation(a: str, b: str) -> Related:
    """How b stands to a. Only for a refinement the order counts: b narrows a. A contradiction from one side is one from both."""
    left, right = map(_understood, (a, b), languages_of(a, b))
    if goes_on(left, right) or goes_on(right, left):
        return _first(left, right, tuple(rule for rule in RULES if rule.relation is not Relation.CONTRADICTION))
    found = _first(left, right)
    if found.relation is Relation.CONTRADICTION:
        return found
    back = _first(right, left)
    return back if back.relation is Relation.CONTRADICTION and (found.rule, back.rule) != _ADDED else found


def _first(left: Statement, right: Statement, rules: tuple[Rule, ...] = ()) -> Related:
    """What the first rule that has something to say says."""
    for rule in rules or RULES:
        verdict = rule.test(left, right)
        if verdict:
            score, because = verdict
            return Related(rule.relation, score, rule.name, because)
    return Related(Relation.UNRELATED, 0.5, "no-common-ground", "no rule sees both speak of the same thing")


def consistency(statement: str, existing: Iterable[str]) -> Consistency:
    """Whether a statement can stand beside those that are there, each read sentence by sentence."""
    sentences = [sentence.strip() for text in existing for sentence in _SENTENCE.findall(text)]
    news = [sentence.strip() for sentence in _SENTENCE.findall(statement)]
    against = [one for old in sentences for new in news if (one := _against(old, new))]
    worst = max((one.score for one in against), default=0.0)
    return Consistency(1.0 - worst, tuple(against))


def same_change(a: str, b: str) -> bool:
    """Near paraphrase: would the owner say they had decided this already?"""
    found = relation(a, b)
    return found.relation is Relation.PARAPHRASE and found.score >= 0.6


def _against(old: str, new: str) -> Against | None:
    found = relation(old, new)
    return Against(old, found.rule, found.score, found.because) if found.relation is Relation.CONTRADICTION else None


@lru_cache(maxsize=2048)
def _understood(text: str, language: str) -> Statement:
    return understood(text, language)


_C, _P, _R = Relation.CONTRADICTION, Relation.PARAPHRASE, Relation.REFINEMENT

RULES: tuple[Rule, ...] = (
    Rule(
        "same-words",
        _P,
        "the same words in the same order, but for articles and punctuation",
        agreeing.same_words,
        (("Keep the garden tidy.", "Keep garden tidy!"), ("No nicknames.", "Never nicknames")),
        (("Water the roses.", "Water the lawn."),),
    ),
    Rule(
        "narrower",
        _R,
        "the second says all of the first and adds a limit, a case or an exception",
        agreeing.narrower,
        (
            ("Feed the cat.", "Feed the cat at seven in the evening."),
            ("Never lend books.", "Never lend books except to neighbours."),
        ),
        (("Feed the cat.", "Never feed the cat."),),
    ),
    Rule(
        "order-reversed",
        _C,
        "what comes first for one comes later for the other",
        contradicting.order_reversed,
        (("Comfort over price.", "Price over comfort."), ("Wash before you cut.", "Cut first, wash later.")),
        (("Comfort over price.", "Comfort comes before price."),),
    ),
    Rule(
        "who-decides",
        _C,
        "two different people are given the last word",
        contradicting.who_decides,
        (("The editor decides on titles; the owner decides on covers.", "Decide on the covers yourself."),),
        (("The owner decides.", "The owner has the final say."),),
    ),
    Rule(
        "reserved",
        _C,
        "one keeps a thing for some people, the other opens it",
        contradicting.reserved_for,
        (("Only the owner may open the safe.", "Everyone may open the safe."),),
        (("Only the owner may open the safe.", "Nobody but the owner may open the safe."),),
    ),
    Rule(
        "number-clash",
        _C,
        "two numbers of one thing that cannot both hold",
        contradicting.number_clash,
        (
            ("Invite at most four guests.", "Invite at least nine guests."),
            ("Answer within an hour.", "Wait two days before you answer."),
        ),
        (("Invite at most four guests.", "Bake at least nine cakes."),),
    ),
    Rule(
        "goes-ahead",
        _C,
        "one waits for what the other does without",
        contradicting.goes_ahead,
        (("No parcel leaves without a stamp.", "Parcels may leave without a stamp."),),
        (("No parcel leaves without a stamp.", "A parcel leaves only with a stamp."),),
    ),
    Rule(
        "out-of-hours",
        _C,
        "one does at an hour what the other leaves undone then",
        contradicting.out_of_hours,
        (("No calls after 20:00.", "Call at 21:00."), ("Work only from nine to five.", "Work around the clock.")),
        (("No calls after 20:00.", "Call at 11:00."),),
    ),
    Rule(
        "only-or-all",
        _C,
        "one does with some things only what the other does with all",
        contradicting.only_or_all,
        (("Sail only in calm weather.", "Sail in any wind."),),
        (("Sail only in calm weather.", "Every boat is painted."),),
    ),
    Rule(
        "same-condition",
        _P,
        "both make the same thing wait for the same",
        agreeing.same_condition,
        (("Without a ticket, nobody boards.", "Board only with a ticket."),),
    ),
    Rule(
        "exclusive-choice",
        _C,
        "of some things only one can be had: a language, a unit, an indentation",
        contradicting.exclusive_choice,
        (("Indent with tabs.", "Indent with spaces."), ("Answer in Polish.", "Always answer in Greek.")),
        (("Answer in Polish.", "Write the invoices in Greek."),),
    ),
    Rule(
        "two-times",
        _C,
        "the same thing is done at two hours of the day",
        facing.two_times,
        (("Open the shop at 8:00.", "The shop opens at 9:30."),),
        (("Open the shop at 8:00.", "Close the shop at 19:00."), ("Call at 9:00.", "Write at 10:00.")),
    ),
    Rule(
        "two-rhythms",
        _C,
        "the same thing is done at two rhythms",
        facing.how_often,
        (("Feed the cat twice a day.", "The cat is fed once a week."), ("Report daily.", "Send a report every month.")),
        (("Feed the cat twice a day.", "Brush the cat once a week."), ("Report weekly.", "Report every Monday.")),
    ),
    Rule(
        "other-default",
        _C,
        "one is on unless somebody says otherwise, the other off",
        contradicting.other_default,
        (("The heating is off by default.", "Switch the heating on by default."),),
        (("The heating is off by default.", "Sort the list by default."),),
    ),
    Rule(
        "always-never",
        _C,
        "one always, the other never, of the same thing",
        contradicting.always_never,
        (("Always lock the shed.", "Never lock the shed."), ("Siempre usa mapas.", "Nunca uses mapas.")),
        (("Always lock the shed.", "Never leave the shed unlocked."),),
    ),
    Rule(
        "forbidden-allowed",
        _C,
        "one allows, or makes optional, what the other forbids or demands",
        contradicting.forbidden_allowed,
        (("You may borrow the bicycle.", "Do not borrow the bicycle."), ("Helmets are welcome.", "No helmets.")),
        (("Visitors may smoke.", "Never smoke."),),
    ),
    Rule(
        "antonyms",
        _C,
        "opposite ends of one manner, or opposite deeds on one thing",
        contradicting.antonyms,
        (("Be modest.", "Boast a little."), ("Archive the drafts.", "Erase the drafts.")),
        (("Archive the drafts.", "Erase the whiteboard."),),
    ),
    Rule(
        "direct-negation",
        _C,
        "one asks for what the other rules out",
        contradicting.direct_negation,
        (
            ("Whistle at work.", "Don't whistle at work."),
            ("Trage Hüte.", "Trage keine Hüte."),
            ("使用比喻。", "不要使用比喻。"),
        ),
        (("Don't avoid puddles.", "Step into puddles."), ("Paint the fence.", "Don't paint the door.")),
    ),
    Rule(
        "weakened-rule",
        _C,
        "what one demands without exception, the other leaves open",
        contradicting.weakened,
        (("You must lock the shed.", "Lock the shed if possible."),),
        (("Lock the shed.", "Lock the shed if possible."),),
    ),
    Rule(
        "exception",
        _R,
        "one excepts a case from what the other says in general",
        agreeing.exception,
        (("Use proverbs.", "No proverbs in obituaries."),),
    ),
    Rule(
        "same-order",
        _P,
        "both put the same before the same",
        agreeing.same_order,
        (("Comfort over price.", "Comfort comes before price."),),
    ),
    Rule(
        "same-number",
        _P,
        "both set the same number of the same thing",
        agreeing.same_number,
        (("At most four guests.", "Four guests or fewer."),),
        (("At most four guests.", "At least four guests."),),
    ),
    Rule(
        "closer-number",
        _R,
        "both bound the number of one thing, one more closely",
        agreeing.closer_number,
        (("At most nine guests.", "At most four guests."),),
    ),
    Rule(
        "same-meaning",
        _P,
        "the same claims with the same signs, in other words",
        agreeing.same_meaning,
        (("Be truthful.", "Don't lie."), ("Swearing is forbidden.", "Avoid bad language.")),
        (("Be truthful.", "Be brief."),),
    ),
    Rule(
        "more-precise",
        _R,
        "the second says the same and something more",
        agreeing.more_precise,
        (("Don't lie.", "Be truthful about delays."),),
    ),
    Rule(
        "reworded",
        _P,
        "the second says as much in fewer words",
        agreeing.reworded,
        (("Always be truthful about the weather and the harvest.", "Don't lie."),),
    ),
    Rule(
        "set-against",
        _C,
        "read more widely, both say opposite things of one thing",
        facing.set_against,
        (
            ("Use dark colours for charts.", "Charts are drawn in light colours."),
            ("Buy the chairs.", "Rent the chairs."),
        ),
        (("Buy the chairs.", "Rent a hall."), ("When it rains, open the roof.", "When it snows, close the roof.")),
    ),
    Rule(
        "stands-by",
        _C,
        "in the same case one acts, the other lets it be",
        facing.stands_by,
        (("If the bell rings, ignore it.", "If the bell rings, fetch the nurse."),),
        (("If the bell rings, ignore it.", "If the kettle whistles, pour the tea."),),
    ),
    Rule(
        "turned-down",
        _C,
        "one does away with the very thing that the other deals with",
        facing.turned_down,
        (("Ignore feedback.", "Treat feedback as a gift."),),
        (("Ignore feedback.", "Ignore gossip."),),
    ),
)
