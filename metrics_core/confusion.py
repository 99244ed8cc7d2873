"""The confusion matrix: four counts, at one threshold or at many, and every ratio of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

import numpy as np
import numpy.typing as npt
import pandas as pd

from metrics_core import ratios
from metrics_core.arguments.columns import UnreadableError, count_array
from metrics_core.arguments.overflow_checks import are_too_small, check_total, is_too_large
from metrics_core.arguments.parameters import single_number
from metrics_core.computing.arrays import SMALLEST_REST, Count, Counts, FloatArray, Values, python_number, read_only
from metrics_core.computing.html_tables import count_text, table
from metrics_core.error_messages import shown
from metrics_core.errors import CountError, ParameterError
from metrics_core.metrics import METRICS, as_metric, f_beta, is_metric
from metrics_core.prevalence.reweighting import as_prevalence, class_weights_at

COUNTS = ("tp", "fp", "fn", "tn")


if TYPE_CHECKING:
    # A type parameter with a default, which Python has from 3.13 on: without one, counts are numbers or arrays.
    from typing_extensions import TypeVar as TypeVarWithDefault

    ValueT = TypeVarWithDefault("ValueT", default=Any, covariant=True)
else:
    ValueT = TypeVar("ValueT", covariant=True)


@dataclass(frozen=True, eq=False)
class ConfusionMatrix(Generic[ValueT]):
    """The four counts of a binary classifier: true positives, false positives, false negatives and true negatives.

    Each count is a number, or all four are arrays of one shape (such as one entry per threshold); to a type checker,
    the matrix at one threshold is a `ConfusionMatrix[float]`. Whole counts
    become int64, weighted ones float64; arrays are copied and read-only. Every metric in `METRICS` is an attribute:
    a Python float, or an array of the counts' shape, nan where it is undefined. `tpr`, `tnr` and `ppv` are aliases
    of `recall`, `specificity` and `precision`. `n_positive`, `n_negative` and `n` are the sums P, N and P + N.

    Raises `CountError` for counts that are negative, not finite, not numbers or of different shapes, whose sum is
    2**63 or more (for weights: more than 1e150), or of which several are between 0 and 1e-100.

    `sklearn.metrics.confusion_matrix` returns an array [[TN, FP], [FN, TP]] instead of named counts.

    >>> matrix = ConfusionMatrix(tp=6, fp=6, fn=2, tn=20)
    >>> matrix.precision, matrix.recall, matrix.f1
    (0.5, 0.75, 0.6)
    >>> matrix.at_prevalence(0.5).precision
    0.7647058823529411
    """

    tp: ValueT
    fp: ValueT
    fn: ValueT
    tn: ValueT

    def __post_init__(self) -> None:
        """Check the counts and convert them to one dtype, read-only."""
        arrays = [_checked(name, getattr(self, name)) for name in COUNTS]
        shapes = {array.shape for array in arrays}
        if len(shapes) > 1:
            raise CountError("core-matrix-shapes", shapes=", ".join(str(array.shape) for array in arrays))
        if not isinstance(self, ReweightedConfusionMatrix):
            # At another prevalence a class may become arbitrarily rare.
            _refuse_too_small(arrays)
        dtype = np.result_type(*arrays)
        check_total(_largest_sum([array.astype(dtype, copy=False) for array in arrays]))
        for name, array in zip(COUNTS, arrays, strict=True):
            object.__setattr__(self, name, python_number(array.astype(dtype, copy=array.flags.writeable)))

    @property
    def counts(self) -> tuple[Counts, Counts, Counts, Counts]:
        """(tp, fp, fn, tn)."""
        return self.tp, self.fp, self.fn, self.tn

    @property
    def observed_counts(self) -> tuple[Counts, Counts, Counts, Counts]:
        """(tp, fp, fn, tn) before any re-weighting, from which recall and FPR are computed."""
        return self.counts

    @property
    def weight_powers(self) -> "WeightPowers | None":
        """For weighted cases the sums of powers of their weights, if each case's weight is known."""
        return None

    @property
    def n_positive(self) -> ValueT:
        """P, the number of positive cases: TP + FN."""
        tp, _, fn, _ = self.counts
        total: ValueT = tp + fn
        return total

    @property
    def n_negative(self) -> ValueT:
        """N, the number of negative cases: FP + TN."""
        _, fp, _, tn = self.counts
        total: ValueT = fp + tn
        return total

    @property
    def n(self) -> ValueT:
        """The number of cases, P + N."""
        tp, fp, fn, tn = self.counts
        total: ValueT = (tp + fn) + (fp + tn)
        return total

    @property
    def prevalence(self) -> ValueT:
        """The share of positive cases, P / n; nan without a case."""
        share: ValueT = ratios.quotient(self.n_positive, self.n)
        return share

    @overload
    def at_prevalence(self, prevalence: float) -> "ReweightedConfusionMatrix[ValueT]": ...
    @overload
    def at_prevalence(
        self, prevalence: Sequence[float] | npt.NDArray[Any]
    ) -> "ReweightedConfusionMatrix[npt.NDArray[Any]]": ...
    def at_prevalence(self, prevalence: Any) -> "ReweightedConfusionMatrix[Any]":
        """The counts of the same classifier if the share of positive cases were `prevalence`.

        TPR and FPR do not change, to the last bit; precision, accuracy, NPV and F_beta do. A single prevalence
        keeps the shape of the counts; an array of prevalences is broadcast against them: T matrices at K
        prevalences have shape (T, K). The observed prevalence gives the same counts. Re-weighting twice equals
        re-weighting once, to the last prevalence. Raises `PrevalenceError` for a prevalence outside (0, 1) and
        if only one class is present.
        """
        prevalence = as_prevalence(prevalence)
        inner = (1,) * np.ndim(prevalence)
        tp, fp, fn, tn = (np.reshape(c, np.shape(c) + inner) for c in self.counts)
        positive, negative = class_weights_at(prevalence, ratios.quotient(tp + fn, (tp + fn) + (fp + tn)))
        reweighted = (tp * positive, fp * negative, fn * positive, tn * negative)
        shape = np.broadcast_shapes(np.shape(self.counts[0]) + inner, np.shape(prevalence))
        observed = ConfusionMatrix(*(np.broadcast_to(c, shape) for c in (tp, fp, fn, tn)))
        counts = dict(zip(COUNTS, map(read_only, map(np.asarray, reweighted)), strict=True))
        return ReweightedConfusionMatrix(**counts, source=self, observed=observed, target_prevalence=prevalence)

    def f_beta(self, beta: float) -> ValueT:
        """F_beta: (1 + b²) TP / ((1 + b²) TP + b² FN + FP), in [0, 1]; beta 0 is precision, beta infinite is recall.

        Agrees with `sklearn.metrics.fbeta_score`, except that it is nan, not 0, if no case is positive and none
        is flagged. Raises `ParameterError` for a negative beta. van Rijsbergen 1979.
        """
        number = single_number(beta)
        if not number >= 0:
            raise ParameterError("core-beta", value=shown(beta))
        value: ValueT = self.recall if number == np.inf else f_beta(number)(*self.counts)
        return value

    def __getattr__(self, name: str) -> ValueT:
        """The metric with this key or alias: a float, or an array of the counts' shape."""
        if is_metric(name):
            value: ValueT = as_metric(name)(self)
            return value
        raise AttributeError(f"A confusion matrix has no {name!r}; its metrics are {', '.join(METRICS)}.")

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *METRICS]

    def to_frame(self) -> pd.DataFrame:
        """One row per matrix: the four counts, then every metric."""
        columns = dict(zip(COUNTS, self.counts, strict=True))
        columns |= {key: metric(self) for key, metric in METRICS.items()}
        shape = np.shape(self.counts[0])
        index = pd.MultiIndex.from_product([range(length) for length in shape]) if len(shape) > 1 else None
        return pd.DataFrame({name: np.ravel(values) for name, values in columns.items()}, index=index)

    def _repr_html_(self) -> str:
        """The four cells as notebooks show them; for arrays of counts, the table of all matrices."""
        if np.ndim(self.counts[0]):
            return str(self.to_frame().to_html(max_rows=10))
        tn, fp, fn, tp = map(count_text, (self.tn, self.fp, self.fn, self.tp))
        rows = [("actual negative", f"TN {tn}", f"FP {fp}"), ("actual positive", f"FN {fn}", f"TP {tp}")]
        return table(rows, ("", "predicted negative", "predicted positive"))

    def __eq__(self, other: object) -> bool:
        """Whether all four counts are equal."""
        if not isinstance(other, ConfusionMatrix):
            return NotImplemented
        return all(np.array_equal(a, b) for a, b in zip(self.counts, other.counts, strict=True))

    # Equality compares arrays, which are not hashable.
    __hash__ = None  # type: ignore[assignment]


