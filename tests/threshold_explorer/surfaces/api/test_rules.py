"""Rules over HTTP: those with thresholds by group, and those that the API chooses as the command does."""

import copy
import json

import pandas as pd
import pytest
from click.testing import CliRunner

from tests.threshold_explorer.surfaces.api.test_requests import COUNTS, CSV, problem
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.rule import EXTENDED_VERSION, Rule, checked_record
from threshold_explorer.interface.goal.objectives import objective_of
from threshold_explorer.surfaces.api.rules import EXAMPLE
from threshold_explorer.surfaces.command.command_line import command_line

AGES = {"column": "age", "ranges": ["18 to 35", "36 to 71"], "cuts": [35.0], "cut_belongs_to": "lower"}
MISSING = {"group": "No value", "texts": ["?"]}
SITES = {"column": "site", "values": ["n", "w"], "missing": None}


def record_by(columns, thresholds, grouping=None):
    """A record with thresholds by group; those of crossed columns are by pairs."""
    listed = [
        {"group": " × ".join(names), "threshold": at, **({"parts": list(names)} if len(names) > 1 else {})}
        for names, at in thresholds.items()
    ]
    groups = {"columns": columns, "thresholds": listed, "one_threshold": 0.3}
    if grouping:
        groups["grouping"] = grouping
    return {**copy.deepcopy(EXAMPLE["rule"]), "version": EXTENDED_VERSION, "groups": groups}


BY_AGE = record_by(
    ["age"],
    {("18 to 35",): 0.3, ("36 to 71",): 0.6, ("No value",): "Infinity"},
    [{**AGES, "missing": MISSING}],
)
BY_BOTH = record_by(
    ["age", "site"],
    {("18 to 35", "n"): 0.3, ("18 to 35", "w"): 0.6, ("36 to 71", "n"): 0.7, ("36 to 71", "w"): 0.1},
    [{**AGES, "missing": None}, SITES],
)
# As floats both would be the same number.
FIRST, SECOND = 2**53, 2**53 + 1
BY_ID = record_by(
    ["id"],
    {(str(FIRST),): 0.3, (str(SECOND),): 0.6, ("No value",): 0.1},
    [{"column": "id", "values": [str(FIRST), str(SECOND)], "missing": MISSING}],
)
EARLIER = record_by(["site"], {("n",): 0.3, ("w",): 0.6})


@pytest.mark.parametrize(
    ("record", "groups", "expected"),
    [
        (BY_AGE, [35, 35.5, None, "20", "?"], [True, False, False, True, False]),
        (BY_AGE, {"age": [35, 35.5, None, 18, 71]}, [True, False, False, True, False]),
        (BY_AGE, {"age": [1, 2, 3, 4, 5], "site": ["n"] * 5}, [True] * 5),
        (BY_BOTH, {"site": list("nwnww"), "age": [20, 20, 70, 70, 70]}, [True, False, False, True, True]),
        (BY_BOTH, ["18 to 35 × n", *["18 to 35 × w"] * 4], [True, False, False, False, False]),
        (BY_ID, {"id": [FIRST, None, SECOND, None, FIRST]}, [True, True, False, True, True]),
        (EARLIER, ["n", "w", "w", "n", "n"], [True, False, False, True, True]),
    ],
)
def test_a_record_with_thresholds_by_group_decides_by_them(api, record, groups, expected):
    sent = {"rule": record, "scores": [0.4] * 5, "column": "p", "groups": groups}
    answer = api.post("/rules/apply", json=sent).json()
    assert answer == {"decisions": expected, "labels": ["ill" if each else "well" for each in expected]}
    given = pd.DataFrame(groups, dtype=object) if isinstance(groups, dict) else groups
    assert GroupRule.of_record(checked_record(record, "rule")).apply([0.4] * 5, given).tolist() == expected


