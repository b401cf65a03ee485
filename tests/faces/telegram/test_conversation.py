"""What the bot says and does, update by update, with a messenger that only records."""

from __future__ import annotations

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Asker, Owner, Role
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION
from soulkeeper.domain.notices.chat_text import LONGEST_MESSAGE, TextStyle
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Refused
from soulkeeper.faces.owner.cli.decisions import approval_line
from soulkeeper.ports import Ports
from soulkeeper.services import (
    action_requests,
    agents,
    chats,
    decisions,
    outside_edits,
    policies,
    proposals,
    queries,
    souls,
    tokens,
)
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS, Clock, open_gate
from tests.faces.telegram.recording import RecordingMessenger, Talk

DEFAULT = Asker("default", "test")
SOUL = address("default")
URL = "https://souls.example.org"


@pytest.fixture
def talk(ports: Ports) -> Talk:
    souls.begin(ports, OWNER, starters(), OWNER_KEYS)
    open_gate(ports, "default")
    for key in ("requireMinConversations", "requireMinSessions"):
        policies.change(ports, OWNER, "default", key, "0")
    talk = Talk(ports, RecordingMessenger())
    talk.pair()
    return talk


def propose(talk: Talk, value: str, clock: Clock, field: str = "always-do", reason: str = "asked for") -> Approval:
    clock.advance(minutes=1)
    draft = ProposalDraft(where=SOUL, change=Change(kind=ChangeKind.ADD, field=field, value=value), reason=reason)
    return proposals.propose(talk.ports, DEFAULT, "default", draft)


def status(talk: Talk, approval: Approval) -> Status:
    return decisions.find(talk.ports, approval.id).status


def test_a_chat_is_paired_at_another_door_with_the_code_that_it_shows(talk: Talk) -> None:
    bo = Talk(talk.ports, talk.messenger, user=8, name="Bo")
    shown = bo.write("/start")
    asked = next(each for each in decisions.pending(talk.ports) if each.subject.endswith("/8"))
    assert asked.review_code in shown.words
    with pytest.raises(Refused, match="needs its review code"):
        decisions.approve(talk.ports, OWNER, asked.id)
    assert talk.look().buttons == ["Reject", "Later"]  # another chat cannot pair it
    decisions.approve(talk.ports, OWNER, asked.id, code=asked.review_code)
    assert [chat.name for chat in chats.chats(talk.ports)] == ["Ada (Telegram)", "Bo (Telegram)"]
    assert "decides as Bo (Telegram)" in bo.write("/start").words


def test_the_command_line_does_not_call_a_pairing_a_permission_that_ends(talk: Talk) -> None:
    Talk(talk.ports, talk.messenger, user=8, name="Bo").write("/start")
    asked = next(each for each in decisions.pending(talk.ports) if each.subject.endswith("/8"))
    line = approval_line(decisions.approve(talk.ports, OWNER, asked.id, code=asked.review_code))
    chat = chats.chats(talk.ports)[-1].id[:8]
    assert line == f"Paired Bo (Telegram); it decides as you do until you revoke it: soul telegram revoke {chat}"


def test_a_chat_learns_once_that_it_was_paired(talk: Talk) -> None:
    talk.look()
    assert [said.words.split("\n")[0] for said in talk.mine] == ["Pair this chat", "✅ Paired"]


def test_two_people_with_one_name_have_two_names_in_the_audit_log(talk: Talk) -> None:
    other = Talk(talk.ports, talk.messenger, user=8, name="Ada")
    assert other.pair().name == "Ada (Telegram 2)"


def test_a_reviewer_pairs_nobody(talk: Talk) -> None:
    token, _ = tokens.create(talk.ports, OWNER, Role.REVIEWER, name="rey")
    Talk(talk.ports, talk.messenger, user=8).write("/start")
    (asked,) = decisions.pending(talk.ports)
    with pytest.raises(Refused, match="only the owner pairs a chat"):
        decisions.approve(talk.ports, Owner("rey", "rest", f"token {token.id}"), asked.id, code=asked.review_code)


