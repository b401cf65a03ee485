"""What doctor says about mirror targets: whether each is where it was adopted, who can write to it, and how to prevent that."""

from __future__ import annotations

import grp
import os
import pwd
import shlex
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.target import Target
from soulkeeper.faces.owner import agent_files
from soulkeeper.ports import Ports
from soulkeeper.services.integrity import CheckResult, Health, TargetState
from soulkeeper.services.targets import FOLDER_GONE, GONE, problem_note

_CHECK = "targets"


@dataclass(frozen=True, slots=True)
class _Writers:
    """Who can write to a file or replace it, and the commands that prevent it."""

    names: tuple[str, ...]
    commands: tuple[str, ...]


def check_targets(ports: Ports, states: Sequence[TargetState]) -> Iterator[CheckResult]:
    yield from _problem_checks(states)
    groups: dict[tuple[_Writers, bool], list[Target]] = {}
    for state in states:
        if not state.problem:
            groups.setdefault((_writers(state.target), state.is_guarded), []).append(state.target)
    for (writers, in_guard_mode), members in groups.items():
        yield _writers_check(writers, members, is_guarded=in_guard_mode)
    for file, program in agent_files.unadopted_files(ports) if ports.mirror.has_files else ():
        message = f"{line_of(file)}: {program} reads it too, and it is not managed: whatever is written there takes effect at once"
        yield CheckResult(_CHECK, Health.WARN, message, f"soul adopt {shlex.quote(str(Path(file).parent))}")


def _problem_checks(states: Sequence[TargetState]) -> Iterator[CheckResult]:
    """One check for each target; those of a folder in which every target has the same problem share one."""
    folders: dict[str, dict[Target, str]] = {}
    for state in sorted(states, key=lambda state: str(state.target)):
        folders.setdefault(str(Path(state.target.runtime_path).parent), {})[state.target] = state.problem
    for folder, problem_of in folders.items():
        (first, words), *others = problem_of.items()
        if others and words and set(problem_of.values()) == {words}:
            message = problem_note(first, words).replace(str(first), f"{first} and {len(others)} more", 1)
            yield CheckResult(_CHECK, Health.RED, message, _release_hint(folder, words))
            continue
        problems = ((target, words) for target, words in problem_of.items() if words)
        yield from (
            CheckResult(_CHECK, Health.RED, problem_note(target, words), _release_hint(target.runtime_path, words))
            for target, words in problems
        )


def _release_hint(path: str, words: str) -> str:
    release = f"soul release {shlex.quote(path)}"
    if words == GONE:
        return f"to leave it gone: {release}"
    moved = "if you moved it, adopt it at its new path; " if words == FOLDER_GONE else ""
    return f"{moved}if it should not be kept any more: {release}"


def _writers_check(writers: _Writers, members: list[Target], *, is_guarded: bool) -> CheckResult:
    more = f" and {len(members) - 1} more" if len(members) > 1 else ""
    what = "edits are reverted while soul watch or soul serve is running" if is_guarded else "edits take effect at once"
    files = "them" if more else "it"
    message = f"{members[0]}{more}: {' and '.join(writers.names)} can write {files}; {what}"
    return CheckResult(_CHECK, Health.WARN, message, "; ".join(writers.commands))


def _writers(target: Target) -> _Writers:
    """The mode that the target pins counts too, because the next write gives it back to the file."""
    file, folder = Path(target.path).stat(), Path(target.parent).stat()
    loose = (file.st_mode | folder.st_mode | target.mode) & (stat.S_IWGRP | stat.S_IWOTH)
    names = [f"every program that runs as {name_of_user(uid)}" for uid in sorted({file.st_uid, folder.st_uid})]
    commands = ["run the agent as a user of its own: sudo useradd --system agent"]
    if loose & stat.S_IWGRP:
        names.append(f"the group {_group(folder.st_gid if folder.st_mode & stat.S_IWGRP else file.st_gid)}")
    if loose & stat.S_IWOTH:
        names.append("every user of this machine")
    places, again = (
        f"{shlex.quote(target.path)} {shlex.quote(target.parent)}",
        f"soul adopt {shlex.quote(target.runtime_path)}",
    )
    if loose:
        commands.insert(0, f"chmod go-w {places} && {again}")
    others = {file.st_uid, folder.st_uid} - {os.geteuid()}
    if others and os.geteuid() != 0:
        commands.append(f"sudo chown {os.geteuid()} {places} && {again}")
    return _Writers(tuple(names), tuple(commands))


def name_of_user(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


def _group(gid: int) -> str:
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return str(gid)
