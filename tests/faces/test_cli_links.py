"""Links at the command line: given with --link, shown in the review and in the history."""

from __future__ import annotations

from tests.faces.conftest import Soul

LINK = "https://example.org/issues/14"


def ask(soul: Soul, link: str = LINK) -> str:
    asked = soul("propose", "default", "--add", "traits", "curious", "--reason", "x", "--link", link, "--json")
    return str(asked.json["id"])


def test_a_link_is_shown_in_the_review_and_kept_in_the_history(soul: Soul) -> None:
    id = ask(soul)
    assert f"Link: {LINK}" in soul("approvals", "show", id).out
    assert soul("approvals", "show", id, "--json").json["link"] == LINK
    assert soul("approve", id).code == 0
    assert f"link: {LINK}" in soul("history", "default").out
    assert f"link: {LINK}" in soul("log", "default").out
    assert [each.get("sourceLink") for each in soul("history", "default", "--json").json] == [LINK, None]


def test_a_gap_shows_its_link(soul: Soul) -> None:
    assert soul("gap", "open", "tone", "it shouted", "--link", LINK).code == 0
    assert LINK in soul("gap", "list").out
    assert soul("gap", "list", "--json").json[0]["link"] == LINK


def test_a_link_that_is_not_a_web_address_is_reported(soul: Soul) -> None:
    answer = soul("propose", "default", "--add", "traits", "x", "--reason", "x", "--link", "javascript:alert(1)")
    assert (answer.code, "is not a link to a web page" in answer.err) == (2, True)
