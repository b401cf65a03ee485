"""Over a real socket: bodies that are too large, too slow or invalid; and a server killed around its work."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from soulkeeper.bootstrap import open_workspace
from soulkeeper.domain.authority import Role
from soulkeeper.faces import listener
from soulkeeper.faces.site import Site
from soulkeeper.services import queries, tokens
from tests.conftest import OWNER, open_owned
from tests.faces.http.serving import until_it_answers
from tests.forked import processes
from tests.ports import free_port

QUICK = "from soulkeeper.faces import request_guard; request_guard.BODY_SECONDS = 3"
DIES_AFTER = "from soulkeeper.services import idempotency; idempotency.store_answer = lambda *a, **k: os._exit(9)"
DIES_BEFORE = "from soulkeeper.services import revisions; revisions.begin = lambda *a, **k: os._exit(9)"
IMPATIENT = "from datetime import timedelta; from soulkeeper.services import idempotency; idempotency.CUT_OFF_AFTER = timedelta(0)"


@contextmanager
def server(root: Path, fault: str = "") -> Iterator[int]:
    """A server in a separate process, with something changed before it starts."""
    port = free_port()
    process = processes().Process(target=_listen, args=(Site(root=str(root), port=port), fault), daemon=True)
    process.start()
    try:
        until_it_answers(f"http://127.0.0.1:{port}/healthz")
        yield port
    finally:
        process.kill()
        process.join(120)


def _listen(where: Site, fault: str) -> None:
    with Path(os.devnull).open("w") as nothing:
        os.dup2(nothing.fileno(), 2)
    exec(fault, {"os": os, "listener": listener})
    listener.listen(where, open_workspace(Path(where.root)))


@pytest.fixture(scope="module")
def root(blank: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(blank, tmp_path_factory.mktemp("sockets") / "served"))


@pytest.fixture(scope="module")
def token(root: Path) -> str:
    return tokens.create(open_owned(root).ports, OWNER, Role.OWNER)[1]


@pytest.fixture(scope="module")
def port(root: Path) -> Iterator[int]:
    with server(root, QUICK) as port:
        yield port


def raw_answer(port: int, token: str, *headers: str, body: bytes = b"", path: str = "/api/v1/souls") -> bytes:
    """The server's answer to the beginning of a request, until it closes the connection."""
    head = [f"POST {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Authorization: Bearer {token}", *headers, "", ""]
    with socket.create_connection(("127.0.0.1", port), timeout=120) as client:
        client.sendall("\r\n".join(head).encode() + body)
        answer = bytearray()
        with suppress(ConnectionResetError):
            while part := client.recv(65_536):
                answer += part
    return bytes(answer)


def test_a_body_that_is_announced_too_large_is_refused_before_a_byte_of_it_is_sent(port: int, token: str) -> None:
    answer = raw_answer(port, token, "Content-Type: application/json", "Content-Length: 1048577")
    assert answer.startswith(b"HTTP/1.1 413")
    assert b'"code":"too_large"' in answer


def test_a_body_that_grows_too_large_on_its_way_is_cut_off(port: int, token: str) -> None:
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    answer = raw_answer(port, token, "Content-Type: application/json", "Transfer-Encoding: chunked", body=chunk * 17)
    assert answer.startswith(b"HTTP/1.1 413")


def test_a_client_that_sends_its_body_too_slowly_gets_an_error_and_is_disconnected(port: int, token: str) -> None:
    answer = raw_answer(port, token, "Content-Type: application/json", "Content-Length: 100", body=b'{"id": ')
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"connection: close" in answer.lower()


@pytest.mark.parametrize(
    ("method", "path", "sent", "status"),
    [
        ("POST", "/souls", {"id": 7}, 400),
        ("POST", "/souls", ["id"], 400),
        ("POST", "/souls/nobody/rollback", {"to": 1}, 404),
        ("GET", "/souls?page=many", None, 400),
        ("GET", "/agents/nobody/prompt", None, 404),
        ("POST", "/approvals/0000/approve", {}, 404),
        ("DELETE", "/tokens/none", None, 404),
    ],
)
def test_wrong_types_and_unknown_ids_are_problem_documents(
    port: int, token: str, method: str, path: str, sent: object, status: int
) -> None:
    mine = {"authorization": f"Bearer {token}"}
    answer = httpx.request(
        method, f"http://127.0.0.1:{port}/api/v1{path}", json=sent, headers=mine, timeout=120, verify=False
    )
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert answer.json()["status"] == status


