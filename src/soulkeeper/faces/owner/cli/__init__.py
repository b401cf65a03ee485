"""The command line. Commands are looked up by name and imported only when they run, so that ``soul`` starts fast."""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn

import click

from soulkeeper.errors import Invalid

# the sections of the help, in the order of docs/faces/cli.md, each with its commands: (module, one line of help)
PARTS = {
    "Workspace": {
        "init": ("workspace", "Create a workspace"),
        "adopt": ("adopt", "Protect the agent you have, without changing its files"),
        "release": ("adopt", "Stop managing adopted files"),
        "status": ("status", "Show what is pending, what changed and what is wrong"),
        "events": ("events", "List what happened, the newest last"),
        "watch": ("watch", "Pick up file edits as they happen"),
        "doctor": ("doctor", "Check the workspace for problems and suggest fixes"),
        "verify": ("verify", "Prove the whole history: chain, signatures, texts, decisions, tokens"),
        "backup": ("backup", "Write the whole workspace to one file"),
        "restore": ("restore", "Restore a workspace from a backup"),
        "migrate": ("migrate", "Upgrade the ledger's schema"),
        "keys": ("keys", "Manage keys: show, passphrase, rotate, enrol, withdraw, export-public"),
        "completion": ("completion", "Print a shell completion script"),
    },
    "Souls": {
        "list": ("show", "List the souls"),
        "show": ("show", "Print a soul, or one of its earlier revisions"),
        "new": ("souls", "Create a soul"),
        "edit": ("souls", "Change a soul in your editor or from a file"),
        "rename": ("souls", "Change a soul's id"),
        "delete": ("souls", "Delete a soul (it can be restored)"),
        "undelete": ("souls", "Restore a deleted soul"),
        "import": ("exchange", "Import a soul from a file of another program"),
        "export": ("exchange", "Export a soul in the format of another program"),
    },
    "Agents": {
        "agent": ("agents", "Manage agents: new, list, show, set, delete"),
        "select": ("agents", "Choose the soul an agent uses"),
        "sessions": ("sessions", "List the sessions of an agent, or end one"),
        "memory": ("memory", "Manage an agent's recorded sessions: import, delete, stats"),
        "reflect": ("reflect", "Propose what people asked an agent for again and again"),
        "can-propose": ("agents", "Check whether an agent may propose a change now"),
    },
    "Proposing": {
        "propose": ("proposals", "Propose a change"),
        "withdraw": ("proposals", "Withdraw a proposal"),
    },
    "Deciding": {
        "pending": ("review", "List what is waiting for your decision"),
        "review": ("review", "Decide what is pending, one by one"),
        "approve": ("review", "Approve a proposal or a request"),
        "deny": ("review", "Deny a proposal or a request, with feedback for the agent"),
        "rebase": ("review", "Propose a stale change again, on the current text"),
        "snooze": ("review", "Postpone a decision"),
    },
    "History": {
        "history": ("history", "List the revisions of a soul"),
        "log": ("log", "List who changed what and why, with the diffs"),
        "blame": ("log", "Show for each line the revision that added it, who asked and who approved"),
        "diff": ("history", "Compare two revisions, two souls, or a soul with a file"),
        "rollback": ("history", "Restore an earlier text as a new revision"),
        "purge": ("history", "Remove the bytes of one revision for good"),
        "undo": ("history", "Undo the newest revision"),
        "bump": ("versions", "Compute the smallest version number a text needs"),
        "lineage": ("versions", "Show which soul extends which, and which need a review"),
        "review-base": ("versions", "Mark a newer version of a soul's base as reviewed"),
    },
    "The gate": {
        "heartbeat": ("heartbeat", "Request permission for the tasks in HEARTBEAT.md that name a tool"),
        "policy": ("policy", "Manage an agent's limits and protections: show, set, preset"),
        "drift": ("evolution", "Measure how far a soul has moved from the text you last wrote or confirmed"),
        "confirm": ("evolution", "Accept a soul as it is and measure drift from there"),
        "gap": ("evolution", "Track behaviour that differs from the soul: open, list, close"),
        "rules": ("rules", "List the rules that check a change, or explain one"),
        "judge": ("dry_runs", "Try the gate on cases from a file, without a workspace"),
        "consistency": ("dry_runs", "Check pairs of statements for contradictions"),
    },
    "Git": {
        "sync": ("sync", "Sync souls with a git remote: status, pull, publish, diff, resolve, …"),
    },
    "Capsules": {
        "capsule": ("capsules", "Seal souls into signed files: seal, list, inspect, verify, update, move, …"),
    },
    "Files and prompts": {
        "validate": ("validate", "Validate files against a profile"),
        "prompt": ("prompt", "Print the prompt a model gets: frame, soul, guardrails"),
    },
    "The server": {
        "serve": ("serve", "Serve this workspace over HTTP"),
        "login": ("login", "Print a link that opens the web console"),
        "worker": ("worker", "Run the reflections of a fleet"),
        "mcp": ("mcp", "Serve one agent over MCP, on standard input and output"),
        "token": ("tokens", "Manage the server's tokens: create, list, revoke"),
        "telegram": ("telegram", "Run the Telegram bot and manage its chats: run, chats, revoke"),
        "webhook": ("webhooks", "Manage the server's webhooks: create, list, remove, deliveries, retry"),
    },
    "All approvals": {
        "approvals": ("approvals", "Manage approvals of every type: list, show, approve, deny, revoke"),
    },
}
COMMANDS = {name: entry for section in PARTS.values() for name, entry in section.items()}


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports only the one that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, _attribute(cmd_name))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            from soulkeeper.faces.owner.cli.synonyms import command_for  # noqa: PLC0415 - only a typo needs these
            from soulkeeper.faces.suggestions import suggestion  # noqa: PLC0415

            guess = (command_for(args[0]) or suggestion(args[0], COMMANDS)).capitalize()
            raise click.UsageError(f"No such command {args[0]!r}. {guess}".rstrip(), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))
        for section, commands in PARTS.items():
            with formatter.section(section):
                formatter.write_dl([(f"{name:<{widest}}", line) for name, (_, line) in commands.items()])


