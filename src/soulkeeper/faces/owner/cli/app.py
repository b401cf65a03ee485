"""What every command shares: the open workspace, the verified owner, input and output."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from soulkeeper.bootstrap import Workspace, open_workspace, signing_key
from soulkeeper.config import find_root
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.characters.visible import legible_json, line_of, visible
from soulkeeper.domain.souls.text_file import decode
from soulkeeper.errors import Invalid, NotFound, Reason, Refused, SoulError, Unavailable, Unproved
from soulkeeper.faces.owner.cli import checked_folder, ended_by_reader, pager
from soulkeeper.faces.owner.cli.layout import terminal_width, wrapped
from soulkeeper.faces.owner.cli.named_workspace import error_with_workspace, remember_workspace, with_workspace
from soulkeeper.faces.owner.cli.names import AGENT_ID, BY_METAVAR, file_for_a_name, name_of_file, with_suggestion
from soulkeeper.ports import Ports
from soulkeeper.services import enrolment, recovery, sealing
from soulkeeper.services.lookups import setting

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from soulkeeper.domain.capsules.signatures import SigningKey
    from soulkeeper.domain.souls.address import Address

DOOR = "cli"
_LARGEST = 2**63 - 1  # what every ledger can hold
_LARGEST_INPUT = 1024 * 1024
SHORTEST_PASSPHRASE = 8


def whole(value: str | int) -> int:
    """A whole number within the ledger's bounds. The help does not mention the bounds."""
    digits = str(value)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(_LARGEST)) or int(digits) > _LARGEST:
        raise click.BadParameter(f"{digits!r} is not a whole number of 0 or more")
    return int(digits)


def one_revision(command: str, id: str, number: str | None, option: str) -> str:
    """The revision of a command that takes it as an argument or as an option; empty for the newest."""
    if number == "":
        raise Invalid("the revision is empty", hint=f"soul history {id} lists all of them")
    if number and option:
        raise Invalid("two revisions were named", hint=f"name one: soul {command} {id} {number}")
    return number or option


AGENT = click.option(
    "--agent", "agent_name", type=AGENT_ID, metavar="A", help="The agent; default: default, or the only adopted one."
)


