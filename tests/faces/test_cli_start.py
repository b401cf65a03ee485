"""How little a command loads: start-up time is mostly imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from soulkeeper.bootstrap import create_layout
from soulkeeper.faces.owner.cli.workspace import begin

SLOW = (
    "soulkeeper.domain.evolution.findings",
    "soulkeeper.domain.souls.text",
    "soulkeeper.services.assessment",
    "cryptography",
)
RUN = """
import sys
from soulkeeper.faces.owner.cli import run
code = run(sys.argv[2:])
loaded = [name for name in sys.argv[1].split(",") if name in sys.modules]
print("loaded:", *loaded, file=sys.stderr)
raise SystemExit(code)
"""


def loaded(*arguments: str) -> list[str]:
    """Those of the slow modules that a command has loaded."""
    command = [sys.executable, "-c", RUN, ",".join(SLOW), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stderr.rpartition("loaded:")[2].split()


def test_status_loads_no_rules_where_no_file_has_moved(tmp_path: Path) -> None:
    create_layout(tmp_path)
    begin(tmp_path)

    assert loaded("-w", str(tmp_path), "status") == []


def test_status_loads_the_rules_for_a_file_that_was_edited(tmp_path: Path) -> None:
    create_layout(tmp_path)
    begin(tmp_path)
    (tmp_path / "souls" / "default.md").write_text("# Somebody else\n")

    assert "soulkeeper.services.assessment" in loaded("-w", str(tmp_path), "status")


def test_the_package_can_be_run_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "soulkeeper", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("soul ")
