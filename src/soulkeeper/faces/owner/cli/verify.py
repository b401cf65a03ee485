"""The command ``soul verify``."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from soulkeeper.bootstrap import keys, new_chain, open_witness, open_workspace, signature_batch
from soulkeeper.config import find_root
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.errors import Invalid
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.services import verification
from soulkeeper.services.verification import NOT_COVERED, Progress, Verification

_STEP = 5_000
_SHOWN = 10


@command()
@click.option("--accept", is_flag=True, help="Make the ledger as it is now the one that the witness remembers.")
@click.option("--yes", is_flag=True, help="With --accept: do not ask whether the owner key is yours.")
def verify(app: App, accept: bool, yes: bool) -> int:
    """Prove the whole history: chain, signatures, texts, decisions, tokens. Exit with code 1 if something is broken.

    \b
    Examples:
      soul verify
      soul verify --accept
    """
    workspace = open_workspace(find_root(app.root_option))
    witness = open_witness(workspace.settings)
    batch = signature_batch.SignatureBatch()
    chain = new_chain(batch)
    result = verification.verify(
        workspace.ports,
        chain,
        witnessed=_anything if accept else witness.ensure,
        wrong_signature=batch.wrong,
        progress=_progress(app),
    )
    if accept and result.is_proved:
        _ensure_own(result, yes=yes)
        witness.remember(Checkpoint(size=chain.seq, head=chain.head, owner=chain.owner))
    shape = {
        "proved": result.is_proved,
        "events": result.events,
        "ownerKey": keys.fingerprint(result.owner),
        "problems": list(result.problems),
        "notCovered": list(NOT_COVERED),
    }
    app.answer(shape, _lines(result))
    return 0 if result.is_proved else 1


def _anything(_chain: Chain) -> None:
    """Whatever the witness remembers is about to be replaced."""


def _ensure_own(result: Verification, *, yes: bool) -> None:
    fingerprint = keys.fingerprint(result.owner)
    if yes:
        return
    if not sys.stdin.isatty():
        raise Invalid("confirmation needed", hint=f"add --yes if {fingerprint} is your owner key")
    click.confirm(f"The owner key of this ledger is {fingerprint}. Is it yours?", abort=True, err=True)


def _progress(app: App) -> Progress:
    shows = sys.stderr.isatty() and not app.json

    def show(done: int, total: int) -> None:
        if shows and (done % _STEP == 0 or done == total > _STEP):
            click.echo(f"\r{done:,} of {total:,} events", nl=done == total, err=True)

    return show


def _lines(result: Verification) -> Iterator[str]:
    if result.is_proved:
        yield f"Proved: {result.events:,} events and every record they vouch for"
        yield f"Owner key: {keys.fingerprint(result.owner)}"
    for problem in result.problems[:_SHOWN]:
        yield f"Broken: {line_of(problem)}"
    if len(result.problems) > _SHOWN:
        yield f"and {len(result.problems) - _SHOWN} more"
    yield f"Not covered: {', '.join(NOT_COVERED)}"
