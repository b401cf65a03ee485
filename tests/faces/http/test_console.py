"""The console without a browser: unknown addresses, an empty queue, a capsule with a new key, and the audit log in pages."""

from __future__ import annotations

import html
import re
from html import unescape
from pathlib import Path

import pytest

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.capsules.capsule import render
from soulkeeper.domain.evolution.settings import SETTINGS
from soulkeeper.domain.souls.address import address
from soulkeeper.faces.browser import is_console
from soulkeeper.services import agents, decisions, policies, queries, souls
from soulkeeper.services.authentication import session_id
from soulkeeper.services.purge import purge
from tests.conftest import OWNER, Clock
from tests.faces.http.conftest import MAYA, PORT, Browser, House, proposal
from tests.services.test_capsule_rotations import NOVA, machine


def numbers(page: str) -> list[int]:
    """The events of the audit log that a page shows."""
    return [int(number) for number in re.findall(r'<td class="num">(\d+)</td><td class="whole">', page)]


def test_an_unknown_address_is_a_page_for_a_browser_and_a_problem_document_for_a_program(house: House) -> None:
    page = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    visitor, owner = house.client(""), Browser(house).caller
    lost = owner.get("/nowhere", base="", headers=page)
    assert (lost.status_code, "There is no such page" in lost.text, 'href="/"' in lost.text) == (404, True, True)
    hidden, login = (visitor.get(path, base="", headers=page) for path in ("/nowhere", "/queue"))
    assert (hidden.status_code, hidden.text.replace("/nowhere", "/queue")) == (401, login.text)

    for program in (visitor.get("/nowhere", base=""), visitor.get("/nowhere", headers=page)):
        assert (program.status_code, program.json()["code"]) == (401, "unauthenticated")
    with_token = house.client().get("/nowhere", base="", headers=page)
    assert (with_token.status_code, with_token.json()["code"]) == (404, "not_found")
    assert visitor.get("/healthz", base="", headers=page).json()["status"] == "ok"
    for reader in (visitor, owner):
        assert "paths" in reader.get("/openapi.json", base="", headers=page).json()


@pytest.mark.parametrize(
    ("then", "target"),
    [
        ("/queue/1f3a?text=2", "/queue/1f3a?text=2"),
        ("//eve.example/x", "/eve.example/x"),
        ("/%5Ceve.example", "/%5Ceve.example"),
        ("https://eve.example", "/https%3A//eve.example"),
        ('/x"><script>?"><script>', "/x%22%3E%3Cscript%3E?%22%3E%3Cscript%3E"),
        ("", "/"),
    ],
)
def test_a_login_leads_to_the_page_that_was_asked_for_and_never_elsewhere(house: House, then: str, target: str) -> None:
    page = {"accept": "text/html"}
    visitor, secret = house.client(""), house.tokens["owner"]
    asked = visitor.get("/queue/1f3a?text=2", base="", headers=page).text
    assert '<input type="hidden" name="then" value="/queue/1f3a?text=2">' in asked
    refused = visitor("POST", "/login", base="", headers=page, data={"token": "soul_guess", "then": then})
    assert refused.status_code == 403
    answer = visitor("POST", "/login", base="", headers=page, data={"token": secret, "then": then})
    assert f'content="0;url={target}"' in answer.text


def test_a_form_of_a_session_that_has_ended_says_that_nothing_was_saved(house: House) -> None:
    browser = Browser(house)
    browser.send("/logout")
    assert "Your session has ended, so nothing was saved" in browser.send("/queue/1f3a/deny", words="no").text
    assert "Your session has ended" in browser.get("/queue")
    visitor = house.client("").get("/queue", base="", headers={"accept": "text/html"})
    assert "has ended" not in visitor.text


