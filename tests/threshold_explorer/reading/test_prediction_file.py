"""Files of predictions are read exactly."""

import codecs
import csv
import hashlib
import io
from collections.abc import Callable
from contextlib import suppress
from itertools import product

import pyarrow as pa
import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.peak_memory import peak_memory
from tests.threshold_explorer.reading.corpus.test_families import same_in_process
from threshold_explorer.reading import PredictionFile, RefusedFile, read_trusted
from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.options import DELIMITERS, ReadingOptions
from threshold_explorer.reading.prediction_file import (
    MAX_BYTES,
    MAX_COLUMNS,
    PART_BYTES,
    SPECIAL,
    is_safe_in_process,
    read_in_process,
)
from threshold_explorer.reading.refusals import BadRow, OverLimit
from threshold_explorer.words.sentence import Sentence

TWO_COLUMNS = {"label": [1, 0], "score": [0.25, 0.5]}
# Arrow reads in blocks of this size.
BLOCK = 2**20
# Lines inside of fields that could be rows are asked about otherwise.
QUOTED = ReadingOptions(quote='"')


def read(content: bytes | str, **options: object) -> PredictionFile:
    raw = content.encode() if isinstance(content, str) else content
    return read_trusted(raw, "p.csv", **options)


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        (
            Limits(max_bytes=30),
            Sentence("reading-too-many-bytes", file="p.csv", megabytes=42 / MEGABYTE, limit=30 / MEGABYTE),
        ),
        (Limits(max_rows=3), Sentence("reading-too-many-rows", file="p.csv", count=4, limit=3)),
        (Limits(max_columns=2), Sentence("reading-too-many-columns", file="p.csv", count=3, limit=2)),
    ],
)
def test_a_file_over_a_limit_is_refused_and_one_at_the_limit_is_read(limits: Limits, sentence: Sentence) -> None:
    rows = "1,0.5,\n" * 4
    with pytest.raises(OverLimit) as caught:
        read(f"label,score,x\n{rows}", limits=limits)
    assert caught.value.sentence == sentence
    at = Limits(max_bytes=len("label,score,x\n" + rows), max_rows=4, max_columns=3)
    assert read(f"label,score,x\n{rows}", limits=at).table.shape == (4, 3)


@pytest.mark.parametrize("delimiter", [delimiter for delimiter in DELIMITERS if delimiter != "  "])
def test_every_delimiter_line_end_and_byte_order_mark_gives_the_same_table(delimiter: str) -> None:
    lines = [f"label{delimiter}score", f"1{delimiter}0.25", "", f"0{delimiter}0.5", ""]
    for mark, end in product([b"", codecs.BOM_UTF8], ["\n", "\r\n", "\r"]):
        file = read(mark + end.join(lines).encode())
        assert file.table.to_pydict() == TWO_COLUMNS, (mark, end)
        assert (file.delimiter, file.encoding, file.has_header) == (delimiter, "utf-8", True), (mark, end)


def test_the_result_has_size_and_digest_of_the_upload() -> None:
    content = codecs.BOM_UTF8 + b"label,score\n1,0.5\n"
    file = read_trusted(memoryview(content), "p.csv")
    assert (file.n_bytes, file.sha256) == (len(content), hashlib.sha256(content).hexdigest())


def test_utf8_after_the_first_block_is_checked() -> None:
    plain = b"label,score\n" + b"a,0.5\n" * 400_000
    assert read(plain + "é,0.5\n".encode()).encoding == "utf-8"
    assert read(plain + b"\xe9,0.5\n").table["label"][-1].as_py() == "é"


