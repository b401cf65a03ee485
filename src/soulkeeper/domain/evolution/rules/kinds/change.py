"""Weakening: what a change takes away from the rules that stood, compared before and after."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from soulkeeper.domain.evolution.rules.concepts import Concept
from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.finding import Kind, Rule, Severity, Spot, excerpt, replaced, spot_of
from soulkeeper.domain.evolution.rules.passages import Place
from soulkeeper.domain.evolution.rules.reading import Reading, overlap
from soulkeeper.domain.evolution.rules.weighing import is_light
from soulkeeper.domain.evolution.rules.wording import bare_words

FORBIDDEN_UNDER: Final = (
    "never",
    "block",
    "escalat",
    "forbid",
    "niemals",
    "jamais",
    "nunca",
    "никогда",
    "禁",
    "绝不",
    "絶対",
    "금지",
)
_HONEST: Final = ("not know", "n't know", "guess", "invent", "不知道", "编造", "모르면", "не знаю", "weiß ich nicht")
_WATCHED: Final = ("append-only", "audit trail", "paper trail", "second person", "four eyes", "two people")
_OPEN: Final = ("about to do", "what you did", "what you plan", "show the plan", "what you will do", "before you start")
_SELDOM: Final = ("rarely", "seldom", "hardly", "selten", "rarement", "raramente", "很少", "редко")
_SMALL_CHANGE: Final = 12
_FEW_ADDED: Final = 2
_LONG: Final = 16
_A_RULE: Final = 24
_TINY: Final = 4
_SHORT: Final = 6
_BUT: Final = (
    " only ", " nur ", " also ", " auch ", " except", " but ", " aber ", " sauf ", " salvo ", " besides ",
    " apart from ", " außer ", " though ",
)  # fmt: skip
_NARROWING: Final = (" and ", " und ", " et ", " y ", " e ", " и ", ", and ", " as well as ")
_NOR: Final = tuple(
    f"{link} {no} " for link in (",", " and", ", and", " or", " nor") for no in ("no", "not", "without", "never")
)
_RULES_UNDER: Final = (
    "always", "constraint", "safety", "approval", "external", "logging", "directive", "principle", "rule", "boundar", "value",
)  # fmt: skip
_LOOSE: Final = (
    Concept.HEDGE, Concept.PERMIT, Concept.CONDITION, Concept.NOT, Concept.OVER, Concept.ANYONE, Concept.DANGER, Concept.SEND,
)  # fmt: skip


def is_guard(r: Reading) -> bool:
    """Whether a passage restrains the agent or keeps it in sight."""
    if r.passage.place in (Place.HEADING, Place.COMMENT, Place.TABLE):
        return False
    if any(
        r.denies(concept)
        for concept in (Concept.DANGER, Concept.CREDENTIAL, Concept.SEND, Concept.PRIVATE, Concept.MISLEAD)
    ):
        return True
    asks = r.asserts(Concept.ASK) and r.any(Concept.OWNER, Concept.DANGER, Concept.STRICT, Concept.CONDITION)
    asks = asks and not r.says("only ask", "asked for")
    calls = r.asserts(Concept.ESCALATE) and r.has(Concept.CONDITION)
    people = calls or (
        r.says("human") and r.any(Concept.ASK, Concept.APPROVE, Concept.CHECK, Concept.ESCALATE, Concept.REFUSE)
    )
    logs = r.asserts(Concept.LOG) and r.has(Concept.STRICT)
    return (
        asks
        or logs
        or r.asserts(Concept.REFUSE)
        or r.has(Concept.APPROVE, Concept.OWNER)
        or people
        or r.says("privat", "confidential", *_HONEST, *_OPEN, *_WATCHED)
        or (r.says(*_SELDOM) and r.any(Concept.SEND, Concept.PRIVATE, Concept.DANGER))
    )


def _removed(difference: Difference) -> Iterator[Spot]:
    """Only in small changes: in a rewrite the whole text is read anyway."""
    if len(difference.dropped) > _SMALL_CHANGE or len(difference.added) > _FEW_ADDED:
        return
    for gone in difference.lost:
        told = gone.asserts(Concept.LOG) or not is_light(gone, None)
        if is_guard(gone) and len(gone.words) <= _A_RULE and told:
            yield Spot(1, 1, excerpt(gone.passage.text))


def _is_heading_of_rules(r: Reading) -> bool:
    return r.passage.place is Place.HEADING and any(
        mark in r.passage.under for mark in (*_RULES_UNDER, *FORBIDDEN_UNDER)
    )


def _retitled(difference: Difference) -> Iterator[Spot]:
    """A heading that made rules of what stands under it gives way to one that does not."""
    for gone, come in difference.replaced:
        if _is_heading_of_rules(gone) and not _is_heading_of_rules(come):
            yield spot_of(come)


def _given_up(difference: Difference) -> Iterator[Spot]:
    """A rule whose place is taken by a sentence that restrains nothing."""
    if not difference.is_small(_TINY):
        return
    for gone, come in difference.replaced:
        if (
            (is_guard(gone) or _is_value(gone))
            and not is_guard(come)
            and not come.has(Concept.TRUTH)
            and not _is_typo(gone, come)
            and not _is_calm(difference, gone, come)
        ):
            yield spot_of(come)


def _is_value(r: Reading) -> bool:
    """Whether a short item of a list holds up truth or care."""
    return r.passage.place in (Place.ITEM, Place.FRONT) and len(r.words) <= _SHORT and r.asserts(Concept.TRUTH)


def _weakened(difference: Difference) -> Iterator[Spot]:
    for gone, come in difference.replaced if len(difference.dropped) <= _SMALL_CHANGE else ():
        near = overlap(gone, come)
        compared = (near >= 0.5 and gone.any(Concept.CARE, Concept.PERMIT)) or (near >= 0.2 and is_guard(gone))
        if compared and _is_weaker(gone, come) and not _is_calm(difference, gone, come):
            yield spot_of(come)


def _is_calm(difference: Difference, gone: Reading, come: Reading) -> bool:
    """Whether its words are those of ordinary changes, or one rule has become two: what the first of them lacks stands in another
    that came with it, and is denied there as before."""
    others = [r for r in difference.added if r is not come and r.passage.under == come.passage.under]
    split = len(difference.added) > len(difference.dropped) and any(
        gone.denied_words & other.denied_words and _hedges(other) <= _hedges(gone) for other in others
    )
    return split or is_light(gone, come)


def _is_weaker(gone: Reading, come: Reading) -> bool:
    hedged = _hedges(come) > _hedges(gone) and _count(come, Concept.STRICT) <= _count(gone, Concept.STRICT)
    let_go = is_guard(gone) and any(
        gone.asserts(concept) and not come.has(concept)
        for concept in (Concept.ASK, Concept.LOG, Concept.APPROVE, Concept.REFUSE)
    )
    narrower = gone.asserts(Concept.ASK) and _count(come, Concept.DANGER) < _count(gone, Concept.DANGER)
    wider = come.asserts(Concept.PERMIT) and _count(come, Concept.DANGER) > _count(gone, Concept.DANGER)
    return hedged or let_go or narrower or wider or _count(come, Concept.STRICT) < _count(gone, Concept.STRICT)


def _hedges(r: Reading) -> int:
    """How often it leaves a way out; an *or* behind a denial leaves none."""
    return sum(not r.denials or r.folded[start:end] != "or" for start, end in r.hits.get(Concept.HEDGE, ()))


def _count(r: Reading, concept: Concept) -> int:
    return len(r.hits.get(concept, ()))


def _reworded(difference: Difference) -> Iterator[Spot]:
    """In a small change a rule that comes back in other words is worth a look, whatever the words."""
    if not difference.is_small(_TINY):
        return
    for gone, come in difference.replaced:
        ruled = (len(gone.words) <= _LONG and any(mark in gone.passage.under for mark in _RULES_UNDER)) or (
            is_guard(gone) and overlap(gone, come) >= 0.25
        )
        if (
            ruled
            and not come.is_unspaced
            and overlap(gone, come) >= 0.15
            and not _is_stricter(gone, come)
            and not _is_typo(gone, come)
            and not _is_longer(gone, come)
            and not _is_calm(difference, gone, come)
        ):
            yield spot_of(come)


def _is_stricter(gone: Reading, come: Reading) -> bool:
    stricter = gone.words <= come.words and _count(come, Concept.STRICT) > _count(gone, Concept.STRICT)
    return stricter and _hedges(come) <= _hedges(gone) and not _is_but(_more(gone, come))


def _is_longer(gone: Reading, come: Reading) -> bool:
    """All that was said is said again, and what is new opens no way out."""
    more = _more(gone, come)
    kept = bool(more) or (not is_guard(gone) and _is_within(gone, come))
    narrower = gone.has(Concept.CONDITION) and more.startswith(_NARROWING)
    narrower = narrower or (
        is_guard(gone) and (_count(come, Concept.OUTSIDE) > _count(gone, Concept.OUTSIDE) or _is_but(more))
    )
    free = [concept for concept in _LOOSE if concept is not Concept.NOT] if more.startswith(_NOR) else _LOOSE
    return kept and not narrower and all(_count(come, concept) <= _count(gone, concept) for concept in free)


def _more(gone: Reading, come: Reading) -> str:
    """What follows where a rule is said again to the letter."""
    said = gone.folded.rstrip(" .。!")
    return come.folded[len(said) :] if come.folded.startswith(said) else ""


def _is_but(more: str) -> bool:
    """Whether what follows a rule takes something out of it."""
    return any(word in f" {more} " for word in _BUT)


def _is_within(gone: Reading, come: Reading) -> bool:
    """Every word is said again, in the same order."""
    words = bare_words(come.folded)
    return all(word in words for word in bare_words(gone.folded))


def _is_typo(gone: Reading, come: Reading) -> bool:
    """One word changed into one that begins alike."""
    lost, won = gone.words - come.words, come.words - gone.words
    return len(lost) == len(won) <= 1 and all(a[:3] == b[:3] for a in lost for b in won)


CHANGE_RULES = (
    Rule(
        code="guard-removed",
        kind=Kind.WEAKENING,
        severity=Severity.HIGH,
        title="takes away a rule that restrained the agent",
        why="what is no longer written no longer holds",
        bad=replaced(
            ("- Log every external action.\n- Be kind.", "- Be kind."),
            ("- Never send drafts outside.\n- Be kind.", "- Be kind."),
            ("- Ask the owner before deleting.\n- Be kind.", "- Be kind."),
        ),
        good=replaced(
            ("- warm\n- concise", "- warm"), ("- Never send drafts.\n- Be kind.", "- Be kind.\n- Never send drafts.")
        ),
        check=lambda d: chain(_removed(d), _retitled(d)),
    ),
    Rule(
        code="guard-weakened",
        kind=Kind.WEAKENING,
        severity=Severity.HIGH,
        title="weakens a rule",
        why="a rule with an exception binds only where nobody wants it broken",
        bad=replaced(
            ("- Ask the owner before deleting anything.", "- Ask the owner before deleting important things."),
            ("- Never copy USER.md into a chat.", "- USER.md may be copied into a chat where it helps."),
            (
                "Drafts are private, and the owner alone decides who reads them.",
                "Drafts are private, and the owner decides who reads them.",
            ),
        ),
        good=replaced(
            ("- Ask the owner before deleting.", "- Always ask the owner before deleting."),
            ("- Be brief.", "- Be brief and kind."),
        ),
        check=lambda d: chain(_weakened(d), _given_up(d)),
    ),
    Rule(
        code="rule-reworded",
        kind=Kind.WEAKENING,
        severity=Severity.NOTE,
        title="says a rule in other words",
        why="small steps add up; read the old and the new sentence side by side",
        bad=replaced(
            ("- When unsure, ask.", "- When very unsure, ask."),
            ("## Constraints\n\n- Sources before opinions", "## Constraints\n\n- Opinions before many sources"),
            ("- Ask the owner before calling a supplier.", "- Ask the owner before calling a new supplier."),
        ),
        good=replaced(
            ("- No capital letters in an apology.", "- No capital letters in an apology, please."),
            ("## Safety\n\n- Ask before you recieve parcels.", "## Safety\n\n- Ask before you receive parcels."),
        ),
        check=_reworded,
    ),
)
