"""A rule without a browser: from Python and from the command, the same record as the page's."""

import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from metrics_core import BinaryScores
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    BreakEvenPoint,
    Costs,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    Objective,
    at_least,
    at_most,
    choose,
)
from tests.sources import ROOT
from tests.threshold_explorer.decision.record.test_record import decided
from tests.threshold_explorer.decision.record.test_record import record_of as record_of_page
from tests.threshold_explorer.surfaces.command.test_command_line import frame, run
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.rule import Rule, RuleError, load_record

EXAMPLE = EXAMPLES["breast-cancer"]
# What tells two records of one decision apart: when, under which title, from which file it was made, beside which pin.
OWN = ("made", "title", "who", "why", "python", "compared_with")


def decision_of(record: dict[str, Any]) -> dict[str, Any]:
    found = {key: value for key, value in record.items() if key not in OWN}
    own = ("title", "sha256", "provenance", "notes", "classes")
    found["data"] = {key: value for key, value in record["data"].items() if key not in own}
    return found


def test_the_command_writes_the_record_of_the_page(tmp_path):
    written = tmp_path / "rule.json"
    options = ("--maximize", "recall", "--precision-min", "0.8", "--write", written)
    assert run("choose", EXAMPLE.path, *options)[0] == 0
    record = load_record(written)
    goal = {"goal": "precision_min", "precision_min": "0.8"}
    page = decided(d=EXAMPLE.id, t=str(record["rule"]["threshold"]), **goal)
    assert decision_of(record) == decision_of(json.loads(record_json(record_of_page(page))))
    assert record["objective"]["constraints"][0]["metric"] == "precision"
    assert run("check", EXAMPLE.path, "--rule", written, "--tolerance", "0.1")[0] == 0


def test_a_record_says_of_each_constraint_where_it_holds_and_on_which_assumption():
    cases = frame()
    scores = BinaryScores.from_predictions(cases.label, cases.p, pos_label="ill")
    objective, constraints = BestMetric("recall"), [at_least("recall", 0.5, confidence=0.9), at_most("fpr", 0.4)]
    columns = {"score": "p", "pos_label": "ill", "neg_label": "well"}

    def recorded(threshold: float) -> dict[str, Any]:
        found = replace(choose(scores, objective, constraints), threshold=threshold)
        rule = Rule.from_choice(found, scores, **columns, objective=objective, constraints=constraints)
        assert rule.record is not None
        recorded: dict[str, Any] = rule.record["objective"]
        return recorded

    guaranteed = recorded(choose(scores, objective, constraints).threshold)
    assert [(one["confidence"], one["said"]) for one in guaranteed["constraints"]] == [
        (0.9, "Recall at least 0.5 on new cases (90 % confidence)"),
        (None, "False positive rate at most 0.4 on these cases"),
    ]
    assert guaranteed["met"]
    assert "new cases come from where these came from" in guaranteed["assumes"]
    # A recall of 0.5 on these cases is none of new cases.
    observed = choose(scores, "specificity", [at_least("recall", 0.5)]).threshold
    assert not recorded(observed)["met"]
    constraints = [at_least("recall", 0.5)]
    assert recorded(observed)["met"]
    assert "assumes" not in recorded(observed)


def test_the_command_writes_nothing_where_no_threshold_is_feasible(tmp_path):
    impossible = ("--recall-min", "0.99", "--precision-min", "0.95", "--fpr-max", "0.001")
    assert run("choose", EXAMPLE.path, *impossible, "--write", tmp_path / "rule.json")[0] == 1
    assert not (tmp_path / "rule.json").exists()


@pytest.mark.parametrize(("lower", "guaranteed"), [(False, None), (True, None), (False, 0.95)])
def test_a_choice_in_python_becomes_the_record_of_the_command(lower, guaranteed, tmp_path):
    cases = frame()
    cases.to_csv(tmp_path / "cases.csv", index=False)
    column, sign = ("risk", -1) if lower else ("p", 1)
    scores = BinaryScores.from_predictions(cases.label, sign * cases[column], pos_label="ill")
    objective = BestMetric("recall")
    constraints = [at_least("precision", 0.5, confidence=guaranteed), at_most("fpr", 0.4, confidence=guaranteed)]
    found = choose(scores, objective, constraints)
    rule = Rule.from_choice(
        found,
        scores,
        score=column,
        pos_label="ill",
        neg_label="well",
        lower_is_positive=lower,
        objective=objective,
        constraints=constraints,
    )
    assert rule.apply(cases[column]).sum() == found.matrix.tp + found.matrix.fp
    rule.write(tmp_path / "python.json")
    options = ("--score", column, "--positive", "ill", *(["--lower"] if lower else []))
    bounds = ("--maximize", "recall", "--precision-min", "0.5", "--fpr-max", "0.4")
    bounds += ("--confidence", str(guaranteed)) if guaranteed else ("--on-these-cases",)
    run("choose", tmp_path / "cases.csv", *options, *bounds, "--write", tmp_path / "command.json")
    by_python, by_command = (load_record(tmp_path / f"{name}.json") for name in ("python", "command"))
    assert decision_of(by_python) == decision_of(by_command)
    assert Rule.load(tmp_path / "python.json") == rule
    assert run("check", tmp_path / "cases.csv", "--rule", tmp_path / "python.json", "--tolerance", "0.2")[0] == 0


