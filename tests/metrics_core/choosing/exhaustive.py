"""Every choice by its definition: all thresholds, all constraints and all pairs of ends, in fractions."""

import math
from fractions import Fraction

from tests.metrics_core import oracle
from tests.metrics_core.oracle import TIE, UNDEFINED, Counts, divided

DIFFERENCES = {*oracle.DIFFERENCES, "cost", "net_benefit", "break_even", "eer"}


def rows(cases, pi=None):
    """(threshold, counts) of every distinct score and +inf."""
    weighed = cases if pi is None else oracle.at_prevalence(cases, pi)
    return [(threshold, oracle.counts(weighed, threshold)) for threshold in oracle.thresholds(cases)]


def size(c: Counts):
    return c.tp + c.fp + c.fn + c.tn


def f_beta(c, beta):
    b2 = Fraction(beta) ** 2
    return divided((1 + b2) * c.tp, (1 + b2) * c.tp + b2 * c.fn + c.fp)


def cost(c, tp, fp, fn, tn):
    total = Fraction(tp) * c.tp + Fraction(fp) * c.fp + Fraction(fn) * c.fn + Fraction(tn) * c.tn
    return total / size(c)


def net_benefit(c, rate):
    return c.tp / size(c) - c.fp / size(c) * Fraction(rate) / (1 - Fraction(rate))


def equal_error(c):
    p, n = c.tp + c.fn, c.fp + c.tn
    return abs(c.fp / n - c.fn / p) if p and n else UNDEFINED


def break_even(c):
    return abs(c.fp - c.fn) / size(c) if c.tp + c.fn else UNDEFINED


def value_of(metric, c):
    return c.tp + c.fp if metric == "flagged" else oracle.METRICS[metric](c)


def satisfies(c, constraint, *, exactly):
    """Whether a metric keeps to its bound, a text of a decimal; up to rounding where the counts are rounded."""
    metric, sense, bound = constraint
    value, limit = value_of(metric, c), Fraction(bound)
    if value is UNDEFINED:
        return False
    # The oracle's own MCC is a float.
    slack = 0 if exactly and metric != "mcc" else TIE * max(1, abs(limit))
    return value >= limit - slack if sense == "at_least" else value <= limit + slack


def feasible(found, constraints, *, exactly):
    return [all(satisfies(c, one, exactly=exactly) for one in constraints) for _, c in found]


def intervals(found, is_feasible):
    """Maximal runs of feasible rows, each (the score below, its last score]."""
    merged = []
    below = -math.inf
    for (threshold, _), inside in zip(found, is_feasible, strict=True):
        if inside:
            lower = merged.pop()[0] if merged and merged[-1][1] == below else below
            merged.append((lower, threshold))
        below = threshold
    return merged


def best(candidates, sign, *, is_difference):
    """The highest of (threshold, value) that ties with the best value; None where none is defined."""
    defined = [(threshold, sign * value) for threshold, value in candidates if value is not UNDEFINED]
    if not defined:
        return None
    top = max(value for _, value in defined)
    margin = TIE * (1 if is_difference else Fraction(abs(top)))
    threshold, value = max((t, v) for t, v in defined if top - v <= margin)
    return threshold, sign * value


def bands(found, cost_fp, cost_fn, cost_review):
    """(cost in all, low, high, reviewed) of every pair of thresholds."""
    for at, (low, below) in enumerate(found):
        for high, above in found[at:]:
            reviewed = (below.tp + below.fp) - (above.tp + above.fp)
            yield cost_fp * above.fp + cost_fn * below.fn + cost_review * reviewed, low, high, reviewed
