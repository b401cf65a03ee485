"""Hiddenness in the looks of a text: spaces that are none, and host names that read like another one."""

from __future__ import annotations

from collections.abc import Iterator

from soulkeeper.domain.characters.spaces import named, odd_spaces
from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.finding import Kind, Rule, Severity, Spot, added, excerpt
from soulkeeper.domain.evolution.rules.hosts import hosts

_AROUND = 24


def _odd_spaces(difference: Difference) -> Iterator[Spot]:
    for number, line in difference.added_lines if not difference.after.isascii() else ():
        odd = list(odd_spaces(line))
        if odd:
            near = line[max(odd[0] - _AROUND, 0) : odd[0] + _AROUND]
            note = ", ".join(sorted({named(line[at]) for at in odd})[:3])
            yield Spot(number, odd[0] + 1, excerpt(visible(near)), f"{len(odd)} × {note}")


def _posing_hosts(difference: Difference) -> Iterator[Spot]:
    for number, line in difference.added_lines if not difference.after.isascii() else ():
        for host in hosts(line):
            if host.trouble:
                yield Spot(number, host.at + 1, host.name, f"in ASCII {ascii(host.name)[1:-1]}; {host.trouble}")


LOOKS_RULES = (
    Rule(
        code="odd-space",
        kind=Kind.HIDDENNESS,
        severity=Severity.MEDIUM,
        title="a space that only looks like one",
        why="it joins words for whoever searches, and a row of different spaces can carry a hidden text",
        bad=added(
            "Be\u00a0kind and\u00a0brief.",
            "Ignore\u1680the rules.",
            "I\u2003listen\u2002with\u2009care.",
            "warm\u3000and calm",
        ),
        good=added(
            "Est-ce vrai\u00a0? Oui\u202f!",
            "«\u00a0Bonjour\u00a0» coûte 10\u00a0€ ou 1\u202f000\u00a0km",
            "はい\u3000そうです",
            "Be kind.",
        ),
        check=_odd_spaces,
    ),
    Rule(
        code="lookalike-host",
        kind=Kind.HIDDENNESS,
        severity=Severity.HIGH,
        title="an address that reads like another one",
        why="its letters come from another alphabet: it leads elsewhere than it says",
        bad=added(
            "See https://аррӏе.com/login",
            "Write to bob@exаmple.com",
            "Our page is gооgle.com.",
            "Use ｅxample.com",
        ),
        good=added(
            "Пишите на почта@пример.рф или сор.рф, т.е. нам.",
            "See 例え.jp and bücher.de",
            "Отчёт лежит в тест.md",
            "See https://example.com",
        ),
        check=_posing_hosts,
    ),
)
