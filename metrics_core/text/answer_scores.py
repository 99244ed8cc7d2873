"""Exact match and token F1 of every row of a table of answers, their means, and abstention metrics."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arguments.predictions import check_finite, check_lengths, real_numbers
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.computing.computed_once import computed_once
from metrics_core.decisions import BestThreshold
from metrics_core.errors import ParameterError
from metrics_core.text.answering import Answering, AnsweringCurve, AnsweringRows, Gate, Score
from metrics_core.text.input_texts import is_missing, list_of_cells, prediction_texts, reference_texts
from metrics_core.text.normaliser import DEFAULT, Normaliser
from metrics_core.text.overlap import best_match, is_nonempty

Progress = Callable[[int, int], object]

# Rows between two progress reports: a few hundredths of a second.
ROWS_PER_REPORT = 2048


class AnswerMeans(NamedTuple):
    """The number of rows, and their mean exact match and token F1, in [0, 1]; nan without a row."""

    n: int
    exact_match: float
    f1: float


@dataclass(frozen=True, eq=False)
class GroupMeans:
    """The means of each of g groups, in order of first occurrence; arrays of shape (g,)."""

    groups: tuple[Any, ...]
    n: IntArray
    exact_match: FloatArray
    f1: FloatArray

    @property
    def macro(self) -> AnswerMeans:
        """The unweighted mean over groups; `n` is the number of groups."""
        return AnswerMeans(len(self.n), _mean(self.exact_match), _mean(self.f1))

    def to_frame(self) -> pd.DataFrame:
        """One row per group."""
        columns = {"n": self.n, "exact_match": self.exact_match, "f1": self.f1}
        return pd.DataFrame({"group": pd.Series(self.groups, dtype=object)} | columns)


@dataclass(frozen=True, eq=False)
class AnswerScores:
    """Exact match and token F1 of n answers, each against its best reference; arrays of shape (n,).

    `best_reference` is the position of that reference in its row, -1 if the row has none: then an empty prediction is
    correct. `has_answer` is whether a row has a reference that is not empty after normalising, `has_prediction` whether
    its prediction is not. `gate` holds the scores that decide whether to answer, or is None.

    A missing prediction counts as empty; `n_missing` is their number.

    >>> scores = AnswerScores.from_texts(
    ...     ["water bodies", "Paris", "1912", ""], [["the water bodies"], ["in Paris"], [], []],
    ...     no_answer=[0.1, 0.3, 0.8, 0.9])
    >>> scores.exact_match.tolist(), scores.f1.round(2).tolist()
    ([True, False, False, True], [1.0, 0.67, 0.0, 1.0])
    >>> scores.overall
    AnswerMeans(n=4, exact_match=0.5, f1=0.6666666666666666)
    >>> scores.best_threshold("exact_match")
    BestThreshold(threshold=0.3, value=0.75)
    """

    exact_match: BoolArray
    f1: FloatArray
    best_reference: IntArray
    has_answer: BoolArray
    has_prediction: BoolArray
    n_missing: int
    gate: Gate | None

    @classmethod
    def from_texts(
        cls,
        predictions: Iterable[Any],
        references: Iterable[Any],
        *,
        normaliser: Normaliser = DEFAULT,
        no_answer: Any = None,
        confidence: Any = None,
        progress: Progress | None = None,
    ) -> "AnswerScores":
        """Score n predictions (texts or missing), each against its references: a list of texts, one text, or none.

        `no_answer` (n,) is the probability (or any score) that a question has no answer: a row answers iff it is <=
        threshold. `confidence` (n,) is the opposite: a row answers iff it is >= threshold. `progress(done, total)` is
        called every few hundredths of a second; an exception that it raises stops the computation.

        Raises `TextError` for a cell that is not a text, `ShapeError` for columns that are empty or of different
        lengths, `NotFiniteError` and `NotNumericError` for a `no_answer` or `confidence` that is not finite numbers,
        `ParameterError` for both. Rajpurkar, Jia and Liang 2018, arXiv:1806.03822.
        """
        cells = list_of_cells(predictions, "predictions")
        predictions_of_block, gold = prediction_texts(cells), reference_texts(references)
        gate = _gate(no_answer, confidence)
        columns: dict[str, Any] = {"predictions": predictions_of_block, "references": gold}
        check_lengths(**columns if gate is None else columns | {gate.name: gate.values})
        found = _scored(predictions_of_block, gold, normaliser, progress or _no_progress)
        return cls(
            exact_match=read_only(found["exact_match"]),
            f1=read_only(found["f1"]),
            best_reference=read_only(found["best_reference"]),
            has_answer=read_only(found["best_reference"] >= 0),
            has_prediction=read_only(found["has_prediction"]),
            n_missing=sum(map(is_missing, cells)),
            gate=gate,
        )

    def __len__(self) -> int:
        return len(self.f1)

    @property
    def overall(self) -> AnswerMeans:
        """The means of all rows (micro, regardless of groups)."""
        return self.means_of(np.ones(len(self), dtype=np.bool_))

    @property
    def with_answer(self) -> AnswerMeans:
        """The means of the questions with an answer."""
        return self.means_of(self.has_answer)

    @property
    def without_answer(self) -> AnswerMeans:
        """The means of the questions without an answer."""
        return self.means_of(~self.has_answer)

    def means_of(self, rows: BoolArray) -> AnswerMeans:
        """The means of the rows selected by a mask of shape (n,)."""
        return _means(self.exact_match[rows], self.f1[rows])

    def by_group(self, groups: Any) -> GroupMeans:
        """The means of each group of rows, such as a language; `groups` (n,) holds labels, missing ones included.

        Raises `ShapeError` for another length.
        """
        labels = pd.Series(list_of_cells(groups, "groups"), dtype=object)
        check_lengths(answers=self.f1, groups=labels.to_numpy())
        codes = pd.factorize(labels, use_na_sentinel=False)[0]
        parts = np.split(codes.argsort(kind="stable"), np.bincount(codes).cumsum()[:-1])
        means = [_means(self.exact_match[rows], self.f1[rows]) for rows in parts]
        n, exact, f1 = (np.array(column) for column in zip(*means, strict=True))
        return GroupMeans(tuple(labels[rows[0]] for rows in parts), read_only(n), read_only(exact), read_only(f1))

    def answering_curve(self, thresholds: Any = None) -> AnsweringCurve:
        """The answering metrics at every threshold, or at the given ones.

        Raises `ParameterError` without a gate, `ThresholdError` for thresholds that are not a list of numbers.
        """
        return self._rows.curve(thresholds)

    def answering_at(self, thresholds: Any) -> Answering:
        """The answering metrics at a threshold, or at an array of thresholds."""
        return self._rows.at(thresholds)

    def best_threshold(self, score: Score) -> BestThreshold:
        """The threshold with the highest mean "exact_match" or "f1"; see `AnsweringCurve.best`."""
        return self._full_curve.best(score)

    def average_precision(self, score: Score) -> float:
        """AP of answering; see `AnsweringCurve.average_precision`."""
        return self._full_curve.average_precision(score)

    def risk_coverage_area(self, score: Score) -> float:
        """Area under the risk-coverage curve; see `AnsweringCurve.risk_coverage_area`."""
        return self._full_curve.risk_coverage_area(score)

    def to_frame(self) -> pd.DataFrame:
        """One row per answer."""
        names = ("exact_match", "f1", "best_reference", "has_answer", "has_prediction")
        table = pd.DataFrame({name: getattr(self, name) for name in names})
        return table if self.gate is None else table.assign(**{self.gate.name: self.gate.values})

    @computed_once
    def _rows(self) -> AnsweringRows:
        if self.gate is None:
            raise ParameterError("core-answering-none")
        return AnsweringRows.sorted(self.gate, self.exact_match, self.f1, self.has_answer, self.has_prediction)

    @computed_once
    def _full_curve(self) -> AnsweringCurve:
        return self._rows.curve()


def _scored(
    predictions: list[str], references: list[list[str]], normaliser: Normaliser, progress: Progress
) -> dict[str, Any]:
    """Every row's scores by name, computed in blocks of rows."""
    total = len(predictions)
    found = {
        "f1": np.empty(total),
        "exact_match": np.empty(total, np.bool_),
        "best_reference": np.empty(total, np.int64),
        "has_prediction": np.empty(total, np.bool_),
    }
    for start in range(0, total, ROWS_PER_REPORT):
        progress(start, total)
        block = slice(start, start + ROWS_PER_REPORT)
        predictions_of_block, references_of_block = predictions[block], references[block]
        texts = list({*predictions_of_block, *chain.from_iterable(references_of_block)})
        # Normalise each distinct text once. Keep texts, not token lists: the garbage collector would scan many small
        # lists again and again.
        normal = dict(zip(texts, normaliser.normalised_all(texts), strict=True))
        rows = [
            best_match(normal[prediction], [normal[text] for text in gold], normaliser.tokens_of_normalised)
            for prediction, gold in zip(predictions_of_block, references_of_block, strict=True)
        ]
        for name, column in zip(("f1", "exact_match", "best_reference"), zip(*rows, strict=True), strict=True):
            found[name][block] = column
        found["has_prediction"][block] = [is_nonempty(normal[prediction]) for prediction in predictions_of_block]
    progress(total, total)
    return found


def _gate(no_answer: Any, confidence: Any) -> Gate | None:
    if no_answer is not None and confidence is not None:
        raise ParameterError("core-answering-two")
    if no_answer is not None:
        return _checked_gate(Gate("no_answer", real_numbers(no_answer, "no_answer")))
    return None if confidence is None else _checked_gate(Gate("confidence", real_numbers(confidence, "confidence")))


def _checked_gate(gate: Gate) -> Gate:
    check_finite(gate.values, gate.name)
    # Copy, so that the caller's array stays writeable.
    return gate._replace(values=read_only(gate.values.copy()))


def _means(exact_match: BoolArray, f1: FloatArray) -> AnswerMeans:
    return AnswerMeans(len(f1), _mean(exact_match), _mean(f1))


def _mean(values: Any) -> float:
    """The exactly rounded mean, independent of the order; nan without values."""
    return math.fsum(values) / len(values) if len(values) else math.nan


def _no_progress(done: int, total: int) -> None:
    """The default progress callback: does nothing."""
