"""Capsules after the owner's key was rotated, with real keys: who can follow the rotations, and which of them are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import Any, cast
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.adapters.proving import ProvedLedger
from soulkeeper.adapters.signing import KeySigner, public_line, sign
from soulkeeper.bootstrap import new_chain, signing_key, verifying_key
from soulkeeper.domain.capsules.capsule import render
from soulkeeper.domain.capsules.rotations import FIELD, MOST, carried
from soulkeeper.domain.capsules.signatures import SigningKey, VerifyingKey, tether_message, with_seal
from soulkeeper.domain.history.event import event, signed
from soulkeeper.domain.history.signature import Authority, By
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.errors import Conflict, Refused, Unproved
from soulkeeper.ports import Ports
from soulkeeper.services import capsules, key_rotation, queries, souls
from soulkeeper.services.capsule_import import import_capsule
from soulkeeper.services.capsule_records import StoredCapsule
from soulkeeper.starters import starters
from tests.conftest import DAWN, OWNER, Clock, ports_on, stored

MAYA, NOVA = Address(Kind.SOUL, "maya"), Address(Kind.SOUL, "nova")
TEXTS = tuple(f"---\nversion: 1.0.{number}\n---\n\n# Maya\n\n## Tone\n\nWarm, {number}.\n" for number in range(6))
Json = dict[str, Any]


def new_key() -> SigningKey:
    return signing_key(Ed25519PrivateKey.generate())


@dataclass
class Machine:
    """A workspace in memory whose owner has a real key."""

    ports: Ports
    signer: KeySigner
    keys: list[Ed25519PrivateKey]

    @property
    def key(self) -> SigningKey:
        return signing_key(self.keys[-1])

    def rotate(self) -> SigningKey:
        new = Ed25519PrivateKey.generate()
        lines = {"previous": public_line(self.keys[-1]), "key": public_line(new)}
        key_rotation.rotate(self.ports, OWNER, key_rotation.OWNER, **lines)
        self.signer.open_owner(new)
        self.keys.append(new)
        return self.key

    def seal(self, number: int = 0, where: Address = MAYA) -> Json:
        """A capsule of the next text of a soul, as it is sent."""
        change = souls.edit if number else souls.create
        change(self.ports, OWNER, where, TEXTS[number].replace("Maya", where.id.title()))
        return json.loads(render(capsules.seal(self.ports, OWNER, where, self.key).document))  # type: ignore[no-any-return]

    def take(self, capsule: Json, key: VerifyingKey, accepts: str = "") -> StoredCapsule:
        return import_capsule(
            self.ports, OWNER, render(capsule), trusted_key=verifying_key(key.public), accepts=accepts
        )

    def refuses(self, capsule: Json, key: VerifyingKey, accepts: str = "") -> str:
        """The reason for a refusal that changed nothing."""
        before = capsules.capsules(self.ports)
        with pytest.raises(Refused) as caught:
            self.take(capsule, key, accepts)
        assert capsules.capsules(self.ports) == before
        return f"{caught.value.reasons[0].code}: {caught.value.message}"

    def revision(self, where: Address = MAYA) -> int:
        return queries.show(self.ports, where).soul.revision


def machine(clock: Clock, number: int) -> Machine:
    key, log, ids = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate(), count(1)
    signer = KeySigner(lambda: log)
    signer.open_owner(key)
    ports = replace(
        ports_on(MemoryLedger(), clock),
        ledger=ProvedLedger(MemoryLedger(), new_chain(), signer),
        new_id=lambda: str(UUID(int=next(ids) << 64 | number)),
    )
    souls.begin(ports, OWNER, starters(), {"owner_key": public_line(key), "log_key": public_line(log)})
    return Machine(ports, signer, [key])


@pytest.fixture
def home(clock: Clock) -> Machine:
    return machine(clock, 1)


@pytest.fixture
def office(clock: Clock) -> Machine:
    return machine(clock, 2)


def rotation(old: Ed25519PrivateKey, new: VerifyingKey, **facts: str) -> Json:
    """What a holder of the old key can write."""
    line = public_line(old)
    body = event(9, "key.rotated", DAWN, {"role": "owner", "previous": line, "key": new.public, **facts})
    authority = Authority(By.OWNER, verifying_key(line).id).as_text()
    (record,) = carried([signed(body, authority, lambda statement: sign(old, statement))])
    return dict(record)


def resealed(capsule: Json, key: SigningKey, rotations: Any) -> Json:
    """The capsule as the holder of this key would have sealed it."""
    metadata = {**capsule["metadata"], "owner_key_id": key.id, FIELD: rotations}
    if rotations is None:
        del metadata[FIELD]
    metadata["tether_signature"] = key.sign(tether_message(metadata["uuid"], metadata["instance_name"], key.id))
    return with_seal({**capsule, "metadata": metadata}, key.sign)


def test_a_capsule_of_a_key_that_replaced_none_carries_no_rotations(home: Machine) -> None:
    assert FIELD not in home.seal()["metadata"]


def test_a_lineage_continues_under_a_new_key_that_was_accepted_once(home: Machine, office: Machine) -> None:
    first, old = home.seal(), home.key
    office.take(first, old)
    home.rotate()
    new = home.rotate()
    second = home.seal(1)
    assert len(second["metadata"][FIELD]) == 2
    for named in (old, new):
        question = office.refuses(second, named)
        assert question.startswith("capsule_new_key")
        assert old.id in question
        assert new.id in question
    assert office.refuses(second, old, accepts=old.id).startswith("capsule_new_key")
    office.take(second, old, accepts=new.id)
    assert office.revision() == 2
    office.take(home.seal(2), new)
    office.take(home.seal(3), old)
    assert office.revision() == 4
    assert capsules.verify(office.ports, "maya", verifying_key).findings == ()


def test_a_first_capsule_is_followed_from_the_key_that_was_named(home: Machine, office: Machine) -> None:
    old = home.key
    new = home.rotate()
    capsule = home.seal()
    assert office.refuses(capsule, old).startswith("capsule_new_key")
    office.take(capsule, old, accepts=new.id)
    assert capsules.capsules(office.ports)[0].key == new.public


def test_an_unchanged_soul_is_sealed_again_with_the_new_key(home: Machine, office: Machine) -> None:
    """Only the old key could renew the seal of its capsule: without another one, the soul gets no memory any more."""
    first, old = home.seal(), home.key
    office.take(first, old)
    new = home.rotate()
    with pytest.raises(Conflict, match="only that key can renew its seal"):
        capsules.update(home.ports, OWNER, "maya", {"memory": {"memory_log": ["after"]}}, home.key)
    second = json.loads(render(capsules.seal(home.ports, OWNER, MAYA, home.key).document))
    assert second["metadata"]["owner_key_id"] == new.id
    capsules.update(home.ports, OWNER, "maya", {"memory": {"memory_log": ["after"]}}, home.key)
    with pytest.raises(Conflict, match="already sealed"):
        capsules.seal(home.ports, OWNER, MAYA, home.key)
    office.take(second, old, accepts=new.id)
    assert (office.revision(), capsules.verify(office.ports, "maya", verifying_key).findings) == (1, ())


def test_a_soul_of_the_owners_own_key_follows_its_rotation(home: Machine, clock: Clock) -> None:
    """A second workspace with the same owner key, as after a restore, and a rotation only at home."""
    twin = machine(clock, 2)
    key = home.keys[0]
    twin.ports = replace(twin.ports, ledger=ProvedLedger(MemoryLedger(), new_chain(), twin.signer))
    twin.signer.open_owner(key)
    lines = {"owner_key": public_line(key), "log_key": public_line(key)}
    souls.begin(twin.ports, OWNER, starters(), lines)
    first, old = home.seal(), home.key
    twin.take(first, old)
    new = home.rotate()
    second = home.seal(1)
    assert twin.refuses(second, old).startswith("capsule_new_key")
    twin.take(second, old, accepts=new.id)
    assert twin.revision() == 2


def test_a_file_of_a_newer_key_is_not_verified_with_the_older_one(home: Machine) -> None:
    old, new = home.key, home.rotate()
    capsule = home.seal()
    result = capsules.verify_document(capsule, verifying_key(old.public))
    assert [finding.code for finding in result.findings] == ["key", "rotated"]
    assert new.id in result.findings[1].message
    assert capsules.verify_document(capsule, verifying_key(new.public)).findings == ()


Forgery = Callable[[Machine, Json], tuple[SigningKey, Any]]
"""Who seals the capsule, and with which rotations; home has rotated twice."""


def forged(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    thief = Ed25519PrivateKey.generate()
    own = rotation(thief, signing_key(thief), previous=public_line(home.keys[0]))
    return signing_key(thief), [own]


def altered(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    key, (first, _) = new_key(), capsule["metadata"][FIELD]
    return key, [{**first, "body": {**first["body"], "key": key.public}}]


def of_the_log_key(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    key = new_key()
    return key, [rotation(home.keys[0], key, role="log")]


def of_another_kind(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    key = new_key()
    facts = {"role": "owner", "previous": public_line(home.keys[0]), "key": key.public}
    enrolled = event(9, "key.enrolled", DAWN, facts)
    return key, carried([signed(enrolled, "{}", lambda statement: sign(home.keys[0], statement))])


def reordered(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    return home.key, capsule["metadata"][FIELD][::-1]


def cut_at_the_end(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    return home.key, capsule["metadata"][FIELD][:-1]


def without_a_middle(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    key = home.rotate()
    return key, [capsule["metadata"][FIELD][0], rotation(home.keys[-2], key)]


def ending_elsewhere(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    return new_key(), capsule["metadata"][FIELD]


def in_a_circle(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    first = signing_key(home.keys[0])
    return first, [*capsule["metadata"][FIELD], rotation(home.keys[-1], first)]


def too_many(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    chain = [home.keys[0], *(Ed25519PrivateKey.generate() for _ in range(MOST + 1))]
    return signing_key(chain[-1]), [rotation(old, signing_key(new)) for old, new in pairwise(chain)]


def no_list(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    return home.key, {}


def nothing(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    return home.key, []


def nonsense(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    return home.key, [{"body": {"kind": "key.rotated", "role": "owner", "previous": 1, "key": None}, "signature": "é"}]


def no_object(home: Machine, capsule: Json) -> tuple[SigningKey, Any]:
    return home.key, ["rotated"]


@pytest.mark.parametrize(
    "forgery",
    [
        *(forged, altered, of_the_log_key, of_another_kind, reordered, cut_at_the_end, without_a_middle),
        *(ending_elsewhere, in_a_circle, too_many, no_list, nothing, nonsense, no_object),
    ],
)
def test_rotations_that_do_not_hold_are_refused_whatever_was_accepted(
    home: Machine, office: Machine, forgery: Forgery
) -> None:
    first, old = home.seal(), home.key
    office.take(first, old)
    home.rotate()
    home.rotate()
    second = home.seal(1)
    key, rotations = forgery(home, second)
    capsule = resealed(second, key, rotations)
    for named in (old, key):
        assert office.refuses(capsule, named, accepts=key.id).startswith("capsule_rotation")
    assert capsules.verify_document(capsule, verifying_key(key.public)).findings
    assert office.revision() == 1


def test_rotations_of_another_owner_continue_nothing(home: Machine, office: Machine, clock: Clock) -> None:
    """Bob's rotations are valid, but do not start at a key that Maya is known under."""
    office.take(home.seal(), home.key)
    bob = machine(clock, 3)
    bob.rotate()
    bobs = bob.seal(where=NOVA)["metadata"][FIELD]
    capsule = resealed(home.seal(1), bob.key, bobs)
    assert office.refuses(capsule, bob.key, accepts=bob.key.id).startswith("capsule_line")
    assert office.refuses(capsule, home.key, accepts=bob.key.id).startswith("capsule_key")


