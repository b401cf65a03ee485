"""`make score`: the gate and the consistency rules on the labelled sets that lie beside the checkout."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from soulkeeper.domain.evolution.consistency import relation
from soulkeeper.services.dry_runs import tried

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def main() -> int:
    if not DATA.is_dir():
        sys.stdout.write("the labelled sets do not lie beside this checkout (../shared/data): nothing to score\n")
        return 0
    sys.stdout.write("# Evolution and safety\n\n")
    _score("evolution-safety", _safety)
    sys.stdout.write("\n# Contradictions\n\n")
    _score("contradictions", _pairs)
    return 0


def _score(name: str, answer: Any) -> None:
    cases = DATA / name / "dev.jsonl"
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as outcomes:
        outcomes.write(answer([json.loads(line) for line in cases.read_text(encoding="utf-8").splitlines() if line]))
        outcomes.flush()
        subprocess.run([sys.executable, str(DATA / name / "score.py"), str(cases), outcomes.name], check=True)  # noqa: S603 - our own


def _safety(cases: list[dict[str, Any]]) -> str:
    """One line a case. Nothing goes live in a dry run; the walk's tests show that nothing does otherwise."""
    said = map(tried, cases)
    told = (
        {"id": s["id"], "outcome": s["outcome"], "codes": [*s["reasons"], *s["findings"]], "live": False} for s in said
    )
    return "\n".join(map(json.dumps, told))


def _pairs(pairs: list[dict[str, Any]]) -> str:
    """One object: the relation of every pair by its id."""
    return json.dumps({pair["id"]: relation(pair["a"], pair["b"]).relation for pair in pairs})


if __name__ == "__main__":
    sys.exit(main())
