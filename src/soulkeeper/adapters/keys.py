"""The keys of a workspace as OpenSSH files: the owner key, with or without a passphrase, and the log key.

Whoever can open the owner key is the owner at the command line. It must be the key that the ledger pinned when it was created:
a replaced key is rejected.
"""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from soulkeeper.adapters.public_keys import fingerprint, plain_line, public_line
from soulkeeper.domain.backup.entries import ensure_key_name
from soulkeeper.errors import Conflict, Invalid, NotFound, Reason, Refused, SoulError, Unavailable

__all__ = [
    "LOG",
    "OWNER",
    "activate_next_key",
    "change_passphrase",
    "create_next_key",
    "fingerprint",
    "is_locked",
    "is_same_key",
    "make_key",
    "next_public_key",
    "open_key",
    "open_log",
    "own_log_key",
    "plain_line",
    "public_line",
    "restore_key",
    "stored_and_derived_keys",
]
OWNER, LOG = "owner", "log"
_START_OVER = (
    "to start over with a new key: soul backup FILE --without-keys, then soul restore FILE -w DIR --new-owner-key"
)


def make_key(folder: Path, name: str, passphrase: str = "") -> str:
    """Create a key pair, unless there is one, and return its public key as one OpenSSH line."""
    public = folder / f"{name}.pub"
    if os.path.lexists(public) or os.path.lexists(folder / name):
        return _existing_key(folder, name)
    for private_folder in (folder.parent, folder):  # a second machine has only the settings at first
        private_folder.mkdir(mode=0o700, exist_ok=True)
    key = Ed25519PrivateKey.generate()
    line = public_line(key.public_key())
    _write(folder / name, _private_bytes(key, passphrase), 0o600)
    _write(public, f"{line}\n".encode(), 0o644)
    return line


def change_passphrase(folder: Path, name: str, key: Ed25519PrivateKey, passphrase: str) -> None:
    """Write the key with another passphrase, or with none. The old file stays until the new one is complete."""
    fresh = folder / f".{name}.new"
    fresh.unlink(missing_ok=True)
    _write(fresh, _private_bytes(key, passphrase), 0o600)
    fresh.replace(folder / name)


def create_next_key(folder: Path, name: str, passphrase: str = "") -> str:
    """Create the pair that will replace the current one. It is valid once the ledger says so; see ``activate_next_key``."""
    for half in (_next(name), f"{_next(name)}.pub"):
        (folder / half).unlink(missing_ok=True)
    return make_key(folder, _next(name), passphrase)


def next_public_key(folder: Path, name: str) -> str:
    """The public key of the pair that will replace the current one; empty if there is none."""
    try:
        return (folder / f"{_next(name)}.pub").read_text().strip()
    except OSError:
        return ""


def activate_next_key(folder: Path, name: str) -> None:
    """Replace the current pair with the next one. An interrupted call can be repeated, because the public key moves last."""
    if (folder / _next(name)).exists():
        (folder / _next(name)).replace(folder / name)
    (folder / f"{_next(name)}.pub").replace(folder / f"{name}.pub")


def _next(name: str) -> str:
    return f"{name}.next"


def restore_key(folder: Path, name: str, content: str) -> bool:
    """Write a key from a backup, unless there is one, and say whether it did. ``name`` is one of four names, never a path."""
    ensure_key_name(name)
    if os.path.lexists(folder / name):
        return False
    _write(folder / name, content.encode(), 0o644 if name.endswith(".pub") else 0o600)
    return True


def stored_and_derived_keys(folder: Path, name: str = OWNER) -> tuple[str, str]:
    """The public key from its own file, and the one from the private key; the latter is empty if it needs a passphrase."""
    try:
        line = (folder / f"{name}.pub").read_text().strip()
    except (OSError, ValueError):
        line = ""
    try:
        key = serialization.load_ssh_private_key(_private(folder, name), None)
    except (SoulError, TypeError, ValueError):
        return line, ""
    return line, public_line(key.public_key()) if isinstance(key, Ed25519PrivateKey) else "not an Ed25519 key"


