"""Baselines: the text that the drift of a soul is measured from, derived from events.

- It is the first text, or the newest text that somebody who may decide wrote, imported or confirmed.
- A proposed text, a text from a file or a remote, and a rollback become the baseline only when the owner confirms them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from soulkeeper.domain.history.event import ADDED, Event
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.signature import DECIDERS, FILE, SYNC, authority

BASELINE: Final = "baseline/"  # the prefix of the settings that store the hashes
CONFIRMED: Final = "baseline.confirmed"
EDITED: Final = "edited"  # the fact of a revision from an approval, if the owner edited the text
_OWN = frozenset({Origin.BOOTSTRAP, Origin.MANUAL, Origin.IMPORT, Origin.SYNC})


class DriftBaseline(NamedTuple):
    """The hash of a text, and the event that made it the baseline."""

    hash: str
    seq: int


@dataclass(slots=True)
class Baselines:
    """The baseline of every soul. Apply every event in order."""

    _texts: dict[str, DriftBaseline] = field(default_factory=dict)

    def apply(self, event: Event) -> None:
        if event.kind == CONFIRMED or (event.kind == ADDED and _is_own(event)):
            soul, hash = event.facts.get("soul"), event.facts.get("hash")
            if isinstance(soul, str) and isinstance(hash, str):
                self._texts[soul] = DriftBaseline(hash, event.seq)

    def find(self, soul: str) -> DriftBaseline | None:
        return self._texts.get(soul)


def _is_own(event: Event) -> bool:
    """Whether a revision is the first one, or its text is by somebody who may decide."""
    facts = event.facts
    is_own = facts.get("changeType") in _OWN or facts.get(EDITED) is True
    return facts.get("revision") == 1 or (is_own and _is_decided(event))


def _is_decided(event: Event) -> bool:
    """Whether a person vouches for it. Before events were signed, only the door says so."""
    signer = authority(event.authority) if event.authority else None
    return signer.by in DECIDERS if signer else event.facts.get("door") not in (FILE, SYNC)
