"""The webhook client over real sockets: what it sends, how long it waits, whom it trusts, and which addresses it never contacts."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from soulkeeper.adapters import webhooks
from soulkeeper.adapters.webhooks import HttpWebhookClient
from soulkeeper.domain.notices.delivery import AttemptOutcome
from soulkeeper.domain.notices.endpoint import endpoint
from soulkeeper.domain.notices.webhook import Notice
from soulkeeper.errors import Invalid
from tests.receiving import receiving

NOTICE = Notice({"Content-Type": "application/json", "Soulkeeper-Event": "7"}, '{"by":"雪"}'.encode())


def carry(url: str, *, private: bool = True, webhook_client: HttpWebhookClient | None = None) -> AttemptOutcome:
    outcome = (webhook_client or HttpWebhookClient()).deliver(NOTICE, endpoint(url, private=private), private=private)
    assert outcome is not None
    return outcome


def test_one_post_arrives_with_its_headers_and_every_byte_of_its_body() -> None:
    with receiving() as receiver:
        assert carry(receiver.url("/told?x=1")) == AttemptOutcome(204)
        (came,) = receiver.came
    assert (came.path, came.body) == ("/told?x=1", NOTICE.body)
    assert came.headers["host"] == f"127.0.0.1:{receiver.port}"
    assert (came.headers["soulkeeper-event"], came.headers["content-type"]) == ("7", "application/json")


@pytest.mark.parametrize("status", [200, 299, 300, 301, 302, 307, 308, 399, 400, 404, 500])
def test_an_answer_is_its_status_and_no_redirect_is_followed(status: int) -> None:
    with receiving() as receiver:
        receiver.answer = lambda _: status
        receiver.headers["Location"] = receiver.url("/elsewhere")
        outcome = carry(receiver.url())
        assert [came.path for came in receiver.came] == ["/told"]
    assert outcome.status == status
    assert ("redirects are not followed" in outcome.error) == (300 <= status < 400)


def test_no_proxy_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    with receiving() as proxy, receiving() as receiver:
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url(""))
        assert carry(receiver.url()) == AttemptOutcome(204)
        assert (len(proxy.came), len(receiver.came)) == (0, 1)


@contextmanager
def answering(speak: Callable[[socket.socket], None]) -> Iterator[str]:
    """A server for one connection with a scripted answer."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            line, _ = listening.accept()
            with line:
                line.recv(65_536)
                speak(line)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        thread.join(10)


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\n", AttemptOutcome(200)),
        (b"HTTP/1.0 202\r\n", AttemptOutcome(202)),
        (
            b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: </a>\r\n\r\nHTTP/1.1 201 Made\r\n",
            AttemptOutcome(201),
        ),
        (b"", AttemptOutcome(error="the answer was not HTTP")),
        (b"SSH-2.0-OpenSSH_9.2\r\n", AttemptOutcome(error="the answer was not HTTP")),
        (b"HTTP/2 200\r\n", AttemptOutcome(error="the answer was not HTTP")),
        (b"HTTP/1.1 2000\r\n", AttemptOutcome(error="the answer was not HTTP")),
        (b"HTTP/1.1 100 Continue\r\n\r\n", AttemptOutcome(error="the answer was not HTTP")),
        (b"HTTP/1.1 100 " + b"x" * 1_000_000, AttemptOutcome(error="the answer was not HTTP")),
    ],
    ids=lambda said: repr(said)[:40],
)
def test_an_invalid_answer_is_reported_in_our_own_words(said: bytes, outcome: AttemptOutcome) -> None:
    def speak(line: socket.socket) -> None:
        try:
            line.sendall(said)
        except OSError:
            return

    with answering(speak) as url:
        assert carry(url) == outcome


def test_a_receiver_that_answers_too_slowly_is_given_up_after_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "SECONDS", 0.4)
    ended = threading.Event()

    def dribble(line: socket.socket) -> None:
        try:
            while not ended.wait(0.05):
                line.sendall(b"H")
        except OSError:
            return

    with answering(dribble) as url:
        outcome = carry(url)
        ended.set()
    assert outcome.error.startswith("no answer within")


def test_a_refused_connection_or_an_unknown_host_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as once:
        port = once.getsockname()[1]
    assert carry(f"http://127.0.0.1:{port}/") == AttemptOutcome(error="connection failed: Connection refused")

    def nowhere(host: str, port: int) -> list[str]:
        raise socket.gaierror(-2, "Name or service not known")

    told = carry("https://a.example/", private=False, webhook_client=HttpWebhookClient(resolve=nowhere))
    assert told == AttemptOutcome(error="connection failed: Name or service not known")
    assert not carry(
        "https://a.example/", private=False, webhook_client=HttpWebhookClient(resolve=lambda *_: [])
    ).is_good


