"""What doctor says about the git remote: whether it answers, the state of its items, and what trusting it means."""

from __future__ import annotations

from collections.abc import Iterator

from soulkeeper.bootstrap import Workspace
from soulkeeper.bootstrap_network import open_remote
from soulkeeper.domain.sync.states import SyncState, SyncSummary
from soulkeeper.errors import SoulError
from soulkeeper.services.integrity import CheckResult, Health
from soulkeeper.services.sync.overview import SyncStatus, sync_status

_CHECK = "remote"


def check_remote(workspace: Workspace) -> Iterator[CheckResult]:
    """Nothing if the workspace has no remote."""
    if workspace.settings.git is None:
        return
    try:
        remote = open_remote(workspace.settings)
        remote.fetch()
        status = sync_status(workspace.ports, remote)
    except SoulError as error:
        yield CheckResult(_CHECK, Health.WARN, error.message, error.hint)
        return
    yield _state_check(status)
    if status.trusted:
        message = f"{status.place} is trusted: its changes are recorded without asking you"
        yield CheckResult(_CHECK, Health.OK, message, "soul sync trust off ends that")


def _state_check(status: SyncStatus) -> CheckResult:
    counts = status.counts
    counts_text = ", ".join(f"{counts[state]} {state}" for state in SyncState if counts[state]) or "no items"
    grave = status.summary in (SyncSummary.ERROR, SyncSummary.CONFLICT, SyncSummary.MISSING)
    hint = "soul sync status shows them" if grave else ""
    return CheckResult(_CHECK, Health.WARN if grave else Health.OK, f"{status.place} answers: {counts_text}", hint)
