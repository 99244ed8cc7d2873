"""Unpack an upload: into one file, or the parts of one table; several tables are asked about."""

import io
import re
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from threshold_explorer.reading.archives.compression import (
    COMPRESSIONS,
    DECODING_ERRORS,
    BadArchive,
    ExpansionBudget,
    compression_of,
    damaged_archive,
    decompress,
    without_compression_suffix,
)
from threshold_explorer.reading.archives.zip_tables import ZipTable, folder_values, refuse_given_up, tables_in
from threshold_explorer.reading.likely_tables import Likelihood, likelihood
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import EmptyFile, NotATextFile, RefusedFile
from threshold_explorer.reading.report import Alternative, Finding, OpenQuestion, Question, ReadingReport
from threshold_explorer.reading.text.encoding import decoded_text
from threshold_explorer.reading.text.first_lines import FirstLines, layouts_of
from threshold_explorer.words.sentence import Sentence

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
ZIP_ENTRY = b"PK\x01\x02"
ZIP_LABEL = "reading-compression-zip"
ENCRYPTED = 0x1
# A zip of one .csv.gz.
MAX_LAYERS = 2
# An object is kept for each entry; a workbook or a document has some hundred at most.
MAX_ENTRIES = 10_000
# A longer list of tables cannot be searched by eye.
MAX_ALTERNATIVES = 12
HEAD_BYTES = 2**13
MAX_SHOWN_ROWS = 4

LABELS = {"none": "reading-compression-none", "zip": ZIP_LABEL} | {
    name: each.label_key for name, each in COMPRESSIONS.items()
}
UNSUPPORTED_ARCHIVES = {
    re.compile(rb"Rar!\x1a\x07"): "reading-kind-rar",
    re.compile(rb"7z\xbc\xaf\x27\x1c"): "reading-kind-7z",
    re.compile(rb".{257}ustar[\x00 ]", re.DOTALL): "reading-kind-tar",
    re.compile(rb"\x04\x22\x4d\x18"): "reading-kind-lz4",
    re.compile(rb"\x1f[\x9d\xa0]"): "reading-kind-compress",
    re.compile(rb"LZIP\x01"): "reading-kind-lzip",
    # LZMA without a container has no magic bytes: properties, a dictionary of 2^n bytes, an unknown or plausible size.
    re.compile(rb"\x5d\x00\x00[\x00-\xff]{2}(?:\xff{8}|[\x00-\xff]{5}\x00{3})"): "reading-kind-lzma",
    re.compile(rb"\xff\x06\x00\x00sNaPpY"): "reading-kind-snappy",
}


class NoSuchMember(RefusedFile):
    """A zip without the requested table."""


@dataclass(frozen=True)
class Part:
    """A part of a table: its path in the zip, and its uncompressed bytes."""

    path: str
    content: bytes


@dataclass(frozen=True)
class Unpacked:
    """The uncompressed file, or the parts of a table; `compression` is a key of LABELS.

    `tables` are those of a zip with several, the first the one that was chosen; `unread` are the paths that were not
    read.
    """

    content: bytes
    file_name: str
    compression: str = "none"
    parts: tuple[Part, ...] = ()
    tables: tuple[ZipTable, ...] = ()
    unread: tuple[str, ...] = ()


def unpack(content: bytes | memoryview, file_name: str, limits: Limits, member: str | None = None) -> Unpacked:
    """The file inside an upload, compressed once or twice, or the upload itself.

    Formats are detected by magic bytes, not names. Concatenated streams are one file. Of several tables in a zip the
    one named `member` is read. A document that is a zip, such as an Excel workbook, stays as it is.
    Raises BadArchive, NotATextFile for an archive of another kind, EmptyFile, NoSuchMember, OpenQuestion for several
    tables, and OverLimit as soon as the decompressed size exceeds the limits.

    >>> import gzip
    >>> unpack(gzip.compress(b"a,b"), "t.csv.gz", Limits()).file_name
    't.csv'
    """
    return _unpack(bytes(content), file_name, ExpansionBudget(file_name, limits), member, 0)


def archive_names(content: bytes, file_name: str) -> list[str]:
    """The names of a zip's entries. Raises BadArchive where it is damaged or has too many."""
    return _opened_zip(content, file_name).namelist()


def is_document(names: Sequence[str]) -> bool:
    """Whether a zip is one document: Office Open XML, OpenDocument, or NumPy arrays.

    >>> is_document(["mimetype", "content.xml"]), is_document(["label.npy", "score.npy"]), is_document(["a.csv"])
    (True, True, False)
    """
    are_arrays = bool(names) and all(name.endswith(".npy") for name in names)
    return "[Content_Types].xml" in names or "mimetype" in names or are_arrays


def _unpack(content: bytes, file_name: str, budget: ExpansionBudget, member: str | None, n_layers: int) -> Unpacked:
    compression = "zip" if _is_zip(content, budget.file_name) else compression_of(content)
    if compression is None:
        _refuse_unsupported_archive(content, budget.file_name)
        return Unpacked(content, file_name)
    if n_layers == MAX_LAYERS:
        raise BadArchive("reading-archive-in-archive", file=budget.file_name, inner=file_name)
    # A layer between does not count towards the expanded size.
    budget.n_bytes -= len(content) if n_layers else 0
    if compression == "zip":
        return replace(_unpack_zip(content, budget, member, n_layers), compression="zip")
    inner = decompress(content, compression, budget)
    found = _unpack(inner, without_compression_suffix(file_name), budget, member, n_layers + 1)
    return replace(found, compression="zip" if found.compression == "zip" else compression)


