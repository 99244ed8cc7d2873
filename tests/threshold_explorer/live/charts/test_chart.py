"""A chart's figure counts with the memory that it takes; its exported table has a provenance line and is still a table.

Figures of many visitors stay within the budget.
"""

import csv
import gc
import io
import tracemalloc

import numpy as np
import pandas as pd
import pytest
import streamlit

from tests.browser.page_parts import open_example
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.result_cache import parts_of
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.live.charts.chart import _figure, bytes_of_figure, csv_with_provenance, download
from threshold_explorer.live.charts.figures import empty_figure
from threshold_explorer.serving.memory_budget import SMALL_BYTES, Measured, bytes_of, memory_cache

# Pages have figures of one to ten traces, of a few to some thousand points each.
SIZES = [(1, 3), (1, 2000), (4, 100), (8, 1000), (10, 10)]
# Of a figure of the usual style; Python's version changes the rest.
WITHIN = 3


def figure_of(n_traces, n_points):
    figure = empty_figure("x", "y", (0, 1))
    for trace in range(n_traces):
        at = np.linspace(0, 1, n_points)
        figure.add_scatter(x=at, y=at ** (1 + trace / 7), name=f"trace {trace}", mode="lines", line={"width": 2})
    return figure


def memory_of(n_traces, n_points):
    """The bytes that Python and numpy have allocated for a figure, after another that imported what figures need."""
    figure_of(n_traces, n_points).to_json()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    figure = figure_of(n_traces, n_points)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken, figure


@pytest.mark.parametrize(("n_traces", "n_points"), SIZES)
def test_the_counted_size_of_a_figure_is_about_what_it_takes(n_traces, n_points):
    taken, figure = memory_of(n_traces, n_points)
    assert taken / WITHIN < bytes_of_figure(figure) < taken * WITHIN
    assert bytes_of_figure(figure) > SMALL_BYTES


def test_a_cached_figure_counts_against_the_memory_budget():
    before = memory_cache().n_bytes
    found = _figure("counted", (), lambda: figure_of(4, 1000))
    assert memory_cache().n_bytes - before == SMALL_BYTES + bytes_of_figure(found.value)


def test_a_measured_value_is_one_part_and_not_its_fields():
    inner = np.zeros(100)
    assert [bytes_of(part) for part in parts_of([Measured((inner,), 7), inner])] == [7, inner.nbytes]


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
    monkeypatch.setattr(streamlit, "download_button", lambda label, data, name, *args, **settings: names.append(name))
    download("Download", opened(f"a{mark}fdp.csv"), "rates", lambda: FRAME)
    escape_sequence = mark.encode("unicode_escape").decode()
    assert names == [f"a{escape_sequence}fdp.csv-rates.csv"]
