"""Adoption: the files that an agent's program reads become mirror targets, as they are. ``release`` gives them back.

- Nothing is written outside the ledger and its workspace: the first revision is the file's text, byte for byte.
- A file that is already adopted stays as it is. One that was released, or whose folder was replaced or moved, continues its
  history: if its text has changed, that counts as an outside edit, not as the owner's.
- A file that cannot be adopted is refused with the reason; the agent's other files are adopted without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import PurePosixPath

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import bytes_hash
from soulkeeper.domain.evolution import text_rules
from soulkeeper.domain.evolution.payloads import FindingNote
from soulkeeper.domain.evolution.policy import MirrorMode, Policy
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.names import slug
from soulkeeper.domain.souls.rule_sections import RuleSection
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import FileFacts, Target
from soulkeeper.domain.souls.text_file import checked_soul_text, decode
from soulkeeper.domain.validation.budgets import budgets
from soulkeeper.errors import NotFound, SoulError
from soulkeeper.formats.layouts import FoundAgent, free_id
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, policies, revisions, souls, targets
from soulkeeper.services.agents import put_agent
from soulkeeper.services.assessment import notes_of
from soulkeeper.services.moved_folders import lost_folders, moved_files, with_kept_files
from soulkeeper.services.outside_edits import observe
from soulkeeper.services.protection import rule_sections

_MOST_FOLDERS = 3
MOST_JUDGED = 100  # texts: of more than these, adoption says what is refused and leaves findings to soul validate


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedFile:
    """A file of an agent: ``where`` its text goes, or why it is refused. ``soul`` is the text that it showed before, if any;
    ``is_shared``: it is another name of a file that is already planned, such as a link from CLAUDE.md to AGENTS.md;
    ``moved_from``: the folder that the text had before, which is gone; ``is_edited``: its text differs from the recorded one;
    ``is_outdated``: because the recorded one, approved meanwhile, is not written to it yet."""

    where: Address
    facts: FileFacts
    text: str = ""
    soul: str = ""
    is_kept: bool = False
    is_shared: bool = False
    moved_from: str = ""
    is_edited: bool = False
    is_outdated: bool = False
    refusal: str = ""
    findings: tuple[FindingNote, ...] = ()
    cuts: tuple[str, ...] = ()
    rules: tuple[RuleSection, ...] = ()

    @property
    def is_new(self) -> bool:
        return not (self.is_kept or self.refusal)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedAgent:
    """An agent and the files that would be adopted; an empty file is left alone. ``is_known``: it is already in the ledger, and
    ``protected_fields`` are those of its policy; ``changes_mode``: the owner named another mode than its policy has;
    ``is_deleted``: it was deleted, and is created again with that policy."""

    id: str
    found: FoundAgent
    mode: MirrorMode
    files: tuple[PlannedFile, ...]
    empty: tuple[str, ...] = ()
    is_known: bool = False
    changes_mode: bool = False
    is_deleted: bool = False
    protected_fields: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The titles of the rule-like sections that were found."""
        return tuple(section.title for file in self.files for section in file.rules)

    @property
    def unprotected_rules(self) -> tuple[str, ...]:
        """The titles of those that are not protected yet."""
        sections = (section for file in self.files for section in file.rules)
        return tuple(section.title for section in sections if section.key not in self.protected_fields)

    @property
    def new_files(self) -> tuple[PlannedFile, ...]:
        return tuple(file for file in self.files if file.is_new)

    @property
    def has_changes(self) -> bool:
        """Whether adopting it does something, even without protecting its rules."""
        return bool(self.new_files) or self.changes_mode or self.is_deleted


def plan(
    ports: Ports | None,
    agents: Sequence[FoundAgent],
    facts: Mapping[str, FileFacts],
    *,
    mode: MirrorMode | None = None,
) -> tuple[PlannedAgent, ...]:
    """What adopting these agents would do. ``facts`` are keyed by the agents' paths; those of other files count where they were
    kept before their folder was moved. Without ports there is no ledger yet."""
    if ports is None:
        return tuple(_Planner((), {}, set()).agents(agents, facts, mode))
    with ports.ledger.reading() as records:
        targets_before = tuple(target for group in targets.every_target(records).values() for target in group)
        souls_by_uuid = {target.soul: records.soul_by_uuid(target.soul) for target in targets_before}
        used_ids = {soul.address.id for soul in (*records.souls(None), *records.souls(None, deleted=True))}
        used_ids |= {agent.id for agent in records.every_agent()}
        current = {agent.id: policies.policy_of(records, agent.id) for agent in records.agents()}
        ended = [agent.id for agent in records.every_agent() if agent.deleted_at]
        deleted = {id: policies.policy_of(records, id) for id in ended}
        users = {agent.selected: agent.id for agent in records.agents()}
        planner = _Planner(targets_before, souls_by_uuid, used_ids, current, deleted, users)
        folders = lost_folders(ports, records)
        is_outdated = partial(effects.is_being_replaced, records)
        planner.moved_from = moved_files(agents, facts, planner.souls, dict(folders), is_outdated=is_outdated)
        agents = with_kept_files(agents, facts, planner.souls, folders, planner.moved_from)
        planner.is_outdated = is_outdated
        return tuple(planner.agents(agents, facts, mode))


