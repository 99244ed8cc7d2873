"""Every number of the page on many classes as a table."""

from collections.abc import Callable

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.words.formats import bounds_text, ratio_text
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say
from metrics_core import PredictionsError
from metrics_core.multiclass import Average, ConfusionTable

MEASURES = ("precision", "recall", "f1")
TOP = (1, 2, 3, 5, 10)


def class_table(dataset: MulticlassDataset, table: ConfusionTable) -> pd.DataFrame:
    """Each class against the rest at the answers given: cases, ratios with intervals, AP and ROC AUC."""
    classes = table.per_class()
    limits = classes.intervals()
    frame = pd.DataFrame(
        {
            say("multiclass-column-class"): list(dataset.names),
            say("multiclass-column-support"): classes.support,
            say("multiclass-column-share"): classes.share,
            say("multiclass-column-predicted"): classes.predicted,
        }
    )
    for measure in MEASURES:
        frame[metric_label(measure)] = getattr(classes, measure)
        low, high = getattr(limits, measure)
        frame[say("multiclass-column-interval", name=confidence_name(), measure=metric_label(measure))] = [
            "" if np.isnan(a) else bounds_text(float(a), float(b)) for a, b in zip(low, high, strict=True)
        ]
    if dataset.many is not None:
        frame[say("summary-ap")] = dataset.many.average_precisions()
        frame[say("summary-auc")] = dataset.many.roc_aucs()
    return frame


def draw_class_table(dataset: MulticlassDataset, table: ConfusionTable) -> None:
    """The table on the page."""
    frame = class_table(dataset, table)
    formats = {
        str(name): st.column_config.NumberColumn(format="%.3f")
        for name, dtype in frame.dtypes.items()
        if dtype.kind == "f"
    }
    st.dataframe(frame, hide_index=True, column_config=formats)
    download(say("table-download"), dataset, "classes", lambda: frame)


def summaries(dataset: MulticlassDataset, table: ConfusionTable) -> pd.DataFrame:
    """What sums up all classes: name, value, and what it means or leaves out."""
    rows = [
        _row("accuracy", table.accuracy),
        _row("balanced-accuracy", table.balanced_accuracy),
        _row("macro-f1", table.averages().macro.f1.value, _left_out(table.averages().macro.f1)),
        _row("macro-f1-of-means", table.macro_f1_of_means),
        _row("weighted-f1", table.averages().weighted.f1.value),
        _row("kappa", table.kappa),
        _row("mcc", table.mcc),
    ]
    many = dataset.many
    if many is not None:
        ap, auc = many.mean_average_precision(), many.macro_roc_auc()
        rows += [
            _row("map", ap.value, _left_out(ap)),
            _row("micro-ap", many.micro_average_precision()),
            _row("macro-auc", auc.value, _left_out(auc)),
            _row("weighted-auc", many.weighted_roc_auc().value),
            _row("micro-auc", many.micro_roc_auc()),
        ]
        for k in TOP:
            if k < len(dataset.names):
                value = ratio_text(float(many.top_k_accuracy(k)))
                rows.append((say("multiclass-top-k", k=k), value, say("multiclass-top-k.convention")))
        rows += [
            _defined("log-loss", many.log_loss),
            _defined("top-ece", many.top_class_calibration_error),
        ]
    return pd.DataFrame(rows, columns=[say(f"summary-column-{name}") for name in ("name", "value", "convention")])


def _row(key: str, value: float, left_out: str = "") -> tuple[str, str, str]:
    meaning = say(f"multiclass-summary-{key}.convention")
    return say(f"multiclass-summary-{key}"), ratio_text(value), " ".join(filter(None, (meaning, left_out)))


def _left_out(average: Average) -> str:
    count = average.n_absent + average.n_undefined
    return say("multiclass-left-out", count=count) if count else ""


def _defined(key: str, value: Callable[[], float]) -> tuple[str, str, str]:
    """The reason in the value's place where the scores are no probabilities."""
    try:
        return _row(key, value())
    except PredictionsError as why:
        return say(f"multiclass-summary-{key}"), say("undefined"), str(why)
