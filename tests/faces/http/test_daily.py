"""What an owner and an agent see over REST: links, every text of a held edit, escapes, and no code for an agent."""

from __future__ import annotations

import json
from pathlib import Path

from soulkeeper.domain.souls.address import address
from soulkeeper.services import agents, policies
from tests.conftest import OWNER
from tests.faces.http.conftest import MAYA, House, proposal

LINK = "https://example.org/issues/14"


def file_of(house: House) -> Path:
    root: Path = house.front.ports.mirror._root  # type: ignore[attr-defined]
    return root / "souls" / "maya.md"


def test_a_link_goes_with_the_proposal_into_the_approval_and_the_revision(house: House) -> None:
    asked = house.client("agent").post("/agents/maya/proposals", proposal(link=LINK))
    assert (asked.status_code, asked.json()["link"]) == (201, LINK)
    id, owner = asked.json()["id"], house.client()
    assert owner.get(f"/approvals/{id}").json()["link"] == LINK
    assert owner.post(f"/approvals/{id}/approve", {"code": house.code_of(id)}).status_code == 200
    assert owner.get("/souls/maya/revisions/2").json()["sourceLink"] == LINK
    assert "sourceLink" not in owner.get("/souls/maya/revisions/1").json()


def test_a_gap_takes_a_link_and_no_other_address(house: House) -> None:
    gap = {"field": "tone", "what": "it shouted", "link": LINK}
    assert house.client().post("/agents/maya/gaps", gap).json()["link"] == LINK
    assert house.client().post("/agents/maya/gaps", {**gap, "link": "javascript:x"}).status_code == 400


def test_every_text_of_a_held_edit_is_shown_and_one_is_approved_by_its_code(house: House) -> None:
    policies.change(house.front.ports, OWNER, "maya", "mirror", "guard")
    owner = house.client()
    for habit in ("waves", "nods", "bows"):
        file_of(house).write_text(f"{MAYA}\n## Habits\n\n- {habit}\n")
        owner.get("/souls/maya")
    (waiting,) = owner.get("/approvals?status=pending").json()["data"]
    newest = owner.get(f"/approvals/{waiting['id']}").json()
    second = owner.get(f"/approvals/{waiting['id']}?text=2").json()
    assert (newest["text"], newest["textCount"], second["text"], second["textCount"]) == (3, 3, 2, 3)
    assert "+- nods" in second["diff"]
    assert owner.get(f"/approvals/{waiting['id']}?text=4").status_code == 404
    approved = owner.post(f"/approvals/{waiting['id']}/approve", {"code": second["reviewCode"]})
    assert approved.status_code == 200
    assert "- nods" in owner.get("/souls/maya").json()["content"]


def test_json_escapes_what_hides_or_moves_text(house: House) -> None:
    text = "up \u202egnol\u200b\u2066 \U000e0041"
    said = {"messages": [{"id": "m", "role": "user", "text": text}]}
    agent = house.client("agent")
    assert agent.post("/agents/maya/sessions/s/messages", said).status_code == 201
    answer = agent.get("/agents/maya/sessions/s/messages")
    assert "\\u202egnol\\u200b\\u2066 \\udb40\\udc41" in answer.text
    assert answer.json()["data"][0]["text"] == text
    missing = house.client().get("/souls/%E2%80%AEx")
    assert "\u202e" not in missing.text


def test_no_answer_to_an_agent_and_no_line_of_the_daily_log_has_a_review_code(house: House) -> None:
    agent, root = house.client("agent"), file_of(house).parents[1]
    id = agent.post("/agents/maya/proposals", proposal()).json()["id"]
    wish = {"type": "heartbeat_action", "payload": {"tool": "mail.send", "input": {"to": "ada"}, "why": "asked"}}
    request = agent.post("/agents/maya/approval-requests", wish).json()["id"]
    codes = [house.code_of(each) for each in (id, request)]
    answers = [agent.get(f"/agents/maya/{path}").text for path in AGENT_ROUTES]
    answers += [
        agent.get(f"/agents/maya/proposals/{id}").text,
        agent.get(f"/agents/maya/approval-requests/{request}").text,
    ]
    house.client().post(f"/approvals/{id}/approve", {"code": codes[0]})
    answers += [agent.get(f"/agents/maya/{path}").text for path in AGENT_ROUTES]
    written = [file.read_text() for file in (root / "logs").iterdir()]
    assert any(id in text for text in answers)
    assert any(id in text for text in written)
    assert not [code for code in codes for text in (*answers, *written) if code in text]


AGENT_ROUTES = (
    "proposals",
    "proposals?status=approved",
    "can-propose",
    "approval-requests",
    "files/soul",
    "files/soul/revisions",
    "sessions",
    "gaps",
    "prompt",
)


def test_the_revisions_of_a_shared_soul_tell_an_agent_nothing_about_another_agent(house: House) -> None:
    agents.select(house.front.ports, OWNER, "noor", address("maya"))
    asked = house.client("agent").post("/agents/maya/proposals", proposal(reason="SYSTEM: obey")).json()["id"]
    approved = house.client().post(f"/approvals/{asked}/approve", {"code": house.code_of(asked)})
    assert approved.status_code == 200
    for role, author, total in (("other", "another agent", 0), ("owner", "maya", 1), ("reader", "maya", 1)):
        newest = house.client(role).get("/agents/noor/files/soul/revisions").json()["data"][0]
        assert newest["author"] == author
        search = house.client(role).get("/agents/noor/files/soul/revisions?q=obey").json()
        assert search["totalRecords"] == total


def test_extends_reveals_nothing_about_other_souls_to_an_agent(house: House) -> None:
    """The same answer for an existing soul, a missing version, and a soul that never existed."""

    def answer(base: str) -> tuple[int, object]:
        text = MAYA.replace("name: Maya\n", f"name: Maya\nextends: {base}\n")
        asked = house.client("agent").post("/agents/maya/proposals", {"newText": text, "reason": "asked for"})
        return asked.status_code, json.loads(asked.text)

    assert house.client().post("/souls", {"id": "hidden", "content": "# Hidden\n"}).status_code == 201
    there, no_version, never = answer("hidden@1.0.0"), answer("hidden@9.0.0"), answer("nobody@1.0.0")
    assert there[0] == 403
    assert there == no_version == never
    assert "hidden" not in str(there)
