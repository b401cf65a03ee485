"""The command doctor: check the workspace for problems."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import click

from soulkeeper.bootstrap import keys as keyring
from soulkeeper.bootstrap import open_witness
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.errors import Refused, SoulError, Unproved
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.doctor_bot import check_bot
from soulkeeper.faces.owner.cli.doctor_remote import check_remote
from soulkeeper.faces.owner.cli.doctor_targets import check_targets, name_of_user
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.running_watch import is_watched
from soulkeeper.services import enrolment, integrity, policies, repair, sealing
from soulkeeper.services.integrity import CheckResult, Health, TargetState
from soulkeeper.services.lookups import setting
from soulkeeper.services.targets import problem_note

_MOST_NAMED = 10
_COLOURS = {Health.OK: "green", Health.WARN: "yellow", Health.RED: "red"}


@command()
@click.option("--fix", is_flag=True, help="Write lost and empty files again and create missing companion files.")
def doctor(app: App, fix: bool) -> int:
    """Check the workspace for problems and suggest fixes. Exit with code 1 if a check is red.

    \b
    Examples:
      soul doctor
      soul doctor --fix
    """
    if fix:
        app.warn(_fix(app))
    findings = _findings(app)
    shape = [{"check": f.check, "state": f.state, "message": f.message, "hint": f.hint} for f in findings]
    app.answer(shape, (line for finding in findings for line in _lines(finding)))
    return 1 if any(finding.state is Health.RED for finding in findings) else 0


def _fix(app: App) -> tuple[str, ...]:
    from soulkeeper.starters import starters  # noqa: PLC0415 - only a repair needs them

    restored = repair.restore_lost_files(app.ports)
    companions = (
        repair.create_companions(app.ports, app.owner(), starters()) if repair.missing_companions(app.ports) else ()
    )
    return (*restored, *companions)


def _watch(app: App, states: list[TargetState]) -> Iterator[CheckResult]:
    """Whether anything restores the adopted files in guard mode by itself."""
    guarded = sum(state.is_guarded and not state.problem for state in states)
    if not guarded:
        return
    if is_watched(app.workspace.settings.data):
        yield CheckResult("watch", Health.OK, "edits of adopted files are reverted at once")
        return
    files = "the adopted file" if guarded == 1 else f"the {guarded} adopted files"
    message = (
        f"neither soul watch nor soul serve is running here: an edit of {files} in guard mode takes effect until the next "
        "soul command reverts it"
    )
    yield CheckResult("watch", Health.WARN, message, "start it at every login: soul watch --install")


def _findings(app: App) -> list[CheckResult]:
    try:
        root = app.workspace.root
    except Refused as error:
        return [CheckResult("database", Health.RED, reason.message, reason.hint) for reason in error.reasons]
    here = [*_engine(app), *_permissions(root), *_ownership(root)]
    states: list[TargetState] = []
    try:
        here += [*_history(app), *_witness(app), *_owner_key(app), *_pinned_key(app), *_mirror(app)]
        states = integrity.target_states(app.ports)
        here += check_targets(app.ports, states)
        here += _watch(app, states)
        here += [*_companions(app), *check_bot(app), *check_remote(app.workspace)]
    except Unproved as error:
        here.append(CheckResult("history", Health.RED, error.message, error.hint))
    messages = {finding.message for finding in here}
    messages |= {problem_note(state.target, state.problem) for state in states if state.problem}
    return [*here, *(finding for finding in integrity.examine(app.ports) if finding.message not in messages)]


def _history(app: App) -> Iterator[CheckResult]:
    """Every event follows the one before it, from the owner key on. ``soul verify`` checks every signature too."""
    if sealing.needs_seal(app.ports):
        yield CheckResult(
            "history", Health.WARN, "the events are not signed yet", "soul migrate seals them with the owner key"
        )
    elif enrolment.is_withdrawn(app.ports, keyring.own_log_key(app.workspace.keys)):
        message = "the owner withdrew the log key of this machine, which can write nothing with it"
        yield CheckResult("history", Health.RED, message, _new_log_key(app))
    elif enrolment.foreign_restore(app.ports):
        message = "your owner key has not vouched for the last restore yet; soul verify says what is proved"
        yield CheckResult("history", Health.WARN, message, "with data/keys/owner in its place: soul migrate")
    elif not enrolment.is_enrolled(app.ports, keyring.own_log_key(app.workspace.keys)):
        message = "the owner has not enrolled a log key of this machine, which can write nothing"
        yield CheckResult("history", Health.RED, message, "soul serve creates the key and says how to enrol it")
    else:
        yield CheckResult("history", Health.OK, "the chain of events is unbroken; soul verify checks every signature")


def _witness(app: App) -> Iterator[CheckResult]:
    """Without a witness, an older ledger with valid signatures looks like the newest one."""
    witness = open_witness(app.workspace.settings)
    if not witness.is_writable():
        message = f"nobody would notice an older ledger: the witness cannot be kept in {witness.folder}"
        fix = "set XDG_STATE_HOME to a folder of this user that survives restarts"
        yield CheckResult("witness", Health.WARN, message, fix)


def _new_log_key(app: App) -> str:
    """How this machine gets another log key."""
    if app.workspace.is_owned_elsewhere:
        return "move data/keys/log and data/keys/log.pub away; soul serve creates a new key and says how to enrol it"
    return "with the owner key: soul keys rotate log"


def _mirror(app: App) -> Iterator[CheckResult]:
    """What the mirror mode protects against, and what not."""
    if not app.ports.mirror.has_files:
        yield CheckResult("mirror", Health.OK, "the texts are in the database, without files that somebody could edit")
        return
    agents = policies.following_agents(app.ports)
    if not agents:
        yield CheckResult("mirror", Health.OK, "no edit to a file takes effect before you approve it")
        return
    names = ", ".join(agents[:_MOST_NAMED]) + (
        f" and {len(agents) - _MOST_NAMED:,} more" if len(agents) > _MOST_NAMED else ""
    )
    message = f"files of {names} are followed: whoever can write them can change the text, and you will see it"
    limit = "Only risky edits wait for you"
    yield CheckResult("mirror", Health.OK, f"{message}. {limit}", f"soul policy set mirror guard --agent {agents[0]}")


def _companions(app: App) -> Iterator[CheckResult]:
    for where in repair.missing_companions(app.ports):
        yield CheckResult("files", Health.WARN, f"{where} does not exist", "create it: soul doctor --fix")


def _lines(finding: CheckResult) -> Iterator[str]:
    state = click.style(f"{finding.state:<4}", fg=_COLOURS[finding.state], bold=finding.state is Health.RED)
    yield f"{state}  {finding.check:<12} {line_of(finding.message)}"
    if finding.hint:
        yield f"{'':<19}{click.style('→', fg='cyan')} {with_workspace(line_of(finding.hint))}"


def _engine(app: App) -> Iterator[CheckResult]:
    if app.workspace.settings.database:
        yield CheckResult("database", Health.OK, "PostgreSQL answers")
        return
    import apsw  # noqa: PLC0415 - a fleet does not need it

    yield CheckResult("database", Health.OK, f"SQLite {apsw.sqlite_lib_version()}, without the WAL-reset bug")


def _permissions(root: Path) -> Iterator[CheckResult]:
    """Only the owner can read the ledger and the keys."""
    for name, allowed_mode in (("data", 0o700), ("data/keys", 0o700), ("data/keys/owner", 0o600)):
        path = root / name
        if not path.exists():
            continue
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & ~allowed_mode:
            yield CheckResult("permissions", Health.RED, f"{name} has mode {mode:o}", f"chmod {allowed_mode:o} {name}")
        else:
            yield CheckResult("permissions", Health.OK, f"{name} is private")


def _ownership(root: Path) -> Iterator[CheckResult]:
    """The ledger and the keys are plain files and folders that belong to the user who runs this."""
    for name in ("data", "data/keys", "data/keys/owner", "data/keys/owner.pub", "data/ledger.db"):
        try:
            facts = (root / name).lstat()
        except OSError:
            continue
        if stat.S_ISLNK(facts.st_mode):
            yield CheckResult(
                "belongings", Health.RED, f"{name} is a symbolic link", "replace it with what it points to"
            )
        elif facts.st_uid != os.geteuid():
            message = f"{name} belongs to user {facts.st_uid}, but you are user {os.geteuid()}"
            yield CheckResult("belongings", Health.RED, message, f"run as that user, or chown {os.geteuid()} {name}")


def _pinned_key(app: App) -> Iterator[CheckResult]:
    pinned = setting(app.ports, "owner_key")
    halves = zip(("owner.pub", "owner"), keyring.stored_and_derived_keys(app.workspace.keys), strict=True)
    for name, public in halves:
        if public and not keyring.is_same_key(public, pinned):
            fingerprints = f"{keyring.fingerprint(public)}; the ledger was created with {keyring.fingerprint(pinned)}"
            yield CheckResult(
                "owner key", Health.RED, f"data/keys/{name} is {fingerprints}", "restore the original data/keys"
            )


def _owner_key(app: App) -> Iterator[CheckResult]:
    """An agent that runs as this user can read an unlocked key, and then decide like the owner."""
    folder = app.workspace.keys
    if app.workspace.is_owned_elsewhere:
        yield CheckResult("owner key", Health.OK, "the key is on another machine: nobody can decide with it here")
        return
    try:
        is_locked = keyring.is_locked(folder)
    except SoulError as error:
        yield CheckResult("owner key", Health.RED, str(error), error.hint)
        return
    if is_locked:
        yield CheckResult("owner key", Health.OK, "the key has a passphrase")
        return
    state = Health.RED if policies.has_guarded_agents(app.ports) else Health.WARN
    message = (
        f"the key has no passphrase: any program that runs as {_user()}, including an agent, can read it and decide"
    )
    yield CheckResult("owner key", state, message, "set one with soul keys passphrase, or run agents as another user")


def _user() -> str:
    return os.environ.get("USER") or name_of_user(os.geteuid())