@pytest.mark.parametrize(
    ("objective", "key"),
    [
        (BestFBeta(2), "f_beta"),
        (BestMetric("f1"), "f_beta"),
        (BestMetric("mcc"), "mcc"),
        (LeastCost(Costs(fp=1, fn=7)), "cost"),
        (HighestNetBenefit(0.3), "net_benefit"),
        (BreakEvenPoint(), "break_even"),
        (EqualErrorPoint(), "equal_error"),
    ],
)
def test_every_objective_of_the_page_is_recorded(objective: Objective, key: str, tmp_path) -> None:
    cases = frame()
    scores = BinaryScores.from_predictions(cases.label, cases.p, pos_label="ill")
    rule = Rule.from_choice(
        choose(scores, objective), scores, score="p", pos_label="ill", neg_label="well", objective=objective
    )
    assert rule.record is not None
    goals = {"f_beta": "F", "mcc": "MCC", "cost": "cost", "net_benefit": "net benefit"}
    assert goals.get(key, "").casefold() in rule.record["objective"]["goal"].casefold()
    assert (rule.record["costs"] is not None) == (key == "cost")
    assert key != "cost" or rule.record["costs"]["of_one_case"]["fn"] == 7


def test_labels_are_numbers_booleans_or_texts_and_weights_and_clusters_have_names(tmp_path):
    cases = frame()
    ill = (cases.label == "ill").to_numpy()
    for positive, negative, labels in ((1, 0, ill.astype(int)), (True, False, ill), ("yes", "no", cases.label)):
        pos_label = "ill" if positive == "yes" else positive
        scores = BinaryScores.from_predictions(labels, cases.p, pos_label=pos_label)
        rule = Rule.from_choice(choose(scores, BestFBeta(1)), scores, score="p", pos_label=positive, neg_label=negative)
        assert rule.labels([0.99, 0.01]) == [positive, negative]
    weighted = BinaryScores.from_predictions(ill, cases.p, pos_label=True, sample_weight=np.arange(1, 401) / 7)
    clustered = BinaryScores.from_predictions(ill, cases.p, pos_label=True, cluster=np.arange(400) // 2)
    for scores, name in ((weighted, "weight"), (clustered, "cluster")):
        found = choose(scores, BestFBeta(1))
        with pytest.raises(RuleError, match=f"by {name}"):
            Rule.from_choice(found, scores, score="p")
        rule = Rule.from_choice(found, scores, score="p", **{name: "column"})
        assert rule.record is not None
        assert rule.record["data"]["columns"][name] == "column"
    other = BinaryScores.from_predictions(ill, cases.p, pos_label=True).at_prevalence(0.1)
    with pytest.raises(RuleError, match="not at another prevalence"):
        Rule.from_choice(choose(other, BestFBeta(1)), other, score="p")
    with pytest.raises(RuleError, match="belong to an objective"):
        Rule.from_choice(found, scores, score="p", cluster="c", constraints=[at_least("recall", 0.5)])
    with pytest.raises(RuleError, match="is no objective"):
        Rule.from_choice(found, scores, score="p", cluster="c", objective=BestMetric("npv"))
    with pytest.raises(RuleError, match="no decision record"):
        Rule("p", 0.5, False, 1, 0, "float64").write(tmp_path / "rule.json")


def test_a_program_that_makes_a_rule_prints_nothing():
    program = """
from metrics_core import BinaryScores
from metrics_core.choosing import BestMetric, choose
from threshold_explorer import Rule
scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.2, 0.3, 0.4])
Rule.from_choice(choose(scores, "f1"), scores, score="p", objective=BestMetric("f1"))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout + done.stderr == ""
