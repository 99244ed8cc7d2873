"""The rule with a threshold for each group: what it decides, refuses and keeps, also on files of other programs."""

import io
import json
import math
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from metrics_core.groups import group_metrics
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.groups import GroupColumn, group_of
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.source import Source
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.json_schema import first_fault
from threshold_explorer.decision.record.as_json import groups_data
from threshold_explorer.decision.record.code_export import rule_code
from threshold_explorer.decision.rule import Rule, RuleError, record_schema
from threshold_explorer.decision.rule_of_dataset import GROUP_METRICS, TakenThresholds, group_rule, rule_of
from threshold_explorer.reading.prediction_file import read_trusted
from threshold_explorer.views.groups.group_thresholds import Aim, thresholds_of
from threshold_explorer.views.groups.grouping import grouped_cases

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


N = 600
RNG = np.random.default_rng(28)
POSITIVE = RNG.random(N) < 0.4
SCORE = np.round(RNG.normal(POSITIVE, 1), 3)
AGES = np.round(RNG.gamma(4, 12, N), 2)
COLUMNS = {
    "age": AGES,
    "years": pd.array(np.where(AGES > 60, None, AGES.astype(int)), dtype="Int64"),
    "size": pd.array([None if at % 9 == 0 else (3500000, 12, 7)[at % 3] for at in range(N)], dtype="Int64"),
    "site": [f"0{at % 3}" for at in range(N)],
    "smoker": [("true", "false", "")[at % 3] for at in range(N)],
    "ward": [("north", "x × y", "#N/A", "no value")[at % 4] for at in range(N)],
    "floor": [("x", "y × x", "y")[at % 3] for at in range(N)],
    # Code, if a text of the file could end a literal or a docstring.
    'x""" + str(1 / 0) #': [("'''", '"""', "\\' + str(1 / 0) #")[at % 3] for at in range(N)],
}
CSV = pd.DataFrame({"label": POSITIVE.astype(int), "score": SCORE, **COLUMNS}).to_csv(index=False).encode()


def taken_by(columns, cuts=(), *, lower=False):
    table = read_trusted(CSV, "cases.csv").table
    source = Source("raw", ("raw",), "raw", "", Origin.UPLOAD, "", DetectedColumns.of(table), {})
    dataset = open_binary(source, ColumnRoles("label", "score", "0" if lower else "1", lower_is_positive=lower))
    grouped = grouped_cases(dataset, columns, 4, cuts, source)
    aim = Aim("recall", recall=0.7)
    found = thresholds_of(dataset, grouped.key + str(lower), aim, grouped.groups)
    metrics = group_metrics(grouped.groups, found.thresholds, GROUP_METRICS)
    return dataset, TakenThresholds(grouped, aim, found, metrics, "")


def as_read(**settings):
    return pd.read_csv(io.BytesIO(CSV), **settings)


@pytest.mark.parametrize("settings", [{}, {"dtype": str, "keep_default_na": False}], ids=["typed", "as text"])
@pytest.mark.parametrize(
    ("columns", "cuts", "lower"),
    [
        (("age",), (), False),
        (("age",), (), True),
        (("age",), (18.0, 35.5, 65.0), False),
        (("years",), (), False),
        (("years",), (18.0, 19.0, 35.0), True),
        (("size",), (), False),
        (("site",), (), False),
        (("smoker",), (), True),
        (("ward",), (), False),
        (('x""" + str(1 / 0) #',), (), False),
        (("ward", 'x""" + str(1 / 0) #'), (), False),
        (("years", "smoker"), (), False),
        (("ward", "floor"), (), False),
    ],
)
def test_the_file_as_it_is_read_gives_the_counts_of_the_record(columns, cuts, lower, settings, tmp_path):
    dataset, taken = taken_by(columns, cuts, lower=lower)
    data = json.loads(json.dumps(groups_data(dataset, taken), allow_nan=False))
    schema = record_schema()
    assert first_fault(data, schema["properties"]["groups"] | {"$defs": schema["$defs"]}) is None
    rule = group_rule(dataset, taken.grouped, taken.found)
    (tmp_path / "rule.json").write_text(rule.to_json(), encoding="utf-8")
    loaded = GroupRule.load(tmp_path / "rule.json")
    record = {"rule": rule_of(dataset, taken.found.one_threshold).to_dict(), "groups": data}
    assert loaded == rule == GroupRule.of_record(record)

    raw = as_read(**settings)
    groups = raw[columns[0]] if len(columns) == 1 else list(zip(*(raw[name] for name in columns), strict=True))
    flagged = loaded.apply(SCORE, groups)
    names: dict[str, object] = {}
    exec(rule_code(SimpleNamespace(dataset=dataset, threshold=0.0, by_group=taken)), names)
    assert np.array_equal(names["decide"](SCORE, groups), flagged)
    assert np.array_equal(loaded.apply(SCORE, raw), flagged)

    of_case = loaded.group_names(groups, N)
    assert np.array_equal(loaded.apply(SCORE, of_case), flagged)
    for each in data["thresholds"]:
        rows = of_case == each["group"]
        is_positive = POSITIVE[rows] != lower
        counts = {
            "tp": (flagged[rows] & is_positive).sum(),
            "fp": (flagged[rows] & ~is_positive).sum(),
            "fn": (~flagged[rows] & is_positive).sum(),
            "tn": (~flagged[rows] & ~is_positive).sum(),
        }
        assert counts == {cell: each[cell] for cell in counts}
