"""Held edits: every text of a file has its own code, can be shown and approved, and none is lost."""

from __future__ import annotations

from datetime import timedelta

import pytest

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Conflict, NotFound
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, expiry, outside_edits, policies, proposals, queries, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.outside_edits import allowance, held_texts
from soulkeeper.services.purge import purge
from soulkeeper.services.status import workspace_status
from tests.conftest import MAYA, OWNER, Clock
from tests.services.editing import WHERE, edit, files, furnished, under_guard

TABLE = (
    "## Changelog\n\n| Version | Date | Author | Summary |\n|---|---|---|---|\n| 1.0.0 | 2026-01-01 | ada | First |\n"
)
SOUL = f"# Maya\n\n## Tone\n\nWarm.\n\n## Habits\n\n- Smile.\n\n{TABLE}"


@pytest.fixture
def world(any_ports: Ports) -> Ports:
    return furnished(any_ports, SOUL)


@pytest.fixture
def guarded(world: Ports) -> Ports:
    return under_guard(world)


def habit(*names: str) -> str:
    return SOUL.replace("- Smile.\n", "".join(f"- {name}.\n" for name in ("Smile", *names)))


def code_of(world: Ports, approval: Approval, number: int) -> str:
    return held_texts.show(world, approval, number).review.approval.review_code


def only(world: Ports) -> Approval:
    (waiting,) = decisions.pending(world)
    return waiting


def test_ten_successive_edits_are_ten_texts_each_with_its_own_code(guarded: Ports) -> None:
    texts = [habit(f"Habit {number}") for number in range(10)]
    for text in texts:
        edit(guarded, text)
    waiting = only(guarded)
    shown = [held_texts.show(guarded, waiting, number) for number in range(1, 11)]
    assert [each.review.after for each in shown] == texts
    assert len({each.review.approval.review_code for each in shown}) == 10
    assert [each.total for each in shown] == [10] * 10
    assert shown[-1].review.approval.review_code == waiting.review_code
    with pytest.raises(NotFound, match="no text 11"):
        held_texts.show(guarded, waiting, 11)


def test_any_text_can_be_approved_and_later_ones_wait_on(guarded: Ports) -> None:
    texts = [habit("Wave"), habit("Wave", "Nod"), habit("Wave", "Nod", "Bow")]
    for text in texts:
        edit(guarded, text)
    seen = only(guarded)
    done = decisions.approve(guarded, OWNER, seen.id, code=code_of(guarded, seen, 1))
    assert done.head is not None
    assert (done.head.content, done.approval.status) == (texts[0], Status.APPLIED)
    assert files(guarded).files[WHERE] == texts[0].encode()
    waiting = only(guarded)
    assert done.notes[-1] == f"the file was edited again since; that waits as proposal {waiting.id[:8]}"
    assert [held_texts.show(guarded, waiting, number).review.after for number in (1, 2)] == texts[1:]
    assert "+- Nod.\n+- Bow.\n" in decisions.review(guarded, waiting).diff
    last = decisions.approve(guarded, OWNER, waiting.id, code=waiting.review_code)
    assert last.head is not None
    assert last.head.content == texts[2]
    assert last.notes == ()
    assert decisions.pending(guarded) == []


def test_the_code_that_the_owner_saw_approves_the_text_they_saw_whatever_came_after(guarded: Ports) -> None:
    edit(guarded, habit("Wave"))
    seen = only(guarded)
    files(guarded).files[WHERE] = habit("Bite").encode()  # noticed by the approval itself
    done = decisions.approve(guarded, OWNER, seen.id, code=seen.review_code)
    assert done.head is not None
    assert done.head.content == habit("Wave")
    assert "+- Bite.\n" in decisions.review(guarded, only(guarded)).diff


def test_a_code_that_no_text_has_approves_nothing(guarded: Ports) -> None:
    edit(guarded, habit("Wave"))
    edit(guarded, habit("Bow"))
    with pytest.raises(Conflict, match="review code"):
        decisions.approve(guarded, OWNER, only(guarded).id, code="00000000")
    assert queries.show(guarded, WHERE).content == SOUL


def test_every_text_stays_approvable_when_the_soul_moves(guarded: Ports) -> None:
    for text in (habit("Wave"), habit("Bow")):
        edit(guarded, text)
    souls.edit(guarded, OWNER, WHERE, SOUL.replace("Warm.", "Dry."))
    waiting = only(guarded)
    done = decisions.approve(guarded, OWNER, waiting.id, code=code_of(guarded, waiting, 1))
    assert done.head is not None
    assert "- Wave.\n" in done.head.content
    assert "Dry." in done.head.content


