"""`make telegram-demo`: a conversation with the bot in the terminal, through our own Bot API server.

You write to the bot, and press a button by its number: ``#1``. Without a terminal, a whole conversation is played. ``--pictures``
draws those of the documentation.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import click
from tools import telegram_picture
from tools.telegram_api import TOKEN, TelegramApi, labels, person

from soulkeeper.adapters.telegram import TelegramMessenger
from soulkeeper.bootstrap import keys, open_workspace
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.owner.cli import run
from soulkeeper.faces.owner.telegram.bot import Bot
from soulkeeper.services import decisions, policies, proposals
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.lookups import setting

ADA, OWNER, MAYA = person(7001, "Ada"), Owner("ada", "cli", "owner"), Asker("default", "mcp")
PICTURES = Path(__file__).resolve().parents[1] / "docs" / "faces"
_LIMITS = ("maxProposalsPerDay", "maxProposalsPerWeek", "maxPendingProposals")
_NONE = ("cooldownBetweenProposals", "cooldownAfterRejection", "requireMinConversations", "requireMinSessions")
_WISHES = (
    ("Say how sure you are when you estimate.", "people asked twice how sure an estimate was"),
    ("Offer a short version of long answers.", "three people asked for less text"),
)


class Demo:
    """A separate workspace, a bot and a chat with it."""

    def __init__(self, root: Path) -> None:
        with redirect_stdout(StringIO()):  # what to do next in this workspace concerns nobody
            run(["init", str(root)])
        self.api, workspace = TelegramApi(), open_workspace(root)
        public = setting(workspace.ports, "owner_key")
        workspace.signer.open_owner(keys.open_key(workspace.keys, keys.OWNER, public, ""))
        self.owner = workspace.ports
        limits = {**dict.fromkeys(_LIMITS, "50"), **dict.fromkeys(_NONE, "0")}
        policies.replace(self.owner, OWNER, "default", limits)
        connect = lambda: TelegramMessenger(TOKEN, self.api.url)  # noqa: E731 - said once
        self.bot = Bot(open_workspace(root).ports, connect, number="4242", url="https://souls.example.org", poll=1.0)
        self.bot.start()
        self._shown: dict[int, str] = {}

    def close(self) -> None:
        self.bot.stop()
        self.api.close()

    def pair(self) -> None:
        self.api.write(ADA, "/start")
        self.message("Pair this chat")
        (approval,) = decisions.pending(self.owner)
        decisions.approve(self.owner, OWNER, approval.id, code=approval.review_code)

    def propose(self, value: str, reason: str) -> None:
        change = Change(kind=ChangeKind.ADD, field="always-do", value=value)
        draft = ProposalDraft(where=address("default"), change=change, reason=reason)
        proposals.propose(self.owner, MAYA, "default", draft)

    def message(self, words: str, button: str = "") -> dict[str, Any]:
        """Wait for the newest message of the bot with these words and this button."""

        def newest() -> dict[str, Any] | None:
            messages = reversed(self.api.said(ADA["id"]))
            return next((m for m in messages if words in _text(m) and (not button or button in labels(m))), None)

        message: dict[str, Any] = self.api.wait_for(newest)
        return message

    def press(self, words: str, button: str) -> None:
        self.api.press(ADA, button, message=self.message(words, button))

    def tell_news(self) -> None:
        """Print what is new or changed in the chat."""
        for message in self.api.chat(ADA["id"]):
            content = f"{_text(message)}|{labels(message)}"
            if self._shown.get(message["message_id"]) != content:
                again = " (edited)" if message["message_id"] in self._shown else ""
                self._shown[message["message_id"]] = content
                _print(message, again)


def _text(message: dict[str, Any]) -> str:
    text: str = message.get("text") or message.get("caption", "")
    return text


def _print(message: dict[str, Any], again: str) -> None:
    is_bot = message["from"]["is_bot"]
    click.secho(f"\n{'Bot' if is_bot else 'You'}{again}", fg="cyan" if is_bot else "green", bold=True)
    for line in _text(message).split("\n"):
        click.echo(f"  {line}")
    for number, label in enumerate(labels(message), 1):
        click.secho(f"  [#{number} {label}]", fg="yellow", nl=False)
    click.echo()


def conversation(demo: Demo, then: Callable[[str], None]) -> None:
    """From pairing to rollback. ``then`` is called after each scene, with its name."""
    demo.pair()
    demo.propose(*_WISHES[0])
    demo.message(_WISHES[0][0], "Approve")
    then("telegram-proposal")
    demo.press(_WISHES[0][0], "Approve")
    demo.message("✅ Approved: now v2")
    demo.propose(*_WISHES[1])
    demo.press(_WISHES[1][0], "Reject")
    prompt = demo.message("Why do you reject it?")
    demo.api.write(ADA, "Long answers are wanted here", reply_to_message=prompt)
    demo.message("Long answers are wanted here")
    demo.message("❌ Rejected by")
    then("telegram-outcome")
    demo.api.write(ADA, "/history")
    demo.press("Soul History of", "v1 Details")
    demo.press("Details of default v1", "Rollback to v1")
    demo.message("Roll back default to v1?")
    then("telegram-rollback")
    demo.press("Roll back default", "Yes, Rollback")
    demo.message("is now v3")
    then("")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder  # nobody needs to remember this ledger
        demo = Demo(Path(folder) / "workspace")
        try:
            if "--pictures" in sys.argv:
                conversation(demo, lambda name: _draw(demo, name))
            elif sys.stdin.isatty():
                _talk(demo)
            else:
                conversation(demo, lambda _: demo.tell_news())
        finally:
            demo.close()


def _draw(demo: Demo, name: str) -> None:
    """The newest messages of the chat, as they are now."""
    if name:
        seen = {"telegram-proposal": 1, "telegram-outcome": 3, "telegram-rollback": 2}[name]
        label = f"A conversation with the bot: {name.removeprefix('telegram-')}"
        picture = telegram_picture.drawn(demo.api.chat(ADA["id"])[-seen:], label)
        (PICTURES / f"{name}.svg").write_text(picture, encoding="utf-8")


def _talk(demo: Demo) -> None:
    """Talk until the person at the terminal quits."""
    click.echo(
        "Write to the bot. #1 presses the first button of its newest message, Ctrl-D ends.\n"
        "The chat is paired already, and two proposals wait in it. Try #1, /history and /help."
    )
    demo.pair()
    for wish in _WISHES:
        demo.propose(*wish)
    demo.message(_WISHES[1][0], "Approve")
    while True:
        demo.tell_news()
        try:
            line = input("\n> ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        _send(demo, line)


def _send(demo: Demo, line: str) -> None:
    newest = next((m for m in reversed(demo.api.said(ADA["id"])) if labels(m)), None)
    before = len(demo.api.calls)
    if line.startswith("#") and line[1:].isdigit() and newest and 0 < int(line[1:]) <= len(labels(newest)):
        demo.api.press(ADA, labels(newest)[int(line[1:]) - 1], message=newest)
    elif line:
        demo.api.write(ADA, line)
    demo.api.wait_for(lambda: demo.api.is_idle and len(demo.api.calls) > before + 1)


if __name__ == "__main__":
    main()
