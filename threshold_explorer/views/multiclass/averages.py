"""The averages with their intervals as a table and as CSV; the live layer reads the intervals from the table."""

from html import escape

import pandas as pd
import streamlit as st

from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.live.charts.exports import download
from threshold_explorer.views.multiclass.intervals import AverageEstimates
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

RATIO_METRICS = ("precision", "recall", "f1")


def draw_averages(dataset: OneVsRestDataset, estimates: AverageEstimates) -> None:
    """Draws the table, which `average_intervals.js` reads with every digit, and its download button."""
    st.html(averages_markup(estimates))
    download(say("table-download"), dataset, "averages", lambda: averages_frame(estimates))


def averages_markup(estimates: AverageEstimates) -> str:
    """The table as HTML; it contains only sentences of the catalogue and numbers."""
    head = "".join(f'<th scope="col">{escape(metric_label(metric))}</th>' for metric in RATIO_METRICS)
    body = "".join(_row(estimates, average) for average in estimates.averages)
    return (
        f'<table class="all-averages"><caption>{escape(estimates.note)}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def averages_frame(estimates: AverageEstimates) -> pd.DataFrame:
    """The table for export: average, metric, value and interval limits, empty where there is no interval."""
    rows = [
        (average, metric, getattr(averaged, metric).value, *(estimates.limits(average, metric) or (None, None)))
        for average, averaged in estimates.averages.items()
        for metric in RATIO_METRICS
    ]
    return pd.DataFrame(rows, columns=["average", "metric", "value", "low", "high"])


def _row(estimates: AverageEstimates, average: str) -> str:
    cells = "".join(_cell(estimates, average, metric) for metric in RATIO_METRICS)
    return f'<tr data-average="{average}"><th scope="row">{escape(say(f"average-{average}"))}</th>{cells}</tr>'


def _cell(estimates: AverageEstimates, average: str, metric: str) -> str:
    value, limits = float(getattr(estimates.averages[average], metric).value), estimates.limits(average, metric)
    shown = escape(ratio_text(value))
    if limits is None:
        return f"<td>{shown}</td>"
    exact = f'data-metric="{metric}" data-of="{value!r}" data-low="{limits.low!r}" data-high="{limits.high!r}"'
    return f"<td {exact}>{shown} <small>{escape(bounds_text(*limits))}</small></td>"
