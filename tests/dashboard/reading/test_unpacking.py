"""Compressed files: one layer is opened, bombs cost nothing, damage is a sentence."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.peak_memory import peak_memory
from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.refusals import EmptyFile, NotATextFile, OverLimit, RefusedFile
from dashboard.reading.unpacking import COMPRESSIONS, MOST_ENTRIES, BadArchive, Unpacked, unpacked
from dashboard.words.sentence import Sentence

TEXT = b"label,score\n" + b"".join(b"%d,%r\n" % (row % 2, row / 7) for row in range(500))
ZEROS = bytes(MEGABYTE)


def zipped(*entries: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return file.getvalue()


def zstd(content: bytes) -> bytes:
    packed: bytes = pa.compress(content, codec="zstd", asbytes=True)
    return packed


def tarred() -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        entry = tarfile.TarInfo("p.csv")
        entry.size = len(TEXT)
        archive.addfile(entry, io.BytesIO(TEXT))
    return file.getvalue()


def zeros_in_zip(megabytes: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("p.csv", "w") as entry:
        for _ in range(megabytes):
            entry.write(ZEROS)
    return file.getvalue()


def zeros_in_gzip(megabytes: int) -> bytes:
    packer = zlib.compressobj(wbits=31)
    return b"".join([*(packer.compress(ZEROS) for _ in range(megabytes)), packer.flush()])


def zeros_in_zstd(megabytes: int) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, "zstd") as stream:
        for _ in range(megabytes):
            stream.write(ZEROS)
    packed: bytes = sink.getvalue().to_pybytes()
    return packed


BOMBS = {"zip": zeros_in_zip, "gzip": zeros_in_gzip, "zstd": zeros_in_zstd}
PACKED = {"gzip": gzip.compress(TEXT), "zip": zipped(("p.csv", TEXT)), "zstd": zstd(TEXT)}


def refusing(kind: str, megabytes: int, max_expanded_mb: int) -> Callable[[], Sentence]:
    """A task for the measurement of memory."""
    content = BOMBS[kind](megabytes)
    limits = Limits(max_expanded_bytes=max_expanded_mb * MEGABYTE)

    def task() -> Sentence:
        with pytest.raises(OverLimit) as caught:
            unpacked(content, "p.csv", limits)
        return caught.value.sentence

    return task


def opened(content: bytes, name: str = "p.csv.zip", **limits: Any) -> Unpacked:
    return unpacked(content, name, Limits(**limits))


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
        (zipped(("p.csv", TEXT), method=zipfile.ZIP_STORED), "sent", "p.csv", "zip"),
        (TEXT, "p.csv.gz", "p.csv.gz", "none"),
    ],
)
def test_told_by_its_bytes_and_named_after_what_is_inside(
    content: bytes, name: str, inner_name: str, compression: str
) -> None:
    assert opened(content, name) == Unpacked(TEXT, inner_name, compression)


def test_a_memoryview_is_unpacked_too() -> None:
    assert unpacked(memoryview(PACKED["gzip"]), "p.csv.gz", Limits()).content == TEXT


def test_members_and_frames_in_a_row_are_one_file() -> None:
    assert opened(gzip.compress(TEXT) + gzip.compress(TEXT)).content == 2 * TEXT
    assert opened(zstd(TEXT) + zstd(TEXT)).content == 2 * TEXT


def test_zeros_behind_a_gzip_are_padding() -> None:
    assert opened(gzip.compress(TEXT) + bytes(512)).content == TEXT


def test_what_macos_and_folders_add_to_a_zip_does_not_count() -> None:
    content = zipped(
        ("run/", b""), ("run/p.csv", TEXT), ("__MACOSX/run/._p.csv", b"x"), ("run/.DS_Store", b"x"), ("empty", b"")
    )
    assert opened(content) == Unpacked(TEXT, "p.csv", "zip")


def test_a_document_that_is_a_zip_stays_as_it_is() -> None:
    for first in ("[Content_Types].xml", "mimetype"):
        content = zipped((first, b"x"), ("xl/workbook.xml", b"x"))
        assert opened(content, "w.xlsx") == Unpacked(content, "w.xlsx", "none")
        assert opened(gzip.compress(content), "w.xlsx.gz") == Unpacked(content, "w.xlsx", "gzip")


def test_a_zip_of_several_files_is_refused_with_their_names() -> None:
    content = zipped(("a.csv", TEXT), ("b.csv", TEXT))
    sentence = refusal(content, BadArchive)
    assert sentence == Sentence("reading-zip-of-several", file="p.zip", count=2, names=["a.csv", "b.csv"])
    assert str(sentence) == (
        '"p.zip" is a zip of 2 files, "a.csv" and "b.csv"; '
        "accepted is one file, as it is or packed by gzip, zip or zstandard."
    )


def test_of_a_zip_of_many_files_three_are_named() -> None:
    content = zipped(*((f"{number}.csv", TEXT) for number in range(5)))
    assert '5 files, "0.csv", "1.csv", "2.csv" and 2 more;' in str(refusal(content, BadArchive))


def test_a_zip_without_a_file_is_refused() -> None:
    for content in (zipped(("run/", b"")), zipped()):
        assert refusal(content, EmptyFile) == Sentence("reading-zip-of-none", file="p.zip")


def test_a_zip_of_very_many_files_is_refused_before_they_are_listed() -> None:
    content = b"PK\x03\x04" + (MOST_ENTRIES + 1) * b"PK\x01\x02"
    assert refusal(content, BadArchive) == Sentence("reading-zip-of-very-many", file="p.zip", most=MOST_ENTRIES)


def test_a_locked_zip_is_refused() -> None:
    content = PACKED["zip"].replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")
    assert content != PACKED["zip"]
    assert refusal(content, BadArchive) == Sentence("reading-zip-locked", file="p.zip")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_by_another_method_is_refused(method: int) -> None:
    content = zipped(("p.csv", TEXT), method=method)
    assert refusal(content, BadArchive) == Sentence("reading-zip-method", file="p.zip", method=method)


@pytest.mark.parametrize("outer", [gzip.compress, zstd, lambda inner: zipped(("in.bin", inner))])
@pytest.mark.parametrize("inner", PACKED.values(), ids=PACKED)
def test_a_second_layer_is_refused(outer: Callable[[bytes], bytes], inner: bytes) -> None:
    sentence = refusal(outer(inner), BadArchive, "p.bin")
    assert sentence.key == "reading-archive-in-archive"
    assert sentence.args["file"] == "p.bin"
    assert sentence.args["inner"].endswith(".bin")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (bz2.compress(TEXT), "reading-kind-bzip2"),
        (lzma.compress(TEXT), "reading-kind-xz"),
        (tarred(), "reading-kind-tar"),
        (gzip.compress(tarred()), "reading-kind-tar"),
        (b"7z\xbc\xaf\x27\x1c" + TEXT, "reading-kind-7-zip"),
        (b"Rar!\x1a\x07\x01\x00", "reading-kind-rar"),
    ],
)
def test_another_archive_is_refused_by_name(content: bytes, kind: str) -> None:
    assert refusal(content, NotATextFile) == Sentence("reading-other-archive", file="p.zip", kind=Sentence(kind))


@pytest.mark.parametrize(("kind", "content"), PACKED.items())
def test_a_file_that_was_cut_off_is_refused(kind: str, content: bytes) -> None:
    assert refusal(content[:-20], BadArchive) == damaged(kind)


def test_text_behind_a_gzip_is_damage() -> None:
    assert refusal(gzip.compress(TEXT) + b"more", BadArchive) == damaged("gzip")


@pytest.mark.parametrize(("kind", "content"), PACKED.items())
def test_as_many_bytes_as_allowed_are_unpacked_and_no_more(kind: str, content: bytes) -> None:
    assert opened(content, max_expanded_bytes=len(TEXT)).content == TEXT
    assert refusal(content, OverLimit, max_expanded_bytes=len(TEXT) - 1).key == "reading-expands-too-much"


def test_a_zip_that_understates_its_size_gives_no_more_than_it_says() -> None:
    size = len(TEXT).to_bytes(4, "little")
    content = PACKED["zip"].replace(size, (100).to_bytes(4, "little"))
    assert refusal(content, BadArchive) == damaged("zip")


@pytest.mark.parametrize("kind", BOMBS)
def test_more_than_is_likely_is_measured_first_and_then_read(kind: str) -> None:
    assert opened(BOMBS[kind](40)).content == bytes(40 * MEGABYTE)


@pytest.mark.parametrize("kind", BOMBS)
def test_a_bomb_is_refused_and_costs_no_memory(kind: str) -> None:
    peak = peak_memory(
        "tests.dashboard.reading.test_unpacking:refusing", kind=kind, megabytes=1200, max_expanded_mb=1000
    )
    assert peak.added < 100 * MEGABYTE


def test_the_sentence_about_a_bomb() -> None:
    assert refusing("gzip", 100, 64)() == Sentence("reading-expands-too-much", file="p.csv", most=64)


@settings(max_examples=150)
@given(st.sampled_from(list(PACKED.values())), st.data())
def test_any_damage_is_read_or_refused(content: bytes, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(content)))
    at = data.draw(st.integers(0, cut - 1))
    changed = content[:at] + data.draw(st.binary(min_size=1, max_size=4)) + content[at + 1 : cut]
    try:
        found = opened(changed)
    except RefusedFile:
        return
    # A zstandard frame need not carry a checksum.
    expected = {"none": changed, "zstd": found.content}
    assert found.content == expected.get(found.compression, TEXT)
