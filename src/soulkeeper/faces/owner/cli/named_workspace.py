"""A workspace that was named with ``-w``: the commands in hints name it too, because without it they would look elsewhere."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path

import click

from soulkeeper.config import FILE
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.errors import Refused, SoulError

_KEY = "soulkeeper.workspace"
_ANYWHERE = frozenset({"init", "completion"})  # these use no workspace, or name it themselves
_COMMAND = re.compile(r"(?<![\w/.-])soul ([a-z-]+)\b")


def remember_workspace(folder: str | None) -> None:
    """Note for this command that its workspace was named. Does nothing if there is none, or outside of a command."""
    ctx = click.get_current_context(silent=True)
    if folder and ctx and (Path(folder) / FILE).is_file():
        ctx.meta[_KEY] = folder


def with_workspace(text: str) -> str:
    """A text of ours; if a workspace was named, every command in it names it too."""
    ctx = click.get_current_context(silent=True)
    folder = ctx.meta.get(_KEY) if ctx else None
    if not folder or " -w " in text:
        return text
    quoted = line_of(shlex.quote(folder))
    return _COMMAND.sub(lambda match: _command_with_workspace(match, quoted), text)


def error_with_workspace(error: SoulError) -> SoulError:
    """The same error; the commands in its hints name the workspace."""
    error.hint = with_workspace(error.hint)
    if isinstance(error, Refused):
        error.reasons = tuple(replace(reason, hint=with_workspace(reason.hint)) for reason in error.reasons)
    return error


def _command_with_workspace(match: re.Match[str], folder: str) -> str:
    from soulkeeper.faces.owner.cli import COMMANDS  # noqa: PLC0415 - they import this

    word = match[1]
    return f"soul -w {folder} {word}" if word in COMMANDS and word not in _ANYWHERE else match[0]
