"""A history of signed events for the tests of the chain. Keys are plain names here, so that only the rules of the chain decide."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.event import Event, event, signed
from soulkeeper.domain.history.signature import Authority, By

AT, SECOND = datetime(2026, 1, 1, tzinfo=UTC), timedelta(seconds=1)
GUARD, FOLLOW = {"mirror": "guard"}, {"mirror": "follow"}


def fingerprint(key: str) -> str:
    return f"print of {key}"


def sign(key: str, statement: bytes) -> str:
    return f"{key} {hashlib.sha256(statement).hexdigest()}"


def new_chain() -> Chain:
    return Chain(verify=lambda key, statement, signature: signature == sign(key, statement), fingerprint=fingerprint)


class History:
    """Events in order, signed by the owner key or, on behalf of somebody else, by the log key."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.add("workspace.begun", owner_key="owner", log_key="log")

    def add(
        self, kind: str, by: By = By.OWNER, grant: str = "", /, *, signer: str = "", at: datetime = AT, **facts: Any
    ) -> Event:
        self.events.append(self.next(kind, by, grant, signer=signer, at=at, **facts))
        return self.events[-1]

    def next(
        self, kind: str, by: By = By.OWNER, grant: str = "", /, *, signer: str = "", at: datetime = AT, **facts: Any
    ) -> Event:
        key = signer or ("owner" if by is By.OWNER else "log")
        prev = self.events[-1].leaf if self.events else ""
        authority = Authority(by, fingerprint(key), grant).as_text()
        return signed(
            event(len(self.events) + 1, kind, at, facts, prev=prev), authority, lambda statement: sign(key, statement)
        )

    def forge(self, forged: Event) -> None:
        """Replace a signature. No hash covers it, so every event still follows from the one before."""
        self.events[forged.seq - 1] = replace(forged, signature="nobody's")

    def chain(self) -> Chain:
        """The chain of a reader, who proves only the events that an answer relies on."""
        chain = new_chain()
        for each in self.events:
            chain.append(each)
        return chain

    def ensure(self, relied_on: Event) -> None:
        self.chain().ensure(relied_on, lambda seq: self.events[seq - 1])

    def follow(self) -> Chain:
        """The chain of ``verify``, which proves every event."""
        chain = new_chain()
        for each in self.events:
            chain.follow(each)
        chain.finish()
        return chain


def rekey(history: History) -> Event:
    covers = history.chain().coverage()
    return history.add("workspace.rekeyed", signer="new", owner_key="new", log_key="log", covers=covers)
