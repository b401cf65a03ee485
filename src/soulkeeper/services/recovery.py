"""Recovery: at every start, finish the effects that a crash left behind."""

from __future__ import annotations

from soulkeeper.ports import Ports
from soulkeeper.services import effects


def recover(ports: Ports) -> tuple[str, ...]:
    """Finish every recorded effect. Returns a sentence for each one that failed."""
    with ports.ledger.reading() as records:
        effects_owed = records.effects()
    return effects.finish(ports) if effects_owed else ()
