"""Every writer's file gives the table of its CSV twin, and every format respects the limits."""

import json
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest

from tests.threshold_explorer.reading.formats.written_files import (
    BY_FORMAT,
    LABELS,
    ROWS,
    TABLE,
    TWINS,
    WORDS,
    arrow_file,
    parquet,
    read,
    refusal,
    too_many_columns,
)
from threshold_explorer.reading.formats.typed_table import TypedTable
from threshold_explorer.reading.limits import MEGABYTE
from threshold_explorer.reading.refusals import EmptyFile, OverLimit
from threshold_explorer.words.sentence import Sentence


@pytest.mark.parametrize("name", TWINS)
def test_every_writer_gives_the_table_of_the_csv_twin(name: str) -> None:
    expected_format, content = TWINS[name]
    found = read(content)
    assert replace(found, notes=()) == TypedTable(TABLE, WORDS[expected_format])


@pytest.mark.parametrize("kind", BY_FORMAT)
def test_rows_columns_and_cells_are_limited(kind: str) -> None:
    content = BY_FORMAT[kind]
    assert read(content, max_rows=ROWS, max_columns=3, max_cell_length=max(map(len, LABELS))).table.num_rows == ROWS
    assert refusal(content, OverLimit, max_rows=ROWS - 1).key == "reading-too-many-rows"
    assert refusal(content, OverLimit, max_columns=2) == too_many_columns(3, limit=2)
    assert refusal(content, OverLimit, max_cell_length=13) == Sentence(
        "reading-long-cell", file="p.bin", column="label", row=1, count=14, limit=13
    )


def nothing(n_rows: int) -> pa.Table:
    return pa.table({"a": pa.array([1]).take(pa.array(np.zeros(n_rows, np.int8))), "b": pa.nulls(n_rows)})


BOMBS = {
    "Parquet": lambda: parquet(nothing(2_000_000)),
    "Arrow": lambda: arrow_file(nothing(2_000_000), compression="zstd"),
    "JSON": lambda: json.dumps([{str(name): 0 for name in range(900)}]).encode()[:-1] + 10_000 * b",{}" + b"]",
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_small_file_of_a_large_table_is_refused(kind: str) -> None:
    content = BOMBS[kind]()
    assert len(content) < MEGABYTE
    sentence = refusal(content, OverLimit, max_expanded_bytes=8 * MEGABYTE)
    assert sentence == Sentence("reading-expands-too-much", file="p.bin", limit=8)


def test_the_refusal_ends_with_a_note_on_skipped_columns() -> None:
    assert str(refusal(b'[{"y": ["a", "b"]}]', EmptyFile)) == (
        '"p.bin" has no column of numbers or text; a label and a score are needed. '
        '1 column was skipped because it contains lists or objects: "y".'
    )