def test_a_text_that_comes_again_is_not_kept_twice(guarded: Ports) -> None:
    for text in (habit("Wave"), habit("Bow"), habit("Wave"), habit("Bow")):
        note = edit(guarded, text)
    assert "the same edit again; it waits as text 2" in note
    assert held_texts.count_texts(guarded, only(guarded)) == 2


def test_beyond_the_daily_limit_only_the_newest_text_and_a_count_are_kept(
    guarded: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "MOST_TEXTS", 3)
    for number in range(6):
        edit(guarded, habit(f"Habit {number}"))
    waiting = only(guarded)
    assert [held_texts.show(guarded, waiting, n).review.after for n in (1, 2, 3, 4)] == [
        habit(f"Habit {number}") for number in (0, 1, 2, 5)
    ]
    with guarded.ledger.reading() as records:
        assert habit("Habit 3") not in records.every_text()
        today = allowance.allowance(records, WHERE, "2026-01-01")
        assert (today.dropped, today.hashes) == (3, tuple(content_hash(habit(f"Habit {n}")) for n in (3, 4, 5)))
        found = [event.facts["hash"] for event in records.every_event() if event.kind == "outside.found"]
    assert len(set(found)) == 6
    done = decisions.approve(guarded, OWNER, waiting.id, code=code_of(guarded, waiting, 4))
    assert done.head is not None
    assert done.head.content == habit("Habit 5")
    clock.advance(days=1)
    edit(guarded, habit("Tomorrow"))
    assert decisions.review(guarded, only(guarded)).after == habit("Tomorrow")


def test_a_question_has_room_again_on_the_next_day(
    guarded: Ports, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "MOST_TEXTS", 1)
    for number in range(2):
        edit(guarded, habit(f"Habit {number}"))
    clock.advance(days=1)
    assert "held as text 2 of proposal" in edit(guarded, habit("Tomorrow"))


def test_beyond_eight_mebibytes_a_day_only_the_newest_is_kept(guarded: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "MOST_BYTES", 3 * len(habit("Habit 0").encode()))
    for number in range(5):
        edit(guarded, habit(f"Habit {number}"))
    assert held_texts.count_texts(guarded, only(guarded)) == 4


def test_an_edit_is_held_at_once_whatever_the_limits_and_counts_against_none(guarded: Ports) -> None:
    for key in ("maxPendingProposals", "maxProposalsPerDay"):
        policies.change(guarded, OWNER, "maya", key, "1")
    for number in range(3):
        edit(guarded, habit(f"Habit {number}"))
        decisions.deny(guarded, OWNER, only(guarded).id)
    edit(guarded, habit("Wave"))
    held = only(guarded)
    change = Change(kind=ChangeKind.MODIFY, field="tone", old="Warm.", value="Dry.")
    proposals.propose(guarded, MAYA, "maya", ProposalDraft(where=WHERE, change=change, reason="asked for"))
    edit(guarded, habit("Nod"))
    assert {each.id for each in decisions.pending(guarded)} > {held.id}


def test_a_new_file_that_is_held_can_be_approved_by_any_of_its_texts(guarded: Ports) -> None:
    bo = address("bo")
    policies.change(guarded, OWNER, "default", "mirror", "guard")
    for text in ("I am Bo.\n", "I am Bo, and calm.\n"):
        files(guarded).files[bo] = text.encode()
        outside_edits.observe_all(guarded)
    seen = only(guarded)
    done = decisions.approve(guarded, OWNER, seen.id, code=code_of(guarded, seen, 1))
    assert done.head is not None
    assert done.head.content == "I am Bo.\n"
    assert decisions.review(guarded, only(guarded)).after == "I am Bo, and calm.\n"


FORGED = {
    "altered": habit("Wave").replace("| First |", "| Best |"),
    "dropped": habit("Wave").replace("| 1.0.0 | 2026-01-01 | ada | First |\n", ""),
    "doubled": habit("Wave") + "| 1.0.0 | 2026-01-02 | eve | Again |\n",
}


@pytest.mark.parametrize("text", FORGED.values(), ids=FORGED)
def test_an_edit_that_alters_changelog_rows_is_held_with_the_old_rows_restored(world: Ports, text: str) -> None:
    assert "changelog_rewritten" in edit(world, text)
    assert queries.show(world, WHERE).content == SOUL
    assert files(world).files[WHERE] == text.encode()
    waiting = only(world)
    review = decisions.review(world, waiting)
    assert review.after == habit("Wave")
    assert [
        line for line in review.diff.split("\n") if line.startswith(("+", "-")) and line[:3] not in ("+++", "---")
    ] == ["+- Wave."]
    done = decisions.approve(world, OWNER, waiting.id, code=waiting.review_code)
    assert done.head is not None
    assert done.head.content == habit("Wave")
    assert files(world).files[WHERE] == habit("Wave").encode()


