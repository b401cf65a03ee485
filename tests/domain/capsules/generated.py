"""Capsules by the hundred, the same ones in every run, and the paths to every leaf of a document."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.capsules.contents import SealedSoul, Sealing, sealed
from soulkeeper.domain.capsules.lineage import Ancestor, Lineage
from soulkeeper.domain.capsules.signatures import SigningKey, with_seal

AT = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
KEY_ID = "SHA256:x6b1f0c2"
Path = tuple[str | int, ...]


def sign(message: bytes) -> str:
    """A stand-in for a key: only somebody who knows the word can make this signature."""
    return hashlib.sha256(b"the owner's word" + message).hexdigest()


def accepts(message: bytes, signature: str) -> bool:
    return sign(message) == signature


KEY = SigningKey("ssh-ed25519 AAAA", KEY_ID, accepts, sign)


def uuid(chance: random.Random) -> str:
    digits = f"{chance.getrandbits(128):032x}"
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def value(chance: random.Random, depth: int = 3) -> Any:
    kind = chance.randrange(8 if depth else 6)
    if kind == 6:
        return [value(chance, depth - 1) for _ in range(chance.randrange(1, 4))]
    if kind == 7:
        return {key(chance): value(chance, depth - 1) for _ in range(chance.randrange(1, 4))}
    simple = (
        None,
        chance.random() < 0.5,
        chance.randrange(-(2**53) + 1, 2**53),
        chance.uniform(-1, 1) * 10 ** chance.randrange(-12, 20),
    )
    return (*simple, key(chance), " ".join(key(chance) for _ in range(5)))[kind]


def key(chance: random.Random) -> str:
    alphabet = 'abcxyz_ .-"\\\n\té€日本\u200d😀𝒳'
    return "".join(chance.choice(alphabet) for _ in range(chance.randrange(1, 9)))


def capsule(number: int, by: SigningKey = KEY) -> dict[str, Any]:
    """One of many valid capsules with different content."""
    chance = random.Random(number)
    front = f"---\nname: Maya {number}\nversion: 1.{number}.0\n---\n"
    text = f"{front}\n## Traits\n\n- curiosity: 0.{number % 9 + 1}\n\n## Voice\n\n- Hello {number}\n"
    soul = SealedSoul(
        id=f"maya-{number}", revision=number + 1, version=f"1.{number}.0", text=text, hash=content_hash(text)
    )
    ancestors = tuple(Ancestor(uuid(chance), f"0.{n}.0", f"{chance.getrandbits(256):064x}") for n in range(number % 3))
    line = Lineage(identity=uuid(chance), ancestors=ancestors)
    sealing = Sealing(uuid=uuid(chance), at=AT.replace(minute=number % 60), lineage=line, key=by)
    document = sealed(soul, sealing)
    document["memory"] = {
        "memory_log": [value(chance) for _ in range(3)],
        "short_term_memories": [value(chance)],
        "episodic_memories": [{"at": "2026-11-01", "what": key(chance)}],
        "last_memory_timestamp": f"2026-11-{number % 28 + 1:02}T00:00:00Z",
    }
    document["metadata"]["relay"] = [{"to": key(chance), "uuid": document["metadata"]["uuid"]}]
    document["unknown section"] = value(chance) or "something"
    return with_seal(document, by.sign)


def leaves(document: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that contains no other, including empty lists and objects."""
    inner = (
        list(document.items() if isinstance(document, dict) else enumerate(document))
        if isinstance(document, dict | list)
        else []
    )
    if not inner:
        yield path, document
    for name, value in inner:
        yield from leaves(value, (*path, name))


def replaced(document: dict[str, Any], path: Path, by: Any) -> dict[str, Any]:
    changed = deepcopy(document)
    place: Any = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = by
    return changed


def flipped(leaf: Any) -> Any:
    """A different JSON value, as similar as possible."""
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, int):
        return leaf - 1 if leaf > 0 else leaf + 1
    if isinstance(leaf, float):
        return leaf * 1.0000000001 if leaf else 1e-300
    if isinstance(leaf, str):
        return leaf[:-1] + chr(ord(leaf[-1]) ^ 1) if leaf and leaf[-1].isascii() else leaf + "."
    return [] if leaf is None or leaf == {} else None
