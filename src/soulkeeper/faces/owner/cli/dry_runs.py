"""Commands for dry runs: judge, consistency."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from soulkeeper.domain.canonical import strict_json
from soulkeeper.domain.evolution.consistency import relation
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.services.dry_runs import tried

_FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@command()
@_FILE
def judge(app: App, file: Path) -> None:
    """Run the gate on cases of a file, a JSON object a line, without touching a workspace: one line of answer each.

    Tried are the change itself (form, hidden text, secrets, protected fields, findings, drift from baseline) and the case's own
    policy. Not tried: limits of number and time, minimum sessions and exchanges, earlier denials and what waits.

    \b
    Example:
      soul judge cases.jsonl

    \b
    A line (one line in the file; target, trigger, policy, baseline may be left out):
      {"id": 1, "target": "soul",
       "base": "# Maya\\n\\n## Traits\\n\\n- kind\\n",
       "proposal": {"kind": "add", "field": "traits", "value": "curious",
                    "reason": "asked for twice", "trigger": "conversation"},
       "policy": {"protectedFields": ["never-do"]},
       "baseline": "# Maya\\n\\n## Traits\\n\\n- kind\\n"}

    \b
    kind and what it takes:
      replace  newText
      add      field, value
      modify   field, value, old (may be left out)
      remove   field, value (may be left out)
      add_faq  question, answer
    """
    for number, case in _cases(file):
        try:
            click.echo(json.dumps(tried(case), ensure_ascii=False))
        except Invalid as error:
            hint = f"{error.hint}; soul judge --help shows a whole line"
            raise Invalid(f"line {number} is not a case: {error.message}", hint=hint) from error


@command()
@_FILE
def consistency(app: App, file: Path) -> None:
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