class WeightPowers(NamedTuple):
    """The sums of w² and of w⁴ over the cases of a cell, each of shape (2, ...)."""

    tp: FloatArray
    fp: FloatArray
    fn: FloatArray
    tn: FloatArray


@dataclass(frozen=True, eq=False)
class WeightedConfusionMatrix(ConfusionMatrix[ValueT]):
    """A `ConfusionMatrix` of sums of weights, made by `BinaryScores.confusion_at` where each case's weight is known."""

    powers: WeightPowers = field(repr=False)

    @property
    def weight_powers(self) -> WeightPowers:
        """The sums of powers of the weights in each cell."""
        return self.powers


@dataclass(frozen=True, eq=False)
class ReweightedConfusionMatrix(ConfusionMatrix[ValueT]):
    """A `ConfusionMatrix` at another prevalence, made by `ConfusionMatrix.at_prevalence`.

    `source` is the original matrix, `observed` its counts in the shape of this matrix, `target_prevalence` the
    prevalence.
    """

    source: ConfusionMatrix
    observed: ConfusionMatrix
    target_prevalence: Values

    @property
    def observed_counts(self) -> tuple[Counts, Counts, Counts, Counts]:
        """(tp, fp, fn, tn) before the re-weighting."""
        return self.observed.counts

    @property
    def weight_powers(self) -> WeightPowers | None:
        """Those of the original matrix."""
        return self.source.weight_powers

    @property
    def prevalence(self) -> ValueT:
        """The prevalence that was set, in the matrix's shape."""
        share: ValueT = python_number(np.broadcast_to(self.target_prevalence, np.shape(self.counts[0])))
        return share

    def at_prevalence(self, prevalence: Any) -> "ReweightedConfusionMatrix[Any]":
        """The original matrix at `prevalence`; at `target_prevalence` it is this matrix again."""
        return self.source.at_prevalence(prevalence)


