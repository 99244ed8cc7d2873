"""The published JSON schema: every record meets it, and loading refuses a changed one with the place of the fault."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import threshold_explorer
from tests.threshold_explorer.decision.record.test_record import decided
from tests.threshold_explorer.decision.record.test_record import record_of as record_of_decision
from tests.threshold_explorer.decision.record.test_rule import FILES, file_of, record_of
from threshold_explorer.decision.json_schema import ANNOTATIONS, APPLICATORS, KEYWORDS, first_fault
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.rule import Rule, RuleError, record_schema

SCHEMA = record_schema()
INDEPENDENT = Draft202012Validator(SCHEMA)
WRONG = [None, True, -1, 2.5, "x", "Infinity", [], [1, "Infinity"], {}]


@pytest.fixture(scope="module")
def full() -> dict[str, Any]:
    """The record of a decision with constraints, costs and uncertainty."""
    decision = decided("optimize.py", t="0.37", recall_min="0.9", cost_fn="5")
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
        assert first_fault(without, SCHEMA) == ("", f'"{name}" is missing')


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
