"""Paths of a repository: which are items, and that no other path leads anywhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.sync.items import MARKER, folder, is_ignored, item, named_item
from soulkeeper.domain.sync.remote_place import remote_place
from soulkeeper.errors import Invalid, SoulError

GOOD = (
    "souls/maya.md",
    "souls/maya-angelou.md",
    "agents/maya/AGENTS.md",
    "agents/maya/USER.md",
    "agents/maya/TOOLS.md",
    "history/maya@1.0.0.md",
    "history/maya-agents@12.3.4.md",
    "history/maya.agents@12.3.4.md",
)
BAD = (
    *("souls/../maya.md", "../souls/maya.md", "souls/.git/config.md", "souls/.md", "souls//maya.md", "/souls/maya.md"),
    *("souls/Maya.md", "souls/MAYA.md", "Souls/maya.md", "souls/maya.MD", "souls/maya.txt", "souls/maya", "souls"),
    *("souls/con.md", "souls/nul.md", "souls/com1.md", "souls/maya .md", "souls/maya\n.md", "souls/maya\\x.md"),
    *("souls/a/maya.md", "souls/maуa.md", "souls/maya.md/", "souls/maya.md\0", "souls/" + "a" * 200 + ".md"),
    *("agents/maya/agents.md", "agents/Maya/AGENTS.md", "agents/maya/SOUL.md", "agents/maya/../AGENTS.md"),
    *("agents/.git/AGENTS.md", "agents/AGENTS.md", "agents/maya/x/AGENTS.md", "agents/aux/AGENTS.md"),
    *("history/maya.md", "history/maya@1.0.md", "history/maya@0.1.0.md", "history/../maya@1.0.0.md"),
    *(
        "history/Maya@1.0.0.md",
        "history/maya.@1.0.0.md",
        "history/maya.agents.user@1.0.0.md",
        "history/maya.-agents@1.0.0.md",
        "history/maya@01.0.0.md",
        "data/keys/owner.md",
        "soulkeeper.toml",
        ".git/hooks/x.md",
        "",
    ),
    *("git~1/x.md", "souls/.examples-created", "logs/2026-01-01.md", "capsules/maya.md"),
)


@pytest.mark.parametrize("path", GOOD)
def test_the_path_of_an_item_leads_to_it_and_back(path: str) -> None:
    assert str(item(path)) == path


@pytest.mark.parametrize("path", BAD)
def test_no_other_path_leads_anywhere(path: str) -> None:
    with pytest.raises(Invalid):
        item(path)


@given(st.text(st.sampled_from("soulagentshistory/.@MAYAmaya-0123.md \\\n\u0430"), max_size=40))
def test_whatever_path_is_an_item_has_this_one_spelling(path: str) -> None:
    try:
        result = item(path)
    except SoulError:
        return
    assert str(result) == path
    assert ".." not in path.split("/")


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("maya", "souls/maya.md"),
        ("maya/agents", "agents/maya/AGENTS.md"),
        ("souls/maya.md", "souls/maya.md"),
        ("history/maya@1.0.0.md", "history/maya@1.0.0.md"),
    ],
)
def test_a_person_names_an_item_by_its_address_or_its_path(name: str, path: str) -> None:
    assert str(named_item(name)) == path


def test_the_marker_of_seeded_examples_is_passed_over() -> None:
    assert is_ignored(MARKER)
    assert is_ignored("souls/README.md")
    assert not is_ignored("souls/Maya.md")


@pytest.mark.parametrize(
    "text", ["..", "a/../b", ".git", "a/.git", "con", "a\\b", "a b", "-x", "x.", "/".join("a" * 9)]
)
def test_a_folder_has_plain_names(text: str) -> None:
    with pytest.raises(Invalid):
        folder(text)


def test_a_folder_is_written_without_outer_slashes() -> None:
    assert folder("/agents/eu/") == "agents/eu"
    assert folder("") == ""


@pytest.mark.parametrize(
    "url",
    [
        "https://git.example.org/souls.git",
        "ssh://git@git.example.org:2222/souls.git",
        "git@git.example.org:team/souls.git",
        "/srv/git/souls.git",
        "file:///srv/git/souls.git",
        "/srv/jörg/Büro Repos #1/souls.git",
        "http://127.0.0.1:8080/souls.git",
        "git://localhost/souls.git",
    ],
)
def test_https_ssh_and_paths_are_addresses_of_a_remote(url: str) -> None:
    assert remote_place(url).url == url.removeprefix("file://")


@pytest.mark.parametrize(
    "url",
    [
        "ext::sh -c touch% /tmp/x",
        "ext::x",
        "--upload-pack=touch x",
        "-oProxyCommand=x:y",
        "http://git.example.org/souls.git",
        "git://git.example.org/souls.git",
        "ftp://git.example.org/souls.git",
        "https://me:secret@git.example.org/souls.git",
        "https:///souls.git",
        "https://git.example.org",
        "https://[broken/souls.git",
        "ssh://-oProxyCommand=x/souls",
        "host:-x",
        "relative/path.git",
        "https://git.example.org/a b",
        "https://git.example.org/souls.git?x=1",
        "/srv/git\n/x",
        f"/srv/{'x' * 2_000}",
        "",
    ],
)
def test_no_address_can_name_a_program_an_option_or_a_password(url: str) -> None:
    with pytest.raises(Invalid):
        remote_place(url)


@pytest.mark.parametrize(
    ("url", "is_here"),
    [
        ("/srv/git/souls.git", True),
        ("http://localhost:8080/souls.git", True),
        ("ssh://git@127.0.0.1/souls.git", True),
        ("https://localhost.example.org/souls.git", False),
        ("git@localhost.example.org:souls.git", False),
    ],
)
def test_only_a_remote_on_this_machine_is_reached_past_the_proxy(url: str, is_here: bool) -> None:
    assert remote_place(url).is_here == is_here


@pytest.mark.parametrize("branch", ["", "-x", "a..b", "a b", "a.lock", "refs/../x", "a~1", "x:y", "+main"])
def test_a_branch_is_a_plain_name(branch: str) -> None:
    with pytest.raises(Invalid):
        remote_place("/srv/git/souls.git", branch=branch)


def test_another_address_branch_or_folder_is_another_remote() -> None:
    one = remote_place("/srv/a.git")
    others = (
        remote_place("/srv/b.git"),
        remote_place("/srv/a.git", branch="next"),
        remote_place("/srv/a.git", folder_name="x"),
    )
    assert len({one.key, *(other.key for other in others)}) == 4
