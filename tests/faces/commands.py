"""Every command, discovered from the command line itself: a new one is tested without being named here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import click

from soulkeeper.faces.owner.cli import soul

Path = tuple[str, ...]

# values for a valid call, by the name of the argument or option
GOOD = {
    "id": "default",
    "ids": "00",
    "new": "fresh",
    "target": "default",
    "revision": "1",
    "number": "1",
    "how_long": "4h",
    "older": "1",
    "newer": "1",
    "directory": "elsewhere",
    "path": "elsewhere",
    "file": "backup.jsonl",
    "files": "backup.jsonl",
    "key": "mirror",
    "value": "guard",
    "name": "strict",
    "shell": "bash",
    "field": "tone",
    "what": "it shouted",
    "url": "https://hooks.example.org/told",
    "seq": "1",
    "code": "ignore-rules",
    "capsule": "default",
    "to": "archive/one.capsule",
    "action": "end",
    "session": "s1",
    "switch": "off",
    "fingerprint": "SHA256:Yf0mN4zJkz9mVQ5bq0GqTqcVPr1uT2yD4nX7cE3sKwA",
}
# files, and words that a person may choose freely
FREE = {"directory", "file", "files", "path", "what"}
NEEDED: dict[Path, Path] = {
    ("propose",): ("--reason", "asked", "--add", "traits", "kind"),
    ("new",): ("--from", "text.md"),
    ("edit",): ("--from", "text.md"),
    ("rollback",): ("--yes",),
    ("undo",): ("--yes",),
    ("export",): ("--to", "soul-md"),
    ("agent", "set"): ("--protect",),
    ("memory", "delete"): ("--yes",),
}


@cache
def every_group_and_command() -> tuple[tuple[Path, click.Command], ...]:
    return tuple(_below((), soul))


def every_command() -> Iterator[tuple[Path, click.Command]]:
    return (found for found in every_group_and_command() if not isinstance(found[1], click.Group))


def every_argument() -> Iterator[tuple[Path, str]]:
    """Each command with each of its arguments that name something. In `gap open`, every text names a field."""
    for path, command in every_command():
        for parameter in command.params:
            if isinstance(parameter, click.Argument) and parameter.name not in FREE and path != ("gap", "open"):
                yield path, str(parameter.name)


def every_id_option() -> Iterator[tuple[Path, str]]:
    """Each command with each of its options that takes the id of a soul or an agent."""
    for path, command in every_command():
        for parameter in command.params:
            if isinstance(parameter, click.Option) and parameter.metavar in ("A", "ID"):
                yield path, parameter.opts[0]


def call(path: Path, /, *options: str, **said: str) -> list[str]:
    """A complete call of a command, with valid values for everything that is not given."""
    command = dict(every_group_and_command())[path]
    names = [str(parameter.name) for parameter in command.params if isinstance(parameter, click.Argument)]
    return [*path, *NEEDED.get(path, ()), *options, "--", *(said.get(name, GOOD[name]) for name in names)]


def _below(path: Path, command: click.Command) -> Iterator[tuple[Path, click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None, name
            yield from _below((*path, name), found)