def certificate(folder: Path, name: str) -> tuple[Path, ssl.SSLContext]:
    """A self-signed certificate for a name, and a context that trusts it."""
    key, named = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(named)
        .issuer_name(named)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file = folder / "certificate.pem"
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file, ssl.create_default_context(cafile=str(file))


@contextmanager
def tls_server(file: Path) -> Iterator[int]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            line, _ = listening.accept()
            try:
                with context.wrap_socket(line, server_side=True) as safe:
                    safe.recv(65_536)
                    safe.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            except OSError:
                line.close()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        thread.join(10)


def test_a_certificate_must_be_valid_for_the_requested_name(tmp_path: Path) -> None:
    """The name is resolved once, and the connection goes to exactly that address."""
    file, trusting = certificate(tmp_path, "hooks.example.org")
    for host, trust, good in (
        ("hooks.example.org", trusting, True),
        ("other.example.org", trusting, False),
        ("hooks.example.org", None, False),
    ):
        with tls_server(file) as port:
            asked: list[str] = []

            def resolve(host: str, port: int, asked: list[str] = asked) -> list[str]:
                asked.append(host)
                return ["127.0.0.1"]

            outcome = carry(f"https://{host}:{port}/", webhook_client=HttpWebhookClient(resolve=resolve, trust=trust))
        assert asked == [host]
        assert outcome.is_good is good, outcome
        assert good or outcome.error.startswith("invalid certificate: ")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_an_attempt_that_hangs_is_cancelled_and_nothing_is_sent_from_then_on(scheme: str) -> None:
    """With TLS it hangs in the handshake, before anything is sent."""
    webhook_client, outcomes = HttpWebhookClient(), list[AttemptOutcome | None]()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        where = endpoint(f"{scheme}://127.0.0.1:{listening.getsockname()[1]}/", private=True)
        attempt = threading.Thread(
            target=lambda: outcomes.append(webhook_client.deliver(NOTICE, where, private=True)), daemon=True
        )
        attempt.start()
        line, _ = listening.accept()
        with line:
            assert line.recv(1)  # the attempt now waits for an answer
            webhook_client.cancel()
            attempt.join(5)  # half of what an attempt may take
            assert not attempt.is_alive()
            assert outcomes == [None]
        assert webhook_client.deliver(NOTICE, where, private=True) is None
        line, _ = listening.accept()
        with line:
            assert line.recv(1) == b""


# what names lead to, as an attacker who runs the name's server would answer; each answer is given once, the last for good
NAMES: dict[str, list[list[str]]] = {
    "loop.example": [["127.0.0.1"]],
    "loop6.example": [["::1"]],
    "meta.example": [["169.254.169.254"]],
    "meta6.example": [["fd00:ec2::254"]],
    "private.example": [["10.0.0.5"]],
    "mapped.example": [["::ffff:10.0.0.5"]],
    "compatible.example": [["::10.0.0.5"]],
    "nat64.example": [["64:ff9b::a00:5"]],
    "sixtofour.example": [["2002:a00:5::1"]],
    "teredo.example": [["2001:0:a00:5::1"]],
    "cgnat.example": [["100.64.0.1"]],
    "local.example": [["fe80::1%eth0"]],
    "group.example": [["224.0.0.1"]],
    "zero.example": [["0.0.0.0"]],
    "zero6.example": [["::"]],
    "all.example": [["255.255.255.255"]],
    "azure.example": [["168.63.129.16"]],
    "alibaba.example": [["100.100.100.200"]],
    "mixed.example": [["93.184.216.34", "127.0.0.1"]],
    "mixed6.example": [["2606:4700::1111", "::1"]],
    "rebind.example": [["127.0.0.1"], ["93.184.216.34"]],
    "metadata.google.internal": [["169.254.169.254"]],
    "127.0.0.1.nip.example": [["127.0.0.1"]],
    "localtest.example": [["127.0.0.1", "::1"]],
}
SPELLINGS = [
    "https://127.0.0.1/", "https://127.0.0.1:443/", "https://127.1/", "https://127.0.1/", "https://2130706433/", "https://0x7f000001/",
    "https://0x7f.0.0.1/", "https://0x7f.1/", "https://017700000001/", "https://0177.0.0.1/", "https://0177.1/", "https://127.0.0.01/",
    "https://127.0.0.1./", "https://127.000.000.001/", "https://127.127.127.127/", "https://0/", "https://0.0.0.0/", "https://00/",
    "https://[::1]/", "https://[::]/", "https://[0:0:0:0:0:0:0:1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/",
    "https://[::127.0.0.1]/", "https://[64:ff9b::127.0.0.1]/", "https://[2002:7f00:1::]/", "https://[fe80::1]/", "https://[fe80::1%25eth0]/",
    "https://[fd00:ec2::254]/", "https://[ff02::1]/", "https://[127.0.0.1]/", "https://[::1", "https://::1/", "https://[v1.x]/",
    "https://169.254.169.254/latest/meta-data/", "https://2852039166/", "https://0xa9fea9fe/", "https://0251.0376.0251.0376/",
    "https://100.100.100.200/", "https://168.63.129.16/", "https://192.0.0.192/", "https://10.0.0.1/", "https://172.16.0.1/",
    "https://192.168.1.1/", "https://100.64.0.1/", "https://224.0.0.1/", "https://255.255.255.255/", "https://localhost/",
    "https://LOCALHOST/", "https://localhost./", "https://x.localhost/", "https://user@127.0.0.1/", "https://a.example@127.0.0.1/",
    "https://a.example:443@127.0.0.1/", "https://127.0.0.1@a.example/", "https://a.example\\@127.0.0.1/", "https://a.example\\.evil/",
    "https://a.example#@127.0.0.1/", "https://a.example?@127.0.0.1/", "https://a.example%00.evil/", "https://a.example%2e/",
    "https://a.example\r\nHost: 127.0.0.1/", "https://a.example/\r\nX: y", "https://a.example/ x", "https://a.example\t/",
    "https:127.0.0.1/", "https:/127.0.0.1/", "https:///127.0.0.1/", "//127.0.0.1/", "http://a.example/", "ftp://a.example/",
    "file:///etc/passwd", "gopher://127.0.0.1:25/", "dict://127.0.0.1:11211/", "unix:///var/run/docker.sock", "javascript:1",
    "https://a.example:0/", "https://a.example:65536/", "https://a.example:99999999/", "https://a.example:-1/", "https://a.example:80:81/",
    "https://①②⑦.⓪.⓪.①/", "https://127。0。0。1/", "https://ｌｏｃａｌｈｏｓｔ/", "https://a..example/", "https://-a.example/",
    "data:,x",
    "https://a_b", "https://" + "a" * 64 + ".example/", "https://a.example/" + "x" * 2_000, "", " https://a.example/", "https://",
]  # fmt: skip


