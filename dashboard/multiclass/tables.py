"""Every number of the page on many classes as a table."""

from collections.abc import Callable, Sequence

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.data.confidence import CONFIDENCE, confidence_name
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.data.kinds.multilabel import MultilabelDataset
from dashboard.multiclass.averages import MEASURES
from dashboard.multiclass.intervals import (
    MOST_SCORES_OF_EACH,
    SureAverages,
    interval_text,
    sure_average_precisions,
    sure_curves,
)
from dashboard.words.formats import bounds_text, count_text, markdown_text, ratio_text, visible
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say
from metrics_core import Interval, PredictionsError
from metrics_core.multiclass import Average, ConfusionTable, LabelDecisions, MulticlassScores, PerClass

Row = tuple[str, str, str, str]
MOST_PAIRS = 20
TOP = (1, 2, 3, 5, 10)


def class_table(dataset: ManyDataset, classes: PerClass, thresholds: Sequence[float] | None) -> pd.DataFrame:
    """Each class against the rest at the answers given: cases, ratios with intervals where they have any, AP, AUC."""
    limits = classes.intervals()
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
    for measure in MEASURES:
        frame[metric_label(measure)] = getattr(classes, measure)
        if not classes.is_weighted:
            frame[_interval_of(metric_label(measure))] = _interval_texts(getattr(limits, measure))
    if dataset.many is not None:
        frame[say("summary-ap")] = dataset.many.average_precisions()
        areas = None if classes.is_weighted else sure_average_precisions(dataset)
        if areas:
            frame[_interval_of(say("summary-ap"))] = _interval_texts(areas)
        frame[say("summary-auc")] = dataset.many.roc_aucs()
        if not classes.is_weighted:
            areas = dataset.many.roc_auc_intervals(confidence=CONFIDENCE)
            frame[_interval_of(say("summary-auc"))] = _interval_texts(areas)
    return frame


def _interval_of(name: str) -> str:
    return say("multiclass-column-interval", name=confidence_name(), measure=name)


def _interval_texts(interval: Interval) -> list[str]:
    pairs = zip(*interval, strict=True)
    return ["" if np.isnan(low) else bounds_text(float(low), float(high)) for low, high in pairs]


def draw_class_table(dataset: ManyDataset, classes: PerClass, thresholds: Sequence[float] | None) -> None:
    """The table on the page."""
    frame = class_table(dataset, classes, thresholds)
    formats = {
        str(name): st.column_config.NumberColumn(format="%.3f")
        for name, dtype in frame.dtypes.items()
        if dtype.kind == "f"
    }
    st.dataframe(frame, hide_index=True, column_config=formats)
    if classes.is_weighted:
        st.caption(say("multiclass-classes-no-intervals", weighted=dataset.scores.is_weighted))
    elif dataset.many is not None and sure_average_precisions(dataset) is None:
        st.caption(say("multiclass-classes-too-many", most=MOST_SCORES_OF_EACH))
    download(say("table-download"), dataset, "classes", lambda: frame)


def summaries(dataset: MulticlassDataset, table: ConfusionTable, sure: SureAverages) -> pd.DataFrame:
    """What sums up all classes: name, value, interval or why there is none, and what it means or leaves out."""
    rows = [
        _row("accuracy", table.accuracy, sure.text("micro", "recall")),
        _row("balanced-accuracy", table.balanced_accuracy, sure.text("macro", "recall")),
        _average("macro", sure, _left_out),
        _row("macro-f1-of-means", table.macro_f1_of_means, sure.text_of("f1_of_macro_means")),
        _average("weighted", sure),
        _row("kappa", table.kappa, sure.text_of("kappa")),
        _row("mcc", table.mcc, sure.text_of("mcc")),
    ]
    many = dataset.many
    if many is not None:
        rows += _of_curves(dataset)
        rows += [_of_top(many, k) for k in TOP if k < len(dataset.names)]
        none = say("no-interval-weights.row" if many.is_weighted else "no-interval-resampling.row")
        rows += [
            _defined("log-loss", many.log_loss, none),
            _defined("top-ece", many.top_class_calibration_error, none),
        ]
    return _frame(rows)


