"""Reflection without a model: what people asked for repeatedly, as at most three changes with their evidence.

- The same material gives the same answer, and nothing is sent anywhere.
- Only the owner's own words turn a dial or make a wish, while a question may come from anybody.
- Every candidate names its sessions and messages, and every dropped topic its reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from soulkeeper.domain.evolution.change import Change
from soulkeeper.domain.evolution.consistency.rules import consistency
from soulkeeper.domain.evolution.repeats import FORBIDDING
from soulkeeper.domain.reflection import own_rules
from soulkeeper.domain.reflection.counting import LEAST_SESSIONS, DroppedTopic, Topic, count_dials, repeated_orders
from soulkeeper.domain.reflection.dial_model import LESS
from soulkeeper.domain.reflection.dials import hints, signals_of
from soulkeeper.domain.reflection.material import MOST_CANDIDATES, Candidate, Material, ObservedGap, Reflection
from soulkeeper.domain.reflection.quality import EvidenceItem, Quality, assess
from soulkeeper.domain.reflection.questions import questions
from soulkeeper.domain.reflection.utterances import Utterance, utterances
from soulkeeper.domain.reflection.wishes import Instruction, instructions, may_be_disputed, wishes
from soulkeeper.domain.reflection.wording import change_of, rules_of, value_of

_DISPLAY_NAMES = {"owner": "the owner", "": "somebody"}  # if a transcript gives no name
_EXTERNAL = " (external evidence: not the owner's own words)"


class OfflineReflector:
    """The reflector that is always available."""

    name = "offline"

    def reflect(self, material: Material) -> Reflection:
        return reflect(material)


def reflect(material: Material) -> Reflection:
    """Find what people ask for, drop what may not be proposed, and word the rest."""
    all_utterances = utterances(material.sessions)
    names = {message.speaker for messages in material.sessions for message in messages}
    outcomes = [_assess(topic, material) for topic in _topics(all_utterances, " ".join(sorted(names)))]
    candidates = sorted(
        (outcome for outcome in outcomes if isinstance(outcome, Candidate)),
        key=lambda candidate: -len(candidate.evidence),
    )
    gaps = [outcome for outcome in outcomes if isinstance(outcome, ObservedGap)]
    most = f"a run proposes at most {MOST_CANDIDATES} changes"
    beyond = [
        DroppedTopic(topic=candidate.topic, why=most, sessions=candidate.evidence)
        for candidate in candidates[MOST_CANDIDATES:]
    ]
    dropped = [outcome for outcome in outcomes if isinstance(outcome, DroppedTopic)]
    return Reflection(
        candidates=tuple(candidates[:MOST_CANDIDATES]),
        gaps=(*gaps, *own_rules.broken_rules(material, all_utterances)),
        dropped=(*dropped, *beyond),
    )


def _topics(everybody: Sequence[Utterance], names: str) -> Iterator[Topic | DroppedTopic]:
    owners = [utterance for utterance in everybody if utterance.owner]
    signals = [signal for utterance in owners for signal in signals_of(utterance)]
    dials = [*count_dials(owners, signals)]
    supporting = {utterance.order for dial in dials if isinstance(dial, Topic) for utterance in dial.support}
    owner_instructions = instructions(owners, names)
    unread = [
        instruction
        for instruction in owner_instructions
        if instruction.utterance.order not in repeated_orders(signals) | supporting
    ]
    yield from (_unless_disputed(topic, unread) for topic in (*dials, *wishes(owners, owner_instructions, unread)))
    yield from questions(everybody)


def _unless_disputed(topic: Topic | DroppedTopic, unread: Sequence[Instruction]) -> Topic | DroppedTopic:
    if isinstance(topic, Topic) and may_be_disputed(topic, unread):
        return DroppedTopic(topic=topic.name, why="somebody else may want the opposite", sessions=topic.sessions)
    return topic


def _assess(topic: Topic | DroppedTopic, material: Material) -> Candidate | ObservedGap | DroppedTopic:
    if isinstance(topic, DroppedTopic):
        return topic
    why = _objection(topic, material)
    if why:
        return DroppedTopic(topic=topic.name, why=why, sessions=topic.sessions)
    ignored = own_rules.ignored_rule(topic, material.soul)
    if ignored is not None:
        return ObservedGap(
            field=ignored[0], what=f"people still ask for what this rule says: {ignored[1]}", evidence=topic.sessions
        )
    return _candidate(topic, material)


def _objection(topic: Topic, material: Material) -> str:
    """Why a topic is not proposed; empty if there is no objection."""
    family, value = topic.name.partition(".")[0], value_of(topic, material.soul)
    protected = [rule for field, rule in rules_of(material.soul) if field in material.protected]
    statement = topic.text if topic.answer else value
    if len(topic.sessions) < LEAST_SESSIONS:
        return "it was said in one session only"
    if family == "asking" and topic.turn == LESS:
        return "only the owner may let an agent act without asking"
    if own_rules.was_denied(topic, statement, material.denials):
        return "the owner denied it"
    if family in ("wish", "question") and own_rules.touches(statement, protected):
        return "it touches a protected rule"
    if material.denials and not topic.answer and len(topic.sessions) <= LEAST_SESSIONS + (family == "wish"):
        return "next to a denial it takes more sessions"
    return _doubt(topic, protected) if family == "wish" else ""


def _doubt(topic: Topic, protected: Sequence[str]) -> str:
    """Why a wish that matches no dial may not be proposed after all; empty if there is no objection."""
    remarks = (remark for utterance in topic.support for remark in utterance.remarks)
    if any(remark.has("asking.less") for remark in remarks) or any(
        hints(each, "asking", LESS) for each in topic.support
    ):
        return "only the owner may let an agent act without asking"
    if own_rules.names_topic(topic, protected):
        return "it touches a protected rule"
    return ""


def _candidate(topic: Topic, material: Material) -> Candidate | DroppedTopic:
    change = change_of(topic, material.soul, material.protected)
    if change is None:
        why = "the soul has no place for it, or says it already"
        return DroppedTopic(topic=topic.name, why=why, sessions=topic.sessions)
    quality = _quality(topic, material, change)
    if not quality.passed:
        why = "; ".join(quality.vetoes) or f"its quality is {quality.mean:.2f}"
        return DroppedTopic(topic=topic.name, why=why, sessions=topic.sessions)
    by_owner = all(utterance.owner for utterance in topic.support)
    names = [_DISPLAY_NAMES.get(name, name) for name in topic.speakers[:3]]
    people = " and ".join(names) + (" and others" if len(topic.speakers) > 3 else "")
    return Candidate(
        topic=topic.name,
        change=change,
        reason=f"{people} asked for this in {len(topic.sessions)} sessions" + ("" if by_owner else _EXTERNAL),
        evidence=topic.sessions,
        messages=tuple(utterance.id for utterance in topic.support),
        quality=quality,
    )


def _quality(topic: Topic, material: Material, change: Change) -> Quality:
    evidence = [
        EvidenceItem(utterance.session, utterance.speaker, exists=True, outside=not utterance.owner)
        for utterance in topic.support
    ]
    others = [(field, rule) for field, rule in rules_of(material.soul) if (field, rule) != (change.field, change.old)]
    rules = [f"Never {rule}" if field in FORBIDDING else rule for field, rule in others]
    return assess(change.kind, change.field, evidence, consistency(change.value, rules))
