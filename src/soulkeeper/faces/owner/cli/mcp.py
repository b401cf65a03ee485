"""The command mcp: serve one agent over MCP."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import click

from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.errors import missing_extra
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.clients import CLIENTS, setup
from soulkeeper.services import queries


@command()
@click.option("--agent", default=DEFAULT_AGENT, metavar="A", help="The agent to serve; default: default.")
@click.option(
    "--print-config", "client", type=click.Choice(list(CLIENTS)), help="Print the configuration for this client."
)
def mcp(app: App, agent: str, client: str | None) -> None:
    """Serve one agent over MCP on standard input and output. It can read its soul, propose, ask and log; it cannot decide.

    The agent's client starts this command: --print-config prints the client's configuration.

    \b
    Examples:
      soul mcp --agent maya
      soul mcp --agent maya --print-config claude-code
    """
    agent_record = queries.agent(app.ports, agent)
    if client is not None:
        config, where = setup(client, app.workspace.root, agent_record.id)
        app.answer(
            {"client": client, "agent": agent_record.id, "config": config, "where": where}, [config], verbatim=True
        )
        extra = missing_extra("MCP", "mcp")
        app.warn([where, *([] if find_spec("mcp") else [f"before that: {extra}: {extra.hint}"])])
        return
    if sys.stdin.isatty():
        configure = f"soul mcp --agent {agent_record.id} --print-config claude-code"
        app.warn([f"waiting for an MCP client on standard input; to configure one: {configure} (Ctrl-C stops)"])
    from soulkeeper.faces.agent.mcp import startup  # noqa: PLC0415
    from soulkeeper.faces.agent.mcp.access import AgentAccess  # noqa: PLC0415
    from soulkeeper.starters import prompt_texts  # noqa: PLC0415

    startup.serve(AgentAccess(ports=app.ports, texts=prompt_texts(), agent=agent_record.id, name=agent_record.id))
