"""Who is asking. What decides takes an ``Owner``; only a face that checked a credential makes one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Owner:
    """The person who decides, the door they came through and the credential that was checked there."""

    name: str
    door: str
    credential: str


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who may ask but not decide: an agent, a reflection, a remote, an edit found on disk."""

    name: str
    door: str
