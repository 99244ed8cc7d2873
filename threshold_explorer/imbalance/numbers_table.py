"""All counts and metrics of the imbalance page as a table, for screen readers and for copying."""

from collections.abc import Sequence

import pandas as pd

from metrics_core import Interval, Metric
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.metric_intervals import interval_text
from threshold_explorer.imbalance.intervals import interval_at
from threshold_explorer.kinds.binary.auc_intervals import average_precision_interval, roc_auc_interval
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.words.count_rows import CELLS, count_rows
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say


def imbalance_table(
    dataset: BinaryDataset,
    threshold: float,
    pi: float,
    *,
    metrics: Sequence[Metric],
    average_precision: Interval,
) -> pd.DataFrame:
    """Counts and metrics as text: observed, at prevalence `pi`, and the interval at `pi` or why it is missing."""
    scores = dataset.scores
    at = scores.confusion_at(threshold)
    simulated = scores.at_prevalence(pi).confusion_at(threshold)
    simulated_counts = ["", *(count_text(getattr(simulated, cell)) for cell in CELLS)]
    observed_rows = count_rows(threshold, at)
    rows = [(name, value, at_pi, "") for (name, value, _), at_pi in zip(observed_rows, simulated_counts, strict=True)]
    for metric in metrics:
        interval = interval_text(interval_at(metric, at, pi, is_clustered=scores.is_clustered))
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
