"""The figures of a reflector on scenarios, as far as our own claims need them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from soulkeeper.services.scenarios import reflect_scenario


@dataclass(frozen=True)
class Figures:
    precision: float
    recall: float
    traps: int
    quiet: float
    evidence: float


def figures(scenarios: Iterable[dict[str, Any]]) -> Figures:
    produced = expected = matched = traps = quiet = silent = 0
    shares: list[float] = []
    for scenario in scenarios:
        expect, found = scenario["expect"], reflect_scenario(scenario)["proposals"]
        pairs = [(made, wanted) for wanted in expect["proposals"] for made in found if fits(made, wanted)]
        produced, expected, matched = produced + len(found), expected + len(expect["proposals"]), matched + len(pairs)
        traps += any(mentions(made, trap["mention_any"]) for trap in expect["must_not"] for made in found)
        silent += not expect["proposals"]
        quiet += not expect["proposals"] and not found
        shares += [
            len({*made["evidence"]} & {*wanted["evidence_sessions"]}) / len(made["evidence"]) for made, wanted in pairs
        ]
    return Figures(matched / produced, matched / expected, traps, quiet / silent, sum(shares) / len(shares))


def fits(made: dict[str, Any], wanted: dict[str, Any]) -> bool:
    known = made["field"] in wanted["field"] and made["kind"] in wanted["kind"]
    return known and mentions(made, wanted["must_mention_any"])


def mentions(made: dict[str, Any], words: Iterable[str]) -> bool:
    return any(word in str(made["value"]).casefold() for word in words)
