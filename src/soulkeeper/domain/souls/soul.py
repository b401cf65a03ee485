"""A soul in the ledger: a permanent identity, and its current revision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from soulkeeper.domain.souls.address import Address


class Head(Protocol):
    """The facts of a soul's current revision."""

    @property
    def number(self) -> int: ...
    @property
    def version(self) -> str: ...
    @property
    def hash(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Soul:
    """A text in the ledger: a soul or a companion file. Its uuid survives renames."""

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

    def at_revision(self, head: Head, content: str) -> Soul:
        name, description = name_and_description(content)
        return replace(
            self, name=name, description=description, revision=head.number, version=head.version, hash=head.hash
        )

    def searchable(self, content: str) -> str:
        """All searchable text of a soul."""
        return "\n".join((self.address.id, self.name, self.description, content))

    def renamed(self, to: Address) -> Soul:
        return replace(self, address=to)


def name_and_description(content: str) -> tuple[str, str]:
    """The name and description in a text's frontmatter; empty if there are none."""
    from soulkeeper.domain.souls.text import parse  # noqa: PLC0415 - slow to load, and only a new text is parsed

    front = parse(content).front
    if front is None:
        return "", ""
    values = {entry.key: entry.value for entry in front.entries if isinstance(entry.value, str)}
    return values.get("name", ""), values.get("description", "")
