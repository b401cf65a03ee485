"""The bot inside a server, called by a webhook; its chats in REST, in the console and on the command line."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.telegram_api import TOKEN, TelegramApi

from soulkeeper.bootstrap import open_workspace
from soulkeeper.faces import server
from soulkeeper.faces.browser import cookie_name
from soulkeeper.faces.owner.telegram.bot import webhook_secret
from soulkeeper.faces.site import Site
from soulkeeper.ports import Ports
from soulkeeper.services import chat_messages, chats, decisions, logins, queries
from tests.conftest import open_owned
from tests.faces.conftest import Soul
from tests.faces.http import serving
from tests.faces.http.serving import Server, delete, get, post
from tests.faces.telegram.talking import ADA, OWNER, text


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch) -> Iterator[TelegramApi]:
    api = TelegramApi()
    monkeypatch.setenv("SOULKEEPER_TELEGRAM_TOKEN", TOKEN)
    monkeypatch.setenv("SOULKEEPER_TELEGRAM_API", api.url)
    yield api
    api.close()


def pages(server: Server, ports: Ports, path: str) -> str:
    """A page of the console for somebody who is logged in."""
    url, (_, cookie) = server.said["url"], logins.log_in(ports, server.said["token"], door="web")
    answer = get(f"{url}{path}", cookies={cookie_name(url): cookie})
    assert answer.status_code == 200
    return answer.text


def test_a_server_with_a_webhook_pairs_decides_and_revokes(
    template: Path, tmp_path: Path, api: TelegramApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, port = Path(shutil.copytree(template, tmp_path / "workspace")), serving.free_port()
    address = f"http://127.0.0.1:{port}/telegram/webhook"
    (root / "soulkeeper.toml").write_text(f'[telegram]\nmode = "webhook"\nwebhook_url = "{address}"\n')
    monkeypatch.setattr(serving, "free_port", lambda: port)
    with serving.serving(root) as server:
        api.wait_for(lambda: api.webhook)
        ports = open_owned(root).ports
        assert api.webhook["secret_token"] == webhook_secret(TOKEN, chat_messages.webhook_salt(ports))
        update = api.write(ADA, "/start")
        asked = text(api.said(ADA["id"])[-1])
        (waiting,) = decisions.pending(ports)
        assert waiting.review_code in asked
        page = pages(server, ports, f"/queue/{waiting.id}")
        assert "Telegram user 7001" in page
        assert "Pair the Telegram chat of Ada?" in page
        assert "Requested by Ada on Telegram" in page
        body = {"code": waiting.review_code}
        assert post(f"{server.api}/approvals/{waiting.id}/approve", json=body, headers=server.mine).status_code == 200
        api.wait_for(
            lambda: "Paired" in text(api.said(ADA["id"])[-1])
        )  # told by the bot's own loop, not by the request
        api.write(ADA, "/pending")
        assert text(api.said(ADA["id"])[-1]) == "Nothing is waiting for you"
        assert api.deliver({**update, "update_id": 9_999}, secret=webhook_secret(TOKEN, "")) == 401
        assert api.deliver({**update, "update_id": 9_999}, secret="") == 401
        assert get(address).status_code in (401, 405)
        secret = {"X-Telegram-Bot-Api-Secret-Token": api.webhook["secret_token"]}
        for body in (b"[" * 99_999, b"\xff"):
            assert post(address, content=body, headers=secret).status_code == 400
        refused = [event.facts["why"] for event in queries.events(ports) if event.kind == "chat.refused"]
        assert refused == ["webhook_secret", "webhook_secret"]
        (chat,) = get(f"{server.api}/telegram/chats", headers=server.mine).json()["data"]
        assert (chat["name"], chat["user"]) == ("Ada (Telegram)", ADA["id"])
        page = pages(server, ports, "/settings/chats")
        assert ("Ada (Telegram)" in page, "may not write to" in page) == (True, False)
        chat_messages.note_delivery(ports, chats.chats(ports)[0], is_blocked=True)
        assert "The bot may not write to Ada (Telegram)" in pages(server, ports, "/settings/chats")
        assert delete(f"{server.api}/telegram/chats/{chat['id']}", headers=server.mine).json()["revokedAt"]
        assert chats.chats(ports) == []


@pytest.mark.parametrize(
    ("address", "runs"),
    [
        ("https://souls.example.org/telegram/webhook", True),
        ("https://SOULS.example.org:443/telegram/webhook", True),
        ("https://evil.example/telegram/webhook", False),
        ("https://souls.example.org@evil.example/", False),
        ("https://souls.example.org.evil.example/", False),
    ],
)
def test_a_bot_whose_taps_would_go_to_another_host_does_not_run(
    template: Path, tmp_path: Path, api: TelegramApi, address: str, runs: bool
) -> None:
    root = Path(shutil.copytree(template, tmp_path / "workspace"))
    (root / "soulkeeper.toml").write_text(
        f'[telegram]\nmode = "webhook"\nwebhook_url = "{address}"\n[server]\npublic_url = "https://evil.example"\n'
    )
    served = server.front(open_workspace(root), Site(root=str(root), behind_tls="souls.example.org"))
    assert (served.telegram is not None) == runs


def test_the_command_line_lists_and_revokes_chats_and_doctor_asks_the_bot(
    soul: Soul, home: Path, api: TelegramApi
) -> None:
    ports = open_owned(home).ports
    asked = chats.request(ports, chats.Sender(7, 7, "Ada"))
    assert "  Telegram chat of Ada  " in soul("pending").out
    assert "Telegram user 7: Ada" in soul("approvals", "show", asked.id[:8]).said  # type: ignore[union-attr]
    decisions.approve(ports, OWNER, asked.id, code=asked.review_code)  # type: ignore[union-attr]
    assert "Ada (Telegram)" in soul("telegram", "chats").said
    assert "@souls_bot answers" in soul("doctor").said
    (chat,) = soul("telegram", "chats", "--json").json
    assert "may not write" not in soul("doctor").said
    chat_messages.note_delivery(ports, chats.chats(ports)[0], is_blocked=True)
    blocked = soul("doctor")
    assert blocked.code == 1
    assert "the bot may not write to Ada (Telegram)" in blocked.said
    assert f"send it /start; or end the pairing: soul telegram revoke {chat['id'][:8]}" in blocked.said
    assert soul("telegram", "revoke", chat["id"][:8], "--json").json["revokedAt"]
    assert soul("telegram", "chats", "--json").json == []
    assert soul("telegram", "revoke", chat["id"]).code == 5
    assert soul("verify").code == 0


def test_the_command_runs_the_bot_until_it_is_ended(template: Path, tmp_path: Path, api: TelegramApi) -> None:
    root = Path(shutil.copytree(template, tmp_path / "workspace"))
    command = [*serving.SOUL, "-w", str(root), "telegram", "run"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        api.wait_for(lambda: api.count("getUpdates"), seconds=60)
        api.write(ADA, "/start")
        api.wait_for(lambda: api.said(ADA["id"]) and api.commands, seconds=60)
        process.terminate()
        said, logged = process.communicate(timeout=60)
    assert process.returncode == 0, logged
    assert "Running @souls_bot" in said
    assert TOKEN not in said + logged
    assert [command["command"] for command in api.commands][:2] == ["pending", "history"]


def test_without_a_token_the_bot_does_not_start(soul: Soul, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOULKEEPER_TELEGRAM_TOKEN", raising=False)
    answer = soul("telegram", "run")
    assert answer.code == 6
    assert "$SOULKEEPER_TELEGRAM_TOKEN is not set" in answer.err


def test_the_settings_name_no_other_server_than_telegrams(soul: Soul, home: Path) -> None:
    """Somebody who can edit the file must not be able to send buttons elsewhere."""
    for line in ('base_url = "http://evil.example"', 'mode = "webhook"', 'webhook_url = "https://x.example"'):
        (home / "soulkeeper.toml").write_text(f"[telegram]\n{line}\n")
        assert soul("status").code == 2
