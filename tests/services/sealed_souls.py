"""A soul that its owner seals in capsules: its text, another owner's key, and what is in the files."""

from __future__ import annotations

from soulkeeper.domain.capsules.signatures import SigningKey
from soulkeeper.domain.souls.address import Address, Kind, capsule_path
from soulkeeper.ports import Ports
from soulkeeper.services import capsules
from soulkeeper.services.capsule_records import StoredCapsule
from tests.domain.capsules.generated import KEY

MAYA = Address(Kind.SOUL, "maya")
TEXT = "---\nname: Maya\nversion: 1.0.0\n---\n\n## Traits\n\n- curiosity: 0.8\n\n## Voice\n\n- Let us look.\n"
OTHER = SigningKey(
    "ssh-ed25519 BBBB",
    "SHA256:other",
    lambda message, signature: signature == f"b{message!r}",
    lambda message: f"b{message!r}",
)


def file_content(ports: Ports, path: str) -> bytes | None:
    shown = ports.mirror.read(capsule_path(path))
    return shown.content if shown else None


def text_of(ports: Ports, capsule: StoredCapsule) -> str:
    content = file_content(ports, capsule.record.path)
    assert content is not None
    return content.decode()


def findings(ports: Ports, name: str) -> list[str]:
    return [finding.code for finding in capsules.verify(ports, name, lambda _: KEY).findings]
