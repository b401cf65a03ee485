"""Commands on capsules: capsule seal|list|inspect|verify|update|move|restore|import|regenerate."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from soulkeeper.bootstrap import verifying_key
from soulkeeper.domain.capsules.capsule import Capsule, read_document
from soulkeeper.domain.capsules.lineage import lineage_of
from soulkeeper.domain.capsules.signatures import VerifyingKey
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.names import soul_id
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.faces import capsule_shapes
from soulkeeper.faces.owner.cli.app import App, command, confirm, read_input
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.screen import headings, hint_line
from soulkeeper.services import capsules, queries
from soulkeeper.services.capsule_import import ALREADY_HERE, import_capsule
from soulkeeper.services.capsule_records import StoredCapsule
from soulkeeper.services.capsules import CapsuleVerification
from soulkeeper.services.lookups import setting

KEY = click.option(
    "--key", default="", metavar="FILE", help="The public key to trust; default: this workspace's owner."
)


@click.group()
def capsule() -> None:
    """Manage capsules: a soul and its memories in one signed file that you can carry to another machine.

    \b
    Example:
      soul capsule seal maya
    """


@command(capsule, name="seal")
@click.argument("id")
def seal(app: App, id: str) -> None:
    """Seal a soul in a new capsule. It holds the soul as it is now, signed with the owner key.

    \b
    Example:
      soul capsule seal maya
    """
    key = app.signing_key()
    result = capsules.seal(app.ports, app.owner(), address(id), key)
    copy = shlex.quote(Path(result.record.path).name)
    _answer(
        app,
        result,
        f"Sealed {id} {result.record.version} in {_file(app, result)}",
        next_step=f"On another machine: soul capsule import {line_of(copy)} --key owner.pub, with a copy of {_public_key(app)}",
    )


@command(capsule, name="list")
def list_(app: App) -> None:
    """List the capsules, oldest first.

    \b
    Example:
      soul capsule list
    """
    records = capsules.capsules(app.ports)
    names = [f"{line_of(record.instance_name)} {line_of(record.version)}" for record in records]
    wide = max(map(len, names), default=0) + 2
    titles = headings(f"{'id':<8}  {'name':<{wide}}file")
    rows = [
        f"{record.uuid[:8]}  {name:<{wide}}capsules/{record.path}" for record, name in zip(records, names, strict=True)
    ]
    app.answer([capsule_shapes.capsule(record) for record in records], [*titles, *rows] if rows else ["No capsules"])


@command(capsule, name="inspect")
@click.argument("capsule")
def inspect(app: App, capsule: str) -> None:
    """Show what is in a capsule, without checking it.

    \b
    Examples:
      soul capsule inspect maya
      soul capsule inspect maya --json
    """
    entry = capsules.show(app.ports, capsule)
    shape = {**capsule_shapes.capsule(entry.record, entry.capsule), "capsule": entry.document}
    app.answer(shape, _detail_lines(entry))


@command(capsule, name="verify")
@click.argument("file", metavar="CAPSULE")
@KEY
def verify(app: App, file: str, key: str) -> None:
    """Verify a capsule, or a file with a public key. The exit code is 1 if it is not verified.

    \b
    Examples:
      soul capsule verify maya
      soul capsule verify maya.capsule --key ada.pub
    """
    if Path(file).is_file():
        result = capsules.verify_document(read_document(read_input(file)), _key(app, key))
    elif key:
        hint = "a capsule of this workspace is checked with the keys in its ledger: leave --key out, or name the file"
        raise Invalid(f"--key is for a file, and there is no file named {file!r}", hint=hint)
    else:
        result = capsules.verify(app.ports, file, verifying_key)
    app.answer(capsule_shapes.verification(result), _verification_lines(result))
    if result.findings:
        raise click.exceptions.Exit(1)


@command(capsule, name="update")
@click.argument("capsule")
@click.option("--memory", "memories", multiple=True, metavar="TEXT", help="Append to the memory log; may be repeated.")
@click.option(
    "--episode", "episodes", multiple=True, metavar="TEXT", help="Append an episodic memory; may be repeated."
)
@click.option("--short-term", multiple=True, metavar="TEXT", help="Replace the short-term memories; may be repeated.")
@click.option(
    "--from", "source", default="", metavar="FILE", help='Updates as JSON, such as {"memory": {…}}; - reads input.'
)
@click.option("--relay", default="", metavar="PLACE", help="Record that the capsule is carried to this place.")
def update(
    app: App,
    capsule: str,
    memories: tuple[str, ...],
    episodes: tuple[str, ...],
    short_term: tuple[str, ...],
    source: str,
    relay: str,
) -> None:
    """Append memories to a capsule and sign it again. Without options, set only its timestamp.

    \b
    Examples:
      soul capsule update maya --memory "Ada prefers short answers"
      soul capsule update maya --relay "the office server"
    """
    key = app.signing_key()
    lists = {"memory_log": memories, "episodic_memories": episodes, "short_term_memories": short_term}
    changes = {name: list(entries) for name, entries in lists.items() if entries}
    if not all(text.strip() for entries in lists.values() for text in entries):
        raise Invalid("a memory cannot be empty", hint="write what the capsule should remember")
    if source and changes:
        raise Invalid("--from already has the updates", hint="give a file, or options, not both")
    updates = read_document(read_input(source)) if source else {"memory": changes} if changes else {}
    result = capsules.update(app.ports, app.owner(), capsule, updates, key) if updates or not relay else None
    if relay:
        result = capsules.relay(app.ports, app.owner(), capsule, relay, key)
    assert result is not None  # noqa: S101 - one of the two was done
    _answer(app, result, f"Updated {_file(app, result)}: {_memories(result.capsule) or 'no memories'}")


@command(capsule, name="move")
@click.argument("capsule")
@click.argument("to", metavar="PATH")
def move(app: App, capsule: str, to: str) -> None:
    """Move the file of a capsule to another path below capsules/. Nothing in it changes.

    \b
    Example:
      soul capsule move maya archive/maya-first.capsule
    """
    result = capsules.move(app.ports, app.owner(), capsule, to)
    _answer(app, result, f"Moved to {_file(app, result)}")


@command(capsule, name="restore")
@click.argument("capsule")
def restore(app: App, capsule: str) -> None:
    """Restore the last good state of a capsule's file. The file it replaces is kept in data/outside.

    \b
    Example:
      soul capsule restore maya
    """
    result = capsules.restore(app.ports, app.owner(), capsule)
    _answer(app, result, f"Restored {_file(app, result)} from the ledger")


@command(capsule, name="import")
@click.argument("file")
@KEY
@click.option("--as", "as_id", metavar="ID", help="The id of the soul it becomes; default: the one it had.")
@click.option("--allow-weaken", is_flag=True, help="Allow a protected field to lose something, or a risky change.")
@click.option(
    "--accept-key", default="", metavar="FINGERPRINT", help="Accept this key, which has replaced the one you know."
)
def import_(app: App, file: str, key: str, as_id: str | None, allow_weaken: bool, accept_key: str) -> None:
    """Import a capsule from another machine. It is verified with a public key first, and becomes a soul here.

    \b
    Examples:
      soul capsule import maya.capsule --key ada.pub
      soul capsule import nova.capsule --as nova
      soul capsule import maya.capsule --key ada.pub --accept-key SHA256:…
    """
    id = "" if as_id is None else soul_id(as_id)
    text, own_key = read_input(file), app.signing_key()
    trusted, owner = _key(app, key), app.owner()
    result = import_capsule(
        app.ports,
        owner,
        text,
        trusted_key=trusted,
        key=own_key,
        as_id=id,
        weaken=allow_weaken,
        accepts=accept_key,
    )
    is_new = ALREADY_HERE not in result.notes
    name = f"{line_of(result.record.instance_name)} {line_of(result.record.version)}"
    line = f"Imported {name} as" if is_new else f"Nothing to import: {name} is already here, in the same state, as"
    notes = tuple(note for note in result.notes if note != ALREADY_HERE)
    _answer(
        app,
        replace(result, notes=notes),
        f"{line} {_file(app, result)}",
        *_soul_lines(app, result, is_new=is_new),
    )


@command(capsule, name="regenerate")
@click.argument("capsule")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def regenerate(app: App, capsule: str, yes: bool) -> None:
    """Give a soul a new identity. This makes a new capsule of the soul as it is now, which points back to the old one.

    \b
    Example:
      soul capsule regenerate maya
    """
    old = capsules.show(app.ports, capsule)
    if not yes:
        _confirm(old)
    key = app.signing_key()
    result = capsules.regenerate(app.ports, app.owner(), old.record.uuid, key)
    _answer(app, result, f"Created a new identity in {_file(app, result)}; {_file(app, old)} stays")


def _soul_lines(app: App, capsule: StoredCapsule, *, is_new: bool) -> Iterator[str]:
    """Which soul an imported capsule became."""
    if is_new and capsule.record.soul:
        where = queries.address_of(app.ports, capsule.record.soul)
        yield with_workspace(f"It is the soul {where} here: soul show {where}")


def _file(app: App, capsule: StoredCapsule) -> str:
    return _from_here(app.workspace.root / "capsules" / capsule.record.path)


def _public_key(app: App) -> str:
    return _from_here(app.workspace.keys / "owner.pub")


def _from_here(path: Path) -> str:
    """A path as it can be named from the current folder."""
    folder = Path.cwd()
    return line_of(str(path.relative_to(folder) if path.is_relative_to(folder) else path))


def _answer(app: App, capsule: StoredCapsule, *lines: str, next_step: str = "") -> None:
    app.warn(capsule.notes)
    shape = capsule_shapes.capsule(capsule.record, capsule.capsule)
    app.answer(shape, [*lines, f"fingerprint {capsule.record.fingerprint}", *([next_step] if next_step else [])])


def _confirm(old: StoredCapsule) -> None:
    memories = _memories(old.capsule)
    for line in (
        f"This creates a new identity for {line_of(old.record.instance_name)}:",
        "- other machines no longer accept it as a later version of the old one",
        "- whatever refers to the old uuid no longer leads to it",
        f"- it starts without memories; the old capsule keeps its own ({memories})"
        if memories
        else "- it starts without memories",
    ):
        click.echo(line, err=True)
    confirm("Create a new identity?")


def _key(app: App, file: str) -> VerifyingKey:
    """The key to trust: the one in the file, else the owner's of this workspace."""
    line = read_input(file).strip().partition("\n")[0] if file else _own_public_key(app)
    key = verifying_key(line)
    if not key.id.startswith("SHA256:"):
        raise Invalid(
            f"{file!r} is not an OpenSSH public key", hint="give data/keys/owner.pub of the workspace that sealed it"
        )
    return key


