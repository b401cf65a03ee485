"""The page of the client: its code runs, in order, and prints what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import soulkeeper.client
from tests.client.stub import TOKEN, Stub

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "client.md").read_text()
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stub]:
    server = Stub()
    monkeypatch.setenv("SOULKEEPER_URL", server.url)
    monkeypatch.setenv("SOULKEEPER_TOKEN", TOKEN)
    yield server
    server.go_away()


@pytest.fixture
def ran(stub: Stub, capsys: pytest.CaptureFixture[str]) -> Iterator[dict[str, Any]]:
    """The namespace after the blocks have run one after the other."""
    names: dict[str, Any] = {}
    for block in BLOCKS:
        exec(block, names)
    yield names
    names["keeper"].close()


def test_every_block_runs_and_prints_what_it_says(ran: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    said = re.findall(r"print\(.*\)  # (.+)$", "".join(BLOCKS), re.M)
    assert len(BLOCKS) == 9
    assert (
        capsys.readouterr().out.splitlines()
        == said
        == [
            "maya 4 1.2.0",
            "1.2.0",
            "session-7 4",
            "pending",
            "denied not like this",
            "4 ada",
            "2",
            "approved go ahead",
            "send the mail",
        ]
    )


def test_away_the_fallback_block_prints_that_it_is_one(
    ran: dict[str, Any], stub: Stub, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    (fallback,) = [block for block in BLOCKS if "stale" in block]
    stub.go_away()
    try:
        exec(fallback, ran)
    finally:
        stub.come_back()
    assert capsys.readouterr().out == "server unavailable, using revision 4\n"


def test_the_page_names_every_public_name_of_the_client() -> None:
    assert [name for name in soulkeeper.client.__all__ if name not in PAGE] == ["Prompt"]