def test_start_is_limited_for_each_user_and_counts_against_no_agent(talk: Talk, clock: Clock) -> None:
    bo = Talk(talk.ports, talk.messenger, user=8)
    for _ in range(3):
        bo.write("/start")
        (asked,) = decisions.pending(talk.ports)
        assert asked.review_code in bo.write("/start").words  # the same request, while it waits
        decisions.deny(talk.ports, OWNER, asked.id)
    assert "Too many pairing requests" in bo.write("/start").words
    clock.advance(days=2)
    assert "Pair this chat" in bo.write("/start").words
    assert queries.agents(talk.ports)
    with talk.ports.ledger.reading() as records:
        assert records.requests_of("default", "telegram_pair", limit=9) == []


def test_strangers_fill_neither_the_queue_nor_the_ledger(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chats, "_AUDITED_A_DAY", 20)
    for user in range(100, 140):
        Talk(talk.ports, talk.messenger, user=user).write("/start")
    assert len(decisions.pending(talk.ports)) == 5
    with talk.ports.ledger.reading() as records:
        assert records.count_events(words="chat.refused") == 20
    talk.press_data("forged")
    with (
        talk.ports.ledger.reading() as records
    ):  # what they fill is theirs: a forgery in a paired chat is still audited
        assert records.count_events(words="unknown_button") == 1


def test_a_risky_change_has_no_approve_button_and_needs_the_typed_code(talk: Talk, clock: Clock) -> None:
    policies.change(talk.ports, OWNER, "default", "typedCode", "always")
    asked = propose(talk, "Say so at once", clock)
    shown = talk.look()
    assert shown.buttons == ["Reject", "Later"]
    assert "reply to this message with the review code" in shown.words
    number = len(talk.messenger.messages)
    assert "not that of approval" in talk.write("00000000", reply_to_message={"message_id": number}).words
    assert status(talk, asked) is Status.PENDING
    assert "✅ Approved: now v2" in talk.write(asked.review_code.upper(), reply_to_message={"message_id": number}).words
    assert status(talk, asked) is Status.APPLIED


def test_a_code_alone_is_enough_where_one_question_has_it(talk: Talk, clock: Clock) -> None:
    asked = propose(talk, "Say so at once", clock)
    talk.look()
    assert "No question here" in talk.write("00000000").words
    assert "✅ Approved" in talk.write(asked.review_code).words


def test_what_does_not_fit_is_a_file_with_a_link_and_without_an_approve_button(talk: Talk, clock: Clock) -> None:
    long = "\n".join(f"Rule {n}: greet 🙂 kindly and say what you know, sources first." for n in range(80))
    asked = propose(talk, long, clock, field="Manners")
    shown = talk.look(URL)
    assert shown.buttons == ["Reject", "Later"]
    assert f"{URL}/queue/{asked.id}" in shown.words
    assert "Rule 79: greet 🙂" in shown.file.decode()
    assert "approve it in the console" in talk.write(asked.review_code).words
    assert status(talk, asked) is Status.PENDING
    decisions.approve(talk.ports, OWNER, asked.id, code=asked.review_code)
    talk.look()
    assert "✅ Approved: now v2 by ada" in talk.mine[-2].words
    assert talk.mine[-2].buttons == []


