"""The command ``soul verify``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from soulkeeper.bootstrap import (
    Workspace,
    keys,
    new_chain,
    new_quick_chain,
    open_witness,
    open_workspace,
    ssh_signature,
)
from soulkeeper.bootstrap_network import open_remote
from soulkeeper.config import find_root
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Invalid, SoulError
from soulkeeper.faces import proof_shapes
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.keys import allowed_signers
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.progress import counter
from soulkeeper.services import evidence, key_rotation, verification
from soulkeeper.services.verification import NOT_COVERED, NewRestore, Verification

_STEP = 5_000
_MOST_PROBLEMS = 10


@command()
@click.argument("id", default="", metavar="[ID]")
@click.option("--revision", default="", metavar="N", help="With ID: the revision; default: the newest.")
@click.option("--to", "folder", type=click.Path(path_type=Path), help="With ID: the new folder for the evidence.")
@click.option("--accept", is_flag=True, help="Make the witness remember the ledger as it is now.")
@click.option("--yes", is_flag=True, help="With --accept: do not ask whether the owner key is yours.")
@click.option(
    "--remote", is_flag=True, help="Ask the git remote for its checkpoints first; otherwise the last fetch counts."
)
def verify(app: App, id: str, revision: str, folder: Path | None, accept: bool, yes: bool, remote: bool) -> int:
    """Prove the whole history: chain, signatures, texts, decisions, tokens. Exit with code 1 if something is broken.

    With ID, write the evidence for one revision to a folder, for somebody who has only ssh-keygen and sha256sum.

    \b
    Examples:
      soul verify
      soul verify maya --revision 3 --to evidence
      soul verify --accept
      soul verify --remote
    """
    if id:
        return _write_evidence(app, id, revision, folder)
    workspace = open_workspace(find_root(app.root_option))
    witness = open_witness(workspace.settings)
    chain = new_quick_chain()
    result = verification.verify(workspace.ports, chain, first=accept, progress=counter(app, "", "events", step=_STEP))
    if not accept:
        result = _with_remote(workspace, chain, result, fresh=remote)
    if accept and result.is_proved:
        _ensure_own(result, yes=yes)
        witness.remember(Checkpoint(size=chain.seq, head=chain.head, owner=chain.owner))
    app.answer(proof_shapes.verification(result, keys.fingerprint(result.owner)), _lines(result))
    return 0 if result.is_proved else 1


def _with_remote(workspace: Workspace, chain: Chain, result: Verification, *, fresh: bool) -> Verification:
    """What the git remote remembers of this ledger counts, too. A remote that cannot be read hides nothing that is wrong here."""
    if workspace.settings.git is None:
        return result
    from soulkeeper.services.sync import witness  # noqa: PLC0415 - few workspaces have a remote

    chain.verify = new_chain().verify  # a checkpoint is checked at once
    try:
        remote = open_remote(workspace.settings)
        if fresh:
            remote.fetch()
        problems = witness.problems(workspace.ports, remote, chain)
    except SoulError as error:
        if result.is_proved:
            raise
        problems = (f"what the git remote remembers cannot be read: {error.message}",)
    return replace(result, problems=(*result.problems, *problems))


def _write_evidence(app: App, id: str, revision: str, folder: Path | None) -> int:
    if folder is None:
        raise Invalid("evidence needs a new folder", hint=f"soul verify {id} --to evidence")
    if folder.exists():
        raise Invalid(f"{line_of(str(folder))} already exists", hint="name a new folder with --to")
    record = evidence.evidence(app.ports, address(id), revision)
    files = {"text.md": record.text.encode()}
    for name, event in record.events:
        files[f"{name}.json"] = event.statement
        files[f"{name}.json.sig"] = ssh_signature(event, key_rotation.public_keys(app.ports)).encode()
    files["allowed_signers"] = "".join(f"{line}\n" for line in allowed_signers(app.ports)).encode()
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    app.answer({"folder": str(folder), "files": sorted(files)}, [f"{folder}: {', '.join(sorted(files))}"])
    return 0


def _ensure_own(result: Verification, *, yes: bool) -> None:
    fingerprint = keys.fingerprint(result.owner)
    if yes:
        return
    if not sys.stdin.isatty():
        raise Invalid("confirmation needed", hint=f"add --yes if {fingerprint} is your owner key")
    click.confirm(f"The owner key of this ledger is {fingerprint}. Is it yours?", abort=True, err=True)


def _lines(result: Verification) -> Iterator[str]:
    if result.is_proved:
        yield f"Proved: {result.events:,} events and every record they vouch for"
        yield f"Owner key: {keys.fingerprint(result.owner)}"
    elif result.is_only_restore and result.restore:
        yield from _restore_lines(result.restore, result.events)
        yield f"Owner key: {keys.fingerprint(result.owner)}"
    else:
        yield from _problem_lines(result)
    yield f"Not covered: {', '.join(NOT_COVERED)}"


def _restore_lines(restore: NewRestore, events: int) -> Iterator[str]:
    pronoun = "it" if len(restore.seqs) == 1 else "them"
    yield f"Proved: {events - len(restore.seqs):,} events and every record they vouch for"
    yield f"Not proved yet: {restore.events}, which a restore wrote and signed with its own new key"
    yield f"  Your owner key has not enrolled that key: {restore.fingerprint}"
    yield with_workspace("Next: with data/keys/owner back in its place, run soul migrate once")
    yield f"If you did not restore this workspace, somebody else wrote {pronoun}: restore your own backup"


def _problem_lines(result: Verification) -> Iterator[str]:
    for problem in result.problems[:_MOST_PROBLEMS]:
        yield f"Broken: {line_of(problem)}"
    if len(result.problems) > _MOST_PROBLEMS:
        yield f"and {len(result.problems) - _MOST_PROBLEMS} more"
    then = "else keep a copy of this folder and restore a backup (soul restore FILE)"
    yield with_workspace(f"Next: soul doctor says what can be repaired; {then}")
