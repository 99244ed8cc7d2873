"""Labels that are still to come: how complete each period is, and what the metric will become."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core import METRICS, ConfusionMatrix
from metrics_core.computing.arrays import IntArray
from metrics_core.partial import LateMetric, Lateness, PartialLabels, counts_by_period, late_metric, lateness_of
from metrics_core.periods import period_codes
from threshold_explorer.data.columns.binary_statistic import every_case
from threshold_explorer.data.columns.numeric_columns import missing_rows
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import BLOCK, DASHES, DOT, legend_above
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, METRIC_COLOURS, translucent
from threshold_explorer.views.periods.charts import LOW_HEIGHT, over_time
from threshold_explorer.views.periods.period_choice import MOST_PERIODS, PeriodCases
from threshold_explorer.words.catalogue import MAX_LISTED
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_label, within_sentence
from threshold_explorer.words.sentence import Sentence, listed, markdown, say

HEIGHT = 280
WIDE, NARROW = 0.8, 0.4
FAINT, CLEAR = 0.15, 0.5


@dataclass(frozen=True, eq=False)
class _Dated:
    """All cases, labelled or not, with the place of each one's period among `names`, -1 for none."""

    partial: PartialLabels
    codes: IntArray
    names: list[str]
    late: Lateness


def draw_late_labels(dataset: BinaryDataset, found: PeriodCases, threshold: float, metric: str) -> None:
    """Draws how complete labels are, and the metric with its bounds and prediction, where blank labels are kept."""
    source = current_data().source
    if dataset.blank is None or dataset.roles.recalibration is not None or source is None:
        return
    dated = _dated(dataset, found.key, found, source)
    if dated is None:
        return
    of_periods, whole = _metric(dataset, found.key, threshold, metric, dated)
    label = metric_label(metric)
    with st.expander(say("late-heading"), expanded=True, key="late_labels"):
        st.markdown(markdown_text(_completeness(dated)))
        if verdict := _verdict(dated, of_periods, whole, label):
            st.markdown(markdown_text(verdict))
        table = Table("late-labels", "late-labels", lambda: _table(dated, of_periods, label))
        key = (dataset.key, found.key, threshold, metric, confidence())
        charts = (
            Chart(
                "late_completeness",
                key[:2],
                lambda: _completeness_figure(dated),
                lambda: say("late-completeness-alt", shares=listed(_shares(dated), MAX_LISTED)),
                table,
            ),
            Chart(
                "late_metric",
                key,
                lambda: _metric_figure(dated, of_periods, metric),
                lambda: say("late-metric-alt", metric=label, names=dated.names),
                table,
            ),
        )
        for chart in charts:
            chart.draw(st, dataset)
        if dated.late.is_open.any():
            st.caption(markdown("late-assumed"))
        with st.expander(say("tables-heading")):
            table.draw(dataset)


@cached_result
def _dated(dataset: BinaryDataset, key: str, _found: PeriodCases, _source: Source) -> _Dated | None:
    """None where the periods without a case between the others make too many to be drawn."""
    cases = every_case(_source.columns, dataset.roles)
    is_labelled = ~missing_rows(_source.columns.values(dataset.roles.label))[cases.rows]
    partial = PartialLabels(cases.scores, is_labelled, cases.is_positive)
    codes, names = period_codes(_found.dates.days[cases.rows], _found.length)
    if len(names) > MOST_PERIODS:
        return None
    return _Dated(partial, codes, names, lateness_of(partial, codes, len(names)))


@cached_result
def _metric(
    dataset: BinaryDataset, key: str, threshold: float, metric: str, _dated: _Dated
) -> tuple[LateMetric, float]:
    """The metric of each period, and of all complete ones together."""
    counts = counts_by_period(_dated.partial, _dated.codes, len(_dated.names), threshold)
    complete = ~_dated.late.is_open
    whole = ConfusionMatrix(*(int(each[complete].sum()) for each in (counts.tp, counts.fp, counts.fn, counts.tn)))
    return late_metric(METRICS[metric], counts, _dated.late, confidence=confidence()), float(METRICS[metric](whole))


