"""Smaller data sets with another share of positives, drawn from the cases that there are."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core import summaries
from metrics_core.arrays import FloatArray, read_only
from metrics_core.errors import PrevalenceError, UndefinedForWeightsError
from metrics_core.parameters import whole_number, whole_seed
from metrics_core.prevalence import OBSERVED, mix_at
from metrics_core.sorted_class import SortedClass, class_of_sorted
from metrics_core.statistic import Statistic

# Up to here a number of cases times a share is a float near enough.
MOST_CASES = 2**53
MOST_REPETITIONS = 100_000
# Cases that are listed at once, and which part of all cases counts as few.
MOST_LISTED = 2**28
FEW = 20


class RepeatedSamples(NamedTuple):
    """What each of R samples says, as arrays of shape (R,), and how many cases of each class a sample holds.

    Precision is nan in a sample of which nobody is flagged.
    """

    precision: FloatArray
    recall: FloatArray
    f1: FloatArray
    average_precision: FloatArray
    n_positive: int
    n_negative: int


def resampled(statistic: Statistic, pi: float, seed: int) -> Statistic:
    """All cases of the class that is too rare for `pi`, and as many drawn from the other as `pi` asks for."""
    p, n = _whole_counts(statistic, pi)
    # Whichever class is kept whole, the other has this many: never more than it had.
    positives, negatives = round(min(p, n * pi / (1 - pi))), round(min(n, p * (1 - pi) / pi))
    if not (positives and negatives):
        raise PrevalenceError("core-sample-one-class", share=f"{pi:g}", positives=p, negatives=n)
    return _sample(statistic, positives, negatives, np.random.default_rng(whole_seed(seed)))


def repeated_samples(
    statistic: Statistic, pi: float, threshold: Any, *, size: int, repetitions: int = 200, seed: int = 0
) -> RepeatedSamples:
    """Precision, recall and F1 at a threshold, and AP, in each of `repetitions` real samples of `size` cases.

    A sample holds round(size * pi) positives, a half to the even number, and negatives for the rest, each
    drawn without replacement from its class; the repetitions are independent of each other. The seed decides
    them, whatever the threshold and the order of the rows, and fewer repetitions are the first of more.
    `threshold` is one number in the dtype of the scores. The spread is the sampling noise of a test set of
    that size; it comes out too small where the sample takes most of a class. AP of a small sample is too high
    on average: the few negatives of a small sample leave its top scores cleaner than they are.

    Raises `PrevalenceError` for a pi outside (0, 1), one class only, a sample that would hold no case of a
    class, one that asks for more cases of a class than there are, and one too large to draw;
    `UndefinedForWeightsError` for weighted cases; `ParameterError` for sizes, repetitions and seeds that are not whole,
    too small or too large. Section "Another prevalence" of the specification.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    >>> found = repeated_samples(scores.statistic, 0.25, 1.0, size=20, repetitions=3)
    >>> found.n_positive, found.n_negative, found.recall.shape
    (5, 15, (3,))
    """
    p, n = _whole_counts(statistic, pi)
    size = whole_number(size, "size", least=2, most=MOST_CASES)
    repetitions = whole_number(repetitions, "repetitions", least=1, most=MOST_REPETITIONS)
    positives = round(size * pi)
    _check_drawable(positives, size - positives, p, n, share=f"{pi:g}")
    generator = np.random.default_rng(whole_seed(seed))
    samples = [_sample(statistic, positives, size - positives, generator) for _ in range(repetitions)]
    tp = np.array([sample.positives.mass_at_least(threshold) for sample in samples])
    fp = np.array([sample.negatives.mass_at_least(threshold) for sample in samples])
    matrix = samples[0].confusion(tp, fp)
    average_precision = np.array([summaries.average_precision(sample, OBSERVED) for sample in samples])
    return RepeatedSamples(
        matrix.precision, matrix.recall, matrix.f1, read_only(average_precision), positives, size - positives
    )


def _whole_counts(statistic: Statistic, pi: float) -> tuple[int, int]:
    """P and N, where whole cases can be drawn at `pi`."""
    if statistic.is_weighted:
        raise UndefinedForWeightsError("core-sample-weighted")
    p, n = int(statistic.n_positive), int(statistic.n_negative)
    mix_at(pi, p / (p + n))
    return p, n


def _check_drawable(positives: int, negatives: int, p: int, n: int, share: str) -> None:
    """Refuse a sample with no case of a class, or with more of them than there are."""
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
    if (total if count > total // FEW else count) > MOST_LISTED:
        raise PrevalenceError("core-sample-too-large", wanted=count, present=total)
    cases = np.sort(generator.choice(total, size=count, replace=False, shuffle=False))
    if scores.masses is not None:
        # Cases are numbered from the lowest score up, and a score ends where the next one's mass begins.
        cases = np.searchsorted(total - scores.masses[1:], cases, side="right")
    return class_of_sorted(scores.scores[cases])
