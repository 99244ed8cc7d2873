"""Which cases to label next: the fewest that make a metric known to a given half-width, drawn by strata of scores.

An unlabelled case above a threshold t is a true or a false positive, one below it a false or a true negative. So in a
stratum of N cases on one side of t, of which a share p is positive and n are labelled at random, the error of a metric
M has, to first order, the variance d² N² S² (1/n - 1/N) with S² = p (1 - p) N / (N - 1). Here d is what one more
positive changes: dM/dTP - dM/dFP above t, dM/dFN - dM/dTN below it. Labels go, one after the other, where they reduce
the sum over the strata most: Neyman's allocation (1934) in whole numbers, with at most N labels in each stratum (Wright
2012, doi:10.1080/00031305.2012.733679).
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from metrics_core.arguments.parameters import (
    confidence_level,
    positive_number,
    two_sided_level,
    whole_number,
    whole_seed,
)
from metrics_core.arguments.predictions import as_thresholds
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.computing.computed_once import computed_once
from metrics_core.confusion import COUNTS
from metrics_core.errors import ParameterError
from metrics_core.formula import Formula, linear_fraction
from metrics_core.metrics import Metric
from metrics_core.partial.estimates import Calibrated, Probabilities, calibrated_scores, checked_probabilities
from metrics_core.partial.partial_labels import PartialLabels

MOST_STRATA = 5
# The smallest stratum, unless a side of the threshold has fewer cases.
LEAST_CASES = 20
# The fewest labels of a stratum: a variance needs two.
LEAST_LABELS = 2
# So many labelled cases tell the share of positives among unlabelled ones with such scores.
ENOUGH_LABELLED = 10
# The shares of positives of which the worst is anticipated where nothing tells it.
_GUESSES = 1 / (1 + np.exp(-np.linspace(-14, 14, 57)))


class AnticipatedFrom(StrEnum):
    """What tells the share of positives that is anticipated in a stratum."""

    LABELLED = "labelled"
    CALIBRATED = "calibrated"
    CAUTIOUS = "cautious"


class LabelStratum(NamedTuple):
    """The unlabelled cases with scores from `low` to `high`, on one side of the threshold; `n` are to be labelled.

    A share `share` of them is anticipated to be positive. `n_drawn` further cases were drawn and labelled before.
    """

    low: float
    high: float
    is_above: bool
    n_unlabelled: int
    n_drawn: int
    share: float
    source: AnticipatedFrom
    n: int


@dataclass(frozen=True, eq=False)
class LabelPlan:
    """How many cases of each stratum to label for a metric at a threshold; create it with `plan_labels`.

    `curve` has the anticipated half-width of the interval of these cases' metric for each number of labels from `least`
    to all unlabelled cases, `n` is the chosen number. As wide after a draw among all unlabelled cases: `n_simple`.
    """

    partial: PartialLabels
    strata: tuple[LabelStratum, ...]
    n: int
    n_simple: int
    least: int
    curve: FloatArray
    codes: IntArray
    chances: FloatArray

    @property
    def half_width(self) -> float:
        """The anticipated half-width with `n` labels."""
        return float(self.curve[self.n - self.least])

    def draw(self, seed: int = 0) -> IntArray:
        """The rows of the cases to label, ascending: a simple random sample of each stratum's unlabelled cases."""
        random = np.random.default_rng(whole_seed(seed))
        codes = np.where(self.partial.is_labelled, -1, self.codes)
        drawn = (
            random.choice(np.flatnonzero(codes == code), stratum.n, replace=False)
            for code, stratum in enumerate(self.strata)
        )
        return read_only(np.sort(np.concatenate(list(drawn))))

    @computed_once
    def probabilities(self) -> FloatArray:
        """The probability with which each case has a label after the draw, shape (n,): the `Probabilities` of it.

        n / N for N unlabelled cases of a stratum of which n are drawn, 1 for a case that is labelled already. If labels
        were drawn with a probability p before, it is p + (1 - p) n / N.
        """
        drawn = np.array([stratum.n / stratum.n_unlabelled for stratum in self.strata] + [0.0])
        return read_only(self.chances + (1 - self.chances) * drawn[self.codes])


