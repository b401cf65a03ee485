"""Tokens, logins, pins and stored answers in memory: a part of the in-memory ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from soulkeeper.domain.authority import Login, Token
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.errors import Conflict
from soulkeeper.ports import Answer

BOOKKEEPING = frozenset({"used", "answered", "logged_in"})


@dataclass
class MemoryAccess:
    issued: dict[str, Token] = field(default_factory=dict)
    pinned: dict[tuple[str, str], Pin] = field(default_factory=dict)
    used: dict[str, datetime] = field(default_factory=dict)
    answered: dict[tuple[str, str], Answer] = field(default_factory=dict)
    logged_in: dict[str, Login] = field(default_factory=dict)

    def find_token(self, hash: str) -> Token | None:
        return next((token for token in self.issued.values() if token.hash == hash), None)

    def tokens(self) -> list[tuple[Token, datetime | None]]:
        tokens = sorted(self.issued.values(), key=lambda token: (token.created_at, token.id))
        return [(token, self.used.get(token.id)) for token in tokens]

    def put_token(self, token: Token) -> None:
        self.issued[token.id] = token

    def note_uses(self, uses: Mapping[str, datetime]) -> None:
        self.used.update(uses)

    def find_login(self, id: str) -> Login | None:
        return self.logged_in.get(id)

    def logins(self) -> list[Login]:
        return sorted(self.logged_in.values(), key=lambda login: (login.began_at, login.id))

    def add_login(self, login: Login) -> None:
        self.logged_in[login.id] = login

    def drop_login(self, id: str) -> None:
        self.logged_in.pop(id, None)

    def drop_logins(self, *, ended_by: datetime) -> None:
        self.logged_in = {id: login for id, login in self.logged_in.items() if login.ends_at > ended_by}

    def find_pin(self, agent: str, session: str) -> Pin | None:
        return self.pinned.get((agent, session))

    def pins(self, agent: str, *, limit: int = 50) -> list[Pin]:
        pins = sorted((pin for pin in self.pinned.values() if pin.agent == agent), key=lambda pin: pin.session)
        return sorted(pins, key=lambda pin: pin.opened_at, reverse=True)[:limit]

    def every_pin(self) -> Iterator[Pin]:
        return (self.pinned[key] for key in sorted(self.pinned))

    def pinned_between(self, agent: str, after: datetime, until: datetime) -> tuple[int, datetime | None]:
        opened = [pin.opened_at for pin in self.pinned.values() if pin.agent == agent]
        times = [at for at in opened if after < at <= until]
        return len(times), min(times, default=None)

    def add_pin(self, pin: Pin) -> None:
        if (pin.agent, pin.session) in self.pinned:
            raise Conflict(f"session {pin.session!r} of {pin.agent} is already open", hint="use another id")
        self.pinned[pin.agent, pin.session] = pin

    def find_answer(self, token: str, key: str) -> Answer | None:
        return self.answered.get((token, key))

    def put_answer(self, answer: Answer) -> None:
        self.answered[answer.token, answer.key] = answer

    def drop_answer(self, token: str, key: str) -> None:
        self.answered.pop((token, key), None)

    def drop_answers(self, *, before: datetime) -> None:
        self.answered = {at: answer for at, answer in self.answered.items() if answer.at >= before}
