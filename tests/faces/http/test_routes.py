"""The routes: what they answer, in which shape, and what they refuse."""

from __future__ import annotations

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import httpx
import pytest

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Unavailable
from soulkeeper.faces import readiness
from soulkeeper.faces.front import PREFIX
from soulkeeper.faces.request_guard import Uses
from soulkeeper.ports import Records
from soulkeeper.services import agent_pages, authentication, decisions, idempotency, lineage, souls, tokens
from tests.conftest import OWNER
from tests.faces.http.conftest import MAYA, PORT, Browser, House, proposal


def test_the_prompt_comes_as_text_with_everything_that_says_which_soul_it_was(house: House) -> None:
    given = house.client("agent").get("/agents/maya/prompt")
    assert given.status_code == 200
    assert given.headers["content-type"] == "text/plain; charset=utf-8"
    assert given.headers["x-soul-id"] == "maya"
    assert given.headers["x-soul-revision"] == "1"
    assert given.headers["x-soul-hash"] == content_hash(MAYA)
    assert given.headers["x-soul-prompt-hash"] == content_hash(given.text)
    assert "Never lie." in given.text


def test_the_prompt_comes_as_json_with_its_layers_where_that_is_asked_for(house: House) -> None:
    given = house.client("reader").get("/agents/maya/prompt", headers={"accept": "application/json"}).json()
    assert [layer["name"] for layer in given["layers"]] == ["frame", "soul", "protected", "guardrails"]
    assert given["promptHash"] == content_hash(given["text"])


def test_a_prompt_that_is_known_is_not_sent_again_until_the_soul_moves(house: House) -> None:
    ask = house.client("agent")
    tag = ask.get("/agents/maya/prompt").headers["etag"]
    known = ask.get("/agents/maya/prompt", headers={"if-none-match": f'"x", W/{tag}'})
    assert (known.status_code, known.content) == (304, b"")
    approved = ask.post("/agents/maya/proposals", proposal()).json()["id"]
    decisions.approve(house.front.ports, OWNER, approved)
    moved = ask.get("/agents/maya/prompt", headers={"if-none-match": tag})
    assert moved.status_code == 200
    assert moved.headers["x-soul-revision"] == "2"
    assert "Ask first." in moved.text


def test_an_edit_of_the_file_is_in_the_very_next_prompt(house: House) -> None:
    ask = house.client("agent")
    assert ask.get("/agents/maya/prompt").headers["x-soul-revision"] == "1"
    root = house.front.ports.mirror._root  # type: ignore[attr-defined]
    (root / "souls" / "maya.md").write_text(MAYA.replace("Warm.", "Brief."))
    edited = ask.get("/agents/maya/prompt")
    assert edited.headers["x-soul-revision"] == "2"
    assert "Brief." in edited.text


def test_a_revoked_token_gets_no_further_prompt(house: House) -> None:
    owner, agent = house.client(), house.client("agent")
    assert agent.get("/agents/maya/prompt").status_code == 200
    (mine,) = [t for t in owner.get("/tokens").json()["data"] if t.get("agent") == "maya"]
    assert owner("DELETE", f"/tokens/{mine['id']}").status_code == 200
    assert agent.get("/agents/maya/prompt").status_code == 401
    assert agent.get("/agents/maya/can-propose").status_code == 401


def test_the_prompt_is_the_same_where_the_ledger_is_read_in_a_thread(house: House) -> None:
    apart = house.limited(inline=False)
    here, there = (one.client("agent").get("/agents/maya/prompt") for one in (house, apart))
    assert (here.text, dict(here.headers)) == (there.text, dict(there.headers))
    assert apart.client("other").get("/agents/maya/prompt").status_code == 404
    assert apart.client("").get("/souls").status_code == 401


def test_a_selection_of_a_missing_soul_is_reported_and_the_default_is_served(house: House) -> None:
    with house.front.ports.ledger.writing() as writer:
        gone = replace(writer.soul(address("maya")), deleted_at=house.front.ports.now())
        writer.put_soul(gone)
        writer.append("soul.deleted", house.front.ports.now(), {"soul": gone.uuid, "address": "maya"})
    given = house.client("agent").get("/agents/maya/prompt", headers={"accept": "application/json"})
    assert (given.headers["x-soul-id"], given.headers["x-soul-notes"]) == ("default", "1")
    assert "maya uses maya, which does not exist" in given.json()["notes"][0]


