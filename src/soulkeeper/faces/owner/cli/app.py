"""The owner's desk: the open workspace, the credential that was checked, and how answers are given."""

from __future__ import annotations

import getpass
import json
import re
import sys
from collections.abc import Callable, Iterable
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from soulkeeper.bootstrap import Workspace, open_workspace
from soulkeeper.config import find_root
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.characters.visible import line_of, visible
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.domain.souls.text_file import decoded
from soulkeeper.errors import Invalid, NotFound, Reason, Refused, Unavailable
from soulkeeper.faces.owner.cli.layout import terminal_width, wrapped
from soulkeeper.ports import Ports
from soulkeeper.services import recovery
from soulkeeper.services.lookups import setting

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

DOOR = "cli"
_LARGEST = 2**63 - 1  # what every ledger can hold
_LARGEST_INPUT = 1024 * 1024
_COMMANDS = re.compile(r"[\x7f-\x9f]")  # those below the space are escaped by JSON itself


def whole(said: str | int) -> int:
    """A whole number. Its bounds are the ledger's, and no matter of those who read the help."""
    digits = str(said)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(_LARGEST)) or int(digits) > _LARGEST:
        raise click.BadParameter(f"{digits!r} is not a whole number from 0 on")
    return int(digits)


AGENT = click.option("--agent", default=DEFAULT_AGENT, metavar="A", help="The agent; default: default.")


class App:
    def __init__(self, said: str | None, *, json: bool) -> None:
        self.said = said
        self.json = json
        self._owner: Owner | None = None

    @cached_property
    def workspace(self) -> Workspace:
        opened = open_workspace(find_root(self.said))
        self.warn(recovery.recover(opened.ports))
        return opened

    @property
    def ports(self) -> Ports:
        return self.workspace.ports

    def owner(self) -> Owner:
        """The owner, once the key was opened and proved to be the pinned one. A passphrase is asked for once a command."""
        if self._owner is None:
            self._owner = self._proved()
        return self._owner

    def opened_owner_key(self) -> Ed25519PrivateKey:
        """The owner's private key, proved to be the pinned one."""
        return self.opened_key(self.workspace.keys, setting(self.ports, "owner_key"))

    def opened_key(self, folder: Path, pinned: str) -> Ed25519PrivateKey:
        """The owner's private key in this folder, proved to be this one."""
        from soulkeeper.adapters import keys  # noqa: PLC0415 - only deciding needs it

        passphrase = _asked_passphrase() if keys.is_locked(folder) else ""
        return keys.open_key(folder, keys.OWNER, pinned, passphrase)

    def _proved(self) -> Owner:
        self.workspace.signer.open_owner(self.opened_owner_key())
        return Owner(setting(self.ports, "owner_name") or "owner", DOOR, "owner")

    def root_or_new(self) -> Path:
        """The workspace that was said, be it there or still to be made; else the nearest one."""
        return Path(self.said) if self.said else find_root(None)

    def asker(self, agent: str) -> Asker:
        return Asker(agent, DOOR)

    def answer(self, shape: Any, lines: Iterable[str], *, verbatim: bool = False) -> None:
        """One JSON value where it was asked for, else the lines for a person. A screen breaks them between words, unless they are
        ``verbatim``: a script, a diff, what is to be copied."""
        if self.json:
            say_json(shape)
            return
        for line in lines:
            click.echo(line) if verbatim else say(line)

    def warn(self, notes: Iterable[str]) -> None:
        for note in notes:
            say(f"{click.style('note', fg='yellow')}: {line_of(note)}", err=True)


def say(line: str, *, err: bool = False) -> None:
    """A line for a person, broken between words where the screen is too narrow for it."""
    for row in wrapped(line, terminal_width(sys.stderr if err else sys.stdout)):
        click.echo(row, err=err)


def say_json(shape: Any) -> None:
    """One JSON value. What is not UTF-8, as a folder's name may be, and what commands a terminal, stays an escape."""
    written = _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(shape, ensure_ascii=False))
    click.echo(written.encode(errors="backslashreplace"))


def command(group: click.Group | None = None, **settings: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """A command that is handed the desk first and has ``-w`` and ``--json`` like every other."""

    def made(function: Callable[..., Any]) -> click.Command:
        @click.pass_context
        def seated(ctx: click.Context, /, workspace: str | None, as_json: bool, **rest: Any) -> Any:
            outer = ctx.find_root().obj or {}
            app = App(workspace or outer.get("workspace"), json=as_json or outer.get("json", False))
            return function(app, **rest)

        built: click.Command = (group.command if group else click.command)(**settings)(update_wrapper(seated, function))
        built.params += [
            click.Option(["-w", "--workspace"], metavar="DIR", help="The workspace."),
            click.Option(["--json", "as_json"], is_flag=True, help="Answer with one JSON value."),
        ]
        return built

    return made


def read_input(path: str) -> str:
    """A text the owner hands in: a file, or ``-`` for standard input. Too much is refused before it is read."""
    if path == "-":
        return decoded(_capped(sys.stdin.buffer.read(_LARGEST_INPUT + 1), "the input"))
    try:
        with Path(path).open("rb") as file:
            return decoded(_capped(file.read(_LARGEST_INPUT + 1), path))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NotFound(f"there is no file {path!r}", hint="give a file, or - for standard input") from error
    except IsADirectoryError as error:
        raise Invalid(f"{path!r} is a folder", hint="give a file, or - for standard input") from error
    except PermissionError as error:
        raise Unavailable(f"{path} cannot be read by this user", hint="check its permissions") from error


def edited(content: str) -> str | None:
    """The text as the owner's editor left it, or nothing if it was not changed. No line end is touched on the way."""
    if not at_a_terminal():
        raise Invalid("there is no terminal to open an editor on", hint="give a file, or - for standard input")
    left = click.edit(content.encode(), extension=".md")
    return None if left is None or left == content.encode() else decoded(bytes(left))


def user_name() -> str:
    """Who the system says is here. In a container the user may have no name."""
    try:
        return visible(getpass.getuser())
    except (KeyError, OSError):
        return "owner"


def at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _capped(content: bytes, name: str) -> bytes:
    if len(content) > _LARGEST_INPUT:
        raise Invalid(f"{name} is larger than {_LARGEST_INPUT:,} bytes", hint="a soul has at most 65,536")
    return content


def _asked_passphrase() -> str:
    if not sys.stdin.isatty():
        reason = Reason(
            "passphrase", "the owner key has a passphrase and nobody is there to type it", hint="use a terminal"
        )
        raise Refused([reason])
    said: str = click.prompt("passphrase of the owner key", hide_input=True, err=True)
    return said
