"""Use an approved soul with LangChain: python examples/langchain_example.py "How do I tie a bowline?"

Reads SOULKEEPER_URL, SOULKEEPER_TOKEN and AGENT, and what the library reads itself: OPENAI_API_KEY, OPENAI_BASE_URL.
Needs langchain-openai.
"""

from __future__ import annotations

import os
import sys

from soulkeeper.client import Prompt, SessionMessage, Soulkeeper

MODEL = os.environ.get("MODEL", "gpt-4.1-mini")


def answer(prompt: Prompt, question: str) -> str:
    from langchain_core.messages import HumanMessage, SystemMessage
    from langchain_openai import ChatOpenAI

    identity = {"soul": prompt.soul, "revision": prompt.revision, "prompt_hash": prompt.prompt_hash}
    messages = [SystemMessage(prompt.text), HumanMessage(question)]
    return str(ChatOpenAI(model=MODEL).invoke(messages, config={"metadata": identity}).content)


def main(question: str, session: str = "example") -> None:
    agent = os.environ.get("AGENT", "default")
    with Soulkeeper(os.environ["SOULKEEPER_URL"], os.environ["SOULKEEPER_TOKEN"]) as keeper:
        prompt = keeper.prompt(agent)
        said = answer(prompt, question)
        keeper.log(agent, session, SessionMessage("user", question), SessionMessage("assistant", said))
    print(said)


if __name__ == "__main__":
    main(sys.argv[1])
