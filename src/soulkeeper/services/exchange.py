"""Import and export: a foreign file becomes a soul, and a soul becomes a foreign file.

The original is kept beside the soul as its envelope: a text of the ledger, named by the event that records the import.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.backup.recorded_state import ENVELOPE
from soulkeeper.domain.evolution import gate, text_rules
from soulkeeper.domain.evolution.payloads import FindingNote
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind
from soulkeeper.domain.souls.body import retitled
from soulkeeper.domain.souls.names import agent_id, soul_id
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Invalid, Reason, Refused
from soulkeeper.formats import registry
from soulkeeper.formats.values import Envelope, Export, ForeignSoul, OutgoingSoul, envelope_from
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, expiry, revisions, souls
from soulkeeper.services.assessment import ensure_clean, notes_of
from soulkeeper.services.lookups import SavedRevision, active_agent, active_soul
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.policies import protected_fields
from soulkeeper.services.revisions import Provenance
from soulkeeper.services.versions import stamp

_PIECE = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlan:
    """What an import would add: the soul's text, the agent's companion texts, and the gate's findings on them."""

    foreign: ForeignSoul
    where: Address
    content: str
    companions: Mapping[Address, str]
    refusals: tuple[Reason, ...] = ()
    findings: tuple[FindingNote, ...] = ()

    @property
    def texts(self) -> dict[Address, str]:
        soul = {self.where: self.content} if self.content.strip() else {}
        return {**soul, **self.companions}


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """What an import added. A file of working instructions becomes companion files, not a soul."""

    soul: SavedRevision | None
    companions: tuple[SavedRevision, ...]
    notes: tuple[str, ...] = ()


def plan_import(foreign: ForeignSoul, *, id: str | None = None, name: str = "", agent: str = "") -> ImportPlan:
    """Run the gate's checks on a foreign soul; with ``agent``, on its companion texts too. Nothing is written."""
    where = Address(Kind.SOUL, soul_id(foreign.id if id is None else id))
    content = _renamed(foreign, name) if name and foreign.text else foreign.text
    companions = {Address(kind, agent_id(agent)): text for kind, text in foreign.companions.items()} if agent else {}
    plan = ImportPlan(foreign=foreign, where=where, content=content, companions=companions)
    refusals = tuple(reason for text in plan.texts.values() for reason in text_rules.refusals("", text))
    findings = [] if refusals else [finding for at, text in plan.texts.items() for finding in _findings(at, text)]
    return replace(plan, refusals=refusals, findings=tuple(findings))


def import_soul(ports: Ports, owner: Owner, plan: ImportPlan) -> Import:
    """Carry out the plan, all or nothing: add the soul with its envelope, and the agent's companion texts."""
    _ensure_something(plan)
    for where, text in plan.texts.items():
        ensure_clean("", text)
        observe(ports, where)
    reason = f"imported from {plan.foreign.envelope.name} ({plan.foreign.format})"
    with expiry.writing(ports) as writer:
        provenance = souls.provenance(ports, owner, Origin.IMPORT, reason)
        soul = _add_soul(ports, writer, plan, provenance) if plan.where in plan.texts else None
        companions = [_put_companion(ports, writer, where, text, provenance) for where, text in plan.companions.items()]
    return Import(soul=soul, companions=tuple(filter(None, companions)), notes=effects.finish(ports))


def export_soul(
    ports: Ports,
    where: Address,
    format: str,
    *,
    agent: str = "",
    details: Mapping[str, str] | None = None,
    existing: str = "",
) -> Export:
    """Write a soul in a foreign format; with ``agent``, that agent's companion files too."""
    if where.kind is not Kind.SOUL:
        raise Invalid(f"{where} is a companion file", hint=f"soul export ID --agent {where.id} writes it beside a soul")
    observe(ports, where)
    with ports.ledger.reading() as records:
        soul = active_soul(records, where)
        source = OutgoingSoul(
            id=where.id,
            text=records.text(soul.hash),
            version=soul.version,
            companions=_companions(records, agent) if agent else {},
            envelope=_envelope(records, soul.uuid),
            details=details or {},
            existing=existing,
            at=ports.now(),
        )
    return registry.write(source, format)