def plan_labels(
    partial: PartialLabels,
    metric: Metric,
    threshold: float,
    *,
    half_width: float | None = None,
    n: int | None = None,
    design: Probabilities | Calibrated | None = None,
    confidence: float = 0.95,
) -> LabelPlan:
    """The fewest cases to label so that a metric of these cases is known to ± `half_width`, or the best `n` cases.

    On each side of the threshold, the half of the unlabelled cases farthest from it is a stratum, then half of the
    rest, and so on: at most five, and one where labels do not change the metric. Each gets at least two labels. Labels
    so far were drawn with the `Probabilities` of the design; without them, labelled cases stand for themselves only,
    for whatever reason they have a label. The share of positives in a stratum is anticipated from at least 10 labelled
    cases with such scores, or from `Calibrated` scores. Beyond the labelled scores it is the one with the widest
    interval, at most that of the 10 nearest for lower scores, at least that for higher ones. If it is wrong, the plan
    may be poor; estimates from the drawn cases are not.

    Raises `ParameterError` for a metric that is not a weighted sum of counts divided by another, or that is undefined;
    for both or neither of `half_width` and `n`, for values outside their range, and if all cases are labelled.

    >>> from metrics_core import METRICS
    >>> scores = np.arange(10_000) / 10_000
    >>> partial = PartialLabels.from_predictions(scores > 0.9, scores, is_labelled=scores >= 0.8)
    >>> plan = plan_labels(partial, METRICS["recall"], 0.8, half_width=0.05)
    >>> plan.n, [(stratum.n_unlabelled, stratum.n) for stratum in plan.strata]
    (1071, [(4000, 535), (2000, 268), (1000, 134), (500, 67), (500, 67)])
    """
    confidence_level(confidence)
    if (half_width is None) == (n is None):
        raise ParameterError("core-partial-effort")
    frame = _frame(partial, metric, threshold, design)
    shares, sources = _anticipated(partial, frame, design)
    amplitudes = frame.amplitudes(shares)
    if np.isnan(amplitudes).any():
        raise ParameterError("core-partial-undefined", metric=metric.key, reason=metric.undefined_when)
    variances, order = _by_effort(frame, amplitudes)
    curve = NormalDist().inv_cdf(two_sided_level(confidence)) * np.sqrt(variances)
    least = int(frame.start.sum())
    if half_width is not None:
        n = least + int((curve <= positive_number(half_width, "half_width")).argmax())
    n = whole_number(n, "n", least=least, most=least + len(order))
    chosen = frame.start + np.bincount(order[: n - least], minlength=len(frame.start))
    by_stratum = (frame.low, frame.high, frame.is_above, frame.n_unlabelled, frame.n_drawn, shares, sources, chosen)
    strata = map(LabelStratum, *(np.asarray(column, dtype=object) for column in by_stratum))
    n_simple = _simple(frame, shares, float(variances[n - least]))
    return LabelPlan(partial, tuple(strata), n, n_simple, least, read_only(curve), frame.codes, frame.chances)


