from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Invalid
from soulkeeper.formats import png, registry
from soulkeeper.formats.values import OutgoingSoul
from tests.formats.making import archive, back, card, encoded, picture, read, text_chunk


@pytest.mark.parametrize("version", [1, 2, 3])
def test_fields_appear_verbatim_under_their_headings(version: int) -> None:
    soul = read("mira.json", encoded(card(version)))
    assert soul.format == "card"
    assert (soul.id, soul.name) == ("mira", "Mira")
    assert "\n## Description\n\nMira keeps a lighthouse.\n\n## Personality\n\npatient\nand dry\n" in soul.text
    assert "\n## Greeting\n\nThe lamp is lit, {{user}}.\n" in soul.text
    assert "for people only" not in soul.text
    assert any("{{user}}" in warning for warning in soul.warnings)


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("indent", [None, 1, 4])
def test_an_unchanged_card_comes_out_in_the_same_bytes(version: int, indent: int | None) -> None:
    data = encoded(card(version), indent=indent)
    assert back(read("mira.json", data)).main == data


def test_a_change_leaves_every_other_byte_alone() -> None:
    data = encoded(card(2)).replace(b"2.5", b"2.50e0")
    soul = read("mira.json", data)
    export = back(soul, text=soul.text.replace("patient", "impatient"))
    assert export.main == data.replace(b"patient", b"impatient")
    assert export.losses == ()


def test_unknown_extensions_and_a_byte_order_mark_are_kept() -> None:
    data = b"\xef\xbb\xbf" + encoded(card(3, **{"x-site": {"id": 7}}))
    soul = read("mira.json", data)
    assert any(part.startswith("extensions") for part in soul.envelope_only)
    assert any(part.startswith("x-site") for part in soul.envelope_only)
    export = back(soul, text=soul.text.replace("dry", "wry"))
    assert export.main == data.replace(b"dry", b"wry")


def test_copies_of_the_first_fields_stay_equal_and_differing_ones_are_named() -> None:
    record = {**card(2), "description": "Mira keeps a lighthouse.", "personality": "old"}
    soul = read("mira.json", encoded(record))
    assert any("personality" in warning for warning in soul.warnings)
    record = json.loads(back(soul, text=soul.text.replace("a lighthouse", "two")).main)
    assert record["description"] == record["data"]["description"] == "Mira keeps two."
    assert record["personality"] == "old"


def test_a_field_that_holds_the_headings_of_others_comes_out_unchanged() -> None:
    tricky = "start\n\n## Personality\n\nnot this\n\n# Mira\n\n## Stranger\n"
    data = encoded(card(2, description=tricky, scenario="\r\nrain\r"))
    soul = read("mira.json", data)
    assert back(soul).main == data
    changed = back(soul, text=soul.text.replace("and dry", "and wry"))
    assert changed.main == data.replace(b"and dry", b"and wry")


def test_a_new_section_goes_into_the_field_before_it_and_is_reported() -> None:
    soul = read("mira.json", encoded(card(2)))
    text = soul.text + "\n## Boundaries\n\nNever leaves the lamp.\n"
    export = back(soul, text=text)
    assert read("mira.json", export.main).text == text
    assert export.losses == ("sections without a field of their own are part of another: Boundaries (in Examples)",)


def test_a_new_section_with_the_name_of_a_field_goes_there_and_a_deleted_one_empties_it() -> None:
    soul = read("mira.json", encoded(card(2)))
    text = soul.text.replace("## Greeting\n\nThe lamp is lit, {{user}}.\n", "## Scenario\n\nNight.\n")
    data = json.loads(back(soul, text=text).main)["data"]
    assert (data["scenario"], data["first_mes"]) == ("Night.", "")


def test_a_new_name_and_version_reach_the_card() -> None:
    soul = read("mira.json", encoded(card(3)))
    text = soul.text.replace("Mira\n", "Maren\n", 2).replace("1.2.0", "1.3.0")
    at = datetime(2026, 11, 15, tzinfo=UTC)
    data = json.loads(back(soul, text=text, at=at).main)["data"]
    assert (data["name"], data["character_version"]) == ("Maren", "1.3.0")
    assert data["modification_date"] == int(at.timestamp())


