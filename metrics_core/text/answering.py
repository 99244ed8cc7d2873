"""Selective question answering: metrics at every threshold on when to answer or abstain, and the best threshold."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
import pandas as pd

from metrics_core.arguments.predictions import as_thresholds
from metrics_core.computing.arrays import BoolArray, Counts, FloatArray, Values, python_number, read_only
from metrics_core.decisions import BestThreshold
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError, ThresholdError
from metrics_core.ties import last_at_least, lowest_tied_value

Score = Literal["exact_match", "f1"]
SCORES: tuple[Score, ...] = get_args(Score)


class Gate(NamedTuple):
    """The scores that decide whether to answer: answer if P(no answer) <= threshold, or if confidence >= threshold.

    `name` is "no_answer" or "confidence"; `values` are finite, of shape (n,), and compared in their own dtype.
    """

    name: Literal["no_answer", "confidence"]
    values: FloatArray

    @property
    def sign(self) -> int:
        """Factor that sorts values and thresholds so that rows answered first come first."""
        return 1 if self.name == "no_answer" else -1

    @property
    def never_answer_threshold(self) -> float:
        """The threshold at which every row abstains."""
        return -self.sign * np.inf


@dataclass(frozen=True, eq=False)
class Answering:
    """Counts and score sums at each of m thresholds, and the metrics computed from them.

    `n_answered` rows answer, `n_answered_unanswerable` of them questions without an answer; `exact_sum` and `f1_sum`
    are the score sums of the answering rows. Arrays of shape (m,), or numbers for a single threshold. `n_with_answer`
    of the `n` questions have an answer. Abstaining scores 1 for a question without an answer, and 0 for one with an
    answer. Ratios are in [0, 1], nan if the denominator is 0.
    """

    n_answered: Counts
    n_answered_unanswerable: Counts
    exact_sum: Values
    f1_sum: Values
    n: int
    n_with_answer: int

    @property
    def n_without_answer(self) -> int:
        """Number of questions without an answer."""
        return self.n - self.n_with_answer

    @property
    def coverage(self) -> Values:
        """The share of rows that answer."""
        return _ratio(self.n_answered, self.n)

    @property
    def correct_abstention_rate(self) -> Values:
        """The share of the questions without an answer that abstain; also their mean score."""
        return _ratio(self.n_without_answer - self.n_answered_unanswerable, self.n_without_answer)

    def mean(self, score: Score) -> Values:
        """The mean score of all rows, abstentions included."""
        return _ratio(self._sum(score) + self.n_without_answer - self.n_answered_unanswerable, self.n)

    def recall(self, score: Score) -> Values:
        """The mean score of the questions with an answer, abstentions counting 0."""
        return _ratio(self._sum(score), self.n_with_answer)

    def precision(self, score: Score) -> Values:
        """The mean score of the rows that answer, 0 for questions without an answer."""
        return _ratio(self._sum(score), self.n_answered)

    def risk(self, score: Score) -> Values:
        """1 - precision: the mean loss of the rows that answer (Geifman and El-Yaniv 2017, arXiv:1705.08500)."""
        return python_number(1 - self.precision(score))

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold: the sums, then every metric."""
        columns: dict[str, Any] = {
            "n_answered": self.n_answered,
            "n_answered_unanswerable": self.n_answered_unanswerable,
            "exact_sum": self.exact_sum,
            "f1_sum": self.f1_sum,
            "coverage": self.coverage,
            "correct_abstention_rate": self.correct_abstention_rate,
        }
        for score in SCORES:
            columns |= {
                score: self.mean(score),
                f"{score}_recall": self.recall(score),
                f"{score}_precision": self.precision(score),
                f"{score}_risk": self.risk(score),
            }
        return pd.DataFrame(columns)

    def _sum(self, score: Score) -> Values:
        return {"exact_match": self.exact_sum, "f1": self.f1_sum}[_checked_score(score)]


