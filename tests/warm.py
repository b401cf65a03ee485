"""What the process that others are forked from has loaded: every command, and the proofs' operations."""

from __future__ import annotations

import gc

import click

from soulkeeper.faces.owner.cli import soul
from tests.proof import killing

__all__ = ["killing"]


def load(group: click.Group, context: click.Context) -> None:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            load(command, click.Context(command, parent=context))


load(soul, click.Context(soul))
gc.collect()
gc.freeze()
