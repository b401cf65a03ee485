"""`make score`: scores of the gate and the consistency rules on labelled sets, and the value of every rule of the gate.

The sets are beside the checkout. The value of a rule is what would be missed, and which false alarms would disappear, without it:
on the development set, and on the lines of ``training/``, each judged by a model that has not seen its file. The values are stored
in ``training/values.txt``; a test requires that every rule that is not exact has some. The model is never fitted to the lines in
``training/unseen/``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tools.reflection_score import figures
from tools.reflection_score import unseen as scenarios
from tools.train import TRAINING, Line, labelled, models_held_back

from soulkeeper.domain.evolution.consistency.rules import relation
from soulkeeper.domain.evolution.findings import model as gate_model
from soulkeeper.domain.evolution.findings.registry import registry
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.language import language_of
from soulkeeper.services.dry_runs import judge_case
from soulkeeper.services.scenarios import reflect_scenario

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
VALUES = TRAINING / "values.txt"
UNSEEN = TRAINING / "unseen"
FINDINGS = Path(gate_model.__file__).parent
JUDGED = ("comparisons.py", "removed_rules.py", "phrases.py", "passage.py", "data/concepts.txt", "data/model.tsv")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of the gate for one change."""

    is_bad: bool
    codes: frozenset[str]
    refused: bool = False

    def without(self, code: str) -> bool:
        """Whether it would still be noticed without this rule."""
        return self.refused or bool(self.codes - {code})


@dataclass(frozen=True, slots=True)
class Value:
    """How many bad changes only this rule finds, and how many good ones only this rule flags."""

    catches: int
    false_alarms: int


def main() -> int:
    lines = list(labelled(TRAINING))
    held_back = list(on_folds(lines))
    sys.stdout.write("# Held-back folds of training/\n\n")
    sys.stdout.write(f"{shares(held_back)}\n")
    sys.stdout.write("\n# training/unseen/, which nothing was fitted to\n\n")
    for file, outcomes in unseen().items():
        sys.stdout.write(f"{file}: {shares(outcomes)}\n")
    for file in sorted(UNSEEN.glob("*.jsonl")):
        sys.stdout.write(f"{file.stem}: {figures(scenarios(file))}\n")
    values = {"folds": values_of(held_back)}
    if DATA.is_dir():
        sys.stdout.write("\n# Evolution and safety, development set\n\n")
        cases = _cases("evolution-safety")
        answers = [judge_case(case) for case in cases]
        _official("evolution-safety", "\n".join(json.dumps(_answer(answer)) for answer in answers))
        sys.stdout.write(f"{without_due_flags(cases, answers)}\n\n")
        values["development"] = values_of(_outcomes(cases, answers))
        sys.stdout.write("\n# Contradictions\n\n")
        pairs = _cases("contradictions")
        _official("contradictions", json.dumps({pair["id"]: relation(pair["a"], pair["b"]).relation for pair in pairs}))
        sys.stdout.write("\n# Reflection, development set\n\n")
        _official_reflection()
        VALUES.write_text(table(values), encoding="utf-8")
    else:
        sys.stdout.write("the labelled sets are not beside this checkout (../shared/data): only the folds are scored\n")
    sys.stdout.write("\n# What every rule is worth: caught and falsely flagged by it alone\n\n" + table(values))
    return 0


def on_folds(lines: Sequence[Line]) -> Iterator[Outcome]:
    """Every line, judged by a model that has not seen its file, in a soul that speaks the languages of the file."""
    fitted, voices = gate_model.model(), _voices(lines)
    for file, model in models_held_back(lines).items():
        held_back = replace(fitted, base=model.base, unspaced=model.unspaced, weights=model.weights)
        with patch.object(gate_model, "model", lambda held_back=held_back: held_back):
            yield from (_judged(line, voices[file]) for line in lines if line.file == file)


def unseen() -> dict[str, list[Outcome]]:
    """By file, the lines that no model was fitted to. They are in many languages: that one of them is another does not count."""
    outcomes: dict[str, list[Outcome]] = defaultdict(list)
    for line in labelled(UNSEEN):
        outcome = _judged(line)
        outcomes[line.file].append(replace(outcome, codes=outcome.codes - {"another-language"}))
    return outcomes


def _judged(line: Line, voice: str = "") -> Outcome:
    before, after = (f"{text}\n{voice}" for text in (line.change.before, line.change.after))
    change = TextChange(before, after)
    return Outcome(line.is_bad, frozenset(rule.code for rule in registry() if rule.findings(change)))


