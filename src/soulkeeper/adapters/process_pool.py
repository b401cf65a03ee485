"""Work spread over processes; the results come in the order of the inputs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

Q = TypeVar("Q")
A = TypeVar("A")

FEW = 64
MOST = 8
_CHUNK = 16


def spread(work: Callable[[Q], A], questions: Sequence[Q]) -> Iterable[A]:
    """A few inputs are processed here: starting a process costs more than that."""
    processes = min(os.cpu_count() or 1, MOST, len(questions) // FEW)
    return map(work, questions) if processes < 2 else _spread(work, questions, processes)


def _spread(work: Callable[[Q], A], questions: Sequence[Q], processes: int) -> Iterator[A]:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - only many files need it

    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(work, questions, chunksize=_CHUNK)
