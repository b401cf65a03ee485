"""The documentation is true: links work, names exist, and the page of the command line has every command and option."""

from __future__ import annotations

import ast
import importlib
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import click
import pytest
from click.testing import CliRunner
from tools import pages
from tools.refusal_examples import EXAMPLES, REQUESTS

from soulkeeper.faces.owner.cli import soul

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "soulkeeper"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("requirements/*.md")])
EVERYWHERE = {"-w", "--workspace", "--json", "-h", "--help"}
EXIT_CODES = {"0", "1", "2", "3", "4", "5", "6", "130"}

_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
_QUOTED = re.compile(r"`([^`\n]+)`")
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_FILE = re.compile(r"[\w/.-]+\.(?:py|md|sql|toml|db|lock)")


def page_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def prose(page: Path) -> str:
    return _FENCED.sub("", page.read_text())


def links(page: Path) -> list[str]:
    """The links of a page, without those in code."""
    return _LINK.findall(_QUOTED.sub("", prose(page)))


def quoted(page: Path) -> list[str]:
    return _QUOTED.findall(prose(page))


def anchors(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", prose(page), re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_every_relative_link_leads_to_a_file_and_to_a_heading_in_it(page: Path) -> None:
    for link in links(page):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page_name(page)} links to {link}, which is not there"
        assert not anchor or anchor in anchors(target), f"{page_name(page)} links to {link}, which has no such heading"


