"""Compressed files: all layers are unpacked, zip bombs use no memory, and damage is refused."""

import bz2
import gzip
import lzma
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.threshold_explorer.reading.corpus.packing import STREAMS, zipped
from threshold_explorer.reading.archives.compression import BadArchive
from threshold_explorer.reading.archives.unpacking import (
    LABELS,
    MAX_ENTRIES,
    NoSuchMember,
    Part,
    Unpacked,
    folder_values,
    tables_in,
    unpack,
)
from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.refusals import EmptyFile, NotATextFile, OverLimit, RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.words.sentence import Sentence

TEXT = b"label,score\n" + b"".join(b"%d,%r\n" % (row % 2, row / 7) for row in range(500))
zstd = STREAMS["zst"]


BOMBS: dict[str, Callable[[int], bytes]] = {
    "zip": lambda megabytes: zipped([("p.csv", bytes(megabytes * MEGABYTE))]),
    "gzip": lambda megabytes: gzip.compress(bytes(megabytes * MEGABYTE)),
    "zstd": lambda megabytes: zstd(bytes(megabytes * MEGABYTE)),
    "bzip2": lambda megabytes: bz2.compress(bytes(MEGABYTE)) * megabytes,
}
PACKED = {
    "gzip": gzip.compress(TEXT),
    "zip": zipped([("p.csv", TEXT)]),
    "zstd": zstd(TEXT),
    "bzip2": bz2.compress(TEXT),
}


def opened(content: bytes, name: str = "p.csv.zip", **limits: Any) -> Unpacked:
    return unpack(content, name, Limits(**limits))


def refusal(content: bytes, kind: type[RefusedFile], name: str = "p.zip", **limits: Any) -> Sentence:
    with pytest.raises(kind) as caught:
        opened(content, name, **limits)
    return caught.value.sentence


def damaged(compression: str) -> Sentence:
    return Sentence("reading-archive-damaged", file="p.zip", compression=Sentence(LABELS[compression]))


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


@pytest.mark.parametrize("compression", ["bzip2", "gzip"])
def test_bytes_after_the_end_are_damage(compression: str) -> None:
    for garbage in (b"more", PACKED[compression][:40]):
        assert refusal(PACKED[compression] + garbage, BadArchive) == damaged(compression)


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


def test_several_tables_are_asked_about_the_likeliest_first_each_with_its_first_rows() -> None:
    files = [("train.csv", 2 * TEXT), ("age.csv", b"age,income\n1,2\n"), ("predictions.csv", TEXT), ("a.md", b"x")]
    with pytest.raises(OpenQuestion) as stopped:
        opened(zipped(files))
    question = stopped.value.question
    assert (question.key, question.sentence.args["count"]) == ("member", 3)
    assert [reading.value for reading in question.readings] == ["predictions.csv", "train.csv", "age.csv"]
    assert [reading.rows[0] for reading in question.readings] == [("label", "score")] * 2 + [("age", "income")]


def test_the_chosen_table_is_read_and_the_others_and_other_files_are_named() -> None:
    content = zipped([("a.csv", TEXT), ("out/b.csv.gz", gzip.compress(2 * TEXT)), ("README.md", b"x")])
    chosen = unpack(content, "p.zip", Limits(), "out/b.csv.gz")
    assert (chosen.content, chosen.unread) == (2 * TEXT, ("README.md",))
    assert [table.name for table in chosen.tables] == ["out/b.csv.gz", "a.csv"]
    with pytest.raises(NoSuchMember) as caught:
        unpack(content, "p.zip", Limits(), "c.csv")
    assert str(caught.value) == '"p.zip" has no table "c.csv"; its tables are "a.csv" and "out/b.csv.gz".'


def test_parts_of_a_table_are_read_without_the_files_that_their_writer_leaves() -> None:
    files = [(f"out/part-{number}.csv", b"%d" % number) for number in (2, 0, 1)]
    found = opened(zipped([*files, ("out/_SUCCESS", b""), ("out/.part-1.csv.crc", b"x")]))
    assert found.parts == tuple(sorted((Part(*file) for file in files), key=lambda part: part.path))
    assert (found.tables, found.unread) == ((), ())


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


