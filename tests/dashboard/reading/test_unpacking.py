"""Compressed files: one layer is opened, bombs cost nothing, damage is a sentence."""

import bz2
import gzip
import io
import lzma
import re
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
from dashboard.reading.unpacking import MOST_ENTRIES, BadArchive, Unpacked, unpacked

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


def refusing(kind: str, megabytes: int, max_expanded_mb: int) -> Callable[[], str]:
    """A task for the measurement of memory."""
    content = BOMBS[kind](megabytes)
    limits = Limits(max_expanded_bytes=max_expanded_mb * MEGABYTE)

    def task() -> str:
        with pytest.raises(OverLimit) as caught:
            unpacked(content, "p.csv", limits)
        return str(caught.value)

    return task


def opened(content: bytes, name: str = "p.csv.zip", **limits: Any) -> Unpacked:
    return unpacked(content, name, Limits(**limits))


def refusal(content: bytes, kind: type[RefusedFile], name: str = "p.zip", **limits: Any) -> str:
    with pytest.raises(kind) as caught:
        opened(content, name, **limits)
    return str(caught.value)


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
    assert refusal(content, BadArchive) == (
        '"p.zip" is a zip of 2 files, "a.csv" and "b.csv"; '
        "accepted is one file, as it is or packed by gzip, zip or zstandard."
    )


def test_a_zip_without_a_file_is_refused() -> None:
    assert refusal(zipped(("run/", b"")), EmptyFile).startswith('"p.zip" is a zip without a file in it; accepted is')
    assert refusal(zipped(), EmptyFile).startswith('"p.zip" is a zip without a file in it')


def test_a_zip_of_very_many_files_is_refused_before_they_are_listed() -> None:
    assert refusal(b"PK\x03\x04" + (MOST_ENTRIES + 1) * b"PK\x01\x02", BadArchive).startswith(
        '"p.zip" is a zip of more than 10000 files; accepted'
    )


def test_a_locked_zip_is_refused() -> None:
    content = PACKED["zip"].replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")
    assert content != PACKED["zip"]
    assert refusal(content, BadArchive) == (
        '"p.zip" is a zip locked by a password; accepted is one file, as it is or packed by gzip, zip or zstandard, '
        "without one."
    )


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_by_another_method_is_refused(method: int) -> None:
    assert refusal(zipped(("p.csv", TEXT), method=method), BadArchive) == (
        f'"p.zip" is a zip packed by the method {method}; '
        "accepted are 0 (stored) and 8 (deflated), as zip programs use unless told otherwise."
    )


@pytest.mark.parametrize("outer", [gzip.compress, zstd, lambda inner: zipped(("in.bin", inner))])
@pytest.mark.parametrize("inner", PACKED.values(), ids=PACKED)
def test_a_second_layer_is_refused(outer: Callable[[bytes], bytes], inner: bytes) -> None:
    assert re.fullmatch(
        '"p.bin" holds another archive, ".*.bin"; accepted is one file, .* zstandard once.',
        refusal(outer(inner), BadArchive, "p.bin"),
    )


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (bz2.compress(TEXT), "a bzip2 archive"),
        (lzma.compress(TEXT), "an xz archive"),
        (tarred(), "a tar archive"),
        (gzip.compress(tarred()), "a tar archive"),
        (b"7z\xbc\xaf\x27\x1c" + TEXT, "a 7-zip archive"),
        (b"Rar!\x1a\x07\x01\x00", "a RAR archive"),
    ],
)
def test_another_archive_is_refused_by_name(content: bytes, kind: str) -> None:
    assert refusal(content, NotATextFile) == (
        f'"p.zip" looks like {kind}; accepted is one file, as it is or packed by gzip, zip or zstandard.'
    )


@pytest.mark.parametrize(("kind", "content"), PACKED.items())
def test_a_file_that_was_cut_off_is_refused(kind: str, content: bytes) -> None:
    name = {"zstd": "zstandard"}.get(kind, kind)
    assert refusal(content[:-20], BadArchive) == (
        f'"p.zip" is a {name} file that is damaged or not complete; pack and send it again.'
    )


def test_text_behind_a_gzip_is_damage() -> None:
    assert "damaged" in refusal(gzip.compress(TEXT) + b"more", BadArchive)


@pytest.mark.parametrize(("kind", "content"), PACKED.items())
def test_as_many_bytes_as_allowed_are_unpacked_and_no_more(kind: str, content: bytes) -> None:
    assert opened(content, max_expanded_bytes=len(TEXT)).content == TEXT
    assert "expands to more than" in refusal(content, OverLimit, max_expanded_bytes=len(TEXT) - 1)


def test_a_zip_that_understates_its_size_gives_no_more_than_it_says() -> None:
    size = len(TEXT).to_bytes(4, "little")
    content = PACKED["zip"].replace(size, (100).to_bytes(4, "little"))
    assert "damaged" in refusal(content, BadArchive)


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
    assert refusing("gzip", 100, 64)() == '"p.csv" expands to more than 64 MB, the most that is accepted.'


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(list(PACKED.values())), st.data())
def test_any_damage_is_read_or_refused(content: bytes, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(content)))
    at = data.draw(st.integers(0, cut - 1))
    damaged = content[:at] + data.draw(st.binary(min_size=1, max_size=4)) + content[at + 1 : cut]
    try:
        found = opened(damaged)
    except RefusedFile:
        return
    # A zstandard frame need not carry a checksum.
    expected = {"none": damaged, "zstd": found.content}
    assert found.content == expected.get(found.compression, TEXT)
