"""Transcripts in any container: a file of JSON lines, a list of conversations, or the ZIP file of a ChatGPT export."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePath
from typing import IO, BinaryIO

from soulkeeper.errors import Invalid
from soulkeeper.formats import transcript_chatgpt, transcript_files
from soulkeeper.formats.transcripts import Report, Turn

BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)  # what a bad archive raises

_ZIP = b"PK\3\4"
_ENCODING = "utf-8-sig"  # with or without a byte order mark


def turns(file: BinaryIO, name: str, report: Report, *, largest: int | None = None) -> Iterator[Turn]:
    """The turns of a file, whatever its format. ``largest`` is the number of bytes that an archive may unpack to."""
    if zipfile.is_zipfile(file):
        with zipfile.ZipFile(file) as archive:
            yield from _of_archive(archive, report, largest)
        return
    file.seek(0)
    if file.read(len(_ZIP)) == _ZIP:
        raise Invalid("the archive is damaged: it has no list of files", hint="download it again")
    file.seek(0)
    with io.TextIOWrapper(file, encoding=_ENCODING, errors="replace") as text_file:
        yield from _of_text(text_file, PurePath(name).stem, report)


def _of_text(text_file: io.TextIOBase, name: str, report: Report) -> Iterator[Turn]:
    start = text_file.read(1)
    while start.isspace():
        start = text_file.read(1)
    text_file.seek(0)
    if start == "[":
        yield from _of_conversations(text_file, report)
    else:
        yield from transcript_files.turns(text_file, name, report)


def _of_archive(archive: zipfile.ZipFile, report: Report, largest: int | None) -> Iterator[Turn]:
    files = [file for file in archive.infolist() if _is_list(PurePath(file.filename))]
    if not files:
        raise Invalid("the archive holds no conversations.json", hint="give the ZIP file of a ChatGPT export")
    if largest is not None and sum(file.file_size for file in files) > largest:
        raise Invalid(f"the archive unpacks to more than {largest >> 20} MB", hint="import its files one by one")
    for file in sorted(files, key=lambda file: file.filename):
        with (
            _open(archive, file) as member,
            io.TextIOWrapper(member, encoding=_ENCODING, errors="replace") as text_file,
        ):
            yield from _of_conversations(text_file, report)


def _open(archive: zipfile.ZipFile, file: zipfile.ZipInfo) -> IO[bytes]:
    try:
        return archive.open(file)
    except ValueError as error:
        raise zipfile.BadZipFile(f"the place of {file.filename} is outside the archive") from error


def _is_list(path: PurePath) -> bool:
    return path.name.startswith("conversations") and path.suffix == ".json"


def _of_conversations(text_file: io.TextIOBase, report: Report) -> Iterator[Turn]:
    for conversation in transcript_chatgpt.conversations(text_file.read):
        yield from transcript_chatgpt.turns(conversation, report)
