"""A quantity of the four counts: what makes it large or small, and what its rounding is relative to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from metrics_core.arrays import Counts, Values
from metrics_core.errors import ParameterError
from metrics_core.messages import shown

if TYPE_CHECKING:
    from metrics_core.confusion import ConfusionMatrix


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """A number that TP, FP, FN and TN decide, and the direction in which it is better.

    `key` is its name; `higher_is_better` is None where neither direction is; `undefined_when` completes the sentence
    "undefined, because ...". `of_each_class` marks what TPR and FPR alone decide: the mix of the classes does not
    move it. `best_at_positives` marks what no further false alarm improves, so that its optimum needs to be looked
    for only at the scores of positives and above them all. `terms`, of a ratio whose numerator is a difference, is
    the same ratio of their sum. Call it on a `ConfusionMatrix`.
    """

    key: str
    undefined_when: str
    ratio: Callable[[Counts, Counts, Counts, Counts], Values]
    higher_is_better: bool | None = True
    of_each_class: bool = False
    best_at_positives: bool = False
    terms: Callable[[Counts, Counts, Counts, Counts], Values] | None = None

    def __call__(self, matrix: "ConfusionMatrix") -> Values:
        """The value at each entry of the matrix: a float, or an array of the counts' shape."""
        return self.ratio(*self.counts_of(matrix))

    def scale(self, matrix: "ConfusionMatrix") -> Values:
        """What the rounding of the value is relative to: its size or, for a difference, that of the two terms."""
        return abs(self(matrix)) if self.terms is None else self.terms(*self.counts_of(matrix))

    def counts_of(self, matrix: "ConfusionMatrix") -> tuple[Counts, Counts, Counts, Counts]:
        """The counts that decide it: the observed ones where the mix of the classes does not move it."""
        if not hasattr(matrix, "observed_counts"):
            raise ParameterError("core-not-a-matrix", value=shown(matrix))
        return matrix.observed_counts if self.of_each_class else matrix.counts
