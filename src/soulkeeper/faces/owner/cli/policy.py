"""Commands on an agent's policy: show, set, preset."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.evolution.policy import DEFAULT, MirrorMode, Policy, as_record, changed
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.services import consequences, policies, queries


@click.group()
def policy() -> None:
    """The rules of the gate for one agent: limits, silence, protected fields, mirror mode.

    \b
    Example:
      soul policy show --agent maya
    """


@command(policy, name="show")
@AGENT
def show(app: App, agent: str) -> None:
    """Show the policy of an agent; what differs from the default is marked.

    \b
    Example:
      soul policy show --agent maya
    """
    found = policies.show(app.ports, agent)
    app.answer(as_record(found), [*_lines(agent, found), *_left_open(app)])


@command(policy, name="set")
@click.argument("key")
@click.argument("value")
@AGENT
def set_(app: App, key: str, value: str, agent: str) -> None:
    """Change one setting. Lists are written with commas; `none` empties a list.

    \b
    Examples:
      soul policy set mirror guard
      soul policy set protectedFields never-do,blocked-topics,tone --agent maya
    """
    owner, before = app.owner(), policies.show(app.ports, agent)
    _answer_changed(app, agent, before, policies.change(app.ports, owner, agent, key, value))


@command(policy, name="preset")
@click.argument("name")
@AGENT
def preset(app: App, name: str, agent: str) -> None:
    """Use a ready policy: default, strict (guard mode, typed codes) or relaxed.

    \b
    Example:
      soul policy preset strict
    """
    owner, before = app.owner(), policies.show(app.ports, agent)
    after = policies.use_preset(app.ports, owner, agent, name)
    _answer_changed(app, agent, before, after)
    if dropped := consequences.settings_dropped(before, after):
        app.warn([f"your own settings are gone: {', '.join(dropped)}"])


def _answer_changed(app: App, agent: str, before: Policy, after: Policy) -> None:
    old, new = as_record(before), as_record(after)
    lines = [f"{agent}: {key} {_shown(old[key])} → {_shown(value)}" for key, value in changed(old, new).items()]
    app.answer(new, [*(lines or [f"{agent}: nothing changed"]), *_left_open(app)])
    app.warn(consequences.policy_changed(app.ports, agent, before, after))


def _lines(agent: str, policy: Policy) -> Iterator[str]:
    yield click.style(f"policy of {agent}", bold=True)
    usual = as_record(DEFAULT)
    for key, value in as_record(policy).items():
        marked = "" if value == usual[key] else click.style("  (changed)", fg="yellow")
        yield f"  {key:<26} {_shown(value)}{marked}"


def _shown(value: object) -> str:
    return ", ".join(value) or "none" if isinstance(value, list) else str(value)


def _left_open(app: App) -> Iterator[str]:
    """Where some agents guard their files and others follow them, say which: it is easy to forget one."""
    modes = {agent.id: policies.show(app.ports, agent.id).mirror for agent, _ in queries.agents(app.ports)}
    following = [agent for agent, mode in modes.items() if mode is MirrorMode.FOLLOW]
    if following and MirrorMode.GUARD in modes.values():
        yield f"still following their files: {', '.join(following)} (soul policy set mirror guard --agent {following[0]})"
