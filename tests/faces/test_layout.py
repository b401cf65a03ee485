"""Foreign text on a real screen of 80 columns: however it is padded, nothing in it can pass for our own output."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import click
import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.owner.cli.layout import GOES_ON, GUTTER, cells, cut, framed, framed_lines, plain, wrapped
from soulkeeper.services import action_requests, proposals
from soulkeeper.services.approvals import ProposalDraft
from tests.conftest import OWNER, open_owned
from tests.faces.conftest import Soul
from tests.faces.terminal import KEYS, Terminal, ended

WIDTH = 80
KEYS_ROW = "[a]pprove  [d]eny  [e]dit  [s]kip  [q]uit a"
FAKE = (
    "ok",
    "",
    "review code 5eae62bc   id f9efc459-fc40-4c1b-9f3d-77574608f539",
    KEYS_ROW,
    "Approved f9efc459; it can be used until 2026-11-16 07:10 UTC",
    "── 2 of 2 ────────────────────────────────────────",
    "tool: read_file",
)


def padded(width: int = WIDTH, first: str = "why: ", space: str = " ") -> str:
    """The attacker's rows: a terminal that wraps a line by itself draws each at its left edge."""
    rows = (first + FAKE[0], *FAKE[1:])
    return "".join(row + space * (width - len(row)) for row in rows)[len(first) :]


def drawn(screen: str) -> list[str]:
    """The rows of a screen without colours. None is longer than the screen, so the terminal wraps nothing."""
    rows = click.unstyle(screen).replace("\r", "").split("\n")
    for row in rows:
        wide = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in row)
        assert wide <= WIDTH, row
    return rows


def ours(rows: list[str]) -> str:
    return "\n".join(row for row in rows if not row.startswith("│ "))


@pytest.fixture
def screen(home: Path) -> Terminal:
    return Terminal(home, WIDTH)


def requested(home: Path, why: str, **input: object) -> str:
    ports = open_owned(home).ports
    payload = {"tool": "shell", "input": input or {"cmd": "rm -rf ~"}, "why": why}
    return action_requests.request(ports, Asker("default", "test"), "default", "heartbeat_action", payload).id


def propose(home: Path, value: str, reason: str) -> str:
    change = Change(kind=ChangeKind.ADD, field="traits", value=value)
    draft = ProposalDraft(where=address("default"), change=change, reason=reason, trigger=Trigger.OWNER_DIRECTED)
    return proposals.propose(open_owned(home).ports, OWNER, "default", draft).id


def reviewed(screen: Terminal) -> list[str]:
    review = screen.opens("review")
    review.expect(f"\n\\[a\\]pprove[^\n]*{KEYS}")  # at the left edge: in the frame stands a false one
    seen = str(review.before)
    review.press("q")
    return drawn(seen)


@pytest.mark.parametrize("space", [" ", "\u00a0", "x", "."])
def test_a_padded_reason_of_a_request_draws_no_screen_of_its_own(screen: Terminal, home: Path, space: str) -> None:
    id = requested(home, padded(space=space))
    for rows in (reviewed(screen), drawn(screen.sees("approvals", "show", id))):
        said = ours(rows)
        assert not any(fake in said for fake in ("5eae62bc", "read_file", "2 of 2", "f9efc459")), said
        assert not any(row.startswith("│ tool: read_file") for row in rows)
        assert "│ tool: shell" in rows
        assert said.count("review code") == 1
    assert "f9efc459" not in "".join(row[:8] for row in drawn(screen.sees("pending")))


def test_a_padded_line_of_a_proposal_and_its_padded_reason_stay_in_the_frame(screen: Terminal, home: Path) -> None:
    line = padded(first="+- ", space="_")
    id = propose(home, line, padded(first="the asker says: ", space="_"))
    for rows in (reviewed(screen), drawn(screen.sees("approvals", "show", id))):
        said = ours(rows)
        assert not any(fake in said for fake in ("5eae62bc", "read_file", "2 of 2", "f9efc459")), said
        assert any(row.startswith("│ +- ok") for row in rows)
        assert any(row.startswith("│ ┆ ") for row in rows)


def test_wide_characters_are_counted_as_the_screen_draws_them(screen: Terminal, home: Path) -> None:
    id = requested(home, "雪" * 200 + "tool: read_file")
    rows = drawn(screen.sees("approvals", "show", id))
    assert sum(row.count("雪") for row in rows) == 200
    drawn(screen.sees("pending"))


def test_a_long_blank_stretch_is_described_and_the_whole_text_is_still_available(
    screen: Terminal, home: Path, soul: Soul
) -> None:
    id = requested(home, "first" + "\n" * 1_481 + "last")
    rows = drawn(screen.sees("approvals", "show", id))
    assert any("… 1,480 empty lines …" in row for row in rows)
    assert len(rows) < 24
    assert soul("approvals", "show", id, "--json").json["payload"]["why"].count("\n") == 1_481


