"""Every number at the threshold as a real table: for screen readers, for copying, and for the live layer."""

import pandas as pd

from dashboard.data.confidence import confidence_name, interval_of
from dashboard.live.server_row import server_rows
from dashboard.words.formats import ratio_text
from dashboard.words.metrics import metric_label, undefined_when
from dashboard.words.sentence import say
from metrics_core import METRICS, BinaryScores


def numbers_table(scores: BinaryScores, threshold: float) -> pd.DataFrame:
    """The counts and all metrics at a threshold, as text: number, value, interval, formula."""
    at = scores.confusion_at(threshold)
    rows = [(name, value, "", meaning) for name, value, meaning in server_rows(threshold, at)]
    for metric in METRICS.values():
        value = float(metric(at))
        is_defined = value == value
        meaning = metric.formula if is_defined else say("number-undefined", why=undefined_when(metric.key))
        limits = interval_of(metric.key, at) if is_defined and not scores.is_weighted else None
        interval = f"{ratio_text(limits.low)} – {ratio_text(limits.high)}" if limits else ""
        rows.append((metric_label(metric.key), ratio_text(value), interval, meaning))
    names = [say("number-name"), say("number-value"), say("number-interval", name=confidence_name())]
    return pd.DataFrame(rows, columns=[*names, say("number-formula")])
