"""Formats that are told by their bytes: which file is left to the reader of texts, and which is refused by name."""

import io
import pickle
import struct
import zipfile

import pytest

from dashboard.reading.formats.detection import typed_table
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import NotATextFile
from dashboard.words.sentence import Sentence
from tests.dashboard.reading.formats.written_files import LABELS, SCORES, refusal


@pytest.mark.parametrize(
    "text", [b"label,score\n1,0.5\n", b"", b"[id],score", b"{id},1", b"1\t2", "라벨".encode("cp949")]
)
def test_delimited_text_is_left_to_its_own_reader(text: bytes) -> None:
    assert typed_table(text, "p.csv", Limits()) is None


def looks_like(kind: str) -> Sentence:
    return Sentence("reading-other-format", file="p.bin", kind=Sentence(kind))


KINDS = [
    (b"FEA1" + bytes(40), "reading-kind-feather-1"),
    (b"PARE" + bytes(40), "reading-kind-encrypted-parquet"),
    (b"\x89HDF\r\n\x1a\n", "reading-kind-hdf5"),
    (pickle.dumps(SCORES), "reading-kind-pickle"),
    (pickle.dumps(LABELS, protocol=2), "reading-kind-pickle"),
    (b"$FL2@(#) SPSS DATA FILE" + bytes(40), "reading-kind-spss"),
    (struct.pack("<Q", 7) + b"DUCK", "reading-kind-duckdb"),
    (b"%PDF-1.7", "reading-kind-pdf"),
    (b"{\\rtf1", "reading-kind-rtf"),
    (b"\x89PNG\r\n\x1a\n", "reading-kind-png"),
    (b"\xff\xd8\xff\xe0\x00\x10JFIF", "reading-kind-jpeg"),
    (b'<?xml version="1.0"?><note><to>Anna</to></note>', "reading-kind-xml"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "kind"), KINDS, ids=[kind for _, kind in KINDS])
def test_a_format_that_is_not_read_is_named(content: bytes, kind: str) -> None:
    assert refusal(content, NotATextFile) == looks_like(kind)


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        ("word/document.xml", "reading-kind-word"),
        ("content.xml", "reading-kind-opendocument"),
        ("other", "reading-kind-zip"),
    ],
)
def test_a_document_of_another_program_is_named(part: str, kind: str) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(part, "x")
    assert refusal(file.getvalue(), NotATextFile) == looks_like(kind)
