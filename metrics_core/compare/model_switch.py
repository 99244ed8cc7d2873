"""Switching from one score to another at the same number of alerts: how many more positives are caught."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.labels import labelled_scores
from metrics_core.arguments.parameters import whole_number
from metrics_core.binary import BinaryScores
from metrics_core.compare.matched_thresholds import matched_thresholds
from metrics_core.computing.arrays import BoolArray, FloatArray
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.resampling.limits import ALL_ALIKE, NO_REASON

# Cases are resampled in this many random groups, and each score in as many bins above and below its threshold.
GROUPS, BINS = 2000, 64
# With fewer cases that only one score flags, of both classes together, limits cover too rarely.
LEAST_FLAGGED = 10
FEW_FLAGGED = "few-flagged"


@dataclass(frozen=True)
class Switch:
    """Scores A and B at the same number of alerts, or the largest number below it that their ties allow.

    `alerts_a` and `alerts_b` are what each raises, `caught_a` and `caught_b` the positives among them. `more_caught` is
    B - A, with limits; nan without limits, and `why` says why: "all-alike" (both flag the same cases, or none) or
    "few-flagged" (fewer than 10 alerts).
    """

    threshold_a: float
    threshold_b: float
    alerts_a: int
    alerts_b: int
    caught_a: int
    caught_b: int
    more_caught: int
    low: float
    high: float
    why: str
    method: str


def switch(
    y_true: Any,
    score_a: Any,
    score_b: Any,
    alerts: Any,
    *,
    pos_label: Any = None,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
) -> Switch:
    """How many more positives B catches than A on the same cases, if each raises at most `alerts` alerts.

    Each threshold is the lowest with at most that many alerts, +inf if even the highest scores are more. The limits are
    for as many further cases, positives and negatives as they come: in each resample of the cases (Bayesian
    bootstrap, in up to 2000 random groups) the thresholds are chosen again, so that the shares flagged stay as they
    are; between bins of neighbouring scores, cases are caught in proportion. Coverage: docs/compare.md. Columns as for
    `roc_auc_difference`, with the same errors; `ParameterError` unless `alerts` is a whole number from 0 to n.

    >>> random = np.random.default_rng(0)
    >>> y = np.repeat([0, 1], [900, 100])
    >>> found = switch(y, y + random.normal(size=1000), 2 * y + random.normal(size=1000), 80)
    >>> found.alerts_a, found.alerts_b, found.caught_a, found.caught_b, round(found.low), round(found.high)
    (80, 80, 23, 50, 17, 37)
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    positive, columns = labelled_scores(y_true, pos_label, score_a=score_a, score_b=score_b)
    alerts = whole_number(alerts, "alerts", least=0, most=len(positive))
    thresholds = [_threshold(positive, column, alerts) for column in columns]
    flagged = [column >= cut for column, cut in zip(columns, thresholds, strict=True)]
    n_flagged = [int(each.sum()) for each in flagged]
    caught = [int((each & positive).sum()) for each in flagged]
    more, low, high, why = caught[1] - caught[0], math.nan, math.nan, NO_REASON
    if np.array_equal(*flagged):
        why = ALL_ALIKE
    elif max(n_flagged) < LEAST_FLAGGED:
        why = FEW_FLAGGED
    else:
        drawn = _drawn_catches(positive, columns, n_flagged, settings)
        low, high = (float(end) for end in settings.limits(drawn[1] - drawn[0]))
    return Switch(
        threshold_a=float(thresholds[0]),
        threshold_b=float(thresholds[1]),
        alerts_a=n_flagged[0],
        alerts_b=n_flagged[1],
        caught_a=caught[0],
        caught_b=caught[1],
        more_caught=more,
        low=min(low, more),
        high=max(high, more),
        why=why,
        method=f"Bayesian bootstrap of all cases, B = {settings.n_resamples}, seed {settings.seed}",
    )


def _threshold(positive: BoolArray, score: FloatArray, alerts: int) -> Any:
    found = matched_thresholds(BinaryScores.from_predictions(positive, score, pos_label=True), "flagged", alerts)
    return score.dtype.type(found)


def _drawn_catches(
    positive: BoolArray, scores: list[FloatArray], n_flagged: list[int], settings: Bootstrap
) -> FloatArray:
    """The positives among the flagged of each score, (2, n_resamples), where the flagged shares stay as observed."""
    n = len(positive)
    generator = np.random.default_rng(settings.seed)
    group = np.arange(n) if n <= GROUPS else generator.integers(0, GROUPS, n)
    size = min(n, GROUPS)
    weights = generator.standard_exponential((settings.n_resamples, size))
    found = []
    for score, count in zip(scores, n_flagged, strict=True):
        bins, n_bins = _bins(score, count)
        cell = group * n_bins + bins
        hits, cases = (
            np.bincount(each, minlength=size * n_bins).reshape(size, n_bins).astype(np.float64)
            for each in (cell[positive], cell)
        )
        caught, raised = (np.cumsum(weights @ part, axis=1) for part in (hits, cases))
        wanted = raised[:, -1:] * (count / n)
        place = np.minimum((raised < wanted).sum(axis=1, keepdims=True), n_bins - 1)
        before = np.maximum(place - 1, 0)
        (caught_to, raised_to), (caught_from, raised_from) = (
            [np.take_along_axis(part, at, axis=1) for part in (caught, raised)] for at in (place, before)
        )
        caught_from, raised_from = (np.where(place == 0, 0, part) for part in (caught_from, raised_from))
        width = raised_to - raised_from
        share = np.divide(wanted - raised_from, width, out=np.zeros_like(width), where=width > 0)
        found.append((caught_from + share * (caught_to - caught_from))[:, 0] * n / raised[:, -1])
    return np.array(found)


def _bins(score: FloatArray, count: int) -> tuple[Any, int]:
    """The bin of each case from the highest score down, finest about the place where `count` are flagged."""
    n = len(score)
    descending = np.sort(score)[::-1]
    spread = 6 * np.sqrt(count * (1 - count / n)) + BINS
    near = np.linspace(max(count - spread, 1), min(count + spread, n), 2 * BINS)
    edges = descending[np.unique(near.astype(np.int64)) - 1]
    edges = np.unique(edges)
    return len(edges) - np.searchsorted(edges, score, side="right"), len(edges) + 1
