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
    "text",
    [
        *(b"label,score\n1,0.5\n", b"", b"[id],score", b"{id},1", b"1\t2", "라벨".encode("cp949")),
        *(b"<50K,0.25\n>50K,0.75\n", b"---\ntitle: x\n---\na,b\n", b"-0.5,yes\n- 1,no\n", b"structure,list\n1,2\n"),
        *(b"text,y\ninsert into it,1\n", b"text,y\n\\begin{a},1\n", b"+---+---+\n| y | p |\n+---+---+\n| 1 | 0 |\n"),
    ],
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
    (b"HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!", "reading-kind-sas-transport"),
    (b"\x89PNG\r\n\x1a\n", "reading-kind-png"),
    (b"\xff\xd8\xff\xe0\x00\x10JFIF", "reading-kind-jpeg"),
    (b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', "reading-kind-xml"),
    (b'<rows>\n<row label="yes" score="0.5"/>\n', "reading-kind-xml"),
    (b"\\begin{table}\n\\begin{tabular}{lr}\nlabel & score \\\\", "reading-kind-latex"),
    (b"-- dump of p\n\nINSERT INTO p (label, score) VALUES\n('yes', 0.5);", "reading-kind-sql"),
    (b"SET x = 1;\n\nCOPY public.p (label, score) FROM stdin;\nyes\t0.5\n", "reading-kind-sql"),
    (b"- label: yes\n  score: 0.5\n", "reading-kind-yaml"),
    (b"# scored\npredictions:\n  - {label: yes, score: 0.5}\n", "reading-kind-yaml"),
    (b'structure(list(label = c("yes", "no"), score = c(0.5, 0.2)), class = "data.frame")', "reading-kind-code"),
    (b"import pandas as pd\ndf = pd.DataFrame({'label': ['yes'], 'score': [0.5]})", "reading-kind-code"),
    ("8×2 DataFrame\n Row │ label   score\n".encode(), "reading-kind-julia"),
    (b"\n  +-------+\n  | y   p |\n  |-------|\n  1. | 1  .5 |\n", "reading-kind-stata-list"),
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
