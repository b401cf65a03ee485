"""Real git servers on this machine: `git http-backend` behind a small web server, `git daemon`, and sshd."""

from __future__ import annotations

import base64
import gzip
import os
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.ports import free_port
from tests.system import program


def wait_for(family: socket.AddressFamily, where: str | tuple[str, int]) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        with socket.socket(family) as one:
            if one.connect_ex(where) == 0:
                return
        time.sleep(0.02)
    raise TimeoutError(f"nothing listens on {where}")


class WebServer(ThreadingHTTPServer):
    """`git http-backend` for the repositories in a folder. With a password, any other one is refused; with ``elsewhere``, every
    request is redirected there."""

    def __init__(self, folder: Path, *, password: str = "", elsewhere: str = "") -> None:
        super().__init__(("127.0.0.1", 0), Backend)
        self.folder, self.password, self.elsewhere = folder, password, elsewhere
        self.asked: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Backend(BaseHTTPRequestHandler):
    server: WebServer

    def log_message(self, format: str, *args: object) -> None: ...

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def _answer(self) -> None:
        self.server.asked.append(self.path)
        if self.server.elsewhere:
            self._end(302, ("Location", f"{self.server.elsewhere}{self.path}"))
        elif self.server.password and not self._is_known():
            self._end(401, ("WWW-Authenticate", 'Basic realm="souls"'))
        else:
            self._run()

    def _is_known(self) -> bool:
        scheme, _, given = self.headers.get("Authorization", "").partition(" ")
        return scheme == "Basic" and base64.b64decode(given).decode().partition(":")[2] == self.server.password

    def _end(self, status: int, *headers: tuple[str, str]) -> None:
        self._body()
        self.send_response(status)
        for name, value in (*headers, ("Content-Length", "0")):
            self.send_header(name, value)
        self.end_headers()

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding") == "chunked":
            body = b""
            while size := int(self.rfile.readline().strip(), 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        return gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body

    def _run(self) -> None:
        path, _, query = self.path.partition("?")
        body = self._body()
        environment = {
            "GIT_PROJECT_ROOT": str(self.server.folder),
            "GIT_HTTP_EXPORT_ALL": "1",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "REQUEST_METHOD": self.command,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(body)),
            "REMOTE_USER": "souls",
            "PATH": os.environ["PATH"],
        }
        done = subprocess.run(["git", "http-backend"], input=body, env=environment, capture_output=True, check=False)
        head, _, content = done.stdout.partition(b"\r\n\r\n")
        lines = [line.partition(b": ")[::2] for line in head.split(b"\r\n") if line]
        headers = {name.decode().lower(): value.decode() for name, value in lines}
        self.send_response(int(headers.pop("status", "200").split()[0]))
        for name, value in {**headers, "content-length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


@contextmanager
def web_server(folder: Path, *, password: str = "", elsewhere: str = "") -> Iterator[WebServer]:
    program("git")
    server = WebServer(folder, password=password, elsewhere=elsewhere)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        wait_for(socket.AF_INET, ("127.0.0.1", port))
        yield
    finally:
        process.terminate()
        process.wait(120)


@contextmanager
def git_daemon(folder: Path) -> Iterator[str]:
    port = free_port()
    options = ("--export-all", "--enable=receive-pack", "--listen=127.0.0.1", f"--port={port}", f"--base-path={folder}")
    executable = Path(subprocess.run(["git", "--exec-path"], capture_output=True, text=True, check=True).stdout.strip())
    with running([str(executable / "git-daemon"), *options, str(folder)], port):
        yield f"git://127.0.0.1:{port}"


@contextmanager
def ssh_server(folder: Path, home: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """An sshd for this user, an agent with the one key that it accepts, and a home that knows the host. Returns the address and the
    environment to reach it with."""
    sshd, port = program("sshd"), free_port()
    folder.mkdir()
    for name in ("host", "user"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True)
    (folder / "authorized").write_text((folder / "user.pub").read_text())
    settings = {
        "Port": str(port),
        "ListenAddress": "127.0.0.1",
        "HostKey": str(folder / "host"),
        "AuthorizedKeysFile": str(folder / "authorized"),
        "PidFile": str(folder / "pid"),
        "StrictModes": "no",
        "UsePAM": "no",
        "PasswordAuthentication": "no",
        "PermitRootLogin": "yes",
    }
    (folder / "sshd_config").write_text("".join(f"{key} {value}\n" for key, value in settings.items()))
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    known = home / ".ssh" / "known_hosts"
    known.parent.mkdir(mode=0o700, exist_ok=True)
    known.write_text(f"[127.0.0.1]:{port} {(folder / 'host.pub').read_text()}")
    agent = folder / "agent"
    with running([str(sshd), "-D", "-f", str(folder / "sshd_config")], port):
        process = subprocess.Popen(["ssh-agent", "-D", "-a", str(agent)], stdout=subprocess.DEVNULL)
        try:
            environment = {"SSH_AUTH_SOCK": str(agent)}
            _add_key(folder / "user", agent)
            yield f"ssh://{os.environ.get('USER') or 'root'}@127.0.0.1:{port}", environment
        finally:
            process.terminate()
            process.wait(120)


def _add_key(key: Path, agent: Path) -> None:
    wait_for(socket.AF_UNIX, str(agent))
    environment = {**os.environ, "SSH_AUTH_SOCK": str(agent)}
    subprocess.run(["ssh-add", "-q", str(key)], env=environment, check=True, capture_output=True)
