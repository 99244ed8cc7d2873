"""The rule with a threshold for each group: what it decides, refuses, and keeps in its file."""

import math

import numpy as np
import pytest

from threshold_explorer.group_rule import GroupRule
from threshold_explorer.rule import Rule, RuleError

RULE = GroupRule(
    Rule("p", 0.5, False, "ill", "well", "float32", is_probability=True),
    ("site", "sex"),
    {"north × f": 0.1, "south × m": math.inf},
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
