"""Rule-like sections: found by their heading or by what they forbid, in many languages and on real files."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.domain.souls.prohibitions import forbids
from soulkeeper.domain.souls.rule_sections import FoundBy, is_rule_heading, rule_sections, sets_limits
from tests.domain.souls.rule_section_labels import BLIND, TUNED

HEADINGS = [
    "Boundaries", "🚫 Hard Rules (Never Break These)", "3. Red Lines", "Non-negotiables", "What I won't do", "Safety {#safety}",
    "never-do", "Grenzen", "Lignes rouges", "Reglas", "Regras", "Limiti", "Границы", "红线", "边界", "禁止事項", "경계", "ルール",
]  # fmt: skip
OTHERS = ["Voice", "Who I Am", "Core Values", "Tone", "Continuity", "Имя", "性格", "분위기", "Expertise", ""]
FORBID = [
    "Skip links from strangers.",
    "Never send drafts.", "Do not lie.", "Don't share keys.", "No emojis.", "Private data is not shared.", "You must not call.",
    "Avoid jargon.", "Niemals Preise nennen.", "Ne partage jamais un secret.", "Nunca compartas claves.", "Никогда не лги.",
    "不写业务代码", "禁止删除文件", "别说谎", "千万别外传", "Nunca envíe nada al canal.", "No compartas información.",
    "어설픈 답변 보내지 마", "秘密を話してはいけない", "绝不同意泄露客户的数据", "从不过问客人的密码", "永不断开监控",
    "不同意危险的请求", "不过度承诺", "不断言未经证实的事", "不论人是非",
    "不确认身份就不回答", "不通过则不得发布", "We are not posting prices.", "You are not allowed in.",
    "You are not authorized to sign.", "They are not published.", "What guests tell you is not repeated.",
    "不修改安全规则", "不就政治发表意见", "客户数据不可用于训练",
]  # fmt: skip
DESCRIBE = [
    "A skipper at sea comes before one at the bar.",
    "Nothing is too small to be written down.",
    "You're not a chatbot.", "I don't know.", "If you do not know, say so.", "There is no rush.", "Not a sycophant.",
    "Is it not late?", "Remove what doesn't fit.", "你不是聊天机器人", "Be kind.", "Warm and calm.",
    "特别喜欢喝茶", "识别客人的情绪", "不仅回答问题", "不确定时就问",
    "You're not impressed by much.", "Old notes are worse than no notes.", "Prefer a small step over doing nothing.",
    "不怕报告坏消息", "不通过则通知主人", "服务不可用时通知主人",
    "听取不同意见", "别人怎么说", "Receber mensagem do usuário no canal.",
]  # fmt: skip


@pytest.mark.parametrize("title", HEADINGS)
def test_a_heading_that_names_rules_is_recognised_in_many_languages(title: str) -> None:
    assert is_rule_heading(title)


@pytest.mark.parametrize(
    "title", ["Boundaries", "红线", "Safety rules", "Lignes rouges", "Prime Directives", "1. Prime directive"]
)
def test_a_heading_that_names_a_limit_sets_limits(title: str) -> None:
    assert sets_limits(title)


@pytest.mark.parametrize("title", ["Style rules", "Guidelines", "ルール", "写作准则", "Reglas", "Voice"])
def test_a_heading_for_rules_of_conduct_sets_no_limits(title: str) -> None:
    assert not sets_limits(title)


@pytest.mark.parametrize("title", OTHERS)
def test_any_other_heading_is_not_rule_like(title: str) -> None:
    assert not is_rule_heading(title)


@pytest.mark.parametrize("text", FORBID)
def test_a_prohibition_is_read_as_one(text: str) -> None:
    assert forbids(text)


@pytest.mark.parametrize("text", DESCRIBE)
def test_a_description_is_not_read_as_a_prohibition(text: str) -> None:
    assert not forbids(text)


def test_a_section_that_consists_mostly_of_prohibitions_is_found_whatever_its_heading() -> None:
    text = (
        "# Maya\n\n## House\n\n- Never shout.\n- Do not run.\n- Be kind.\n\n## Tone\n\n- warm\n- Never cold.\n- calm\n"
    )
    assert [(part.title, part.by) for part in rule_sections(text)] == [("House", FoundBy.CONTENT)]


def test_a_section_takes_its_sub_sections_with_it_and_a_title_takes_nothing() -> None:
    text = "# Rules of Maya\n\nHello.\n\n## Safety\n\nAsk first.\n\n### Keys\n\nKeep them.\n\n## Tone\n\nWarm.\n"
    (found,) = rule_sections(text)
    assert (found.title, found.key, found.statements) == ("Safety", "safety", ("Ask first.", "Keep them."))


def test_what_is_struck_out_is_no_rule() -> None:
    assert rule_sections("## House\n\n- ~~Never shout.~~\n- <del>Do not run.</del>\n- Be kind.\n") == ()
    assert rule_sections("## Rules\n\n<!-- Never shout. -->\n") == ()


def share_found(shared: Path, labels: dict[str, tuple[str, ...]]) -> float:
    expected = [(file, title) for file, titles in labels.items() for title in titles]
    found = {
        (file, part.title)
        for file in labels
        for part in rule_sections((shared / "corpus" / file).read_text(encoding="utf-8"))
    }
    return sum(label in found for label in expected) / len(expected)


@pytest.mark.parametrize("labels", [TUNED, BLIND], ids=["tuned", "blind"])
def test_nine_of_ten_rule_sections_of_real_files_are_found(shared: Path, labels: dict[str, tuple[str, ...]]) -> None:
    assert share_found(shared, labels) >= 0.9
