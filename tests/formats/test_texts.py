"""Text formats: the soul is the file's bytes; companions, profiles and markers around it."""

from __future__ import annotations

import pytest

from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Invalid
from soulkeeper.formats import registry
from soulkeeper.formats.instructions import BEGIN, END
from soulkeeper.formats.openclaw import identity_name
from soulkeeper.formats.sources import open_source
from soulkeeper.formats.values import OutgoingSoul
from tests.formats.making import back, card, encoded, read

CLAW = (
    b"---\nschemaVersion: 1\nagent: # who\n  id: mira\n  name: Mira\nmcpServers:\n  x: {command: y}\n"
    b"workspace:\n  bootstrapFiles:\n    AGENTS.md: {source: docs/A.md}\n---\n\n# Mira\n\nCalm.\n"
)


@pytest.mark.parametrize(
    "data", [b"\xef\xbb\xbf# Mira\r\n\r\nCalm.", b"Calm", "# 名字\n".encode(), b"---\nbroken: [\n---\nx"]
)
def test_a_bare_soul_is_its_bytes(data: bytes) -> None:
    soul = read("SOUL.md", data)
    assert soul.text.encode() == data
    assert back(soul).main == data


@pytest.mark.parametrize(
    ("name", "text", "id"),
    [
        ("souls/maya.md", "x", "maya"),
        ("maya/SOUL.md", "# SOUL.md - who you are", "maya"),
        ("SOUL.md", "---\nagent_name: Timmy\n---\n", "timmy"),
        ("SOUL.md", "# Mira Berg\n", "mira-berg"),
        ("con.md", "x", "con-soul"),
    ],
)
def test_an_id_is_suggested_from_the_content_and_the_place_of_the_file(name: str, text: str, id: str) -> None:
    assert read(name, text.encode()).id == id


def test_a_name_without_letters_gives_an_id_made_from_the_content() -> None:
    assert read("SOUL.md", "# 名字\n".encode()).id.startswith("soul-")


def test_a_record_is_recognised_whatever_its_file_is_called() -> None:
    assert read("mira.json.txt", encoded(card())).format == "card"
    assert read("mira.md", b" " + encoded(card())).format == "card"
    assert read("mira.md", b"{{char}} is calm.\n").text == "{{char}} is calm.\n"


@pytest.mark.parametrize("name", ["chat.jsonl", "chat"])
def test_lines_of_json_are_a_transcript_and_no_soul(name: str) -> None:
    with pytest.raises(Invalid) as caught:
        read(name, b'{"role": "user", "content": "hi"}\n{"role": "assistant", "content": "ho"}\n')
    assert "soul memory import reads conversations, and soul restore a backup" in caught.value.hint


def test_a_json_document_is_kept_as_a_code_block_when_the_owner_says_so() -> None:
    soul = registry.read(open_source("soul.json", b'{"philosophy": "x"}'), "soul-md")
    assert soul.text == '```json\n{"philosophy": "x"}\n```\n'


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("---\nformat: soul/v1\n---\n", "Conway"),
        ("---\nsoul_version: 1.0.0\n---\n", "soul_version"),
        ("- a [CORE]\n- b [MUTABLE]\n", "EvoClaw"),
        ("hello", "Markdown text"),
    ],
)
def test_the_mark_names_the_design_of_a_bare_soul(text: str, mark: str) -> None:
    assert mark in read("SOUL.md", text.encode()).mark


def test_an_openclaw_workspace_brings_its_companions() -> None:
    listing = frozenset({"SOUL.md", "IDENTITY.md", "USER.md", "MEMORY.md", "TOOLS.md"})
    source = open_source("SOUL.md", b"Calm.\n", listing=listing)
    format, mark = registry.recognise(source)
    assert (format.key, mark) == ("openclaw", "SOUL.md beside IDENTITY.md")
    assert set(format.wants(source)) == {"IDENTITY.md", "USER.md"}
    beside = {"IDENTITY.md": b"- **Name:** Mira\n", "USER.md": b"Ole\n"}
    soul = read("SOUL.md", b"Calm.\n", listing=listing, beside=beside)
    assert soul.name == "Mira"
    assert any("MEMORY.md, TOOLS.md" in warning for warning in soul.warnings)
    assert dict(back(soul).files) == {"SOUL.md": b"Calm.\n", **beside}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("- **Name:** Mira", "Mira"),
        ("name: _Mira_", "Mira"),
        ("- **Name:** Old\n- **Name:** New", "New"),
        ("- **Name:** {{AGENT_NAME}}", ""),
        ("- **Name:** _(pick one)_", ""),
        ("# Who\nno label", ""),
    ],
)
def test_identity_md_is_read_as_openclaw_reads_it(text: str, name: str) -> None:
    assert identity_name(text) == name


def test_a_hermes_home_gives_its_soul_and_nothing_that_the_agent_writes() -> None:
    soul = read("SOUL.md", b"Calm.\n", listing=frozenset({"SOUL.md", "memories", "config.yaml", "AGENTS.md"}))
    assert soul.format == "hermes"
    assert any("memories/" in warning for warning in soul.warnings)
    assert any("config.yaml" in warning for warning in soul.warnings)
    assert back(soul).main == b"Calm.\n"


