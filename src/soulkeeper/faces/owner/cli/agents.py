"""Commands on agents: agent new|list|show|set|delete, select, can-propose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls.address import COMPANIONS, Kind, address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, Agent
from soulkeeper.errors import Invalid, Reason
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import SOUL
from soulkeeper.faces.owner.cli.screen import approval_lines, headings, reason_lines
from soulkeeper.faces.owner.cli.sessions import session_cells
from soulkeeper.services import agent_report, agents, policies, proposals, queries
from soulkeeper.services.agent_report import AgentReport
from soulkeeper.services.sessions import AgentSession
from soulkeeper.starters import starters


@click.group()
def agent() -> None:
    """Manage agents. Each agent uses one soul.

    \b
    Example:
      soul agent new maya --soul maya
    """


@command(agent, name="new")
@click.argument("id", metavar="A")
@click.option("--soul", metavar="ID", help="The soul it uses; default: the soul default.")
def new(app: App, id: str, soul: str | None) -> None:
    """Create an agent with its companion files.

    \b
    Example:
      soul agent new maya --soul maya
    """
    owner = app.owner()
    where = address(soul) if soul is not None else None
    agent_record = agents.new_agent(app.ports, owner, id, starters(), soul=where)
    app.warn(policies.follow_notes(app.ports, agent_record.id))
    connect = f"soul mcp --agent {agent_record.id} --print-config claude-code"
    token = f"soul token create --role agent --agent {agent_record.id}"
    _answer(app, agent_record, with_workspace(f"Connect it over MCP: {connect}; over HTTP: {token}"))


@command(agent, name="list")
def list_(app: App) -> None:
    """List the agents and the souls they use.

    \b
    Example:
      soul agent list
    """
    pairs = queries.agents(app.ports)
    app.answer([wire.agent(a, soul_id) for a, soul_id in pairs], _table(pairs))


@command(agent, name="show")
@click.argument("id", metavar="A")
def show(app: App, id: str) -> None:
    """Show an agent.

    That is its soul, changed settings, companion files, tokens, pending proposals and last session.

    \b
    Example:
      soul agent show default
    """
    report = agent_report.report(app.ports, id)
    app.answer(_report_shape(report), _report_lines(report, app.ports.now()))


@command(agent, name="set")
@click.argument("id", metavar="A")
@click.option("--protect/--unprotect", default=None, help="A protected agent accepts no proposals and no rollbacks.")
@click.option("--soul", metavar="ID", help="The soul it uses from now on.")
@click.option(
    "--companions", metavar="KINDS", help="Files to add to its prompt: agents,identity,user,heartbeat or none."
)
def set_(app: App, id: str, protect: bool | None, soul: str | None, companions: str | None) -> None:
    """Change an agent's soul, its protection or the files in its prompt.

    \b
    Examples:
      soul agent set default --protect
      soul agent set default --companions agents,user
    """
    if (protect, soul, companions) == (None, None, None):
        raise Invalid("specify at least one option", hint="--protect, --unprotect, --soul ID or --companions KINDS")
    owner = app.owner()
    agent_record = queries.agent(app.ports, id)
    if soul is not None:
        agent_record = agents.select(app.ports, owner, id, address(soul))
    if companions is not None:
        agents.choose_companions(app.ports, owner, id, _kinds(companions))
    if protect is not None:
        agent_record = agents.protect_agent(app.ports, owner, id, protected=protect)
    _answer(app, agent_record)


@command(agent, name="delete")
@click.argument("id", metavar="A")
def delete(app: App, id: str) -> None:
    """Delete an agent. Its companion files and their history are kept.

    \b
    Example:
      soul agent delete maya
    """
    used = queries.agent(app.ports, id)
    its_soul = queries.selected_soul(app.ports, used) if used.selected else ""
    agents.delete_agent(app.ports, app.owner(), id)
    new = f"soul agent new {id}" + (f" --soul {its_soul}" if queries.has_soul(app.ports, its_soul) else "")
    app.answer({"id": id, "deleted": True}, [with_workspace(f"Deleted agent {id}; {new} restores it")])


@command()
@click.argument("id", type=SOUL)
@click.option("--agent", "agent_name", default=DEFAULT_AGENT, metavar="A", help="The agent; default: default.")
def select(app: App, id: str, agent_name: str) -> None:
    """Choose the soul an agent uses.

    \b
    Example:
      soul select maya --agent default
    """
    where = address(id)
    agent_record = agents.select(app.ports, app.owner(where), agent_name, where)
    app.warn(policies.follow_notes(app.ports, agent_record.id))
    _answer(app, agent_record)


@command(name="can-propose")
@AGENT
def can_propose(app: App, agent_name: str | None) -> int:
    """Check whether an agent may propose a change now. If not, print every reason and exit with code 4.

    \b
    Example:
      soul can-propose --agent maya
    """
    agent_id = app.agent(agent_name)
    reasons = proposals.can_propose(app.ports, agent_id)
    shape = {"allowed": not reasons, "reasons": [wire.reason(reason) for reason in reasons]}
    app.answer(shape, _reason_lines(agent_id, reasons))
    return 4 if reasons else 0


def _kinds(value: str) -> list[Kind]:
    names = [] if value == "none" else value.split(",")
    unknown = [name for name in names if name not in set(COMPANIONS)]
    if unknown:
        raise Invalid(f"{unknown[0]!r} is not a companion file", hint=f"use {', '.join(COMPANIONS)} or none")
    return [Kind(name) for name in names]


def _report_shape(report: AgentReport) -> wire.Json:
    return {
        **wire.agent(report.agent, report.soul),
        "policyChanges": dict(report.policy),
        "companions": list(report.companions),
        "tokens": [wire.token(token) for token in report.tokens],
        "pending": [wire.approval(approval) for approval in report.pending],
        "lastSession": wire.agent_session(report.last_session) if report.last_session else None,
    }


def _report_lines(report: AgentReport, now: datetime) -> Iterator[str]:
    yield click.style(_line(report.agent, report.soul), bold=True)
    changes = ", ".join(f"{key} {_setting_text(value)}" for key, value in report.policy.items())
    yield f"  policy        {changes or 'all settings are the default'}"
    yield f"  companions    {', '.join(report.companions) or 'none'} in its prompt"
    tokens = ", ".join(f"{token.id[:8]} {visible(token.name)}".strip() for token in report.tokens)
    yield f"  tokens        {tokens or 'none'}"
    yield f"  last session  {_session(report.last_session, now) if report.last_session else 'none'}"
    yield f"  pending       {len(report.pending) or 'nothing'}"
    yield from approval_lines(report.pending, now, indent=4)


def _session(sitting: AgentSession, now: datetime) -> str:
    id, when, revision, messages = session_cells(sitting, now)
    return f"{id}, {when}, {revision}, {messages} {'message' if messages == '1' else 'messages'}"


def _setting_text(value: object) -> str:
    return "/".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def _answer(app: App, agent_record: Agent, *next_steps: str) -> None:
    soul_id = queries.selected_soul(app.ports, agent_record)
    app.answer(wire.agent(agent_record, soul_id), [_line(agent_record, soul_id), *next_steps])


def _table(pairs: Sequence[tuple[Agent, str]]) -> Iterator[str]:
    """Sentences for a program that reads them, columns under headings for a person."""
    wide = max((len(agent_record.id) for agent_record, _ in pairs), default=0) + 2
    titles = list(headings(f"{'agent':<{wide}}soul"))
    yield from titles
    for agent_record, soul_id in pairs:
        mark = "  (protected)" if agent_record.protected else ""
        row = f"{agent_record.id:<{wide}}{visible(soul_id)}{mark}"
        yield row if titles else _line(agent_record, soul_id)


def _line(agent_record: Agent, soul_id: str) -> str:
    return f"{agent_record.id} uses soul {visible(soul_id)}{' (protected)' if agent_record.protected else ''}"


def _reason_lines(agent_name: str, reasons: tuple[Reason, ...]) -> Iterator[str]:
    yield f"{agent_name} {'may not' if reasons else 'may'} propose now"
    yield from (line for reason in reasons for line in reason_lines(reason))
