"""Gaps and thresholds by group: sentences, the frontier in the browser, and groups without a threshold."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from metrics_core import BinaryScores, ConfusionMatrix
from metrics_core.groups import GroupedScores, gap, group_by_value, group_thresholds
from tests.app_driver import captions, clean, messages, started, table_with, uploaded
from tests.browser.page_parts import open_example
from tests.javascript import run_javascript
from tests.threshold_explorer.decision.record.test_record import read, record_of
from tests.threshold_explorer.surfaces.command.test_command_line import run
from threshold_explorer.data.confidence_level import use_confidence
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.record.code_export import decision_code
from threshold_explorer.decision.record.document import record_html
from threshold_explorer.decision.rule import RuleError
from threshold_explorer.decision.rule_of_dataset import TakenThresholds
from threshold_explorer.views.groups.gaps import gap_sentence
from threshold_explorer.views.groups.group_thresholds import Aim, aim_sentence, frontier_of, price_sentence

FILE = Path(__file__).parents[3] / "metrics_core" / "groups" / "group_without_positives.csv"
TABLE = pd.read_csv(FILE)
DECIDED = TABLE[TABLE["region"] != "island"]
SAID = (
    "Undecided: island. This group has no positive case. "
    "No figure here counts its cases, and the rule refuses them: decide them apart."
)
SCRIPT = Path(__file__).with_name("frontier.js")
FLIGHTS = EXAMPLES["flights-by-month"]


def grouped(n: int, **hits: int) -> GroupedScores:
    """Groups of n positives, of which so many have a score of 1, and n negatives."""
    return GroupedScores.from_counts(
        {name: BinaryScores.from_counts([1, 0], [hit, n - hit], [0, n]) for name, hit in hits.items()}
    )


@pytest.mark.parametrize(
    ("n", "said"), [(200, "One over 0.1"), (10, "These data are too few to tell any gap reliably.")]
)
def test_a_gap_that_no_metric_can_have_is_not_named(n, said):
    found = gap(grouped(n, a=n // 2, b=n // 2), 0.5, "recall")
    assert said in str(gap_sentence(found, "recall"))
    assert found.can_be_told == (n > 10)


def opened(table, **choices):
    app = uploaded(table, "regions.csv", "groups.py")
    app.session_state["frontier_open"] = True
    app = clean(app.run())
    for key, value in choices.items():
        app = clean(app.selectbox(key=key).set_value(value).run())
    return app


@pytest.fixture(scope="module")
def decision():
    app = opened(TABLE)
    taken = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("threshold_explorer.decision.record.panel.record_dialog", lambda make: taken.append(make()))
        app = clean(app.button(key="take_group_thresholds").click().run())
        clean(app.button(key="record_button").click().run())
    return taken[0]


def test_the_page_names_the_group_and_counts_the_others():
    app = opened(TABLE)
    assert SAID in captions(app)
    assert "saves 2 false positives" in " ".join(messages(app, "markdown"))
    rows = table_with(app, "Threshold").to_numpy().tolist()
    assert rows == [
        ["north", "0.468", "6", "6", "0.600"],
        ["south", "0.624", "6", "4", "0.600"],
        ["island", "undecided", "", "", ""],
    ]


@pytest.mark.parametrize(
    ("equal", "way", "lacking", "said"),
    [
        ("precision", "same-recall", 1, "Undecided: island. This group has cases of one class only."),
        ("fpr", "same-recall", 0, "Undecided: island. This group has no negative case."),
        ("free", "cost", 1, "Undecided: island. This group has cases of one class only."),
        ("fpr", "cost", 0, "Undecided: island. This group has no negative case."),
    ],
)
def test_each_rate_names_the_class_that_it_needs(equal, way, lacking, said):
    table = TABLE.assign(y_true=TABLE["y_true"].where(TABLE["region"] != "island", 1 - lacking))
    choices = {} if equal == "free" else {"groups_by": way}
    assert said in captions(opened(table, groups_equal=equal, **choices))


def test_where_every_group_has_one_class_nothing_can_be_equal():
    table = TABLE.assign(y_true=(TABLE["region"] == "north").astype(int))
    said = captions(opened(table, groups_equal="precision"))
    assert "Precision is undefined in every group" in said
    assert "saves" not in said


def test_record_rule_and_code_leave_the_group_undecided(decision, tmp_path):
    record = record_of(decision)
    path = tmp_path / "rule.json"
    path.write_text(record_json(record), encoding="utf-8")
    groups = json.loads(path.read_text(encoding="utf-8"))["groups"]
    assert groups["undecided"] == [{"group": "island"}]
    assert [one["group"] for one in groups["thresholds"]] == ["north", "south"]
    assert SAID in " ".join(read(record_html(record)).texts)
    rule = GroupRule.load(path)
    again = tmp_path / "group-rule.json"
    again.write_text(rule.to_json(), encoding="utf-8")
    assert GroupRule.load(again) == rule
    names = {}
    exec(decision_code(decision), names)
    flagged = rule.apply(DECIDED["y_prob"], DECIDED["region"])
    assert np.array_equal(names["decide"](DECIDED["y_prob"], DECIDED["region"]), flagged)
    assert flagged.sum() == sum(one["tp"] + one["fp"] for one in groups["thresholds"])
    with pytest.raises(RuleError, match="'island', first at position 40, is undecided"):
        rule.apply(TABLE["y_prob"], TABLE["region"])
    with pytest.raises(KeyError, match="island"):
        names["decide"](TABLE["y_prob"], TABLE["region"])


def test_a_check_of_new_cases_refuses_those_of_the_group_by_name(decision, tmp_path):
    (tmp_path / "rule.json").write_text(record_json(record_of(decision)), encoding="utf-8")
    found = {}
    for name, table in (("decided", DECIDED), ("all", TABLE)):
        table.to_csv(tmp_path / f"{name}.csv", index=False)
        found[name] = run("check", tmp_path / f"{name}.csv", "--rule", tmp_path / "rule.json", "--tolerance", "1")
    use_confidence(0.95)
    assert found["decided"][0] in (0, 3)
    code, _, error = found["all"]
    assert code == 2
    assert "The group 'island', first at position 40, is undecided" in error
    assert "Decide its cases apart from the others" in error


def test_crossed_columns_keep_the_parts_of_an_undecided_group(tmp_path):
    table = TABLE.assign(sex=["f", "f", "m", "m"] * 13)
    app = opened(table)
    app = clean(app.multiselect(key="groups").set_value(["region", "sex"]).run())
    assert "Undecided: island × f, island × m. These groups have no positive case." in captions(app)


def test_what_differs_is_not_called_equal_and_nothing_costs_nothing():
    found = group_thresholds(grouped(200, a=180, b=100), "recall", overall_recall=0.7)
    aim, dataset = Aim("recall", recall=0.7), open_example(FLIGHTS.id)
    assert str(aim_sentence(dataset, aim, replace(found, gap=0.4))).startswith(
        "As equal as these scores allow: Recall differs by 0.400"
    )
    assert str(aim_sentence(dataset, aim, replace(found, gap=0.01))).startswith(
        "Equal Recall in all groups (gap 0.010)"
    )
    for more, said in ((0, "costs no more false positives than"), (1, "costs 1 more false positive"), (-2, "saves 2")):
        together = ConfusionMatrix(tp=280, fp=5 + more, fn=120, tn=395 - more)
        at_one = ConfusionMatrix(tp=280, fp=5, fn=120, tn=395)
        assert said in str(price_sentence(replace(found, together=together, at_one_threshold=at_one)))
    taken = TakenThresholds(None, aim, found, None, "", is_clustered=True)
    assert taken.sentences[-1] == "Metrics of groups have no interval here, because cases belong to clusters."


def test_each_point_has_its_gap_its_cost_and_what_it_costs_more_than_the_cheapest():
    app = started("groups.py", d=FLIGHTS.id, groups="airport", t="0.2")
    app.session_state["frontier_open"] = True
    app = clean(clean(app.run()).selectbox(key="groups_by").set_value("cost").run())
    sent = [json.loads(component.proto.json) for component in app.get("bidi_component")]
    [data] = [each for each in sent if "frontier" in each]
    table = pd.read_csv(FLIGHTS.path)
    groups = GroupedScores.from_predictions(
        table["arrival"], table[FLIGHTS.score], group_by_value(table["airport"].tolist()), pos_label="late"
    )
    points = frontier_of("test of the frontier", "recall", 1.0, groups)
    found = run_javascript(SCRIPT, data)
    assert len(found) == len(points) > 2
    cheapest = min(point.value for point in points)
    for row, point in zip(found, points, strict=True):
        assert row["marked"] == [point.gap, point.value]
        assert row["args"] == {"gap": point.gap, "cost": point.value, "more": pytest.approx(point.value - cheapest)}
    assert len({row["said"] for row in found}) == len(points)