def test_constant_lorebook_entries_become_sections_where_the_body_is_empty() -> None:
    entries = [
        {
            "keys": ["sea"],
            "content": "Salt.",
            "constant": True,
            "enabled": True,
            "insertion_order": 2,
            "name": "The sea",
        },
        {"keys": ["lamp"], "content": "Light.", "constant": True, "enabled": True, "insertion_order": 1},
        {"keys": ["x"], "content": "Sometimes.", "constant": False, "enabled": True, "insertion_order": 0},
        {"keys": ["y"], "content": "Never.", "constant": True, "enabled": False, "insertion_order": 0},
    ]
    record = card(3, description="", personality="", character_book={"entries": entries})
    soul = read("mira.json", encoded(record))
    assert soul.text.index("## lamp\n\nLight.") < soul.text.index("## The sea\n\nSalt.")
    assert "Sometimes" not in soul.text
    assert "Never." not in soul.text
    assert any("2 constant lorebook entries" in warning for warning in soul.warnings)
    changed = json.loads(back(soul, text=soul.text.replace("Salt.", "Brine.")).main)
    assert changed["data"]["character_book"]["entries"][0]["content"] == "Brine."


@pytest.mark.parametrize("type", [b"tEXt", b"zTXt", b"iTXt"])
@pytest.mark.parametrize("keyword", ["chara", "ccv3", "Chara"])
def test_a_card_in_a_picture_is_read_from_every_kind_of_text_chunk(type: bytes, keyword: str) -> None:
    data = picture(text_chunk(keyword, encoded(card(2)), type=type))
    soul = read("mira.png", data)
    assert soul.name == "Mira"
    assert back(soul, "card-png").main == data
    assert back(soul, "card").main == encoded(card(2))


def test_the_newer_card_of_a_picture_counts_and_other_chunks_stay() -> None:
    other = (b"tEXt", b"Comment\0made by hand")
    data = picture(text_chunk("chara", encoded(card(2, name="Old"))), other, text_chunk("ccv3", encoded(card(3))))
    soul = read("mira.png", data)
    assert soul.name == "Mira"
    export = back(soul, "card-png", text=soul.text.replace("dry", "wry"))
    assert png.Chunk(*other).as_bytes() in export.main
    assert {key: json.loads(text)["spec"] for key, text in png.card_texts(export.main).items()} == {
        "chara": "chara_card_v2",
        "ccv3": "chara_card_v3",
    }
    assert "patient\nand wry" in read("mira.png", export.main).text


def test_a_wrong_checksum_is_a_warning() -> None:
    type, body = text_chunk("chara", encoded(card(2)))
    data = picture((type, body))
    broken = data.replace(png.Chunk(type, body).as_bytes(), png.Chunk(type, body, 1).as_bytes())
    assert any("checksum" in warning for warning in read("mira.png", broken).warnings)


def test_a_card_in_an_archive_is_read_and_comes_out_as_json() -> None:
    data = archive({"assets/icon/main.png": b"picture", "card.json": encoded(card(3))})
    soul = read("mira.charx", data)
    assert soul.name == "Mira"
    assert back(soul).main == encoded(card(3))


def test_the_picture_and_the_other_files_of_a_card_are_losses_where_they_stay_behind() -> None:
    charx = read("mira.charx", archive({"card.json": encoded(card(3)), "assets/icon.png": b"x"}))
    png_card = read("mira.png", picture(text_chunk("chara", encoded(card()))))
    assert back(charx).losses == ("the format has no place for these files, so they are left out: assets/icon.png",)
    assert back(charx, "card-png").losses == back(charx).losses
    assert back(png_card).losses == ("the format has no place for the picture, so it is left out",)
    assert not back(png_card, "card-png").losses


def test_a_soul_of_our_own_becomes_a_card_and_says_what_stays_behind() -> None:
    head = "---\nname: Maya\ntone: dry\n---\n\n# Maya\n"
    text = f"{head}\nYou keep the books.\n\n## Boundaries\n\n- Never guess.\n\n## Greeting\n\nHello.\n"
    soul = OutgoingSoul(id="maya", text=text, companions={Kind.AGENTS: "Work well."})
    export = registry.write(soul, "card-png")
    again = read("maya.png", export.main)
    data = json.loads(registry.write(soul, "card").main)["data"]
    assert data["description"] == "You keep the books.\n\n## Boundaries\n\n- Never guess."
    assert data["first_mes"] == "Hello."
    assert "## Description\n\nYou keep the books.\n\n## Boundaries\n\n- Never guess.\n" in again.text
    assert any("tone" in loss for loss in export.losses)
    assert any("AGENTS.md" in loss for loss in export.losses)
    assert any("Boundaries (in Description)" in loss for loss in export.losses)


def test_a_new_card_has_every_field_that_its_version_requires() -> None:
    export = registry.write(OutgoingSoul(id="maya", text="You keep the books.\n"), "card")
    assert read("maya.json", export.main).warnings == ()


def test_a_card_without_data_is_refused() -> None:
    with pytest.raises(Invalid, match="no data object"):
        read("x.json", encoded({"spec": "chara_card_v2", "data": "text"}))
