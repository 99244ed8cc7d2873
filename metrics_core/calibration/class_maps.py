"""Recalibration of class probabilities: temperature scaling, or a map per class against the rest, normalized."""

import inspect
import json
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from metrics_core.arguments.parameters import single_number, whole_seed
from metrics_core.binary import BinaryScores
from metrics_core.calibration import map_formulas
from metrics_core.calibration.cross_fitting import FOLDS, folds_of
from metrics_core.calibration.map_fits import CLOSE, FITS, MAX_ITERATIONS, OTHER_METHODS, fit_recalibration
from metrics_core.calibration.maps import RecalibrationMap, check_map_range, map_from_dict
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.multiclass import MulticlassScores
from metrics_core.multiclass.score_columns import score_columns

SCHEMA = "metrics-core/class-recalibration-map"
VERSION = 1
# The logarithms of each class: probabilities nearer to 0 count as this, as in the maps of two classes.
SMALLEST = 2.0**-52


@dataclass(frozen=True, kw_only=True)
class ClassRecalibrationMap(ABC):
    """A function from the scores of K classes to probabilities that add up to 1, equal to the last bit everywhere."""

    n_classes: int

    method: ClassVar[str]

    def at(self, scores: Any) -> FloatArray:
        """The probabilities for a table of scores, shape (n, K), higher for more likely classes.

        Raises `ShapeError`, `NotNumericError` and `NotFiniteError` as `MulticlassScores.from_predictions`,
        `ParameterError` for another number of classes, and `ScoreRangeError` as the maps of two classes.
        """
        table = np.ascontiguousarray(score_columns(scores, "scores").T, dtype=np.float64)
        if table.shape[1] != self.n_classes:
            raise ParameterError("core-map-classes", found=table.shape[1], classes=self.n_classes)
        return read_only(self._at(table))

    @abstractmethod
    def _at(self, scores: FloatArray) -> FloatArray: ...

    @abstractmethod
    def _parameters(self) -> dict[str, Any]: ...

    @abstractmethod
    def to_python(self) -> str:
        """A Python module that needs numpy alone: `recalibrate(scores)` equals `at(scores)` to the last bit."""

    def to_dict(self) -> dict[str, Any]:
        """The map as JSON has it; `class_map_from_dict` reads it."""
        head = {"schema": SCHEMA, "version": VERSION, "method": self.method, "n_classes": self.n_classes}
        return {**head, **self._parameters()}

    def to_json(self) -> str:
        """The map as JSON text, whose numbers are read back to the last bit."""
        return json.dumps(self.to_dict(), indent=2, allow_nan=False) + "\n"


@dataclass(frozen=True, kw_only=True)
class ClassTemperatureMap(ClassRecalibrationMap):
    """The logarithm of each class probability times `inverse_temperature`, normalized; the most likely class stays.

    >>> ClassTemperatureMap(n_classes=2, inverse_temperature=2.0).at([[0.75, 0.25]])
    array([[0.9, 0.1]])
    """

    inverse_temperature: float

    method = "temperature"

    def _at(self, scores: FloatArray) -> FloatArray:
        check_map_range("temperature", scores)
        return map_formulas.class_temperature(scores, self.inverse_temperature)

    def _parameters(self) -> dict[str, Any]:
        return {"inverse_temperature": self.inverse_temperature}

    def to_python(self) -> str:
        """See `ClassRecalibrationMap.to_python`."""
        formulas = (map_formulas.exp, map_formulas.log, map_formulas.normalized, map_formulas.class_temperature)
        return _module(formulas, f"class_temperature(scores, {self.inverse_temperature!r})", self.n_classes)


