"""Outside edits: what happens to a file that somebody changed with another program.

- ``follow``: an edit is recorded as a revision by "outside edit", unless the ``verdict`` is to hold it.
- ``guard``: the head stays, the edit becomes a pending proposal (see ``held_texts``), and the file is restored.
- A change of only the version, the date or changelog rows is not an edit: it is refused with the reason, its text is kept, and
  the file is restored.
- An empty, unreadable or half-written file is not an edit either: it is reported, and restored in ``guard``; an adopted file that
  cannot be read as a text is always restored. A companion file that is gone is written again. The head is served throughout,
  whatever happens to the file.
- In ``follow``, neither is a text with the markers of a merge, unless something else about it has to be held. In a file that a
  program reads it is held, and stays: otherwise markers would keep an edit live without a record.
"""

from __future__ import annotations

import traceback
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import PurePath

from soulkeeper.domain.canonical import bytes_hash, content_hash
from soulkeeper.domain.evolution.policy import DEFAULT
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.stamp import changes_content
from soulkeeper.domain.souls.address import Address, Kind, Location
from soulkeeper.domain.souls.agent import DEFAULT_SOUL
from soulkeeper.domain.souls.soul import Soul, name_and_description
from soulkeeper.domain.souls.target import Target
from soulkeeper.domain.souls.text_file import checked_soul_text, decode
from soulkeeper.errors import Conflict, Invalid, SoulError
from soulkeeper.ports import FileState, Ports, Records, Writer
from soulkeeper.services import effects, revisions
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import ensure_name_free
from soulkeeper.services.outside_edits import LATER, matches_files, matches_head
from soulkeeper.services.outside_edits.allowance import (
    MOST_NOTED,
    Allowance,
    allowance,
    ensure_room_for_new,
    put_allowance,
)
from soulkeeper.services.outside_edits.held_texts import (
    EarlyAssessment,
    FoundEdit,
    hold,
    judge_ahead,
    question_id_in_file,
)
from soulkeeper.services.outside_edits.notices import OUTSIDE, recorded_note
from soulkeeper.services.outside_edits.verdict import Verdict, is_unresolved_merge, verdict, with_rows_restored
from soulkeeper.services.policies import is_guarded, is_protected, protected_fields
from soulkeeper.services.revisions import Provenance
from soulkeeper.services.siblings import Plans, move_with_siblings
from soulkeeper.services.targets import GONE, problem_note
from soulkeeper.services.versions import recorded_version

_SETTLING_TIME = timedelta(milliseconds=200)
_READS = 50
EMPTY = "the file is empty"
_BUGS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
_UNRESOLVED = "it has the markers of a merge that nobody has resolved yet"
_NO_CONTENT = "only the version, the date or the changelog changed, so there is no change to record"


@dataclass(frozen=True, slots=True)
class FilePlace:
    """One file of a text: the workspace's own, or a target outside it."""

    address: Address
    file: Location

    def __str__(self) -> str:
        return f"{self.address} ({self.file})" if isinstance(self.file, Target) else str(self.address)


@dataclass(frozen=True, slots=True)
class FileCheck:
    """The check of one file: what was judged before the write lock, and the plans for the text's pending proposals."""

    ports: Ports
    place: FilePlace
    ahead: EarlyAssessment | None
    plans: Plans | None


def observe_file(ports: Ports, address: Address, file: Location) -> tuple[str, ...]:
    """Observe one file. Returns a sentence for everything the owner should know."""
    place = FilePlace(address, file)
    with ports.ledger.reading() as records:
        soul = records.find_soul(address)
    try:
        state = read_settled(ports, file)
    except (SoulError, OSError) as error:
        return _keep_serving(ports, place, str(error), is_refused=isinstance(error, Invalid))
    if soul is not None and soul.deleted:
        return ()
    if state is None:
        return _keep_serving(ports, place, GONE)
    if soul is not None and matches_head(soul, state):
        return ()
    return _record_edit(ports, place, state)


def ask_about_kept_edit(ports: Ports, address: Address) -> tuple[str, ...]:
    """Ask about an edit that an older version kept back because the agent's limits were reached."""
    with ports.ledger.writing() as writer:
        soul, content = writer.find_soul(address), writer.text(writer.setting(LATER + str(address)) or "")
        held = hold(ports, writer, FoundEdit(where=address, soul=soul, content=content, proposed=content))
        writer.put_setting(LATER + str(address), "")
        words = f"{address}: the edit that was kept is now {held.words}"
        note = _append_note(ports, writer, address, content, words, question=held.approval)
    return (note, *effects.finish(ports))