@dataclass(slots=True)
class _Planner:
    """``targets`` are all targets, ``souls_by_uuid`` their texts by uuid, ``used_ids`` the ids of agents and souls;
    ``policies`` are those of living agents, whose mirror mode stays unless the owner names one, and ``users`` their ids by the
    soul that they use; ``deleted`` are the policies of deleted agents. ``moved_from`` are the earlier folders of files that have
    another path now; ``is_outdated``: whether the text of a soul will be written over the one with this hash."""

    targets: tuple[Target, ...]
    souls_by_uuid: Mapping[str, Soul]
    used_ids: set[str]
    policies: Mapping[str, Policy] = field(default_factory=dict)
    deleted: Mapping[str, Policy] = field(default_factory=dict)
    users: Mapping[str, str] = field(default_factory=dict)
    moved_from: dict[str, str] = field(default_factory=dict)
    is_outdated: Callable[[Soul, str], bool] = lambda _soul, _hash: False
    targets_by_name: dict[str, Target] = field(init=False)
    souls: dict[str, Soul] = field(init=False)
    addresses: dict[str, Address] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.targets_by_name = {target.runtime_path: target for target in self.targets}
        souls_by_path = {target.path: self.souls_by_uuid[target.soul] for target in self.targets}
        self.souls = {path: soul for path, soul in souls_by_path.items() if not soul.deleted}

    def agents(
        self, found_agents: Sequence[FoundAgent], facts: Mapping[str, FileFacts], mode: MirrorMode | None
    ) -> Iterator[PlannedAgent]:
        is_judged = sum(len(agent.files) for agent in found_agents) <= MOST_JUDGED
        for agent in found_agents:
            plan = self._agent(agent, facts, mode)
            files = tuple(_assess_file(file, agent.runtime, is_judged=is_judged) for file in plan.files)
            yield replace(plan, files=files)

    def _agent(self, agent: FoundAgent, facts: Mapping[str, FileFacts], mode: MirrorMode | None) -> PlannedAgent:
        own = {path: facts[path] for path in agent.files}
        empty = tuple(path for path, file in own.items() if not file.problem and not file.content.strip())
        souls_before = [
            self.souls[own[path].path] for path, kind in agent.files.items() if self._is_known(kind, own[path])
        ]
        id = self._known_id(souls_before) if souls_before else free_id(agent.id, self.used_ids)
        self.used_ids.add(id)
        in_git = any(file.in_git for file in own.values())
        is_deleted = bool(souls_before) and id in self.deleted
        policy = self.policies.get(id) or self.deleted.get(id) if souls_before else None
        return PlannedAgent(
            id=id,
            found=agent,
            mode=mode or (policy.mirror if policy else MirrorMode.FOLLOW if in_git else MirrorMode.GUARD),
            files=tuple(self._file(id, kind, own[path]) for path, kind in agent.files.items() if path not in empty),
            empty=empty,
            is_known=bool(souls_before),
            changes_mode=policy is not None and mode not in {None, policy.mirror},
            is_deleted=is_deleted,
            protected_fields=policy.protected_fields if policy else (),
        )

    def _known_id(self, souls: Sequence[Soul]) -> str:
        """The agent whose files these are. Its soul may have been renamed; a companion file has the agent's own id."""
        soul = next((soul for soul in souls if soul.address.kind is not Kind.SOUL), souls[0])
        id = soul.address.id
        return id if id in self.policies else self.users.get(soul.uuid, id)

    def _is_known(self, kind: Kind, facts: FileFacts) -> bool:
        """Whether a file identifies the agent. A link to a companion file of another agent does not."""
        has_own_name = facts.runtime_path in self.targets_by_name or facts.path in self.moved_from
        return facts.path in self.souls and (kind is Kind.SOUL or has_own_name)

    def _file(self, id: str, kind: Kind, facts: FileFacts) -> PlannedFile:
        before, soul = self.targets_by_name.get(facts.runtime_path), self.souls.get(facts.path)
        is_pinned = before is not None and _pins(before) == _pins(facts)
        is_kept = soul is not None and before is not None and is_pinned and not before.is_released
        is_shared = facts.path in self.addresses
        where = self.addresses.setdefault(facts.path, soul.address if soul else Address(kind, id))
        hash = bytes_hash(facts.content)
        is_edited = soul is not None and hash != soul.hash
        return PlannedFile(
            where=where,
            facts=facts,
            soul=soul.uuid if soul else "",
            is_kept=is_kept,
            is_shared=is_shared,
            moved_from="" if is_kept else self.moved_from.get(facts.path, ""),
            is_edited=is_edited,
            is_outdated=is_edited and soul is not None and self.is_outdated(soul, hash),
        )


