"""A rule decides as the page, meets its published schema, and refuses scores and files that it was not made for."""

import json
import operator
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from jsonschema import Draft202012Validator
from sklearn.linear_model import LogisticRegression

import threshold_explorer
from metrics_core import METRICS, BinaryScores
from tests.threshold_explorer.decision.record.test_code_export import counted, counts_at, dataset_of, run
from tests.threshold_explorer.decision.record.test_record import decided
from tests.threshold_explorer.decision.record.test_record import record_of as record_of_decision
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.decision.json_schema import ANNOTATIONS, APPLICATORS, KEYWORDS, first_fault
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.record.code_export import snippet
from threshold_explorer.decision.record.decision import Decision, Record, Statement
from threshold_explorer.decision.record.document import decision_section
from threshold_explorer.decision.rule import Rule, RuleError, record_schema
from threshold_explorer.live.parts import MatrixView

RULE = Rule("p", 0.3, False, "ill", "well", "float64", is_probability=True)
LOWER = Rule("p", 0.3, True, "ill", "well", "float64")
VALUES = [0.1, 0.3, 0.9]


@pytest.mark.parametrize(
    "scores",
    [
        VALUES,
        np.array(VALUES),
        pd.Series(VALUES, name="p"),
        pd.DataFrame({"q": 1, "p": VALUES}),
        pa.table({"p": VALUES}),
    ],
)
def test_a_score_equal_to_the_threshold_is_positive_in_both_directions(scores):
    assert RULE.apply(scores).tolist() == [False, True, True]
    assert LOWER.apply(scores).tolist() == [True, True, False]
    assert LOWER.labels(scores) == ["ill", "ill", "well"]


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([0.1, None], "1 of 2 scores is missing, the first at position 1"),
        ([np.inf, np.inf], "2 of 2 scores are infinite, the first at position 0"),
        ([0.1, 1.5], "outside of 0 to 1"),
        (pd.Series(VALUES, name="q"), "these scores are the column 'q'"),
        (pd.DataFrame({"q": VALUES}), "the data have \\['q'\\]"),
        ([[0.1]], "these have 2 dimensions"),
        (["a"], "Scores are numbers"),
    ],
)
def test_scores_that_the_rule_was_not_made_for_are_refused(scores, said):
    with pytest.raises(RuleError, match=said):
        RULE.apply(scores)


def test_a_rule_refuses_where_the_app_is_not_installed():
    code = """
import sys
sys.modules |= dict.fromkeys(("babel", "fluent", "fluent.runtime", "pydantic", "streamlit"))
from threshold_explorer import GroupRule, Rule
for decide in (
    lambda: Rule("p", 0.3, False, "ill", "well", "float64").apply([None]),
    lambda: GroupRule.load(sys.argv[1]),
    lambda: Rule.load(sys.argv[2]),
):
    try:
        decide()
    except ValueError as error:
        print(type(error).__name__, error)
"""
    schema = Path(threshold_explorer.__file__).parent / "decision/rule.schema.json"
    done = subprocess.run([sys.executable, "-c", code, schema, schema], capture_output=True, text=True, check=True)
    kinds = re.findall(
        r"^RuleError (?:1 of 1 scores is missing|.*is no rule for groups|.*is no decision record)", done.stdout, re.M
    )
    assert len(kinds) == 3
    assert len(done.stdout.splitlines()) == 3


def test_a_fitted_classifier_predicts_by_the_rule():
    random = np.random.default_rng(0)
    x = random.normal(size=(80, 2))
    model = LogisticRegression().fit(x, np.where(x[:, 0] > 0, "ill", "well"))
    scores = model.predict_proba(x)[:, list(model.classes_).index("ill")]
    assert RULE.to_estimator(model).predict(x).tolist() == RULE.labels(scores)
    for rule, said in (
        (LOWER, "lower ones are positive"),
        (Rule("p", 0.3, False, "x", "y", "float64"), "no class 'x'"),
    ):
        with pytest.raises(RuleError, match=said):
            rule.to_estimator(model)


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


SCHEMA = record_schema()
INDEPENDENT = Draft202012Validator(SCHEMA)
WRONG = [None, True, -1, 2.5, "x", "Infinity", [], [1, "Infinity"], {}]


@pytest.fixture(scope="module")
def full() -> dict[str, Any]:
    """The record of a decision with constraints, costs and uncertainty."""
    decision = decided(t="0.37", goal="recall_min", recall_min="0.9", cost_fn="5")
    data: dict[str, Any] = json.loads(record_json(record_of_decision(decision)))
    return data


def load(record: object, folder: Path) -> Rule:
    file = folder / "rule.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return Rule.load(file)