def read_settled(ports: Ports, file: Location) -> FileState | None:
    """The content of a file once two reads agree: a file younger than 200 ms may still be half written."""
    state = ports.mirror.read(file)
    for _ in range(_READS):
        if state is None or ports.now() - state.modified_at >= _SETTLING_TIME:
            break
        ports.wait(0.02)
        again = ports.mirror.read(file)
        if again is not None and again.content == state.content:
            break
        state = again
    return state


def _record_edit(ports: Ports, place: FilePlace, state: FileState) -> tuple[str, ...]:
    """Record or hold an edit. A file that is empty or not text is not an edit."""
    if not state.content.strip():
        return _keep_serving(ports, place, EMPTY)
    try:
        content = checked_soul_text(decode(state.content))
        with ports.ledger.reading() as records:
            if note := _note_on_held_edit(ports, records, place, content):
                return (note,)
            if _is_too_many(ports, records, place.address):
                raise Conflict(f"the file was edited more than {MOST_NOTED:,} times today")
            ahead = _judge_before_lock(ports, records, place, content)
        note = move_with_siblings(
            ports, lambda writer, plans: _record_or_hold(FileCheck(ports, place, ahead, plans), writer)
        )
    except (Conflict, Invalid) as error:
        return _keep_serving(ports, place, str(error), is_refused=isinstance(error, Invalid) and str(error) != EMPTY)
    except _BUGS as error:
        what = f"the rules failed on the edit ({_name_of(error)}), which is a bug in soulkeeper"
        return _keep_serving(ports, place, what, is_refused=True)
    return (*((note,) if note else ()), *effects.finish(ports))


def _name_of(bug: Exception) -> str:
    """The bug and where it is: a note is all that is left of it."""
    *_, (frame, line) = traceback.walk_tb(bug.__traceback__)
    return f"{type(bug).__name__} in {PurePath(frame.f_code.co_filename).name}, line {line}"


def _is_too_many(ports: Ports, records: Records, address: Address) -> bool:
    """Whether the limit for today is reached: the file is restored, its text set aside unread, because events stay."""
    soul = records.find_soul(address)
    return soul is not None and is_guarded(records, soul) and _allowance(ports, records, address).noted >= MOST_NOTED


def _note_on_held_edit(ports: Ports, records: Records, place: FilePlace, content: str) -> str:
    """A note about a held edit that stays in its file; observing it again never takes the write lock."""
    soul = records.find_soul(place.address)
    question = (
        question_id_in_file(ports, records, soul, content_hash(content))
        if soul and not is_guarded(records, soul)
        else ""
    )
    return (
        f"{place}: the edit in the file is held as proposal {question[:8]}; {_what_is_read(place)}" if question else ""
    )


def _what_is_read(place: FilePlace) -> str:
    """What is read while a held edit stays in its file. The program of an adopted file reads the file itself."""
    is_adopted = isinstance(place.file, Target)
    return "its program reads it until you decide" if is_adopted else "the approved text is served"


def _judge_before_lock(ports: Ports, records: Records, place: FilePlace, content: str) -> EarlyAssessment | None:
    """Judge before the write lock, so that inside it the verdict comes from a cache and a held edit is already assessed."""
    soul = records.find_soul(place.address)
    if soul is not None and not changes_content(records.text(soul.hash), content):
        return None
    edit, _ = _held_edit(records, place, soul, content)
    return judge_ahead(ports, records, edit) if edit else None


