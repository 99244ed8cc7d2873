"""Refused files, each with its message."""

import codecs

import pytest

from threshold_explorer.reading import PredictionFile, RefusedFile, read_trusted
from threshold_explorer.reading.refusals import BadHeader, BadRow, EmptyFile, NotATextFile
from threshold_explorer.reading.text.first_lines import SAMPLE_BYTES
from threshold_explorer.words.sentence import Sentence


def read(content: bytes | str, **options: object) -> PredictionFile:
    raw = content.encode() if isinstance(content, str) else content
    return read_trusted(raw, "p.csv", **options)


def refusal(content: bytes | str, **options: object) -> str:
    with pytest.raises(RefusedFile) as caught:
        read(content, **options)
    return str(caught.value)


FIRST_ROW_TOO_LONG = Sentence("reading-first-row-too-long", file="p.csv", limit=SAMPLE_BYTES)


def ragged(
    row: int,
    found: int,
    delimiter: str = "reading-delimiter-comma",
    *,
    n_rows: int = 1,
    model: str = "header",
) -> Sentence:
    return Sentence(
        "reading-ragged-row",
        row=row,
        n_rows=n_rows,
        found=found,
        delimiter=Sentence(delimiter),
        expected=2,
        model=model,
    )


def stray_quote(line: int) -> Sentence:
    return Sentence("reading-stray-quote", file="p.csv", line=line)


# Beside those of the corpus.
REFUSED = {
    "blank": (b"\n \r\n\n", EmptyFile, Sentence("reading-empty", file="p.csv")),
    "byte order mark alone": (codecs.BOM_UTF8, EmptyFile, Sentence("reading-empty", file="p.csv")),
    "header only": (b"label,score", EmptyFile, Sentence("reading-header-only", file="p.csv")),
    "header and blank lines": (b"label,score\n\n\r\n", EmptyFile, Sentence("reading-header-only", file="p.csv")),
    "web page": (
        b" <!DOCTYPE html>\n",
        NotATextFile,
        Sentence("reading-other-format", file="p.csv", kind=Sentence("reading-kind-web-page")),
    ),
    "junk": (b"\x8f\x01\xfe,\x02", NotATextFile, Sentence("reading-binary", file="p.csv")),
    "row too long": (b"label,score\n1,0.5\n0,0,5\n", BadRow, ragged(2, 3)),
    "rows too short": (
        b"label;score\n1;0.5\n\n0\n1;0.1\n0\n",
        BadRow,
        ragged(2, 1, "reading-delimiter-semicolon", n_rows=2),
    ),
    "ragged without header": (
        b"1\t0.5\n0\t0.5\t7\n",
        BadRow,
        ragged(2, 3, "reading-delimiter-tab", model="first-row"),
    ),
    "quote open in the last row": (b'note,label,score\na,1,0.5\n"b, and so\non', BadRow, stray_quote(3)),
    "a hundred thousand columns": (
        b"name," * 100_000 + b"x\n" + b"1," * 100_000 + b"0\n",
        BadHeader,
        FIRST_ROW_TOO_LONG,
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_bad_file_is_refused_with_its_message(case: str) -> None:
    content, error, sentence = REFUSED[case]
    with pytest.raises(error) as caught:
        read(content)
    assert caught.value.sentence == sentence


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            b"label;score\n1;0.5\n\n0\n1;0.1\n0\n",
            "Row 2 (the first of 2 such rows) has 1 field (delimiter: semicolon); 2 are needed, as in the header.",
        ),
        (
            b"# one\n1,0.5\n0,0,5\n",
            "Row 2 has 3 fields (delimiter: comma); 2 are needed, as in the first row.",
        ),
        (
            b"%PDF",
            '"p.csv" looks like a PDF document. Accepted: CSV, TSV and other delimited text, JSON, Parquet, '
            "Arrow (Feather), ORC, Excel, OpenDocument, NumPy, Stata, SAS and SQLite.",
        ),
    ],
)
def test_a_refusal_reads_well(content: bytes, sentence: str) -> None:
    assert refusal(content) == sentence
