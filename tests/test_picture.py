"""The picture in README: drawn from terminal output, with every space, and without external fonts or addresses."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tools.screenshot import NBSP, drawn

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "review.svg"
NAMESPACE = "http://www.w3.org/2000/svg"


def shown_rows(svg: str) -> list[str]:
    rows = ElementTree.fromstring(svg).iter(f"{{{NAMESPACE}}}text")
    return ["".join(row.itertext()).replace(NBSP, " ") for row in rows]


def test_a_line_is_drawn_with_its_colours_and_all_its_characters() -> None:
    svg = drawn(["a  <b> & \x1b[31m\x1b[1mred\x1b[0m plain"])
    assert shown_rows(svg) == ["a  <b> & red plain"]
    assert re.search(r'fill="#e5534b" font-weight="bold">red<', svg)


@pytest.mark.parametrize("name", ["proposal", "outcome", "rollback"])
def test_a_picture_of_a_conversation_leads_nowhere_and_is_what_the_page_shows(name: str) -> None:
    faces = PICTURE.parent / "faces"
    svg = (faces / f"telegram-{name}.svg").read_text(encoding="utf-8")
    words = {"proposal": "Approve", "outcome": "Long answers are wanted here", "rollback": "Yes, Rollback"}
    assert words[name] in shown_rows(svg)
    assert re.findall(r"https?://[^\"<\s]+", svg) == [NAMESPACE]
    assert f"(telegram-{name}.svg)" in (faces / "telegram.md").read_text(encoding="utf-8")


def test_the_picture_shows_a_whole_review_and_leads_nowhere() -> None:
    svg = PICTURE.read_text(encoding="utf-8")
    rows = shown_rows(svg)
    assert rows[0] == "$ soul review"
    assert any(row.startswith("review code ") for row in rows)
    assert any(row.startswith("[a]pprove  [d]eny  [e]dit") for row in rows)
    assert re.findall(r"https?://[^\"<\s]+", svg) == [NAMESPACE]
    assert not re.search(r"@font-face|<image|<script|href", svg)