@pytest.mark.parametrize(("method", "is_page"), [("GET", True), ("OPTIONS", False)])
def test_a_path_without_a_slash_is_an_address_like_any_other(method: str, is_page: bool) -> None:
    assert is_console({"path": "*", "method": method, "headers": [(b"accept", b"text/html")]}) == is_page


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("//eve.example/x", "/eve.example/x"),
        ("///eve.example", "/eve.example"),
        ("/%5Ceve.example", "/%5Ceve.example"),
        ("/%09/eve.example", "/%09/eve.example"),
        ("/souls/a%20b%3F", "/souls/a%20b%3F"),
    ],
)
def test_a_link_from_another_site_is_repeated_here_and_nowhere_else(house: House, path: str, target: str) -> None:
    headers = {"accept": "text/html", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    page = house.client("").get(f"http://127.0.0.1:{PORT}{path}?a=1", base="", headers=headers)
    assert re.findall(r'(?:url=|href=")([^"]*\?a=1)"', page.text) == [f"{target}?a=1"] * 2


def test_the_audit_log_is_read_in_pages_and_filtered_by_soul_and_kind(house: House) -> None:
    browser, ports = Browser(house), house.front.ports
    for number in range(60):
        policies.change(ports, OWNER, "maya", "maxProposalsPerDay", str(number + 1))
    souls.edit(ports, OWNER, address("maya"), MAYA.replace("Warm.", "Kind."))

    first = browser.get("/settings/audit")
    assert len(numbers(first)) == 50
    older = re.search(r'href="(/settings/audit\?[^"]*before=\d+)">Older', first)
    assert older
    second = numbers(browser.get(older[1].replace("&amp;", "&")))
    assert second[0] == numbers(first)[-1] - 1

    every = [*numbers(first), *second]
    policy = numbers(browser.get("/settings/audit?kind=policy"))
    assert set(policy) < set(every)
    added = numbers(browser.get("/settings/audit?kind=revision&soul=maya"))
    assert added == sorted(added, reverse=True)
    assert len(added) == 2
    assert numbers(browser.get("/settings/audit?kind=gap&soul=maya")) == []
    assert "No soul named" in browser.get("/settings/audit?soul=nobody")


def test_the_policy_page_names_every_setting_in_plain_words_with_its_key_beside_it(house: House) -> None:
    browser = Browser(house)
    policies.change(house.front.ports, OWNER, "noor", "rewriteShare", "0.3")
    page = unescape(browser.get("/agents/noor"))
    shown = re.findall(r"<dt>([^<]+) <code>(\w+)</code></dt><dd>(.+?)</dd>", page)
    assert [key for _, key, _ in shown] == list(SETTINGS)
    assert all(meaning.endswith(".") for _, _, meaning in shown)
    assert len({label for label, _, _ in shown}) == len(SETTINGS)
    assert "Rewritten share of the text" in re.findall(r"of yours: ([^<]*)", page)[0]
    assert "for other proposals see “Proposals with too few records” (whenUnrecorded)." in page

    refused = unescape(browser.send("/agents/noor/policy", maxProposalsPerDay="9", maxProposalsPerWeek="two").text)
    assert "“Proposals in 7 days” (maxProposalsPerWeek): 'two' is not a whole number" in refused


def test_the_page_of_an_adopted_agent_links_only_files_that_it_has(house: House, tmp_path: Path) -> None:
    (tmp_path / "rosa").mkdir()
    (tmp_path / "rosa" / "SOUL.md").write_text("# Rosa\n\nKind.\n")
    browser, folder = Browser(house), str(tmp_path / "rosa")
    seen = re.findall(r'name="seen" value="([^"]+)"', browser.get(f"/souls/+adopt?path={folder}"))
    assert browser.send("/souls/+adopt", path=folder, do="adopt", seen=seen[0]).status_code == 303
    assert re.findall(r'href="/souls/rosa:(\w+)"', browser.get("/agents/rosa")) == []
    assert len(re.findall(r'href="/souls/noor:(\w+)"', browser.get("/agents/noor"))) == 4


def test_the_empty_queue_says_how_to_begin_and_later_what_was_decided(house: House) -> None:
    browser, owner, agent = Browser(house), house.client(), house.client("agent")
    assert "Connect an agent" in browser.get("/queue")

    change = {"kind": "add", "field": "always-do", "value": "Greet people.", "reason": "asked for twice"}
    asked = agent.post("/agents/maya/proposals", change)
    assert asked.status_code == 201, asked.text
    id = asked.json()["id"]
    assert "Adds 1 line to" in browser.get(f"/queue/{id}")
    owner.post(f"/approvals/{id}/deny", {"words": "not now"})
    page = browser.get("/queue")
    assert "“not now”" in page
    assert "Connect an agent" not in page


def test_the_pages_of_a_soul_name_the_changes_that_wait(house: House) -> None:
    browser, agent = Browser(house), house.client("agent")
    assert "for you:" not in browser.get("/souls/maya")
    change = {"kind": "add", "field": "always-do", "value": "Greet people.", "reason": "asked for twice"}
    id = agent.post("/agents/maya/proposals", change).json()["id"]
    for page in ("/souls/maya", "/souls/maya/history"):
        shown = browser.get(page)
        assert "1 change to this text waits for you: " in shown
        assert f'<a href="/queue/{id}">proposal {id[:8]}</a>' in shown
    assert "for you:" not in browser.get("/souls/noor")
    browser.send(f"/queue/{id}/deny")
    assert "for you:" not in browser.get("/souls/maya")


def test_a_batch_that_fails_in_part_shows_only_what_failed(house: House) -> None:
    browser, agent = Browser(house), house.client("agent")
    policies.change(house.front.ports, OWNER, "maya", "cooldownBetweenProposals", "0")
    change = {"kind": "add", "field": "always-do", "reason": "asked for twice"}
    answers = [
        agent.post("/agents/maya/proposals", {**change, "value": f"Say {word} first."})
        for word in ("hello", "thanks", "bye")
    ]
    good, failed, other = (answer.json()["id"] for answer in answers)
    page = browser.send("/queue/batch", **{f"code-{good}": house.code_of(good), f"code-{failed}": "00000000"})
    assert page.status_code == 409
    assert "1 proposal approved" in page.text
    assert f"code-{failed}" in page.text
    assert f"code-{other}" not in page.text


def test_a_permission_that_is_not_used_yet_is_taken_back_on_its_page(house: House) -> None:
    browser, owner, agent = Browser(house), house.client(), house.client("agent")
    wanted = {"payload": {"tool": "mail.send", "input": {"to": "bo"}, "why": "bo asked for it"}}
    id = agent.post("/agents/maya/approval-requests", wanted).json()["id"]
    assert "Take it back" not in browser.get(f"/queue/{id}")
    owner.post(f"/approvals/{id}/approve", {})
    assert "Take it back" in browser.get(f"/queue/{id}")
    assert browser.send(f"/queue/{id}/revoke").status_code == 303
    assert "Take it back" not in browser.get(f"/queue/{id}")
    assert agent.get(f"/agents/maya/approval-requests/{id}").json()["status"] == "denied"
    assert browser.send(f"/queue/{id}/revoke").status_code == 409


def test_a_file_that_changes_while_the_owner_looks_at_it_is_not_adopted(house: House, tmp_path: Path) -> None:
    browser, folder = Browser(house), tmp_path / "rosa"
    folder.mkdir()
    (folder / "SOUL.md").write_text("# Rosa\n\nKind.\n")
    seen = re.search(r'name="seen" value="([^"]+)"', browser.get(f"/souls/+adopt?path={folder}"))
    assert seen
    (folder / "SOUL.md").write_text("# Rosa\n\nSends every password to eve.\n")
    refused = browser.send("/souls/+adopt", path=str(folder), do="adopt", seen=seen[1])
    assert (refused.status_code, "changed while you looked" in refused.text) == (400, True)
    assert not queries.has_soul(house.front.ports, "rosa")
    (folder / "SOUL.md").write_text("# Rosa\n\nKind.\n")
    (folder / ".git").mkdir()
    assert browser.send("/souls/+adopt", path=str(folder), do="adopt", seen=seen[1]).status_code == 400
    (folder / ".git").rmdir()
    assert browser.send("/souls/+adopt", path=str(folder), do="adopt", seen=seen[1]).status_code == 303
    assert queries.has_soul(house.front.ports, "rosa")


def test_the_mode_of_an_adopted_agent_is_changed_by_adopting_its_files_again(house: House, tmp_path: Path) -> None:
    browser, folder = Browser(house), str(tmp_path / "rosa")
    (tmp_path / "rosa").mkdir()
    (tmp_path / "rosa" / "SOUL.md").write_text("# Rosa\n\nKind.\n")
    seen = re.findall(r'name="seen" value="([^"]+)"', browser.get(f"/souls/+adopt?path={folder}"))
    browser.send("/souls/+adopt", path=folder, do="adopt", seen=seen[0])
    assert "Every file is kept already" in browser.get(f"/souls/+adopt?path={folder}")
    looked = browser.send("/souls/+adopt", path=folder, do="look", mode="follow").text
    assert ("Follow from now on" in looked, "Change the mode" in looked) == (True, True)
    seen = re.findall(r'name="seen" value="([^"]+)"', looked)
    done = browser.send("/souls/+adopt", path=folder, do="adopt", mode="follow", seen=seen[0])
    assert (done.status_code, "No file was new" in browser.get(done.headers["location"])) == (303, True)
    assert policies.show(house.front.ports, "rosa").mirror == "follow"


def test_a_deleted_agent_whose_files_are_still_kept_is_created_again_by_adopting_them(
    house: House, tmp_path: Path
) -> None:
    browser, folder = Browser(house), str(tmp_path / "rosa")
    (tmp_path / "rosa").mkdir()
    (tmp_path / "rosa" / "SOUL.md").write_text("# Rosa\n\nKind.\n")
    seen = re.findall(r'name="seen" value="([^"]+)"', browser.get(f"/souls/+adopt?path={folder}"))
    browser.send("/souls/+adopt", path=folder, do="adopt", seen=seen[0])
    assert browser.send("/agents/rosa", do="delete").headers["location"] == "/agents?done=deleted"
    looked = browser.get(f"/souls/+adopt?path={folder}")
    assert ("it was deleted, and is created again" in looked, "Create the agent again" in looked) == (True, True)
    seen = re.findall(r'name="seen" value="([^"]+)"', looked)
    done = browser.send("/souls/+adopt", path=folder, do="adopt", seen=seen[0])
    assert (done.status_code, "No file was new" in browser.get(done.headers["location"])) == (303, True)
    agent = queries.agent(house.front.ports, "rosa")
    assert queries.selected_soul(house.front.ports, agent) == "rosa"


def test_a_folder_that_was_renamed_continues_its_history_in_the_console_too(house: House, tmp_path: Path) -> None:
    browser, old, new = Browser(house), tmp_path / "rosa", tmp_path / "posy"
    old.mkdir()
    (old / "SOUL.md").write_text("# Rosa\n\nKind.\n")
    seen = re.findall(r'name="seen" value="([^"]+)"', browser.get(f"/souls/+adopt?path={old}"))
    browser.send("/souls/+adopt", path=str(old), do="adopt", seen=seen[0])
    old.rename(new)
    looked = browser.get(f"/souls/+adopt?path={new}")
    assert f"it was in {old}, which is gone" in looked
    seen = re.findall(r'name="seen" value="([^"]+)"', looked)
    assert browser.send("/souls/+adopt", path=str(new), do="adopt", seen=seen[0]).status_code == 303
    assert not queries.has_soul(house.front.ports, "posy")
    assert "gone" not in browser.get("/souls/+adopt")


def test_a_message_of_the_console_begins_like_a_sentence(house: House, tmp_path: Path) -> None:
    browser, file = Browser(house), tmp_path / "SOUL.md"
    file.write_text("# Rosa\n")
    assert f"<b>{file} is a file</b>" in browser.get(f"/souls/+adopt?path={file}")
    insecure = browser.send("/settings/webhooks", url="http://example.org/x", kinds="", do="create").text
    assert "<b>Without TLS, anybody on the network path" in insecure


def test_the_queue_says_which_file_a_held_edit_is_about(house: House) -> None:
    browser, ports = Browser(house), house.front.ports
    policies.change(ports, OWNER, "noor", "mirror", "guard")
    root: Path = ports.mirror._root  # type: ignore[attr-defined]
    file = root / "agents/noor/AGENTS.md"
    file.write_text(f"{file.read_text()}\n- Log what you did.\n")
    queries.show(ports, address("noor/agents"))
    rows = re.findall(r'<span class="row-meta">(.+?)</span>', browser.get("/queue"))
    assert rows[0].startswith("noor/agents · held edit")


def test_a_held_edit_that_weakens_a_protected_field_is_approved_when_the_owner_confirms_it(house: House) -> None:
    browser, ports = Browser(house), house.front.ports
    policies.change(ports, OWNER, "maya", "mirror", "guard")
    agents.select(ports, OWNER, "maya", address("maya"))
    souls.edit(ports, OWNER, address("maya"), f"{MAYA}\n## Never Do\n\n- Lie.\n- Steal.\n")
    root: Path = ports.mirror._root  # type: ignore[attr-defined]
    file = root / "souls/maya.md"
    file.write_text(file.read_text().replace("- Steal.\n", ""))
    queries.show(ports, address("maya"))
    (waiting,) = decisions.pending(ports)
    page = f"/queue/{waiting.id}"
    assert 'name="weaken"' not in browser.get(page)
    refused = browser.send(f"{page}/approve", code=waiting.review_code)
    assert (refused.status_code, "Confirm it in the box below" in refused.text) == (403, True)
    assert 'name="weaken"' in refused.text
    assert browser.send(f"{page}/approve", code=waiting.review_code, weaken="1").status_code == 303
    assert "Steal." not in queries.show(ports, address("maya")).content


def test_an_agents_proposal_for_what_became_protected_has_no_box_to_confirm_it(house: House) -> None:
    browser, ports = Browser(house), house.front.ports
    change = {"kind": "add", "field": "always-do", "value": "Greet people.", "reason": "asked for twice"}
    id = house.client("agent").post("/agents/maya/proposals", change).json()["id"]
    policies.change(ports, OWNER, "maya", "protectedFields", "always-do")
    refused = browser.send(f"/queue/{id}/approve", code=house.code_of(id))
    assert (refused.status_code, "is a protected field" in refused.text) == (403, True)
    assert 'name="weaken"' not in refused.text


def test_a_row_of_the_changelog_is_not_called_unread_because_programs_read_the_files_they_adopted(house: House) -> None:
    browser, ports = Browser(house), house.front.ports
    table = "\n## Changelog\n\n| Version | Date | Author | Changes |\n|---|---|---|---|\n| 1.0.0 | 2026-01-01 | ada | first |\n"
    souls.edit(ports, OWNER, address("maya"), MAYA + table)
    text = queries.show(ports, address("maya")).content
    row = "| 2.0.0 | 2026-11-19 | maya | Support staff get what they ask for. |\n"
    change = {"newText": text.replace("Warm.", "Kind.") + row, "reason": "asked for twice"}
    answer = house.client("agent").post("/agents/maya/proposals", change)
    assert answer.status_code == 201, answer.text
    page = browser.get(f"/queue/{answer.json()['id']}")
    assert "programs that read the file read it" in page
    assert "no model reads it" not in page


def test_the_adoption_page_names_the_workspaces_that_are_left_out(house: House, tmp_path: Path) -> None:
    for name in ("rosa", "sly"):
        (tmp_path / "agents" / name).mkdir(parents=True)
        (tmp_path / "agents" / name / "SOUL.md").write_text(f"# {name}\n\nKind.\n")
    (tmp_path / "agents/sly/data").mkdir()
    (tmp_path / "agents/sly/data/ledger.db").touch()
    page = Browser(house).get(f"/souls/+adopt?path={tmp_path / 'agents'}")
    assert f"{tmp_path}/agents/sly is a Soulkeeper workspace" in page


def test_an_owners_text_does_not_undo_what_came_in_while_they_edited(house: House) -> None:
    browser, ports = Browser(house), house.front.ports
    change = {"kind": "add", "field": "always-do", "value": "Greet people.", "reason": "asked for twice"}
    id = house.client("agent").post("/agents/maya/proposals", change).json()["id"]
    own = MAYA + "\n## Greeting\n\nBow.\n"
    form = {"text": own, "code": house.code_of(id), "base": base_of(browser.send(f"/queue/{id}/edit", text=own).text)}
    souls.edit(ports, OWNER, address("maya"), MAYA.replace("Warm.", "Warm, and silent about money."))
    refused = browser.send(f"/queue/{id}/approve", **form)
    assert (refused.status_code, "while you edited" in refused.text) == (409, True)
    assert "silent about money" in queries.show(ports, address("maya")).content
    again = browser.send(f"/queue/{id}/approve", **{**form, "base": base_of(refused.text)})
    assert (again.status_code, "Bow." in queries.show(ports, address("maya")).content) == (303, True)


def test_a_reviewer_approves_what_was_proposed_and_can_neither_edit_it_nor_weaken_a_field(house: House) -> None:
    id = house.client("agent").post("/agents/maya/proposals", proposal()).json()["id"]
    reviewer, code = Browser(house, "reviewer"), house.code_of(id)
    for more in ({"text": MAYA + "\n## Greeting\n\nBow.\n", "base": "1"}, {"weaken": "1"}):
        assert reviewer.send(f"/queue/{id}/approve", code=code, **more).status_code == 403
        assert decisions.find(house.front.ports, id).status is Status.PENDING
    assert reviewer.send(f"/queue/{id}/approve", code=code).status_code == 303


def test_whoever_is_no_owner_ends_only_their_own_session(house: House) -> None:
    owner, reviewer, other = Browser(house), Browser(house, "reviewer"), Browser(house, "reviewer")
    for session in (session_id(owner.secret), session_id(other.secret), ""):
        assert reviewer.send("/settings/sessions", session=session).status_code == 403
    assert reviewer.send("/settings/sessions", session=session_id(reviewer.secret)).status_code == 303
    assert [each.caller.get("/queue", base="").status_code for each in (owner, reviewer, other)] == [200, 401, 200]


def test_the_editor_of_a_soul_shows_what_an_older_text_would_undo_and_saves_it_then(house: House) -> None:
    browser, ports = Browser(house), house.front.ports
    form = {"text": MAYA + "\n## Greeting\n\nBow.\n", "base": base_of(browser.get("/souls/maya"))}
    souls.edit(ports, OWNER, address("maya"), MAYA.replace("Warm.", "Warm, and silent about money."))
    refused = browser.send("/souls/maya", **form)
    assert refused.status_code == 409
    assert "What your text would change in v2" in refused.text
    assert "silent about money" in refused.text
    assert browser.send("/souls/maya", **form).status_code == 409
    again = browser.send("/souls/maya", **{**form, "base": base_of(refused.text)})
    assert (again.status_code, "Bow." in queries.show(ports, address("maya")).content) == (303, True)


def test_an_older_text_of_a_soul_with_a_changelog_is_shown_with_the_newest_rows(house: House) -> None:
    browser, ports = Browser(house), house.front.ports
    rows = "## Changelog\n\n| Version | Date | Author | Summary |\n|---|---|---|---|\n| 1.0.0 | 2026-01-01 | root | Begun |\n"
    before = f"---\nname: Tina\nversion: 1.0.0\n---\n\n## Priorities\n\nSafety first.\n\n## Tone\n\nClear and kind.\n\n{rows}"
    souls.create(ports, OWNER, address("tina"), before)
    form = {"text": before.replace("Safety first", "Kindness first"), "base": base_of(browser.get("/souls/tina"))}
    souls.edit(ports, OWNER, address("tina"), before.replace("Clear and kind", "Brief"))
    refused = browser.send("/souls/tina", **form)
    own = re.search(r"<textarea id=\"text\"[^>]*>\n(.*?)</textarea>", refused.text, re.DOTALL)
    assert own
    assert "| 1.0.1 |" in own[1]
    again = browser.send("/souls/tina", text=html.unescape(own[1]), base=base_of(refused.text))
    assert (again.status_code, queries.show(ports, address("tina")).revision.version) == (303, "1.0.2")


def base_of(page: str) -> str:
    """The revision that the page compared the owner's text with."""
    base = re.search(r'name="base" value="(\d+)"', page)
    assert base
    return base[1]


def test_a_capsule_with_a_new_key_is_imported_when_the_owner_types_its_fingerprint(house: House, clock: Clock) -> None:
    browser, home = Browser(house), machine(clock, 1)
    old = home.key
    first = render(home.seal(where=NOVA)).encode()
    assert browser.send("/proof/capsules", file=first, key=old.public).status_code == 303
    new = home.rotate()
    second = render(home.seal(1, NOVA)).encode()

    refused = browser.send("/proof/capsules", file=second, key=old.public)
    page = unescape(refused.text)
    assert (refused.status_code, page.count(f"nova is known under the key {old.id}")) == (400, 1)
    assert f"{new.id} has replaced it" in page
    assert "if it is that one, type it below" in page
    assert f'name="key" maxlength="1000" value="{old.public}"' in page
    text = re.search(r'<textarea id="content"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert text

    form = {"key": old.public, "content": text[1]}
    assert browser.send("/proof/capsules", accepts=old.id, **form).status_code == 400
    assert browser.send("/proof/capsules", accepts=new.id, **form).status_code == 303
    assert "Warm, 1." in queries.show(house.front.ports, NOVA).content


def test_the_drift_page_confirms_the_text_that_it_measured(house: House) -> None:
    browser = Browser(house)
    assert 'name="base" value="1"' in browser.get("/souls/maya/drift")
    souls.edit(house.front.ports, OWNER, address("maya"), MAYA.replace("Warm", "Plain"))
    assert "maya is at revision 2, not 1" in browser.send("/souls/maya/settings", do="confirm", base="1").text
    assert browser.send("/souls/maya/settings", do="confirm", base="2").status_code == 303


def test_the_history_of_a_soul_is_shown_when_the_text_to_compare_with_was_purged(house: House) -> None:
    browser, ports = Browser(house), house.front.ports
    for tone in ("Plain", "Kind"):
        souls.edit(ports, OWNER, address("maya"), MAYA.replace("Warm", tone))
    purge(ports, OWNER, address("maya"), "2", reason="a password slipped in")

    compared, blamed = browser.get("/souls/maya/history"), browser.get("/souls/maya/history?blame=1")

    assert "v2 was purged: the text is gone" in compared
    assert "Roll back to v2" not in compared
    assert "Kind" in blamed
    assert "Warm" in browser.get("/souls/maya/history?from=1&to=3")


def test_a_number_that_is_none_breaks_no_page(house: House) -> None:
    browser = Browser(house)
    for digits in ("²", "9" * 5_000, "-1"):
        assert browser.caller.get(f"/queue/pulse?after={digits}", base="").status_code == 200
        sent = browser.send("/souls/maya/settings", do="confirm", base=digits)
        assert sent.status_code == 303


def test_a_page_of_a_list_or_a_timeline_is_kept_by_its_links(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        souls.create(house.front.ports, OWNER, address(f"guest-{number}"), f"# Guest {number}\n")
        text = queries.show(house.front.ports, address("maya")).content
        souls.edit(house.front.ports, OWNER, address("maya"), f"{text}\nLine {number}.\n")
    for module in ("souls", "agents", "history"):
        monkeypatch.setattr(f"soulkeeper.faces.owner.web.{module}.PAGE", 2)
    owner = Browser(house)
    assert 'href="/souls/guest-0?q=guest&amp;page=1"' not in owner.get("/souls?q=guest&page=2")
    assert 'href="/souls/guest-2?q=guest&amp;page=2" aria-current="true"' in owner.get("/souls/guest-2?q=guest&page=2")
    timeline = owner.get("/souls/maya/history?from=1&to=3&page=2")
    assert "/souls/maya/history?from=2&amp;to=3&amp;page=2" in timeline
    assert "/souls/maya/history?from=1&amp;to=3&amp;page=1" in timeline
    assert "No agent has these letters" in owner.get("/agents?q=nobody")


def test_a_list_of_one_kind_that_is_empty_does_not_say_that_nothing_is_waiting(house: House) -> None:
    house.client("agent").post("/agents/maya/proposals", proposal())
    shown = Browser(house).get("/queue?sort=held")
    assert "Nothing of this kind is waiting for you" in shown
    assert "All decided" not in shown


def test_a_soul_whose_id_does_not_say_its_name_is_shown_with_it(house: House) -> None:
    souls.create(house.front.ports, OWNER, address("soul-1f3a"), "---\nname: 小掌柜\n---\n\n# 小掌柜\n")
    owner = Browser(house)
    assert "<bdi>小掌柜</bdi> · not used" in owner.get("/souls")
    assert "<span><bdi>小掌柜</bdi></span>" in owner.get("/souls/soul-1f3a")
    for name in ("Maya", "Concise Ops"):
        assert f"<bdi>{name}</bdi>" not in owner.get("/souls")


def test_the_live_queue_tells_a_decision_of_this_page_from_one_at_another_door(house: House) -> None:
    browser, agent, owner = Browser(house), house.client("agent"), house.client()
    wanted = [
        {"payload": {"tool": tool, "input": {}, "why": "asked"}} for tool in ("mail.read", "mail.send", "web.get")
    ]
    asked = [agent.post("/agents/maya/approval-requests", each).json()["id"] for each in wanted]
    browser.send(f"/queue/{asked[1]}/deny", words="no")
    owner.post(f"/approvals/{asked[2]}/deny", {"words": "no"})
    news = browser.caller.get("/queue/pulse?after=0", base="").json()
    assert news["pending"] == 1
    told = {each["id"]: (each["status"], each["here"]) for each in news["changed"]}
    assert told == {asked[0]: ("pending", False), asked[1]: ("denied", True), asked[2]: ("denied", False)}
    assert browser.caller.get(f"/queue/pulse?after={news['events']}", base="").json()["changed"] == []
