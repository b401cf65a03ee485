"""What is done at every start: finish what a crash left behind, write down what expired meanwhile. No person is needed."""

from __future__ import annotations

from soulkeeper.ports import Ports
from soulkeeper.services import effects


def recover(ports: Ports) -> tuple[str, ...]:
    """Finish every effect that is still owed. Gives a sentence for each that could not be finished."""
    with ports.ledger.reading() as records:
        owed = records.effects()
    return effects.finish(ports) if owed else ()
