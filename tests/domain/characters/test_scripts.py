"""Marks belong on letters of their script, as many as an orthography uses; living scripts are written as they are."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from soulkeeper.domain.characters.scripts import CROWDED, FOREIGN, misplaced, script_of
from soulkeeper.domain.evolution.findings.hidden_text import hidden_reason, hidden_text


def decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


LIVING = {
    "Vietnamese": decomposed("Tiếng Việt được viết bằng chữ Quốc ngữ"),
    "Hebrew with points and accents": "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ שָּׁ֔",
    "Arabic with vowels": "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ لَّمْۖ",
    "Urdu": "اُردُو زبان",
    "Persian": "کتاب‌های نایاب را معرفی می‌کند",
    "Syriac": "ܠܫܢܐ ܣܘܪܝܝܐ ܐܳ",
    "Thaana": "ދިވެހިބަސް",
    "Thai": "ที่นี่มีน้ำ ผู้ใหญ่บ้าน ก็ได้ ◌ั -ะ",
    "Lao": "ພາສາລາວ ຢູ່ນີ້",
    "Tibetan": "བོད་སྐད་ཡིན། ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ ཧྐྵྨླྺྼྻྂ",
    "Burmese": "မြန်မာဘာသာစကား ကျွန်ုပ်တို့ သင်္ဘော ဗုဒ္ဓ မြှုံ့",
    "Khmer": "ភាសាខ្មែរ ស្ត្រី សង្គ្រាម",
    "Hindi": "हिन्दी में क्‍ष श्री ज़िन्दगी श्रीमान्‌ अ॒ग्निमी॑ळे",
    "Bengali": "বাংলা ভাষা র‍্যাব ৎ",
    "Tamil": "தமிழ் மொழி ஸ்ரீ",
    "Telugu": "తెలుగు భాష",
    "Kannada": "ಕನ್ನಡ ಭಾಷೆ ರ‍್ಯ",
    "Malayalam": "മലയാളം ഭാഷ അവന്‍ റ്റ",
    "Sinhala": "සිංහල ශ්‍රී ලංකා ක්‍ෂ",
    "Gujarati": "ગુજરાતી",
    "Punjabi": "ਪੰਜਾਬੀ ਲਿਪੀ",
    "Oriya": "ଓଡ଼ିଆ ଭାଷା",
    "Greek of old": decomposed("ᾧ ᾱ̔́ͅ Ἑλληνικά ΐ"),
    "Church Slavonic": "Црⷭ҇тво бж҃їе",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ᠌",
    "Tifinagh": "ⵜⴰⵎⴰⵣⵉⵖⵜ ⵜ⵿ⵜ",
    "Tai Tham": "ᨯ᩠ᩅ᩠ᨿ ᨲ᩠ᩅᩫ",
    "Javanese": "ꦗꦮ ꦏ꧀ꦏ",
    "N'Ko": "ߒߞߏ ߟߊ߬",
    "Adlam": "𞤆𞤵𞤤𞤢𞤪 𞤲𞤢𞥄𞤲",
    "Japanese": decomposed("ガギグ がぎぐ") + "　日本",
    "Korean": decomposed("한국어"),
    "Yoruba": decomposed("ẹ́ ọ̀ ṣé m̀ n̄"),
    "phonetic script": "t̪ʰ ɑ̃ː ẽ̞̃",
    "mathematics": "x̂ ȳ v⃗ a⃝",
    "emoji": "1️⃣ 👨‍👩‍👧 ❤️ 🏳️‍🌈",
}


@pytest.mark.parametrize("script", LIVING)
def test_text_of_a_living_script_passes(script: str) -> None:
    assert hidden_text(LIVING[script]) == ()


@pytest.mark.parametrize(
    "mark", ["\u0e31", "\u093f", "\u05b0", "\u0f90", "\u0483", "\u102d", "\U00011046", "\U0001e944"]
)
def test_a_mark_of_another_script_is_refused(mark: str) -> None:
    assert [trouble for _, trouble in misplaced(f"wo{mark}rd")] == [FOREIGN]
    reason = hidden_reason("word", f"wo{mark}rd")
    assert reason is not None
    assert "misplaced marks" in reason.message
    assert hidden_reason(f"wo{mark}rd", f"wo{mark}rd, and more") is None


def test_more_marks_than_any_orthography_needs_are_refused() -> None:
    assert not list(misplaced("a\u0301\u0302\u0303\u0304"))
    assert [trouble for _, trouble in misplaced("a\u0301\u0302\u0303\u0304\u0305\u0306")] == [CROWDED, CROWDED]
    assert [trouble for _, trouble in misplaced("ש" + "\u05b0" * 10)] == [CROWDED]
    assert hidden_reason("", "H" + "\u0337\u0322\u031b\u0321\u0327\u0328" + "ello")


def test_both_problems_are_reported_in_one_reason() -> None:
    reason = hidden_reason("", "a\u200bb c\u0e31d")
    assert reason is not None
    assert reason.message == (
        "the text contains characters that cannot be seen: U+200B ZERO WIDTH SPACE at line 1, column 2; "
        "and misplaced marks: U+0E31 THAI CHARACTER MAI HAN-AKAT at line 1, column 6"
    )


@pytest.mark.parametrize(
    ("char", "script"),
    [
        ("a", "LATIN"),
        ("ｅ", "LATIN"),
        ("а", "CYRILLIC"),
        ("ひ", "HIRAGANA"),
        ("漢", "CJK"),
        ("1", ""),
        ("\u0301", ""),
        ("𝐚", ""),
    ],
)
def test_a_character_has_the_script_it_is_named_for(char: str, script: str) -> None:
    assert script_of(char) == script


def test_no_real_file_is_refused(shared: Path) -> None:
    files = [path for path in (shared / "corpus").rglob("*.md") if path.is_file()]
    assert len(files) >= 200
    assert [path.name for path in files if hidden_reason("", path.read_bytes().decode())] == []
