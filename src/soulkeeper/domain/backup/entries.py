"""The entries of a backup besides the ledger's own records: settings, keys, files and the memory's counts.

- A key has one of four names, and a file is in one of three folders or has one of two names: a backup never chooses a path.
- The parts of a file follow each other without a gap, and the last one ends the file.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from soulkeeper.domain.canonical import canonical, strict_json
from soulkeeper.errors import Invalid

KEY_NAMES = ("owner", "owner.pub", "log", "log.pub")
FOLDERS = ("history", "logs", "capsules")
FILES = ("soulkeeper.toml", "souls/.examples-created")
DEEPEST = 8
_LONGEST_NAME = 255


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the format of the backup, and when it was made."""

    format: int
    at: datetime


@dataclass(frozen=True, slots=True)
class StoredSetting:
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class KeyFile:
    """The content of a key file. Only format 1 stores keys like this; from format 2 on they are encrypted."""

    name: str
    content: str = field(repr=False)

    def __post_init__(self) -> None:
        if self.name not in KEY_NAMES:
            raise ValueError(f"{self.name!r} is not the name of a key")


@dataclass(frozen=True, slots=True, kw_only=True)
class EncryptedKeys:
    """The keys and the webhooks' secrets, encrypted, with everything needed to decrypt them except the passphrase."""

    kdf: str
    n: int
    r: int
    p: int
    salt: str
    cipher: str
    nonce: str
    content: str


@dataclass(frozen=True, slots=True)
class Secrets:
    """What is encrypted in a backup: the workspace's keys by their names, and the secret of each webhook by its id."""

    keys: Mapping[str, str] = field(default_factory=dict, repr=False)
    webhooks: Mapping[str, str] = field(default_factory=dict, repr=False)

    def to_bytes(self) -> bytes:
        return canonical({"keys": dict(self.keys), "webhooks": dict(self.webhooks)})


def parse_secrets(content: bytes) -> Secrets:
    document = strict_json(content.decode())
    keys = {KeyFile(name, key).name: key for name, key in document["keys"].items()}
    return Secrets(keys, document["webhooks"])


@dataclass(frozen=True, slots=True)
class AgentIntake:
    """How much came from an agent in one hour, so that a restore gives no agent a second allowance."""

    agent: str
    hour: datetime
    messages: int
    bytes: int


@dataclass(frozen=True, slots=True)
class FilePart:
    """A piece of one file of the workspace. ``size`` is that of the whole file."""

    path: str
    size: int
    offset: int
    content: bytes

    def __post_init__(self) -> None:
        if not is_workspace_file(self.path):
            raise ValueError(f"{self.path!r} is not a file that a backup can contain")

    @property
    def end(self) -> int:
        return self.offset + len(self.content)

    @property
    def is_last(self) -> bool:
        return self.end == self.size

    def to_record(self) -> dict[str, str | int]:
        content = base64.b64encode(self.content).decode()
        return {"path": self.path, "size": self.size, "offset": self.offset, "content": content}


def file_part(values: Mapping[str, str | int]) -> FilePart:
    content = base64.b64decode(str(values["content"]), validate=True)
    return FilePart(str(values["path"]), int(values["size"]), int(values["offset"]), content)


def is_workspace_file(path: str) -> bool:
    folder, *names = path.split("/")
    return path in FILES or (folder in FOLDERS and 0 < len(names) <= DEEPEST and all(map(_is_name, names)))


def _is_name(name: str) -> bool:
    return (
        not name.startswith(".") and name.isprintable() and "\\" not in name and 0 < len(name.encode()) <= _LONGEST_NAME
    )


class FileOrder:
    """Checks the order of the parts of files, one by one."""

    def __init__(self) -> None:
        self._open: FilePart | None = None
        self._complete: set[str] = set()

    def check(self, part: FilePart) -> Iterator[str]:
        before = self._open
        begins = before is None and part.offset == 0 and part.path not in self._complete
        follows = before is not None and (part.path, part.size, part.offset) == (before.path, before.size, before.end)
        if not (begins or follows) or part.end > part.size:
            yield f"file {part.path}"
        self._open = None if part.is_last else part
        if part.is_last:
            self._complete.add(part.path)

    def missing(self) -> Iterator[str]:
        if self._open is not None:
            yield f"the rest of the file {self._open.path}"


def ensure_key_name(name: str) -> None:
    if name not in KEY_NAMES:
        raise Invalid(f"{name!r} is not the name of a key", hint=f"a key is one of {', '.join(KEY_NAMES)}")