def test_a_session_keeps_getting_what_it_was_opened_with(house: House) -> None:
    ask = house.client("agent")
    opened = ask.post("/agents/maya/sessions", {"id": "s-1"})
    assert opened.status_code == 201
    pinned = opened.json()
    before = ask.get("/agents/maya/prompt?session=s-1")
    assert before.headers["x-soul-prompt-hash"] == pinned["promptHash"]
    decisions.approve(house.front.ports, OWNER, ask.post("/agents/maya/proposals", proposal()).json()["id"])
    after = ask.get("/agents/maya/prompt?session=s-1")
    assert (after.text, after.headers["x-soul-revision"]) == (before.text, "1")
    assert ask.get("/agents/maya/prompt").headers["x-soul-revision"] == "2"
    (listed,) = ask.get("/agents/maya/sessions").json()["data"]
    assert listed["pinned"]["hash"] == content_hash(MAYA)
    assert ask.get("/agents/maya/prompt?session=none").status_code == 404
    assert ask.post("/agents/maya/sessions", {"id": "s-1"}).status_code == 409


def test_messages_are_logged_once_by_their_id(house: House) -> None:
    ask = house.client("agent")
    said = {
        "messages": [{"id": "m1", "role": "user", "text": "hi"}, {"id": "m2", "role": "assistant", "text": "hello"}]
    }
    assert ask.post("/agents/maya/sessions/s1/messages", said).json()["new"] == 2
    assert ask.post("/agents/maya/sessions/s1/messages", said).json()["new"] == 0
    listed = ask.get("/agents/maya/sessions/s1/messages").json()
    assert [one["text"] for one in listed["data"]] == ["hi", "hello"]
    assert ask.get("/agents/maya/sessions").json()["data"][0]["exchanges"] == 1


def test_only_an_owners_token_makes_a_message_the_owners(house: House) -> None:
    agent, owner, at = house.client("agent"), house.client(), "/agents/maya/sessions/s1/messages"
    for number, (who, source) in enumerate(
        [(agent, "owner"), (agent, "background"), (owner, ""), (owner, "third_party")]
    ):
        said = {"id": f"m{number}", "role": "user", "text": "hi", **({"source": source} if source else {})}
        assert who.post(at, {"messages": [said]}).status_code == 201
    sources = [message["source"] for message in owner.get(at).json()["data"]]
    assert sources == ["third_party", "background", "owner", "third_party"]


def test_the_owner_reflects_counts_and_deletes_and_the_agent_sees_the_runs(house: House) -> None:
    agent, owner = house.client("agent"), house.client()
    for number in range(5):
        talk = [
            ("user", "no emojis please"),
            ("assistant", "All right."),
            *[("user", "a room?"), ("assistant", "4.")] * 3,
        ]
        said = [{"id": f"m{place}", "role": role, "text": text} for place, (role, text) in enumerate(talk)]
        assert owner.post(f"/agents/maya/sessions/s{number}/messages", {"messages": said}).json()["new"] == 8
    assert owner.get("/agents/maya/memory").json()["exchanges"] == 20
    dry = owner.post("/agents/maya/reflections", {"dryRun": True}).json()
    assert (dry["dryRun"], len(dry["proposals"]), agent.get("/agents/maya/reflections").json()["data"]) == (True, 1, [])
    run = owner.post("/agents/maya/reflections").json()
    assert [each["id"] for each in agent.get("/agents/maya/reflections").json()["data"]] == [run["id"]]
    assert owner.get(f"/approvals/{run['proposals'][0]['approval']}").json()["score"]["mean"] == "1.00"
    page = Browser(house).caller.get(f"/queue/{run['proposals'][0]['approval']}", base="").text
    assert "<span>Proposed by reflection</span>" in page
    assert '<h3 class="label">Reason</h3>' in page
    assert owner("DELETE", "/agents/maya/sessions/s0/messages").json() == {"session": "s0", "deleted": 8}
    assert owner("DELETE", "/agents/maya/sessions/s0/messages").status_code == 404


def test_a_proposal_walks_from_the_agents_door_to_the_owners_and_back(house: House) -> None:
    agent, owner = house.client("agent"), house.client("reviewer")
    asked = agent.post("/agents/maya/proposals", proposal(baseRevision=1))
    assert asked.status_code == 201
    id = asked.json()["id"]
    assert asked.headers["location"].endswith(id)
    assert "+- Ask first." in asked.json()["diff"]
    (waiting,) = owner.get("/approvals?status=pending").json()["data"]
    seen = owner.get(f"/approvals/{id}").json()
    assert waiting["id"] == seen["id"] == id
    yes = owner.post(f"/approvals/{id}/approve", {"code": seen["reviewCode"]})
    assert (yes.status_code, yes.json()["status"], yes.json()["resultRevision"]) == (200, "applied", 2)
    again = owner.post(f"/approvals/{id}/approve", {"code": seen["reviewCode"]})
    assert again.status_code == 409
    assert "already applied by reviewer" in again.json()["detail"]
    assert agent.get(f"/agents/maya/proposals/{id}").json()["status"] == "applied"
    newest = owner.get("/souls/maya/revisions").json()["data"][0]
    assert (newest["author"], newest["approver"], newest["door"]) == ("maya", "reviewer", "rest")


