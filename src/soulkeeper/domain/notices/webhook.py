"""A webhook: an address that is told what happens, and the notice that is sent to it.

- A notice is signed with the webhook's own secret; whoever holds it can tell our notices from anybody else's, and new from old.
- A notice may come more than once. Its event's number and its delivery's id stay the same, so that it can be told.
- Notices carry events, which hold no secret; the webhook's secret is in none of them.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from soulkeeper.domain.canonical import canonical, moment
from soulkeeper.domain.history.event import KINDS, Event
from soulkeeper.domain.notices.endpoint import Endpoint, endpoint
from soulkeeper.errors import Conflict, Invalid

EVERYTHING = "*"
MOST_KINDS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """``cursor`` is the last event that was looked at for it. The secret is needed to sign, so that it is kept as it is."""

    id: str
    url: str
    kinds: tuple[str, ...]
    private: bool = False
    secret: str = field(repr=False)
    created_at: datetime
    removed_at: datetime | None = None
    cursor: int = 0

    @property
    def endpoint(self) -> Endpoint:
        return endpoint(self.url, private=self.private)

    def wants(self, kind: str) -> bool:
        return any(matches(pattern, kind) for pattern in self.kinds)

    def removed(self, at: datetime) -> Webhook:
        """Gone for good: nothing can be signed for it any more."""
        if self.removed_at is not None:
            raise Conflict(f"webhook {self.id[:8]} was removed at {self.removed_at:%Y-%m-%d %H:%M} UTC already")
        return replace(self, removed_at=at, secret="")


@dataclass(frozen=True, slots=True)
class Notice:
    headers: Mapping[str, str]
    body: bytes


def wanted_kinds(said: Iterable[str]) -> tuple[str, ...]:
    """``approval.*``, ``revision.added`` or ``*``, each once. Nothing said is everything."""
    kinds = tuple(dict.fromkeys(said)) or (EVERYTHING,)
    wrong = next((said for said in kinds if not any(matches(said, kind) for kind in KINDS)), None)
    if wrong is not None:
        hint = f"* is all, approval.* a family; there are {', '.join(KINDS)}"
        raise Invalid(f"{wrong[:80]!r} is no kind of event", hint=hint)
    if len(kinds) > MOST_KINDS:
        raise Invalid(f"{len(kinds)} kinds are too many, {MOST_KINDS} are allowed", hint="* is all of them")
    return kinds


def matches(pattern: str, kind: str) -> bool:
    """Whether a kind of event is meant: all of them, a family, or this one."""
    return pattern in (EVERYTHING, kind) or (pattern.endswith(".*") and kind.startswith(pattern[:-1]))


def notice(webhook: Webhook, happened: Event, at: datetime) -> Notice:
    """What is sent for an event. ``body.body`` is the record the leaf is the hash of."""
    told = {"seq": happened.seq, "kind": happened.kind, "at": moment(happened.at), "leaf": happened.leaf}
    body = canonical({**told, "body": happened.facts})
    headers = {
        "Content-Type": "application/json",
        "Soulkeeper-Event": str(happened.seq),
        "Soulkeeper-Delivery": f"{webhook.id}.{happened.seq}",
        "Soulkeeper-Signature": signature(webhook.secret, int(at.timestamp()), body),
    }
    return Notice(headers, body)


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """``t=…,v1=…``: HMAC-SHA256 over the time of sending, a dot and the body."""
    digest = hmac.new(secret.encode(), b"%d." % timestamp + body, hashlib.sha256).hexdigest()
    return f"t={timestamp},v1={digest}"
