"""To answer or to abstain: every row that a threshold lets answer, what that gains, and the best threshold."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
import pandas as pd

from metrics_core.arrays import BoolArray, Counts, FloatArray, Values, python_number, read_only
from metrics_core.decisions import BestThreshold
from metrics_core.errors import ParameterError, ThresholdError
from metrics_core.messages import shown
from metrics_core.predictions import as_thresholds
from metrics_core.ties import last_from, least_that_ties

Score = Literal["exact_match", "f1"]
SCORES: tuple[Score, ...] = get_args(Score)


class Gate(NamedTuple):
    """What decides when to answer: a probability of no answer up to a threshold, or a confidence from it on.

    `name` is "no_answer" or "confidence"; `values` are finite, of shape (n,), and are compared in their own dtype.
    """

    name: Literal["no_answer", "confidence"]
    values: FloatArray

    @property
    def sign(self) -> int:
        """What turns the values and thresholds into an order in which the first answer first."""
        return 1 if self.name == "no_answer" else -1

    @property
    def nobody(self) -> float:
        """The threshold at which no row answers."""
        return -self.sign * np.inf


@dataclass(frozen=True, eq=False)
class Answering:
    """What each of m thresholds comes to, as sums over rows, and every rate that follows from them.

    `n_answered` rows answer, `n_answered_in_vain` of them questions without an answer; `exact_sum` and `f1_sum` add up
    the scores of those that answer. Arrays of shape (m,), or numbers for a single threshold. Of `n` rows,
    `n_with_answer` have an answer. Abstaining is right, a score of 1, where there is none, and wrong where there is
    one. Rates are in [0, 1], nan where nothing is divided by.
    """

    n_answered: Counts
    n_answered_in_vain: Counts
    exact_sum: Values
    f1_sum: Values
    n: int
    n_with_answer: int

    @property
    def n_without_answer(self) -> int:
        """Questions without an answer."""
        return self.n - self.n_with_answer

    @property
    def coverage(self) -> Values:
        """The share of rows that answer."""
        return _share(self.n_answered, self.n)

    @property
    def right_without_answer(self) -> Values:
        """The score of the rows without an answer: the share of them that abstain."""
        return _share(self.n_without_answer - self.n_answered_in_vain, self.n_without_answer)

    def mean(self, score: Score) -> Values:
        """The mean score of all rows, those that abstain included."""
        return _share(self._sum(score) + self.n_without_answer - self.n_answered_in_vain, self.n)

    def recall(self, score: Score) -> Values:
        """The score of the rows that have an answer, 0 for those that abstain: the recall of answering."""
        return _share(self._sum(score), self.n_with_answer)

    def precision(self, score: Score) -> Values:
        """The mean score of the rows that answer, 0 for those without an answer: the precision of answering."""
        return _share(self._sum(score), self.n_answered)

    def risk(self, score: Score) -> Values:
        """1 - precision: what an answer that is given loses on average (Geifman and El-Yaniv 2017)."""
        return python_number(1 - self.precision(score))

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold: the sums, and every rate."""
        columns: dict[str, Any] = {
            "n_answered": self.n_answered,
            "n_answered_in_vain": self.n_answered_in_vain,
            "exact_sum": self.exact_sum,
            "f1_sum": self.f1_sum,
            "coverage": self.coverage,
            "no_answer_part": self.right_without_answer,
        }
        for score in SCORES:
            columns |= {
                score: self.mean(score),
                f"{score}_has_answer_part": self.recall(score),
                f"{score}_precision": self.precision(score),
                f"{score}_risk": self.risk(score),
            }
        return pd.DataFrame(columns)

    def _sum(self, score: Score) -> Values:
        return {"exact_match": self.exact_sum, "f1": self.f1_sum}[_known(score)]