def _completeness(dated: _Dated) -> Sentence:
    late = dated.late
    if late.last_complete < 0:
        return Sentence("late-unknown")
    n_open = int(late.is_open.sum())
    return Sentence("late-open", open=n_open, periods=len(dated.names), final=late.final_share)


def _verdict(dated: _Dated, of_periods: LateMetric, whole: float, label: str) -> Sentence | None:
    """The open periods that will differ from the complete ones; None without a period that is open."""
    if dated.late.last_complete < 0 or not dated.late.is_open.any() or np.isnan(whole):
        return None
    low, high = of_periods.predicted
    differs = dated.late.is_open & ((whole < low) | (whole > high))
    names = [name for name, each in zip(dated.names, differs, strict=True) if each]
    key = "late-differs" if names else "late-alike"
    return Sentence(key, metric=within_sentence(label), whole=ratio_text(whole), names=names, name=confidence_name())


def _completeness_figure(dated: _Dated) -> go.Figure:
    figure, open_colour = over_time(dated.names, say("late-completeness"), LOW_HEIGHT), translucent(CURVE_COLOUR, 0.45)
    figure.add_bar(
        x=np.arange(len(dated.names)),
        y=dated.late.completeness,
        marker={"color": np.where(dated.late.is_open, open_colour, CURVE_COLOUR)},
        width=WIDE,
        hovertemplate="%{y:.1%}<extra></extra>",
    )
    entries = [(BLOCK, open_colour, say("late-is-open"))]
    if dated.late.last_complete >= 0:
        figure.add_hline(y=dated.late.final_share, line={"color": GUIDE_COLOUR, "dash": "dash", "width": 1.5})
        final = (DASHES, GUIDE_COLOUR, say("late-final", final=dated.late.final_share))
        entries = [(BLOCK, CURVE_COLOUR, say("late-is-complete")), *entries, final]
    legend_above(figure, *entries)
    figure.update_yaxes(range=[0, 1.02], tickformat=".0%")
    return figure


def _metric_figure(dated: _Dated, of_periods: LateMetric, metric: str) -> go.Figure:
    figure = over_time(dated.names, metric_label(metric), HEIGHT)
    places, colour = np.arange(len(dated.names)), METRIC_COLOURS[metric]
    # Of complete periods the prediction is the value itself.
    predicted = (np.where(dated.late.is_open, limit, np.nan) for limit in of_periods.predicted)
    for (low, high), width, opacity in ((of_periods.bounds, WIDE, FAINT), (predicted, NARROW, CLEAR)):
        figure.add_bar(
            x=places,
            y=high - low,
            base=low,
            width=width,
            marker={"color": translucent(colour, opacity)},
            customdata=np.stack([low, high], axis=1),
            hovertemplate="%{customdata[0]:.3f} – %{customdata[1]:.3f}<extra></extra>",
        )
    figure.add_scatter(
        x=places,
        y=of_periods.today,
        mode="markers",
        marker={"color": colour, "size": 7},
        hovertemplate="%{y:.3f}<extra></extra>",
    )
    figure.update_layout(barmode="overlay")
    legend_above(
        figure,
        (DOT, colour, say("late-today")),
        (BLOCK, translucent(colour, CLEAR), say("late-predicted", name=confidence_name())),
        (BLOCK, translucent(colour, FAINT), say("late-bounds")),
    )
    return figure


def _shares(dated: _Dated) -> list[str]:
    shares = zip(dated.names, dated.late.completeness.tolist(), strict=True)
    return [say("late-share-of", period=name, share=share) for name, share in shares]


def _table(dated: _Dated, of_periods: LateMetric, label: str) -> pd.DataFrame:
    return pd.DataFrame(
        {
            say("periods-period"): dated.names,
            say("periods-cases"): dated.late.n,
            say("late-labelled"): dated.late.n_labelled,
            say("late-completeness"): dated.late.completeness,
            label: of_periods.today,
            say("late-bound-low"): of_periods.bounds.low,
            say("late-bound-high"): of_periods.bounds.high,
            say("late-limit-low", name=confidence_name()): of_periods.predicted.low,
            say("late-limit-high", name=confidence_name()): of_periods.predicted.high,
        }
    )