def own_log_key(folder: Path) -> str:
    """The public key that this machine writes with, whatever ``log.pub`` says; empty if there is none yet."""
    stored, derived = stored_and_derived_keys(folder, LOG)
    return derived or stored


def is_same_key(one: str, other: str) -> bool:
    """Whether two lines are the same public key, whatever their comments."""
    return one.split()[:2] == other.split()[:2]


def is_locked(folder: Path, name: str = OWNER) -> bool:
    """Whether opening the key needs a passphrase."""
    try:
        serialization.load_ssh_private_key(_private(folder, name), None)
    except (TypeError, ValueError):
        return True
    return False


def open_key(folder: Path, name: str, pinned: str, passphrase: str = "") -> Ed25519PrivateKey:
    """Open a key and check that it is the pinned one, by a signature that the pinned public key verifies."""
    try:
        key = serialization.load_ssh_private_key(_private(folder, name), passphrase.encode() or None)
    except TypeError as error:
        raise Refused([Reason("passphrase", f"the {name} key has a passphrase", hint="type it when asked")]) from error
    except ValueError as error:
        raise Refused(
            [Reason("passphrase", f"the passphrase does not open the {name} key", hint=_hint("try again", name))]
        ) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise Conflict(f"the {name} key is not an Ed25519 key", hint="soul doctor")
    _prove(key, pinned, name)
    return key


def open_log(folder: Path) -> Ed25519PrivateKey:
    """The log key of this machine. The chain of events shows whether it is enrolled."""
    key = serialization.load_ssh_private_key(_private(folder, LOG), None)
    if not isinstance(key, Ed25519PrivateKey):
        raise Conflict("the log key is not an Ed25519 key", hint="soul doctor")
    return key


def _existing_key(folder: Path, name: str) -> str:
    """An existing pair, unchanged: two regular files of one key. A missing half, or halves of two pairs, are refused."""
    public, derived = stored_and_derived_keys(folder, name)
    is_linked = any((folder / half).is_symlink() for half in (name, f"{name}.pub"))
    is_locked_pair = not derived and (folder / name).is_file() and is_locked(folder, name)
    if is_linked or not public or not (is_locked_pair or is_same_key(public, derived)):
        raise Conflict(
            f"data/keys/{name} and data/keys/{name}.pub do not belong together", hint="move both away, or restore both"
        )
    return public


def _hint(hint: str, name: str) -> str:
    """The hint, and for the owner key what helps somebody who has lost it or its passphrase."""
    return f"{hint}; {_START_OVER}" if name == OWNER else hint


def _private_bytes(key: Ed25519PrivateKey, passphrase: str) -> bytes:
    encryption = (
        serialization.BestAvailableEncryption(passphrase.encode()) if passphrase else serialization.NoEncryption()
    )
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.OpenSSH, encryption)


def _prove(key: Ed25519PrivateKey, pinned: str, name: str) -> None:
    challenge = b"soulkeeper:" + os.urandom(32)
    try:
        public = serialization.load_ssh_public_key(pinned.encode())
        assert isinstance(public, Ed25519PublicKey)  # noqa: S101 - pinned by us
        public.verify(key.sign(challenge), challenge)
    except InvalidSignature as error:
        message = f"the {name} key is not the one this ledger was created with"
        raise Refused([Reason("foreign_key", message, hint="restore the original data/keys")]) from error
    except ValueError as error:
        raise Invalid(f"the ledger's pinned {name} key cannot be read", hint="soul doctor") from error


def _private(folder: Path, name: str) -> bytes:
    path = folder / name
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise NotFound(
            f"the {name} key is missing", hint=_hint(f"restore data/keys/{name} from your backup", name)
        ) from error
    except PermissionError as error:
        message = f"you do not have permission to read the {name} key"
        raise Unavailable(message, hint="only the owner of the workspace can decide") from error


def _write(path: Path, content: bytes, mode: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    file = os.open(path, flags, mode)
    try:
        os.write(file, content)
        os.fsync(file)
    finally:
        os.close(file)
