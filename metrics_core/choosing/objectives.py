"""Objectives: what the choice of a threshold maximizes or minimizes."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from metrics_core.arguments.parameters import single_number
from metrics_core.choosing.costs import Costs, check_costs
from metrics_core.computing.arrays import Counts, Values
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.formula import CASES, FN, FP, TP, Determinant, N, P, Parameter, Where
from metrics_core.metrics import METRICS, Metric, as_metric, f_beta, is_metric
from metrics_core.quantity import Quantity, Undefined

if TYPE_CHECKING:
    from metrics_core.binary import BinaryScores

_RATE = Parameter("exchange_rate", "p")
NET_BENEFIT = (TP - FP * (_RATE / (1 - _RATE))) / CASES
BREAK_EVEN_DISTANCE = abs(FP - FN) / Where(P, CASES)
EQUAL_ERROR_DISTANCE = abs(Determinant(FP, FN, N, P)) / (P * N)


@dataclass(frozen=True)
class BestMetric:
    """The best value of a metric, such as the highest MCC; raises `ParameterError` if neither direction is better.

    >>> BestMetric("mcc").quantity.key
    'mcc'
    """

    metric: Metric

    def __init__(self, metric: str | Metric) -> None:
        found = as_metric(metric)
        if found.higher_is_better is None:
            raise ParameterError("core-metric-undirected", metric=found.key)
        object.__setattr__(self, "metric", found)

    @property
    def quantity(self) -> Quantity:
        """The metric itself."""
        return self.metric


@dataclass(frozen=True)
class BestFBeta:
    """The highest F_beta, which weights recall `beta` times as much as precision; 0 is precision, inf recall.

    Raises `ParameterError` for nan and for a negative beta.
    """

    beta: float = 1.0

    def __post_init__(self) -> None:
        """Check beta and convert it to float."""
        beta = single_number(self.beta)
        if not beta >= 0:
            raise ParameterError("core-beta", value=shown(self.beta))
        object.__setattr__(self, "beta", beta)

    @property
    def quantity(self) -> Metric:
        """F_beta, in [0, 1]."""
        return Metric(
            key="f_beta",
            undefined_when=METRICS["precision" if self.beta == 0 else "f1"].undefined_when,
            ratio=f_beta(self.beta),
            best_at_positives=True,
        )


@dataclass(frozen=True)
class LeastCost:
    """The minimum expected cost per case; benefits are negative costs."""

    costs: Costs

    def __post_init__(self) -> None:
        """Check that these are costs."""
        check_costs(self.costs)

    @property
    def quantity(self) -> Metric:
        """The expected cost per case, at the prevalence of the scores, from the least to the greatest cost."""
        every = (self.costs.tp, self.costs.fp, self.costs.fn, self.costs.tn)
        return Metric(
            key="expected_cost",
            undefined_when=Undefined.NO_CASE,
            ratio=self.costs.formula,
            higher_is_better=False,
            best_at_positives=self.costs.fp >= self.costs.tn,
            minimum=min(every),
            maximum=max(every),
        )


@dataclass(frozen=True)
class HighestNetBenefit:
    """The highest net benefit at an exchange rate p: π TPR - (1 - π) FPR p / (1 - p), in true positives per case.

    p in (0, 1) is the probability at which acting and not acting are worth the same: a false positive costs p / (1
    - p) of what a true positive is worth. It is your choice and must not be optimized. Raises `ParameterError` for
    another p. Vickers and Elkin 2006, doi:10.1177/0272989X06295361.
    """

    exchange_rate: float

    def __post_init__(self) -> None:
        """Check the exchange rate and convert it to float."""
        rate = single_number(self.exchange_rate)
        if not 0 < rate < 1:
            raise ParameterError("core-exchange-rate", value=shown(self.exchange_rate))
        object.__setattr__(self, "exchange_rate", rate)

    @property
    def quantity(self) -> Metric:
        """Net benefit per case, at the prevalence of the scores, from -p / (1 - p) to 1."""
        return Metric(
            key="net_benefit",
            undefined_when=Undefined.NO_CASE,
            ratio=NET_BENEFIT.given(exchange_rate=self.exchange_rate),
            best_at_positives=True,
            minimum=-self.exchange_rate / (1 - self.exchange_rate),
        )


@dataclass(frozen=True)
class BreakEvenPoint:
    """The minimum difference of FP and FN per case; where they are equal, precision equals recall.

    The value is that difference at the threshold; `BinaryScores.break_even` interpolates between thresholds.
    """

    @property
    def quantity(self) -> Quantity:
        """|FP - FN| / n, undefined without a positive case."""
        return Quantity(
            key="break_even_distance",
            undefined_when=Undefined.NO_POSITIVE,
            ratio=BREAK_EVEN_DISTANCE,
            higher_is_better=False,
        )

    def crossing(self, scores: "BinaryScores") -> float:
        """The best threshold without constraints, by bisection."""
        return scores.break_even().threshold


@dataclass(frozen=True)
class EqualErrorPoint:
    """The minimum difference of the two error rates, FPR and FNR.

    The value is that difference at the threshold; `BinaryScores.equal_error_rate` interpolates between thresholds.
    """

    @property
    def quantity(self) -> Quantity:
        """|FPR - FNR|, undefined if only one class is present."""
        return Quantity(
            key="equal_error_distance",
            undefined_when=Undefined.ONE_CLASS,
            ratio=EQUAL_ERROR_DISTANCE,
            higher_is_better=False,
            prevalence_invariant=True,
        )

    def crossing(self, scores: "BinaryScores") -> float:
        """The best threshold without constraints, by bisection."""
        return scores.equal_error_rate().threshold


Objective = BestMetric | BestFBeta | LeastCost | HighestNetBenefit | BreakEvenPoint | EqualErrorPoint


def as_objective(objective: Any) -> Objective:
    """The objective itself, or the best value of a metric or of its key; raises `ParameterError` otherwise.

    >>> as_objective("mcc") == BestMetric("mcc")
    True
    """
    if isinstance(objective, Objective):
        return objective
    if isinstance(objective, Metric) or (isinstance(objective, str) and is_metric(objective)):
        return BestMetric(objective)
    choices = ", ".join(kind.__name__ for kind in get_args(Objective))
    raise ParameterError("core-objective-unknown", value=shown(objective), choices=choices)


def net_benefit(tp: Counts, fp: Counts, fn: Counts, tn: Counts, exchange_rate: Any) -> Values:
    """(TP - FP p / (1 - p)) / n; the exchange rate p is a number or an array of the counts' shape.

    >>> net_benefit(6, 6, 2, 20, exchange_rate=0.25)
    0.11764705882352941
    """
    return NET_BENEFIT(tp, fp, fn, tn, exchange_rate=exchange_rate)
