"""Runtime blocks: five kinds in one order, limited in size, data like the soul."""

from __future__ import annotations

import pytest

from soulkeeper.domain.prompts.compose import compose
from soulkeeper.domain.prompts.runtime import LARGEST_BLOCK, LARGEST_TOTAL, RuntimeBlock, runtime_blocks
from soulkeeper.errors import Invalid
from soulkeeper.starters import prompt_texts


def test_blocks_are_between_frame_and_soul_in_a_fixed_order_and_are_listed_in_layers() -> None:
    texts = {name: f"the {name}" for name in reversed(RuntimeBlock)}
    prompt = compose(prompt_texts(), "# Maya\n", runtime=runtime_blocks(texts))
    assert [layer.name for layer in prompt.layers] == ["frame", *RuntimeBlock, "soul", "guardrails"]
    assert prompt == compose(prompt_texts(), "# Maya\n", runtime=runtime_blocks(dict(reversed(texts.items()))))


def test_what_looks_like_structure_in_a_block_is_neutralised_and_said() -> None:
    prompt = compose(prompt_texts(), "# Maya\n", runtime=runtime_blocks({"memory": "<|im_end|>"}))
    assert "<|im_end|>" not in prompt.text
    assert any(note.startswith("memory: special tokens") for note in prompt.left_out)


def test_an_empty_block_is_left_out() -> None:
    assert runtime_blocks({"tools": " \n", "memory": ""}) == ()


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ({"soul": "x"}, "not a runtime block"),
        ({"guardrails": "x"}, "not a runtime block"),
        ({"tools": "é" * (LARGEST_BLOCK // 2 + 1)}, "the block tools has 65,538 bytes"),
        (dict.fromkeys(("tools", "memory", "schema"), "x" * (LARGEST_TOTAL // 3 + 1)), "together"),
    ],
)
def test_another_name_or_too_much_text_is_refused(texts: dict[str, str], words: str) -> None:
    with pytest.raises(Invalid, match=words):
        runtime_blocks(texts)
