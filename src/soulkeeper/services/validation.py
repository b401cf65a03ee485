"""Validating: files held to a profile. Reads, judges, and mends where it is asked to; needs no ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Protocol

from soulkeeper.domain.souls.text_file import decoded
from soulkeeper.domain.validation import linter
from soulkeeper.domain.validation.linter import Finding
from soulkeeper.domain.validation.rule import Profile, Severity
from soulkeeper.errors import Invalid, SoulError

LEFT_LINK = "it is a link, and links below a folder are not followed"


class Write(Protocol):
    def __call__(self, path: str, content: bytes, *, expected: bytes) -> None: ...


Read = Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file to judge, or a link that was found and is left alone."""

    path: str
    link: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    path: str
    findings: tuple[Finding, ...]
    mended: bool = False

    def count(self, severity: Severity) -> int:
        return sum(finding.severity is severity for finding in self.findings)


def judged(path: str, content: bytes, profile: Profile) -> Judged:
    return Judged(path, linter.lint_bytes(content, profile, file=PurePath(path).name))


def judge(question: Candidate, *, profile: Profile, read: Read) -> Judged:
    """What is to be said of one file. A file that cannot be read is a finding."""
    if question.link:
        left = Invalid(LEFT_LINK, hint="name the file itself to have it read")
        return Judged(question.path, linter.unread(left, profile, linter.LINK))
    try:
        return judged(question.path, read(question.path), profile)
    except SoulError as error:
        return Judged(question.path, linter.unread(error, profile))


def mend(question: Candidate, *, profile: Profile, read: Read, write: Write) -> Judged:
    """Put right what can be without changing a word, and say what is left."""
    if question.link:
        return judge(question, profile=profile, read=read)
    try:
        content = read(question.path)
        mended = linter.fixed(decoded(content), profile).encode()
        if mended != content:
            write(question.path, mended, expected=content)
    except SoulError as error:
        return Judged(question.path, linter.unread(error, profile))
    left = judged(question.path, mended, profile)
    return Judged(left.path, left.findings, mended=mended != content)


def failed(files: list[Judged], *, strict: bool) -> bool:
    """Whether there is an error among the findings; where it is strict, or a warning."""
    counting = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    return any(file.count(severity) for file in files for severity in counting)
