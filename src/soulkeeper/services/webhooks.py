"""Webhooks: create, list and remove them; turn events into deliveries, and send those.

- Every event that a webhook subscribes to is delivered at least once; first attempts are in the order of events.
- Only one server on a ledger sends: the holder of the lease. It finds what is due with ``due`` and sends it with ``deliver``.
- Sending appends no event; deliveries are kept for 30 days.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.notices.delivery import KEPT, AttemptOutcome, Delivery, State, first
from soulkeeper.domain.notices.endpoint import endpoint
from soulkeeper.domain.notices.lease import renewed_lease
from soulkeeper.domain.notices.webhook import Webhook, notice, wanted_kinds
from soulkeeper.errors import NotFound, Reason, Refused
from soulkeeper.ports import Ports, Records, WebhookClient, Writer
from soulkeeper.services import expiry
from soulkeeper.services.lookups import only_one
from soulkeeper.services.webhook_subjects import subject

PREFIX = "hook_"
LEASE = "webhooks"
MOST = 64
_LONGEST_TRY = timedelta(
    seconds=20
)  # an attempt that starts this long before the lease ends is finished before it ends
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class WebhookSummary:
    """A webhook and the number of its deliveries by state."""

    webhook: Webhook
    counts: Mapping[State, int]


@dataclass(frozen=True, slots=True)
class DueWebhooks:
    """The webhooks with due deliveries, and until when an attempt may start."""

    webhooks: tuple[str, ...]
    until: datetime


def create(ports: Ports, owner: Owner, url: str, *, kinds: Iterable[str] = (), private: bool = False) -> Webhook:
    """Create a webhook that gets every event from now on. Its secret is never shown again."""
    where, subscribed_kinds = endpoint(url, private=private), wanted_kinds(kinds)
    with expiry.writing(ports) as writer:
        _ensure_few(writer)
        hook = Webhook(
            id=ports.new_id(),
            url=url,
            kinds=subscribed_kinds,
            private=private,
            secret=PREFIX + ports.new_secret(),
            created_at=ports.now(),
        )
        facts = {
            "webhook": hook.id,
            "to": where.origin,
            "url": content_hash(url),  # its path may be a secret
            "kinds": list(subscribed_kinds),
            "private": private,
        }
        event = writer.append("webhook.created", hook.created_at, {**facts, **_by(owner)})
        hook = replace(hook, cursor=event.seq)
        writer.put_webhook(hook)
    return hook


def remove(ports: Ports, owner: Owner, prefix: str) -> Webhook:
    """Remove a webhook and drop its deliveries. Nothing more is sent to it."""
    with expiry.writing(ports) as writer:
        hook = _find(writer, prefix).removed(ports.now())
        writer.put_webhook(hook)
        writer.drop_deliveries(hook.id)
        writer.append("webhook.removed", ports.now(), {"webhook": hook.id, **_by(owner)})
    return hook


def retry(ports: Ports, owner: Owner, prefix: str, seq: int) -> Delivery:
    """Retry a delivery that was given up, with a full set of attempts."""
    with expiry.writing(ports) as writer:
        hook = _find(writer, prefix)
        delivery = writer.find_delivery(hook.id, seq)
        if delivery is None:
            hint = f"soul webhook deliveries {hook.id[:8]} --state dead"
            raise NotFound(f"webhook {hook.id[:8]} has no delivery of event {seq}", hint=hint)
        delivery = delivery.retried(ports.now())
        writer.put_delivery(delivery)
        writer.append("webhook.retried", ports.now(), {"webhook": hook.id, "event": seq, **_by(owner)})
    return delivery


def webhooks(ports: Ports) -> list[WebhookSummary]:
    with ports.ledger.reading() as records:
        counts = records.count_deliveries()
        return [_with_counts(hook, counts) for hook in records.webhooks()]


def webhook(ports: Ports, prefix: str) -> WebhookSummary:
    with ports.ledger.reading() as records:
        return _with_counts(_find(records, prefix), records.count_deliveries())


def deliveries(
    ports: Ports, prefix: str, *, state: State | None = None, limit: int = 50, offset: int = 0
) -> tuple[list[Delivery], int]:
    """A page of a webhook's deliveries, newest event first, and their total count."""
    with ports.ledger.reading() as records:
        hook = _find(records, prefix)
        total = sum(
            _with_counts(hook, records.count_deliveries()).counts[delivery_state]
            for delivery_state in ([state] if state else State)
        )
        return records.deliveries(hook.id, state=state, limit=limit, offset=offset), total


