"""Tables of the Multiclass page: per-class metrics, curve metrics, most confused pairs and averages."""

from collections.abc import Callable, Sequence
from html import escape

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core import Interval, PredictionsError
from metrics_core.multiclass import Average, ConfusionTable, LabelDecisions, MulticlassScores, PerClass
from metrics_core.multiclass.per_class import ClassIntervals
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.interface.frame.page_elements import FIRST_ROWS, draw_table
from threshold_explorer.live.charts.chart import download
from threshold_explorer.views.multiclass.intervals import (
    MAX_SCORES_PER_CLASS_AP,
    AverageEstimates,
    average_precision_intervals,
    curve_metric_intervals,
    interval_text,
    roc_auc_intervals,
)
from threshold_explorer.words.formats import bounds_text, ratio_text, visible
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import markdown, paragraph, say

Row = tuple[str, str, str, str]
MAX_PAIRS = 20
TOP = (1, 2, 3, 5, 10)
RATIO_METRICS = ("precision", "recall", "f1")


def class_table(
    dataset: OneVsRestDataset,
    classes: PerClass,
    limits: ClassIntervals | None,
    thresholds: Sequence[float] | None,
) -> pd.DataFrame:
    """Per-class metrics: cases, ratios with their intervals, AP and ROC AUC."""
    frame = pd.DataFrame(
        {
            say("multiclass-column-class"): list(dataset.shown_names),
            say("multiclass-column-support"): classes.support,
            say("multiclass-column-share"): classes.share,
            say("multiclass-column-predicted"): classes.predicted,
        }
    )
    if thresholds is not None:
        frame.insert(1, say("multilabel-column-threshold"), thresholds)
    for metric in RATIO_METRICS:
        frame[metric_label(metric)] = getattr(classes, metric)
        if limits is not None:
            frame[_interval_of(metric_label(metric))] = _interval_texts(getattr(limits, metric))
    if dataset.class_scores is not None:
        frame[say("summary-ap")] = dataset.class_scores.average_precisions()
        has_areas = limits is not None and not dataset.class_scores.is_weighted
        areas = average_precision_intervals(dataset) if has_areas else None
        if areas:
            frame[_interval_of(say("summary-ap"))] = _interval_texts(areas)
        frame[say("summary-auc")] = dataset.class_scores.roc_aucs()
        if has_areas:
            frame[_interval_of(say("summary-auc"))] = _interval_texts(roc_auc_intervals(dataset))
    return frame


def _interval_of(name: str) -> str:
    return say("multiclass-column-interval", name=confidence_name(), metric=name)


def _interval_texts(interval: Interval) -> list[str]:
    pairs = zip(*interval, strict=True)
    return ["" if np.isnan(low) else bounds_text(float(low), float(high)) for low, high in pairs]


def draw_class_table(
    dataset: OneVsRestDataset,
    classes: PerClass,
    limits: ClassIntervals | None,
    thresholds: Sequence[float] | None,
) -> None:
    """Draws the table and its download button."""
    frame = class_table(dataset, classes, limits, thresholds)
    # Of many classes the worst are on top, and the others by scrolling.
    draw_table(frame.sort_values(metric_label("f1"), kind="stable") if len(frame) > FIRST_ROWS else frame)
    if limits is None:
        st.caption(say("multiclass-classes-no-intervals"))
    elif dataset.scores.is_weighted:
        st.caption(say("multiclass-classes-weighted"))
    elif dataset.class_scores is not None and average_precision_intervals(dataset) is None:
        st.caption(markdown("multiclass-classes-too-many", most=MAX_SCORES_PER_CLASS_AP))
    download(say("table-download"), dataset, "classes", lambda: frame)


def summaries(dataset: MulticlassDataset, table: ConfusionTable, estimates: AverageEstimates) -> pd.DataFrame:
    """Summary metrics over all classes: name, value, interval or reason for none, and convention or exclusions."""
    rows = [
        _row("accuracy", table.accuracy, estimates.text("micro", "recall")),
        _row("balanced-accuracy", table.balanced_accuracy, estimates.text("macro", "recall")),
        _average_row("macro", estimates, _excluded),
        _row("macro-f1-of-means", table.macro_f1_of_means, estimates.summary_text("f1_of_macro_means")),
        _average_row("weighted", estimates),
        _row("kappa", table.kappa, estimates.summary_text("kappa")),
        _row("mcc", table.mcc, estimates.summary_text("mcc")),
    ]
    many = dataset.class_scores
    if many is not None:
        rows += _curve_rows(dataset)
        rows += [_top_k_row(many, k) for k in TOP if k < len(dataset.names)]
        none = say("no-interval-resampling.row")
        rows += [
            _row_or_reason("log-loss", many.log_loss, none),
            _row_or_reason("top-ece", many.top_class_calibration_error, none),
        ]
    return _frame(rows)


def confused_pairs(table: ConfusionTable) -> pd.DataFrame:
    """The most frequently confused pairs of classes, largest count first."""
    columns = [say(f"multiclass-column-{name}") for name in ("actual", "taken-for", "support", "of-actual")]
    rows = [
        (
            visible(pair.actual),
            visible(pair.predicted),
            pair.n,
            pair.share,
        )
        for pair in table.most_confused(MAX_PAIRS)
    ]
    return pd.DataFrame(rows, columns=columns)