def test_a_refusal_is_a_problem_document_with_every_reason(house: House) -> None:
    refused = house.client("agent").post(
        "/agents/maya/proposals", proposal(field="never-do", value="Never \u202esmile.")
    )
    assert refused.status_code == 403
    assert refused.headers["content-type"] == "application/problem+json"
    told = refused.json()
    assert {"type", "title", "status", "detail", "code", "reasons"} <= set(told)
    assert {"protected_field", "hidden_text"} <= {reason["code"] for reason in told["reasons"]}


def test_an_agent_withdraws_its_own_proposal_and_reads_the_owners_feedback(house: House) -> None:
    agent = house.client("agent")
    first = agent.post("/agents/maya/proposals", proposal()).json()["id"]
    assert agent("DELETE", f"/agents/maya/proposals/{first}").json()["status"] == "withdrawn"
    house.front.ports.wait(1.1)
    second = agent.post("/agents/maya/proposals", proposal(value="Sing.")).json()["id"]
    house.client("owner").post(f"/approvals/{second}/deny", {"words": "not now"})
    assert agent.get(f"/agents/maya/proposals/{second}").json()["words"] == "not now"


def test_a_stale_base_is_a_conflict(house: House) -> None:
    agent = house.client("agent")
    assert agent.post("/agents/maya/proposals", proposal(baseRevision=7)).status_code == 409


@pytest.mark.parametrize("trigger", ["owner_directed", "outside", "sync", "reflection"])
def test_whoever_proposes_at_the_agents_door_does_so_in_a_conversation(house: House, trigger: str) -> None:
    """An owner's token too: there is no owner behind a proposal that is made here."""
    for role in ("agent", "owner"):
        refused = house.client(role).post("/agents/maya/proposals", proposal(trigger=trigger))
        assert (refused.status_code, refused.json()["hint"]) == (400, "use conversation")
        assert refused.json()["detail"] == f"{trigger} is not a trigger that a caller can use"
    assert house.client().get("/approvals").json()["data"] == []


def test_one_of_two_editors_is_told_that_the_text_changed(house: House) -> None:
    owner = house.client()
    seen = owner.get("/souls/maya")
    tag = {"if-match": seen.headers["etag"]}
    bare = owner("PATCH", "/souls/maya", json={"content": MAYA + "x\n"})
    assert (bare.status_code, bare.json()["code"]) == (428, "precondition_required")
    texts = [MAYA.replace("Warm.", word) for word in ("Brief.", "Kind.")]
    with ThreadPoolExecutor(2) as two:
        done = list(two.map(lambda text: owner("PATCH", "/souls/maya", json={"content": text}, headers=tag), texts))
    assert sorted(answer.status_code for answer in done) == [200, 412]
    (won,) = [text for text, answer in zip(texts, done, strict=True) if answer.status_code == 200]
    now = owner.get("/souls/maya")
    assert (now.json()["content"], now.json()["revision"]) == (won, 2)
    assert owner("DELETE", "/souls/maya", headers=tag).status_code == 412
    assert owner("DELETE", "/souls/maya", headers={"if-match": now.headers["etag"]}).status_code == 409


def test_a_soul_is_created_found_renamed_deleted_and_restored(house: House) -> None:
    owner = house.client()
    made = owner.post("/souls", {"name": "Noor Inayat"})
    assert (made.status_code, made.json()["id"], made.headers["location"]) == (
        201,
        "noor-inayat",
        "/api/v1/souls/noor-inayat",
    )
    assert owner.post("/souls", {"id": "noor-inayat", "content": "x"}).status_code == 409
    assert [s["id"] for s in owner.get("/souls?q=inayat").json()["data"]] == ["noor-inayat"]
    assert "content" not in owner.get("/souls").json()["data"][0]
    assert owner.post("/souls/noor-inayat/rename", {"to": "noor"}).json()["uuid"] == made.json()["uuid"]
    tag = {"if-match": owner.get("/souls/noor").headers["etag"]}
    assert owner("DELETE", "/souls/noor", headers=tag).json()["deleted"] is True
    assert owner.get("/souls/noor").status_code == 404
    assert owner.post("/souls/noor/undelete").json()["deleted"] is False


