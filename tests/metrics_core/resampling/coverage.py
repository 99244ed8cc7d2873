"""How often 95 % limits hold the truth, simulated: `python -m tests.metrics_core.resampling.coverage` prints the table.

Positives score normal(1.5, 1), negatives normal(0, 1). At a fixed threshold only the shares above it matter, so that
the cases are drawn as counts, and equal scores change nothing.
"""

import math
from collections import defaultdict
from itertools import product
from statistics import NormalDist

import numpy as np

from metrics_core import METRICS, BinaryScores
from metrics_core.choosing import Costs, HighestNetBenefit, LeastCost
from metrics_core.resampling import difference, intervals_at, two_thresholds
from metrics_core.resampling.quantities import as_quantities

MEANS = {1: 1.5, 0: 0.0}
ASKED = ("mcc", "f1", "kappa", "balanced_accuracy", "precision", LeastCost(Costs(fp=1, fn=5)), HighestNetBenefit(0.1))
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
    return {key: quantity.ratio(*counts) for key, quantity in as_quantities(ASKED).items()}


def drawn(p, n, thresholds, random):
    """Scores of p positives and n negatives, each the highest threshold that it reaches."""
    places = [-math.inf, *sorted(thresholds)]
    sizes = []
    for count, mean in zip((p, n), MEANS.values(), strict=True):
        above = np.array([1 - NormalDist(mean).cdf(place) for place in places])
        sizes.append(random.multinomial(count, above - np.append(above[1:], 0)))
    return BinaryScores.from_counts(np.maximum(places, -9), *sizes)


def coverage(p, n, threshold, *, pi=None, repetitions=1000, draws=1000, seed=0):
    """By quantity, of the value and of the difference: in which share the limits hold the truth, and have none."""
    random, share = np.random.default_rng(seed), pi or p / (p + n)
    here, there = truths(threshold, share), truths(OTHER, share)
    hits, found = defaultdict(int), defaultdict(int)
    for at in range(repetitions):
        scores = drawn(p, n, (threshold, OTHER), random)
        scores = scores if pi is None else scores.at_prevalence(pi)
        alone = intervals_at(scores, threshold, ASKED, draws=draws, seed=at)
        paired = difference(two_thresholds(scores, threshold, OTHER), ASKED, draws=draws, seed=at)
        for key in here:
            for what, one, truth in (
                ("value", alone[key], here[key]),
                ("difference", paired[key], here[key] - there[key]),
            ):
                found[key, what] += not one.why
                hits[key, what] += bool(one.low <= truth <= one.high)
    return {key: (hits[key] / max(count, 1), 1 - count / repetitions) for key, count in found.items()}


def main(repetitions=800):
    """Two rows for each setting: of the value, and of the difference to another threshold."""
    names = {key: getattr(METRICS.get(key), "label", key.replace("_", " ")) for key in as_quantities(ASKED)}
    print(f"| P, N | positive | threshold | of | {' | '.join(names.values())} |")
    print(f"| --- | --- | --- | --- |{' ---: |' * len(names)}")
    for p, pi, (name, threshold) in product((200, 50, 20), (None, 0.01), THRESHOLDS.items()):
        found = coverage(p, 9 * p, threshold, pi=pi, repetitions=repetitions)
        for what in ("value", "difference"):
            cells = " | ".join(_cell(*found[key, what]) for key in names)
            print(f"| {p}, {9 * p} | {pi or 0.1:.0%} | {name} | {what} | {cells} |", flush=True)


def _cell(covered, without):
    none = f" ({100 * without:.0f} % none)" if without >= 0.005 else ""
    return f"{100 * covered:.1f}{none}"


if __name__ == "__main__":
    main()
