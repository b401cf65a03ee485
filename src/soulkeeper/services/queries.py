"""Queries: show, history, comparison, events. They read the head in the ledger, never the file on disk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.history.event import ADDED, Event
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.history.semver import least_bump, version
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls.address import Address, address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.diff import unified
from soulkeeper.domain.souls.fields import FieldChange, compare
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.ports import Ports, Records, SearchResult
from soulkeeper.services.event_search import newest_first
from soulkeeper.services.lookups import (
    ALL,
    ResultPage,
    SavedRevision,
    active_agent,
    active_soul,
    as_seen_by,
    filtered_page,
    link_of_revision,
    pick,
    selected_soul_id,
    selected_soul_ids,
)
from soulkeeper.services.outside_edits import observe_for_reading, observed
from soulkeeper.services.policies import protected_fields


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


def show(ports: Ports, where: Address, revision: str = "") -> SavedRevision:
    """A soul at its head or at an earlier revision."""
    with observed(ports, where) as (records, notes):
        soul = active_soul(records, where)
        picked = pick(records, soul, revision)
        return SavedRevision(soul, picked, records.text(picked.hash), notes)


def ensure_known(ports: Ports, where: Address) -> tuple[str, ...]:
    """Raise if there is no such text, deleted or not. Returns what was noticed in its file."""
    with observed(ports, where) as (records, notes):
        records.soul(where)
        return notes


def souls(ports: Ports, search: str = "", *, deleted: bool = False, limit: int = ALL, offset: int = 0) -> SearchResult:
    """All souls, or those with the searched words in id, name, description or text, ordered by id, in pages."""
    with ports.ledger.reading() as records:
        return records.search(search, deleted=deleted, limit=limit, offset=offset)


def addresses(ports: Ports) -> list[Address]:
    """The addresses of all souls and companion files."""
    with ports.ledger.reading() as records:
        return sorted(soul.address for soul in records.souls(None))


def address_of(ports: Ports, uuid: str) -> Address:
    """The current address of a soul, which may have been renamed."""
    with ports.ledger.reading() as records:
        return records.soul_by_uuid(uuid).address


def agents(ports: Ports) -> list[tuple[Agent, str]]:
    """Every agent with the soul it uses."""
    with ports.ledger.reading() as records:
        return selected_soul_ids(records, records.agents())


def agent(ports: Ports, id: str) -> Agent:
    with ports.ledger.reading() as records:
        return active_agent(records, id)


def selected_soul(ports: Ports, agent_record: Agent) -> str:
    with ports.ledger.reading() as records:
        return selected_soul_id(records, agent_record)


def history(ports: Ports, where: Address, *, before: int | None = None, limit: int = 50) -> History:
    """The revisions, newest first, without their texts."""
    with observed(ports, where) as (records, notes):
        soul = records.soul(where)
        return History(soul, tuple(records.revisions(soul.uuid, before=before, limit=limit)), notes)


def source_links(ports: Ports, revisions: Iterable[Revision]) -> dict[int, str]:
    """The issues and discussions that led to these revisions, by number. Most revisions have none."""
    with ports.ledger.reading() as records:
        links = {revision.number: link_of_revision(records, revision) for revision in revisions}
    return {number: link for number, link in links.items() if link}


def revisions(
    ports: Ports, where: Address, *, words: str = "", limit: int, offset: int = 0, seen_by: str = ""
) -> ResultPage[Revision]:
    """Revisions in pages, newest first; with ``words``, only those that have the words in summary or reason.

    ``seen_by`` is the agent that reads them, if it is one.
    """
    observe_for_reading(ports, where)
    with ports.ledger.reading() as records:
        soul = records.soul(where)
        if words:
            query, every = words.casefold(), _seen(records, records.revisions(soul.uuid, limit=ALL), seen_by)
            return filtered_page(
                every,
                lambda revision: query in f"{revision.summary} {revision.reason}".casefold(),
                limit=limit,
                offset=offset,
            )
        page = records.revisions(soul.uuid, before=max(soul.revision - offset + 1, 0), limit=limit)
        return ResultPage(tuple(_seen(records, page, seen_by)), soul.revision)


def _seen(records: Records, revisions: Iterable[Revision], agent: str) -> Iterable[Revision]:
    return (as_seen_by(records, agent, revision) for revision in revisions) if agent else revisions


def events(ports: Ports, *, after: int = 0, words: str = "", limit: int = 200, offset: int = 0) -> ResultPage[Event]:
    """Events after a sequence number, in order, in pages; with ``words``, only those that contain them."""
    with ports.ledger.reading() as records:
        if words:
            page = records.events(after=after, limit=limit, offset=offset, words=words)
            return ResultPage(tuple(page), records.count_events(after=after, words=words))
        page = records.events(after=after + offset, limit=limit)
        return ResultPage(tuple(page), max(0, records.last_seq() - after))


@dataclass(frozen=True, slots=True)
class LedgerCounts:
    """The number of the ledger's last event, and the number of pending approvals."""

    events: int
    pending: int


