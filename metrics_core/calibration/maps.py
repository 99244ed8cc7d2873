"""Recalibration maps: functions from a score to a probability, with their file format and their Python code."""

import inspect
import json
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, cast

import numpy as np

from metrics_core.arguments.columns import NoNumberError, NotRealError, UnreadableError, real_array
from metrics_core.arguments.parameters import single_number
from metrics_core.arguments.predictions import as_thresholds
from metrics_core.calibration import map_formulas
from metrics_core.computing.arrays import FloatArray, Values, python_number
from metrics_core.error_messages import shown
from metrics_core.errors import NotFiniteError, NotNumericError, ParameterError, ScoreRangeError
from metrics_core.probability_metrics import range_texts

SCHEMA = "metrics-core/recalibration-map"
# Increase it whenever a key is removed or changes its meaning.
VERSION = 1
# Few enough scores at a time for their arrays to stay in the processor's cache.
BLOCK = 1 << 14


@dataclass(frozen=True, kw_only=True)
class RecalibrationMap(ABC):
    """A function from a score to the probability of the positive class that never falls as the score rises.

    With `lower_is_positive` it takes scores of which lower ones are positive: it was fitted to their negation. The
    probabilities are always higher for more likely positives. `method` names the subclass. Values are equal to the
    last bit on every computer. `formulas` are the functions of its code, the map's own last.
    """

    lower_is_positive: bool = False

    method: ClassVar[str]
    formulas: ClassVar[tuple[Callable[..., Any], ...]]
    is_for_probabilities: ClassVar[bool]

    @abstractmethod
    def _parameters(self) -> dict[str, Any]:
        """The arguments of the formula besides the scores, as JSON has them."""

    def at(self, scores: Any) -> Values:
        """The probability at each score: a number or an array of the same shape.

        Raises `NotNumericError` and `NotFiniteError`, and `ScoreRangeError` outside [0, 1] for a beta map and
        temperature scaling.

        >>> PlattMap(intercept=0.0, slope=2.0).at([-1.0, 0.0])
        array([0.11920292, 0.5       ])
        """
        values = _finite(scores)
        return python_number(self._of_higher(-values if self.lower_is_positive else values))

    def threshold(self, threshold: Any) -> Values:
        """The map's value at a threshold of the scores, a number or an array: as a threshold it decides the same.

        A score at or beyond the threshold has a probability of at least this value. A score on the other side has a
        lower one, unless the map has equal values at both, as an isotonic map within a block: `mapped_threshold` finds
        such cases in data. A threshold that is infinite, or outside [0, 1] where scores are from 0 to 1, becomes
        infinite. Raises `ThresholdError` for nan and what is no number.

        >>> PlattMap(intercept=0.0, slope=2.0).threshold(0.0)
        0.5
        >>> PlattMap(intercept=0.0, slope=2.0, lower_is_positive=True).threshold(-math.inf)
        inf
        """
        numbers = as_thresholds(threshold, np.dtype(np.float64))
        higher = -numbers if self.lower_is_positive else numbers
        is_inside = (0 <= higher) & (higher <= 1) if self.is_for_probabilities else np.isfinite(higher)
        values = np.where(higher > 0, np.inf, -np.inf)
        values[is_inside] = self._of_higher(np.asarray(higher[is_inside]))
        return python_number(values)

    def _of_higher(self, scores: Any) -> FloatArray:
        """The probability at float64 scores of which higher ones are positive."""
        if self.is_for_probabilities:
            check_map_range(self.method, scores)
        formula, parameters = self.formulas[-1], self._parameters()
        if scores.size <= BLOCK:
            return np.asarray(formula(scores, **parameters))
        flat = scores.ravel()
        found = np.empty(flat.size)
        for start in range(0, flat.size, BLOCK):
            found[start : start + BLOCK] = formula(flat[start : start + BLOCK], **parameters)
        return found.reshape(scores.shape)

    def to_dict(self) -> dict[str, Any]:
        """The map as JSON has it; `map_from_dict` reads it."""
        head = {"schema": SCHEMA, "version": VERSION, "method": self.method}
        return {**head, "lower_is_positive": self.lower_is_positive, **self._parameters()}

    def to_json(self) -> str:
        """The map as JSON text, whose numbers are read back to the last bit by `map_from_json`."""
        return json.dumps(self.to_dict(), indent=2, allow_nan=False) + "\n"

    def call(self, scores: str) -> str:
        """Python code that calls the map's formula on the scores that some code stands for."""
        arguments = "".join(f", {name}={value!r}" for name, value in self._parameters().items())
        return f"{self.formulas[-1].__name__}({'-' if self.lower_is_positive else ''}{scores}{arguments})"

    def to_python(self) -> str:
        """A Python module that needs numpy alone: `recalibrate(scores)` equals `at(scores)` to the last bit.

        >>> code = {}
        >>> exec(PlattMap(intercept=0.0, slope=2.0).to_python(), code)
        >>> code["recalibrate"]([-1.0, 0.0])
        array([0.11920292, 0.5       ])
        """
        direction = "Lower" if self.lower_is_positive else "Higher"
        return "\n\n\n".join(
            (
                f'"""Recalibration of scores ({self.method}); needs numpy alone."""\n\nimport numpy as np',
                *(inspect.getsource(each).rstrip() for each in self.formulas),
                "def recalibrate(scores):\n"
                f'    """The probability of the positive class at each score. {direction} scores are positive."""\n'
                f"    scores = np.asarray(scores, dtype=np.float64)\n"
                f"    return {self.call('scores')}\n",
            )
        )


