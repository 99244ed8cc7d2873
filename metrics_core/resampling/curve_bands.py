"""How sure the PR and ROC curves are: limits of precision at each recall, and of TPR at each FPR."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import FloatArray, IntArray, Values, read_only
from metrics_core.binary import BinaryScores
from metrics_core.bootstrap import Bootstrap
from metrics_core.choosing.scores_given import matrix_at
from metrics_core.resampling.limits import limits_of
from metrics_core.resampling.resamples import Progress, Resamples, resample


@dataclass(frozen=True, eq=False)
class CurveBand:
    """A curve and its limits at each of its own `x`, ascending; arrays of one length.

    `value`, `low` and `high` are precision at the recall `x`, or TPR at the FPR `x`; `defined` and `why` as in `Band`.
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
    """The PR and the ROC curve through the same thresholds, of the same resamples."""

    pr: CurveBand
    roc: CurveBand


def curve_bands(
    scores: BinaryScores,
    thresholds: Any,
    *,
    draws: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
    progress: Progress | None = None,
) -> CurveBands:
    """Pointwise percentile limits of precision at each recall, and of TPR at each FPR, of the curves at thresholds.

    Vertical bands: at each recall (FPR) that the cases have at one of the thresholds, each resample says what
    precision (TPR) it has there. PR steps: of a resample counts the highest of the thresholds whose recall is at least
    so high. ROC lines: between neighbouring points it is straight, and of several points with one FPR the highest
    counts. At the prevalence of the scores; empty without a positive (a negative) case. The draws are those that
    `bands` has of the same thresholds and seed; raises as it does. Fawcett 2006, doi:10.1016/j.patrec.2005.10.010.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> found = curve_bands(scores, [0.2, 0.5, 0.8], draws=200)
    >>> found.roc.x, found.roc.why
    (array([0.1, 0.3, 1. ]), array(['', '', 'all-alike'], dtype='<U14'))
    """
    settings = Bootstrap(confidence, draws, seed)
    resamples = resample(scores, thresholds, draws=draws, seed=seed, progress=progress)
    ascending = np.argsort(resamples.thresholds, kind="stable")
    return CurveBands(_pr_band(resamples, ascending, settings), _roc_band(resamples, ascending, settings))


def _pr_band(resamples: Resamples, ascending: IntArray, settings: Bootstrap) -> CurveBand:
    observed, scores = _counts_at(resamples), resamples.scores
    p, n = int(scores.statistic.n_positive), int(scores.statistic.n_negative)
    reached = np.unique(observed[0][observed[0] > 0])

    def counts_at_recall(tp: IntArray, fp: IntArray) -> tuple[IntArray, IntArray]:
        # From nobody flagged to everybody, which reaches every recall.
        tp, fp = (np.append(counts[ascending][::-1], total) for counts, total in ((tp, p), (fp, n)))
        first = np.searchsorted(tp, reached)
        return tp[first], fp[first]

    drawn = [counts_at_recall(tp, fp) for tp, fp in zip(resamples.tp, resamples.fp, strict=True)]
    tp, fp = (np.array(counts).T for counts in zip(*drawn, strict=True))
    value = matrix_at(scores, *counts_at_recall(*observed)).precision
    return _band(reached / max(p, 1), value, matrix_at(scores, tp, fp).precision, settings)


def _roc_band(resamples: Resamples, ascending: IntArray, settings: Bootstrap) -> CurveBand:
    observed, statistic = _counts_at(resamples), resamples.scores.statistic
    p, n = int(statistic.n_positive), int(statistic.n_negative)
    reached = np.unique(observed[1]) if p and n else np.empty(0, dtype=np.int64)

    def tpr_at_fpr(tp: IntArray, fp: IntArray) -> FloatArray:
        tp, fp = (np.concatenate([[0], counts[ascending][::-1], [total]]) for counts, total in ((tp, p), (fp, n)))
        # Of points with the same FPR numpy takes the last one, which is the highest.
        return np.interp(reached, fp, tp) / max(p, 1)

    drawn = [tpr_at_fpr(tp, fp) for tp, fp in zip(resamples.tp, resamples.fp, strict=True)]
    return _band(reached / max(n, 1), tpr_at_fpr(*observed), np.array(drawn).T, settings)


def _counts_at(resamples: Resamples) -> tuple[IntArray, IntArray]:
    """TP and FP as observed, before any re-weighting."""
    tp, fp, *_ = resamples.scores.statistic.confusion_at(resamples.thresholds).counts
    return tp, fp


def _band(x: FloatArray, value: FloatArray, drawn: FloatArray, settings: Bootstrap) -> CurveBand:
    low, high, defined, why = map(read_only, limits_of(value, drawn, settings))
    return CurveBand(read_only(x), read_only(np.asarray(value)), low, high, defined, why, settings.method)
