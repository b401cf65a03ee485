"""Requests for a prompt that wait together share one look at the ledger and the file; what was written before a request is in its
answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from soulkeeper.domain.souls.address import address
from soulkeeper.faces.front import PREFIX
from soulkeeper.ports import MarkedMirror, StampedLedger
from soulkeeper.services import souls, tokens
from tests.conftest import OWNER, open_owned
from tests.faces.http.conftest import MAYA, PORT, House

TOGETHER = 5
PLAIN = MAYA.replace("Warm", "Plain")


@dataclass(frozen=True, slots=True)
class Runtime:
    """A program that asks for the prompt of its agent, several times at once."""

    house: House

    async def asks(self, times: int = 1) -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=self.house.app, raise_app_exceptions=False)
        headers = {"authorization": f"Bearer {self.house.tokens['agent']}"}
        async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{PORT}{PREFIX}") as http:
            asking = (asyncio.create_task(http.get("/agents/maya/prompt", headers=headers)) for _ in range(times))
            return await asyncio.gather(*asking)


@pytest.fixture
def root(house: House) -> Path:
    return Path(house.front.root)


def test_prompts_that_are_asked_for_together_take_one_look(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []
    ledger, mirror = house.front.ports.ledger, house.front.ports.mirror
    assert isinstance(ledger, StampedLedger)
    assert isinstance(mirror, MarkedMirror)
    stamp, mark = ledger.stamp, mirror.mark
    monkeypatch.setattr(ledger, "stamp", lambda: [looks.append("ledger"), stamp()][1])
    monkeypatch.setattr(mirror, "mark", lambda file: [looks.append("file"), mark(file)][1])
    (warm,) = asyncio.run(Runtime(house).asks())
    looks.clear()
    answers = asyncio.run(Runtime(house).asks(TOGETHER))
    assert {answer.text for answer in answers} == {warm.text}
    assert looks == ["ledger", "file"]


def edited_on_disk(root: Path) -> None:
    (root / "souls" / "maya.md").write_text(PLAIN)


def edited_by_another(root: Path) -> None:
    souls.edit(open_owned(root).ports, OWNER, address("maya"), PLAIN)


def revoked_by_another(root: Path) -> None:
    ports = open_owned(root).ports
    tokens.revoke_all(ports, OWNER, [token.id for token, _ in tokens.tokens(ports)])


@pytest.mark.parametrize(
    ("change", "status"), [(edited_on_disk, 200), (edited_by_another, 200), (revoked_by_another, 401)]
)
def test_what_was_changed_before_prompts_were_asked_for_is_in_all_their_answers(
    house: House, root: Path, change: Callable[[Path], None], status: int
) -> None:
    async def meanwhile() -> tuple[list[httpx.Response], list[httpx.Response]]:
        before = await Runtime(house).asks(TOGETHER)
        change(root)
        return before, await Runtime(house).asks(TOGETHER)

    before, after = asyncio.run(meanwhile())
    assert {answer.status_code for answer in before} == {200}
    assert {answer.status_code for answer in after} == {status}
    assert {answer.text for answer in before}.isdisjoint(answer.text for answer in after)
