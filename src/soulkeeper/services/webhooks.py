"""Telling others what happened: webhooks made, listed and removed; events turned into deliveries, and those sent.

- Every event that a webhook wants is delivered at least once, its first tries in the order of events.
- Of all servers on a ledger only the holder of the lease sends. It finds what is due with ``due`` and sends it with ``deliver``.
- Sending appends no event; what it did is kept for 30 days.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.event import Event
from soulkeeper.domain.notices.delivery import KEPT, Delivery, Outcome, State, first
from soulkeeper.domain.notices.endpoint import endpoint
from soulkeeper.domain.notices.lease import leased
from soulkeeper.domain.notices.webhook import Webhook, notice, wanted_kinds
from soulkeeper.errors import NotFound, Reason, Refused
from soulkeeper.ports import Courier, Ports, Records, Writer
from soulkeeper.services.lookups import only_one

PREFIX = "hook_"
LEASE = "webhooks"
MOST = 64
_LONGEST_TRY = timedelta(seconds=20)  # a try that begins so long before the lease ends, ends before it
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Counted:
    """A webhook, and how many of its deliveries stand how."""

    webhook: Webhook
    counts: Mapping[State, int]


@dataclass(frozen=True, slots=True)
class Round:
    """The webhooks that have something due, and until when a try may begin."""

    webhooks: tuple[str, ...]
    until: datetime


def create(ports: Ports, owner: Owner, url: str, *, kinds: Iterable[str] = (), private: bool = False) -> Webhook:
    """A new webhook, told everything from here on. Its secret is not to be had again."""
    where, wanted = endpoint(url, private=private), wanted_kinds(kinds)
    with ports.ledger.writing() as writer:
        _ensure_few(writer)
        made = Webhook(
            id=ports.new_id(),
            url=url,
            kinds=wanted,
            private=private,
            secret=PREFIX + ports.new_secret(),
            created_at=ports.now(),
        )
        facts = {"webhook": made.id, "to": where.origin, "kinds": list(wanted), "private": private}
        event = writer.append("webhook.created", made.created_at, {**facts, **_by(owner)})
        made = replace(made, cursor=event.seq)
        writer.put_webhook(made)
    return made


def remove(ports: Ports, owner: Owner, prefix: str) -> Webhook:
    """Nothing is sent there any more; what was under way is forgotten."""
    with ports.ledger.writing() as writer:
        gone = _picked(writer, prefix).removed(ports.now())
        writer.put_webhook(gone)
        writer.drop_deliveries(gone.id)
        writer.append("webhook.removed", ports.now(), {"webhook": gone.id, **_by(owner)})
    return gone


def again(ports: Ports, owner: Owner, prefix: str, seq: int) -> Delivery:
    """Try a delivery that was given up from the beginning."""
    with ports.ledger.writing() as writer:
        hook = _picked(writer, prefix)
        dead = writer.find_delivery(hook.id, seq)
        if dead is None:
            hint = f"soul webhook deliveries {hook.id[:8]} --state dead"
            raise NotFound(f"webhook {hook.id[:8]} has no delivery of event {seq}", hint=hint)
        anew = dead.again(ports.now())
        writer.put_delivery(anew)
        writer.append("webhook.retried", ports.now(), {"webhook": hook.id, "event": seq, **_by(owner)})
    return anew


def webhooks(ports: Ports) -> list[Counted]:
    with ports.ledger.reading() as records:
        counted = records.count_deliveries()
        return [_standing(hook, counted) for hook in records.webhooks()]


def webhook(ports: Ports, prefix: str) -> Counted:
    with ports.ledger.reading() as records:
        return _standing(_picked(records, prefix), records.count_deliveries())


def deliveries(
    ports: Ports, prefix: str, *, state: State | None = None, limit: int = 50, offset: int = 0
) -> tuple[list[Delivery], int]:
    """A page of what was sent or is to be sent, newest event first, and how much there is in all."""
    with ports.ledger.reading() as records:
        hook = _picked(records, prefix)
        total = sum(_standing(hook, records.count_deliveries()).counts[one] for one in ([state] if state else State))
        return records.deliveries(hook.id, state=state, limit=limit, offset=offset), total


def _standing(hook: Webhook, counted: Mapping[tuple[str, State], int]) -> Counted:
    return Counted(hook, {state: counted.get((hook.id, state), 0) for state in State})


def _picked(records: Records, prefix: str) -> Webhook:
    """The webhook whose id begins so."""
    known = [hook for hook in records.webhooks() if prefix and hook.id.startswith(prefix.lower())]
    return only_one(known, prefix, what="webhook", hint="soul webhook list shows them")


def due(ports: Ports, holder: str, busy: frozenset[str] = frozenset()) -> Round:
    """What this server is to send now. Turns what happened into deliveries first; writes nothing where there is nothing to do."""
    now = ports.now()
    with ports.ledger.reading() as records:
        held = records.find_lease(LEASE)
        if (held and held.binds(holder, now)) or not _has_work(records, now, busy):
            return Round((), now)
    with ports.ledger.writing() as writer:
        mine = leased(writer.find_lease(LEASE), LEASE, holder, now)
        if mine is None:
            return Round((), now)
        writer.put_lease(mine)
        for hook in writer.webhooks():
            _unfold(writer, hook, now)
        return Round(tuple(id for id in writer.due_webhooks(now) if id not in busy), mine.until - _LONGEST_TRY)


def deliver(
    ports: Ports, courier: Courier, webhook: str, until: datetime, *, stopped: Callable[[], bool] = lambda: False
) -> Iterator[Delivery]:
    """Send one webhook what is due, in order. Each delivery is given as it stands after its try was written down."""
    while ports.now() < until and not stopped():
        with ports.ledger.reading() as records:
            hook, next_due = records.find_webhook(webhook), records.next_due(webhook, ports.now())
            if hook is None or next_due is None:
                return
            (event,) = records.events(after=next_due.seq - 1, limit=1)
        tried = _noted(ports, next_due, _carried(ports, courier, hook, event))
        if tried is None:
            return
        yield tried


def let_go(ports: Ports, holder: str) -> None:
    """Another server may go on at once."""
    with ports.ledger.reading() as records:
        held = records.find_lease(LEASE)
    if held and held.holder == holder:
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


def _unfold(writer: Writer, hook: Webhook, now: datetime) -> None:
    """Turn the next events after a webhook's cursor into deliveries."""
    happened = writer.events(after=hook.cursor, limit=_AT_ONCE)
    for event in happened:
        if hook.wants(event.kind):
            writer.put_delivery(first(hook.id, event.seq, now))
    if happened:
        writer.move_cursor(hook.id, happened[-1].seq)


def _carried(ports: Ports, courier: Courier, hook: Webhook, event: Event) -> Outcome:
    return courier.carry(notice(hook, event, ports.now()), hook.endpoint, private=hook.private)


def _noted(ports: Ports, sent: Delivery, outcome: Outcome) -> Delivery | None:
    """Write down what came of a try; nothing, where the webhook was removed meanwhile or another's try came first."""
    with ports.ledger.writing() as writer:
        now_kept = writer.find_delivery(sent.webhook, sent.seq)
        if now_kept is None or now_kept.state is not State.WAITING:
            return None
        tried = now_kept.tried(outcome, ports.now())
        writer.put_delivery(tried)
    return tried


def _ensure_few(records: Records) -> None:
    if len(records.webhooks()) >= MOST:
        message = f"there are {MOST} webhooks already"
        raise Refused([Reason("too_many", message, limit=MOST, value=MOST, hint="remove one that is not needed")])


def _by(owner: Owner) -> dict[str, str]:
    return {"by": owner.name, "door": owner.door}
