"""Look-alikes: host names by the scripts of their labels, odd spaces, and inputs of requests."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from soulkeeper.domain.characters.spaces import odd_spaces
from soulkeeper.domain.evolution.findings.hosts import hosts
from soulkeeper.domain.evolution.findings.inputs import findings, misleading_inputs

ODD = [chr(code) for code in range(0x3001) if unicodedata.category(chr(code)) == "Zs" and chr(code) != " "]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("https://аррӏе.com/login", "аррӏе.com"),
        ("see аррӏе.com now", "аррӏе.com"),
        ("Note:аррӏе.com", "аррӏе.com"),
        ("https://good.example/?to=http://аррӏе.com", "аррӏе.com"),
        ("https://user:pass@аррӏе.com:80/x", "pass@аррӏе.com"),
        ("[here](https://gооgle.com/a)", "gооgle.com"),
        ("bob@exаmple.com", "bob@exаmple.com"),
        ("оѕс@example.com", "оѕс@example.com"),
        ("https://раураӏ.сом", "раураӏ.сом"),
        ("ΑΒΕ.com", "ΑΒΕ.com"),
        ("ɡoogle.com", "ɡoogle.com"),
        ("ｅxample.com", "ｅxample.com"),
        ("ex\u0336ample.com", "ex\u0336ample.com"),
        ("«сор.com»", "сор.com"),
    ],
)
def test_a_host_that_reads_like_another_one_poses(text: str, name: str) -> None:
    assert [host.name for host in hosts(text) if host.problem] == [name]
    (posing,) = (host for host in hosts(text) if host.problem)
    assert text[posing.at :].startswith(name)


@pytest.mark.parametrize(
    "text",
    [
        "Пишите на почта@пример.рф, это наш адрес",
        "https://сор.рф и https://сос.укр и https://пример.рус",
        "т.е., и т.д., А.С.Пушкин, вот.how",
        "例え.jp, https://例え.jp/a, https://日本語text.jp",
        "bücher.de, école.fr, e\u0301cole.fr, ışık.com.tr, ẹ\u0301.ng",
        "ελλάδα.gr, http://ουρανος.ελ",
        "мой-сайт.com",
        "тест.md, сор.txt, отчёт.pdf",
        "привет.How are you",
        "https://example.com/аррӏе",
    ],
)
def test_an_innocent_name_is_what_it_seems(text: str) -> None:
    assert [host.name for host in hosts(text) if host.problem] == []


@pytest.mark.parametrize("space", ODD, ids=lambda char: f"{ord(char):04X}")
def test_every_odd_space_between_words_is_found(space: str) -> None:
    assert list(odd_spaces(f"be{space}kind")) == [2]


@pytest.mark.parametrize(
    "text",
    [
        "vrai\u00a0?", "Oui\u202f!", "«\u00a0ici\u00a0»", "10\u00a0%", "10\u00a0km", "1\u202f000\u2009000", "§\u00a05",
        "はい\u3000ええ", "\u3000\u3000一",
    ],
)  # fmt: skip
def test_a_space_that_typography_puts_there_is_not_found(text: str) -> None:
    assert list(odd_spaces(text)) == []


@pytest.mark.parametrize(
    ("held", "line"),
    [
        ({"to": "bob@ex\u0430mple.com"}, 2),
        ({"a": 1, "url": "https://аррӏе.com"}, 3),
        ({"deep": [{"x": ["pаssword"]}]}, 5),
        ({"сору": "yes"}, 2),
        ({"pаth": "x"}, 2),
        ({"to": "e\u0336ve"}, 2),
        ({"to": "bob\u00a0smith"}, 2),
        ({"to": "bob\u1680smith"}, 2),
    ],
)
def test_an_input_that_reads_like_something_else_is_risky_and_shown_in_ascii(held: dict[str, Any], line: int) -> None:
    found = findings(held)
    assert {(each.severity, each.line) for each in found} == {("high", line)}
    (again,) = misleading_inputs(held)
    assert again.isascii()
    assert "\\u" in again


@pytest.mark.parametrize(
    "held",
    [
        {"to": "bob@example.com"},
        {"text": "Привет, Мария!\nКак дела?\tAPI-клиент готов, т.е. всё хорошо."},
        {"text": "Combien\u00a0? 10\u00a0%, école, e\u0301cole"},
        {"имя": "Мария"},
        {"text": "はい\u3000そうです 👨‍👩‍👧 1️⃣"},
    ],
)
def test_plain_prose_of_any_script_has_no_finding(held: dict[str, Any]) -> None:
    assert findings(held) == ()
    assert misleading_inputs(held) == ()


@pytest.mark.parametrize("to", ["почта@пример.рф", "https://例え.jp/a", "info@bücher.de"])
def test_an_innocent_address_beyond_ascii_gets_a_note_and_is_written_out(to: str) -> None:
    assert [each.severity for each in findings({"to": to})] == ["note"]
    assert all(text.isascii() for text in misleading_inputs({"to": to}))
    assert misleading_inputs({"to": to})


def test_only_the_first_findings_of_an_input_full_of_them_are_reported() -> None:
    assert len(findings({"to": [f"b{number}@ex\u0430mple.com" for number in range(100)]})) == 20
