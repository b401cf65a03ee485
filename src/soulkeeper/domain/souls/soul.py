"""A soul as the ledger knows it: an identity that stays, and the revision it stands at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from soulkeeper.domain.souls.address import Address


class Head(Protocol):
    """What a soul knows of the revision it stands at."""

    @property
    def number(self) -> int: ...
    @property
    def version(self) -> str: ...
    @property
    def hash(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Soul:
    """A kept text, be it a soul or a companion file. Its uuid survives renames."""

    uuid: str
    address: Address
    name: str
    description: str
    revision: int
    version: str
    hash: str
    created_at: datetime
    deleted_at: datetime | None = None

    @property
    def deleted(self) -> bool:
        return self.deleted_at is not None

    def standing_at(self, head: Head, content: str) -> Soul:
        name, description = titled(content)
        return replace(
            self, name=name, description=description, revision=head.number, version=head.version, hash=head.hash
        )

    def searchable(self, content: str) -> str:
        """Everything a soul can be found by."""
        return "\n".join((self.address.id, self.name, self.description, content))

    def renamed(self, to: Address) -> Soul:
        return replace(self, address=to)


def titled(content: str) -> tuple[str, str]:
    """The name and description a text gives itself in its frontmatter; empty where it gives none."""
    from soulkeeper.domain.souls.text import parse  # noqa: PLC0415 - slow to load, and only a new text is parsed

    front = parse(content).front
    if front is None:
        return "", ""
    said = {entry.key: entry.value for entry in front.entries if isinstance(entry.value, str)}
    return said.get("name", ""), said.get("description", "")
