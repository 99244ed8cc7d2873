"""Recalibration of several classes: fits against scikit-learn and SciPy, files, and folds."""

import json

import numpy as np
import pytest
from scipy.special import softmax
from sklearn.calibration import _TemperatureScaling

from metrics_core import ParameterError, ScoreRangeError
from metrics_core.calibration import (
    class_map_from_dict,
    cross_fitted_classes,
    fit_classes,
    fit_recalibration,
)
from metrics_core.calibration.class_maps import _one_vs_rest
from metrics_core.multiclass import MulticlassScores

METHODS = ("temperature", "platt", "beta", "isotonic")


def drawn(seed, n=300, k=4, sharpness=2.0):
    draw = np.random.default_rng(seed)
    logits = draw.normal(size=(n, k))
    label = np.array([draw.choice(k, p=row) for row in softmax(logits, axis=1)])
    return label, softmax(sharpness * logits, axis=1), draw.exponential(size=n)


def of(label, scores, weight=None, cluster=None):
    return MulticlassScores.from_predictions(
        label, scores, classes=range(scores.shape[1]), sample_weight=weight, cluster=cluster
    )


@pytest.mark.parametrize("sharpness", [0.2, 1.0, 3.0])
@pytest.mark.parametrize("is_weighted", [False, True])
def test_temperature_is_the_minimum_of_log_loss(is_weighted, sharpness):
    label, scores, weight = drawn(1, sharpness=sharpness)
    weight = weight if is_weighted else np.ones(len(label))
    logs = np.log(scores)

    def gradient(factor):
        p = softmax(factor * logs, axis=1)
        return weight @ ((p * logs).sum(axis=1) - logs[np.arange(len(label)), label])

    found = fit_classes(of(label, scores, weight if is_weighted else None), "temperature")
    assert abs(gradient(found.inverse_temperature)) < 1e-9 * len(label)
    theirs = _TemperatureScaling().fit(scores, label.astype(float), sample_weight=weight)
    # What scikit-learn's own optimizer reaches.
    assert found.at(scores) == pytest.approx(theirs.predict(scores), abs=1e-6)
    assert found.at(scores) == pytest.approx(softmax(found.inverse_temperature * logs, axis=1), abs=1e-13)


def test_scores_without_information_get_equal_probabilities():
    label, scores, _ = drawn(2)
    reversed_scores = 1 / scores / (1 / scores).sum(axis=1, keepdims=True)
    found = fit_classes(of(label, reversed_scores), "temperature")
    assert found.at(scores) == pytest.approx(np.full(scores.shape, 0.25))


@pytest.mark.parametrize("method", METHODS[1:])
def test_one_vs_rest_maps_are_normalized(method):
    label, scores, weight = drawn(3)
    found = fit_classes(of(label, scores, weight), method)
    columns = [
        fit_recalibration(_one_vs_rest(of(label, scores, weight), place, method), method).at(scores[:, place])
        for place in range(4)
    ]
    table = np.column_stack(columns)
    assert found.at(scores) == pytest.approx(table / table.sum(axis=1, keepdims=True), abs=1e-15)


def test_rows_of_zeros_get_equal_shares():
    label, scores, _ = drawn(4)
    found = fit_classes(of(label, scores), "isotonic")
    assert found.at(np.zeros((1, 4))).sum() == pytest.approx(1)


@pytest.mark.parametrize("method", METHODS)
def test_json_and_python_give_the_same_to_the_last_bit(method):
    label, scores, _ = drawn(5)
    found = fit_classes(of(label, scores), method)
    assert class_map_from_dict(json.loads(found.to_json())) == found
    code = {}
    exec(found.to_python(), code)
    assert code["recalibrate"](scores).tobytes() == found.at(scores).tobytes()
    assert [line for line in found.to_python().splitlines() if "import" in line] == ["import numpy as np"]


@pytest.mark.parametrize("method", METHODS)
def test_each_case_is_recalibrated_by_a_map_without_it(method):
    label, scores, weight = drawn(6)
    found = cross_fitted_classes(of(label, scores, weight), method, folds=3, seed=2)
    for fold in range(3):
        rest = found.fold != fold
        alone = fit_classes(of(label[rest], scores[rest], weight[rest]), method)
        assert found.scores[~rest].tolist() == alone.at(scores[~rest]).tolist()
    for place in range(4):
        sizes = np.bincount(found.fold[label == place], minlength=3)
        assert sizes.max() - sizes.min() <= 1


def test_clusters_stay_whole():
    label, scores, _ = drawn(7)
    cluster = np.arange(300) // 3
    found = cross_fitted_classes(of(label, scores, cluster=cluster), "temperature")
    assert all(len({*found.fold[cluster == each].tolist()}) == 1 for each in range(100))
    assert np.bincount(found.fold).tolist() == [60] * 5


def test_invalid_input_is_refused():
    label, scores, _ = drawn(8)
    with pytest.raises(ParameterError, match="'sigmoid'"):
        fit_classes(of(label, scores), "sigmoid")
    with pytest.raises(ParameterError, match="always the most likely"):
        fit_classes(of(scores.argmax(axis=1), scores), "temperature")
    with pytest.raises(ParameterError, match="carry no information"):
        fit_classes(of(label, np.full_like(scores, 0.25)), "temperature")
    with pytest.raises(ParameterError, match="A class has no case"):
        fit_classes(of(np.minimum(label, 2), scores), "platt")
    with pytest.raises(ParameterError, match="Only one class"):
        fit_classes(of(np.zeros_like(label), scores), "platt")
    # One case of the last class.
    rare = np.where(np.arange(len(label)) == 7, 3, np.minimum(label, 2))
    for method in ("platt", "beta", "isotonic"):
        with pytest.raises(ParameterError, match="at least two folds"):
            cross_fitted_classes(of(rare, scores), method)
    assert cross_fitted_classes(of(rare, scores), "temperature").final.n_classes == 4
    with pytest.raises(ScoreRangeError):
        fit_classes(of(label, 2 * scores), "temperature")
    found = fit_classes(of(label, scores), "temperature")
    with pytest.raises(ParameterError, match="3 classes, but the map is for 4 classes"):
        found.at(scores[:, :3])
    for changed in ({"n_classes": 1}, {"method": "x"}, {"inverse_temperature": -1}, {"schema": "x"}):
        with pytest.raises(ParameterError, match="no recalibration map"):
            class_map_from_dict({**found.to_dict(), **changed})
    with pytest.raises(ParameterError, match="no recalibration map"):
        class_map_from_dict({**fit_classes(of(label, scores), "platt").to_dict(), "maps": []})
