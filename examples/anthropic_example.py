"""Use an approved soul with the Anthropic library: python examples/anthropic_example.py "How do I tie a bowline?"

Reads SOULKEEPER_URL, SOULKEEPER_TOKEN and AGENT, and what the library reads itself: ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL.
"""

from __future__ import annotations

import os
import sys

from soulkeeper.client import Prompt, SessionMessage, Soulkeeper

MODEL = os.environ.get("MODEL", "claude-sonnet-4-5")


def answer(prompt: Prompt, question: str) -> str:
    from anthropic import Anthropic

    messages = [{"role": "user", "content": question}]
    reply = Anthropic().messages.create(model=MODEL, max_tokens=1024, system=prompt.text, messages=messages)
    return "".join(block.text for block in reply.content if block.type == "text")


def main(question: str, session: str = "example") -> None:
    agent = os.environ.get("AGENT", "default")
    with Soulkeeper(os.environ["SOULKEEPER_URL"], os.environ["SOULKEEPER_TOKEN"]) as keeper:
        prompt = keeper.prompt(agent)
        print(f"{prompt.soul} v{prompt.revision} {prompt.version} {prompt.prompt_hash}", file=sys.stderr)
        said = answer(prompt, question)
        keeper.log(agent, session, SessionMessage("user", question), SessionMessage("assistant", said))
    print(said)


if __name__ == "__main__":
    main(sys.argv[1])
