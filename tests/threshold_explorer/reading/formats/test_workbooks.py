"""Excel workbooks: sheets, headers and cells."""

import datetime
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.threshold_explorer.reading.formats.written_files import (
    FRAME,
    SCORES,
    TABLE,
    read,
    refusal,
    workbook,
    written,
)
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.formats.typed_table import DamagedFile, NoSuchSheet
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import EmptyFile, RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.words.sentence import Sentence


def test_a_workbook_gives_the_same_labels_and_scores() -> None:
    found = read(written(lambda file: FRAME.to_excel(file, index=False, sheet_name="Run 1")))
    # The writer keeps sixteen digits.
    assert found.table.to_pydict() == TABLE.to_pydict() | {"score": [float(f"{score:.16g}") for score in SCORES]}
    assert (found.format, found.sheets, found.sheet, found.has_header) == (
        "reading-format-excel",
        ("Run 1",),
        "Run 1",
        True,
    )
    assert found.table.schema.types == [pa.string(), pa.float64(), pa.float64()]


def test_the_cells_of_a_workbook() -> None:
    header = ["label", "score", "flag", "when", "mixed", "late"]
    moment = datetime.datetime(2024, 1, 2, 3, 4, 5)
    content = workbook(
        (
            "S",
            [
                header,
                [1, 0.1, True, moment, "n/a", None],
                [None, "#N/A", None, None, 0.5, None],
                [0, 2, False, None, 7, 1],
            ],
        )
    )
    assert read(content).table.to_pydict() == {
        "label": [1.0, None, 0.0],
        "score": [0.1, None, 2.0],
        "flag": [True, None, False],
        "when": ["2024-01-02 03:04:05", None, None],
        "mixed": ["n/a", "0.5", "7"],
        "late": [None, None, 1.0],
    }


def test_titles_blank_rows_and_blank_columns_are_skipped() -> None:
    rows = [["Results of March"], [], ["label", None, "score"], [1, None, 0.5], [], [0, None, 0.25], []]
    found = read(workbook(("Notes", [["see next sheet"]]), ("Empty", []), ("Data", rows)))
    assert found.table.to_pydict() == {"label": [1.0, 0.0], "score": [0.5, 0.25]}
    assert (found.sheets, found.sheet) == (("Notes", "Empty", "Data"), "Data")


@pytest.mark.parametrize("blank", [[], [None]], ids=["adjacent", "with a blank column"])
def test_whether_rows_that_fit_the_table_are_titles_is_asked(blank: list[None]) -> None:
    pairs = [("Model", "XGB"), ("threshold", 0.5), ("label", "score"), ("yes", 0.5), ("no", 0.25), ("no", 0)]
    content = workbook(("Data", [["Results"], *([first, *blank, second] for first, second in pairs)]))
    with pytest.raises(OpenQuestion) as stopped:
        read_trusted(content, "p.xlsx")
    assert [each.rows[0] for each in stopped.value.question.readings] == [("label", "score"), ("Model", "XGB")]
    for are_titles, names, n_rows in ((True, ["label", "score"], 3), (False, ["Model", "XGB"], 5)):
        file = read_trusted(content, "p.xlsx", options=ReadingOptions(titles=are_titles, summaries=True))
        assert (file.table.column_names, file.table.num_rows) == (names, n_rows)
        assert file.report.finding("titles").options


def test_a_sheet_can_be_chosen() -> None:
    content = workbook(("One", [["y", "p"], [1, 0.5]]), ("Two", [["y", "p"], [0, 0.25]]))
    assert read(content, "Two").table.to_pydict() == {"y": [0.0], "p": [0.25]}
    sentence = refusal(content, NoSuchSheet, "Three")
    assert sentence == Sentence("reading-no-such-sheet", file="p.bin", sheet="Three", count=2, sheets=["One", "Two"])
    assert str(sentence) == '"p.bin" has no sheet "Three"; its sheets are "One" and "Two".'