def test_none_of_a_hundred_internal_addresses_is_connected_to() -> None:
    """The oracle is the socket: resolver and connector are ours, and every connection is counted."""
    attacks = [*SPELLINGS, *(f"https://{name}/" for name in NAMES)]
    connections: list[tuple[str, int]] = []
    asked: dict[str, int] = {}

    def resolve(host: str, port: int) -> list[str]:
        answers = NAMES.get(host, [[host]])
        asked[host] = asked.get(host, 0) + 1
        return answers[min(asked[host], len(answers)) - 1]

    def connect(number: str, port: int, seconds: float) -> socket.socket:
        connections.append((number, port))
        raise ConnectionRefusedError

    webhook_client, refused, carried = HttpWebhookClient(resolve, connect), 0, 0
    for url in attacks:
        try:
            where = endpoint(url)
        except Invalid:
            refused += 1
            continue
        carried += 1
        outcome = webhook_client.deliver(NOTICE, where, private=False)
        assert outcome is not None
        assert "is not allowed for webhooks" in outcome.error, url
    assert (refused, carried) == (len(SPELLINGS), len(NAMES))
    assert refused + carried >= 100
    assert connections == []


def test_a_name_that_leads_elsewhere_a_moment_later_does_not_matter() -> None:
    """The address that was checked is the one that is used: the name is not resolved twice."""
    answers, connections = [["93.184.216.34"], ["127.0.0.1"]], []

    def connect(number: str, port: int, seconds: float) -> socket.socket:
        connections.append((number, port))
        raise ConnectionRefusedError

    webhook_client = HttpWebhookClient(lambda *_: answers.pop(0), connect)
    assert (
        carry("https://rebind.example/", private=False, webhook_client=webhook_client).error
        == "connection failed: ConnectionRefusedError"
    )
    assert connections == [("93.184.216.34", 443)]
    assert (
        "is not allowed for webhooks"
        in carry("https://rebind.example/", private=False, webhook_client=webhook_client).error
    )
    assert len(connections) == 1


@pytest.mark.parametrize(
    "number", ["169.254.169.254", "0.0.0.0", "224.0.0.1", "::ffff:127.0.0.1", "fe80::1", "fd00:ec2::254"]
)
def test_not_even_a_private_webhook_leads_to_credentials_or_groups(number: str) -> None:
    def connect(number: str, port: int, seconds: float) -> socket.socket:
        raise AssertionError(number)

    webhook_client = HttpWebhookClient(lambda *_: [number], connect)
    assert "is not allowed for webhooks" in carry("http://intranet/", webhook_client=webhook_client).error
