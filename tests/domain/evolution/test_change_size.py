"""The size of a change: a rewrite by itself, drift together with earlier steps."""

from __future__ import annotations

from dataclasses import replace

from soulkeeper.domain.evolution.change_size import findings
from soulkeeper.domain.evolution.policy import DEFAULT

WRITTEN = "# Maya\n\n" + "".join(f"- trait {number}\n" for number in range(20))
TIGHT = replace(DEFAULT, drift_budget=0.05)


def finding_codes(before: str, after: str, baseline: str = WRITTEN) -> list[str]:
    return [finding.code for finding in findings(before, after, baseline=baseline, policy=TIGHT)]


def with_ten_more(text: str) -> str:
    return text + "".join(f"- another thing {number}\n" for number in range(10))


def test_a_first_step_is_not_drift_however_large_it_is() -> None:
    assert finding_codes(WRITTEN, with_ten_more(WRITTEN)) == []


def test_from_the_second_step_on_the_whole_way_counts() -> None:
    once = with_ten_more(WRITTEN)
    assert finding_codes(once, once + "- one more\n") == ["drift"]
    assert finding_codes(once, once + "- one more\n", baseline=once) == []


def test_a_return_within_the_budget_is_not_drift() -> None:
    assert finding_codes(with_ten_more(WRITTEN), WRITTEN) == []


def test_a_rewrite_is_judged_by_this_change_alone() -> None:
    assert finding_codes(WRITTEN, "# Maya\n\n- nothing is as it was\n") == ["rewrite"]
    other = "# Maya\n\n- nothing is as it was\n"
    assert finding_codes(other, other + "\n", baseline=other) == []
