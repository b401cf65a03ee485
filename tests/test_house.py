"""House rules: import directions, purity of the domain, who creates an owner, and that README is true."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from soulkeeper.domain.history.signature import EXPIRY, FILE, SYNC

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "soulkeeper"
WORLD = {
    "os", "io", "shutil", "subprocess", "socket", "ssl", "sqlite3", "tempfile", "logging", "asyncio", "threading", "random",
    "secrets", "time", "uuid", "urllib.request", "http.client", "pathlib", "apsw", "psycopg", "click", "cryptography", "nacl",
}  # fmt: skip
TOUCHES = {
    "open",
    "print",
    "input",
    "now",
    "utcnow",
    "today",
    "read_text",
    "write_text",
    "read_bytes",
    "write_bytes",
    "getenv",
    "uuid4",
}


def trees(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text())


def callee(node: ast.Call) -> str:
    return (
        node.func.id
        if isinstance(node.func, ast.Name)
        else node.func.attr
        if isinstance(node.func, ast.Attribute)
        else ""
    )


def test_the_domain_does_not_touch_the_world() -> None:
    touched = []
    for path, tree in trees(SOURCE / "domain"):
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            touched += [(path.name, name) for name in names if {name, name.partition(".")[0]} & WORLD]
            if isinstance(node, ast.Call) and callee(node) in TOUCHES:
                touched.append((path.name, callee(node)))
    assert touched == []


def test_no_module_has_more_than_400_lines() -> None:
    long = {str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py") if path.read_text().count("\n") > 400}
    assert not long


def test_the_gate_and_its_language_can_be_read_in_an_afternoon() -> None:
    rooms = (SOURCE / "domain/evolution", SOURCE / "domain/language")
    assert sum(path.read_text().count("\n") for room in rooms for path in room.rglob("*.py")) <= 7_000


def test_an_owner_is_made_only_where_a_credential_was_checked() -> None:
    """A key at the command line, a token, a paired chat. A new door asks ``credentials.owner_of`` or ``reviewer_of``."""
    makers = {
        str(path.relative_to(SOURCE))
        for path, tree in trees(SOURCE)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and callee(node) in ("Owner", "Reviewer")
    }
    by_key = {f"faces/owner/cli/{name}.py" for name in ("app", "restore", "workspace")} | {"faces/owner/demo.py"}
    assert makers == by_key | {"faces/owner/credentials.py", "faces/owner/telegram/conversation.py"}


def test_every_door_has_a_name_of_its_own_which_is_in_the_glossary() -> None:
    """A face named like a rule would be one: an event without a credential from there is signed as that rule's."""
    doors = [
        (node.value.value, str(path.relative_to(SOURCE)))
        for path, tree in trees(SOURCE)
        for node in tree.body
        if isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]) == "DOOR"
        and isinstance(node.value, ast.Constant)
    ]
    names = [str(name) for name, _ in doors]
    assert len(names) == len(set(names)) >= 7
    assert not {name for name, file in doors if file.startswith("faces/")} & {FILE, EXPIRY, SYNC}
    row = re.search(r"^\| \*\*door\*\* \| (.+?) \|", (ROOT / "docs/glossary.md").read_text(), re.M)
    assert row
    assert set(re.findall(r"`(\w+)`", row[1])) == {*names, FILE, EXPIRY, "ledger", "restore"}


def test_no_face_opens_a_view_of_the_ledger() -> None:
    """A face parses, calls a service and answers: what it shows was read by a service."""
    views = {"reading", "writing", "reading_unproved", "finishing"}
    opened = {
        str(path.relative_to(SOURCE))
        for path, tree in trees(SOURCE / "faces")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in views
    }
    assert not opened


READING = {
    "find",
    "pending",
    "postponed",
    "stale_approvals",
    "approvals",
    "why_code",
    "review",
}  # in services/decisions.py


@pytest.mark.parametrize(
    ("room", "authority", "deciding"),
    [
        ("decisions", "reviewer: Reviewer", {"approve", "deny", "revoke", "snooze"}),
        ("rebase", "reviewer: Reviewer", {"rebase"}),
        ("rollback", "owner: Owner", {"roll_back"}),
    ],
)
def test_what_answers_a_question_takes_a_reviewer_and_a_rollback_the_owner(
    room: str, authority: str, deciding: set[str]
) -> None:
    functions = [
        node
        for node in ast.parse((SOURCE / "services" / f"{room}.py").read_text()).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name not in READING
    ]
    assert deciding <= {function.name for function in functions}
    for function in functions:
        assert ast.unparse(function.args.args[1]) == authority, function.name


def session() -> list[tuple[str, list[str]]]:
    """The session in README: each command with its printed lines."""
    block = re.search(r"```console\n(\$ soul init .*?)```", (ROOT / "README.md").read_text(), re.S)
    assert block, "README shows no session"
    commands: list[tuple[str, list[str]]] = []
    for line in block[1].splitlines():
        if line.startswith("$ "):
            commands.append((line[2:], []))
        else:
            commands[-1][1].append(line)
    return commands


def run_command(here: Path, *words: str) -> str:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("SOULKEEPER_WORKSPACE", None)
    done = subprocess.run(words, cwd=here, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}: {done.stdout}{done.stderr}"
    return re.sub(r" +", " ", done.stdout)


@pytest.mark.slow
def test_readmes_session_runs_and_prints_what_it_shows(tmp_path: Path) -> None:
    """Ids and review codes differ every time: those in README stand for the real ones."""
    here = tmp_path
    real: dict[str, str] = {}
    commands = session()
    assert len(commands) >= 8
    for command, shown in commands:
        words = [real.get(word, word) for word in shlex.split(command)]
        if words[0] == "cd":
            here = here / words[1]
            continue
        printed = run_command(here, *words)
        if words[1] == "propose":
            (waiting,) = json.loads(run_command(here, "soul", "pending", "--json"))
            real = {"3f9a": waiting["id"], "3f9a1c22": waiting["id"][:8], "9c41d2aa": waiting["reviewCode"]}
        for line in shown:
            wanted = re.sub(r" +", " ", " ".join(real.get(word, word) for word in line.split(" ")))
            assert wanted in printed, f"{command} does not print {wanted!r} but:\n{printed}"


def test_no_file_names_a_package_host_or_a_machines_path() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split(
        "\n"
    )
    if not any(tracked):
        pytest.skip("this is not a git checkout")
    named = re.compile(r"index-url *=|--(?:extra-)?index-url\b|(?:^|[^\w])/(?:root|work|home/\w+)/")
    allowed = {"tests/test_house.py", "Makefile"}
    for name in filter(None, tracked):
        path = ROOT / name
        if name in allowed or not path.is_file() or path.suffix in {".png", ".lock"}:
            continue
        found = named.search(path.read_text(errors="replace"))
        assert found is None, f"{name} names {found[0]!r}" if found else ""


# The client returns what a server stores, and an adapter has the name of its port.
MIRRORS = ("client/", "ports.py", "_ports.py")


def test_one_class_name_is_one_class() -> None:
    homes: dict[str, list[str]] = {}
    for path, tree in trees(SOURCE):
        file = str(path.relative_to(SOURCE))
        if not file.startswith(MIRRORS[:1]) and not file.endswith(MIRRORS[1:]):
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes.setdefault(node.name, []).append(file)
    shared = {name: files for name, files in homes.items() if len(files) > 1}
    assert shared == {"Kind": ["domain/evolution/findings/finding.py", "domain/souls/address.py"]}
