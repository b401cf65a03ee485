"""Kinds of events: every kind that is written is known, and a table says who may vouch for it."""

from __future__ import annotations

import re
from pathlib import Path

from soulkeeper import services
from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.authority import Role
from soulkeeper.domain.history.chain import ENROLLED, ROTATED, SEALED, WITHDRAWN
from soulkeeper.domain.history.event import ATTESTED, KINDS
from soulkeeper.domain.history.signature import _BY_KIND, By, may_vouch, role_may_vouch

_SAID = re.compile(r'(?:append\(\s*|, )"([a-z]+\.[a-z]+)"')


def test_every_kind_that_a_service_writes_is_known_and_no_other() -> None:
    """Found by reading the services: a new kind of event has to be added to KINDS."""
    folder = Path(services.__file__).parent
    said = {kind for path in folder.rglob("*.py") for kind in _SAID.findall(path.read_text(encoding="utf-8"))}
    answers = {f"approval.{status}" for status in Status} - {"approval.pending"}
    emitted = {"approval.asked", "approval.updated", "approval.carried", "gap.opened", "gap.closed", "clock"}
    emitted |= {f"capsule.{what}" for what in ("sealed", "updated", "moved", "restored", "imported")}
    emitted |= {ATTESTED, SEALED, ENROLLED, ROTATED, WITHDRAWN, "target.added", "target.removed", "reflection.run"}
    emitted |= {"chat.paired", "chat.changed", "chat.revoked"}
    emitted |= {f"sync.{what}" for what in ("trusted", "distrusted", "published", "resolved")}
    assert set(KINDS) == said | answers | emitted


def test_every_kind_of_event_has_its_place_in_the_table_of_authorities() -> None:
    for kind in KINDS:
        may = {by for by in By if may_vouch(by, kind)}
        assert By.OWNER in may or kind == "outside.found", kind
        assert kind in _BY_KIND or kind.partition(".")[0] in _BY_KIND, kind


def test_an_agent_vouches_for_nothing_that_decides() -> None:
    mine = {kind for kind in KINDS if may_vouch(By.AGENT, kind)}
    waiting = {
        f"approval.{what}" for what in ("asked", "updated", "withdrawn", "expired", "stale", "carried", "failed")
    }
    other = {"approval.applied", "capsule.violation", "chat.refused", "clock", "gap.opened", "outside.shown"}
    assert mine == waiting | other | {"session.opened", "session.expired", "reflection.run", "workspace.restored"}
    for role in (Role.AGENT, Role.READER):
        assert {kind for kind in KINDS if role_may_vouch(role, kind)} <= mine
