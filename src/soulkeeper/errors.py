"""Everything this system raises on purpose.

SoulError
├── Invalid       the input can never be valid         (exit 2)
├── NotFound      it does not exist here               (exit 3)
│   └── Purged    its bytes were removed for good, on purpose
├── Refused       one of the owner's rules forbids it  (exit 4)
│   ├── CapsuleIntegrityError   a write would change an immutable part of a capsule
│   └── Unenrolled    the owner does not let this machine write
├── Conflict      it was valid, but the state changed  (exit 5)
│   ├── Moved     the revision or text that was reviewed is no longer the current one
│   └── OwnerKeyNeeded   only the command line can sign it: the server has no owner key
└── Unavailable   a store or remote did not answer     (exit 6)
    ├── ReadOnly  the folder of the workspace cannot be written: it can only be read
    ├── DiskFull  there is no room to write anything
    └── Unproved  a record does not match its signed event

A subclass exists only where some code catches it by name. One table in faces/wire.py maps them to exit codes and JSON names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime


class SoulError(Exception):
    """Base class of all errors. ``hint`` says what the reader can do next."""

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Invalid(SoulError):
    """The input can never be valid."""


class NotFound(SoulError):
    """It does not exist here."""


class Purged(NotFound):
    """The bytes of a text were removed for good; its hash stays."""

    def __init__(self, hash: str) -> None:
        message = f"the text {hash[:15]} was purged: its hash stays, its bytes are gone"
        super().__init__(message, hint="soul events --kind revision.purged says who purged it and why")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one rule refused: its code, the limit and the value, and when the same request becomes possible."""

    code: str
    message: str
    limit: int | float | str | None = None
    value: int | float | str | None = None
    available_at: datetime | None = None
    hint: str = ""


class Refused(SoulError):
    """The owner's rules forbid it. Carries every reason, not only the first.

    ``text_judged`` is False if a proposal was refused for its target or a limit, before its text was checked.
    """

    def __init__(self, reasons: Iterable[Reason], *, text_judged: bool = True) -> None:
        self.reasons = tuple(reasons)
        self.text_judged = text_judged
        hints = (reason.hint for reason in self.reasons if reason.hint)
        super().__init__("; ".join(reason.message for reason in self.reasons), hint=next(hints, ""))


class CapsuleIntegrityError(Refused):
    """A write would change an immutable part of a capsule. Nothing was written."""

    def __init__(
        self, field: str, original_value: object, new_value: object, *, message: str = "", others: Iterable[str] = ()
    ) -> None:
        self.field, self.original_value, self.new_value = field, original_value, new_value
        messages = (message or f"{field} was changed", *others)
        hint = "nothing was written; soul capsule restore brings the last good state back"
        super().__init__(Reason("capsule_integrity", text, hint=hint) for text in messages)


class Unenrolled(Refused):
    """The owner has not enrolled the log key of this machine, or has ended it. Other machines may write: a server answers 503."""


class Conflict(SoulError):
    """It was valid, but the state changed in the meantime."""


class Moved(Conflict):
    """The revision or text that was reviewed is no longer the current one. With a precondition, the server answers 412."""


class OwnerKeyNeeded(Conflict):
    """It has to be signed with the owner's key, which the server never holds."""


class Unavailable(SoulError):
    """A store or remote did not answer."""


class ReadOnly(Unavailable):
    """The folder of the workspace cannot be written, as on read-only media. What is there can be read."""

    def __init__(self) -> None:
        message = "nothing can be changed: this workspace is in a folder that cannot be written, and can only be read"
        super().__init__(message, hint="mount the folder writable, or copy the workspace to one that is")


class DiskFull(Unavailable):
    """There is no room to write anything. What is there can be read."""


class Unproved(Unavailable):
    """A record does not match its signed event, so nothing is served or decided on it."""


def missing_extra(what: str, extra: str) -> Unavailable:
    """The error for a feature whose optional library is not installed. Its hint says how to install it."""
    here = f"pip install '.[{extra}]', or pipx install --force '.[all]'"  # pipx forgets the extras it had before
    hint = f"in the checkout you installed from: {here}"
    return Unavailable(f"{what} needs the extra soulkeeper[{extra}]", hint=hint)
