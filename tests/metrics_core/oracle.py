"""Every quantity by its definition, in fractions, with a loop over all cases for every threshold."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import combinations, pairwise

UNDEFINED = None
TIE = Fraction(1, 10**12)


@dataclass(frozen=True)
class Case:
    positive: bool
    score: float
    weight: Fraction = Fraction(1)


@dataclass(frozen=True)
class Counts:
    tp: Fraction
    fp: Fraction
    fn: Fraction
    tn: Fraction


def divided(a: Fraction, b: Fraction) -> Fraction | None:
    return a / b if b else UNDEFINED


def counts(cases: list[Case], threshold: float) -> Counts:
    def total(positive: bool, flagged: bool) -> Fraction:
        chosen = [c for c in cases if c.positive == positive and (c.score >= threshold) == flagged]
        return sum((c.weight for c in chosen), Fraction(0))

    return Counts(total(True, True), total(False, True), total(True, False), total(False, False))


def at_prevalence(cases: list[Case], pi: float) -> list[Case]:
    observed = counts(cases, -math.inf)
    p, n = observed.tp, observed.fp
    factor = {True: Fraction(pi) * (p + n) / p, False: (1 - Fraction(pi)) * (p + n) / n}
    return [Case(c.positive, c.score, c.weight * factor[c.positive]) for c in cases]


def thresholds(cases: list[Case]) -> list[float]:
    return [*sorted({c.score + 0.0 for c in cases}), math.inf]


def f_beta(c: Counts, beta: Fraction) -> Fraction | None:
    if c.tp == 0:
        return divided(Fraction(0), c.fn + c.fp)
    precision, recall = c.tp / (c.tp + c.fp), c.tp / (c.tp + c.fn)
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def accuracy(c: Counts) -> Fraction | None:
    return divided(c.tp + c.tn, c.tp + c.fp + c.fn + c.tn)


def balanced_accuracy(c: Counts) -> Fraction | None:
    tpr, tnr = divided(c.tp, c.tp + c.fn), divided(c.tn, c.tn + c.fp)
    return UNDEFINED if tpr is None or tnr is None else (tpr + tnr) / 2


def youden_j(c: Counts) -> Fraction | None:
    tpr, fpr = divided(c.tp, c.tp + c.fn), divided(c.fp, c.tn + c.fp)
    return UNDEFINED if tpr is None or fpr is None else tpr - fpr


def kappa(c: Counts) -> Fraction | None:
    n = c.tp + c.fp + c.fn + c.tn
    chance = ((c.tp + c.fp) * (c.tp + c.fn) + (c.fn + c.tn) * (c.fp + c.tn)) / n**2
    return divided((c.tp + c.tn) / n - chance, 1 - chance)


def mcc(c: Counts) -> float | None:
    square = (c.tp + c.fp) * (c.tp + c.fn) * (c.tn + c.fp) * (c.tn + c.fn)
    covariance = c.tp * c.tn - c.fp * c.fn
    return math.copysign(math.sqrt(covariance**2 / square), covariance) if square else UNDEFINED


def lift(c: Counts) -> Fraction | None:
    precision = divided(c.tp, c.tp + c.fp)
    prevalence = divided(c.tp + c.fn, c.tp + c.fp + c.fn + c.tn)
    return UNDEFINED if precision is None or not prevalence else precision / prevalence


def ratio_of_rates(a: Fraction | None, b: Fraction | None) -> Fraction | None:
    return UNDEFINED if a is None or not b else a / b


METRICS: dict[str, Callable[[Counts], Fraction | float | None]] = {
    "accuracy": accuracy,
    "precision": lambda c: divided(c.tp, c.tp + c.fp),
    "recall": lambda c: divided(c.tp, c.tp + c.fn),
    "specificity": lambda c: divided(c.tn, c.tn + c.fp),
    "fpr": lambda c: divided(c.fp, c.tn + c.fp),
    "fnr": lambda c: divided(c.fn, c.tp + c.fn),
    "npv": lambda c: divided(c.tn, c.tn + c.fn),
    "f1": lambda c: f_beta(c, Fraction(1)),
    "f0_5": lambda c: f_beta(c, Fraction(1, 2)),
    "f2": lambda c: f_beta(c, Fraction(2)),
    "balanced_accuracy": balanced_accuracy,
    "youden_j": youden_j,
    "mcc": mcc,
    "kappa": kappa,
    "flagged_rate": lambda c: divided(c.tp + c.fp, c.tp + c.fp + c.fn + c.tn),
    "lift": lift,
    "lr_positive": lambda c: ratio_of_rates(divided(c.tp, c.tp + c.fn), divided(c.fp, c.tn + c.fp)),
    "lr_negative": lambda c: ratio_of_rates(divided(c.fn, c.tp + c.fn), divided(c.tn, c.tn + c.fp)),
    "false_discovery_rate": lambda c: divided(c.fp, c.tp + c.fp),
}


DIFFERENCES = {"youden_j", "mcc", "kappa"}


def pr_points(cases: list[Case]) -> list[tuple[Fraction, Fraction]]:
    """(recall, precision) from +inf, where precision is 1, down to the lowest score."""
    below = [counts(cases, t) for t in reversed(thresholds(cases)[:-1])]
    return [
        (Fraction(0), Fraction(1)),
        *((c.tp / (c.tp + c.fn), c.tp / (c.tp + c.fp)) for c in below),
    ]


def average_precision(cases: list[Case]) -> Fraction:
    points = pr_points(cases)
    return sum(((r - r0) * p for (r0, _), (r, p) in pairwise(points)), Fraction(0))


def interpolated_average_precision(cases: list[Case], points: int | None) -> Fraction:
    curve = pr_points(cases)

    def best_from(recall: Fraction) -> Fraction:
        # Weights are sums of binary fractions, which miss a decimal recall by their rounding.
        return max(p for r, p in curve[1:] if r >= recall - TIE)

    if points is None:
        steps = pairwise(curve)
        return sum(((r - r0) * best_from(r) for (r0, _), (r, _) in steps), Fraction(0))
    return sum((best_from(Fraction(i, points - 1)) for i in range(points)), Fraction(0)) / points


def pr_auc_trapezoid(cases: list[Case]) -> Fraction:
    points = pr_points(cases)
    return sum(((r - r0) * (p + p0) / 2 for (r0, p0), (r, p) in pairwise(points)), Fraction(0))


def pr_auc_davis_goadrich(cases: list[Case]) -> float:
    """The area under x / (x + FP(x)), FP in proportion to TP between rows, with fifty digits."""
    rows = [counts(cases, t) for t in reversed(thresholds(cases))]
    with localcontext(prec=50):
        stretches = [_under_stretch(low, high) for low, high in pairwise(rows) if high.tp > low.tp]
        return float(sum(stretches) / _decimal(rows[-1].tp))


def _under_stretch(low: Counts, high: Counts) -> Decimal:
    slope = (high.fp - low.fp) / (high.tp - low.tp)
    h, k = 1 + slope, low.fp - slope * low.tp
    width = _decimal(high.tp - low.tp)
    if k == 0:
        return width / _decimal(h)
    growth = _decimal((high.tp + high.fp) / (low.tp + low.fp)).ln()
    return width / _decimal(h) - _decimal(k / h**2) * growth


def _decimal(fraction: Fraction) -> Decimal:
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def roc_auc(cases: list[Case]) -> Fraction:
    won = total = Fraction(0)
    for a in cases:
        for b in cases:
            if a.positive and not b.positive:
                pair = a.weight * b.weight
                total += pair
                won += pair if a.score > b.score else pair / 2 if a.score == b.score else 0
    return won / total


def crossing(
    cases: list[Case], difference: Callable[[Counts], Fraction], value: Callable[[Counts], Fraction], scale: Fraction
) -> tuple[Fraction, float]:
    """Where the difference changes sign along the curve: the interpolated value, and the threshold nearest.

    Of two as near, to 1e-12 of the scale, the higher one.
    """
    rows = [(t, counts(cases, t)) for t in thresholds(cases)]
    for (t, low), (u, high) in pairwise(rows):
        d, e = difference(low), difference(high)
        if d >= 0 > e:
            share = d / (d - e)
            return value(low) + share * (value(high) - value(low)), u if abs(e) - abs(d) <= TIE * scale else t
    raise AssertionError("the difference changes sign on every curve")


def equal_error_rate(cases: list[Case]) -> tuple[Fraction, float]:
    def fpr(c: Counts) -> Fraction:
        return c.fp / (c.fp + c.tn)

    return crossing(cases, lambda c: fpr(c) - c.fn / (c.fn + c.tp), fpr, Fraction(1))


def break_even(cases: list[Case]) -> tuple[Fraction, float]:
    scale = sum((c.weight for c in cases), Fraction(0))
    return crossing(cases, lambda c: c.fp - c.fn, lambda c: c.tp / (c.tp + c.fn), scale)


def expected_hits(cases: list[Case], k: int) -> Fraction:
    """The mean number of positives among the first k, over every choice that the ties leave open."""
    ranked = sorted(cases, key=lambda c: -c.score)
    cut = ranked[k - 1].score
    sure = [c for c in ranked if c.score > cut]
    choices = list(combinations([c for c in ranked if c.score == cut], k - len(sure)))
    hits = sum(c.positive for choice in choices for c in choice)
    return sum(c.positive for c in sure) + Fraction(hits, len(choices))


def best_value(cases: list[Case], metric: str, sign: int) -> tuple[float, Fraction | float] | None:
    """The highest threshold of those whose value ties with the best, to 1e-12, and its value.

    A difference of shares of 1 ties by that much of 1, every other value by that much of itself.
    """
    found = [(t, METRICS[metric](counts(cases, t))) for t in thresholds(cases)]
    defined = [(t, sign * value) for t, value in found if value is not None]
    if not defined:
        return None
    best = max(value for _, value in defined)
    margin = TIE * (1 if metric in DIFFERENCES else Fraction(abs(best)))
    threshold, value = max((t, value) for t, value in defined if best - value <= margin)
    return threshold, sign * value
