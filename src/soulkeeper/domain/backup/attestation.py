"""Rows that an event vouches for: the subject of the event, and the hash of the row in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from soulkeeper.domain.authority import Token
from soulkeeper.domain.canonical import content_hash, moment, record_hash
from soulkeeper.domain.notices.webhook import Webhook
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul

RECORD = "row"  # the fact under which an event carries the hash of the row it left behind
_SETTINGS = (
    "policy/",
    "companions/",
    "capsule/",
    "envelope/",
    "ended/",
    "moved/",
    "targets/",
    "sync/",
    "chat/",
    "held/",
)


def subject_of_row(row: object) -> str:
    """The subject of the events about a row."""
    match row:
        case Soul():
            return f"soul/{row.uuid}"
        case Agent():
            return f"agent/{row.id}"
        case Token():
            return f"token/{row.id}"
        case Gap():
            return f"gap/{row.id}"
        case Pin():
            return f"session/{row.agent}/{row.session}"
    raise TypeError(f"no event is about a {type(row).__name__}")


def row_hash(row: Any) -> str:
    return record_hash({name: _plain(getattr(row, name)) for name in row.__dataclass_fields__})


def is_proved_setting(key: str) -> bool:
    """Whether a setting has an event of its own: policies, companion files of a prompt, capsules and imports."""
    return key.startswith(_SETTINGS)


def setting_hash(value: str) -> str:
    return content_hash(value)


def attests(facts: Mapping[str, Any], hash: str) -> bool:
    return facts.get(RECORD) == hash


def attests_setting(facts: Mapping[str, Any], value: str) -> bool:
    """Restoring a capsule's file does not change its record: that event has the record itself instead of its hash."""
    return attests(facts, setting_hash(value)) or (RECORD not in facts and facts.get("record") == value)


def attests_webhook(facts: Mapping[str, Any], hook: Webhook) -> bool:
    """Whether an event created this webhook. Earlier releases recorded where it leads, and not the hash of its whole URL."""
    recorded = (facts.get("to"), facts.get("kinds"), facts.get("private"))
    is_same_url = facts.get("url", content_hash(hook.url)) == content_hash(hook.url)
    return is_same_url and recorded == (hook.endpoint.origin, list(hook.kinds), hook.private)


def is_at_its_address(row: object, facts: Mapping[str, Any]) -> bool:
    """Whether a text has the address in its event: a rule that may change one text must not replace another."""
    return not isinstance(row, Soul) or facts.get("address", "") in ("", str(row.address))


def _plain(value: object) -> object:
    if type(value) is str or value is None:
        return value
    if isinstance(value, datetime):
        return moment(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, bool | int) else str(value)
