"""The command that prints a shell's completion script."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

_SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    \b
    Examples:
      soul completion bash > ~/.local/share/bash-completion/completions/soul
      soul completion fish > ~/.config/fish/completions/soul.fish
    """
    found = get_completion_class(shell)
    assert found is not None  # noqa: S101 - click knows the three
    click.echo(found(ctx.find_root().command, {}, "soul", "_SOUL_COMPLETE").source())
