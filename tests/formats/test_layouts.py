"""Layouts of agents' folders are recognised by names alone."""

from __future__ import annotations

import pytest

from soulkeeper.domain.souls.address import Kind
from soulkeeper.formats.layouts import FoundAgent, recognise, recognise_file


def tree(*paths: str) -> dict[str, frozenset[str]]:
    folders: dict[str, set[str]] = {"": set()}
    for path in paths:
        parts = path.rstrip("/").split("/")
        for depth in range(len(parts)):
            is_folder = depth < len(parts) - 1 or path.endswith("/")
            above, below = "/".join(parts[:depth]), "/".join(parts[: depth + 1])
            folders.setdefault(above, set()).add(f"{parts[depth]}{'/' * is_folder}")
            if is_folder:
                folders.setdefault(below, set())
    return {path: frozenset(names) for path, names in folders.items()}


def agents_in(title: str, *paths: str) -> dict[str, FoundAgent]:
    return {agent.id: agent for agent in recognise(tree(*paths), title)}


LAYOUTS = {
    "an OpenClaw workspace": (
        ("workspace", "SOUL.md", "AGENTS.md", "IDENTITY.md", "USER.md", "HEARTBEAT.md"),
        {"openclaw": ("OpenClaw", ["AGENTS.md", "HEARTBEAT.md", "IDENTITY.md", "SOUL.md", "USER.md"])},
    ),
    "an OpenClaw home with two workspaces": (
        (
            ".openclaw",
            "openclaw.json",
            "workspace/SOUL.md",
            "workspace/AGENTS.md",
            "workspace-work/SOUL.md",
            "workspace-work/AGENTS.md",
        ),
        {
            "openclaw": ("OpenClaw", ["workspace/AGENTS.md", "workspace/SOUL.md"]),
            "workspace-work": ("OpenClaw", ["workspace-work/AGENTS.md", "workspace-work/SOUL.md"]),
        },
    ),
    "a Hermes home with profiles": (
        (
            ".hermes",
            "SOUL.md",
            "config.yaml",
            "memories/USER.md",
            "AGENTS.md",
            "profiles/coder/SOUL.md",
            "profiles/empty/.env",
        ),
        {"hermes": ("Hermes", ["SOUL.md"]), "coder": ("Hermes", ["profiles/coder/SOUL.md"])},
    ),
    "a nanobot home": (
        (".nanobot", "config.json", "workspace/SOUL.md", "workspace/USER.md", "workspace/AGENTS.md"),
        {"nanobot": ("nanobot", ["workspace/AGENTS.md", "workspace/SOUL.md", "workspace/USER.md"])},
    ),
    "a nanobot workspace": (
        ("workspace", "SOUL.md", "memory/history.jsonl", "memory/MEMORY.md"),
        {"nanobot": ("nanobot", ["SOUL.md"])},
    ),
    "a repository of Claude Code": (
        ("shop", "CLAUDE.md", "README.md", ".claude/agents/reviewer.md", ".claude/agents/tester.md"),
        {
            "shop": ("Claude Code", ["CLAUDE.md"]),
            "reviewer": ("Claude Code", [".claude/agents/reviewer.md"]),
            "tester": ("Claude Code", [".claude/agents/tester.md"]),
        },
    ),
    "a repository with AGENTS.md": (("shop", "AGENTS.md", "src/main.py"), {"shop": ("Codex", ["AGENTS.md"])}),
    "a bare SOUL.md": (("mira", "SOUL.md", "README.md"), {"mira": ("", ["SOUL.md"])}),
    "a folder of agents": (
        ("team", "chase/SOUL.md", "cherny/SOUL.md", "cherny/AGENTS.md"),
        {"chase": ("", ["chase/SOUL.md"]), "cherny": ("OpenClaw", ["cherny/AGENTS.md", "cherny/SOUL.md"])},
    ),
    "a folder of souls": (
        ("souls", "default.md", "concise-ops.md", ".examples-created"),
        {"agent": ("", ["default.md"]), "concise-ops": ("", ["concise-ops.md"])},
    ),
    "a folder with souls below it": (
        ("dags", "souls/concise-ops.md", "souls/verbose-teacher.md", "one.yaml"),
        {"concise-ops": ("", ["souls/concise-ops.md"]), "verbose-teacher": ("", ["souls/verbose-teacher.md"])},
    ),
    "a versioned soul": (
        (
            "timmy",
            "memory/self/soul.md",
            "docs/soul/extensions/seer.md",
            "docs/soul/history/",
            "docs/soul/SOUL_TEMPLATE.md",
        ),
        {"timmy": ("", ["memory/self/soul.md"]), "seer": ("", ["docs/soul/extensions/seer.md"])},
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_recognised_with_its_agents_and_their_files(name: str) -> None:
    (title, *paths), expected = LAYOUTS[name]
    agents = agents_in(title, *paths)
    assert {id: (agent.runtime, sorted(agent.files)) for id, agent in agents.items()} == expected


def test_memory_is_named_and_left_alone_and_further_files_can_be_kept_by_name() -> None:
    (agent,) = agents_in(
        "workspace", "SOUL.md", "AGENTS.md", "TOOLS.md", "BOOT.md", "MEMORY.md", "memory/a.md", "README.md"
    ).values()
    assert agent.memory == ("MEMORY.md", "memory/")
    assert agent.others == ("BOOT.md", "TOOLS.md")
    keeping = agent.with_companions(("TOOLS.md", "MEMORY.md"))
    assert keeping.files["TOOLS.md"] == Kind("tools")
    assert (keeping.others, "MEMORY.md" in keeping.files) == (("BOOT.md",), False)


def test_claude_md_beside_agents_md_is_a_companion_of_its_own_name() -> None:
    (agent,) = agents_in("shop", "AGENTS.md", "CLAUDE.md").values()
    assert agent.files == {"AGENTS.md": Kind.AGENTS, "CLAUDE.md": Kind("claude")}


def test_two_agents_of_one_name_get_ids_of_their_own() -> None:
    assert sorted(agents_in("team", "a/mira/SOUL.md", "b/mira/SOUL.md")) == ["mira", "mira-2"]


def test_snapshots_go_to_the_history_that_the_layout_has() -> None:
    with_history = agents_in("timmy", "memory/self/soul.md", "docs/soul/history/")
    assert with_history["timmy"].history == "docs/soul/history"
    assert agents_in("timmy", "memory/self/soul.md")["timmy"].history == ""


@pytest.mark.parametrize(
    ("name", "id", "kind"),
    [("SOUL.md", "shop", Kind.SOUL), ("CLAUDE.md", "shop", Kind.AGENTS), ("Mira Soul.md", "mira-soul", Kind.SOUL)],
)
def test_one_file_is_recognised_by_its_name(name: str, id: str, kind: Kind) -> None:
    agent = recognise_file(name, "shop")
    assert (agent.id, agent.files) == (id, {name: kind})


def test_a_folder_without_any_identity_has_no_agent() -> None:
    assert recognise(tree("src/main.py", "README.md"), "shop") == ()


def test_a_hermes_profile_is_recognised_even_with_settings_of_its_own() -> None:
    found = agents_in(".hermes", "SOUL.md", "config.yaml", "profiles/coder/SOUL.md", "profiles/coder/config.yaml")
    assert {id: agent.mark for id, agent in found.items()} == {
        "hermes": "SOUL.md beside config.yaml",
        "coder": "a profile",
    }
