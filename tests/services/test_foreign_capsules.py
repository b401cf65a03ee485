"""Capsules that somebody else wrote: they choose name, version, uuid and text, and sign it all with a key of their own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.capsules.signatures import tether_message, with_seal
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.errors import Conflict, Invalid, NotFound, Refused
from soulkeeper.ports import Ports
from soulkeeper.services import capsules, queries, souls
from soulkeeper.services.capsule_import import import_capsule
from soulkeeper.services.capsule_records import StoredCapsule
from tests.conftest import OWNER
from tests.domain.capsules.generated import KEY
from tests.services.sealed_souls import MAYA, OTHER, TEXT, findings, text_of

BOB = Address(Kind.SOUL, "bob")
BOBS = "# Bob\n\n## Tone\n\nWarm.\n"
BEGAN = "| 1.0.0 | 2026-01-01 | ada | Began |\n"
ROWS = f"\n## Changelog\n\n| Version | Date | Author | Change |\n|---|---|---|---|\n{BEGAN}"
IDENTITY = "0b0b0b0b-0000-0000-0000-000000000000"


def foreign(like: StoredCapsule, uuid: str, **soul: Any) -> str:
    """A capsule of another soul with the name and version of this one, valid under the stranger's key."""
    metadata = {**like.capsule.metadata, "uuid": uuid, "owner_key_id": OTHER.id, "lineage": {"identity_uuid": IDENTITY}}
    metadata["tether_signature"] = OTHER.sign(tether_message(uuid, metadata["instance_name"], OTHER.id))
    contents = {**like.capsule.soul, "id": "bob", "text": BOBS, "hash": content_hash(BOBS), **soul}
    return json.dumps(with_seal({**like.document, "metadata": metadata, "soul": contents}, OTHER.sign))


@pytest.mark.parametrize("change", [str, str.upper])
def test_a_foreign_capsule_does_not_take_the_file_of_another_one(
    maya: Ports, first_capsule: StoredCapsule, change: Any
) -> None:
    before = text_of(maya, first_capsule)
    uuid = change(f"{first_capsule.record.uuid[:8]}-abcd-0000-0000-000000000000")

    imported = import_capsule(maya, OWNER, foreign(first_capsule, uuid), trusted_key=OTHER)

    assert (text_of(maya, first_capsule), findings(maya, first_capsule.record.uuid)) == (before, [])
    assert json.loads(text_of(maya, imported))["metadata"]["uuid"] == uuid


def test_a_name_means_the_owners_own_capsule(maya: Ports, first_capsule: StoredCapsule) -> None:
    imported = import_capsule(
        maya, OWNER, foreign(first_capsule, "abcd0000-0000-0000-0000-000000000000"), trusted_key=OTHER
    )

    assert imported.capsule.instance_name == first_capsule.capsule.instance_name
    assert capsules.show(maya, "maya").record == first_capsule.record
    assert capsules.show(maya, imported.record.path).record == imported.record


@pytest.mark.parametrize("version", ["999999999.0.0", "1.999999999.0", "1.0.999999999"])
def test_a_version_after_which_the_soul_could_not_be_changed_is_refused(
    maya: Ports, first_capsule: StoredCapsule, version: str
) -> None:
    text = foreign(first_capsule, "abcd0000-0000-0000-0000-000000000000", version=version)
    with pytest.raises(Invalid, match="no room"):
        import_capsule(maya, OWNER, text, trusted_key=OTHER)
    with pytest.raises(NotFound):
        queries.show(maya, BOB)


@pytest.mark.parametrize("row", ["| 1.0.0 | 2026-01-01 | eve | Began |\n", ""])
def test_the_next_capsule_of_a_soul_rewrites_no_past_changelog_row(ports: Ports, any_ports: Ports, row: str) -> None:
    """Its key proves who sealed it, not that past rows stayed as they are."""
    souls.create(ports, OWNER, MAYA, TEXT + ROWS)
    first = capsules.seal(ports, OWNER, MAYA, KEY)
    import_capsule(any_ports, OWNER, text_of(ports, first), trusted_key=KEY)
    souls.edit(ports, OWNER, MAYA, (TEXT + ROWS).replace("0.8", "0.9"))
    following = capsules.seal(ports, OWNER, MAYA, KEY)
    text = following.capsule.soul["text"].replace(BEGAN, row)
    contents = {**following.capsule.soul, "text": text, "hash": content_hash(text)}

    with pytest.raises(Refused, match="changelog"):
        forged = json.dumps(with_seal({**following.document, "soul": contents}, KEY.sign))
        import_capsule(any_ports, OWNER, forged, trusted_key=KEY)
    assert queries.show(any_ports, MAYA).content == TEXT + ROWS
    import_capsule(any_ports, OWNER, text_of(ports, following), trusted_key=KEY)


def test_the_next_capsule_of_a_soul_has_a_higher_version(ports: Ports, any_ports: Ports) -> None:
    souls.create(ports, OWNER, MAYA, TEXT)
    first = capsules.seal(ports, OWNER, MAYA, KEY)
    import_capsule(any_ports, OWNER, text_of(ports, first), trusted_key=KEY)
    souls.edit(ports, OWNER, MAYA, TEXT.replace("0.8", "0.9"))
    following = capsules.seal(ports, OWNER, MAYA, KEY)
    contents = {**following.capsule.soul, "version": first.capsule.soul["version"]}
    with pytest.raises(Conflict, match=f"maya is at {contents['version']}, and this capsule has version"):
        import_capsule(
            any_ports, OWNER, json.dumps(with_seal({**following.document, "soul": contents}, KEY.sign)), trusted_key=KEY
        )
    assert queries.show(any_ports, MAYA).revision.number == 1
