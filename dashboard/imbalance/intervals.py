"""Intervals that follow both sliders: found once for each threshold at prevalence one half, then moved.

Precision at odds r' is h r' / (h r' + 1 - h), where h is precision at one half: it rises with h. So the
percentiles of one are the percentiles of the other, and one bootstrap for each threshold serves every prevalence.
"""

from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from dashboard.data.datasets import Dataset
from dashboard.imbalance.sentences import Cases, Limits
from dashboard.live.components import CONFIDENCE
from dashboard.words.formats import count_text
from metrics_core import PredictionsError, intervals_at_prevalence

METRICS_WITH_LIMITS = ("precision", "npv")
UNKNOWN: Limits = (float("nan"), float("nan"))


class LimitsAtHalf(NamedTuple):
    """Lower and upper limits at prevalence one half, one per threshold."""

    low: NDArray[np.float64]
    high: NDArray[np.float64]


@st.cache_resource(max_entries=32, show_spinner="Resampling …")
def limits_at_half(key: str, thresholds: tuple[float, ...], _dataset: Dataset) -> dict[str, LimitsAtHalf]:
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


def limit_at(half: float, odds: float) -> float:
    """A limit at prevalence one half, moved to where the class that it counts has these odds."""
    below = half * odds + (1 - half)
    return half * odds / below if below else float("nan")


def cases(dataset: Dataset) -> Cases:
    """What a statement about another prevalence rests on, in words."""
    scores = dataset.scores
    basis = f"from {count_text(scores.n_positive)} positive and {count_text(scores.n_negative)} negative cases"
    if scores.is_weighted:
        basis = "weighted cases: no interval"
    return Cases(f"{CONFIDENCE:.0%}", basis)
