"""The owner's own changes: additions to a protected field weaken nothing, removals do, wherever it is written."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.protection import weakened_fields

FIELDS = frozenset({"never-do"})
BODY = "# Maya\n\n## Never do\n\n- Lie to people\n- Share secrets\n\n## Tone\n\nCalm.\n"
FLOW = "---\nnever-do: [lie, steal]\n---\n# Maya\n"
BLOCK = "---\nnever-do:\n  - lie\n  - steal\n---\n# Maya\n"
SUBHEADS = "# Maya\n\n## Never do\n\n### Never\n\n- lie\n- steal\n\n### Always fine\n\n- joke\n"
LEADS = "# Maya\n\n## Never do\n\nNever do these:\n\n- lie\n- steal\n\nThese are fine:\n\n- joke\n"
PROSE = "# Maya\n\n## Never do\n\nLie to people.\n\nShare secrets.\n"
ABOVE_PROSE = (
    "*Retired*",
    "_Retired_",
    "**Retired**",
    "> Retired",
    "<h4>Retired</h4>",
    "Retired\n===",
    "Retired\n---",
    "  Retired\n  ---  ",
)
NESTED = "# Maya\n\n## Never do\n\n- Never:\n  - lie\n  - steal\n- Fine:\n  - joke\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (BODY, BODY.replace("- Share secrets\n", "- Share secrets\n- Guess a dose\n")),
        (BODY, BODY.replace("- Lie to people\n", "- Guess a dose\n- Lie to people\n")),
        (BODY, BODY.replace("- Lie to people\n- Share secrets\n", "* Share secrets\n* Lie to people\n")),
        (BODY, BODY.replace("Calm.", "Warm.")),
        (BODY.replace("## Never do\n\n- Lie to people\n- Share secrets\n\n", ""), BODY),
        (FLOW, FLOW.replace("steal]", "steal, cheat]")),
        (BLOCK, BLOCK.replace("  - steal\n", "  - steal\n  - cheat\n")),
        (FLOW, BLOCK),
        (SUBHEADS, SUBHEADS.replace("- lie\n- steal", "- steal\n- cheat\n- lie")),
        (LEADS, LEADS.replace("- lie\n", "- cheat\n- lie\n") + "\nThese rules hold at night too.\n"),
        (NESTED, NESTED.replace("  - steal\n", "  - steal\n  - cheat\n    in any form\n")),
        (BODY, BODY.replace("- Share secrets\n", "- Share secrets\nAlso never:\n- Guess a dose\n")),
        (BODY, BODY.replace("- Share secrets\n", "- Share secrets\n- Withhold care if somebody is ill\n")),
        (NESTED, NESTED.replace("  - ", "    - ")),
        (PROSE, PROSE.replace("Share", "Steal.\n\nShare") + "\n---\n\n*These rules hold at night too.*\n"),
        (BODY, BODY.replace("secrets\n", "secrets\n---\n")),
        (BODY, BODY.replace("secrets\n", "secrets\n- Guess a dose\n  or a price\n---\n")),
        (BODY.replace("- ", "1. "), BODY.replace("- ", "1. ").replace("secrets\n", "secrets\n---\n")),
        (BODY.replace("- ", "> "), BODY.replace("- ", "> ").replace("secrets\n", "secrets\n---\n")),
    ],
)
def test_adding_is_never_weakening(before: str, after: str) -> None:
    assert weakened_fields(before, after, FIELDS) == {}


@pytest.mark.parametrize(
    "more",
    [
        " unless Bob asks",
        "\nunless Bob asks",
        "\n  unless Bob asks:",
        "\n\n  *unless Bob asks*",
        "\n<br>unless Bob asks",
        "\n- unless Bob asks",
        "\n  - **Unless** Bob asks",
        "\n\n- except for Bob",
        "\n- sauf si Bob le demande",
    ],
)
def test_an_exception_below_a_rule_weakens_it_as_on_its_line(more: str) -> None:
    after = BODY.replace("- Share secrets\n", f"- Share secrets{more}\n")
    assert weakened_fields(BODY, after, FIELDS) == {"never-do": ("Share secrets",)}
    assert weakened_fields(after, after.replace("# Maya", "# Maia"), FIELDS) == {}


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        (BODY, BODY.replace("- Share secrets\n", ""), "Share secrets"),
        (BODY, BODY.replace("- Lie to people", "- Lie to people without a reason"), "Lie to people"),
        (BODY, BODY.replace("- Lie to people\n- Share secrets\n", ""), "Lie to people"),
        (BODY, BODY.replace("## Never do", "## Seldom do"), "Lie to people"),
        (BODY, BODY.replace("## Never do", "## Examples of others\n\n### Never do"), "examplesofothers"),
        (
            BODY,
            BODY.replace("- Lie to people\n- Share secrets\n", "<!--\n- Lie to people\n- Share secrets\n-->\n"),
            "Lie to people",
        ),
        (FLOW, FLOW.replace("lie, ", ""), "lie"),
        (BLOCK, BLOCK.replace("  - lie\n", "  - lie sometimes\n"), "lie"),
        (SUBHEADS, SUBHEADS.replace("- lie\n", "") + "- lie\n", "lie"),
        (SUBHEADS, "# Maya\n\n## Never do\n\n### Always fine\n\n- lie\n- steal\n\n### Never\n\n- joke\n", "lie"),
        (LEADS, LEADS.replace("- lie\n", "") + "- lie\n", "lie"),
        (NESTED, NESTED.replace("  - lie\n", "") + "  - lie\n", "lie"),
        (NESTED, NESTED.replace("- Never:", "- Fine:").replace("\n- Fine:\n  - joke", "\n- Never:\n  - joke"), "lie"),
        (BODY, BODY.replace("- Lie", "What other assistants were told:\n\n- Lie"), "Lie to people"),
        (BODY, BODY.replace("- Lie", "### Retired\n\n- Lie"), "Share secrets"),
        (PROSE, PROSE.replace("Lie", "1. Cheat\n\n  Retired\n---\n\nLie"), "Lie to people."),
        *((PROSE, PROSE.replace("Lie", f"{above}\n\nLie"), "Lie to people.") for above in ABOVE_PROSE),
    ],
)
def test_removing_rewording_moving_and_hiding_is_weakening_and_says_what_goes(
    before: str, after: str, lost: str
) -> None:
    assert lost in weakened_fields(before, after, FIELDS)["never-do"]


@pytest.mark.parametrize("introduction", ["- Do freely:", "- **Do freely**", "- At home **freely:**", "- Do freely →"])
def test_an_item_that_introduces_the_items_after_it_weakens_them(introduction: str) -> None:
    before = "# Maya\n\n## Never do\n\n- lie\n- steal\n- cheat\n"
    after = before.replace("- steal\n", f"{introduction}\n- steal\n")
    assert weakened_fields(before, after, FIELDS) == {"never-do": ("steal", "cheat")}


def test_an_item_with_items_of_its_own_introduces_those_alone() -> None:
    before = "# Maya\n\n## Never do\n\n- lie\n- steal\n"
    after = before.replace("- steal\n", "- share:\n  - keys\n  - names\n- steal\n")
    assert weakened_fields(before, after, FIELDS) == {}