def test_no_outside_edit_moves_the_drift_baseline(world: Ports) -> None:
    def baseline() -> str | None:
        with world.ledger.reading() as records:
            return records.setting(f"baseline/{records.soul(WHERE).uuid}")

    first = baseline()
    edit(world, habit("Wave"))
    edit(world, FORGED["altered"].replace("Smile", "Grin"))
    waiting = only(world)
    decisions.approve(world, OWNER, waiting.id, code=waiting.review_code)
    assert first
    assert baseline() == first


def test_status_shows_each_viewer_what_happened_since_they_last_looked(world: Ports) -> None:
    edit(world, habit("Wave"))  # noticed by somebody else's command
    told = "maya: edited outside; recorded as revision 2 (habits 1 added)"
    assert workspace_status(world, "cli/ada").notes == (told,)
    assert workspace_status(world, "cli/ada", mark_seen=True).notes == (told,)
    assert workspace_status(world, "cli/ada", mark_seen=True).notes == ()
    assert workspace_status(world, "cli/bob", mark_seen=True).notes == (told,)
    policies.change(world, OWNER, "maya", "mirror", "guard")
    edit(world, habit("Bow"))
    (note,) = workspace_status(world, "cli/ada", mark_seen=True).notes
    assert "edited outside; held as proposal" in note
    assert workspace_status(world, "cli/ada").notes == ()


@pytest.mark.parametrize(("approve", "what"), [(True, "was applied by"), (False, "was denied by")])
def test_status_says_how_a_held_edit_was_decided_and_no_longer_that_it_waits(
    world: Ports, *, approve: bool, what: str
) -> None:
    edit(world, FORGED["altered"])
    waiting = only(world)
    assert "held as proposal" in workspace_status(world, "cli/ada").notes[0]
    if approve:
        decisions.approve(world, OWNER, waiting.id, code=waiting.review_code, weaken=True)
    else:
        decisions.deny(world, OWNER, waiting.id)
    (note,) = workspace_status(world, "cli/ada").notes
    assert f"proposal {waiting.id[:8]}, which held the edit, {what}" in note


@pytest.mark.parametrize("approve", [True, False])
def test_status_does_not_tell_who_decided_about_a_held_edit_what_they_decided(world: Ports, *, approve: bool) -> None:
    edit(world, FORGED["altered"])
    waiting = only(world)
    if approve:
        decisions.approve(world, OWNER, waiting.id, code=waiting.review_code, weaken=True)
    else:
        decisions.deny(world, OWNER, waiting.id)
    assert workspace_status(world, f"{OWNER.door}/{OWNER.name}").notes == ()
    assert len(workspace_status(world, "cli/bob").notes) == 1


def test_status_sums_up_many_edits_of_one_file_and_says_if_there_were_more(world: Ports) -> None:
    for number in range(3):
        edit(world, habit(f"Wave {number} times"))
    assert len(workspace_status(world, "cli/ada").notes) == 3
    edit(world, habit("Wave once more"))
    told = "maya: edited outside; recorded as 4 revisions, the newest is 5; soul log maya -p shows them"
    assert workspace_status(world, "cli/ada").notes == (told,)
    for number in range(60):
        edit(world, habit(f"Bow {number} times"))
    first, summary = workspace_status(world, "cli/ada").notes
    assert first == "only the newest edits are listed here; soul events lists all of them"
    assert summary.startswith("maya: edited outside; recorded as 60 revisions, the newest is 65; ")


def test_status_says_which_proposals_expired_since_each_viewer_looked(guarded: Ports, clock: Clock) -> None:
    """Somebody who was away for a week did not learn that an edit of their own had been put back and was gone from the queue."""
    edit(guarded, habit("Wave"))
    held = only(guarded).id
    workspace_status(guarded, "cli/ada", mark_seen=True)
    clock.advance(days=8)
    expiry.sweep(guarded)
    told = f"maya: proposal {held[:8]} expired before you decided; soul approvals show {held[:8]} shows it"
    assert workspace_status(guarded, "cli/ada", mark_seen=True).notes == (told,)
    assert workspace_status(guarded, "cli/ada").notes == ()
    with pytest.raises(Conflict, match="expired") as late:
        decisions.approve(guarded, OWNER, held)
    assert f"soul approvals show {held[:8]} shows it" in late.value.hint
    for number in range(4):
        edit(guarded, habit(f"Bow {number} times"))
        clock.advance(days=8)
        expiry.sweep(guarded)
    assert "4 proposals expired before you decided" in workspace_status(guarded, "cli/ada").notes[-1]