def check_matrix(matrix: Any) -> None:
    """Raise `ParameterError` unless this is a confusion matrix."""
    if not isinstance(matrix, ConfusionMatrix):
        raise ParameterError("core-not-a-matrix", value=shown(matrix))


def _checked(name: str, values: Any) -> np.ndarray[Any, Any]:
    try:
        counts = count_array(values)
    except UnreadableError:
        raise CountError("core-matrix-not-numbers", name=name, value=shown(values)) from None
    # A comparison with nan is false, so nan is found here too.
    if counts.size and not (counts.min() >= 0 and counts.max() < np.inf):
        bad = counts[~np.asarray((counts >= 0) & (counts < np.inf), dtype=np.bool_)]
        raise CountError("core-matrix-out-of-range", name=name, value=shown(bad.flat[0]))
    if counts.dtype.kind == "O":
        check_total(max(counts.flat))
    return counts


def _refuse_too_small(arrays: Sequence[np.ndarray[Any, Any]]) -> None:
    small = {name: are_too_small(array, SMALLEST_REST) for name, array in zip(COUNTS, arrays, strict=True)}
    found = {name: array[small[name]] for name, array in zip(COUNTS, arrays, strict=True) if small[name] is not None}
    # The product of two such counts may be rounded to 0. A single one does no harm.
    if len(found) > 1:
        name, values = next(iter(found.items()))
        raise CountError("core-matrix-too-small", name=name, value=shown(values.flat[0]))


def _largest_sum(arrays: Sequence[np.ndarray[Any, Any]]) -> Count:
    """The largest sum of four counts, as a Python int or float, or an upper bound of it if that is small enough."""
    bound: Count = sum(array.max(initial=0).item() for array in arrays)
    if not is_too_large(bound):
        return bound
    columns = (array.ravel().tolist() for array in arrays)
    largest: Count = max(map(sum, zip(*columns, strict=True)))
    return largest
