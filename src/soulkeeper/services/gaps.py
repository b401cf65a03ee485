"""Gaps: behaviour that contradicts the soul is recorded against a field; the soul is not adapted to it."""

from __future__ import annotations

from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.evolution.source_link import ensure_link
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.errors import Invalid
from soulkeeper.ports import Ports, Writer
from soulkeeper.services import expiry
from soulkeeper.services.lookups import active_agent, only_one


def open_gap(
    ports: Ports,
    by: Asker | Owner,
    agent: str,
    field: str,
    what: str,
    *,
    evidence: tuple[str, ...] = (),
    link: str = "",
) -> Gap:
    if not field.strip() or not what.strip():
        raise Invalid(
            "a gap needs a field and a description of what happened",
            hint='for example: soul gap open never-do "it named a price" --agent maya',
        )
    ensure_link(link)
    with expiry.writing(ports) as writer:
        gap = Gap(
            id=ports.new_id(),
            agent=active_agent(writer, agent).id,
            field=canonical_key(field),
            what=what.strip(),
            evidence=evidence,
            opened_at=ports.now(),
            opened_by=by.name,
            link=link,
        )
        _put_gap(ports, writer, by, gap, "opened")
    return gap


def close_gap(ports: Ports, owner: Owner, agent: str, prefix: str, *, words: str = "") -> Gap:
    with expiry.writing(ports) as writer:
        matches = (
            [gap for gap in writer.gaps(agent, closed=True) if gap.id.startswith(prefix.lower())] if prefix else []
        )
        gap = only_one(matches, prefix, what=f"gap of {agent}", hint=f"soul gap list --agent {agent} shows all of them")
        closed = gap.closed(owner.name, ports.now(), words)
        _put_gap(ports, writer, owner, closed, "closed")
    return closed


def gaps(ports: Ports, agent: str, *, closed: bool = False) -> list[Gap]:
    with ports.ledger.reading() as records:
        return records.gaps(active_agent(records, agent).id, closed=closed)


def _put_gap(ports: Ports, writer: Writer, by: Asker | Owner, gap: Gap, verb: str) -> None:
    writer.put_gap(gap)
    facts = {"gap": gap.id, "agent": gap.agent, "field": gap.field, "by": by.name, "door": by.door}
    facts |= {"link": gap.link} if gap.link else {}
    writer.append(f"gap.{verb}", ports.now(), facts)
