"""Repair: lost files are written again from their heads, and companion files that an agent never had from the starter texts.

Nothing that exists is touched.
"""

from __future__ import annotations

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import COMPANIONS, Address
from soulkeeper.ports import Ports
from soulkeeper.services import effects, revisions
from soulkeeper.services.outside_edits import observe_all
from soulkeeper.services.outside_edits.intake import put_back
from soulkeeper.services.souls import Starters, provenance


def lost_files(ports: Ports) -> tuple[Address, ...]:
    """The texts whose file is gone."""
    if not ports.mirror.kept:
        return ()
    there, _ = ports.mirror.addresses()
    with ports.ledger.reading() as records:
        return tuple(sorted({soul.address for soul in records.souls(None)} - {*there}))


def missing_companions(ports: Ports) -> tuple[Address, ...]:
    """The companion files that an agent has in neither the ledger nor a file."""
    with ports.ledger.reading() as records:
        named = (Address(kind, agent.id) for agent in records.agents() for kind in COMPANIONS)
        return tuple(where for where in named if records.find_soul(where) is None)


def lay_back(ports: Ports) -> tuple[str, ...]:
    """Write every lost file again. Gives a sentence for each."""
    return tuple(note for where in lost_files(ports) for note in put_back(ports, where, "the file is gone"))


def create_companions(ports: Ports, owner: Owner, starters: Starters) -> tuple[str, ...]:
    """Create the companion files that are missing. A file that is there already is recorded first, as it is."""
    observe_all(ports)
    missing = missing_companions(ports)
    if not missing:
        return ()
    with ports.ledger.writing() as writer:
        source = provenance(ports, owner, Origin.BOOTSTRAP)
        for where in missing:
            revisions.begin(writer, ports.new_id(), where, starters.companions[where.kind], source)
    return (*(f"{where}: created from the starter text" for where in missing), *effects.finish(ports))
