"""The examples: each is short, and passes the exact approved prompt to its library, over real HTTP to a stub model."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.client.stub import TOKEN, Asked, Canned, Stub

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NEEDED = {"openai": "openai", "anthropic": "anthropic", "langchain": "langchain_openai", "pydantic_ai": "pydantic_ai"}
_CHAT = """{"id": "c1", "object": "chat.completion", "created": 1, "model": "m", "choices": [{"index": 0, "finish_reason": "stop",
    "message": {"role": "assistant", "content": "like this"}}],
    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}"""
_MESSAGE = """{"id": "m1", "type": "message", "role": "assistant", "model": "m", "stop_reason": "end_turn", "stop_sequence": null,
    "content": [{"type": "text", "text": "like this"}], "usage": {"input_tokens": 1, "output_tokens": 1}}"""


class Model(Stub):
    """Speaks the two protocols of the libraries, and always gives the same answer."""

    def answer(self, asked: Asked) -> Canned:
        body = _MESSAGE if asked.path.endswith("/messages") else _CHAT
        return Canned(200, body, {"Content-Type": "application/json"})


@pytest.fixture
def keeper() -> Iterator[Stub]:
    server = Stub()
    yield server
    server.go_away()


@pytest.fixture
def model() -> Iterator[Model]:
    server = Model()
    yield server
    server.go_away()


def test_there_is_one_example_for_each_library_and_none_is_longer_than_forty_lines() -> None:
    found = {path.stem.removesuffix("_example"): path for path in EXAMPLES.glob("*_example.py")}
    assert found.keys() == NEEDED.keys()
    assert all(len(path.read_text().splitlines()) <= 40 for path in found.values())


@pytest.mark.parametrize("name", NEEDED)
def test_the_model_is_given_the_approved_prompt_and_the_session_is_logged(
    name: str, keeper: Stub, model: Model
) -> None:
    if find_spec(NEEDED[name]) is None:
        pytest.skip(f"the library {NEEDED[name]} is not installed: this example was not run")
    environment = {
        **{key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")},
        "SOULKEEPER_URL": keeper.url,
        "SOULKEEPER_TOKEN": TOKEN,
        "AGENT": "maya",
        "OPENAI_API_KEY": "none",
        "OPENAI_BASE_URL": model.url,
        "ANTHROPIC_API_KEY": "none",
        "ANTHROPIC_BASE_URL": model.url,
    }
    command = [sys.executable, str(EXAMPLES / f"{name}_example.py"), "how?"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "like this\n", done.stderr
    assert keeper.text.strip() in [text.strip() for text in _told(model.asked[0])]
    assert [said["text"] for said in keeper.asked[-1].body["messages"]] == ["how?", "like this"]


def _told(asked: Asked) -> list[str]:
    """Every text in the place for what a model must follow."""
    if "system" in asked.body:
        return [asked.body["system"]]
    return [said["content"] for said in asked.body["messages"] if said["role"] in ("system", "developer")]
