"""The command completion: print a shell completion script."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from soulkeeper.faces.owner.cli.app import App, command

_SHELLS = ("bash", "zsh", "fish")


@command()
@click.argument("shell", type=click.Choice(_SHELLS))
def completion(app: App, shell: str) -> None:
    """Print the completion script for a shell. Save it where your shell finds it, in a folder that exists.

    \b
    Examples:
      soul completion bash >> ~/.bashrc
      soul completion fish > ~/.config/fish/completions/soul.fish
    """
    completion_class = get_completion_class(shell)
    assert completion_class is not None  # noqa: S101 - click knows the three
    script = completion_class(click.get_current_context().find_root().command, {}, "soul", "_SOUL_COMPLETE").source()
    app.answer({"shell": shell, "script": script}, [script], verbatim=True)
