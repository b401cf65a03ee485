"""Reflection: standing wishes that match no dial, grouped by the words that recur.

- An instruction is a message that the agent agrees to, or answers by giving its last answer again, or that applies from now on.
- Instructions from three sessions that share a word which is rare elsewhere are one wish. Two sessions are enough if they share two
  words, or if the agent gave its answer again in both.
- A wish that was taken back, praised later, disputed or only asked is dropped.
- The wish is proposed in the words of the person who said it most clearly.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.reflection.counting import LEAST_SESSIONS, DroppedTopic, Topic
from soulkeeper.domain.reflection.cues import Remark
from soulkeeper.domain.reflection.dial_model import DIALS
from soulkeeper.domain.reflection.dials import ARTICLES, SETTINGS, is_about_others, is_noted, is_redone
from soulkeeper.domain.reflection.utterances import Utterance

LEAST_WORDS, _LONGEST = 2, 200
_ALIKE: Final = 0.6
_BY_ONE_WORD: Final = LEAST_SESSIONS + 1
_SAID_TO_AGENT: Final = ("address", "standing")
_ASKING: Final = (*_SAID_TO_AGENT, "answer", "complaint", "excess", "fewer", "lack", "wanted")
_NO_TOPIC: Final = (
    *_ASKING, "asks", "noted", "praise", "translating", *(f"{dial}.*" for dial in (*DIALS, *SETTINGS)),
)  # fmt: skip
_CAPITAL: Final = re.compile(r"\b[A-ZÀ-Þ][^\W_]+")
_OPENING: Final = re.compile(
    r"(?i)^(?:(?:and|so|ok|okay|please|again|as i said|from now on|in (?:the )?future|next time|i told you|remember)[\s,:]+)+"
)


@dataclass(frozen=True, slots=True)
class Instruction:
    """A message that tells the agent how to behave, with its topic words.

    A ``standing`` one applies from now on, with the agent's consent; a ``closing`` one takes a wish back, or is praise;
    after one that ``is_redone`` the agent gave its last answer again in another form.
    """

    utterance: Utterance
    words: frozenset[str]
    standing: bool
    closing: bool
    is_redone: bool

    @property
    def session(self) -> str:
        return self.utterance.session


def instructions(utterances: Sequence[Utterance], names: str) -> tuple[Instruction, ...]:
    """The messages that tell the agent how to behave. The ``names`` of the speakers do not count as topics."""
    return tuple(instruction for utterance in utterances if (instruction := _instruction(utterance, names)) is not None)


def may_be_disputed(topic: Topic, unread: Sequence[Instruction]) -> bool:
    """Whether somebody else gave instructions that match no dial: they may say the opposite."""
    others = [instruction for instruction in unread if instruction.utterance.speaker not in topic.speakers]
    return min(len(_sessions(others)), _wordings(others)) >= LEAST_SESSIONS


def wishes(
    utterances: Sequence[Utterance], all_instructions: Sequence[Instruction], unread: Sequence[Instruction]
) -> Iterator[Topic | DroppedTopic]:
    """The wishes in instructions that turned no dial, the words that most sessions share first."""
    usual = _usual(utterances, {instruction.utterance.order for instruction in all_instructions})
    used: set[int] = set()
    enough = LEAST_SESSIONS
    groups = sorted(_groups(unread).items(), key=lambda item: (-len(_sessions(item[1])), usual[item[0]], item[0]))
    for word, group in groups:
        fresh = [instruction for instruction in group if instruction.utterance.order not in used]
        sessions = min(len(_sessions(fresh)), _wordings(fresh))
        again = _sessions([instruction for instruction in fresh if instruction.is_redone])
        same = len(_common(fresh)) >= LEAST_WORDS and _has(fresh, _SAID_TO_AGENT)
        least = enough if same or len(again) >= LEAST_SESSIONS else _BY_ONE_WORD
        if usual[word] >= sessions or sessions < least or not (again or _has(fresh, _ASKING)):
            continue
        used.update(instruction.utterance.order for instruction in fresh)
        enough = _BY_ONE_WORD  # beside a clear wish, a faint one is left out
        why = _objection(fresh, least)
        yield DroppedTopic(topic=_topic(fresh), why=why, sessions=_sessions(fresh)) if why else _verdict(word, fresh)


def _instruction(utterance: Utterance, names: str) -> Instruction | None:
    remarks = utterance.remarks
    closing = any(remark.has("revoke") or _is_content(remark) for remark in remarks)
    standing, redone = any(map(_is_standing, remarks)), is_redone(utterance)
    agreed = bool(remarks) and (redone or (is_noted(utterance) and not _reports(utterance)))
    if not (closing or ((standing or agreed) and not any(map(is_about_others, remarks)))):
        return None
    words = frozenset[str]().union(*map(_topics, remarks)) - language.content_words(names, remarks[0].languages[0])
    return Instruction(utterance, words, agreed and standing, closing, redone) if words else None


def _reports(utterance: Utterance) -> bool:
    """Whether the agent does more than agree: then the message was a task, or a question about a fact."""
    answer = Remark(utterance.answer, utterance.remarks[0].languages)
    rest = language.content_words(answer.without(("noted",)), answer.languages[0])
    topics = frozenset[str]().union(
        *(language.content_words(remark.text, answer.languages[0]) for remark in utterance.remarks)
    )
    has_number = any(map(str.isdigit, utterance.answer))
    return has_number or bool(rest & topics) or bool(rest and all(remark.asks for remark in utterance.remarks))


def _is_standing(remark: Remark) -> bool:
    """Whether a sentence applies from now on; a text that it dictates after a colon does not count."""
    beginning = Remark(remark.text.partition(":")[0], remark.languages)
    return beginning.has("standing") and not remark.asks and len(language.content_words(remark.text)) >= LEAST_WORDS


def _is_content(remark: Remark) -> bool:
    """Whether a sentence is praise: it begins with it, and asks for nothing else."""
    praises = any(piece.opens_with("praise") for piece in remark.pieces())
    return praises and not any(map(remark.has, ("wanted", "fewer", "lack")))


def _topics(remark: Remark) -> frozenset[str]:
    """The topic words of a sentence, without the words that turn any sentence into a wish."""
    return language.content_words(remark.without(_NO_TOPIC), remark.languages[0])


def _usual(utterances: Sequence[Utterance], instructions: set[int]) -> Counter[str]:
    """In how many sessions people use a word outside of instructions."""
    plain = (utterance for utterance in utterances if utterance.order not in instructions)
    uses = {
        (utterance.session, word)
        for utterance in plain
        for remark in utterance.remarks
        for word in language.content_words(remark.text, remark.languages[0])
    }
    return Counter(word for _, word in uses)


def _groups(instructions: Sequence[Instruction]) -> dict[str, list[Instruction]]:
    groups: dict[str, list[Instruction]] = defaultdict(list)
    for instruction in instructions:
        for word in instruction.words:
            groups[word].append(instruction)
    return groups


def _sessions(group: Sequence[Instruction]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(instruction.session for instruction in group if not instruction.closing))


def _common(group: Sequence[Instruction]) -> frozenset[str]:
    topics = [instruction.words for instruction in group if not instruction.closing]
    return frozenset.intersection(*topics) if topics else frozenset()


def _has(group: Sequence[Instruction], kinds: Sequence[str]) -> bool:
    return any(remark.has(kind) for instruction in group for remark in instruction.utterance.remarks for kind in kinds)


def _wordings(group: Sequence[Instruction]) -> int:
    """The number of different wordings; a sentence that only changes a noun is routine."""
    distinct: list[frozenset[str]] = []
    if any(instruction.standing for instruction in group):
        return len(group)
    for instruction in group:
        words = frozenset(word for remark in instruction.utterance.remarks for word in language.bare_words(remark.text))
        if not any(_ALIKE * len(words | other) <= len(words & other) for other in distinct):
            distinct.append(words)
    return len(distinct)


def _topic(group: Sequence[Instruction]) -> str:
    return f"wish.{' '.join(sorted(_common(group)))}"


def _objection(group: Sequence[Instruction], least: int) -> str:
    """Why a wish is not proposed; empty if there is no objection."""
    requests = [instruction for instruction in group if not instruction.closing]
    people = Counter(speaker for speaker, _ in {(request.utterance.speaker, request.session) for request in requests})
    if any(instruction.closing and instruction.utterance.order > requests[0].utterance.order for instruction in group):
        return "it was taken back later"
    wants_less = [_has([request], ("fewer",)) for request in requests]
    if _praises(requests[-1]) or (wants_less.pop() and not any(wants_less)):  # or only the newest one does
        return "it is not clear what was wanted in the end"
    if _is_disputed(requests):
        return "people want opposite things"
    if max(people.values()) < least:  # two people who use one word may want opposite things
        return "nobody asked for it often enough"
    return "each time it is about another thing" if _is_work(requests) else ""


def _verdict(word: str, group: Sequence[Instruction]) -> Topic | DroppedTopic:
    requests = [instruction for instruction in group if not instruction.closing]
    support = tuple(request.utterance for request in requests)
    if name := _name(word, support):
        return Topic(name=f"name.{name}", support=support)
    clear = [
        remark for utterance in support for remark in utterance.remarks if word in _topics(remark) and not remark.asks
    ]
    if not clear:
        return DroppedTopic(topic=_topic(group), why="nobody says plainly what is wanted", sessions=_sessions(group))
    return Topic(name=_topic(group), support=support, text=_as_rule(_clearest(clear, requests).text))


def _praises(instruction: Instruction) -> bool:
    """Whether an instruction praises something; thanks alone are politeness."""
    pieces = (piece for remark in instruction.utterance.remarks for piece in remark.pieces())
    return any(piece.has("praise") and piece.words > LEAST_WORDS for piece in pieces)


def _is_work(group: Sequence[Instruction]) -> bool:
    """Whether more than two thirds of a group are each about a different thing: "the notice in Polish", "the letter in
    Polish"."""
    counts = Counter(word for instruction in group for word in instruction.words)
    topic = {word for word, count in counts.items() if count > 1}
    return 3 * sum(not _things(instruction.utterance) <= topic for instruction in group) > 2 * len(group)


