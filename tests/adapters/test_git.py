"""The git adapter against real servers: http, the git protocol, ssh; credentials, redirects, progress and leftovers of a kill."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import pygit2
import pytest

from soulkeeper.adapters.git import GitRemote
from soulkeeper.adapters.git_credentials import PASSWORD, TOKEN, USERNAME
from soulkeeper.domain.sync.remote_place import remote_place
from soulkeeper.errors import Conflict, Invalid, Moved, Unavailable
from soulkeeper.sync_ports import silent
from tests.adapters.git_servers import git_daemon, ssh_server, web_server
from tests.forked import processes
from tests.services.sync.machines import Stranger, bare, soul


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = bare(tmp_path / "served" / "souls.git")
    Stranger(place).put({"souls/tina.md": soul("Tina")})
    return tmp_path / "served"


@pytest.fixture(autouse=True)
def _no_credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (USERNAME, PASSWORD, TOKEN, "SSH_AUTH_SOCK", "HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"):
        monkeypatch.delenv(name, raising=False)


def round_trip(remote: GitRemote, folder: Path) -> None:
    """Fetch, publish, and see the result."""
    remote.fetch()
    assert remote.text("souls/tina.md") == soul("Tina")
    commit = remote.publish({"souls/maya.md": soul()}, author="ada", message="Maya", progress=silent)
    stranger = Stranger(remote_place(str(folder / "souls.git")))
    assert stranger.read("souls/maya.md") == soul()
    assert remote.tree().commit == commit
    remote.publish_checkpoint("1f3a", '{"size": 1}')
    remote.fetch()
    assert remote.checkpoints("1f3a") == ['{"size": 1}']


def test_over_a_path_with_spaces_and_umlauts(folder: Path, tmp_path: Path) -> None:
    place = folder.rename(tmp_path / "Büro Repos #1?")
    round_trip(GitRemote(tmp_path / "private", remote_place(str(place / "souls.git"))), place)


def test_over_http_with_git_http_backend(folder: Path, tmp_path: Path) -> None:
    with web_server(folder) as server:
        round_trip(GitRemote(tmp_path / "private", remote_place(f"{server.url}/souls.git")), folder)


def test_over_the_git_protocol_with_git_daemon(folder: Path, tmp_path: Path) -> None:
    with git_daemon(folder) as url:
        round_trip(GitRemote(tmp_path / "private", remote_place(f"{url}/souls.git")), folder)


def test_over_ssh_with_the_key_of_an_agent_and_a_known_host(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Path(os.environ["HOME"])
    with ssh_server(tmp_path / "ssh", home) as (url, environment):
        pygit2.settings.homedir = str(home)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        place = remote_place(f"{url}{folder}/souls.git")
        round_trip(GitRemote(tmp_path / "private", place), folder)
        (home / ".ssh" / "known_hosts").write_text("")
        with pytest.raises(Unavailable, match="does not know the host"):
            GitRemote(tmp_path / "stranger", place).fetch()


def test_a_branch_that_takes_pull_requests_only_is_a_failure_that_names_another_branch(
    folder: Path, tmp_path: Path
) -> None:
    hook = folder / "souls.git" / "hooks" / "pre-receive"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    with web_server(folder) as server:
        remote = GitRemote(tmp_path / "private", remote_place(f"{server.url}/souls.git"))
        remote.fetch()
        with pytest.raises(Unavailable, match="refused the commit") as caught:
            remote.publish({"souls/maya.md": soul("Maya")}, author="ada", message="Maya", progress=silent)
    assert "if the branch takes pull requests only, name another one as branch" in caught.value.hint


def test_credentials_come_from_the_environment(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with web_server(folder, password="secret") as server:
        remote = GitRemote(tmp_path / "private", remote_place(f"{server.url}/souls.git"))
        with pytest.raises(Unavailable):
            remote.fetch()
        monkeypatch.setenv(TOKEN, "wrong")
        with pytest.raises(Unavailable, match="refused the credentials"):
            remote.fetch()
        monkeypatch.setenv(TOKEN, "secret")
        remote.fetch()
        assert remote.text("souls/tina.md") == soul("Tina")
    written = b"".join(path.read_bytes() for path in (tmp_path / "private").rglob("*") if path.is_file())
    assert b"secret" not in written


def test_credentials_come_from_gits_own_helper(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    (home / ".gitconfig").write_text("[credential]\n\thelper = store\n")
    with web_server(folder, password="hidden") as server:
        (home / ".git-credentials").write_text(f"http://me:hidden@127.0.0.1:{server.server_address[1]}\n")
        remote = GitRemote(tmp_path / "private", remote_place(f"{server.url}/souls.git"))
        remote.fetch()
        assert remote.text("souls/tina.md") == soul("Tina")


def test_a_redirect_to_another_host_is_not_followed(folder: Path, tmp_path: Path) -> None:
    with web_server(folder) as other:
        elsewhere = other.url.replace("127.0.0.1", "localhost")
        with web_server(folder, elsewhere=elsewhere) as server, pytest.raises(Unavailable):
            GitRemote(tmp_path / "private", remote_place(f"{server.url}/souls.git")).fetch()
        assert other.asked == []


def test_a_publish_onto_a_remote_that_moved_sends_nothing(folder: Path, tmp_path: Path) -> None:
    stranger = Stranger(remote_place(str(folder / "souls.git")))
    with web_server(folder) as server:
        for url in (f"{server.url}/souls.git", str(folder / "souls.git")):
            remote = GitRemote(tmp_path / "private", remote_place(url))
            remote.fetch()
            moved = stranger.put({"souls/lena.md": soul("Lena", tone=url[:4].strip("/"))})
            with pytest.raises(Moved):
                remote.publish({"souls/maya.md": soul()}, author="ada", message="Maya", progress=silent)
            assert str(stranger.repository.references[stranger.ref].target) == moved
            assert remote.tree().commit == moved


def test_two_processes_do_not_push_to_one_folder_at_the_same_time(folder: Path, tmp_path: Path) -> None:
    """libgit2 writes the branch of a folder without a look at what is there."""
    place = remote_place(str(folder / "souls.git"))
    remote = GitRemote(tmp_path / "private", place)
    remote.fetch()
    lock = os.open(place.url, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    with ThreadPoolExecutor(1) as pool:
        publishing = pool.submit(remote.publish, {"souls/maya.md": soul()}, author="ada", message="Maya")
        time.sleep(0.3)
        theirs = Stranger(place).put({"souls/eve.md": soul("Eve")})
        os.close(lock)
        with pytest.raises(Moved):
            publishing.result()
    assert str(Stranger(place).repository.references["refs/heads/main"].target) == theirs
    remote.publish({"souls/maya.md": soul()}, author="ada", message="Maya")
    assert Stranger(place).read("souls/eve.md") == soul("Eve")


def test_a_folder_on_a_file_system_without_locks_is_published_to(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(file: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", flock)
    round_trip(GitRemote(tmp_path / "private", remote_place(str(folder / "souls.git"))), folder)


def test_progress_is_shown_and_a_transfer_has_an_upper_bound(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Stranger(remote_place(str(folder / "souls.git"))).put({f"x/{n}": os.urandom(2_000) for n in range(60)})
    told: list[tuple[int, int]] = []
    with web_server(folder) as server:
        place = remote_place(f"{server.url}/souls.git")
        GitRemote(tmp_path / "one", place).fetch(lambda done, total: told.append((done, total)))
        assert told[-1][0] == told[-1][1] > 60
        monkeypatch.setattr("soulkeeper.adapters.git_transfer.LARGEST_TRANSFER", 50_000)
        with pytest.raises(Unavailable, match="more than"):
            GitRemote(tmp_path / "two", place).fetch()


def test_what_a_killed_process_left_behind_does_not_stop_the_next_one(folder: Path, tmp_path: Path) -> None:
    remote = GitRemote(tmp_path / "private", remote_place(str(folder / "souls.git")))
    remote.fetch()
    copy = next((tmp_path / "private").glob("*.git"))
    left = (
        copy / "refs" / "remotes" / "origin" / "main.lock",
        copy / "HEAD.lock",
        copy / "objects" / "pack" / "pack_git2_a1b2c3",
    )
    for file in left:
        file.write_text("half")
    Stranger(remote_place(str(folder / "souls.git"))).put({"souls/maya.md": soul()})

    remote.fetch()

    assert remote.text("souls/maya.md") == soul()
    assert not any(file.exists() for file in left)


def test_the_lock_of_a_killed_push_to_a_folder_is_removed_and_that_of_another_program_is_not(
    folder: Path, tmp_path: Path
) -> None:
    remote = GitRemote(tmp_path / "private", remote_place(str(folder / "souls.git")))
    remote.fetch()
    lock = folder / "souls.git" / "refs" / "heads" / "main.lock"
    worker = processes().Process(target=push_and_be_killed, args=(remote, lock), daemon=True)
    worker.start()
    worker.join()
    assert lock.exists()

    remote.publish({"souls/maya.md": soul()}, author="ada", message="Maya", progress=silent)

    assert Stranger(remote_place(str(folder / "souls.git"))).read("souls/maya.md") == soul()
    assert not lock.exists()
    lock.touch()
    with pytest.raises(Unavailable, match=r"main\.lock"):
        remote.publish({"souls/maya.md": soul("Two")}, author="ada", message="Two", progress=silent)
    assert lock.exists()


def push_and_be_killed(remote: GitRemote, lock: Path) -> None:
    """Die as libgit2 does in the middle of a push: with the branch of the remote locked."""

    class Connection:
        def push(self, *_: object, **__: object) -> None:
            lock.touch()
            os.kill(os.getpid(), signal.SIGKILL)

    remote._connection = lambda _: Connection()  # type: ignore[method-assign, assignment, return-value]
    remote._lock_remote = lambda _: nullcontext()  # type: ignore[method-assign]  # which would fetch
    remote.publish({"souls/maya.md": soul()}, author="ada", message="Maya", progress=silent)


def test_a_blob_is_read_once_and_the_shortcut_may_be_gone_or_broken(folder: Path, tmp_path: Path) -> None:
    remote = GitRemote(tmp_path / "private", remote_place(str(folder / "souls.git")))
    remote.fetch()
    hashes = remote.tree().hashes
    shortcut = next((tmp_path / "private").glob("*.json"))

    for broken in ("", "[]", '{"x": 1}', "{"):
        shortcut.write_text(broken)
        assert remote.tree().hashes == hashes
    shortcut.unlink()
    assert remote.tree().hashes == hashes


def test_the_newest_commit_of_a_path_is_the_one_that_changed_it(folder: Path, tmp_path: Path) -> None:
    stranger = Stranger(remote_place(str(folder / "souls.git")))
    changed = stranger.put({"souls/tina.md": soul("Tina", "warm")}, message="Warmer\n\nand more")
    last = stranger.put({"README.md": "x"}, message="Elsewhere")
    remote = GitRemote(tmp_path / "private", remote_place(str(folder / "souls.git")))
    remote.fetch()

    found, newest = remote.last_commit("souls/tina.md"), remote.last_commit("")
    assert found is not None
    assert newest is not None
    assert (found.id, found.author, found.message) == (changed, "Bob", "Warmer")
    assert newest.id == last
    assert remote.is_ancestor(changed)
    assert not remote.is_ancestor("3" * 40)


def test_a_tree_that_is_too_large_is_never_read_wherever_in_the_history_it_is(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pack of half a megabyte can hold a tree that takes half a gigabyte."""
    monkeypatch.setattr("soulkeeper.adapters.git_tree._LARGEST_TREE", 1_000)
    stranger = Stranger(remote_place(str(folder / "souls.git")))
    many: dict[str, str | bytes | None] = {f"x{n:03}": "x" for n in range(40)}
    stranger.put(many)
    remote = GitRemote(tmp_path / "private", remote_place(str(folder / "souls.git")))
    remote.fetch()

    with pytest.raises(Invalid, match="too large"):
        remote.tree()
    with pytest.raises(Conflict, match="too large"):
        remote.publish({"souls/maya.md": soul()}, author="ada", message="Maya", progress=silent)

    smaller = stranger.put(dict.fromkeys(many))
    remote.fetch()
    newest = remote.last_commit("souls/tina.md")
    assert newest is not None
    assert newest.id == smaller, "the commit before it was read"


@pytest.mark.parametrize("tree", ["3" * 40, "blob"])
def test_a_commit_without_a_tree_ends_the_search_for_the_newest_change(folder: Path, tmp_path: Path, tree: str) -> None:
    remote = GitRemote(tmp_path / "private", remote_place(str(folder / "souls.git")))
    remote.fetch()
    copy = pygit2.Repository(str(remote._path))
    good, id = copy.references[remote._branch].peel(pygit2.Commit).tree_id, str(copy.create_blob(b"x"))
    parents: tuple[pygit2.Oid, ...] = ()
    for each in (tree.replace("blob", id), str(good)):
        above = "".join(f"parent {parent}\n" for parent in parents)
        raw = f"tree {each}\n{above}author x <x> 1 +0000\ncommitter x <x> 1 +0000\n\nx\n"
        parents = (copy.odb.write(pygit2.enums.ObjectType.COMMIT, raw.encode()),)
    copy.references.create(remote._branch, parents[0], force=True)

    newest = remote.last_commit("souls/tina.md")

    assert newest is not None
    assert newest.id == str(parents[0])
