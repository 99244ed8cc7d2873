"""A compressed file unpacked: one layer, and never more of it than the limits allow."""

import gzip
import io
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO

import pyarrow as pa

from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.refusals import EmptyFile, NotATextFile, RefusedFile
from dashboard.words.sentence import Sentence

Stream = IO[bytes] | gzip.GzipFile

GZIP = b"\x1f\x8b"
ZSTD = b"\x28\xb5\x2f\xfd"
ZIP = (b"PK\x03\x04", b"PK\x05\x06")
ZIP_ENTRY = b"PK\x01\x02"
# Python's zip reader keeps an object for each entry; a workbook or a document has some hundred at most.
MOST_ENTRIES = 10_000
ENCRYPTED = 0x1
# The methods whose output can be asked for in pieces; bzip2 and LZMA give all that a piece of input holds.
ZIP_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

PIECE = MEGABYTE
# Text shrinks to a tenth, seldom to a hundredth. What claims more is measured before any of it is kept.
LIKELY_RATIO = 50
SMALL = 32 * MEGABYTE

COMPRESSIONS = {
    "none": "reading-compression-none",
    "gzip": "reading-compression-gzip",
    "zip": "reading-compression-zip",
    "zstd": "reading-compression-zstd",
}
OTHER_ARCHIVES = {
    b"BZh": "reading-kind-bzip2",
    b"\xfd7zXZ\x00": "reading-kind-xz",
    b"7z\xbc\xaf\x27\x1c": "reading-kind-7-zip",
    b"Rar!\x1a\x07": "reading-kind-rar",
    b"\x04\x22\x4d\x18": "reading-kind-lz4",
}
TAR_MARK = slice(257, 262)


class BadArchive(RefusedFile):
    """A compressed file that cannot be unpacked, or holds something else than one file."""


@dataclass(frozen=True)
class Unpacked:
    """A file's own bytes and name; `compression` is a key of COMPRESSIONS."""

    content: bytes
    file_name: str
    compression: str


def unpacked(content: bytes | memoryview, file_name: str, limits: Limits) -> Unpacked:
    """The file inside a gzip, zip or zstandard file, or the file itself.

    Told by its first bytes, not by its name. Several gzip members or zstandard frames are one file. A zip must
    hold exactly one: folders, empty files and what macOS adds do not count. A document that is a zip, as an
    Excel workbook is, stays as it is. Raises BadArchive, NotATextFile for an archive of another kind, EmptyFile,
    and OverLimit as soon as more bytes come out than the limits allow.

    >>> unpacked(gzip.compress(b"a,b"), "t.csv.gz", Limits())
    Unpacked(content=b'a,b', file_name='t.csv', compression='gzip')
    """
    content = bytes(content)
    if content.startswith(GZIP):
        inner = Unpacked(_from_gzip(content, file_name, limits), _without(file_name, ".gz", ".gzip"), "gzip")
    elif content.startswith(ZSTD):
        inner = Unpacked(_from_zstd(content, file_name, limits), _without(file_name, ".zst", ".zstd"), "zstd")
    elif content.startswith(ZIP) and not is_document(archive_names(content, file_name)):
        inner = _from_zip(content, file_name, limits)
    else:
        _refuse_other_archive(content, file_name)
        return Unpacked(content, file_name, "none")
    _refuse_second_layer(inner, file_name)
    return inner


def archive_names(content: bytes, file_name: str) -> list[str]:
    """The names of what a zip holds. Raises BadArchive where it is damaged or holds too many to list."""
    return [entry.filename for entry in _entries(content, file_name)]


def is_document(names: list[str]) -> bool:
    """Whether a zip with these entries is one document: Office Open XML, OpenDocument, or arrays of numpy."""
    are_arrays = bool(names) and all(name.endswith(".npy") for name in names)
    return "[Content_Types].xml" in names or "mimetype" in names or are_arrays


def _entries(content: bytes, file_name: str) -> list[zipfile.ZipInfo]:
    if content.count(ZIP_ENTRY) > MOST_ENTRIES:
        raise BadArchive("reading-zip-of-very-many", file=file_name, most=MOST_ENTRIES)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise _damaged("zip", file_name) from error