@pytest.mark.parametrize(("emoji", "as_file"), [(1_000, False), (1_800, True)])
def test_a_message_is_measured_in_utf_16(talk: Talk, clock: Clock, emoji: int, as_file: bool) -> None:
    propose(talk, "\n".join(["🙂🙃" * 10] * (emoji // 20)), clock, field="Faces")
    shown = talk.look()
    assert bool(shown.file) == as_file
    assert len(shown.file.decode()) < LONGEST_MESSAGE  # in characters it would fit


def test_text_from_a_soul_is_only_in_code_spans_and_every_span_is_where_it_belongs(talk: Talk, clock: Clock) -> None:
    evil = "🙂 [pay](http://evil.example) @admin /approve `x` *y* <b>z</b>"
    propose(talk, evil, clock, reason=f"because {evil}")
    said = talk.look().text
    wide = said.text.encode("utf-16-le")
    marked = [
        wide[2 * s.offset : 2 * (s.offset + s.length)].decode("utf-16-le")
        for s in said.spans
        if s.mark != TextStyle.BOLD
    ]
    assert sum(evil in part for part in marked) == said.text.count(evil) >= 2
    assert said.units <= LONGEST_MESSAGE


def test_reject_without_words_and_cancel(talk: Talk, clock: Clock) -> None:
    asked = propose(talk, "Hum", clock)
    number = len(talk.messenger.messages) + 1
    talk.look()
    talk.press("Reject")
    assert talk.press("Cancel") == "Cancelled: it is still waiting"
    talk.look()
    assert talk.messenger.messages[number].buttons == ["Approve", "Reject", "Later"]
    talk.press("Reject")
    assert talk.press("Reject without a reason") == "❌ Rejected"
    talk.look()
    assert "❌ Rejected by Ada (Telegram)" in talk.messenger.messages[number].words
    assert status(talk, asked) is Status.DENIED


def test_words_may_follow_the_question_without_a_reply(talk: Talk, clock: Clock) -> None:
    asked = propose(talk, "Hum", clock)
    talk.look()
    talk.press("Reject")
    talk.write("It disturbs people")
    found = decisions.find(talk.ports, asked.id)
    assert found.decision
    assert found.decision.words == "It disturbs people"


@pytest.mark.parametrize("label", ["Code: {}", "the code is {}.", "`{}`", "reject {}"])
def test_a_code_with_a_label_is_neither_a_reason_nor_an_approval(talk: Talk, clock: Clock, label: str) -> None:
    asked = propose(talk, "Hum", clock)
    talk.look()
    talk.press("Reject")
    prompt = {"message_id": len(talk.messenger.messages)}
    for text in (label.format(asked.review_code), label.format(asked.review_code.upper())):
        assert "send only the review code" in talk.write(text).words
        assert "send only the review code" in talk.write(text, reply_to_message=prompt).words
    assert status(talk, asked) is Status.PENDING
    assert "❌ Rejected" not in talk.write("It disturbs people", reply_to_message=prompt).words
    assert status(talk, asked) is Status.DENIED


def test_a_code_that_answers_the_request_for_a_reason_decides_nothing(talk: Talk, clock: Clock) -> None:
    asked = propose(talk, "Hum", clock)
    talk.look()
    talk.press("Reject")
    prompt = {"message_id": len(talk.messenger.messages)}
    assert "Nothing was decided" in talk.write(asked.review_code, reply_to_message=prompt).words
    assert status(talk, asked) is Status.PENDING
    assert "✅ Approved" in talk.write(asked.review_code).words


def test_later_comes_back_below(talk: Talk, clock: Clock) -> None:
    asked = propose(talk, "Hum", clock)
    talk.look()
    assert talk.press("Later").startswith("It comes back at")
    assert "⏰ Later: comes back" in talk.look().words
    before = len(talk.mine)
    clock.advance(hours=4)
    again = talk.look()
    assert len(talk.mine) == before + 1
    assert asked.review_code in again.words
    assert "shown again below" in talk.mine[-2].words
    assert talk.press("Approve").startswith("Approved")


@pytest.mark.parametrize("end", ["expired", "withdrawn", "stale"])
def test_a_message_shows_every_outcome(talk: Talk, clock: Clock, end: str) -> None:
    asked = propose(talk, "Hum", clock)
    talk.look()
    if end == "expired":
        clock.advance(days=8)
    elif end == "withdrawn":
        proposals.withdraw(talk.ports, DEFAULT, "default", asked.id)
    else:
        text = queries.show(talk.ports, SOUL).content
        souls.edit(talk.ports, OWNER, SOUL, text.replace("## Always Do\n", "## Always Do\n\nHeed these:\n"))
    shown = talk.look()
    assert {"expired": "Expired", "withdrawn": "Withdrawn", "stale": "Needs another look"}[end] in shown.words
    assert shown.buttons == (["Reject"] if end == "stale" else [])
    assert ("Reject it, or rebase it onto the current text in the console" in shown.words) == (end == "stale")
    if end == "stale":
        assert "1 needs another look" in talk.write("/status").words


def test_a_question_that_no_longer_fits_after_its_soul_changed_is_sent_again_as_a_file(
    talk: Talk, clock: Clock
) -> None:
    asked = propose(talk, "Hum", clock)
    assert talk.look().buttons == ["Approve", "Reject", "Later"]
    before, text = len(talk.mine), queries.show(talk.ports, SOUL).content
    long = text.replace("matters.\n", "matters.\n- " + "word " * 700 + "\n", 1)
    souls.edit(talk.ports, OWNER, SOUL, long)
    shown = talk.look()
    assert status(talk, asked) is Status.PENDING
    assert len(talk.mine) == before + 1
    assert (b"+- Hum" in shown.file, shown.buttons) == (True, ["Reject", "Later"])
    assert "approve it in the console" in talk.write(asked.review_code).words


def test_the_link_of_a_proposal_is_shown_and_leads_nowhere(talk: Talk) -> None:
    change, link = Change(kind=ChangeKind.ADD, field="always-do", value="Hum"), "https://issues.example/14"
    draft = ProposalDraft(where=SOUL, change=change, reason="asked for", link=link)
    proposals.propose(talk.ports, DEFAULT, "default", draft)
    text = talk.look().text
    assert f"Link: {link}\n" in text.text
    at = text.text.index(link)
    assert any((span.mark, span.offset, span.length) == (TextStyle.CODE, at, len(link)) for span in text.spans)


def test_permission_for_an_action_shows_the_exact_input(talk: Talk) -> None:
    payload = {"tool": "mail.send", "input": {"to": "bo", "lines": [1, None]}, "why": "bo asked"}
    asked = action_requests.request(talk.ports, DEFAULT, "default", HEARTBEAT_ACTION, payload)
    shown = talk.look()
    assert "Permission for mail.send" in shown.words
    assert '"lines": [\n      1,\n      null' in shown.words
    assert talk.press("Approve") == "Approved"
    assert status(talk, asked) is Status.APPROVED


def test_a_held_edit_that_is_renewed_replaces_its_message_and_the_old_button_decides_nothing(talk: Talk) -> None:
    policies.change(talk.ports, OWNER, "default", "mirror", "guard")
    original = queries.show(talk.ports, SOUL).content
    _edit(talk, original + "\nFirst.\n")
    first = len(talk.messenger.messages) + 1
    assert "Held edit to default" in talk.look().words
    data = talk.messenger.messages[first].data("Approve")
    _edit(talk, original + "\nSecond.\n")
    shown = talk.look()
    assert "This edit is still waiting in the console" in talk.messenger.messages[first].words
    assert "Edit 2 of 2; Reject rejects all of them\nThe earlier ones wait in the console" in shown.words
    assert shown.buttons == ["Reject", "Later"]  # it was renewed: the typed code is needed
    talk.messenger.messages[first].keyboard = [[("Old", data)]]
    assert talk.press("Old", first) == "This button is unknown"
    (asked,) = decisions.pending(talk.ports)
    assert "✅ Approved" in talk.write(asked.review_code).words
    assert "Second." in queries.show(talk.ports, SOUL).content


def test_an_earlier_edit_that_was_sent_as_a_file_is_not_approved_with_its_code(talk: Talk) -> None:
    policies.change(talk.ports, OWNER, "default", "mirror", "guard")
    original = queries.show(talk.ports, SOUL).content
    _edit(talk, original + "\nGreet kindly, and say what you know.\n" * 200)
    assert talk.look().file
    (long,) = decisions.pending(talk.ports)
    _edit(talk, original + "\nGreet kindly.\n")
    assert not talk.look().file
    number = len(talk.messenger.messages)
    said = talk.write(long.review_code, reply_to_message={"message_id": number}).words
    assert "approve another edit of the file in the console" in said
    assert "No question here" in talk.write(long.review_code).words
    assert queries.show(talk.ports, SOUL).content == original


def test_a_code_approves_only_the_text_that_its_message_shows(talk: Talk, clock: Clock) -> None:
    policies.change(talk.ports, OWNER, "default", "mirror", "guard")
    original = queries.show(talk.ports, SOUL).content
    codes = []
    for number in range(3):
        _edit(talk, f"{original}\nEdit {number}.\n")
        codes.append(decisions.pending(talk.ports)[0].review_code)
        talk.look()
    assert "Edit 1." in talk.last.words  # the third waits a minute
    assert "No question here" in talk.write(codes[2]).words
    assert "✅ Approved" in talk.write(codes[1]).words
    assert "Edit 1." in queries.show(talk.ports, SOUL).content


def test_a_file_that_changes_every_second_rings_the_phone_a_few_times(talk: Talk, clock: Clock) -> None:
    policies.change(talk.ports, OWNER, "default", "mirror", "guard")
    original, before = queries.show(talk.ports, SOUL).content, len(talk.mine)
    for number in range(60):
        clock.advance(seconds=1)
        _edit(talk, f"{original}\nEdit {number}.\n")
        talk.look()
    assert len(talk.mine) - before == 2
    assert "Edit 1." in talk.last.words
    clock.advance(hours=1)
    assert "Edit 59." in talk.look().words
    assert len(talk.mine) - before == 3


def test_a_newer_text_is_shown_although_the_clock_was_set_back(talk: Talk, clock: Clock) -> None:
    policies.change(talk.ports, OWNER, "default", "mirror", "guard")
    original = queries.show(talk.ports, SOUL).content
    for number in range(2):
        _edit(talk, f"{original}\nEdit {number}.\n")
        assert f"Edit {number}." in talk.look().words
        clock.advance(days=-300)


def test_the_newest_text_of_a_file_is_shown_at_once_if_the_owner_asks_for_it(talk: Talk) -> None:
    policies.change(talk.ports, OWNER, "default", "mirror", "guard")
    original = queries.show(talk.ports, SOUL).content
    for number in range(4):
        _edit(talk, f"{original}\nEdit {number}.\n")
        talk.look()
    assert "Edit 1." in talk.last.words
    talk.write("/pending")
    talk.press("1. default · the file was edited outside")
    assert "Edit 3." in talk.look().words


def test_a_digest_and_a_history_fit_into_a_message_whatever_is_in_their_reasons(talk: Talk, clock: Clock) -> None:
    talk.write("/digest 9")
    policies.change(talk.ports, OWNER, "default", "maxRequestsPerDay", "100")
    wide = "\u2003a" * 900  # each of these spaces is written out in six characters
    for number in range(20):
        payload = {"tool": "t" * 128, "input": {"number": number}, "why": wide}
        action_requests.request(talk.ports, DEFAULT, "default", HEARTBEAT_ACTION, payload)
    clock.advance(hours=2)
    digest = talk.look()
    assert "20 questions waiting" in digest.words
    assert digest.text.fits()
    for number in range(6):
        proposal = propose(talk, f"Hum {number}", clock, reason=wide)
        decisions.approve(talk.ports, OWNER, proposal.id, code=proposal.review_code)
    assert "v7 Details" in talk.write("/history").buttons


def test_the_phone_gets_a_few_of_many_questions_and_one_list_of_the_rest(talk: Talk, clock: Clock) -> None:
    policies.change(talk.ports, OWNER, "default", "maxRequestsPerDay", "100")
    before = len(talk.mine)
    for number in range(60):
        payload = {"tool": "mail.send", "input": {"number": number}, "why": "asked"}
        action_requests.request(talk.ports, DEFAULT, "default", HEARTBEAT_ACTION, payload)
    assert "40 questions waiting for you" in talk.look().words
    talk.look()
    assert len(talk.mine) == before + 21
    assert talk.press("Approve") == "Approved"
    talk.look()
    assert len(talk.mine) == before + 22  # a decision makes room for the next question
    clock.advance(hours=1)
    assert "39 questions waiting for you" in talk.look().words
    clock.advance(minutes=-30)
    before = len(talk.mine)
    talk.look()
    assert len(talk.mine) == before + 1  # the clock was set back: nobody knows when the last list came


def test_quiet_hours_hold_back_new_messages_and_no_outcome(talk: Talk, clock: Clock) -> None:
    asked = propose(talk, "Hum", clock)
    talk.look()
    assert "Quiet hours: 22:00 to 7:00" in talk.write("/quiet 22-7").words
    clock.advance(hours=15)  # 23:00
    decisions.deny(talk.ports, OWNER, asked.id)
    propose(talk, "Whistle", clock)
    before = len(talk.mine)
    talk.look()
    assert len(talk.mine) == before
    assert any("❌ Rejected by ada" in said.words for said in talk.mine)
    clock.advance(hours=9)
    assert "Whistle" in talk.look().words


def test_a_digest_is_one_message_a_day_and_shows_what_is_asked_for(talk: Talk, clock: Clock) -> None:
    talk.write("/settings")
    assert talk.press("Digest at 9") == "Saved"
    one = propose(talk, "Hum", clock)
    two = propose(talk, "Whistle", clock, reason="whistles are\nwanted by everybody who was ever asked")
    before = len(talk.mine)
    talk.look()
    assert len(talk.mine) == before
    clock.advance(hours=2)
    assert "2 questions waiting" in talk.look().words
    talk.look()
    assert len(talk.mine) == before + 1
    assert one.review_code not in str(talk.mine[-1].buttons)
    talk.press("2. default · whistles are\\nwanted by everybody who…")
    assert two.review_code in talk.look().words
    assert talk.press("Approve").startswith("Approved")
    assert status(talk, one) is Status.PENDING


def test_souls_select_status_drift_pending_and_help(talk: Talk, clock: Clock) -> None:
    propose(talk, "Hum", clock)
    assert "concise-ops" in talk.write("/souls").words
    talk.write("/select")
    assert talk.press("Select concise-ops") == "Selected"
    assert queries.agents(talk.ports)[0][1] == "concise-ops"
    assert "1 question waiting" in talk.write("/status").words
    assert "default · 0% of at most" in talk.write("/drift").words
    assert "1. default · asked for" in talk.write("/pending").buttons
    assert "/history" in talk.write("/anything").words
    assert "no soul named 'nobody'" in talk.write("/history nobody").words


def test_the_history_without_a_name_is_that_of_the_adopted_agent(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was that of the starter agent, which nobody uses beside an adopted one."""
    agents.select(talk.ports, OWNER, agents.new_agent(talk.ports, OWNER, "maya", starters()).id, address("concise-ops"))
    adopted = ["maya"]
    monkeypatch.setattr("soulkeeper.services.default_agent._adopted_agents", lambda _: adopted)
    assert "Soul History of concise-ops" in talk.write("/history").words
    talk.write("/settings")
    talk.press("Soul History")
    assert "Soul History of concise-ops" in talk.mine[-1].words
    adopted.append("tina")
    assert "concise-ops History" in talk.write("/history").buttons
    talk.write("/settings")
    talk.press("Soul History")
    assert "concise-ops History" in talk.mine[-1].buttons


def test_what_was_postponed_is_named_where_nothing_waits(talk: Talk, clock: Clock) -> None:
    propose(talk, "Hum", clock)
    talk.look()
    talk.press("Later")
    answer = talk.write("/pending").words
    assert answer.startswith("Nothing is waiting for you; 1 decision postponed, the next until ")


def test_pending_lists_what_needs_another_look_and_a_button_shows_it(talk: Talk, clock: Clock) -> None:
    stale = propose(talk, "Hum", clock, reason="guests hum")
    text = queries.show(talk.ports, SOUL).content
    souls.edit(talk.ports, OWNER, SOUL, text.replace("## Always Do\n", "## Always Do\n\nHeed these:\n"))
    assert status(talk, stale) is Status.STALE

    assert talk.write("/pending").words.startswith("1 needs another look\n")
    talk.press("1. default · guests hum")
    assert talk.look().words.startswith("⚠️ Needs another look")


def test_a_rollback_whose_soul_moved_meanwhile_is_not_done(talk: Talk, clock: Clock) -> None:
    for value in ("Hum", "Whistle"):
        propose(talk, value, clock)
        talk.look()
        talk.press("Approve")
    talk.write("/history")
    talk.press("v1 Details")
    talk.press("Rollback to v1")
    propose(talk, "Sing", clock)
    decisions.approve(talk.ports, OWNER, decisions.pending(talk.ports)[0].id)
    assert talk.press("Yes, Rollback") == "default is at revision 4, not 3: /history lists the versions"
    assert queries.show(talk.ports, SOUL).soul.revision == 4


def test_a_revoked_chat_gets_nothing_more(talk: Talk, clock: Clock) -> None:
    chat = talk.chat
    chats.revoke(talk.ports, OWNER, chat.id)
    propose(talk, "Hum", clock)
    assert chats.chats(talk.ports) == []
    before = len(talk.mine)
    talk.write("/pending")
    assert len(talk.mine) == before


def test_agents_have_souls_of_their_own(talk: Talk) -> None:
    agents.new_agent(talk.ports, OWNER, "maya", starters())
    talk.write("/select")
    talk.press("maya")
    talk.press("Select verbose-teacher")
    assert {agent.id: soul for agent, soul in queries.agents(talk.ports)}["maya"] == "verbose-teacher"


def test_a_button_does_not_select_another_soul_that_got_the_id_of_the_one_it_was_shown_for(talk: Talk) -> None:
    talk.write("/select")
    souls.rename(talk.ports, OWNER, address("concise-ops"), "brief-ops")
    talk.ports.mirror.files[address("concise-ops")] = b"# Concise\n\nObey.\n"  # type: ignore[attr-defined]
    outside_edits.observe_all(talk.ports)
    assert "concise-ops is another soul now" in talk.press("Select concise-ops")
    assert queries.agents(talk.ports)[0][1] == "default"


def _edit(talk: Talk, content: str) -> None:
    talk.ports.mirror.files[SOUL] = content.encode()  # type: ignore[attr-defined]
    outside_edits.observe(talk.ports, SOUL)


def test_a_message_names_its_soul_by_the_name_it_has_now(talk: Talk, clock: Clock) -> None:
    souls.create(talk.ports, OWNER, address("maya"), "# Maya\n\n## Always Do\n\n- Greet.\n")
    agents.select(talk.ports, OWNER, "default", address("maya"))
    draft = ProposalDraft(
        where=address("maya"), change=Change(kind=ChangeKind.ADD, field="always-do", value="Ask."), reason="x"
    )
    clock.advance(minutes=1)
    waiting = proposals.propose(talk.ports, DEFAULT, "default", draft)
    assert "Change to maya" in talk.look().words
    souls.rename(talk.ports, OWNER, address("maya"), "maya-lab")
    assert "Change to maya-lab" in talk.look().words
    talk.press("Approve")
    assert status(talk, waiting) is Status.APPLIED


def test_an_error_says_what_to_send_next(talk: Talk) -> None:
    for sent, next_step in (
        ("/history nobody", "/souls"),
        ("/select nobody", "/status"),
        ("/select default nobody", "/souls"),
    ):
        assert f"{next_step} lists" in talk.write(sent).words
    assert "/quiet 22-7" in talk.write("/quiet late").words
    for sent in ("/quiet", "/digest"):
        assert talk.write(sent).buttons == ["Soul History", "Quiet 22-7", "Digest at 9"]
    assert "Only text can be read here" in talk.write("", photo=[{}]).words


def test_a_soul_or_a_question_that_is_not_listed_can_be_reached(talk: Talk, clock: Clock) -> None:
    for number in range(25):
        souls.create(talk.ports, OWNER, address(f"soul-{number:02}"), f"# Soul {number}\n")
    assert "and 8 more: send /history" in talk.write("/souls").words
    shown = talk.write("/select default")
    assert "Select soul-24" not in shown.buttons
    assert "There are 8 more: send /select default SOUL" in shown.words
    assert talk.write("/select default soul-24").buttons == ["Select soul-24"]
    assert talk.press("Select soul-24") == "Selected"
    for number in range(22):
        propose(talk, f"Greet guest {number}", clock)
    assert "and 2 more, when some of these are decided" in talk.write("/pending").words


def test_a_rollback_that_is_too_long_for_a_message_leads_to_the_console(talk: Talk) -> None:
    text = queries.show(talk.ports, SOUL).content
    souls.edit(talk.ports, OWNER, SOUL, text + "\n## Orders\n\n" + "- Write the date and the amount down.\n" * 150)
    talk.url = URL
    talk.write("/history")
    talk.press("v1 Details")
    talk.press("Rollback to v1")
    assert f"decide it in the console: {URL}" in talk.last.words
    assert (talk.last.buttons, b"-- Write the date" in talk.last.file) == ([], True)


def test_a_rollback_that_a_chat_cannot_confirm_says_where_it_can_be(talk: Talk) -> None:
    text = queries.show(talk.ports, SOUL).content
    souls.edit(talk.ports, OWNER, SOUL, text.replace("## Never Do\n", "## Never Do\n\n- Never share a key.\n"))
    talk.write("/history")
    talk.press("v1 Details")
    talk.press("Rollback to v1")
    refused = talk.press("Yes, Rollback")
    assert "weakens the protected field never-do" in refused
    assert refused.endswith("confirm it in the console or at the command line")
    assert queries.show(talk.ports, SOUL).revision.number == 2
