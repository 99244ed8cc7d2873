"""A file of several tables: the page asks which one is meant, and the command names the options that say so."""

import io
import json
import sqlite3

import numpy as np
import pytest

from tests.app_driver import clean, started
from tests.threshold_explorer.reading.formats.written_files import workbook
from tests.threshold_explorer.surfaces.command.test_command_line import run

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
