"""Every number of the imbalance page as a real table: for screen readers, for copying, and for the live layer."""

from collections.abc import Sequence

import pandas as pd

from dashboard.data.area_intervals import average_precision_interval, roc_auc_interval
from dashboard.data.confidence import confidence_name, interval_text
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.imbalance.intervals import interval_at
from dashboard.live.server_row import CELLS, server_rows
from dashboard.words.formats import bounds_text, count_text, ratio_text
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say
from metrics_core import Interval, Metric


def imbalance_table(
    dataset: BinaryDataset,
    threshold: float,
    pi: float,
    *,
    metrics: Sequence[Metric],
    average_precision: Interval,
) -> pd.DataFrame:
    """The counts, and each metric as observed and at prevalence `pi`, as text; with its interval there, or why none."""
    scores = dataset.scores
    at = scores.confusion_at(threshold)
    simulated = scores.at_prevalence(pi).confusion_at(threshold)
    there = ["", *(count_text(getattr(simulated, cell)) for cell in CELLS)]
    rows = [(name, value, other, "") for (name, value, _), other in zip(server_rows(threshold, at), there, strict=True)]
    for metric in metrics:
        interval = interval_text(interval_at(metric, at, pi))
        rows.append((metric_label(metric.key), ratio_text(metric(at)), ratio_text(metric(simulated)), interval))
    ap, auc = average_precision_interval(dataset, pi), roc_auc_interval(dataset)
    rows += [
        (say("number-always-negative"), ratio_text(1 - scores.prevalence), ratio_text(1 - pi), ""),
        (say("number-ap"), bounds_text(*dataset.average_precision), bounds_text(*average_precision), interval_text(ap)),
        (say("number-ap-baseline"), ratio_text(scores.prevalence), ratio_text(pi), ""),
        (say("number-auc"), bounds_text(*dataset.roc_auc), bounds_text(*dataset.roc_auc), interval_text(auc)),
    ]
    names = ("name", "observed", "simulated", "interval-at-pi")
    return pd.DataFrame(rows, columns=[say(f"number-{name}", name=confidence_name()) for name in names])