def _renamed(foreign: ForeignSoul, name: str) -> str:
    """The text with a new name in the frontmatter, and in the title if the title was the old name."""
    title = f"\n# {foreign.name}\n"
    return retitled(foreign.text.replace(title, f"\n# {name}\n", 1) if foreign.name else foreign.text, name=name)


def _findings(where: Address, text: str) -> Iterator[FindingNote]:
    """What the gate's rules find in a new text. Findings in a companion file name the file."""
    lead = "" if where.kind is Kind.SOUL else f"{where.kind.filename}: "
    for note in notes_of(text_rules.findings("", text)):
        yield replace(note, message=lead + note.message)


def _ensure_something(plan: ImportPlan) -> None:
    if plan.texts:
        return
    if not plan.foreign.companions:
        raise Invalid("there is no soul in this file", hint="soul import --dry-run shows what was found")
    names = ", ".join(kind.filename for kind in plan.foreign.companions)
    hint = f"--agent NAME makes it {names} of that agent; --format soul-md imports it as a soul"
    raise Invalid("this file has working instructions but no soul", hint=hint)


def _add_soul(ports: Ports, writer: Writer, plan: ImportPlan, provenance: Provenance) -> SavedRevision:
    revision = souls.add(ports, writer, plan.where, plan.content, provenance)
    original, uuid = plan.foreign.envelope, revision.soul.uuid
    hash = _add_envelope(writer, original)
    writer.put_setting(ENVELOPE + uuid, hash)
    facts = {"soul": uuid, "address": str(plan.where), "format": original.format, "file": original.name}
    original_facts = {"sha256": original.sha256, "envelope": hash}
    writer.append(
        "soul.imported", ports.now(), {**facts, **original_facts, "by": provenance.author, "door": provenance.door}
    )
    return revision


def _add_envelope(writer: Writer, original: Envelope) -> str:
    """Store the original in pieces, because a line of a backup has a maximum length. Returns the hash of their list."""
    text = original.as_text()
    pieces = [writer.add_text(text[start : start + _PIECE]) for start in range(0, len(text), _PIECE)]
    return writer.add_text(json.dumps(pieces))


def _put_companion(
    ports: Ports, writer: Writer, where: Address, text: str, provenance: Provenance
) -> SavedRevision | None:
    """Write the agent's companion file, unless it already has this text."""
    active_agent(writer, where.id)
    soul = writer.find_soul(where)
    if soul is None:
        return souls.add(ports, writer, where, text, provenance)
    if writer.text(soul.hash) == text:
        return None
    _ensure_nothing_lost(writer, soul, text)
    new = stamp(writer, soul, text, by=provenance.author, at=provenance.at)
    revision = revisions.revise(writer, soul, new.text, provenance, to=str(new.version))
    souls.set_baseline(writer, revision.soul)
    return revision


def _ensure_nothing_lost(records: Records, soul: Soul, text: str) -> None:
    """A file of another program must not remove rules from an agent."""
    losses = gate.weakening(records.text(soul.hash), text, protected_fields(records, soul))
    hint = f"if you intend that: soul edit {soul.address} --allow-weaken"
    if reasons := tuple(replace(reason, hint=hint) for reason in losses):
        raise Refused(reasons)


def _companions(records: Records, agent: str) -> dict[Kind, str]:
    active_agent(records, agent_id(agent))
    texts = {kind: records.find_soul(Address(kind, agent)) for kind in COMPANIONS}
    return {kind: records.text(soul.hash) for kind, soul in texts.items() if soul and not soul.deleted}


def _envelope(records: Records, uuid: str) -> Envelope | None:
    hash = records.setting(ENVELOPE + uuid)
    return envelope_from("".join(map(records.text, json.loads(records.text(hash))))) if hash else None
