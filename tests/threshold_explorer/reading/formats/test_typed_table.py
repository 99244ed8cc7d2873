"""Every writer's file gives the table of its CSV twin, and every format respects the limits."""

import io
import json
import sqlite3
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest

from tests.app_driver import clean, started
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
    workbook,
)
from tests.threshold_explorer.surfaces.command.test_command_line import run
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


CASES = [("yes" if at % 3 == 0 else "no", at / 64) for at in range(40)]
CURVE = [(at / 8, at / 8) for at in range(9)]


def npz() -> bytes:
    file = io.BytesIO()
    labels, scores = zip(*CASES, strict=True)
    np.savez(file, label=np.array(labels), score=np.array(scores), fpr=np.arange(9), tpr=np.arange(9))
    return file.getvalue()


def database() -> bytes:
    with sqlite3.connect(":memory:") as connection:
        for name, columns, rows in (("curve", "fpr, tpr", CURVE), ("cases", "label, score", CASES)):
            connection.execute(f"CREATE TABLE {name} ({columns})")
            connection.executemany(f"INSERT INTO {name} VALUES (?, ?)", rows)
        connection.commit()
        return connection.serialize()


def as_json() -> bytes:
    cases = [{"label": label, "score": score} for label, score in CASES]
    return json.dumps({"curve": [{"fpr": x, "tpr": y} for x, y in CURVE], "cases": cases}).encode()


FILES = {
    "p.xlsx": (workbook(("curve", [["fpr", "tpr"], *CURVE]), ("cases", [["label", "score"], *CASES])), "cases"),
    "p.sqlite": (database(), "cases"),
    "p.json": (as_json(), "cases"),
    "p.npz": (npz(), "label, score"),
}


@pytest.mark.parametrize("name", FILES)
def test_the_command_names_the_tables_and_reads_the_one_that_is_chosen(tmp_path, name):
    content, sheet = FILES[name]
    path = tmp_path / name
    path.write_bytes(content)
    options = ("--positive", "yes", "--json", "--threshold", "0.3")
    code, _, error = run("metrics", path, *options)
    assert code == 2
    assert "sheet=" in error
    assert sheet in error
    for answer in (["--read", f"sheet={sheet}"], ["--accept-guesses"]):
        code, output, error = run("metrics", path, *options, *answer)
        assert code == 0, error
        assert next(one["value"] for one in json.loads(output)["numbers"] if one["key"] == "tp") == 7


def test_the_page_shows_the_tables_and_opens_the_one_that_is_chosen():
    content, sheet = FILES["p.xlsx"]
    app = clean(started(d="none").file_uploader(key="upload").upload("p.xlsx", content).run())
    assert any("curve" in text.value and "cases" in text.value for text in app.markdown)
    app = clean(next(button for button in app.button if button.label == sheet).click().run())
    assert not any(button.label == sheet for button in app.button)
    assert {"label", "score"} <= {str(value) for box in app.selectbox for value in box.options}
