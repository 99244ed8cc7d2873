"""What `metrics_core` refuses: every message is a sentence that a page can show as it stands."""

from functools import partial
from typing import Any

from metrics_core.messages import message


class PredictionsError(ValueError):
    """Anything that these metrics refuse; the base of every error here.

    `str(error)` is the sentence in English. `key` names it and `arguments`, numbers and texts by name, fill
    it, so that a page can say it in another language. `metrics_core.messages` has all of them.

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
    """Arrays that are empty, of more than one dimension, or of different lengths."""


class NotNumericError(PredictionsError):
    """Text, dates or complex numbers where real numbers are needed."""


class TextError(PredictionsError):
    """A number, a date or a list where a text is needed."""


class NotFiniteError(PredictionsError):
    """A nan or an infinity among scores, labels or weights."""


class LabelError(PredictionsError):
    """More than two labels, a positive label that does not occur, or a relevance out of range."""


class WeightError(PredictionsError):
    """Negative weights, or weights that leave no case."""


class CountError(PredictionsError):
    """Counts that are negative, of different shapes, or not whole where they must be."""


class ThresholdError(PredictionsError):
    """A threshold that is not a number, or bin edges that do not ascend."""


class PrevalenceError(PredictionsError):
    """A prevalence outside (0, 1), or one class only, which no prevalence can re-weight."""


class RankError(PredictionsError):
    """A k that is not a whole number between 1 and the number of cases; of several lists any k from 1 is one."""


class QueryError(PredictionsError):
    """A query or an item that is missing, unknown, or listed twice."""


class UndefinedForWeightsError(PredictionsError):
    """A quantity that counts single cases, asked of weighted or re-weighted data."""


class ScoreRangeError(PredictionsError):
    """A quantity for probabilities, asked of scores outside [0, 1]."""


class ParameterError(PredictionsError):
    """A setting out of its range: an unknown metric or rule, beta, confidence, number of bins."""
