"""Commands for dry runs: judge, consistency."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from soulkeeper.domain.canonical import strict_json
from soulkeeper.domain.evolution.consistency.rules import relation
from soulkeeper.errors import Invalid, NotFound
from soulkeeper.faces.owner.cli.app import App, command, say_json
from soulkeeper.services.dry_runs import judge_case

_FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@command()
@_FILE
def judge(app: App, file: Path) -> None:
    """Try the gate on cases from a file, one JSON object per line, without a workspace. Print one line per case.

    This checks the change itself (form, hidden text, secrets, protected fields, findings, drift from baseline) against the
    case's own policy. It does not check rate limits, minimum sessions and exchanges, earlier denials or pending proposals.

    \b
    Example:
      soul judge cases.jsonl

    \b
    A case is one line; target, trigger, policy and baseline are optional:
      {"id": 1, "target": "soul",
       "base": "# Maya\\n\\n## Traits\\n\\n- kind\\n",
       "proposal": {"kind": "add", "field": "traits", "value": "curious",
                    "reason": "asked for twice", "trigger": "conversation"},
       "policy": {"protectedFields": ["never-do"]},
       "baseline": "# Maya\\n\\n## Traits\\n\\n- kind\\n"}

    \b
    Each kind and its keys:
      replace  newText
      add      field, value
      modify   field, value, old (optional)
      remove   field, value (optional)
      add_faq  question, answer
    """
    for number, case in _cases(file):
        try:
            say_json(judge_case(case))
        except Invalid as error:
            hint = f"{error.hint}; soul judge --help shows a complete case"
            raise Invalid(f"line {number} is not a case: {error.message}", hint=hint) from error


@command()
@_FILE
def consistency(app: App, file: Path) -> None:
    """Check pairs of statements for contradictions: one JSON object {id, a, b} per line. Print one line per pair.

    \b
    Example:
      soul consistency pairs.jsonl
    """
    for number, pair in _cases(file):
        if not all(isinstance(pair.get(side), str) for side in ("a", "b")):
            raise Invalid(f"line {number} is not a pair", hint="each line is a JSON object with id, a and b")
        result = relation(pair["a"], pair["b"])
        answer = {"id": pair.get("id"), "relation": result.relation, "score": result.score, "rule": result.rule}
        say_json(answer)


def _cases(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        content = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        lines = content.decode().split("\n")
    except FileNotFoundError as error:
        hint = "give a file with one JSON object per line, or - for standard input"
        raise NotFound(f"no file named {str(file)!r}", hint=hint) from error
    except UnicodeDecodeError as error:
        name = "standard input" if str(file) == "-" else file
        raise Invalid(f"{name} is not UTF-8 text", hint="give a file with one JSON object per line") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, _object(line, number)


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        value = strict_json(line)
    except (ValueError, RecursionError) as error:
        raise Invalid(f"line {number} is not JSON", hint="write one JSON object per line") from error
    if not isinstance(value, dict):
        raise Invalid(f"line {number} is not an object", hint="write one JSON object per line")
    return value