@dataclass(frozen=True, eq=False)
class _Frame:
    """The strata of the unlabelled cases in ascending order, and the metric as a sum of counts divided by another.

    `codes` is the stratum of each case, -1 if it has none; `chances` the probability of its label so far; the other
    arrays are by stratum. `counts`, shape (4,), are those of all labelled cases, and `weights`, shape (2, 4), the
    weights of the counts above and below the line.
    """

    codes: IntArray
    chances: FloatArray
    low: FloatArray
    high: FloatArray
    is_above: BoolArray
    n_unlabelled: IntArray
    n_drawn: IntArray
    counts: FloatArray
    weights: FloatArray

    @property
    def size(self) -> IntArray:
        """The cases that the labels drawn from a stratum stand for."""
        return self.n_unlabelled + self.n_drawn

    @property
    def start(self) -> IntArray:
        """The labels that each stratum gets in any plan."""
        return np.minimum(np.maximum(LEAST_LABELS - self.n_drawn, 0), self.n_unlabelled)

    def derivatives(self, shares: FloatArray) -> FloatArray:
        """The derivatives of the metric by the four counts, shape (..., 4), for shares of positives, (..., strata)."""
        positive = self.n_unlabelled * shares
        parts = (positive, self.n_unlabelled - positive)
        sides = (self.is_above, ~self.is_above)
        counts = self.counts + np.stack([(part * side).sum(axis=-1) for side in sides for part in parts], axis=-1)
        above, below = (counts @ weights for weights in self.weights)
        with np.errstate(divide="ignore", invalid="ignore"):
            value = (above / below)[..., None]
            return np.asarray((self.weights[0] - value * self.weights[1]) / below[..., None])

    def amplitudes(self, shares: FloatArray) -> FloatArray:
        """|d| N S of each stratum, in the shape of `shares`."""
        by_count = self.derivatives(shares)
        change = (by_count[..., ::2] - by_count[..., 1::2])[..., np.where(self.is_above, 0, 1)]
        spread = np.sqrt(shares * (1 - shares) * self.size / np.maximum(self.size - 1, 1))
        return np.asarray(np.abs(change) * self.size * spread)


def _frame(
    partial: PartialLabels, metric: Metric, threshold: float, design: Probabilities | Calibrated | None
) -> _Frame:
    sums = linear_fraction(metric.ratio) if isinstance(metric.ratio, Formula) else None
    if sums is None:
        raise ParameterError("core-partial-no-fraction", metric=metric.key)
    weights = np.array([[part.get(name, 0.0) for name in COUNTS] for part in sums])
    if partial.n_labelled == partial.n:
        raise ParameterError("core-partial-all-labelled")
    known = partial.is_labelled
    chances = checked_probabilities(design.values, partial) if isinstance(design, Probabilities) else known * 1.0
    at = as_thresholds(threshold, partial.scores.dtype)
    unlabelled = np.sort(partial.scores[~known])
    cuts = _cuts(unlabelled, at, (weights[:, ::2] != weights[:, 1::2]).any(axis=0))
    codes = np.searchsorted(cuts, partial.scores, side="right")
    present, n_unlabelled = np.unique(codes[~known], return_counts=True)
    place = np.full(len(cuts) + 1, -1)
    place[present] = np.arange(len(present))
    codes = np.where(known & (chances == 1), -1, place[codes])
    ends = np.cumsum(n_unlabelled)
    low = unlabelled[ends - n_unlabelled]
    counts = partial.counts_at(at)
    return _Frame(
        codes=codes,
        chances=chances,
        low=low,
        high=unlabelled[ends - 1],
        is_above=low >= at,
        n_unlabelled=n_unlabelled,
        n_drawn=np.bincount(codes[known & (codes >= 0)], minlength=len(present)),
        counts=np.array([getattr(counts, name) for name in COUNTS], dtype=np.float64),
        weights=weights,
    )


def _cuts(ascending: FloatArray, threshold: FloatArray, matters: BoolArray) -> FloatArray:
    """The lowest scores of the strata but the first; `matters` is whether labels above and below change the metric."""
    n_below = int(np.searchsorted(ascending, threshold, side="left"))
    n_above = len(ascending) - n_below
    # Sizes of the strata nearer to the threshold than each cut.
    above, below = (
        [n >> halvings for halvings in range(1, MOST_STRATA) if has_effect and n >> halvings >= LEAST_CASES]
        for n, has_effect in zip((n_above, n_below), matters.tolist(), strict=True)
    )
    return np.unique([threshold, *(ascending[n_below - n] for n in below), *(ascending[n_below + n] for n in above)])