@pytest.mark.parametrize(
    ("content", "delimiter"),
    [
        ('text,label,score\n"a;b;c",1,0.5\n"d;e;f",0,0.25\n', ","),
        ('text;label;score\n"a,b";1;0.5\n"c,d";0;0.25\n', ";"),
        ("label;score\n1;0,5\n0;0,25\n", ";"),
        ("1;0,5\n0;0,25\n", ";"),
        ('"a,b;c";label\tscore\tx\n1\t0.5\t2\n', "\t"),
        ('text,label,score\n"two\nlines; and; more",1,0.5\n', ","),
        ("label,score\n1,0.5\n", ","),
    ],
)
def test_the_delimiter_is_distinguished_from_characters_in_fields(content: str, delimiter: str) -> None:
    assert read(content).delimiter == delimiter


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ("1,0.5\n0,0.25\n", ["column 1", "column 2"]),
        ("-1,+.5,\n1,1e-3,\n", ["column 1", "column 2"]),
        ("spam,0.5\nham,0.25\nspam,0.75\n", ["column 1", "column 2"]),
        ("7,nan\n8,0.5\n", ["column 1", "column 2"]),
    ],
)
def test_without_a_header_no_row_is_lost(content: str, names: list[str]) -> None:
    file = read(content)
    assert not file.has_header
    assert file.table.column_names == names
    assert file.table.num_rows == content.count("\n")


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ("label,0,1", ["label", "0", "1"]),
        (",label,score", ["column 1", "label", "score"]),
        ("label,score,", ["label", "score", "column 3"]),
        (' label ,"the  score",x', ["label", "the score", "x"]),
        ('label,"the\nscore",x', ["label", "the score", "x"]),
    ],
)
def test_a_header_names_the_columns(header: str, names: list[str]) -> None:
    file = read(f"{header}\n1,0.25,0.5\n0,0.5,0.25\n")
    assert file.has_header
    assert file.table.column_names == names
    assert file.table.column(1).to_pylist() == [0.25, 0.5]


def test_dates_times_and_booleans_stay_as_written() -> None:
    rows = "2024-01-02,10:30,True,True,0.5\n2024-01-03T04:05,11:00,FALSE,True,0.25\n"
    file = read(f"date,time,flag,flagged,score\n{rows}")
    assert file.table.to_pydict() == {
        "date": ["2024-01-02", "2024-01-03T04:05"],
        "time": ["10:30", "11:00"],
        "flag": ["True", "FALSE"],
        "flagged": ["True", "True"],
        "score": [0.5, 0.25],
    }


def test_whole_numbers_too_long_for_int64_are_not_rounded() -> None:
    longest = ["9223372036854775807", "9223372036854775806"]
    too_long = ["12345678901234567890", "12345678901234567891"]
    beside = ["-9007199254740993", "0.5"]
    rows = "".join(f"{a},{b},{c}\n" for a, b, c in zip(longest, too_long, beside, strict=True))
    table = read("a,b,c\n" + rows).table
    assert table["a"].to_pylist() == [int(text) for text in longest]
    assert table["b"].to_pylist() == too_long
    assert table["c"].to_pylist() == beside


def test_large_floats_stay_numbers() -> None:
    table = read("a,b\n1e300,nan\n-1e20,1e17\n").table
    assert table["a"].to_pylist() == [1e300, -1e20]
    assert pa.types.is_float64(table["b"].type)


def test_only_an_empty_field_is_null() -> None:
    table = read("a,b,c,d\n1,,NA,\n,0.5,,\n").table
    assert table.to_pydict() == {"a": [1, None], "b": [None, 0.5], "c": ["NA", ""], "d": [None, None]}


@pytest.mark.parametrize("text", ["0,5", "1.234,5", "85%", "n/a"])
def test_a_number_in_another_notation_keeps_the_column_as_text(text: str) -> None:
    table = read(f"label;score\n1;{text}\n0;0.5\n").table
    assert table["score"].to_pylist() == [text, "0.5"]


def test_a_column_becomes_text_for_text_in_its_last_block() -> None:
    n_rows = 3 * BLOCK // len("1,0.5\n")
    table = read("label,score\n" + "1,0.5\n" * n_rows + "1,n/a\n").table
    assert table["score"][0].as_py() == "0.5"
    assert table["score"][n_rows].as_py() == "n/a"


