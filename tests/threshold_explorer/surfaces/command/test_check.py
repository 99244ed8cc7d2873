"""The gate: what a changed rule, a refusal, a batch of one class, a base and thresholds by group do to the verdict."""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import reduce
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binomtest

from metrics_core import BinaryScores
from metrics_core.choosing import at_least, promise_test
from tests.sources import ROOT
from tests.threshold_explorer.decision.record.test_record import decided, record_of
from tests.threshold_explorer.decision.test_rule import record_of as record_at
from tests.threshold_explorer.surfaces.command.test_command_line import frame, run
from threshold_explorer.data.confidence_level import use_confidence
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.data.sources.predictions import RoleOptions
from threshold_explorer.decision.record.as_json import record_data, record_json
from threshold_explorer.decision.record.batch import findings_on
from threshold_explorer.decision.rule import RuleError, load_record
from threshold_explorer.surfaces.command import check_report
from threshold_explorer.surfaces.command.predictions import open_predictions
from threshold_explorer.surfaces.command.terminal import escaped
from threshold_explorer.testing import assert_rule_holds
from threshold_explorer.words.language import use_language

BOUNDS = [("recall", "at_least", 0.5), ("precision", "at_least", 0.3), ("fpr", "at_most", 0.6)]
FLIGHTS = EXAMPLES["flights-by-month"]

Record = dict[str, Any]


