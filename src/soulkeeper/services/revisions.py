"""The one way a soul moves on: text, least bump, link in the chain, event, siblings carried, what is owed outside."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.domain.history.semver import FIRST, Bump, Version, bump_between, least_bump, version
from soulkeeper.domain.history.stamp import carried_version
from soulkeeper.domain.history.summary import notable_changes, summary
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.domain.souls.fields import compare
from soulkeeper.domain.souls.soul import Soul, name_and_description
from soulkeeper.errors import Invalid
from soulkeeper.ports import Writer
from soulkeeper.services.effects import owe_mirror, owe_note, owe_snapshot
from soulkeeper.services.lineage import pin
from soulkeeper.services.lookups import SavedRevision
from soulkeeper.services.policies import agents_using, protected_fields
from soulkeeper.services.siblings import Plans, carry_all


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a revision comes from: who wrote it, who allowed it, through which door, why and when."""

    author: str
    approver: str
    door: str
    at: datetime
    origin: Origin
    reason: str = ""
    approval_id: str = ""
    to_revision: int | None = None


def begin(
    writer: Writer, uuid: str, address: Address, content: str, hand: Provenance, *, at: str = ""
) -> SavedRevision:
    """Revision 1 of a new soul. ``at`` is its version, if a capsule says it."""
    name, description = name_and_description(content)
    begun_at = version(at) if at else first_version(content)
    first = _drafted(
        _beginning(hand), soul=uuid, number=1, bumped=begun_at, hash=writer.add_text(content), summed="first version"
    ).sealed()
    soul = Soul(
        uuid=uuid,
        address=address,
        name=name,
        description=description,
        revision=1,
        version=first.version,
        hash=first.hash,
        created_at=hand.at,
    )
    writer.add_soul(soul)
    return _written(writer, soul, first, content)


def _beginning(hand: Provenance) -> Provenance:
    """Whoever wrote it: the first revision is where the history begins, unless it was brought in from elsewhere."""
    is_foreign = hand.origin in (Origin.IMPORT, Origin.SYNC)
    return hand if is_foreign else replace(hand, origin=Origin.BOOTSTRAP)


def revise(
    writer: Writer, soul: Soul, content: str, hand: Provenance, *, to: str = "", plans: Plans | None = None
) -> SavedRevision:
    """The next revision; what waits on the soul is carried onto it. ``to`` is the version where it was computed already.

    ``plans`` are what ``siblings.moving`` prepared; without them carrying is prepared here, inside the lock.
    """
    head = writer.revision(soul.uuid, soul.revision)
    changes = compare(writer.text(soul.hash), content)
    if not changes:
        raise Invalid("this changes nothing", hint=f"{soul.address} already says this")
    least = least_bump(changes, protected_fields(writer, soul)).bump
    bumped = version(to) if to else version(head.version).bumped(max(least, Bump.PATCH))
    draft = _drafted(
        hand,
        soul=soul.uuid,
        number=0,
        bumped=bumped,
        hash=writer.add_text(content),
        summed=summary(notable_changes(changes)),
    )
    moved = soul.at_revision(revision := draft.after(head), content)
    writer.put_soul(moved)
    soul_after = _written(writer, moved, revision, content)
    if bump_between(head.version, revision.version) is Bump.MAJOR:
        owe_snapshot(writer, soul, head)
    carry_all(writer, soul, revision, content, plans=plans)
    return soul_after


def first_version(content: str) -> Version:
    """The version a file gives itself, where it is one; else 1.0.0."""
    return carried_version(content) or FIRST


def _drafted(hand: Provenance, *, soul: str, number: int, bumped: Version, hash: str, summed: str) -> Revision:
    return Revision(
        soul=soul,
        number=number,
        version=str(bumped),
        hash=hash,
        origin=hand.origin,
        author=hand.author,
        approver=hand.approver,
        door=hand.door,
        reason=hand.reason,
        summary=summed,
        created_at=hand.at,
        approval_id=hand.approval_id,
        to_revision=hand.to_revision,
    )


def _written(writer: Writer, soul: Soul, revision: Revision, content: str) -> SavedRevision:
    writer.add_revision(revision)
    pin(writer, soul, content)
    facts = {
        "soul": soul.uuid,
        "address": str(soul.address),
        "revision": revision.number,
        "version": revision.version,
        "changeType": revision.origin,
        "hash": revision.hash,
        "link": revision.link,
        "by": revision.approver or revision.author,
        "door": revision.door,
    }
    writer.append("revision.added", revision.created_at, facts)
    owe_mirror(writer, soul.uuid, over=revision.previous_hash)
    agents = agents_using(writer, soul)
    owe_note(writer, revision.created_at, log_line(soul, revision), agent=agents[0].id if agents else DEFAULT_AGENT)
    return SavedRevision(soul, revision, content)


def log_line(soul: Soul, revision: Revision) -> str:
    who = f"{revision.author}, allowed by {revision.approver}" if revision.approver else revision.author
    what = f"{soul.address} v{revision.number} · {revision.version} · {revision.origin} · {revision.summary} · {who}"
    return f"{what} · reason: {revision.reason}" if revision.reason else what