def create_soul(port: int, token: str, id: str) -> httpx.Response | None:
    keyed = {"authorization": f"Bearer {token}", "idempotency-key": id}
    with suppress(httpx.TransportError):
        return httpx.post(
            f"http://127.0.0.1:{port}/api/v1/souls", json={"id": id}, headers=keyed, timeout=120, verify=False
        )
    return None


def test_killed_after_the_work_it_is_known_that_it_was_done(root: Path, token: str) -> None:
    with server(root, DIES_AFTER) as port:
        assert create_soul(port, token, "done") is None
    with server(root, IMPATIENT) as port:
        again = create_soul(port, token, "done")
    assert again is not None
    assert (again.status_code, "was completed" in again.json()["detail"]) == (409, True)
    told = queries.events(open_owned(root).ports, words="done")
    assert [event.kind for event in told if event.facts.get("address") == "done"] == ["revision.added"]


def test_killed_before_the_work_it_is_done_when_it_is_asked_for_again(root: Path, token: str) -> None:
    with server(root, DIES_BEFORE) as port:
        assert create_soul(port, token, "late") is None
    with server(root) as port:
        soon = create_soul(port, token, "late")
    with server(root, IMPATIENT) as port:
        later, replayed = create_soul(port, token, "late"), create_soul(port, token, "late")
    assert soon is not None
    assert later is not None
    assert replayed is not None
    assert (soon.status_code, "may still be running" in soon.json()["detail"]) == (409, True)
    assert (later.status_code, later.json()["revision"]) == (201, 1)
    assert (replayed.status_code, replayed.content) == (201, later.content)


FEW = "listener.MOST_WAITING, listener.MOST_REQUESTS = 20, 10"


def half_sent(port: int, number: int) -> list[socket.socket]:
    """Connections that begin a request and never finish its head."""
    opened = [socket.create_connection(("127.0.0.1", port), timeout=120) for _ in range(number)]
    for client in opened:
        client.sendall(b"GET /api/v1/souls HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
    return opened


def test_heads_that_never_end_do_not_take_the_place_of_the_owners_requests(root: Path, token: str) -> None:
    with server(root, FEW) as port:
        waiting = half_sent(port, 60)
        mine = {"authorization": f"Bearer {token}"}
        answers = [
            httpx.get(f"http://127.0.0.1:{port}/api/v1/souls", headers=mine, timeout=120, verify=False).status_code
            for _ in range(5)
        ]
        for client in waiting:
            client.close()
    assert answers == [200] * 5


def test_idle_connections_make_room_for_requests(root: Path, token: str) -> None:
    mine = {"authorization": f"Bearer {token}"}
    with server(root, FEW) as port, httpx.Client(verify=False, timeout=120) as one:
        url = f"http://127.0.0.1:{port}"
        others = [httpx.Client(verify=False, timeout=120) for _ in range(40)]
        assert {client.get(f"{url}/healthz").status_code for client in others} == {200}
        assert one.get(f"{url}/api/v1/souls", headers=mine).status_code == 200
        for client in others:
            client.close()


def test_what_follows_a_chunked_body_is_no_header(port: int, root: Path, token: str) -> None:
    """A proxy that checks or sets a header does not look there."""
    reader = tokens.create(open_owned(root).ports, OWNER, Role.READER)[1]
    body = b'{"id": "trailed", "content": "# Trailed\\n"}'
    chunks = b"%x\r\n%s\r\n0\r\nAuthorization: Bearer %s\r\n\r\n" % (len(body), body, token.encode())
    headers = ("Content-Type: application/json", "Transfer-Encoding: chunked", "Connection: close")
    assert raw_answer(port, reader, *headers, body=chunks).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("name", ["Authorization", "Origin", "Sec-Fetch-Site", "Idempotency-Key", "Content-Type"])
def test_a_header_that_decides_comes_only_once(port: int, token: str, name: str) -> None:
    """Else a proxy could check one of them, and the server believe the other."""
    twice = (f"{name}: none", f"{name}: Bearer {token}")
    answer = raw_answer(port, token, *twice, "Content-Length: 2", "Connection: close", body=b"{}")
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert f"the header {name.lower()} was sent more than once".encode() in answer
