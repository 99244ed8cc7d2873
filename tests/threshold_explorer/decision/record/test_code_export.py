"""The snippet is run, and decides as the page counts."""

import itertools
from typing import Any

import numpy as np
import pytest
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression, RidgeClassifier

from metrics_core import BinaryScores
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.record.code_export import snippet

GENERATOR = np.random.default_rng(2026)
# Results are cached by the key of a data set.
KEYS = itertools.count()


def dataset_of(
    is_positive: Any, scores: Any, positive: str = "1", negative: str = "0", *, lower_is_positive: bool = False
) -> BinaryDataset:
    roles = ColumnRoles("label", "score", positive, lower_is_positive=lower_is_positive)
    turned = -scores if lower_is_positive else scores
    return BinaryDataset(
        id="x",
        title="x",
        key=f"data set {next(KEYS)}",
        origin=Origin.UPLOAD,
        provenance="",
        roles=roles,
        negative=negative,
        scores=BinaryScores.from_predictions(is_positive, turned),
    )


def run(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(code, "snippet", "exec"), names)
    return names


def counted(decided: Any, is_positive: Any) -> tuple[int, int, int, int]:
    decided, is_positive = np.asarray(decided, dtype=bool), np.asarray(is_positive, dtype=bool)
    return tuple(
        int(np.sum(one))
        for one in (decided & is_positive, decided & ~is_positive, ~decided & is_positive, ~decided & ~is_positive)
    )


def counts_at(dataset: BinaryDataset, threshold: float) -> tuple[int, int, int, int]:
    at = dataset.scores.confusion_at(threshold)
    return int(at.tp), int(at.fp), int(at.fn), int(at.tn)


@pytest.mark.parametrize(("dtype", "lower_is_positive"), [("float64", True), ("float32", False), ("float32", True)])
def test_it_counts_as_the_page_at_thresholds_on_scores_and_between_them(dtype, lower_is_positive):
    scores = GENERATOR.integers(0, 100, 500).astype(dtype) / np.dtype(dtype).type(100)
    is_positive = GENERATOR.random(500) < 0.4
    dataset = dataset_of(is_positive, scores, lower_is_positive=lower_is_positive)
    sign = -1 if lower_is_positive else 1
    for threshold in (0.37, 0.5, 0.505, float(scores[7]), 0.0, 1.0):
        code = run(snippet(dataset, sign * threshold))
        decided = code["decide"](scores)
        assert counted(decided, is_positive) == counts_at(dataset, sign * threshold)
        assert list(code["labels"](scores)) == [1 if one else 0 for one in decided]


@pytest.mark.parametrize("name", ['mal"ignant', "two\nlines", "{threshold}", "'''", "\\", "é"])
def test_whatever_the_classes_are_called_it_runs_and_calls_them_so(name):
    dataset = dataset_of([True, False], np.array([0.9, 0.1]), name, "the other")
    assert list(run(snippet(dataset, 0.5))["labels"]([0.9, 0.1])) == [name, "the other"]


@pytest.mark.parametrize(
    ("model", "names"),
    [
        (LogisticRegression(), ("1", "0")),
        (LogisticRegression(), ("False", "True")),
        (RidgeClassifier(), ("malignant", "benign")),
        (RidgeClassifier(), ("true", "false")),
    ],
)
def test_a_model_of_scikit_learn_decides_and_counts_as_the_page(model, names):
    features, classes = make_classification(400, n_informative=4, flip_y=0.2, random_state=7)
    positive, negative = names
    labels = (
        classes == (names[0] == "true")
        if "alse" in f"{names}"
        else np.where(classes == 1, *(names if positive != "1" else (1, 0)))
    )
    model.fit(features, labels)
    at = list(model.classes_).index(labels[classes == 1][0])
    if hasattr(model, "predict_proba"):
        scores = model.predict_proba(features)[:, at]
    else:
        scores = model.decision_function(features) * (1 if at == 1 else -1)
    dataset = dataset_of(classes == 1, scores, positive, negative)
    for threshold in (float(np.quantile(scores, 0.3)), float(np.quantile(scores, 0.8))):
        code = run(snippet(dataset, threshold))
        predicted = code["with_threshold"](model).predict(features)
        assert list(predicted) == list(code["labels"](scores))
        assert counted(predicted == labels[classes == 1][0], classes == 1) == counts_at(dataset, threshold)


def test_turned_scores_wrap_no_model_whose_own_scores_are_the_right_way_round():
    dataset = dataset_of([True, False], np.array([0.1, 0.9]), lower_is_positive=True)
    assert "with_threshold" not in snippet(dataset, -0.5)


@pytest.mark.parametrize("missing", [np.nan, None])
def test_a_missing_score_has_no_decision(missing):
    for lower_is_positive in (False, True):
        code = run(snippet(dataset_of([True, False], np.array([0.9, 0.1]), lower_is_positive=lower_is_positive), 0.5))
        with pytest.raises(ValueError, match="1 missing"):
            code["decide"]([0.9, missing])