def _keep_serving(ports: Ports, place: FilePlace, what: str, *, is_refused: bool = False) -> tuple[str, ...]:
    """Handle a file without an edit to store. The head is still served; the file is restored in guard mode, and always if it is a
    lost companion file of the workspace, or if a program reads it and the rules refuse its text or cannot read it."""
    with ports.ledger.reading() as records:
        soul = records.find_soul(place.address)
        if soul is None or soul.deleted:
            return () if what == GONE else (f"{place}: {what}; left alone",)
        is_lost = what == GONE and place.file == place.address and place.address.kind is not Kind.SOUL
        in_guard_mode, is_scheduled = is_guarded(records, soul), effects.is_mirror_scheduled(records, soul.uuid)
    is_read = is_refused and isinstance(place.file, Target)
    is_unwritten = is_scheduled and what == GONE  # nobody removed it: a process stopped before it was written
    if is_unwritten or (is_scheduled and not (in_guard_mode or is_read)):
        return effects.finish(ports)
    if in_guard_mode or is_lost or is_read:
        return restore_file(ports, place, what)
    if isinstance(place.file, Target) and (problem := ports.mirror.problem(place.file)):
        return (problem_note(place.file, problem),)
    hint = "; soul doctor --fix writes it again" if what in (GONE, EMPTY) else ""
    if what == GONE and place.file == soul.address and soul.address.id != DEFAULT_SOUL:  # it cannot be deleted
        hint += f", soul rename {soul.address.id} NEW renames the soul, soul delete {soul.address.id} deletes it"
    read = "its program reads it as it is" if isinstance(place.file, Target) else "the approved text is served"
    return (f"{place}: {what}; {read}{hint}",)


def restore_file(ports: Ports, place: FilePlace, what: str) -> tuple[str, ...]:
    """Write the head over the file, unless somebody else has just done so."""
    try:
        with ports.ledger.writing() as writer:
            soul = writer.find_soul(place.address)
            if soul is None or soul.deleted or matches_files(ports, soul, place.file):
                return ()
            aside = ports.mirror.restore_file(place.file, writer.text(soul.hash))
            held_note = _held_aside(ports, writer, soul, aside) if aside else ""
            aside_note = "" if what in (GONE, EMPTY) or held_note else "; what was there is set aside in data/outside"
            note = f"{place}: {what}; the approved text was restored{aside_note}"
            noted = _allowance(ports, writer, soul.address).noted
            if not held_note and noted < MOST_NOTED // 2:  # the rest is for edits
                _append_note(ports, writer, soul.address, "", note)
    except (SoulError, OSError) as error:
        return (_not_restored(ports, place, what, error),)
    return (f"{note}{held_note}", *effects.finish(ports))


def _not_restored(ports: Ports, place: FilePlace, what: str, error: SoulError | OSError) -> str:
    """A note that names what is wrong with the place of the file, if it is that, or else the failure."""
    if isinstance(place.file, Target) and (problem := ports.mirror.problem(place.file)) not in ("", GONE):
        return problem_note(place.file, problem)
    why = error.strerror if isinstance(error, OSError) else error
    return f"{place}: {what}; the approved text is not restored yet: {why}"


def _held_aside(ports: Ports, writer: Writer, soul: Soul, aside: bytes) -> str:
    """A file in the place of a link is an edit too: many programs save by replacing the path that they opened."""
    try:
        content = checked_soul_text(decode(aside))
    except SoulError:
        return ""
    is_edit = content.strip() and changes_content(writer.text(soul.hash), content)
    if not is_edit or _is_too_many(ports, writer, soul.address):
        return ""
    edit = FoundEdit(where=soul.address, soul=soul, content=content, proposed=content)
    held = hold(ports, writer, edit)
    note = f"the file in its place is {held.words}"
    return f"; {_append_note(ports, writer, soul.address, content, note, question=held.approval)}"


def _record_or_hold(check: FileCheck, writer: Writer) -> str:
    """Record the edit, or hold it. The file is read again under the lock: a decision in the meantime may have written it."""
    address, state = check.place.address, check.ports.mirror.read(check.place.file)
    soul = writer.find_soul(address)
    if state is None or (soul is not None and (soul.deleted or _is_being_written(writer, soul, state))):
        return ""
    if soul is None and effects.is_removal_scheduled(writer, address, bytes_hash(state.content)):
        return ""
    if not state.content.strip():
        raise Invalid(EMPTY)
    content = checked_soul_text(decode(state.content))
    if soul is not None and not changes_content(writer.text(soul.hash), content):
        return _refuse(check.ports, writer, check.place, soul, content)
    edit, why = _held_edit(writer, check.place, soul, content)
    return _hold(check, writer, edit, why) if edit else _record(check, writer, soul, content)


