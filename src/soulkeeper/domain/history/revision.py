"""A revision: one link in a soul's history. Revisions never change and are never removed.

- Numbers run 1, 2, 3 … without a gap; each revision names the content it replaced.
- ``link`` covers every field of the record and the link before it, so that any changed or moved record is detected.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from soulkeeper.domain.canonical import canonical_hash, json_string, moment


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
    """The link that belongs to the record: the hash of every other field that has a value, as canonical JSON.

    Written out in the order of that form, because a long history has many of them.
    """
    it, quoted = revision, json_string
    return canonical_hash(
        f'{{"approval_id":{quoted(it.approval_id)},"approver":{quoted(it.approver)},"author":{quoted(it.author)},'
        f'"created_at":"{moment(it.created_at)}","door":{quoted(it.door)},{_number("from_revision", it.from_revision)}'
        f'"hash":{quoted(it.hash)},"number":{it.number:d},"origin":{quoted(it.origin)},'
        f'"previous_hash":{quoted(it.previous_hash)},"previous_link":{quoted(it.previous_link)},'
        f'"reason":{quoted(it.reason)},"soul":{quoted(it.soul)},"summary":{quoted(it.summary)},'
        f'{_number("to_revision", it.to_revision)}"version":{quoted(it.version)}}}'
    )


def _number(name: str, number: int | None) -> str:
    return "" if number is None else f'"{name}":{number:d},'
