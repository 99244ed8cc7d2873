"""Any CSV table, and any bytes: read exactly, or refused with a message."""

import csv
import io
import re
import struct

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from threshold_explorer.data.columns.labels import is_missing
from threshold_explorer.reading import PredictionFile, RefusedFile, read_trusted
from threshold_explorer.reading.numbers.number_text import NUMBER, is_like_a_number
from threshold_explorer.reading.options import DELIMITERS
from threshold_explorer.words.sentence import Sentence


def read(content: bytes | str, **options: object) -> PredictionFile:
    raw = content.encode() if isinstance(content, str) else content
    return read_trusted(raw, "p.csv", **options)


odd_text = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0\r")
    | st.sampled_from(list("\",;\t\n 'éß漢字🙂0.5-+")),
    max_size=12,
)
scores = st.floats(allow_nan=False, allow_infinity=False) | st.floats(0, 1)


def is_not_a_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return not text.strip().lower().lstrip("+-").startswith(("0x", "nan", "inf"))
    return False


def is_a_class(text: str) -> bool:
    """Not a number with marks, which is parsed as a number."""
    return not is_missing(text) and (not is_like_a_number(text) or re.fullmatch(NUMBER, text) is not None)


@settings(max_examples=50)
@given(
    classes=st.lists(odd_text.filter(is_a_class), min_size=2, max_size=4, unique=True),
    rows=st.lists(st.tuples(st.integers(0, 3), scores, odd_text), min_size=1, max_size=30),
    delimiter=st.sampled_from([delimiter for delimiter in DELIMITERS if len(delimiter) == 1 and delimiter != " "]),
    line_end=st.sampled_from(["\n", "\r\n"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]),
    mark=st.sampled_from(["", "\ufeff"]),
)
def test_what_a_csv_writer_wrote_is_read_back_to_the_bit(
    classes: list[str],
    rows: list[tuple[int, float, str]],
    delimiter: str,
    line_end: str,
    quoting: int,
    mark: str,
) -> None:
    labels = [classes[kind % len(classes)] for kind, _, _ in rows]
    assume(any(map(is_not_a_number, labels)))
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=delimiter, lineterminator=line_end, quoting=quoting)
    writer.writerow(["label", "score", "note"])
    writer.writerows([label, score, note] for label, (_, score, note) in zip(labels, rows, strict=True))
    table = read_trusted((mark + file.getvalue()).encode(), "p.csv").table
    assert table["label"].to_pylist() == labels
    expected = [struct.pack("<d", score) for _, score, _ in rows]
    assert [struct.pack("<d", score) for score in table["score"].to_pylist()] == expected


@settings(max_examples=20)
@given(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1, max_size=20))
def test_whole_numbers_are_read_back_exactly(numbers: list[int]) -> None:
    table = read("label,score\n" + "".join(f"x,{number}\n" for number in numbers)).table
    assert table["score"].to_pylist() == numbers


def outcome(content: bytes) -> PredictionFile | Sentence:
    try:
        return read(content)
    except RefusedFile as refused:
        return refused.sentence


@settings(max_examples=50)
@given(st.binary(max_size=60) | st.text('a1,;\t\n"0.é', max_size=60).map(str.encode))
def test_any_bytes_give_a_table_or_a_sentence(content: bytes) -> None:
    file = outcome(content)
    if isinstance(file, Sentence):
        assert file.key != "reading-no-table"
        assert str(file).endswith((".", "?"))
        assert str(file).isprintable()
    else:
        assert file.table.num_rows > 0
        assert file.table.num_columns > 1
        assert np.unique(file.table.column_names).size == file.table.num_columns
