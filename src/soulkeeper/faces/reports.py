"""Reports of the validator's findings as text, JSON, SARIF and GitHub annotations.

- A file's name or content never breaks out of its place in a report.
- Every format reports the same findings.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.validation.linter import RULES, LintFinding
from soulkeeper.domain.validation.rule import LintRule, LintSeverity, Profile
from soulkeeper.faces.wording import plural
from soulkeeper.services.validation import FileReport

Json = dict[str, Any]

STDIN = "-"
_STDIN_NAME = "stdin.md"
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_SEVERITIES = (LintSeverity.ERROR, LintSeverity.WARNING, LintSeverity.NOTE)
_GITHUB = {LintSeverity.ERROR: "error", LintSeverity.WARNING: "warning", LintSeverity.NOTE: "notice"}


def text(files: Sequence[FileReport], profile: Profile) -> Iterator[str]:
    """``file:line:column: severity code message``, its hint on the next line, and a summary line. Missing parts share one line."""
    for file in files:
        name = visible(_name(file.path))
        if file.fixed:
            yield f"{name}: fixed{_added_note(file)}"
        missing, findings = _apart(file.findings)
        if missing:
            yield f"{name}: {missing[0].severity} {_join_names([finding.part for finding in missing])} are missing"
            yield f"    hint: soul validate {name} --profile {profile.name} --fix adds them from a starter text"
        for finding in findings:
            yield f"{name}:{finding.line}:{finding.column}: {finding.severity} {finding.code} {_one_line(finding.message)}"
            yield from (f"    {_one_line(more)}" for more in _below(finding, name))
    yield summary(files, profile)


def _apart(findings: Sequence[LintFinding]) -> tuple[list[LintFinding], list[LintFinding]]:
    """The missing parts, which share a line if there are several, and everything else."""
    missing = [finding for finding in findings if finding.part]
    if len(missing) < 2:
        return [], list(findings)
    return missing, [finding for finding in findings if not finding.part]


def _added_note(file: FileReport) -> str:
    return f", with {_join_names(file.added)} from a starter text: make them yours" if file.added else ""


def _join_names(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def summary(files: Sequence[FileReport], profile: Profile) -> str:
    sums = ", ".join(plural(_sum(files, severity), severity) for severity in _SEVERITIES)
    return f"Checked {plural(len(files), 'file')} (profile: {profile.name}): {sums}"


def json_report(files: Sequence[FileReport], profile: Profile) -> Json:
    sums = {f"{severity}s": _sum(files, severity) for severity in _SEVERITIES}
    findings = [_finding(file.path, finding) for file in files for finding in file.findings]
    fixed = [_name(file.path) for file in files if file.fixed]
    added = {_name(file.path): list(file.added) for file in files if file.added}
    return {"profile": profile.name, "files": len(files), **sums, "mended": fixed, "added": added, "findings": findings}


def github(files: Sequence[FileReport]) -> Iterator[str]:
    """GitHub workflow commands: one annotation per finding."""
    for file in files:
        for finding in file.findings:
            properties = {"file": _name(file.path), "line": finding.line, "col": finding.column, "title": finding.code}
            fields = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
            message = f"{finding.message}\nhint: {finding.hint}" if finding.hint else finding.message
            yield f"::{_GITHUB[finding.severity]} {fields}::{_data(message)}"


def sarif(files: Sequence[FileReport], profile: Profile) -> Json:
    """SARIF 2.1.0, one run. Columns count code points."""
    places = {rule.code: number for number, rule in enumerate(RULES)}
    driver = {"name": "soulkeeper", "version": version("soulkeeper"), "rules": [_descriptor(r, profile) for r in RULES]}
    results = [_result(file.path, finding, places) for file in files for finding in file.findings]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True}],
        "results": results,
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _below(finding: LintFinding, name: str) -> Iterator[str]:
    if finding.other:
        yield f"other side: {name}:{finding.other[0]}:{finding.other[1]}"
    if finding.hint:
        yield f"hint: {finding.hint}"


def _one_line(message: str) -> str:
    return " ".join(visible(message).split())


def _name(path: str) -> str:
    return _STDIN_NAME if path == STDIN else PurePath(path).as_posix()


def _sum(files: Sequence[FileReport], severity: LintSeverity) -> int:
    return sum(file.count(severity) for file in files)


def _finding(path: str, finding: LintFinding) -> Json:
    shape: Json = {
        "file": _name(path),
        "line": finding.line,
        "column": finding.column,
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "hint": finding.hint,
        "fixable": finding.fixable,
    }
    return shape | ({"other": {"line": finding.other[0], "column": finding.other[1]}} if finding.other else {})


def _data(message: str) -> str:
    return visible(message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")


def _descriptor(rule: LintRule, profile: Profile) -> Json:
    severity = profile.severities.get(rule.code, LintSeverity.OFF)
    level = "none" if severity is LintSeverity.OFF else str(severity)
    return {
        "id": rule.code,
        "shortDescription": {"text": f"{rule.title}."},
        "fullDescription": {"text": rule.why},
        "help": {"text": rule.why},
        "defaultConfiguration": {"enabled": severity is not LintSeverity.OFF, "level": level},
    }


def _result(path: str, finding: LintFinding, places: dict[str, int]) -> Json:
    message = f"{finding.message} ({finding.hint})" if finding.hint else finding.message
    result: Json = {
        "ruleId": finding.code,
        "ruleIndex": places[finding.code],
        "level": str(finding.severity),
        "message": {"text": _plain(message)},
        "locations": [{"physicalLocation": _location(path, finding.line, finding.column)}],
    }
    if finding.other:
        other = {"id": 1, "physicalLocation": _location(path, *finding.other), "message": {"text": "the other side"}}
        result["relatedLocations"] = [other]
    return result


def _plain(message: str) -> str:
    """Escape ``[words](target)``, which SARIF would show as a link."""
    return message.replace("[", "\\[") if "](" in message else message


def _location(path: str, line: int, column: int) -> Json:
    return {"artifactLocation": {"uri": _uri(path)}, "region": {"startLine": line, "startColumn": column}}


def _uri(path: str) -> str:
    """A relative reference, or a file: URL if the path is absolute."""
    escaped = quote(os.fsencode(_name(path)))
    return f"file://{escaped}" if PurePath(path).is_absolute() else escaped
