"""A client that is cut off while it sends a body has not sent the request: what arrived may be valid and mean something else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.types import Message

from tests.faces.http.conftest import PORT, House, proposal


def cut_off(house: House, path: str, *parts: bytes, key: str = "") -> list[Message]:
    """Send these parts of a body of which more was announced, and be gone. Returns what the server tried to answer."""
    messages: list[Message] = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    sent: list[Message] = []

    async def receive() -> Message:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = {
        "host": f"127.0.0.1:{PORT}",
        "authorization": f"Bearer {house.tokens['owner']}",
        "content-type": "application/json",
        "content-length": "400",
        **({"idempotency-key": key} if key else {}),
    }
    scope = {
        "type": "http",
        "method": "POST",
        "path": f"/api/v1{path}",
        "raw_path": f"/api/v1{path}".encode(),
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "http_version": "1.1",
        "scheme": "http",
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", PORT),
    }
    asyncio.run(house.app(scope, receive, send))
    return sent


@pytest.mark.parametrize("parts", [(), (b"",), (b" ", b"{}")])
def test_a_denial_whose_words_did_not_arrive_denies_nothing(house: House, parts: tuple[bytes, ...]) -> None:
    asked = house.client("agent").post("/agents/maya/proposals", proposal()).json()["id"]
    answer = cut_off(house, f"/approvals/{asked}/deny", *parts)
    assert answer[0]["status"] == 400
    assert house.client().get(f"/approvals/{asked}").json()["status"] == "pending"


def test_a_request_that_was_cut_off_leaves_its_key_free(house: House) -> None:
    asked = house.client("agent").post("/agents/maya/proposals", proposal()).json()["id"]
    cut_off(house, f"/approvals/{asked}/deny", key="k")
    again = house.client().post(f"/approvals/{asked}/deny", {"words": "too long"}, headers={"idempotency-key": "k"})
    assert (again.status_code, again.json()["words"]) == (200, "too long")
