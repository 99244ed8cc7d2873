"""Formats that are told by their bytes: which file is left to the reader of texts, and which is refused by name."""

import io
import pickle
import sqlite3
import struct
import zipfile
from pathlib import Path

import numpy as np
import pytest

from dashboard.reading.formats.detection import typed_table
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import NotATextFile
from dashboard.words.sentence import Sentence
from tests.dashboard.reading.formats.written_files import FRAME, LABELS, SCORES, refusal, written


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
    (b"SQLite format 3\x00" + bytes(80), "reading-kind-sqlite"),
    (pickle.dumps(SCORES), "reading-kind-pickle"),
    (pickle.dumps(LABELS, protocol=2), "reading-kind-pickle"),
    (written(lambda file: FRAME.drop(columns="label").to_stata(file)), "reading-kind-stata"),
    (written(lambda file: FRAME.drop(columns="label").to_stata(file, version=118)), "reading-kind-stata"),
    (b"$FL2@(#) SPSS DATA FILE", "reading-kind-spss"),
    (bytes(12) + b"\xc2\xea\x81\x60\xb3\x14", "reading-kind-sas"),
    (b"HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!", "reading-kind-sas-transport"),
    (written(lambda file: np.save(file, np.zeros(3))), "reading-kind-numpy"),
    (struct.pack("<Q", 7) + b"DUCK", "reading-kind-duckdb"),
    (b"%PDF-1.7", "reading-kind-pdf"),
    (b"{\\rtf1", "reading-kind-rtf"),
    (b"\x89PNG\r\n\x1a\n", "reading-kind-png"),
    (b"\xff\xd8\xff\xe0", "reading-kind-jpeg"),
    (b"\n<!DOCTYPE html><html></html>", "reading-kind-web-page"),
    (b"\xef\xbb\xbf<HTML lang=en>", "reading-kind-web-page"),
    (b'<?xml version="1.0"?>', "reading-kind-xml"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "kind"), KINDS, ids=[kind for _, kind in KINDS])
def test_a_format_that_is_not_read_is_named(content: bytes, kind: str) -> None:
    assert refusal(content, NotATextFile) == looks_like(kind)


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        ("xl/workbook.bin", "reading-kind-xlsb"),
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


def test_a_real_database_is_named(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "p.db") as database:
        database.execute("create table predictions (label, score)")
    database.close()
    assert refusal((tmp_path / "p.db").read_bytes(), NotATextFile) == looks_like("reading-kind-sqlite")
