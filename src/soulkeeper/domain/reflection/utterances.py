"""Reflection: what people said to the agent, without what they only quoted or forwarded.

- Background jobs are not people.
- Quoted, forwarded and fenced text does not count, and neither does a long paste.
- A session counts once for each of its people, however often they repeat themselves.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.reflection.cues import Remark
from soulkeeper.domain.reflection.session import Message, MessageRole, Source

LONGEST: Final = 400  # characters: people who correct an agent say it in a few words
_FENCE: Final = re.compile(r"(?s)```.*?(?:```|\Z)")
_QUOTED_LINE: Final = re.compile(r"(?m)^[^\S\n]*[>|].*$")
_HEADER: Final = re.compile(
    r"(?mis)^[^\S\n]*(?:from|subject|to|von|betreff|de|asunto|assunto|件名|主题)\s*[:：].*\Z|^-{3,}.*\Z"
)
QUOTATION: Final = re.compile(r"[\"“„«「『][^\"”“»」』\n]{12,}(?:[\"”“»」』]|$)")
_PASSED_ON: Final = re.compile(r"(?s)[:：]\s*\n.*\Z")


@dataclass(frozen=True, slots=True)
class Utterance:
    """One message of a person, in sentences, with the agent's answer to it and the one before it."""

    id: str
    session: str
    speaker: str
    owner: bool
    order: int
    remarks: tuple[Remark, ...]
    answer: str
    context: str


def utterances(sessions: Sequence[Sequence[Message]]) -> tuple[Utterance, ...]:
    """What people said, oldest first."""
    languages = _languages(message for messages in sessions for message in messages)
    result: list[Utterance] = []
    for messages in sessions:
        for number, message in enumerate(messages):
            if message.role is MessageRole.PERSON and message.source is not Source.BACKGROUND:
                around = _answer(messages, number + 1), _answer(messages, number - 1)
                result.append(_utterance(message, len(result), languages[message.speaker], around))
    return tuple(result)


def _answer(messages: Sequence[Message], number: int) -> str:
    """The agent's message at this place; empty if there is none."""
    is_answer = 0 <= number < len(messages) and messages[number].role is MessageRole.AGENT
    return messages[number].text if is_answer else ""


def own_words(text: str) -> str:
    """A message without what it quotes, forwards or pastes."""
    for pattern in (_FENCE, _QUOTED_LINE, _HEADER, _PASSED_ON, QUOTATION):
        text = pattern.sub(" ", text)
    return text if len(text) <= LONGEST else ""


def _utterance(message: Message, order: int, languages: tuple[str, ...], around: tuple[str, str]) -> Utterance:
    remarks = tuple(Remark(sentence, languages) for sentence in _sentences(own_words(message.text)))
    owner = message.source is Source.OWNER
    return Utterance(message.id, message.session, message.speaker, owner, order, remarks, *around)


def _sentences(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        for start, end in language.sentence_spans(line):
            if line[start:end].strip():
                yield line[start:end].strip()


def _languages(messages: Iterable[Message]) -> dict[str, tuple[str, ...]]:
    """The languages of every speaker: the language of all their words together, and English."""
    by_speaker: dict[str, list[str]] = defaultdict(list)
    for message in messages:
        if message.role is MessageRole.PERSON:
            by_speaker[message.speaker].append(message.text[:LONGEST])
    return {speaker: tuple(dict.fromkeys((*_all_of(texts), "en"))) for speaker, texts in by_speaker.items()}


def _all_of(texts: Sequence[str]) -> Iterator[str]:
    """A short message says little about its language: each is judged alone, and all of them together."""
    yield language.language_of(" ".join(texts)[:2_000])
    yield from (language.language_of(text) for text in texts)
