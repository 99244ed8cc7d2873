"""SQLite: the only table, or the requested one."""

import sqlite3

import pytest

from tests.threshold_explorer.reading.formats.written_files import read, refusal, skipped
from threshold_explorer.reading.formats.typed_table import DamagedFile, NoSuchSheet
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.reading.report import OpenQuestion


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
