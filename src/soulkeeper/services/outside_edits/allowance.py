"""Daily limits on the texts of a file that are kept: the first hundred, up to 8 MiB, then only the newest.

- The ledger never removes a text, so the newest one is stored in a setting until the owner approves it. The event about the
  edit vouches for that setting. The ledger removes no event either: of the edits to a guarded file, only the first thousand a day
  are recorded; later ones are set aside.
- At most a hundred texts that are not souls yet wait at once: somebody who can write to the folder or the remote could bury all
  other questions under them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, HeldText, held_text, held_text_record
from soulkeeper.domain.souls.address import Address
from soulkeeper.errors import Conflict
from soulkeeper.ports import Records, Writer
from soulkeeper.services.lookups import ALL
from soulkeeper.services.outside_edits import MOST_NEW

MOST_TEXTS = 100
MOST_BYTES = 8 * 1024 * 1024
MOST_NOTED = 1_000
_HASHES = 100
_COUNTS = ("texts", "size", "dropped", "noted")
_PREFIX = "held/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Newest:
    """The newest text of a question that cannot keep more texts, with its content."""

    approval: str
    held: HeldText
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """How much of a file was kept on one day. ``dropped`` counts the texts that were not kept; ``hashes`` are those of the last
    of them; ``noted`` counts the edits that are events."""

    day: str
    texts: int = 0
    size: int = 0
    dropped: int = 0
    noted: int = 0
    hashes: tuple[str, ...] = ()
    newest: Newest | None = None

    def has_room_for(self, content: str) -> bool:
        return self.texts < MOST_TEXTS and self.size + len(content.encode()) <= MOST_BYTES

    def with_text(self, content: str) -> Allowance:
        return replace(self, texts=self.texts + 1, size=self.size + len(content.encode()))

    def with_newest(self, newest: Newest) -> Allowance:
        hashes = (*self.hashes, newest.held.found)[-_HASHES:]
        return replace(self, dropped=self.dropped + 1, hashes=hashes, newest=newest)


def ensure_room_for_new(records: Records, where: Address) -> None:
    """Raise Conflict if the limit of new texts waiting for the owner is reached and this one is not among them."""
    pending = records.approvals(statuses=frozenset({Status.PENDING}), type=SOUL_UPDATE, limit=ALL)
    waiting = {approval.subject for approval in pending if approval.subject.startswith("new/")}
    if len(waiting) >= MOST_NEW and f"new/{where}" not in waiting:
        raise Conflict(
            f"{MOST_NEW} new texts are already waiting for your decision",
            hint="decide on them first: soul review --batch",
        )


def allowance(records: Records, where: Address, day: str) -> Allowance:
    """What is left for today. The newest text of a question stays from day to day."""
    record = records.setting(_PREFIX + str(where))
    if not record:
        return Allowance(day=day)
    fields = json.loads(record)
    newest = _newest(fields.get("newest"))
    if fields["day"] != day:
        return Allowance(day=day, newest=newest)
    counts = {name: int(fields.get(name, 0)) for name in _COUNTS}
    return Allowance(day=day, **counts, hashes=tuple(fields["hashes"]), newest=newest)


def put_allowance(writer: Writer, where: Address, remaining: Allowance) -> None:
    newest = remaining.newest
    newest_record = newest and {
        "approval": newest.approval,
        "held": held_text_record(newest.held),
        "content": newest.content,
    }
    counts = {name: getattr(remaining, name) for name in _COUNTS}
    hashes = list(remaining.hashes)
    writer.put_setting(
        _PREFIX + str(where), json.dumps({"day": remaining.day, **counts, "hashes": hashes, "newest": newest_record})
    )


def newest_of(records: Records, where: Address, approval: str) -> Newest | None:
    """The newest text of this question, if the question could not keep it."""
    newest = allowance(records, where, "").newest
    return newest if newest and newest.approval == approval else None


def _newest(record: Mapping[str, Any] | None) -> Newest | None:
    if not record:
        return None
    return Newest(approval=record["approval"], held=held_text(record["held"]), content=record["content"])
