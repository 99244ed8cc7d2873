"""Unpack an upload through all layers of compression: into one file, or the parts of one table."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from threshold_explorer.reading.archives.expansion_limit import SMALL_BYTES, Archive, ExpansionBudget
from threshold_explorer.reading.archives.expansion_limit import BadArchive as BadArchive
from threshold_explorer.reading.archives.members import Member, Members, find_tables
from threshold_explorer.reading.archives.part_names import folder_values
from threshold_explorer.reading.archives.streams import COMPRESSIONS as STREAMS
from threshold_explorer.reading.archives.streams import compression_of, decompress, name_inside
from threshold_explorer.reading.archives.zip_archive import ZIP as ZIP
from threshold_explorer.reading.archives.zip_archive import ZipArchive, zip_entries
from threshold_explorer.reading.likely_tables import Rows, first_rows, looks_like_predictions
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import EmptyFile, NotATextFile, RefusedFile
from threshold_explorer.reading.report import Alternative, Finding, Question, ReadingReport
from threshold_explorer.words.sentence import Sentence

# A zip of a zip of one .csv.gz.
MAX_LAYERS = 4
# A question about the table previews no more candidates than this.
MAX_PREVIEWED = 20
# A longer list of tables cannot be searched by eye.
MAX_OPTIONS = 50
MAX_ALTERNATIVES = 6


COMPRESSIONS = (
    {"none": "reading-compression-none"}
    | {name: each.label_key for name, each in STREAMS.items()}
    | {"zip": "reading-compression-zip"}
)
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
    re.compile(rb"\x02\x21\x4c\x18"): "reading-kind-lz4-legacy",
    re.compile(rb"MSCF\x00{4}"): "reading-kind-cabinet",
}


class NoSuchMember(RefusedFile):
    """An archive without the requested table."""


@dataclass(frozen=True)
class Part:
    """A part of a table: its path in the archive, and its uncompressed bytes."""

    path: str
    content: bytes


@dataclass(frozen=True)
class Unpacked:
    """The uncompressed file, or the parts of a table; `compression` is a key of COMPRESSIONS.

    For an archive with several tables, `members` are all of them, the first the one that was read;
    `is_ambiguous` where another is as likely, with previews in `first_rows`. `unread` are the paths that were not
    read; `are_split` where the parts are pieces of one file.
    """

    content: bytes
    file_name: str
    compression: str
    parts: tuple[Part, ...] = ()
    are_split: bool = False
    members: tuple[Member, ...] = ()
    unread: tuple[str, ...] = ()
    is_ambiguous: bool = False
    first_rows: Mapping[str, Rows] = field(default_factory=dict)


def unpack(content: bytes | memoryview, file_name: str, limits: Limits, member: str | None = None) -> Unpacked:
    """The file inside an upload, through any layers of compression, or the upload itself.

    Formats are detected by magic bytes, not names. Concatenated streams are one file. System files in an archive
    are ignored, files that form one table are its parts, and of several tables the likeliest is read, or the one
    named `member`. A document that is a zip, such as an Excel workbook, stays as it is.
    Raises BadArchive, NotATextFile for an archive of another kind, EmptyFile, NoSuchMember, and OverLimit as soon
    as the decompressed size exceeds the limits.

    >>> import gzip
    >>> unpack(gzip.compress(b"a,b"), "t.csv.gz", Limits()).file_name
    't.csv'
    """
    return _unpack(bytes(content), file_name, ExpansionBudget(file_name, limits), member, 0)


def archive_names(content: bytes, file_name: str) -> list[str]:
    """The names of a zip's entries. Raises BadArchive where it is damaged or has too many."""
    return [info.filename for info in zip_entries(content, file_name)]


def is_document(names: list[str]) -> bool:
    """Whether a zip is one document: Office Open XML, OpenDocument, or NumPy arrays.

    >>> is_document(["mimetype", "content.xml"]), is_document(["label.npy", "score.npy"]), is_document(["a.csv"])
    (True, True, False)
    """
    are_arrays = bool(names) and all(name.endswith(".npy") for name in names)
    return "[Content_Types].xml" in names or "mimetype" in names or are_arrays


def _unpack(content: bytes, file_name: str, budget: ExpansionBudget, member: str | None, n_layers: int) -> Unpacked:
    compression = compression_of(content)
    is_archive = (
        not compression and content.startswith(ZIP) and not is_document(archive_names(content, budget.file_name))
    )
    if (compression or is_archive) and n_layers == MAX_LAYERS:
        raise BadArchive("reading-archive-in-archive", file=budget.file_name, inner=file_name)
    if compression:
        inner = decompress(content, budget.file_name, compression, budget)
        found = _unpack(inner, name_inside(file_name, compression), budget, member, n_layers + 1)
        # An intermediate layer does not count towards the expanded size.
        budget.n_bytes -= len(inner) if found.content is not inner else 0
        return found if found.compression == "zip" else replace(found, compression=compression)
    if is_archive:
        return _unpack_archive(content, budget, member, n_layers)
    _refuse_unsupported_archive(content, budget.file_name)
    return Unpacked(content, file_name, "none")


