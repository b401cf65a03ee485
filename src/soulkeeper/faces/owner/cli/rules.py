"""The command rules: list the rules that check a change, or explain one with examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import click

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.evolution.findings.finding import Example, Rule
from soulkeeper.domain.evolution.findings.registry import registry
from soulkeeper.domain.evolution.payloads import FindingNote
from soulkeeper.errors import NotFound
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.suggestions import suggestion


@command()
@click.argument("code", default="", metavar="[CODE]")
def rules(app: App, code: str) -> None:
    """List the rules that check a change, or explain one with its examples.

    \b
    Examples:
      soul rules
      soul rules ignore-rules
    """
    if code:
        rule = _find(code)
        app.answer({**_shape(rule), "bad": _examples(rule.bad), "good": _examples(rule.good)}, _explanation(rule))
        return
    every = registry()
    lines = (f"{r.code:<23} {r.severity:<7} {r.kind:<12} {visible(r.title)}" for r in every)
    app.answer([_shape(rule) for rule in every], lines)


def explanation_lines(finding: FindingNote) -> Iterator[str]:
    """What a rule is about, with an example of each kind. A finding that comes from no rule, such as that of a whole rewrite,
    explains itself."""
    rule = next((rule for rule in registry() if rule.code == finding.code), None)
    if rule:
        yield from _explanation(replace(rule, bad=rule.bad[:1], good=rule.good[:1]))
        yield f"all examples: soul rules {rule.code}"
        return
    yield f"{click.style(visible(finding.code), bold=True)} · {visible(finding.severity)}"
    yield f"  {visible(finding.message)}{f': {visible(finding.hint)}' if finding.hint else ''}"


def _find(code: str) -> Rule:
    known = {rule.code: rule for rule in registry()}
    if code not in known:
        raise NotFound(f"no rule named {code!r}", hint=suggestion(code, known) or "soul rules lists all of them")
    return known[code]


def _shape(rule: Rule) -> dict[str, Any]:
    return {"code": rule.code, "kind": rule.kind, "severity": rule.severity, "title": rule.title, "why": rule.why}


def _examples(examples: Iterable[Example]) -> list[dict[str, str]]:
    return [{"before": example.before, "after": example.after, "reason": example.reason} for example in examples]


def _explanation(rule: Rule) -> Iterator[str]:
    yield f"{click.style(rule.code, bold=True)} · {rule.severity} · {rule.kind}"
    yield f"  {visible(rule.title)}: {visible(rule.why)}"
    for heading, colour, examples in (("reported:", "red", rule.bad), ("accepted:", "green", rule.good)):
        yield click.style(heading, fg=colour)
        for example in examples:
            yield from _example(example)


def _example(example: Example) -> Iterator[str]:
    """The lines a change removes, the lines it adds, and the reason if the rule is about reasons."""
    lines = [
        *(f"- {line}" for line in example.before.split("\n") if line.strip()),
        *(f"+ {line}" for line in example.after.split("\n") if line.strip()),
        *([f"reason: {example.reason}"] if example.reason else []),
    ]
    for number, line in enumerate(lines or ["+ (an empty text)"]):
        yield f"  {' ' if number else '·'} {visible(line)}"