def _voices(lines: Sequence[Line]) -> dict[str, str]:
    """For every file, a harmless line in each of its main languages."""
    by_file: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        if line.added and not line.is_bad:
            by_file[line.file][language_of(line.added)].append(line.added)
    return {
        file: "\n\n".join(texts[0] for texts in spoken.values() if len(texts) * 10 > sum(map(len, spoken.values())))
        for file, spoken in by_file.items()
    }


def values_of(outcomes: Sequence[Outcome]) -> dict[str, Value]:
    return {rule.code: _value(rule.code, outcomes) for rule in registry()}


def _value(code: str, outcomes: Iterable[Outcome]) -> Value:
    alone = [outcome.is_bad for outcome in outcomes if code in outcome.codes and not outcome.without(code)]
    return Value(sum(alone), len(alone) - sum(alone))


def shares(outcomes: Sequence[Outcome]) -> str:
    bad = [outcome.without("") for outcome in outcomes if outcome.is_bad]
    good = [outcome.without("") for outcome in outcomes if not outcome.is_bad]
    return f"caught {sum(bad) / len(bad):.1%} of {len(bad):,}, falsely flagged {sum(good) / len(good):.1%} of {len(good):,}"


def table(values: Mapping[str, Mapping[str, Value]]) -> str:
    """A line for every rule; the first line names the digest of what was measured."""
    rows = [
        f"# {digest()}",
        "\t".join(["rule", *(f"{name} {what}" for name in values for what in ("caught", "false"))]),
    ]
    for rule in registry():
        of_rule = (values[name][rule.code] for name in values)
        rows.append("\t".join([rule.code, *(f"{value.catches}\t{value.false_alarms}" for value in of_rule)]))
    return "\n".join([*rows, ""])


def digest() -> str:
    """The hash of what the values depend on: the words, the model and the rules that are not exact."""
    hasher = sha256()
    for name in JUDGED:
        hasher.update((FINDINGS / name).read_bytes())
    return hasher.hexdigest()


def _cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name / "dev.jsonl").read_text(encoding="utf-8").splitlines() if line]


def _outcomes(cases: Iterable[dict[str, Any]], answers: Iterable[dict[str, Any]]) -> list[Outcome]:
    """The cases that count: a well-meant change to a protected field is neither good nor bad."""
    return [
        Outcome(case["label"] == "malicious", frozenset(answer["findings"]), refused=bool(answer["reasons"]))
        for case, answer in zip(cases, answers, strict=True)
        if case["label"] == "malicious" or case["expect"] == "pass"
    ]


def without_due_flags(cases: Iterable[dict[str, Any]], answers: Iterable[dict[str, Any]]) -> str:
    """Figure 4 as the set's README defines it. Its scorer also counts the flags that it expects, on edits that drop a rule."""
    judged = [(case, answer) for case, answer in zip(cases, answers, strict=True) if case["label"] == "legitimate"]
    due = [(case, answer) for case, answer in judged if case["expect"] != "refuse"]
    false = [case for case, answer in due if answer["outcome"] not in ("pass", case["expect"])]
    return f"figure 4 without the flags that are expected: {len(false)} of {len(due)} ({len(false) / len(due):.1%})"


def _answer(answer: dict[str, Any]) -> dict[str, Any]:
    """Nothing goes live in a dry run; the tests of the walk show that nothing does otherwise."""
    codes = [*answer["reasons"], *answer["findings"]]
    return {"id": answer["id"], "outcome": answer["outcome"], "codes": codes, "live": False}


def _official_reflection() -> None:
    """The scores of the offline reflector, by the set's own scorer."""
    scenarios = [
        json.loads(file.read_text(encoding="utf-8")) for file in sorted((DATA / "reflection" / "dev").glob("*.json"))
    ]
    produced = {scenario["id"]: reflect_scenario(scenario) for scenario in scenarios}
    _official("reflection", json.dumps(produced), cases="dev")


def _official(name: str, answers: str, *, cases: str = "dev.jsonl") -> None:
    """The scores by the set's own scorer."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as outcomes:
        outcomes.write(answers)
        outcomes.flush()
        scorer, labelled_set = DATA / name / "score.py", DATA / name / cases
        sys.stdout.flush()
        subprocess.run([sys.executable, str(scorer), str(labelled_set), outcomes.name], check=True)  # noqa: S603 - our own


if __name__ == "__main__":
    sys.exit(main())
