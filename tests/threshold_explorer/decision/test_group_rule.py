"""The rule with a threshold for each group: what it decides, refuses, and keeps in its file."""

import math

import numpy as np
import pandas as pd
import pytest

from threshold_explorer.data.groups import GroupColumn, group_of
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.rule import Rule, RuleError

RULE = GroupRule(
    Rule("p", 0.5, False, "ill", "well", "float32", is_probability=True),
    ("site", "sex"),
    {"north × f": 0.1, "south × m": math.inf},
)
SITE = GroupColumn("site", ("1", "2"), "no value", ("?",))
AGE = GroupColumn("age", ("18 to 35", "36 to 71"), cuts=(35.0,), cut_is_below=True)
CROSSED = GroupRule(
    RULE.rule,
    ("site", "age"),
    {"1 × 18 to 35": 0.1, "no value × 36 to 71": 0.9},
    (SITE, AGE),
    {"1 × 18 to 35": ("1", "18 to 35"), "no value × 36 to 71": ("no value", "36 to 71")},
)


def test_a_file_decides_as_the_rule(tmp_path):
    path = tmp_path / "group-rule.json"
    path.write_text(RULE.to_json(), encoding="utf-8")
    loaded = GroupRule.load(path)
    assert loaded == RULE
    scores, groups = np.float32([0.1, 0.099, 1.0]), ["north × f", "north × f", "south × m"]
    assert loaded.apply(scores, groups).tolist() == [True, False, False]


def test_lower_scores_can_be_positive():
    rule = GroupRule(Rule("distance", 1.0, True, "same", "other", "float64"), ("source",), {"a": 2.0, "b": 1.0})
    assert rule.apply([2.0, 2.0, 1.0], ["a", "b", "b"]).tolist() == [True, False, True]


@pytest.mark.parametrize(
    ("scores", "groups", "expected"),
    [
        ([0.5], ["west"], "'west', first at position 0"),
        ([0.5, 0.5], ["north × f"], "2 scores and 1 groups"),
        ([float("nan")], ["north × f"], "1 of 1 scores is missing"),
        ([1.5], ["north × f"], "outside of 0 to 1"),
    ],
)
def test_refuses(scores, groups, expected):
    with pytest.raises(RuleError, match=expected):
        RULE.apply(scores, groups)


@pytest.mark.parametrize("text", ["", "[]", '{"schema": "x"}', RULE.to_json().replace('"dtype"', '"type"')])
def test_a_file_that_is_no_rule(tmp_path, text):
    path = tmp_path / "group-rule.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RuleError, match="rule for groups"):
        GroupRule.load(path)


TABLE = pd.DataFrame({"site": [1, np.nan], "age": [35, 36], "other": 0})


@pytest.mark.parametrize(
    "groups",
    [
        TABLE,
        [TABLE["site"], TABLE["age"]],
        TABLE[["site", "age"]].to_numpy(),
        [("01", 35.0), (None, "36")],
        [["1.0", "18 to 35"], ["?", "36 to 71"]],
        zip(TABLE["site"], TABLE["age"], strict=True),
        ["1 × 18 to 35", "no value × 36 to 71"],
    ],
)
def test_crossed_columns_are_pairs_columns_a_table_or_names(groups):
    assert CROSSED.apply([0.5, 0.5], groups).tolist() == [True, False]


def test_three_cases_of_two_columns_may_be_lists():
    assert CROSSED.apply([0.5] * 3, [[1, 1, 1], [18, 20, 35]]).tolist() == [True] * 3


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        ([(3, 18)], "group '3 × 18 to 35', first at position 0"),
        ([(1, None)], "group '1 × nan'"),
        ([(1, 18, 3)], "a value of each of the columns"),
        ([1], "a value of each of the columns"),
        (TABLE[["age"]], r"the data have \['age'\]"),
    ],
)
def test_crossed_values_without_a_group_are_refused(groups, expected):
    with pytest.raises(RuleError, match=expected):
        CROSSED.apply([0.5], groups)


def test_of_equal_numbers_a_text_is_its_own_group_and_two_candidates_are_none():
    names = ["1", "01", "2.50"]
    found = [group_of(value, names) for value in ("1", "01", 1.0, 2.5, "001", True)]
    assert found == ["1", "01", "1", "2.50", None, None]


@pytest.mark.parametrize(
    ("old", "new"),
    [('"cuts": [', '"cuts": [1, '), ("lower", "left"), ('"column": "age"', '"column": "sex"'), ('"texts"', '"text"')],
)
def test_a_file_whose_grouping_is_not_valid(tmp_path, old, new):
    path = tmp_path / "group-rule.json"
    path.write_text(CROSSED.to_json(), encoding="utf-8")
    assert GroupRule.load(path) == CROSSED
    path.write_text(CROSSED.to_json().replace(old, new), encoding="utf-8")
    with pytest.raises(RuleError, match="rule for groups"):
        GroupRule.load(path)
