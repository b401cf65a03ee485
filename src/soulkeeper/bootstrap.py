"""The only place where adapters meet ports: open a workspace, or create one.

Adapters that serve no port (keys, backup files, file trees, process pools) are handed to the command line from here and are loaded
when they are first named.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from soulkeeper.adapters import public_keys, signing
from soulkeeper.adapters.files import FileDailyLog, FileMirror, NoMirror, place
from soulkeeper.adapters.model import LazyModel
from soulkeeper.adapters.proving import ProvedLedger
from soulkeeper.adapters.signing import KeySigner
from soulkeeper.adapters.witness import FileWitness
from soulkeeper.config import FILE, KEY_VARIABLE, TEMPLATE, Settings, portable_settings, read_settings
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.history.chain import Chain
from soulkeeper.domain.souls.address import Address
from soulkeeper.errors import Invalid, Reason, Refused, SoulError, missing_extra
from soulkeeper.ports import BackupFolder, Ledger, Ports, Sessions, SessionWriter, StoredLedger, WorkspaceFiles

if TYPE_CHECKING:  # only passed through here
    from contextlib import AbstractContextManager

    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from soulkeeper.adapters import (
        agent_folders,
        backup_files,
        file_tree,
        foreign_files,
        key_encryption,
        keys,
        process_pool,
    )
    from soulkeeper.domain.approvals.past import Statistics
    from soulkeeper.domain.backup.entries import AgentIntake
    from soulkeeper.domain.capsules.signatures import SigningKey, VerifyingKey
    from soulkeeper.domain.history.event import Event
    from soulkeeper.domain.reflection.allowance import HourlyIntake
    from soulkeeper.domain.reflection.session import Message, MessageVolume, Session

__all__ = [
    "Workspace",
    "agent_folders",
    "backup_files",
    "create_layout",
    "file_tree",
    "foreign_files",
    "key_encryption",
    "keys",
    "open_workspace",
    "process_pool",
]
_ON_DEMAND = frozenset(__all__) - {"Workspace", "create_layout", "open_workspace"}
FOLDERS = ("souls", "agents", "history", "capsules", "logs", "data")
PIN = "database"
_PRIVATE = ("data", "data/keys", "data/backups")


def __getattr__(name: str) -> Any:
    if name not in _ON_DEMAND:
        raise AttributeError(name)
    return import_module(f"soulkeeper.adapters.{name}")


@dataclass(frozen=True, slots=True)
class Workspace:
    """An open workspace. A command that opens the owner key gives it to ``signer``, which signs every event."""

    settings: Settings
    ports: Ports
    signer: KeySigner

    @property
    def root(self) -> Path:
        return self.settings.root

    @property
    def keys(self) -> Path:
        return self.settings.data / "keys"

    @property
    def is_owned_elsewhere(self) -> bool:
        """Whether this is a machine of a fleet that never had the owner key."""
        return bool(self.settings.database) and not any((self.keys / name).exists() for name in ("owner", "owner.pub"))

    def log_key(self) -> str:
        """The public key that this machine writes with; empty if there is none."""
        from soulkeeper.adapters import keys  # noqa: PLC0415 - slow to load

        return keys.own_log_key(self.keys)


def open_workspace(root: Path, *, create: bool = False) -> Workspace:
    settings = read_settings(root)
    _ensure_known(settings)
    _ensure_own_links(settings.data)
    _ensure_pinned(settings)
    signer = KeySigner(lambda: _log_key(settings))
    ledger = ProvedLedger(open_ledger(settings, create=create), new_chain(), signer, open_witness(settings))
    _pin(settings)
    if any((settings.data / "keys").glob("*.next.pub")):
        _settle_keys(settings.data / "keys", ledger)
    mirror = NoMirror() if settings.database else FileMirror(root)
    model = LazyModel(settings.llm, os.environ.get(KEY_VARIABLE, ""), settings.data / "model") if settings.llm else None
    ports = Ports(
        ledger=cast("Ledger", ledger),
        mirror=mirror,
        daily_log=FileDailyLog(root),
        sessions=LazySessions(lambda: open_sessions(settings)),
        now=lambda: datetime.now(UTC),
        wait=time.sleep,
        new_id=_new_id,
        reflector=model,
        critic=model,
    )
    return Workspace(settings, ports, signer)


def without_owner_key(workspace: Workspace) -> Workspace:
    """The same workspace for a server: the chain of events is not verified again, and an owner key that is open is left out."""
    signer, ledger = KeySigner(lambda: _log_key(workspace.settings)), cast("ProvedLedger", workspace.ports.ledger)
    proved = ProvedLedger(ledger.ledger, ledger.chain, signer, ledger.witness)
    return replace(workspace, ports=replace(workspace.ports, ledger=cast("Ledger", proved)), signer=signer)


def _settle_keys(folder: Path, ledger: ProvedLedger) -> None:
    """Finish a rotation that was interrupted: the ledger says whether the next pair of keys is valid."""
    from soulkeeper.adapters import keys  # noqa: PLC0415 - rarely needed

    for name in (keys.OWNER, keys.LOG):
        public = keys.next_public_key(folder, name)
        with suppress(OSError, SoulError), ledger.reading() as records:
            if public and records.last_event(f"key/{public}") is not None:
                keys.activate_next_key(folder, name)


def _log_key(settings: Settings) -> Ed25519PrivateKey:
    """The log key of this machine; opened again if its file was replaced."""
    file = settings.data / "keys" / "log"
    try:
        state = file.stat()
    except OSError:
        return _cached_log_key(file.parent, 0, 0)
    return _cached_log_key(file.parent, state.st_ino, state.st_mtime_ns)


@lru_cache(maxsize=8)
def _cached_log_key(folder: Path, _inode: int, _modified: int) -> Ed25519PrivateKey:
    from soulkeeper.adapters import keys  # noqa: PLC0415 - slow to load, and reading needs no signature

    return keys.open_log(folder)


def new_chain() -> Chain:
    """An empty chain of events."""
    return Chain(verify=signing.is_signed, fingerprint=public_keys.fingerprint)


def new_quick_chain() -> Chain:
    """The same for a whole ledger: other processes check the signatures in parallel."""
    from soulkeeper.adapters.signature_batch import SignatureBatch  # noqa: PLC0415 - only long checks need it

    batch = SignatureBatch()
    return Chain(verify=batch, wrong=batch.wrong, fingerprint=public_keys.fingerprint)


def open_witness(settings: Settings) -> FileWitness:
    """The witness of this ledger, stored with the user and not with the workspace.

    It is named after the path of the workspace, after the real path, and after the database. Somebody who can write the workspace
    can replace ``data`` with a link or name another database in the settings; the witness still knows the ledger.
    """
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folders = (os.path.abspath(settings.root), os.path.realpath(settings.root))  # noqa: PTH100 - no link is followed
    places = [f"{folder}/{settings.data.name}" for folder in folders]
    return FileWitness(Path(state) / "soulkeeper" / "witness", *places, *filter(None, [settings.database]))


def _new_id() -> str:
    from uuid import uuid4  # noqa: PLC0415 - slow to load, and no reader makes one

    return str(uuid4())


def open_ledger(settings: Settings, *, create: bool = False) -> StoredLedger:
    if not settings.database:
        from soulkeeper.adapters.sql.sqlite import SqliteLedger  # noqa: PLC0415 - a fleet does not need it

        return SqliteLedger(settings.data / "ledger.db", create=create)
    try:
        from soulkeeper.adapters.sql.postgres import PostgresLedger  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise missing_extra("PostgreSQL", "postgres") from error
    return PostgresLedger(settings.database, create=create)


def _ensure_known(settings: Settings) -> None:
    if settings.database and not settings.database.startswith(("postgresql://", "postgres://")):
        raise Invalid(
            f"{settings.database.partition(':')[0]!r} is not a supported database",
            hint='database = "postgresql://user@host/name"',
        )


def _ensure_own_links(data: Path) -> None:
    """Whoever can write the workspace can put a folder of their own in the place of ``data``, with links to what they cannot read:
    the ledger would be the same, and what is pinned beside it would be theirs."""
    for name in ("", "keys", "keys/owner", "keys/log", "ledger.db"):
        path = data / name
        with suppress(OSError):
            link = path.lstat()
            if stat.S_ISLNK(link.st_mode) and link.st_uid not in (path.stat().st_uid, os.geteuid(), 0):
                message = f"{path} is a link that user {link.st_uid} made to something that belongs to another user"
                raise Refused([Reason("foreign_link", message, hint=f"put the folder {data} back in its place")])


def _ensure_pinned(settings: Settings) -> None:
    """Editing the settings must not swap the ledger: the chosen database is recorded beside the keys."""
    try:
        recorded_pin = (settings.data / PIN).read_text()
    except FileNotFoundError:
        return
    if recorded_pin != _database_pin(settings):
        message = f"{FILE} names a different database than the one this workspace uses"
        raise Refused([Reason("database_moved", message, hint=f"if you changed it on purpose, remove data/{PIN}")])


def _pin(settings: Settings) -> None:
    """Record the chosen database, once. A reader who cannot write here leaves it to the next writer."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with suppress(OSError), os.fdopen(os.open(settings.data / PIN, flags, 0o600), "w") as file:
        file.write(_database_pin(settings))


