"""Commands on agents: agent new|list|show|set|delete, select, can-propose."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, Agent
from soulkeeper.domain.visible import visible
from soulkeeper.errors import Invalid, Reason
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.desk import Desk, command
from soulkeeper.faces.owner.cli.screen import reason_lines
from soulkeeper.services import keeping, proposing, serving
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
def new(desk: Desk, id: str, soul: str | None) -> None:
    """Make an agent with its companion files.

    \b
    Example:
      soul agent new maya --soul maya
    """
    owner = desk.owner()
    where = _there(desk, soul) if soul is not None else None
    made = keeping.new_agent(desk.ports, owner, id, starters())
    if where:
        made = keeping.select(desk.ports, owner, id, where)
    _answer(desk, made)


@command(agent, name="list")
def list_(desk: Desk) -> None:
    """List the agents and the souls they wear.

    \b
    Example:
      soul agent list
    """
    found = serving.agents(desk.ports)
    desk.answer([wire.agent(a, worn) for a, worn in found], (_line(a, worn) for a, worn in found))


@command(agent, name="show")
@click.argument("id", metavar="A")
def show(desk: Desk, id: str) -> None:
    """Show one agent.

    \b
    Example:
      soul agent show default
    """
    _answer(desk, serving.agent(desk.ports, id))


@command(agent, name="set")
@click.argument("id", metavar="A")
@click.option("--protect/--unprotect", default=None, help="A protected agent takes no proposals and no rollbacks.")
@click.option("--soul", metavar="ID", help="The soul it wears from now on.")
@click.option(
    "--companions", metavar="KINDS", help="Files that join its prompt: agents,identity,user,heartbeat or none."
)
def set_(desk: Desk, id: str, protect: bool | None, soul: str | None, companions: str | None) -> None:
    """Change an agent.

    \b
    Examples:
      soul agent set default --protect
      soul agent set default --companions agents,user
    """
    if (protect, soul, companions) == (None, None, None):
        raise Invalid("nothing to set", hint="--protect, --unprotect, --soul ID or --companions KINDS")
    owner = desk.owner()
    changed = serving.agent(desk.ports, id)
    if soul is not None:
        changed = keeping.select(desk.ports, owner, id, address(soul))
    if companions is not None:
        keeping.choose_companions(desk.ports, owner, id, _kinds(companions))
    if protect is not None:
        changed = keeping.protect_agent(desk.ports, owner, id, protected=protect)
    _answer(desk, changed)


@command(agent, name="delete")
@click.argument("id", metavar="A")
def delete(desk: Desk, id: str) -> None:
    """Put an agent away. Its companion files and their history stay.

    \b
    Example:
      soul agent delete maya
    """
    gone = keeping.delete_agent(desk.ports, desk.owner(), id)
    desk.answer({"id": gone.id, "deleted": True}, [f"{gone.id} was put away; soul agent new {gone.id} brings it back"])


@command()
@click.argument("id")
@click.option("--agent", "wearer", default=DEFAULT_AGENT, metavar="A", help="The agent; default: default.")
def select(desk: Desk, id: str, wearer: str) -> None:
    """Choose the soul an agent wears.

    \b
    Example:
      soul select maya --agent default
    """
    _answer(desk, keeping.select(desk.ports, desk.owner(), wearer, address(id)))


@command(name="can-propose")
@click.option("--agent", "wearer", default=DEFAULT_AGENT, metavar="A", help="The agent; default: default.")
def can_propose(desk: Desk, wearer: str) -> int:
    """Whether an agent may propose now, and every reason why not. Exit code 4 if not.

    \b
    Example:
      soul can-propose --agent maya
    """
    reasons = proposing.can_propose(desk.ports, wearer)
    shape = {"allowed": not reasons, "reasons": [wire.reason(reason) for reason in reasons]}
    desk.answer(shape, _reason_lines(wearer, reasons))
    return 4 if reasons else 0


def _there(desk: Desk, soul: str) -> Address:
    """A soul that can be worn. Asked before an agent is made, so that a wrong name leaves nothing half done."""
    return serving.show(desk.ports, address(soul)).soul.address


def _kinds(said: str) -> list[Kind]:
    names = [] if said == "none" else said.split(",")
    strange = [name for name in names if name not in set(COMPANIONS)]
    if strange:
        raise Invalid(f"{strange[0]!r} is not a companion file", hint=f"one of {', '.join(COMPANIONS)}, or none")
    return [Kind(name) for name in names]


def _answer(desk: Desk, changed: Agent) -> None:
    worn = serving.worn_by(desk.ports, changed)
    desk.answer(wire.agent(changed, worn), [_line(changed, worn)])


def _line(one: Agent, worn: str) -> str:
    return f"{one.id} wears {visible(worn)}{' (protected)' if one.protected else ''}"


def _reason_lines(wearer: str, reasons: tuple[Reason, ...]) -> Iterator[str]:
    yield f"{wearer} may {'not ' if reasons else ''}propose now"
    yield from (line for reason in reasons for line in reason_lines(reason))
