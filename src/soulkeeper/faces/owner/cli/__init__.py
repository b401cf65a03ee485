"""The command line. Commands are looked up by name and imported only when they run, so that ``soul`` starts fast."""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from soulkeeper.errors import Invalid

# the parts of the help, as docs/faces/cli.md has them, each with its commands: (module, one line of help)
PARTS = {
    "Workspace": {
        "init": ("workspace", "Make a workspace"),
        "status": ("status", "What waits, what moved, what is wrong"),
        "events": ("workspace", "Everything that happened, in order"),
        "watch": ("watch", "Take notice of edits the moment they happen"),
        "doctor": ("doctor", "Look at everything that can be wrong, and say what to do"),
        "backup": ("backup", "Write the whole ledger to one file"),
        "restore": ("backup", "Bring a ledger back from a backup"),
        "migrate": ("migrate", "Bring a ledger's schema up to date"),
        "keys": ("keys", "The owner's key: show, passphrase"),
        "completion": ("completion", "Print a shell's completion script"),
    },
    "Souls": {
        "list": ("souls", "List the souls"),
        "show": ("souls", "Print a soul, as it is or as it was"),
        "new": ("souls", "Begin a new soul"),
        "edit": ("souls", "Change a soul with your editor or from a file"),
        "rename": ("souls", "Give a soul another id"),
        "delete": ("souls", "Put a soul away (it can be brought back)"),
        "undelete": ("souls", "Bring a deleted soul back"),
    },
    "Agents": {
        "agent": ("agents", "Agents: new, list, show, set, delete"),
        "select": ("agents", "Choose the soul an agent wears"),
        "can-propose": ("agents", "Whether an agent may propose now, and why not"),
    },
    "Asking": {
        "propose": ("proposals", "Ask for a change"),
        "withdraw": ("proposals", "Take a proposal back"),
    },
    "Deciding": {
        "pending": ("review", "What waits for your decision"),
        "review": ("review", "Decide what waits, one by one"),
        "approve": ("review", "Say yes"),
        "deny": ("review", "Say no, with words to learn from"),
        "rebase": ("review", "Propose a stale change anew on the text as it is"),
        "snooze": ("review", "Put a decision off"),
    },
    "History": {
        "history": ("history", "The revisions of a soul"),
        "diff": ("history", "What changed between two revisions"),
        "rollback": ("history", "Bring an earlier text back as a new revision"),
        "bump": ("versions", "The least version a text needs, and why"),
        "lineage": ("versions", "Which soul extends which, and what is due for review"),
        "review-base": ("versions", "Record that you looked at a newer base"),
    },
    "The gate": {
        "heartbeat": ("heartbeat", "Ask leave for the tasks of HEARTBEAT.md that name a tool"),
        "policy": ("policy", "The rules of the gate for an agent: show, set, preset"),
        "drift": ("evolution", "How far a soul has moved from what you last wrote or confirmed"),
        "confirm": ("evolution", "Accept a soul as it is: drift is measured from here"),
        "gap": ("evolution", "Behaviour that differs from the soul: open, list, close"),
        "rules": ("rules", "The rules that look at a change, or one with its examples"),
        "judge": ("dry_runs", "Run the gate on cases of a file, touching nothing"),
        "consistency": ("dry_runs", "Say how pairs of statements relate"),
    },
    "Capsules": {
        "capsule": ("capsules", "Capsules: seal, list, inspect, verify, update, move, restore, import, regenerate"),
    },
    "Before and after": {
        "validate": ("validate", "Hold files to a profile before they are kept anywhere"),
        "prompt": ("prompt", "What a model is given: frame, soul, guardrails"),
    },
    "The server": {
        "serve": ("serve", "Serve this workspace over HTTP"),
        "mcp": ("mcp", "The agent's door over MCP, on standard input and output"),
        "token": ("tokens", "Tokens of the server: create, list, revoke"),
        "webhook": ("webhooks", "Webhooks of the server: create, list, remove, deliveries, retry"),
    },
    "Approvals of every type": {
        "approvals": ("approvals", "Every question to the owner: list, show, approve, deny"),
    },
}
COMMANDS = {name: told for part in PARTS.values() for name, told in part.items()}


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports the one that is asked for."""

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
            from soulkeeper.faces.owner.cli.suggestions import meant  # noqa: PLC0415 - only a slip needs it

            guess = meant(args[0], COMMANDS).capitalize()
            raise click.UsageError(f"No such command {args[0]!r}. {guess}".rstrip(), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))
        for part, commands in PARTS.items():
            with formatter.section(part):
                formatter.write_dl([(f"{name:<{widest}}", line) for name, (_, line) in commands.items()])


def _attribute(command: str) -> str:
    """``list`` is taken in Python, so its function is ``list_``."""
    return "list_" if command == "list" else command.replace("-", "_")


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "-w", "--workspace", metavar="DIR", help="The workspace; else $SOULKEEPER_WORKSPACE, else the nearest parent."
)
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON value; every command takes it too.")
@click.version_option(package_name="soulkeeper", prog_name="soul", message="%(prog)s %(version)s")
@click.pass_context
def soul(ctx: click.Context, workspace: str | None, as_json: bool) -> None:
    """Keeps who your AI agents are: the agent may propose, you decide, every revision stays.

    \b
    Example:
      soul init my-agents
      cd my-agents
      soul review
    """
    ctx.obj = {"workspace": workspace, "json": as_json}


def main() -> NoReturn:
    """Run one command. Every mistake of a person ends in one message and an exit code by kind, never in a traceback."""
    _prepare_streams()
    code = run(sys.argv[1:])
    _let_go()
    raise SystemExit(code)


def run(arguments: list[str]) -> int:
    out = sys.stdout
    try:
        _ensure_text(arguments)
        answer: Any = soul.main(arguments, prog_name="soul", standalone_mode=False)
    except BaseException as error:
        if os.environ.get("SOULKEEPER_DEBUG"):
            raise
        if sys.stdout is not out:  # how click says that the reader went away, as `head` does: no failure
            return 0
        from soulkeeper.faces.owner.cli.failures import told  # noqa: PLC0415 - only a failure needs it

        return told(error, json="--json" in arguments)
    return answer if isinstance(answer, int) else 0


def _let_go() -> None:
    """What could not be written was told already: the interpreter must not fail on it once more as it ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _prepare_streams() -> None:
    """A closed stream swallows what is said, and a terminal of another encoding shows what it lacks as an escape."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115, PTH123 - it lives as long as the process
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _ensure_text(arguments: list[str]) -> None:
    """Everything after this may be written down: no argument holds bytes that are not UTF-8, and none a NUL."""
    for said in arguments:
        if any(character == "\0" or "\ud800" <= character <= "\udfff" for character in said):
            raise Invalid(f"{said!r} is not UTF-8 text", hint="a file of such a name can be handed in with: - < FILE")
