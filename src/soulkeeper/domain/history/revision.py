"""A revision: one link in a soul's history. Revisions never change and are never removed.

- Numbers run 1, 2, 3 … without a gap; each revision names the content it replaced.
- ``link`` covers every field of the record and the link before it, so that any changed or moved record is detected.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import StrEnum
from operator import attrgetter

from soulkeeper.domain.canonical import moment, record_hash


class Origin(StrEnum):
    """The cause of a revision. In JSON it is ``changeType``."""

    BOOTSTRAP = "bootstrap"
    PROPOSAL = "proposal"
    MANUAL = "manual"
    ROLLBACK = "rollback"
    SYNC = "sync"
    IMPORT = "import"


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
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
        return replace(self, link=link_of(self))

    def after(self, head: Revision) -> Revision:
        """The same revision, linked after ``head``."""
        return replace(
            self, number=head.number + 1, previous_hash=head.hash, previous_link=head.link, from_revision=head.number
        ).sealed()


def link_of(revision: Revision) -> str:
    """The link that belongs to the record: the hash of every other field that has a value."""
    record = {name: value for name, value in zip(_LINKED, _values(revision), strict=True) if value is not None}
    record["created_at"] = moment(revision.created_at)
    return record_hash(record)


_LINKED = tuple(field.name for field in fields(Revision) if field.name != "link")
_values = attrgetter(*_LINKED)
