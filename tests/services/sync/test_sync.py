"""Two machines and a remote: what is published, what comes in, and that neither side overwrites the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.sync.remote_place import RemotePlace
from soulkeeper.domain.sync.states import SyncState, SyncSummary
from soulkeeper.errors import Conflict, NotFound, Refused
from soulkeeper.services import decisions, policies, queries, rebase, rollback, souls
from soulkeeper.services.sync import overview, resolution
from soulkeeper.services.sync.resolution import Choice
from tests.conftest import OWNER
from tests.services.sync.machines import Machine, Stranger, soul


def shared(here: Machine, there: Machine, text: str) -> None:
    """Both machines have the soul maya with this text."""
    here.write("maya", text)
    here.publish("maya")
    there.pull()
    there.approve_all()
    assert there.state("maya") is SyncState.SYNCED


def test_a_synced_soul_arrives_on_the_other_machine_as_a_proposal(here: Machine, there: Machine, bob: Stranger) -> None:
    here.write("maya", soul())
    here.publish("maya", message="Maya begins")
    assert bob.read("souls/maya.md") == soul()

    report = there.pull()

    assert [each.item.name for each in report.arrivals] == ["maya"]
    with pytest.raises(NotFound):
        there.text("maya")
    assert there.state("maya") is SyncState.REMOTE
    there.approve_all()
    assert there.text("maya") == soul()
    assert there.state("maya") is SyncState.SYNCED


def test_the_proposal_says_which_commit_brought_it_and_nothing_that_the_remote_claims_is_its_author(
    here: Machine, bob: Stranger
) -> None:
    commit = bob.put({"souls/maya.md": soul()}, message="A kinder Maya")
    here.pull()

    with here.ports.ledger.reading() as records:
        update = payloads.read(records.approvals()[0])
    assert isinstance(update, SoulUpdate)
    assert update.trigger == "sync"
    assert update.by == f"git {here.remote.place.url}"
    assert update.reason == f'commit {commit[:10]} by Bob: "A kinder Maya"'


def test_a_change_in_the_remote_is_one_proposal_and_a_second_pull_adds_none(here: Machine, there: Machine) -> None:
    shared(here, there, soul())
    here.write("maya", soul(tone="warm"))
    here.publish("maya")

    there.pull()
    again = there.pull()

    assert there.waiting() == 1
    assert again.arrivals == ()
    assert there.text("maya") == soul()


def test_a_newer_text_there_renews_the_proposal_and_needs_its_own_code(here: Machine, there: Machine) -> None:
    shared(here, there, soul())
    for tone in ("warm", "bright"):
        here.write("maya", soul(tone=tone))
        here.publish("maya")
        there.pull()

    assert there.waiting() == 1
    there.approve_all()
    assert there.text("maya") == soul(tone="bright")
    assert there.state("maya") is SyncState.SYNCED


def test_a_text_that_the_remote_took_back_is_not_asked_about_any_more(
    here: Machine, there: Machine, bob: Stranger
) -> None:
    shared(here, there, soul())
    bob.put({"souls/maya.md": soul(tone="warm")})
    there.pull()
    bob.put({"souls/maya.md": soul()})

    there.pull()

    assert there.waiting() == 0
    assert there.state("maya") is SyncState.SYNCED
    bob.put({"souls/maya.md": soul(tone="cold")})
    there.pull()
    there.write("maya", soul(tone="cold"))
    there.pull()
    with there.ports.ledger.reading() as records:
        assert {each.status for each in records.approvals()} == {Status.WITHDRAWN, Status.APPLIED}


def test_a_new_soul_that_the_remote_deleted_again_is_not_asked_about_and_no_item_any_more(
    here: Machine, bob: Stranger
) -> None:
    bob.put({"souls/maya.md": soul(), "souls/tina.md": soul("Tina")})
    here.pull()
    bob.put({"souls/maya.md": None})

    report = here.pull()

    assert here.waiting() == 1
    assert "maya" not in {each.name for each in report.status.items}
    with pytest.raises(NotFound):
        here.text("maya")


def test_limits_of_an_agent_do_not_apply_to_a_remote(here: Machine, bob: Stranger) -> None:
    policies.change(here.ports, OWNER, "default", "maxPendingProposals", "1")
    bob.put({f"souls/maya-{n}.md": soul(f"Maya {n}") for n in range(8)})

    report = here.pull()

    assert [each.problem for each in report.arrivals] == [""] * 8
    assert here.waiting() == 8


def test_what_the_text_rules_refuse_comes_in_as_nothing_and_says_why(here: Machine, bob: Stranger) -> None:
    bob.put({"souls/maya.md": soul() + "hid\u202eden\n", "souls/tina.md": soul("Tina")})

    report = here.pull()

    problems = {each.item.name: each.problem for each in report.arrivals}
    assert "hidden" in problems["maya"] or "invisible" in problems["maya"] or "U+202E" in problems["maya"]
    assert problems["tina"] == ""
    assert here.waiting() == 1


def test_a_denied_text_is_not_asked_about_again_and_ours_can_be_kept(here: Machine, there: Machine) -> None:
    shared(here, there, soul())
    here.write("maya", soul(tone="cold"))
    here.publish("maya")
    there.pull()
    with there.ports.ledger.reading() as records:
        waiting = records.approvals(statuses=frozenset({Status.PENDING}))[0]
    decisions.deny(there.ports, OWNER, waiting.id)

    assert there.pull().arrivals == ()
    assert overview.sync_status(there.ports, there.remote).item_named("maya").is_denied
    there.resolve("maya", Choice.OURS)
    assert there.state("maya") is SyncState.MODIFIED


def test_companion_files_and_snapshots_are_items_too(here: Machine, there: Machine, bob: Stranger) -> None:
    here.mirror.snapshot("maya@1.0.0.md", soul())
    here.write("maya", soul(tone="warm"))
    here.write("default/agents", "# How I work\n\nCarefully.\n")
    here.publish()
    assert bob.read("history/maya@1.0.0.md") == soul()

    there.pull()

    assert there.mirror.snapshots["maya@1.0.0.md"] == soul()
    assert there.state("history/maya@1.0.0.md") is SyncState.SYNCED
    assert there.state("default/agents") is SyncState.CONFLICT  # each machine began with a text of its own


def test_a_remote_does_not_tell_another_history(here: Machine, bob: Stranger) -> None:
    here.write("maya", soul())
    here.write("maya", soul(tone="warm"))
    bob.put({"history/maya@1.0.0.md": soul(tone="cruel"), "history/tina@1.0.0.md": soul("Tina")})
    (told,) = [arrival for arrival in here.pull().arrivals if arrival.problem]
    assert told.problem == "history/maya@1.0.0.md has another text than that version here"
    assert "soul sync forget history/maya@1.0.0.md" in told.hint
    assert sorted(here.mirror.snapshots) == ["tina@1.0.0.md"]
    bob.put({"history/maya@1.0.0.md": soul()})
    here.pull()
    assert here.mirror.snapshots["maya@1.0.0.md"] == soul()


@pytest.mark.parametrize("name", ["default.agents@1.0.0.md", "default-agents@1.0.0.md"])
def test_nor_about_a_companion_file_by_its_new_name_or_its_former_one(here: Machine, bob: Stranger, name: str) -> None:
    here.write("default/agents", "# How I work\n\nCarefully.\n")
    bob.put({f"history/{name}": "# How I work\n\nCruelly.\n"})
    (arrival,) = [arrival for arrival in here.pull().arrivals if arrival.problem]
    assert arrival.problem == f"history/{name} has another text than that version here"
    assert here.mirror.snapshots == {}


def test_nor_does_it_about_a_deleted_soul_which_may_come_back(here: Machine, bob: Stranger) -> None:
    here.write("maya", soul())
    here.write("maya", soul(tone="warm"))
    here.delete("maya")
    bob.put({"history/maya@1.0.0.md": soul(tone="cruel")})
    (told,) = here.pull().arrivals
    assert told.problem == "history/maya@1.0.0.md has another text than that version here"
    assert here.mirror.snapshots == {}


def test_a_snapshot_of_a_soul_called_like_a_companion_file_has_the_text_of_either(here: Machine, bob: Stranger) -> None:
    here.write("default-agents", soul("Dee"))
    bob.put({"history/default-agents@1.0.0.md": soul("Dee")})
    assert [arrival.problem for arrival in here.pull().arrivals] == [""]
    assert here.mirror.snapshots == {"default-agents@1.0.0.md": soul("Dee")}


def test_several_items_are_one_commit_with_author_and_message(here: Machine, bob: Stranger) -> None:
    here.write("maya", soul())
    here.write("tina", soul("Tina"))

    report = here.publish("maya", "tina", message="Two sisters")

    head = bob.repository[report.commit]
    assert head.parents == []
    assert (head.message, head.author.name) == ("Two sisters", "ada")
    assert bob.read("souls/tina.md") == soul("Tina")


def test_other_files_in_the_repository_stay_as_they_are(here: Machine, bob: Stranger) -> None:
    bob.put({"README.md": "ours\n", "souls/notes.txt": "x", "deep/er/file.md": "y"})
    here.write("maya", soul())
    here.publish("maya")

    assert bob.read("README.md") == "ours\n"
    assert bob.read("deep/er/file.md") == "y"
    assert bob.read("souls/notes.txt") == "x"


def test_a_folder_of_the_repository_holds_the_items(tmp_path: Path, place: RemotePlace, bob: Stranger) -> None:
    from soulkeeper.domain.sync.remote_place import remote_place

    inner = remote_place(place.url, folder_name="teams/eu")
    machine = Machine(tmp_path / "x", inner)
    bob.put({"souls/other.md": soul("Other"), "teams/eu/souls/maya.md": soul()})

    assert [each.item.name for each in machine.pull().arrivals] == ["maya"]
    machine.write("tina", soul("Tina"))
    machine.publish("tina")
    assert bob.read("teams/eu/souls/tina.md") == soul("Tina")


def test_line_endings_go_out_and_come_in_to_the_byte(here: Machine, there: Machine, bob: Stranger) -> None:
    text = soul().replace("\n", "\r\n")
    shared(here, there, text)

    assert bob.read("souls/maya.md") == text
    assert there.text("maya") == text


# ---- the five cases in which others lose work: both texts stay, and it says what it did -------------------------------------


def conflict(here: Machine, there: Machine) -> None:
    shared(here, there, soul())
    here.write("maya", soul(tone="warm"))
    here.publish("maya")
    there.write("maya", soul(tone="cold"))


def test_pulling_twice_over_a_conflict_keeps_both_texts(here: Machine, there: Machine, bob: Stranger) -> None:
    conflict(here, there)

    for _ in range(3):
        report = there.pull()
        assert report.status.item_named("maya").state is SyncState.CONFLICT
        assert report.arrivals == ()

    assert there.text("maya") == soul(tone="cold")
    assert bob.read("souls/maya.md") == soul(tone="warm")
    assert there.waiting() == 0


def test_a_first_pull_over_a_differing_text_keeps_both(here: Machine, bob: Stranger) -> None:
    bob.put({"souls/maya.md": soul(tone="warm")})
    here.write("maya", soul(tone="cold"))

    report = here.pull()

    assert report.status.item_named("maya").case.words == "new on both sides, with different texts"
    assert report.status.summary is SyncSummary.CONFLICT
    assert here.text("maya") == soul(tone="cold")
    assert bob.read("souls/maya.md") == soul(tone="warm")


def test_an_edit_between_status_and_pull_with_equal_size_and_time_is_seen(here: Machine, there: Machine) -> None:
    shared(here, there, soul(tone="calm"))
    here.write("maya", soul(tone="warm"))
    here.publish("maya")
    assert there.state("maya", fetch=True) is SyncState.REMOTE

    there.mirror.files[address("maya")] = soul(tone="cold").encode()  # the mirror in memory gives every file one time
    report = there.pull()

    assert report.status.item_named("maya").state is SyncState.CONFLICT
    assert there.text("maya") == soul(tone="cold")


def test_publishing_after_the_remote_moved_is_a_conflict_that_names_commit_author_and_message(
    here: Machine, there: Machine, bob: Stranger
) -> None:
    shared(here, there, soul())
    commit = bob.put({"souls/maya.md": soul(tone="warm")}, message="Warmer")
    here.write("maya", soul(tone="cold"))

    with pytest.raises(Conflict) as refused:
        here.publish("maya")

    assert refused.value.message == f'maya: changed on both sides (commit {commit[:10]} by Bob: "Warmer")'
    assert bob.read("souls/maya.md") == soul(tone="warm")
    assert here.text("maya") == soul(tone="cold")


def test_another_item_can_be_published_although_the_remote_changed(
    here: Machine, there: Machine, bob: Stranger
) -> None:
    shared(here, there, soul())
    bob.put({"souls/maya.md": soul(tone="warm")})
    here.write("tina", soul("Tina"))

    here.publish("tina")

    assert bob.read("souls/tina.md") == soul("Tina")
    assert bob.read("souls/maya.md") == soul(tone="warm")


def test_discarding_an_untracked_soul_says_how_to_bring_it_back(here: Machine) -> None:
    here.write("maya", soul())

    done = resolution.discard(here.ports, here.remote, OWNER, "maya")

    assert done.words == "maya: deleted, as it is there; soul undelete maya brings it back"
    souls.undelete(here.ports, OWNER, address("maya"))
    assert here.text("maya") == soul()


def test_discarding_a_change_can_be_undone(here: Machine, there: Machine) -> None:
    shared(here, there, soul())
    there.write("maya", soul(tone="cold"))

    done = resolution.discard(there.ports, there.remote, OWNER, "maya")

    assert there.text("maya") == soul()
    assert done.item is not None
    assert done.item.state is SyncState.SYNCED
    rollback.roll_back(there.ports, OWNER, address("maya"), 2)
    assert "tone: cold" in there.text("maya")


# ---- conflicts end by a person's word ------------------------------------------------------------------------------------------


def test_keeping_ours_lets_it_be_published_over_theirs(here: Machine, there: Machine, bob: Stranger) -> None:
    conflict(here, there)
    there.pull()

    there.resolve("maya", Choice.OURS)
    assert there.state("maya") is SyncState.MODIFIED
    there.publish("maya")

    assert bob.read("souls/maya.md") == soul(tone="cold")
    here.pull()
    here.approve_all()
    assert here.text("maya") == soul(tone="cold")


def test_taking_theirs_keeps_ours_as_a_revision(here: Machine, there: Machine) -> None:
    conflict(here, there)
    there.pull()

    there.resolve("maya", Choice.THEIRS)

    assert there.text("maya") == soul(tone="warm")
    assert there.state("maya") is SyncState.SYNCED
    assert soul(tone="cold") in there.texts("maya")
    head = queries.show(there.ports, address("maya")).revision
    assert (head.origin, head.approver) == (Origin.SYNC, "ada")


@pytest.mark.parametrize("choice", [Choice.OURS, Choice.THEIRS, Choice.DISCARD])
def test_a_text_that_was_swapped_since_the_owner_looked_is_not_decided_on(
    here: Machine, bob: Stranger, choice: Choice
) -> None:
    here.write("maya", soul())
    here.publish("maya")
    here.write("maya", soul(tone="bright"))
    bob.put({"souls/maya.md": soul(tone="warm")})
    here.remote.fetch()
    seen = resolution.diff(here.ports, here.remote, "maya").item.theirs
    bob.put({"souls/maya.md": soul(tone="cold")})
    here.remote.fetch()

    with pytest.raises(Conflict):
        if choice is Choice.DISCARD:
            resolution.discard(here.ports, here.remote, OWNER, "maya", seen_hash=seen)
        else:
            resolution.resolve(here.ports, here.remote, OWNER, "maya", choice, seen_hash=seen)

    assert here.text("maya") == soul(tone="bright")
    assert here.state("maya") is SyncState.CONFLICT


def test_a_merge_by_field_takes_the_changes_of_both(here: Machine, there: Machine, bob: Stranger) -> None:
    shared(here, there, soul())
    here.write("maya", soul().replace("- Patience", "- Patience\n- Courage"))
    here.publish("maya")
    there.write("maya", soul(tone="cold"))
    there.pull()

    shown = resolution.diff(there.ports, there.remote, "maya")
    assert shown.merged is not None
    assert shown.merged.text is not None
    assert "-tone: cold" in shown.diff
    there.resolve("maya", Choice.MERGED, shown.merged.text)
    there.publish("maya")

    published = bob.read("souls/maya.md") or ""
    assert "Courage" in published
    assert "tone: cold" in published


def test_the_diff_of_a_conflict_names_what_introduces_a_long_list(here: Machine, there: Machine) -> None:
    items = "".join(f"- thing {number}\n" for number in range(6))
    long = f"{soul()}\n## Actions\n\nDo freely:\n\n{items}"
    shared(here, there, long)
    here.write("maya", f"{long}- Delete old files\n")
    here.publish("maya")
    there.write("maya", f"{long}- Read files\n")
    there.pull()
    assert " @@ Maya › Actions › Do freely:\n" in resolution.diff(there.ports, there.remote, "maya").diff


LOGGED = """---
name: Maya
version: {version}
tone: {tone}
---
# Maya

