"""Repair: lost and empty files are written again from their heads. No file with content is touched.

Companion files that an agent never had are written from the starter texts.
"""

from __future__ import annotations

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports
from soulkeeper.services import effects, revisions
from soulkeeper.services.outside_edits import observe_all
from soulkeeper.services.outside_edits.intake import EMPTY, FilePlace, read_settled, restore_file
from soulkeeper.services.souls import Starters, provenance
from soulkeeper.services.targets import GONE, active_targets, every_target, places


def lost_files(ports: Ports) -> tuple[Address, ...]:
    """The texts whose file is gone."""
    if not ports.mirror.has_files:
        return ()
    present, _ = ports.mirror.addresses()
    with ports.ledger.reading() as records:
        addresses = {soul.address for soul in records.souls(None)} - {*present}
    return tuple(
        sorted(
            where for where in addresses if where.kind in (Kind.SOUL, *COMPANIONS) or ports.mirror.read(where) is None
        )
    )


def _lost_targets(ports: Ports) -> tuple[FilePlace, ...]:
    with ports.ledger.reading() as records:
        targets = active_targets(records)
        return tuple(
            FilePlace(records.soul_by_uuid(target.soul).address, target)
            for target in targets
            if ports.mirror.problem(target) == GONE
        )


def _empty_files(ports: Ports) -> tuple[FilePlace, ...]:
    """The texts whose file is empty. An empty file is not an edit: its text is still approved."""
    with ports.ledger.reading() as records:
        every = [
            FilePlace(soul.address, file)
            for soul in records.souls(None)
            for file in places(records, soul, soul.address)
        ]
    return tuple(place for place in every if _is_empty(ports, place)) if ports.mirror.has_files else ()


def _is_empty(ports: Ports, place: FilePlace) -> bool:
    try:
        state = read_settled(ports, place.file)
    except (SoulError, OSError):
        return False
    return state is not None and not state.content.strip()


def missing_companions(ports: Ports) -> tuple[Address, ...]:
    """The companion files that an agent has in neither the ledger nor a file. An adopted agent has those of its own folder."""
    with ports.ledger.reading() as records:
        adopted_ids = {records.soul_by_uuid(soul).address.id for soul in every_target(records)}
        known = {soul.address for deleted in (False, True) for soul in records.souls(None, deleted=deleted)}
        agents = (agent.id for agent in records.agents() if agent.id not in adopted_ids)
        addresses = (Address(kind, agent) for agent in agents for kind in COMPANIONS)
        return tuple(where for where in addresses if where not in known)


def restore_lost_files(ports: Ports) -> tuple[str, ...]:
    """Rewrite every file that is gone or empty. Returns a sentence for each."""
    lost_places = (*(FilePlace(where, where) for where in lost_files(ports)), *_lost_targets(ports))
    states = [*((place, GONE) for place in lost_places), *((place, EMPTY) for place in _empty_files(ports))]
    return tuple(note for place, what in states for note in restore_file(ports, place, what))


def create_companions(ports: Ports, owner: Owner, starters: Starters) -> tuple[str, ...]:
    """Create the companion files that are missing. An existing file is recorded first, unchanged."""
    observe_all(ports)
    missing = missing_companions(ports)
    if not missing:
        return ()
    with ports.ledger.writing() as writer:
        source = provenance(ports, owner, Origin.BOOTSTRAP)
        for where in missing:
            revisions.begin(writer, ports.new_id(), where, starters.companions[where.kind], source)
    return (*(f"{where}: created from the starter text" for where in missing), *effects.finish(ports))
