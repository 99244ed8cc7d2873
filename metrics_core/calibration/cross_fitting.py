"""Recalibrated scores out of sample: each case by a map that was fitted without it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.labels import label_column, positive_mask
from metrics_core.arguments.parameters import whole_number, whole_seed
from metrics_core.arguments.predictions import case_weights, check_finite, check_lengths, real_numbers
from metrics_core.binary import BinaryScores
from metrics_core.calibration.map_fits import fit_recalibration
from metrics_core.calibration.maps import MAPS, RecalibrationMap, check_map_range
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.errors import ParameterError

FOLDS = 5
MAX_FOLDS = 100
# Clusters are sorted by their cases of so many classes.
MAX_KEYS = 20


@dataclass(frozen=True, eq=False)
class CrossFitted:
    """One entry per case in their order: `scores`, recalibrated by `maps[fold]`, which was fitted to other folds.

    `final` is the map that was fitted to all cases, for new ones.
    """

    scores: FloatArray
    fold: IntArray
    maps: tuple[RecalibrationMap, ...]
    final: RecalibrationMap


def cross_fitted(
    y_true: Any,
    y_score: Any,
    method: str,
    *,
    pos_label: Any = None,
    sample_weight: Any = None,
    cluster: Any = None,
    folds: int = FOLDS,
    seed: int = 0,
) -> CrossFitted:
    """Fit a map of the method (see `fit_recalibration`) to all folds but one, and recalibrate that one, for each fold.

    Folds are seeded and stratified: each has the same number of cases of each class, to one case. Cases of one
    `cluster` are in one fold; clusters with many positives are spread evenly. Columns and their errors are those of
    `BinaryScores.from_predictions`; raises also the errors of the fit, and `ParameterError` unless each class occurs
    in two folds. Values of two folds are by different maps, so the order of two cases can differ from that of their
    scores. Kull, Silva Filho and Flach 2017 and scikit-learn's `CalibratedClassifierCV` fit in the same way.

    >>> found = cross_fitted([0, 1, 0, 1] * 5, [0.1, 0.3, 0.5, 0.7] * 5, "platt", folds=2)
    >>> found.scores.shape, np.bincount(found.fold).tolist()
    ((20,), [10, 10])
    """
    labels, scores = label_column(y_true), real_numbers(y_score, "y_score")
    check_lengths(y_true=labels, y_score=scores)
    check_finite(scores, "y_score")
    positive = positive_mask(labels, pos_label)
    weights = None if sample_weight is None else case_weights(sample_weight)
    check_lengths(y_true=labels, sample_weight=weights)
    codes = None
    if cluster is not None:
        column = label_column(cluster, "cluster")
        check_lengths(y_true=labels, cluster=column)
        codes = np.unique(column, return_inverse=True)[1].astype(np.int64).ravel()
    if method in MAPS:
        # Before a fold is refused for its own range.
        check_map_range(method, scores)
    folds = whole_number(folds, "folds", least=2, most=MAX_FOLDS)
    fold = folds_of(np.where(positive, 0, 1), codes, folds, np.random.default_rng(whole_seed(seed)))
    found = np.empty(len(scores))
    maps = []
    for is_held_out in _held_out(fold, positive, weights, folds):
        fitted = fit_recalibration(_part(positive, scores, weights, ~is_held_out), method)
        found[is_held_out] = fitted.at(scores[is_held_out])
        maps.append(fitted)
    final = fit_recalibration(_part(positive, scores, weights, np.ones(len(scores), dtype=np.bool_)), method)
    return CrossFitted(read_only(found), read_only(fold), tuple(maps), final)


def _part(positive: BoolArray, scores: FloatArray, weights: FloatArray | None, mask: BoolArray) -> BinaryScores:
    return BinaryScores.from_predictions(
        positive[mask], scores[mask], pos_label=True, sample_weight=None if weights is None else weights[mask]
    )


def _held_out(fold: IntArray, positive: BoolArray, weights: FloatArray | None, folds: int) -> Iterator[BoolArray]:
    """The cases of each fold; refuses folds without which a class does not occur."""
    counts = np.zeros((2, folds))
    for of_class, mask in enumerate((positive, ~positive)):
        mask = mask if weights is None else mask & (weights > 0)
        counts[of_class] = np.bincount(fold[mask], minlength=folds)
    if ((counts > 0).sum(axis=1) < 2).any():
        raise ParameterError("core-folds-one-class")
    return (fold == place for place in range(folds))


def folds_of(classes: IntArray, cluster: IntArray | None, folds: int, draw: np.random.Generator) -> IntArray:
    """The fold of each case by the number of its class: units in random order, those alike next to each other, in turn.

    Clusters are alike by their number of cases of class 0, then of all; units are dealt to the folds like cards.
    """
    if cluster is None:
        shuffled = draw.permutation(len(classes))
        order = shuffled[np.argsort(classes[shuffled], kind="stable")]
        fold = np.empty(len(order), dtype=np.int64)
        fold[order] = np.arange(len(order)) % folds
        return fold
    codes = np.unique(cluster, return_inverse=True)[1].ravel()
    counts = [np.bincount(codes, weights=classes == each) for each in range(min(int(classes.max()), MAX_KEYS))]
    sizes = np.bincount(codes)
    shuffled = draw.permutation(len(sizes))
    keys = [-sizes[shuffled], *(-count[shuffled] for count in reversed(counts))]
    of_cluster = np.empty(len(sizes), dtype=np.int64)
    of_cluster[shuffled[np.lexsort(keys)]] = np.arange(len(sizes)) % folds
    return np.asarray(of_cluster[codes])