def _database_pin(settings: Settings) -> str:
    return content_hash(settings.database) if settings.database else ""


def open_files(root: Path) -> WorkspaceFiles:
    from soulkeeper.adapters.workspace_files import FolderFiles  # noqa: PLC0415 - only a backup needs it

    return FolderFiles(root, settings=(FILE, portable_settings(root), TEMPLATE))


def open_backup_folder(settings: Settings) -> BackupFolder:
    from soulkeeper.adapters.backup_files import ScheduledBackups  # noqa: PLC0415 - only a server needs it

    return ScheduledBackups(settings.data / "backups")


def verifying_key(public: str) -> VerifyingKey:
    """A public key for checking capsules, from a line of OpenSSH. ``soul keys export-public`` writes a role before the key."""
    from soulkeeper.adapters import keys, signatures, signing  # noqa: PLC0415 - only capsules need it
    from soulkeeper.domain.capsules.capsule import NAMESPACE  # noqa: PLC0415
    from soulkeeper.domain.capsules.signatures import VerifyingKey  # noqa: PLC0415

    words = public.split()
    kind = next((place for place, word in enumerate(words) if word.startswith("ssh-")), len(words))
    line = " ".join(words[kind : kind + 2])
    accepts, signed = partial(signatures.is_signed_by, line, NAMESPACE), partial(signing.is_signed, line)
    return VerifyingKey(line, keys.fingerprint(line), accepts, signed=signed, ring=verifying_key)


