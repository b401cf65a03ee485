"""A diff as a page shows it: every line of both texts is there, changed words are marked, nothing is hidden."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.evolution.payloads import FindingNote
from soulkeeper.faces.owner.web import diffs
from soulkeeper.faces.owner.web.diffs import WHOLE, Line, LineSegment

TEXTS = st.lists(st.sampled_from(["a", "b", "- c d", "", "e\u00a0f", "\tg"]), max_size=8).map("\n".join)


def plain(segments: tuple[LineSegment, ...]) -> str:
    """One side without the escaped characters."""
    return "".join(segment.text for segment in segments if segment.mark != "odd")


@given(TEXTS, TEXTS)
def test_both_texts_can_be_read_from_a_whole_diff(before: str, after: str) -> None:
    shown = diffs.diff(before, after, context=WHOLE).lines
    if before == after:
        assert not any(line.old or line.new for line in shown)
        return
    old = [plain(line.left) for line in shown if line.old]
    new = [plain(line.right) for line in shown if line.new]
    assert [line.replace("\u00a0", "") for line in before.split("\n") if line] == [line for line in old if line]
    assert [line.replace("\u00a0", "") for line in after.split("\n") if line] == [line for line in new if line]


@given(TEXTS, TEXTS)
def test_line_numbers_rise_without_a_gap_in_a_whole_diff(before: str, after: str) -> None:
    shown = diffs.diff(before, after, context=WHOLE).lines
    for numbers in ([line.old for line in shown if line.old], [line.new for line in shown if line.new]):
        assert numbers == list(range(1, len(numbers) + 1))


def test_only_the_words_that_differ_are_marked() -> None:
    (line,) = (line for line in diffs.diff("Warm and slow.\n", "Warm and brief.\n").lines if line.kind == "changed")
    assert [segment.text for segment in line.left if segment.mark == "word"] == ["slow"]
    assert [segment.text for segment in line.right if segment.mark == "word"] == ["brief"]


def test_lines_without_anything_in_common_are_not_marked() -> None:
    (line,) = (line for line in diffs.diff("alpha beta\n", "gamma delta\n").lines if line.kind == "changed")
    assert not any(segment.mark for segment in (*line.left, *line.right))


def test_unchanged_lines_are_counted_where_they_are_left_out() -> None:
    before = "".join(f"line {number}\n" for number in range(20))
    shown = diffs.diff(before, before.replace("line 10\n", "line ten\n"))
    assert [line.skipped for line in shown.lines if line.kind == "gap"] == [7, 6]
    assert (shown.added, shown.removed, shown.is_whole) == (1, 1, False)


def test_a_character_that_cannot_be_seen_is_written_out_with_its_name() -> None:
    shown = diffs.segments("50\u00a0EUR\u202e")
    assert [(one.text, one.title) for one in shown if one.mark == "odd"] == [
        ("NBSP", "U+00A0 no-break space"),
        ("RLO", "U+202E right-to-left override"),
    ]


def finding(line: int, severity: str) -> FindingNote:
    return FindingNote(
        code="x", severity=severity, message="Title: “quote”", line=line, column=1, hint="soul drift; why"
    )


def test_findings_are_shown_at_their_lines_and_the_worst_comes_first() -> None:
    found = diffs.findings([finding(2, "medium"), finding(1, "high"), finding(40, "note")])
    worst = found[0]
    assert (worst.severity, worst.title, worst.quote, worst.consequence) == ("high", "Title", "“quote”", "Why")
    shown = diffs.diff("a\nb\n", "a!\nb!\n", found)
    placed: dict[int, list[int]] = {
        line.new: [one.line for one in line.findings] for line in shown.lines if line.findings
    }
    assert placed == {1: [1], 2: [2]}
    assert [one.line for one in shown.elsewhere] == [40]


def test_a_stamped_version_line_is_known() -> None:
    before = "---\nversion: 1.0.0\n---\n\n## Tone\n\nWarm.\n"
    lines: tuple[Line, ...] = diffs.diff(before, before.replace("1.0.0", "1.0.1").replace("Warm", "Cool")).lines
    assert [line.stamped for line in lines if line.kind == "changed"] == [True, False]


def test_the_row_of_skipped_lines_says_what_the_lines_after_it_are_under() -> None:
    items = "".join(f"- thing {number}\n" for number in range(6))
    text = f"# Maya\n\n## Actions\n\nNever do:\n\n{items}\nDo freely:\n\n{items}"
    gaps = [line.note for line in diffs.diff(text, f"{text}- Delete files\n").lines if line.kind == "gap"]
    assert gaps == ["Maya › Actions › Do freely:"]


def test_the_title_and_the_consequence_of_a_finding_begin_like_sentences() -> None:
    note = FindingNote(
        severity="high", code="rewrite", message="this weakens it: “a”", hint="read all of it", line=0, column=0
    )
    (finding,) = diffs.findings([note])
    assert (finding.title, finding.quote, finding.consequence) == ("This weakens it", "“a”", "Read all of it")


def test_only_a_line_written_from_right_to_left_is_turned_around() -> None:
    arabic = "أكد كل طلب مع تاريخه ومبلغه. 50 EUR (max)"
    assert diffs.is_right_to_left(f"- {arabic}")
    assert diffs.is_right_to_left(diffs.segments(f"{arabic}\u202e"))
    for line in ("", "- Ask first.", f"name: {arabic}", "א Never pay. ב Always ask.", "每次确认订单"):
        assert not diffs.is_right_to_left(line)
