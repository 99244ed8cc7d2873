"""Costs of the four outcomes, and the expected cost and threshold that follow from them."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import positive_number, single_number
from metrics_core.computing.arrays import LARGEST_WEIGHT, Values, python_number
from metrics_core.confusion import COUNTS, ConfusionMatrix, check_matrix
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.formula import CASES, FN, FP, TN, TP, Formula, Parameter
from metrics_core.roc_hull import calibrated_threshold

_COST_TP, _COST_FP, _COST_FN, _COST_TN = (Parameter(f"cost_{name}", f"c({name.upper()})") for name in COUNTS)
EXPECTED_COST = (_COST_TP * TP + _COST_FP * FP + _COST_FN * FN + _COST_TN * TN) / CASES


@dataclass(frozen=True, kw_only=True)
class Costs:
    """The cost of each of the four outcomes of a case, in any one unit; a benefit is a negative cost.

    Raises `ParameterError` for a cost that is not finite, or beyond 1e150 in absolute value. Elkan 2001, "The
    foundations of cost-sensitive learning".

    >>> costs = Costs(fp=1, fn=14)
    >>> costs.per_case(ConfusionMatrix(tp=6, fp=6, fn=2, tn=20))
    1.0
    >>> Costs(tp=-50, fp=5, fn=0, tn=0).profit(ConfusionMatrix(tp=6, fp=6, fn=2, tn=22))
    75000.0
    """

    tp: float = 0.0
    fp: float
    fn: float
    tn: float = 0.0

    def __post_init__(self) -> None:
        """Check the costs and convert them to float."""
        for name in COUNTS:
            cost = single_number(getattr(self, name))
            if not abs(cost) <= LARGEST_WEIGHT:
                raise ParameterError("core-cost", name=name.upper(), value=shown(getattr(self, name)))
            object.__setattr__(self, name, cost)

    def per_case(self, matrix: ConfusionMatrix) -> Values:
        """Expected cost per case: a number, or an array of the matrix's shape; nan without a case.

        It is π (c_TP TPR + c_FN FNR) + (1 - π) (c_FP FPR + c_TN TNR). For another prevalence pass the
        re-weighted matrix.
        """
        check_matrix(matrix)
        return self.formula(*matrix.counts)

    def profit(self, matrix: ConfusionMatrix, cases: float = 10_000) -> Values:
        """The profit of a number of cases: this number times the cost per case, negated."""
        with np.errstate(over="ignore"):
            return python_number(-positive_number(cases, "cases") * np.asarray(self.per_case(matrix)))

    @property
    def formula(self) -> Formula:
        """(c_TP TP + c_FP FP + c_FN FN + c_TN TN) / n."""
        return EXPECTED_COST.given(**{f"cost_{name}": getattr(self, name) for name in COUNTS})

    @property
    def miss_cost(self) -> float:
        """The cost of a miss in false alarms: (c_FN - c_TP) / (c_FP - c_TN), each relative to a correct prediction.

        Raises `ParameterError` unless both differences are greater than 0.

        >>> Costs(tp=-10, fp=3, fn=20, tn=0).miss_cost
        10.0
        """
        miss, alarm = self.fn - self.tp, self.fp - self.tn
        if not (miss > 0 and alarm > 0 and 0 < miss / alarm < math.inf):
            raise ParameterError("core-costs-no-odds", alarm=f"{alarm:g}", miss=f"{miss:g}")
        return miss / alarm

    def calibrated_threshold(self, observed: Any, prevalence: Any) -> Values:
        """The threshold of minimum expected cost at `prevalence` for scores calibrated at `observed`.

        Shapes and errors as for `metrics_core.calibrated_threshold` and `miss_cost`. Its distance from the
        empirical optimum shows how far the scores are from calibrated.

        >>> Costs(fp=1, fn=4).calibrated_threshold(observed=0.3, prevalence=0.3)
        0.2
        """
        return calibrated_threshold(self.miss_cost, observed, prevalence)


def check_costs(costs: Any) -> None:
    """Raise `ParameterError` unless these are `Costs`."""
    if not isinstance(costs, Costs):
        raise ParameterError("core-not-costs", value=shown(costs))
