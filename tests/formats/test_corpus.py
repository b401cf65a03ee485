"""Real files, beside the checkout: each is recognised, and comes out as it went in."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.domain.souls.address import Kind
from soulkeeper.formats.values import envelope_from
from tests.formats.making import back, read

FOLDERS = {"soul": "soul-md", "soul_variant": "soul-md", "identity": "soul-md", "agents": "agents-md"}
FOLDERS |= {"aieos": "aieos", "letta_af": "letta-af", "soul_json": "soul-spec", "histories": "soul-md"}


def files(shared: Path, folder: str) -> list[Path]:
    return [
        path
        for path in sorted((shared / "corpus" / folder).rglob("*"))
        if path.is_file() and path.suffix in (".md", ".json", ".af")
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_importing_and_exporting_a_real_file_gives_its_bytes_back(shared: Path, folder: str) -> None:
    real = files(shared, folder)
    assert real
    for path in real:
        name = "AGENTS.md" if folder == "agents" else path.name
        soul = read(name, path.read_bytes())
        export = back(soul)
        assert soul.format == FOLDERS[folder], path.name
        assert export.main == path.read_bytes(), path.name
        assert export.losses == () or "takes" in export.losses[0], path.name
        again = read(name, export.main)
        assert (again.text, again.companions, again.id) == (soul.text, soul.companions, soul.id)
        assert envelope_from(soul.envelope.as_text()) == soul.envelope


def test_every_real_soul_becomes_a_card_that_holds_its_whole_text(shared: Path) -> None:
    for path in files(shared, "soul"):
        soul = read(path.name, path.read_bytes())
        exported = read("card.png", back(soul, "card-png").main)
        lines = [
            line.strip()
            for line in soul.text.partition("\n---\n")[2 if soul.text.startswith("---") else 0].splitlines()
        ]
        missing = [line for line in lines if line and line not in exported.text and line.lstrip("# ") != exported.name]
        assert [line for line in missing if not line.startswith("## ")] == [], path.name


def test_invalid_ids_and_missing_fields_are_warnings(shared: Path) -> None:
    odd = [read(path.name, path.read_bytes()) for path in files(shared, "aieos")]
    assert sum(any("is not a UUID" in warning for warning in soul.warnings) for soul in odd) == 4
    manifests = [read(path.name, path.read_bytes()) for path in files(shared, "soul_json")]
    assert sum(any("specVersion" in warning for warning in soul.warnings) for soul in manifests) == 3


def test_a_manifest_reads_the_soul_beside_it_and_gives_both_back(shared: Path) -> None:
    for path in files(shared, "soul_json"):
        stem = path.name.removesuffix("soul.json")
        beside = {"SOUL.md": (shared / "corpus" / "soul" / f"{stem}SOUL.md").read_bytes()}
        soul = read("soul.json", path.read_bytes(), beside=beside)
        assert soul.text.encode() == beside["SOUL.md"]
        assert dict(back(soul).files) == {"soul.json": path.read_bytes(), **beside}


def test_double_encoded_agent_files_are_read_and_written_so(shared: Path) -> None:
    (path,) = [path for path in files(shared, "letta_af") if "customer_service" in path.name]
    soul = read(path.name, path.read_bytes())
    assert any("encoded twice" in warning for warning in soul.warnings)
    assert soul.companions[Kind.USER]
    export = back(soul, text=soul.text + "Stay calm.\n")
    assert export.main.startswith(b'"{\\n')
    assert read(path.name, export.main).text == soul.text + "Stay calm.\n"


def test_an_agent_file_without_persona_says_that_there_is_no_soul(shared: Path) -> None:
    (path,) = [path for path in files(shared, "letta_af") if "outreach" in path.name]
    soul = read(path.name, path.read_bytes())
    assert soul.text == ""
    assert any("no soul to import" in warning for warning in soul.warnings)
