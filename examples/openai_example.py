"""Use an approved soul with the OpenAI library: python examples/openai_example.py "How do I tie a bowline?"

Reads SOULKEEPER_URL, SOULKEEPER_TOKEN and AGENT, and what the library reads itself: OPENAI_API_KEY, OPENAI_BASE_URL.
"""

from __future__ import annotations

import os
import sys

from soulkeeper.client import Prompt, SessionMessage, Soulkeeper

MODEL = os.environ.get("MODEL", "gpt-4.1-mini")


def answer(prompt: Prompt, question: str) -> str:
    from openai import OpenAI

    messages = [{"role": "system", "content": prompt.text}, {"role": "user", "content": question}]
    reply = OpenAI().chat.completions.create(model=MODEL, messages=messages)
    return reply.choices[0].message.content or ""


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
