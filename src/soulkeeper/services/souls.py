"""The owner's operations on souls: create, edit, rename, delete, restore; and the first texts of a workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution.policy import DEFAULT
from soulkeeper.domain.history.baselines import BASELINE
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT, DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.body import retitled
from soulkeeper.domain.souls.names import SoulId, slug, soul_id
from soulkeeper.domain.souls.soul import Soul, name_and_description
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.errors import Conflict, Invalid
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, expiry, policies, revisions
from soulkeeper.services.assessment import ensure_clean, ensure_weakening_allowed
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import SavedRevision, active_agent, active_soul, ensure_base, ensure_name_free
from soulkeeper.services.outside_edits import held_texts, observe
from soulkeeper.services.outside_edits.verdict import verdict
from soulkeeper.services.policies import agents_using
from soulkeeper.services.revisions import Provenance
from soulkeeper.services.siblings import Plans, move_with_siblings, readdress
from soulkeeper.services.versions import stamp

SEEDED = "seeded"


@dataclass(frozen=True, slots=True)
class Starters:
    """The texts of a new workspace: souls by id, companion files by kind."""

    souls: Mapping[str, str]
    companions: Mapping[Kind, str]


def begin(ports: Ports, owner: Owner, starters: Starters, settings: Mapping[str, str]) -> list[str]:
    """Fill a new ledger: its owner, the default agent, the starter souls. Returns the new addresses; a second call creates none.

    An existing file is not replaced: it becomes revision 1 unchanged, unless the rules for outside edits would hold its text. Then
    the starter text is revision 1 and the file is an outside edit, which ``observe_all`` holds for the owner.
    """
    with ports.ledger.reading() as records:
        if records.setting(SEEDED):
            return []
    new_addresses: list[str] = []
    with expiry.writing(ports) as writer:
        now = ports.now()
        for key, value in {**settings, SEEDED: "yes"}.items():
            writer.put_setting(key, value)
        writer.append("workspace.begun", now, {"by": owner.name, "door": owner.door, **settings})
        writer.put_agent(Agent(id=DEFAULT_AGENT, created_at=now))
        facts = {"agent": DEFAULT_AGENT, "selected": "", "protected": False}
        writer.append("agent.added", now, {**facts, "by": owner.name, "door": owner.door})
        source = provenance(ports, owner, Origin.BOOTSTRAP)
        for where, content in _starter_texts(ports, starters).items():
            revisions.begin(writer, ports.new_id(), where, content, source)
            new_addresses.append(str(where))
    return new_addresses


def new_id(ports: Ports, id: str, name: str) -> SoulId:
    """This id; else one derived from the name, or a random one if the name has no letter that an id may contain."""
    return soul_id(id or slug(name) or f"soul-{ports.new_id()[:8]}")


def create(
    ports: Ports, owner: Owner, where: Address, content: str, *, reason: str = "", origin: Origin = Origin.MANUAL
) -> SavedRevision:
    ensure_clean("", content)
    observe(ports, where)
    with expiry.writing(ports) as writer:
        saved = add(ports, writer, where, content, provenance(ports, owner, origin, reason))
    return replace(saved, notes=effects.finish(ports))


def ensure_creatable(ports: Ports, where: Address, content: str) -> None:
    """Raise Conflict if the id, or the name in this text, is taken."""
    with ports.ledger.reading() as records:
        ensure_free(records, where)
        ensure_name_free(records, name_and_description(content)[0], where)


def add(ports: Ports, writer: Writer, where: Address, content: str, provenance: Provenance) -> SavedRevision:
    """Add a soul or companion file in the caller's transaction. The caller has checked the text and the file."""
    if where.kind is not Kind.SOUL:
        active_agent(writer, where.id)
    ensure_free(writer, where)
    ensure_name_free(writer, name_and_description(content)[0], where)
    uuid = ports.new_id()
    ensure_base_exists(writer, where, uuid, content)
    revision = revisions.begin(writer, uuid, where, content, provenance)
    set_baseline(writer, revision.soul)
    return revision


