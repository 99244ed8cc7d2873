"""How sure a number is: the confidence of every interval, and which metrics are proportions of cases.

For a proportion Wilson's interval holds; the live layer gets the same cells and the same confidence as data.
"""

from statistics import NormalDist
from typing import Any

from dashboard.words.sentence import say
from metrics_core import ConfusionMatrix, Interval, wilson

CONFIDENCE = 0.95
# Cells of the confusion matrix: the successes, and all trials.
PROPORTIONS = {
    "accuracy": (("tp", "tn"), ("tp", "fp", "fn", "tn")),
    "precision": (("tp",), ("tp", "fp")),
    "recall": (("tp",), ("tp", "fn")),
}


def confidence_name() -> str:
    """The confidence as it is written, such as "95%"."""
    return say("confidence-name", percent=round(CONFIDENCE * 100))


def interval_of(metric: str, at: ConfusionMatrix) -> Interval | None:
    """Wilson's interval of a metric that is a proportion; None of any other, and without a trial."""
    if metric not in PROPORTIONS:
        return None
    successes, trials = (sum(float(getattr(at, cell)) for cell in cells) for cells in PROPORTIONS[metric])
    return wilson(successes, trials, confidence=CONFIDENCE) if trials else None


def live_intervals(*, is_weighted: bool) -> dict[str, Any]:
    """What the live layer needs for the same; nothing for sums of weights, which are not binomial."""
    return {
        "of": {} if is_weighted else PROPORTIONS,
        "name": confidence_name(),
        "z": NormalDist().inv_cdf((1 + CONFIDENCE) / 2),
    }