@dataclass(frozen=True, kw_only=True)
class OneVsRestMap(ClassRecalibrationMap):
    """A map for each class against the rest, and their values divided by their sum (equal shares if all are 0).

    The most likely class can change. As scikit-learn's `CalibratedClassifierCV` for several classes.
    """

    maps: tuple[RecalibrationMap, ...]

    method = "one-vs-rest"

    def _at(self, scores: FloatArray) -> FloatArray:
        columns = [np.asarray(each.at(column)) for each, column in zip(self.maps, scores.T, strict=True)]
        return map_formulas.normalized(columns)

    def _parameters(self) -> dict[str, Any]:
        return {"maps": [each.to_dict() for each in self.maps]}

    def to_python(self) -> str:
        """See `ClassRecalibrationMap.to_python`."""
        formulas = dict.fromkeys(formula for each in self.maps for formula in each.formulas)
        calls = ",\n        ".join(each.call(f"scores[:, {place}]") for place, each in enumerate(self.maps))
        code = f"normalized([\n        {calls},\n    ])"
        return _module((*formulas, map_formulas.normalized), code, self.n_classes)


def _module(formulas: tuple[Callable[..., Any], ...], code: str, n_classes: int) -> str:
    return "\n\n\n".join(
        (
            '"""Recalibration of class probabilities; needs numpy alone."""\n\nimport numpy as np',
            *(inspect.getsource(each).rstrip() for each in formulas),
            "def recalibrate(scores):\n"
            f'    """The class probabilities for scores of {n_classes} classes, shape (n, {n_classes})."""\n'
            "    scores = np.asarray(scores, dtype=np.float64)\n"
            f"    return {code}\n",
        )
    )


def class_map_from_dict(content: Any) -> ClassRecalibrationMap:
    """The map in a dictionary that `to_dict` returned; raises `ParameterError` for anything else.

    >>> before = ClassTemperatureMap(n_classes=3, inverse_temperature=0.5)
    >>> class_map_from_dict(before.to_dict()) == before
    True
    """
    if not isinstance(content, Mapping):
        raise ParameterError("core-map-no-object")
    methods = (ClassTemperatureMap.method, OneVsRestMap.method)
    for key, accepted in (("schema", (SCHEMA,)), ("version", (VERSION,)), ("method", methods)):
        if content.get(key) not in accepted:
            raise ParameterError("core-map-field", name=key, value=shown(content.get(key)))
    n_classes, factor, maps = (content.get(key) for key in ("n_classes", "inverse_temperature", "maps"))
    if not isinstance(n_classes, int) or n_classes < 2:
        raise ParameterError("core-map-field", name="n_classes", value=shown(n_classes))
    if content["method"] == ClassTemperatureMap.method:
        if not 0 <= single_number(factor) < math.inf:
            raise ParameterError("core-map-field", name="inverse_temperature", value=shown(factor))
        return ClassTemperatureMap(n_classes=n_classes, inverse_temperature=single_number(factor))
    if not isinstance(maps, list) or len(maps) != n_classes:
        raise ParameterError("core-map-field", name="maps", value=shown(maps))
    return OneVsRestMap(n_classes=n_classes, maps=tuple(map(map_from_dict, maps)))


def fit_classes(scores: MulticlassScores, method: str) -> ClassRecalibrationMap:
    """The map of a method: "temperature", or one of "platt", "beta" and "isotonic" for each class against the rest.

    Temperature scaling is the exact minimum of log loss with a factor of at least 0; scikit-learn's
    `CalibratedClassifierCV(method="temperature")` adds 2**-52 to each probability, here a smaller one counts as
    2**-52. Raises `ParameterError` for another method, for a class without a case or with all of them, and where the
    fit does not exist, and `ScoreRangeError` for scores outside [0, 1] (Platt and isotonic take any). Guo et al. 2017,
    arXiv:1706.04599; Zadrozny and Elkan 2002, doi:10.1145/775047.775151.

    >>> scores = MulticlassScores.from_predictions([0, 1, 1, 0], [[0.8, 0.2], [0.4, 0.6], [0.7, 0.3], [0.6, 0.4]])
    >>> round(fit_classes(scores, "temperature").inverse_temperature, 4)
    1.0159
    """
    if method not in FITS:
        raise ParameterError("core-unknown-method", value=shown(method), choices=", ".join(FITS))
    check_map_range(method, scores.columns)
    if method == "temperature":
        return _fit_temperature(scores)
    maps = tuple(fit_recalibration(_one_vs_rest(scores, place, method), method) for place in range(len(scores.columns)))
    return OneVsRestMap(n_classes=len(maps), maps=maps)


