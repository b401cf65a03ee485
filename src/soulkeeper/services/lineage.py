"""Lineage: which base each soul extends, pinned when its text is saved, and which bases need a review."""

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
from soulkeeper.services import expiry
from soulkeeper.services.lookups import living

_KEY = "extends/"


@dataclass(frozen=True, slots=True)
class Descent:
    """A soul and its base, and whether the base has a newer version that nobody reviewed."""

    soul: Soul
    link: Link | None
    base: Soul | None
    due: bool


def ensure_base_exists(records: Records, where: Address, uuid: str, content: str) -> None:
    """A text can only extend a soul that exists, and not itself or its own descendant."""
    named = base_of(content) if where.kind is Kind.SOUL else None
    if named is not None:
        soul, _ = _pinned(records, named)
        ensure_descends(uuid, soul.uuid, {soul: link.base for soul, link in _links(records).items()})


def pin(writer: Writer, soul: Soul, content: str) -> None:
    """Record which version a saved text extends, by hash. A review stays valid while the base is the same."""
    current = link_of(writer, soul)
    named = _named(writer, soul, content)
    if named is None:
        if current is not None:
            writer.put_setting(_KEY + soul.uuid, "")
        return
    base_soul, revision = named
    if current is not None and (current.base, current.version) == (base_soul.uuid, revision.version):
        return
    _put(
        writer, soul, Link(base=base_soul.uuid, version=revision.version, hash=revision.hash, reviewed=revision.version)
    )


def lineage(ports: Ports) -> list[Descent]:
    """Every soul with its base, in order of address."""
    with ports.ledger.reading() as records:
        return [_descent(records, soul) for soul in records.souls()]


def review_base(ports: Ports, owner: Owner, where: Address, to: str) -> Descent:
    """Record that the owner reviewed a newer version of the base. The soul does not change."""
    named = base(to)
    with expiry.writing(ports) as writer:
        soul = living(writer, where)
        known = link_of(writer, soul)
        base_soul, revision = _pinned(writer, named)
        if known is None or known.base != base_soul.uuid:
            raise Conflict(f"{where} does not extend {named.id}", hint="soul lineage shows what extends what")
        link = Link(base=known.base, version=known.version, hash=known.hash, reviewed=revision.version)
        _put(writer, soul, link)
        facts = {"soul": soul.uuid, "address": str(where), "base": base_soul.uuid, "reviewed": revision.version}
        writer.append("base.reviewed", ports.now(), {**facts, "by": owner.name, "door": owner.door})
        return _descent(writer, soul)


def link_of(records: Records, soul: Soul) -> Link | None:
    record = records.setting(_KEY + soul.uuid)
    return Link(**json.loads(record)) if record else None


def _descent(records: Records, soul: Soul) -> Descent:
    link = link_of(records, soul)
    if link is None:
        return Descent(soul, None, None, due=False)
    base_soul = records.soul_by_uuid(link.base)
    return Descent(soul, link, base_soul, due=link.is_due(base_soul.version))


def _named(records: Records, soul: Soul, content: str) -> tuple[Soul, Revision] | None:
    """The base a text names, if it exists here. An outside edit may name anything: then there is no link."""
    try:
        named = base_of(content) if soul.address.kind is Kind.SOUL else None
        return _pinned(records, named) if named else None
    except Invalid:
        return None


def _pinned(records: Records, named: Base) -> tuple[Soul, Revision]:
    soul = records.find_soul(Address(Kind.SOUL, named.id))
    if soul is None or soul.deleted:
        raise Invalid(f"no soul named {named.id!r} to extend", hint="soul list shows all souls")
    revision = records.find_version(soul.uuid, str(named.version))
    if revision is None:
        raise Invalid(f"{named.id} has no version {named.version}", hint=f"soul history {named.id} lists them")
    return soul, revision


def _links(records: Records) -> dict[str, Link]:
    records_by_soul = {key: value for key, value in records.settings().items() if key.startswith(_KEY) and value}
    return {key.removeprefix(_KEY): Link(**json.loads(value)) for key, value in records_by_soul.items()}


def _put(writer: Writer, soul: Soul, link: Link) -> None:
    writer.put_setting(_KEY + soul.uuid, canonical(asdict(link)).decode())
