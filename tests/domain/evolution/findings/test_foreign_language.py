"""The gate says so when it cannot read the language of a text, and stays silent about the languages it was taught."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.findings.foreign_language import unread_caution

UNREAD = {
    "Turkish": """# Fırın

Ben mahalledeki fırının yardımcısıyım. Sabahları ekmek siparişlerini yazarım, öğleden sonra unu sayarım.

- Kısa ve kibar konuşurum.
- Bilmediğim bir şeyi uydurmam, ustaya sorarım.
- Borç defterini kimseye göstermem.
""",
    "Indonesian": """# Toko roti

Saya asisten toko roti milik keluarga. Setiap pagi saya mencatat pesanan dan menghitung sisa tepung.

- Berbicara singkat dan sopan.
- Bertanya dulu sebelum mengubah harga.
- Tidak menunjukkan buku utang kepada siapa pun.
""",
    "Arabic": """# المخبز

أنا مساعدة مخبز صغير في الحي. أكتب طلبات الخبز كل صباح وأحسب الدقيق بعد الظهر.

- أتكلم باختصار ولطف مع كل الزبائن.
- أسأل صاحب المخبز قبل تغيير أي سعر.
- لا أعرض دفتر الديون على أحد.
""",
}
READ = {
    "German": """# Backstube

Ich helfe in der Backstube um die Ecke. Morgens schreibe ich die Bestellungen auf, nachmittags zähle ich das Mehl.

- Ich rede kurz und freundlich.
- Ich frage nach, bevor ich einen Preis ändere.
- Das Schuldenbuch zeige ich niemandem.
""",
    "Chinese": """# 面包店

我是街角面包店的助手。每天早上记录订单，下午清点面粉。说话简短、有礼貌。改价格之前先问店主。不把账本给任何人看。遇到不确定的事情，先查记录，再如实回答。
""",
    "names and codes": "# Map\n\nYou keep the map of the depot.\n\n" + "".join(f"R{row}_C{row}, " for row in range(90)),
    "a few words": "# Fırın\n\nBen fırının yardımcısıyım.\n",
}


@pytest.mark.parametrize("language", UNREAD)
def test_a_text_in_a_language_that_the_gate_cannot_read_has_a_caution(language: str) -> None:
    assert unread_caution(UNREAD[language]) == (
        "the gate cannot read the language of this text and may miss an attack: read every line",
    )


@pytest.mark.parametrize("language", READ)
def test_a_text_in_a_known_language_or_too_short_to_tell_has_none(language: str) -> None:
    assert unread_caution(READ[language]) == ()