def ledger_counts(ports: Ports) -> LedgerCounts:
    with ports.ledger.reading() as records:
        return LedgerCounts(records.last_seq(), records.count_approvals(statuses=frozenset({Status.PENDING})))


def compare_revisions(
    ports: Ports, where: Address, older: str = "", newer: str = "", *, context: int = 3
) -> Comparison:
    """Compare two revisions: by default the head and the one before it."""
    notes = observe_for_reading(ports, where)
    with ports.ledger.reading() as records:
        soul = records.soul(where)
        old, new = _pair(records, soul, older, newer)
        before, after = records.text(old.hash), records.text(new.hash)
    name = where.kind.filename
    labels = (f"v{old.number}/{name}", f"v{new.number}/{name}")
    diff = unified(before, after, context=context, labels=labels)
    return Comparison(soul, old, new, diff, compare(before, after), notes)


def revisions_to_compare(ports: Ports, where: Address, older: str = "", newer: str = "") -> tuple[Revision, Revision]:
    """The two revisions that ``compare_revisions`` compares, without their texts, one of which may be purged."""
    observe_for_reading(ports, where)
    with ports.ledger.reading() as records:
        return _pair(records, records.soul(where), older, newer)


def _pair(records: Records, soul: Soul, older: str, newer: str) -> tuple[Revision, Revision]:
    new = pick(records, soul, newer)
    return pick(records, soul, older or str(max(new.number - 1, 1))), new


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherText:
    """A text that a soul is compared with: another soul at its head, or a file, which has no revision."""

    name: str
    content: str
    revision: int | None = None


@dataclass(frozen=True, slots=True)
class TextComparison:
    soul: Soul
    older: Revision
    other: OtherText
    diff: str
    changes: tuple[FieldChange, ...]
    notes: tuple[str, ...]


def compare_with(ports: Ports, where: Address, other: OtherText, *, context: int = 3) -> TextComparison:
    """Compare the head with a text that is not one of its revisions."""
    saved = show(ports, where)
    diff = unified(saved.content, other.content, context=context, labels=(str(where), other.name))
    return TextComparison(saved.soul, saved.revision, other, diff, compare(saved.content, other.content), saved.notes)


def has_soul(ports: Ports, name: str) -> bool:
    """Whether a soul or a companion file has this name; False if it is not a valid name."""
    try:
        where = address(name)
    except Invalid:
        return False
    with ports.ledger.reading() as records:
        return records.find_soul(where) is not None


def new_name(ports: Ports, name: str) -> str:
    """The address now of the soul that last had this name and was renamed; empty if none was."""
    with ports.ledger.reading() as records:
        renames = records.newest_events(kind="soul.renamed", names=(name,))
        uuid = next((str(event.facts["soul"]) for event in renames if event.facts.get("was") == name), "")
        return str(records.soul_by_uuid(uuid).address) if uuid else ""


def newest_change(ports: Ports) -> Address:
    """The soul with the newest revision of all; deleted souls do not count."""
    with ports.ledger.reading() as records:
        for event in newest_first(records, kind=ADDED):
            soul = records.soul_by_uuid(event.facts["soul"])
            if not soul.deleted:
                return soul.address
    raise NotFound("no soul has changed yet", hint="soul list shows all souls")


@dataclass(frozen=True, slots=True)
class NeededBump:
    """The version bump a change needs: from, to, and why."""

    older: str
    newer: str
    bump: str
    because: tuple[str, ...]


def needed_bump(ports: Ports, where: Address, text: str | None = None) -> NeededBump:
    """The bump a text needs against the head; without a text, the bump the head needed against the revision before it."""
    observe_for_reading(ports, where)
    with ports.ledger.reading() as records:
        soul = active_soul(records, where)
        new = records.revision(soul.uuid, soul.revision)
        old = records.revision(soul.uuid, max(soul.revision - 1, 1))
        before, after = (
            (records.text(old.hash), records.text(new.hash)) if text is None else (records.text(new.hash), text)
        )
        least = least_bump(compare(before, unstamped(after, before)), protected_fields(records, soul))
    older = old.version if text is None else new.version
    newer = new.version if text is None else str(version(older).bumped(least.bump))
    return NeededBump(
        older, newer, least.bump.name, tuple(f"{least.bump.name}: {sentence}" for sentence in least.because)
    )
