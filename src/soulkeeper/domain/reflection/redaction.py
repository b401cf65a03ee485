"""Reflection: the material for a model, without secrets and personal data, and limited in size.

- A secret, an address, a card or telephone number becomes a word in brackets.
- The oldest messages are left out first.
- The same text always gives the same result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from soulkeeper.domain.evolution.findings.secrets import find_secrets
from soulkeeper.domain.reflection.material import Material
from soulkeeper.domain.reflection.session import Message

LONGEST_MESSAGE, LONGEST = 1_000, 60_000
_PERSONAL: Final = (
    (re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}"), "[email]"),
    (re.compile(r"https?://\S{1,2000}"), "[link]"),
    (re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b"), "[account]"),
    (re.compile(r"(?<!\w)\+?\d(?:[ ()/.-]?\d){6,18}(?!\w)"), "[number]"),
)


def redacted(text: str) -> str:
    """A text without secrets and personal data."""
    for secret in sorted(find_secrets(text), key=lambda secret: -len(secret.value)):
        text = text.replace(secret.value, "[secret]")
    for pattern, word in _PERSONAL:
        text = pattern.sub(word, text)
    return text


def for_model(material: Material) -> Material:
    """The material that a model may see: redacted, and only the newest part if there is too much."""
    room, newest = LONGEST, []
    for messages in reversed(material.sessions):
        short = tuple(_shortened(messages))
        room -= sum(len(message.text) for message in short)
        if room < 0:
            break
        newest.append(short)
    return replace(
        material,
        soul=redacted(material.soul),
        sessions=tuple(reversed(newest)),
        denials=tuple(
            replace(denial, value=redacted(denial.value), words=redacted(denial.words)) for denial in material.denials
        ),
        gaps=tuple(map(redacted, material.gaps)),
    )


def _shortened(messages: tuple[Message, ...]) -> Iterator[Message]:
    for message in messages:
        yield replace(message, text=redacted(message.text)[:LONGEST_MESSAGE])  # half a secret looks like none
