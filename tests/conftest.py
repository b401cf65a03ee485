"""Fixtures that all packages share: ports in memory, every kind of ledger, the material beside the checkout."""

from __future__ import annotations

import gc
import os
import signal
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from typing import cast
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import HealthCheck, settings

from soulkeeper.adapters import keys
from soulkeeper.adapters.memory import MemoryDailyLog, MemoryLedger, MemoryMirror, MemorySessions
from soulkeeper.adapters.proving import ProvedLedger
from soulkeeper.adapters.signing import KeySigner, public_line
from soulkeeper.bootstrap import Workspace, new_chain, open_workspace
from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.authority import Asker, Owner
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import policies
from tests.postgres import Postgres
from tests.system import examples, work_in_memory

work_in_memory()
signal.signal(
    signal.SIGINT, signal.default_int_handler
)  # a suite that runs in the background is started with Ctrl-C ignored
ssl.create_default_context = cache(
    ssl.create_default_context
)  # loading the certificate authorities takes longer than most tests

# No test measures time, because the machine may be busy.
settings.register_profile(
    "house", deadline=None, max_examples=examples(160), suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("quick", settings.get_profile("house"), max_examples=20)
settings.load_profile("house")

DAWN = datetime(2026, 1, 1, 8, tzinfo=UTC)
OWNER = Owner("ada", "test", "owner")
MAYA = Asker("maya", "test")
FINAL = frozenset({Status.APPLIED, Status.DENIED, Status.EXPIRED, Status.WITHDRAWN})


class Clock:
    def __init__(self) -> None:
        self.time = DAWN

    def __call__(self) -> datetime:
        return self.time

    def advance(self, **span: float) -> None:
        self.time += timedelta(**span)

    def wait(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@pytest.fixture(autouse=True, scope="session")
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or writes this user's adopted workspace or witness files.

    Nor the home folder: an MCP client starts our process with little more than HOME and PATH.
    """
    os.environ["HOME"] = str(tmp_path_factory.mktemp("home"))
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@cache
def owner_key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


def stored(ports: Ports) -> Ledger:
    """The ledger as it is stored, without proofs: for tests that alter it behind our back."""
    return cast("ProvedLedger", ports.ledger).ledger


def proved(ledger: Ledger, key: Ed25519PrivateKey | None = None) -> Ledger:
    """A ledger whose events are all signed by the tests' owner key, and whose rows are proved when they are read."""
    signer = KeySigner(lambda: key or owner_key())
    signer.open_owner(key or owner_key())
    return cast("Ledger", ProvedLedger(ledger, new_chain(), signer))


def ports_on(ledger: Ledger, clock: Clock) -> Ports:
    numbers = count(1)
    return Ports(
        ledger=proved(ledger),
        mirror=MemoryMirror(),
        daily_log=MemoryDailyLog(),
        sessions=MemorySessions(),
        now=clock,
        wait=clock.wait,
        new_id=lambda: str(UUID(int=next(numbers) << 96)),
    )


@pytest.fixture
def ports(clock: Clock) -> Ports:
    """Every port in memory, with ids that count from one."""
    return ports_on(MemoryLedger(), clock)


def open_owned(root: Path, *, create: bool = False, passphrase: str = "") -> Workspace:
    """A workspace with its owner key open, as after a command that decides."""
    public = workspace_keys(root)["owner_key"]
    workspace = open_workspace(root, create=create)
    workspace.signer.open_owner(keys.open_key(workspace.keys, keys.OWNER, public, passphrase))
    return workspace


def workspace_keys(root: Path) -> dict[str, str]:
    """The public keys of a workspace; both pairs are created if there are none."""
    folder = root / "data" / "keys"
    return {"owner_key": keys.make_key(folder, keys.OWNER), "log_key": keys.make_key(folder, keys.LOG)}


OWNER_KEYS = {"owner_key": public_line(owner_key()), "log_key": public_line(owner_key())}


def open_gate(ports: Ports, agent: str) -> None:
    """A policy without limits, for tests that are about something else."""
    said = {"maxProposalsPerWeek": "100000", "maxProposalsPerDay": "100000", "maxPendingProposals": "100000"}
    for key, value in {**said, "cooldownBetweenProposals": "1s", "cooldownAfterRejection": "1s"}.items():
        policies.change(ports, OWNER, agent, key, value)


def pytest_sessionstart() -> None:
    gc.disable()  # during collection: what is loaded then stays loaded


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the long proofs, so that short tests fill the time at the end."""
    items.sort(key=lambda item: "/proof/" not in item.nodeid)


def pytest_collection_finish() -> None:
    gc.enable()


@pytest.fixture(autouse=True, scope="module")
def _small_heap() -> None:
    """Freeze what is loaded by now, so that later garbage collections, which some tests request, skip it."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


def empty_ledger(server: Postgres, name: str = "ledger") -> Ledger:
    from soulkeeper.adapters.sql.postgres import PostgresLedger

    return server.emptied(name, "ledger", lambda url: PostgresLedger(url, create=True))


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    """Every kind of ledger: the contract is the same for all."""
    if request.param == "memory":
        yield MemoryLedger()
    elif request.param == "sqlite":
        from soulkeeper.adapters.sql.sqlite import SqliteLedger

        yield SqliteLedger(tmp_path / "ledger.db", create=True)
    else:
        yield empty_ledger(request.getfixturevalue("postgres"))


@pytest.fixture
def any_ports(ledger: Ledger, clock: Clock) -> Ports:
    """The services' ports on every kind of ledger."""
    return ports_on(ledger, clock)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The corpus and the labelled data beside the checkout; they are never copied into it."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("the shared material (corpus, data) is not beside this checkout")
    return folder