def test_every_document_can_be_reached_from_readme() -> None:
    reached, waiting = set[Path](), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        page = page / "README.md" if page.is_dir() else page
        if page in reached or page.suffix != ".md" or not page.exists():
            continue
        reached.add(page)
        waiting += [(page.parent / link.partition("#")[0]).resolve() for link in links(page)]
    documents = {page for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert {page_name(page) for page in documents - reached} == set()


def test_the_summary_of_no_command_is_cut_in_the_help_of_its_group() -> None:
    context = click.Context(soul)
    groups = {name: soul.get_command(context, name) for name in soul.list_commands(context)}
    answers = [
        CliRunner().invoke(soul, [name, "--help"]).output
        for name, each in groups.items()
        if isinstance(each, click.Group)
    ]
    assert len(answers) >= 8
    assert [
        line for answer in answers for line in answer.partition("Commands:")[2].splitlines() if line.endswith("...")
    ] == []


@cache
def modules() -> dict[str, Path]:
    found = sorted(SOURCE.rglob("*.py"))
    return {
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in found
    }


def homes(first: str) -> Iterator[object]:
    """The possible first parts of a name: a module, or a class that some module defines."""
    for module, path in modules().items():
        if module.endswith(f".{first}"):
            yield importlib.import_module(module)
        elif first[0].isupper() and f"\nclass {first}" in path.read_text():
            yield getattr(importlib.import_module(module), first, None)


def exists(name: str) -> bool:
    first, *rest = name.split(".")
    return any(_reaches(home, rest) for home in homes(first))


def _reaches(home: object, rest: list[str]) -> bool:
    for part in rest:
        if not hasattr(home, part):
            return False
        home = getattr(home, part)
    return not isinstance(home, ModuleType)


def test_a_name_that_is_not_there_is_found_out() -> None:
    assert exists("decisions.approve")
    assert exists("Approval.approved")
    assert not exists("decisions.rubber_stamp")
    assert not exists("rubber.stamp")


@pytest.mark.parametrize(("page", "least"), [("walk.md", 20), ("doors.md", 10)])
def test_every_function_that_a_page_about_the_code_names_exists(page: str, least: int) -> None:
    names = [name for name in quoted(ROOT / "docs" / page) if _DOTTED.fullmatch(name) and not _FILE.fullmatch(name)]
    assert len(names) > least
    assert [name for name in names if not exists(name)] == []


def test_contributing_has_a_row_for_every_package_and_module() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text().partition("## Packages")[2].partition("\n## ")[0]
    named = {name.rstrip("/") for name in _QUOTED.findall(table)}
    here = {path.name for path in SOURCE.iterdir() if path.is_dir() or path.suffix == ".py"}
    assert {name for name in here if not name.startswith("__")} <= named


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_every_source_file_that_a_page_names_exists(page: Path) -> None:
    files = [
        name for name in quoted(page) if _FILE.fullmatch(name) and name.endswith((".py", ".sql")) and "NNNN" not in name
    ]
    missing = [name for name in files if not any((root / name).exists() for root in (ROOT, SOURCE))]
    bare = {path.name for path in SOURCE.rglob("*")}
    assert [name for name in missing if name not in bare] == []


def test_every_decision_is_listed_and_has_its_four_parts() -> None:
    folder = ROOT / "docs" / "decisions"
    decisions = sorted(folder.glob("[0-9]*.md"))
    listed = [link for link in _LINK.findall((folder / "README.md").read_text()) if link[0].isdigit()]
    assert listed == [page.name for page in decisions]
    for page in decisions:
        text = page.read_text()
        assert text.startswith(f"# {page.name[:4]} "), page.name
        assert all(f"**{part}.**" in text for part in ("Context", "Options", "Choice", "Price")), page.name


@cache
def claims() -> dict[str, list[str]]:
    """The test functions of every test file."""
    return {
        str(path.relative_to(ROOT)): [
            node.name
            for node in ast.parse(path.read_text()).body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
    }


def test_every_test_that_is_named_as_a_proof_exists() -> None:
    page = ROOT / "docs" / "how-it-is-tested.md"
    proofs = [name for name in quoted(page) if re.fullmatch(r"test_\w+", name)]
    known = {claim for found in claims().values() for claim in found}
    assert len(proofs) > 20
    assert [name for name in proofs if name not in known] == []


def test_every_promise_is_listed_once_and_no_package_has_fewer_tests_than_documented() -> None:
    text = (ROOT / "docs" / "how-it-is-tested.md").read_text()
    assert re.findall(r"^### (P\d+) ", text, re.M) == [f"P{number}" for number in range(1, 16)]
    promises = re.split(r"^### P\d+ ", text, flags=re.M)[1:]
    assert all(re.search(r"`tests?[_/]\w+", promise) for promise in promises)
    rooms = re.findall(r"^\| `(tests/[\w./]+)` \| at least (\d+) \|", text, re.M)
    assert len(rooms) >= 6
    for room, floor in rooms:
        held = sum(len(found) for file, found in claims().items() if file == room or file.startswith(f"{room}/"))
        assert held >= int(floor), f"{room} holds {held} test functions, {floor} are claimed"


def test_every_attack_has_a_short_name_the_code_that_defends_and_the_tests_that_attack() -> None:
    text = (ROOT / "docs" / "threats.md").read_text()
    section = text.partition("\n## Attacks and defences\n")[2].partition("\n## ")[0]
    attacks = re.split(r"^- ", section, flags=re.M)[1:]
    assert len(attacks) >= 100
    whole = re.compile(r"\*\*[^*\n]{5,80}\.\*\* .+\n  - Code: `.+` · Tests: `tests/.+", re.S)
    assert [attack.partition("\n")[0] for attack in attacks if not whole.fullmatch(attack.partition("\n### ")[0])] == []
    headings = set(re.findall(r"^### (.+)$", section, re.M))
    assert headings == set(re.findall(r"^  - \[(.+)\]\(#", text, re.M))


def test_every_benchmark_is_listed() -> None:
    text = (ROOT / "docs" / "benchmarks.md").read_text()
    files = sorted(f"benchmarks/{file.name}" for file in (ROOT / "benchmarks").glob("bench_*.py"))
    assert re.findall(r"^\| `\w+` \| `(benchmarks/bench_\w+\.py)` \|", text, re.M) == files


@pytest.mark.parametrize("name", pages.PAGES)
def test_a_generated_page_is_up_to_date(name: str) -> None:
    assert (ROOT / "docs" / name).read_text() == pages.PAGES[name](), "run `make docs`"


def test_every_reason_to_refuse_a_proposal_or_a_request_is_documented_with_an_example() -> None:
    told = re.findall(r"^\| `(\w+)` \| .+ \| .+ \|$", pages.refusals(), re.M)
    assert told == [*EXAMPLES, *REQUESTS]


def commands(command: click.Command = soul, path: str = "soul") -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, by its full name."""
    if not isinstance(command, click.Group):
        yield path, command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        below = command.get_command(context, name)
        assert below is not None, f"{path} {name} is listed and not there"
        yield from commands(below, f"{path} {name}")


@cache
def sections() -> dict[str, str]:
    """The parts of the command line's page, by their headings."""
    text = (ROOT / "docs" / "faces" / "cli.md").read_text()
    parts = re.split(r"^#{2,3} (.+)$", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def options(command: click.Command) -> set[str]:
    said = (p for p in command.params if isinstance(p, click.Option))
    return {name for option in said for name in (*option.opts, *option.secondary_opts)}


def arguments(command: click.Command) -> set[str]:
    said = (p for p in command.params if isinstance(p, click.Argument))
    return {argument.metavar or (argument.name or "").upper() for argument in said}


def test_the_page_has_one_section_for_every_command_and_none_for_another() -> None:
    told = [heading for heading in sections() if heading.startswith("soul ")]
    assert sorted(told) == sorted(path for path, _ in commands())


def test_every_command_is_documented_with_its_arguments_its_options_and_no_others() -> None:
    for path, command in commands():
        section = sections()[path]
        told = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", section))
        taken = options(command)
        assert taken - EVERYWHERE <= told, f"{path}: {sorted(taken - EVERYWHERE - told)} is not told"
        assert told <= taken | EVERYWHERE, f"{path} has no {sorted(told - taken - EVERYWHERE)}"
        usage = " ".join(_QUOTED.findall(section))
        assert all(argument in usage for argument in arguments(command)), f"{path} takes {sorted(arguments(command))}"


def test_options_of_every_command_are_documented_once_at_the_top() -> None:
    top = sections()["Every command"]
    assert all(f"`{name}" in top for name in EVERYWHERE)
    assert set(re.findall(r"^\| (\d+) \|", top, re.M)) == EXIT_CODES
    assert all({"-w", "--workspace", "--json"} <= options(command) for _, command in commands())


def test_every_command_is_documented_with_its_exit_codes() -> None:
    for path, _ in commands():
        told = re.search(r"^Exit: (.+)$", sections()[path], re.M)
        assert told, f"{path} does not say how it exits"
        codes = re.findall(r"(?:^|· |: )(\d+)\b", told[1])
        assert "0" in codes, path
        assert set(codes) <= EXIT_CODES, path


def examples(section: str) -> list[list[str]]:
    blocks = re.findall(r"^```console\n(.*?)^```$", section, re.M | re.S)
    return [shlex.split(line.removeprefix("$ ")) for block in blocks for line in block.splitlines()]


def test_every_command_is_documented_with_an_example_that_it_accepts() -> None:
    for path, command in commands():
        shown = examples(sections()[path])
        assert shown, f"{path} has no example"
        words = path.split(" ")
        for example in shown:
            assert example[: len(words)] == words, f"{path} shows {' '.join(example)}"
            command.make_context(path, example[len(words) :])


def test_contributing_names_every_make_target() -> None:
    targets = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.M)) - {"help"}
    told = set(re.findall(r"`make ([a-z]+)`", (ROOT / "CONTRIBUTING.md").read_text()))
    assert told >= targets
