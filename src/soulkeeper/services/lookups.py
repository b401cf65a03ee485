"""Lookups that raise if something is missing: souls, agents, revisions, approvals; and lists in pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Trigger
from soulkeeper.domain.evolution.payloads import Payload, SoulUpdate
from soulkeeper.domain.history.event import PURGED
from soulkeeper.domain.history.revision import Origin, Revision
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, Invalid, Moved, NotFound, Purged
from soulkeeper.ports import Ports, Records
from soulkeeper.services import risks

T = TypeVar("T")
ALL = 2**31
ANOTHER_AGENT = "another agent"
_AT_ONCE = 500
_SHORTEST_PREFIX = 3


@dataclass(frozen=True, slots=True)
class SavedRevision:
    """A soul at one revision, with its text and what the owner should know about its file."""

    soul: Soul
    revision: Revision
    content: str
    notes: tuple[str, ...] = ()


def is_empty(ports: Ports) -> bool:
    """Whether nothing ever happened in this ledger."""
    with ports.ledger.reading_unproved() as records:
        return records.last_seq() == 0


def last_seq(ports: Ports) -> int:
    """The number of the newest event."""
    with ports.ledger.reading() as records:
        return records.last_seq()


def setting(ports: Ports, key: str) -> str:
    """The value of a setting in the ledger; empty if it is not set."""
    with ports.ledger.reading() as records:
        return records.setting(key) or ""


def active_soul(records: Records, where: Address) -> Soul:
    """A soul that exists and is not deleted."""
    soul = records.soul(where)
    if soul.deleted:
        raise NotFound(f"{where} is deleted", hint=f"soul undelete {where} restores it")
    return soul


def active_agent(records: Records, id: str) -> Agent:
    agent = records.find_agent(agent_id(id))
    if agent is None or agent.deleted_at is not None:
        raise NotFound(f"no agent named {id!r}", hint="soul agent list shows all agents; soul agent new creates one")
    return agent


def selected_soul_ids(records: Records, agents: Iterable[Agent]) -> list[tuple[Agent, str]]:
    """Every agent with the soul it uses, as ``selected_soul_id`` names it: for lists, whose rows are not proved one by one."""
    names = {soul.uuid: f"missing:{soul.address}" for soul in records.souls(deleted=True)}
    names |= {soul.uuid: str(soul.address) for soul in records.souls()} | {"": DEFAULT_SOUL}
    return [(agent, names.get(agent.selected, f"missing:{agent.selected}")) for agent in agents]


def selected_soul_id(records: Records, agent: Agent) -> str:
    """The id of the soul an agent uses, marked ``missing:`` if that soul does not exist."""
    if not agent.selected:
        return DEFAULT_SOUL
    try:
        soul = records.soul_by_uuid(agent.selected)
    except NotFound:
        return f"missing:{agent.selected}"
    return f"missing:{soul.address}" if soul.deleted else str(soul.address)


def uses_soul(records: Records, agent: Agent, where: Address) -> bool:
    """Whether this is the soul an agent uses."""
    soul = records.find_soul(where)
    is_selected = soul is not None and soul.uuid == agent.selected
    return is_selected or (not agent.selected and where.id == DEFAULT_SOUL)


def waiting_approvals(records: Records, now: datetime, *, agent: str | None = None) -> list[Approval]:
    """The approvals that wait for the owner now, the riskiest first, then the oldest; a snoozed one returns at its time. With
    ``agent``, only those that it asked for."""
    pending = records.approvals(statuses=frozenset({Status.PENDING}), agent=agent, limit=ALL)
    oldest_first = [
        approval for approval in pending[::-1] if approval.is_waiting(now) and not _is_snoozed(approval, now)
    ]
    return sorted(oldest_first, key=lambda approval: risks.place(risks.of(approval)))


def postponed_approvals(records: Records, now: datetime) -> list[Approval]:
    """The approvals that the owner has postponed, those that come back first at the front."""
    pending = records.approvals(statuses=frozenset({Status.PENDING}), limit=ALL)
    postponed = (approval for approval in pending if approval.is_waiting(now) and _is_snoozed(approval, now))
    return sorted(postponed, key=lambda approval: approval.snoozed_until or now)


def _is_snoozed(approval: Approval, now: datetime) -> bool:
    return approval.snoozed_until is not None and approval.created_at <= now < approval.snoozed_until


def stale(records: Records, now: datetime, *, agent: str | None = None) -> list[Approval]:
    """The proposals that need another look because their text changed, oldest first. With ``agent``, only its own."""
    approvals = records.approvals(statuses=frozenset({Status.STALE}), agent=agent, limit=ALL)
    return [approval for approval in approvals[::-1] if approval.needs_another_look(now)]


def ensure_base(soul: Soul, base: int | None) -> None:
    """Raise Moved unless ``base`` is the current revision: nobody overwrites a text they have not seen."""
    if base is not None and base != soul.revision:
        raise Moved(
            f"{soul.address} is at revision {soul.revision}, not {base}",
            hint=f"see what changed: soul diff {soul.address} {base}",
        )


def ensure_name_free(records: Records, name: str, where: Address) -> None:
    """Raise Conflict if another soul has this name. A soul may keep its own name."""
    if not name or where.kind is not Kind.SOUL or _has_name(records.find_soul(where), name):
        return
    for other in records.souls_named(name):
        if other.address != where:
            raise Conflict(
                f"the soul {other.address} already has the name {name!r}",
                hint="names are unique; choose another (soul import FILE --name NAME), or change that one: "
                f"soul edit {other.address}",
            )


def _has_name(soul: Soul | None, name: str) -> bool:
    return soul is not None and not soul.deleted and soul.name.casefold() == name.casefold()


def text_or_none(records: Records, hash: str) -> str | None:
    """A text; None if it was purged."""
    try:
        return records.text(hash)
    except Purged:
        return None


def is_purged(records: Records, hash: str) -> bool:
    """Whether an event says that the text with this hash was purged."""
    events = (event for event in records.events(words=hash, limit=ALL) if event.kind == PURGED)
    return any(event.facts.get("hash") == hash for event in events)


def pick(records: Records, soul: Soul, name: str) -> Revision:
    """A revision by number or version: ``4``, ``v4``, ``2.0.0``; ``head`` or an empty string is the head."""
    if name in ("", "head"):
        return records.revision(soul.uuid, soul.revision)
    if name.count(".") == 2:
        revision = records.find_version(soul.uuid, name.removeprefix("v"))
        if revision is None:
            raise NotFound(
                f"{soul.address} has no version {name}", hint=f"soul history {soul.address} lists all of them"
            )
        return revision
    number = name.removeprefix("v")
    if not (number.isascii() and number.isdigit()) or len(number) > 9:
        raise Invalid(f"{name!r} is not a revision", hint="use a number such as 4 or v4, or a version such as 2.0.0")
    try:
        return records.revision(soul.uuid, int(number))
    except NotFound:
        raise NotFound(
            f"{soul.address} has no revision {number}", hint=f"soul history {soul.address} lists all of them"
        ) from None


def link_of_revision(records: Records, revision: Revision) -> str:
    """The issue or discussion that the proposal behind a revision names; empty if there is none."""
    if not revision.approval_id:
        return ""
    try:
        return payloads.link_of(payloads.read(records.approval(revision.approval_id)))
    except NotFound:
        return ""


def as_seen_by(records: Records, agent: str, revision: Revision) -> Revision:
    """A revision of a soul as this agent may see it: what another agent that uses the soul, or whoever pushed to the git remote,
    wrote about a change is left out, because the owner approved the change and not these words."""
    if revision.origin is Origin.SYNC:
        return revision._replace(reason="")
    if not revision.approval_id:
        return revision
    try:
        approval = records.approval(revision.approval_id)
    except NotFound:
        return revision
    match _trigger(payloads.read(approval)):
        case Trigger.SYNC:
            return revision._replace(reason="")
        case Trigger.CONVERSATION | Trigger.REFLECTION if approval.agent != agent:
            return revision._replace(author=ANOTHER_AGENT, reason="", approval_id="")
        case _:
            return revision


def _trigger(payload: Payload) -> Trigger | None:
    return payload.trigger if isinstance(payload, SoulUpdate) else None


def approval_by_prefix(records: Records, prefix: str) -> Approval:
    """An approval by its id or a unique prefix of it."""
    matches = records.approvals_like(prefix.lower()) if prefix else []
    return only_one(matches, prefix, what="approval", hint="soul approvals list shows all approvals")


def only_one(matches: Sequence[T], prefix: str, *, what: str, hint: str) -> T:
    """The only match; raises if there is none or more than one, or if the prefix is too short: of "1 of 4" it is not the 1."""
    if not matches:
        raise NotFound(f"no {what} has an id that begins with {prefix!r}", hint=hint)
    if len(matches) > 1:
        raise Invalid(f"several ids begin with {prefix!r}", hint="type more characters of the id")
    if len(prefix) < _SHORTEST_PREFIX:
        hint = f"type at least {_SHORTEST_PREFIX} characters of the id; {hint}"
        raise Invalid(f"{prefix!r} is too short for an id", hint=hint)
    return matches[0]


@dataclass(frozen=True, slots=True)
class ResultPage(Generic[T]):
    """A page of a list, and the total count."""

    items: tuple[T, ...]
    total: int

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)


def page_count(total: int, size: int) -> int:
    """How many pages of this size a list has: at least one."""
    return max(1, -(-total // size))


def filtered_page(every: Iterable[T], keep: Callable[[T], bool], *, limit: int, offset: int) -> ResultPage[T]:
    """A page of the items that match. Reads all of them: for searches without an index."""
    page: list[T] = []
    total = 0
    for item in filter(keep, every):
        if offset <= total < offset + limit:
            page.append(item)
        total += 1
    return ResultPage(tuple(page), total)


def questions(
    records: Records,
    *,
    statuses: frozenset[Status] | None = None,
    type: str | None = None,
    besides: str | None = None,
    agent: str | None = None,
    words: str = "",
    limit: int,
    offset: int = 0,
) -> ResultPage[Approval]:
    """Approvals in pages, newest first; with ``words``, only those that have the words in id, agent, target or reason."""
    if words:
        every = every_question(records, statuses=statuses, type=type, besides=besides, agent=agent)
        return filtered_page(every, lambda approval: has_words(approval, words), limit=limit, offset=offset)
    approvals = records.approvals(
        statuses=statuses, type=type, besides=besides, agent=agent, limit=limit, offset=offset
    )
    return ResultPage(
        tuple(approvals), records.count_approvals(statuses=statuses, type=type, besides=besides, agent=agent)
    )


def has_words(approval: Approval, words: str) -> bool:
    """Whether an approval has these words in its id, agent, target or reason."""
    payload = payloads.read(approval)
    searchable = (approval.id, approval.agent, payloads.subject_line(payload), payloads.reason_of(payload))
    return words.casefold() in " ".join(searchable).casefold()


def every_question(records: Records, **filters: Any) -> Iterator[Approval]:
    """Every approval that ``Records.approvals`` returns for these filters, newest first, read in batches."""
    offset = 0
    while page := records.approvals(**filters, limit=_AT_ONCE, offset=offset):
        yield from page
        offset += len(page)
