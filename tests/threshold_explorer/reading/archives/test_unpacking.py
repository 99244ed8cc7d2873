"""Compressed files: all layers are unpacked, zip bombs use no memory, and damage is refused."""

import bz2
import gzip
import lzma
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.peak_memory import peak_memory
from tests.threshold_explorer.reading.corpus.packing import STREAMS, zipped
from threshold_explorer.reading.archives import expansion_limit
from threshold_explorer.reading.archives.expansion_limit import MAX_ENTRIES
from threshold_explorer.reading.archives.unpacking import (
    COMPRESSIONS,
    BadArchive,
    NoSuchMember,
    Part,
    Unpacked,
    unpack,
)
from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.refusals import EmptyFile, NotATextFile, OverLimit, RefusedFile
from threshold_explorer.words.sentence import Sentence

TEXT = b"label,score\n" + b"".join(b"%d,%r\n" % (row % 2, row / 7) for row in range(500))
zstd = STREAMS["zst"]


BOMBS: dict[str, Callable[[int], bytes]] = {
    "zip": lambda megabytes: zipped([("p.csv", bytes(megabytes * MEGABYTE))]),
    "gzip": lambda megabytes: gzip.compress(bytes(megabytes * MEGABYTE)),
    "zstd": lambda megabytes: zstd(bytes(megabytes * MEGABYTE)),
    "bzip2": lambda megabytes: bz2.compress(bytes(MEGABYTE)) * megabytes,
    "xz": lambda megabytes: lzma.compress(bytes(MEGABYTE), preset=0) * megabytes,
}
PACKED = {
    "gzip": gzip.compress(TEXT),
    "zip": zipped([("p.csv", TEXT)]),
    "zstd": zstd(TEXT),
    "bzip2": bz2.compress(TEXT),
    "xz": lzma.compress(TEXT),
}


def refusing(kinds: list[str], megabytes: int, max_expanded_mb: int) -> Callable[[], list[Sentence]]:
    """A task for the memory measurement, in one process for all kinds."""
    contents = [BOMBS[kind](megabytes) for kind in kinds]
    limits = {"max_expanded_bytes": max_expanded_mb * MEGABYTE}
    return lambda: [refusal(content, OverLimit, "p.csv", **limits) for content in contents]


def opened(content: bytes, name: str = "p.csv.zip", **limits: Any) -> Unpacked:
    return unpack(content, name, Limits(**limits))


def refusal(content: bytes, kind: type[RefusedFile], name: str = "p.zip", **limits: Any) -> Sentence:
    with pytest.raises(kind) as caught:
        opened(content, name, **limits)
    return caught.value.sentence


def damaged(compression: str) -> Sentence:
    return Sentence("reading-archive-damaged", file="p.zip", compression=Sentence(COMPRESSIONS[compression]))


@pytest.mark.parametrize(
    ("content", "name", "inner_name", "compression"),
    [
        (PACKED["gzip"], "p.csv.gz", "p.csv", "gzip"),
        (PACKED["gzip"], "p.csv", "p.csv", "gzip"),
        (PACKED["gzip"], ".gz", ".gz", "gzip"),
        (PACKED["zstd"], "P.TSV.ZST", "P.TSV", "zstd"),
        (PACKED["zip"], "sent.zip", "p.csv", "zip"),
        (zipped([("p.csv", TEXT)], method=zipfile.ZIP_STORED), "sent", "p.csv", "zip"),
        (TEXT, "p.csv.gz", "p.csv.gz", "none"),
    ],
)
def test_compression_is_detected_by_bytes_and_its_suffix_removed(
    content: bytes, name: str, inner_name: str, compression: str
) -> None:
    assert opened(content, name) == Unpacked(TEXT, inner_name, compression)


def test_a_memoryview_is_unpacked_too() -> None:
    assert unpack(memoryview(PACKED["gzip"]), "p.csv.gz", Limits()).content == TEXT


@pytest.mark.parametrize("compression", sorted(set(PACKED) - {"zip"}))
def test_concatenated_members_and_frames_are_one_file(compression: str) -> None:
    assert opened(2 * PACKED[compression]).content == 2 * TEXT


@pytest.mark.parametrize("compression", ["bzip2", "xz", "gzip"])
def test_trailing_garbage_is_damage_and_trailing_zeros_are_padding(compression: str) -> None:
    for garbage in (b"more", PACKED[compression][:40]):
        assert refusal(PACKED[compression] + garbage, BadArchive) == damaged(compression)
    for n_zeros in (512, 3 * MEGABYTE):
        assert opened(PACKED[compression] + bytes(n_zeros)).content == TEXT


