"""The only way a soul gets a revision: text, least bump, link in the chain, event, carried siblings, effects outside."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from soulkeeper.domain.history.baselines import EDITED
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
from soulkeeper.services.effects import schedule_log_line, schedule_mirror, schedule_snapshot
from soulkeeper.services.lineage import pin
from soulkeeper.services.lookups import SavedRevision
from soulkeeper.services.policies import agents_using, protected_fields
from soulkeeper.services.siblings import Plans, rebase_all


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
    is_edited: bool = False  # it comes from an approval, and the owner edited the text
    findings: tuple[str, ...] = ()  # the codes of what the rules found in an outside edit that was recorded


def begin(
    writer: Writer, uuid: str, address: Address, content: str, provenance: Provenance, *, at: str = ""
) -> SavedRevision:
    """Revision 1 of a new soul. ``at`` is its version, if a capsule names one."""
    name, description = name_and_description(content)
    number = version(at) if at else first_version(content)
    first = _draft(
        _first_provenance(provenance),
        soul=uuid,
        number=1,
        version=number,
        hash=writer.add_text(content),
        summary="first version",
    ).sealed()
    soul = Soul(
        uuid=uuid,
        address=address,
        name=name,
        description=description,
        revision=1,
        version=first.version,
        hash=first.hash,
        created_at=provenance.at,
    )
    writer.add_soul(soul)
    return _write(writer, soul, first, content, provenance)


def _first_provenance(provenance: Provenance) -> Provenance:
    """The first revision starts the history, regardless of its author, unless it comes from elsewhere."""
    is_foreign = provenance.origin in (Origin.IMPORT, Origin.SYNC)
    return provenance if is_foreign else replace(provenance, origin=Origin.BOOTSTRAP)


def revise(
    writer: Writer, soul: Soul, content: str, provenance: Provenance, *, to: str = "", plans: Plans | None = None
) -> SavedRevision:
    """The next revision; pending proposals are carried onto it. ``to`` is the version if it was already computed.

    ``plans`` are what ``siblings.move_with_siblings`` prepared; without them carrying is prepared here, inside the lock.
    """
    head = writer.revision(soul.uuid, soul.revision)
    changes = compare(writer.text(soul.hash), content)
    if not changes:
        raise Invalid("this changes nothing", hint=f"{soul.address} already says this")
    least = least_bump(changes, protected_fields(writer, soul)).bump
    new_version = version(to) if to else version(head.version).bumped(least)
    draft = _draft(
        provenance,
        soul=soul.uuid,
        number=0,
        version=new_version,
        hash=writer.add_text(content),
        summary=summary(notable_changes(changes)),
    )
    new_head = soul.at_revision(revision := draft.after(head), content)
    writer.put_soul(new_head)
    saved = _write(writer, new_head, revision, content, provenance)
    if bump_between(head.version, revision.version) is Bump.MAJOR:
        schedule_snapshot(writer, soul, head)
    rebase_all(writer, soul, revision, content, plans=plans)
    return saved


def first_version(content: str) -> Version:
    """The version in the file's own frontmatter, if it is valid; else 1.0.0."""
    return carried_version(content) or FIRST


def _draft(provenance: Provenance, *, soul: str, number: int, version: Version, hash: str, summary: str) -> Revision:
    return Revision(
        soul=soul,
        number=number,
        version=str(version),
        hash=hash,
        origin=provenance.origin,
        author=provenance.author,
        approver=provenance.approver,
        door=provenance.door,
        reason=provenance.reason,
        summary=summary,
        created_at=provenance.at,
        approval_id=provenance.approval_id,
        to_revision=provenance.to_revision,
    )


def _write(writer: Writer, soul: Soul, revision: Revision, content: str, provenance: Provenance) -> SavedRevision:
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
        **({EDITED: True} if provenance.is_edited else {}),
        **({"findings": [*provenance.findings]} if provenance.findings else {}),
    }
    writer.append("revision.added", revision.created_at, facts)
    schedule_mirror(writer, soul.uuid, over=revision.previous_hash)
    agents = agents_using(writer, soul)
    schedule_log_line(
        writer, revision.created_at, log_line(soul, revision), agent=agents[0].id if agents else DEFAULT_AGENT
    )
    return SavedRevision(soul, revision, content)


def log_line(soul: Soul, revision: Revision) -> str:
    who = f"{revision.author}, allowed by {revision.approver}" if revision.approver else revision.author
    what = f"{soul.address} v{revision.number} · {revision.version} · {revision.origin} · {revision.summary} · {who}"
    return f"{what} · reason: {revision.reason}" if revision.reason else what
