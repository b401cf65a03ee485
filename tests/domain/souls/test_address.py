"""Addresses of texts, paths of capsules, and mirror targets: what is one, and where it leads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, address, capsule_path, is_companion_name
from soulkeeper.domain.souls.names import RESERVED
from soulkeeper.domain.souls.target import Target, read_targets, write_targets
from soulkeeper.errors import Invalid

TARGET = Target(
    soul="1", path="/srv/maya/SOUL.md", runtime_path="/srv/maya/SOUL.md", runtime="claw", folder=7, owner=1, group=2,
    mode=0o600, history="/srv/maya/history", history_folder=9,
)  # fmt: skip


@pytest.mark.parametrize("text", ["maya", "maya/agents", "maya/heartbeat", "maya/tools", f"maya/{'x' * 64}"])
def test_an_address_is_written_as_it_is_read(text: str) -> None:
    assert str(address(text)) == text
    assert (address(text).kind is Kind.SOUL) is ("/" not in text)


@pytest.mark.parametrize(
    "text", ["maya/", "maya/soul", "maya/Tools", "maya/a/b", "maya/../b", f"maya/{'x' * 65}", "/agents", "", "a b"]
)
def test_nothing_else_is_an_address(text: str) -> None:
    with pytest.raises(Invalid):
        address(text)


def test_every_agent_has_four_companion_files_and_others_by_name() -> None:
    assert {Kind.SOUL, *COMPANIONS} == set(Kind)
    assert address("maya/tools") == Address(Kind("tools"), "maya")
    assert Kind("tools").filename == "TOOLS.md"
    assert not any(map(is_companion_name, RESERVED))
    with pytest.raises(ValueError, match="7"):
        Kind(7)


def test_an_agent_proposes_changes_to_its_soul_and_its_agents_file_only() -> None:
    assert [kind for kind in (*Kind, Kind("tools")) if kind.proposable] == [Kind.SOUL, Kind.AGENTS]


@pytest.mark.parametrize(
    "text", ["maya.capsule", "archive/2026/maya@1.0.0.capsule", "/".join("abcdefg") + "/h.capsule"]
)
def test_a_capsule_is_a_file_below_its_folder(text: str) -> None:
    assert str(capsule_path(text)) == text


@pytest.mark.parametrize(
    "text", ["maya", "maya.md", "/maya.capsule", "../maya.capsule", "a//maya.capsule", ".capsule", "a/.b/maya.capsule",
             "a b.capsule", "/".join("abcdefgh") + "/i.capsule"]
)  # fmt: skip
def test_no_other_path_is_one_of_a_capsule(text: str) -> None:
    with pytest.raises(Invalid, match="is not a path for a capsule"):
        capsule_path(text)


def test_targets_are_read_back_as_they_were_stored() -> None:
    targets = (TARGET, replace(TARGET, runtime_path="/srv/link.md", link_folder=8, is_released=True))
    assert read_targets(write_targets(targets)) == targets
    assert read_targets(None) == ()


@pytest.mark.parametrize(
    ("runtime_path", "link_folder", "is_linked", "has_own_link"),
    [
        ("/srv/maya/SOUL.md", 0, False, False),
        ("/srv/maya/SOUL.md", 8, False, False),
        ("/srv/SOUL.md", 0, True, False),
        ("/srv/SOUL.md", 7, True, False),
        ("/srv/SOUL.md", 8, True, True),
        ("/srv/link.md", 7, True, True),
    ],
)
def test_a_link_is_a_file_of_its_own_unless_its_folder_is_the_targets_under_another_name(
    runtime_path: str, link_folder: int, *, is_linked: bool, has_own_link: bool
) -> None:
    target = replace(TARGET, runtime_path=runtime_path, link_folder=link_folder)
    assert (target.is_linked, target.has_own_link) == (is_linked, has_own_link)


def test_a_snapshot_of_a_target_is_a_read_only_file_in_its_history() -> None:
    snapshot = replace(TARGET, runtime_path="/srv/link.md", link_folder=8).snapshot("SOUL@1.0.0.md")
    assert (snapshot.parent, snapshot.name, snapshot.mode) == ("/srv/maya/history", "SOUL@1.0.0.md", 0o444)
    assert (snapshot.folder, snapshot.history, snapshot.is_linked, snapshot.has_own_link) == (9, "", False, False)
    assert replace(TARGET, path="/SOUL.md").parent == "/"
