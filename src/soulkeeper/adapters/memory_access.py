"""Tokens, logins, pins and stored answers in memory: a part of the in-memory ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from soulkeeper.domain.authority import Login, Token
from soulkeeper.domain.prompts.pin import Pin, already_open
from soulkeeper.ports import Answer

BOOKKEEPING = frozenset({"last_uses", "answers_by_key", "logins_by_id"})


@dataclass
class MemoryAccess:
    tokens_by_id: dict[str, Token] = field(default_factory=dict)
    pins_by_session: dict[tuple[str, str], Pin] = field(default_factory=dict)
    last_uses: dict[str, datetime] = field(default_factory=dict)
    answers_by_key: dict[tuple[str, str], Answer] = field(default_factory=dict)
    logins_by_id: dict[str, Login] = field(default_factory=dict)

    def find_token(self, hash: str) -> Token | None:
        return next((token for token in self.tokens_by_id.values() if token.hash == hash), None)

    def tokens(self, *, agent: str | None = None) -> list[tuple[Token, datetime | None]]:
        matches = (token for token in self.tokens_by_id.values() if agent in (None, token.agent))
        tokens = sorted(matches, key=lambda token: (token.created_at, token.id))
        return [(token, self.last_uses.get(token.id)) for token in tokens]

    def put_token(self, token: Token) -> None:
        self.tokens_by_id[token.id] = token

    def note_uses(self, uses: Mapping[str, datetime]) -> None:
        self.last_uses.update(uses)

    def find_login(self, id: str) -> Login | None:
        return self.logins_by_id.get(id)

    def logins(self) -> list[Login]:
        return sorted(self.logins_by_id.values(), key=lambda login: (login.began_at, login.id))

    def add_login(self, login: Login) -> None:
        self.logins_by_id[login.id] = login

    def drop_login(self, id: str) -> None:
        self.logins_by_id.pop(id, None)

    def drop_logins(self, *, ended_by: datetime) -> None:
        self.logins_by_id = {id: login for id, login in self.logins_by_id.items() if login.ends_at > ended_by}

    def find_pin(self, agent: str, session: str) -> Pin | None:
        return self.pins_by_session.get((agent, session))

    def pins(self, agent: str, *, limit: int = 50) -> list[Pin]:
        pins = sorted((pin for pin in self.pins_by_session.values() if pin.agent == agent), key=lambda pin: pin.session)
        return sorted(pins, key=lambda pin: pin.opened_at, reverse=True)[:limit]

    def pin_times(self, agent: str) -> dict[str, datetime]:
        return {pin.session: pin.opened_at for pin in self.pins_by_session.values() if pin.agent == agent}

    def every_pin(self) -> Iterator[Pin]:
        return (self.pins_by_session[key] for key in sorted(self.pins_by_session))

    def pinned_between(self, agent: str, after: datetime, until: datetime) -> tuple[int, datetime | None]:
        moments = [pin.opened_at for pin in self.pins_by_session.values() if pin.agent == agent]
        times = [at for at in moments if after < at <= until]
        return len(times), min(times, default=None)

    def add_pin(self, pin: Pin) -> None:
        if (pin.agent, pin.session) in self.pins_by_session:
            raise already_open(pin)
        self.pins_by_session[pin.agent, pin.session] = pin

    def find_answer(self, token: str, key: str) -> Answer | None:
        return self.answers_by_key.get((token, key))

    def count_answers(self, token: str) -> int:
        return sum(holder == token for holder, _ in self.answers_by_key)

    def put_answer(self, answer: Answer) -> None:
        self.answers_by_key[answer.token, answer.key] = answer

    def drop_answer(self, token: str, key: str) -> None:
        self.answers_by_key.pop((token, key), None)

    def drop_answers(self, *, before: datetime) -> None:
        self.answers_by_key = {at: answer for at, answer in self.answers_by_key.items() if answer.at >= before}
