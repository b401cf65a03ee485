"""Notifies subscribers of changes made here or by another process: the ledger is checked four times a second.

- Without subscribers, nothing is checked.
- A notification only names a resource; a client reads it to see the change.
- A connection whose credential is no longer valid gets no notifications.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import anyio
from anyio.to_thread import run_sync

from soulkeeper.errors import SoulError
from soulkeeper.faces.agent.mcp.access import AgentAccess
from soulkeeper.faces.agent.mcp.resources import marks
from soulkeeper.services import agent_view

INTERVAL, SEND_WITHIN = 0.25, 5.0

Send = Callable[[str], Awaitable[None]]


@dataclass(slots=True)
class Subscriber:
    """``uris`` is None for a subscriber to everything."""

    send: Send
    uris: set[str] | None


@dataclass(slots=True)
class Watch:
    """The subscribers, and the marks of the resources at the last check."""

    access: AgentAccess
    subscribers: dict[object, Subscriber] = field(default_factory=dict)
    awake: anyio.Event = field(default_factory=anyio.Event)
    stamp: object = None
    marks_at_last_check: dict[str, object] = field(default_factory=dict)

    async def subscribe(self, who: object, send: Send, uri: str) -> None:
        """Notify of every change to this resource from now on: its mark is read before this returns."""
        known = self.subscribers.get(who)
        await self._join(who, Subscriber(send, {uri, *(known.uris or ())} if known else {uri}))

    def unsubscribe(self, who: object, uri: str) -> None:
        known = self.subscribers.get(who)
        if known is not None and known.uris is not None:
            known.uris.discard(uri)
            if not known.uris:
                self.forget(who)

    def forget(self, who: object) -> None:
        self.subscribers.pop(who, None)
        if not self.subscribers:
            self.awake = anyio.Event()

    @asynccontextmanager
    async def listening(self, send: Send) -> AsyncIterator[None]:
        """Notify of every change while this context is open."""
        who = object()
        await self._join(who, Subscriber(send, None))
        try:
            yield
        finally:
            self.forget(who)

    async def run(self) -> None:
        while True:
            await self.awake.wait()
            await anyio.sleep(INTERVAL)
            with suppress(SoulError, OSError):
                await self._check()

    async def _join(self, who: object, subscriber: Subscriber) -> None:
        if not self.subscribers:
            self.stamp = await self._ledger_stamp()
            self.marks_at_last_check = await run_sync(marks, self.access)
        self.subscribers[who] = subscriber
        self.awake.set()

    async def _check(self) -> None:
        stamp = await self._ledger_stamp()
        if stamp == self.stamp:
            return
        now = await run_sync(marks, self.access)
        changed_uris = {uri for uri in now if now[uri] != self.marks_at_last_check.get(uri)}
        self.stamp, self.marks_at_last_check = stamp, now
        is_authenticated: bool = await run_sync(self.access.is_authenticated)
        if changed_uris and is_authenticated:
            await self._notify(changed_uris)

    async def _notify(self, changed_uris: set[str]) -> None:
        for subscriber in list(self.subscribers.values()):
            for uri in sorted(changed_uris if subscriber.uris is None else changed_uris & subscriber.uris):
                with anyio.move_on_after(SEND_WITHIN):
                    await subscriber.send(uri)

    async def _ledger_stamp(self) -> object:
        """Read on the event loop if that is cheap: stamps from different threads cannot be compared."""
        ports = self.access.ports
        return agent_view.stamp(ports) if agent_view.stamps_at_once(ports) else await run_sync(agent_view.stamp, ports)
