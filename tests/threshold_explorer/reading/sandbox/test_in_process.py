"""Plain text parsed in the server: the same result as the sandbox, and nothing but plain text."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.threshold_explorer.reading.corpus.make_corpus import corpus, refused
from tests.threshold_explorer.reading.corpus.test_families import FAMILIES
from threshold_explorer.reading import PredictionFile, RefusedFile, read_trusted
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.prediction_file import metadata_of, read_in_process
from threshold_explorer.reading.sandbox.in_process import (
    LINE_FEED,
    MAX_BYTES,
    MAX_COLUMNS,
    PART_BYTES,
    SPECIAL,
    is_safe_in_process,
)

PLAIN = b"label,score\nyes,0.25\nno,0.125\n"
FILES = FAMILIES | {"odd": {**corpus(), **refused()}}


def outcome(read: Callable[..., PredictionFile | None], content: bytes, **options: object) -> object:
    """The result: the metadata and table, None, or the message of the refusal."""
    given = {"limits": Limits(), "options": ReadingOptions()} | options
    try:
        file = read(content, "p.csv", **given)
    except RefusedFile as refusal:
        return type(refusal), refusal.sentence
    # As written, so that nan equals itself and 0.0 is not -0.0.
    return file and {"types": str(file.table.schema), "cells": repr(file.table.to_pydict()), **metadata_of(file)}


def test_corpus_files_are_left_to_the_sandbox_or_read_the_same_and_many_are_read() -> None:
    files = {(family, name): file for family, part in FILES.items() for name, file in part.items()}
    in_process = {name: outcome(read_in_process, file.content, options=file.options) for name, file in files.items()}
    found = {name: each for name, each in in_process.items() if each is not None}
    assert found == {name: outcome(read_trusted, files[name].content, options=files[name].options) for name in found}
    assert sum(isinstance(each, dict) for each in found.values()) >= 40


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


@settings(max_examples=70)
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
    found = outcome(read_in_process, content)
    assert found is None or found == outcome(read_trusted, content)


@pytest.mark.parametrize("at_end", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("special", SPECIAL, ids=[f"byte {ord(each)}" for each in SPECIAL])
def test_special_bytes_are_left_to_the_sandbox(special: bytes, at_end: bool) -> None:
    rows = b"yes,0.5\n" * 100_000
    row = b"y" + special + b",0.5\n"
    content = PLAIN + (rows + row if at_end else row + rows)
    assert is_safe_in_process(PLAIN + rows, ReadingOptions())
    assert not is_safe_in_process(content, ReadingOptions())


def test_a_long_line_is_left_to_the_sandbox() -> None:
    rows, long = b"yes,0.5\n" * 1_000, b"y" * (2 * PART_BYTES) + b",0.5\n"
    assert bytes([LINE_FEED]) not in long[:-1]
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
    assert outcome(read_in_process, UNEVEN[name]) is None


def test_possibly_too_many_rows_are_left_to_the_sandbox() -> None:
    assert outcome(read_in_process, PLAIN, limits=Limits(max_rows=100)) is not None
    assert outcome(read_in_process, PLAIN, limits=Limits(max_rows=10)) is None
