"""What the process that others are forked from has loaded: every command, the server, and the operations of the proofs."""

from __future__ import annotations

import gc
from importlib import import_module

import click

from soulkeeper.faces.owner.cli import soul
from soulkeeper.faces.startup import load_fastapi
from soulkeeper.services import assessment
from tests.proof import killing

__all__ = ["killing"]


def load(group: click.Group, context: click.Context) -> None:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            load(command, click.Context(command, parent=context))


load(soul, click.Context(soul))
assessment.load_rules()
load_fastapi()
for name in ("api", "server", "listener", "owner.web.app"):
    import_module(f"soulkeeper.faces.{name}")
gc.collect()
gc.freeze()
