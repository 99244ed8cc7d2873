"""Format detection: which files are left to the text reader, and which are refused by name."""

import io
import pickle
import struct
import zipfile

import pytest

from tests.threshold_explorer.reading.formats.written_files import LABELS, SCORES, refusal
from threshold_explorer.reading.formats.detection import read_typed
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import NotATextFile
from threshold_explorer.words.sentence import Sentence


@pytest.mark.parametrize(
    "text", [b"label,score\n1,0.5\n", b"", b"[id],score", b"{id},1", b"1\t2", "라벨".encode("cp949")]
)
def test_delimited_text_is_no_typed_format(text: bytes) -> None:
    assert read_typed(text, "p.csv", Limits()) is None


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
def test_an_unsupported_format_is_named(content: bytes, kind: str) -> None:
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
