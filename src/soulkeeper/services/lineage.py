"""Lineage: which base each soul extends, pinned when its text is saved, and which bases need a review."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.history.lineage import DEEPEST, Base, Link, base, base_of, ensure_descends
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict, Invalid
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import expiry
from soulkeeper.services.lookups import active_soul

_KEY = "extends/"


@dataclass(frozen=True, slots=True)
class LineageEntry:
    """A soul and its base, and whether the base has a newer version that nobody reviewed."""

    soul: Soul
    link: Link | None
    base: Soul | None
    due: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Relative:
    """A soul in a family tree: its base, how many revisions the base is ahead of the pinned one, and whether a review is due."""

    soul: Soul
    depth: int
    link: Link | None = None
    base: Soul | None = None
    behind: int = 0
    due: bool = False


@dataclass(frozen=True, slots=True)
class Family:
    """Ancestors first, each soul below its base. ``total`` includes those that were left out."""

    members: tuple[Relative, ...]
    total: int


def ensure_base_exists(records: Records, where: Address, uuid: str, content: str) -> None:
    """A text can only extend a soul that exists, and not itself or its own descendant."""
    base_name = base_of(content) if where.kind is Kind.SOUL else None
    if base_name is not None:
        _base_for(records, uuid, base_name)


def pin(writer: Writer, soul: Soul, content: str) -> None:
    """Record which version a saved text extends, by hash. A review stays valid while the base is the same."""
    current = link_of(writer, soul)
    base_revision = _base_of_text(writer, soul, content)
    if base_revision is None:
        if current is not None:
            writer.put_setting(_KEY + soul.uuid, "")
        return
    base_soul, revision = base_revision
    if current is not None and (current.base, current.version) == (base_soul.uuid, revision.version):
        return
    _put_link(
        writer, soul, Link(base=base_soul.uuid, version=revision.version, hash=revision.hash, reviewed=revision.version)
    )


def lineage(ports: Ports) -> list[LineageEntry]:
    """Every soul with its base, in order of address."""
    with ports.ledger.reading() as records:
        extending = _links(records)
        return [
            _entry(records, soul) if soul.uuid in extending else LineageEntry(soul, None, None, due=False)
            for soul in records.souls()
        ]


def family(ports: Ports, where: Address, *, limit: int) -> Family:
    """Everything that descends from the same soul as this one. Its own line comes first, so that a limit never cuts it."""
    with ports.ledger.reading() as records:
        here, links = records.soul(where).uuid, _links(records)
        line = _line(here, links)
        order = sorted(links, key=lambda uuid: (uuid not in line, uuid))
        below: dict[str, list[str]] = {}
        for uuid in order:
            below.setdefault(links[uuid].base, []).append(uuid)
        places = list(_places(line[-1], below))
        members = tuple(_relative(records, uuid, depth, links.get(uuid)) for uuid, depth in places[:limit])
    return Family(members, len(places))


def _line(soul: str, links: Mapping[str, Link]) -> list[str]:
    """The soul, its base, the base of its base, and so on."""
    line = [soul]
    while (link := links.get(line[-1])) and link.base not in line:
        line.append(link.base)
    return line


def _places(root: str, below: Mapping[str, list[str]]) -> Iterator[tuple[str, int]]:
    """Every soul below the root with its depth. A chain is at most eight deep and has no cycles."""
    queue = [(root, 0)]
    while queue:
        uuid, depth = queue.pop()
        yield uuid, depth
        queue += [(child, depth + 1) for child in reversed(below.get(uuid, [])) if depth < DEEPEST]


def _relative(records: Records, uuid: str, depth: int, link: Link | None) -> Relative:
    soul = records.soul_by_uuid(uuid)
    if link is None:
        return Relative(soul=soul, depth=depth)
    base_soul = records.soul_by_uuid(link.base)
    pinned_revision = records.find_version(link.base, link.version)
    behind = base_soul.revision - pinned_revision.number if pinned_revision else 0
    due = link.is_due(base_soul.version)
    return Relative(soul=soul, depth=depth, link=link, base=base_soul, behind=behind, due=due)


def review_base(ports: Ports, owner: Owner, where: Address, to: str) -> LineageEntry:
    """Record that the owner reviewed a newer version of the base. The soul does not change."""
    base_name = base(to)
    with expiry.writing(ports) as writer:
        soul = active_soul(writer, where)
        current = link_of(writer, soul)
        base_soul, revision = _base_revision(writer, base_name)
        if current is None or current.base != base_soul.uuid:
            raise Conflict(f"{where} does not extend {base_name.id}", hint="soul lineage shows what extends what")
        link = Link(base=current.base, version=current.version, hash=current.hash, reviewed=revision.version)
        _put_link(writer, soul, link)
        facts = {"soul": soul.uuid, "address": str(where), "base": base_soul.uuid, "reviewed": revision.version}
        writer.append("base.reviewed", ports.now(), {**facts, "by": owner.name, "door": owner.door})
        return _entry(writer, soul)


def link_of(records: Records, soul: Soul) -> Link | None:
    record = records.setting(_KEY + soul.uuid)
    return Link(**json.loads(record)) if record else None


def _entry(records: Records, soul: Soul) -> LineageEntry:
    link = link_of(records, soul)
    if link is None:
        return LineageEntry(soul, None, None, due=False)
    base_soul = records.soul_by_uuid(link.base)
    return LineageEntry(soul, link, base_soul, due=link.is_due(base_soul.version))


def _base_of_text(records: Records, soul: Soul, content: str) -> tuple[Soul, Revision] | None:
    """The base a text names, if it can be one here. An outside edit may name anything: then there is no link."""
    try:
        base_name = base_of(content) if soul.address.kind is Kind.SOUL else None
        return _base_for(records, soul.uuid, base_name) if base_name else None
    except Invalid:
        return None


def _base_for(records: Records, uuid: str, base_name: Base) -> tuple[Soul, Revision]:
    """The base that a name means, for the soul with this uuid. Raises if it does not exist, or if it descends from that soul."""
    soul, revision = _base_revision(records, base_name)
    ensure_descends(uuid, soul.uuid, {child: link.base for child, link in _links(records).items()})
    return soul, revision


def _base_revision(records: Records, base_name: Base) -> tuple[Soul, Revision]:
    soul = records.find_soul(Address(Kind.SOUL, base_name.id))
    if soul is None or soul.deleted:
        raise Invalid(f"no soul named {base_name.id!r} to extend", hint="soul list shows all souls")
    revision = records.find_version(soul.uuid, str(base_name.version))
    if revision is None:
        raise Invalid(
            f"{base_name.id} has no version {base_name.version}", hint=f"soul history {base_name.id} lists them"
        )
    return soul, revision


def _links(records: Records) -> dict[str, Link]:
    records_by_soul = records.settings(_KEY)
    return {key.removeprefix(_KEY): Link(**json.loads(value)) for key, value in records_by_soul.items() if value}


def _put_link(writer: Writer, soul: Soul, link: Link) -> None:
    writer.put_setting(_KEY + soul.uuid, canonical(asdict(link)).decode())
