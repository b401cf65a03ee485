"""Programs that tests need: found, or named in the skip."""

from __future__ import annotations

import pytest

from tests.system import program


def test_a_program_is_found_by_its_name() -> None:
    assert program("git").name == "git"


@pytest.mark.parametrize(("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_a_missing_program_is_skipped_by_its_name_and_under_ci_it_fails(
    ci: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="no-such-browser is not installed"):
        program("no-such-browser")
