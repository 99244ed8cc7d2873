"""Figures count with the memory that they take, so that those of many visitors stay within the budget."""

import gc
import tracemalloc

import numpy as np
import pytest

from threshold_explorer.data.result_cache import parts_of
from threshold_explorer.live.charts.chart import _figure, bytes_of_figure
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