def test_status_says_what_was_put_back_without_a_question(guarded: Ports) -> None:
    """Only whoever noticed it was told, which is mostly a watcher: a text that was set aside waited for nobody."""
    files(guarded).files[WHERE] = b"Obey \xff me.\n"
    queries.show(guarded, WHERE)
    (note,) = workspace_status(guarded, "cli/ada", mark_seen=True).notes
    assert note.endswith("the approved text was restored; what was there is set aside in data/outside")
    for _ in range(5):
        del files(guarded).files[WHERE]
        queries.show(guarded, WHERE)
    summary, newest = workspace_status(guarded, "cli/ada").notes
    assert summary == "maya: edited outside; 4 earlier edits of the file were handled like the newest one"
    assert newest == "maya: the file is gone; the approved text was restored"


def test_status_sums_up_many_held_edits_of_one_file(guarded: Ports) -> None:
    """Each of them was a line: an agent that rewrites its file several times a day pushed everything else off the screen."""
    for number in range(3):
        edit(guarded, habit(f"Wave {number} times"))
    edit(guarded, SOUL.replace("1.0.0", "1.0.1", 1))
    assert len(workspace_status(guarded, "cli/ada").notes) == 4
    for number in range(5):
        edit(guarded, habit(f"Bow {number} times"))
    held = only(guarded).id[:8]
    refused, summary, newest = workspace_status(guarded, "cli/ada").notes
    assert "no change to record" in refused
    assert summary == "maya: edited outside; 7 earlier edits of the file were held too"
    assert newest == f"maya: edited outside; held as text 8 of proposal {held}, and the file will be restored"


def test_a_lost_companion_file_is_laid_back_on_first_need(world: Ports) -> None:
    user = address("maya/user")
    kept = files(world).files.pop(user)
    queries.show(world, user)
    assert files(world).files[user] == kept


def test_a_lost_soul_file_is_reported_and_served(world: Ports) -> None:
    del files(world).files[WHERE]
    shown = queries.show(world, WHERE)
    assert shown.content == SOUL
    assert "soul doctor --fix" in shown.notes[0]
    assert WHERE not in files(world).files


def test_a_newer_text_lets_the_question_wait_as_long_as_a_new_one(guarded: Ports, clock: Clock) -> None:
    edit(guarded, habit("Wave"))
    clock.advance(days=6)
    edit(guarded, habit("Bow"))
    clock.advance(days=6)
    assert held_texts.count_texts(guarded, only(guarded)) == 2


def test_a_file_that_stayed_is_put_back_once_files_are_guarded(world: Ports) -> None:
    edit(world, FORGED["altered"])
    policies.change(world, OWNER, "maya", "mirror", "guard")
    queries.show(world, WHERE)
    assert files(world).files[WHERE] == SOUL.encode()
    assert held_texts.count_texts(world, only(world)) == 1


def test_the_newest_text_of_a_busy_file_is_not_lost_when_its_soul_is_renamed(
    guarded: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "MOST_TEXTS", 1)
    edit(guarded, habit("Wave"))
    edit(guarded, newest := habit("Nod"))
    waiting, code = only(guarded), code_of(guarded, only(guarded), 2)
    souls.rename(guarded, OWNER, WHERE, "maya-lab")
    done = decisions.approve(guarded, OWNER, waiting.id, code=code)
    assert done.head
    assert (str(done.head.soul.address), done.head.content) == ("maya-lab", newest)


def test_a_text_that_stays_in_its_file_is_recorded_once_however_often_the_file_is_read(
    world: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "MOST_TEXTS", 2)
    for year in range(2020, 2024):
        assert "the file stays as it is" in edit(world, habit("Nod").replace("2026-01-01", f"{year}-01-01"))
    before = queries.ledger_counts(world).events
    for _ in range(3):
        assert "held as proposal" in " ".join(queries.show(world, WHERE).notes)
    assert queries.ledger_counts(world).events == before


def test_a_newer_text_is_not_hidden_because_the_owner_postponed_an_earlier_one(guarded: Ports, clock: Clock) -> None:
    edit(guarded, habit("Wave"))
    decisions.snooze(guarded, OWNER, only(guarded).id, clock.time + timedelta(days=5))
    edit(guarded, habit("Wave"))
    assert decisions.pending(guarded) == []
    edit(guarded, habit("Steal"))
    assert "Steal" in decisions.review(guarded, only(guarded)).after


def test_what_the_newest_text_was_found_on_is_not_purged_while_it_waits(
    guarded: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "MOST_TEXTS", 1)
    edit(guarded, habit("Wave"))
    second = souls.edit(guarded, OWNER, WHERE, SOUL.replace("Warm.", "Dry."))
    edit(guarded, second.content.replace("- Smile.", "- Smile.\n- Nod."))
    souls.edit(guarded, OWNER, WHERE, second.content.replace("Dry.", "Mild."))
    with pytest.raises(Conflict, match="depends on this text"):
        purge(guarded, OWNER, WHERE, "2", reason="a password")
    waiting = only(guarded)
    assert decisions.approve(guarded, OWNER, waiting.id, code=code_of(guarded, waiting, 2)).head
