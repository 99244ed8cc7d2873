"""Simulated coverage of 95 % limits: `python -m tests.metrics_core.resampling.coverage` prints the table.

Positives score normal(1.5, 1), negatives normal(0, 1). At a fixed threshold only the shares above it matter, so that
the cases are drawn as counts, and equal scores change nothing.
"""

import math
from collections import defaultdict
from itertools import product
from statistics import NormalDist

import numpy as np

from metrics_core import BinaryScores
from metrics_core.choosing import Costs, HighestNetBenefit, LeastCost
from metrics_core.resampling import difference, intervals_at, two_thresholds
from metrics_core.resampling.quantities import as_quantities

MEANS = {1: 1.5, 0: 0.0}
OBJECTIVES = (
    "mcc",
    "f1",
    "kappa",
    "balanced_accuracy",
    "precision",
    LeastCost(Costs(fp=1, fn=5)),
    HighestNetBenefit(0.1),
)
# A threshold in the middle, one that few negatives reach, and the one that each is compared with.
THRESHOLDS = {"middle": 1.0, "high": 2.5}
OTHER = 1.6


def rates(threshold):
    """TPR and FPR in the population."""
    return [1 - NormalDist(mean).cdf(threshold) for mean in MEANS.values()]


def truths(threshold, share):
    """Each quantity in the population, of which a share is positive."""
    tpr, fpr = rates(threshold)
    counts = (share * tpr, (1 - share) * fpr, share * (1 - tpr), (1 - share) * (1 - fpr))
    return {key: quantity.ratio(*counts) for key, quantity in as_quantities(OBJECTIVES).items()}


def drawn(p, n, thresholds, random):
    """Scores of p positives and n negatives, each the highest threshold that it reaches."""
    places = [-math.inf, *sorted(thresholds)]
    sizes = []
    for count, mean in zip((p, n), MEANS.values(), strict=True):
        above = np.array([1 - NormalDist(mean).cdf(place) for place in places])
        sizes.append(random.multinomial(count, above - np.append(above[1:], 0)))
    return BinaryScores.from_counts(np.maximum(places, -9), *sizes)


def coverage(p, n, threshold, *, prevalence=None, n_sets=1000, n_resamples=1000, seed=0):
    """By quantity, of the value and of the difference: in which share the limits hold the truth, and have none."""
    random, share = np.random.default_rng(seed), prevalence or p / (p + n)
    first_truths, other_truths = truths(threshold, share), truths(OTHER, share)
    hits, found = defaultdict(int), defaultdict(int)
    for at in range(n_sets):
        scores = drawn(p, n, (threshold, OTHER), random)
        scores = scores if prevalence is None else scores.at_prevalence(prevalence)
        alone = intervals_at(scores, threshold, OBJECTIVES, n_resamples=n_resamples, seed=at)
        paired = difference(two_thresholds(scores, threshold, OTHER), OBJECTIVES, n_resamples=n_resamples, seed=at)
        for key in first_truths:
            for what, one, truth in (
                ("value", alone[key], first_truths[key]),
                ("difference", paired[key], first_truths[key] - other_truths[key]),
            ):
                found[key, what] += not one.why
                hits[key, what] += bool(one.low <= truth <= one.high)
    return {key: (hits[key] / max(count, 1), 1 - count / n_sets) for key, count in found.items()}


def main(n_sets=800):
    """Two rows for each setting: of the value, and of the difference to another threshold."""
    names = {key: key.replace("_", " ") for key in as_quantities(OBJECTIVES)}
    print(f"| P, N | positive | threshold | of | {' | '.join(names.values())} |")
    print(f"| --- | --- | --- | --- |{' ---: |' * len(names)}")
    for p, prevalence, (name, threshold) in product((200, 50, 20), (None, 0.01), THRESHOLDS.items()):
        found = coverage(p, 9 * p, threshold, prevalence=prevalence, n_sets=n_sets)
        for what in ("value", "difference"):
            cells = " | ".join(_cell(*found[key, what]) for key in names)
            print(f"| {p}, {9 * p} | {prevalence or 0.1:.0%} | {name} | {what} | {cells} |", flush=True)


def _cell(covered, without):
    none = f" ({100 * without:.0f} % none)" if without >= 0.005 else ""
    return f"{100 * covered:.1f}{none}"


if __name__ == "__main__":
    main()
