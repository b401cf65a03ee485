"""Everything this system raises on purpose.

SoulError
├── Invalid       the input can never be right         (exit 2)
├── NotFound      it is not here                       (exit 3)
├── Refused       a rule of the owner says no          (exit 4)
├── Conflict      it was right, but the world moved    (exit 5)
│   └── Moved     what was looked at is another by now
└── Unavailable   a store or remote did not answer     (exit 6)
    └── Unproved  a record does not prove itself

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


class Conflict(SoulError):
    """It was right, but the world moved."""


class Moved(Conflict):
    """What was looked at is another by now: the server answers 412 where a precondition was given."""


class Unavailable(SoulError):
    """A store or remote did not answer."""


class Unproved(Unavailable):
    """A record does not prove itself: nothing is served or decided on it."""
