"""The sentence that says what changed, in the history and in the rows of a changelog."""

from __future__ import annotations

import pytest

from soulkeeper.domain.history.summary import summary
from soulkeeper.domain.souls.fields import compare

RULES = "# Maya\n\n## Rules\n\n- Run the tests.\n- Prefer small commits.\n- Ask before you push.\n"


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (RULES.replace("small", "tiny"), "rules changed"),
        (RULES.replace("small", "tiny").replace("Run", "Always run"), "rules 2 changed"),
        (f"{RULES}- Use tabs.\n- Be kind.\n", "rules 2 added"),
        (f"{RULES.replace('small', 'tiny').replace('Run', 'Always run')}- Use tabs.\n", "rules 2 changed, 1 added"),
        (RULES, "nothing changed"),
    ],
)
def test_equal_changes_of_one_field_are_counted(after: str, said: str) -> None:
    assert summary(compare(RULES, after)) == said
