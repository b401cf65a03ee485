"""The command prompt: print what a model gets."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.services import prompts
from soulkeeper.services.prompts import RenderedPrompt
from soulkeeper.starters import prompt_texts


@command()
@AGENT
@click.option("--soul", metavar="ID", help="Use this soul instead of the agent's own.")
@click.option("--session", default="", metavar="S", help="The prompt that this session was opened with.")
@click.option(
    "--explain", is_flag=True, help="Show the layers, their sizes and what was left out, instead of the text."
)
def prompt(app: App, agent_name: str | None, soul: str | None, session: str, explain: bool) -> None:
    """Print the prompt a model gets: frame, soul and guardrails, composed from the approved text.

    \b
    Examples:
      soul prompt --agent maya
      soul prompt --explain
      soul prompt --agent maya --session 2f81
    """
    if soul is not None and session:
        raise Invalid("a session has its own soul", hint="use --soul or --session, not both")
    agent = app.agent(agent_name)
    soul_address = str(address(soul)) if soul is not None else ""
    rendered = prompts.render(app.ports, prompt_texts(), agent, soul=soul_address, session=session)
    app.warn(rendered.notes)
    if app.json:
        app.answer(wire.prompt(rendered), ())
    elif explain:
        app.answer(None, _explanation(rendered))
    elif sys.stdout.isatty():
        click.echo(visible(rendered.prompt.text))
    else:
        sys.stdout.buffer.write(rendered.prompt.text.encode())


def _explanation(rendered: RenderedPrompt) -> Iterator[str]:
    soul, prompt = rendered.soul, rendered.prompt
    yield f"{rendered.agent} gets {soul.address} v{soul.revision} · {soul.version} · {soul.hash[:19]}"
    for layer in prompt.layers:
        yield f"  {layer.name:<12} {layer.characters:>7,} characters"
    yield f"  guardrails {rendered.guardrails_version}, prompt {prompt.hash[:19]}, {len(prompt.text):,} characters in total"
    for what in prompt.left_out:
        yield f"  left out: {visible(what)}"
    for reader in rendered.readers:
        yield f"  {reader} reads the files itself: it gets this prompt only if it asks Soulkeeper for it"
