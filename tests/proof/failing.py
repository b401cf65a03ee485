"""Proof: a disk that fails at its N-th operation, once or from then on."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field

from tests.proof.watching import Step

KINDS = (errno.EIO, errno.ENOSPC, errno.EACCES)


@dataclass(slots=True)
class FailingDisk:
    """``refused`` is the first operation that failed; None if there were fewer than N."""

    nth: int
    error: int
    for_good: bool = False
    taken: int = field(default=0, init=False)
    refused: Step | None = field(default=None, init=False)

    def __call__(self, step: Step) -> None:
        self.taken += 1
        if self.taken == self.nth or (self.for_good and self.taken > self.nth):
            self.refused = self.refused or step
            raise OSError(self.error, os.strerror(self.error), step.path)

    def heal(self) -> None:
        self.nth, self.for_good = 0, False
