"""The command that shows what a model is given: prompt."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from soulkeeper.domain.souls.address import address
from soulkeeper.domain.visible import visible
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.desk import AGENT, Desk, command
from soulkeeper.services import prompting
from soulkeeper.services.prompting import Given
from soulkeeper.starters import prompt_texts


@command()
@AGENT
@click.option("--soul", metavar="ID", help="This soul instead of the one it wears.")
@click.option("--explain", is_flag=True, help="The layers, their sizes and what was left out, instead of the text.")
def prompt(desk: Desk, agent: str, soul: str | None, explain: bool) -> None:
    """What a model is given: frame, soul and guardrails, put together from the approved text.

    \b
    Examples:
      soul prompt --agent maya
      soul prompt --explain
    """
    seen = prompting.given(desk.ports, prompt_texts(), agent, soul=str(address(soul)) if soul is not None else "")
    desk.warn(seen.notes)
    if desk.json:
        desk.answer(wire.prompt(seen), ())
    elif explain:
        desk.answer(None, _explained(seen))
    elif sys.stdout.isatty():
        click.echo(visible(seen.prompt.text))
    else:
        sys.stdout.buffer.write(seen.prompt.text.encode())


def _explained(seen: Given) -> Iterator[str]:
    yield f"{seen.agent} is given {seen.soul.address} v{seen.soul.revision} · {seen.soul.version} · {seen.soul.hash[:19]}"
    for layer in seen.prompt.layers:
        yield f"  {layer.name:<12} {layer.characters:>7,} characters"
    yield f"  guardrails {seen.guardrails_version}, prompt {seen.prompt.hash[:19]}, {len(seen.prompt.text):,} characters in all"
    for what in seen.prompt.left_out:
        yield f"  not served: {visible(what)}"
