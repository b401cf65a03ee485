"""Opens foreign files: finds the document in a file's bytes, whatever the carrier, and puts a new text back into it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from soulkeeper.domain.souls.text_file import decode
from soulkeeper.errors import Invalid
from soulkeeper.formats import archive, json_text, png
from soulkeeper.formats.values import Carrier, Envelope, ForeignSource

LARGEST = 16 * 1024 * 1024
LARGEST_TEXT = json_text.LARGEST
CARD = "card.json"

_BOM = b"\xef\xbb\xbf"
_JSON_ENDINGS = (".json", ".af", ".capsule")
_TEXT_ENDINGS = (".md", ".markdown", ".txt")


def open_source(name: str, data: bytes, *, listing: frozenset[str] = frozenset()) -> ForeignSource:
    """Find the document in a file's bytes."""
    _check_size(data, LARGEST, "the file")
    source = ForeignSource(name=name, data=data, text="", listing=listing)
    if data.startswith(png.SIGNATURE):
        return _from_png(source)
    if data.startswith(archive.SIGNATURE):
        return _from_zip(source)
    _check_size(data, LARGEST_TEXT, "the text")
    text = decode(data)
    return _from_json(source, text.removeprefix("\ufeff")) if _is_json(name, text) else replace(source, text=text)


def open_envelope(envelope: Envelope) -> ForeignSource:
    return open_source(envelope.name, envelope.data).with_files(envelope.beside)


def wrapped(source: ForeignSource, text: str) -> bytes:
    """The new text in the original carrier. The old text would give the same bytes."""
    if text == source.text:
        return source.data
    match source.carrier:
        case Carrier.JSON_STRING:
            return _quoted(source, text).encode()
        case Carrier.FILE:
            return _BOM * (source.record is not None and source.data.startswith(_BOM)) + text.encode()
        case Carrier.PNG | Carrier.ZIP:
            raise Invalid(
                f"a changed document cannot be put back into this {source.carrier}", hint="export it as a card"
            )


def _is_json(name: str, text: str) -> bool:
    lower, plain = name.lower(), text.lstrip("\ufeff \t\r\n")
    if lower.endswith(_TEXT_ENDINGS):
        return plain.startswith("{") and _is_record(plain)
    return lower.endswith(_JSON_ENDINGS) or plain[:1] in ("{", "[", '"')


def _is_record(text: str) -> bool:
    """Whether a text is a JSON object, such as a card that was saved with the ending of a text."""
    try:
        return isinstance(json_text.load(text), dict)
    except Invalid:
        return False


def _from_json(source: ForeignSource, text: str) -> ForeignSource:
    first, _, rest = text.strip().partition("\n")
    if first.rstrip().endswith("}") and rest.lstrip().startswith("{"):
        hint = "soul memory import reads conversations, and soul restore a backup"
        raise Invalid("this file holds lines of JSON, not a soul", hint=hint)
    value = json_text.load(text)
    if isinstance(value, str) and value.lstrip()[:1] == "{":
        _check_size(value.encode(errors="surrogatepass"), LARGEST_TEXT, "the text")
        return replace(source, text=value, record=_record(json_text.load(value)), carrier=Carrier.JSON_STRING)
    return replace(source, text=text, record=_record(value))


def _from_png(source: ForeignSource) -> ForeignSource:
    cards = png.card_texts(source.data)
    text = cards.get(png.V3) or cards.get(png.V2)
    if text is None:
        raise Invalid(
            "this PNG holds no character card", hint="programs that share pictures often remove it; use the original"
        )
    return replace(source, text=text, record=_record(json_text.load(text)), carrier=Carrier.PNG)


def _from_zip(source: ForeignSource) -> ForeignSource:
    entries = {entry.name: entry for entry in archive.entries(source.data)}
    if CARD not in entries:
        chats = any(name.startswith("conversations") for name in entries)
        hint = "soul memory import reads conversations" if chats else f"a CHARX archive has {CARD} at its root"
        raise Invalid("this archive holds no character card", hint=hint)
    text = decode(archive.content(source.data, entries[CARD], LARGEST_TEXT)).removeprefix("\ufeff")
    return replace(source, text=text, record=_record(json_text.load(text)), carrier=Carrier.ZIP)


def _record(value: Any) -> dict[str, Any]:
    if isinstance(value, list) and value and isinstance(value[0], dict) and "mapping" in value[0]:
        raise Invalid("this file holds conversations, not a soul", hint="soul memory import reads conversations")
    if not isinstance(value, dict):
        raise Invalid("this JSON is not an object", hint="an identity document begins with {")
    return value


def _quoted(source: ForeignSource, text: str) -> str:
    outer = source.data.decode().removeprefix("\ufeff")
    ascii_only = json_text.dump(source.text) != outer.strip()
    return json_text.dump(text, ascii_only=ascii_only) + outer[len(outer.rstrip()) :]


def _check_size(data: bytes, limit: int, what: str) -> None:
    if len(data) > limit:
        raise Invalid(
            f"{what} has {len(data):,} bytes, but at most {limit:,} are allowed",
            hint="a soul is a few kilobytes of text",
        )
