"""The series for the browser: exact counts of each at every position of the slider, and how they look."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from metrics_core import METRICS, Metric
from metrics_core.arrays import FloatArray
from threshold_explorer.data.metric_intervals import Weights, live_confidence, live_interval
from threshold_explorer.live.layer import encoded
from threshold_explorer.live.parts import Part, described
from threshold_explorer.series.marks import least_cases
from threshold_explorer.series.series import Series, look_of
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")
# Counts below this fit into four bytes.
_FOUR_BYTES = 2**32


def live_series(
    series: Sequence[Series], thresholds: Sequence[FloatArray], between: float | None, *, front: int | None = None
) -> dict[str, Any]:
    """The table of counts for `series.js`.

    `thresholds` has for each series its threshold at every position of the slider, nan where it has none. `between` is
    a threshold of all series that lies between two positions. `front` is the place of the series that the others are
    compared with.
    """
    counts = [_counts(each, at) for each, at in zip(series, thresholds, strict=True)]
    wide = any(each.scores.is_weighted or each.scores.n >= _FOUR_BYTES for each in series) or any(
        bool(np.isnan(at).any()) for at in thresholds
    )
    dtype = "<f8" if wide else "<u4"
    shared = all(at is thresholds[0] for at in thresholds)
    return {
        "names": [each.name for each in series],
        "looks": [look_of(place)._asdict() for place in range(len(series))],
        "positives": [each.scores.n_positive for each in series],
        "negatives": [each.scores.n_negative for each in series],
        "tp": [encoded(tp, dtype) for tp, _ in counts],
        "fp": [encoded(fp, dtype) for _, fp in counts],
        "wide": wide,
        "thresholds": None if shared else [encoded(at, "<f8") for at in thresholds],
        "between": None if between is None else [_at(each, between) for each in series],
        "front": front,
    }


def _counts(series: Series, thresholds: FloatArray) -> tuple[FloatArray, FloatArray]:
    """TP and FP at each threshold; nan where there is none."""
    known = ~np.isnan(thresholds)
    at = series.scores.confusion_at(thresholds[known])
    tp, fp = np.full((2, len(thresholds)), math.nan)
    tp[known], fp[known] = at.tp, at.fp
    return tp, fp


def _at(series: Series, threshold: float) -> dict[str, Any]:
    at = series.scores.confusion_at(threshold)
    return {"threshold": threshold, "tp": at.tp, "fp": at.fp}


def series_table(metrics: Sequence[Metric], *, weights: Weights, with_thresholds: bool, with_classes: bool) -> Part:
    """The table of all series: counts and metrics, with differences to the one in front or with intervals."""
    return {
        "is": "series_table",
        "caption": say("series-table-caption"),
        "heads": {key: say(f"series-head-{key}") for key in ("name", "threshold", "classes", "tp", "fp")},
        "front": say("series-front"),
        "none": say("series-no-threshold"),
        "metrics": [described(metric) | {"interval": live_interval(metric.key, weights)} for metric in metrics],
        "confidence": live_confidence(),
        "least": least_cases(),
        "with_thresholds": with_thresholds,
        "with_classes": with_classes,
    }


def metrics_of(*keys: str) -> list[Metric]:
    """The metrics of these keys."""
    return [METRICS[key] for key in keys]
