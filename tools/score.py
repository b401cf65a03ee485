"""`make score`: the gate and the consistency rules on the labelled sets that lie beside the checkout."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from soulkeeper.domain.evolution.consistency import relation
from soulkeeper.services.trying import tried

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def main() -> int:
    if not DATA.is_dir():
        sys.stdout.write("the labelled sets do not lie beside this checkout (../shared/data): nothing to score\n")
        return 0
    sys.stdout.write("# Evolution and safety\n\n")
    _score("evolution-safety", _safety)
    sys.stdout.write("\n# Contradictions\n\n")
    _score("contradictions", _pair)
    return 0


def _score(name: str, answer: Any) -> None:
    cases = DATA / name / "dev.jsonl"
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as outcomes:
        for line in cases.read_text(encoding="utf-8").splitlines():
            outcomes.write(json.dumps(answer(json.loads(line))) + "\n")
        outcomes.flush()
        subprocess.run([sys.executable, str(DATA / name / "score.py"), str(cases), outcomes.name], check=True)  # noqa: S603 - our own


def _safety(case: dict[str, Any]) -> dict[str, Any]:
    said = tried(case)
    return {"id": said["id"], "outcome": said["outcome"], "codes": [*said["reasons"], *said["findings"]], "live": False}


def _pair(pair: dict[str, Any]) -> dict[str, Any]:
    found = relation(pair["a"], pair["b"])
    return {"id": pair["id"], "relation": found.relation, "score": found.score}


if __name__ == "__main__":
    sys.exit(main())