def _with_counts(hook: Webhook, counts: Mapping[tuple[str, State], int]) -> WebhookSummary:
    return WebhookSummary(hook, {state: counts.get((hook.id, state), 0) for state in State})


def _find(records: Records, prefix: str) -> Webhook:
    """The webhook whose id begins with ``prefix``."""
    matches = [hook for hook in records.webhooks() if prefix and hook.id.startswith(prefix.lower())]
    return only_one(matches, prefix, what="webhook", hint="soul webhook list shows all webhooks")


def due(ports: Ports, holder: str, busy: frozenset[str] = frozenset()) -> DueWebhooks:
    """What this server must send now. Turns new events into deliveries first; writes nothing if there is nothing to do."""
    now = ports.now()
    with ports.ledger.reading() as records:
        lease = records.find_lease(LEASE)
        if (lease and lease.binds(holder, now)) or not _has_work(records, now, busy):
            return DueWebhooks((), now)
    with ports.ledger.writing() as writer:
        mine = renewed_lease(writer.find_lease(LEASE), LEASE, holder, now)
        if mine is None:
            return DueWebhooks((), now)
        writer.put_lease(mine)
        for hook in writer.webhooks():
            _enqueue(writer, hook, now)
        return DueWebhooks(tuple(id for id in writer.due_webhooks(now) if id not in busy), mine.until - _LONGEST_TRY)


def deliver(
    ports: Ports,
    webhook_client: WebhookClient,
    webhook: str,
    until: datetime,
    *,
    url: str = "",
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Delivery]:
    """Send what is due to one webhook, in order. Yields each delivery after its attempt is recorded.

    ``url`` is the server's public address, for links.
    """
    while ports.now() < until and not stopped():
        with ports.ledger.reading() as records:
            hook, next_due = records.find_webhook(webhook), records.next_due(webhook, ports.now())
            if hook is None or next_due is None:
                return
            (event,) = records.events(after=next_due.seq - 1, limit=1)
            message = notice(hook, event, ports.now(), subject(records, event, url=url))
        outcome = webhook_client.deliver(message, hook.endpoint, private=hook.private)
        delivery = _record(ports, next_due, outcome) if outcome else None  # a cancelled attempt is not counted
        if delivery is None:
            return
        yield delivery


def release_lease(ports: Ports, holder: str) -> None:
    """Release the lease, so that another server can take over at once."""
    with ports.ledger.reading() as records:
        lease = records.find_lease(LEASE)
    if lease and lease.holder == holder:
        with ports.ledger.writing() as writer:
            writer.drop_lease(LEASE, holder)


def forget_old(ports: Ports) -> None:
    with ports.ledger.writing() as writer:
        writer.drop_old_deliveries(before=ports.now() - KEPT)


def _has_work(records: Records, now: datetime, busy: frozenset[str]) -> bool:
    hooks = records.webhooks()
    if not hooks:
        return False
    last = records.last_seq()
    return any(hook.cursor < last for hook in hooks) or bool(set(records.due_webhooks(now)) - busy)


def _enqueue(writer: Writer, hook: Webhook, now: datetime) -> None:
    """Turn the next events after a webhook's cursor into deliveries."""
    events = writer.events(after=hook.cursor, limit=_AT_ONCE)
    for event in events:
        if hook.wants(event.kind):
            writer.put_delivery(first(hook.id, event.seq, now))
    if events:
        writer.move_cursor(hook.id, events[-1].seq)


def _record(ports: Ports, delivery: Delivery, outcome: AttemptOutcome) -> Delivery | None:
    """Record the outcome of an attempt. None if the webhook was removed or another server's attempt came first."""
    with ports.ledger.writing() as writer:
        current = writer.find_delivery(delivery.webhook, delivery.seq)
        if current is None or current.state is not State.WAITING:
            return None
        result = current.after_attempt(outcome, ports.now())
        writer.put_delivery(result)
    return result


def _ensure_few(records: Records) -> None:
    if len(records.webhooks()) >= MOST:
        message = f"there are already {MOST} webhooks"
        raise Refused([Reason("too_many", message, limit=MOST, value=MOST, hint="remove one you do not need")])


def _by(owner: Owner) -> dict[str, str]:
    return {"by": owner.name, "door": owner.door}
