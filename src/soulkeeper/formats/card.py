"""Character cards V1, V2 and V3, as JSON and inside a PNG or CHARX file.

- A field that is shown appears verbatim under its heading; everything else (books, extensions, notes) stays in the envelope.
- An export changes the fields whose sections changed, and no other byte of the card's JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from soulkeeper.domain.history.semver import version
from soulkeeper.errors import Invalid
from soulkeeper.formats import archive, json_text, png
from soulkeeper.formats.json_text import Path, at
from soulkeeper.formats.losses import companion_losses, file_losses, frontmatter_losses
from soulkeeper.formats.naming import foreign_soul, text_name
from soulkeeper.formats.sections import MOST_SECTIONS, RecordField, changes, front_values, heading, render
from soulkeeper.formats.sources import CARD, open_envelope, wrapped
from soulkeeper.formats.values import Carrier, Export, ForeignSoul, ForeignSource, Format, OutgoingSoul

KEY = "card"
SPECS = {"chara_card_v2": 2, "chara_card_v3": 3}

_FIELDS = {
    "Description": "description",
    "Personality": "personality",
    "Scenario": "scenario",
    "Instructions": "system_prompt",
    "Greeting": "first_mes",
    "Examples": "mes_example",
}
_BODY = ("description", "personality", "scenario", "system_prompt")
_V1 = ("name", "description", "personality", "scenario", "first_mes", "mes_example")
_V2 = (*_V1, "creator_notes", "system_prompt", "post_history_instructions", "alternate_greetings", "tags", "creator")
_REQUIRED = {
    1: _V1,
    2: (*_V2, "character_version", "extensions"),
    3: (*_V2, "character_version", "extensions", "group_only_greetings"),
}
_MACRO = re.compile(r"\{\{[^{}]{1,60}\}\}|<(?:BOT|USER)>", re.IGNORECASE)
_LISTS = frozenset({"alternate_greetings", "tags", "group_only_greetings"})


def _mark(source: ForeignSource) -> str:
    record = source.record or {}
    spec = record.get("spec")
    if isinstance(spec, str) and spec in SPECS:
        return f"spec is {spec}" + _carrier_note(source)
    texts = [key for key in ("first_mes", "mes_example") if isinstance(record.get(key), str)]
    is_v1 = spec is None and isinstance(record.get("name"), str) and texts
    return f"name with {texts[0]} and no spec: a V1 card{_carrier_note(source)}" if is_v1 else ""


def _carrier_note(source: ForeignSource) -> str:
    return "" if source.carrier is Carrier.FILE else f", inside a {source.carrier}"


def _read(source: ForeignSource) -> ForeignSoul:
    record = source.record or {}
    root, data = _data(record)
    parts, name = _parts(record), _string(data, "name").strip()
    rendered_keys = {part.path[len(root)] for part in parts} | {"name"}
    return foreign_soul(
        source,
        KEY,
        name,
        render(name, parts, version=_semver(data)),
        warnings=_warnings(source, parts),
        envelope_only=[_summary(key, value) for key, value in data.items() if key not in rendered_keys and value],
    )


def _data(record: Mapping[str, Any]) -> tuple[Path, Mapping[str, Any]]:
    """The object with the card's fields: the root in V1, otherwise ``data``."""
    if "spec" not in record:
        return (), record
    data = record.get("data")
    if not isinstance(data, dict):
        raise Invalid("the card has no data object", hint="a V2 or V3 card keeps its fields in data")
    return ("data",), data


def _parts(record: Mapping[str, Any]) -> list[RecordField]:
    root, data = _data(record)
    parts = [RecordField(title, (*root, key), _string(data, key)) for title, key in _FIELDS.items()]
    is_empty = not any(_string(data, key).strip() for key in _BODY)
    return [*parts, *_constant_entries(root, data)] if is_empty else parts


def _constant_entries(root: Path, data: Mapping[str, Any]) -> Iterator[RecordField]:
    """Lorebook entries that are always part of the prompt: some cards describe the whole character there."""
    entries = at(data, ("character_book", "entries"))
    numbers = [n for n, entry in enumerate(entries) if _is_constant(entry)] if isinstance(entries, list) else []
    titles = list(_FIELDS)
    for number in sorted(numbers, key=lambda n: _order(entries[n]))[:MOST_SECTIONS]:
        titles.append(heading(_label(entries[number]), titles))
        yield RecordField(
            titles[-1], (*root, "character_book", "entries", number, "content"), entries[number]["content"]
        )


def _is_constant(entry: Any) -> bool:
    if not isinstance(entry, dict):
        return False
    return bool(entry.get("constant")) and entry.get("enabled", True) is True and isinstance(entry.get("content"), str)


def _order(entry: Mapping[str, Any]) -> int | Decimal:
    order = entry.get("insertion_order")
    return order if isinstance(order, int | Decimal) else 0


def _label(entry: Mapping[str, Any]) -> str:
    keys = entry.get("keys")
    first = keys[0] if isinstance(keys, list) and keys else ""
    return next(
        (
            label
            for label in (entry.get("name"), entry.get("comment"), first)
            if isinstance(label, str) and label.strip()
        ),
        "Entry",
    )