def _attribute(command: str) -> str:
    """``list`` and ``import`` are taken in Python, so their functions are ``list_`` and ``import_``."""
    return f"{command}_" if command in ("list", "import") else command.replace("-", "_")


def checked_folder(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The folder after ``-w``. An empty one, such as that of a variable without a value, does not mean another workspace."""
    if value == "":
        raise Invalid("no folder follows -w", hint="name the workspace: -w DIR, or leave -w out")
    return value


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "-w",
    "--workspace",
    metavar="DIR",
    callback=checked_folder,
    help="The workspace; default: $SOULKEEPER_WORKSPACE, else the nearest parent.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value; every command takes this option too.")
@click.version_option(package_name="soulkeeper", prog_name="soul", message="%(prog)s %(version)s")
@click.pass_context
def soul(ctx: click.Context, workspace: str | None, as_json: bool) -> None:
    """Manage your AI agents' identity texts: the agent proposes, you decide, every revision is kept.

    \b
    Examples:
      soul adopt ~/.openclaw/workspace
      soul init my-agents
      soul review
    """
    ctx.obj = {"workspace": workspace, "json": as_json}


def main() -> NoReturn:
    """Run one command. A user's mistake ends in one message and an exit code for its kind, never in a traceback."""
    _prepare_streams()
    code = run(sys.argv[1:])
    _flush_output()
    raise SystemExit(code)


def run(arguments: list[str]) -> int:
    out = sys.stdout
    try:
        _ensure_text(arguments)
        answer: Any = soul.main(arguments, prog_name="soul", standalone_mode=False, color=_colour())
    except BaseException as error:
        if os.environ.get("SOULKEEPER_DEBUG"):
            raise
        if (
            sys.stdout is not out
        ):  # click replaces stdout when the reader closed the pipe, as `head` does: not a failure
            return 0
        from soulkeeper.faces.owner.cli.failures import report  # noqa: PLC0415 - only a failure needs it

        with click.Context(soul, color=_colour()):
            return report(error, json="--json" in arguments)
    return answer if isinstance(answer, int) else 0


def _colour() -> bool | None:
    """No colour where NO_COLOR is set; else it depends on the stream."""
    return False if os.environ.get("NO_COLOR") else None


def _flush_output() -> None:
    """A failed write was reported already: the interpreter must not fail on it again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        _discard_output()


@contextmanager
def ended_by_reader() -> Iterator[None]:
    """Print until the reader closes the pipe, as `head` does. The command goes on after that: its exit code says what it found."""
    try:
        yield
    except BrokenPipeError:
        _discard_output()


def is_read() -> bool:
    """Whether anybody can still read the output. A command that waits before it prints more would not notice otherwise."""
    watched = select.poll()
    watched.register(1, 0)
    return not any(event & (select.POLLERR | select.POLLHUP) for _, event in watched.poll(0))


def _discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _prepare_streams() -> None:
    """Read nothing from a closed stream, discard output to one, and escape characters that the terminal's encoding lacks."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115, PTH123 - it lives as long as the process
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115, PTH123 - so does this
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _ensure_text(arguments: list[str]) -> None:
    """Everything after this can be stored: no argument contains a NUL or bytes that are not UTF-8."""
    for argument in arguments:
        if any(character == "\0" or "\ud800" <= character <= "\udfff" for character in argument):
            raise Invalid(f"{argument!r} is not UTF-8 text", hint="to read a file with such a name, use: - < FILE")