@pytest.mark.parametrize(
    ("record", "changes", "sentence"),
    [
        (BY_AGE, {}, 'thresholds by group: send “groups”, the values of "age" for each case'),
        (BY_BOTH, {}, 'the values of "age" and "site" for each case'),
        (BY_BOTH, {"groups": {"age": [20, 20]}}, "groups by the columns ['age', 'site']; the data have ['age']"),
        (BY_AGE, {"groups": [20]}, "There are 2 scores and 1 groups"),
        (BY_BOTH, {"groups": {"age": [20, 20], "site": ["n"]}}, 'differ in length: "age 2" and "site 1"'),
        (EARLIER, {"groups": ["n", "x"]}, "no threshold for the group 'x', first at position 1"),
        (EARLIER, {"groups": ["n", "w"], "column": "q"}, "The rule is for the column 'p'"),
        (EARLIER, {"groups": ["n", "w"], "scores": [0.1, None]}, "1 of 2 scores is missing"),
        (EARLIER, {"groups": "n"}, '"groups" is "n"; accepted is a list with a value per case'),
        (EARLIER, {"groups": [["n"], "w"]}, "accepted is a list with a value per case"),
        (EXAMPLE["rule"], {"groups": ["n", "w"]}, "one threshold for all cases; leave out “groups”"),
    ],
)
def test_groups_that_do_not_fit_are_refused(api, record, changes, sentence):
    sent = {"rule": record, "scores": [0.4, 0.5], **changes}
    assert sentence in problem(api.post("/rules/apply", json=sent), 422)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "1 of 1 scores is missing, the first at position 0; the rule decides on none."),
        ("ko", "점수 1개 중 1개가 없습니다. 처음은 위치 0입니다. 규칙은 없는 점수에 대해 결정하지 않습니다."),
        ("zh", "1 个得分中有 1 个缺失\uff0c首个在位置 0\uff1b规则不对缺失的得分作出判定。"),
    ],
)
def test_a_rule_refuses_in_the_language_of_the_request(api, language, sentence):
    sent = {"rule": EXAMPLE["rule"], "scores": [None]}
    assert problem(api.post("/rules/apply", json=sent, headers={"accept-language": language}), 422) == sentence


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"maximize": "f1", "flagged_max": 0.5, "on_these_cases": True},
        {"maximize": "f_beta", "beta": 2, "precision_min": 0.6, "on_these_cases": True},
        {"beta": 0.5},
        {"maximize": "net_benefit", "rate": 0.3, "fpr_max": 0.9, "confidence": "99"},
        {"maximize": "mcc", "recall_min": 0.8},
        {"maximize": "precision", "recall_min": 0.1, "confidence": "80"},
        {"cost_fp": 1, "cost_fn": 20},
        {"cost_fn": 3, "lower": True},
    ],
)
def test_the_record_is_the_one_that_the_command_writes(api, tmp_path, options):
    (tmp_path / "cases.csv").write_bytes(CSV)
    named = {"positive": "ill", **options}
    flags = [f"--{name.replace('_', '-')}" for name in named]
    values = [[] if value is True else [str(value)] for value in named.values()]
    arguments = [part for flag, value in zip(flags, values, strict=True) for part in (flag, *value)]
    written = tmp_path / "rule.json"
    ran = CliRunner().invoke(command_line, ["choose", str(tmp_path / "cases.csv"), "--write", str(written), *arguments])
    assert ran.exit_code == 0, ran.output
    expected = json.loads(written.read_text())
    answer = api.post("/rules", files={"file": ("cases.csv", CSV)}, data=named)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    raw = api.post("/rules", content=CSV, params={**named, "name": "cases.csv"}).json()
    # The moments differ, and a page knows them too.
    assert {**found, "made": ""} == {**raw, "made": ""} == {**expected, "made": ""}
    rule = Rule.of_record(checked_record(found, "the answer"))
    assert rule == Rule.load(written)
    assert rule.positive == "ill"


@pytest.mark.parametrize("costs", [{"fp": 1, "fn": 3}, {"fp": 3, "fn": 1}])
def test_a_cost_that_is_not_given_is_1(api, costs):
    [(kind, cost)] = [each for each in costs.items() if each[1] != 1]
    record = api.post("/rules", content=CSV, params={"positive": "ill", f"cost_{kind}": cost}).json()
    assert record["costs"]["of_one_case"].items() >= costs.items()


def test_f1_is_f_beta_with_a_beta_of_1():
    assert (
        objective_of("f1", 3, 0.2, None) == objective_of("f_beta", 1, 0.2, None) != objective_of("f_beta", 3, 0.2, None)
    )


def test_a_rule_is_chosen_from_counts(api):
    record = api.post(
        "/rules", json={"counts": COUNTS, "maximize": "precision", "recall_min": 0.6, "on_these_cases": True}
    ).json()
    assert record["threshold"]["value"] == 0.8
    assert [one["bound"] for one in record["objective"]["constraints"]] == [0.6]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"precision_min": 0.99, "recall_min": 0.99}, "No threshold meets all constraints"),
        ({"fpr_max": 0, "recall_min": 0.5, "on_these_cases": True}, "relax"),
        ({"on_these_cases": True}, '"on_these_cases" needs "recall_min'),
        ({"maximize": "brier"}, '"maximize" is "brier"; accepted is "f1", "f_beta"'),
        ({"maximize": "mcc", "cost_fn": 2}, '"maximize" and "cost_fp" and "cost_fn" exclude each other'),
        ({"maximize": "mcc", "beta": 2}, '"beta" needs "maximize=f_beta"'),
        ({"cost_fn": 2, "beta": 2}, '"beta" needs "maximize=f_beta"'),
        ({"rate": 0.1}, '"rate" needs "maximize=net_benefit"'),
        ({"maximize": "f_beta", "beta": -1}, "a number from 0 to 100"),
        ({"cost_fp": -1}, "a number of at least 0"),
        ({"recall_min": 1.5}, '"recall_min" is "1.5"; accepted is a number from 0 to 1'),
    ],
)
def test_a_choice_that_cannot_be_made_is_refused(api, values, sentence):
    sent = api.post("/rules", content=CSV, params={"positive": "ill", **values})
    assert sentence in problem(sent, 422)


def test_one_class_has_no_rule(api):
    assert "one class" in problem(api.post("/rules", content=b"y,p\n1,0.5\n1,0.25\n", params={"label": "y"}), 422)
