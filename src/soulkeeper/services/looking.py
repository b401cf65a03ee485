"""Look up what must be there: a soul that was not put away, an agent that still is, the base somebody saw."""

from __future__ import annotations

from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, Invalid, Moved, NotFound
from soulkeeper.ports import Records


def living(records: Records, where: Address) -> Soul:
    """A soul that is there and not put away."""
    soul = records.soul(where)
    if soul.deleted:
        raise NotFound(f"{where} was deleted", hint=f"soul undelete {where} brings it back")
    return soul


def living_agent(records: Records, id: str) -> Agent:
    agent = records.find_agent(agent_id(id))
    if agent is None or agent.deleted_at is not None:
        raise NotFound(f"there is no agent {id!r}", hint="soul agent list shows them; soul agent new makes one")
    return agent


def ensure_base(soul: Soul, base: int | None) -> None:
    """Nobody overwrites what they have not seen."""
    if base is not None and base != soul.revision:
        raise Moved(
            f"{soul.address} is at revision {soul.revision}, not {base}",
            hint=f"look again: soul diff {soul.address} {base}",
        )


def ensure_name_free(records: Records, name: str, where: Address) -> None:
    if not name or where.kind is not Kind.SOUL:
        return
    for other in records.souls():
        if other.address != where and other.name.casefold() == name.casefold():
            raise Conflict(
                f"the soul {other.address} has the name {name!r} already", hint="names are unique; choose another"
            )


def pick(records: Records, soul: Soul, said: str) -> Revision:
    """A revision as people name it: ``4``, ``v4``, ``2.0.0``; ``head`` and nothing are the head."""
    if said in ("", "head"):
        return records.revision(soul.uuid, soul.revision)
    if said.count(".") == 2:
        found = records.find_version(soul.uuid, said.removeprefix("v"))
        if found is None:
            raise NotFound(f"{soul.address} has no version {said}", hint=f"soul history {soul.address} lists them")
        return found
    number = said.removeprefix("v")
    if not (number.isascii() and number.isdigit()) or len(number) > 9:
        raise Invalid(f"{said!r} names no revision", hint="a number such as 4 or v4, or a version such as 2.0.0")
    try:
        return records.revision(soul.uuid, int(number))
    except NotFound:
        raise NotFound(
            f"{soul.address} has no revision {number}", hint=f"soul history {soul.address} lists them"
        ) from None
