"""Thresholds by group in the record: the same in document, JSON and code, and what they were taken for."""

import json

import pandas as pd
import pytest

from metrics_core import wilson
from metrics_core.choosing import at_least, choose
from metrics_core.groups import GroupedScores, group_by_value, group_thresholds
from tests.app_driver import clean, started
from tests.threshold_explorer.decision.record.test_record import decided, read, record_of
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.record.code_export import decision_code
from threshold_explorer.decision.record.decision import Decision
from threshold_explorer.decision.record.document import record_html
from threshold_explorer.decision.record.rule_check import promises_of
from threshold_explorer.decision.rule import Rule, RuleError
from threshold_explorer.views.groups.group_thresholds import aim_of

EXAMPLE = EXAMPLES["flights-by-month"]
TABLE = pd.read_csv(EXAMPLE.path)
LINK = {"d": EXAMPLE.id, "groups": "airport", "group_thresholds": "recall~same-recall~0.8"}


@pytest.fixture(scope="module")
def decision() -> Decision:
    """As recorded on a page that shows no groups."""
    return decided(t="0.3", **LINK)


def test_the_rule_flags_the_cases_that_the_record_counts(decision, tmp_path):
    path = tmp_path / "rule.json"
    path.write_text(record_json(record_of(decision)), encoding="utf-8")
    groups = GroupedScores.from_predictions(
        TABLE["arrival"], TABLE[EXAMPLE.score], group_by_value(TABLE["airport"].tolist()), pos_label="late"
    )
    expected = group_thresholds(groups, "recall", overall_recall=0.8)
    rule = GroupRule.load(path)
    assert rule.thresholds == expected.thresholds
    flagged = rule.apply(TABLE[EXAMPLE.score], TABLE["airport"])
    record = json.loads(path.read_text(encoding="utf-8"))
    assert (record["version"], record["$schema"][-2:]) == (3, ":3")
    data = record["groups"]
    assert flagged.sum() == sum(each["tp"] + each["fp"] for each in data["thresholds"])
    [first, *_] = data["thresholds"]
    assert first["recall"]["interval"] == list(wilson(first["tp"], first["tp"] + first["fn"]))
    assert data["more_false_positives"] == expected.more_false_positives > 0
    with pytest.raises(RuleError, match="a threshold for each group"):
        Rule.load(path)


def test_the_code_decides_for_known_groups_only(decision):
    """How it decides is in tests/threshold_explorer/decision/test_group_rule.py."""
    names: dict[str, object] = {}
    exec(decision_code(decision), names)
    with pytest.raises(KeyError):
        names["decide"]([0.5], ["nowhere"])


def test_the_document_names_constraint_thresholds_price_and_what_to_ask(decision):
    text = " ".join(read(record_html(record_of(decision))).texts)
    for part in (
        "A threshold for each group of airport",
        "Equal Recall in all groups (gap 0.003) at an overall recall of 0.801.",
        "That costs 31 more false positives than one threshold of 0.107419, which finds as many positives.",
        "are unlawful in many uses. Ask whether the law",
        "EWR 0.116657 298 919 75 927 0.799 (0.755⁠–⁠0.836)",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("recall~cost~4~0.02", "up to a gap of 0.016, at minimum cost: a false negative costs 4 false positives."),
        ("free~cost~4", "Each group at its minimum cost: a false negative costs 4 false positives."),
    ],
)
def test_other_aims_are_found_again_from_the_link(text, said):
    taken = decided("groups.py", **LINK | {"group_thresholds": text}).by_group
    assert said in taken.sentences[0]


def test_limits_of_the_goal_hold_in_each_group_with_their_confidence(tmp_path):
    goal = {"goal": "recall_min", "recall_min": "0.8", "group_thresholds": "free~goal"}
    decision = decided("groups.py", **LINK | goal)
    taken = decision.by_group
    limits = [at_least("recall", 0.8, confidence=0.95)]
    groups = GroupedScores.from_predictions(
        TABLE["arrival"], TABLE[EXAMPLE.score], group_by_value(TABLE["airport"].tolist()), pos_label="late"
    )
    expected = {name: choose(scores, "specificity", limits).threshold for name, scores in groups.items()}
    assert taken.found.thresholds == expected
    said = (
        "Each group by itself: maximize specificity. In each group: Recall at least 0.8 on new cases (95 % confidence)."
    )
    assert taken.sentences[0] == said
    guarantee = dict(decision.opening)["Guarantee"]
    assert guarantee.startswith("In each group, the limits hold on new cases with 95 % confidence. This assumes")
    record = json.loads(record_json(record_of(decision)))
    assert record["groups"]["chosen_by"]["goal"]
    # A check asks for them in each group, too.
    promised = {(one.group, one.metric, one.bound, one.confidence) for one in promises_of(record, None)}
    assert promised == {(name, "recall", 0.8, 0.95) for name in groups}


def test_without_enough_cases_no_group_has_a_threshold_for_the_goal():
    goal = {"goal": "recall_min", "recall_min": "0.999", "groups_equal": "free"}
    app = clean(started("groups.py", d=EXAMPLE.id, groups="airport", t="0.3", **goal))
    said = "Undecided: EWR, JFK, LGA. These groups have no threshold within the limits."
    assert any(said in each.value for each in app.caption)


@pytest.mark.parametrize(
    "text",
    [
        *("", "recall", "f1~cost~2~0.1", "recall~cost~nan~0.1", "recall~cost~0~0.1", "recall~cost~1~2"),
        *("free~cost~1~0.1", "recall~same-recall~2", "recall~same-recall~0.8~0.1", "free~same-recall~0.8"),
    ],
)
def test_no_thresholds_are_taken_from_another_text(text):
    assert aim_of(text) is None


def test_thresholds_are_taken_until_groups_change():
    app = clean(started("groups.py", d=EXAMPLE.id, groups="airport", groups_equal="fpr", t="0.3"))
    app = clean(app.button(key="take_group_thresholds").click().run())
    taken = app.query_params["group_thresholds"]
    assert taken.startswith("fpr~same-recall~0.428")
    assert any(each.value == "In use: they are in the decision record and in links." for each in app.caption)
    app = clean(app.multiselect(key="groups").set_value(["airline"]).run())
    assert "group_thresholds" not in app.query_params


def test_of_clustered_cases_the_record_says_why_groups_have_no_interval():
    taken = decided("groups.py", **LINK | {"cluster": "date"}).by_group
    assert taken.sentences[-1] == "Metrics of groups have no interval here, because cases belong to clusters."
