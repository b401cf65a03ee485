"""The address that Telegram calls: nothing is read before the secret is right, and only an update is handled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from soulkeeper.faces import api, server
from tests.faces.http.conftest import House, blank, house, real_make_api

__all__ = ["blank", "house"]

PATH = "/telegram/webhook"
SECRET = {"x-telegram-bot-api-secret-token": "right"}


@dataclass
class Receiver:
    """A bot that notes the updates it gets."""

    updates: list[Mapping[str, Any]] = field(default_factory=list)

    def is_secret(self, value: str) -> bool:
        return value == "right"

    def receive(self, update: Mapping[str, Any]) -> None:
        self.updates.append(update)


CASES: tuple[tuple[dict[str, str], bytes, int, list[dict[str, int]]], ...] = (
    (SECRET, b'{"update_id": 1}', 200, [{"update_id": 1}]),
    ({}, b'{"update_id": 1}', 401, []),
    ({"x-telegram-bot-api-secret-token": "wrong"}, b"not read", 401, []),
    (SECRET, b"not json", 400, []),
    (SECRET, b'{"update_id": 1, "update_id": 2}', 400, []),
    (SECRET, b"\xff", 400, []),
    (SECRET, b"[" * 100_000, 400, []),
    (SECRET, b"[1]", 200, []),
)


def test_only_an_update_with_the_secret_is_handled(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    receiver = Receiver()
    called = house.limited(telegram=receiver)
    monkeypatch.setattr(api, "make_api", real_make_api)  # the routes that other tests share have no bot
    called.app = server.make_app(called.front)
    for headers, body, status, updates in CASES:
        answer = called.client("")("POST", PATH, base="", content=body, headers=headers)
        assert (answer.status_code, receiver.updates) == (status, updates), body[:40]
        receiver.updates.clear()