## Changelog

| Version | Date | Author | Summary |
|---|---|---|---|
"""


def logged(tone: str, *rows: str) -> str:
    """A soul with a changelog, to which each machine adds its own row."""
    lines = "".join(f"| {row} |\n" for row in ("1.0.0 | 2026-01-01 | ada | First version", *rows))
    return LOGGED.format(version=f"1.0.{len(rows)}", tone=tone) + lines


def test_diverged_changelogs_keep_their_rows_and_the_souls_are_still_synced(
    here: Machine, there: Machine, bob: Stranger
) -> None:
    """Past rows are never rewritten on either machine: the text is synced, and each keeps its own rows."""
    shared(here, there, logged("calm"))
    here.write("maya", logged("warm", "1.0.1 | 2026-01-02 | ada | tone warm"))
    here.publish("maya")
    there.write("maya", logged("cold", "1.0.1 | 2026-01-03 | ben | tone cold"))
    there.pull()

    there.resolve("maya", Choice.THEIRS)

    assert "tone: warm" in there.text("maya")
    assert "ben | tone cold" in there.text("maya")
    assert there.state("maya") is SyncState.SYNCED
    there.write("maya", there.text("maya").replace("tone: warm", "tone: bright"))
    there.publish("maya")
    here.pull()
    here.approve_all()
    assert "tone: bright" in here.text("maya")
    assert "ada | tone warm" in here.text("maya")
    assert here.state("maya") is SyncState.SYNCED


def test_a_text_that_differs_in_nothing_but_its_version_and_rows_is_synced(here: Machine, bob: Stranger) -> None:
    here.write("maya", logged("calm"))
    here.publish("maya")
    bob.put({"souls/maya.md": logged("calm", "1.0.1 | 2026-01-02 | bob | nothing")})

    report = here.pull()

    assert here.waiting() == 0
    assert report.status.item_named("maya").state is SyncState.SYNCED


def test_without_a_base_texts_that_differ_in_nothing_but_their_version_and_rows_are_synced(
    here: Machine, there: Machine, bob: Stranger
) -> None:
    """As after a restore, which brings back the texts and not what both sides agreed on."""
    bob.put({"souls/maya.md": logged("calm", "1.0.1 | 2026-01-02 | bob | moved")})
    here.write("maya", logged("calm", "1.0.1 | 2026-01-03 | ada | moved"))
    there.write("maya", logged("warm", "1.0.1 | 2026-01-03 | ada | moved"))
    for machine, state in ((here, SyncState.SYNCED), (there, SyncState.CONFLICT)):
        before = machine.text("maya")
        assert machine.pull().status.item_named("maya").state is state
        assert (machine.waiting(), machine.text("maya")) == (0, before)
    here.write("maya", here.text("maya").replace("tone: calm", "tone: dry"))
    assert here.state("maya") is SyncState.MODIFIED


def test_a_soul_deleted_here_does_not_come_back_and_is_deleted_there_only_by_name(
    here: Machine, there: Machine, bob: Stranger
) -> None:
    shared(here, there, soul())
    for item in overview.sync_status(there.ports, there.remote).items:
        if item.name != "maya":
            resolution.forget(there.ports, there.remote, OWNER, item.name)
    there.delete("maya")

    assert there.pull().status.item_named("maya").state is SyncState.MISSING
    with pytest.raises(NotFound):
        there.text("maya")
    assert there.publish().items == ()
    assert bob.read("souls/maya.md") == soul()
    there.publish("maya")
    assert bob.read("souls/maya.md") is None


def test_a_soul_deleted_here_can_be_brought_back_by_discarding(here: Machine, there: Machine) -> None:
    shared(here, there, soul())
    there.delete("maya")

    resolution.discard(there.ports, there.remote, OWNER, "maya")

    assert there.text("maya") == soul()
    assert there.state("maya") is SyncState.SYNCED


@pytest.mark.parametrize(
    ("choice", "text"), [(Choice.THEIRS, ""), (Choice.MERGED, soul(tone="loud") + "\n## Never Do\n\n- Mock\n")]
)
def test_a_refused_resolution_leaves_a_deleted_soul_deleted(
    here: Machine, there: Machine, bob: Stranger, choice: Choice, text: str
) -> None:
    rules = "\n## Never Do\n\n- Lie\n- Mock\n"
    shared(here, there, soul() + rules)
    there.delete("maya")
    bob.put({"souls/maya.md": soul(tone="cold") + "\n## Never Do\n\n- Mock\n"})
    there.pull()

    with pytest.raises(Refused):
        there.resolve("maya", choice, text)
    with pytest.raises(NotFound):
        there.text("maya")
    assert there.state("maya") is SyncState.CONFLICT
    resolution.resolve(there.ports, there.remote, OWNER, "maya", choice, text=text, weaken=True)
    assert "- Lie" not in there.text("maya")


def test_a_soul_deleted_here_comes_back_with_the_text_it_had(here: Machine, there: Machine, bob: Stranger) -> None:
    shared(here, there, soul())
    there.delete("maya")
    bob.put({"souls/maya.md": soul(tone="cold")})
    there.pull()
    there.resolve("maya", Choice.MERGED, soul())
    assert there.text("maya") == soul()


def test_a_branch_that_the_remote_no_longer_has_is_named(here: Machine, bob: Stranger) -> None:
    here.write("maya", soul())
    here.publish("maya")
    assert not here.pull().notes
    bob.repository.references.delete(bob.ref)

    assert any("has no branch main" in note for note in here.pull().status.notes)


def test_a_soul_deleted_there_stays_here_until_the_owner_says_so(here: Machine, there: Machine, bob: Stranger) -> None:
    shared(here, there, soul())
    bob.put({"souls/maya.md": None, "souls/tina.md": soul("Tina")})

    report = there.pull()
    assert report.status.item_named("maya").case.words == "deleted there"
    assert there.text("maya") == soul()

    there.resolve("maya", Choice.THEIRS)
    with pytest.raises(NotFound):
        there.text("maya")
    souls.undelete(there.ports, OWNER, address("maya"))
    assert there.text("maya") == soul()


def test_an_item_that_is_forgotten_is_left_alone_until_somebody_names_it(here: Machine, bob: Stranger) -> None:
    here.write("maya", soul())
    resolution.forget(here.ports, here.remote, OWNER, "maya")

    here.write("tina", soul("Tina"))
    here.publish()

    assert bob.read("souls/maya.md") is None
    assert [each.name for each in overview.sync_status(here.ports, here.remote).ignored] == ["maya"]
    here.publish("maya")
    assert bob.read("souls/maya.md") == soul()
    assert here.state("maya") is SyncState.SYNCED


def test_a_soul_is_renamed_on_both_sides_as_one_commit(here: Machine, bob: Stranger) -> None:
    here.write("maya", soul())
    here.publish("maya")

    report = resolution.move(here.ports, here.remote, OWNER, "maya", "maya-angelou")

    assert bob.read("souls/maya.md") is None
    assert bob.read("souls/maya-angelou.md") == soul()
    assert len(bob.repository[report.commit].parents) == 1
    assert here.state("maya-angelou") is SyncState.SYNCED


def test_a_rename_that_only_changes_case_in_the_remote_adds_and_loses_no_soul(here: Machine, bob: Stranger) -> None:
    here.write("maya", soul())
    here.publish("maya")
    bob.put({"souls/maya.md": None, "souls/Maya.md": soul()})

    report = here.pull()

    assert here.text("maya") == soul()
    assert report.status.item_named("maya").case.words == "deleted there"
    assert any("souls/Maya.md" in note for note in report.notes)


def test_a_proposal_that_was_carried_onto_an_edit_of_ours_counts_as_theirs_seen(here: Machine, there: Machine) -> None:
    shared(here, there, soul())
    here.write("maya", soul().replace("- Patience", "- Patience\n- Courage"))
    here.publish("maya")
    there.pull()
    there.write("maya", soul(tone="cold"))

    assert there.state("maya") is SyncState.CONFLICT
    there.approve_all()

    assert "Courage" in there.text("maya")
    assert "tone: cold" in there.text("maya")
    assert there.state("maya") is SyncState.MODIFIED


def test_a_stale_proposal_that_was_rebased_counts_too(here: Machine, there: Machine) -> None:
    begun = soul().replace("## Values\n", "## Values\n\nWhat matters:\n")
    shared(here, there, begun)
    here.write("maya", begun.replace("- Patience", "- Patience\n- Courage"))
    here.publish("maya")
    there.pull()
    there.write("maya", begun.replace("What matters:", "What counts most:"))
    with there.ports.ledger.reading() as records:
        asked = records.approvals()[0]
    assert asked.status is Status.STALE

    rebase.rebase(there.ports, OWNER, asked.id)
    there.approve_all()

    assert "Courage" in there.text("maya")

    assert there.state("maya") is SyncState.MODIFIED


def test_a_companion_file_of_an_agent_that_is_not_here_is_left_there(here: Machine, bob: Stranger) -> None:
    bob.put({"agents/zed/AGENTS.md": "# Zed\n\nwork\n"})

    report = here.pull()

    assert report.arrivals[0].problem == "no agent named 'zed'"
    assert here.waiting() == 0


def test_nothing_is_sent_where_everything_is_published(here: Machine) -> None:
    commit = here.publish().commit
    again = here.publish()
    assert (again.commit, again.items, again.remaining) == ("", (), ())
    assert here.remote.last_commit("souls/default.md").id == commit  # type: ignore[union-attr]


def test_heads_of_the_ledger_are_the_local_side_where_there_is_no_mirror(tmp_path: Path, place: RemotePlace) -> None:
    from dataclasses import replace

    from soulkeeper.adapters.files import NoMirror
    from soulkeeper.adapters.memory import MemoryLedger
    from tests.conftest import Clock, ports_on

    fleet = Machine(tmp_path / "fleet", place, replace(ports_on(MemoryLedger(), Clock()), mirror=NoMirror()))
    souls.create(fleet.ports, OWNER, address("maya"), soul())
    fleet.publish("maya")

    assert fleet.state("maya") is SyncState.SYNCED
    assert Stranger(place).read("souls/maya.md") == soul()
