"""The rule decides as the page, whether it is read from the document, the JSON or the code, for files of every kind."""

import json
import operator
import re
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores
from tests.threshold_explorer.decision.record.test_code_export import counted, counts_at, dataset_of, run
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.record.code_export import snippet
from threshold_explorer.decision.record.decision import Decision, Record, Statement
from threshold_explorer.decision.record.document import decision_section
from threshold_explorer.live.parts import MatrixView

FILES = 72
OPERATORS = {">=": operator.ge, "<=": operator.le}
# Scores of one file, without regard to the label.
SHAPES = {
    "probabilities": lambda r, n: r.random(n),
    "two decimals": lambda r, n: r.integers(0, 101, n) / 100,
    "float32": lambda r, n: (r.integers(0, 101, n) / 100).astype(np.float32),
    "float32 logits": lambda r, n: r.normal(0, 5, n).astype(np.float32),
    "whole numbers": lambda r, n: r.integers(-5, 6, n).astype(float),
    "huge": lambda r, n: r.normal(0, 1, n) * 1e300,
    "tiny": lambda r, n: r.random(n) * 1e-300,
    "negative": lambda r, n: -1 - r.random(n),
    "two values": lambda r, n: r.choice([0.25, 0.75], n),
}
LABELS = [
    ("1", "0", 1, 0),
    ("true", "false", True, False),
    ("False", "True", False, True),
    ("ill", "well", "ill", "well"),
]


def record_of(dataset: BinaryDataset, threshold: float) -> Record:
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    decision = Decision(dataset, scale, threshold, [METRICS["recall"]], MatrixView(), [], [], None, "", None)
    return Record(decision, Statement("A title"), datetime(2026, 3, 9, 12, 30, tzinfo=UTC))


def decided_by_json(rule: dict[str, Any], scores: list[float]) -> list[bool]:
    compare = OPERATORS[rule["operator"]]
    threshold = float(rule["threshold"])
    assert rule["positive_if"] == f"score {rule['operator']} {threshold!r}"
    return [compare(score, threshold) for score in scores]


def decided_by_document(html: str, scores: list[float]) -> list[bool]:
    [(bound, threshold)] = re.findall(r"if its score is at (least|most) ([^ ]+), otherwise", html)
    number = float(threshold.replace("−", "-").replace("∞", "inf"))
    return [score >= number if bound == "least" else score <= number for score in scores]


def file_of(number: int) -> tuple[BinaryDataset, Any, Any, float, tuple[Any, Any]]:
    """A data set, its scores and labels as in the file, a threshold of the page, and the classes of the data."""
    random = np.random.default_rng(number)
    shape = list(SHAPES)[number % len(SHAPES)]
    n = int(random.integers(2, 40))
    scores = SHAPES[shape](random, n)
    is_positive = np.append([True, False], random.random(n - 2) < 0.4)
    lower = bool(random.integers(2))
    positive, negative, *classes = LABELS[number % len(LABELS)]
    dataset = dataset_of(is_positive, scores, positive, negative, lower_is_positive=lower)
    on_page = -scores if lower else scores
    finite = on_page[np.isfinite(on_page)]
    threshold = [
        float(random.choice(finite)),
        float(random.choice(finite)) * (1 + 1e-9),
        round(float(random.choice(finite)), 2),
        float(finite.mean(dtype=np.float64)) if shape != "huge" else 0.0,
    ][random.integers(4)]
    return dataset, scores, is_positive, threshold, tuple(classes)


@pytest.mark.filterwarnings("ignore:overflow")
def test_document_json_and_code_decide_as_the_page():
    for number in range(FILES):
        dataset, scores, is_positive, threshold, (positive, negative) = file_of(number)
        record, expected = record_of(dataset, threshold), counts_at(dataset, threshold)
        rule = json.loads(record_json(record))["rule"]
        code = run(snippet(dataset, threshold))
        by_code = code["decide"](scores)
        values = [float(score) for score in scores]
        decisions = {
            "code": list(by_code),
            "json": decided_by_json(rule, values),
            "document": decided_by_document(decision_section(record), values),
        }
        for form, found in decisions.items():
            assert counted(found, is_positive) == expected, (number, form, rule)
        assert (rule["positive"], rule["negative"]) == (positive, negative)
        assert type(rule["positive"]) is type(positive)
        assert rule["missing_score"] == "no decision"
        assert code["labels"](scores).tolist() == [positive if one else negative for one in by_code]


def test_lower_scores_are_positive_as_such_in_every_form():
    dataset = dataset_of([True, False, True], np.array([0.1, 0.9, 0.3]), lower_is_positive=True)
    record = record_of(dataset, -0.3)
    data = json.loads(record_json(record))
    assert data["rule"] == {
        "score": "score",
        "threshold": 0.3,
        "lower_is_positive": True,
        "positive": 1,
        "negative": 0,
        "dtype": "float64",
        "is_probability": True,
        "operator": "<=",
        "positive_if": "score <= 0.3",
        "missing_score": "no decision",
    }
    assert data["threshold"] == {"value": 0.3, "same_decisions": {"from": 0.3, "below": 0.9}}
    assert "Threshold 0.3 or lower" in decision_section(record)
    assert "return scores <= THRESHOLD" in data["python"]


def test_the_thresholds_of_the_page_with_the_same_decisions_keep_them_in_the_file():
    scores = np.array([0.1, 0.4, 0.4, 0.8])
    for lower in (False, True):
        dataset = dataset_of([True, False, True, False], scores, lower_is_positive=lower)
        threshold = -0.5 if lower else 0.5
        data = json.loads(record_json(record_of(dataset, threshold)))
        same, by_page = data["threshold"]["same_decisions"], counts_at(dataset, threshold)
        for value in (same["from"], 0.45) if lower else (same["up_to"], 0.45):
            assert counts_at(dataset, -value if lower else value) == by_page


def test_summaries_are_numbers_with_all_digits():
    random = np.random.default_rng(5)
    is_positive, values = random.random(300) < 0.3, random.random(300)
    scores, dataset = BinaryScores.from_predictions(is_positive, values), dataset_of(is_positive, values)
    found = {one["key"]: one for one in json.loads(record_json(record_of(dataset, 0.5)))["summaries"]}
    assert found["ap"]["value"] == scores.average_precision()
    assert found["brier"]["value"] == scores.brier_score()
    assert all(isinstance(end, float) for end in found["ap"]["interval"])
