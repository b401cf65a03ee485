"""The ledger's record of a capsule: its identity, the path of its file, and its state."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from soulkeeper.domain.canonical import canonical, moment, strict_json
from soulkeeper.domain.capsules.capsule import Capsule
from soulkeeper.domain.capsules.lineage import lineage_of
from soulkeeper.domain.souls.address import CapsulePath, capsule_path

SETTING = "capsule/"


@dataclass(frozen=True, slots=True, kw_only=True)
class CapsuleRecord:
    """``hash`` is of the file's exact text, ``key`` the public key that vouches for it (empty: the owner's own), ``at`` the time it
    was first stored here."""

    uuid: str
    instance_name: str
    version: str
    identity: str
    soul: str
    revision: int
    path: str
    hash: str
    fingerprint: str
    at: str
    key: str = ""

    @property
    def setting(self) -> str:
        return SETTING + self.uuid

    @property
    def place(self) -> CapsulePath:
        return capsule_path(self.path)

    def to_json(self) -> str:
        return canonical(asdict(self)).decode()


def read_record(text: str) -> CapsuleRecord:
    return CapsuleRecord(**strict_json(text))


def record_of(capsule: Capsule, *, path: str, hash: str, soul: str, at: datetime, key: str = "") -> CapsuleRecord:
    revision = capsule.soul.get("revision", 0)
    return CapsuleRecord(
        uuid=capsule.uuid,
        instance_name=capsule.instance_name,
        version=capsule.version,
        identity=lineage_of(capsule).identity,
        soul=soul,
        revision=revision if isinstance(revision, int) else 0,
        path=path,
        hash=hash,
        fingerprint=capsule.fingerprint,
        at=moment(at),
        key=key,
    )
