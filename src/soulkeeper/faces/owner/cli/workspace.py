"""Commands on the workspace as a whole: init, status, events."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from soulkeeper.bootstrap import lay_out, open_workspace
from soulkeeper.domain.authority import Owner
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.desk import DOOR, Desk, at_a_terminal, command
from soulkeeper.faces.owner.cli.screen import ago, approval_line, visible
from soulkeeper.services import effects, keeping, observing, reviewing, serving
from soulkeeper.starters import starters


@command()
@click.argument("directory", default=".", metavar="[DIR]")
@click.option("--passphrase", is_flag=True, help="Ask for a passphrase that protects the owner key.")
def init(desk: Desk, directory: str, passphrase: bool) -> None:
    """Make a workspace: a plain folder you can read, edit and put under git. Overwrites nothing.

    \b
    Example:
      soul init my-agents
    """
    secret = click.prompt("new passphrase", hide_input=True, confirmation_prompt=True, err=True) if passphrase else ""
    root = Path(directory)
    made, there = lay_out(root)
    texts = begin(root, secret)
    shape = {"workspace": str(root), "created": [*made, *texts], "existing": there}
    desk.answer(shape, _greeting(root, [*made, *texts], there))


def begin(root: Path, passphrase: str = "") -> list[str]:
    """Make the keys and the ledger, and fill them. The one who makes the key is the owner."""
    from soulkeeper.adapters import keys  # noqa: PLC0415 - only init and deciding need it

    workspace = open_workspace(root, create=True)
    pinned = {
        "owner_name": getpass.getuser(),
        "owner_key": keys.make_key(workspace.keys, keys.OWNER, passphrase),
        "log_key": keys.make_key(workspace.keys, keys.LOG),
    }
    made = keeping.begin(workspace.ports, Owner(pinned["owner_name"], DOOR, keys.OWNER), starters(), pinned)
    effects.finish(workspace.ports)
    (root / "souls" / ".examples-created").touch()
    return made


@command()
def status(desk: Desk) -> None:
    """What waits, what moved and what is wrong, in a few lines."""
    notes = observing.observe_all(desk.ports)
    waiting = reviewing.pending(desk.ports)
    with desk.ports.ledger.reading() as records:
        souls, agents, owed = records.souls(), records.agents(), records.effects()
        worn = {agent.id: serving.worn(records, agent) for agent in agents}
    shape = {
        "workspace": str(desk.workspace.root),
        "souls": len(souls),
        "agents": [wire.agent(agent, worn[agent.id]) for agent in agents],
        "pending": [wire.approval(approval) for approval in waiting],
        "notes": list(notes),
        "unfinished": len(owed),
    }
    now = desk.ports.now()
    desk.answer(shape, _status_lines(shape, [approval_line(approval, now) for approval in waiting]))


@command()
@click.option("--after", type=int, default=0, metavar="SEQ", help="Only what came after this number.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=200, help="At most so many.")
def events(desk: Desk, after: int, limit: int) -> None:
    """Everything that happened, in order.

    \b
    Example:
      soul events --after 120
    """
    with desk.ports.ledger.reading() as records:
        happened = records.events(after=after, limit=limit)
    now = desk.ports.now()
    lines = (
        f"{event.seq:>6}  {event.kind:<20} {ago(event.at, now):<16} {visible(_told(event.facts))}" for event in happened
    )
    desk.answer([wire.event(event) for event in happened], lines)


def _told(facts: dict[str, Any]) -> str:
    about = facts.get("address") or facts.get("agent") or facts.get("approval", "")
    return f"{about}  by {facts.get('by', '')}  through {facts.get('door', '')}"


def _greeting(root: Path, made: list[str], there: list[str]) -> Iterator[str]:
    yield f"workspace {root}"
    for name in made:
        yield f"  {click.style('made', fg='green')}   {name}"
    for name in there:
        yield f"  there  {name}"
    inside = "" if str(root) == "." else f"cd {root} && "
    yield ""
    yield "next:"
    yield f"  {inside}soul show default"
    yield f"  {inside}soul propose default --add traits curious --reason 'people like questions' --as-agent default"
    yield f"  {inside}soul review"


def _status_lines(shape: dict[str, Any], waiting: list[str]) -> Iterator[str]:
    yield f"{shape['workspace']}: {shape['souls']} souls, {len(shape['agents'])} agents"
    for agent in shape["agents"]:
        protected = " (protected)" if agent["protected"] else ""
        yield f"  {agent['id']} wears {agent['selectedSoulId']}{protected}"
    for note in shape["notes"]:
        yield f"{click.style('note', fg='yellow')}: {visible(note)}"
    if shape["unfinished"]:
        yield f"{shape['unfinished']} effects are still to be finished"
    if not waiting:
        yield "nothing waits for you"
        return
    yield f"{len(waiting)} wait for you:"
    yield from (f"  {line}" for line in waiting)
    yield "  soul review decides them one by one" if at_a_terminal() else "  soul approve ID · soul deny ID"