def _anticipated(
    partial: PartialLabels, frame: _Frame, design: Probabilities | Calibrated | None
) -> tuple[FloatArray, list[AnticipatedFrom]]:
    """The share of positives in each stratum, and what tells it."""
    n_strata = len(frame.n_unlabelled)
    if isinstance(design, Calibrated):
        rows = ~partial.is_labelled
        sums = np.bincount(frame.codes[rows], weights=calibrated_scores(partial)[rows], minlength=n_strata)
        return sums / frame.n_unlabelled, [AnticipatedFrom.CALIBRATED] * n_strata
    least, most = _told(partial, frame)
    guesses = np.stack(np.meshgrid(_GUESSES, _GUESSES), axis=-1).reshape(-1, 2)
    every = np.clip(guesses[:, frame.is_above.astype(int)], least, most)
    # By Neyman's allocation, the half-width is proportional to the sum of the amplitudes.
    widths = frame.amplitudes(every).sum(axis=1)
    shares = every[np.where(np.isnan(widths), -1, widths).argmax()]
    return shares, [AnticipatedFrom.LABELLED if is_told else AnticipatedFrom.CAUTIOUS for is_told in least == most]


def _told(partial: PartialLabels, frame: _Frame) -> tuple[FloatArray, FloatArray]:
    """The least and the largest share of positives in each stratum that labelled cases with the nearest scores tell."""
    rows = np.flatnonzero(partial.is_labelled)
    rows = rows[np.argsort(partial.scores[rows], kind="stable")]
    scores, n = partial.scores[rows], len(rows)
    positives = np.append(0, np.cumsum(partial.is_positive[rows]))

    def share(start: IntArray, end: IntArray) -> FloatArray:
        return np.asarray((positives[end] - positives[start] + 0.5) / (end - start + 1))

    start = np.searchsorted(scores, frame.low, side="left")
    end = np.searchsorted(scores, frame.high, side="right")
    lacking = (np.maximum(ENOUGH_LABELLED - (end - start), 0) + 1) // 2
    is_lowest, is_highest = start < lacking, end + lacking > n
    low, high = np.maximum(start - lacking, 0), np.minimum(end + lacking, n)
    low = np.where(is_highest, np.maximum(np.minimum(low, n - ENOUGH_LABELLED), 0), low)
    high = np.where(is_lowest, np.minimum(np.maximum(high, ENOUGH_LABELLED), n), high)
    told, is_open = share(low, high), high - low < ENOUGH_LABELLED
    return np.where(is_lowest | is_open, 0.0, told), np.where(is_highest | is_open, 1.0, told)


def _by_effort(frame: _Frame, amplitudes: FloatArray) -> tuple[FloatArray, IntArray]:
    """The strata of the labels after the first ones, best first, and the variance before each and after the last."""
    rest = frame.n_unlabelled - frame.start
    strata = np.repeat(np.arange(len(rest)), rest)
    # The labels that the stratum has before this one.
    before = np.arange(len(strata)) + np.repeat(frame.n_drawn + frame.start - np.cumsum(rest) + rest, rest)
    gains = amplitudes[strata] ** 2 / (before * (before + 1.0))
    order = np.argsort(-gains, kind="stable")
    return np.append(np.cumsum(gains[order][::-1])[::-1], 0.0), strata[order]


def _simple(frame: _Frame, shares: FloatArray, variance: float) -> int:
    """The labels of a simple random sample of all unlabelled cases with this variance."""
    by_count = frame.derivatives(shares)
    positive, negative = (np.where(frame.is_above, by_count[cell], by_count[cell + 2]) for cell in (0, 1))
    size = int(frame.size.sum())
    weights = frame.size / size
    mean = (weights * (shares * positive + (1 - shares) * negative)).sum()
    square = (weights * (shares * positive**2 + (1 - shares) * negative**2)).sum()
    spread = max(float(square - mean**2), 0.0) * size / max(size - 1, 1)
    needed = size**2 * spread / (variance + size * spread) if spread else 0
    return max(math.ceil(needed) - int(frame.n_drawn.sum()), 0)
