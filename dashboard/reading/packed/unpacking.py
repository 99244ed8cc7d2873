"""A file as it was sent, unpacked through all its layers: one file, or the parts of one table."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from dashboard.reading.limits import Limits
from dashboard.reading.packed.archive import Archive
from dashboard.reading.packed.first_rows import Rows, first_rows, looks_like_predictions
from dashboard.reading.packed.members import Member, Members, members_of
from dashboard.reading.packed.part_names import values_of
from dashboard.reading.packed.room import SMALL, Room
from dashboard.reading.packed.room import BadArchive as BadArchive
from dashboard.reading.packed.seven_zip import START as SEVEN_ZIP
from dashboard.reading.packed.seven_zip import SevenZipArchive
from dashboard.reading.packed.streams import COMPRESSIONS as STREAMS
from dashboard.reading.packed.streams import compression_of, decompressed, name_inside
from dashboard.reading.packed.tar_archive import TarArchive, is_tar
from dashboard.reading.packed.zip_archive import ZIP as ZIP
from dashboard.reading.packed.zip_archive import ZipArchive, infos_of
from dashboard.reading.refusals import EmptyFile, NotATextFile, RefusedFile
from dashboard.words.sentence import Sentence

# A zip of a tar.gz of one .csv.gz.
MOST_LAYERS = 4
# Of many tables that are as likely as each other, looking into some is enough to ask.
MOST_LOOKED_AT = 20


@dataclass(frozen=True)
class Container:
    """A kind of archive: its words, whether a file is one, and how it is opened."""

    words: str
    is_one: Callable[[bytes, str], bool]
    open: Callable[[bytes, str], Archive]


CONTAINERS = {
    "zip": Container(
        "reading-compression-zip",
        lambda content, name: content.startswith(ZIP) and not is_document(archive_names(content, name)),
        ZipArchive,
    ),
    "7z": Container("reading-compression-7z", lambda content, _: content.startswith(SEVEN_ZIP), SevenZipArchive),
    "tar": Container("reading-compression-tar", lambda content, _: is_tar(content), TarArchive),
}
COMPRESSIONS = (
    {"none": "reading-compression-none"}
    | {name: each.words for name, each in STREAMS.items()}
    | {name: each.words for name, each in CONTAINERS.items()}
)
OTHER_ARCHIVES = {
    re.compile(rb"Rar!\x1a\x07"): "reading-kind-rar",
    re.compile(rb"\x1f[\x9d\xa0]"): "reading-kind-compress",
    re.compile(rb"LZIP\x01"): "reading-kind-lzip",
    re.compile(rb"\x02\x21\x4c\x18"): "reading-kind-lz4-legacy",
    re.compile(rb"MSCF\x00{4}"): "reading-kind-cabinet",
}


class NoSuchMember(RefusedFile):
    """An archive without the file that was asked for."""


@dataclass(frozen=True)
class Part:
    """One of several files of a table: its path in the archive, and its bytes, unpacked."""

    path: str
    content: bytes


@dataclass(frozen=True)
class Unpacked:
    """A file's own bytes and name, or the parts of a table; `compression` is a key of COMPRESSIONS.

    Of an archive with several tables `members` are all, the first the one that was read; `is_doubtful` is whether
    another is as likely meant, and `first_rows` are what stands in these. `beside` are the files that were left out,
    and `are_cut` is whether the parts are pieces of one file.
    """

    content: bytes
    file_name: str
    compression: str
    parts: tuple[Part, ...] = ()
    are_cut: bool = False
    members: tuple[Member, ...] = ()
    beside: tuple[str, ...] = ()
    is_doubtful: bool = False
    first_rows: Mapping[str, Rows] = field(default_factory=dict)


def unpacked(content: bytes | memoryview, file_name: str, limits: Limits, member: str | None = None) -> Unpacked:
    """The file inside a packed one, whatever it is packed by and how often, or the file itself.

    Told by its first bytes, not by its name. Several members of a compression are one file. What systems leave in an
    archive does not count; files that together are one table are its parts; of several tables the likeliest is
    taken, or the `member` of that name. A document that is a zip, as an Excel workbook is, stays as it is.
    Raises BadArchive, NotATextFile for an archive of another kind, EmptyFile, NoSuchMember, and OverLimit as soon
    as more bytes come out than the limits allow.

    >>> import gzip
    >>> unpacked(gzip.compress(b"a,b"), "t.csv.gz", Limits()).file_name
    't.csv'
    """
    return _unpacked(bytes(content), file_name, Room(file_name, limits), member, 0)


def archive_names(content: bytes, file_name: str) -> list[str]:
    """The names of what a zip holds. Raises BadArchive where it is damaged or holds too many to list."""
    return [info.filename for info in infos_of(content, file_name)]


def is_document(names: list[str]) -> bool:
    """Whether a zip with these entries is one document: Office Open XML, OpenDocument, or arrays of numpy.

    >>> is_document(["mimetype", "content.xml"]), is_document(["label.npy", "score.npy"]), is_document(["a.csv"])
    (True, True, False)
    """
    are_arrays = bool(names) and all(name.endswith(".npy") for name in names)
    return "[Content_Types].xml" in names or "mimetype" in names or are_arrays


def _unpacked(content: bytes, file_name: str, room: Room, member: str | None, n_layers: int) -> Unpacked:
    compression = compression_of(content)
    container = None if compression else _container_of(content, room.file_name)
    if (compression or container) and n_layers == MOST_LAYERS:
        raise BadArchive("reading-archive-in-archive", file=room.file_name, inner=file_name)
    if compression:
        inner = decompressed(content, room.file_name, compression, room)
        found = _unpacked(inner, name_inside(file_name, compression), room, member, n_layers + 1)
        # What was only a layer is no part of what the file expands to.
        room.n_bytes -= len(inner) if found.content is not inner else 0
        return found if found.compression in CONTAINERS else replace(found, compression=compression)
    if container:
        return _from_archive(container, content, room, member, n_layers)
    _refuse_other_archive(content, room.file_name)
    return Unpacked(content, file_name, "none")


def _container_of(content: bytes, file_name: str) -> str | None:
    return next((name for name, each in CONTAINERS.items() if each.is_one(content, file_name)), None)


def _from_archive(container: str, content: bytes, room: Room, member: str | None, n_layers: int) -> Unpacked:
    archive = CONTAINERS[container].open(content, room.file_name)
    members = members_of(archive.entries)
    if not members.tables:
        raise EmptyFile("reading-archive-of-none", file=room.file_name)
    if len(members.tables) == 1:
        found = _read_member(archive, members.tables[0], room, member, n_layers)
        return replace(found, compression=container, beside=(*members.beside, *found.beside))
    rows = _first_rows(archive, members, room, n_layers) if members.is_doubtful else {}
    if rows and member is None:
        members = members.weighed({name: looks_like_predictions(each) for name, each in rows.items()})
    chosen = _chosen(members, member, room.file_name)
    found = _read_member(archive, chosen, room, None, n_layers)
    _refuse_several_inside(found, room.file_name)
    return replace(
        found,
        compression=container,
        members=(chosen, *(table for table in members.tables if table != chosen)),
        beside=members.beside,
        is_doubtful=members.is_doubtful and member is None,
        first_rows=rows,
    )


def _read_member(archive: Archive, chosen: Member, room: Room, member: str | None, n_layers: int) -> Unpacked:
    contents = archive.read(chosen.paths, room)
    if len(contents) == 1 and not values_of(chosen.paths[0]):
        path, content = contents.popitem()
        return _unpacked(content, path.rpartition("/")[2], room, member, n_layers + 1)
    parts = []
    for path in chosen.paths:
        found = _unpacked(contents.pop(path), path.rpartition("/")[2], room, None, n_layers + 1)
        _refuse_several_inside(found, room.file_name)
        parts += [Part(path, found.content)] if found.content else []
    return Unpacked(b"", room.file_name, "none", tuple(parts), chosen.are_cut)


def _first_rows(archive: Archive, members: Members, room: Room, n_layers: int) -> dict[str, Rows]:
    """What stands in the tables that are as likely as the first, as long as looking costs little."""
    doubtful = members.doubtful()[:MOST_LOOKED_AT]
    if sum(table.entries[0].n_bytes for table in doubtful) > SMALL:
        return {}
    aside = Room(room.file_name, replace(room.limits, max_expanded_bytes=min(room.left, 2 * SMALL)))
    rows = {}
    for table in doubtful:
        try:
            found = _read_member(archive, Member(table.name, table.entries[:1]), aside, None, n_layers)
        except RefusedFile:
            continue
        rows[table.name] = first_rows(found.content)
    return rows


def _chosen(members: Members, member: str | None, file_name: str) -> Member:
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


def _refuse_other_archive(content: bytes, file_name: str) -> None:
    kind = next((kind for start, kind in OTHER_ARCHIVES.items() if start.match(content)), None)
    if kind is not None:
        raise NotATextFile("reading-other-archive", file=file_name, kind=Sentence(kind))
