"""An exported table has a provenance line and is still a table."""

import csv
import io

import pandas as pd
import pytest

from tests.browser.page_parts import open_example
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.live.charts import exports
from threshold_explorer.live.charts.exports import csv_with_provenance, download

FRAME = pd.DataFrame({"threshold": [-0.1, 0.5], "recall": [1.0, 1 / 3]})
ROWS = b"label;score\nyes;0,5\nno;0,25\nyes;\n"


def opened(file_name):
    source = open_source(receive(ROWS, file_name, visitor="anna"), "anna")
    return open_binary(source, source.guesses["classification"].__class__("label", "score", "yes", drop_missing=True))


def test_the_first_line_names_file_columns_rows_and_rule():
    dataset = open_example("wine-votes")
    first, *rest = csv_with_provenance(dataset, FRAME).decode().splitlines()
    for part in (dataset.sha256, "votes", '"second"', "178 rows read", "Score >= threshold", "Threshold Explorer"):
        assert part in first
    assert first.startswith("# ")
    assert rest[0] == "threshold,recall"


def test_pandas_reads_the_table_again_to_the_bit():
    content = csv_with_provenance(open_example("wine-votes"), FRAME)
    assert pd.read_csv(io.BytesIO(content), comment="#").equals(FRAME)


def test_rows_left_out_are_counted_and_a_file_name_cannot_break_the_line():
    content = csv_with_provenance(opened("a\nb # c.csv"), FRAME).decode()
    first = content.splitlines()[0]
    assert '3 rows read, with "decimal mark: comma, as in 0,5", 1 dropped (1 without score)' in first
    assert len(content.splitlines()) == 1 + 1 + len(FRAME)


HOSTILE = ["=1+1", "+cmd", "-cmd", "@SUM(A1)", "\t=1", "\r=1", "x\r=1", "-0.5", "a=1", None]


def test_no_cell_name_or_part_of_the_first_line_is_a_formula_in_a_spreadsheet():
    frame = pd.DataFrame({"=label": HOSTILE, "kept": pd.Categorical(HOSTILE), "@n": range(10)})
    frame.insert(3, "=label", HOSTILE, allow_duplicates=True)
    before = frame.copy()
    content = csv_with_provenance(opened("a, =1+1;@SUM(A1);\t-2+3.csv"), frame).decode()
    rows = list(csv.reader(io.StringIO(content, newline="")))
    cells = [part.strip(' "') for row in rows for cell in row for part in cell.split(";")]
    assert any("'=1+1" in cell for cell in cells)
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) and cell != "-0.5"] == []
    assert {"-0.5", "a=1", "'=1+1", "'\t=1", "'=label", "'@n"} <= set(cells)
    pd.testing.assert_frame_equal(frame, before)


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\x1b", "\x07"])
def test_the_name_of_a_downloaded_file_is_read_in_one_direction(mark, monkeypatch):
    names = []
    monkeypatch.setattr(exports.st, "download_button", lambda label, data, name, *args, **settings: names.append(name))
    download("Download", opened(f"a{mark}fdp.csv"), "rates", lambda: FRAME)
    escape_sequence = mark.encode("unicode_escape").decode()
    assert names == [f"a{escape_sequence}fdp.csv-rates.csv"]
