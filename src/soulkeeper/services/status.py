"""The status of a workspace: souls, agents, pending approvals, outside edits and unfinished effects. Loads no rules."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.errors import DiskFull, ReadOnly
from soulkeeper.ports import Ports, Records
from soulkeeper.services.lookups import ALL, selected_soul_id, stale, waiting_approvals
from soulkeeper.services.outside_edits import notices, observe_all_for_reading
from soulkeeper.services.targets import active_targets, adopted_texts, problem_notes

if TYPE_CHECKING:  # slow to load, and few workspaces have a remote
    from soulkeeper.domain.sync.remote_place import RemotePlace
    from soulkeeper.domain.sync.tracking import SyncRun


@dataclass(frozen=True, slots=True)
class StatusReport:
    """``notes`` say what happened to files since the viewer last looked and what is wrong with them now; each of the ``agents``
    comes with the soul it uses, and ``agent_total`` counts those that were left out too; ``lagging`` names files whose version or
    changelog is behind the ledger; ``adopted`` are the texts of adopted files; ``guards_adopted_files`` says whether edits of any
    of these wait for the owner."""

    notes: tuple[str, ...]
    souls: int
    agents: tuple[tuple[Agent, str], ...]
    waiting: tuple[Approval, ...]
    unfinished: int
    agent_total: int = 0
    lagging: tuple[str, ...] = ()
    stale: tuple[Approval, ...] = ()
    adopted: tuple[Address, ...] = ()
    guards_adopted_files: bool = False


def workspace_status(
    ports: Ports, viewer: str = "", *, mark_seen: bool = False, most_agents: int = ALL
) -> StatusReport:
    """Check every file for edits, then report. ``viewer`` is who reads the report, such as ``cli/ada``; with ``mark_seen``, their
    next report starts where this one ends."""
    file_notes = observe_all_for_reading(ports)
    with ports.ledger.reading() as records:
        news = (*notices.unseen_notes(records, viewer), *notices.expired_notes(records, viewer))
        agents = records.agents()
        report = StatusReport(
            notes=tuple(dict.fromkeys((*news, *file_notes, *problem_notes(ports, records)))),
            souls=records.search("", limit=0).total,
            agents=tuple((agent, selected_soul_id(records, agent)) for agent in agents[:most_agents]),
            agent_total=len(agents),
            waiting=tuple(waiting_approvals(records, ports.now())),
            unfinished=len(records.effects()),
            lagging=_lag_notes(records),
            stale=tuple(stale(records, ports.now())),
            adopted=adopted_texts(records),
            guards_adopted_files=_guards_adopted_files(records),
        )
    if mark_seen:
        with suppress(ReadOnly, DiskFull):  # the next report shows them again
            notices.mark_seen(ports, viewer, has_news=bool(news))
    return report


def _guards_adopted_files(records: Records) -> bool:
    if not (targets := active_targets(records)):
        return False
    from soulkeeper.services.policies import is_guarded  # noqa: PLC0415 - slow to load, and few workspaces have adopted files

    return any(is_guarded(records, records.soul_by_uuid(target.soul)) for target in targets)


def last_sync(ports: Ports, place: RemotePlace) -> SyncRun | None:
    """How the last pull from this remote went; None if there was none."""
    with ports.ledger.reading() as records:
        return records.sync_run(place.key)


def _lag_notes(records: Records) -> tuple[str, ...]:
    """Only files edited outside can lag: everything else is written with its version and changelog row."""
    edited = {revision.soul for revision in records.newest_revisions() if revision.author == notices.OUTSIDE}
    if not edited:
        return ()
    from soulkeeper.services.versions import lag_note  # noqa: PLC0415 - loaded when there is a file to read

    return tuple(note for soul in records.souls(None) if soul.uuid in edited and (note := lag_note(records, soul)))
