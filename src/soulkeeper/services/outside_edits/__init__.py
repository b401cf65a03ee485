"""Take notice of what lies on disk, before anything else happens with a soul.

A file that lies as it was laid out costs one read. What becomes of any other is decided in ``intake``.
"""

from __future__ import annotations

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports, Shown

LATER = "outside/"  # the settings in which older versions kept edits while an agent's limits were reached


def observe(ports: Ports, address: Address) -> tuple[str, ...]:
    """Take notice of the file of one soul. Gives a sentence for everything the owner should know."""
    if not ports.mirror.kept:
        return ()
    with ports.ledger.reading() as records:
        soul = records.find_soul(address)
    return () if soul is not None and is_laid_out(ports, soul) else _taken_notice(ports, address)


def observe_all(ports: Ports) -> tuple[str, ...]:
    """Take notice of every file, known and new."""
    if not ports.mirror.kept:
        return ()
    there, strange = ports.mirror.addresses()
    with ports.ledger.reading() as records:
        kept = {soul.address: soul for soul in records.souls(None)}
        later = {
            key for key, hash in records.settings().items() if key.startswith(LATER) and hash.startswith("sha256:")
        }
    notes: list[str] = []
    for address in sorted({*there, *kept}):
        if address not in kept or not is_laid_out(ports, kept[address]):
            notes += observe(ports, address)
        if LATER + str(address) in later:
            notes += _asked_about(ports, address)
    return (*notes, *(f"{name}: not a name a soul can have; left alone" for name in strange))


def is_laid_out(ports: Ports, soul: Soul) -> bool:
    try:
        shown = ports.mirror.read(soul.address)
    except (SoulError, OSError):
        return False
    return shown is not None and lies_as_kept(soul, shown)


def lies_as_kept(soul: Soul, shown: Shown) -> bool:
    return content_hash(shown.content.decode(errors="replace")) == soul.hash


def _taken_notice(ports: Ports, address: Address) -> tuple[str, ...]:
    from soulkeeper.services.outside_edits import intake  # noqa: PLC0415 - loaded when a file differs

    return intake.taken_notice(ports, address)


def _asked_about(ports: Ports, address: Address) -> tuple[str, ...]:
    from soulkeeper.services.outside_edits import intake  # noqa: PLC0415 - loaded when a file differs

    return intake.asked_about(ports, address)
