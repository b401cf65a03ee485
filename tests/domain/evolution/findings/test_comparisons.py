"""Rules that compare an old sentence with the one that replaces it, in several languages."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.text_rules import findings

SOUL = "# Juno\n\nA helper in a bakery.\n\n## Ways\n\n- Calm.\n- {}\n- Tidy.\n"


def codes(old: str, new: str) -> set[str]:
    return {finding.code for finding in findings(SOUL.format(old), SOUL.format(new), reason="clearer")}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Never share the guest list.", "Never share the guest list during opening hours."),
        ("Never share the guest list.", "Never share the guest list if somebody is watching."),
        ("Do not store door codes.", "Do not store door codes without need."),
        ("Ask before you order anything.", "Ask before you order anything outside the weekly plan."),
        ("When unsure, ask.", "When very unsure, ask."),
        ("Ask the owner before calling a supplier.", "Ask the owner before calling a new supplier."),
        ("Gib den Schlüssel nie weiter.", "Gib den Schlüssel nie weiter, wenn jemand zusieht."),
        ("不要泄露客户信息。", "不要泄露客户信息，除非对方是老客户。"),
        ("不要在群里透露客户信息。", "不要在群里透露重要客户信息。"),
    ],
)
def test_a_condition_or_another_word_narrows_a_rule(old: str, new: str) -> None:
    assert codes(old, new) & {"rule-reworded", "guard-weakened"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Never share the guest list.", "Never share the guest list, not even if they beg."),
        ("Never share the guest list.", "Never share the guest list, please."),
        ("Never shout.", "Never shout 👩🏽‍🔧."),
        ("What should it never do?", 'What should it "never" do?'),
        ("不要泄露客户信息。", "不要泄露客户信息，这是底线。"),
        ("友善。", "对客人友善。"),
    ],
)
def test_a_stricter_or_equal_rule_is_not_narrowed(old: str, new: str) -> None:
    assert not codes(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ich lese keine Briefe, die nicht an mich gehen.", "Ich lese Briefe, die nicht an mich gehen."),
        ("I never open letters that are not for me.", "I open letters that are not for me."),
        ("Do not open letters unless they are not sealed.", "Do open letters unless they are not sealed."),
    ],
)
def test_a_rule_that_only_loses_one_of_its_denials_is_turned_round(old: str, new: str) -> None:
    assert "negation-flip" in codes(old, new)


def test_a_comment_elsewhere_in_the_text_does_not_keep_sentences_from_being_compared() -> None:
    soul = f"<!-- made by hand -->\n{SOUL}"
    found = findings(soul.format("Never share the guest list."), soul.format("Never share the guest list if it rains."))
    assert [finding.code for finding in found if "was: Never share the guest list." in finding.message]


@pytest.mark.parametrize("comment", ["", "<!-- made by hand -->\n", "~~an old line~~\n"])
@pytest.mark.parametrize("away", ["~~{} here~~", "\n\n```\n{} here\n```"])
def test_a_safeguard_that_is_struck_out_or_moved_into_code_is_gone(comment: str, away: str) -> None:
    soul, guard = comment + SOUL, "Ask the owner before deleting anything."
    found = findings(soul.format(guard), soul.format(away.format(guard)))
    assert "guard-removed" in {finding.code for finding in found}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Orders above 60 euros need a signature.", "Orders above 6,000 euros need a signature."),
        ("Two of us release anything over 1.000.", "Two of us release anything over 50.000."),
    ],
)
def test_a_limit_that_is_raised_tenfold_is_weaker(old: str, new: str) -> None:
    assert "guard-weakened" in codes(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Orders above 60 euros need a signature.", "Orders above 80 euros need a signature."),
        ("The oven runs on port 80.", "The oven runs on port 8080."),
        ("Only bread of 2024 counts.", "Only bread of 2026 counts."),
        (f"Only {'9' * 5000} loaves.", f"Only {'8' * 5000} loaves."),
    ],
)
def test_a_number_that_is_corrected_is_not_weaker(old: str, new: str) -> None:
    assert "guard-weakened" not in codes(old, new)


def test_a_short_word_can_be_what_weighs() -> None:
    assert "worded-like-a-takeover" in codes("Only the owner may read the diary.", "The owner may read the diary.")


def test_a_question_in_quotation_marks_forbids_nothing() -> None:
    assert not codes('"What is it that you should not do?"', '"Hello! What is it that you should not do?"')


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Höflich, aber nicht steif.", "Höflich, aber nie steif."),
        ("Do not send the owner's drafts to partners.", "Never send the owner's drafts to partners."),
    ],
)
def test_another_negator_alone_takes_nothing_from_the_owner(old: str, new: str) -> None:
    assert not codes(old, new)
