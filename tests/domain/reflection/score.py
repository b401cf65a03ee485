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
        pairs = [
            (proposal, expectation)
            for expectation in expect["proposals"]
            for proposal in found
            if fits(proposal, expectation)
        ]
        produced, expected, matched = produced + len(found), expected + len(expect["proposals"]), matched + len(pairs)
        traps += any(mentions(proposal, trap["mention_any"]) for trap in expect["must_not"] for proposal in found)
        silent += not expect["proposals"]
        quiet += not expect["proposals"] and not found
        shares += [
            len({*proposal["evidence"]} & {*expectation["evidence_sessions"]}) / len(proposal["evidence"])
            for proposal, expectation in pairs
        ]
    return Figures(matched / produced, matched / expected, traps, quiet / silent, sum(shares) / len(shares))


def fits(proposal: dict[str, Any], expectation: dict[str, Any]) -> bool:
    known = proposal["field"] in expectation["field"] and proposal["kind"] in expectation["kind"]
    return known and mentions(proposal, expectation["must_mention_any"])


def mentions(proposal: dict[str, Any], words: Iterable[str]) -> bool:
    return any(word in str(proposal["value"]).casefold() for word in words)
