"""Commands on an agent's policy: show, set, preset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

import click

from soulkeeper.domain.evolution.policy import DEFAULT, MirrorMode, Policy, as_record, changed, keys
from soulkeeper.domain.evolution.settings import SETTINGS, form_of
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.errors import Invalid
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import AGENT_ID, POLICY_KEY
from soulkeeper.faces.suggestions import did_you_mean, suggestion
from soulkeeper.faces.wording import plural
from soulkeeper.services import consequences, policies, queries
from soulkeeper.services.policies import PolicyChange

_MOST_NAMED = 10
_AGENTS = click.option(
    "--agent",
    "agent_names",
    type=AGENT_ID,
    metavar="A",
    multiple=True,
    help="The agent, may be repeated; default: default, or the only adopted one.",
)
_ALL_AGENTS = click.option("--all-agents", is_flag=True, help="Every agent of the workspace.")


@click.group()
def policy() -> None:
    """Manage an agent's policy: rate limits, expiry, protected fields, mirror mode.

    \b
    Example:
      soul policy show --agent maya
    """


@command(policy, name="show")
@AGENT
@click.option("--explain", is_flag=True, help="Say what each setting means and what it can be.")
def show(app: App, agent_name: str | None, explain: bool) -> None:
    """Show the policy of an agent; changed settings are marked.

    \b
    Examples:
      soul policy show --agent maya
      soul policy show --explain
    """
    agent = app.agent(agent_name)
    policy_of_agent = policies.show(app.ports, agent)
    lines = [*_lines(agent, policy_of_agent, explain=explain), *_unguarded(app)]
    more = [] if explain else [with_workspace("What each setting means: soul policy show --explain")]
    app.answer(as_record(policy_of_agent), [*lines, *more])


@command(policy, name="set")
@click.argument("key", type=POLICY_KEY)
@click.argument("value")
@_AGENTS
@_ALL_AGENTS
def set_(app: App, key: str, value: str, agent_names: tuple[str, ...], all_agents: bool) -> None:
    """Change one setting. Separate list items with commas; `none` empties a list.

    \b
    Examples:
      soul policy set mirror guard
      soul policy set mirror guard --all-agents
      soul policy set protectedFields never-do,blocked-topics,tone --agent maya --agent bob
    """
    agents = _agents(app, agent_names, all_agents=all_agents)
    _ensure_key(key)
    changes = policies.replace_all(app.ports, app.owner(), agents, {key: value})
    _answer_changed(app, changes, several=all_agents or len(agent_names) > 1)


def _ensure_key(key: str) -> None:
    """Raise if a key was mistyped or cut. One that is like no other is left to the policy, which lists all of them."""
    is_known = canonical_key(key) in map(canonical_key, keys())
    longer_keys = [name for name in keys() if key.lower() in name.lower()] if key else []
    if not is_known and (guess := suggestion(key, keys()) or did_you_mean(longer_keys)):
        raise Invalid(f"{key!r} is not a key of a policy", hint=f"{guess} soul policy show lists all keys")


@command(policy, name="preset")
@click.argument("name")
@_AGENTS
@_ALL_AGENTS
def preset(app: App, name: str, agent_names: tuple[str, ...], all_agents: bool) -> None:
    """Use a predefined policy: default, strict or relaxed.

    Strict means guard mode and typed review codes. The others mean follow mode.

    \b
    Examples:
      soul policy preset strict
      soul policy preset strict --all-agents
    """
    agents = _agents(app, agent_names, all_agents=all_agents)
    changes = policies.replace_all(app.ports, app.owner(), agents, {}, preset=name)
    _answer_changed(app, changes, several=all_agents or len(agent_names) > 1)
    _warn(app, _dropped_notes(changes))


def _agents(app: App, names: tuple[str, ...], *, all_agents: bool) -> list[str]:
    """The agents that were named; without a name the one that is meant."""
    if all_agents and names:
        raise Invalid("--all-agents leaves nothing to name", hint="leave --agent or --all-agents out")
    if all_agents:
        return [agent.id for agent, _ in queries.agents(app.ports)]
    return list(dict.fromkeys(names)) or [app.agent(None)]


def _answer_changed(app: App, changes: Sequence[PolicyChange], *, several: bool) -> None:
    shapes = [{"agent": change.agent, "policy": as_record(change.after)} for change in changes]
    new_modes = [change.after.mirror for change in changes if change.before.mirror is not change.after.mirror]
    unguarded = _unguarded(app) if MirrorMode.GUARD in new_modes else ()
    app.answer(shapes if several else shapes[0]["policy"], [*_changed_lines(changes), *unguarded])
    notes = (consequences.policy_change_notes(app.ports, each.agent, each.before, each.after) for each in changes)
    _warn(app, chain.from_iterable(notes))
    if new_modes and not app.ports.mirror.has_files:
        app.warn(["mirror has no effect here: the texts are in the database, without files that somebody could edit"])


def _changed_lines(changes: Sequence[PolicyChange]) -> Iterator[str]:
    """One line for each changed setting and the agents for which it changed in the same way."""
    agents: dict[str, list[str]] = {}
    for change in changes:
        old, new = as_record(change.before), as_record(change.after)
        lines = [f"{key} {_display(old[key])} → {_display(value)}" for key, value in changed(old, new).items()]
        for line in lines or ["no setting changed"]:
            agents.setdefault(line, []).append(change.agent)
    for line, names in agents.items():
        who = names[0] if len(changes) == 1 else f"{plural(len(names), 'agent')} ({_listed(names)})"
        yield f"{who}: {line}"


def _dropped_notes(changes: Sequence[PolicyChange]) -> Iterator[str]:
    for change in changes:
        if dropped := consequences.dropped_settings(change.before, change.after):
            whose = "" if len(changes) == 1 else f" for {change.agent}"
            yield f"the preset replaced your own settings{whose}: {', '.join(dropped)}"


def _warn(app: App, notes: Iterable[str]) -> None:
    """Print the first notes: with many agents there can be as many."""
    remaining = iter(notes)
    first = list(islice(remaining, _MOST_NAMED))
    rest = sum(1 for _ in remaining)
    app.warn([*first, *([f"{rest:,} more of these notes are not shown"] if rest else [])])


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
    return f"{', '.join(names[:_MOST_NAMED])}{more}"


def _lines(agent: str, policy: Policy, *, explain: bool) -> Iterator[str]:
    yield click.style(f"Policy of {agent}", bold=True)
    defaults = as_record(DEFAULT)
    for key, value in as_record(policy).items():
        mark = "" if value == defaults[key] else click.style("  (changed)", fg="yellow")
        yield f"  {key:<26} {_display(value)}{mark}"
        if explain:
            yield f"    {SETTINGS[key].meaning} Value: {form_of(key)}.".replace("`", "")


def _display(value: object) -> str:
    return ", ".join(value) or "none" if isinstance(value, list) else str(value)


def _unguarded(app: App) -> Iterator[str]:
    """Name the agents that still follow their files: it is easy to forget one. In a database no agent has files."""
    following = policies.following_agents(app.ports) if app.ports.mirror.has_files else []
    if following:
        still = "This agent still follows its" if len(following) == 1 else "These agents still follow their"
        whom = f"--agent {following[0]}" if len(following) == 1 else "--all-agents"
        next_step = with_workspace(f"soul policy set mirror guard {whom}")
        yield f"{still} files: {_listed(following)} ({next_step})"