@dataclass(frozen=True, eq=False)
class AnsweringCurve:
    """The metrics at every threshold, ascending; equal values of the gate form one group.

    With P(no answer) the first threshold is -inf, with a confidence the last is +inf: there every row abstains. At the
    other end every row with a non-empty prediction answers.
    """

    thresholds: FloatArray
    at: Answering
    gate: Literal["no_answer", "confidence"]

    def __len__(self) -> int:
        return len(self.thresholds)

    def best(self, score: Score) -> BestThreshold:
        """The threshold with the highest mean score; of values within 1e-12 of it, relative, the highest threshold.

        Every threshold of the curve can be applied, so the value is `Answering.mean` there. The published SQuAD 2.0
        script decides row by row in an order that ties leave open, and may report a best score that no threshold
        reaches. Raises `ParameterError` for another score.
        """
        values = self.at.mean(score)
        best = values.max()
        index = last_at_least(values, lowest_tied_value(best, scale=best))
        return BestThreshold(float(self.thresholds[index]), float(values[index]))

    def average_precision(self, score: Score) -> float:
        """The sum over groups of (R_i - R_{i-1}) P_i, from coverage 0 on; nan if no question has an answer.

        Precision and recall as in `Answering`, with partial credit if the score is F1.
        """
        recall, precision = (self._by_coverage(values) for values in (self.at.recall(score), self.at.precision(score)))
        # Precision is undefined at coverage 0, where recall does not grow.
        return float(np.sum(np.diff(recall) * np.where(np.diff(recall) == 0, 0, precision[1:])))

    def risk_coverage_area(self, score: Score) -> float:
        """The mean risk over coverage from 0 to its maximum, each group weighted by its size; lower is better.

        Without ties and with every row answering, the mean risk of the first 1, 2, ..., n rows (AURC; Geifman, Uziel
        and El-Yaniv 2019, arXiv:1805.08206). nan if no row ever answers.
        """
        answered, risk = self._by_coverage(self.at.n_answered), self._by_coverage(self.at.risk(score))
        width = np.diff(answered)
        area = np.sum(width * np.where(width == 0, 0, risk[1:]))
        return float(area / answered[-1]) if answered[-1] else float("nan")

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold: the threshold, the sums and every metric."""
        table = self.at.to_frame()
        table.insert(0, "threshold", self.thresholds)
        return table

    def _by_coverage(self, values: Any) -> Any:
        return values if self.gate == "no_answer" else values[::-1]


@dataclass(frozen=True, eq=False)
class AnsweringRows:
    """The rows in the order in which they answer, and the sums over the first k rows, shape (n + 1,)."""

    gate: Gate
    keys: FloatArray
    cumulative: Answering

    @classmethod
    def sorted(
        cls, gate: Gate, exact_match: BoolArray, f1: FloatArray, has_answer: BoolArray, has_prediction: BoolArray
    ) -> "AnsweringRows":
        """Sort rows given as arrays of shape (n,). A row with an empty prediction never answers."""
        keys = gate.sign * gate.values
        # Sort ties by F1, so that the order of the rows does not change the rounding of a sum.
        order = np.lexsort((f1, keys))
        with_answer = (has_prediction & has_answer)[order]
        sums = Answering(
            n_answered=_cumulative_sums(has_prediction[order], np.int64),
            n_answered_unanswerable=_cumulative_sums((has_prediction & ~has_answer)[order], np.int64),
            exact_sum=_cumulative_sums(exact_match[order] & with_answer, np.float64),
            f1_sum=_cumulative_sums(np.where(with_answer, f1[order], 0.0), np.longdouble),
            n=len(order),
            n_with_answer=int(has_answer.sum()),
        )
        return cls(gate, read_only(keys[order]), sums)

    def at(self, thresholds: Any) -> Answering:
        """The sums at thresholds of any shape; raises `ThresholdError` for what is not a number."""
        cast = as_thresholds(thresholds, self.keys.dtype)
        k = self.keys.searchsorted(self.gate.sign * cast, side="right")
        cumulative = self.cumulative
        return Answering(
            n_answered=python_number(cumulative.n_answered[k]),
            n_answered_unanswerable=python_number(cumulative.n_answered_unanswerable[k]),
            exact_sum=python_number(cumulative.exact_sum[k]),
            f1_sum=python_number(cumulative.f1_sum[k]),
            n=cumulative.n,
            n_with_answer=cumulative.n_with_answer,
        )

    def curve(self, thresholds: Any = None) -> AnsweringCurve:
        """The curve at all distinct values and the never-answer threshold, or at the given thresholds."""
        if thresholds is None:
            never_answer = self.keys.dtype.type(self.gate.never_answer_threshold)
            cast = np.sort(np.append(np.unique(self.gate.values), never_answer))
        else:
            cast = as_thresholds(thresholds, self.keys.dtype)
        if cast.ndim != 1:
            raise ThresholdError("core-threshold-dimensions", dimensions=cast.ndim)
        return AnsweringCurve(read_only(cast), self.at(cast), self.gate.name)


def _cumulative_sums(values: Any, dtype: Any) -> Any:
    sums = np.zeros(len(values) + 1, dtype)
    np.cumsum(values, dtype=dtype, out=sums[1:])
    return read_only(sums.astype(np.float64) if sums.dtype.kind == "f" else sums)


def _ratio(numerator: Counts, denominator: Counts) -> Values:
    return python_number(np.asarray(numerator) / np.where(np.equal(denominator, 0), np.nan, denominator))


def _checked_score(score: Any) -> Score:
    if score not in SCORES:
        raise ParameterError("core-metric-unknown", value=shown(score), choices=", ".join(SCORES))
    return score  # type: ignore[no-any-return]
