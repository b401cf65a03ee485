"""Lineage as the ledger keeps it: bases pinned when a text is saved, trees with what is due for review."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.history.lineage import Base, Link, base, base_of, ensure_descends
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, Invalid
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services.lookups import living

_KEY = "extends/"


@dataclass(frozen=True, slots=True)
class Descent:
    """A soul in its tree: its base, and whether the base has moved on without anybody looking."""

    soul: Soul
    link: Link | None
    base: Soul | None
    due: bool


def ensure_base_exists(records: Records, where: Address, uuid: str, content: str) -> None:
    """A text that extends something extends something that is there, and is not its own ancestor."""
    said = base_of(content) if where.kind is Kind.SOUL else None
    if said is not None:
        found, _ = _pinned(records, said)
        ensure_descends(uuid, found.uuid, {soul: link.base for soul, link in _links(records).items()})


def pin(writer: Writer, soul: Soul, content: str) -> None:
    """Keep what a saved text extends, by hash. What somebody reviewed stays reviewed while the base is the same."""
    known = link_of(writer, soul)
    named = _named(writer, soul, content)
    if named is None:
        if known is not None:
            writer.put_setting(_KEY + soul.uuid, "")
        return
    found, revision = named
    if known is not None and (known.base, known.version) == (found.uuid, revision.version):
        return
    _put(writer, soul, Link(base=found.uuid, version=revision.version, hash=revision.hash, reviewed=revision.version))


def lineage(ports: Ports) -> list[Descent]:
    """Every soul with its base, in order of address."""
    with ports.ledger.reading() as records:
        return [_descent(records, soul) for soul in records.souls()]


def review_base(ports: Ports, owner: Owner, where: Address, to: str) -> Descent:
    """Record that somebody looked at a newer version of the base. Nothing in the soul changes by it."""
    said = base(to)
    with ports.ledger.writing() as writer:
        soul = living(writer, where)
        known = link_of(writer, soul)
        found, revision = _pinned(writer, said)
        if known is None or known.base != found.uuid:
            raise Conflict(f"{where} does not extend {said.id}", hint="soul lineage shows what extends what")
        link = Link(base=known.base, version=known.version, hash=known.hash, reviewed=revision.version)
        _put(writer, soul, link)
        told = {"soul": soul.uuid, "address": str(where), "base": found.uuid, "reviewed": revision.version}
        writer.append("base.reviewed", ports.now(), {**told, "by": owner.name, "door": owner.door})
        return _descent(writer, soul)


def link_of(records: Records, soul: Soul) -> Link | None:
    written = records.setting(_KEY + soul.uuid)
    return Link(**json.loads(written)) if written else None


def _descent(records: Records, soul: Soul) -> Descent:
    link = link_of(records, soul)
    if link is None:
        return Descent(soul, None, None, due=False)
    found = records.soul_by_uuid(link.base)
    return Descent(soul, link, found, due=link.is_due(found.version))


def _named(records: Records, soul: Soul, content: str) -> tuple[Soul, Revision] | None:
    """The base a text names, if it is one of ours. What an edit outside wrote may be anything: it stays text, and no link."""
    try:
        said = base_of(content) if soul.address.kind is Kind.SOUL else None
        return _pinned(records, said) if said else None
    except Invalid:
        return None


def _pinned(records: Records, said: Base) -> tuple[Soul, Revision]:
    found = records.find_soul(Address(Kind.SOUL, said.id))
    if found is None or found.deleted:
        raise Invalid(f"there is no soul {said.id!r} to extend", hint="soul list shows the souls there are")
    revision = records.find_version(found.uuid, str(said.version))
    if revision is None:
        raise Invalid(f"{said.id} has no version {said.version}", hint=f"soul history {said.id} lists them")
    return found, revision


def _links(records: Records) -> dict[str, Link]:
    written = {key: value for key, value in records.settings().items() if key.startswith(_KEY) and value}
    return {key.removeprefix(_KEY): Link(**json.loads(value)) for key, value in written.items()}


def _put(writer: Writer, soul: Soul, link: Link) -> None:
    writer.put_setting(_KEY + soul.uuid, canonical(asdict(link)).decode())
