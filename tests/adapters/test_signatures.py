"""Signatures in OpenSSH's format: ours and ssh-keygen's are the same bytes, and only one spelling is valid."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from soulkeeper.adapters.keys import make_key, open_key, public_line
from soulkeeper.adapters.public_keys import strings
from soulkeeper.adapters.signatures import bare_signature, is_bare_signature, is_signed_by, sign

NAMESPACE, MESSAGE = "soulkeeper-capsule", b'{"uuid":"one"}'
KEY = Ed25519PrivateKey.from_private_bytes(b"\x01" * 32)
ORDER = 2**252 + 27742317777372353535851937790883648493
# Signatures of KEY and of another key over MESSAGE, made with a point outside the prime-order group of valid signatures.
MIXED_R = "W2HC47k+bAZFDzJ+pyzf64zeaqAg0t2CerP4bnCMg5MI+QDq+mrcGnuNtbMpB7vWqwRtfq/7qjdTQ8RyFmNZDA=="
NOT_CANONICAL_R = "7v///////////////////////////////////////39uBYhB3nRne2DhiPWG7qb0NSt++CbgFyaQInQnF4BgDQ=="
SMALL_R = "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACK4ujsRX4Jk9ir+ZZ8yhYhfbvICcltzYo1AcjU0FhbBw=="
SMALL_KEY = b"\x01" + bytes(31)
OF_SMALL_KEY = "PlTEQZJ/nw7l4T408LBATFBDZRqPS37wh6HEImKoXQoud6fbOy9lpH79PPm75fBUhuiHVsjMBsdpH21WeXJ1Ag=="
MIXED_KEY = b64decode("nqPxH1vTTwzXFH/QpDbAiPYkxhAMHfalPAop4F1gzqA=")
OF_MIXED_KEY = "MjgYJ2G1R53JYxW0EGAUHW+V2GnkC6sUVXkqVnR37KQ4alOYS7hk1jPpZkvDdv9QTYKfZOhRQU6kHlxhRNpXCg=="


@pytest.fixture
def key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


def test_a_signature_fits_only_its_message_namespace_and_key(key: Ed25519PrivateKey) -> None:
    public = public_line(key.public_key())
    made = sign(key, NAMESPACE, MESSAGE)
    assert is_signed_by(public, NAMESPACE, MESSAGE, made)
    assert not is_signed_by(public, NAMESPACE, MESSAGE + b" ", made)
    assert not is_signed_by(public, "git", MESSAGE, made)
    assert not is_signed_by(public_line(Ed25519PrivateKey.generate().public_key()), NAMESPACE, MESSAGE, made)


def test_a_signature_that_is_spelled_otherwise_is_not_accepted(key: Ed25519PrivateKey) -> None:
    public = public_line(key.public_key())
    made = sign(key, NAMESPACE, MESSAGE)
    others = [made + "\n", "\n" + made, made.replace("\n", "\r\n"), made.replace("\n", " "), made[:-1], "", "nonsense"]
    others += [made[:at] + ("A" if made[at] != "A" else "B") + made[at + 1 :] for at in range(len(made))]
    assert [other for other in others if is_signed_by(public, NAMESPACE, MESSAGE, other)] == []


def test_a_bare_signature_has_one_spelling() -> None:
    public, made = public_line(KEY.public_key()), bare_signature(KEY, NAMESPACE, MESSAGE)
    same_bytes = made[:-3] + chr(ord(made[-3]) + 1) + made[-2:]
    assert b64decode(same_bytes) == b64decode(made)
    others = (same_bytes, made + "\n", f" {made}", made + made, made.rstrip("="), made.replace("=", "=\n"))
    accepted = [each for each in (made, *others) if is_bare_signature(public, NAMESPACE, MESSAGE, each)]
    assert accepted == [made]


def test_nothing_can_be_put_between_a_signature_and_what_it_signs() -> None:
    data = b"SSHSIG" + strings(NAMESPACE.encode(), b"", b"sha512", hashlib.sha512(MESSAGE).digest())
    key = KEY.public_key().public_bytes_raw()
    assert is_accepted(key, KEY.sign(data))
    assert not is_accepted(key, KEY.sign(b"more" + data) + b"more")


@pytest.mark.parametrize("public", ["", "nonsense", "ssh-rsa AAAA", "ssh-ed25519 AAAA"])
def test_what_is_not_a_key_has_signed_nothing(key: Ed25519PrivateKey, public: str) -> None:
    assert not is_signed_by(public, NAMESPACE, MESSAGE, sign(key, NAMESPACE, MESSAGE))


def test_the_library_that_signs_and_the_one_that_checks_agree_on_malformed_signatures() -> None:
    good = b64decode(bare_signature(KEY, NAMESPACE, MESSAGE))
    larger = int.from_bytes(good[32:], "little") + ORDER
    shifted = [good[:32] + (larger + again * ORDER).to_bytes(32, "little") for again in range(7)]
    flipped = [
        bytes(byte ^ (1 << bit % 8 if at == bit // 8 else 0) for at, byte in enumerate(good)) for bit in range(512)
    ]
    sizes = [b"", good[:32], good[:-1], good + b"\0", good + good, bytes(64), b"\xff" * 64, good[32:] + good[:32]]
    crafted = [b64decode(each) for each in (MIXED_R, NOT_CANONICAL_R)]
    key = KEY.public_key().public_bytes_raw()

    cases = [(key, each) for each in (good, *shifted, *flipped, *sizes, *crafted)]
    cases += [(MIXED_KEY, b64decode(OF_MIXED_KEY)), (MIXED_KEY, good)]

    assert [case for case in cases if is_accepted(*case) != is_accepted_by_cryptography(*case)] == []
    assert [case for case in cases if is_accepted(*case)] == [(key, good)]


@pytest.mark.parametrize(
    ("key", "signature"), [(KEY.public_key().public_bytes_raw(), SMALL_R), (SMALL_KEY, OF_SMALL_KEY)]
)
def test_points_of_small_order_sign_nothing_even_if_the_signing_library_accepts_them(
    key: bytes, signature: str
) -> None:
    assert is_accepted_by_cryptography(key, b64decode(signature))
    assert not is_accepted(key, b64decode(signature))


def is_accepted(key: bytes, signature: bytes) -> bool:
    public = f"ssh-ed25519 {b64encode(strings(b'ssh-ed25519', key)).decode()}"
    return is_bare_signature(public, NAMESPACE, MESSAGE, b64encode(signature).decode())


def is_accepted_by_cryptography(key: bytes, signature: bytes) -> bool:
    digest = hashlib.sha512(MESSAGE).digest()
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(
            signature, b"SSHSIG" + strings(NAMESPACE.encode(), b"", b"sha512", digest)
        )
    except InvalidSignature:
        return False
    return True


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="ssh-keygen is not installed here")
def test_ssh_keygen_makes_and_accepts_the_same_signature(tmp_path: Path) -> None:
    public = make_key(tmp_path, "owner")
    made = sign(open_key(tmp_path, "owner", public), NAMESPACE, MESSAGE)
    (tmp_path / "signature").write_text(made)
    (tmp_path / "allowed").write_text(f"owner {public}\n")
    keygen = ("ssh-keygen", "-Y")
    theirs = subprocess.run(
        [*keygen, "sign", "-f", tmp_path / "owner", "-n", NAMESPACE], input=MESSAGE, capture_output=True, check=False
    )
    assert theirs.stdout.decode() == made + "\n"
    check = [
        *keygen,
        "verify",
        "-f",
        tmp_path / "allowed",
        "-I",
        "owner",
        "-n",
        NAMESPACE,
        "-s",
        tmp_path / "signature",
    ]
    assert subprocess.run(check, input=MESSAGE, capture_output=True, check=False).returncode == 0
    assert subprocess.run(check, input=MESSAGE + b"!", capture_output=True, check=False).returncode != 0