@pytest.mark.parametrize("spelling", ["{}", "{} ada@home", "  {}"])
def test_a_key_that_was_replaced_here_is_not_replaced_again_by_its_thief(
    home: Machine, office: Machine, spelling: str
) -> None:
    """The thief has the old key. The office has seen its rotation for one soul; another soul is still under the old key."""
    maya, nova, old = home.seal(), home.seal(where=NOVA), home.key
    office.take(maya, old)
    office.take(nova, old)
    stolen, thief = home.keys[0], new_key()
    new = home.rotate()
    office.take(home.seal(1), old, accepts=new.id)
    stolen_line = {"previous": spelling.format(old.public)}
    followed = resealed(home.seal(1, NOVA), thief, [rotation(stolen, thief, **stolen_line)])
    for named in (old, thief):
        assert "by another key" in office.refuses(followed, named, accepts=thief.id)
    again = resealed(home.seal(2), thief, [rotation(stolen, thief, **stolen_line)])
    assert office.refuses(again, thief, accepts=thief.id).startswith("capsule_")
    unrotated = resealed(home.seal(3), signing_key(stolen), None)
    assert office.refuses(unrotated, old).startswith("capsule_line")
    assert (office.revision(), office.revision(NOVA)) == (2, 1)


def test_a_capsule_with_a_different_rotation_is_refused_even_for_a_new_soul(home: Machine, office: Machine) -> None:
    """It would contradict the genuine rotation later."""
    office.take(home.seal(), home.key)
    stolen, thief = home.keys[0], new_key()
    new = home.rotate()
    office.take(home.seal(1), new, accepts=new.id)
    strange = resealed(home.seal(where=NOVA), thief, [rotation(stolen, thief)])
    assert "by another key" in office.refuses(strange, thief)


def test_the_owners_own_old_key_is_not_made_the_owners_again_by_a_row(home: Machine) -> None:
    """A thief who can write the database would continue every soul of the owner with it."""
    first, stolen = home.seal(), home.keys[0]
    home.rotate()
    second = resealed(home.seal(1), signing_key(stolen), None)
    with stored(home.ports).writing() as writer:
        writer.put_setting("owner_key", public_line(stolen))
        cast("Any", writer).append("clock", home.ports.now(), {}, sign=home.signer)
    for capsule in (first, second):
        with pytest.raises(Unproved, match="owner key"):
            home.take(capsule, signing_key(stolen))


def test_a_capsule_carries_the_newest_rotations_only(home: Machine) -> None:
    for _ in range(MOST + 1):
        home.rotate()
    rotations = home.seal()["metadata"][FIELD]
    assert len(rotations) == MOST
    assert rotations[-1]["body"]["key"] == home.key.public
