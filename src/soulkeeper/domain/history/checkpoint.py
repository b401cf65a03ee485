"""A checkpoint: a signed statement of how long the chain of events was. It exposes a ledger that is older or a different one.

The witness keeps the newest one outside the workspace. The one in a backup vouches for the lines of the backup too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from soulkeeper.domain.canonical import canonical


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """``head`` is the hash of event ``size``, ``owner`` the owner's public key, ``contents`` a hash of what else it vouches for."""

    size: int
    head: str
    owner: str
    contents: str = ""
    key: str = ""
    signature: str = ""

    @property
    def statement(self) -> bytes:
        """What is signed: everything but the signature."""
        facts = {"size": self.size, "head": self.head, "owner": self.owner, "contents": self.contents, "key": self.key}
        return canonical({"checkpoint": facts})

    def signed(self, key: str, sign: Callable[[bytes], str]) -> Checkpoint:
        checkpoint = replace(self, key=key)
        return replace(checkpoint, signature=sign(checkpoint.statement))
