"""The multiclass confusion matrix with abstentions, and all metrics of it."""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arguments.columns import UnreadableError, count_array
from metrics_core.arguments.overflow_checks import check_total, exact_sum
from metrics_core.arguments.parameters import whole_number
from metrics_core.arguments.predictions import case_weights, check_lengths
from metrics_core.computing.arrays import BoolArray, Count, Counts, FloatArray, IntArray, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import CountError, ParameterError
from metrics_core.multiclass.averages import Averages, averages
from metrics_core.multiclass.class_prevalences import prevalence_factors
from metrics_core.multiclass.classes import Classes, classes_and_positions, named_classes
from metrics_core.multiclass.per_class import PerClass
from metrics_core.ratios import quotient

ABSTAINED = "abstained"
MAX_PAIRS = 1_000_000
# Each cell is divided by the total of its row, of its column, or of the table.
NORMALISATIONS = ("true", "predicted", "all")


class ConfusedPair(NamedTuple):
    """A true class, a wrong predicted class, the number of such cases, and their share of the true class."""

    actual: Any
    predicted: Any
    n: Count
    share: float


@dataclass(frozen=True, eq=False, repr=False)
class ConfusionTable:
    """Counts of cases by true class (rows) and predicted class (columns), and of abstentions per true class.

    `counts` has shape (K, K) in the order of `classes`; `abstained` has shape (K,) and defaults to 0. Integer counts
    become int64, weighted ones float64; both arrays are copies and read-only. `observed` is the table before
    re-weighting to other class prevalences, or None. As `sklearn.metrics.confusion_matrix`, which has no abstentions.

    Raises `LabelError` for a repeated class, and `CountError` for counts of another shape, negative, not finite, or
    with a sum of 2**63 or more (weights: 1e150).

    >>> table = ConfusionTable(("cat", "dog"), [[8, 2], [1, 4]])
    >>> table.accuracy, table.per_class().precision
    (0.8, array([0.88888889, 0.66666667]))
    """

    classes: Classes
    counts: Counts
    abstained: Counts = None
    observed: "ConfusionTable | None" = None

    def __post_init__(self) -> None:
        """Validate and copy the counts into read-only arrays of one dtype."""
        classes = named_classes(self.classes)
        size = len(classes)
        counts = _checked_counts(self.counts, "counts", (size, size))
        abstained = np.zeros(size, dtype=np.int64) if self.abstained is None else self.abstained
        abstained = _checked_counts(abstained, ABSTAINED, (size,))
        dtype = np.result_type(counts, abstained)
        check_total(exact_sum(np.append(counts.ravel(), abstained).astype(dtype, copy=False)))
        object.__setattr__(self, "classes", classes)
        object.__setattr__(self, "counts", read_only(counts.astype(dtype)))
        object.__setattr__(self, "abstained", read_only(abstained.astype(dtype)))

    @classmethod
    def from_labels(
        cls, y_true: Any, y_pred: Any, *, classes: Any = None, sample_weight: Any = None
    ) -> "ConfusionTable":
        """Count cases by true and predicted label, with an optional weight per case.

        `y_true`, `y_pred` and `sample_weight` have shape (n,). `classes` lists every label that may occur, in the order
        of the table; without it, all labels of both columns, sorted. Raises as
        `metrics_core.BinaryScores.from_predictions` for columns and weights, and `LabelError` for a label that is not
        one of the classes, a repeated class, and labels that cannot be sorted.

        >>> ConfusionTable.from_labels(["a", "b", "b"], ["a", "a", "b"]).counts
        array([[1, 0],
               [1, 1]])
        """
        named, (actual, predicted) = classes_and_positions(classes, y_true=y_true, y_pred=y_pred)
        weights = None if sample_weight is None else case_weights(sample_weight)
        check_lengths(y_true=actual, sample_weight=weights)
        return cls.from_positions(named, actual, predicted, weights)

    @classmethod
    def from_positions(
        cls, classes: Classes, actual: IntArray, predicted: IntArray, weights: FloatArray | None = None
    ) -> "ConfusionTable":
        """Count cases by the positions of true and predicted class among `classes`; -1 is an abstention.

        >>> ConfusionTable.from_positions(("a", "b"), np.array([0, 1]), np.array([0, -1])).abstained
        array([0, 1])
        """
        size = len(classes)
        # Abstentions (-1) are counted in an extra first column.
        cells = actual * (size + 1) + (predicted + 1)
        counts = np.bincount(cells, weights, minlength=size * (size + 1)).reshape(size, size + 1)
        return cls(classes, counts[:, 1:], counts[:, 0])

    @property
    def support(self) -> Counts:
        """Cases of each class, shape (K,)."""
        return self.counts.sum(axis=1) + self.abstained

    @property
    def predicted(self) -> Counts:
        """Cases predicted as each class, shape (K,)."""
        return self.counts.sum(axis=0)

    @property
    def n(self) -> Count:
        """Number of cases, or sum of their weights."""
        count: Count = self.support.sum().item()
        return count

    @property
    def n_abstained(self) -> Count:
        """Number (or weight) of abstentions."""
        count: Count = self.abstained.sum().item()
        return count

    @property
    def is_weighted(self) -> bool:
        """Whether the counts are sums of weights, for which there is no binomial interval."""
        return bool(self.counts.dtype.kind == "f")

    def per_class(self) -> PerClass:
        """Counts and metrics of each class against the rest.

        >>> ConfusionTable(("a", "b"), [[3, 1], [0, 4]]).per_class().recall
        array([0.75, 1.  ])
        """
        wrong = self.counts.copy()
        np.fill_diagonal(wrong, 0)
        tp, fn = self.counts.diagonal().copy(), wrong.sum(axis=1) + self.abstained
        return PerClass(self.classes, tp, wrong.sum(axis=0), fn, self.n, self._recall(tp, fn))

    def averages(self) -> Averages:
        """Micro, macro and weighted averages of precision, recall and F1; each counts the classes it leaves out.

        As `sklearn.metrics.classification_report` with `zero_division=nan` over all classes, without absent ones. An
        abstention is a false negative of its true class and a false positive of no class.

        >>> ConfusionTable(("no", "yes"), [[60, 30], [0, 10]]).averages().macro.f1
        Average(value=0.6000000000000001, n_absent=0, n_undefined=0)
        """
        return averages(self.per_class())

    @property
    def macro_f1_of_means(self) -> float:
        """2 P R / (P + R) of macro precision P and macro recall R: a second definition of macro F1 in the literature.

        scikit-learn and this project define macro F1 as the mean of the classes' F1, `averages().macro.f1`; this value
        is never smaller if no class is left out (Opitz and Burst 2019, arXiv:1911.03347).

        >>> round(ConfusionTable(("no", "yes"), [[60, 30], [0, 10]]).macro_f1_of_means, 6)
        0.714286
        """
        return self.averages().f1_of_macro_means

    @property
    def accuracy(self) -> float:
        """Correct predictions / all cases; an abstention is not correct. nan without a case."""
        return float(quotient(self._n_correct, self.n))

    @property
    def balanced_accuracy(self) -> float:
        """Mean recall of the classes that have a case: 1/K for any constant prediction at any prevalences."""
        return self.averages().macro.recall.value

    @property
    def kappa(self) -> float:
        """Cohen's kappa, (n correct - sum r c) / (n² - sum r c) with r cases of a class and c predictions of it.

        The numerator is exact for integer counts. As `sklearn.metrics.cohen_kappa_score` with abstention as an
        additional predicted class. nan if all cases belong to one class and are predicted as it.

        >>> round(ConfusionTable(("a", "b"), [[20, 5], [10, 15]]).kappa, 12)
        0.4
        """
        agreed, by_chance, n = self._n_correct, _dot(self.support, self.predicted), self.n
        return float(quotient(float(n * agreed - by_chance), float(n * n - by_chance)))

    @property
    def mcc(self) -> float:
        """Multiclass Matthews correlation, (n correct - sum r c) / sqrt((n² - sum r²)(n² - sum c²)).

        r cases of a class and c predictions of it, abstention being an additional predicted class. The numerator is
        exact for integer counts. nan if all cases belong to one class, or all are predicted as one
        (`sklearn.metrics.matthews_corrcoef`: 0). Gorodkin 2004, doi:10.1016/j.compbiolchem.2004.09.006.

        >>> round(ConfusionTable(("a", "b"), [[6, 2], [1, 3]]).mcc, 6)
        0.478091
        """
        support, predicted, n = self.support, np.append(self.predicted, self.n_abstained), self.n
        shared = float(n * self._n_correct - _dot(support, self.predicted))
        terms = [n * n - _dot(counts, counts) for counts in (support, predicted)]
        # Rounding of weighted counts may give slightly negative terms.
        root = math.sqrt(max(float(terms[0]), 0)) * math.sqrt(max(float(terms[1]), 0))
        return float(np.clip(quotient(shared, root), -1.0, 1.0))

    def normalised(self, by: str = "true") -> pd.DataFrame:
        """Each cell as a share of its true class ("true"), predicted class ("predicted") or all cases ("all").

        Rows are true classes, columns predicted classes, "abstained" the last. nan where the total is 0, as in the row
        of a class without a case (scikit-learn: 0); the other rows of "true" add up to 1. Raises `ParameterError` for
        another `by`.

        >>> ConfusionTable(("a", "b"), [[3, 1], [0, 4]]).normalised("true").iloc[0].tolist()
        [0.75, 0.25, 0.0]
        """
        cells = np.column_stack([self.counts, self.abstained])
        totals = {"true": cells.sum(axis=1, keepdims=True), "predicted": cells.sum(axis=0), "all": cells.sum()}
        if not isinstance(by, str) or by not in totals:
            raise ParameterError("core-rule", value=shown(by), choices=", ".join(NORMALISATIONS))
        return self._frame(np.asarray(quotient(cells, np.broadcast_to(totals[by], cells.shape))))

    def at_prevalences(self, prevalences: Any) -> "ConfusionTable":
        """The table of the same classifier if class k made up a share `prevalences[k]` of the cases.

        Each row is multiplied by one factor: recall stays exactly the same, precision, accuracy and the averages
        change, and the number of cases stays. The observed prevalences give the same table. A second call starts from
        the observed table again. Raises `PrevalenceError` unless there are K prevalences in [0, 1] that add up to 1 (to
        1e-9), 0 for a class without a case.

        >>> ConfusionTable(("no", "yes"), [[60, 30], [0, 10]]).at_prevalences([0.5, 0.5]).counts.round(6)
        array([[33.333333, 16.666667],
               [ 0.      , 50.      ]])
        """
        source = self.observed or self
        factors = prevalence_factors(prevalences, source.support, source.classes)
        if (factors == 1).all():
            return source
        return ConfusionTable(
            source.classes, source.counts * factors[:, np.newaxis], source.abstained * factors, observed=source
        )

    def most_confused(self, n: int = 10) -> list[ConfusedPair]:
        """The n pairs of a true and a wrong predicted class with the most cases, descending; ties in table order.

        Pairs without a case are left out. Raises `ParameterError` unless n is a whole number from 1 to a million.

        >>> ConfusionTable(("a", "b"), [[3, 1], [2, 4]]).most_confused(1)
        [ConfusedPair(actual='b', predicted='a', n=2, share=0.3333333333333333)]
        """
        n_pairs = whole_number(n, "n", least=1, most=MAX_PAIRS)
        wrong = self.counts.copy()
        np.fill_diagonal(wrong, 0)
        support = self.support
        cells = np.argsort(-wrong, axis=None, kind="stable")[:n_pairs]
        pairs = zip(*(indices.tolist() for indices in np.unravel_index(cells, wrong.shape)), strict=True)
        return [
            ConfusedPair(self.classes[a], self.classes[p], wrong[a, p].item(), float(quotient(wrong[a, p], support[a])))
            for a, p in pairs
            if wrong[a, p]
        ]

    def order_by_confusion(self) -> IntArray:
        """Positions of the classes in an order that puts confused classes side by side, for `in_order`.

        See `order_by_confusion` of this module.
        """
        return read_only(order_by_confusion(self.counts))

    def in_order(self, positions: Any) -> "ConfusionTable":
        """The same table with its classes in another order; raises `ParameterError` unless each position occurs once.

        >>> ConfusionTable(("a", "b"), [[3, 1], [0, 4]]).in_order([1, 0]).counts
        array([[4, 0],
               [1, 3]])
        """
        order = np.asarray(positions)
        if order.dtype.kind not in "iu" or not np.array_equal(np.sort(order), np.arange(len(self.classes))):
            raise ParameterError("core-class-positions", value=shown(positions), last=len(self.classes) - 1)
        observed = None if self.observed is None else self.observed.in_order(order)
        classes = tuple(self.classes[at] for at in order.tolist())
        return ConfusionTable(classes, self.counts[np.ix_(order, order)], self.abstained[order], observed)

    def to_frame(self) -> pd.DataFrame:
        """Counts with true classes as rows and predicted classes as columns, "abstained" the last."""
        return self._frame(np.column_stack([self.counts, self.abstained]))

    def __eq__(self, other: object) -> bool:
        """Whether both tables have the same classes in the same order, and the same counts."""
        if not isinstance(other, ConfusionTable):
            return NotImplemented
        same_counts = np.array_equal(self.counts, other.counts) and np.array_equal(self.abstained, other.abstained)
        return self.classes == other.classes and same_counts

    # Equality compares arrays, which have no hash.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"ConfusionTable(classes={len(self.classes)}, n={self.n:g}, accuracy={self.accuracy:.4g})"

    @property
    def _n_correct(self) -> Count:
        count: Count = self.counts.diagonal().sum().item()
        return count

    def _recall(self, tp: Counts, fn: Counts) -> FloatArray:
        """Recall before re-weighting, which does not change it; nan for a class with prevalence 0."""
        if self.observed is None:
            return np.asarray(quotient(tp, tp + fn))
        present: BoolArray = (tp + fn) > 0
        return np.where(present, self.observed.per_class().recall, np.nan)

    def _frame(self, cells: Counts) -> pd.DataFrame:
        rows = pd.Index(self.classes, name="actual", dtype=object)
        return pd.DataFrame(
            cells, index=rows, columns=pd.Index([*self.classes, ABSTAINED], name="predicted", dtype=object)
        )


