"""Rows and the events that vouch for them: each row has the hash that the newest signed event about it carries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from soulkeeper.domain.backup.attestation import RECORD, is_proved_setting, row_hash, setting_hash, subject_of_row
from soulkeeper.domain.history.event import Event

_MUST_EXIST = ("soul/", "agent/", "session/", "gap/")


class AttestedRows:
    """Compares rows and settings with events, added in any order. In a ledger from before events were signed, nothing is
    wrong."""

    def __init__(self) -> None:
        self._rows: dict[str, str] = {}
        self._signed: dict[str, str] = {}
        self._is_signed = False

    def put(self, row: object) -> None:
        self._rows[subject_of_row(row)] = row_hash(row)

    def set(self, key: str, value: str) -> None:
        if is_proved_setting(key):
            self._rows[key] = setting_hash(value)

    def put_event(self, event: Event, facts: Mapping[str, Any]) -> None:
        self._is_signed = self._is_signed or bool(event.authority)
        if hash := facts.get(RECORD):
            self._signed[event.subject] = hash

    def wrong(self) -> Iterator[str]:
        """The subjects whose row differs from what was signed, then those whose row is missing."""
        if self._is_signed:
            yield from (subject for subject, hash in self._rows.items() if self._signed.get(subject) != hash)
            missing = self._signed.keys() - self._rows.keys()
            yield from sorted(name for name in missing if name.startswith(_MUST_EXIST) or is_proved_setting(name))
