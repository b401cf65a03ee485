"""A revision: one link in a soul's history. Revisions never change and are never removed.

- Numbers run 1, 2, 3 … without a gap; each revision names the content it replaced.
- ``link`` covers every field of the record and the link before it, so that any changed or moved record is detected.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from soulkeeper.domain.canonical import canonical_hash, json_string, moment


class Origin(StrEnum):
    """The cause of a revision. In JSON it is ``changeType``."""

    BOOTSTRAP = "bootstrap"
    PROPOSAL = "proposal"
    MANUAL = "manual"
    ROLLBACK = "rollback"
    SYNC = "sync"
    IMPORT = "import"


class Revision(NamedTuple):
    """A tuple, because a long history has many of them. The fields are in the order of the columns."""

    soul: str
    number: int
    version: str
    hash: str
    origin: Origin
    author: str
    approver: str
    door: str
    reason: str
    summary: str
    created_at: datetime
    previous_hash: str = ""
    previous_link: str = ""
    approval_id: str = ""
    from_revision: int | None = None
    to_revision: int | None = None
    link: str = ""

    def sealed(self) -> Revision:
        """The same revision with its link computed."""
        return self._replace(link=link_of(self))

    def after(self, head: Revision) -> Revision:
        """The same revision, linked after ``head``."""
        return self._replace(
            number=head.number + 1, previous_hash=head.hash, previous_link=head.link, from_revision=head.number
        ).sealed()


_TIME = Revision._fields.index("created_at")


class ChainLink(NamedTuple):
    """What a proof needs of a revision. ``is_intact``: the link belongs to the record. ``event``: the event that it names."""

    soul: str
    number: int
    version: str
    hash: str
    previous_hash: str
    previous_link: str
    link: str
    is_intact: bool
    event: int = 0


def chain_link(record: Sequence[Any], event: int = 0) -> ChainLink:
    """The link of a revision from its values, in the order of its fields, with its time as a string."""
    soul, number, version, hash, *_, previous_hash, previous_link, _approval, _from, _to, link = record
    return ChainLink(
        soul, number, version, hash, previous_hash, previous_link, link, link == _link_of_record(record), event
    )


def record_of(revision: Revision) -> tuple[Any, ...]:
    """The values of a revision, in the order of its fields, with its time as a string."""
    return (*revision[:_TIME], moment(revision.created_at), *revision[_TIME + 1 :])


def link_of(revision: Revision) -> str:
    """The link that belongs to the record: the hash of every other field that has a value, as canonical JSON."""
    return _link_of_record(record_of(revision))


def _link_of_record(record: Sequence[Any]) -> str:
    """Written out in the order of canonical JSON, because a long history has many of them."""
    quoted = json_string
    soul, number, version, hash, origin, author, approver, door, reason, summary, created_at, *rest = record
    previous_hash, previous_link, approval_id, from_revision, to_revision, _ = rest
    return canonical_hash(
        f'{{"approval_id":{quoted(approval_id)},"approver":{quoted(approver)},"author":{quoted(author)},'
        f'"created_at":{quoted(created_at)},"door":{quoted(door)},{_number("from_revision", from_revision)}'
        f'"hash":{quoted(hash)},"number":{number:d},"origin":{quoted(origin)},'
        f'"previous_hash":{quoted(previous_hash)},"previous_link":{quoted(previous_link)},'
        f'"reason":{quoted(reason)},"soul":{quoted(soul)},"summary":{quoted(summary)},'
        f'{_number("to_revision", to_revision)}"version":{quoted(version)}}}'
    )


def _number(name: str, number: int | None) -> str:
    return "" if number is None else f'"{name}":{number:d},'