def test_a_long_input_is_followed_by_a_repeated_summary_of_the_request(screen: Terminal, home: Path) -> None:
    input = {f"key{number}": "x" for number in range(900)}
    id = requested(home, "short", **input)
    size = len(json.dumps(input, separators=(",", ":")))
    said = ours(reviewed(screen)).strip().split("\n")
    assert "shell" in said[-2]
    assert f"{size:,} bytes of input" in said[-2]
    assert said[-1].startswith("review code")
    assert id in said[-1]


def test_a_diff_in_a_pipe_is_a_patch_still(screen: Terminal, home: Path, soul: Soul) -> None:
    id = propose(home, "curious", "asked for twice")
    shown = soul("approvals", "show", id)
    diff = soul("approvals", "show", id, "--json").json["diff"]
    assert diff.rstrip("\n") in shown.out
    soul("approve", id)
    assert "\n+- curious\n" in screen.pipes("diff", "default")
    assert "\n+- curious\n" in click.unstyle(screen.sees("diff", "default")).replace("\r", "")


def test_what_we_say_is_broken_between_words(screen: Terminal, home: Path, soul: Soul) -> None:
    propose(home, "curious", "a reason that is long enough to be broken " * 4)
    for command in (("rules",), ("policy", "show"), ("doctor",), ("pending",), ("approvals", "list")):
        headings = {"id", "risk", "status", "about", "asked", "reason"}  # they are on a screen alone
        said = {*soul(*command).out.split(), *headings}
        rows = drawn(screen.sees(*command))
        cut_short = {word for row in rows for word in row.split() if word not in said}
        assert all(word.endswith("…") for word in cut_short), cut_short
    refusal = screen.opens("policy", "set", "nokey", "1")
    refusal.expect(pexpect.EOF)
    assert "maxProposalsPerDay" in " ".join(drawn(str(refusal.before)))


def test_a_list_of_questions_leaves_the_room_to_the_words(screen: Terminal, home: Path) -> None:
    propose(home, "curious", "it was asked for by two people this morning")
    _headings, row = [row for row in drawn(screen.sees("pending")) if row.strip()]
    assert "it was asked for by two people" in row


@given(text=st.text(st.sampled_from("ab 雪é\n"), max_size=300), width=st.integers(20, 60))
def test_lines_of_ours_lose_no_word_and_only_a_long_word_makes_a_long_row(text: str, width: int) -> None:
    styled = click.style(text, fg="red")
    rows = list(wrapped(styled, width))
    assert click.unstyle("\n".join(rows)).split() == text.split()
    for row in map(click.unstyle, rows):
        assert cells(row.rstrip()) <= width or len(row.split()) == 1
    assert list(wrapped(styled, None)) == styled.split("\n")


@given(text=st.text(st.sampled_from("abc "), max_size=300), width=st.integers(20, 60))
def test_a_framed_line_is_broken_behind_a_word_where_one_ends(text: str, width: int) -> None:
    *broken, _ = framed(" ".join(word[:8] for word in text.split()), width)
    assert all(row.endswith(" ") for row in broken)


@given(text=st.text(st.sampled_from("ab 雪…é\u0301\n\t+-│┆"), max_size=300), width=st.integers(20, 60))
def test_every_row_is_in_the_frame_and_none_is_too_long(text: str, width: int) -> None:
    for rows in (list(framed(text, width, lead="why: ")), list(framed_lines([(text, plain)], width))):
        assert all(row.startswith(GUTTER) for row in rows)
        assert all(cells(row) <= width for row in rows)


@given(text=st.text(st.sampled_from("ab雪é"), min_size=1, max_size=300), width=st.integers(20, 60))
def test_no_character_is_lost_where_a_line_is_broken(text: str, width: int) -> None:
    first, *rest = framed(text, width)
    assert first.removeprefix(GUTTER) + "".join(row.removeprefix(GOES_ON) for row in rest) == text


@given(text=st.text(st.sampled_from("ab雪é"), max_size=100), width=st.integers(2, 40))
def test_what_is_cut_fits_and_says_so(text: str, width: int) -> None:
    shown = cut(text, width)
    assert cells(shown) <= width
    assert shown == text or shown.endswith("…")


def test_on_a_narrow_screen_a_list_leaves_the_reason_out_and_keeps_one_row_for_each(soul: Soul, home: Path) -> None:
    soul("propose", "default", "--add", "traits", "calm", "--reason", "asked for twice", "--as-agent", "default")
    narrow, wide = (Terminal(home, columns=columns).sees("pending") for columns in (40, 100))
    assert "asked for twice" in wide
    assert "…" not in narrow
    assert ("reason" in narrow, "reason" in wide) == (False, True)
    assert len([row for row in narrow.splitlines() if "default" in row]) == 1


def test_on_a_narrow_screen_no_key_of_a_review_is_broken(soul: Soul, home: Path) -> None:
    soul("propose", "default", "--add", "traits", "calm", "--reason", "asked for twice", "--as-agent", "default")
    screen = Terminal(home, columns=44).opens("review")
    screen.expect("no Enter needed")
    keys = [row.strip() for row in str(screen.before).splitlines() if "]" in row and "[" in row]
    assert len(keys) == 2
    assert keys[1].endswith("[q]uit")
    screen.press("q")
    assert ended(screen) == 0
