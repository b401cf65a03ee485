"""Run every benchmark, each in a separate process, and print one Markdown table: ``python -m benchmarks [NAME ...]``.

The exit status is 1 if a limit is exceeded or a benchmark fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
HEAD = "| operation | ours | beside | its time | ratio | bar | |\n|---|---:|---|---:|---:|---|---|"


def main(chosen: list[str]) -> int:
    names = chosen or sorted(file.stem.removeprefix("bench_") for file in HERE.glob("bench_*.py"))
    print(HEAD)
    results = [_is_held(name) for name in names]
    return 0 if all(results) else 1


def _is_held(name: str) -> bool:
    """Whether a benchmark runs to its end, within every limit."""
    command = [sys.executable, "-m", f"benchmarks.bench_{name}"]
    rows: list[dict[str, Any]] = []
    with subprocess.Popen(command, cwd=HERE.parent, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            rows.append(json.loads(line))
            print(_told(rows[-1]), flush=True)
    if process.returncode:
        print(f"benchmarks.bench_{name} failed", file=sys.stderr)
    return not process.returncode and all(row["ok"] for row in rows)


def _told(row: dict[str, Any]) -> str:
    verdict = "ok" if row["ok"] else "**not held**"
    times = f"{_figure(row['ours_ms'])} {row['unit']} | {row['floor']} | {_figure(row['floor_ms'])} {row['unit']}"
    return f"| {row['operation']} | {times} | {row['ratio']:.2f} | {row['bar']} | {verdict} |"


def _figure(number: float) -> str:
    return f"{number:,.2f}" if number >= 0.1 else f"{number:.3f}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
