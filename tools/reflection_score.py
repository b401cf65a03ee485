"""The figures of the offline reflector on scenarios, as far as our own claims need them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from soulkeeper.services.scenarios import reflect_scenario

UNSEEN = Path(__file__).resolve().parents[1] / "training" / "unseen"
_ROLES = {"u": "user", "a": "assistant"}


@dataclass(frozen=True)
class Figures:
    precision: float
    recall: float
    traps: int
    quiet: float
    evidence: float

    def __str__(self) -> str:
        shares = {
            "precision": self.precision,
            "recall": self.recall,
            "quiet kept": self.quiet,
            "evidence": self.evidence,
        }
        return ", ".join((*(f"{name} {value:.2f}" for name, value in shares.items()), f"traps {self.traps}"))


def unseen(file: Path) -> Iterator[dict[str, Any]]:
    """The scenarios of a file in ``training/unseen/``. A message is its role, its text and its speaker, if that is another one."""
    for line in file.read_text(encoding="utf-8").splitlines():
        scenario = json.loads(line)
        yield {
            **scenario,
            "sessions": [{**session, "messages": _messages(session)} for session in scenario["sessions"]],
        }


def _messages(session: dict[str, Any]) -> list[dict[str, str]]:
    began = datetime.fromisoformat(session["started"])
    return [
        {
            "role": _ROLES[role], "text": text, "time": (began + timedelta(minutes=minute)).isoformat(),
            "speaker": speaker[0] if speaker else session["speaker"] if role == "u" else "",
        }
        for minute, (role, text, *speaker) in enumerate(session["messages"])
    ]  # fmt: skip


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
