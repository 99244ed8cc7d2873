"""Paired bootstrap of the difference between two decisions on the same cases."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from metrics_core.arrays import IntArray
from metrics_core.bootstrap import Bootstrap
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.metrics import METRICS
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import limits_of
from metrics_core.resampling.paired_decisions import Cells, PairedDecisions
from metrics_core.resampling.quantities import QuantitySpec, as_quantities


@dataclass(frozen=True)
class Difference:
    """A metric at decision A and at decision B, and A - B with its limits; `why` as in `Limits`.

    `defined` is the share of resamples in which both values are defined.
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
    """A - B of metrics by key, with percentile limits of a paired bootstrap.

    `decisions` come from `two_thresholds` or `two_models`; `metrics` are as for `bands`. Each class is resampled to its
    own number of cases, as a multinomial draw of its four cells, which has the same distribution as drawing cases. If
    the limits lie on both sides of 0, it is open which decision is better. A threshold optimized on the same cases is
    overoptimistic; see `held_out`. Raises `ParameterError` for what is not a `PairedDecisions`, for an unknown metric,
    and for settings that `Bootstrap` rejects. Method and coverage: docs/resampling.md.

    >>> from metrics_core import BinaryScores
    >>> from metrics_core.resampling import two_thresholds
    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> found = difference(two_thresholds(scores, 0.8, 0.5), "recall")["recall"]
    >>> found.difference, found.low < found.difference < found.high < 0
    (-0.25, True)
    """
    if not isinstance(decisions, PairedDecisions):
        raise ParameterError("core-no-decisions", value=shown(decisions))
    settings, quantities = Bootstrap(confidence, n_resamples, seed), as_quantities(metrics)
    classes = (decisions.positive, decisions.negative)
    cells = [_resampled_cells(class_counts, at, settings) for at, class_counts in enumerate(classes)]
    resampled_a, resampled_b = (
        decisions.matrix_of(*(class_counts[:, 0] + class_counts[:, only] for class_counts in cells)) for only in (1, 2)
    )
    differences = {}
    for key, quantity in quantities.items():
        a, b = quantity(decisions.a), quantity(decisions.b)
        limits = limits_of(a - b, np.asarray(quantity(resampled_a) - quantity(resampled_b)), settings)
        low, high, defined, why = (np.asarray(part).item() for part in limits)
        differences[key] = Difference(quantity, a, b, a - b, low, high, defined, why, settings.method)
    return differences


def _resampled_cells(cells: Cells, class_index: int, settings: Bootstrap) -> IntArray:
    """The four cells in each resample, shape (n_resamples, 4)."""
    generator = np.random.default_rng([settings.seed, class_index])
    # Empty cells first: numpy assigns the rounding error of the shares to the last cell.
    order = np.argsort(cells, kind="stable")
    shares = np.asarray(cells)[order] / max(cells.total, 1)
    drawn = generator.multinomial(cells.total, shares, size=settings.n_resamples)
    return np.asarray(drawn[:, np.argsort(order)])
