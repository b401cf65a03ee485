"""Everything this system raises on purpose.

SoulError
├── Invalid       the input can never be right         (exit 2)
├── NotFound      it is not here                       (exit 3)
├── Refused       a rule of the owner says no          (exit 4)
│   └── CapsuleIntegrityError   a write would change what a capsule never changes
├── Conflict      it was right, but the world moved    (exit 5)
│   ├── Moved     what was looked at is another by now
│   └── OwnerKeyNeeded   only the command line can do it: the server has no owner key
└── Unavailable   a store or remote did not answer     (exit 6)

A subclass exists only where some code catches it by name. Exit codes and words for people are mapped in one table, faces/wire.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime


class SoulError(Exception):
    """Base of all. ``hint`` says what the reader can do next."""

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Invalid(SoulError):
    """The input can never be right."""


class NotFound(SoulError):
    """It is not here."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule's no: what it is, how far over the line, and when it will be possible again."""

    code: str
    message: str
    limit: int | float | str | None = None
    value: int | float | str | None = None
    available_at: datetime | None = None
    hint: str = ""


class Refused(SoulError):
    """A rule of the owner says no. Carries every reason, not only the first."""

    def __init__(self, reasons: Iterable[Reason]) -> None:
        self.reasons = tuple(reasons)
        hints = (reason.hint for reason in self.reasons if reason.hint)
        super().__init__("; ".join(reason.message for reason in self.reasons), hint=next(hints, ""))


class CapsuleIntegrityError(Refused):
    """A write would change what a capsule never changes. Nothing was written."""

    def __init__(
        self, field: str, original_value: object, new_value: object, *, message: str = "", others: Iterable[str] = ()
    ) -> None:
        self.field, self.original_value, self.new_value = field, original_value, new_value
        said = (message or f"{field} was changed", *others)
        hint = "nothing was written; soul capsule restore brings the last good state back"
        super().__init__(Reason("capsule_integrity", text, hint=hint) for text in said)


class Conflict(SoulError):
    """It was right, but the world moved."""


class Moved(Conflict):
    """What was looked at is another by now: the server answers 412 where a precondition was given."""


class OwnerKeyNeeded(Conflict):
    """It has to be signed with the owner's key, which the server never holds."""


class Unavailable(SoulError):
    """A store or remote did not answer."""
