"""The command that opens the agent's door over MCP: mcp."""

from __future__ import annotations

import click

from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.clients import CLIENTS, setup
from soulkeeper.services import queries


@command()
@click.option("--agent", default=DEFAULT_AGENT, metavar="A", help="Who comes through the door; default: default.")
@click.option(
    "--print-config", "client", type=click.Choice(list(CLIENTS)), help="Say how this client is told of the door."
)
def mcp(app: App, agent: str, client: str | None) -> None:
    """Speak MCP on standard input and output: an agent reads its soul, proposes, asks and logs. It decides nothing.

    It is started by the agent's client, not by hand: --print-config says how to tell the client.

    \b
    Examples:
      soul mcp --agent maya
      soul mcp --agent maya --print-config claude-code
    """
    wearer = queries.agent(app.ports, agent)
    if client is not None:
        told, where = setup(client, app.workspace.root, wearer.id)
        app.answer({"client": client, "agent": wearer.id, "config": told, "where": where}, [told], verbatim=True)
        app.warn([where])
        return
    from soulkeeper.faces.agent.mcp import startup  # noqa: PLC0415
    from soulkeeper.faces.agent.mcp.seat import Seat  # noqa: PLC0415
    from soulkeeper.starters import prompt_texts  # noqa: PLC0415

    startup.serve(Seat(ports=app.ports, texts=prompt_texts(), agent=wearer.id, name=wearer.id))
