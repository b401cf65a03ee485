"""Signatures in OpenSSH's form: ours and ssh-keygen's are the same bytes, and only one spelling is good."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from soulkeeper.adapters.keys import make_key, open_key, public_line
from soulkeeper.adapters.signatures import is_signed_by, sign

NAMESPACE, MESSAGE = "soulkeeper-capsule", b'{"uuid":"one"}'


@pytest.fixture
def key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


def test_a_signature_fits_its_message_namespace_and_key_alone(key: Ed25519PrivateKey) -> None:
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


@pytest.mark.parametrize("public", ["", "nonsense", "ssh-rsa AAAA", "ssh-ed25519 AAAA"])
def test_what_is_no_key_has_signed_nothing(key: Ed25519PrivateKey, public: str) -> None:
    assert not is_signed_by(public, NAMESPACE, MESSAGE, sign(key, NAMESPACE, MESSAGE))


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
