"""Baselines: the text from which the drift of a soul is measured, as the events say.

- It is the first text, or the newest one that somebody who may decide has written, imported or confirmed.
- A text that was proposed, that a file or a remote brought, or that a rollback brought back moves it only if the owner confirms it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from soulkeeper.domain.history.event import ADDED, Event
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.signature import FILE, SYNC, By, authority

BASELINE: Final = "baseline/"  # the settings that keep the hashes
CONFIRMED: Final = "baseline.confirmed"
EDITED: Final = "edited"  # the fact of a revision that an approval brought, with a text of the owner's own
_OWN = frozenset({Origin.BOOTSTRAP, Origin.MANUAL, Origin.IMPORT, Origin.SYNC})
_DECIDERS = frozenset({By.OWNER, By.TOKEN, By.CHAT})


class Baseline(NamedTuple):
    """The hash of a text, and the event that made it the baseline."""

    hash: str
    seq: int


@dataclass(slots=True)
class Baselines:
    """Takes every event in order."""

    _texts: dict[str, Baseline] = field(default_factory=dict)

    def note(self, event: Event) -> None:
        if event.kind == CONFIRMED or (event.kind == ADDED and _is_own(event)):
            soul, hash = event.facts.get("soul"), event.facts.get("hash")
            if isinstance(soul, str) and isinstance(hash, str):
                self._texts[soul] = Baseline(hash, event.seq)

    def find(self, soul: str) -> Baseline | None:
        return self._texts.get(soul)


def _is_own(event: Event) -> bool:
    """Whether a revision is the first one, or of a text that its author decided on."""
    facts = event.facts
    is_own = facts.get("changeType") in _OWN or facts.get(EDITED) is True
    return facts.get("revision") == 1 or (is_own and _is_decided(event))


def _is_decided(event: Event) -> bool:
    """Whether a person vouches for it. Before events were signed, only the door says so."""
    signer = authority(event.authority) if event.authority else None
    return signer.by in _DECIDERS if signer else event.facts.get("door") not in (FILE, SYNC)
