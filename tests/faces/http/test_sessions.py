"""Sessions over REST: pages of messages, ended sessions, and a rollback that reaches them; in the console, transcripts too."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import Any

import pytest

from soulkeeper.faces.browser import LARGEST_UPLOAD
from soulkeeper.faces.owner.web import sessions as session_pages
from tests.faces.http.conftest import Browser, House

LINES = b'{"role": "user", "content": "Is the bread ready?"}\noops\n{"role": "assistant", "content": "At nine."}\n'


@pytest.fixture
def talked(house: House) -> House:
    agent = house.client("agent")
    assert agent.post("/agents/maya/sessions", {"id": "chat"}).status_code == 201
    said = [{"id": f"m{number}", "role": "user", "text": f"Words {number}"} for number in range(7)]
    assert agent.post("/agents/maya/sessions/chat/messages", {"messages": said}).status_code == 201
    return house


def test_messages_come_in_pages_and_can_be_searched(talked: House) -> None:
    agent = talked.client("agent")
    page = agent.get("/agents/maya/sessions/chat/messages?page=2&perPage=3").json()
    assert [each["id"] for each in page["data"]] == ["m3", "m4", "m5"]
    assert (page["totalRecords"], page["totalPages"], page["nextPage"]) == (7, 3, 3)
    found = agent.get("/agents/maya/sessions/chat/messages?q=words%206").json()
    assert ([each["id"] for each in found["data"]], found["totalRecords"]) == (["m6"], 1)


def test_a_session_that_does_not_exist_is_not_found_and_an_empty_one_is_empty(talked: House) -> None:
    agent, browser = talked.client("agent"), Browser(talked)
    agent.post("/agents/maya/sessions", {"id": "quiet"})
    assert agent.get("/agents/maya/sessions/quiet/messages").json()["data"] == []
    assert agent.get("/agents/maya/sessions/chat/messages?q=nothing").json()["data"] == []

    missing = agent.get("/agents/maya/sessions/nosuch/messages")
    assert (missing.status_code, missing.json()["detail"]) == (404, "maya has no session 'nosuch'")
    assert agent.get("/agents/maya/sessions/nosuch/messages?q=x").status_code == 404
    page = browser.caller.get("/agents/maya/sessions/nosuch", base="")
    assert (page.status_code, "maya has no session &#39;nosuch&#39;" in page.text) == (404, True)
    assert "Sessions lists all of them" in page.text


def test_no_page_reads_the_whole_session(talked: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = type(talked.front.ports.sessions).messages

    def counted(self: object, agent: str, session: str, *, limit: int = 2**31, offset: int = 0) -> object:
        asked.append(limit)
        return real(self, agent, session, limit=limit, offset=offset)  # type: ignore[arg-type]

    monkeypatch.setattr(type(talked.front.ports.sessions), "messages", counted)
    talked.client("agent").get("/agents/maya/sessions/chat/messages?perPage=2")
    talked.client("agent").get("/agents/maya/sessions/chat/messages?perPage=2&q=words")
    assert asked
    assert max(asked) <= 200


def test_only_the_owner_ends_a_session_and_its_prompt_is_a_conflict_from_then_on(talked: House) -> None:
    assert talked.client("agent")("DELETE", "/agents/maya/sessions/chat").status_code == 403
    assert talked.client("agent").get("/agents/maya/prompt?session=chat").status_code == 200
    assert talked.client()("DELETE", "/agents/maya/sessions/chat").json()["session"] == "chat"
    refused = talked.client("agent").get("/agents/maya/prompt?session=chat")
    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
    assert talked.client("agent").get("/agents/maya/sessions").json()["data"][0]["endedAt"]


def test_a_rollback_everywhere_reaches_an_open_session(house: House) -> None:
    owner, agent = house.client(), house.client("agent")
    text = owner.get("/souls/maya").json()["content"].replace("Warm.", "Cold.")
    assert owner("PATCH", "/souls/maya", json={"content": text}, headers={"if-match": "*"}).status_code == 200
    assert agent.post("/agents/maya/sessions", {"id": "chat"}).status_code == 201
    assert "Cold." in agent.get("/agents/maya/prompt?session=chat").text
    assert owner.post("/souls/maya/rollback", {"to": 1, "everywhere": True}).status_code == 200
    served = agent.get("/agents/maya/prompt?session=chat")
    assert ("Warm." in served.text, served.headers["x-soul-revision"]) == (True, "3")


def archived(name: str, data: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return packed.getvalue()


def page_text(page: str) -> str:
    """The text of a page, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_a_transcript_is_imported_in_the_console_once(house: House) -> None:
    browser, url = Browser(house), "/agents/maya/sessions"

    first = browser.send(url, file=LINES)
    assert first.status_code == 200
    assert "2 new messages of 2 messages in 1 session were imported" in page_text(first.text)
    assert "1 line could not be read: 2" in first.text
    assert "Nothing new: all 2 messages were recorded already" in page_text(browser.send(url, file=LINES).text)
    assert house.client().get("/agents/maya/memory").json()["messages"] == 2

    conversation = {"id": "c", "current_node": "a", "mapping": {"a": {"message": _asked("Hello?"), "parent": None}}}
    export = archived("conversations.json", json.dumps([conversation]).encode())
    assert "1 new message of 1 message in 1 session was imported" in page_text(browser.send(url, file=export).text)


def _asked(text: str) -> dict[str, Any]:
    return {"id": "1", "author": {"role": "user"}, "content": {"content_type": "text", "parts": [text]}}


def test_a_file_that_is_not_a_transcript_is_refused_on_the_same_page(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, url = Browser(house), "/agents/maya/sessions"
    monkeypatch.setattr(session_pages, "LARGEST_UNPACKED", 1_000_000)
    export = archived("conversations.json", b"[1, 2, 3, 4, 5]")
    whole = archived("conversations.json", b"[]" + b" " * 2_000_000)
    bad = {
        b"": "There is no file yet",
        b"hello\n": "contains no message that can be read",
        whole: "The archive unpacks to more than",
        archived("other.json", b"[]"): "no conversations.json",
        export[:50] + b"\xff" * 8 + export[58:]: "This archive cannot be read",
    }
    for file, words in bad.items():
        answer = browser.send(url, file=file)
        assert (answer.status_code, words in page_text(answer.text)) == (400, True), page_text(answer.text)
        assert "Import a transcript" in answer.text
    large = browser.send(url, file=b" " * LARGEST_UPLOAD)
    assert (large.status_code, "choose a smaller one" in page_text(large.text)) == (413, True)
    assert browser.send("/agents/nobody/sessions", file=LINES).status_code == 404
    assert house.client().get("/agents/maya/memory").json()["sessions"] == 0


def test_a_session_is_ended_in_the_console_and_its_messages_are_deleted(talked: House) -> None:
    browser, url = Browser(talked), "/agents/maya/sessions/chat"

    assert "open" in page_text(browser.get("/agents/maya/sessions"))
    assert browser.send(url, do="dance").status_code == 404
    assert browser.send(url, do="end").status_code == 303
    assert "has already ended" in page_text(browser.send(url, do="end").text)
    assert browser.send(url, do="delete").status_code == 303
    assert "No message is recorded" in browser.get(url)
    assert talked.client("agent").get("/agents/maya/prompt?session=chat").status_code >= 400
