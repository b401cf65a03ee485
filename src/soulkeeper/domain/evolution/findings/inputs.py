"""The input of a requested action: keys and values that look like something else.

- Every key and value is checked, however deeply it is nested. A finding names its line in the input as it is shown to people.
- Plain prose in any script has no findings.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from soulkeeper.domain.characters.lookalikes import is_mixed
from soulkeeper.domain.characters.spaces import code_point_name, odd_spaces
from soulkeeper.domain.evolution.findings.finding import GateFinding, Severity, excerpt
from soulkeeper.domain.evolution.findings.hosts import hosts, marked, reads_as_latin

_MOST: Final = 20
_WHY: Final = "read it again in ASCII; approving takes the typed review code"


def findings(input: Mapping[str, Any]) -> tuple[GateFinding, ...]:
    """What the owner should know about the characters of an input before approving it."""
    lines = json.dumps(input, ensure_ascii=False, indent=2, sort_keys=True).split("\n")
    problems = ((text, *problem) for text, is_key in _strings(input) for problem in _problems(text, is_key=is_key))
    return tuple(_finding(lines, *problem) for problem in islice(problems, _MOST))


def misleading_inputs(input: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys and values with findings, each once, written in pure ASCII."""
    odd = (text for text, is_key in _strings(input) if any(_problems(text, is_key=is_key)))
    return tuple(dict.fromkeys(map(json.dumps, islice(odd, _MOST))))


def _finding(shown: list[str], text: str, severity: Severity, message: str) -> GateFinding:
    written = json.dumps(text, ensure_ascii=False)
    line = next((number for number, line in enumerate(shown, 1) if written in line), 1)
    place = shown[line - 1].find(written) + 1
    hint = "" if severity is Severity.NOTE else _WHY
    return GateFinding("lookalike-input", severity, f"“{excerpt(text)}” {message}", line, place, hint)


def _strings(value: object) -> Iterator[tuple[str, bool]]:
    """Every string that is not plain ASCII, and whether it is a key."""
    if isinstance(value, Mapping):
        for key, part in sorted(value.items()):
            yield from ((key, True),) if not key.isascii() else ()
            yield from _strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _strings(part)
    elif isinstance(value, str) and not value.isascii():
        yield value, False


def _problems(text: str, *, is_key: bool) -> Iterator[tuple[Severity, str]]:
    named_hosts = list(hosts(text))
    posing = [host for host in named_hosts if host.problem]
    yield from ((Severity.HIGH, f"names {host.name}: {host.problem}") for host in posing)
    yield from ((Severity.HIGH, problem) for problem in _letters(text, is_key=is_key) if not posing)
    odd = next(odd_spaces(text), -1)
    if odd >= 0:
        yield Severity.HIGH, f"contains {code_point_name(text[odd])}, which only looks like a space"
    innocent = (host for host in named_hosts if not host.problem)
    yield from ((Severity.NOTE, f"names {host.name}, a host name with letters beyond ASCII") for host in innocent)


def _letters(text: str, *, is_key: bool) -> Iterator[str]:
    mixed = next((word for word in text.split() if is_mixed(word)), "")
    if mixed:
        yield f"mixes letters of two alphabets in “{excerpt(mixed)}”"
    elif is_key and reads_as_latin(text):
        yield "only looks like a key in Latin letters"
    if marked(text):
        yield "has marks on plain letters"
