"""A paired chat as JSON, the same at every door."""

from __future__ import annotations

from typing import Any

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.notices.chat import Chat


def chat(record: Chat) -> dict[str, Any]:
    preferences = record.preferences
    shape = {
        "id": record.id,
        "name": record.name,
        "user": record.user,
        "pairedAt": moment(record.paired_at),
        "pairedBy": record.paired_by,
        "approval": record.approval,
        "quietHours": list(preferences.quiet) if preferences.quiet else None,
        "digestAt": preferences.digest,
        "revokedAt": record.revoked_at and moment(record.revoked_at),
    }
    return {name: value for name, value in shape.items() if value is not None}