def test_history_is_paged_compared_and_rolled_back(house: House) -> None:
    owner = house.client()
    for word in ("Brief.", "Kind.", "Calm."):
        tag = {"if-match": owner.get("/souls/maya").headers["etag"]}
        owner("PATCH", "/souls/maya", json={"content": MAYA.replace("Warm.", word)}, headers=tag)
    pages = [owner.get(f"/souls/maya/revisions?perPage=3&page={n}").json() for n in (1, 2, 3)]
    assert [[r["number"] for r in page["data"]] for page in pages] == [[4, 3, 2], [1], []]
    keys = ("totalRecords", "currentPage", "totalPages", "nextPage", "prevPage")
    assert [[page[key] for key in keys] for page in pages] == [
        [4, 1, 2, 2, None],
        [4, 2, 2, None, 1],
        [4, 3, 2, None, 2],
    ]
    assert "-Warm." in owner.get("/souls/maya/diff?from=1&to=2").json()["diff"]
    assert owner.get("/souls/maya/revisions/2").json()["content"] == MAYA.replace("Warm.", "Brief.")
    back = owner.post("/souls/maya/rollback", {"to": 1}).json()
    assert (back["success"], back["newVersion"], back["rolledBackToVersion"]) == (True, 5, 1)
    assert owner.get("/souls/maya/drift").json()["drift"] > 0
    assert owner.post("/souls/maya/confirm").status_code == 200
    assert owner.get("/souls/maya/drift").json()["drift"] == 0
    assert owner.get("/souls?perPage=201").status_code == 400