_SIGMOID = (map_formulas.exp, map_formulas.sigmoid)
_LOG_ODDS = (map_formulas.exp, map_formulas.log, map_formulas.sigmoid, map_formulas.log_odds_parts)


@dataclass(frozen=True, kw_only=True)
class PlattMap(RecalibrationMap):
    """Platt scaling: 1 / (1 + exp(-(intercept + slope · score))), slope at least 0. Made by `fit_platt`."""

    intercept: float
    slope: float

    method = "platt"
    formulas = (*_SIGMOID, map_formulas.platt)
    is_for_probabilities = False

    def _parameters(self) -> dict[str, Any]:
        return {"intercept": self.intercept, "slope": self.slope}


@dataclass(frozen=True, kw_only=True)
class BetaMap(RecalibrationMap):
    """Beta calibration: log-odds c + a log(s) - b log(1 - s) for s in [0, 1], a and b at least 0; from `fit_beta`."""

    a: float
    b: float
    c: float

    method = "beta"
    formulas = (*_LOG_ODDS, map_formulas.beta)
    is_for_probabilities = True

    def _parameters(self) -> dict[str, Any]:
        return {"a": self.a, "b": self.b, "c": self.c}


@dataclass(frozen=True, kw_only=True)
class TemperatureMap(RecalibrationMap):
    """Temperature scaling: the log-odds of a score in [0, 1] times `inverse_temperature`. Made by `fit_temperature`."""

    inverse_temperature: float

    method = "temperature"
    formulas = (*_LOG_ODDS, map_formulas.temperature)
    is_for_probabilities = True

    def _parameters(self) -> dict[str, Any]:
        return {"inverse_temperature": self.inverse_temperature}


@dataclass(frozen=True, kw_only=True)
class IsotonicMap(RecalibrationMap):
    """Isotonic regression: linear between the `rates` at the `knots`, ascending, constant beyond both ends.

    Constant on each block of the regression, so it ties scores. Made by `fit_isotonic`.
    """

    knots: tuple[float, ...]
    rates: tuple[float, ...]

    method = "isotonic"
    formulas = (map_formulas.isotonic,)
    is_for_probabilities = False

    def _parameters(self) -> dict[str, Any]:
        return {"knots": list(self.knots), "rates": list(self.rates)}


