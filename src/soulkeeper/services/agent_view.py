"""What one agent can see through its own door: its texts, its requests and the prompts of its sessions."""

from __future__ import annotations

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.prompts.compose import NamedText, Texts
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import NotFound
from soulkeeper.ports import Ports, Records, StampedLedger
from soulkeeper.services import prompts, sessions
from soulkeeper.services.lookups import active_agent
from soulkeeper.services.prompts import RenderedPrompt
from soulkeeper.services.proposals import target_of


def texts(ports: Ports, agent: str) -> dict[Kind, Soul]:
    """The soul an agent uses and its companion files, if they exist."""
    with ports.ledger.reading() as records:
        texts_by_kind = {kind: _find_text(records, agent, kind) for kind in Kind}
    return {kind: soul for kind, soul in texts_by_kind.items() if soul is not None and not soul.deleted}


def approvals_of(ports: Ports, agent: str, *, limit: int) -> list[Approval]:
    """An agent's approvals of every type with their current status, newest first."""
    with ports.ledger.reading() as records:
        approvals = records.approvals(agent=active_agent(records, agent).id, limit=limit)
    return [approval.seen_at(ports.now()) for approval in approvals]


def prompt(
    ports: Ports, texts: Texts, by: Asker, agent: str, *, session: str = "", blocks: tuple[NamedText, ...] = ()
) -> RenderedPrompt:
    """The prompt of an agent. Asking for a session's prompt opens the session, which keeps that prompt from then on.

    The runtime's ``blocks`` belong to this call only.
    """
    with ports.ledger.reading() as records:
        is_new = bool(session) and records.find_pin(agent, session) is None
    if is_new:
        session_start = sessions.open_session(ports, texts, by, agent, session=session)
        if not blocks:
            return session_start.prompt
    return prompts.render(ports, texts, agent, session=session, blocks=blocks)


def stamps_at_once(ports: Ports) -> bool:
    """Whether reading the stamp is cheap."""
    return isinstance(ports.ledger, StampedLedger)


def stamp(ports: Ports) -> object:
    """A value that changes when anybody writes to the ledger. Always call it from the same thread."""
    if isinstance(ports.ledger, StampedLedger):
        return ports.ledger.stamp()
    with ports.ledger.reading() as records:
        return records.last_seq()


def _find_text(records: Records, agent: str, kind: Kind) -> Soul | None:
    try:
        return records.find_soul(target_of(records, agent, kind))
    except NotFound:
        active_agent(records, agent)
        return None
