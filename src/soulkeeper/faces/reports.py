"""Reports: what the validator found, in the forms that people, programs and code hosts read.

Laws: a name or a message of a file never breaks out of its place in a report; every form says the same findings.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.validation.linter import RULES, Finding
from soulkeeper.domain.validation.rule import Profile, Rule, Severity
from soulkeeper.faces.owner.cli.screen import counted
from soulkeeper.services.validation import Judged

Json = dict[str, Any]

STDIN = "-"
_STDIN_NAME = "stdin.md"
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_COUNTED = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def text(files: Sequence[Judged], profile: Profile) -> Iterator[str]:
    """``file:line:column: severity code message``, its hint below it, and one line of sums."""
    for file in files:
        name = visible(_name(file.path))
        if file.mended:
            yield f"{name}: mended"
        for found in file.findings:
            yield f"{name}:{found.line}:{found.column}: {found.severity} {found.code} {_one_line(found.message)}"
            yield from (f"    {_one_line(more)}" for more in _below(found, name))
    yield summary(files, profile)


def summary(files: Sequence[Judged], profile: Profile) -> str:
    sums = ", ".join(counted(_sum(files, severity), severity) for severity in _COUNTED)
    return f"{counted(len(files), 'file')} held to {profile.name}: {sums}"


def as_json(files: Sequence[Judged], profile: Profile) -> Json:
    sums = {f"{severity}s": _sum(files, severity) for severity in _COUNTED}
    findings = [_finding(file.path, found) for file in files for found in file.findings]
    mended = [_name(file.path) for file in files if file.mended]
    return {"profile": profile.name, "files": len(files), **sums, "mended": mended, "findings": findings}


def github(files: Sequence[Judged]) -> Iterator[str]:
    """Workflow commands: an annotation beside each line."""
    for file in files:
        for found in file.findings:
            properties = {"file": _name(file.path), "line": found.line, "col": found.column, "title": found.code}
            said = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
            message = f"{found.message}\nhint: {found.hint}" if found.hint else found.message
            yield f"::{_GITHUB[found.severity]} {said}::{_data(message)}"


def sarif(files: Sequence[Judged], profile: Profile) -> Json:
    """SARIF 2.1.0, one run. Columns count code points."""
    places = {rule.code: number for number, rule in enumerate(RULES)}
    driver = {"name": "soulkeeper", "version": version("soulkeeper"), "rules": [_descriptor(r, profile) for r in RULES]}
    results = [_result(file.path, found, places) for file in files for found in file.findings]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True}],
        "results": results,
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _below(found: Finding, name: str) -> Iterator[str]:
    if found.other:
        yield f"other side: {name}:{found.other[0]}:{found.other[1]}"
    if found.hint:
        yield f"hint: {found.hint}"


def _one_line(message: str) -> str:
    return " ".join(visible(message).split())


def _name(path: str) -> str:
    return _STDIN_NAME if path == STDIN else PurePath(path).as_posix()


def _sum(files: Sequence[Judged], severity: Severity) -> int:
    return sum(file.count(severity) for file in files)


def _finding(path: str, found: Finding) -> Json:
    shape: Json = {
        "file": _name(path),
        "line": found.line,
        "column": found.column,
        "code": found.code,
        "severity": found.severity,
        "message": found.message,
        "hint": found.hint,
        "fixable": found.fixable,
    }
    return shape | ({"other": {"line": found.other[0], "column": found.other[1]}} if found.other else {})


def _data(message: str) -> str:
    return visible(message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")


def _descriptor(rule: Rule, profile: Profile) -> Json:
    severity = profile.severities.get(rule.code, Severity.OFF)
    level = "none" if severity is Severity.OFF else str(severity)
    return {
        "id": rule.code,
        "shortDescription": {"text": f"{rule.title}."},
        "fullDescription": {"text": rule.why},
        "help": {"text": rule.why},
        "defaultConfiguration": {"enabled": severity is not Severity.OFF, "level": level},
    }


def _result(path: str, found: Finding, places: dict[str, int]) -> Json:
    message = f"{found.message} ({found.hint})" if found.hint else found.message
    result: Json = {
        "ruleId": found.code,
        "ruleIndex": places[found.code],
        "level": str(found.severity),
        "message": {"text": _plain(message)},
        "locations": [{"physicalLocation": _location(path, found.line, found.column)}],
    }
    if found.other:
        other = {"id": 1, "physicalLocation": _location(path, *found.other), "message": {"text": "the other side"}}
        result["relatedLocations"] = [other]
    return result


def _plain(message: str) -> str:
    """SARIF reads ``[words](target)`` as a link; what a file says is none."""
    return message.replace("[", "\\[") if "](" in message else message


def _location(path: str, line: int, column: int) -> Json:
    return {"artifactLocation": {"uri": _uri(path)}, "region": {"startLine": line, "startColumn": column}}


def _uri(path: str) -> str:
    """A relative reference, or a file's address where the path is absolute."""
    escaped = quote(os.fsencode(_name(path)))
    return f"file://{escaped}" if PurePath(path).is_absolute() else escaped
