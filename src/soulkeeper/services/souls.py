"""Souls as their owner manages them: create, edit, rename, delete, restore; and the first texts of a workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.semver import Bump
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.body import retitled
from soulkeeper.domain.souls.names import soul_id
from soulkeeper.domain.souls.soul import Soul, titled
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.errors import Conflict, Invalid
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, revisions
from soulkeeper.services.assessment import ensure_clean
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import ensure_base, ensure_name_free, living, living_agent
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.policies import wearers
from soulkeeper.services.revisions import Provenance, SavedRevision
from soulkeeper.services.versions import stamp

SEEDED = "seeded"


@dataclass(frozen=True, slots=True)
class Starters:
    """The texts a workspace begins with: souls by id, companion files by kind."""

    souls: Mapping[str, str]
    companions: Mapping[Kind, str]


def begin(ports: Ports, owner: Owner, starters: Starters, pinned: Mapping[str, str]) -> list[str]:
    """Fill a new ledger: who owns it, the default agent, the starter souls. Gives the addresses it made; a second call makes none.

    A file that lies there already is not ours to replace: it becomes revision 1 as it is.
    """
    with ports.ledger.reading() as records:
        if records.setting(SEEDED):
            return []
    made: list[str] = []
    with ports.ledger.writing() as writer:
        now = ports.now()
        for key, value in {**pinned, SEEDED: "yes"}.items():
            writer.put_setting(key, value)
        writer.append("workspace.begun", now, {"by": owner.name, "door": owner.door, **pinned})
        writer.put_agent(Agent(id=DEFAULT_AGENT, created_at=now))
        added = {"agent": DEFAULT_AGENT, "selected": "", "protected": False}
        writer.append("agent.added", now, {**added, "by": owner.name, "door": owner.door})
        hand = provenance(ports, owner, Origin.BOOTSTRAP)
        for where, content in _starting(ports, starters).items():
            revisions.begin(writer, ports.new_id(), where, content, hand)
            made.append(str(where))
    return made


def create(ports: Ports, owner: Owner, where: Address, content: str, *, reason: str = "") -> SavedRevision:
    ensure_clean("", content)
    observe(ports, where)
    with ports.ledger.writing() as writer:
        if where.kind is not Kind.SOUL:
            living_agent(writer, where.id)
        _ensure_free(writer, where)
        ensure_name_free(writer, titled(content)[0], where)
        uuid = ports.new_id()
        ensure_base_exists(writer, where, uuid, content)
        kept = revisions.begin(writer, uuid, where, content, provenance(ports, owner, Origin.MANUAL, reason))
        set_baseline(writer, kept.soul)
    return replace(kept, notes=effects.finish(ports))


def edit(
    ports: Ports,
    owner: Owner,
    where: Address,
    content: str,
    *,
    base: int | None = None,
    reason: str = "",
    bump: Bump = Bump.NONE,
) -> SavedRevision:
    """The owner writes a new text. ``base`` is the revision they were looking at; ``bump`` asks for more than the least."""
    notes = observe(ports, where)
    with ports.ledger.writing() as writer:
        soul = living(writer, where)
        ensure_base(soul, base)
        ensure_clean(writer.text(soul.hash), content)
        ensure_name_free(writer, titled(content)[0], where)
        ensure_base_exists(writer, where, soul.uuid, content)
        _ensure_changed(writer, soul, content)
        made = stamp(writer, soul, content, by=owner.name, at=ports.now(), asked=bump)
        hand = provenance(ports, owner, Origin.MANUAL, reason)
        kept = revisions.revise(writer, soul, made.text, hand, to=str(made.version))
        set_baseline(writer, kept.soul)
    return replace(kept, notes=(*notes, *effects.finish(ports)))


def duplicate(ports: Ports, owner: Owner, where: Address, to: str, *, name: str = "") -> SavedRevision:
    """A new soul that begins as another reads now. Names are unique: the copy gets its own where the text gives it one."""
    observe(ports, where)
    with ports.ledger.reading() as records:
        soul = living(records, where)
        content = records.text(soul.hash)
    if name or soul.name:
        content = retitled(content, name=name or f"{soul.name} ({to})")
    reason = f"a copy of {where} at revision {soul.revision}"
    return create(ports, owner, Address(Kind.SOUL, soul_id(to)), content, reason=reason)


def rename(ports: Ports, owner: Owner, where: Address, to: str) -> Soul:
    """The same soul under another id. Its uuid, its history and what points to it stay."""
    observe(ports, where)
    target = Address(Kind.SOUL, soul_id(to))
    observe(ports, target)
    with ports.ledger.writing() as writer:
        soul = living(writer, where)
        if soul.address.kind is not Kind.SOUL:
            raise Conflict(f"{where} is a companion file and goes with its agent", hint="only souls are renamed")
        _ensure_free(writer, target)
        renamed = soul.renamed(target)
        _put(ports, writer, owner, renamed, "soul.renamed", was=str(where))
        effects.owe_take_away(writer, soul.uuid, where, soul.hash)
        effects.owe_mirror(writer, soul.uuid)
    effects.finish(ports)
    return renamed


def delete(ports: Ports, owner: Owner, where: Address, *, base: int | None = None) -> Soul:
    """Put a soul away. Nothing is lost: its history stays and ``undelete`` brings it back."""
    observe(ports, where)
    with ports.ledger.writing() as writer:
        soul = living(writer, where)
        ensure_base(soul, base)
        _ensure_deletable(where)
        worn = [agent.id for agent in wearers(writer, soul)]
        if worn:
            raise Conflict(f"{where} is worn by {', '.join(worn)}", hint="soul select ANOTHER --agent NAME first")
        gone = replace(soul, deleted_at=ports.now())
        _put(ports, writer, owner, gone, "soul.deleted")
        effects.owe_take_away(writer, soul.uuid, where, soul.hash)
    effects.finish(ports)
    return gone


def undelete(ports: Ports, owner: Owner, where: Address) -> Soul:
    with ports.ledger.writing() as writer:
        soul = writer.soul(where)
        if not soul.deleted:
            raise Conflict(f"{where} is not deleted", hint=f"soul show {where}")
        ensure_name_free(writer, soul.name, where)
        back = replace(soul, deleted_at=None)
        _put(ports, writer, owner, back, "soul.undeleted")
        effects.owe_mirror(writer, soul.uuid)
    effects.finish(ports)
    return back


def confirm(ports: Ports, owner: Owner, where: Address) -> Soul:
    """Accept the text as it is: drift is measured from here."""
    observe(ports, where)
    with ports.ledger.writing() as writer:
        soul = living(writer, where)
        set_baseline(writer, soul)
        told = {"soul": soul.uuid, "address": str(where), "revision": soul.revision, "hash": soul.hash}
        writer.append("baseline.confirmed", ports.now(), {**told, "by": owner.name, "door": owner.door})
    return soul


def set_baseline(writer: Writer, soul: Soul) -> None:
    """The owner wrote this text: drift is measured from it."""
    writer.put_setting(f"baseline/{soul.uuid}", soul.hash)


def _ensure_changed(records: Records, soul: Soul, content: str) -> None:
    if records.text(soul.hash) == content:
        raise Invalid("this changes nothing", hint=f"{soul.address} already reads so")


def _starting(ports: Ports, starters: Starters) -> dict[Address, str]:
    souls = {address(id): content for id, content in starters.souls.items()}
    texts = {**souls, **_companions(ports, DEFAULT_AGENT, starters)}
    return {where: _lying(ports, where) or content for where, content in texts.items()}


def _companions(ports: Ports, agent: str, starters: Starters) -> dict[Address, str]:
    texts = {Address(kind, agent): starters.companions[kind] for kind in COMPANIONS}
    return {where: _lying(ports, where) or content for where, content in texts.items()}


def _lying(ports: Ports, where: Address) -> str:
    """What somebody put there before us, if it can be read."""
    shown = ports.mirror.read(where)
    try:
        return shown.content.decode() if shown else ""
    except UnicodeDecodeError:
        return ""


def _ensure_deletable(where: Address) -> None:
    if where.kind is not Kind.SOUL:
        raise Conflict(f"{where} is a companion file and goes with its agent", hint=f"soul agent delete {where.id}")
    if where.id == DEFAULT_SOUL:
        raise Conflict("the default soul stays: it is what is served when nothing else is", hint="soul edit default")


def _ensure_free(records: Records, where: Address) -> None:
    taken = records.find_soul(where)
    if taken is None:
        return
    if taken.deleted:
        raise Conflict(f"{where} was deleted and keeps its id", hint=f"soul undelete {where}, or choose another id")
    raise Conflict(f"there is a soul {str(where)!r} already", hint=f"soul edit {where} changes it")


def provenance(ports: Ports, owner: Owner, origin: Origin, reason: str = "") -> Provenance:
    said = sayable(reason)
    return Provenance(
        author=owner.name, approver=owner.name, door=owner.door, at=ports.now(), origin=origin, reason=said
    )


def _put(ports: Ports, writer: Writer, owner: Owner, soul: Soul, kind: str, **facts: str) -> None:
    writer.put_soul(soul)
    told = {"soul": soul.uuid, "address": str(soul.address), "by": owner.name, "door": owner.door, **facts}
    writer.append(kind, ports.now(), told)
    effects.owe_note(writer, ports.now(), f"{soul.address} {kind.partition('.')[2]} by {owner.name}")