def edit(
    ports: Ports,
    owner: Owner,
    where: Address,
    content: str,
    *,
    base: int | None = None,
    reason: str = "",
    weaken: bool = False,
    revive: bool = False,
) -> SavedRevision:
    """Save the owner's new text. ``base`` is the revision that they edited.

    ``weaken`` allows a protected field to lose something, ``revive`` restores the soul if it is deleted.
    """
    expiry.sweep(ports)
    notes = observe(ports, where)

    def write(writer: Writer, plans: Plans | None) -> SavedRevision:
        current = writer.find_soul(where) if revive else None
        is_deleted = current is not None and current.deleted
        soul = put_back(ports, writer, owner, current) if current and is_deleted else active_soul(writer, where)
        ensure_base(soul, base)
        ensure_clean(writer.text(soul.hash), content)
        ensure_name_free(writer, name_and_description(content)[0], where)
        ensure_base_exists(writer, where, soul.uuid, content)
        _ensure_changed(writer, soul, content)
        ensure_weakening_allowed(writer, soul, content, weaken=weaken)
        stamped = stamp(writer, soul, content, by=owner.name, at=ports.now())
        source = provenance(ports, owner, Origin.MANUAL, reason)
        saved = revisions.revise(writer, soul, stamped.text, source, to=str(stamped.version), plans=plans)
        set_baseline(writer, saved.soul)
        return saved

    saved = move_with_siblings(ports, write)
    return replace(saved, notes=(*notes, *effects.finish(ports)))


def duplicate(ports: Ports, owner: Owner, where: Address, to: str, *, name: str = "") -> SavedRevision:
    """Create a copy of a soul. Names are unique: if the text has a name, the copy gets a new one."""
    observe(ports, where)
    with ports.ledger.reading() as records:
        soul = active_soul(records, where)
        content = records.text(soul.hash)
    if name or soul.name:
        content = retitled(content, name=name or f"{soul.name} ({to})")
    reason = f"copy of {where} at revision {soul.revision}"
    return create(ports, owner, Address(Kind.SOUL, soul_id(to)), content, reason=reason)


def rename(ports: Ports, owner: Owner, where: Address, to: str) -> Soul:
    """Change a soul's id. Its uuid, its history and the references to it stay the same."""
    observe(ports, where)
    target = Address(Kind.SOUL, soul_id(to))
    observe(ports, target)
    with expiry.writing(ports) as writer:
        soul = active_soul(writer, where)
        _ensure_renamable(soul.address)
        ensure_free(writer, target)
        renamed = soul.renamed(target)
        _put_soul(ports, writer, owner, renamed, "soul.renamed", was=str(where))
        held_texts.schedule_removals(ports, writer, soul, left=where)
        readdress(writer, renamed, ports.now())
        policies.rename_reach(ports, writer, owner, where.id, target.id)
        effects.schedule_mirror(writer, soul.uuid)
    effects.finish(ports)
    return renamed


def delete(ports: Ports, owner: Owner, where: Address, *, base: int | None = None) -> Soul:
    """Delete a soul. Nothing is lost: its history is kept, and ``undelete`` restores it."""
    observe(ports, where)
    with expiry.writing(ports) as writer:
        soul = active_soul(writer, where)
        ensure_base(soul, base)
        _ensure_deletable(where)
        users = [agent.id for agent in agents_using(writer, soul)]
        if users:
            raise Conflict(
                f"{where} is used by {', '.join(users)}",
                hint="first choose another soul: soul select ANOTHER --agent NAME",
            )
        deleted = replace(soul, deleted_at=ports.now())
        _put_soul(ports, writer, owner, deleted, "soul.deleted")
        effects.schedule_removal(writer, soul.uuid, where, soul.hash)
    effects.finish(ports)
    return deleted


def undelete(ports: Ports, owner: Owner, where: Address) -> Soul:
    with expiry.writing(ports) as writer:
        soul = writer.soul(where)
        if not soul.deleted:
            raise Conflict(f"{where} is not deleted", hint=f"soul show {where} prints it")
        restored = put_back(ports, writer, owner, soul)
    effects.finish(ports)
    return restored


