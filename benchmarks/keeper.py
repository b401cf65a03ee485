"""A workspace to measure: a soul of 4 KB with any number of revisions, and the operations of a user.

Old revisions are added through the ledger's own port, in one transaction, as a valid chain with an event for each.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

from benchmarks.measuring import timed
from soulkeeper.adapters.proving import ProvedLedger
from soulkeeper.bootstrap import create_layout
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.faces.owner.cli.workspace import begin, open_as_owner
from soulkeeper.ports import Ledger, Ports, Writer
from soulkeeper.services import decisions, proposals, queries, rollback, souls
from soulkeeper.services.approvals import ProposalDraft

WHERE = address("bench")
OWNER = Owner("ada", "bench", "owner")
BACK = 10
_WORDS = ("owner", "tone", "value", "honest", "concise", "never", "always", "memory", "limit", "review", "calm", "kind")
_BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def soul_text(number: int) -> str:
    """4 KB of Markdown, different for every number."""
    parts = "".join(_section(section) for section in range(10))
    return f"---\nname: Bench\n---\n# Bench\n\n- This is text {number}.\n{parts}"


def _section(section: int) -> str:
    items = (_item(section * 7 + line) for line in range(7))
    return f"\n## Section {section}\n\n{''.join(items)}"


def _item(line: int) -> str:
    chosen = (_WORDS[(line * line + 3 * place * place + place) % len(_WORDS)] for place in range(9))
    return f"- {' '.join(chosen)}\n"


class Keeper:
    """One soul of a workspace, and everything the owner does to it."""

    def __init__(self, root: Path, revisions: int = 1) -> None:
        create_layout(root)
        begin(root)
        self.ports: Ports = open_as_owner(root).ports
        souls.create(self.ports, OWNER, WHERE, soul_text(1))
        if revisions > 1:
            _grow(self.ports, revisions)
        self._numbers = itertools.count(10_000_000)

    def without_proofs(self) -> Keeper:
        """The same on the stored ledger: nothing is signed, and nothing that is read is compared with its event."""
        ledger = cast("ProvedLedger", self.ports.ledger)
        self.ports = replace(self.ports, ledger=cast("Ledger", ledger.ledger))
        return self

    def new_text(self) -> str:
        return soul_text(next(self._numbers))

    def asked(self, text: str = "") -> str:
        """Make a new proposal and review it, as a person does before deciding. Returns its id."""
        change = Change(kind=ChangeKind.REPLACE, new_text=text or self.new_text())
        draft = ProposalDraft(where=WHERE, change=change, reason="measured", trigger=Trigger.OWNER_DIRECTED)
        approval = proposals.propose(self.ports, OWNER, "default", draft)
        decisions.review(self.ports, approval)
        return approval.id

    def approve(self, id: str) -> None:
        """Approve: decision, revision and event in the ledger, and the file, all durable."""
        decisions.approve(self.ports, OWNER, id)

    def timed_approve(self) -> float:
        """Seconds for approving alone, without proposing and reviewing."""
        waiting = self.asked()
        return timed(lambda: self.approve(waiting))

    def roll_back(self) -> None:
        rollback.roll_back(self.ports, OWNER, WHERE, self.head() - BACK)

    def timed_rollback(self) -> float:
        to = self.head() - BACK
        return timed(lambda: rollback.roll_back(self.ports, OWNER, WHERE, to))

    def load(self) -> str:
        """Read a soul: check the file, compare its hash with the head, read the text from the ledger."""
        return queries.show(self.ports, WHERE).content

    def page(self, limit: int = 50) -> int:
        return len(queries.history(self.ports, WHERE, limit=limit).revisions)

    def head(self) -> int:
        with self.ports.ledger.reading() as records:
            return records.soul(WHERE).revision


def _grow(ports: Ports, revisions: int) -> None:
    with ports.ledger.writing() as writer:
        soul = writer.soul(WHERE)
        head = writer.revision(soul.uuid, 1)
        for number in range(2, revisions + 1):
            head = _added(writer, soul, head, number, is_last=number == revisions)
        ports.mirror.show(WHERE, soul_text(revisions), expected=soul.hash)


def _added(writer: Writer, soul: Soul, head: Revision, number: int, *, is_last: bool) -> Revision:
    """The next revision, with its event."""
    drafted = Revision(
        soul=soul.uuid,
        number=0,
        version=f"1.{number}.0",
        hash=writer.add_text(soul_text(number)),
        origin=Origin.MANUAL,
        author=OWNER.name,
        approver=OWNER.name,
        door=OWNER.door,
        reason="",
        summary="bench changed",
        created_at=_BEGAN + timedelta(seconds=number),
    )
    added = drafted.after(head)
    writer.add_revision(added)
    if is_last:
        writer.put_soul(soul.at_revision(added, soul_text(number)))
    facts = {"soul": soul.uuid, "address": str(WHERE), "revision": number, "hash": added.hash, "link": added.link}
    writer.append("revision.added", added.created_at, {**facts, "by": OWNER.name, "door": OWNER.door})
    return added
