"""How sure the difference of two decisions on the same cases is: a paired bootstrap."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from metrics_core.arrays import IntArray
from metrics_core.bootstrap import Bootstrap
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.metrics import METRICS
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import limits_of
from metrics_core.resampling.paired_decisions import Cells, PairedDecisions
from metrics_core.resampling.quantities import Asked, as_quantities


@dataclass(frozen=True)
class Difference:
    """A quantity at decision A, at decision B, and A - B with its limits; `defined` and `why` as in `Limits`.

    `defined` is the share of draws in which both are.
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
    metrics: Asked | Iterable[Asked] = tuple(METRICS),
    *,
    draws: int = 2000,
    confidence: float = 0.95,
    seed: int = 0,
) -> dict[str, Difference]:
    """A - B of metrics, by key, with percentile limits of a bootstrap that draws the same cases for both.

    `decisions` come from `two_thresholds` or `two_models`, `metrics` are as for `bands`. Each class is drawn with
    replacement to its own number, as a multinomial of its four cells, which is the distribution that drawing cases
    has. Limits on both sides of 0 leave open which is higher. A threshold that was chosen on these cases flatters
    itself; `held_out` says by how much. Raises `ParameterError` for what are no decisions, for an unknown metric, and
    for settings that `Bootstrap` refuses. Section "Intervals" of the specification.

    >>> from metrics_core import BinaryScores
    >>> from metrics_core.resampling import two_thresholds
    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> found = difference(two_thresholds(scores, 0.8, 0.5), "recall")["recall"]
    >>> found.difference, found.low < found.difference < found.high < 0
    (-0.25, True)
    """
    if not isinstance(decisions, PairedDecisions):
        raise ParameterError("core-no-decisions", value=shown(decisions))
    settings, asked = Bootstrap(confidence, draws, seed), as_quantities(metrics)
    cells = [_drawn(of_class, at, settings) for at, of_class in enumerate((decisions.positive, decisions.negative))]
    drawn_a, drawn_b = (
        decisions.matrix_of(*(of_class[:, 0] + of_class[:, only] for of_class in cells)) for only in (1, 2)
    )
    found = {}
    for key, quantity in asked.items():
        a, b = quantity(decisions.a), quantity(decisions.b)
        limits = limits_of(a - b, np.asarray(quantity(drawn_a) - quantity(drawn_b)), settings)
        low, high, defined, why = (np.asarray(part).item() for part in limits)
        found[key] = Difference(quantity, a, b, a - b, low, high, defined, why, settings.method)
    return found


def _drawn(cells: Cells, of: int, settings: Bootstrap) -> IntArray:
    """The four cells in each draw, shape (draws, 4)."""
    generator = np.random.default_rng([settings.seed, of])
    # Cells in the order of their size: those that are empty come first, where no rounding reaches them.
    order = np.argsort(cells, kind="stable")
    shares = np.asarray(cells)[order] / max(cells.total, 1)
    drawn = generator.multinomial(cells.total, shares, size=settings.draws)
    return np.asarray(drawn[:, np.argsort(order)])
