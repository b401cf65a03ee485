"""An edit changes its field and no other byte."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from soulkeeper.domain.souls import edits
from soulkeeper.domain.souls.fields import FieldShape, compare, fields
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Invalid, NotFound, SoulError
from tests.system import examples

CORPUS = Path(__file__).resolve().parents[3] / ".." / "shared" / "corpus"
NEW = "ask before acting on something new"


def corpus() -> list[str]:
    if not CORPUS.is_dir():
        pytest.skip("the corpus of real soul files is not beside this checkout")
    return [path.read_bytes().decode() for path in sorted(CORPUS.rglob("*.md")) if path.is_file()]


def listed_fields(text: str) -> list[str]:
    known = fields(parse(text)).values()
    return [field.key for field in known if any(part.shape is FieldShape.LIST and part.items for part in field.parts)]


def assert_only_inserted(before: str, after: str) -> None:
    """The old text is a prefix and a suffix around the insertion."""
    prefix = next(
        (n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after))
    )
    assert after.endswith(before[prefix:])


def assert_add_and_remove_are_inverse(text: str, key: str) -> None:
    added = edits.add(text, key, NEW)
    assert_only_inserted(text, added)
    assert [(one.field, one.type, one.values) for one in compare(text, added)] == [(key, "added", (NEW,))]
    assert edits.remove(added, key, NEW) == text


def test_in_real_souls_an_item_that_is_added_and_removed_leaves_the_same_bytes() -> None:
    tried = 0
    for text in corpus():
        for key in listed_fields(text)[:1]:
            assert_add_and_remove_are_inverse(text, key)
            tried += 1
    assert tried > 100


def test_in_real_souls_that_holds_with_other_line_breaks_and_without_a_final_one() -> None:
    for text in corpus()[::6]:
        for key in listed_fields(text)[-1:]:
            assert_add_and_remove_are_inverse(text.replace("\n", "\r\n"), key)
            assert_add_and_remove_are_inverse(text.rstrip("\n"), key)


def test_in_real_souls_a_replaced_item_is_the_only_change_and_can_be_put_back() -> None:
    for text in corpus()[::2]:
        for key in listed_fields(text)[:1]:
            items = fields(parse(text))[key].items
            if items.count(items[-1]) > 1 or not items[-1]:
                continue
            changed = edits.modify(text, key, items[-1], NEW)
            (change,) = compare(text, changed)
            assert (change.field, change.before, change.after) == (key, items[-1], NEW)
            assert fields(parse(edits.modify(changed, key, NEW, items[-1])))[key].items == items


def test_in_real_souls_a_removed_item_is_the_only_change() -> None:
    for text in corpus()[1::2]:
        for key in listed_fields(text)[:1]:
            items = fields(parse(text))[key].items
            if not items[0]:
                continue
            removed = edits.remove(text, key, items[0])
            assert {one.field for one in compare(text, removed)} == {key}
            assert fields(parse(removed))[key].items == items[1:]


LINES = [
    "# Soul",
    "## Never Do",
    "## Tone",
    "- a",
    "- b",
    "  more",
    "1. x",
    "2. y",
    "* z",
    "calm",
    "**Bold**",
    "",
    "",
    "---",
    "```",
    "  - n",
    "> q",
]
FRONTS = [
    "",
    "---\nname: x\n---\n",
    "---\nneverDo: [a, 'b']\n---\n",
    '---\ntraits:\n- "a"\n- c # why\n\n# end\n---\n',
    "---\nnever-do:\n---\n",
]
documents = st.tuples(
    st.sampled_from(FRONTS),
    st.lists(st.sampled_from(LINES), max_size=9),
    st.sampled_from(["", "\n"]),
    st.sampled_from(["\n", "\r\n"]),
).map(lambda parts: (parts[0] + "\n".join(parts[1]) + parts[2]).replace("\n", parts[3]))
values = st.one_of(
    st.sampled_from(
        [
            NEW,
            "# heading",
            "```",
            "---",
            "- x",
            "two\nlines",
            "two\n\n# paras",
            "a: b #c",
            "'q'",
            "1. x",
            "<!--",
            "> q",
            "\n",
        ]
    ),
    st.text(alphabet="ab #-`:*'\"[]{}>|\n", min_size=1, max_size=12),
)
NAMES = ["neverDo", "Never Do", "traits", "tone", "soul", "bold", "New Field", "preamble", "name"]
names = st.sampled_from(NAMES)


@pytest.mark.slow
@given(documents, names, values)
@settings(max_examples=examples(500))
def test_adding_changes_only_the_intended_field_or_is_refused(text: str, name: str, value: str) -> None:
    try:
        added = edits.add(text, name, value)
    except SoulError:
        return
    known, key = fields(parse(text)), next(iter({one.field for one in compare(text, added)}))
    assert {one.field for one in compare(text, added)} == {key}
    assert_only_inserted(text, added)
    if key in known and known[key].items:
        assert edits.remove(added, name, value) == text


@pytest.mark.slow
@given(documents, st.data())
@settings(max_examples=examples(300))
def test_modifying_and_removing_change_only_the_intended_field_or_are_refused(text: str, data: st.DataObject) -> None:
    there = fields(parse(text))
    assume(there)
    name = data.draw(st.sampled_from([name for name in NAMES if canonical_key(name) in there] or sorted(there)))
    key = canonical_key(name)
    known = there[key]
    old = data.draw(st.sampled_from([*known.items, known.value, ""]))
    for edit in (lambda: edits.modify(text, name, old, data.draw(values)), lambda: edits.remove(text, name, old)):
        try:
            after = edit()
        except SoulError:
            continue
        below = {one.key for one in parse(text).sections if key in one.path}
        assert {one.field for one in compare(text, after)} <= {key} | below
        assert key in {one.field for one in compare(text, after)}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("## Never Do\n- a\n", "## Never Do\n- a\n- new\n"),
        ("## Never Do\n- a", "## Never Do\n- a\n- new"),
        ("## Never Do\r\n* a\r\n", "## Never Do\r\n* a\r\n* new\r\n"),
        ("## Never Do\n\n  -  a\n\n  -  b\n\n## X\n", "## Never Do\n\n  -  a\n\n  -  b\n\n  -  new\n\n## X\n"),
        ("## Never Do\n8. a\n9. b\n", "## Never Do\n8. a\n9. b\n10. new\n"),
        ("## Never Do\n1. a\n1. b\n", "## Never Do\n1. a\n1. b\n1. new\n"),
        ("## Never Do\nintro\n- a\n\nend\n", "## Never Do\nintro\n- a\n- new\n\nend\n"),
        ("## Never Do\n", "## Never Do\n\n- new\n"),
        ("## Never Do\n## X\n", "## Never Do\n\n- new\n\n## X\n"),
        ("---\nneverDo: [a, b]\n---\n", "---\nneverDo: [a, b, new]\n---\n"),
        ("---\nneverDo: []\n---\n", "---\nneverDo: [new]\n---\n"),
        ('---\nneverDo: ["a"]\n---\n', '---\nneverDo: ["a", "new"]\n---\n'),
        ("---\nnever_do:\n- a # x\n# end\n---\n", "---\nnever_do:\n- a # x\n- new\n# end\n---\n"),
        ("---\nnever_do:\nx: y\n---\n", "---\nnever_do:\n  - new\nx: y\n---\n"),
        ("---\ntraits: [a]\n---\n", "---\ntraits: [a]\nnever-do:\n  - new\n---\n"),
        ("---\ncore_values: [a]\n---\n", "---\ncore_values: [a]\nnever_do:\n  - new\n---\n"),
        ("", "## Never Do\n\n- new\n"),
        ("text", "text\n\n## Never Do\n\n- new"),
        ("# Soul\n\n### A\nx\n\n### B\ny\n", "# Soul\n\n### A\nx\n\n### B\ny\n\n### Never Do\n\n- new\n"),
        ("# A\nx\n# B\ny\n## C\n## D\n", "# A\nx\n# B\ny\n## C\n## D\n\n# Never Do\n\n- new\n"),
        ("## A\nx\n\n## Changelog\nrow\n", "## A\nx\n\n## Never Do\n\n- new\n\n## Changelog\nrow\n"),
    ],
)
def test_adding_follows_the_style_of_the_file(before: str, after: str) -> None:
    assert edits.add(before, "never-do", "new") == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("## Likes\n\nTea and rain.\n", "## Likes\n\nTea and rain.\n\nnew\n"),
        ("## Likes\nTea.\n\n---\n\n## X\n- a\n", "## Likes\nTea.\n\nnew\n\n---\n\n## X\n- a\n"),
        ("## Likes\r\n\r\nTea.\r\n", "## Likes\r\n\r\nTea.\r\n\r\nnew\r\n"),
        ("## Likes\n\nTea.", "## Likes\n\nTea.\n\nnew"),
        ("## Likes\n\nTea.\n\n### Why\n- a\n", "## Likes\n\nTea.\n\nnew\n\n### Why\n- a\n"),
        ("## Likes\n\nTea.\n\n---\n\n_Yours._\n", "## Likes\n\nTea.\n\nnew\n\n---\n\n_Yours._\n"),
        ("## Likes\n\na\n\n---\n\nb\n\nc\n", "## Likes\n\na\n\n---\n\nb\n\nc\n\nnew\n"),
        ("## Likes\n\n---\n\nTea.\n", "## Likes\n\n---\n\nTea.\n\nnew\n"),
        ("---\na: [\n---\nx\n## Likes\ny\n", "---\na: [\n---\nx\n## Likes\ny\n\nnew\n"),
    ],
)
def test_adding_to_a_section_of_prose_adds_a_paragraph(before: str, after: str) -> None:
    assert edits.add(before, "likes", "new") == after


@pytest.mark.parametrize(
    ("field", "value", "section"),
    [
        ("tone", "warm", "## Tone\n\nwarm\n"),
        ("communicationStyle", "brief", "## Communication Style\n\nbrief\n"),
        ("favoriteFoods", "rice", "## Favorite Foods\n\n- rice\n"),
        ("House Rules!", "knock", "## House Rules!\n\n- knock\n"),
        ("边界", "不", "## 边界\n\n- 不\n"),
        ("story", "one\ntwo", "## Story\n\none\ntwo\n"),
    ],
)
def test_a_new_field_becomes_a_section_with_a_title(field: str, value: str, section: str) -> None:
    assert edits.add("# Soul\n", field, value) == "# Soul\n\n" + section


def test_a_value_with_line_breaks_stays_inside_its_item() -> None:
    after = edits.add("## Never Do\n1. a\n", "never-do", "one\n\n# two\n```")
    assert after == "## Never Do\n1. a\n2. one\n\n   # two\n   ```\n"
    assert [one.key for one in parse(after).sections] == ["never-do"]


REFUSED: list[tuple[Callable[[], str], type[SoulError], str]] = [
    (lambda: edits.add("## Never Do\n- a  b\n", "never-do", " a b "), Invalid, "is already in never-do"),
    (lambda: edits.add("---\ntone: calm\n---\n", "tone", "x"), Invalid, "tone is a single value, not a list"),
    (lambda: edits.add("## Tone\ncalm\n", "tone", "x"), Invalid, "single value"),
    (lambda: edits.add("## Never Do\n- a\n", "never-do", "  "), Invalid, "no text to add"),
    (lambda: edits.add("## Never Do\n- a\n", "never-do", "---"), Invalid, "cannot be an item"),
    (lambda: edits.modify("## N\n- a\n- b\n", "n", "b", "---"), Invalid, "cannot be an item"),
    (lambda: edits.modify("---\na: [\n---\n", "frontmatter", "", "x"), Invalid, "cannot be read"),
    (lambda: edits.modify("---\na: {b: c}\n---\n", "a", "", "x"), Invalid, "not a single value"),
    (lambda: edits.remove("---\na: [\n---\n", "frontmatter"), Invalid, "cannot be removed"),
    (lambda: edits.add("x", " ", "y"), Invalid, "cannot be a heading"),
    (lambda: edits.set_key("---\na: b\n---\n", "x: y", "z"), Invalid, "cannot contain"),
    (lambda: edits.set_key("---\na: b\n---\n", "a", "z" * 9000), Invalid, "cannot contain"),
    (lambda: edits.add("# A\n```\nopen", "never-do", "x"), Invalid, "more than its field"),
    (lambda: edits.add("# A\n", "tone", "calm\n# B"), Invalid, "more than its field: b"),
    (lambda: edits.add("## Likes\n\nTea.\n", "likes", " Tea. "), Invalid, "is already in likes"),
    (lambda: edits.add("## Likes\n\nTea.\n", "likes", "- rain"), Invalid, "cannot be a paragraph"),
    (lambda: edits.add("## Likes\n\nTea.\n", "likes", "Rain.\n\n## Never Do"), Invalid, "more than its field"),
    (lambda: edits.add("## Likes\n\n```\nopen", "likes", "Rain."), Invalid, "cannot be a paragraph"),
    (lambda: edits.add("---\nfaq:\n  - q: a\n    a: b\n---\n", "faq", "x"), Invalid, "questions and answers"),
    (lambda: edits.modify("## Tone\ncalm\n", "mood", "a", "b"), NotFound, "no field named mood"),
    (lambda: edits.modify("## Tone\ncalm\n", "tone", "calm", "calm"), Invalid, "changes nothing"),
    (lambda: edits.modify("## Tone\ncalm\n", "tone", "calm", ""), Invalid, "no new value"),
    (lambda: edits.modify("## Tone\ncalm calm\n", "tone", "calm", "x"), Invalid, "occurs 2 times"),
    (lambda: edits.modify("## Tone\ncalm\n", "tone", "loud", "x"), NotFound, "'loud' is not in tone"),
    (lambda: edits.modify("## Tone\ncalm\n", "tone", "calm", "# New"), Invalid, "more than its field"),
    (lambda: edits.modify("## N\n- a\n- b\n", "n", "", "x"), Invalid, "has 2 items"),
    (lambda: edits.modify("---\ntone: calm\n---\n", "tone", "loud", "x"), NotFound, "not in tone"),
    (lambda: edits.remove("## N\n- a\n", "n", "b"), NotFound, "'b' is not in n"),
    (lambda: edits.remove("## N\n- a\n", "m"), NotFound, "no field named m"),
    (lambda: edits.remove("## N\n- **a**\n- 'a'\n", "n", '"a"'), NotFound, "is not in n"),
    (lambda: edits.set_key("x", "a", "b"), NotFound, "no frontmatter"),
    (lambda: edits.set_key("---\na: [\n---\n", "a", "b"), Invalid, "cannot be read"),
    (lambda: edits.set_key("---\na: [x]\n---\n", "a", "b"), Invalid, "a is not a single value"),
    (lambda: edits.remove_key("---\na: b\n---\n", "c"), NotFound, "no key c"),
    (lambda: edits.set_section("# A\nx\n# A\ny\n", "a", "z"), Invalid, "2 sections"),
    (lambda: edits.add_faq("", "Who?", " "), Invalid, "are both required"),
    (lambda: edits.add_faq("## FAQ\n### Who?\nme\n", "who ?", "x"), Invalid, "is already there"),
    (lambda: edits.add_faq("## FAQ\n", "Who?", "x\n# Y"), Invalid, "more than its field"),
]


@pytest.mark.parametrize(("edit", "kind", "words"), REFUSED)
def test_what_does_not_fit_is_refused_with_its_reason(
    edit: Callable[[], str], kind: type[SoulError], words: str
) -> None:
    with pytest.raises(kind, match=words):
        edit()


@pytest.mark.parametrize(
    ("before", "field", "old", "new", "after"),
    [
        ("## N\n- a\n  x\n- b\n", "n", "a x", "c\nd", "## N\n- c\n  d\n- b\n"),
        ("## N\n- **a**\n- b\n", "n", "a", "c", "## N\n- c\n- b\n"),
        ("## N\n- a", "n", "a", "c", "## N\n- c"),
        ("---\nn: ['a', b]\n---\n", "n", "a", "it's", "---\nn: ['it''s', b]\n---\n"),
        ("---\nn:\n  - a\n  - b\n---\n", "n", "b", "x: y", '---\nn:\n  - a\n  - "x: y"\n---\n'),
        ("---\ntone: calm # x\n---\n", "Tone", "calm", "warm", "---\ntone: warm # x\n---\n"),
        ("---\ntone: |\n  calm\n---\n", "tone", "", "warm", "---\ntone: warm\n---\n"),
        ("## Tone\r\nquite calm\r\n", "tone", "calm", "a\nb", "## Tone\r\nquite a\r\nb\r\n"),
        ("## Tone\n\ncalm\n\n---\n\n## X\n", "tone", "", "warm", "## Tone\n\nwarm\n\n---\n\n## X\n"),
        ("hello\n# A\n", "preamble", "hello", "hi", "hi\n# A\n"),
    ],
)
def test_modifying_replaces_in_place(before: str, field: str, old: str, new: str, after: str) -> None:
    assert edits.modify(before, field, old, new) == after


@pytest.mark.parametrize(
    ("before", "field", "value", "after"),
    [
        ("## N\n- a\n\n- b\n\n- c\n", "n", "b", "## N\n- a\n\n- c\n"),
        ("## N\n- a\n\n- b\n", "n", "a", "## N\n- b\n"),
        ("## N\n- a\n- b", "n", "b", "## N\n- a"),
        ("## N\r\n- a\r\n- b", "n", "b", "## N\r\n- a"),
        ("---\nn: [a, b]\n---\n", "n", "a", "---\nn: [b]\n---\n"),
        ("---\nn: [a, b]\n---\n", "n", "b", "---\nn: [a]\n---\n"),
        ("---\nn:\n  - a\n  - b\n---\n", "n", "a", "---\nn:\n  - b\n---\n"),
        ("---\nfaq:\n  - q: Who?\n    a: Me\nx: y\n---\n", "faq", "Who? Me", "---\nfaq:\nx: y\n---\n"),
        ("---\ntone: calm\nx: y\n---\n", "tone", "calm", "---\nx: y\n---\n"),
        ("---\ntone: calm\nx: y\n---\n", "tone", "", "---\nx: y\n---\n"),
        ("## A\nx\n\n## B\ny\n### C\nz\n\n## D\n", "b", "", "## A\nx\n\n## D\n"),
        ("## A\nx\n\n## B\ny\n", "b", "y", "## A\nx\n"),
        ("## A\none\ntwo\nthree\n", "a", "two", "## A\none\nthree\n"),
        ("hello\n\n# A\n", "preamble", "", "# A\n"),
        ("## A\nbe calm and kind\n", "a", " and kind", "## A\nbe calm \n"),
    ],
)
def test_removing_takes_out_the_item_the_passage_or_the_field(before: str, field: str, value: str, after: str) -> None:
    assert edits.remove(before, field, value) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("---\nfaq:\n  - q: A?\n    a: b\n---\n", "---\nfaq:\n  - q: A?\n    a: b\n  - q: Who?\n    a: I, me\n---\n"),
        (
            "---\nfaq:\n- answer: b\n  question: A?\n---\n",
            "---\nfaq:\n- answer: b\n  question: A?\n- answer: I, me\n  question: Who?\n---\n",
        ),
        ("## FAQ\n\n### A?\n\nb\n\n## X\n", "## FAQ\n\n### A?\n\nb\n\n### Who?\n\nI, me\n\n## X\n"),
        ("## FAQ\n\n**A?**\n\nb\n", "## FAQ\n\n**A?**\n\nb\n\n**Who?**\n\nI, me\n"),
        ("## FAQ\n**Q:** A?\n**A:** b\n\n## X\n", "## FAQ\n**Q:** A?\n**A:** b\n\n**Q:** Who?\n**A:** I, me\n\n## X\n"),
        ("## FAQ\n\nQ: A?\n\nA: b", "## FAQ\n\nQ: A?\n\nA: b\n\nQ: Who?\n\nA: I, me"),
        ("## FAQ\n- **A?** b\n", "## FAQ\n- **A?** b\n- **Who?** I, me\n"),
        ("## FAQ\n- Q: A?\n  A: b\n", "## FAQ\n- Q: A?\n  A: b\n- Q: Who?\n  A: I, me\n"),
        ("# Soul\n", "# Soul\n\n## FAQ\n\n### Who?\n\nI, me\n"),
    ],
)
def test_a_question_is_added_in_the_style_of_the_file(before: str, after: str) -> None:
    assert edits.add_faq(before, "Who?", "I, me") == after
    with pytest.raises(Invalid, match="is already there"):
        edits.add_faq(after, "who", "again")


@pytest.mark.parametrize("value", ["1.10", "'old'", '"old"', "no", "2026-01-01"])
def test_setting_a_key_and_setting_it_back_is_the_identity(value: str) -> None:
    text = f"---\nname: x\nversion: {value}   # note\nlast: y\n---\nbody"
    old = fields(parse(text))["version"].value
    changed = edits.set_key(text, "version", "new")
    assert fields(parse(changed))["version"].value == "new"
    assert edits.set_key(changed, "soulVersion", old) == text


@given(st.text(max_size=30))
@settings(max_examples=examples(100))
def test_a_key_reads_back_as_what_was_set(value: str) -> None:
    for text in (
        "---\na: b\n---\nx",
        "---\na: 'b'\n---\nx",
        "---\na:\n---\n",
        "---\n---\n",
        "\ufeffx",
        "---\nb: |\n  c\n---\n",
    ):
        after = edits.set_key(text, "a", value, create=True)
        assert fields(parse(after))["a"].value == value.strip()


def test_a_key_is_added_after_the_last_and_removed_with_its_line() -> None:
    text = "---\r\nname: x\r\n# end\r\n---\r\nbody"
    added = edits.set_key(text, "version", "1.10")
    assert added == '---\r\nname: x\r\nversion: "1.10"\r\n# end\r\n---\r\nbody'
    assert edits.remove_key(added, "version") == text


def test_a_section_is_replaced_or_added_at_the_end() -> None:
    text = "# Soul\n\n## Tone\n\ncalm\n\n### Sub\nx\n"
    assert edits.set_section(text, "tone", "warm\n\nand dry") == "# Soul\n\n## Tone\n\nwarm\n\nand dry\n\n### Sub\nx\n"
    assert edits.set_section(text, "mood", "fine") == text + "\n## Mood\n\nfine\n"
    assert edits.set_section("## Tone\n", "tone", "warm") == "## Tone\n\nwarm\n"
