"""A workspace that is created once and copied for every test, and the command line called in this process."""

from __future__ import annotations

import gc
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from soulkeeper.faces.owner.cli import run
from tests.faces.terminal import Terminal


@dataclass(frozen=True, slots=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The single JSON value that was printed; anything else does not parse."""
        return json.loads(self.out)

    @property
    def said(self) -> str:
        return self.out + self.err


Soul = Callable[..., Answer]


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("template") / "workspace"
    assert run(["init", str(root)]) == 0
    gc.collect()
    return root


@pytest.fixture
def home(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate workspace for this test, which is also the current folder."""
    root = tmp_path / "workspace"
    shutil.copytree(template, root)
    monkeypatch.chdir(root)
    for name in ("SOULKEEPER_WORKSPACE", "SOULKEEPER_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    return root


@pytest.fixture
def soul(home: Path, capsys: pytest.CaptureFixture[str]) -> Soul:
    """Run one command in this process."""
    capsys.readouterr()

    def call(*arguments: str) -> Answer:
        code = run(list(arguments))
        told = capsys.readouterr()
        return Answer(code, told.out, told.err)

    return call


@pytest.fixture
def proposed(soul: Soul) -> Callable[..., dict[str, Any]]:
    """Propose a trait as the owner, to whom the limits do not apply, and return the approval."""

    def ask(value: str = "curious", *, target: str = "default", reason: str = "asked for twice") -> dict[str, Any]:
        asked = soul("propose", target, "--add", "traits", value, "--reason", reason, "--json")
        assert asked.code == 0, asked.said
        found: dict[str, Any] = asked.json
        return found

    return ask


@pytest.fixture
def held(soul: Soul, home: Path) -> Callable[[str], dict[str, Any]]:
    """Add a line to the file of the default soul that no proposal may add, and return the question that holds it."""

    def edit(line: str) -> dict[str, Any]:
        file = home / "souls/default.md"
        file.write_bytes(f"{file.read_text()}- {line}\n".encode())
        assert "held as proposal" in soul("status").out
        found: dict[str, Any] = soul("pending", "--json").json[0]
        return found

    return edit


@pytest.fixture
def terminal(home: Path) -> Terminal:
    return Terminal(home)
