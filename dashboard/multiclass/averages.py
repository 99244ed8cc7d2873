"""The averages at the last release with their intervals: a table of its own, which the live layer reads too."""

from html import escape

import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.data.kinds.many import ManyDataset
from dashboard.multiclass.intervals import SureAverages
from dashboard.words.formats import bounds_text, ratio_text
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say

MEASURES = ("precision", "recall", "f1")


def draw_averages(dataset: ManyDataset, sure: SureAverages) -> None:
    """Each average with its interval; `sure_averages.js` reads them here, with every digit."""
    st.html(averages_markup(sure))
    download(say("table-download"), dataset, "averages", lambda: averages_frame(sure))


def averages_markup(sure: SureAverages) -> str:
    """The table as HTML, of words of the catalogue and numbers alone."""
    head = "".join(f'<th scope="col">{escape(metric_label(measure))}</th>' for measure in MEASURES)
    body = "".join(_row(sure, average) for average in sure.averages)
    return (
        f'<table class="all-averages"><caption>{escape(sure.note)}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def averages_frame(sure: SureAverages) -> pd.DataFrame:
    """The same for a file: average, measure, value and limits, which are empty where there are none."""
    rows = [
        (average, measure, getattr(averaged, measure).value, *(sure.limits(average, measure) or (None, None)))
        for average, averaged in sure.averages.items()
        for measure in MEASURES
    ]
    return pd.DataFrame(rows, columns=["average", "measure", "value", "low", "high"])


def _row(sure: SureAverages, average: str) -> str:
    cells = "".join(_cell(sure, average, measure) for measure in MEASURES)
    return f'<tr data-average="{average}"><th scope="row">{escape(say(f"average-{average}"))}</th>{cells}</tr>'


def _cell(sure: SureAverages, average: str, measure: str) -> str:
    value, limits = float(getattr(sure.averages[average], measure).value), sure.limits(average, measure)
    shown = escape(ratio_text(value))
    if limits is None:
        return f"<td>{shown}</td>"
    exact = f'data-measure="{measure}" data-of="{value!r}" data-low="{limits.low!r}" data-high="{limits.high!r}"'
    return f"<td {exact}>{shown} <small>{escape(bounds_text(*limits))}</small></td>"
