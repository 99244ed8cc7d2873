"""Confidence bands of the PR curve (precision at each recall) and the ROC curve (TPR at each FPR)."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import matrix_at
from metrics_core.computing.arrays import FloatArray, IntArray, Values, read_only
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import Interval
from metrics_core.resampling.resamples import Progress, Resamples, resample
from metrics_core.resampling.simultaneous import largest_deviations, stretched


@dataclass(frozen=True, eq=False)
class CurveBand:
    """A curve with limits at each `x`, ascending, pointwise or simultaneous; arrays of one length.

    `value`, `low` and `high` are precision at recall `x`, or TPR at FPR `x`; `defined` and `why` as in `Band`.
    """

    x: FloatArray
    value: FloatArray
    low: FloatArray
    high: FloatArray
    defined: FloatArray
    why: Values
    method: str

    def __len__(self) -> int:
        return len(self.x)

    def to_frame(self) -> pd.DataFrame:
        """One row per point."""
        return pd.DataFrame({name: getattr(self, name) for name in ("x", "value", "low", "high", "defined", "why")})


@dataclass(frozen=True, eq=False)
class CurveBands:
    """Bands of the PR and ROC curves at the same thresholds, from the same resamples."""

    pr: CurveBand
    roc: CurveBand


class ResampledCurve(NamedTuple):
    """The points of a curve, shape (points,), and its resampled values, shape (points, n_resamples)."""

    x: FloatArray
    value: FloatArray
    resampled: FloatArray


def curve_bands(
    scores: BinaryScores,
    thresholds: Any,
    *,
    n_resamples: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
    simultaneous: bool = False,
    progress: Progress | None = None,
) -> CurveBands:
    """Pointwise percentile limits of precision at each recall, and of TPR at each FPR, on the curves at `thresholds`.

    Vertical averaging (Fawcett 2006, doi:10.1016/j.patrec.2005.10.010): for each recall (FPR) above 0 observed at a
    threshold, each resample gives its precision (TPR) there. PR curves are steps: the highest threshold with at least
    that recall counts. ROC curves are linear between points; of points with equal FPR the highest counts. At the
    prevalence of the scores; empty without a positive (PR), or without a positive or a negative case (ROC). The
    resamples are those of `bands` for the same thresholds and seed; raises as it does. If `simultaneous`, the pointwise
    limits are stretched so that they hold for the whole curve, as by `simultaneous_limits`.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> found = curve_bands(scores, [0.2, 0.5, 0.8], n_resamples=200)
    >>> found.roc.x, found.roc.why
    (array([0.1, 0.3, 1. ]), array(['', '', 'all-alike'], dtype='<U14'))
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    resamples = resample(scores, thresholds, n_resamples=n_resamples, seed=seed, progress=progress)
    ascending = np.argsort(resamples.thresholds, kind="stable")
    found = _pr_curve(resamples, ascending), _roc_curve(resamples, ascending)
    return CurveBands(*(_band(resamples, curve, settings, simultaneous=simultaneous) for curve in found))


def _pr_curve(resamples: Resamples, ascending: IntArray) -> ResampledCurve:
    observed, scores = _counts_at(resamples), resamples.scores
    p, n = scores.statistic.n_positive, scores.statistic.n_negative
    levels = np.unique(observed[0][observed[0] > 0])

    def counts_at_recall(tp: FloatArray, fp: FloatArray) -> tuple[FloatArray, FloatArray]:
        # Append the point at which all cases are flagged, which reaches every recall.
        tp, fp = (np.append(counts[ascending][::-1], total) for counts, total in ((tp, p), (fp, n)))
        first = np.searchsorted(tp, levels)
        return tp[first], fp[first]

    resampled = [counts_at_recall(tp, fp) for tp, fp in zip(resamples.tp, resamples.fp, strict=True)]
    tp, fp = (np.array(counts).T for counts in zip(*resampled, strict=True))
    value = matrix_at(scores, *counts_at_recall(*observed)).precision
    return ResampledCurve(levels / (p or 1), np.asarray(value), resamples.matrix_at(tp, fp).precision)


def _roc_curve(resamples: Resamples, ascending: IntArray) -> ResampledCurve:
    observed, statistic = _counts_at(resamples), resamples.scores.statistic
    p, n = statistic.n_positive, statistic.n_negative
    levels = np.unique(observed[1][observed[1] > 0]) if p and n else np.empty(0, dtype=np.int64)

    def tpr_at_fpr(tp: FloatArray, fp: FloatArray) -> FloatArray:
        tp, fp = (np.concatenate([[0], counts[ascending][::-1], [total]]) for counts, total in ((tp, p), (fp, n)))
        # Of points with equal FPR, numpy interpolates from the last one, which is the highest.
        return np.interp(levels, fp, tp) / (p or 1)

    resampled = [tpr_at_fpr(tp, fp) for tp, fp in zip(resamples.tp, resamples.fp, strict=True)]
    return ResampledCurve(levels / (n or 1), tpr_at_fpr(*observed), np.array(resampled).T)


def _counts_at(resamples: Resamples) -> tuple[FloatArray, FloatArray]:
    """Observed TP and FP, before re-weighting to another prevalence."""
    tp, fp, *_ = resamples.scores.statistic.confusion_at(resamples.thresholds).counts
    return tp, fp


def _band(resamples: Resamples, curve: ResampledCurve, settings: Bootstrap, *, simultaneous: bool) -> CurveBand:
    x, value, resampled = curve
    low, high, defined, why = resamples.limits(value, resampled, settings)
    if simultaneous:
        deviations = largest_deviations(value, Interval(low, high), resampled)
        low, high = stretched(value, Interval(low, high), deviations, settings.confidence, Interval(0.0, 1.0))
    x, value, low, high, defined, why = map(read_only, (x, value, low, high, defined, why))
    return CurveBand(x, value, low, high, defined, why, resamples.method(settings))
