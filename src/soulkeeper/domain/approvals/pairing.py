"""A pairing request: a Telegram user wants their private chat to become an owner's chat.

What a stranger calls themselves is shown as they wrote it, with hidden characters escaped; only the numbers are believed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from soulkeeper.domain.characters.visible import line_of

LONGEST_NAME = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """``user`` and ``chat`` are Telegram's numbers. ``name`` and ``username`` are what the user calls themselves."""

    user: int
    chat: int
    name: str
    username: str
    nonce: str

    @property
    def risk(self) -> str:
        """Always high: a paired user decides like the owner, so the typed code is always needed."""
        return "high"

    def as_record(self) -> dict[str, Any]:
        return {
            "user": self.user,
            "chat": self.chat,
            "name": self.name,
            "username": self.username,
            "nonce": self.nonce,
        }


def pairing(record: Mapping[str, Any]) -> Pairing:
    return Pairing(
        user=int(record["user"]),
        chat=int(record["chat"]),
        name=str(record["name"]),
        username=str(record["username"]),
        nonce=str(record["nonce"]),
    )


def display_name(name: str) -> str:
    """What a Telegram user calls themselves, as one visible line of limited length."""
    return line_of(" ".join(name.split()))[:LONGEST_NAME] or "somebody"


def lines(request: Pairing) -> list[str]:
    """What a person reads before deciding."""
    handle = f" (@{line_of(request.username)})" if request.username else ""
    return [
        f"Telegram user {request.user}: {line_of(request.name)}{handle}",
        "asks to pair a private chat, which then approves, rejects and rolls back like you",
        "approve it only if your own phone shows this review code",
    ]