_MAPS: tuple[type[RecalibrationMap], ...] = (PlattMap, BetaMap, IsotonicMap, TemperatureMap)
MAPS: Mapping[str, type[RecalibrationMap]] = {each.method: each for each in _MAPS}


def check_map_range(method: str, scores: FloatArray) -> None:
    """Raise `ScoreRangeError` for scores outside [0, 1] if the maps of a method are for probabilities."""
    if MAPS[method].is_for_probabilities and scores.size and not (scores.min() >= 0 and scores.max() <= 1):
        low, high = range_texts(float(scores.min()), float(scores.max()))
        raise ScoreRangeError("core-map-range", method=method, low=low, high=high)


def map_from_json(text: str) -> RecalibrationMap:
    """The map in a JSON text that `to_json` wrote; raises `ParameterError` for anything else.

    >>> before = PlattMap(intercept=0.1, slope=2.0)
    >>> map_from_json(before.to_json()) == before
    True
    """
    try:
        content = json.loads(text)
    except (TypeError, ValueError):
        content = None
    return map_from_dict(content)


def map_from_dict(content: Any) -> RecalibrationMap:
    """The map in a dictionary that `to_dict` returned; raises `ParameterError` for anything else.

    >>> map_from_dict({"method": "platt"})
    Traceback (most recent call last):
        ...
    metrics_core.errors.ParameterError: This is no recalibration map: schema is None.
    """
    if not isinstance(content, Mapping):
        raise ParameterError("core-map-no-object")
    for key, accepted in (("schema", (SCHEMA,)), ("version", (VERSION,)), ("method", tuple(MAPS))):
        if content.get(key) not in accepted:
            raise ParameterError("core-map-field", name=key, value=shown(content.get(key)))
    kind = MAPS[content["method"]]
    values = {each.name: content.get(each.name, False) for each in fields(kind)}
    for name, value in values.items():
        if not _is_valid(name, value):
            raise ParameterError("core-map-field", name=name, value=shown(value))
    numbers = {name: _number_or_numbers(value) for name, value in values.items()}
    if kind is IsotonicMap:
        _refuse_knots(numbers["knots"], numbers["rates"])
    return kind(**numbers)


def _is_valid(name: str, value: Any) -> bool:
    if name == "lower_is_positive":
        return isinstance(value, bool)
    if name in ("knots", "rates"):
        return isinstance(value, list | tuple) and bool(value) and all(_is_coefficient(name, each) for each in value)
    return _is_coefficient(name, value)


def _is_coefficient(name: str, value: Any) -> bool:
    least = 0.0 if name in ("slope", "a", "b", "inverse_temperature", "rates") else -math.inf
    return math.isfinite(single_number(value)) and least <= single_number(value)


def _refuse_knots(knots: tuple[float, ...], rates: tuple[float, ...]) -> None:
    if len(knots) != len(rates):
        raise ParameterError("core-map-lengths", knots=len(knots), rates=len(rates))
    x, y = np.array(knots), np.array(rates)
    if not (x[1:] > x[:-1]).all():
        raise ParameterError("core-map-knots")
    if not ((y[1:] >= y[:-1]).all() and y[-1] <= 1):
        raise ParameterError("core-map-rates")


def _number_or_numbers(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    return tuple(map(float, value)) if isinstance(value, list | tuple) else float(value)


def _finite(scores: Any) -> FloatArray:
    try:
        values = cast(FloatArray, real_array(scores).astype(np.float64))
    except NoNumberError as error:
        raise NotNumericError("core-not-a-number", name="scores", value=shown(error.value), row=error.row) from None
    except (NotRealError, UnreadableError):
        raise NotNumericError("core-not-real", name="scores", type=type(scores).__name__) from None
    bad = ~np.isfinite(values)
    if bad.any():
        row = int(bad.argmax())
        raise NotFiniteError(
            "core-not-finite", name="scores", count=int(bad.sum()), value=shown(values.flat[row]), row=row
        )
    return values