@dataclass(frozen=True, eq=False)
class AnsweringCurve:
    """What every threshold comes to, thresholds ascending, equal values of the gate one group.

    Of a probability of no answer the first threshold is -inf, of a confidence the last is +inf: nobody answers there.
    At the other end everybody does who says anything.
    """

    thresholds: FloatArray
    at: Answering
    gate: Literal["no_answer", "confidence"]

    def __len__(self) -> int:
        return len(self.thresholds)

    def best(self, score: Score) -> BestThreshold:
        """The threshold of the highest mean score; of those within 1e-12 of it, relative, the highest threshold.

        Every threshold of the curve is reachable, so that the value is what `Answering.mean` says there. The published
        script of SQuAD 2.0 decides row by row instead, in an order that ties leave open, and may print a best score
        that no threshold gives. Raises `ParameterError` for another score.
        """
        values = self.at.mean(score)
        best = values.max()
        place = last_from(values, least_that_ties(best, scale=best))
        return BestThreshold(float(self.thresholds[place]), float(values[place]))

    def average_precision(self, score: Score) -> float:
        """The sum over groups of (R_i - R_{i-1}) P_i, from the rows that answer first on; nan if no row has an answer.

        Precision and recall are those of answering, with partial credit where the score is F1.
        """
        recall, precision = (self._from_nobody(values) for values in (self.at.recall(score), self.at.precision(score)))
        # Where nobody answers, precision is undefined and recall does not grow.
        return float(np.sum(np.diff(recall) * np.where(np.diff(recall) == 0, 0, precision[1:])))

    def risk_coverage_area(self, score: Score) -> float:
        """The mean risk over the coverages from 0 to the highest, each group's risk over its width; lower is better.

        Without ties and with every row answering it is the mean risk of the first 1, 2, ..., n rows (AURC, Geifman,
        Uziel and El-Yaniv 2019, arXiv:1805.08206). nan if no row ever answers.
        """
        answered, risk = self._from_nobody(self.at.n_answered), self._from_nobody(self.at.risk(score))
        width = np.diff(answered)
        area = np.sum(width * np.where(width == 0, 0, risk[1:]))
        return float(area / answered[-1]) if answered[-1] else float("nan")

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold: the threshold, the sums and every rate."""
        table = self.at.to_frame()
        table.insert(0, "threshold", self.thresholds)
        return table

    def _from_nobody(self, values: Any) -> Any:
        return values if self.gate == "no_answer" else values[::-1]


@dataclass(frozen=True, eq=False)
class AnsweringRows:
    """The rows in the order in which they answer, and the sums over the first k of them, of shape (n + 1,)."""

    gate: Gate
    keys: FloatArray
    first: Answering

    @classmethod
    def sorted(
        cls, gate: Gate, exact_match: BoolArray, f1: FloatArray, has_answer: BoolArray, answers: BoolArray
    ) -> "AnsweringRows":
        """The rows of arrays of one shape (n,). A row that says nothing never answers."""
        keys = gate.sign * gate.values
        # Within a tie the order of the rows is not to show in the last digit of a sum.
        order = np.lexsort((f1, keys))
        with_answer = (answers & has_answer)[order]
        sums = Answering(
            n_answered=_running(answers[order], np.int64),
            n_answered_in_vain=_running((answers & ~has_answer)[order], np.int64),
            exact_sum=_running(exact_match[order] & with_answer, np.float64),
            f1_sum=_running(np.where(with_answer, f1[order], 0.0), np.longdouble),
            n=len(order),
            n_with_answer=int(has_answer.sum()),
        )
        return cls(gate, read_only(keys[order]), sums)

    def at(self, thresholds: Any) -> Answering:
        """The sums at each of some thresholds, of any shape; raises `ThresholdError` for what is no number."""
        cast = as_thresholds(thresholds, self.keys.dtype)
        k = self.keys.searchsorted(self.gate.sign * cast, side="right")
        first = self.first
        return Answering(
            n_answered=python_number(first.n_answered[k]),
            n_answered_in_vain=python_number(first.n_answered_in_vain[k]),
            exact_sum=python_number(first.exact_sum[k]),
            f1_sum=python_number(first.f1_sum[k]),
            n=first.n,
            n_with_answer=first.n_with_answer,
        )

    def curve(self, thresholds: Any = None) -> AnsweringCurve:
        """The curve at all distinct values and where nobody answers, or at the thresholds given, as they come."""
        if thresholds is None:
            cast = np.sort(np.append(np.unique(self.gate.values), self.keys.dtype.type(self.gate.nobody)))
        else:
            cast = as_thresholds(thresholds, self.keys.dtype)
        if cast.ndim != 1:
            raise ThresholdError("core-threshold-dimensions", dimensions=cast.ndim)
        return AnsweringCurve(read_only(cast), self.at(cast), self.gate.name)


def _running(values: Any, dtype: Any) -> Any:
    sums = np.zeros(len(values) + 1, dtype)
    np.cumsum(values, dtype=dtype, out=sums[1:])
    return read_only(sums.astype(np.float64) if sums.dtype.kind == "f" else sums)


def _share(part: Counts, whole: Counts) -> Values:
    return python_number(np.asarray(part) / np.where(np.equal(whole, 0), np.nan, whole))


def _known(score: Any) -> Score:
    if score not in SCORES:
        raise ParameterError("core-metric-unknown", value=shown(score), choices=", ".join(SCORES))
    return score  # type: ignore[no-any-return]
