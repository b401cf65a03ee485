"""How many texts of a file are kept a day: the first hundred, up to 8 MiB; beyond that, only the newest one and a count.

The ledger never removes a text, so the newest one is stored in a setting until the owner approves it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from soulkeeper.domain.evolution.payloads import HeldText, held_text, held_text_record
from soulkeeper.domain.souls.address import Address
from soulkeeper.ports import Records, Writer

MOST_TEXTS = 100
MOST_BYTES = 8 * 1024 * 1024
_HASHES = 100
_PREFIX = "outside/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Newest:
    """The newest text of a question that has room for no more texts, with its content."""

    approval: str
    held: HeldText
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """What was kept of a file on one day. ``dropped`` texts were found and not kept; ``hashes`` are those of the last of them."""

    day: str
    texts: int = 0
    size: int = 0
    dropped: int = 0
    hashes: tuple[str, ...] = ()
    newest: Newest | None = None

    def has_room_for(self, content: str) -> bool:
        return self.texts < MOST_TEXTS and self.size + len(content.encode()) <= MOST_BYTES

    def with_text(self, content: str) -> Allowance:
        return replace(self, texts=self.texts + 1, size=self.size + len(content.encode()))

    def with_newest(self, newest: Newest) -> Allowance:
        hashes = (*self.hashes, newest.held.found)[-_HASHES:]
        return replace(self, dropped=self.dropped + 1, hashes=hashes, newest=newest)


def allowance(records: Records, where: Address, day: str) -> Allowance:
    """What is left for today. The newest text of a question stays from day to day."""
    record = records.setting(_PREFIX + str(where)) or ""
    if not record.startswith("{"):  # from before there was one
        return Allowance(day=day)
    fields = json.loads(record)
    newest = _newest(fields.get("newest"))
    if fields["day"] != day:
        return Allowance(day=day, newest=newest)
    counts = {name: int(fields[name]) for name in ("texts", "size", "dropped")}
    return Allowance(day=day, **counts, hashes=tuple(fields["hashes"]), newest=newest)


def put_allowance(writer: Writer, where: Address, remaining: Allowance) -> None:
    newest = remaining.newest
    newest_record = newest and {
        "approval": newest.approval,
        "held": held_text_record(newest.held),
        "content": newest.content,
    }
    counts = {"day": remaining.day, "texts": remaining.texts, "size": remaining.size, "dropped": remaining.dropped}
    writer.put_setting(
        _PREFIX + str(where), json.dumps({**counts, "hashes": list(remaining.hashes), "newest": newest_record})
    )


def newest_of(records: Records, where: Address, approval: str) -> Newest | None:
    """The newest text of this question, if there was no room to keep it in the question."""
    newest = allowance(records, where, "").newest
    return newest if newest and newest.approval == approval else None


def _newest(record: Mapping[str, Any] | None) -> Newest | None:
    if not record:
        return None
    return Newest(approval=record["approval"], held=held_text(record["held"]), content=record["content"])