def confused_pairs(table: ConfusionTable) -> pd.DataFrame:
    """The classes that are taken for another most often, those with the most cases first."""
    columns = [say(f"multiclass-column-{name}") for name in ("actual", "taken-for", "support", "of-actual")]
    rows = [
        (
            markdown_text(visible(pair.actual)),
            markdown_text(visible(pair.predicted)),
            count_text(pair.n),
            ratio_text(pair.share),
        )
        for pair in table.most_confused(MOST_PAIRS)
    ]
    return pd.DataFrame(rows, columns=columns)


def label_summaries(dataset: MultilabelDataset, at: LabelDecisions, sure: SureAverages) -> pd.DataFrame:
    """What sums up all labels: name, value, interval or why there is none, and what it means or leaves out."""
    rows = [
        _average("micro", sure),
        _average("macro", sure, _left_out),
        _row("macro-f1-of-means", at.averages().f1_of_macro_means, sure.text_of("f1_of_macro_means")),
        _average("weighted", sure),
        _average("samples", sure, _cases_left_out),
        _row("subset-accuracy", at.subset_accuracy, sure.text_of("subset_accuracy")),
        _row("hamming-loss", at.hamming_loss, sure.text_of("hamming_loss")),
    ]
    return _frame([*rows, *_of_curves(dataset)])


def _frame(rows: list[Row]) -> pd.DataFrame:
    name, value, convention = (say(f"summary-column-{column}") for column in ("name", "value", "convention"))
    return pd.DataFrame(rows, columns=[name, value, say("number-interval", name=confidence_name()), convention])


def _of_curves(dataset: ManyDataset) -> list[Row]:
    many = dataset.many
    assert many is not None
    limits, why = sure_curves(dataset)
    ap, auc = many.mean_average_precision(), many.macro_roc_auc()
    rows = (
        ("map", ap.value, "mean_average_precision", _left_out(ap)),
        ("micro-ap", many.micro_average_precision(), "micro_average_precision", ""),
        ("macro-auc", auc.value, "macro_roc_auc", _left_out(auc)),
        ("weighted-auc", many.weighted_roc_auc().value, "weighted_roc_auc", ""),
        ("micro-auc", many.micro_roc_auc(), "micro_roc_auc", ""),
    )
    return [
        _row(key, value, interval_text(getattr(limits, name)) if limits else why, left_out)
        for key, value, name, left_out in rows
    ]


def _average(name: str, sure: SureAverages, left_out: Callable[[Average], str] = lambda average: "") -> Row:
    f1 = sure.averages[name].f1
    return _row(f"{name}-f1", f1.value, sure.text(name, "f1"), left_out(f1))


def _of_top(many: MulticlassScores, k: int) -> Row:
    if many.is_weighted:
        interval = say("no-interval-weights.row")
    else:
        limits = many.top_k_interval(k, CONFIDENCE)
        interval = say("multiclass-top-k.tied") if np.isnan(limits.low) else interval_text(limits)
    value = ratio_text(float(many.top_k_accuracy(k)))
    return say("multiclass-top-k", k=k), value, interval, say("multiclass-top-k.convention")


def _row(key: str, value: float, interval: str, left_out: str = "") -> Row:
    meaning = say(f"multiclass-summary-{key}.convention")
    return say(f"multiclass-summary-{key}"), ratio_text(value), interval, " ".join(filter(None, (meaning, left_out)))


def _left_out(average: Average) -> str:
    count = average.n_absent + average.n_undefined
    return say("multiclass-left-out", count=count) if count else ""


def _cases_left_out(average: Average) -> str:
    return say("multilabel-left-out", count=average.n_undefined) if average.n_undefined else ""


def _defined(key: str, value: Callable[[], float], none: str) -> Row:
    """The reason in the value's place where the scores are no probabilities."""
    try:
        return _row(key, value(), none)
    except PredictionsError as why:
        return say(f"multiclass-summary-{key}"), say("undefined"), "", str(why)
