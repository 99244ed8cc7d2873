"""The exceptions of `metrics_core`. Each message is an English sentence that can be shown to the user."""

from functools import partial
from typing import Any

from metrics_core.error_messages import message


class PredictionsError(ValueError):
    """The base class of all errors of `metrics_core`.

    `str(error)` is the sentence in English. `key` identifies the sentence and `arguments` (numbers and texts by
    name) fill it in, so that an application can show it in another language. All sentences are in
    `metrics_core.error_messages`.

    >>> from metrics_core import BinaryScores
    >>> try:
    ...     BinaryScores.from_predictions([0, 1], [0.5, float("nan")])
    ... except PredictionsError as error:
    ...     error.key, error.arguments
    ('core-not-finite', {'name': 'y_score', 'count': 1, 'value': 'nan', 'row': 1})
    """

    def __init__(self, key: str, /, **arguments: str | int) -> None:
        super().__init__(message(key, arguments))
        self.key = key
        self.arguments = arguments

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.key, **self.arguments), ()


class ShapeError(PredictionsError):
    """An array that is empty, has more than one dimension, or differs in length from another one."""


class NoThresholdError(PredictionsError):
    """The threshold of a choice for which no threshold is feasible, or at which the objective is undefined."""


class NotNumericError(PredictionsError):
    """Text, dates or complex numbers instead of real numbers."""


class TextError(PredictionsError):
    """A number, a date or a list instead of text."""


class NotFiniteError(PredictionsError):
    """A nan or an infinity among scores, labels or weights."""


class LabelError(PredictionsError):
    """More than two labels, a positive label that does not occur, or a relevance out of range."""


class WeightError(PredictionsError):
    """Negative weights, or weights that are all 0."""


class CountError(PredictionsError):
    """Counts that are negative, of different shapes, or not whole where they must be."""


class ThresholdError(PredictionsError):
    """A threshold that is not a number, or bin edges that are not ascending."""


class PrevalenceError(PredictionsError):
    """A prevalence outside (0, 1), or data of one class, which cannot be re-weighted."""


class RankError(PredictionsError):
    """A k that is not a whole number from 1 to the number of cases (for ranked lists: from 1)."""


class QueryError(PredictionsError):
    """A query or an item that is missing, unknown or listed twice."""


class UndefinedForWeightsError(PredictionsError):
    """A metric that counts single cases, for weighted or re-weighted data."""


class ScoreRangeError(PredictionsError):
    """A metric of probabilities, for scores outside [0, 1]."""


class ParameterError(PredictionsError):
    """A parameter out of its range: an unknown metric or rule, beta, confidence level, number of bins."""