@pytest.mark.parametrize(
    ("sheets", "names"),
    [
        ([("One", [["y", "p"], [1, 0.5]]), ("Two", [["y", "p"], [0, 0.25]])], {"One", "Two"}),
        ([("Numbers", [["a", "b"], [1, 2], [2, 3]]), ("Texts", [["y", "guess"], ["no", "yes"]])], {"Numbers", "Texts"}),
        ([("S", [["y", "p"], [1, 0.5], [], ["class", "n"], [1, 7]])], {"S", "S, row 4"}),
        ([("S", [["key", "n"], ["t", 0.5], [], ["y", "p"], [1, 0.5]]), ("T", [["note"]])], {"S", "S, row 4"}),
    ],
)
def test_of_several_tables_one_is_asked_for(sheets: list[tuple[str, list[list[Any]]]], names: set[str]) -> None:
    with pytest.raises(OpenQuestion) as stopped:
        read(workbook(*sheets))
    readings = stopped.value.question.readings
    assert {reading.value for reading in readings} == names
    for reading in readings:
        found = read(workbook(*sheets), str(reading.value))
        assert (found.sheet, tuple(found.table.column_names)) == (reading.value, reading.rows[0])
        assert set(found.sheets) >= {reading.value} | {title for title, _ in sheets}


@given(st.lists(st.tuples(st.sampled_from(["yes", "no"]), st.floats(0, 1)), min_size=1, max_size=9), st.data())
def test_blank_rows_lose_no_case(cases: list[tuple[str, float]], data: st.DataObject) -> None:
    rows: list[list[Any]] = [["label", "score"], *map(list, cases)]
    for at in data.draw(st.lists(st.integers(1, len(rows)), max_size=4)):
        rows.insert(at, [])
    assert read(workbook(("S", rows))).table["label"].to_pylist() == [label for label, _ in cases]


def test_a_blank_row_between_texts_begins_no_table() -> None:
    found = read(workbook(("S", [["label", "guess"], ["yes", "no"], [], ["no", "yes"], [], ["no", "no"]])))
    assert found.table["guess"].to_pylist() == ["no", "yes", "no"]


def test_a_chosen_sheet_without_a_table_is_refused() -> None:
    content = workbook(("Notes", [["see next sheet"]]), ("Data", [["y", "p"], [1, 0.5]]))
    assert refusal(content, EmptyFile, "Notes").key == "reading-no-table-on-sheet"


def test_a_sheet_without_a_header_has_its_columns_numbered() -> None:
    found = read(workbook(("S", [["spam", 0.5], ["ham", 0.25], ["spam", 0.75]])))
    assert found.table.to_pydict() == {"column 1": ["spam", "ham", "spam"], "column 2": [0.5, 0.25, 0.75]}
    assert not found.has_header


def test_class_labels_as_names_are_a_header() -> None:
    assert read(workbook(("S", [["truth", 0, 1], ["a", 0.5, 0.5]]))).table.column_names == ["truth", "0", "1"]


@pytest.mark.parametrize(
    ("content", "kind", "sentence"),
    [
        (workbook(("S", [])), EmptyFile,
         Sentence("reading-no-table-on-any-sheet", file="p.bin")),
        (workbook(("S", [["y", "p"]])), EmptyFile,
         Sentence("reading-no-cases", file="p.bin", note="")),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), DamagedFile,
         Sentence("reading-workbook-damaged", file="p.bin")),
    ],
)  # fmt: skip
def test_a_workbook_without_a_table_is_refused(content: bytes, kind: type[RefusedFile], sentence: Sentence) -> None:
    assert refusal(content, kind) == sentence


def test_a_duplicate_name_is_changed_and_noted() -> None:
    found = read(workbook(("S", [["y", "p", "p"], [1, 0.5, 0.25]])))
    assert found.table.to_pydict() == {"y": [1.0], "p": [0.5], "p (2)": [0.25]}
    assert found.notes == (Sentence("reading-note-duplicate-names", count=1, columns=["p (2)"]),)
