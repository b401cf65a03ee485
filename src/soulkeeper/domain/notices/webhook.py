"""A webhook: an address that is notified of events, and the notices that are sent to it.

- A notice is signed with the webhook's own secret; with it, the receiver can check that a notice is ours and recent.
- A notice may arrive more than once. Its event number and delivery id stay the same, so that the receiver can detect duplicates.
- Notices carry events, which contain no secrets; the webhook's secret is never among them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from soulkeeper.domain.canonical import canonical, moment
from soulkeeper.domain.history.event import KINDS, Event
from soulkeeper.domain.notices.endpoint import Endpoint, endpoint
from soulkeeper.domain.notices.summary import EventSubject, summary
from soulkeeper.errors import Conflict, Invalid

EVERYTHING = "*"
MOST_KINDS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """``cursor`` is the last event that was processed for it. The secret is stored unhashed, because it is needed to sign."""

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
        """The webhook without its secret: nothing can be signed for it again."""
        if self.removed_at is not None:
            raise Conflict(f"webhook {self.id[:8]} was already removed at {self.removed_at:%Y-%m-%d %H:%M} UTC")
        return replace(self, removed_at=at, secret="")


@dataclass(frozen=True, slots=True)
class Notice:
    headers: Mapping[str, str]
    body: bytes


def wanted_kinds(pattern: Iterable[str]) -> tuple[str, ...]:
    """``approval.*``, ``revision.added`` or ``*``, each once. An empty list means everything."""
    kinds = tuple(dict.fromkeys(pattern)) or (EVERYTHING,)
    wrong = next((pattern for pattern in kinds if not any(matches(pattern, kind) for kind in KINDS)), None)
    if wrong is not None:
        hint = f"use * for all events, approval.* for a group, or one of {', '.join(KINDS)}"
        raise Invalid(f"{wrong[:80]!r} is not an event kind", hint=hint)
    if len(kinds) > MOST_KINDS:
        raise Invalid(f"{len(kinds)} kinds are too many; at most {MOST_KINDS} are allowed", hint="use * for all events")
    return kinds


def matches(pattern: str, kind: str) -> bool:
    """Whether a pattern matches an event kind: all, a group, or exactly this one."""
    return pattern in (EVERYTHING, kind) or (pattern.endswith(".*") and kind.startswith(pattern[:-1]))


def notice(webhook: Webhook, event: Event, at: datetime, about: EventSubject | None = None) -> Notice:
    """The notice for an event, with a summary for people. The leaf is the hash of what was signed, and all of that is in it."""
    shape = {
        "seq": event.seq,
        "kind": event.kind,
        "at": moment(event.at),
        "leaf": event.leaf,
        **_signed_fields(event),
    }
    readable = summary(event, about or EventSubject()).as_record()
    body = canonical({**readable, **shape, "body": event.facts})
    headers = {
        "Content-Type": "application/json",
        "Soulkeeper-Event": str(event.seq),
        "Soulkeeper-Delivery": f"{webhook.id}.{event.seq}",
        "Soulkeeper-Signature": signature(webhook.secret, int(at.timestamp()), body),
    }
    return Notice(headers, body)


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """``t=…,v1=…``: HMAC-SHA256 over the time of sending, a dot and the body."""
    digest = hmac.new(secret.encode(), b"%d." % timestamp + body, hashlib.sha256).hexdigest()
    return f"t={timestamp},v1={digest}"


def _signed_fields(event: Event) -> dict[str, Any]:
    """What was signed besides the body; nothing for events from before events were signed."""
    if not event.authority:
        return {}
    return {"authority": json.loads(event.authority), "prev": event.prev, "subject": event.subject}