def ssh_signature(event: Event, enrolled_keys: Iterable[tuple[str, str]]) -> str:
    """The signature of an event as the file that ``ssh-keygen -Y verify`` reads. ``enrolled_keys`` are roles and public keys."""
    from soulkeeper.adapters import signatures  # noqa: PLC0415 - only needed for evidence
    from soulkeeper.domain.history.signature import NAMESPACE, authority  # noqa: PLC0415

    signer = authority(event.authority)
    fingerprint = signer.key if signer else ""
    public = next(key for _, key in enrolled_keys if public_keys.fingerprint(key) == fingerprint)
    return signatures.armoured(public, NAMESPACE, event.signature) + "\n"


def signing_key(key: Ed25519PrivateKey) -> SigningKey:
    """The owner's open key, ready to seal capsules."""
    from soulkeeper.adapters import keys, signatures  # noqa: PLC0415 - only capsules need it
    from soulkeeper.domain.capsules.capsule import NAMESPACE  # noqa: PLC0415
    from soulkeeper.domain.capsules.signatures import SigningKey  # noqa: PLC0415

    verifying = verifying_key(keys.public_line(key.public_key()))
    sign = partial(signatures.sign, key, NAMESPACE)
    return SigningKey(verifying.public, verifying.id, verifying.accepts, sign)


