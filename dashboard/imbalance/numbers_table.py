"""Every number of the imbalance page as a real table: for screen readers, for copying, and for the live layer.

After the rows that every page has stand the limits at prevalence one half, which the live layer
reads between two slider positions; `live.js` counts on their order.
"""

from collections.abc import Sequence

import pandas as pd

from dashboard.data.confidence import confidence_name, interval_of
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.imbalance.intervals import METRICS_WITH_LIMITS, UNKNOWN, Limits, limit_at
from dashboard.live.server_row import CELLS, server_rows
from dashboard.words.formats import bounds_text, count_text, exact_text, ratio_text
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say
from metrics_core import ConfusionMatrix, Interval, Metric


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
    """The counts, and each metric as observed and at prevalence `pi`, as text; with its interval there, or why none."""
    scores = dataset.scores
    at = scores.confusion_at(threshold)
    simulated = scores.at_prevalence(pi).confusion_at(threshold)
    there = ["", *(count_text(getattr(simulated, cell)) for cell in CELLS)]
    rows = [(name, value, other, "") for (name, value, _), other in zip(server_rows(threshold, at), there, strict=True)]
    for key in METRICS_WITH_LIMITS:
        low, high = map(exact_text, halves.get(key, UNKNOWN))
        rows += [
            (say("number-limit-low", name=metric_label(key)), low, "", ""),
            (say("number-limit-high", name=metric_label(key)), high, "", ""),
        ]
    why = "no-interval-weights" if scores.is_weighted else "no-interval-resampling"
    limits = {} if scores.is_weighted else _limits_at(pi, at, halves, f1)
    for metric in metrics:
        interval = bounds_text(*limits[metric.key]) if metric.key in limits else say(f"{why}.row")
        rows.append((metric_label(metric.key), ratio_text(metric(at)), ratio_text(metric(simulated)), interval))
    rows += [
        (say("number-always-negative"), ratio_text(1 - scores.prevalence), ratio_text(1 - pi), ""),
        (say("number-ap"), bounds_text(*dataset.average_precision), bounds_text(*average_precision), say(f"{why}.row")),
        (say("number-ap-baseline"), ratio_text(scores.prevalence), ratio_text(pi), ""),
        (say("number-auc"), bounds_text(*dataset.roc_auc), bounds_text(*dataset.roc_auc), say(f"{why}.row")),
    ]
    names = ("name", "observed", "simulated", "interval-at-pi")
    return pd.DataFrame(rows, columns=[say(f"number-{name}", name=confidence_name()) for name in names])


def _limits_at(pi: float, at: ConfusionMatrix, halves: dict[str, Limits], f1: Limits) -> dict[str, Limits]:
    """Of each metric that has an interval at `pi`; that of recall is the observed one, since no mix moves it."""
    odds = {"precision": pi / (1 - pi), "npv": (1 - pi) / pi}
    moved = {key: (limit_at(low, odds[key]), limit_at(high, odds[key])) for key, (low, high) in halves.items()}
    return moved | {"f1": f1, "recall": interval_of("recall", at)}
