"""A quantity computed from the four counts: its direction, and what its rounding errors are relative to."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from metrics_core.computing.arrays import Counts, Values
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.formula import Formula

if TYPE_CHECKING:
    from metrics_core.confusion import ConfusionMatrix


class Undefined(StrEnum):
    """Why a quantity is undefined; each completes the sentence "undefined, because ..."."""

    NO_CASE = "there is no case"
    NO_POSITIVE = "no case is positive"
    NO_NEGATIVE = "no case is negative"
    NONE_FLAGGED = "no case is flagged"
    ALL_FLAGGED = "every case is flagged"
    ONE_CLASS = "only one class is present"
    NOTHING_TO_FIND = "no case is positive and none is flagged"
    ONE_CLASS_OR_ONE_PREDICTION = "only one class is present, or every case gets the same prediction"
    ONE_CLASS_PREDICTED = "only one class is present, and every prediction is that class"
    NONE_FLAGGED_OR_POSITIVE = "no case is flagged, or none is positive"
    NO_FALSE_POSITIVE_OR_POSITIVE = "no negative case is flagged, or no case is positive"
    NO_TRUE_NEGATIVE_OR_POSITIVE = "every negative case is flagged, or no case is positive"


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """A number computed from TP, FP, FN and TN, and the direction in which it is better.

    `key` is its name; `ratio` a `Formula`, or a function of your own of the four counts. `higher_is_better` is None
    if neither direction is better; `undefined_when` completes the sentence "undefined, because ...".
    `prevalence_invariant` marks what depends on TPR and FPR only. `best_at_positives` marks what no additional false
    positive improves, so that its optimum is at the score of a positive or above all positives. Call it on a
    `ConfusionMatrix`.
    """

    key: str
    undefined_when: str
    ratio: Callable[[Counts, Counts, Counts, Counts], Values]
    higher_is_better: bool | None = True
    prevalence_invariant: bool = False
    best_at_positives: bool = False

    @property
    def is_difference(self) -> bool:
        """Whether the formula takes a difference of counts, so that its rounding errors are relative to the terms."""
        return isinstance(self.ratio, Formula) and self.ratio.terms() != self.ratio

    def __call__(self, matrix: "ConfusionMatrix") -> Values:
        """The value for each entry of the matrix: a float, or an array of the counts' shape."""
        return self.ratio(*self.counts_of(matrix))

    def scale(self, matrix: "ConfusionMatrix") -> Values:
        """The size that rounding errors are relative to: the value or, for a difference, the sum of its terms."""
        if isinstance(self.ratio, Formula) and self.is_difference:
            return self.ratio.terms()(*self.counts_of(matrix))
        return abs(self(matrix))

    def counts_of(self, matrix: "ConfusionMatrix") -> tuple[Counts, Counts, Counts, Counts]:
        """The counts it is computed from: the observed ones if it does not depend on the prevalence."""
        if not hasattr(matrix, "observed_counts"):
            raise ParameterError("core-not-a-matrix", value=shown(matrix))
        return matrix.observed_counts if self.prevalence_invariant else matrix.counts
