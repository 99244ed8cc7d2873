"""Estimates for all cases from those that are labelled, under a design or an assumption that is stated.

Each labelled case stands for others like it. In `Strata` it stands for the cases of its stratum; with `Probabilities`,
for one case in that probability (Horvitz and Thompson 1952, doi:10.1080/01621459.1952.10483446; Hájek 1971). With
`Calibrated` scores, an unlabelled case of score s counts s as positive and 1 - s as negative.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.predictions import check_lengths, real_numbers
from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import SMALLEST_WEIGHT, BoolArray, FloatArray, IntArray
from metrics_core.error_messages import shown
from metrics_core.errors import CountError, ParameterError, ScoreRangeError, WeightError
from metrics_core.partial.partial_labels import PartialLabels
from metrics_core.probability_metrics import range_texts


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

    `scores` has the weighted cases: their metrics at a threshold are the estimates. `weights` are those of the labelled
    cases in order, None with `Calibrated`. `n_left_out` is the number of cases in strata without a label, about which
    nothing is said.
    """

    partial: PartialLabels
    design: Design
    scores: BinaryScores
    weights: FloatArray | None = None
    n_left_out: int = 0


def estimate(partial: PartialLabels, design: Design) -> Estimate:
    """Estimate for all cases under a design.

    A stratum without a label is left out. With `Probabilities`, the weights 1 / p of the cases with p < 1 are scaled by
    one factor, so that they add up to the number of such cases (Hájek); a case with p = 1 counts once. Raises
    `ShapeError` for columns of another length, `CountError` for codes that are no whole numbers of 0 or more,
    `WeightError` for probabilities outside (0, 1], or 1 for an unlabelled case, and `ScoreRangeError` for `Calibrated`
    scores outside [0, 1].

    >>> partial = PartialLabels.from_predictions(
    ...     [1, 1, 0, 0, 0, 0, 0, 0], [0.9, 0.9, 0.8, 0.7, 0.3, 0.3, 0.2, 0.1], is_labelled=[1, 1, 1, 1, 1, 0, 0, 0])
    >>> estimate(partial, Strata(np.array([0, 0, 0, 0, 1, 1, 1, 1]))).scores.confusion_at(0.5)
    WeightedConfusionMatrix(tp=2.0, fp=2.0, fn=0.0, tn=4.0)
    """
    if not isinstance(partial, PartialLabels):
        raise ParameterError("core-partial-not-partial", value=shown(partial))
    if isinstance(design, Calibrated):
        return Estimate(partial, design, _of_calibrated(partial))
    sample = _sample(partial, design)
    scores = BinaryScores.from_predictions(
        partial.is_positive[sample.rows], partial.scores[sample.rows], pos_label=True, sample_weight=sample.weights
    )
    return Estimate(partial, design, scores, sample.weights, sample.n_left_out)


class _Sample(NamedTuple):
    """The labelled cases as a sample: their rows, strata from 0 and weights, which add up to the cases in strata."""

    rows: IntArray
    strata: IntArray
    weights: FloatArray
    n_left_out: int


def _sample(partial: PartialLabels, design: Design) -> _Sample:
    if isinstance(design, Strata):
        codes = _codes(design.codes, partial)
        inverse = np.ones(partial.n)
    elif isinstance(design, Probabilities):
        inverse = 1 / _probabilities(design.values, partial)
        codes = (inverse > 1).astype(np.int64)
    else:
        raise ParameterError("core-partial-design", value=shown(design))
    rows = np.flatnonzero(partial.is_labelled)
    sizes = np.bincount(codes)
    represented = np.bincount(codes[rows], weights=inverse[rows], minlength=len(sizes))
    has_label = represented > 0
    strata = codes[rows]
    weights = inverse[rows] * (sizes / np.where(has_label, represented, 1))[strata]
    return _Sample(rows, (np.cumsum(has_label) - 1)[strata], weights, int(sizes[~has_label].sum()))


def _codes(values: Any, partial: PartialLabels) -> IntArray:
    codes = np.asarray(values)
    if codes.ndim != 1 or codes.dtype.kind not in "iu":
        raise CountError("core-partial-codes")
    check_lengths(y_score=partial.scores, codes=codes)
    if codes.min() < 0:
        raise CountError("core-partial-codes")
    # Codes may be large, such as days since 1970.
    return codes - codes.min() if np.ptp(codes) < partial.n else np.unique(codes, return_inverse=True)[1]


def _probabilities(values: Any, partial: PartialLabels) -> FloatArray:
    chances = real_numbers(values, "probabilities").astype(np.float64)
    check_lengths(y_score=partial.scores, probabilities=chances)
    bad = ~((chances > 0) & (chances <= 1))
    if bad.any():
        row = int(bad.argmax())
        raise WeightError("core-partial-probabilities", value=shown(chances[row]), row=row)
    unlabelled: BoolArray = (chances == 1) & ~partial.is_labelled
    if unlabelled.any():
        raise WeightError("core-partial-certain", row=int(unlabelled.argmax()))
    return chances


def _of_calibrated(partial: PartialLabels) -> BinaryScores:
    low, high = float(partial.scores.min()), float(partial.scores.max())
    if low < 0 or high > 1:
        low_text, high_text = range_texts(low, high)
        raise ScoreRangeError("core-not-probabilities", low=low_text, high=high_text)
    share = np.where(partial.is_labelled, partial.is_positive, partial.scores.astype(np.float64))
    share[share < SMALLEST_WEIGHT] = 0.0
    return BinaryScores.from_counts(partial.scores, share, 1 - share)
