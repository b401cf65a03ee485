"""The reading side: show, history, compare. Serves the head of the ledger, never the file on disk."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.history.semver import least_bump, version
from soulkeeper.domain.history.stamping import unstamped
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.agent import DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.diff import unified
from soulkeeper.domain.souls.fields import FieldChange, compare
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import NotFound
from soulkeeper.ports import Found, Ports, Records
from soulkeeper.services.looking import living, living_agent, pick
from soulkeeper.services.observing import observe
from soulkeeper.services.policies import protected_fields
from soulkeeper.services.revising import Kept

ALL = 2**31


@dataclass(frozen=True, slots=True)
class Comparison:
    soul: Soul
    older: Revision
    newer: Revision
    diff: str
    changes: tuple[FieldChange, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class History:
    soul: Soul
    revisions: tuple[Revision, ...]
    notes: tuple[str, ...]


def show(ports: Ports, where: Address, revision: str = "") -> Kept:
    """A soul as it is, or as it was at a revision."""
    notes = observe(ports, where)
    with ports.ledger.reading() as records:
        soul = living(records, where)
        wanted = pick(records, soul, revision)
        return Kept(soul, wanted, records.text(wanted.hash), notes)


def souls(ports: Ports, search: str = "", *, deleted: bool = False, limit: int = ALL, offset: int = 0) -> Found:
    """The souls, or those that have the searched words in id, name, description or text: by id, all of them or a page."""
    with ports.ledger.reading() as records:
        return records.search(search, deleted=deleted, limit=limit, offset=offset)


def agents(ports: Ports) -> list[tuple[Agent, str]]:
    """Every agent with the soul it wears."""
    with ports.ledger.reading() as records:
        return [(agent, worn(records, agent)) for agent in records.agents()]


def agent(ports: Ports, id: str) -> Agent:
    with ports.ledger.reading() as records:
        return living_agent(records, id)


def worn_by(ports: Ports, wearer: Agent) -> str:
    with ports.ledger.reading() as records:
        return worn(records, wearer)


def worn(records: Records, wearer: Agent) -> str:
    """The soul an agent wears, as people name it. A selection that points nowhere is said, not hidden."""
    if not wearer.selected:
        return DEFAULT_SOUL
    try:
        soul = records.soul_by_uuid(wearer.selected)
    except NotFound:
        return f"missing:{wearer.selected}"
    return f"missing:{soul.address}" if soul.deleted else str(soul.address)


def history(ports: Ports, where: Address, *, before: int | None = None, limit: int = 50) -> History:
    """Newest first, without texts."""
    notes = observe(ports, where)
    with ports.ledger.reading() as records:
        soul = records.soul(where)
        return History(soul, tuple(records.revisions(soul.uuid, before=before, limit=limit)), notes)


def compared(ports: Ports, where: Address, older: str = "", newer: str = "", *, context: int = 3) -> Comparison:
    """Two revisions side by side: by default the head and the one before it."""
    notes = observe(ports, where)
    with ports.ledger.reading() as records:
        soul = records.soul(where)
        new = pick(records, soul, newer)
        old = pick(records, soul, older or str(max(new.number - 1, 1)))
        before, after = records.text(old.hash), records.text(new.hash)
    name = where.kind.filename
    labels = (f"v{old.number}/{name}", f"v{new.number}/{name}")
    diff = unified(before, after, context=context, labels=labels)
    return Comparison(soul, old, new, diff, compare(before, after), notes)


@dataclass(frozen=True, slots=True)
class Weighed:
    """How much a change weighs: from which version to which, and why."""

    older: str
    newer: str
    bump: str
    because: tuple[str, ...]


def weighed(ports: Ports, where: Address, text: str | None = None) -> Weighed:
    """What a text would need against the head; without one, what the head needed against the revision before it."""
    observe(ports, where)
    with ports.ledger.reading() as records:
        soul = living(records, where)
        new = records.revision(soul.uuid, soul.revision)
        old = records.revision(soul.uuid, max(soul.revision - 1, 1))
        before, after = (
            (records.text(old.hash), records.text(new.hash)) if text is None else (records.text(new.hash), text)
        )
        least = least_bump(compare(before, unstamped(after, before)), protected_fields(records, soul))
    since = old.version if text is None else new.version
    reached = new.version if text is None else str(version(since).bumped(least.bump))
    return Weighed(
        since, reached, least.bump.name, tuple(f"{least.bump.name}: {sentence}" for sentence in least.because)
    )
