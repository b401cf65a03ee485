"""Commands on agents: agent new|list|show|set|delete, select, can-propose."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, Agent
from soulkeeper.errors import Invalid, Reason
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.screen import reason_lines
from soulkeeper.services import agents, proposals, queries
from soulkeeper.starters import starters


@click.group()
def agent() -> None:
    """Agents: the ones who wear souls.

    \b
    Example:
      soul agent new maya --soul maya
    """


@command(agent, name="new")
@click.argument("id", metavar="A")
@click.option("--soul", metavar="ID", help="The soul it wears; else the default soul.")
def new(app: App, id: str, soul: str | None) -> None:
    """Make an agent with its companion files.

    \b
    Example:
      soul agent new maya --soul maya
    """
    owner = app.owner()
    where = _there(app, soul) if soul is not None else None
    made = agents.new_agent(app.ports, owner, id, starters())
    if where:
        made = agents.select(app.ports, owner, id, where)
    _answer(app, made)


@command(agent, name="list")
def list_(app: App) -> None:
    """List the agents and the souls they wear.

    \b
    Example:
      soul agent list
    """
    found = queries.agents(app.ports)
    app.answer([wire.agent(a, worn) for a, worn in found], (_line(a, worn) for a, worn in found))


@command(agent, name="show")
@click.argument("id", metavar="A")
def show(app: App, id: str) -> None:
    """Show one agent.

    \b
    Example:
      soul agent show default
    """
    _answer(app, queries.agent(app.ports, id))


@command(agent, name="set")
@click.argument("id", metavar="A")
@click.option("--protect/--unprotect", default=None, help="A protected agent takes no proposals and no rollbacks.")
@click.option("--soul", metavar="ID", help="The soul it wears from now on.")
@click.option(
    "--companions", metavar="KINDS", help="Files that join its prompt: agents,identity,user,heartbeat or none."
)
def set_(app: App, id: str, protect: bool | None, soul: str | None, companions: str | None) -> None:
    """Change an agent.

    \b
    Examples:
      soul agent set default --protect
      soul agent set default --companions agents,user
    """
    if (protect, soul, companions) == (None, None, None):
        raise Invalid("nothing to set", hint="--protect, --unprotect, --soul ID or --companions KINDS")
    owner = app.owner()
    changed = queries.agent(app.ports, id)
    if soul is not None:
        changed = agents.select(app.ports, owner, id, address(soul))
    if companions is not None:
        agents.choose_companions(app.ports, owner, id, _kinds(companions))
    if protect is not None:
        changed = agents.protect_agent(app.ports, owner, id, protected=protect)
    _answer(app, changed)


@command(agent, name="delete")
@click.argument("id", metavar="A")
def delete(app: App, id: str) -> None:
    """Put an agent away. Its companion files and their history stay.

    \b
    Example:
      soul agent delete maya
    """
    gone = agents.delete_agent(app.ports, app.owner(), id)
    app.answer({"id": gone.id, "deleted": True}, [f"{gone.id} was put away; soul agent new {gone.id} brings it back"])


@command()
@click.argument("id")
@click.option("--agent", "wearer", default=DEFAULT_AGENT, metavar="A", help="The agent; default: default.")
def select(app: App, id: str, wearer: str) -> None:
    """Choose the soul an agent wears.

    \b
    Example:
      soul select maya --agent default
    """
    _answer(app, agents.select(app.ports, app.owner(), wearer, address(id)))


@command(name="can-propose")
@click.option("--agent", "wearer", default=DEFAULT_AGENT, metavar="A", help="The agent; default: default.")
def can_propose(app: App, wearer: str) -> int:
    """Whether an agent may propose now, and every reason why not. Exit code 4 if not.

    \b
    Example:
      soul can-propose --agent maya
    """
    reasons = proposals.can_propose(app.ports, wearer)
    shape = {"allowed": not reasons, "reasons": [wire.reason(reason) for reason in reasons]}
    app.answer(shape, _reason_lines(wearer, reasons))
    return 4 if reasons else 0


def _there(app: App, soul: str) -> Address:
    """A soul that can be worn. Asked before an agent is made, so that a wrong name leaves nothing half done."""
    return queries.show(app.ports, address(soul)).soul.address


def _kinds(said: str) -> list[Kind]:
    names = [] if said == "none" else said.split(",")
    strange = [name for name in names if name not in set(COMPANIONS)]
    if strange:
        raise Invalid(f"{strange[0]!r} is not a companion file", hint=f"one of {', '.join(COMPANIONS)}, or none")
    return [Kind(name) for name in names]


def _answer(app: App, changed: Agent) -> None:
    worn = queries.worn_by(app.ports, changed)
    app.answer(wire.agent(changed, worn), [_line(changed, worn)])


def _line(one: Agent, worn: str) -> str:
    return f"{one.id} wears {visible(worn)}{' (protected)' if one.protected else ''}"


def _reason_lines(wearer: str, reasons: tuple[Reason, ...]) -> Iterator[str]:
    yield f"{wearer} may {'not ' if reasons else ''}propose now"
    yield from (line for reason in reasons for line in reason_lines(reason))
