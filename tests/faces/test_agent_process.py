"""What an agent's process loads: the services on its list, and nothing that decides or writes a revision."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from pathlib import Path

from soulkeeper.bootstrap import create_layout
from soulkeeper.faces.owner.cli.workspace import begin
from tests.faces.loading import DECIDING, EXCEPTION, that_decide

FACES = Path(__file__).resolve().parents[2] / "src" / "soulkeeper" / "faces" / "agent"
SERVICES = Path(__file__).resolve().parents[2] / "src" / "soulkeeper" / "services"
ALLOWED = {
    "action_requests", "agent_view", "approvals", "attribution", "authentication", "gaps", "heartbeats", "lookups", "prompt_cache",
    "prompts", "proposals", "queries", "sessions",
}  # fmt: skip
READ_BY_AGENTS = {"gaps", "lineage", "policies", "sessions", "targets"}  # what else they have takes an owner
AGENT_REST = """
import json, pkgutil, sys
from importlib import import_module
from pathlib import Path
import soulkeeper.faces.agent as door
for module in pkgutil.walk_packages(door.__path__, "soulkeeper.faces.agent."):
    import_module(module.name)
from soulkeeper.bootstrap import open_workspace
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import SoulError
from soulkeeper.services import action_requests, proposals
from soulkeeper.services.approvals import ProposalDraft
root = Path(sys.argv[1])
if len(sys.argv) > 2:
    with (root / "souls" / "default.md").open("a") as file:
        file.write(sys.argv[2])
ports, asker = open_workspace(root).ports, Asker("default", "rest")
change = Change(kind=ChangeKind.ADD, field="always-do", value="Greet people by name.")
draft = ProposalDraft(where=address("default"), change=change, reason="kinder")
asked = proposals.propose(ports, asker, "default", draft)
proposals.own_proposal(ports, "default", asked.id)
proposals.withdraw(ports, asker, "default", asked.id)
action_requests.request(ports, asker, "default", "heartbeat_action", {"tool": "t", "input": {}, "why": "w"})
print(json.dumps([name for name in sys.modules if name.startswith("soulkeeper.")]))
"""


def imported(path: Path) -> set[str]:
    """The services that a module imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "soulkeeper.services":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("soulkeeper.services."):
            found.add((node.module or "").split(".")[2])
    return found


def loaded_by_agent_rest(root: Path, *edit: str) -> list[str]:
    command = [sys.executable, "-c", AGENT_REST, str(root), *edit]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    names: list[str] = json.loads(done.stdout.splitlines()[-1])
    return names


def test_the_agents_faces_import_only_the_services_on_their_list() -> None:
    used = {name for path in FACES.rglob("*.py") for name in imported(path)}
    assert used == ALLOWED


def deciding_functions(path: Path) -> list[str]:
    """The public functions of a service that need the owner, and not whoever asks."""
    functions = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]
    public = [function for function in functions if not function.name.startswith("_")]
    return [each.name for each in public if any(ast.unparse(a.annotation or a) == "Owner" for a in each.args.args)]


def test_every_service_that_needs_the_owner_is_forbidden_to_the_agents_door() -> None:
    """A new service that decides has to be added to the import contract."""
    contracts = tomllib.loads((FACES.parents[3] / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (contract,) = [each for each in contracts if each.get("source_modules") == ["soulkeeper.faces.agent"]]
    forbidden = {name.partition("soulkeeper.services.")[2] for name in contract["forbidden_modules"]}
    deciding = {
        path.relative_to(SERVICES).parts[0].removesuffix(".py")
        for path in SERVICES.rglob("*.py")
        if deciding_functions(path)
    }
    assert len(deciding) > 20
    assert deciding - forbidden == READ_BY_AGENTS


def test_every_module_that_is_named_as_deciding_exists() -> None:
    for name in (*DECIDING, EXCEPTION):
        file = SERVICES / name.rpartition(".")[2]
        assert file.with_suffix(".py").is_file() or file.is_dir(), name


def test_agent_rest_loads_nothing_that_decides(tmp_path: Path) -> None:
    create_layout(tmp_path)
    begin(tmp_path)
    loaded = loaded_by_agent_rest(tmp_path)
    assert "soulkeeper.faces.agent.rest" in loaded
    assert "soulkeeper.services.proposals" in loaded
    assert that_decide(loaded) == set()


def test_only_an_outside_edit_makes_an_agents_process_load_what_writes_a_revision(tmp_path: Path) -> None:
    create_layout(tmp_path)
    begin(tmp_path)
    loaded = loaded_by_agent_rest(tmp_path, "\nBe kind to newcomers.\n")
    assert that_decide(loaded) == {"soulkeeper.services.revisions"}