def _pins(file: Target | FileFacts) -> tuple[str | int, ...]:
    """What a target pins: a file that differs is adopted again, also with another owner or mode that the owner gave it."""
    return file.path, file.folder, file.link_folder, file.owner, file.group, file.mode


def _assess_file(file: PlannedFile, runtime: str, *, is_judged: bool) -> PlannedFile:
    """The file with the gate's findings on its text and the parts that its program would cut."""
    if file.is_kept:
        return replace(file, rules=rule_sections(file.facts.content.decode(errors="replace")))
    if file.facts.problem:
        return replace(file, refusal=file.facts.problem)
    try:
        text = checked_soul_text(decode(file.facts.content))
    except SoulError as error:
        return replace(file, refusal="; ".join(filter(None, (error.message, error.hint))))
    if reasons := text_rules.refusals("", text):
        return replace(file, refusal="; ".join(reason.message for reason in reasons))
    findings = notes_of(text_rules.findings("", text)) if is_judged else ()
    name = PurePosixPath(file.facts.runtime_path).name
    cuts = tuple(cut.message for cut in budgets(text, name) if cut.runtime == runtime)
    return replace(file, text=text, findings=tuple(findings), cuts=cuts, rules=rule_sections(text))


def adopt(ports: Ports, owner: Owner, agents: Sequence[PlannedAgent], *, protect: bool = False) -> tuple[str, ...]:
    """Adopt what was planned, all or nothing. With ``protect``, rule-like sections become protected fields, including those of
    files that were adopted before.

    Returns a sentence for everything that is still to do, and for each file that was edited since it was adopted.
    """
    for agent in agents:
        if agent.changes_mode or _may_change_soul(ports, agent):
            policies.hold_guarded_edits(ports, agent.id)
    with ports.ledger.writing() as writer:
        for agent in agents:
            if agent.new_files or agent.is_deleted:
                _adopt(ports, writer, owner, agent)
            if agent.changes_mode:
                _set_mode(ports, writer, owner, agent)
            if protect:
                _protect_rules(ports, writer, owner, agent)
    notes = effects.finish(ports)
    edited_addresses = (file.where for agent in agents for file in agent.new_files if file.is_edited)
    return (*notes, *(note for where in edited_addresses for note in observe(ports, where)))


def _may_change_soul(ports: Ports, agent: PlannedAgent) -> bool:
    """Whether an agent that used the default soul may get its own: it then guards the other one no longer."""
    with ports.ledger.reading() as records:
        current = records.find_agent(agent.id) if agent.is_known and agent.new_files else None
    return current is not None and current.deleted_at is None and not current.selected


def adopted_paths(ports: Ports) -> frozenset[str]:
    """Every file that is a target now, as its program names it."""
    with ports.ledger.reading() as records:
        return frozenset(target.runtime_path for target in targets.active_targets(records))


def lost_names(ports: Ports) -> frozenset[str]:
    """The names of the adopted files whose folder is gone."""
    with ports.ledger.reading() as records:
        return frozenset(name for souls in lost_folders(ports, records).values() for name in souls)


@dataclass(frozen=True, slots=True)
class AdoptedFile:
    """A current target, the address of its text, and why it cannot be written; empty if it can."""

    target: Target
    where: Address
    problem: str


def adopted_files(ports: Ports, *, limit: int) -> tuple[AdoptedFile, ...]:
    """The first adopted files, ordered by name."""
    with ports.ledger.reading() as records:
        adopted_targets = sorted(targets.active_targets(records), key=lambda target: target.runtime_path)[:limit]
        return tuple(
            AdoptedFile(target, records.soul_by_uuid(target.soul).address, ports.mirror.problem(target))
            for target in adopted_targets
        )


def files_before_restore(ports: Ports) -> tuple[tuple[Target, Address], ...]:
    """The adopted files that are not managed since a restore, ordered by name, with the addresses of their texts."""
    with ports.ledger.reading() as records:
        suspended = sorted(targets.suspended_targets(records), key=lambda target: target.runtime_path)
        return tuple((target, records.soul_by_uuid(target.soul).address) for target in suspended)


