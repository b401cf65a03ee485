"""Kinds of events: every kind that is written is known. Who may vouch for it is tested in ``test_signature``."""

from __future__ import annotations

import re
from pathlib import Path

from soulkeeper import services
from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.history.chain import ENROLLED, ROTATED, SEALED, WITHDRAWN
from soulkeeper.domain.history.event import ATTESTED, KINDS

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