def test_an_agent_is_created_changed_and_deleted(house: House) -> None:
    owner = house.client()
    assert owner.post("/agents", {"id": "lin", "selectedSoulId": "maya"}).json()["selectedSoulId"] == "maya"
    wrong = owner("PATCH", "/agents/lin", json={"selectedSoulId": "nobody"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "invalid")
    changed = owner(
        "PATCH", "/agents/lin", json={"selectedSoulId": "", "protected": True, "companions": ["user"]}
    ).json()
    assert (changed["selectedSoulId"], changed["protected"], changed["companions"]) == ("", True, ["user"])
    assert owner.get("/agents/lin").json()["selectedSoulId"] == ""
    assert owner.get("/agents/lin/prompt").headers["x-soul-id"] == "default"
    assert "===== user " in owner.get("/agents/lin/prompt").text
    policy = owner("PUT", "/agents/lin/policy", json={"preset": "strict", "settings": {"maxProposalsPerDay": 2}}).json()
    assert (policy["mirror"], policy["maxProposalsPerDay"]) == ("guard", 2)
    assert owner("PUT", "/agents/lin/policy", json={"settings": {"mirror": "follow", "nonsense": 1}}).status_code == 400
    assert owner.get("/agents/lin/policy").json()["mirror"] == "guard"
    wrote = owner("PUT", "/agents/lin/files/user", json={"content": "# User\n\nAda.\n"})
    assert wrote.json()["revision"] == 2
    assert owner.get("/agents/lin/files/user").json()["content"] == "# User\n\nAda.\n"
    assert owner.get("/agents/lin/files/soul").json()["id"] == "default"
    assert owner("DELETE", "/agents/lin").status_code == 200
    assert owner.get("/agents/lin").status_code == 404


def test_one_of_two_writers_of_a_companion_file_is_told_that_it_changed(house: House) -> None:
    owner = house.client()
    tag = {"if-match": owner.get("/agents/maya/files/user").headers["etag"]}
    first = owner("PUT", "/agents/maya/files/user", json={"content": "# User\n\nAda.\n"}, headers=tag)
    assert first.status_code == 200
    assert owner("PUT", "/agents/maya/files/user", json={"content": "# Eve\n"}, headers=tag).status_code == 412
    assert owner.get("/agents/maya/files/user").headers["etag"] == first.headers["etag"]


def test_a_copy_reads_as_its_original_under_a_name_of_its_own(house: House) -> None:
    owner = house.client()
    made = owner.post("/souls/maya/duplicate", {"to": "maya-two"})
    assert (made.status_code, made.headers["location"]) == (201, "/api/v1/souls/maya-two")
    assert made.json()["content"] == MAYA.replace("name: Maya", "name: Maya (maya-two)")
    assert made.json()["uuid"] != owner.get("/souls/maya").json()["uuid"]
    assert owner.post("/souls/maya/duplicate", {"name": "Night Maya"}).json()["id"] == "night-maya"
    assert owner.post("/souls/maya/duplicate", {"to": "maya-two"}).status_code == 409
    assert owner.post("/souls/maya/duplicate", {"to": "other", "name": "Maya"}).status_code == 409
    assert owner.post("/souls/nobody/duplicate", {"to": "x"}).status_code == 404


def test_a_text_is_held_to_a_profile_and_not_kept(house: House) -> None:
    reader = house.client("reader")
    plain = reader.post("/validate", {"content": MAYA}).json()
    assert (plain["profile"], plain["errors"]) == ("any", 0)
    strict = reader.post("/validate", {"content": MAYA, "profile": "versioned"}).json()
    assert strict["errors"] == sum(found["severity"] == "error" for found in strict["findings"]) > 0
    assert reader.post("/validate", {"content": MAYA, "profile": "project"}).status_code == 400
    assert reader.post("/validate", {"content": ""}).status_code == 200


def test_a_search_looks_at_everything_before_the_page_is_cut(house: House) -> None:
    owner = house.client()
    for word in ("Brief.", "Kind.", "Calm."):
        tag = {"if-match": owner.get("/souls/maya").headers["etag"]}
        owner(
            "PATCH", "/souls/maya", json={"content": MAYA.replace("Warm.", word), "reason": f"be {word}"}, headers=tag
        )
    found = owner.get("/souls/maya/revisions?q=BE &perPage=2&page=2").json()
    assert ([made["number"] for made in found["data"]], found["totalRecords"]) == ([2], 3)
    last = owner.get("/events").json()["totalRecords"]
    found = owner.get("/events?q=session.opened").json()
    assert (found["data"], found["totalRecords"], found["totalPages"]) == ([], 0, 1)
    found = owner.get(f"/events?q=token.created&after={last - 1}").json()
    assert found["totalRecords"] == 0
    assert owner.get("/events?q=token.created&perPage=2").json()["totalRecords"] == len(house.tokens)
    for n in range(3):
        house.client("agent").post("/agents/maya/proposals", proposal(value=f"Sing {n}.", reason=f"asked by {n % 2}"))
        house.front.ports.wait(1.1)
    found = owner.get("/approvals?q=asked by 0&perPage=1&page=2").json()
    assert (len(found["data"]), found["totalRecords"], found["nextPage"]) == (1, 2, None)
    assert house.client("agent").get("/agents/maya/proposals?q=asked by 1").json()["totalRecords"] == 1


def test_gaps_are_opened_listed_and_closed(house: House) -> None:
    owner = house.client()
    opened = owner.post("/agents/maya/gaps", {"field": "never-do", "what": "it lied"}).json()
    owner.post("/agents/maya/gaps", {"field": "tone", "what": "it shouted"})
    agent = house.client("agent")
    assert [agent.get(f"/agents/maya/gaps{q}").json()["totalRecords"] for q in ("", "?q=LIED", "?q=sang")] == [2, 1, 0]
    closed = owner("PATCH", f"/agents/maya/gaps/{opened['id']}", json={"words": "mended"}).json()
    assert closed["words"] == "mended"
    assert [gap["what"] for gap in owner.get("/agents/maya/gaps").json()["data"]] == ["it shouted"]
    assert owner.get("/agents/maya/gaps?closed=true").json()["data"][0]["words"] == "mended"


def test_a_page_of_agents_looks_up_only_the_souls_of_that_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, find, sought = house.client(), agent_pages.selected_soul_id, list[str]()
    for id in ("a1", "a2", "a3"):
        owner.post("/agents", {"id": id, "selectedSoulId": "maya"})

    def counted(records: Records, agent: Agent) -> str:
        sought.append(agent.id)
        return find(records, agent)

    monkeypatch.setattr(agent_pages, "selected_soul_id", counted)
    page = owner.get("/agents?perPage=2&q=A").json()
    assert [(agent["id"], agent["selectedSoulId"]) for agent in page["data"]] == [("a1", "maya"), ("a2", "maya")]
    assert (page["totalRecords"], page["nextPage"], sought) == (5, 2, ["a1", "a2"])


def test_a_list_of_lineages_looks_up_only_the_souls_that_extend_another(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, find, sought = house.client(), lineage.link_of, list[str]()
    owner.post(
        "/souls", {"id": "forge", "content": "---\nname: Forge\nextends: maya@1.0.0\n---\n\n# Forge\n\nHello.\n"}
    )

    def counted(records: Records, soul: Soul) -> Any:
        sought.append(soul.address.id)
        return find(records, soul)

    monkeypatch.setattr(lineage, "link_of", counted)
    entries = {entry["soul"]: entry for entry in owner.get("/lineage").json()["data"]}
    assert sought == ["forge"]
    assert entries.keys() >= {"maya", "forge"}


def test_the_same_key_does_a_thing_once_and_answers_the_same(house: House) -> None:
    owner = house.client(**{"idempotency-key": "k-1"})
    with ThreadPoolExecutor(4) as several:
        done = list(several.map(lambda _: owner.post("/souls", {"id": "once"}), range(4)))
    made = [answer for answer in done if answer.status_code == 201]
    assert made
    assert {answer.status_code for answer in done} <= {201, 409}
    replayed = owner.post("/souls", {"id": "once"})
    assert (replayed.status_code, replayed.content) == (201, made[0].content)
    assert replayed.headers["idempotent-replayed"] == "true"
    assert replayed.headers["etag"] == made[0].headers["etag"]
    other = owner.post("/souls", {"id": "twice"})
    assert (other.status_code, other.json()["code"]) == (409, "conflict")
    assert house.client().get("/souls/twice").status_code == 404
    assert house.client().get("/souls/once").json()["revision"] == 1


def test_repeats_that_wait_for_an_answer_leave_a_thread_for_storing_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, claim, claims = souls.create, idempotency.claim, count(1)
    is_created, are_many = threading.Event(), threading.Event()

    def counted(*arguments: Any, **more: Any) -> Any:
        if next(claims) == 36:  # of the 40 threads
            are_many.set()
        return claim(*arguments, **more)

    def slow(*arguments: Any, **more: Any) -> Any:
        created = create(*arguments, **more)
        is_created.set()
        assert are_many.wait(10)
        return created

    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=house.app)
        headers = {"authorization": f"Bearer {house.tokens['owner']}", "idempotency-key": "k-8"}
        async with httpx.AsyncClient(
            transport=transport, base_url=f"http://127.0.0.1:{PORT}{PREFIX}", headers=headers
        ) as owner:
            first = asyncio.create_task(owner.post("/souls", json={"id": "once"}))
            await asyncio.to_thread(is_created.wait, 10)
            return await asyncio.gather(first, *(owner.post("/souls", json={"id": "once"}) for _ in range(60)))

    monkeypatch.setattr(idempotency, "claim", counted)
    monkeypatch.setattr(souls, "create", slow)
    assert {answer.status_code for answer in asyncio.run(ask())} == {201}


def test_an_answer_that_cannot_be_stored_reaches_the_caller_because_the_work_is_done(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise Unavailable("PostgreSQL did not answer")

    monkeypatch.setattr(idempotency, "store_answer", gone)
    owner = house.client(**{"idempotency-key": "k-5"})

    done = owner.post("/souls", {"id": "once"})

    assert (done.status_code, done.json()["id"]) == (201, "once")
    assert "an answer was not stored for repeated requests: PostgreSQL did not answer" in caplog.text
    assert owner.post("/souls", {"id": "once"}).status_code == 409


@pytest.mark.parametrize("is_down", [False, True])
@pytest.mark.parametrize("error", [Unavailable("PostgreSQL did not answer"), RuntimeError("a bug")])
def test_the_key_of_a_request_that_failed_is_free_again_at_once_or_when_the_ledger_is_back(
    house: House, monkeypatch: pytest.MonkeyPatch, is_down: bool, error: Exception
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    def gone(*_: object, **__: object) -> None:
        raise Unavailable("PostgreSQL did not answer")

    owner = house.client(**{"idempotency-key": "k-6"})
    with monkeypatch.context() as patch:
        patch.setattr(souls, "create", fail)
        if is_down:
            patch.setattr(idempotency, "release", gone)
        assert owner.post("/souls", {"id": "once"}).status_code in (500, 503)

    done = owner.post("/souls", {"id": "once"})

    assert (done.status_code, done.json()["id"]) == (201, "once")
    assert owner.post("/souls", {"id": "once"}).headers["idempotent-replayed"] == "true"


def test_the_key_of_a_failed_request_whose_work_is_done_stays_taken(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = souls.create

    def lost(*arguments: Any, **more: Any) -> None:
        create(*arguments, **more)
        raise Unavailable("PostgreSQL did not answer")

    owner = house.client(**{"idempotency-key": "k-7"})
    monkeypatch.setattr(souls, "create", lost)
    assert owner.post("/souls", {"id": "once"}).status_code == 503
    again = owner.post("/souls", {"id": "once"})
    assert (again.status_code, "was completed, but its answer is not available" in again.text) == (409, True)


def test_a_key_is_free_again_where_nothing_happened_and_never_keeps_a_secret(house: House) -> None:
    owner = house.client(**{"idempotency-key": "k-2"})
    assert owner.post("/souls", {"id": "maya"}).status_code == 409
    assert owner.post("/souls", {"id": "free"}).status_code == 201
    secret = house.client(**{"idempotency-key": "k-3"})
    made = secret.post("/tokens", {"role": "reader"})
    assert made.status_code == 201
    assert secret.post("/tokens", {"role": "reader"}).status_code == 409
    with house.front.ports.ledger.reading() as records:
        kept = [records.find_answer(token.id, "k-3") for token, _ in records.tokens()]
    assert all(made.json()["token"].encode() not in answer.body for answer in kept if answer)


def test_what_a_runtime_sends_with_a_prompt_is_not_stored_whatever_key_comes_with_it(house: House) -> None:
    agent = house.client("agent", **{"idempotency-key": "k-4"})
    for words in ("private words", "other private words"):
        prompt = agent.post("/agents/maya/prompt", {"blocks": {"memory": words}})
        assert (prompt.status_code, words in prompt.json()["text"]) == (200, True)
    with house.front.ports.ledger.reading() as records:
        assert [token.id for token, _ in records.tokens() if records.find_answer(token.id, "k-4")] == []


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b'{"to": 1, "to": 2}', b'{"to": NaN}',
     b'{"to": true}', b'{"to": 1, "x": 2}', b"\xff", b'{"to":"\\ud800"}'],
)  # fmt: skip
def test_a_body_of_the_wrong_form_is_a_problem_document(house: House, body: bytes) -> None:
    wrong = house.client()("POST", "/souls/maya/rollback", content=body, headers={"content-type": "application/json"})
    assert wrong.status_code == 400
    assert wrong.headers["content-type"] == "application/problem+json"
    assert json.loads(wrong.content)["code"] == "invalid"


def test_what_is_not_there_and_methods_that_are_not_are_problem_documents(house: House) -> None:
    owner = house.client()
    for method, path, status in (
        ("GET", "/nothing", 404), ("GET", "/souls/nobody", 404), ("GET", "/souls/..%2f..%2fetc", 404), ("GET", "/souls/Maya", 400),
        ("PUT", "/souls", 405), ("GET", "/souls/maya/revisions/99", 404), ("GET", "/agents/nobody/prompt", 404),
    ):  # fmt: skip
        answer = owner(method, path)
        assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json"), path


def test_events_are_listed_in_order_by_number(house: House) -> None:
    listed = house.client().get("/events?after=2&perPage=3").json()
    assert [event["seq"] for event in listed["data"]] == [3, 4, 5]


def test_a_login_link_opens_once_and_its_token_decides(house: House) -> None:
    once = tokens.invite(house.front.ports, OWNER)
    nobody = house.client("")
    assert nobody.get("/souls", headers={"authorization": f"Bearer {once}"}).status_code == 401
    logged = nobody.get(f"/login?once={once}", base="")
    assert logged.status_code == 200
    assert logged.headers["cache-control"] == "no-store"
    told = house.client().get("/events?q=token.created&perPage=200").json()["data"]
    assert told[-1]["credential"] == f"token {told[-2]['token']}"
    assert nobody.get(f"/login?once={once}", base="").status_code == 404
    entered = nobody.get("/tokens", headers={"authorization": f"Bearer {logged.json()['token']}"})
    assert entered.status_code == 200
    assert logged.json()["token"] not in entered.text


def test_the_last_use_of_a_token_is_written_down_at_most_once_a_minute(house: House) -> None:
    uses, flushes = Uses(house.front), []
    (mine, _), *_ = tokens.tokens(house.front.ports)

    async def thrice() -> None:
        for _ in range(3):
            uses.note(mine.id)
            uses.write_if_due()
            if uses.task not in flushes:
                flushes.append(uses.task)
        await flushes[0]

    asyncio.run(thrice())
    assert len(flushes) == 1
    assert house.client().get("/tokens").json()["data"][0]["lastUsedAt"]


def test_a_last_use_that_could_not_be_written_is_kept_unless_there_is_a_newer_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    uses = Uses(house.front)
    newer = house.front.ports.now() + timedelta(hours=1)

    def fail(*_: object) -> None:
        uses.last_uses["busy"] = newer
        raise Unavailable("the database did not answer")

    monkeypatch.setattr(authentication, "note_uses", fail)
    for token in ("busy", "idle"):
        uses.note(token)
    asyncio.run(uses.flush())
    assert sorted(uses.last_uses) == ["busy", "idle"]
    assert uses.last_uses["busy"] == newer


def test_a_runtime_that_asks_only_for_prompts_is_seen_in_the_list_of_tokens(house: House) -> None:
    async def ask() -> list[str]:
        transport = httpx.ASGITransport(app=house.app)
        headers = {"authorization": f"Bearer {house.tokens['agent']}"}
        async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{PORT}{PREFIX}") as http:
            assert (await http.get("/agents/maya/prompt", headers=headers)).status_code == 200
        for _ in range(500):
            if used := [token.agent for token, last_use in tokens.tokens(house.front.ports) if last_use]:
                return used
            await asyncio.sleep(0.01)
        return []

    assert asyncio.run(ask()) == ["maya"]


def test_a_health_check_that_sends_a_token_does_not_need_the_database(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that its orchestrator restarts because the database is away helps nobody."""

    def away(*_: object) -> None:
        raise Unavailable("the database did not answer")

    monkeypatch.setattr(authentication, "authenticate", away)
    assert [house.client().get(path).status_code for path in ("/healthz", "/readyz")] == [200, 503]
    assert house.client()("GET", "/healthz", base="").status_code == 200


def test_every_session_and_every_run_is_counted_and_can_be_reached(house: House) -> None:
    agent, count = house.client("agent"), 10_050
    at = datetime(2020, 11, 1, tzinfo=UTC)
    with house.front.ports.sessions.writing() as memory:
        for number in range(count):
            began = at + timedelta(seconds=number)
            memory.add_message(
                Message(
                    id="m",
                    agent="maya",
                    session=f"n{number}",
                    role=MessageRole.PERSON,
                    speaker="",
                    text="hello",
                    at=began,
                )
            )
    agent.post("/agents/maya/sessions", {"id": "opened"})
    last = agent.get("/agents/maya/sessions?page=51&perPage=200").json()
    assert (last["totalRecords"], last["totalPages"], len(last["data"])) == (count + 1, 51, 51)
    assert last["data"][-1]["id"] == "n0"
    assert agent.get("/agents/maya/sessions?q=n1004").json()["totalRecords"] == 11
    assert agent.get("/agents/maya/sessions?perPage=1").json()["data"][0]["id"] == "opened"
    owner = house.client()
    runs = [owner.post("/agents/maya/reflections").json()["id"] for _ in range(3)]
    second = agent.get("/agents/maya/reflections?perPage=1&page=2").json()
    assert (second["totalRecords"], [run["id"] for run in second["data"]]) == (3, [runs[1]])
    assert agent.get(f"/agents/maya/reflections?q={runs[0]}").json()["totalRecords"] == 1


def test_readiness_is_answered_in_time_although_the_database_hangs_on_the_token(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs = threading.Event()
    monkeypatch.setattr(readiness, "READY_WITHIN", 0.2)
    monkeypatch.setattr(authentication, "authenticate", lambda *_: hangs.wait(20))
    try:
        refused = house.limited(inline=False).client().get("/readyz")
        assert refused.status_code == 503
        assert refused.json()["detail"] == "the ledger did not answer within 0.2 seconds"
        assert not hangs.is_set()
    finally:
        hangs.set()


def test_health_needs_no_token_here_and_metrics_do_behind_a_proxy(house: House) -> None:
    nobody = house.client("")
    for path in ("/healthz", "/readyz", "/metrics", "/openapi.json"):
        assert nobody.get(path).status_code == nobody.get(path, base="").status_code == 200, path
    house.client("agent").get("/agents/maya/prompt")
    assert 'soulkeeper_prompts_total{status="200"} 1.0' in nobody.get("/metrics").text
    proxied = house.limited(local=False)
    assert [proxied.client("").get(path).status_code for path in ("/healthz", "/readyz", "/metrics")] == [200, 401, 401]
    assert proxied.client("reader").get("/metrics").status_code == 200
    assert proxied.client("agent").get("/metrics").status_code == 403


def test_blocks_of_a_runtime_are_in_the_prompt_of_this_request_only(house: House) -> None:
    agent, path = house.client("agent"), "/agents/maya/prompt"
    opened = agent.post("/agents/maya/sessions", {"id": "s1"}).json()
    given = agent.post(path, {"session": "s1", "blocks": {"schema": "Answer in JSON.", "tools": "- mail.send"}}).json()
    assert [layer["name"] for layer in given["layers"]][:4] == ["frame", "tools", "schema", "soul"]
    assert "Answer in JSON." in given["text"]
    plain = agent.post(path, {"session": "s1"}).json()
    assert plain["promptHash"] == opened["promptHash"] != given["promptHash"]
    assert agent.post(path, {"blocks": {"guardrails": "none"}}).status_code == 400
    assert agent.post(path, {"blocks": {"memory": "x" * 70_000}}).json()["code"] == "invalid"
    assert house.client("other").post(path, {}).status_code == 404


def test_an_owner_token_opens_a_session_with_any_soul_and_an_agents_does_not(house: House) -> None:
    wanted, path = {"soul": "default"}, "/agents/maya/sessions"
    assert house.client("agent").post(path, wanted).status_code == 403
    opened = house.client().post(path, {**wanted, "id": "s9"})
    assert (opened.status_code, opened.json()["soulId"]) == (201, "default")
    prompt = house.client("agent").get("/agents/maya/prompt?session=s9")
    assert prompt.headers["x-soul-id"] == "default"
