"""Commands on webhooks: webhook create|list|remove|deliveries|retry."""

from __future__ import annotations

from datetime import datetime

import click

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.notices.delivery import TRIES, Delivery, State
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, whole
from soulkeeper.faces.owner.cli.screen import ago
from soulkeeper.services import webhooks


@click.group()
def webhook() -> None:
    """Webhooks: addresses that a server of this workspace tells what happens.

    \b
    Example:
      soul webhook create https://hooks.example.org/soulkeeper --kind 'approval.*'
    """


@command(webhook, name="create")
@click.argument("url")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only these, such as approval.*; may be repeated.")
@click.option("--private", is_flag=True, help="It may lead into your own networks, and without TLS.")
def create(app: App, url: str, kinds: tuple[str, ...], private: bool) -> None:
    """Make a webhook. The secret that its notices are signed with is shown this once.

    \b
    Examples:
      soul webhook create https://hooks.example.org/soulkeeper --kind 'approval.*'
      soul webhook create http://127.0.0.1:9000/told --private
    """
    made = webhooks.create(app.ports, app.owner(), url, kinds=kinds, private=private)
    lines = [made.secret, f"{made.id[:8]} · {', '.join(made.kinds)} · it is not shown again"]
    app.answer(wire.webhook(made, secret=made.secret), lines)


@command(webhook, name="list")
def list_(app: App) -> None:
    """List the webhooks, and how their deliveries stand. Never their secrets.

    \b
    Example:
      soul webhook list
    """
    found = webhooks.webhooks(app.ports)
    lines = [_line(kept) for kept in found] or ["there is no webhook"]
    app.answer([wire.webhook(kept.webhook, counts=kept.counts) for kept in found], lines)


@command(webhook, name="remove")
@click.argument("id")
def remove(app: App, id: str) -> None:
    """Remove a webhook: nothing is sent there any more.

    \b
    Example:
      soul webhook remove 1f3a
    """
    gone = webhooks.remove(app.ports, app.owner(), id)
    app.answer(wire.webhook(gone), [f"{gone.id[:8]} is removed"])


@command(webhook, name="deliveries")
@click.argument("id")
@click.option("--state", default="", metavar="WORD", help="waiting, delivered or dead, which was given up.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, metavar="N", help="At most so many; default 50.")
def deliveries(app: App, id: str, state: str, limit: int) -> None:
    """What was sent or is to be sent to a webhook, newest event first.

    \b
    Example:
      soul webhook deliveries 1f3a --state dead
    """
    found, _ = webhooks.deliveries(app.ports, id, state=_state(state), limit=limit)
    now = app.ports.now()
    app.answer([wire.delivery(sent) for sent in found], [_sent(sent, now) for sent in found] or ["there is nothing"])


@command(webhook, name="retry")
@click.argument("id")
@click.argument("seq", type=whole)
def retry(app: App, id: str, seq: int) -> None:
    """Try once more what was given up. A server of this workspace sends it.

    \b
    Example:
      soul webhook retry 1f3a 42
    """
    anew = webhooks.again(app.ports, app.owner(), id, seq)
    app.answer(wire.delivery(anew), [f"event {anew.seq} is tried again"])


def _state(said: str) -> State | None:
    if said and said not in set(State):
        raise Invalid(f"{said!r} is no state of a delivery", hint=f"one of {', '.join(State)}")
    return State(said) if said else None


def _line(kept: webhooks.Counted) -> str:
    hook, dead = kept.webhook, kept.counts[State.DEAD]
    given_up = click.style(f" · {dead} given up", fg="red") if dead else ""
    stands = f"{kept.counts[State.DELIVERED]} delivered · {kept.counts[State.WAITING]} waiting{given_up}"
    return (
        f"{hook.id[:8]}  {line_of(hook.url)}  {', '.join(hook.kinds)}{' (private)' if hook.private else ''}  {stands}"
    )


def _sent(sent: Delivery, now: datetime) -> str:
    tries = f"{sent.attempts} of {TRIES} tries"
    return f"{sent.seq:>6}  {sent.state:<10} {tries:<14} {ago(sent.changed_at, now):<16} {line_of(sent.error)}"