def _warnings(source: ForeignSource, parts: list[RecordField]) -> Iterator[str]:
    record = source.record or {}
    root, data = _data(record)
    number = SPECS.get(record.get("spec", ""), 1)
    if missing := [key for key in _REQUIRED[number] if key not in data]:
        yield f"missing fields that a V{number} card requires: {', '.join(missing)}"
    if odd := [key for key in _FIELDS.values() if not isinstance(data.get(key, ""), str)]:
        yield f"kept only in the envelope, because they are not text: {', '.join(odd)}"
    if differing := [key for key in _V1 if root and key in record and record[key] != data.get(key)]:
        yield f"the copies outside data differ and were not used: {', '.join(differing)}"
    if len(parts) > len(_FIELDS):
        yield f"the description is empty; {len(parts) - len(_FIELDS)} constant lorebook entries became sections"
    if macros := sorted({macro.lower() for part in parts for macro in _MACRO.findall(part.value)}):
        yield f"macros stay as they are written: {', '.join(macros[:8])}"
    if source.carrier is Carrier.PNG and png.damaged_keywords(source.data):
        yield "the checksum of the card's PNG chunk is wrong"


def _summary(key: str, value: object) -> str:
    if isinstance(value, dict):
        return f"{key} ({', '.join(list(value)[:6])})"
    return f"{key} ({len(value)})" if isinstance(value, list) else key


def _semver(data: Mapping[str, Any]) -> str:
    text = _string(data, "character_version").strip()
    try:
        return str(version(text)) if text else ""
    except Invalid:
        return ""


def _string(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key, "")
    return value if isinstance(value, str) else ""


def _write_json(soul: OutgoingSoul) -> Export:
    source, text, losses = _edit_card(soul, Carrier.FILE)
    data = wrapped(source, text) if source and source.carrier is Carrier.FILE else text.encode()
    return Export(files={f"{soul.id}.json": data}, losses=losses)


def _write_png(soul: OutgoingSoul) -> Export:
    source, text, losses = _edit_card(soul, Carrier.PNG)
    name = f"{soul.id}.png"
    if source and source.carrier is Carrier.PNG:
        data = source.data if text == source.text else png.with_cards(source.data, _cards(text))
        return Export(files={name: data}, losses=losses)
    return Export(files={name: png.with_cards(png.blank_picture(), _cards(text))}, losses=losses)


def _cards(text: str) -> dict[str, str]:
    """The chunks for a PNG: a V3 card, and a V2 copy for programs that read only that."""
    if json_text.load(text).get("spec") != "chara_card_v3":
        return {png.V2: text}
    return {png.V2: json_text.replaced(text, {("spec",): "chara_card_v2", ("spec_version",): "2.0"}), png.V3: text}


def _edit_card(soul: OutgoingSoul, to: Carrier) -> tuple[ForeignSource | None, str, tuple[str, ...]]:
    """The card's JSON with the current text of the soul, based on the envelope if there is one, and what is lost."""
    envelope = soul.envelope if soul.envelope and soul.envelope.format == KEY else None
    source = open_envelope(envelope) if envelope else None
    text = source.text if source else json_text.dump(_blank(soul), indent=2) + "\n"
    record = json_text.load(text)
    values, notes = _values(soul, record, is_new=source is None)
    losses = (*notes, *frontmatter_losses(soul.text, {"name", "version"}), *companion_losses(soul))
    return source, json_text.replaced(text, values), (*losses, *_carrier_losses(source, to))


def _carrier_losses(source: ForeignSource | None, to: Carrier) -> Iterator[str]:
    """What surrounds the card in its carrier and has no place in another one."""
    if source and source.carrier is Carrier.ZIP:
        yield from file_losses(archive.other_names(source.data, CARD))
    if source and source.carrier is Carrier.PNG and to is Carrier.FILE:
        yield "the format has no place for the picture, so it is left out"


def _values(soul: OutgoingSoul, record: Mapping[str, Any], *, is_new: bool) -> tuple[dict[Path, object], list[str]]:
    root, data = _data(record)
    parts, front = _parts(record), front_values(soul.text)
    old = _string(data, "name").strip()
    name = text_name(soul.text) or soul.id if is_new else front.get("name", old)
    fields, notes = changes(soul.text, name, parts, {part.title: part.path for part in parts})
    values: dict[Path, object] = dict(fields)
    if name != old:
        values[(*root, "name")] = name
    if front.get("version", "") != _semver(data):
        values[(*root, "character_version")] = front.get("version", "")
    if values and soul.at and record.get("spec") == "chara_card_v3":
        values[(*root, "modification_date")] = int(soul.at.timestamp())
    return {**values, **_copies(record, values)}, notes


def _copies(record: Mapping[str, Any], values: Mapping[Path, object]) -> dict[Path, object]:
    """Some programs also write the V1 fields at the root: copies that were equal stay equal."""
    copies = {path: path[1:] for path in values if len(path) == 2}
    return {
        copy: values[path]
        for path, copy in copies.items()
        if copy[0] in _V1 and at(record, copy, ...) == at(record, path)
    }


def _blank(soul: OutgoingSoul) -> dict[str, object]:
    fields: dict[str, object] = {
        key: [] if key in _LISTS else {} if key == "extensions" else "" for key in _REQUIRED[3]
    }
    if "version" not in front_values(soul.text):
        fields["character_version"] = ""
    return {"spec": "chara_card_v3", "spec_version": "3.0", "data": fields}


FORMAT = Format(key=KEY, title="character card (JSON, PNG or CHARX)", mark=_mark, read=_read, write=_write_json)
PNG_FORMAT = Format(key="card-png", title="character card in a PNG picture", write=_write_png)