def _from_zip(content: bytes, file_name: str, limits: Limits) -> Unpacked:
    entry = _only_entry(_entries(content, file_name), file_name)
    if entry.flag_bits & ENCRYPTED:
        raise BadArchive("reading-zip-locked", file=file_name)
    if entry.compress_type not in ZIP_METHODS:
        raise BadArchive("reading-zip-method", file=file_name, method=entry.compress_type)
    limits.refuse_expanded(entry.file_size, file_name)
    archive = zipfile.ZipFile(io.BytesIO(content))
    inner = _expanded(lambda: archive.open(entry), len(content), "zip", file_name, limits)
    return Unpacked(inner, entry.filename.rpartition("/")[2], "zip")


def _only_entry(entries: list[zipfile.ZipInfo], file_name: str) -> zipfile.ZipInfo:
    files = [entry for entry in entries if _counts(entry)]
    if not files:
        raise EmptyFile("reading-zip-of-none", file=file_name)
    if len(files) > 1:
        names = [entry.filename for entry in files]
        raise BadArchive("reading-zip-of-several", file=file_name, count=len(files), names=names)
    return files[0]


def _counts(entry: zipfile.ZipInfo) -> bool:
    *folders, name = entry.filename.split("/")
    is_of_macos = "__MACOSX" in folders or name == ".DS_Store"
    return bool(name) and not is_of_macos and entry.file_size > 0


def _from_gzip(content: bytes, file_name: str, limits: Limits) -> bytes:
    return _expanded(lambda: gzip.GzipFile(fileobj=io.BytesIO(content)), len(content), "gzip", file_name, limits)


def _from_zstd(content: bytes, file_name: str, limits: Limits) -> bytes:
    def stream() -> Stream:
        opened: IO[bytes] = pa.input_stream(pa.BufferReader(content), compression="zstd")
        return opened

    return _expanded(stream, len(content), "zstd", file_name, limits)


def _expanded(
    open_stream: Callable[[], Stream], n_packed: int, compression: str, file_name: str, limits: Limits
) -> bytes:
    try:
        likely = _read(open_stream, min(limits.max_expanded_bytes, max(SMALL, LIKELY_RATIO * n_packed)))
        if likely is not None:
            return likely
        _refuse_measured(open_stream, file_name, limits)
        return _read(open_stream, limits.max_expanded_bytes) or b""
    except (zlib.error, zipfile.BadZipFile, EOFError, OSError, RuntimeError, ValueError) as error:
        if isinstance(error, RefusedFile):
            raise
        raise _damaged(compression, file_name) from error


def _read(open_stream: Callable[[], Stream], at_most: int) -> bytes | None:
    """All that the stream gives, or None where that is more than so many bytes."""
    whole = io.BytesIO()
    with open_stream() as stream:
        while piece := stream.read(PIECE):
            if whole.tell() + len(piece) > at_most:
                return None
            whole.write(piece)
    return whole.getvalue()


def _refuse_measured(open_stream: Callable[[], Stream], file_name: str, limits: Limits) -> None:
    n_bytes = 0
    with open_stream() as stream:
        while piece := stream.read(PIECE):
            n_bytes += len(piece)
            limits.refuse_expanded(n_bytes, file_name)


def _refuse_other_archive(content: bytes, file_name: str) -> None:
    kind = next((kind for start, kind in OTHER_ARCHIVES.items() if content.startswith(start)), None)
    if kind is None and content[TAR_MARK] == b"ustar":
        kind = "reading-kind-tar"
    if kind is not None:
        raise NotATextFile("reading-other-archive", file=file_name, kind=Sentence(kind))


def _refuse_second_layer(inner: Unpacked, file_name: str) -> None:
    content = inner.content
    is_archive = content.startswith(ZIP) and not is_document(archive_names(content, inner.file_name))
    if is_archive or content.startswith((GZIP, ZSTD)):
        raise BadArchive("reading-archive-in-archive", file=file_name, inner=inner.file_name)
    _refuse_other_archive(content, inner.file_name)


def _without(file_name: str, *endings: str) -> str:
    ending = next((ending for ending in endings if file_name.lower().endswith(ending)), "")
    return file_name[: len(file_name) - len(ending)] or file_name


def _damaged(compression: str, file_name: str) -> BadArchive:
    return BadArchive("reading-archive-damaged", file=file_name, compression=Sentence(COMPRESSIONS[compression]))