def _one_vs_rest(scores: MulticlassScores, place: int, method: str) -> BinaryScores:
    is_in_class = scores.positions == place
    if len(np.unique(scores.positions)) < 2:
        raise ParameterError("core-map-one-class")
    if not is_in_class.any():
        raise ParameterError("core-map-class-absent", method=method)
    return BinaryScores.from_predictions(
        is_in_class, scores.columns[place], pos_label=True, sample_weight=scores.weights
    )


def _fit_temperature(scores: MulticlassScores) -> ClassTemperatureMap:
    columns = scores.columns.astype(np.float64)
    logs = np.log(np.clip(columns, SMALLEST, 1.0))
    logs -= logs.max(axis=0)
    true = logs[scores.positions, np.arange(len(scores.positions))]
    weights = np.ones(len(true)) if scores.weights is None else scores.weights
    if not logs.any():
        raise ParameterError("core-map-no-information", method="temperature")
    if (true == 0).all():
        raise ParameterError(
            "core-map-always-right", method="temperature", first_method=OTHER_METHODS[0], second_method=OTHER_METHODS[1]
        )
    factor = 1.0
    for _ in range(MAX_ITERATIONS):
        odds = np.exp(factor * logs)
        odds /= odds.sum(axis=0)
        mean = (odds * logs).sum(axis=0)
        slope = float(weights @ (true - mean))
        curvature = float(weights @ ((odds * logs * logs).sum(axis=0) - mean * mean))
        if curvature <= 0:
            break
        # The gain is concave in the factor; a step down to less than a tenth would be beyond its quadratic range.
        following = max(factor + min(slope / curvature, factor + 1), factor / 10)
        is_close, factor = abs(following - factor) <= CLOSE * factor, following
        if is_close or factor < CLOSE:
            break
    return ClassTemperatureMap(n_classes=len(columns), inverse_temperature=0.0 if factor < CLOSE else factor)


@dataclass(frozen=True, eq=False)
class CrossFittedClasses:
    """Recalibrated probabilities (n, K) and the fold (n,) of each case, the map of each fold, and that of all cases."""

    scores: FloatArray
    fold: IntArray
    maps: tuple[ClassRecalibrationMap, ...]
    final: ClassRecalibrationMap


def cross_fitted_classes(
    scores: MulticlassScores, method: str, *, folds: int = FOLDS, seed: int = 0
) -> CrossFittedClasses:
    """Each case recalibrated by a map of `fit_classes` that was fitted without its fold; as `cross_fitted`.

    Folds are stratified by class; clusters stay whole. Raises as `fit_classes`, also for a fold without which a class
    has no case.
    """
    seed = whole_seed(seed)
    if method in FITS:
        # Before a fold is refused for its own range.
        check_map_range(method, scores.columns)
    fold = folds_of(scores.positions, scores.clusters, folds, np.random.default_rng(seed))
    if method != "temperature":
        _refuse_class_in_one_fold(scores, fold)
    found = np.empty(scores.columns.shape[::-1])
    maps = []
    for is_held_out in (fold == place for place in range(folds)):
        if is_held_out.any():
            fitted = fit_classes(_part(scores, ~is_held_out), method)
            found[is_held_out] = fitted.at(scores.columns[:, is_held_out].T)
            maps.append(fitted)
    return CrossFittedClasses(read_only(found), read_only(fold), tuple(maps), fit_classes(scores, method))


def _refuse_class_in_one_fold(scores: MulticlassScores, fold: IntArray) -> None:
    """Refuses folds without which a class that has cases has none left for its map against the rest."""
    for place in range(len(scores.columns)):
        if len(np.unique(fold[scores.positions == place])) == 1:
            raise ParameterError("core-folds-one-class")


def _part(scores: MulticlassScores, mask: BoolArray) -> MulticlassScores:
    weights = None if scores.weights is None else scores.weights[mask]
    classes = range(len(scores.columns))
    return MulticlassScores.from_predictions(
        scores.positions[mask], scores.columns[:, mask].T, classes=classes, sample_weight=weights
    )
