"""Commands on webhooks: webhook create|list|remove|deliveries|retry."""

from __future__ import annotations

from datetime import datetime

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.notices.delivery import TRIES, Delivery, State
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, whole
from soulkeeper.faces.owner.cli.screen import headings
from soulkeeper.faces.wording import ago
from soulkeeper.services import webhooks

_TITLES = f"{'id':<8}  {'address':<40}  {'events':<20}  deliveries"
_DELIVERY_TITLES = f"{'event':>6}  {'state':<10} {'tries':<14} {'changed':<16} error"


@click.group()
def webhook() -> None:
    """Manage webhooks: addresses that the server notifies of events.

    \b
    Example:
      soul webhook create https://hooks.example.org/soulkeeper --kind 'approval.*'
    """


@command(webhook, name="create")
@click.argument("url")
@click.option(
    "--kind", "kinds", multiple=True, metavar="KIND", help="Only these events, such as approval.*; may be repeated."
)
@click.option("--private", is_flag=True, help="Allow addresses in your own network, and without TLS.")
def create(app: App, url: str, kinds: tuple[str, ...], private: bool) -> None:
    """Create a webhook. The secret that signs its notices is shown only once.

    \b
    Examples:
      soul webhook create https://hooks.example.org/soulkeeper --kind 'approval.*'
      soul webhook create http://127.0.0.1:9000/events --private
    """
    record = webhooks.create(app.ports, app.owner(), url, kinds=kinds, private=private)
    lines = [record.secret, f"{record.id[:8]} · {', '.join(record.kinds)} · copy it now, it is not shown again"]
    app.answer(wire.webhook(record, secret=record.secret), lines)


@command(webhook, name="list")
def list_(app: App) -> None:
    """List the webhooks and count their deliveries. Secrets are never shown.

    \b
    Example:
      soul webhook list
    """
    records = webhooks.webhooks(app.ports)
    lines = [*headings(_TITLES), *map(_line, records)] if records else ["No webhooks"]
    app.answer([wire.webhook(record.webhook, counts=record.counts) for record in records], lines)


@command(webhook, name="remove")
@click.argument("id")
def remove(app: App, id: str) -> None:
    """Remove a webhook. Nothing more is sent to it.

    \b
    Example:
      soul webhook remove 1f3a
    """
    record = webhooks.remove(app.ports, app.owner(), id)
    app.answer(wire.webhook(record), [f"Removed webhook {record.id[:8]}"])


@command(webhook, name="deliveries")
@click.argument("id")
@click.option("--state", default="", metavar="WORD", help="waiting, delivered or dead (given up).")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, metavar="N", help="Show at most N; default 50.")
def deliveries(app: App, id: str, state: str, limit: int) -> None:
    """List the deliveries to a webhook, newest event first.

    \b
    Example:
      soul webhook deliveries 1f3a --state dead
    """
    page, _ = webhooks.deliveries(app.ports, id, state=_state(state), limit=limit)
    now = app.ports.now()
    app.answer(
        [wire.delivery(delivery) for delivery in page],
        [*headings(_DELIVERY_TITLES), *(_delivery_line(delivery, now) for delivery in page)]
        if page
        else ["No deliveries"],
    )


@command(webhook, name="retry")
@click.argument("id")
@click.argument("seq", type=whole)
def retry(app: App, id: str, seq: int) -> None:
    """Retry a delivery that was given up. The server sends it.

    \b
    Example:
      soul webhook retry 1f3a 42
    """
    delivery = webhooks.retry(app.ports, app.owner(), id, seq)
    app.answer(wire.delivery(delivery), [f"Event {delivery.seq} will be sent again"])


def _state(value: str) -> State | None:
    if value and value not in set(State):
        raise Invalid(f"{value!r} is not a delivery state", hint=f"use one of {', '.join(State)}")
    return State(value) if value else None


def _line(entry: webhooks.WebhookSummary) -> str:
    hook, dead = entry.webhook, entry.counts[State.DEAD]
    given_up = click.style(f" · {dead} given up", fg="red") if dead else ""
    states = f"{entry.counts[State.DELIVERED]} delivered · {entry.counts[State.WAITING]} waiting{given_up}"
    kinds = f"{', '.join(hook.kinds)}{' (private)' if hook.private else ''}"
    return f"{hook.id[:8]}  {line_of(hook.url):<40}  {kinds:<20}  {states}"


def _delivery_line(delivery: Delivery, now: datetime) -> str:
    tries = f"{delivery.attempts} of {TRIES} tries"
    return f"{delivery.seq:>6}  {delivery.state:<10} {tries:<14} {ago(delivery.changed_at, now):<16} {line_of(delivery.error)}"
