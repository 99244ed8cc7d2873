"""A smaller data set with another share of positives, drawn from the cases that there are."""

import numpy as np

from metrics_core.errors import PrevalenceError, UndefinedForWeightsError
from metrics_core.prevalence import mix_at
from metrics_core.sorted_class import SortedClass, class_of_sorted
from metrics_core.statistic import Statistic


def resampled(statistic: Statistic, pi: float, seed: int) -> Statistic:
    """All cases of the class that is too rare for `pi`, and as many drawn from the other as `pi` asks for."""
    if statistic.is_weighted:
        raise UndefinedForWeightsError(
            "The cases are weighted, and drawing whole cases would ignore the weights; re-weight them exactly instead."
        )
    p, n = int(statistic.n_positive), int(statistic.n_negative)
    mix_at(pi, p / (p + n))
    # Whichever class is kept whole, the other has this many: never more than it had.
    positives, negatives = min(p, round(n * pi / (1 - pi))), min(n, round(p * (1 - pi) / pi))
    if not (positives and negatives):
        raise PrevalenceError(
            f"A sample in which a share {pi:g} is positive would keep no case of one class, since there are only "
            f"{p} positive and {n} negative cases; choose a prevalence nearer to theirs."
        )
    generator = np.random.default_rng(seed)
    return Statistic(
        _drawn(statistic.positives, positives, generator), _drawn(statistic.negatives, negatives, generator)
    )


def _drawn(scores: SortedClass, count: int, generator: np.random.Generator) -> SortedClass:
    total = int(scores.total)
    if count == total:
        return scores
    cases = np.sort(generator.choice(total, size=count, replace=False, shuffle=False))
    if scores.masses is not None:
        # Cases are numbered from the lowest score up, and a score ends where the next one's mass begins.
        cases = np.searchsorted(total - scores.masses[1:], cases, side="right")
    return class_of_sorted(scores.scores[cases])
