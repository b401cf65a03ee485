"""Commands for dry runs: judge, consistency, rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from soulkeeper.domain.canonical import strict_json
from soulkeeper.domain.evolution.meaning.consistency import relation
from soulkeeper.domain.evolution.rules.registry import registry
from soulkeeper.domain.visible import visible
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.faces.owner.cli.desk import Desk, command
from soulkeeper.services.trying import tried

_TEXTS = ("field", "old", "reason", "new_text", "newText", "trigger")
_FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@command()
@_FILE
def judge(desk: Desk, file: Path) -> None:
    """Run the gate on cases of a file, a JSON object a line, without touching a workspace: one line of answer each.

    \b
    Example:
      soul judge cases.jsonl
    """
    for number, case in _cases(file):
        try:
            _ensure_texts(case)
            click.echo(json.dumps(tried(case), ensure_ascii=False))
        except (Invalid, KeyError, TypeError, ValueError) as error:
            raise Invalid(
                f"line {number} is not a case: {error}", hint="{id, base, target, proposal, policy?}"
            ) from error


@command()
@_FILE
def consistency(desk: Desk, file: Path) -> None:
    """Say how pairs of statements relate, a JSON object {id, a, b} a line: one line of answer each.

    \b
    Example:
      soul consistency pairs.jsonl
    """
    for number, pair in _cases(file):
        if not all(isinstance(pair.get(side), str) for side in ("a", "b")):
            raise Invalid(f"line {number} is not a pair", hint="{id, a, b}")
        found = relation(pair["a"], pair["b"])
        answer = {"id": pair.get("id"), "relation": found.relation, "score": found.score, "rule": found.rule}
        click.echo(json.dumps(answer, ensure_ascii=False))


@command()
def rules(desk: Desk) -> None:
    """The rules that look at a change: what each is about, how severe, with examples.

    \b
    Example:
      soul rules --json
    """
    found = registry()
    shape = [{"code": r.code, "kind": r.kind, "severity": r.severity, "title": r.title, "why": r.why} for r in found]
    desk.answer(shape, (f"{r.code:<28} {r.severity:<7} {r.kind:<12} {visible(r.title)}" for r in found))


def _ensure_texts(case: dict[str, Any]) -> None:
    """What a case says is text, wherever it says something."""
    proposal = dict(case["proposal"])
    value = proposal.get("value")
    parts = value.values() if isinstance(value, dict) else [value]
    for said in (case["base"], *(proposal.get(name) or "" for name in _TEXTS), *(part or "" for part in parts)):
        if not isinstance(said, str):
            raise TypeError(f"{said!r} is not a text")


def _cases(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        lines = file.read_text(encoding="utf-8").split("\n")
    except FileNotFoundError as error:
        raise NotFound(f"there is no file {file}", hint="give a file with a JSON object a line") from error
    except UnicodeDecodeError as error:
        raise Invalid(f"{file} is not UTF-8 text", hint="give a file with a JSON object a line") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, _object(line, number)


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        found = strict_json(line)
    except (ValueError, RecursionError) as error:
        raise Invalid(f"line {number} is not JSON", hint="a JSON object a line") from error
    if not isinstance(found, dict):
        raise Invalid(f"line {number} is not an object", hint="a JSON object a line")
    return found