def label_summaries(dataset: MultilabelDataset, at: LabelDecisions, estimates: AverageEstimates) -> pd.DataFrame:
    """Summary metrics over all labels, in the same columns."""
    rows = [
        _average_row("micro", estimates),
        _average_row("macro", estimates, _excluded),
        _row("macro-f1-of-means", at.averages().f1_of_macro_means, estimates.summary_text("f1_of_macro_means")),
        _average_row("weighted", estimates),
        _average_row("samples", estimates, _excluded_cases),
        _row("subset-accuracy", at.subset_accuracy, estimates.summary_text("subset_accuracy")),
        _row("hamming-loss", at.hamming_loss, estimates.summary_text("hamming_loss")),
    ]
    return _frame([*rows, *_curve_rows(dataset)])


def _frame(rows: list[Row]) -> pd.DataFrame:
    interval = say("number-interval", name=confidence_name())
    names = [say("number-name"), say("number-value"), interval, say("summary-column-convention")]
    return pd.DataFrame(rows, columns=names)


def _curve_rows(dataset: OneVsRestDataset) -> list[Row]:
    many = dataset.class_scores
    assert many is not None
    limits, why = curve_metric_intervals(dataset)
    ap, auc = many.mean_average_precision(), many.macro_roc_auc()
    rows = (
        ("map", ap.value, "mean_average_precision", _excluded(ap)),
        ("micro-ap", many.micro_average_precision(), "micro_average_precision", ""),
        ("macro-auc", auc.value, "macro_roc_auc", _excluded(auc)),
        ("weighted-auc", many.weighted_roc_auc().value, "weighted_roc_auc", ""),
        ("micro-auc", many.micro_roc_auc(), "micro_roc_auc", ""),
    )
    return [
        _row(key, value, (interval_text(getattr(limits, name)) if limits else "") or why, excluded)
        for key, value, name, excluded in rows
    ]


def _average_row(
    name: str, estimates: AverageEstimates, excluded: Callable[[Average], str] = lambda average: ""
) -> Row:
    f1 = estimates.averages[name].f1
    return _row(f"{name}-f1", f1.value, estimates.text(name, "f1"), excluded(f1))


def _top_k_row(many: MulticlassScores, k: int) -> Row:
    limits = many.top_k_interval(k, confidence())
    interval = say("multiclass-top-k.tied") if np.isnan(limits.low) else interval_text(limits)
    value = ratio_text(float(many.top_k_accuracy(k)))
    return say("multiclass-top-k", k=k), value, interval, say("multiclass-top-k.convention")


def _row(key: str, value: float, interval: str, excluded: str = "") -> Row:
    meaning = say(f"multiclass-summary-{key}.convention")
    # A value that no resample changes has no interval; an undefined value needs no reason.
    if not interval and not np.isnan(value):
        interval = say("optimize-no-interval-all-alike")
    return say(f"multiclass-summary-{key}"), ratio_text(value), interval, paragraph((meaning, excluded))


def _excluded(average: Average) -> str:
    count = average.n_absent + average.n_undefined
    return say("multiclass-left-out", count=count) if count else ""


def _excluded_cases(average: Average) -> str:
    return say("multilabel-left-out", count=average.n_undefined) if average.n_undefined else ""


def _row_or_reason(key: str, value: Callable[[], float], none: str) -> Row:
    """The row of a metric, or the reason if the scores are not probabilities."""
    try:
        return _row(key, value(), none)
    except PredictionsError as why:
        return say(f"multiclass-summary-{key}"), say("undefined"), "", str(why)


def draw_averages(dataset: OneVsRestDataset, estimates: AverageEstimates) -> None:
    """Draws the table, which `average_intervals.js` reads with every digit, and its download button."""
    st.html(averages_markup(estimates))
    download(say("table-download"), dataset, "averages", lambda: averages_frame(estimates))


def averages_markup(estimates: AverageEstimates) -> str:
    """The table as HTML; it contains only sentences of the catalogue and numbers."""
    head = "".join(f'<th scope="col">{escape(metric_label(metric))}</th>' for metric in RATIO_METRICS)
    body = "".join(_markup_row(estimates, average) for average in estimates.averages)
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


def _markup_row(estimates: AverageEstimates, average: str) -> str:
    cells = "".join(_markup_cell(estimates, average, metric) for metric in RATIO_METRICS)
    return f'<tr data-average="{average}"><th scope="row">{escape(say(f"average-{average}"))}</th>{cells}</tr>'


def _markup_cell(estimates: AverageEstimates, average: str, metric: str) -> str:
    value, limits = float(getattr(estimates.averages[average], metric).value), estimates.limits(average, metric)
    shown = escape(ratio_text(value))
    if limits is None:
        return f"<td>{shown}</td>"
    exact = f'data-metric="{metric}" data-of="{value!r}" data-low="{limits.low!r}" data-high="{limits.high!r}"'
    return f"<td {exact}>{shown} <small>{escape(bounds_text(*limits))}</small></td>"
