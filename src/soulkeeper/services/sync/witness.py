"""The remote as a witness: signed checkpoints of the ledger are published to one of its refs, and verification reads them back.

A checkpoint counts only if an enrolled key of this ledger signed it: others who can push there can neither prove nor disprove
anything.
"""

from __future__ import annotations

import json
from dataclasses import asdict

from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.history.event import Event
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports
from soulkeeper.sync_ports import CHECKPOINT_REFS, Remote

_ID = 16


def publish_checkpoint(ports: Ports, remote: Remote) -> bool:
    """Send a signed checkpoint of the chain, unless the remote has one of the same length or a longer chain: if this ledger was put
    back to an older state, that one must stay in sight."""
    with ports.ledger.reading() as records:
        now, first = ports.ledger.checkpoint(records), records.event(1)
    if now is None or first is None:
        return False
    name = ledger_name(first)
    known = filter(None, map(_parse_checkpoint, remote.checkpoints(name)))
    if any(checkpoint.size >= now.size and ports.ledger.is_signed(checkpoint) for checkpoint in known):
        return False
    remote.publish_checkpoint(name, json.dumps(asdict(now), sort_keys=True))
    return True


def problems(ports: Ports, remote: Remote, chain: Chain) -> tuple[str, ...]:
    """Checkpoints in the remote that contradict this chain: the ledger is shorter than it was, or it is another ledger."""
    with ports.ledger.reading_unproved() as records:
        first = records.event(1)
    contents = remote.checkpoints(ledger_name(first)) if first else []
    checkpoints = [
        checkpoint for text in contents if (checkpoint := _parse_checkpoint(text)) and chain.is_signed(checkpoint)
    ]
    return tuple(dict.fromkeys(why for checkpoint in checkpoints if (why := _mismatch(chain, checkpoint))))


def ledger_name(first: Event) -> str:
    """The name of a ledger comes from its first event, which pins the owner key."""
    return first.leaf.rpartition(":")[2][:_ID]


def _mismatch(chain: Chain, checkpoint: Checkpoint) -> str:
    try:
        chain.ensure_extends(checkpoint)
    except SoulError as error:
        hint = f"if you restored an older state on purpose, delete {CHECKPOINT_REFS} in the remote"
        return f"the git remote remembers another ledger: {error.message} ({hint})"
    return ""


def _parse_checkpoint(text: str) -> Checkpoint | None:
    """A checkpoint from its text; None if it is not one, or if nobody can have signed it."""
    try:
        fields = json.loads(text)
        size = fields["size"]
        words = {name: str(fields.get(name, "")) for name in ("head", "owner", "contents", "key", "signature")}
        bytes.fromhex(words["head"].rpartition(":")[2])
        checkpoint = Checkpoint(size=size, **words)
        is_signable = type(size) is int and size > 0 and bool(checkpoint.statement)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, SoulError):
        return None
    return checkpoint if is_signable else None
