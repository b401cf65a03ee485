"""Who vouches for an event, and which events each may vouch for.

- Every event is signed: by the owner key, or by an enrolled log key that says on whose behalf (``By``).
- One table says who may vouch for which kind of event. Anything else is refused when it is written and when it is read.
- What a rule may write also depends on signed settings, which ``permits`` knows.
- A token may do what its role may do; its grant is the event that created it, which chains back to the owner key.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from soulkeeper.domain.authority import Role
from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.history.event import BEFORE_KEY, CLOCK, KINDS

FILE, EXPIRY, SYNC = "file", "expiry", "sync"  # doors of rules: no person came through them
TRUST: Final = "sync.trusted"  # the owner accepts texts of the git remote without being asked
DISTRUST: Final = "sync.distrusted"
_RULES: Final = {FILE: FILE, EXPIRY: EXPIRY, SYNC: TRUST}  # what each of them names as the setting that allows it
NAMESPACE: Final = "soulkeeper"
_TOKEN: Final = "token "  # noqa: S105 - a word
_CHAT: Final = "chat "


class By(StrEnum):
    OWNER = "owner"  # the owner key itself
    TOKEN = "token"  # noqa: S105 - the holder of a token: ``grant`` is its id
    CHAT = "chat"  # a paired chat of an owner: ``grant`` is its id
    RULE = "rule"  # a setting that somebody signed: an outside edit under ``follow``, expiry, a trusted remote
    AGENT = "agent"  # asks and logs, decides nothing


@dataclass(frozen=True, slots=True)
class Authority:
    """``key`` is the fingerprint of the key that signed; ``grant`` names what allows it: a token, a chat, a rule, an agent."""

    by: By
    key: str
    grant: str = ""

    def as_text(self) -> str:
        return _authority_text(self)


@lru_cache(maxsize=256)
def _authority_text(signer: Authority) -> str:
    return canonical({"by": signer.by, "grant": signer.grant, "key": signer.key}).decode()


@lru_cache(maxsize=256)
def authority(text: str) -> Authority | None:
    """Parse an authority; None if the text is not one."""
    try:
        record = json.loads(text)
        return Authority(By(record["by"]), record["key"], record["grant"])
    except (ValueError, KeyError, TypeError):
        return None


DECIDERS = frozenset({By.OWNER, By.TOKEN, By.CHAT})
_ANYBODY = frozenset(By)
_MANAGERS = frozenset({By.OWNER, By.TOKEN})
_BY_KIND: Mapping[str, frozenset[By]] = {
    CLOCK: _ANYBODY,
    "agent": _MANAGERS,
    "agent.selected": DECIDERS,
    "approval": DECIDERS,
    "approval.asked": _ANYBODY,
    "approval.updated": _ANYBODY,
    "approval.withdrawn": _ANYBODY,
    "approval.expired": _ANYBODY,
    "approval.stale": _ANYBODY,
    "approval.carried": _ANYBODY,
    "approval.applied": DECIDERS | {By.AGENT},  # an agent takes the permission that was approved
    "approval.failed": _ANYBODY,
    "base": _MANAGERS,
    "baseline": DECIDERS,
    "capsule": _MANAGERS,
    "capsule.violation": _ANYBODY,
    "chat": _MANAGERS,
    "chat.changed": DECIDERS,
    "chat.refused": _ANYBODY,  # it grants nothing: somebody without permission tried to decide
    "gap": _MANAGERS,
    "gap.opened": _MANAGERS | {By.AGENT},
    "key": frozenset({By.OWNER}),
    "outside": frozenset({By.RULE}),
    "outside.shown": _ANYBODY,
    "policy": _MANAGERS,
    "record": frozenset({By.OWNER}),
    "reflection": _ANYBODY,  # a run decides nothing; what it proposes is asked like anything else
    "revision": DECIDERS | {By.RULE},
    "revision.purged": frozenset({By.OWNER}),
    "session": DECIDERS,
    "session.opened": _ANYBODY,
    "session.expired": _ANYBODY,  # the policy says how long sessions are kept
    "soul": _MANAGERS,
    "sync": _MANAGERS,
    "sync.trusted": frozenset({By.OWNER}),  # texts of a trusted remote are no longer asked about
    "target": _MANAGERS,
    "token": _MANAGERS,
    "webhook": _MANAGERS,
    "workspace": frozenset({By.OWNER}),
    "workspace.restored": _ANYBODY,  # it grants nothing, and the keys may not be there yet
}
_ASKING = frozenset(
    {"approval.asked", "approval.updated", "approval.withdrawn", "approval.expired", "approval.applied"}
)
_LOOKING = frozenset({"session.opened", "outside.shown", CLOCK})
_BY_ROLE: Mapping[Role, frozenset[str]] = {
    Role.OWNER: frozenset(KINDS),
    Role.REVIEWER: frozenset(kind for kind in KINDS if kind.startswith("approval.")) | {"revision.added", *_LOOKING},
    Role.AGENT: _ASKING | {"gap.opened", *_LOOKING},
    Role.READER: _LOOKING,
    Role.LOGIN: frozenset({"token.created", "token.revoked", CLOCK}),
}


def may_vouch(by: By, kind: str) -> bool:
    """Whether this kind of authority may vouch for events of this kind at all."""
    allowed = _BY_KIND.get(kind) or _BY_KIND.get(kind.partition(".")[0])
    return by in (allowed or {By.OWNER})


def role_may_vouch(role: Role, kind: str) -> bool:
    """Whether a token of this role may cause events of this kind."""
    return kind in _BY_ROLE[role] or (role is Role.OWNER and kind.partition(".")[0] in _BY_KIND)


def claimed_authority(kind: str, facts: Mapping[str, Any], *, owner: bool) -> tuple[By, str]:
    """On whose behalf an event is written, according to its own facts. ``owner``: the owner key is open in this process."""
    credential, door = str(facts.get("credential", "")), facts.get("door")
    if credential.startswith(_TOKEN):
        return By.TOKEN, credential.removeprefix(_TOKEN)
    if credential.startswith(_CHAT):
        return By.CHAT, credential.removeprefix(_CHAT)
    if door in _RULES or (kind == CLOCK and not (owner and facts.get(BEFORE_KEY))):
        return By.RULE, _RULES.get(str(door), CLOCK)
    if owner:
        return By.OWNER, ""
    return By.AGENT, str(facts.get("agent") or facts.get("by", ""))