def _own_public_key(app: App) -> str:
    try:
        ports = app.ports
    except NotFound as error:
        raise NotFound(
            f"{error.message}, and no public key was named",
            hint="name the key of whoever sealed the capsule: --key FILE (data/keys/owner.pub of their workspace)",
        ) from error
    return setting(ports, "owner_key")


def _detail_lines(capsule: StoredCapsule) -> Iterator[str]:
    record, content = capsule.record, capsule.capsule
    line = lineage_of(content)
    yield f"{line_of(record.instance_name)} {line_of(record.version)} · capsules/{record.path}"
    yield f"uuid         {record.uuid}"
    yield f"identity     {line.identity}"
    if line.former_identity:
        yield f"previously   {line.former_identity}"
    if line.ancestors:
        yield f"ancestors    {', '.join(f'{line_of(ancestor.version)} ({ancestor.uuid[:8]})' for ancestor in line.ancestors)}"
    yield f"owner key    {line_of(content.owner_key_id)}"
    yield f"fingerprint  {record.fingerprint}"
    yield f"timestamp    {line_of(content.timestamp)}"
    yield f"memories     {_memories(content) or 'none'}"
    yield f"sections     {', '.join(map(line_of, content.document))}"


def _memories(content: Capsule) -> str:
    return ", ".join(f"{number} in {line_of(name)}" for name, number in content.memories().items() if number)


def _verification_lines(result: CapsuleVerification) -> Iterator[str]:
    if not result.findings:
        yield f"Verified {result.uuid[:8]} with the key {result.key_id}"
        yield f"The seal covers {capsules.COVERS}"
    for finding in result.findings:
        yield f"{click.style(finding.code, fg='red')}: {line_of(finding.message)}"
        if finding.code == "key":
            yield hint_line("get data/keys/owner.pub from its workspace, and name it with --key OWNER.pub")
        if finding.code in ("changed", "older", "file"):
            yield hint_line(with_workspace(f"soul capsule restore {result.uuid[:8]} restores its last good state"))