def test_a_zip_with_an_unsupported_method_is_refused() -> None:
    content = bytearray(zipped([("p.csv", TEXT)], method=zipfile.ZIP_STORED))
    for at in (8, content.index(b"PK\x01\x02") + 10):
        content[at : at + 2] = (93).to_bytes(2, "little")
    assert refusal(bytes(content), BadArchive) == Sentence("reading-zip-method", file="p.zip", method=93)


@pytest.mark.parametrize("outer", [gzip.compress, zstd, lambda inner: zipped([("in.bin", inner)])])
@pytest.mark.parametrize("inner", PACKED.values(), ids=PACKED)
def test_a_second_layer_is_opened_too(outer: Callable[[bytes], bytes], inner: bytes) -> None:
    assert opened(outer(inner), "p.bin").content == TEXT


def test_a_third_layer_is_refused() -> None:
    twice = gzip.compress(gzip.compress(TEXT))
    # The layer between is not counted.
    assert opened(twice, max_expanded_bytes=len(TEXT)).content == TEXT
    for content in (gzip.compress(twice), zipped([("p.csv.gz", twice)])):
        assert refusal(content, BadArchive).key == "reading-archive-in-archive"


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
def test_a_zip_bomb_is_refused_at_the_limit(kind: str) -> None:
    assert opened(BOMBS[kind](2)).content == bytes(2 * MEGABYTE)
    refused = Sentence("reading-expands-too-much", file="p.csv", limit=2)
    assert refusal(BOMBS[kind](3), OverLimit, "p.csv", max_expanded_bytes=2 * MEGABYTE) == refused


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


def tables(*paths: str) -> list[tuple[str, ...]]:
    return [table.paths for table in tables_in(paths)[0]]


def test_hidden_files_are_neither_tables_nor_named() -> None:
    hidden = ["__MACOSX/._p.csv", ".DS_Store", "_SUCCESS", "_committed_123", ".p.csv.crc"]
    found, unread = tables_in([*hidden, "p.csv"])
    assert ([table.name for table in found], unread) == (["p.csv"], ())


@pytest.mark.parametrize("beside", ["README", "readme.txt", "a.md", "m.pkl", "metrics.json", "train.log.gz"])
def test_documentation_is_not_a_table_but_is_named(beside: str) -> None:
    found, unread = tables_in(["p.csv", beside])
    assert ([table.name for table in found], unread) == (["p.csv"], (beside,))
    assert tables(beside) == [(beside,)]


def test_parts_of_two_folders_or_splits_are_two_tables() -> None:
    assert tables("test/part-0.csv", "train/part-0.csv", "test/part-1.csv", "train/part-1.csv") == [
        ("test/part-0.csv", "test/part-1.csv"),
        ("train/part-0.csv", "train/part-1.csv"),
    ]
    assert len(tables("test-0-of-2.csv", "test-1-of-2.csv", "train-0-of-1.csv")) == 2


def test_files_of_partitions_are_one_table_whatever_their_names() -> None:
    paths = ("out/label=0/a.parquet", "out/label=1/3f2a1b4c-0d5e-4f60-8a7b-9c0d1e2f3a4b-0.parquet")
    assert tables(*paths) == [paths]


@pytest.mark.parametrize(
    "stem", ["department_", "party", "model_", "run_", "fold_", "2024-", "v", "seed-", "epoch_", "data_v"]
)
@given(numbers=st.sets(st.integers(0, 10**6), min_size=2, max_size=4))
def test_numbered_files_are_tables_of_their_own_unless_a_program_names_parts_so(stem: str, numbers: set[int]) -> None:
    assert len(tables(*(f"{stem}{number}.csv" for number in numbers))) == len(numbers)
    assert len(tables(*(f"part-{number}.csv" for number in numbers))) == 1


def test_numbered_data_are_parts_only_if_they_count_from_0_as_duckdb_does() -> None:
    assert tables("o/data_0.csv", "o/data_1.csv") == [("o/data_0.csv", "o/data_1.csv")]
    assert len(tables("o/data_0.csv", "data_1.csv", "data_2.csv")) == 3
    assert len(tables("data_2023.csv", "data_2024.csv")) == 2


def test_folder_names_have_partition_values() -> None:
    assert folder_values("a=x%20y/b=__HIVE_DEFAULT_PARTITION__/p.csv") == {"a": "x y", "b": None}
