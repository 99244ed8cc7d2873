"""Unpack an upload: into one file, or the parts of one table; several tables of a zip are asked about."""

import io
import re
import zipfile
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from urllib.parse import unquote

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
from threshold_explorer.reading.formats.typed_table import Likelihood, likelihood
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
    re.compile(rb"\xfd7zXZ\x00"): "reading-kind-xz",
    # LZMA without a container has no magic bytes: properties, a dictionary of 2^n bytes, an unknown or plausible size.
    re.compile(rb"\x5d\x00\x00[\x00-\xff]{2}(?:\xff{8}|[\x00-\xff]{5}\x00{3})"): "reading-kind-lzma",
    re.compile(rb"\xff\x06\x00\x00sNaPpY"): "reading-kind-snappy",
}
# Beside predictions, and none: documents, code, models, and what describes a run.
NO_TABLES = re.compile(
    r".*\.(?:md|rst|pdf|docx?|png|jpe?g|svg|py|ipynb|r|sql|sh|ya?ml|toml|ini|cfg|log"
    r"|pkl|joblib|pt|pth|onnx|h5|keras|bin|safetensors|html?)"
    r"|(?:readme|licen[cs]e|requirements)(?:\..*)?|thumbs\.db"
    r"|(?:.*[-_.])?(?:config|metadata|metrics?|params|args|schema|header|summaries|reductions)\.(?:json|txt)",
    re.IGNORECASE,
)
# Names that programs give to the parts of a table which they write in parallel.
PARTS = re.compile(
    # Spark, pyarrow, Redshift; Dask.
    r"(?:^|[^a-z])(?:part|shard|chunk)[-_.]?[0-9]|^[0-9]+\.part(?:\.|$)"
    # BigQuery, Hugging Face, Hive.
    r"|(?:^|[^0-9])0[0-9]{11}(?:\.|$)|[0-9]-of-[0-9]|^0[0-9]{5}_[0-9]+(?:\.|$)"
    # Snowflake.
    r"|^data(?:_[0-9]+){3}(?:\.|$)"
)
# DuckDB counts from 0; others may call data of several years or models so.
DUCKDB = re.compile(r"(^|/)data_[0-9]+(?=\.|$)")
# Logs of Inspect have a file for each sample.
SAMPLES = re.compile(r"(?:.*/)?samples/[^/]+_epoch_[0-9]+\.json")
VARYING = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]+")
PARTITION_FOLDER = re.compile(r"([^=]+)=(.*)")
HIVE_NULL = "__HIVE_DEFAULT_PARTITION__"


@dataclass(frozen=True)
class ZipTable:
    """A table in a zip: a file, or the parts of one table; `name` is the path, or the pattern that the parts share."""

    name: str
    paths: tuple[str, ...]


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
    readings = tuple(Alternative(table.name, _table_label(table), heads[table.name]) for table in likeliest)
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
    member = Finding(
        "member", _table_label(chosen), tuple((other.name, _table_label(other)) for other in others), is_guess=True
    )
    return ReadingReport((member, packing), notes)


def _table_label(table: ZipTable) -> Sentence:
    if len(table.paths) == 1:
        return Sentence("reading-member-file", file=table.name)
    return Sentence("reading-member-parts", count=len(table.paths), pattern=table.name)


def tables_in(paths: Collection[str]) -> tuple[list[ZipTable], tuple[str, ...]]:
    """The tables among these files, and the paths of the visible files that are none.

    Names with a dot or an underscore in front are hidden, as programs mean them.

    >>> tables_in(["part-1.csv", "part-0.csv", "_SUCCESS", "a.md"])
    ([ZipTable(name='part-*.csv', paths=('part-0.csv', 'part-1.csv'))], ('a.md',))
    """
    visible = [path for path in paths if not _is_hidden(path, "._")]
    visible = visible or [path for path in paths if not _is_hidden(path, ".")]
    tables = [path for path in visible if not NO_TABLES.fullmatch(_file_name(path))] or visible
    parts_of: dict[str, list[str]] = {}
    for path in sorted(tables):
        parts_of.setdefault(_pattern(path) if _is_part(path, paths) else path, []).append(path)
    found = [ZipTable(name if len(parts) > 1 else parts[0], tuple(parts)) for name, parts in parts_of.items()]
    return found, tuple(path for path in visible if path not in tables)


def folder_values(path: str) -> dict[str, str | None]:
    """The partition columns in the folder names (Hive, Spark, DuckDB): label=1/part-0.csv.

    >>> folder_values("out/label=1/day=2024-01-01/part-0.parquet")
    {'label': '1', 'day': '2024-01-01'}
    """
    matches = (PARTITION_FOLDER.fullmatch(folder) for folder in path.split("/")[:-1])
    texts = {unquote(match[1]): unquote(match[2]) for match in matches if match}
    return {name: None if text in {HIVE_NULL, ""} else text for name, text in texts.items()}


def refuse_given_up(paths: Collection[str], file_name: str) -> None:
    """Raise BadArchive for a Delta table, whose files may hold rows that it no longer has, and for a cut file."""
    for path in paths:
        *folders, name = path.split("/")
        key = "reading-archive-split" if name == "xaa" or name.endswith(".aa") else ""
        key = "reading-archive-delta" if "_delta_log" in folders else key
        if key:
            raise BadArchive(key, file=file_name, inner=path)


def _file_name(path: str) -> str:
    return without_compression_suffix(path.rpartition("/")[2])


def _is_hidden(path: str, signs: str) -> bool:
    return any(piece[:1] in [*signs] for piece in path.split("/") if piece != ".")


def _is_part(path: str, paths: Collection[str]) -> bool:
    is_of_duckdb = DUCKDB.search(path) is not None and DUCKDB.sub(r"\1data_0", path) in paths
    return _has_free_name(path) or is_of_duckdb or PARTS.search(_file_name(path).lower()) is not None


def _has_free_name(path: str) -> bool:
    """Whether the folder says that a file is a part, whatever its name."""
    return bool(folder_values(path)) or SAMPLES.fullmatch(path) is not None


def _pattern(path: str) -> str:
    """The path with a star for each number, run id and partition: equal for all parts of a table."""
    *folders, _ = path.split("/")
    stem, dot, ending = _file_name(path).rpartition(".")
    if _has_free_name(path):
        stem = "*"
    folders = [folder for folder in folders if not PARTITION_FOLDER.fullmatch(folder)]
    return "/".join([*folders, VARYING.sub("*", stem) + dot + VARYING.sub("*", ending)])
