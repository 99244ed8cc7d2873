"""McNemar's exact test: of the cases on which two decisions disagree, is each right as often?"""

import math
from dataclasses import dataclass

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.resampling.paired_decisions import PairedDecisions

# Logarithms below have no float; terms further from the middle than this many roots add nothing to a sum.
LEAST_LOG = -745.0
REACH = 6
FACTORS = 1 << 20


@dataclass(frozen=True)
class McNemar:
    """How many cases only A and only B decides rightly, and the two-sided p-value of that."""

    only_a_right: int
    only_b_right: int
    p_value: float


def mcnemar(decisions: PairedDecisions) -> McNemar:
    """The exact test that, where A and B disagree, each is right in half of the cases: two-sided binomial, at most 1.

    p = min(1, 2 P(X <= min(b, c))), X binomial(b + c, 1/2), b and c the cases that only A and only B decides rightly;
    1 without a disagreement. It compares errors, whatever they cost, in the mix of the cases as observed. Agrees with
    `statsmodels.stats.contingency_tables.mcnemar(exact=True)`. Raises `ParameterError` for what are no decisions.
    McNemar 1947, doi:10.1007/BF02295996.

    >>> from metrics_core.resampling import Cells
    >>> found = mcnemar(PairedDecisions(Cells(20, 8, 1, 1), Cells(2, 1, 1, 30)))
    >>> found.only_a_right, found.only_b_right, round(found.p_value, 12)
    (9, 2, 0.0654296875)
    """
    if not isinstance(decisions, PairedDecisions):
        raise ParameterError("core-no-decisions", value=shown(decisions))
    b, c = decisions.only_a_right, decisions.only_b_right
    return McNemar(b, c, min(1.0, 2 * _share_up_to(min(b, c), b + c)))


def _share_up_to(m: int, n: int) -> float:
    """P(X <= m) of X binomial(n, 1/2), m at most n / 2: the term at m, times what the lower ones are to it."""
    lower = np.arange(min(m, REACH * math.isqrt(n) + 100))
    to_the_one_above = (m - lower) / (n - m + 1 + lower)
    return _share_at(m, n) * (1 + float(np.cumprod(to_the_one_above).sum()))


def _share_at(m: int, n: int) -> float:
    """C(n, m) / 2^n, as C(2m, m) / 4^m times what each further case leaves of it: factors up to 1, which never cancel.

    >>> _share_at(2, 5)
    0.3125
    """
    total = 0.0
    for start in range(0, n - m, FACTORS):
        total += float(_logs(m, n, start, min(start + FACTORS, n - m)).sum())
        if total < LEAST_LOG:
            return 0.0
    return math.exp(total)


def _logs(m: int, n: int, start: int, stop: int) -> FloatArray:
    """Of (2i - 1) / (2i) for i up to m, then of (2m + j) / (2m + 2j) for j up to n - 2m."""
    i = np.arange(start + 1, stop + 1, dtype=np.float64)
    j = np.maximum(i - m, 0)
    return np.asarray(np.where(i <= m, np.log1p(-0.5 / i), np.log1p(-j / (2 * m + 2 * np.maximum(j, 1)))))
