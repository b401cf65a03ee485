"""The values of import and export: a file, the soul in it, a soul to export, and the files that are written."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Invalid


class Carrier(StrEnum):
    """The container of a document."""

    FILE = "file"
    JSON_STRING = "JSON string"
    PNG = "PNG"
    ZIP = "ZIP"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignSource:
    """A foreign file: its bytes, the document in them, and the files beside it.

    ``text`` is the document without carrier and byte order mark, ``record`` its JSON object (None for Markdown), ``listing`` the
    names in its folder, ``beside`` the contents of those that a format asked for.
    """

    name: str
    data: bytes
    text: str
    record: Mapping[str, Any] | None = None
    carrier: Carrier = Carrier.FILE
    listing: frozenset[str] = frozenset()
    beside: Mapping[str, bytes] = field(default_factory=dict)

    def with_files(self, files: Mapping[str, bytes]) -> ForeignSource:
        return replace(self, beside=dict(files))


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """The complete original, kept beside the soul so that an export can restore what the soul's text does not show."""

    format: str
    name: str
    data: bytes
    beside: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    def as_text(self) -> str:
        """The envelope as one line of JSON."""
        record = {"format": self.format, "name": self.name, "data": _encoded(self.data)}
        return json.dumps({**record, "beside": {name: _encoded(data) for name, data in self.beside.items()}})


def envelope_from(text: str) -> Envelope:
    """Parse the result of ``Envelope.as_text``."""
    record = json.loads(text)
    beside = {name: base64.b64decode(data) for name, data in record["beside"].items()}
    return Envelope(format=record["format"], name=record["name"], data=base64.b64decode(record["data"]), beside=beside)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignSoul:
    """The contents of a foreign file: a soul's text (empty if there is none), companion texts and the envelope.

    ``warnings`` name what is unusual, ``envelope_only`` the parts that only the envelope keeps, ``removals`` those that were
    removed.
    """

    format: str
    mark: str = ""
    id: str
    name: str
    text: str
    companions: Mapping[Kind, str] = field(default_factory=dict)
    envelope: Envelope
    warnings: tuple[str, ...] = ()
    envelope_only: tuple[str, ...] = ()
    removals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutgoingSoul:
    """A soul to export. ``details`` are facts that only the owner can give, ``existing`` is a file to write into."""

    id: str
    text: str
    version: str = "1.0.0"
    companions: Mapping[Kind, str] = field(default_factory=dict)
    envelope: Envelope | None = None
    details: Mapping[str, str] = field(default_factory=dict)
    existing: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """Files by name, the main one first, and what they do not carry."""

    files: Mapping[str, bytes]
    losses: tuple[str, ...] = ()

    @property
    def main(self) -> bytes:
        return next(iter(self.files.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One foreign format. ``mark`` is what a source is recognised by, if it is; ``wants`` names other files to read beside it;
    ``details`` are the facts that the owner can give."""

    key: str
    title: str
    mark: Callable[[ForeignSource], str] = lambda source: ""
    read: Callable[[ForeignSource], ForeignSoul] | None = None
    write: Callable[[OutgoingSoul], Export] | None = None
    wants: Callable[[ForeignSource], tuple[str, ...]] = lambda source: ()
    details: tuple[str, ...] = ()


def safe_path(path: str, where: str) -> str:
    """A path below the folder of its document. Raises and names the path if it leads elsewhere."""
    parts = path.replace("\\", "/").split("/")
    if not path or path.startswith(("/", "\\", "~")) or ":" in path or ".." in parts or "\0" in path:
        raise Invalid(
            f"{where} names {path!r}, which is outside the package", hint="use a path below the package's folder"
        )
    return "/".join(part for part in parts if part not in ("", "."))


def _encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()