def test_macos_files_and_folders_of_a_zip_are_ignored() -> None:
    content = zipped(
        [("run/", b""), ("run/p.csv", TEXT), ("__MACOSX/run/._p.csv", b"x"), ("run/.DS_Store", b"x"), ("empty", b"")]
    )
    assert opened(content) == Unpacked(TEXT, "p.csv", "zip")


def test_a_document_that_is_a_zip_stays_as_it_is() -> None:
    for first in ("[Content_Types].xml", "mimetype"):
        content = zipped([(first, b"x"), ("xl/workbook.xml", b"x")])
        assert opened(content, "w.xlsx") == Unpacked(content, "w.xlsx", "none")
        assert opened(gzip.compress(content), "w.xlsx.gz") == Unpacked(content, "w.xlsx", "gzip")


def test_the_likeliest_of_several_tables_is_read_and_all_are_listed() -> None:
    content = zipped([("train.csv", 2 * TEXT), ("predictions.csv", TEXT), ("test.csv", 3 * TEXT), ("README.md", b"x")])
    found = opened(content)
    assert (found.content, found.file_name, found.is_ambiguous) == (TEXT, "predictions.csv", False)
    assert [member.name for member in found.members] == ["predictions.csv", "test.csv", "train.csv"]
    assert found.unread == ("README.md",)


def test_another_table_can_be_chosen() -> None:
    content = zipped([("a.csv", TEXT), ("b.csv", 2 * TEXT)])
    assert opened(content).is_ambiguous
    chosen = unpack(content, "p.zip", Limits(), "a.csv")
    assert (chosen.content, chosen.is_ambiguous) == (TEXT, False)
    with pytest.raises(NoSuchMember) as caught:
        unpack(content, "p.zip", Limits(), "c.csv")
    assert str(caught.value) == '"p.zip" has no table "c.csv"; its tables are "b.csv" and "a.csv".'


def test_parts_of_a_table_are_in_numerical_order() -> None:
    files = [(f"out/part-{number}.csv", b"%d" % number) for number in (10, 2, 1)]
    found = opened(zipped([*files, ("out/_SUCCESS", b""), ("out/.part-1.csv.crc", b"x")]))
    assert found.parts == (Part(*files[2]), Part(*files[1]), Part(*files[0]))
    assert (found.members, found.unread) == ((), ())


def test_a_zip_without_a_file_is_refused() -> None:
    for content in (zipped([("run/", b"")]), zipped([])):
        assert refusal(content, EmptyFile) == Sentence("reading-archive-empty", file="p.zip")


def test_a_zip_of_very_many_files_is_refused_before_they_are_listed() -> None:
    content = b"PK\x03\x04" + (MAX_ENTRIES + 1) * b"PK\x01\x02"
    assert refusal(content, BadArchive) == Sentence("reading-archive-too-many-files", file="p.zip", limit=MAX_ENTRIES)


def test_an_encrypted_zip_is_refused() -> None:
    content = PACKED["zip"].replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")
    assert content != PACKED["zip"]
    assert refusal(content, BadArchive) == Sentence("reading-archive-locked", file="p.zip")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_with_another_method_is_read(method: int) -> None:
    assert opened(zipped([("p.csv", TEXT)], method=method)).content == TEXT


def test_a_zip_with_zstandard_is_read() -> None:
    assert opened(zip_by(93, zstd(TEXT))).content == TEXT
    assert refusal(zip_by(93, zstd(TEXT)[:-20]), BadArchive) == damaged("zip")


def test_a_zip_with_an_unsupported_method_is_refused() -> None:
    assert refusal(zip_by(99 - 1, TEXT), BadArchive) == Sentence("reading-zip-method", file="p.zip", method=98)


def zip_by(method: int, packed: bytes) -> bytes:
    """A zip with one entry compressed elsewhere: stored, and then labelled with the method."""
    content = bytearray(zipped([("p.csv", packed)], method=zipfile.ZIP_STORED))
    entry = content.index(b"PK\x01\x02")
    checksum, size = zlib.crc32(TEXT).to_bytes(4, "little"), len(TEXT).to_bytes(4, "little")
    for at in (8, entry + 10):
        content[at : at + 2] = method.to_bytes(2, "little")
        content[at + 6 : at + 10] = checksum
        content[at + 14 : at + 18] = size
    return bytes(content)