def _unpack_archive(content: bytes, budget: ExpansionBudget, member: str | None, n_layers: int) -> Unpacked:
    archive = ZipArchive(content, budget.file_name)
    members = find_tables(archive.entries)
    if not members.tables:
        raise EmptyFile("reading-archive-empty", file=budget.file_name)
    if len(members.tables) == 1:
        found = _read_member(archive, members.tables[0], budget, member, n_layers)
        return replace(found, compression="zip", unread=(*members.unread, *found.unread))
    rows = _first_rows(archive, members, budget, n_layers) if members.is_ambiguous else {}
    if rows and member is None:
        members = members.ranked_by_content({name: looks_like_predictions(each) for name, each in rows.items()})
    chosen = _chosen_table(members, member, budget.file_name)
    found = _read_member(archive, chosen, budget, None, n_layers)
    _refuse_several_inside(found, budget.file_name)
    return replace(
        found,
        compression="zip",
        members=(chosen, *(table for table in members.tables if table != chosen)),
        unread=members.unread,
        is_ambiguous=members.is_ambiguous and member is None,
        first_rows=rows,
    )


def _read_member(
    archive: Archive, chosen: Member, budget: ExpansionBudget, member: str | None, n_layers: int
) -> Unpacked:
    contents = archive.read(chosen.paths, budget)
    if len(contents) == 1 and not folder_values(chosen.paths[0]):
        path, content = contents.popitem()
        return _unpack(content, path.rpartition("/")[2], budget, member, n_layers + 1)
    parts = []
    for path in chosen.paths:
        found = _unpack(contents.pop(path), path.rpartition("/")[2], budget, None, n_layers + 1)
        _refuse_several_inside(found, budget.file_name)
        parts += [Part(path, found.content)] if found.content else []
    return Unpacked(b"", budget.file_name, "none", tuple(parts), chosen.are_split)


def _first_rows(archive: Archive, members: Members, budget: ExpansionBudget, n_layers: int) -> dict[str, Rows]:
    """Previews of the tables as likely as the first, as long as unpacking them is cheap."""
    ambiguous = members.most_likely()[:MAX_PREVIEWED]
    if sum(table.entries[0].n_bytes for table in ambiguous) > SMALL_BYTES:
        return {}
    preview_budget = ExpansionBudget(
        budget.file_name, replace(budget.limits, max_expanded_bytes=min(budget.remaining, 2 * SMALL_BYTES))
    )
    rows = {}
    for table in ambiguous:
        try:
            found = _read_member(archive, Member(table.name, table.entries[:1]), preview_budget, None, n_layers)
        except RefusedFile:
            continue
        rows[table.name] = first_rows(found.content)
    return rows


def _chosen_table(members: Members, member: str | None, file_name: str) -> Member:
    if member is None:
        return members.tables[0]
    for table in members.tables:
        if table.name == member:
            return table
    names = [table.name for table in members.tables]
    raise NoSuchMember("reading-no-such-member", file=file_name, member=member, members=names)


def _refuse_several_inside(found: Unpacked, file_name: str) -> None:
    if found.members:
        raise BadArchive("reading-archive-of-archives", file=file_name, inner=found.members[0].name)


def _refuse_unsupported_archive(content: bytes, file_name: str) -> None:
    kind = next((kind for start, kind in UNSUPPORTED_ARCHIVES.items() if start.match(content)), None)
    if kind is not None:
        raise NotATextFile("reading-other-archive", file=file_name, kind=Sentence(kind))


def archive_report(file: Unpacked) -> ReadingReport:
    """The compression, and for several tables the one that was read, with a question where another is as likely."""
    packing = Finding("compression", Sentence(COMPRESSIONS[file.compression]))
    notes = (Sentence("reading-note-not-unpacked", names=list(file.unread)),) if file.unread else ()
    if not file.members:
        return ReadingReport((packing,), notes)
    chosen, *others = file.members
    options = tuple((other.name, _label(other)) for other in others[:MAX_OPTIONS])
    member = Finding("member", _label(chosen), options, is_guess=True)
    return ReadingReport((member, packing), notes, (_question(file),) if file.is_ambiguous else ())


def _label(member: Member) -> Sentence:
    if len(member.entries) == 1:
        return Sentence("reading-member-file", file=member.name)
    return Sentence("reading-member-parts", count=len(member.entries), pattern=member.name)


def _question(file: Unpacked) -> Question:
    names = [member.name for member in file.members]
    sentence = Sentence("reading-question-member", count=len(names), chosen=names[0], members=names)
    readings = tuple(
        Alternative(member.name, _label(member), file.first_rows.get(member.name, ()))
        for member in file.members[:MAX_ALTERNATIVES]
    )
    return Question("member", sentence, readings)
