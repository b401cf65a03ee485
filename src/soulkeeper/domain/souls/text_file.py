"""Decoding and checking texts. Any UTF-8 text within the size limits is a soul; anything else is refused, never repaired."""

from __future__ import annotations

from soulkeeper.errors import Invalid

LARGEST = 64 * 1024
LONGEST_WORDS = 2_000


def decode(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Invalid(
            f"not UTF-8 text: byte {error.start + 1} is 0x{content[error.start]:02x}", hint="save the file as UTF-8"
        ) from error


def storable_text(words: str) -> str:
    """A person's words as every ledger can store them: without NUL, valid UTF-8, and not too long."""
    if "\0" in words:
        raise Invalid("the text contains a NUL character", hint="remove it")
    if len(words) > LONGEST_WORDS:
        raise Invalid(
            f"the text has {len(words):,} characters, but at most {LONGEST_WORDS:,} are allowed", hint="make it shorter"
        )
    try:
        words.encode()
    except UnicodeEncodeError as error:
        raise Invalid(f"character {error.start + 1} cannot be written as UTF-8", hint="use UTF-8") from error
    return words


def checked_soul_text(text: str) -> str:
    """The text, unchanged. Raises if it is empty, too large or not valid UTF-8."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise Invalid(
            f"character {error.start + 1} cannot be written as UTF-8", hint="save the text as UTF-8"
        ) from error
    if size > LARGEST:
        raise Invalid(
            f"the text has {size:,} bytes, but a soul has at most {LARGEST:,}",
            hint="move what is not identity elsewhere",
        )
    if not text.strip():
        raise Invalid("the text is empty", hint="write who the agent is")
    return text
