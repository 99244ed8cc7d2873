"""Intervals that follow both sliders: found once for each threshold at prevalence one half, then moved.

Precision at odds r' is h r' / (h r' + 1 - h), where h is precision at one half: it rises with h. So the limits of one
are the limits of the other, and those at one half serve every prevalence.
"""

import math
from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from dashboard.data.confidence import CONFIDENCE
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.sentence import say
from metrics_core import PredictionsError, intervals_at_prevalence

METRICS_WITH_LIMITS = ("precision", "npv")
Limits = tuple[float, float]
UNKNOWN: Limits = (math.nan, math.nan)


class LimitsAtHalf(NamedTuple):
    """Lower and upper limits at prevalence one half, one per threshold."""

    low: NDArray[np.float64]
    high: NDArray[np.float64]


@st.cache_resource(max_entries=32, show_spinner=say("imbalance-resampling"))
def limits_at_half(key: str, thresholds: tuple[float, ...], _dataset: BinaryDataset) -> dict[str, LimitsAtHalf]:
    """The limits of precision and NPV at each threshold; none for weighted data or one class only."""
    matrix = _dataset.scores.confusion_at(np.array(thresholds))
    try:
        found = intervals_at_prevalence(matrix, 0.5, METRICS_WITH_LIMITS, confidence=CONFIDENCE)
    except PredictionsError:
        return {}
    return {
        metric: LimitsAtHalf(np.asarray(found[metric].low), np.asarray(found[metric].high))
        for metric in METRICS_WITH_LIMITS
    }


def limits_here(dataset: BinaryDataset, threshold: float, pi: float) -> tuple[dict[str, Limits], Limits]:
    """At one threshold: the limits of precision and NPV at prevalence one half, and those of F1 at `pi`."""
    found = limits_at_half(dataset.key, (threshold,), dataset)
    halves = {key: (float(found[key].low[0]), float(found[key].high[0])) for key in found}
    try:
        f1 = intervals_at_prevalence(dataset.scores.confusion_at(threshold), pi, ("f1",), confidence=CONFIDENCE)["f1"]
    except PredictionsError:
        return halves, UNKNOWN
    return halves, (float(f1.low), float(f1.high))


def limit_at(half: float, odds: float) -> float:
    """A limit at prevalence one half, moved to where the class that it counts has these odds."""
    below = half * odds + (1 - half)
    return half * odds / below if below else math.nan
