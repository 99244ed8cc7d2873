"""Every number of the imbalance page as a real table: for screen readers, for copying, and for the live layer.

After the rows that every page has stand the limits at prevalence one half, which the live layer
reads between two slider positions; `live.js` counts on their order.
"""

from collections.abc import Sequence

import pandas as pd

from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.imbalance.intervals import METRICS_WITH_LIMITS, UNKNOWN, Limits, limit_at
from dashboard.live.server_row import CELLS, server_rows
from dashboard.words.formats import exact_text, ratio_text
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
    halves: dict[str, Limits],
    f1: Limits,
) -> pd.DataFrame:
    """The counts, and each metric as observed and at prevalence `pi`, as text; with intervals where there are any."""
    scores = dataset.scores
    at = scores.confusion_at(threshold)
    simulated = scores.at_prevalence(pi).confusion_at(threshold)
    there = ["", *(repr(getattr(simulated, cell)) for cell in CELLS)]
    rows = [(name, value, other, "") for (name, value, _), other in zip(server_rows(threshold, at), there, strict=True)]
    for key in METRICS_WITH_LIMITS:
        low, high = halves.get(key, UNKNOWN)
        rows += [
            (say("number-limit-low", name=metric_label(key)), repr(low), "", ""),
            (say("number-limit-high", name=metric_label(key)), repr(high), "", ""),
        ]
    odds = {"precision": pi / (1 - pi), "npv": (1 - pi) / pi}
    limits = {key: tuple(limit_at(half, odds[key]) for half in halves[key]) for key in halves} | {"f1": f1}
    for metric in metrics:
        low, high = limits.get(metric.key, UNKNOWN)
        interval = f"{ratio_text(low)} – {ratio_text(high)}" if low == low else ""
        rows.append((metric_label(metric.key), ratio_text(metric(at)), ratio_text(metric(simulated)), interval))
    rows += [
        (say("number-always-negative"), ratio_text(1 - scores.prevalence), ratio_text(1 - pi), ""),
        (say("number-ap"), exact_text(*dataset.average_precision), exact_text(*average_precision), ""),
        (say("number-ap-baseline"), ratio_text(scores.prevalence), ratio_text(pi), ""),
        (say("number-auc"), exact_text(*dataset.roc_auc), exact_text(*dataset.roc_auc), ""),
    ]
    names = ("name", "observed", "simulated", "interval-at-pi")
    return pd.DataFrame(rows, columns=[say(f"number-{name}", name=confidence_name()) for name in names])
