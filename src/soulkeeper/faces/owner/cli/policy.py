"""Commands on an agent's policy: show, set, preset."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.evolution.policy import DEFAULT, Policy, as_record
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.faces.owner.cli.desk import Desk, command
from soulkeeper.services import policies

_AGENT = click.option("--agent", default=DEFAULT_AGENT, metavar="A", help="The agent; default: default.")


@click.group()
def policy() -> None:
    """The rules of the gate for one agent: limits, silence, protected fields, mirror mode.

    \b
    Example:
      soul policy show --agent maya
    """


@command(policy, name="show")
@_AGENT
def show(desk: Desk, agent: str) -> None:
    """Show the policy of an agent; what differs from the default is marked.

    \b
    Example:
      soul policy show --agent maya
    """
    _answer(desk, policies.show(desk.ports, agent))


@command(policy, name="set")
@click.argument("key")
@click.argument("value")
@_AGENT
def set_(desk: Desk, key: str, value: str, agent: str) -> None:
    """Change one setting. Lists are written with commas; `none` empties a list.

    \b
    Examples:
      soul policy set mirror guard
      soul policy set protectedFields never-do,blocked-topics,tone --agent maya
    """
    _answer(desk, policies.change(desk.ports, desk.owner(), agent, key, value))


@command(policy, name="preset")
@click.argument("name")
@_AGENT
def preset(desk: Desk, name: str, agent: str) -> None:
    """Use a ready policy: default, strict (guard mode, typed codes) or relaxed.

    \b
    Example:
      soul policy preset strict
    """
    _answer(desk, policies.use_preset(desk.ports, desk.owner(), agent, name))


def _answer(desk: Desk, policy: Policy) -> None:
    desk.answer(as_record(policy), _lines(policy))


def _lines(policy: Policy) -> Iterator[str]:
    usual = as_record(DEFAULT)
    for key, value in as_record(policy).items():
        shown = ", ".join(value) or "none" if isinstance(value, list) else value
        marked = "" if value == usual[key] else click.style("  (changed)", fg="yellow")
        yield f"{key:<26} {shown}{marked}"
