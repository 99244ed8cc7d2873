"""Parquet and Arrow: nested columns, names, and refusals before decoding."""

import sqlite3
from collections.abc import Callable

import pandas as pd
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
    written,
)
from threshold_explorer.reading.formats.typed_table import DamagedFile, NoSuchSheet
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.words.sentence import Sentence


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


def database(*statements: str) -> bytes:
    with sqlite3.connect(":memory:") as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        return connection.serialize()


TWO = database(
    "CREATE TABLE few (y, p)",
    "INSERT INTO few VALUES ('a', 1)",
    'CREATE TABLE "many; rows" (y, p)',
    """INSERT INTO "many; rows" VALUES ('a', 0.5), ('b', 0.25), (NULL, 0.75)""",
)


def test_of_several_tables_one_is_asked_for_and_can_be_chosen() -> None:
    with pytest.raises(OpenQuestion) as stopped:
        read(TWO)
    readings = {reading.value: reading.rows for reading in stopped.value.question.readings}
    assert readings == {
        "many; rows": (("y", "p"), ("a", "0.5"), ("b", "0.25"), ("", "0.75")),
        "few": (("y", "p"), ("a", "1")),
    }
    found = read(TWO, "many; rows")
    assert found.table.to_pydict() == {"y": ["a", "b", None], "p": [0.5, 0.25, 0.75]}
    assert (found.sheets, found.sheet) == (("few", "many; rows"), "many; rows")
    assert read(TWO, "few").table.to_pydict() == {"y": ["a"], "p": [1]}


def test_a_missing_table_and_too_many_rows_are_refused() -> None:
    assert refusal(TWO, NoSuchSheet, "none").key == "reading-no-such-sheet"
    assert refusal(TWO, OverLimit, "many; rows", max_rows=2).key == "reading-too-many-rows"


def test_blob_columns_are_skipped_and_named() -> None:
    found = read(database("CREATE TABLE t (y, p, raw)", "INSERT INTO t VALUES (1, 0.5, x'00ff')"))
    assert found.table.column_names == ["y", "p"]
    assert found.notes == (skipped(["raw"], "reading-nested-in-arrow"),)


@pytest.mark.parametrize("cut", [200, 2000, 5000])
def test_a_truncated_database_is_refused(cut: int) -> None:
    assert refusal(TWO[:cut], DamagedFile).key == "reading-database-damaged"


FRAME = pd.DataFrame({"y": pd.Categorical(["a", None, "b"]), "p": [0.5, 0.25, None]})
STATA = written(lambda file: FRAME.to_stata(file, write_index=False))


def test_coded_values_get_their_labels() -> None:
    assert read(STATA).table.to_pydict() == {"y": ["a", None, "b"], "p": [0.5, 0.25, None]}


def test_rows_and_columns_are_limited() -> None:
    assert refusal(STATA, OverLimit, max_rows=2).key == "reading-too-many-rows"
    assert refusal(STATA, OverLimit, max_columns=1).key == "reading-too-many-columns"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (STATA[:-20], "reading-format-stata"),
        (bytes(12) + b"\xc2\xea\x81\x60" + bytes(400), "reading-format-sas"),
    ],
)
def test_a_damaged_file_is_named(content: bytes, words: str) -> None:
    assert refusal(content, DamagedFile) == Sentence("reading-unreadable", file="p.bin", format=Sentence(words))