def places(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every part of a record; of a list, to its first part."""
    parts = value.items() if isinstance(value, dict) else list(enumerate(value))[:1] if isinstance(value, list) else ()
    return [place, *(path for key, part in parts for path in places(part, (*place, key)))]


@contextmanager
def replaced(record: dict[str, Any], place: tuple[Any, ...], value: Any) -> Iterator[None]:
    """The record has another value at a place, as long as the block lasts."""
    *above, last = place
    part = reduce(lambda part, key: part[key], above, record)
    before, part[last] = part[last], value
    yield
    part[last] = before


def keywords(schema: Any) -> set[str]:
    if isinstance(schema, list):
        return set[str]().union(*map(keywords, schema))
    if not isinstance(schema, dict):
        return set()
    found = set(schema)
    for name, part in schema.items():
        if name in ("properties", "$defs"):
            found |= set[str]().union(*map(keywords, part.values()))
        elif name not in ("const", "enum", "required"):
            found |= keywords(part)
    return found


def test_the_schema_is_valid_and_its_keywords_are_those_that_loading_checks() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert keywords(SCHEMA) <= KEYWORDS | APPLICATORS | ANNOTATIONS


@pytest.mark.filterwarnings("ignore:overflow")
def test_records_of_every_direction_and_type_meet_it_and_decide_as_the_page(tmp_path: Path) -> None:
    seen = set()
    for number in range(0, FILES, 2):
        dataset, scores, _, threshold, (positive, _) = file_of(number)
        rule = load(record_json(record_of(dataset, threshold)), tmp_path)
        at = dataset.scores.confusion_at(threshold)
        assert rule.apply(scores).sum() == at.tp + at.fp, number
        assert rule.positive == positive
        seen.add((rule.lower_is_positive, rule.dtype, type(rule.positive)))
    assert len(seen) >= 8


def shortened(part: Any) -> Any:
    """A part of a record whose lists have two entries at most, because an independent validation takes long."""
    if isinstance(part, dict):
        return {key: shortened(value) for key, value in part.items()}
    return [shortened(value) for value in part[:2]] if isinstance(part, list) else part


def test_loading_judges_every_change_as_an_independent_validator_does(full: dict[str, Any]) -> None:
    # Counted, so that the test cannot pass on an empty list.
    refused, short = 0, shortened(full)
    assert INDEPENDENT.is_valid(full)
    assert INDEPENDENT.is_valid(short)
    for at, place in enumerate(places(short)[1:]):
        for value in WRONG[at % 2 :: 2]:
            with replaced(short, place, value):
                fault, is_valid = first_fault(short, SCHEMA), INDEPENDENT.is_valid(short)
            assert (fault is None) == is_valid, (place, value, fault)
            refused += not is_valid
    assert refused > 200
    for name in SCHEMA["required"]:
        without = {key: value for key, value in full.items() if key != name}
        assert list(map(str, first_fault(without, SCHEMA) or ())) == ["", f'"{name}" is missing']


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (("rule", "threshold"), "0.37", 'rule.threshold: "0.37" is not'),
        (("rule", "threshold"), 0.38, "rule.threshold: 0.38 is not 0.37, the threshold of the numbers"),
        (("rule", "lower_is_positive"), True, 'rule.operator: ">=" is not "<="'),
        (("rule", "negative"), "malignant", "rule.negative: 'malignant' is the positive class too"),
        (("rule", "dtype"), "int8", 'rule.dtype: "int8" is not one of'),
        (
            ("objective", "constraints", 0, "sense"),
            "at_lest",
            'constraints[0].sense: "at_lest" is not one of "at_least"',
        ),
        (("numbers", 4, "interval"), [0.5], "numbers[4].interval: a list of 1 has the wrong length"),
        (("data", "sha256"), "abc", 'data.sha256: "abc" does not match'),
        (("confidence",), 95, "confidence: 95 is not less than 1"),
        (("version",), 1, "has version 1 of the format; this version reads 2 and 3"),
        (("version",), 4, "has version 4 of the format; this version reads 2 and 3"),
        (("schema",), "other", "is no decision record"),
        (("confidence",), float("nan"), "is no decision record"),
    ],
)
def test_a_changed_record_is_refused_with_the_place(
    full: dict[str, Any], tmp_path: Path, place: tuple[Any, ...], value: Any, said: str
) -> None:
    with replaced(full, place, value), pytest.raises(RuleError) as refusal:
        load(full, tmp_path)
    assert said in str(refusal.value)
    assert str(refusal.value).startswith(str(tmp_path / "rule.json"))


@pytest.mark.parametrize("text", ["no JSON", "[]", "{}"])
def test_other_files_are_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"rule\.json is no decision record of Threshold Explorer"):
        load(text, tmp_path)


def test_records_made_before_the_schema_was_published_load(full: dict[str, Any], tmp_path: Path) -> None:
    old = {key: value for key, value in full.items() if key != "$schema"}
    old["rule"] = {key: value for key, value in full["rule"].items() if key != "is_probability"}
    assert threshold_explorer.Rule is Rule
    assert load(old, tmp_path) == Rule("score", 0.37, False, "malignant", "benign", "float64")
