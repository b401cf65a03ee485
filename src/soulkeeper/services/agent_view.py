"""What belongs to one agent, as its own door shows it: its texts, what it asked, the prompt of its sessions."""

from __future__ import annotations

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.prompts.compose import Texts
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import NotFound
from soulkeeper.ports import Ports, Records, Stamped
from soulkeeper.services import prompts, sessions
from soulkeeper.services.lookups import living_agent
from soulkeeper.services.prompts import RenderedPrompt
from soulkeeper.services.proposals import target_of


def texts(ports: Ports, agent: str) -> dict[Kind, Soul]:
    """The soul an agent wears and its companion files, those that there are."""
    with ports.ledger.reading() as records:
        found = {kind: _found(records, agent, kind) for kind in Kind}
    return {kind: soul for kind, soul in found.items() if soul is not None and not soul.deleted}


def asked(ports: Ports, agent: str, *, limit: int) -> list[Approval]:
    """What an agent asked, of every type, newest first, as it stands now."""
    with ports.ledger.reading() as records:
        found = records.approvals(agent=living_agent(records, agent).id, limit=limit)
    return [approval.seen_at(ports.now()) for approval in found]


def prompt(ports: Ports, shipped: Texts, by: Asker, agent: str, *, session: str = "") -> RenderedPrompt:
    """The prompt of an agent. A session is opened by asking for its prompt, and goes on getting what it got then."""
    with ports.ledger.reading() as records:
        is_new = bool(session) and records.find_pin(agent, session) is None
    if is_new:
        return sessions.open_session(ports, shipped, by, agent, session=session).given
    return prompts.given(ports, shipped, agent, session=session)


def stamps_at_once(ports: Ports) -> bool:
    """Whether asking for the stamp costs next to nothing."""
    return isinstance(ports.ledger, Stamped)


def stamp(ports: Ports) -> object:
    """Another one than before if anybody wrote anything. To be asked in the same thread each time."""
    if isinstance(ports.ledger, Stamped):
        return ports.ledger.stamp()
    with ports.ledger.reading() as records:
        return records.last_seq()


def _found(records: Records, agent: str, kind: Kind) -> Soul | None:
    try:
        return records.find_soul(target_of(records, agent, kind))
    except NotFound:
        living_agent(records, agent)
        return None
