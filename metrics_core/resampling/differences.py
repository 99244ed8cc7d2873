"""Intervals of the difference between two decisions on the same cases."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from metrics_core.clusters.cluster_weights import ClusterCounts
from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.confusion import ConfusionMatrix
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.linear import is_linear, linear_form
from metrics_core.intervals.proportions import Interval, wilson
from metrics_core.metrics import METRICS
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import FEW_CLUSTERS, limits_of
from metrics_core.resampling.paired_decisions import Cells, PairedDecisions
from metrics_core.resampling.quantities import QuantitySpec, as_quantities

# Added to the count of each possible cell, so that a cell without cases is not taken as impossible.
PRIOR = 0.5
WILSON = "Wilson interval of the cases between the thresholds"


@dataclass(frozen=True)
class Difference:
    """A metric at decision A and at decision B, and A - B with its limits; `why` as in `Limits`.

    `defined` is the share of draws in which both values are defined.
    """

    quantity: Quantity
    a: float
    b: float
    difference: float
    low: float
    high: float
    defined: float
    why: str
    method: str


def difference(
    decisions: PairedDecisions,
    metrics: QuantitySpec | Iterable[QuantitySpec] = tuple(METRICS),
    *,
    n_resamples: int = 2000,
    confidence: float = 0.95,
    seed: int = 0,
) -> dict[str, Difference]:
    """A - B of metrics by key, with limits that contain it.

    `decisions` come from `two_thresholds` or `two_models`; `metrics` are as for `bands`. In each class, the shares of
    the cells (flagged by both, by A only, by B only, by neither) are drawn from a Dirichlet distribution of the counts
    with 1/2 added to each possible cell; the limits are percentiles. At two thresholds, the difference of a metric of
    one class (recall, false positive rate) is the share of the cases between them: Wilson's interval. If cases belong
    together, both are replaced by random weights, one for all cases of a cluster. The limits are missing if A and B
    cannot differ. If the limits lie on both sides of 0, it is open which decision is better. A threshold optimized on
    the same cases is overoptimistic; see `held_out`. Raises `ParameterError` for what is not a `PairedDecisions`, for
    an unknown metric, and for settings that `Bootstrap` rejects. Coverage: docs/resampling.md. Rubin 1981,
    doi:10.1214/aos/1176345338.

    >>> from metrics_core import BinaryScores
    >>> from metrics_core.resampling import two_thresholds
    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> found = difference(two_thresholds(scores, 0.8, 0.5), "recall")["recall"]
    >>> found.difference, round(found.low, 3), round(found.high, 3)
    (-0.25, -0.355, -0.168)
    """
    if not isinstance(decisions, PairedDecisions):
        raise ParameterError("core-no-decisions", value=shown(decisions))
    settings, quantities = Bootstrap(confidence, n_resamples, seed), as_quantities(metrics)
    drawn_a, drawn_b = paired_draws(decisions, settings)
    method, by_cluster = settings.cluster_method, decisions.by_cluster
    if by_cluster is None:
        method = f"Dirichlet draws with 1/2 added to each count, B = {n_resamples}, seed {seed}"
    has_few = by_cluster is not None and not ClusterCounts.of_cells(by_cluster).are_enough
    differences = {}
    for key, quantity in quantities.items():
        a, b = quantity(decisions.a), quantity(decisions.b)
        limits = limits_of(a - b, np.asarray(quantity(drawn_a) - quantity(drawn_b)), settings)
        low, high, defined, why = (np.asarray(part).item() for part in limits)
        if has_few:
            low, high, why = math.nan, math.nan, why or FEW_CLUSTERS
        closed = _closed_interval(quantity, decisions, confidence)
        made_by = method if closed is None else WILSON
        low, high = closed or (low, high)
        differences[key] = Difference(quantity, a, b, a - b, low, high, defined, why, made_by)
    return differences


def paired_draws(decisions: PairedDecisions, settings: Bootstrap) -> tuple[ConfusionMatrix, ConfusionMatrix]:
    """The confusion matrices of A and of B in each draw of the shares of the cells, shape (n_resamples,)."""
    classes = (decisions.positive, decisions.negative)
    if decisions.by_cluster is not None:
        return _drawn_by_cluster(decisions, decisions.by_cluster, settings)
    drawn = [_drawn_flagged(cells, decisions.possible, index, settings) for index, cells in enumerate(classes)]
    of_a, of_b = (decisions.matrix_of(tp, fp) for tp, fp in zip(*drawn, strict=True))
    return of_a, of_b


def _drawn_by_cluster(
    decisions: PairedDecisions, by_cluster: IntArray, settings: Bootstrap
) -> tuple[ConfusionMatrix, ConfusionMatrix]:
    """The same with one weight for all cases of a cluster."""
    generator = np.random.default_rng(settings.seed)
    of_a: list[FloatArray] = []
    of_b: list[FloatArray] = []
    for cells, total in zip(
        ClusterCounts.of_cells(by_cluster).drawn(settings.n_resamples, generator),
        (decisions.positive.total, decisions.negative.total),
        strict=True,
    ):
        # The number of cases of the class varies with the clusters, unless the prevalence is given.
        cases = cells.sum(axis=1) if decisions.prevalence is None else total
        cells[:, decisions.possible] += generator.standard_gamma(PRIOR, (len(cells), sum(decisions.possible)))
        both, only_a, only_b, neither = cases * cells.T / cells.sum(axis=1)
        of_a += [both + only_a, only_b + neither]
        of_b += [both + only_b, only_a + neither]
    matrices = (ConfusionMatrix(tp, fp, fn, tn) for tp, fn, fp, tn in (of_a, of_b))
    if decisions.prevalence is None:
        matrix_a, matrix_b = matrices
    else:
        matrix_a, matrix_b = (matrix.at_prevalence(decisions.prevalence) for matrix in matrices)
    return matrix_a, matrix_b


def _drawn_flagged(
    cells: Cells, possible: tuple[bool, ...], class_index: int, settings: Bootstrap
) -> tuple[FloatArray, FloatArray]:
    """How many cases of a class A and B are expected to flag in each draw of the shares of the cells."""
    generator = np.random.default_rng([settings.seed, class_index])
    shares = np.zeros((len(cells), settings.n_resamples))
    shares[possible, :] = generator.dirichlet(np.asarray(cells)[list(possible)] + PRIOR, size=settings.n_resamples).T
    both, only_a, only_b, _ = shares * cells.total
    # Rounding must not flag more than all cases.
    return np.minimum(both + only_a, cells.total), np.minimum(both + only_b, cells.total)


def _closed_interval(quantity: Quantity, decisions: PairedDecisions, confidence: float) -> Interval | None:
    """The interval of a metric of one class, where only A or only B can flag a case alone; None for all others."""
    if decisions.by_cluster is not None:
        return None
    _, only_a, only_b, _ = decisions.possible
    tp, fp, fn, tn = (float(count) for count in quantity.counts_of(decisions.a))
    if only_a == only_b or not (tp + fn and fp + tn and is_linear(quantity)):
        return None
    form = linear_form(quantity, tp + fn, fp + tn)
    if form is None or (form.of_tpr != 0) == (form.of_fpr != 0):
        return None
    cells, weight = (decisions.positive, form.of_tpr) if form.of_tpr else (decisions.negative, form.of_fpr)
    low, high = wilson(cells.only_a + cells.only_b, cells.total, confidence)
    ends = sorted((weight if only_a else -weight) * float(end) for end in (low, high))
    return Interval(*ends)
