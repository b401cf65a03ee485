"""Commands on an agent's policy: show, set, preset."""

from __future__ import annotations

from collections.abc import Iterator

import click

from soulkeeper.domain.evolution.policy import DEFAULT, MirrorMode, Policy, as_record, changed, keys
from soulkeeper.domain.evolution.settings import SETTINGS, form_of
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.errors import Invalid
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import POLICY_KEY
from soulkeeper.faces.suggestions import did_you_mean, suggestion
from soulkeeper.services import consequences, policies

_MOST_NAMED = 10


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
@AGENT
def set_(app: App, key: str, value: str, agent_name: str | None) -> None:
    """Change one setting. Separate list items with commas; `none` empties a list.

    \b
    Examples:
      soul policy set mirror guard
      soul policy set protectedFields never-do,blocked-topics,tone --agent maya
    """
    agent = app.agent(agent_name)
    before = policies.show(app.ports, agent)
    _ensure_key(key)
    owner = app.owner()
    _answer_changed(app, agent, before, policies.change(app.ports, owner, agent, key, value))


def _ensure_key(key: str) -> None:
    """Raise if a key was mistyped or cut. One that is like no other is left to the policy, which lists all of them."""
    is_known = canonical_key(key) in map(canonical_key, keys())
    longer_keys = [name for name in keys() if key.lower() in name.lower()] if key else []
    if not is_known and (guess := suggestion(key, keys()) or did_you_mean(longer_keys)):
        raise Invalid(f"{key!r} is not a key of a policy", hint=f"{guess} soul policy show lists all keys")


@command(policy, name="preset")
@click.argument("name")
@AGENT
def preset(app: App, name: str, agent_name: str | None) -> None:
    """Use a predefined policy: default, strict or relaxed.

    Strict means guard mode and typed review codes. The others mean follow mode.

    \b
    Example:
      soul policy preset strict
    """
    agent = app.agent(agent_name)
    owner, before = app.owner(), policies.show(app.ports, agent)
    after = policies.use_preset(app.ports, owner, agent, name)
    _answer_changed(app, agent, before, after)
    if dropped := consequences.dropped_settings(before, after):
        app.warn([f"the preset replaced your own settings: {', '.join(dropped)}"])


def _answer_changed(app: App, agent: str, before: Policy, after: Policy) -> None:
    old, new = as_record(before), as_record(after)
    lines = [f"{agent}: {key} {_display(old[key])} → {_display(value)}" for key, value in changed(old, new).items()]
    has_mirror_changed = after.mirror is not before.mirror
    unguarded = _unguarded(app) if has_mirror_changed and after.mirror is MirrorMode.GUARD else ()
    app.answer(new, [*(lines or [f"{agent}: no setting changed"]), *unguarded])
    app.warn(consequences.policy_change_notes(app.ports, agent, before, after))
    if has_mirror_changed and not app.ports.mirror.has_files:
        app.warn(["mirror has no effect here: the texts are in the database, without files that somebody could edit"])


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
        next_step = with_workspace(f"soul policy set mirror guard --agent {following[0]}")
        more = f" and {len(following) - _MOST_NAMED:,} more" if len(following) > _MOST_NAMED else ""
        yield f"{still} files: {', '.join(following[:_MOST_NAMED])}{more} ({next_step})"
