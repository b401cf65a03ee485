"""Folders of adopted files that were moved: which of the folders that are gone a folder was before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from soulkeeper.domain.canonical import bytes_hash
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import FileFacts
from soulkeeper.formats.layouts import FoundAgent
from soulkeeper.ports import Ports, Records
from soulkeeper.services import targets


def lost_folders(ports: Ports, records: Records) -> dict[str, dict[str, Soul]]:
    """The folders of adopted files that are gone, or that a backup names and this machine does not have, each with its texts by
    the name of their file."""
    folders: dict[str, dict[str, Soul]] = {}
    gone = [target for target, words in targets.problems(ports, records).items() if words == targets.FOLDER_GONE]
    for target in (*gone, *(target for target in targets.suspended_targets(records) if ports.mirror.problem(target))):
        soul = records.soul_by_uuid(target.soul)
        if not soul.deleted:
            folders.setdefault(target.parent, {})[target.name] = soul
    return folders


def moved_files(
    agents: Sequence[FoundAgent],
    facts: Mapping[str, FileFacts],
    known: dict[str, Soul],
    folders: dict[str, dict[str, Soul]],
    *,
    is_outdated: Callable[[Soul, str], bool],
) -> dict[str, str]:
    """The folder that each file was in before, by its path here; their texts become ``known``. The folder is the one that has
    the most files with the recorded text, or an earlier one that it is to replace, if these are more than half of them; if there
    are two, it is neither. Agents that share a folder moved together. For an agent of which some files are known, only a folder of
    that agent counts. A file elsewhere, to which a link leads, was not moved: the recorded text would replace it."""
    moved: dict[str, str] = {}
    for group in _by_folder(agents, facts):
        for agent in group:
            moved |= _moved_back(_named(agent.files, facts), known, folders)
        candidates = {name: _new_files(group, facts, known, souls) for name, souls in folders.items()}
        counts = {name: _equal_texts(files, folders[name], is_outdated) for name, files in candidates.items()}
        (most, folder), *others = sorted(((n, name) for name, n in counts.items()), reverse=True) or [(0, "")]
        if most and 2 * most > len(candidates[folder]) and most not in (count for count, _ in others):
            souls = folders.pop(folder)
            moved |= {file.path: folder for file in candidates[folder].values()}
            known |= {file.path: souls[name] for name, file in candidates[folder].items()}
    return moved


def with_kept_files(
    agents: Sequence[FoundAgent],
    facts: Mapping[str, FileFacts],
    known: dict[str, Soul],
    folders: Mapping[str, Mapping[str, Soul]],
    moved: dict[str, str],
) -> list[FoundAgent]:
    """The agents with the other files that the owner had kept in the folder that is in ``moved`` for them. Their texts become
    ``known``, and they are ``moved`` too."""
    continued = []
    for agent in agents:
        folder = next((moved[facts[path].path] for path in agent.files if facts[path].path in moved), "")
        souls = folders.get(folder, {})
        others = _named((path for path in agent.others if path in facts), facts)
        files = {name: file for name, file in others.items() if name in souls and not _is_elsewhere(file)}
        kept = {name: file for name, file in files.items() if known.get(file.path, souls[name]) == souls[name]}
        moved |= {file.path: folder for file in kept.values()}
        known |= {file.path: souls[name] for name, file in kept.items()}
        continued.append(agent.with_companions(tuple(kept)))
    return continued


def _is_elsewhere(file: FileFacts) -> bool:
    """Whether the file is not in the folder of the link that leads to it, nor below."""
    folder = PurePosixPath(file.runtime_path).parent
    return file.target("", "").has_own_link and not PurePosixPath(file.path).is_relative_to(folder)


def _by_folder(agents: Sequence[FoundAgent], facts: Mapping[str, FileFacts]) -> list[list[FoundAgent]]:
    """Agents whose files are all in one folder, together; every other agent alone."""
    groups: dict[str, list[FoundAgent]] = {}
    for number, agent in enumerate(agents):
        parents = {str(PurePosixPath(facts[path].path).parent) for path in agent.files}
        groups.setdefault(parents.pop() if len(parents) == 1 else str(number), []).append(agent)
    return list(groups.values())


def _named(paths: Iterable[str], facts: Mapping[str, FileFacts]) -> dict[str, FileFacts]:
    return {PurePosixPath(facts[path].path).name: facts[path] for path in paths}


def _new_files(
    group: Sequence[FoundAgent], facts: Mapping[str, FileFacts], known: Mapping[str, Soul], souls: Mapping[str, Soul]
) -> dict[str, FileFacts]:
    """The files of these agents that are not known yet and have a name that was in the folder of these texts."""
    ids_there = {soul.address.id for soul in souls.values()}
    new: dict[str, FileFacts] = {}
    for agent in group:
        files = _named(agent.files, facts)
        ids = {known[file.path].address.id for file in files.values() if file.path in known}
        if not ids or ids & ids_there:
            new |= {name: file for name, file in files.items() if name in souls and _is_new(file, known)}
    return new


def _is_new(file: FileFacts, known: Mapping[str, Soul]) -> bool:
    return file.path not in known and not _is_elsewhere(file)


def _moved_back(
    files: Mapping[str, FileFacts], known: Mapping[str, Soul], folders: Mapping[str, Mapping[str, Soul]]
) -> dict[str, str]:
    """The same for files that are known by their path, because they were there before they were in a folder that is gone."""
    return {
        file.path: folder
        for folder, souls in folders.items()
        for name, file in files.items()
        if name in souls and known.get(file.path) == souls[name] and str(PurePosixPath(file.path).parent) != folder
    }


def _equal_texts(
    files: Mapping[str, FileFacts], souls: Mapping[str, Soul], is_outdated: Callable[[Soul, str], bool]
) -> int:
    hashes = {name: bytes_hash(file.content) for name, file in files.items()}
    return sum(hash == souls[name].hash or is_outdated(souls[name], hash) for name, hash in hashes.items())