class App:
    def __init__(self, root_option: str | None, *, json: bool) -> None:
        self.root_option = root_option
        self.json = json
        self._owner: Owner | None = None

    @cached_property
    def workspace(self) -> Workspace:
        workspace = open_workspace(find_root(self.root_option))
        remember_workspace(self.root_option)
        with suppress(Unproved):  # whatever reads next says so; doctor and verify go on
            self.warn(recovery.recover(workspace.ports))
        return workspace

    @property
    def ports(self) -> Ports:
        return self.workspace.ports

    def owner(self, *about: Address) -> Owner:
        """The owner, after opening the key and checking that it is the pinned one. Asks for a passphrase once per command.
        ``about``: the texts that the command is about; an unknown one is reported before anybody types a passphrase."""
        if self._owner is None:
            for where in about:
                self._ensure_known(where)
            self._owner = self._verified_owner()
        return self._owner

    def _ensure_known(self, where: Address) -> None:
        from soulkeeper.services import queries  # noqa: PLC0415 - only deciding needs it

        self.warn(queries.ensure_known(self.ports, where))

    def open_owner_key(self) -> Ed25519PrivateKey:
        """The owner's private key, checked against the pinned one."""
        if self.workspace.is_owned_elsewhere:
            hint = "run this on the machine with data/keys/owner; if you lost the key, restore it from your backup"
            raise NotFound("the owner key is not on this machine", hint=hint)
        return self.open_key(self.workspace.keys, setting(self.ports, "owner_key"))

    def signing_key(self) -> SigningKey:
        """The owner's key, opened, as capsules are sealed with it; ``owner`` does not ask for its passphrase again."""
        key = self.open_owner_key()
        self.workspace.signer.open_owner(key)
        self._owner = self._named_owner()
        return signing_key(key)

    def open_key(self, folder: Path, pinned: str) -> Ed25519PrivateKey:
        """The owner's private key in this folder, checked against ``pinned``."""
        from soulkeeper.bootstrap import keys  # noqa: PLC0415 - only deciding needs it

        passphrase = _prompt_passphrase() if keys.is_locked(folder) else ""
        return keys.open_key(folder, keys.OWNER, pinned, passphrase)

    def _verified_owner(self) -> Owner:
        self.workspace.signer.open_owner(self.open_owner_key())
        owner = self._named_owner()
        if count := sealing.seal(self.ports, owner):
            self.warn((f"sealed {count:,} events that were written before events were signed, with your owner key",))
        self._enrol(owner)
        return owner

    def _enrol(self, owner: Owner) -> None:
        """Vouch for the log key of this machine, the first time it is seen."""
        enrolment.enrol_missing(self.ports, owner, self.log_key())

    def log_key(self) -> str:
        """The public key that this machine writes with; it is created if there is none."""
        from soulkeeper.bootstrap import keys  # noqa: PLC0415 - only deciding needs it

        return keys.make_key(self.workspace.keys, keys.LOG)

    def _named_owner(self) -> Owner:
        return Owner(setting(self.ports, "owner_name") or "owner", DOOR, "owner")

    def root_or_new(self) -> Path:
        """The workspace given with -w, whether it exists or not; else the nearest one."""
        try:
            return Path(self.root_option) if self.root_option else find_root(None)
        except NotFound as error:
            raise NotFound(error.message, hint="name a new folder for it: -w DIR") from error

    def agent(self, name: str | None) -> str:
        """The agent that was named with --agent; else the one that is meant without it."""
        from soulkeeper.services.default_agent import default_agent  # noqa: PLC0415 - few commands need it

        return default_agent(self.ports) if name is None else name

    def asker(self, agent: str) -> Asker:
        return Asker(agent, DOOR)

    def answer(self, shape: Any, lines: Iterable[str], *, verbatim: bool = False, paged: bool = False) -> None:
        """Print one JSON value with --json, else the lines. On a screen they wrap between words, unless ``verbatim``: a script,
        a diff, anything to be copied. ``paged``: what is longer than the screen opens in a pager."""
        with ended_by_reader():
            self.print(shape, lines, verbatim=verbatim, paged=paged)

    def print(self, shape: Any, lines: Iterable[str], *, verbatim: bool = False, paged: bool = False) -> None:
        """The same for a command that only prints: it ends when the reader closes the pipe."""
        if self.json:
            say_json(shape)
            return
        if paged:
            pager.show(lines, verbatim=verbatim)
            return
        for line in lines:
            click.echo(line) if verbatim else say(line)

    def with_suggestion(self, error: NotFound, ctx: click.Context) -> NotFound:
        is_open = "workspace" in self.__dict__
        return with_suggestion(error, ctx, self.ports) if is_open else error

    def with_name_of_file(self, error: Invalid, ctx: click.Context) -> Invalid:
        """The same error; if a file that is kept here stands where a name was expected, its hint is the name."""
        if file := file_for_a_name(ctx):
            with suppress(SoulError):  # without a workspace the first error is the one that counts
                if name := name_of_file(self.ports, self.workspace.root, Path(file).resolve()):
                    return Invalid(error.message, hint=f"{line_of(file)} is kept as {name}: use this name")
        return error

    def warn(self, notes: Iterable[str]) -> None:
        for note in notes:
            say(f"{click.style('note', fg='yellow')}: {with_workspace(line_of(note))}", err=True)


def say(line: str, *, err: bool = False) -> None:
    """Print a line, wrapped between words if the screen is too narrow."""
    for row in wrapped(line, terminal_width(sys.stderr if err else sys.stdout)):
        click.echo(row, err=err)


def say_json(shape: Any) -> None:
    """Print one JSON value. Bytes that are not UTF-8 (a folder's name may have some), controls and every character that hides or
    moves text stay escaped."""
    click.echo(legible_json(json.dumps(shape, ensure_ascii=False)).encode(errors="backslashreplace"))


