"""Smaller data sets with another share of positives, sampled from the observed cases."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core import summaries
from metrics_core.arguments.parameters import whole_number, whole_seed
from metrics_core.computing.arrays import FloatArray, read_only
from metrics_core.errors import PrevalenceError, UndefinedForWeightsError
from metrics_core.prevalence.reweighting import OBSERVED, class_weights_at
from metrics_core.sorted_class import SortedClass, class_of_sorted
from metrics_core.statistic import Statistic

# Up to this size, a number of cases times a share is exact enough as a float.
MAX_CASES = 2**53
MAX_SAMPLES = 100_000
# Cases listed at a time, and the fraction of all cases below which numpy need not list all of them.
MAX_LISTED = 2**28
FEW = 20


class RepeatedSamples(NamedTuple):
    """The metrics of each of R samples, arrays of shape (R,), and the number of cases of each class per sample.

    Precision is nan in a sample in which no case is flagged.
    """

    precision: FloatArray
    recall: FloatArray
    f1: FloatArray
    average_precision: FloatArray
    n_positive: int
    n_negative: int


def resampled(statistic: Statistic, prevalence: float, seed: int) -> Statistic:
    """All cases of the class that is too rare for `prevalence`, and a sample of the other class."""
    p, n = _whole_counts(statistic, prevalence)
    # One class keeps all cases, the other is reduced to this number.
    positives, negatives = (
        round(min(p, n * prevalence / (1 - prevalence))),
        round(min(n, p * (1 - prevalence) / prevalence)),
    )
    if not (positives and negatives):
        raise PrevalenceError("core-sample-one-class", share=f"{prevalence:g}", positives=p, negatives=n)
    return _sample(statistic, positives, negatives, np.random.default_rng(whole_seed(seed)))


def repeated_samples(
    statistic: Statistic, prevalence: float, threshold: Any, *, size: int, n_resamples: int = 200, seed: int = 0
) -> RepeatedSamples:
    """Precision, recall and F1 at a threshold, and AP, in each of `n_resamples` samples of `size` cases.

    A sample has round(size * prevalence) positives (a half rounds to the even number) and negatives for the rest,
    each drawn without replacement from its class. Samples are independent of each other. The seed determines them,
    whatever the threshold and the order of the rows; fewer samples are the first of more. `threshold` is one number
    in the dtype of the scores. The spread shows the sampling noise of a test set of this size; it is too small if a
    sample takes most of a class. AP of a small sample is biased upwards, because few negatives leave its highest
    scores purer than they are.

    Raises `PrevalenceError` for a prevalence outside (0, 1), if only one class is present, if a sample would have
    no case of a class or needs more than there are, and if it is too large to draw; `UndefinedForWeightsError` for
    weighted cases; `ParameterError` for a size, a number of resamples or a seed out of range.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    >>> found = repeated_samples(scores.statistic, 0.25, 1.0, size=20, n_resamples=3)
    >>> found.n_positive, found.n_negative, found.recall.shape
    (5, 15, (3,))
    """
    p, n = _whole_counts(statistic, prevalence)
    size = whole_number(size, "size", least=2, most=MAX_CASES)
    n_resamples = whole_number(n_resamples, "n_resamples", least=1, most=MAX_SAMPLES)
    positives = round(size * prevalence)
    _check_drawable(positives, size - positives, p, n, share=f"{prevalence:g}")
    generator = np.random.default_rng(whole_seed(seed))
    samples = [_sample(statistic, positives, size - positives, generator) for _ in range(n_resamples)]
    tp = np.array([sample.positives.mass_at_least(threshold) for sample in samples])
    fp = np.array([sample.negatives.mass_at_least(threshold) for sample in samples])
    matrix = samples[0].confusion(tp, fp)
    average_precision = np.array([summaries.average_precision(sample, OBSERVED) for sample in samples])
    return RepeatedSamples(
        matrix.precision, matrix.recall, matrix.f1, read_only(average_precision), positives, size - positives
    )


def _whole_counts(statistic: Statistic, prevalence: float) -> tuple[int, int]:
    """P and N, after checks that whole cases can be drawn at `prevalence`."""
    if statistic.is_weighted:
        raise UndefinedForWeightsError("core-sample-weighted")
    p, n = int(statistic.n_positive), int(statistic.n_negative)
    class_weights_at(prevalence, p / (p + n))
    return p, n


def _check_drawable(positives: int, negatives: int, p: int, n: int, share: str) -> None:
    """Raise `PrevalenceError` for a sample without a case of a class, or with more cases than there are."""
    size = positives + negatives
    if not positives:
        raise PrevalenceError("core-sample-no-positive", size=size, share=share)
    if not negatives:
        raise PrevalenceError("core-sample-no-negative", size=size, share=share)
    if positives > p:
        raise PrevalenceError("core-sample-few-positives", size=size, share=share, wanted=positives, present=p)
    if negatives > n:
        raise PrevalenceError("core-sample-few-negatives", size=size, share=share, wanted=negatives, present=n)


def _sample(statistic: Statistic, positives: int, negatives: int, generator: np.random.Generator) -> Statistic:
    return Statistic(
        _drawn(statistic.positives, positives, generator), _drawn(statistic.negatives, negatives, generator)
    )


def _drawn(scores: SortedClass, count: int, generator: np.random.Generator) -> SortedClass:
    total = int(scores.total)
    if count == total:
        return scores
    # numpy lists all cases unless few of them are drawn.
    if (total if count > total // FEW else count) > MAX_LISTED:
        raise PrevalenceError("core-sample-too-large", wanted=count, present=total)
    cases = np.sort(generator.choice(total, size=count, replace=False, shuffle=False))
    if scores.masses is not None:
        # Cases are numbered from the lowest score; each belongs to the score whose cumulative count includes it.
        cases = np.searchsorted(total - scores.masses[1:], cases, side="right")
    return class_of_sorted(scores.scores[cases])
