"""SQLite: the table with the most rows, or the one that was asked for."""

import sqlite3

import pytest

from dashboard.reading.formats.typed_table import DamagedFile
from dashboard.reading.formats.workbooks import NoSuchSheet
from dashboard.reading.refusals import OverLimit
from tests.dashboard.reading.formats.written_files import left_out, read, refusal


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


def test_the_table_with_the_most_rows_is_read() -> None:
    found = read(TWO)
    assert found.table.to_pydict() == {"y": ["a", "b", None], "p": [0.5, 0.25, 0.75]}
    assert (found.sheets, found.sheet) == (("few", "many; rows"), "many; rows")
    assert read(TWO, "few").table.to_pydict() == {"y": ["a"], "p": [1]}


def test_a_table_that_is_not_there_and_too_many_rows_are_refused() -> None:
    assert refusal(TWO, NoSuchSheet, "none").key == "reading-no-such-sheet"
    assert refusal(TWO, OverLimit, max_rows=2).key == "reading-too-many-rows"


def test_bytes_are_left_out_and_named() -> None:
    found = read(database("CREATE TABLE t (y, p, raw)", "INSERT INTO t VALUES (1, 0.5, x'00ff')"))
    assert found.table.column_names == ["y", "p"]
    assert found.notes == (left_out(["raw"], "reading-nested-in-arrow"),)


@pytest.mark.parametrize("cut", [200, 2000, 5000])
def test_a_database_that_is_cut_is_refused(cut: int) -> None:
    assert refusal(TWO[:cut], DamagedFile).key == "reading-database-damaged"