def _held_edit(records: Records, place: FilePlace, soul: Soul | None, content: str) -> tuple[FoundEdit | None, str]:
    """The edit to hold for the owner, and why; None if it is to be recorded."""
    address = place.address
    has_guard = is_guarded(records, soul)
    result = Verdict() if has_guard else _verdict(records, address, soul, content)
    before = records.text(soul.hash) if soul else ""
    if not (has_guard or result.is_held):
        if not is_unresolved_merge(before, content):
            return None, ""
        if not isinstance(place.file, Target):
            raise Conflict(_UNRESOLVED)
        result = Verdict(mild=(_UNRESOLVED,))
    if soul is None:
        ensure_room_for_new(records, address)
    if has_guard:
        return FoundEdit(where=address, soul=soul, content=content, proposed=content), ""
    proposed = with_rows_restored(before, content)
    return FoundEdit(where=address, soul=soul, content=content, proposed=proposed, stays=result.stays), result.words


def _verdict(records: Records, address: Address, soul: Soul | None, content: str) -> Verdict:
    grave = _placement_problems(records, soul, address, content)
    if is_protected(records, address, soul):
        grave.append("protected agent")
    return _text_verdict(records, soul, content).with_grave(grave)


def _text_verdict(records: Records, soul: Soul | None, content: str) -> Verdict:
    protected = protected_fields(records, soul) if soul else frozenset(DEFAULT.protected_fields)
    return verdict(records.text(soul.hash) if soul else "", content, protected)


def _placement_problems(records: Records, soul: Soul | None, address: Address, content: str) -> list[str]:
    """A name that another soul has, or a base that does not exist."""
    try:
        ensure_name_free(records, name_and_description(content)[0], address)
        ensure_base_exists(records, address, soul.uuid if soul else "", content)
    except SoulError as error:
        return [error.message]
    return []


def _record(check: FileCheck, writer: Writer, soul: Soul | None, content: str) -> str:
    address, ports = check.place.address, check.ports
    found = _text_verdict(writer, soul, content).found if soul else ()
    provenance = Provenance(
        author=OUTSIDE, approver="", door="file", at=ports.now(), origin=Origin.MANUAL, findings=found
    )
    if soul is None:
        saved = revisions.begin(writer, ports.new_id(), address, content, provenance)
    else:
        to = recorded_version(writer, soul, content)
        saved = revisions.revise(writer, soul, content, provenance, to=to, plans=check.plans)
    return recorded_note(str(address), saved.revision, found)


def _hold(check: FileCheck, writer: Writer, edit: FoundEdit, why: str) -> str:
    """Hold the edit. Its file is restored, or left as it is for an editor that may be open."""
    held = hold(check.ports, writer, edit, check.ahead)
    stays = f"; the file stays as it is, and {_what_is_read(check.place)}"
    restored = "the file will be restored" if edit.soul else "the new file will be removed until you decide"
    file = stays if edit.stays else f", and {restored}"
    note = f"{check.place}: edited outside; {held.words}{file}" + (f" ({why})" if why else "")
    if not edit.stays:
        _schedule_restore(writer, edit.where, edit.soul, edit.content)
    return _append_note(check.ports, writer, edit.where, edit.content, note, question=held.approval)


def _refuse(ports: Ports, writer: Writer, place: FilePlace, soul: Soul, content: str) -> str:
    writer.add_text(content)
    _schedule_restore(writer, soul.address, soul, content)
    note = f"{place}: {_NO_CONTENT}; the file will be restored"
    return _append_note(ports, writer, soul.address, content, note)


def _schedule_restore(writer: Writer, address: Address, soul: Soul | None, content: str) -> None:
    if soul is not None:
        effects.schedule_mirror(writer, soul.uuid, over=content_hash(content))
    else:
        effects.schedule_removal(writer, "", address, content_hash(content))


def _append_note(ports: Ports, writer: Writer, address: Address, content: str, note: str, *, question: str = "") -> str:
    """Record what happened to the edit, and the question that holds it; the content is empty if it could not be read. The event
    also vouches for the allowance of the file."""
    remaining = _allowance(ports, writer, address)
    put_allowance(writer, address, replace(remaining, noted=remaining.noted + 1))
    hash = content and content_hash(content)
    facts = {"address": str(address), "hash": hash, "by": OUTSIDE, "door": "file", "note": note}
    facts |= {"question": question} if question else {}
    writer.append("outside.found", ports.now(), facts)
    return note


def _allowance(ports: Ports, records: Records, address: Address) -> Allowance:
    return allowance(records, address, f"{ports.now():%Y-%m-%d}")


def _is_being_written(writer: Writer, soul: Soul, state: FileState) -> bool:
    """Whether the file has the head, or an earlier text of ours that the head will replace."""
    return matches_head(soul, state) or effects.is_being_replaced(writer, soul, bytes_hash(state.content))
