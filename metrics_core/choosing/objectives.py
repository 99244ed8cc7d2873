"""What a choice makes as good as it can: each objective is a value, and says which quantity of the counts it means."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from metrics_core import ratios
from metrics_core.arrays import Counts, Values
from metrics_core.choosing.costs import Costs, check_costs
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.metrics import METRICS, Metric, as_metric, is_metric
from metrics_core.parameters import single_number
from metrics_core.quantity import Quantity
from metrics_core.ratios import quotient

if TYPE_CHECKING:
    from metrics_core.binary import BinaryScores

_NO_CASE = "there is no case"


@dataclass(frozen=True)
class BestMetric:
    """The best of a metric of the catalogue that has a better direction: the highest MCC, the lowest FPR.

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
    """The highest F_beta, in which recall counts `beta` times as much as precision; 0 is precision, inf recall.

    Raises `ParameterError` for a negative beta and nan.
    """

    beta: float = 1.0

    def __post_init__(self) -> None:
        """A float, or a named refusal."""
        beta = single_number(self.beta)
        if not beta >= 0:
            raise ParameterError("core-beta", value=shown(self.beta))
        object.__setattr__(self, "beta", beta)

    @property
    def quantity(self) -> Quantity:
        """F_beta."""
        return Quantity(
            key="f_beta",
            undefined_when=METRICS["precision" if self.beta == 0 else "f1"].undefined_when,
            ratio=partial(ratios.f_beta, beta=self.beta),
            best_at_positives=True,
        )


@dataclass(frozen=True)
class LeastCost:
    """The least expected cost per case, benefits being negative costs."""

    costs: Costs

    def __post_init__(self) -> None:
        """Refuse what are no costs."""
        check_costs(self.costs)

    @property
    def quantity(self) -> Quantity:
        """The expected cost per case, at the prevalence of the scores."""
        return Quantity(
            key="expected_cost",
            undefined_when=_NO_CASE,
            ratio=self.costs.of_counts,
            terms=self.costs.sizes_of_counts,
            higher_is_better=False,
            best_at_positives=self.costs.fp >= self.costs.tn,
        )


@dataclass(frozen=True)
class HighestNetBenefit:
    """The highest net benefit at one exchange rate p: pi TPR - (1 - pi) FPR p / (1 - p), in true positives per case.

    p is the probability at which acting and waiting are worth the same, in (0, 1): a false alarm costs p / (1 - p)
    of what a hit is worth. It is chosen by the reader, never maximised over. Vickers and Elkin 2006,
    doi:10.1177/0272989X06295361. Raises `ParameterError` for another p.
    """

    exchange_rate: float

    def __post_init__(self) -> None:
        """A float, or a named refusal."""
        rate = single_number(self.exchange_rate)
        if not 0 < rate < 1:
            raise ParameterError("core-exchange-rate", value=shown(self.exchange_rate))
        object.__setattr__(self, "exchange_rate", rate)

    @property
    def quantity(self) -> Quantity:
        """Net benefit per case, at the prevalence of the scores."""
        return Quantity(
            key="net_benefit",
            undefined_when=_NO_CASE,
            ratio=partial(net_benefit, exchange_rate=self.exchange_rate),
            terms=partial(_net_benefit_terms, exchange_rate=self.exchange_rate),
            best_at_positives=True,
        )


@dataclass(frozen=True)
class BreakEvenPoint:
    """The least distance of FP and FN, per case: where they are equal, precision is recall.

    The value is that distance at the threshold; `BinaryScores.break_even` interpolates between thresholds.
    """

    @property
    def quantity(self) -> Quantity:
        """|FP - FN| / n, undefined without a positive case."""
        return Quantity(
            key="break_even_distance",
            undefined_when="no case is positive",
            ratio=_break_even_distance,
            terms=_break_even_terms,
            higher_is_better=False,
        )

    def crossing(self, scores: "BinaryScores") -> float:
        """The best threshold of all, by bisection."""
        return scores.break_even().threshold


@dataclass(frozen=True)
class EqualErrorPoint:
    """The least distance of the two error rates, FPR and FNR.

    The value is that distance at the threshold; `BinaryScores.equal_error_rate` interpolates between thresholds.
    """

    @property
    def quantity(self) -> Quantity:
        """|FPR - FNR|, undefined with one class only."""
        return Quantity(
            key="equal_error_distance",
            undefined_when="only one class is present",
            ratio=_equal_error_distance,
            terms=_equal_error_terms,
            higher_is_better=False,
            of_each_class=True,
        )

    def crossing(self, scores: "BinaryScores") -> float:
        """The best threshold of all, by bisection."""
        return scores.equal_error_rate().threshold


Objective = BestMetric | BestFBeta | LeastCost | HighestNetBenefit | BreakEvenPoint | EqualErrorPoint


def as_objective(objective: Any) -> Objective:
    """The objective itself, or the best of a metric, by key, alias or itself; `ParameterError` if there is none.

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
    """(TP - FP p / (1 - p)) / n, the exchange rates p a number or an array of the counts' shape.

    >>> net_benefit(6, 6, 2, 20, exchange_rate=0.25)
    0.11764705882352941
    """
    return quotient(tp - fp * (exchange_rate / (1 - exchange_rate)), (tp + fn) + (fp + tn))


def _net_benefit_terms(tp: Counts, fp: Counts, fn: Counts, tn: Counts, exchange_rate: float) -> Values:
    return quotient(tp + fp * (exchange_rate / (1 - exchange_rate)), (tp + fn) + (fp + tn))


def _break_even_distance(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    return quotient(abs(fp - fn), _cases_with_positives(tp, fp, fn, tn))


def _break_even_terms(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    return quotient(fp + fn, _cases_with_positives(tp, fp, fn, tn))


def _cases_with_positives(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Counts:
    """n, or 0 without a positive case."""
    return ((tp + fn) + (fp + tn)) * ((tp + fn) > 0)


def _equal_error_distance(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    p, n = tp + fn, fp + tn
    return quotient(abs(ratios.determinant(fp, fn, n, p)), ratios.product(p, n))


def _equal_error_terms(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Values:
    p, n = tp + fn, fp + tn
    return quotient(ratios.permanent(fp, fn, n, p), ratios.product(p, n))
