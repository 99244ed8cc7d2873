"""The textbook Bayesian bootstrap, to compare with: a weight for each case, and for half a case above and below all."""

import math

import numpy as np


def plain_resamples(label, scores, thresholds, n_resamples, seed):
    """TP and FP (n_resamples, thresholds) of cases weighted class by class; `scores` has a row per threshold."""
    generator = np.random.default_rng(seed)
    found = []
    for is_positive in (1, 0):
        rows = np.flatnonzero(label == is_positive)
        counts = []
        for _ in range(n_resamples):
            weights = generator.exponential(size=len(rows))
            above, below = generator.gamma(0.5, size=2)
            total = weights.sum() + above + below
            flagged = [weights[scores[at][rows] >= t].sum() + above for at, t in enumerate(thresholds)]
            counts.append(len(rows) * np.array(flagged) / total)
        found.append(np.array(counts))
    return found


def mcc(tp, fp, p, n):
    fn, tn = p - tp, n - fp
    product = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)
    return (tp * tn - fp * fn) / math.sqrt(product) if product else math.nan


def largest_gap(one, other):
    """Kolmogorov and Smirnov's distance of two samples."""
    places = np.concatenate([one, other])
    shares = [np.searchsorted(np.sort(sample), places, side="right") / len(sample) for sample in (one, other)]
    return np.abs(shares[0] - shares[1]).max()


def gap_by_chance(n, m):
    """The distance that samples of one distribution exceed once in a thousand times; ties make it rarer."""
    return math.sqrt(-math.log(0.0005) / 2 * (n + m) / (n * m))
