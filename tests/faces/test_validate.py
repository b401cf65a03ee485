"""The validator at the command line: what it reads, reports and fixes, and its exit codes."""

from __future__ import annotations

import io
import json
import os
import re
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from soulkeeper.adapters import file_tree, process_pool
from soulkeeper.domain.validation.linter import RULES, LintFinding
from soulkeeper.domain.validation.profiles import ANY, VERSIONED
from soulkeeper.domain.validation.rule import LintSeverity
from soulkeeper.errors import Conflict, Invalid
from soulkeeper.faces import reports
from soulkeeper.faces.owner.cli import run
from soulkeeper.services.validation import FileReport
from tests.faces.conftest import Answer

CLEAN = "# Maya\n\nKind and brief.\n"
CLASH = "# Maya\n\n## Rules\n\n- Always answer in Polish.\n- Never answer in Polish.\n"


class Here:
    """A folder without a workspace, and the validator run in it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def validate(self, *arguments: str) -> Answer:
        self._capsys.readouterr()
        code = run(["validate", *arguments])
        told = self._capsys.readouterr()
        return Answer(code, told.out, told.err)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    monkeypatch.chdir(tmp_path)
    for name in ("SOULKEEPER_WORKSPACE", "SOULKEEPER_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    return Here(tmp_path, capsys)


def test_a_clean_file_ends_with_0_and_one_line(here: Here) -> None:
    here.write("SOUL.md", CLEAN)
    answer = here.validate("SOUL.md")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "Checked 1 file (profile: any): 0 errors, 0 warnings, 0 notes\n"


def test_warnings_alone_end_with_0_and_count_where_it_is_strict(here: Here) -> None:
    here.write("SOUL.md", CLASH)
    assert here.validate("SOUL.md").code == 0
    assert here.validate("SOUL.md", "--strict").code == 1


def test_an_error_ends_with_1_and_names_file_line_column_code_and_hint(here: Here) -> None:
    here.write("SOUL.md", CLASH)
    answer = here.validate("SOUL.md", "--profile", "versioned")
    assert answer.code == 1
    assert "SOUL.md:6:3: error SK601 " in answer.out
    assert "    other side: SOUL.md:5:3\n" in answer.out
    assert re.search("^    hint: .+$", answer.out, re.M)


def test_all_missing_parts_share_one_line_of_the_text_and_have_one_finding_each_elsewhere(here: Here) -> None:
    here.write("SOUL.md", "Be kind.\n")
    (line,) = [line for line in here.validate("SOUL.md", "--profile", "versioned").out.split("\n") if "missing" in line]
    parts = (*VERSIONED.requirements.keys, *VERSIONED.requirements.sections)
    assert all(part in line for part in parts)
    found = here.validate("SOUL.md", "--profile", "versioned", "--json").json["findings"]
    assert len([finding for finding in found if finding["code"] in ("SK204", "SK401")]) == len(parts)


def test_fix_adds_the_missing_keys_and_sections_so_that_the_profile_passes_and_keeps_every_line(here: Here) -> None:
    before = "# Maya\n\nBe kind.\n\n## Values\n\n1. A.\n2. B.\n3. C.\n"
    here.write("SOUL.md", before)
    answer = here.validate("SOUL.md", "--profile", "versioned", "--fix")
    text = (here.folder / "SOUL.md").read_text()
    assert (answer.code, answer.out.count("\n")) == (0, 2)
    assert answer.out.startswith("SOUL.md: fixed, with name, version, created, updated, Identity, Prime Directive, ")
    assert "name: Maya\n" in text
    assert "# Maya\n\nBe kind.\n" in text
    assert "## Values\n\n1. A.\n2. B.\n3. C.\n" in text
    assert here.validate("SOUL.md", "--profile", "versioned", "--fix").out.startswith("Checked")
    assert (here.folder / "SOUL.md").read_text() == text


def test_fix_adds_nothing_where_the_profile_wants_nothing(here: Here) -> None:
    here.write("SOUL.md", "Be kind.\n")
    assert here.validate("SOUL.md", "--fix").code == 0
    assert (here.folder / "SOUL.md").read_text() == "Be kind.\n"


@pytest.mark.parametrize("arguments", [(), ("SOUL.md", "--profile", "loose"), ("SOUL.md", "--format", "xml")])
def test_wrong_usage_ends_with_2(here: Here, arguments: tuple[str, ...]) -> None:
    here.write("SOUL.md", CLEAN)
    assert here.validate(*arguments).code == 2


def test_a_path_that_is_not_there_ends_with_3(here: Here) -> None:
    answer = here.validate("nowhere.md")
    assert answer.code == 3
    assert "nowhere.md" in answer.err


def test_a_folder_is_searched_for_markdown_in_order_and_each_file_is_judged_once(here: Here) -> None:
    for name in ("b/SOUL.md", "a/x.MD", "a/y.markdown", "a/no.txt", ".git/z.md", "node_modules/m/z.md", ".hidden/h.md"):
        here.write(name, "x")
    found = here.validate(".", "b/SOUL.md", "--json").json
    assert [finding["file"] for finding in found["findings"]] == [".hidden/h.md", "a/x.MD", "a/y.markdown", "b/SOUL.md"]


def test_a_link_inside_a_folder_is_reported_and_not_followed_but_a_named_one_is_followed(here: Here) -> None:
    secret = here.write("outside/secret.txt", "{{name}}\n")
    (here.folder / "souls").mkdir()
    (here.folder / "souls/SOUL.md").symlink_to(secret)
    (here.folder / "souls/loop").symlink_to(here.folder / "souls")
    assert [f["code"] for f in here.validate("souls", "--json").json["findings"]] == ["SK002"]
    assert [f["code"] for f in here.validate("souls/SOUL.md", "--json").json["findings"]] == ["SK110"]


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("latin.md", b"caf\xe9\n", "0xe9"),
        ("huge.md", b"x" * (file_tree.LARGEST + 1), "larger"),
        ("utf16.md", "# M".encode("utf-16"), "UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_finding_and_the_others_are_judged(
    here: Here, name: str, content: bytes, word: str
) -> None:
    here.write(f"souls/{name}", content)
    here.write("souls/z.md", "{{name}}\n")
    answer = here.validate("souls", "--json")
    assert answer.code == 1
    assert [finding["code"] for finding in answer.json["findings"]] == ["SK001", "SK110"]
    assert word in answer.json["findings"][0]["message"]


def test_a_pipe_is_not_waited_for(here: Here) -> None:
    os.mkfifo(here.folder / "SOUL.md")
    (finding,) = here.validate("SOUL.md", "--json").json["findings"]
    assert finding["code"] == "SK001"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read every file")
def test_a_file_that_is_closed_to_this_user_is_a_finding(here: Here) -> None:
    here.write("SOUL.md", CLEAN).chmod(0)
    assert here.validate("SOUL.md", "--json").json["errors"] == 1


def test_standard_input_is_checked_and_never_fixed(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"# M\n\n{{name}}")))
    found = here.validate("-", "--fix", "--json").json
    assert [(f["file"], f["code"]) for f in found["findings"]] == [("stdin.md", "SK110"), ("stdin.md", "SK103")]
    assert found["mended"] == []


def test_fix_repairs_what_is_safe_keeps_the_mode_and_says_so(here: Here) -> None:
    path = here.write("SOUL.md", "\ufeff# M\r\n\r\nKind. \r\nBrief.\nCalm.")
    path.chmod(0o640)
    answer = here.validate("SOUL.md", "--fix")
    assert answer.code == 0
    assert answer.out.startswith("SOUL.md: fixed\n")
    assert path.read_bytes() == b"# M\r\n\r\nKind. \r\nBrief.\r\nCalm.\r\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(found.name for found in here.folder.iterdir()) == ["SOUL.md"]
    assert "mended" not in here.validate("SOUL.md", "--fix").out


def test_fix_writes_nothing_if_there_is_nothing_to_fix(here: Here) -> None:
    path = here.write("SOUL.md", CLEAN)
    before = path.stat().st_ino, path.stat().st_mtime_ns
    here.validate("SOUL.md", "--fix")
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == before


def test_a_file_that_was_written_to_meanwhile_is_left_alone(here: Here) -> None:
    path = here.write("SOUL.md", "newer text")
    with pytest.raises(Conflict):
        file_tree.write(str(path), b"older text\n", expected=b"older text")
    assert path.read_text() == "newer text"
    assert [found.name for found in here.folder.iterdir()] == ["SOUL.md"]


def test_a_projects_own_profile_is_taken_from_the_nearest_settings(here: Here) -> None:
    here.write("project/soulkeeper.toml", '[validate]\nsections = ["Tone"]\n[validate.rules]\nSK103 = "off"\n')
    here.write("project/souls/SOUL.md", "# M")
    answer = here.validate("project/souls/SOUL.md", "--json")
    assert (answer.code, answer.json["profile"]) == (1, "project")
    assert [finding["code"] for finding in answer.json["findings"]] == ["SK401"]
    assert here.validate("project/souls/SOUL.md", "--profile", "any").code == 0
    assert here.validate("project/souls/SOUL.md", "-w", "project", "--profile", "project").code == 1


@pytest.mark.parametrize(
    "written", ["validate = 1\n", '[validate]\nbase = "loose"\n', "[validate\n", "[validate]\nx = 1\n"]
)
def test_a_projects_profile_that_is_wrong_ends_with_2(here: Here, written: str) -> None:
    here.write("soulkeeper.toml", written)
    here.write("SOUL.md", CLEAN)
    assert here.validate("SOUL.md").code == 2
    assert here.validate("SOUL.md", "--profile", "any").code == 0


def test_naming_a_folder_that_is_not_a_workspace_exits_with_3(here: Here) -> None:
    here.write("SOUL.md", CLEAN)
    assert here.validate("SOUL.md", "-w", "nowhere").code == 3


def test_requesting_a_missing_project_profile_exits_with_2(here: Here) -> None:
    here.write("SOUL.md", CLEAN)
    assert here.validate("SOUL.md", "--profile", "project").code == 2


def test_a_workspace_with_a_profile_still_opens(soul: Any, home: Path) -> None:
    with (home / "soulkeeper.toml").open("a") as settings:
        settings.write('\n[validate]\nbase = "versioned"\n')
    assert soul("list").code == 0
    assert soul("validate", "souls/default.md", "--json").json["profile"] == "project"


def test_a_soul_begun_with_the_versioned_profile_passes_it(soul: Any) -> None:
    assert soul("new", "maya", "--profile", "versioned").code == 0
    answer = soul("validate", "souls/maya.md", "--profile", "versioned", "--strict")
    assert answer.code == 0, answer.out


def test_many_files_give_the_same_answer_as_each_alone(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(40):
        here.write(f"souls/{number:02}.md", CLASH if number % 3 else f"# {number}")
    alone = here.validate("souls", "--json").json
    monkeypatch.setattr(process_pool, "FEW", 8)
    assert here.validate("souls", "--json").json == alone


def test_no_progress_is_shown_where_nobody_looks(here: Here) -> None:
    for number in range(60):
        here.write(f"{number}.md", CLEAN)
    assert here.validate(".").err == ""


def test_progress_is_shown_on_a_terminal_beside_the_report(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(60):
        here.write(f"{number}.md", CLEAN)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    answer = here.validate(".")
    assert "100%" in answer.err
    assert answer.out == "Checked 60 files (profile: any): 0 errors, 0 warnings, 0 notes\n"


def test_a_name_that_is_a_terminal_command_is_shown_and_not_obeyed(here: Here) -> None:
    here.write("souls/\x1b[31mred\nSOUL.md", "{{na\x1b[31mme}}\n")
    for form in ("text", "github"):
        out = here.validate("souls", "--format", form).out
        assert "\x1b" not in out
        assert sum("SK110" in line for line in out.split("\n")) == 1


def test_an_annotation_escapes_what_would_end_it() -> None:
    finding = LintFinding("SK110", LintSeverity.WARNING, "100 %\r\nof a::b, c", 2, 3, "50%")
    (line,) = reports.github([FileReport("a,b:c%/x\n.md", (finding,))])
    assert line == (
        "::warning file=a%2Cb%3Ac%25/x%0A.md,line=2,col=3,title=SK110::100 %25%0D%0Aof a::b, c%0Ahint: 50%25"
    )


@pytest.mark.parametrize(("severity", "word"), [("error", "error"), ("warning", "warning"), ("note", "notice")])
def test_each_severity_has_its_annotation(severity: str, word: str) -> None:
    (line,) = reports.github([FileReport("a.md", (LintFinding("SK001", LintSeverity(severity), "m"),))])
    assert line.startswith(f"::{word} file=a.md,line=1,col=1,")


def ensure_sarif(log: Any) -> None:
    """The parts of the SARIF 2.1.0 schema that this report uses: required keys, types, enumerations, index bounds."""
    assert set(log) == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    assert re.fullmatch(r"https://\S+sarif-schema-2\.1\.0\.json", log["$schema"])
    for one in log["runs"]:
        assert set(one) <= {"tool", "results", "columnKind", "invocations"}
        assert one["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        assert all(isinstance(call["executionSuccessful"], bool) for call in one["invocations"])
        rules = one["tool"]["driver"]["rules"]
        assert isinstance(one["tool"]["driver"]["name"], str)
        assert len({rule["id"] for rule in rules}) == len(rules)
        for rule in rules:
            ensure_descriptor(rule)
        for result in one["results"]:
            ensure_result(result, rules)


def ensure_descriptor(rule: Any) -> None:
    assert set(rule) == {"id", "shortDescription", "fullDescription", "help", "defaultConfiguration"}
    assert all(
        set(rule[key]) == {"text"} and rule[key]["text"] for key in ("shortDescription", "fullDescription", "help")
    )
    assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
    assert isinstance(rule["defaultConfiguration"]["enabled"], bool)


def ensure_result(result: Any, rules: Any) -> None:
    assert set(result) <= {"ruleId", "ruleIndex", "level", "message", "locations", "relatedLocations"}
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["level"] in ("note", "warning", "error")
    assert result["message"]["text"]
    for location in (*result["locations"], *result.get("relatedLocations", [])):
        physical = location["physicalLocation"]
        assert re.fullmatch(r"[A-Za-z0-9\-._~:/%!$&'()*+,;=@]+", physical["artifactLocation"]["uri"])
        assert physical["region"]["startLine"] >= 1
        assert physical["region"]["startColumn"] >= 1
    assert all(isinstance(location["id"], int) for location in result.get("relatedLocations", []))


@pytest.mark.parametrize("profile", ["any", "versioned"])
def test_sarif_has_the_shape_of_its_schema(here: Here, profile: str) -> None:
    here.write("souls/a b,ü%.md", CLASH)
    here.write("souls/latin.md", b"\xe9")
    here.write("souls/link.md", "See [x](y) {{name}}\n")
    log = json.loads(here.validate("souls", "--format", "sarif", "--profile", profile).out)
    ensure_sarif(log)
    (one,) = log["runs"]
    assert {result["ruleId"] for result in one["results"]} >= {"SK601", "SK001", "SK110"}
    assert (
        one["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "souls/a%20b%2C%C3%BC%25.md"
    )
    assert [rule["id"] for rule in one["tool"]["driver"]["rules"]] == [rule.code for rule in RULES]


def test_sarif_of_nothing_has_an_empty_list_of_results(here: Here) -> None:
    here.write("SOUL.md", CLEAN)
    log = json.loads(here.validate("SOUL.md", "--format", "sarif").out)
    ensure_sarif(log)
    assert log["runs"][0]["results"] == []


def test_a_message_that_looks_like_a_link_is_escaped_in_sarif() -> None:
    finding = LintFinding("SK110", LintSeverity.WARNING, "see [this](1)")
    log = reports.sarif([FileReport("/a/b.md", (finding,))], ANY)
    result = log["runs"][0]["results"][0]
    assert result["message"]["text"] == "see \\[this](1)"
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///a/b.md"


def test_every_form_says_the_same_findings(here: Here) -> None:
    here.write("SOUL.md", CLASH + "{{name}}")
    told = {(f["line"], f["column"], f["code"]) for f in here.validate("SOUL.md", "--json").json["findings"]}
    text = re.findall(r"^SOUL\.md:(\d+):(\d+): \w+ (SK\d+)", here.validate("SOUL.md").out, re.M)
    notes = re.findall(r"line=(\d+),col=(\d+),title=(SK\d+)::", here.validate("SOUL.md", "--format", "github").out)
    assert {(int(line), int(column), code) for line, column, code in text} == told
    assert {(int(line), int(column), code) for line, column, code in notes} == told
    assert len(told) == 3


def test_the_hook_for_commits_calls_the_validator() -> None:
    (hook,) = yaml.safe_load((Path(__file__).resolve().parents[2] / ".pre-commit-hooks.yaml").read_text())
    assert (hook["id"], hook["entry"], hook["language"]) == ("soul-validate", "soul validate", "python")
    pattern = re.compile(hook["files"])
    assert all(pattern.search(name) for name in ("SOUL.md", "agents/maya/AGENTS.md", "souls/maya.md", "soul.md"))
    assert not any(pattern.search(name) for name in ("README.md", "docs/souls.md", "console.md"))


def test_a_folder_is_not_read_as_a_file(here: Here) -> None:
    with pytest.raises(Invalid):
        file_tree.read(str(here.folder))
