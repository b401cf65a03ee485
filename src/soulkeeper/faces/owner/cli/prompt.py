"""The command that shows what a model is given: prompt."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.souls.address import address
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import AGENT, App, command
from soulkeeper.services import prompts
from soulkeeper.services.prompts import RenderedPrompt
from soulkeeper.starters import prompt_texts


@command()
@AGENT
@click.option("--soul", metavar="ID", help="This soul instead of the one it wears.")
@click.option("--explain", is_flag=True, help="The layers, their sizes and what was left out, instead of the text.")
def prompt(app: App, agent: str, soul: str | None, explain: bool) -> None:
    """What a model is given: frame, soul and guardrails, put together from the approved text.

    \b
    Examples:
      soul prompt --agent maya
      soul prompt --explain
    """
    seen = prompts.given(app.ports, prompt_texts(), agent, soul=str(address(soul)) if soul is not None else "")
    app.warn(seen.notes)
    if app.json:
        app.answer(wire.prompt(seen), ())
    elif explain:
        app.answer(None, _explained(seen))
    elif sys.stdout.isatty():
        click.echo(visible(seen.prompt.text))
    else:
        sys.stdout.buffer.write(seen.prompt.text.encode())


def _explained(seen: RenderedPrompt) -> Iterator[str]:
    yield f"{seen.agent} is given {seen.soul.address} v{seen.soul.revision} · {seen.soul.version} · {seen.soul.hash[:19]}"
    for layer in seen.prompt.layers:
        yield f"  {layer.name:<12} {layer.characters:>7,} characters"
    yield f"  guardrails {seen.guardrails_version}, prompt {seen.prompt.hash[:19]}, {len(seen.prompt.text):,} characters in all"
    for what in seen.prompt.left_out:
        yield f"  not served: {visible(what)}"