def _things(utterance: Utterance) -> set[str]:
    """The definite things that a message mentions: the content words after an article."""
    pairs = (
        (pair, remark.languages[0])
        for remark in utterance.remarks
        for pair in pairwise(language.bare_words(remark.text))
    )
    return {
        word for (article, noun), code in pairs if article in ARTICLES for word in language.content_words(noun, code)
    }


def _name(word: str, support: Sequence[Utterance]) -> str:
    """The name that people want to be called: a capitalised word, beside their own name; empty if there is none."""
    text = " ".join(remark.text for utterance in support for remark in utterance.remarks)
    code = support[0].remarks[0].languages[0]
    capitals = Counter(capital for capital in _CAPITAL.findall(text) if word in language.content_words(capital, code))
    own = {utterance.speaker.partition(" ")[0] for utterance in support}
    return capitals.most_common(1)[0][0] if capitals and any(map(text.__contains__, own)) else ""


def _is_disputed(group: Sequence[Instruction]) -> bool:
    """Whether one person denies what another one asks for."""
    sides = {
        (instruction.utterance.speaker, any(language.negated(remark.text) for remark in instruction.utterance.remarks))
        for instruction in group
    }
    return any(side[0] != other_side[0] and side[1] != other_side[1] for side in sides for other_side in sides)


def _clearest(remarks: Sequence[Remark], group: Sequence[Instruction]) -> Remark:
    """The sentence that reads best as a rule: it applies from now on, asks for something, and has the words that recur."""
    counts = Counter(word for instruction in group for word in instruction.words)

    def fitness(remark: Remark) -> tuple[bool, bool, int]:
        complains = remark.opens_with("others") or any(map(remark.has, ("complaint", "fewer", "lack")))
        asks = remark.has("wanted") or remark.has("answer")
        return _is_standing(remark), asks and not complains, sum(counts[word] > 1 for word in _topics(remark))

    return max(remarks, key=fitness)


def _as_rule(text: str) -> str:
    """The wish as a line of a soul, without its opening phrase."""
    return (bare := _OPENING.sub("", text.strip()).strip(" ,.!")[:_LONGEST])[:1].upper() + bare[1:]