def _unpack_zip(content: bytes, budget: ExpansionBudget, member: str | None, n_layers: int) -> Unpacked:
    archive = _opened_zip(content, budget.file_name)
    filled = [info.filename for info in archive.infolist() if info.file_size and not info.is_dir()]
    refuse_given_up(filled, budget.file_name)
    tables, unread = tables_in(filled)
    if not tables:
        raise EmptyFile("reading-archive-empty", file=budget.file_name)
    chosen = tables[0] if len(tables) == 1 else _chosen(archive, tables, member, budget.file_name)
    contents = {path: _content_of(archive, path, budget) for path in chosen.paths}
    path, inner = next(iter(contents.items()))
    is_whole = len(contents) == 1 and not folder_values(path)
    if is_whole and len(tables) == 1:
        found = _unpack(inner, path.rpartition("/")[2], budget, member, n_layers + 1)
        return replace(found, unread=(*unread, *found.unread))
    for path, inner in contents.items():
        if _is_zip(inner, budget.file_name):
            raise BadArchive("reading-archive-of-archives", file=budget.file_name, inner=path)
    unpacked = {path: _unpack(inner, path, budget, None, n_layers + 1).content for path, inner in contents.items()}
    parts = tuple(Part(path, content) for path, content in unpacked.items() if content)
    several = (chosen, *(table for table in tables if table != chosen)) if len(tables) > 1 else ()
    if is_whole:
        return Unpacked(unpacked[path], without_compression_suffix(path), tables=several, unread=unread)
    return Unpacked(b"", budget.file_name, parts=parts, tables=several, unread=unread)


def _is_zip(content: bytes, file_name: str) -> bool:
    return content.startswith(ZIP) and not is_document(archive_names(content, file_name))


def _opened_zip(content: bytes, file_name: str) -> zipfile.ZipFile:
    if content.count(ZIP_ENTRY) > MAX_ENTRIES:
        raise BadArchive("reading-archive-too-many-files", file=file_name, limit=MAX_ENTRIES)
    try:
        return zipfile.ZipFile(io.BytesIO(content))
    except DECODING_ERRORS as error:
        raise damaged_archive(ZIP_LABEL, file_name) from error


def _content_of(archive: zipfile.ZipFile, path: str, budget: ExpansionBudget) -> bytes:
    info = archive.getinfo(path)
    if info.flag_bits & ENCRYPTED:
        raise BadArchive("reading-archive-locked", file=budget.file_name)
    try:
        with archive.open(info) as stream:
            return budget.read_all(stream)
    except RefusedFile:
        raise
    except NotImplementedError as error:
        raise BadArchive("reading-zip-method", file=budget.file_name, method=info.compress_type) from error
    except DECODING_ERRORS as error:
        raise damaged_archive(ZIP_LABEL, budget.file_name) from error


def _chosen(archive: zipfile.ZipFile, tables: list[ZipTable], member: str | None, file_name: str) -> ZipTable:
    """The table called `member`; raises OpenQuestion without one, whose first reading is the likeliest table."""
    if member is not None:
        if chosen := next((table for table in tables if table.name == member), None):
            return chosen
        names = [table.name for table in tables]
        raise NoSuchMember("reading-no-such-member", file=file_name, member=member, members=names)
    heads = {table.name: _first_rows(archive, table.paths[0]) for table in tables}

    def how_likely(table: ZipTable) -> Likelihood:
        n_bytes = sum(archive.getinfo(path).file_size for path in table.paths)
        return likelihood(table.name, next(iter(heads[table.name]), ()), n_bytes)

    likeliest = sorted(tables, key=how_likely, reverse=True)[:MAX_ALTERNATIVES]
    readings = tuple(Alternative(table.name, _label(table), heads[table.name]) for table in likeliest)
    names = [table.name for table in tables]
    raise OpenQuestion(
        Question("member", Sentence("reading-question-member", count=len(names), members=names), readings), file_name
    )


def _first_rows(archive: zipfile.ZipFile, path: str) -> tuple[tuple[str, ...], ...]:
    """The first rows of a text; none for other content."""
    with suppress(RefusedFile, *DECODING_ERRORS), archive.open(path) as stream:
        head = decoded_text(stream.read(HEAD_BYTES), path).text
        return tuple(map(tuple, layouts_of(FirstLines.of(head), '"', None)[0].rows[:MAX_SHOWN_ROWS]))
    return ()


def _refuse_unsupported_archive(content: bytes, file_name: str) -> None:
    kind = next((kind for start, kind in UNSUPPORTED_ARCHIVES.items() if start.match(content)), None)
    if kind is not None:
        raise NotATextFile("reading-other-archive", file=file_name, kind=Sentence(kind))


def archive_report(file: Unpacked) -> ReadingReport:
    """The compression, and for several tables the one that was read."""
    packing = Finding("compression", Sentence(LABELS[file.compression]))
    notes = (Sentence("reading-note-not-unpacked", names=list(file.unread)),) if file.unread else ()
    if not file.tables:
        return ReadingReport((packing,), notes)
    chosen, *others = file.tables
    member = Finding("member", _label(chosen), tuple((other.name, _label(other)) for other in others), is_guess=True)
    return ReadingReport((member, packing), notes)


def _label(table: ZipTable) -> Sentence:
    if len(table.paths) == 1:
        return Sentence("reading-member-file", file=table.name)
    return Sentence("reading-member-parts", count=len(table.paths), pattern=table.name)
