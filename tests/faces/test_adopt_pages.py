"""The pages about adopting are true: every command on them runs, in a home with the folders they mention."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.faces.terminal import SOUL
from tests.forked import Started, run

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted((ROOT / "docs/adopt").glob("*.md")), ROOT / "README.md"]
FILES = {
    ".openclaw/workspace": ("SOUL.md", "AGENTS.md", "IDENTITY.md", "USER.md", "HEARTBEAT.md", "TOOLS.md", "MEMORY.md"),
    ".hermes": ("SOUL.md", "config.yaml", "profiles/coder/SOUL.md", "memories/USER.md"),
    ".nanobot": ("config.json", "workspace/SOUL.md", "workspace/AGENTS.md", "workspace/USER.md"),
    "shop": (".git/HEAD", "CLAUDE.md", "AGENTS.md", ".claude/agents/reviewer.md"),
    "mira": ("SOUL.md",),
    "dags": ("souls/concise-ops.md", "souls/verbose-teacher.md"),
    "timmy": ("memory/self/soul.md", "docs/soul/extensions/seer.md"),
}


def home_of(page: Path, home: Path) -> dict[str, str]:
    """A home with every folder that the pages mention. A repository of Claude Code has no AGENTS.md."""
    for folder, names in FILES.items():
        for name in names:
            file = home / folder / name
            if page.stem == "claude-code" and name == "AGENTS.md" and folder == "shop":
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"# {file.stem}\n\nThis is {name} of {folder}.\n")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "SOULKEEPER_"))}
    return {**kept, "HOME": str(home), "PATH": f"{Path(SOUL).parent}{os.pathsep}{os.environ['PATH']}"}


def commands(page: Path) -> list[tuple[str, list[str]]]:
    """Each command about adopting, with its printed lines."""
    blocks = re.findall(r"^```console\n(.*?)^```$", page.read_text(), re.M | re.S)
    found: list[tuple[str, list[str]]] = []
    for line in "".join(block for block in blocks if "soul adopt" in block or "soul release" in block).splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def ran(command: str, home: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a plain `soul` command without a shell."""
    name, *words = [word.replace("~", str(home), 1) if word.startswith("~") else word for word in shlex.split(command)]
    if name == "soul" and not re.search(r"[|&;<>$*?(){}`#]", command):
        return run(Started(tuple(words), home, environment, {}))
    whole = ["bash", "-c", command]
    return subprocess.run(whole, cwd=home, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem if page.stem != "README" else page.parent.name)
def test_every_command_of_a_page_about_adopting_works_and_prints_what_the_page_shows(
    page: Path, tmp_path: Path
) -> None:
    environment = home_of(page, tmp_path)
    shown = commands(page)
    assert shown
    for command, lines in shown:
        done = ran(command, tmp_path, environment)
        allowed = (0, 1) if "doctor" in command else (0,)  # a key without a passphrase is red
        assert done.returncode in allowed, f"{command}: {done.stdout}{done.stderr}"
        assert all(line in done.stdout.splitlines() for line in lines), f"{command}: {done.stdout}"


def test_every_program_has_a_page_that_the_overview_leads_to() -> None:
    overview = (ROOT / "docs/adopt/README.md").read_text()
    assert {page.name for page in PAGES if page.stem != "README"} == set(re.findall(r"\]\((\w[\w-]*\.md)\)", overview))