def _checked_counts(values: Any, name: str, shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    try:
        counts = count_array(values)
    except UnreadableError:
        raise CountError("core-matrix-not-numbers", name=name, value=shown(values)) from None
    if counts.shape != shape:
        raise CountError("core-class-counts-shape", name=name, shape=str(counts.shape), wanted=str(shape))
    bad = ~np.asarray((counts >= 0) & (counts < np.inf), dtype=np.bool_)
    if bad.any():
        raise CountError("core-matrix-out-of-range", name=name, value=shown(counts[bad].flat[0]))
    if counts.dtype.kind == "O":
        check_total(max(counts.flat))
    return counts


def _dot(a: Counts, b: Counts) -> Count:
    """The sum of products, in Python integers if the counts are integers, so that it cannot overflow."""
    total: Count = sum(x * y for x, y in zip(a.tolist(), b.tolist(), strict=True))
    return total


def order_by_confusion(counts: Counts) -> IntArray:
    """Positions of the classes, ordered so that frequently confused pairs are neighbours; shape (K,).

    Greedy path construction, as for the travelling salesman problem: pairs are joined into chains, the most confused
    first (both directions added; ties in class order), if both classes are still at the end of a chain. Classes that
    are never confused come last, in their original order. Deterministic.

    >>> order_by_confusion(np.array([[9, 0, 5], [0, 9, 1], [4, 0, 9]]))
    array([0, 2, 1])
    """
    confused = counts + counts.T
    first, second = np.triu_indices(len(counts), k=1)
    n_confused = confused[first, second]
    pairs = np.argsort(-n_confused, kind="stable")
    pairs = pairs[n_confused[pairs] > 0]
    chain_of = {position: [position] for position in range(len(counts))}
    for class_a, class_b in zip(first[pairs].tolist(), second[pairs].tolist(), strict=True):
        _join(chain_of, class_a, class_b)
    chains = {id(chain): chain for chain in chain_of.values()}.values()
    # Either direction of a chain is equally good: start at the lower position, so that the result is deterministic.
    directed = (chain if chain[0] <= chain[-1] else chain[::-1] for chain in chains)
    single_last = sorted(directed, key=lambda chain: len(chain) == 1)
    return np.array([position for chain in single_last for position in chain], dtype=np.int64)


def _join(chain_of: dict[int, list[int]], class_a: int, class_b: int) -> None:
    """Join the chains of both classes, if the classes are at the ends of two different chains."""
    left, right = chain_of[class_a], chain_of[class_b]
    if left is right or class_a not in (left[0], left[-1]) or class_b not in (right[0], right[-1]):
        return
    left = left if left[-1] == class_a else left[::-1]
    right = right if right[0] == class_b else right[::-1]
    joined = left + right
    for position in joined:
        chain_of[position] = joined
