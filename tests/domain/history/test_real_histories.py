"""Successive versions of real souls: every step has an explained bump, and an unchanged text has none."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from soulkeeper.domain.history.semver import Bump, least_bump
from soulkeeper.domain.souls.fields import compare


def test_every_step_of_a_real_history_is_bumped_and_explained_and_no_text_bumps_itself(shared: Path) -> None:
    steps = 0
    for folder in sorted(path for path in (shared / "corpus" / "histories").iterdir() if path.is_dir()):
        texts = [path.read_bytes().decode() for path in sorted(folder.glob("v*.md"))]
        assert all(least_bump(compare(text, text)).bump is Bump.NONE for text in texts)
        for before, after in pairwise(texts):
            least = least_bump(compare(before, after))
            assert (least.bump is Bump.NONE) == (before == after), folder.name
            assert bool(least.because) == (before != after), folder.name
            steps += before != after
    assert steps > 50