def test_a_ragged_row_is_counted_over_blocks_and_past_broken_lines() -> None:
    rows = '1,"two\nlines",0.5\n' * (2 * BLOCK // 18)
    n_rows = rows.count("0.5")
    with pytest.raises(BadRow) as caught:
        read("label,text,score\n" + rows + "1,0.5\n")
    assert (caught.value.sentence.args["row"], caught.value.sentence.args["found"]) == (n_rows + 1, 2)


def test_line_breaks_inside_quotation_marks_survive_wherever_a_block_ends() -> None:
    texts = [f"line {row}\n0.5,like a row {row}" for row in range(60_000)]
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([["score", "text"], *([0.25, text] for text in texts)])
    content = file.getvalue()
    assert len(content) > 2 * BLOCK
    assert read(content, options=QUOTED).table["text"].to_pylist() == texts


def test_carriage_returns_do_not_offset_line_breaks_in_fields() -> None:
    n_rows = 50_000
    broken = [f"line {row}\n0.5,like a row {row}" for row in range(n_rows)]
    content = "score,text\n" + "0.25,x\r" * n_rows + "".join(f'0.25,"{text}"\n' for text in broken)
    assert read(content, options=QUOTED).table["text"].to_pylist() == ["x"] * n_rows + broken


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_quoted_texts_on_single_lines_are_read_whatever_ends_the_file(end: str) -> None:
    table = read('label,score\n"a",0.5\n"b""c",0.25' + end).table
    assert table.to_pydict() == {"label": ["a", 'b"c'], "score": [0.5, 0.25]}


def test_a_row_longer_than_a_block_is_refused() -> None:
    with pytest.raises(OverLimit) as refused:
        read(f"label,text,score\n1,{'x' * 2 * BLOCK},0.5\n0,y,0.25\n", limits=Limits(max_cell_length=2 * BLOCK))
    assert refused.value.sentence.key == "reading-long-line"


def test_another_delimiter_may_occur_after_the_sniffed_rows() -> None:
    content = "label,score,note\n" + "1,0.5,\n" * 60 + "0,0.25,a;b;c\n" * 500
    assert read(content).delimiter == ","


PLAIN = b"label,score\nyes,0.25\nno,0.125\n"


def read_here(content: bytes, **limits: int) -> PredictionFile | None:
    return read_in_process(content, "p.csv", Limits(**limits), ReadingOptions())


fields = st.sampled_from(
    [
        *("yes", "no", "true", "TRUE", "a b", "id7", "label", "total", "#1", "", " ", "-", "NA", "nan", "-999"),
        *("0.5", "0.25", "1", "0", "-0.0", "1e3", "0x1", "12%", "1.5f", "1 234", "0. 1.", "99999999999999999999"),
        *(
            "2024-01-31",
            "12:30",
            '"yes"',
            '"no"',
            '"0.5"',
            '"a,b;c"',
            '"a ""b"""',
            '"a\nb"',
            '"open',
            '5" disk',
            ' "yes"',
        ),
    ]
)
names = st.sampled_from(
    ["label", "score", "id", "0", "1", "yes", "p 1", "y_true", "", "total", "2024", "%", '"label"', '"p 1"']
)


@given(
    header=st.lists(names, min_size=1, max_size=4),
    rows=st.lists(st.lists(fields, min_size=1, max_size=4), max_size=12),
    evens=st.booleans(),
    delimiter=st.sampled_from(",;\t|"),
    line_end=st.sampled_from(["\n", "\r\n", "\n\n", "\r"]),
    at_end=st.sampled_from(["", "\n", "\n\n", "3 rows", " "]),
)
def test_any_table_is_left_to_the_sandbox_or_read_the_same(
    header: list[str], rows: list[list[str]], evens: bool, delimiter: str, line_end: str, at_end: str
) -> None:
    kept = [(row * 4)[: len(header)] for row in rows] if evens else rows
    content = (line_end.join(delimiter.join(row) for row in [header, *kept]) + at_end).encode()
    with suppress(RefusedFile):
        assert same_in_process(content, "p.csv", options=ReadingOptions()).table.num_rows


@pytest.mark.parametrize("special", SPECIAL, ids=[f"byte {ord(each)}" for each in SPECIAL])
def test_special_bytes_are_left_to_the_sandbox(special: bytes) -> None:
    rows, row = b"yes,0.5\n" * 100_000, b"y" + special + b",0.5\n"
    assert is_safe_in_process(PLAIN + rows, ReadingOptions())
    assert not is_safe_in_process(PLAIN + rows + row, ReadingOptions())
    assert not is_safe_in_process(PLAIN + row + rows, ReadingOptions())


def test_a_long_line_is_left_to_the_sandbox() -> None:
    rows, long = b"yes,0.5\n" * 1_000, b"y" * (2 * PART_BYTES) + b",0.5\n"
    assert not is_safe_in_process(PLAIN + long + rows, ReadingOptions())
    assert not is_safe_in_process(PLAIN + rows + long, ReadingOptions())


@pytest.mark.parametrize(
    "content",
    [
        "label,score\nné,0.5\nno,0.25\n".encode(),
        b"\xef\xbb\xbf" + PLAIN,
        b" " + PLAIN,
        b"# " + PLAIN,
        PLAIN.replace(b",", b"^"),
        PLAIN + bytes(MAX_BYTES),
        b"PAR1,score\n1,0.5\n\x00PAR1",
    ],
    ids=["beyond ASCII", "marked", "blank first", "comment first", "other delimiter", "large", "binary"],
)
def test_other_starts_and_sizes_are_left_to_the_sandbox(content: bytes) -> None:
    assert not is_safe_in_process(content, ReadingOptions())


def test_chosen_options_are_left_to_the_sandbox() -> None:
    assert not is_safe_in_process(PLAIN, ReadingOptions(delimiter=","))


UNEVEN = {
    "short": PLAIN + b"yes\n",
    "long": PLAIN + b"yes,0.5,1\n",
    "lines of blanks": PLAIN + b"  \nyes,0.5\n",
    "comments": PLAIN + b"# half\nno,0.25\n",
    "columns": b",".join(b"c%d" % at for at in range(MAX_COLUMNS + 1)) + b"\n" + b",".join([b"0.5"] * 17) + b"\n",
    "surplus": b"label,score\n" + b"yes,0.5,\nno,0.25,\n" * 40 + b"no,0.25,7\n",
    "open quotation": PLAIN + b'yes,"0.5\n',
    "line in a quotation": PLAIN + b'"y\nes",0.5\n',
    "blank before a quotation": PLAIN + b'yes, "0.5"\n',
    "blanks between": b"label score,\nyes 0.5\nno 0.25\n",
    "printed": b"label | score\n------+------\nyes   | 0.5\nno    | 0.25\n",
}


@pytest.mark.parametrize("name", UNEVEN)
def test_a_ragged_row_is_left_to_the_sandbox(name: str) -> None:
    assert is_safe_in_process(UNEVEN[name], ReadingOptions())
    assert read_here(UNEVEN[name]) is None


def test_possibly_too_many_rows_are_left_to_the_sandbox() -> None:
    assert read_here(PLAIN, max_rows=100) is not None
    assert read_here(PLAIN, max_rows=10) is None


COLUMNS = b",".join(b"c%d" % at for at in range(MAX_COLUMNS)) + b"\n"
HOSTILE = {
    "short numbers": lambda size: b"a,b\n" + b"1,0\n" * (size // 4),
    "nothing but commas": lambda size: COLUMNS + b"1" + b",1" * 15 + b"\n" + (b"," * 15 + b"\n") * (size // 16),
    "a text behind numbers": lambda size: b"a,b\n" + b"1,0\n" * (size // 4) + b"x,y\n",
    "per cent": lambda size: b"a,b\n" + b"1%,a\n2%,b\n" * (size // 10),
    "quotations": lambda size: b'"a","b"\n' + b'"x",""\n"y",""\n' * (size // 14),
    "lines in quotations": lambda size: PLAIN + b'"y\n\n\n\n\n\n\n\n",0.5\n' * (size // 16),
    "an open quotation": lambda size: PLAIN + b'yes,"' + b"yes,0.5\n" * (size // 8),
    "totals": lambda size: b"a,b\n" + b"total,1\nmean,\n" * (size // 14),
    "blank lines": lambda size: PLAIN + b"\n" * size,
    "short rows": lambda size: PLAIN + b"1\n" * (size // 2),
}


def test_memory_is_bounded_by_the_size_of_a_plain_file() -> None:
    size = 8 * MEGABYTE
    module = "tests.threshold_explorer.reading.test_prediction_file"
    peak = peak_memory(f"{module}:reading", names=list(HOSTILE), size=size)
    assert peak.added < 32 * size


def reading(names: list[str], size: int) -> Callable[[], object]:
    """A task for the memory measurement; one process reads all files, because its start takes longer than a file."""
    contents = [HOSTILE[name](size) for name in names]

    def read_all() -> None:
        for content in contents:
            with suppress(RefusedFile):
                read_here(content)

    return read_all