@pytest.fixture(autouse=True)
def level() -> Iterator[None]:
    """A command sets the level of its process, which a test shares with others."""
    yield
    use_confidence(0.95)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Predictions that keep the rule beside them, and the same rule as that of the base."""
    frame().to_csv(tmp_path / "cases.csv", index=False)
    dataset = open_predictions(tmp_path / "cases.csv", RoleOptions(score="p", positive="ill")).dataset
    data = record_data(record_at(dataset, 0.4))
    names = ("metric", "sense", "bound")
    bounds = [dict(zip(names, one, strict=True)) for one in BOUNDS]
    data["objective"] = {"goal": "recall", "recommended": 0.4, "constraints": bounds, "found": []}
    for name in ("rule.json", "base.json"):
        write(tmp_path / name, data)
    return tmp_path


def write(file: Path, record: Record) -> Path:
    file.write_text(json.dumps(record), encoding="utf-8")
    return file


def check(folder: Path, *options: object, file: str = "cases.csv") -> tuple[int, str, str]:
    return run("check", folder / file, "--rule", folder / "rule.json", *options)


def checked(folder: Path, *options: object, file: str = "cases.csv") -> tuple[int, Record]:
    code, output, _ = check(folder, "--json", *options, file=file)
    return code, json.loads(output)


def setting(*changes: tuple[str, Any]) -> Callable[[Record], None]:
    """Sets values at places of a record; a place ends with a key or the number of an entry."""

    def change(record: Record) -> None:
        for place, value in changes:
            *above, last = [int(key) if key.isdecimal() else key for key in place.split(".")]
            reduce(lambda part, key: part[key], above, record)[last] = value

    return change


def without_constraint(position: int) -> Callable[[Record], None]:
    return lambda record: record["objective"]["constraints"].pop(position)


MAP = {
    "schema": "metrics-core/recalibration-map",
    "version": 1,
    "method": "platt",
    "lower_is_positive": False,
    "slope": 1.0,
    "intercept": 0.0,
}
# What lets worse predictions pass, or decides or judges otherwise.
TAMPERED = {
    "lower bound": setting(("objective.constraints.0.bound", 0.35)),
    "lower bound by a hair": setting(("objective.constraints.0.bound", 0.5 - 1e-9)),
    "lower bound of precision": setting(("objective.constraints.1.bound", 0.0)),
    "upper bound": setting(("objective.constraints.2.bound", 0.9)),
    "first constraint": without_constraint(0),
    "last constraint": without_constraint(2),
    "all constraints": setting(("objective.constraints", [])),
    "objective": setting(("objective", None)),
    "sense": setting(("objective.constraints.0.sense", "at_most"), ("objective.constraints.0.bound", 1.0)),
    "metric": setting(("objective.constraints.0.metric", "specificity")),
    "threshold": setting(("rule.threshold", 0.41), ("threshold.value", 0.41)),
    "threshold by a hair": setting(("rule.threshold", 0.4 + 1e-12), ("threshold.value", 0.4 + 1e-12)),
    "infinite threshold": setting(("rule.threshold", "Infinity"), ("threshold.value", "Infinity")),
    "score": setting(("rule.score", "risk"), ("data.columns.score", "risk")),
    "label": setting(("data.columns.label", "site")),
    "classes": setting(("rule.positive", "well"), ("rule.negative", "ill"), ("data.columns.positive", "well")),
    "negative class": setting(("rule.negative", "healthy")),
    "direction": setting(
        ("rule.lower_is_positive", True), ("rule.operator", "<="), ("data.columns.lower_is_positive", True)
    ),
    "type": setting(("rule.dtype", "float32")),
    "range": setting(("rule.is_probability", False)),
    "weight": setting(("data.columns.weight", "p")),
    "cluster": setting(("data.columns.cluster", "site")),
    "predicted class": setting(("data.columns.predicted", "site")),
    "merged labels": setting(("data.columns.merge_labels", True)),
    "confidence": setting(("confidence", 0.5)),
    "prevalence": setting(("prevalence.assumed", 0.9)),
    "recalibration": setting(("rule.recalibration", MAP)),
    "groups": setting(
        (
            "groups",
            {
                "columns": ["site"],
                "thresholds": [{"group": "A", "threshold": 0.1}, {"group": "B", "threshold": 0.9}],
                "one_threshold": 0.4,
            },
        ),
        ("version", 3),
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_rule_by_which_worse_predictions_could_pass_is_never_accepted(name: str, folder: Path) -> None:
    record = load_record(folder / "rule.json")
    TAMPERED[name](record)
    write(folder / "rule.json", record)
    junit = folder / "junit.xml"
    code, data = checked(folder, "--base-rule", folder / "base.json", "--junit", junit)
    suite = ElementTree.parse(junit).getroot()
    if data["verdict"] == "refused":
        # Where the file has no such columns or classes, the rule does not apply to it at all.
        assert (code, suite.get("errors")) == (2, "1")
        return
    assert (code, data["verdict"], data["summary"][:20]) == (1, "broken", "The rule differs fro")
    failing = [change for change in data["rule_changes"] if change["fails"]]
    assert failing
    assert int(suite.get("failures", "0")) >= 1
    [case] = [one for one in suite.iter("testcase") if one.get("name") == "rule"]
    report = check(folder, "--base-rule", folder / "base.json", "--markdown")[1]
    for change in failing:
        assert change["text"] in case.find("failure").get("message")  # type: ignore[union-attr]
        assert f"\n- {escaped(change['text'])}" in report
    allowed, data = checked(folder, "--base-rule", folder / "base.json", "--allow-changed-rule")
    assert allowed == {"holds": 0, "broken": 1, "undecided": 3}[data["verdict"]]
    assert allowed == checked(folder)[0]
    assert [change for change in data["rule_changes"] if change["fails"]] == failing


def test_a_loosened_bound_is_said_with_both_values(folder: Path) -> None:
    record = load_record(folder / "rule.json")
    setting(("objective.constraints.0.bound", 0.35))(record)
    write(folder / "rule.json", record)
    code, output, _ = check(folder, "--base-rule", folder / "base.json")
    assert code == 1
    assert "- Recall: the rule only requires at least 0.35, the base required at least 0.5" in output
    assert "--allow-changed-rule accepts that" in output


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (setting(("objective.constraints.0.bound", 0.6)), "tightened"),
        (setting(("objective.constraints.2.bound", 0.55)), "tightened"),
        (
            lambda record: record["objective"]["constraints"].append(
                {"metric": "accuracy", "sense": "at_least", "bound": 0.1}
            ),
            "added",
        ),
        (setting(("objective.goal", "another")), "documented"),
        (setting(("data.sha256", "0" * 64)), "documented"),
    ],
)
def test_what_lets_no_worse_predictions_pass_is_listed_and_passes(
    change: Callable[[Record], None], kind: str, folder: Path
) -> None:
    record = load_record(folder / "rule.json")
    change(record)
    write(folder / "rule.json", record)
    code, data = checked(folder, "--base-rule", folder / "base.json")
    assert code == 0
    assert [(one["kind"], one["fails"]) for one in data["rule_changes"]] == [(kind, False)]


def test_of_two_bounds_on_a_metric_the_stricter_one_counts(folder: Path) -> None:
    record = load_record(folder / "rule.json")
    constraints = record["objective"]["constraints"]
    constraints.insert(0, {"metric": "recall", "sense": "at_least", "bound": 0.1})
    write(folder / "rule.json", record)
    assert checked(folder, "--base-rule", folder / "base.json")[1]["rule_changes"] == []
    constraints[1]["bound"] = 0.2
    write(folder / "rule.json", record)
    code, data = checked(folder, "--base-rule", folder / "base.json")
    assert (code, data["rule_changes"][0]["new"]) == (1, 0.2)


def test_without_constraints_recorded_recall_and_precision_are_the_bounds_that_are_compared(folder: Path) -> None:
    record = load_record(folder / "rule.json") | {"objective": None}
    write(folder / "base.json", record)
    worse = deepcopy(record)
    counts = {one["key"]: one for one in worse["numbers"]}
    assert counts["tp"]["value"] > 20
    write(folder / "rule.json", load_record(folder / "rule.json"))
    # A constraint takes the place of both.
    code, data = checked(folder, "--base-rule", folder / "base.json")
    kinds = {one["place"]: one["kind"] for one in data["rule_changes"] if one["fails"]}
    assert code == 1
    assert set(kinds) == {"bound recall at_least", "bound precision at_least"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (setting(("rule.score", "risk")), "rule.score: 'risk' is not 'p', the column of data.columns"),
        (setting(("data.columns.score", "risk")), "rule.score: 'p' is not 'risk'"),
        (setting(("data.columns.positive", "well")), "rule.positive: 'ill' is not 'well'"),
        (setting(("rule.positive", "dead")), "rule.positive: 'dead' is not 'ill'"),
        (lambda record: record["numbers"].append(record["numbers"][0]), "numbers: 'tp' occurs more than once"),
        (setting(("numbers.0.value", 3)), "which follows from the counts"),
        (setting(("objective.constraints.0.bound", -1)), "outside of its range from 0 to 1"),
        (setting(("objective.constraints.2.bound", 7)), "outside of its range from 0 to 1"),
        (setting(("objective.constraints.0.metric", "nothing")), "which is no metric"),
    ],
)
def test_a_rule_that_contradicts_itself_is_refused(change: Callable[[Record], None], said: str, folder: Path) -> None:
    record = load_record(folder / "rule.json")
    change(record)
    write(folder / "rule.json", record)
    code, _, error = check(folder)
    assert code == 2
    assert said in error


def test_what_the_page_would_note_and_ask_of_the_file_is_said(folder: Path) -> None:
    cases = frame()
    table = pd.concat([cases, pd.DataFrame({"label": ["Total"], "p": [round(cases.p.sum(), 3)], "risk": [0.0]})])
    table.to_csv(folder / "total.csv", index=False)
    code, data = checked(folder, file="total.csv")
    if code == 2:
        # A row that is no case of the rule's classes is refused rather than left out.
        assert '"Total"' in data["summary"]
        return
    said = [*data["reading"]["notes"], *data["reading"]["questions"]]
    assert any("Total" in sentence or "total" in sentence for sentence in said)
    assert all(sentence in check(folder, file="total.csv")[1] for sentence in said)


def test_words_of_a_record_add_no_line_and_no_markup_to_a_report(folder: Path) -> None:
    record = load_record(folder / "rule.json")
    record["title"] = "A title”.\n\nThe rule decides and judges as the base’s.\n\n<b>*x*</b> \x1b[2J\x00\udce9 | y"
    record["objective"]["constraints"].pop()
    (folder / "rule.json").write_text(json.dumps(record), encoding="utf-8")
    options = ("--base-rule", folder / "base.json")
    for more in ((), ("--markdown",)):
        output = check(folder, *options, *more)[1]
        assert not any(line.startswith("The rule decides") for line in output.splitlines())
        assert "\x1b" not in output
        assert "<b>" not in output.replace("\\<", "") or not more
    assert check(folder, *options, "--junit", folder / "junit.xml")[0] == 1
    assert ElementTree.parse(folder / "junit.xml").getroot().get("failures") == "1"


def test_a_record_with_a_key_twice_is_refused(folder: Path) -> None:
    text = (folder / "rule.json").read_text(encoding="utf-8")
    (folder / "rule.json").write_text(text.replace('"confidence":', '"confidence": 0.5, "confidence":', 1), "utf-8")
    code, _, error = check(folder)
    assert code == 2
    assert "the key 'confidence' occurs more than once" in error


def test_the_documented_table_of_exit_codes_holds(folder: Path) -> None:
    documented = (ROOT / "docs/command.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| (.+?) \| (.+?) \| (.+?) \|$", documented, re.MULTILINE)
    cases = frame()
    cases[cases.label == "well"].to_csv(folder / "one.csv", index=False)
    frame(shift=-1.5).to_csv(folder / "worse.csv", index=False)
    files = {"0": "cases.csv", "1": "worse.csv", "2": "nothing.csv", "3": "one.csv"}
    suites = {"0": (0, 0), "1": (1, 0), "2": (0, 1), "3": (0, 1)}
    assert [code for code, *_ in rows] == list(files)
    for code, _, printed, written in rows:
        found, data = checked(folder, "--junit", folder / "junit.xml", file=files[code])
        suite = ElementTree.parse(folder / "junit.xml").getroot()
        counts = {name: int(suite.get(name, "0")) for name in ("tests", "failures", "errors")}
        assert str(found) == code
        assert ("findings" in printed) == bool(data["findings"])
        assert ("refused" in printed) == (data["verdict"] == "refused")
        assert ("failure" in written, "error" in written) == tuple(map(bool, suites[code]))
        assert (bool(counts["failures"]), bool(counts["errors"])) == ("failure" in written, "error" in written)


REFUSALS: dict[str, tuple[str, ...]] = {
    "no such file": ("nothing.csv", "--rule", "rule.json"),
    "no such rule": ("cases.csv", "--rule", "nothing.json"),
    "a folder as rule": ("cases.csv", "--rule", "."),
    "no rule": ("cases.csv",),
    "no record": ("cases.csv", "--rule", "cases.csv"),
    "an unreadable file": ("broken.parquet", "--rule", "rule.json"),
    "an empty file": ("empty.csv", "--rule", "rule.json"),
    "no such column": ("cases.csv", "--rule", "rule.json", "--score", "nothing"),
    "two roles": ("cases.csv", "--rule", "rule.json", "--weight", "p"),
    "a text as score": ("cases.csv", "--rule", "rule.json", "--score", "site"),
    "another class": ("dead.csv", "--rule", "rule.json"),
    "another direction": ("cases.csv", "--rule", "rule.json", "--lower"),
    "a missing score": ("gap.csv", "--rule", "rule.json"),
    "no such option": ("cases.csv", "--rule", "rule.json", "--nonsense"),
    "a tolerance out of range": ("cases.csv", "--rule", "rule.json", "--tolerance", "2"),
    "a level that is none": ("cases.csv", "--rule", "rule.json", "--confidence", "94"),
    "a changed rule without a base": ("cases.csv", "--rule", "rule.json", "--allow-changed-rule"),
    "no file": ("--rule", "rule.json"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_every_refusal_replaces_the_old_green_report(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "broken.parquet").write_bytes(b"PAR1 and no more")
    (folder / "empty.csv").write_bytes(b"")
    cases = frame()
    cases.replace("well", "dead").to_csv("dead.csv", index=False)
    cases.assign(p=cases.p.where(cases.index != 7)).to_csv("gap.csv", index=False)
    assert run("check", "cases.csv", "--rule", "rule.json", "--junit", "junit.xml")[0] == 0
    assert ElementTree.parse("junit.xml").getroot().get("errors") == "0"
    code, output, error = run("check", *REFUSALS[name], "--json", "--junit", "junit.xml")
    assert code == 2
    suite = ElementTree.parse("junit.xml").getroot()
    data = json.loads(output)
    assert (suite.get("errors"), data["verdict"], data["findings"]) == ("1", "refused", [])
    assert data["summary"] == suite.find("testcase/error").get("message")  # type: ignore[union-attr]
    assert data["summary"] in error
    assert "Traceback" not in error


def test_a_defect_is_a_refusal_and_no_broken_rule(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by a defect")

    monkeypatch.setattr(check_report, "findings_on", fail)
    code, data = checked(folder, "--junit", folder / "junit.xml")
    assert (code, data["verdict"]) == (2, "refused")
    assert "ZeroDivisionError: by a defect" in data["summary"]
    assert ElementTree.parse(folder / "junit.xml").getroot().get("errors") == "1"


@pytest.mark.parametrize("only", ["ill", "well"])
def test_a_batch_of_one_class_of_the_rule_has_too_few_cases(only: str, folder: Path) -> None:
    cases = frame()
    cases[cases.label == only].to_csv(folder / "one.csv", index=False)
    code, data = checked(folder, file="one.csv")
    undecided = {one["metric"] for one in data["findings"] if one["verdict"] == "undecided"}
    assert (code, data["verdict"]) == (3, "undecided")
    assert ("fpr" if only == "ill" else "recall") in undecided
    assert data["data"]["cases"] == (cases.label == only).sum()
    rows = cases[cases.label == only]
    with pytest.raises(AssertionError, match="too few cases"):
        assert_rule_holds(folder / "rule.json", rows.label, rows.p)


def test_labels_of_numbers_and_booleans_are_the_classes_of_the_rule_too(tmp_path: Path) -> None:
    for labels in (("1", "0"), ("true", "false"), ("True", "False")):
        cases = frame().replace({"ill": labels[0], "well": labels[1]})
        cases.to_csv(tmp_path / "cases.csv", index=False)
        dataset = open_predictions(tmp_path / "cases.csv", RoleOptions(score="p", positive=labels[0])).dataset
        write(tmp_path / "rule.json", record_data(record_at(dataset, 0.4)))
        assert checked(tmp_path, "--tolerance", "0.3")[0] == 0
        cases[cases.label == labels[1]].to_csv(tmp_path / "one.csv", index=False)
        assert checked(tmp_path, file="one.csv")[0] == 3


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_a_record_of_several_other_labels_judges_them_whatever_language_it_was_made_in(
    language: str, tmp_path: Path
) -> None:
    cases = frame()
    others = cases.label != "ill"
    cases.loc[others, "label"] = np.where(np.arange(others.sum()) % 2, "well", "away")
    cases.to_csv(tmp_path / "cases.csv", index=False)
    with use_language(language):
        dataset = open_predictions(tmp_path / "cases.csv", RoleOptions(score="p", positive="ill")).dataset
        write(tmp_path / "rule.json", record_data(record_at(dataset, 0.4)))
    assert checked(tmp_path, "--tolerance", "0.3")[0] == 0


def test_a_base_that_cannot_be_read_does_not_fail_a_good_file(folder: Path) -> None:
    (folder / "broken.csv").write_bytes(b"")
    for options in (
        ("--base", folder / "broken.csv"),
        ("--base", folder / "nothing.csv"),
        ("--base-rule", folder / "cases.csv"),
        ("--base-rule", folder / "nothing.json"),
    ):
        code, data = checked(folder, *options)
        assert (code, data["verdict"]) == (0, "holds"), options
        assert data["base_refused"]
        assert "changes" not in data
        assert "Nothing is compared, because the base cannot be read" in check(folder, *options, "--markdown")[1]


def test_it_says_which_rule_judged_and_was_compared_where_nothing_changed(folder: Path) -> None:
    output = check(folder, "--base", folder / "cases.csv", "--base-rule", folder / "base.json")[1].splitlines()
    assert output[1] == 'Judged by rule.json: p >= 0.4 means "ill" in column "label"; 400 cases, no row left out.'
    assert output[-2:] == ["The rule decides and judges as the base’s.", "No number changed, both judged by rule.json."]
    frame(seed=3).to_csv(folder / "old.csv", index=False)
    numbers = check(folder, "--base", folder / "old.csv")[1].split("What changed:")[1]
    assert re.search(r"- Recall: 0\.\d+ \(.+\) → 0\.905 ", numbers)


@pytest.fixture(scope="module")
def group_record() -> Record:
    decision = decided("groups.py", d=FLIGHTS.id, t="0.3", groups="airport", group_thresholds="recall~same-recall~0.8")
    found: Record = json.loads(record_json(record_of(decision)))
    return found


def test_thresholds_by_group_are_checked_group_by_group(group_record: Record, tmp_path: Path) -> None:
    write(tmp_path / "rule.json", group_record)
    write(tmp_path / "base.json", group_record)
    (tmp_path / "flights.csv").write_bytes(FLIGHTS.path.read_bytes())
    code, data = checked(tmp_path, "--base-rule", tmp_path / "base.json", file="flights.csv")
    assert data["rule_changes"] == []
    table = pd.read_csv(FLIGHTS.path)
    thresholds = {one["group"]: one["threshold"] for one in group_record["groups"]["thresholds"]}
    flagged = table[FLIGHTS.score] >= table["airport"].map(thresholds)
    late = table["arrival"] == "late"
    found = {(one.get("group"), one["metric"]): one["value"] for one in data["findings"]}
    assert set(found) == {(name, metric) for name in (None, *thresholds) for metric in ("recall", "precision")}
    for name in (None, *thresholds):
        rows = np.full(len(table), True) if name is None else table["airport"] == name
        assert found[name, "recall"] == (flagged & late & rows).sum() / (late & rows).sum()
        assert found[name, "precision"] == (flagged & late & rows).sum() / (flagged & rows).sum()
    by_python = findings_on(group_record, table["arrival"], table[FLIGHTS.score], groups=table["airport"])
    assert [one.value for one in by_python] == [one["value"] for one in data["findings"]]
    assert code in (0, 3)
    with pytest.raises(RuleError, match="give groups"):
        findings_on(group_record, table["arrival"], table[FLIGHTS.score])
    # One group whose scores lost their meaning breaks the rule.
    broken = table.assign(**{FLIGHTS.score: table[FLIGHTS.score].where(table["airport"] != "EWR", 0.001)})
    broken.to_csv(tmp_path / "broken.csv", index=False)
    code, data = checked(tmp_path, file="broken.csv")
    assert code == 1
    assert {one.get("group") for one in data["findings"] if one["verdict"] == "broken"} >= {"EWR"}
    # A group without cases is too few cases; one without a threshold is refused.
    table[table["airport"] != "EWR"].to_csv(tmp_path / "fewer.csv", index=False)
    fewer = checked(tmp_path, file="fewer.csv")[1]
    assert {one["verdict"] for one in fewer["findings"] if one.get("group") == "EWR"} == {"undecided"}
    table.assign(airport="SFO").to_csv(tmp_path / "other.csv", index=False)
    code, _, error = check(tmp_path, file="other.csv")
    assert code == 2
    assert "no threshold for the group 'SFO'" in error


@pytest.mark.parametrize(
    "change",
    [
        setting(("groups.thresholds.0.threshold", 0.2)),
        setting(("groups.thresholds.1.recall.value", 0.1)),
        setting(("groups.thresholds.1.precision", {"value": None})),
        setting(("groups.columns", ["carrier"]), ("groups.grouping", [])),
        lambda record: record["groups"]["thresholds"].pop(),
        lambda record: record.pop("groups"),
    ],
)
def test_changed_thresholds_by_group_are_noticed(
    change: Callable[[Record], Any], group_record: Record, tmp_path: Path
) -> None:
    (tmp_path / "flights.csv").write_bytes(FLIGHTS.path.read_bytes())
    write(tmp_path / "base.json", group_record)
    record = deepcopy(group_record)
    change(record)
    write(tmp_path / "rule.json", record)
    code, data = checked(tmp_path, "--base-rule", tmp_path / "base.json", file="flights.csv")
    assert code == (2 if data["verdict"] == "refused" else 1)
    assert code == 2 or any(one["fails"] for one in data["rule_changes"])


def guaranteed(confidence: float | None, *bounds: float) -> Callable[[Record], None]:
    """A rule that has only bounds on recall, with a confidence."""
    constraints = [{"metric": "recall", "sense": "at_least", "bound": one, "confidence": confidence} for one in bounds]
    return setting(("objective.constraints", constraints))


def with_recall(folder: Path, caught: int, positives: int) -> str:
    """Writes predictions of which the rule catches so many positives; returns the name of the file."""
    scores = [0.9] * caught + [0.1] * (positives - caught) + [0.1] * 40
    labels = ["ill"] * positives + ["well"] * 40
    pd.DataFrame({"label": labels, "p": scores}).to_csv(folder / "batch.csv", index=False)
    return "batch.csv"


@pytest.mark.parametrize(
    ("caught", "positives", "verdict", "code", "said"),
    [
        (59, 59, "holds", 0, "confirms at least 0.95 on new cases (95 % confidence)"),
        (180, 200, "broken", 1, "contradicts at least 0.95 on new cases (95 % confidence)"),
        (
            195,
            200,
            "undecided",
            3,
            "neither confirms nor contradicts at least 0.95 on new cases (95 % confidence): 200 positive cases, about",
        ),
        (58, 58, "undecided", 3, "58 positive cases, about 59 would tell"),
        (190, 200, "undecided", 3, "200 positive cases"),
    ],
)
def test_new_cases_confirm_or_contradict_a_guarantee_by_an_exact_test(
    caught: int, positives: int, verdict: str, code: int, said: str, folder: Path
) -> None:
    record = load_record(folder / "rule.json")
    guaranteed(0.95, 0.95)(record)
    write(folder / "rule.json", record)
    file = with_recall(folder, caught, positives)
    found, data = checked(folder, file=file)
    assert (found, data["verdict"]) == (code, verdict)
    assert said in check(folder, file=file)[1]
    [finding] = data["findings"]
    assert finding["confidence"] == 0.95
    # The same as exact tests to each side, by an independent library.
    less, greater = (binomtest(caught, positives, 0.95, side).pvalue for side in ("less", "greater"))
    assert verdict == ("broken" if less <= 0.05 else "holds" if greater <= 0.05 else "undecided")
    y_true = np.array([True] * positives + [False] * 40)
    y_score = np.array([0.9] * caught + [0.1] * (positives - caught + 40))
    if verdict == "holds":
        assert_rule_holds(record, y_true, y_score)
    else:
        with pytest.raises(AssertionError, match=re.escape(said)):
            assert_rule_holds(record, y_true, y_score)


def test_a_guarantee_that_no_exact_test_exists_for_is_judged_by_the_interval(folder: Path) -> None:
    record = load_record(folder / "rule.json")
    guaranteed(0.95, 0.5)(record)
    cases = frame()
    by_interval, by_test = (
        findings_on(record, (cases.label == "ill").to_numpy(), cases.p.to_numpy(), clusters=clusters)[0]
        for clusters in (np.arange(len(cases)) // 2, None)
    )
    assert (by_interval.test, by_test.test is None) == (None, False)
    assert "within the bound" in by_interval.text
    assert "confirms" in by_test.text


def test_a_guarantee_at_another_prevalence_is_tested_there(folder: Path) -> None:
    record = load_record(folder / "rule.json")
    setting(("prevalence.assumed", 0.1))(record)
    promise = {"metric": "precision", "sense": "at_least", "bound": 0.05, "confidence": 0.95}
    setting(("objective.constraints", [promise]))(record)
    cases = frame()
    [found] = findings_on(record, (cases.label == "ill").to_numpy(), cases.p.to_numpy())
    scores = BinaryScores.from_predictions(cases.label, cases.p, pos_label="ill").at_prevalence(0.1)
    assert found.test == promise_test(scores, 0.4, at_least("precision", 0.05, confidence=0.95))
    assert found.value == scores.confusion_at(0.4).precision
    assert found.interval.low < found.value < found.interval.high


@pytest.mark.parametrize(
    ("base", "new", "kind"),
    [
        (guaranteed(0.95, 0.5), guaranteed(None, 0.5), "loosened"),
        (guaranteed(0.95, 0.5), guaranteed(0.9, 0.5), "loosened"),
        (guaranteed(0.95, 0.5), guaranteed(None, 0.6), "loosened"),
        (guaranteed(0.95, 0.5), guaranteed(0.99, 0.4), "loosened"),
        (guaranteed(0.95, 0.5), guaranteed(0.99, 0.5), "tightened"),
        (guaranteed(None, 0.5), guaranteed(0.95, 0.5), "tightened"),
        (guaranteed(0.95, 0.5), guaranteed(0.95, 0.5, 0.4), None),
    ],
)
def test_a_lower_or_dropped_confidence_loosens_a_bound(
    base: Callable[[Record], None], new: Callable[[Record], None], kind: str | None, folder: Path
) -> None:
    for name, change in (("base.json", base), ("rule.json", new)):
        record = load_record(folder / name)
        change(record)
        write(folder / name, record)
    data = checked(folder, "--base-rule", folder / "base.json")[1]
    assert [(one["kind"], one["fails"]) for one in data["rule_changes"]] == (
        [] if kind is None else [(kind, kind == "loosened")]
    )


def test_a_dropped_confidence_is_said(folder: Path) -> None:
    for name, confidence in (("base.json", 0.95), ("rule.json", None)):
        record = load_record(folder / name)
        guaranteed(confidence, 0.5)(record)
        write(folder / name, record)
    said = "the rule only requires at least 0.5, the base required at least 0.5 on new cases (95 % confidence)"
    assert said in check(folder, "--base-rule", folder / "base.json")[1]
