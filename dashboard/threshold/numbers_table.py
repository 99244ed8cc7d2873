"""Every number at the threshold as a real table: for screen readers, for copying, and for the live layer.

The live layer reads the first three rows when the threshold lies between two slider positions, so they hold
the threshold and the counts with every digit.
"""

import pandas as pd

from dashboard.live.components import CONFIDENCE, PROPORTIONS
from dashboard.words.formats import ratio_text
from metrics_core import METRICS, BinaryScores, wilson


def numbers_table(scores: BinaryScores, threshold: float) -> pd.DataFrame:
    """The counts and all metrics at a threshold, as text: number, value, interval, formula."""
    at = scores.confusion_at(threshold)
    rows = [
        ("Threshold", repr(threshold), "", "score ≥ threshold counts as predicted positive"),
        ("True positives", repr(at.tp), "", "positive and flagged"),
        ("False positives", repr(at.fp), "", "negative but flagged"),
        ("False negatives", repr(at.fn), "", "positive but not flagged"),
        ("True negatives", repr(at.tn), "", "negative and not flagged"),
    ]
    trials = {
        "accuracy": (at.tp + at.tn, at.tp + at.fp + at.fn + at.tn),
        "precision": (at.tp, at.tp + at.fp),
        "recall": (at.tp, at.tp + at.fn),
    }
    for metric in METRICS.values():
        value = float(metric(at))
        meaning = metric.formula if value == value else f"undefined: {metric.undefined_when}"
        interval = ""
        if metric.key in PROPORTIONS and not scores.is_weighted and value == value:
            low, high = wilson(*trials[metric.key], confidence=CONFIDENCE)
            interval = f"{ratio_text(low)} – {ratio_text(high)}"
        rows.append((metric.label, ratio_text(value), interval, meaning))
    columns = ["Number", "Value", f"{CONFIDENCE:.0%} interval", "Formula"]
    return pd.DataFrame(rows, columns=columns)
