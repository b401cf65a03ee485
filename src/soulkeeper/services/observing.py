"""Outside edits: somebody used an editor. What lies on disk is looked at before anything else happens with that soul.

In ``follow`` an edit is recorded as a revision by "outside edit". An empty, unreadable or half-written file is no edit: it is
reported, and the head is served.
"""

from __future__ import annotations

from datetime import timedelta

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.text_file import decoded
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports, Shown, Writer
from soulkeeper.services import effects, revising
from soulkeeper.services.revising import Hand

OUTSIDE = "outside edit"
_SETTLED = timedelta(milliseconds=200)
_READS = 50


def observe(ports: Ports, address: Address) -> tuple[str, ...]:
    """Take notice of the file of one soul. Gives a sentence for everything the owner should know."""
    try:
        shown = settled(ports, address)
    except (SoulError, OSError) as error:
        return (f"{address}: {error}; the kept text is served",)
    if shown is None:
        return _missing(ports, address)
    with ports.ledger.reading() as records:
        soul = records.find_soul(address)
    if soul is not None and _lies_as_kept(soul, shown):
        return ()
    if not shown.content.strip():
        return (f"{address}: the file is empty; the kept text is served",)
    return _taken(ports, address)


def observe_all(ports: Ports) -> tuple[str, ...]:
    """Take notice of every file, known and new."""
    there, strange = ports.mirror.addresses()
    with ports.ledger.reading() as records:
        kept = [soul.address for soul in records.souls(None)]
    notes = [note for address in sorted({*there, *kept}) for note in observe(ports, address)]
    return (*notes, *(f"{name}: not a name a soul can have; left alone" for name in strange))


def settled(ports: Ports, address: Address) -> Shown | None:
    """What lies there once two reads agree: a file younger than 200 ms may still be half written."""
    shown = ports.mirror.read(address)
    for _ in range(_READS):
        if shown is None or ports.now() - shown.modified_at >= _SETTLED:
            break
        ports.wait(0.02)
        again = ports.mirror.read(address)
        if again is not None and again.content == shown.content:
            break
        shown = again
    return shown


def _lies_as_kept(soul: Soul, shown: Shown) -> bool:
    return content_hash(shown.content.decode(errors="replace")) == soul.hash


def _missing(ports: Ports, address: Address) -> tuple[str, ...]:
    with ports.ledger.reading() as records:
        soul = records.find_soul(address)
    if soul is None or soul.deleted or not ports.mirror.kept:
        return ()
    return (f"{address}: the file is gone; the kept text is served (soul show {address} prints it)",)


def _taken(ports: Ports, address: Address) -> tuple[str, ...]:
    with ports.ledger.writing() as writer:
        note = _recorded(ports, writer, address)
    return (*((note,) if note else ()), *effects.finish(ports))


def _recorded(ports: Ports, writer: Writer, address: Address) -> str:
    """Record what lies there. It is read again now that nobody else writes: a decision made meanwhile may just be laying it out."""
    shown = ports.mirror.read(address)
    soul = writer.find_soul(address)
    if shown is None or (soul is not None and (soul.deleted or _being_laid_out(writer, soul, shown))):
        return ""
    try:
        content = decoded(shown.content)
    except SoulError as error:
        return f"{address}: {error}; the kept text is served"
    hand = Hand(author=OUTSIDE, approver="", door="file", at=ports.now(), origin=Origin.MANUAL)
    if soul is None:
        begun = revising.begin(writer, ports.new_id(), address, content, hand)
        return f"{address}: a new file; kept as revision {begun.revision.number}"
    kept = revising.revise(writer, soul, content, hand)
    return f"{address}: edited outside; recorded as revision {kept.revision.number} ({kept.revision.summary})"


def _being_laid_out(writer: Writer, soul: Soul, shown: Shown) -> bool:
    """Whether the file is the head, or an earlier text of ours that the head is still to replace."""
    if _lies_as_kept(soul, shown):
        return True
    owed = any(effect.kind == effects.MIRROR and effect.subject == soul.uuid for effect in writer.effects())
    return owed and effects.is_known(writer, content_hash(shown.content.decode(errors="replace")))