def put_back(ports: Ports, writer: Writer, owner: Owner, soul: Soul) -> Soul:
    """Restore a deleted soul in the caller's transaction."""
    ensure_name_free(writer, soul.name, soul.address)
    restored = replace(soul, deleted_at=None)
    _put_soul(ports, writer, owner, restored, "soul.undeleted")
    effects.schedule_mirror(writer, soul.uuid)
    return restored


def confirm(ports: Ports, owner: Owner, where: Address, *, base: int | None = None) -> Soul:
    """Accept the text as it is: drift is measured from it from now on. ``base`` is the revision that the owner looked at; an edit
    of the file that was not recorded yet is none that they could have seen."""
    with ports.ledger.reading() as records:
        seen = active_soul(records, where).revision if base is None else base
    observe(ports, where)
    with expiry.writing(ports) as writer:
        soul = active_soul(writer, where)
        ensure_base(soul, seen)
        set_baseline(writer, soul)
        facts = {"soul": soul.uuid, "address": str(where), "revision": soul.revision, "hash": soul.hash}
        writer.append("baseline.confirmed", ports.now(), {**facts, "by": owner.name, "door": owner.door})
    return soul


def set_baseline(writer: Writer, soul: Soul) -> None:
    """Measure drift from this text, which the owner wrote."""
    writer.put_setting(f"{BASELINE}{soul.uuid}", soul.hash)


def _ensure_changed(records: Records, soul: Soul, content: str) -> None:
    if records.text(soul.hash) == content:
        raise Invalid("this changes nothing", hint=f"{soul.address} already has this text")


def _starter_texts(ports: Ports, starters: Starters) -> dict[Address, str]:
    souls = {address(id): content for id, content in starters.souls.items()}
    companions = {Address(kind, DEFAULT_AGENT): starters.companions[kind] for kind in COMPANIONS}
    texts = {**souls, **companions}
    return {where: _existing_text(ports, where) or content for where, content in texts.items()}


def _existing_text(ports: Ports, where: Address) -> str:
    """The text of an existing file, if it can be read and would not be held."""
    state = ports.mirror.read(where)
    try:
        text = state.content.decode() if state else ""
    except UnicodeDecodeError:
        return ""
    return text if text and not verdict("", text, frozenset(DEFAULT.protected_fields)).is_held else ""


def _ensure_renamable(where: Address) -> None:
    """The default soul cannot be renamed: agents without a selected soul find it by its id."""
    if where.kind is not Kind.SOUL:
        raise Conflict(f"{where} is a companion file and belongs to its agent", hint="only souls can be renamed")
    if where.id == DEFAULT_SOUL:
        message = "the default soul cannot be renamed: it is served when an agent has no other"
        raise Conflict(message, hint="create another soul and choose it: soul new ID, then soul select ID --agent A")


def _ensure_deletable(where: Address) -> None:
    if where.kind is not Kind.SOUL:
        raise Conflict(
            f"{where} is a companion file and belongs to its agent",
            hint=f"delete the agent: soul agent delete {where.id}",
        )
    if where.id == DEFAULT_SOUL:
        raise Conflict(
            "the default soul cannot be deleted: it is served when an agent has no other",
            hint="change it: soul edit default",
        )


def ensure_free(records: Records, where: Address) -> None:
    existing = records.find_soul(where)
    if existing is None:
        return
    if existing.deleted:
        raise Conflict(
            f"{where} is deleted but keeps its id", hint=f"restore it with soul undelete {where}, or choose another id"
        )
    raise Conflict(
        f"a soul named {str(where)!r} already exists", hint=f"choose another id; soul edit {where} changes that one"
    )


def provenance(ports: Ports, owner: Owner, origin: Origin, reason: str = "") -> Provenance:
    words = storable_text(reason)
    return Provenance(
        author=owner.name, approver=owner.name, door=owner.door, at=ports.now(), origin=origin, reason=words
    )


def _put_soul(ports: Ports, writer: Writer, owner: Owner, soul: Soul, kind: str, **more: str) -> None:
    writer.put_soul(soul)
    facts = {"soul": soul.uuid, "address": str(soul.address), "by": owner.name, "door": owner.door, **more}
    writer.append(kind, ports.now(), facts)
    effects.schedule_log_line(writer, ports.now(), f"{soul.address} {kind.partition('.')[2]} by {owner.name}")
