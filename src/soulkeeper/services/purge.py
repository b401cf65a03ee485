"""Purge: permanently remove the text of one revision, for example because it contains a key.

- The revision, its hash and its place in the chain stay.
- The event says who purged it and why.
- A text that is still needed (by the head, another revision or soul, the baseline of drift, a pending proposal) is not purged.
- Blocks of protected fields that only sessions with this text have go with it: they repeat parts of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from soulkeeper.domain.approvals.approval import UNANSWERED
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.history.baselines import BASELINE
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.prompts.pin import PROTECTED_BLOCK
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.errors import Conflict, Invalid, Purged
from soulkeeper.ports import Ports, Records
from soulkeeper.services import effects
from soulkeeper.services.lookups import ALL, pick
from soulkeeper.services.outside_edits import held_texts

_MOST_NAMED = 5
_ELSEWHERE = "copies elsewhere stay: backups, exports and git history made before, and what others were sent"


@dataclass(frozen=True, slots=True)
class PurgedRevision:
    soul: Soul
    revision: Revision
    notes: tuple[str, ...]


def purge(ports: Ports, owner: Owner, where: Address, revision: str, *, reason: str) -> PurgedRevision:
    """Remove the bytes of a revision's text. Its hash and an event that says why stay."""
    words = storable_text(reason).strip()
    if not words:
        raise Invalid("a purge needs a reason", hint='add --reason "why the text has to go"')
    with ports.ledger.writing() as writer:
        soul = writer.soul(where)
        target = pick(writer, soul, revision)
        _ensure_there(writer, target)
        if uses := tuple(_uses(writer, target)):
            raise _needed_by(uses)
        blocks = _blocks_of(writer, target.hash)
        for hash in (target.hash, *blocks):
            writer.drop_text(hash)
        facts = {"soul": soul.uuid, "address": str(where), "revision": target.number, "hash": target.hash}
        more = {"blocks": blocks} if blocks else {}
        by = {"reason": words, "by": owner.name, "door": owner.door}
        writer.append("revision.purged", ports.now(), {**facts, **more, **by})
        effects.schedule_log_line(
            writer, ports.now(), f"{where} revision {target.number} purged by {owner.name}: {words}"
        )
    return PurgedRevision(soul, target, (*_copies(ports, soul, target), *effects.finish(ports)))


def _ensure_there(records: Records, revision: Revision) -> None:
    try:
        records.text(revision.hash)
    except Purged as error:
        raise Conflict(f"revision {revision.number} is already purged", hint=error.hint) from error


def _uses(records: Records, target: Revision) -> Iterator[Conflict]:
    """Everything that still needs the text, each with what to do about it."""
    every = [*records.souls(None), *records.souls(None, deleted=True)]
    for other in every:
        if other.hash == target.hash:
            hint = f"first write another text: soul edit {other.address}"
            yield Conflict(f"this is the current text of {other.address}", hint=hint)
        if records.setting(f"{BASELINE}{other.uuid}") == target.hash:
            hint = f"soul confirm {other.address} measures it from the current text"
            yield Conflict(f"the drift of {other.address} is measured from this text", hint=hint)
    yield from _same_text(records, every, target)
    for approval in records.approvals(statuses=UNANSWERED, limit=ALL):
        if target.hash in (*payloads.text_hashes(approval), *held_texts.newest_hashes(records, approval)):
            yield Conflict(f"proposal {approval.id[:8]} depends on this text", hint="approve or deny it first")


def _blocks_of(records: Records, hash: str) -> list[str]:
    """The restated blocks of sessions that were opened with this text, unless another session or a revision has them too."""
    own: set[str] = set()
    others: set[str] = {revision.hash for revision in records.every_revision()}
    for pin in records.every_pin():
        files = dict(pin.companions)
        block = files.pop(PROTECTED_BLOCK, "")
        (own if hash in (pin.hash, *files.values()) else others).add(block)
    return sorted(own - others - {""})


def _needed_by(uses: tuple[Conflict, ...]) -> Conflict:
    """One conflict that names what needs the text, and what to do about each."""
    messages = [use.message for use in uses[:_MOST_NAMED]]
    more = [f"and {len(uses) - _MOST_NAMED} more"] if len(uses) > _MOST_NAMED else []
    hints = dict.fromkeys(use.hint for use in uses[:_MOST_NAMED])
    return Conflict("; ".join([*messages, *more]), hint="; ".join(hints))


def _same_text(records: Records, every: list[Soul], target: Revision) -> Iterator[Conflict]:
    for other in every:
        for revision in records.revisions(other.uuid, limit=ALL):
            if revision.hash == target.hash and (revision.soul, revision.number) != (target.soul, target.number):
                message = f"{other.address} revision {revision.number} has the same text"
                yield Conflict(
                    message, hint="a text is stored once: it cannot be removed from one revision and stay in another"
                )


def _copies(ports: Ports, soul: Soul, target: Revision) -> Iterator[str]:
    for name in effects.snapshot_names(soul.address, target.version):
        if ports.mirror.snapshot_hash(name) == target.hash:
            yield f"history/{name} has the same text; delete that file too"
    if target.approval_id:
        yield f"proposal {target.approval_id[:8]}, which it came from, still quotes its change"
    yield _ELSEWHERE
