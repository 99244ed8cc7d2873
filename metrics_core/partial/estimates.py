"""Estimates for all cases from those that are labelled, under a design or an assumption that is stated.

Each labelled case stands for others like it. In `Strata` it stands for the cases of its stratum; with `Probabilities`,
for one case in that probability (Horvitz and Thompson 1952, doi:10.1080/01621459.1952.10483446; Hájek 1971). With
`Calibrated` scores, an unlabelled case of score s counts s as positive and 1 - s as negative.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import whole_number
from metrics_core.arguments.predictions import as_thresholds, check_lengths, real_numbers
from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import (
    INT64_MAX,
    SMALLEST_WEIGHT,
    BoolArray,
    FloatArray,
    IntArray,
    python_number,
    read_only,
)
from metrics_core.computing.ascending import sorted_together
from metrics_core.error_messages import shown
from metrics_core.errors import CountError, ParameterError, ScoreRangeError, ShapeError, WeightError
from metrics_core.intervals.proportions import Interval
from metrics_core.metrics import Metric, as_metric
from metrics_core.partial.limits import limits_of
from metrics_core.partial.partial_labels import PartialLabels
from metrics_core.partial.totals import Sample, Totals, calibrated_totals, sample_totals
from metrics_core.probability_metrics import range_texts

# So many labels are expected in a stratum of equal probabilities: that it has none is unlikely (exp(-10)).
LABELS_OF_STRATUM = 10


@dataclass(frozen=True, eq=False)
class Strata:
    """Within a stratum, the labelled cases are a random sample: `codes`, shape (n,), has each case's stratum.

    Codes are whole numbers of 0 or more. One stratum for all: the labelled cases are a random sample. Strata of scores
    (`score_strata`): whether a case is labelled depends on its score only.
    """

    codes: IntArray


@dataclass(frozen=True, eq=False)
class Probabilities:
    """Each case was labelled with a known probability, independently: `values`, shape (n,), in (0, 1]."""

    values: FloatArray


@dataclass(frozen=True)
class Calibrated:
    """Scores are calibrated probabilities: of the unlabelled cases with score s, a share s is positive."""


Design = Strata | Probabilities | Calibrated


@dataclass(frozen=True, eq=False)
class Estimate:
    """What is estimated from partly labelled cases; create it with `estimate`.

    `scores` has the weighted cases: their metrics at a threshold are the estimates. `partial` are the cases that it is
    about: all but those in strata without a label, of which there are `n_left_out`. `weights` are those of the labelled
    cases in order; they and `sample`, the same cases by score, are None for `Calibrated` scores.
    """

    partial: PartialLabels
    design: Design
    scores: BinaryScores
    weights: FloatArray | None = None
    sample: Sample | None = None
    n_left_out: int = 0

    def interval(self, metric: str | Metric, thresholds: Any, confidence: float = 0.95) -> Interval:
        """The interval of a metric on new cases, at a threshold or an array of them: see `limits_of`.

        Both the choice of labels and the cases are random. Limits have the shape of the thresholds; nan where the
        metric is undefined. Raises `ParameterError` for a metric without an interval (`has_interval`) or a confidence
        level outside (0, 1), and `ThresholdError` for nan.

        >>> rng = np.random.default_rng(1)
        >>> score = rng.random(1000)
        >>> partial = PartialLabels.from_predictions(
        ...     rng.random(1000) < score, score, is_labelled=rng.random(1000) < 0.2)
        >>> found = estimate(partial, Strata(np.zeros(1000, dtype=int)))
        >>> low, high = found.interval("precision", 0.5)
        >>> round(low, 2), round(high, 2)
        (0.67, 0.82)
        """
        return self._limits(as_metric(metric), thresholds, confidence, of_new_cases=True)

    def these_cases_interval(self, metric: str | Metric, thresholds: Any, confidence: float = 0.95) -> Interval:
        """The interval of what the metric would be if all of these cases were labelled; arguments as for `interval`.

        Only the choice of labels is random. With every flagged case labelled, precision has no width.
        """
        return self._limits(as_metric(metric), thresholds, confidence, of_new_cases=False)

    def totals_at(self, thresholds: Any, *, of_new_cases: bool) -> Totals:
        """The estimated counts with their covariance at an array of thresholds, for `limits_of` several metrics."""
        cast = np.ravel(as_thresholds(thresholds, self.partial.scores.dtype))
        # Those of the last thresholds are kept, since several metrics follow each other at the same ones.
        key, kept = cast.tobytes(), vars(self).setdefault("_last_totals", {})
        if of_new_cases not in kept or kept[of_new_cases][0] != key:
            kept[of_new_cases] = key, self._totals_at(cast, of_new_cases)
        totals: Totals = kept[of_new_cases][1]
        return totals

    def _totals_at(self, thresholds: FloatArray, of_new_cases: bool) -> Totals:
        counts = self.partial.counts_at(thresholds)
        if self.sample is None:
            return calibrated_totals(self.partial, counts, thresholds, of_new_cases=of_new_cases)
        return sample_totals(self.sample, counts, thresholds, of_new_cases=of_new_cases)

    def _limits(self, metric: Metric, thresholds: Any, confidence: float, *, of_new_cases: bool) -> Interval:
        limits = limits_of(metric, self.totals_at(thresholds, of_new_cases=of_new_cases), confidence)
        return Interval(*(python_number(np.reshape(limit, np.shape(thresholds))) for limit in limits))


def estimate(partial: PartialLabels, design: Design) -> Estimate:
    """Estimate for all cases under a design.

    A stratum without a label is left out. With `Probabilities`, the cases of one probability p are a stratum if 10
    labels are expected among them, or if p = 1. The weights 1 / p of the other cases are scaled by one factor, so that
    they add up to their number (Hájek). Raises `ShapeError` for columns of another length, `CountError` for codes that
    are no whole numbers of 0 or more, `WeightError` for probabilities outside (0, 1], or 1 for an unlabelled case, and
    `ScoreRangeError` for `Calibrated` scores outside [0, 1].

    >>> partial = PartialLabels.from_predictions(
    ...     [1, 1, 0, 0, 0, 0, 0, 0], [0.9, 0.9, 0.8, 0.7, 0.3, 0.3, 0.2, 0.1], is_labelled=[1, 1, 1, 1, 1, 0, 0, 0])
    >>> estimate(partial, Strata(np.array([0, 0, 0, 0, 1, 1, 1, 1]))).scores.confusion_at(0.5)
    WeightedConfusionMatrix(tp=2.0, fp=2.0, fn=0.0, tn=4.0)
    """
    if not isinstance(partial, PartialLabels):
        raise ParameterError("core-partial-not-partial", value=shown(partial))
    if isinstance(design, Calibrated):
        return Estimate(partial, design, _calibrated_scores(partial))
    if isinstance(design, Strata):
        codes, probabilities = checked_codes(design.codes, partial), None
        if codes.max() >= partial.n:  # Such as days since 1970.
            codes = np.unique(codes, return_inverse=True)[1]
    elif isinstance(design, Probabilities):
        probabilities = checked_probabilities(design.values, partial)
        codes = _equally_likely(probabilities)
    else:
        raise ParameterError("core-partial-design", value=shown(design))
    rows = np.flatnonzero(partial.is_labelled)
    strata = codes[rows]
    each = np.ones(len(rows)) if probabilities is None else 1 / probabilities[rows]
    sizes = np.bincount(codes)
    represented = np.bincount(strata, weights=each, minlength=len(sizes))
    has_label = represented > 0
    weights = each * (sizes / np.where(has_label, represented, 1))[strata]
    chances = 1 / weights if probabilities is None else probabilities[rows]
    numbers = np.cumsum(has_label) - 1
    columns = (partial.is_positive[rows], numbers[strata], weights, chances)
    sample = Sample(*sorted_together(partial.scores[rows], *columns))
    scores = BinaryScores.from_predictions(
        sample.is_positive, sample.scores, pos_label=True, sample_weight=sample.weights
    )
    kept = has_label[codes]
    n_left_out = partial.n - int(np.count_nonzero(kept))
    return Estimate(partial.only(kept) if n_left_out else partial, design, scores, weights, sample, n_left_out)


def score_strata(partial: PartialLabels, *, at_most: int = 50, at_least_labelled: int = 20) -> Strata:
    """Strata of neighbouring scores with about the same number of labelled cases, `at_least_labelled` or more each.

    For cases of which it depends on the score only whether they are labelled. There are at most `at_most` strata, and
    fewer where scores are tied. The strata depend on which cases are labelled, and not on their labels. Raises
    `ShapeError` without a labelled case.

    >>> partial = PartialLabels.from_predictions(
    ...     [0] * 6, [0.1, 0.2, 0.3, 0.6, 0.8, 0.9], is_labelled=[0, 1, 0, 1, 1, 1])
    >>> score_strata(partial, at_least_labelled=2).codes
    array([0, 0, 0, 0, 1, 1])
    """
    whole_number(at_most, "at_most", least=1, most=INT64_MAX)
    whole_number(at_least_labelled, "at_least_labelled", least=1, most=INT64_MAX)
    if not partial.n_labelled:
        raise ShapeError("core-no-case")
    labelled = np.sort(partial.scores[partial.is_labelled])
    count = min(at_most, max(len(labelled) // at_least_labelled, 1))
    cuts = np.unique(labelled[len(labelled) * np.arange(1, count) // count])
    # Below the lowest labelled score no case is labelled.
    return Strata(read_only(np.searchsorted(cuts[cuts > labelled[0]], partial.scores, side="right")))


def checked_codes(values: Any, partial: PartialLabels) -> IntArray:
    """The codes of strata or groups as an array; raises `CountError` unless each is a whole number of 0 or more."""
    codes = np.asarray(values)
    if codes.ndim != 1 or codes.dtype.kind not in "iu":
        raise CountError("core-partial-codes")
    check_lengths(y_score=partial.scores, codes=codes)
    if codes.min() < 0:
        raise CountError("core-partial-codes")
    return codes


def _equally_likely(probabilities: FloatArray) -> IntArray:
    """A stratum for each probability that is large enough for one, and 0 for all other cases together."""
    values, sizes = np.unique(probabilities, return_counts=True)
    own = values[(values == 1) | (values * sizes >= LABELS_OF_STRATUM)]
    code = np.searchsorted(own, probabilities)
    return np.where(np.append(own, np.nan)[code] == probabilities, code + 1, 0)


def checked_probabilities(values: Any, partial: PartialLabels) -> FloatArray:
    """Probabilities of being labelled as an array; raises `WeightError` for those that cannot be."""
    chances = real_numbers(values, "probabilities").astype(np.float64)
    check_lengths(y_score=partial.scores, probabilities=chances)
    bad = ~((chances >= SMALLEST_WEIGHT) & (chances <= 1))
    if bad.any():
        row = int(bad.argmax())
        raise WeightError("core-partial-probabilities", value=shown(chances[row]), row=row)
    unlabelled: BoolArray = (chances == 1) & ~partial.is_labelled
    if unlabelled.any():
        raise WeightError("core-partial-certain", row=int(unlabelled.argmax()))
    return chances


def calibrated_scores(partial: PartialLabels) -> FloatArray:
    """The scores as probabilities."""
    low, high = float(partial.scores.min()), float(partial.scores.max())
    if low < 0 or high > 1:
        low_text, high_text = range_texts(low, high)
        raise ScoreRangeError("core-not-probabilities", low=low_text, high=high_text)
    return partial.scores.astype(np.float64)


def _calibrated_scores(partial: PartialLabels) -> BinaryScores:
    share = np.where(partial.is_labelled, partial.is_positive, calibrated_scores(partial))
    share[share < SMALLEST_WEIGHT] = 0.0
    return BinaryScores.from_counts(partial.scores, share, 1 - share)
