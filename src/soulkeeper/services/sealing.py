"""Sealing a ledger from before events were signed: the owner signs one event that covers everything in it.

The seal carries the hash of all events before it. Each row that is looked up by name then gets an event that attests it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from soulkeeper.domain.approvals.approval import record_of
from soulkeeper.domain.authority import Owner, Token
from soulkeeper.domain.backup.attestation import RECORD, is_proved_setting, row_hash, setting_hash, subject_of_row
from soulkeeper.domain.canonical import moment
from soulkeeper.domain.history.chain import SEALED
from soulkeeper.domain.history.event import ATTESTED
from soulkeeper.ports import Ports, Records


def is_sealed(records: Records) -> bool:
    """Whether the owner key vouches for this ledger. An empty one needs no seal."""
    newest = records.last_event("workspace")
    return bool(newest and newest.authority) or records.last_seq() == 0


def needs_seal(ports: Ports) -> bool:
    with ports.ledger.reading() as records:
        return not is_sealed(records)


def seal(ports: Ports, owner: Owner) -> int:
    """Seal a ledger with the open owner key. Returns the number of events that were sealed; 0 if it was sealed before."""
    with ports.ledger.writing() as writer:
        before = writer.last_seq()
        if is_sealed(writer):
            return 0
        who = {"by": owner.name, "door": owner.door}
        keys = {key: writer.setting(key) or "" for key in ("owner_key", "log_key")}
        writer.append(SEALED, ports.now(), {**who, **keys, "events": before})
        for facts in list(_attestations(writer)):
            writer.append(ATTESTED, ports.now(), {**facts, **who})
    return before


def _attestations(records: Records) -> Iterator[Mapping[str, Any]]:
    tokens = (token for token, _ in records.tokens())
    souls = (*records.souls(None), *records.souls(None, deleted=True))
    for row in chain(souls, records.every_agent(), tokens, records.every_pin()):
        yield {"subject": subject_of_row(row), RECORD: row_hash(row), **_grant(row)}
    for approval in records.every_approval():
        yield {"subject": f"approval/{approval.id}", "record": record_of(approval)}
    for key, value in records.settings().items():
        if is_proved_setting(key):
            yield {"subject": key, RECORD: setting_hash(value)}


def _grant(row: object) -> Mapping[str, str]:
    """The permissions of a token, for the event that vouches for it."""
    if not isinstance(row, Token):
        return {}
    expires = {"expiresAt": moment(row.expires_at)} if row.expires_at else {}
    return {"token": row.id, "role": row.role, **expires}
