"""What the tests of capsules share: a soul on every kind of ledger, and its first capsule."""

from __future__ import annotations

import pytest

from soulkeeper.ports import Ports
from soulkeeper.services import capsules, souls
from soulkeeper.services.capsule_records import StoredCapsule
from tests.conftest import OWNER
from tests.domain.capsules.generated import KEY
from tests.services.sealed_souls import MAYA, TEXT


@pytest.fixture
def maya(any_ports: Ports) -> Ports:
    souls.create(any_ports, OWNER, MAYA, TEXT)
    return any_ports


@pytest.fixture
def first_capsule(maya: Ports) -> StoredCapsule:
    return capsules.seal(maya, OWNER, MAYA, KEY)
