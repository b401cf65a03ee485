"""Validation of files against a profile. Reads, checks, and fixes if asked; needs no ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Protocol

from soulkeeper.domain.evolution.findings.finding import GateFinding
from soulkeeper.domain.evolution.findings.finding import Severity as Risk
from soulkeeper.domain.souls.text_file import decoded
from soulkeeper.domain.validation import linter
from soulkeeper.domain.validation.linter import LintFinding
from soulkeeper.domain.validation.rule import Profile, Severity
from soulkeeper.errors import Invalid, SoulError

LEFT_LINK = "this is a symbolic link; links inside a folder are not followed"


class Write(Protocol):
    def __call__(self, path: str, content: bytes, *, expected: bytes) -> None: ...


Read = Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file to validate, or a link that is skipped."""

    path: str
    link: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    path: str
    findings: tuple[LintFinding, ...]
    mended: bool = False

    def count(self, severity: Severity) -> int:
        return sum(finding.severity is severity for finding in self.findings)


def judged(path: str, content: bytes, profile: Profile) -> Judged:
    return Judged(path, linter.lint_bytes(content, profile, file=PurePath(path).name))


def judge(candidate: Candidate, *, profile: Profile, read: Read) -> Judged:
    """The findings for one file. A file that cannot be read is a finding."""
    if candidate.link:
        problem = Invalid(LEFT_LINK, hint="to read it, name the file itself")
        return Judged(candidate.path, linter.unread(problem, profile, linter.LINK))
    try:
        return judged(candidate.path, read(candidate.path), profile)
    except SoulError as error:
        return Judged(candidate.path, linter.unread(error, profile))


def fix(candidate: Candidate, *, profile: Profile, read: Read, write: Write) -> Judged:
    """Fix what can be fixed without changing a word, and return the remaining findings."""
    if candidate.link:
        return judge(candidate, profile=profile, read=read)
    try:
        content = read(candidate.path)
        fixed = linter.fixed(decoded(content), profile).encode()
        if fixed != content:
            write(candidate.path, fixed, expected=content)
    except SoulError as error:
        return Judged(candidate.path, linter.unread(error, profile))
    remaining = judged(candidate.path, fixed, profile)
    return Judged(remaining.path, remaining.findings, mended=fixed != content)


def gate_findings(before: str, after: str) -> tuple[GateFinding, ...]:
    """What the gate has to say about a text that the owner brings in. Their own text needs no approval, but they are told."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    return tuple(finding for finding in text_rules.findings(before, after) if finding.severity != Risk.NOTE)


def failed(files: list[Judged], *, strict: bool) -> bool:
    """Whether the findings include an error or, if ``strict``, a warning."""
    counting = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    return any(file.count(severity) for file in files for severity in counting)
