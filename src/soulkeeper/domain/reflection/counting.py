"""Reflection: counts signals to find what people ask for repeatedly.

- Sessions are counted, not messages: repeating it in one session adds nothing.
- A wish that is taken back does not count.
- People who want opposite things cancel each other out.
- Every dropped topic has its reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from soulkeeper.domain.reflection.dials import REVOKED, Signal, hints, is_content, is_for_good, is_noted, opposes
from soulkeeper.domain.reflection.utterances import Utterance

LEAST_SESSIONS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """What several sessions ask for. ``text`` is the wish in its own words, ``answer`` the answer to a repeated question."""

    name: str
    turn: int = 1
    support: tuple[Utterance, ...]
    text: str = ""
    answer: str = ""

    @property
    def sessions(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(utterance.session for utterance in self.support))

    @property
    def speakers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(utterance.speaker for utterance in self.support))


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedTopic:
    """A topic that people raised and that is not proposed, and why."""

    topic: str
    why: str
    sessions: tuple[str, ...] = ()


def count_dials(utterances: Sequence[Utterance], signals: Sequence[Signal]) -> Iterator[Topic | DroppedTopic]:
    """The dials that were turned one way in enough sessions, and why the others are dropped."""
    by_dial: dict[str, list[Signal]] = defaultdict(list)
    for signal in signals:
        by_dial[_family(signal.dial)].append(signal)
    for dial, turns in by_dial.items():
        yield _verdict(dial, turns, utterances)


def repeated_orders(signals: Sequence[Signal]) -> frozenset[int]:
    """The messages that turn a dial in several sessions; one that turns it in a single session may mean something else."""
    sessions: dict[str, set[str]] = defaultdict(set)
    for signal in signals:
        sessions[_family(signal.dial)].add(signal.utterance.session)
    again = {dial for dial, ids in sessions.items() if len(ids) >= LEAST_SESSIONS}
    return frozenset(signal.utterance.order for signal in signals if _family(signal.dial) in again)


def _family(dial: str) -> str:
    """Settings of one family exclude each other: two languages are a contradiction; several people have several names."""
    family, _, _ = dial.partition(".")
    return dial if family == "name" else family


def _verdict(dial: str, turns: Sequence[Signal], utterances: Sequence[Utterance]) -> Topic | DroppedTopic:
    standing = [signal for signal in _last_words(turns) if signal.turn != REVOKED]
    sessions = tuple(dict.fromkeys(signal.utterance.session for signal in turns))
    if not standing:
        return DroppedTopic(topic=dial, why="it was taken back later", sessions=sessions)
    if why := _doubt(dial, standing, utterances):
        return DroppedTopic(topic=dial, why=why, sessions=sessions)
    topic = _with_hints(standing, turns, utterances)
    if len(topic.sessions) < LEAST_SESSIONS:
        return DroppedTopic(topic=dial, why="it was said in one session only", sessions=topic.sessions)
    if len(topic.sessions) == LEAST_SESSIONS and not any(map(is_for_good, topic.support)):
        return DroppedTopic(topic=dial, why="the agent may have taken it as a task", sessions=topic.sessions)
    return topic


def _doubt(dial: str, standing: Sequence[Signal], utterances: Sequence[Utterance]) -> str:
    """Why it is not clear which way people want a dial; empty if it is."""
    if len({(signal.dial, signal.turn) for signal in standing}) > 1:
        return "people want opposite things"
    first, speakers = standing[0], {signal.utterance.speaker for signal in standing}
    others = (utterance for utterance in utterances if utterance.speaker not in speakers)
    if any(opposes(utterance, first.dial, first.turn) for utterance in others):
        return "somebody else may want the opposite"
    later = (utterance for utterance in utterances if utterance.order > first.utterance.order and is_noted(utterance))
    return "it was praised later" if any(is_content(utterance, _family(dial)) for utterance in later) else ""


def _last_words(turns: Sequence[Signal]) -> list[Signal]:
    """Each speaker's final position: the signals since they last turned the dial another way."""
    by_speaker: dict[str, list[Signal]] = defaultdict(list)
    for signal in turns:
        own = by_speaker[signal.utterance.speaker]
        if own and (own[-1].dial, own[-1].turn) != (signal.dial, signal.turn):
            own.clear()
        own.append(signal)
    revoked = [own[-1].utterance.order for own in by_speaker.values() if own[-1].turn == REVOKED]
    since = max(revoked, default=-1)
    return [
        signal
        for own in by_speaker.values()
        for signal in own
        if signal.utterance.order > since or signal.turn == REVOKED
    ]


def _with_hints(standing: Sequence[Signal], turns: Sequence[Signal], utterances: Sequence[Utterance]) -> Topic:
    """What was said clearly, and what the same people hinted at in other sessions."""
    clear = [signal.utterance for signal in standing]
    orders, people = {signal.utterance.order for signal in turns}, {utterance.speaker for utterance in clear}
    dial, turn = standing[0].dial, standing[0].turn
    others = (utterance for utterance in utterances if utterance.order not in orders and utterance.speaker in people)
    support = sorted(
        (*clear, *(utterance for utterance in others if hints(utterance, dial, turn))),
        key=lambda utterance: utterance.order,
    )
    return Topic(name=dial, turn=turn, support=tuple(support))
