"""What decisions cost and bring in, each with its interval: sentences and a table."""

import math
from dataclasses import asdict

import pandas as pd
import streamlit as st
from streamlit.elements.lib.column_types import ColumnConfig

from dashboard.charts.exports import download
from dashboard.choose.costs import OUT_OF, Terms, calibrated, cost_sentences, least_cost, money_text, unit
from dashboard.choose.intervals import cost_interval
from dashboard.controls.drawing import Drawing, chosen_drawing
from dashboard.data.confidence import confidence_name, interval_text
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.formats import markdown_text, significant_text
from dashboard.words.sentence import Sentence, say


def draw_cost_numbers(dataset: BinaryDataset, terms: Terms, threshold: float) -> None:
    """The sentences on the optimum, and the table of what decisions cost."""
    for sentence in cost_sentences(dataset, terms):
        st.caption(markdown_text(str(sentence)))
    frame = costs_table(dataset, terms, threshold)
    st.caption(markdown_text(say("choose-costs-table", unit=unit())))
    st.dataframe(frame, hide_index=True, column_config=_narrow(frame))
    st.caption(str(how_sure_costs(dataset, chosen_drawing())))
    download(say("table-download"), dataset, "costs", lambda: frame)


def costs_table(dataset: BinaryDataset, terms: Terms, threshold: float) -> pd.DataFrame:
    """What decisions cost and bring in: here, at the optimum, by the closed form, for nobody and for everybody."""
    scores = terms.of(dataset)
    form = calibrated(dataset, terms)
    places = {
        "here": threshold,
        "best": least_cost(dataset, terms).threshold,
        **({} if isinstance(form, Sentence) else {"calibrated": form}),
        "nobody": math.inf,
        "everybody": -math.inf,
    }
    rows = []
    for key, at in places.items():
        profit = float(terms.costs.profit(scores.confusion_at(at), OUT_OF))
        limits = interval_text(cost_interval(dataset, terms, at), money_text)
        rows.append((say(f"choose-costs-{key}"), _threshold_text(at), 0.0 - profit, limits, profit))
    return pd.DataFrame(rows, columns=_columns())


def _narrow(frame: pd.DataFrame) -> dict[str, ColumnConfig]:
    """Columns of fixed widths under short names, so that the last of them is in view whatever the amounts and unit."""
    _, threshold, cost, interval, profit = map(str, frame.columns)
    return {
        threshold: st.column_config.TextColumn(width=85),
        cost: st.column_config.NumberColumn(say("choose-costs-cost"), width=105, format="%.2f"),
        interval: st.column_config.TextColumn(width=175),
        profit: st.column_config.NumberColumn(say("choose-costs-profit"), width=105, format="%.2f"),
    }


def _columns() -> list[str]:
    return [
        say("choose-column-what"),
        say("number-threshold"),
        say("choose-column-cost", unit=unit()),
        say("number-interval", name=confidence_name()),
        say("choose-column-profit", unit=unit()),
    ]


def _threshold_text(threshold: float) -> str:
    return significant_text(threshold, 6) if math.isfinite(threshold) else ""


def how_sure_costs(dataset: BinaryDataset, drawing: Drawing) -> Sentence:
    """How the intervals of the table are to be read."""
    if dataset.scores.is_weighted:
        return Sentence("choose-intervals-weights")
    return Sentence("choose-intervals-costs", name=confidence_name(), **asdict(drawing))
