"""Sessions over REST: pages of messages, sessions that end, and a rollback that reaches them."""

from __future__ import annotations

import pytest

from tests.faces.http.conftest import House


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