class _Command(click.Command):
    """A command whose every usage error names it: click leaves it out if an option has too few values. An empty argument is an
    error: it is a variable of a script that was not set, and must not mean the current folder or the newest soul."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            self._ensure_no_empty_argument(ctx, args)
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def _ensure_no_empty_argument(self, ctx: click.Context, args: list[str]) -> None:
        values, _, _ = self.make_parser(ctx).parse_args(list(args))
        for parameter in self.params:
            value = values.get(str(parameter.name)) if isinstance(parameter, click.Argument) else None
            if value == "" or (isinstance(value, tuple) and "" in value):
                raise click.UsageError(f"{parameter.make_metavar(ctx).strip('[]…. ')} is empty", ctx)


def command(group: click.Group | None = None, **settings: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """A click command that gets the App as its first argument and has ``-w`` and ``--json`` like every other."""

    def decorate(function: Callable[..., Any]) -> click.Command:
        @click.pass_context
        def run_command(ctx: click.Context, /, workspace: str | None, as_json: bool, **rest: Any) -> Any:
            outer = ctx.find_root().obj or {}
            app = App(workspace or outer.get("workspace"), json=as_json or outer.get("json", False))
            remember_workspace(app.root_option)
            try:
                return function(app, **rest)
            except NotFound as error:
                raise error_with_workspace(app.with_suggestion(error, ctx)) from error
            except Invalid as error:
                raise error_with_workspace(app.with_name_of_file(error, ctx)) from error
            except SoulError as error:
                error_with_workspace(error)
                raise

        decorator = (group.command if group else click.command)(cls=_Command, **settings)
        result: click.Command = decorator(update_wrapper(run_command, function))
        for parameter in result.params:
            if parameter.type is click.STRING and parameter.metavar in BY_METAVAR:
                parameter.type = BY_METAVAR[parameter.metavar]
        result.params += [
            click.Option(["-w", "--workspace"], metavar="DIR", help="The workspace.", callback=checked_folder),
            click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON value."),
        ]
        return result

    return decorate


def read_input(path: str) -> str:
    """Read a file, or standard input for ``-``. Refuses input that is too large before reading all of it."""
    if path == "-":
        return decode(_capped(sys.stdin.buffer.read(_LARGEST_INPUT + 1), "the input"))
    try:
        with Path(path).open("rb") as file:
            return decode(_capped(file.read(_LARGEST_INPUT + 1), path))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NotFound(f"no file named {path!r}", hint="give a file, or - for standard input") from error
    except IsADirectoryError as error:
        raise Invalid(f"{path!r} is a folder", hint="give a file, or - for standard input") from error
    except PermissionError as error:
        raise Unavailable(f"{path} cannot be read by this user", hint="check its permissions") from error


def edit_text(content: str) -> str | None:
    """The text as saved in the owner's editor, or None if it was not changed. Line endings are preserved.

    What was saved before the editor failed or was stopped stays in its file.
    """
    if not at_a_terminal():
        raise Invalid("an editor needs a terminal", hint="name a file: --from FILE (- is standard input)")
    file = Path(save_aside(content))
    try:
        click.edit(filename=str(file))
        text = decode(file.read_bytes())
    except (SoulError, OSError, click.ClickException, KeyboardInterrupt):
        if file.is_file() and file.read_bytes() != content.encode():
            say(f"{click.style('note', fg='yellow')}: what you saved is kept in {file}", err=True)
        else:
            file.unlink(missing_ok=True)
        raise
    file.unlink()
    return None if text == content else text


def keep_text(id: str, text: str, *, is_current: bool = False) -> str:
    """Write a text from the editor, whose own file is gone by now, to another file, and say what to do with it. ``is_current``:
    nobody else has changed the soul since, so that the whole text can still be saved."""
    path = save_aside(text)
    use = f"save it: soul edit {id} --from {path}" if is_current else f"take over what you need: soul edit {id}"
    return with_workspace(f"your text is kept in {path}; compare it: soul diff {id} {path}; {use}")


def save_aside(text: str) -> str:
    """Write a text that could not be saved to a file outside the workspace, and return its path."""
    import tempfile  # noqa: PLC0415 - few commands need it

    with tempfile.NamedTemporaryFile("wb", prefix="soul-", suffix=".md", delete=False) as file:
        file.write(text.encode())
    return file.name


def user_name() -> str:
    """The name of the system's user. In a container the user may have none."""
    try:
        return visible(getpass.getuser())
    except (KeyError, OSError):
        return "owner"


def at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def confirm(question: str, *, needs: str = "confirmation needed", hint: str = "add --yes") -> None:
    """Go on only if the owner says yes. Where nobody can answer, ``needs`` and the hint say what is missing."""
    if not at_a_terminal():
        raise Invalid(needs, hint=hint)
    click.confirm(question, abort=True, err=True)


def new_passphrase(question: str, *, may_be_empty: bool = False) -> str:
    """Ask for a new passphrase, twice, until it is long enough to protect something."""
    default = "" if may_be_empty else None
    while True:
        passphrase: str = click.prompt(
            question, hide_input=True, confirmation_prompt=True, default=default, show_default=False, err=True
        )
        if not 0 < len(passphrase) < SHORTEST_PASSPHRASE:
            return passphrase
        say(f"This is shorter than {SHORTEST_PASSPHRASE} characters; several words are easy to remember", err=True)


def _capped(content: bytes, name: str) -> bytes:
    if len(content) > _LARGEST_INPUT:
        raise Invalid(f"{name} is larger than {_LARGEST_INPUT:,} bytes", hint="a soul has at most 65,536")
    return content


def _prompt_passphrase() -> str:
    if not sys.stdin.isatty():
        reason = Reason(
            "passphrase", "the owner key has a passphrase, and only a terminal can ask for it", hint="use a terminal"
        )
        raise Refused([reason])
    passphrase: str = click.prompt("owner key passphrase", hide_input=True, err=True)
    return passphrase