@pytest.mark.parametrize("outer", [gzip.compress, zstd, lambda inner: zipped([("in.bin", inner)])])
@pytest.mark.parametrize("inner", PACKED.values(), ids=PACKED)
def test_a_second_layer_is_opened_too(outer: Callable[[bytes], bytes], inner: bytes) -> None:
    assert opened(outer(inner), "p.bin").content == TEXT


def test_a_fifth_layer_is_refused() -> None:
    content = TEXT
    for _ in range(4):
        content = gzip.compress(content)
    assert opened(content).content == TEXT
    assert refusal(gzip.compress(content), BadArchive).key == "reading-archive-in-archive"


def test_several_archives_of_several_tables_are_refused() -> None:
    inner = zipped([("a.csv", TEXT), ("b.csv", TEXT)])
    assert refusal(zipped([("1.zip", inner), ("2.zip", inner)]), BadArchive).key == "reading-archive-of-archives"


@pytest.mark.parametrize(
    "text", [b"BZh,score\n1,0.5\n", b"PK\x03,a\n", b"7z,a\n1,2\n", b"Rar!,a\n1,2\n", b"]x,y\n1,2\n", b"LZIP,y\n1,2\n"]
)
def test_a_text_that_begins_like_an_archive_stays_text(text: bytes) -> None:
    assert opened(text, "p.csv") == Unpacked(text, "p.csv", "none")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"Rar!\x1a\x07\x01\x00", "reading-kind-rar"),
        (b"\x1f\x9d\x90a", "reading-kind-compress"),
        (gzip.compress(b"Rar!\x1a\x07\x00"), "reading-kind-rar"),
        (lzma.compress(TEXT, lzma.FORMAT_ALONE), "reading-kind-lzma"),
        (b"\xff\x06\x00\x00sNaPpY\x01\x0a\x00\x00", "reading-kind-snappy"),
        (b"7z\xbc\xaf\x27\x1c\x00\x04", "reading-kind-7z"),
        (b"\x04\x22\x4d\x18\x64\x40", "reading-kind-lz4"),
        (b"p.csv".ljust(257, b"\x00") + b"ustar\x0000", "reading-kind-tar"),
    ],
)
def test_another_archive_is_refused_by_name(content: bytes, kind: str) -> None:
    assert refusal(content, NotATextFile) == Sentence("reading-other-archive", file="p.zip", kind=Sentence(kind))


@pytest.mark.parametrize(("kind", "content"), PACKED.items())
def test_a_truncated_file_is_refused(kind: str, content: bytes) -> None:
    assert refusal(content[:-20], BadArchive) == damaged(kind)


@pytest.mark.parametrize(("kind", "content"), PACKED.items())
def test_the_byte_limit_is_exact(kind: str, content: bytes) -> None:
    assert opened(content, max_expanded_bytes=len(TEXT)).content == TEXT
    assert refusal(content, OverLimit, max_expanded_bytes=len(TEXT) - 1).key == "reading-expands-too-much"


def test_a_zip_that_understates_its_size_is_cut_at_it() -> None:
    size = len(TEXT).to_bytes(4, "little")
    content = PACKED["zip"].replace(size, (100).to_bytes(4, "little"))
    assert refusal(content, BadArchive) == damaged("zip")


@pytest.mark.parametrize("kind", BOMBS)
def test_an_unlikely_ratio_is_measured_first_and_then_read(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expansion_limit, "SMALL_BYTES", MEGABYTE)
    assert opened(BOMBS[kind](2)).content == bytes(2 * MEGABYTE)


def test_zip_bombs_are_refused_without_using_memory() -> None:
    module = "tests.threshold_explorer.reading.archives.test_unpacking"
    peak = peak_memory(f"{module}:refusing", kinds=list(BOMBS), megabytes=130, max_expanded_mb=120)
    assert peak.added < 100 * MEGABYTE
    refused = Sentence("reading-expands-too-much", file="p.csv", limit=64)
    assert refusing(["gzip", "zip"], 65, 64)() == [refused, refused]


@settings(max_examples=50)
@given(st.sampled_from(list(PACKED.values())), st.data())
def test_any_damage_is_read_or_refused(content: bytes, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(content)))
    at = data.draw(st.integers(0, cut - 1))
    changed = content[:at] + data.draw(st.binary(min_size=1, max_size=4)) + content[at + 1 : cut]
    try:
        found = opened(changed)
    except RefusedFile:
        return
    # The checksum of a Zstandard frame is optional.
    expected = {"none": changed, "zstd": found.content}
    assert found.content == expected.get(found.compression, TEXT)