def release(ports: Ports, owner: Owner, path: str) -> tuple[Target, ...]:
    """Give the files at or below this path back to their programs, unchanged. Their texts and history stay in the ledger."""
    with ports.ledger.writing() as writer:
        below = path.rstrip("/") + "/"
        matches = [
            target
            for target in (*targets.active_targets(writer), *targets.suspended_targets(writer))
            if path in (target.path, target.runtime_path)
            or target.path.startswith(below)
            or target.runtime_path.startswith(below)
        ]
        if not matches:
            raise NotFound(f"no adopted file at or below {path}", hint=_adopted_folders(writer))
        for target in matches:
            targets.release(writer, owner, target, at=ports.now())
    return tuple(matches)


def _adopted_folders(records: Records) -> str:
    """Where adopted files are, for somebody who named another place."""
    folders = sorted({target.runtime_path.rpartition("/")[0] or "/" for target in targets.active_targets(records)})
    more = f" and {len(folders) - _MOST_FOLDERS} more" if len(folders) > _MOST_FOLDERS else ""
    return (
        f"adopted files are in {', '.join(folders[:_MOST_FOLDERS])}{more}" if folders else "no files are adopted here"
    )


def _adopt(ports: Ports, writer: Writer, owner: Owner, agent: PlannedAgent) -> None:
    adopted_souls = [_save(ports, writer, owner, agent.found.runtime, file) for file in agent.new_files]
    current = writer.find_agent(agent.id) if agent.is_known else None
    if current is None or agent.is_deleted:
        adopted_souls += [writer.soul_by_uuid(file.soul) for file in agent.files if file.is_kept]
    soul = next((adopted_soul for adopted_soul in adopted_souls if adopted_soul.address.kind is Kind.SOUL), None)
    if current is not None and current.deleted_at is None:
        if soul and not current.selected:
            put_agent(ports, writer, owner, replace(current, selected=soul.uuid), "agent.selected")
        return
    is_protected = current is not None and current.protected
    new_agent = Agent(id=agent.id, selected=soul.uuid if soul else "", protected=is_protected, created_at=ports.now())
    put_agent(ports, writer, owner, new_agent, "agent.added")
    _set_mode(ports, writer, owner, agent)


def _set_mode(ports: Ports, writer: Writer, owner: Owner, agent: PlannedAgent) -> None:
    policy = policies.policy_of(writer, agent.id)
    policies.put_policy(ports, writer, owner, agent.id, replace(policy, mirror=agent.mode))


def _protect_rules(ports: Ports, writer: Writer, owner: Owner, agent: PlannedAgent) -> None:
    policy = policies.policy_of(writer, agent.id)
    rules = (section.key for file in agent.files for section in _recorded_rules(writer, file))
    fields = tuple(dict.fromkeys((*policy.protected_fields, *rules)))
    if fields != policy.protected_fields:
        policies.put_policy(ports, writer, owner, agent.id, replace(policy, protected_fields=fields))


def _recorded_rules(records: Records, file: PlannedFile) -> tuple[RuleSection, ...]:
    """The rules of the recorded text: an edit that is still pending does not decide what is protected."""
    return rule_sections(records.text(records.soul_by_uuid(file.soul).hash)) if file.is_edited else file.rules


def _save(ports: Ports, writer: Writer, owner: Owner, runtime: str, file: PlannedFile) -> Soul:
    """Record the file's text as it is if no text is recorded yet, and record the file as its target."""
    provenance = souls.provenance(ports, owner, Origin.IMPORT, f"adopted from {file.facts.runtime_path}"[:200])
    soul = writer.soul_by_uuid(file.soul) if file.soul else writer.find_soul(file.where) if file.is_shared else None
    if soul is None:
        soul = revisions.begin(writer, ports.new_id(), _free_address(writer, file), file.text, provenance).soul
        souls.set_baseline(writer, soul)
    targets.put_target(writer, owner, file.facts.target(soul.uuid, runtime), at=ports.now())
    for before in targets.targets_of(writer, soul.uuid):
        if before.parent == file.moved_from and ports.mirror.problem(before) == targets.FOLDER_GONE:
            targets.release(writer, owner, before, at=ports.now())
    return soul


def _free_address(records: Records, file: PlannedFile) -> Address:
    """The planned address; a companion file whose kind is already used gets the name of its file instead."""
    if file.where.kind is Kind.SOUL or records.find_soul(file.where) is None:
        return file.where
    stem = slug(PurePosixPath(file.facts.runtime_path).stem)
    names = (stem, *(f"{stem}-{number}" for number in range(2, 100)))
    others = (Address(Kind(name), file.where.id) for name in names)
    return next(where for where in others if records.find_soul(where) is None)