def test_a_runtime_that_would_cut_the_text_is_a_loss() -> None:
    soul = OutgoingSoul(id="x", text="word " * 6000)
    assert any("OpenClaw" in loss for loss in registry.write(soul, "openclaw").losses)
    assert any("Hermes" in loss for loss in registry.write(soul, "hermes").losses)


@pytest.mark.parametrize(("name", "key"), [("AGENTS.md", "agents-md"), ("claude.md", "claude-md")])
def test_working_instructions_are_a_companion_and_not_a_soul(name: str, key: str) -> None:
    soul = read(name, b"@docs/rules.md\n\nRun the tests.\n")
    assert (soul.format, soul.text) == (key, "")
    assert soul.companions == {Kind.AGENTS: "@docs/rules.md\n\nRun the tests.\n"}
    assert any("@docs/rules.md" in warning for warning in soul.warnings)
    assert back(soul).main == b"@docs/rules.md\n\nRun the tests.\n"


@pytest.mark.parametrize(
    "existing", ["", "# Project\n", "# Project", f"a\r\n{BEGIN}\nold\n{END}\r\nb", "a\n\n" + BEGIN + END]
)
def test_an_export_into_a_file_keeps_every_byte_around_it(existing: str) -> None:
    soul = OutgoingSoul(id="x", text="---\nname: Mira\n---\nCalm.\n", existing=existing)
    text = registry.write(soul, "claude-md").main.decode()
    assert f"{BEGIN}\n\nCalm.\n\n{END}" in text
    before, _, rest = text.partition(BEGIN)
    kept = before + rest.partition(END)[2]
    outside = existing.partition(BEGIN)[0] + existing.partition(END)[2]
    assert kept.replace("\n", "").startswith(outside.replace("\n", ""))
    again = OutgoingSoul(id="x", text=soul.text, existing=text)
    assert registry.write(again, "claude-md").main.decode() == text


@pytest.mark.parametrize("existing", [BEGIN, END + BEGIN, f"{BEGIN}{END}{BEGIN}{END}"])
def test_broken_markers_are_refused(existing: str) -> None:
    with pytest.raises(Invalid, match="markers"):
        registry.write(OutgoingSoul(id="x", text="Calm.\n", existing=existing), "agents-md")


def test_the_body_of_claw_md_is_the_soul_and_its_frontmatter_stays_as_it_is() -> None:
    soul = read("CLAW.md", CLAW, beside={"docs/A.md": b"Work.\n"})
    assert (soul.format, soul.id, soul.name) == ("claw-md", "mira", "Mira")
    assert soul.text == "\n# Mira\n\nCalm.\n"
    assert soul.companions == {Kind.AGENTS: "Work.\n"}
    assert any("mcpServers (1)" in warning for warning in soul.warnings)
    assert dict(back(soul).files) == {"CLAW.md": CLAW, "docs/A.md": b"Work.\n"}
    changed = back(soul, text="\nWild.\n")
    assert changed.main == CLAW.replace(b"\n# Mira\n\nCalm.\n", b"\nWild.\n")


def test_an_empty_body_takes_the_soul_from_the_file_that_is_named() -> None:
    data = b"---\nschemaVersion: 1\nagent: {id: a}\nworkspace: {bootstrapFiles: {SOUL.md: {source: S.md}}}\n---\n"
    soul = read("CLAW.md", data, beside={"S.md": b"Calm.\n"})
    assert soul.text == "Calm.\n"
    assert dict(back(soul, text="Wild.\n").files) == {"CLAW.md": data, "S.md": b"Wild.\n"}


def test_a_companion_file_that_a_claw_package_does_not_name_is_a_loss() -> None:
    soul = read("CLAW.md", b"---\nschemaVersion: 1\nagent: {id: mira}\n---\nCalm.\n")
    outgoing = OutgoingSoul(
        id="mira", text=soul.text, envelope=soul.envelope, companions={Kind.AGENTS: "work\n", Kind.IDENTITY: "Mira\n"}
    )
    export = registry.write(outgoing, "claw-md")
    assert list(export.files) == ["CLAW.md"]
    assert export.losses == (
        "CLAW.md does not name these companion files, so they are left out: AGENTS.md, IDENTITY.md",
    )


def test_a_new_claw_package_reads_back() -> None:
    soul = OutgoingSoul(
        id="maya", text="---\nname: 'Maya: one'\n---\n# M\n", companions={Kind.AGENTS: "Work.", Kind.USER: "me"}
    )
    export = registry.write(soul, "claw-md")
    again = read("CLAW.md", export.main, beside={"AGENTS.md": export.files["AGENTS.md"]})
    assert (again.text, again.name, again.companions) == (soul.text, "Maya: one", {Kind.AGENTS: "Work."})
    assert any("USER.md" in loss for loss in export.losses)
    with pytest.raises(Invalid, match="not a valid agent id"):
        registry.write(OutgoingSoul(id="1x", text="x"), "claw-md")
