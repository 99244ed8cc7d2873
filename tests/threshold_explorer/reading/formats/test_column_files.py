"""Parquet and Arrow: nested columns, names, and refusals before decoding."""

from collections.abc import Callable

import pyarrow as pa
import pytest

from tests.threshold_explorer.reading.formats.written_files import (
    ROWS,
    TABLE,
    arrow_file,
    arrow_stream,
    parquet,
    read,
    refusal,
    skipped,
)
from threshold_explorer.reading.refusals import OverLimit


@pytest.mark.parametrize("write", [parquet, arrow_file, arrow_stream])
def test_nested_columns_are_skipped_and_named(write: Callable[[pa.Table], bytes]) -> None:
    nested = TABLE.append_column("embedding", pa.array([[0.5] * 64] * ROWS)).append_column(
        "raw", pa.array([b"\xff\x00"] * ROWS)
    )
    found = read(write(nested.select(["embedding", "label", "raw", "score", "n"])))
    assert found.table == TABLE
    assert found.notes == (skipped(["embedding", "raw"], "reading-nested-in-arrow"),)
    assert [str(note) for note in found.notes] == [
        '2 columns were skipped because they contain lists, structs or bytes: "embedding" and "raw".'
    ]


def test_a_dot_in_a_name_is_part_of_it() -> None:
    table = pa.table({"a.b": [1, 2], "a": [["x"], ["y"]], "score": [0.5, 0.25]})
    assert read(parquet(table)).table.column_names == ["a.b", "score"]


@pytest.mark.parametrize("write", [parquet, arrow_file, arrow_stream])
def test_blank_names_are_numbered_and_repeated_ones_made_distinct(write: Callable[[pa.Table], bytes]) -> None:
    columns = [pa.array([1, 0]), pa.array([0.5, 0.25])]
    assert read(write(pa.table(columns, names=["", "a \n b"]))).table.column_names == ["column 1", "a b"]
    assert read(write(pa.table(columns, names=["score", "score "]))).table.to_pydict() == {
        "score": [1, 0],
        "score (2)": [0.5, 0.25],
    }


def test_limits_are_checked_before_parquet_is_decoded() -> None:
    content = parquet(TABLE)
    pages_end = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    without_pages = content[:4] + bytes(pages_end - 4) + content[pages_end:]
    sentence = refusal(without_pages, OverLimit, max_expanded_bytes=ROWS * 3 * 8 - 1)
    assert sentence.key == "reading-expands-too-much"
    assert refusal(without_pages, OverLimit, max_rows=ROWS - 1).args["count"] == ROWS
