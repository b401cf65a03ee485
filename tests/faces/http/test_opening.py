"""`serve --open`: the port is ours before a link exists, and no other user can read the link."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from soulkeeper.faces.owner.cli.running_server import claim, running_at
from soulkeeper.faces.site import Site
from tests.faces.http.serving import SOUL, get, serving, stop
from tests.ports import free_port

BROWSER = f"""#!{sys.executable}
import json, os, re, stat, sys, urllib.request
page = sys.argv[1]
link = re.search('url=(http[^"]+)', open(page).read())[1]
answer = json.load(urllib.request.urlopen(link, timeout=60))
found = {{"argv": sys.argv[1:], "mode": stat.S_IMODE(os.stat(page).st_mode), "role": answer["role"], "link": link}}
with open(os.environ["SEEN"] + ".part", "w") as file:
    json.dump(found, file)
os.rename(os.environ["SEEN"] + ".part", os.environ["SEEN"])
"""


@pytest.fixture
def visited_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser that follows the page it is given at once, and records it."""
    programs = tmp_path / "bin"
    programs.mkdir()
    browser = programs / "xdg-open"
    browser.write_text(BROWSER)
    browser.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("SEEN", str(tmp_path / "seen.json"))
    return tmp_path / "seen.json"


def serve_and_open(root: Path, port: int) -> subprocess.Popen[str]:
    command = [*SOUL, "-w", str(root), "--json", "serve", "--port", str(port), "--open", "--quiet"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def until(file: Path) -> None:
    ends = time.monotonic() + 120
    while not file.exists():
        assert time.monotonic() < ends, "the browser was not opened"
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have another program that opens a browser")
def test_the_browser_gets_a_private_page_and_the_server_answers_it_at_once(root: Path, visited_page: Path) -> None:
    process = serve_and_open(root, free_port())
    try:
        until(visited_page)
        found = json.loads(visited_page.read_text())
    finally:
        stop(process)
    assert found["role"] == "owner"
    assert found["mode"] == stat.S_IRUSR | stat.S_IWUSR
    secret = found["link"].partition("once=")[2]
    assert len(secret) > 20
    assert not any(secret in argument for argument in found["argv"])


def test_a_stranger_on_the_port_gets_no_link(root: Path, visited_page: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        process = serve_and_open(root, stranger.getsockname()[1])
        said, failed = process.communicate(timeout=60)
    assert process.returncode == 6
    assert "login" not in said
    assert "cannot listen" in json.loads(failed or said)["message"]
    assert not visited_page.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have another program that opens a browser")
def test_a_server_that_runs_already_is_known_by_its_lock_and_opened(root: Path, visited_page: Path) -> None:
    port = free_port()
    first = subprocess.Popen(
        [*SOUL, "-w", str(root), "--json", "serve", "--port", str(port), "--quiet"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert first.stdout is not None
        url = json.loads(first.stdout.readline())["url"]
        second = serve_and_open(root, port)
        second.communicate(timeout=60)
        assert second.returncode == 0
        until(visited_page)
        assert json.loads(visited_page.read_text())["role"] == "owner"
        assert get(f"{url}/healthz").status_code == 200
    finally:
        stop(first)


@pytest.mark.parametrize("options", [(), ("--behind-tls", "souls.example.org")])
def test_a_login_link_leads_to_the_server_that_runs_whatever_its_port_and_name(
    root: Path, options: tuple[str, ...]
) -> None:
    name = options[1] if options else ""
    with serving(root, "--quiet", *options, answering=name) as server:
        for words in (["serve", "--login"], ["login"]):
            command = [*SOUL, "-w", str(root), "--json", *words]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
            assert json.loads(done.stdout)["login"].startswith(f"{server.said['url']}/login?once=")
        assert server.said["url"] == (f"https://{name}" if name else f"http://127.0.0.1:{server.port}")


def test_without_a_running_server_there_is_no_link_whatever_the_settings_say(root: Path) -> None:
    (root / "soulkeeper.toml").write_text('[server]\npublic_url = "https://elsewhere.example"\n')
    done = subprocess.run([*SOUL, "-w", str(root), "login"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 6
    assert "no server of this workspace is running on this machine" in done.stderr
    assert "once=" not in done.stdout + done.stderr


def test_a_server_that_starts_while_the_one_before_it_stops_is_found_by_the_other_commands(tmp_path: Path) -> None:
    """The lock was still held then, so `soul login` and `soul restore --replace` saw no server as long as the new one ran."""
    where, stopping, running = Site(root=str(tmp_path), port=8801), ExitStack(), ExitStack()
    stopping.enter_context(claim(tmp_path, where))
    running.enter_context(claim(tmp_path, where))
    stopping.close()
    with running:
        deadline = time.monotonic() + 30
        while not running_at(tmp_path, where, any_port=False):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    assert running_at(tmp_path, where, any_port=True) == ""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to another user")
def test_a_login_link_does_not_lead_to_the_server_of_another_user(root: Path) -> None:
    """Whoever can write the workspace can put a folder with another address in the place of the one for data."""
    lock = root / "data" / "serving-8801.lock"
    with claim(root / "data", Site(root=str(root), port=8801)):
        assert stat.S_IMODE(lock.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR
        os.chown(lock, 4321, 4321)
        for words in (["serve", "--login"], ["login"]):
            command = [*SOUL, "-w", str(root), *words]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
            assert (done.returncode, "foreign_server" in done.stderr) == (4, True)
            assert "once=" not in done.stdout + done.stderr
