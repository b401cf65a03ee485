"""The model of reflection: fitted to the lines in ``training/dials/``, judged by scenarios that it has not seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.reflection_score import UNSEEN, figures, unseen

from soulkeeper.domain.reflection.dial_model import ENDS, LESS, MORE, marks, model, turned
from tests.system import said_in_processes


def test_the_model_was_fitted_to_the_lines_in_training() -> None:
    from tools import train, train_dials

    assert train.digest(train_dials.TRAINING) in train_dials.TABLE.read_text("utf-8").split("@")[0], "make weights"


def test_every_end_of_a_dial_has_lines_by_several_hands() -> None:
    from tools import train_dials

    files = {end: {line.file for line in train_dials.labelled(train_dials.TRAINING) if line.end == end} for end in ENDS}
    assert all(len(hands) >= 5 for hands in files.values())


@pytest.mark.parametrize(
    ("words", "turn"),
    [
        ("Put the prices side by side so that I can compare.", ("table", MORE)),
        ("You can drop the good morning every time.", ("greeting", LESS)),
        ("Talk to me like a normal person.", ("formality", LESS)),
        ("别再发表情了", ("emoji", LESS)),
        ("What time does the pharmacy close?", None),
        ("The film was too long.", None),
        ("", None),
        ("🙂", None),
    ],
)
def test_a_message_turns_the_dial_that_it_is_about_or_none(words: str, turn: tuple[str, int] | None) -> None:
    assert turned(words, agreed=True) == turn


@pytest.mark.parametrize(
    "words",
    [
        "Niente emoji nelle risposte", "Geen emoji alsjeblieft", "Emoji kullanma", "Bez emoji proszę", "Jangan pakai tabel",
        "Без emoji, пожалуйста", "بدون emoji من فضلك", "emoji मत लगाओ",
    ],
)  # fmt: skip
def test_in_a_language_that_it_does_not_know_it_hears_nothing_rather_than_the_opposite(words: str) -> None:
    assert turned(words, agreed=True) is None


def test_what_the_agent_took_as_an_instruction_needs_less() -> None:
    assert model().hint < model().agreed < model().clear


def test_the_marks_of_a_script_without_spaces_are_runs_of_its_characters() -> None:
    assert {"太", "太长", "太长了"} <= marks("太长了。")
    assert "too long" in marks("Too long!")


def test_scores_do_not_depend_on_the_order_of_a_set() -> None:
    asked = "from soulkeeper.domain.reflection.dial_model import model; print(model().scores('far too long and too many emoji'))"
    assert len(said_in_processes(asked)) == 1


@pytest.mark.parametrize("file", sorted(UNSEEN.glob("*.jsonl")), ids=lambda file: file.stem)
def test_scenarios_that_nothing_was_fitted_to_are_answered_with_care(file: Path) -> None:
    scores = figures(unseen(file))
    assert scores.precision >= 0.9
    assert scores.recall >= 0.45
    assert scores.traps == 0
    assert scores.quiet == 1
    assert scores.evidence >= 0.9
