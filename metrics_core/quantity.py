"""A quantity computed from the four counts: its direction, and what its rounding errors are relative to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from metrics_core.arrays import Counts, Values
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError

if TYPE_CHECKING:
    from metrics_core.confusion import ConfusionMatrix


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """A number computed from TP, FP, FN and TN, and the direction in which it is better.

    `key` is its name; `higher_is_better` is None if neither direction is better; `undefined_when` completes the
    sentence "undefined, because ...". `prevalence_invariant` marks what depends on TPR and FPR only.
    `best_at_positives` marks what no additional false positive improves, so that its optimum is at the score of a
    positive or above all positives. `terms`, for a ratio whose numerator is a difference, is the same ratio with a
    sum instead. Call it on a `ConfusionMatrix`.
    """

    key: str
    undefined_when: str
    ratio: Callable[[Counts, Counts, Counts, Counts], Values]
    higher_is_better: bool | None = True
    prevalence_invariant: bool = False
    best_at_positives: bool = False
    terms: Callable[[Counts, Counts, Counts, Counts], Values] | None = None

    def __call__(self, matrix: "ConfusionMatrix") -> Values:
        """The value for each entry of the matrix: a float, or an array of the counts' shape."""
        return self.ratio(*self.counts_of(matrix))

    def scale(self, matrix: "ConfusionMatrix") -> Values:
        """The size that rounding errors are relative to: the value or, for a difference, the sum of its terms."""
        return abs(self(matrix)) if self.terms is None else self.terms(*self.counts_of(matrix))

    def counts_of(self, matrix: "ConfusionMatrix") -> tuple[Counts, Counts, Counts, Counts]:
        """The counts it is computed from: the observed ones if it does not depend on the prevalence."""
        if not hasattr(matrix, "observed_counts"):
            raise ParameterError("core-not-a-matrix", value=shown(matrix))
        return matrix.observed_counts if self.prevalence_invariant else matrix.counts