def open_sessions(settings: Settings) -> Sessions:
    """The record of sessions: a separate database that is created when it is first needed."""
    from soulkeeper.adapters.sql.sessions import SqlSessions  # noqa: PLC0415 - most commands never talk about sessions

    if not settings.database:
        from soulkeeper.adapters.sql.sqlite import SqliteDatabase  # noqa: PLC0415 - a fleet does not need it

        return SqlSessions(SqliteDatabase(settings.data / "memory.db", "memory", create=True))
    from soulkeeper.adapters.sql.postgres import PostgresDatabase  # noqa: PLC0415 - an extra

    return SqlSessions(PostgresDatabase(settings.database, "memory", create=True))


class LazySessions:
    """Opens the record of sessions on first use. A failure to open it is raised then."""

    def __init__(self, opener: Callable[[], Sessions]) -> None:
        self._opener = opener

    @cached_property
    def _sessions(self) -> Sessions:
        return self._opener()

    def close(self) -> None:
        if close_sessions := getattr(self.__dict__.get("_sessions"), "close", None):
            close_sessions()

    def statistics(self, agent: str, *, since: datetime | None = None) -> Statistics:
        return self._sessions.statistics(agent, since=since)

    def volume(self, agent: str) -> MessageVolume:
        return self._sessions.volume(agent)

    def add_message(self, message: Message, *, came_at: datetime | None = None) -> bool:
        return self._sessions.add_message(message, came_at=came_at)

    def intake(self, agent: str, *, after: datetime, until: datetime) -> list[HourlyIntake]:
        return self._sessions.intake(agent, after=after, until=until)

    def sessions(self, agent: str, *, limit: int = 50, since: datetime | None = None) -> list[Session]:
        return self._sessions.sessions(agent, limit=limit, since=since)

    def began_before(self, agent: str, before: datetime) -> list[str]:
        return self._sessions.began_before(agent, before)

    def delete(self, agent: str, session: str) -> int:
        return self._sessions.delete(agent, session)

    def messages(self, agent: str, session: str, *, limit: int = 2**31, offset: int = 0) -> list[Message]:
        return self._sessions.messages(agent, session, limit=limit, offset=offset)

    def count_messages(self, agent: str, session: str) -> int:
        return self._sessions.count_messages(agent, session)

    def everything(self) -> Iterator[Message | AgentIntake]:
        return self._sessions.everything()

    def writing(self) -> AbstractContextManager[SessionWriter]:
        return self._sessions.writing()


def create_layout(root: Path) -> tuple[list[str], list[str]]:
    """Create the folders and files of a workspace without overwriting. Returns the new names and those that existed."""
    created: list[str] = []
    existing: list[str] = []
    _make_folder(root)
    for name in (*FOLDERS, *_PRIVATE[1:]):
        is_new = _make_folder(root / name, mode=0o700 if name in _PRIVATE else 0o777)
        (created if is_new else existing).append(f"{name}/")
    (root / "data").chmod(0o700)
    for name, content in ((FILE, TEMPLATE), (".gitignore", "data/\n")):
        (created if _make_file(root / name, content) else existing).append(name)
    return created, existing


def file_of(where: Address) -> str:
    """The path of a text's file, relative to the workspace."""
    folders, name = place(where)
    return "/".join((*folders, name))


def _make_folder(folder: Path, *, mode: int = 0o777) -> bool:
    try:
        folder.mkdir(parents=True, mode=mode)
    except (FileExistsError, NotADirectoryError) as error:
        if folder.is_dir():
            return False
        raise Invalid(
            f"{folder} cannot be a folder: a file with that name exists", hint="choose another folder"
        ) from error
    return True


def _make_file(file: Path, content: str) -> bool:
    try:
        with file.open("x", encoding="utf-8") as fresh:
            fresh.write(content)
    except FileExistsError:
        return False
    return True
