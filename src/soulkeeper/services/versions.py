"""The version and the changelog row of a change, wherever it comes from."""

from __future__ import annotations

from datetime import datetime

from soulkeeper.domain.history.semver import Bump, version
from soulkeeper.domain.history.stamp import Author, Stamped, stamped
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Records
from soulkeeper.services.policies import protected_fields


def stamp(records: Records, soul: Soul, after: str, *, by: str, at: datetime, asked: Bump = Bump.NONE) -> Stamped:
    """The text after this change, with its computed version."""
    author = Author(by, at.date())
    before, head = records.text(soul.hash), version(soul.version)
    return stamped(before, after, head, author, protected=protected_fields(records, soul), asked=asked)


def explained(least: Stamped) -> tuple[str, ...]:
    """``MAJOR: value "Honesty" removed``, one sentence for each change that requires the bump."""
    return tuple(f"{least.least.bump.name}: {sentence}" for sentence in least.least.because)
