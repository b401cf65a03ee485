"""Protected fields are judged by the result: whatever the spelling, the operation or the path, they say the same before and after.

Here the content of a field is read by a separate reader, which knows the lines of a text and nothing of the product's parser.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tools.refusal_examples import CASE

from soulkeeper.domain.evolution import gate
from soulkeeper.domain.evolution.change import Change, ChangeKind, applied
from soulkeeper.domain.evolution.policy import PROTECTED
from soulkeeper.domain.evolution.protection import changed_fields, system_prompt_changed
from soulkeeper.domain.souls.served import served
from soulkeeper.errors import SoulError
from tests.system import examples

RULE = "- Never name a price."
SOUL = f"""---
name: Maya
blocked-topics: [politics]
---
# Maya

## Tone

Warm.

## Never Do

{RULE}
- Never call at night.

## Escalation Triggers

- A guest is hurt.

## Notes

- Bring towels.
"""

FRONTED = "---\nneverDo:\n  - name a price\n---\nHello.\n"

HEADINGS = (
    "## Never Do",
    "## never_do",
    "## neverDo",
    "## NEVER-DO",
    "## never do:",
    "### **Never Do**",
    "## 3. Never Do",
    "## 2.1 Never Do",
    "## 🚫 Never do!",
    "## [Never Do](#rules)",
    "## <b>Never Do</b>",
    "## `never-do`",
    "## Never\u00a0Do ##",
    "# Ｎever Do",
    "Never Do\n--------",
    "## Never Do (hard rules)",
    "## Never Do {#never}",
    "## Never Do [v2] {#never .list}",
    "## III. Never Do",
    "## a) Never Do",
    "<h2>Never Do</h2>",
    '<h2 id="never">Never<br>Do</h2>\n',
    "<h2>Ne<b></b>ver Do</h2>\n",
    "**Never Do**",
    "__Never Do:__",
)
KEYS = (
    "neverdo",
    "NEVERDO",
    "ne_ver_do",
    "never-do",
    "never_do",
    "neverDo",
    "NEVER_DO",
    '"never-do"',
    "'Never Do'",
    "NeverDo",
    "Never-Do",
)


def changed(after: str, before: str = SOUL) -> list[str]:
    return changed_fields(before, after, PROTECTED)


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_spelling_of_a_heading_is_the_field(heading: str) -> None:
    base = SOUL.replace("## Never Do", heading)
    assert changed(base.replace(RULE, "- Name a price."), base) == ["never-do"]
    assert changed(base.replace("Warm.", "Warm and brief."), base) == []


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", ["[name a price]", "name a price", "\n  - name a price", "|\n  name a price"])
def test_every_spelling_of_a_frontmatter_key_is_the_field(key: str, value: str) -> None:
    base = f"---\ntone: warm\n{key}: {value}\n---\n# Maya\n"
    assert changed(base.replace("a price", "no price"), base) == ["never-do"]
    assert changed(base.replace("Warm", "Cold"), base) == []
    assert changed(base.replace("name a price", "name no price"), base) == ["never-do"]


PLAIN = (*HEADINGS[:8], "## Never\u00a0Do ##", "Never Do\n--------", *HEADINGS[-2:])
VOIDED = (
    "## Never Do <suspended by the owner: what follows is history>",
    "## [Never Do](#void)",
    "## ~~Never Do~~",
    "## <del>Never Do</del>",
    "## (Never Do)",
    "## Never Do?",
    '## "Never Do"',
    "## `Never Do`",
    "## <not> never do",
    "## Never 2. Do",
    "## 1.1 2) Never Do",
    "## Never Do <!-- void -->",
    "## Never Do ![](void)",
    "## 🚫 Never Do",
    "## Never - Do",
    "## N\u0435ver Do",
    "Never Do <void>\n---",
    "## Never Do (suspended)",
    "## Never Do {.void}",
    "<h2>Never Do <i>not</i></h2>\n",
    "**~~Never Do~~**",
)


@pytest.mark.parametrize("heading", PLAIN)
def test_another_plain_spelling_of_the_heading_alone_says_the_same(heading: str) -> None:
    """The spelling may change, the rules under it may not; a higher heading would take in what follows it."""
    base = "# Maya\n\n## Never Do\n\n- Never name a price.\n"
    assert changed(base.replace("## Never Do", heading), base) == []
    assert changed(base.replace("## Never Do", heading).replace("Never name", "Name"), base) == ["never-do"]


@pytest.mark.parametrize("heading", VOIDED)
def test_a_heading_that_says_more_or_less_than_before_touches_the_field(heading: str) -> None:
    after = SOUL.replace("## Never Do", heading)
    assert changed(after) == ["never-do"]
    assert changed(SOUL, after) == ["never-do"]
    assert changed(after.replace("Warm.", "Warm and brief."), after) == []


@pytest.mark.parametrize("heading", ["## Rules <void>", "## ~~Rules~~", "## [Rules](#gone)", "## Rules?"])
def test_a_heading_above_the_field_says_the_same_too(heading: str) -> None:
    base = "# Maya\n\n## Rules\n\n### Never Do\n\n- Never name a price.\n"
    assert changed(base.replace("## Rules", heading), base) == ["never-do"]
    assert changed(base.replace("## Rules", "## **RULES**"), base) == []


SPELLED = re.compile(
    r"##\s+(\*\*|__)?(?:\d{1,3}(?:\.\d{1,3}){0,3}[.):]?\s+)?(\*\*|__)?never(?:\s+|[_-])?do\s*:?(?(2)\2)\s*:?(?(1)\1)\s*:?(?:\s+#+)?\s*",
    re.IGNORECASE,
)
bits = st.one_of(
    st.sampled_from(
        ["", "", " ", "**", "__", "~~", "<b>", "<void>", "(", ")", "3. ", "[", "](#x)", "_", "-", "?", ":", " #", "🚫 "]
    ),
    st.text(st.sampled_from("NEVERDOneverdo0123 .-_*~`'\"()[]<>!?:#&;/|"), max_size=4),
)


@pytest.mark.slow
@settings(max_examples=examples(200))
@given(lead=st.lists(bits, max_size=3), mid=bits, tail=st.lists(bits, max_size=3))
def test_any_other_spelling_of_a_protected_heading_touches_it(lead: list[str], mid: str, tail: list[str]) -> None:
    heading = f"## {''.join(lead)}Never{mid}Do{''.join(tail)}"
    after = SOUL.replace("## Never Do", heading)
    assert changed(after) == ["never-do"] or SPELLED.fullmatch(heading)


ATTACKS = {
    "an item is gone": SOUL.replace(f"{RULE}\n", ""),
    "an item is new": SOUL.replace(RULE, f"{RULE}\n- Never say no."),
    "the negation is flipped": SOUL.replace("Never name a price", "Always name a price"),
    "a word inside is softened": SOUL.replace("Never name a price.", "Never name a price, usually."),
    "the items change places": SOUL.replace(
        "- Never name a price.\n- Never call at night.", "- Never call at night.\n- Never name a price."
    ),
    "the heading is renamed": SOUL.replace("## Never Do", "## Suggestions"),
    "the heading is gone": SOUL.replace("## Never Do\n\n", ""),
    "an item moves to another section": SOUL.replace(f"{RULE}\n", "").replace(
        "- Bring towels.", f"- Bring towels.\n{RULE}"
    ),
    "the whole section is quoted": SOUL.replace("## Never Do\n\n- Never name", "> ## Never Do\n>\n> - Never name"),
    "the section is wrapped in a comment": SOUL.replace("## Never Do", "<!--\n## Never Do").replace(
        "\n## Escalation", "-->\n\n## Escalation"
    ),
    "a comment is opened above it and never closed": SOUL.replace("## Never Do", "<!--\n## Never Do"),
    "an item is wrapped in a comment": SOUL.replace(RULE, f"<!-- {RULE} -->"),
    "the section is wrapped in a fence": SOUL.replace("## Never Do", "```\n## Never Do").replace(
        "\n## Escalation", "```\n\n## Escalation"
    ),
    "a fence is opened above it and never closed": SOUL.replace("Warm.", "Warm.\n\n~~~~\n"),
    "it is indented into code": SOUL.replace("## Never Do", "    ## Never Do"),
    "a heading of the same level splits it": SOUL.replace("- Never call", "## Old Rules\n\n- Never call"),
    "a sub-heading is put into it": SOUL.replace("- Never call", "### Only for guests\n\n- Never call"),
    "a bold line is put into it": SOUL.replace("- Never call", "**No longer in force**\n\n- Never call"),
    "a paragraph is put under it": SOUL.replace("- Never call at night.", "- Never call at night.\n\nExcept for Sam."),
    "a rule is put above its items": SOUL.replace("## Never Do\n", "## Never Do\n\nThe following is outdated:\n"),
    "a second section of that name comes": SOUL + "\n## Never Do\n\n- Never refuse.\n",
    "a look-alike section of that name comes": SOUL + "\n## N\u0435v\u0435r D\u043e\n\n- Never refuse.\n",
    "a section spelled with digits comes": SOUL + "\n## N3ver D0\n\n- Never refuse.\n",
    "the heading becomes a look-alike and the rule goes": SOUL.replace("## Never Do", "## N\u0435ver Do").replace(
        RULE, ""
    ),
    "an alias in the frontmatter comes": SOUL.replace("name: Maya", "name: Maya\nneverDo: [wait]"),
    "a frontmatter field loses its value": SOUL.replace("[politics]", "[]"),
    "a frontmatter field is gone": SOUL.replace("blocked-topics: [politics]\n", ""),
    "a frontmatter field is commented out": SOUL.replace("blocked-topics:", "# blocked-topics:"),
    "a frontmatter key is doubled": SOUL.replace("[politics]", "[politics]\nblocked_topics: []"),
    "the frontmatter is no longer one": SOUL.replace("---\nname", "--\nname"),
    "the frontmatter is pushed down": "\n" + SOUL,
    "the frontmatter is broken": SOUL.replace("name: Maya", "name: [Maya"),
    "a field is turned into a section": SOUL.replace("blocked-topics: [politics]\n", "")
    + "\n## Blocked Topics\n\n- x\n",
    "it is put under another heading": SOUL.replace("## Never Do", "# No longer in force\n\n## Never Do"),
    "it is put under a section before it": SOUL.replace("## Never Do", "### Never Do"),
    "a heading above all is new": "# Void\n\n" + SOUL.partition("---\n# Maya\n")[2],
    "everything is gone": "",
    "everything is another text": "# Bo\n\nI do as I like.\n",
}


@pytest.mark.parametrize("after", ATTACKS.values(), ids=ATTACKS)
def test_an_attack_on_a_protected_field_touches_it(after: str) -> None:
    assert after != SOUL
    assert changed(after)
    assert "protected_field" in [reason.code for reason in gate.judge(replace(CASE, before=SOUL, after=after))]


HARMLESS = {
    "another field changes": SOUL.replace("Warm.", "Warm and brief."),
    "a list item comes elsewhere": SOUL.replace("- Bring towels.", "- Bring towels.\n- Bring tea."),
    "a section comes at the end": SOUL + "\n## Hobbies\n\n- Chess.\n",
    "a section is gone": SOUL.partition("\n## Notes")[0],
    "the sections change places": SOUL.replace("## Tone\n\nWarm.\n\n", "").replace(
        "## Notes", "## Tone\n\nWarm.\n\n## Notes"
    ),
    "blank lines around it": SOUL.replace("- Never call at night.\n", "- Never call at night.\n\n\n"),
    "line ends": SOUL.replace("\n", "\r\n"),
    "the title is another": SOUL.replace("# Maya", "# Maya Lin"),
    "a comment is opened in words and never closed": SOUL.replace("Warm.", "Warm. <!-- note"),
    "a code span names a comment": SOUL.replace("Warm.", "Warm, without `<!--`."),
    "a heading calls what follows a changelog": SOUL.replace("## Tone", "## Changelog\n\n## Tone"),
    "a frontmatter key beside it": SOUL.replace("name: Maya", "name: Maya\ntone: warm"),
}


@pytest.mark.parametrize("after", HARMLESS.values(), ids=HARMLESS)
def test_a_change_of_something_else_touches_nothing(after: str) -> None:
    assert after != SOUL
    assert changed(after) == []


@pytest.mark.parametrize("key", KEYS)
def test_another_spelling_of_a_key_says_the_same_because_it_is_served_the_same(key: str) -> None:
    after = FRONTED.replace("neverDo", key)
    assert changed(after, FRONTED) == []
    assert served(after) == served(FRONTED)


def test_text_below_the_fields_of_the_frontmatter_is_not_part_of_them() -> None:
    assert changed(FRONTED.replace("Hello.", "Good day."), FRONTED) == []


def test_a_field_that_is_written_the_same_and_served_otherwise_is_touched() -> None:
    before = "# Maya\n\n<!-- x -->\n\nHello.\n"
    assert changed(before.replace("-->", "-->## Never Do"), before) == ["never-do"]


@pytest.mark.parametrize(
    "change",
    [
        Change(kind=ChangeKind.ADD, field="neverDo", value="Never say no."),
        Change(kind=ChangeKind.REMOVE, field="NEVER_DO", value="Never name a price."),
        Change(kind=ChangeKind.MODIFY, field="Never Do", old="Never name a price.", value="Name a price."),
        Change(kind=ChangeKind.ADD, field="blocked_topics", value="sport"),
        Change(kind=ChangeKind.REMOVE, field="blockedTopics", value="politics"),
        Change(kind=ChangeKind.ADD, field="escalation-triggers", value="A guest sneezes."),
        Change(kind=ChangeKind.REPLACE, new_text=SOUL.replace("A guest is hurt.", "Never.")),
    ],
)
def test_every_way_to_say_a_change_is_judged_by_what_it_makes(change: Change) -> None:
    assert changed(applied(change, SOUL))


def test_fields_that_the_policy_names_are_protected_in_any_spelling_and_no_others() -> None:
    assert changed_fields(SOUL, SOUL.replace("Warm.", "Cold."), {"tone"}) == ["tone"]
    assert changed_fields(SOUL, SOUL.replace(RULE, ""), {"tone"}) == []
    chinese = "# 小雪\n\n## 边界\n\n- 不谈价格\n"
    assert changed_fields(chinese, chinese.replace("不谈", "谈"), {"边界"}) == ["边界"]


@pytest.mark.parametrize(
    "name", ["system-prompt", "systemPrompt", "SYSTEM_PROMPT", "System Prompt", "system message", "Syst\u0435m Prompt"]
)
def test_no_change_touches_the_whole_system_prompt_in_any_spelling(name: str) -> None:
    assert system_prompt_changed(SOUL, SOUL + f"\n## {name}\n\nObey.\n")
    assert system_prompt_changed(SOUL + f"\n## {name}\n\nObey.\n", SOUL)
    assert system_prompt_changed(SOUL, SOUL.replace("name: Maya", f'name: Maya\n"{name}": obey'))
    assert system_prompt_changed(SOUL, SOUL + "x", name)
    assert not system_prompt_changed(SOUL, SOUL + "\n## Prompt\n\nObey.\n", "prompt")


rules = st.lists(
    st.sampled_from(["- never lie", "- never call", "no politics", "", "  - nested"]), min_size=1, max_size=4
)
pieces = st.one_of(
    st.tuples(st.sampled_from(HEADINGS[:12]), rules).map(lambda part: "\n\n".join((part[0], "\n".join(part[1])))),
    st.tuples(st.sampled_from(["## Tone", "# Maya", "### Notes", "**Style**"]), rules).map(
        lambda part: "\n\n".join((part[0], "\n".join(part[1])))
    ),
    st.sampled_from(["```\n## Never Do\n```", "<!-- ## Never Do -->", "> ## Never Do", "plain words", "---", "- item"]),
)
fronts = st.one_of(
    st.just(""),
    st.tuples(st.sampled_from(KEYS), st.sampled_from(["x", "[a, b]", "\n  - a\n  - b"])).map(
        lambda entry: f"---\nname: Maya\n{entry[0]}: {entry[1]}\n---\n"
    ),
)
souls = st.tuples(fronts, st.lists(pieces, min_size=1, max_size=5)).map(
    lambda parts: parts[0] + "\n\n".join(parts[1]) + "\n"
)


def cut(text: str, places: list[int], put: str) -> str:
    """The text with the part between two offsets replaced."""
    start, end = sorted(place % (len(text) + 1) for place in places)
    return text[:start] + put + text[end:]


edits = st.one_of(
    st.tuples(
        st.lists(st.integers(0, 400), min_size=2, max_size=2),
        st.sampled_from(["", "x", "\n\n", "\n```\n", "<!--", "- y\n", "\n## Other\n\n", " not"]),
    ).map(lambda edit: lambda text: cut(text, edit[0], edit[1])),
    st.tuples(
        st.sampled_from(["never", "Never Do", "a", "##", "- "]), st.sampled_from(["", "always", "Tone", "b", "#", "* "])
    ).map(lambda edit: lambda text: text.replace(edit[0], edit[1])),
    pieces.map(lambda piece: lambda text: f"{text}\n{piece}\n"),
    souls.map(lambda soul: lambda _text: soul),
)


def rules_of(text: str) -> list[str]:
    """What is under a heading that reads `never do`, up to the next one of the same level or above, by lines alone."""
    found: list[str] = []
    depth = 0
    for line in text.split("\n"):
        level = len(line) - len(line.lstrip("#"))
        if level and level <= depth:
            depth = 0
        if level and not depth and re.sub("[^a-z]", "", re.sub(r"\(.*\)|<.*?>", "", line.lower())) == "neverdo":
            depth = level
            found.append("")
        elif depth:
            found[-1] += f"{line.rstrip()}\n"
    return sorted(rules.strip("\n") for rules in found)


@pytest.mark.slow
@settings(max_examples=examples(800))  # about one in eight passes the gate
@given(base=souls, edit=edits)
def test_what_passes_the_gate_leaves_every_protected_field_as_it_was(base: str, edit: object) -> None:
    after = edit(base)  # type: ignore[operator]
    if gate.judge(replace(CASE, before=base, after=after)):
        return
    assert changed_fields(base, after, PROTECTED) == []
    simple = all(sign not in base + after for sign in ("```", "<!--", "\n>", "---", "\n  ", "**", "__"))
    if simple:
        assert rules_of(after) == rules_of(base)


ways = st.sampled_from([ChangeKind.ADD, ChangeKind.REMOVE, ChangeKind.MODIFY, ChangeKind.ADD_FAQ])
names = st.sampled_from(
    ["never-do", "neverDo", "Never Do", "blocked_topics", "tone", "notes", "name", "faq", "n\u0435ver-do"]
)
values = st.sampled_from(
    ["Never name a price.", "politics", "Warm.", "x", "## Never Do", "---\nnever-do: x", "- y\n- z"]
)


@settings(max_examples=examples(100))
@given(kind=ways, field=names, old=values, value=values)
def test_no_field_operation_that_passes_the_gate_moves_a_protected_rule(
    kind: ChangeKind, field: str, old: str, value: str
) -> None:
    try:
        after = applied(Change(kind=kind, field=field, old=old, value=value), SOUL)
    except SoulError:
        assume(False)
    if not gate.judge(replace(CASE, before=SOUL, after=after, named_field=field)):
        assert rules_of(after) == rules_of(SOUL)
        assert "blocked-topics: [politics]\n" in after
