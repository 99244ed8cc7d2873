"""Recalibrated scores as further score columns: on pages, in links and Share, and in the rule of the record."""

import json
from dataclasses import replace
from datetime import timedelta
from urllib.parse import parse_qs

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from metrics_core.calibration import cross_fitted, map_from_dict
from tests import app_driver
from tests.app_driver import address, messages, uploaded
from tests.threshold_explorer.decision.test_rule import record_of as whole_record_of
from threshold_explorer.data.columns.binary_statistic import binary_statistic, cases
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles, NotRecalibrated
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.as_json import data_facts, record_json, rule_data
from threshold_explorer.decision.record.batch import JudgedScores
from threshold_explorer.decision.record.code_export import snippet
from threshold_explorer.decision.rule import Rule, RuleError, checked_record
from threshold_explorer.decision.rule_of_dataset import rule_of
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.shared_data import link_access

DRAW = np.random.default_rng(5)
SCORE = np.round(DRAW.beta(1, 2, 240), 3)
LABEL = DRAW.random(240) < 0.1 + 0.6 * SCORE
TABLE = pd.DataFrame({"label": np.where(LABEL, "yes", "no"), "score": SCORE, "case_weight": DRAW.uniform(0.5, 2, 240)})
COLUMNS = DetectedColumns.of(pa.Table.from_pandas(TABLE))
ROLES = ColumnRoles("label", "score", "yes")


@pytest.mark.parametrize("weight", [None, "case_weight"])
def test_a_recalibrated_column_is_out_of_sample(weight):
    roles = ColumnRoles.recalibrated(replace(ROLES, weight=weight), "isotonic")
    expected = cross_fitted(
        LABEL, SCORE, "isotonic", pos_label=True, sample_weight=None if weight is None else TABLE["case_weight"]
    )
    found = cases(COLUMNS, roles)
    assert found.scores.tolist() == expected.scores.tolist()
    assert found.recalibration == expected.final
    statistic = binary_statistic(COLUMNS, roles)
    assert statistic.scores.n_distinct == len(np.unique(expected.scores))
    assert (roles.score, roles.score_column, roles.columns[:2]) == ("score (isotonic)", "score", ("label", "score"))


def test_lower_positive_scores_become_higher_positive_ones():
    turned = DetectedColumns.of(pa.Table.from_pandas(TABLE.assign(score=-SCORE)))
    roles = ColumnRoles.recalibrated(replace(ROLES, lower_is_positive=True), "platt")
    found = cases(turned, roles)
    assert found.scores.tolist() == cases(COLUMNS, ColumnRoles.recalibrated(ROLES, "platt")).scores.tolist()
    assert (roles.lower_is_positive, roles.column_is_lower) == (False, True)
    assert found.recalibration.at(-0.5) == pytest.approx(
        cross_fitted(LABEL, SCORE, "platt", pos_label=True).final.at(0.5)
    )


def test_a_fit_that_does_not_exist_is_refused():
    separated = DetectedColumns.of(pa.table({"label": ["yes", "no"] * 4, "score": [0.9, 0.1] * 4}))
    with pytest.raises(NotRecalibrated, match="separates"):
        cases(separated, ColumnRoles.recalibrated(ROLES, "beta"))


def test_the_recalibrated_scores_can_be_chosen_on_each_page_without_the_rows_that_have_no_score():
    table = TABLE[["label", "score"]].assign(site=["north", "south"] * 120)
    table.loc[[3, 50], "score"] = np.nan
    app = app_driver.clean(uploaded(table).checkbox(key="drop").check().run())
    app = app_driver.clean(app.switch_page("calibration.py").run())
    assert app.selectbox(key="score").options == ["score"]
    app_driver.clean(app.selectbox(key="recalibrate").select("isotonic").run())
    assert app.selectbox(key="score").options == ["score", "score (isotonic)"]
    app_driver.clean(app.selectbox(key="score").select("score (isotonic)").run())
    for page in ("calibration.py", "threshold.py", "uncertainty.py", "imbalance.py", "compare.py"):
        app_driver.clean(app.switch_page(page).run())
        assert (address(app)["score"], address(app)["drop"]) == (["score (isotonic)"], ["true"])
        assert app.selectbox(key="score").value == "score (isotonic)"
        assert any("score (isotonic)" in text for text in messages(app, "caption", "markdown")), page


def test_scores_that_a_method_cannot_recalibrate_are_not_offered_and_not_compared():
    table = TABLE[["label"]].assign(score=LABEL * 0.5 + SCORE / 3, far=8 * SCORE - 3, other=SCORE)
    app = uploaded(table, page="calibration.py")
    app_driver.clean(app.selectbox(key="score").select("score").run())
    app_driver.clean(app.selectbox(key="recalibrate").select("beta").run())
    assert "separates" in " ".join(messages(app, "info"))
    assert not [name for name in app.selectbox(key="score").options if name.startswith(("score (", "far ("))]
    app_driver.clean(app.switch_page("compare.py").run())
    assert app.multiselect(key="series").options == ["other", "far", "other (beta)"]
    assert messages(app, "error") == []


def test_a_pin_on_recalibrated_scores_stays_where_another_method_is_chosen():
    app = uploaded(TABLE[["label", "score"]], page="calibration.py")
    app_driver.clean(app.selectbox(key="recalibrate").select("isotonic").run())
    app_driver.clean(app.selectbox(key="score").select("score (isotonic)").run())
    app_driver.clean(app.selectbox(key="score").select("score").run())
    assert address(app)["pin_score"] == ["score (isotonic)"]
    app_driver.clean(app.selectbox(key="recalibrate").select("platt").run())
    app_driver.clean(app.switch_page("threshold.py").run())
    assert address(app)["pin_score"] == ["score (isotonic)"]
    assert messages(app, "warning") == []


def test_a_column_of_the_file_keeps_its_name():
    table = TABLE[["label", "score"]].assign(**{"score (isotonic)": SCORE**2})
    app = uploaded(table, page="calibration.py")
    app_driver.clean(app.selectbox(key="score").select("score").run())
    app_driver.clean(app.selectbox(key="recalibrate").select("isotonic").run())
    assert {"score (isotonic)", "score (isotonic map)"} < set(app.selectbox(key="score").options)
    app_driver.clean(app.selectbox(key="score").select("score (isotonic map)").run())
    assert app.selectbox(key="score").value == address(app)["score"][0] == "score (isotonic map)"
    assert "recalibrated (Isotonic)" in app_driver.captions(app)
    assert sum("download_recalibration" in each.proto.id for each in app.get("download_button")) == 2


def test_before_and_after_and_other_models_are_series():
    app = uploaded(TABLE[["label", "score"]].assign(rival=SCORE**2), page="calibration.py")
    app_driver.clean(app.selectbox(key="score").select("score").run())
    app_driver.clean(app.selectbox(key="recalibrate").select("isotonic").run())
    app_driver.clean(app.switch_page("compare.py").run())
    series = app.multiselect(key="series")
    assert series.options == ["rival", "score (isotonic)", "rival (isotonic)"]
    assert "score (isotonic)" in series.value
    assert address(app)["recalibrate"] == ["isotonic"]
    app_driver.clean(series.select("rival (isotonic)").run())
    assert messages(app, "error") == []
    assert "rival (isotonic)" in str(address(app)["series"])


def test_a_shared_link_opens_the_recalibrated_scores(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        facts = {"title": "p", "note": "", "sha256": "ab" * 32, "owner": "anna", "lifetime": timedelta(days=1)}
        token = link_access().store.put(pa.Table.from_pandas(TABLE), **facts).token
        app = app_driver.started(d=token, recalibrate="platt", score="score (isotonic)", t="0.3")
        link = parse_qs(app_driver.shared_link(app).query)
        assert (link["score"], link["recalibrate"]) == (["score (isotonic)"], ["platt"])
        there = app_driver.started(**{name: values[0] for name, values in link.items() if name != "recalibrate"})
        assert there.selectbox(key="score").value == "score (isotonic)"
        assert there.slider(key="t").value == 0.3
        unknown = app_driver.started(d=token, score="score (sigmoid)")
        assert unknown.selectbox(key="score").value == "score"


def read(score, **changed) -> Predictions:
    table = TABLE[["label"]].assign(score=score).to_csv(index=False).encode()
    options = RoleOptions(label="label", score="score", positive="yes", **changed)
    return Predictions.open("p.csv", lambda: table, options, "test")


def record_of(method: str, score=SCORE, **changed):
    """A decision record at the threshold 0.3 of the recalibrated scores."""
    found = read(score, **changed)
    dataset = found.dataset.with_score(
        found.source, f"score ({method})", lower_is_positive=found.dataset.roles.lower_is_positive
    )
    return json.loads(json.dumps({"data": data_facts(dataset), "rule": rule_data(dataset, 0.3)})), dataset


@pytest.mark.parametrize("method", ["platt", "beta", "isotonic", "temperature"])
def test_the_rule_recalibrates_scores(method):
    record, dataset = record_of(method)
    assert record["data"]["columns"]["score"] == record["rule"]["score"] == "score"
    rule = Rule.of_record(record)
    final = map_from_dict(record["rule"]["recalibration"])
    assert final == dataset.recalibration
    assert rule.apply(SCORE).tolist() == (final.at(SCORE) >= 0.3).tolist()
    with pytest.raises(RuleError):
        rule.apply([np.nan])


@pytest.mark.parametrize(("method", "score", "lower"), [("isotonic", SCORE, False), ("platt", 1 - SCORE, True)])
def test_the_code_and_the_check_decide_as_the_rule(method, score, lower):
    record, dataset = record_of(method, score, lower=lower)
    rule = Rule.of_record(record)
    decided = rule.apply(score)
    assert 0 < decided.sum() < 240
    code = {}
    exec(snippet(dataset, 0.3), code)
    assert code["decide"](score).tolist() == decided.tolist()
    plain = read(score, lower=lower).dataset
    at = plain.scores.confusion_at(JudgedScores.by_rule(rule, plain.scores).threshold)
    assert (at.tp, at.fp) == ((decided & LABEL).sum(), (decided & ~LABEL).sum())


def test_a_rule_by_group_carries_the_map(tmp_path):
    _, dataset = record_of("platt")
    rule = GroupRule(rule_of(dataset, 0.3), ("site",), {"north": 0.2, "south": 0.6})
    (tmp_path / "rule.json").write_text(rule.to_json())
    assert GroupRule.load(tmp_path / "rule.json") == rule
    new = dataset.recalibration.at(SCORE)
    assert rule.apply(SCORE, ["north"] * 240).tolist() == (new >= 0.2).tolist()


def test_a_record_with_a_map_has_a_version_that_older_readers_refuse(tmp_path):
    _, mapped = record_of("platt")
    for dataset, version in ((mapped, 3), (read(SCORE).dataset, 2)):
        record = json.loads(record_json(whole_record_of(dataset, 0.3)))
        assert (record["version"], record["$schema"]) == (version, f"urn:threshold-explorer:decision-record:{version}")
        path = tmp_path / "rule.json"
        path.write_text(json.dumps(record), encoding="utf-8")
        assert Rule.load(path).recalibration == dataset.recalibration
        for either in (2, 3):
            # Records with a map were of version 2 before version 3 existed.
            assert Rule.of_record(checked_record({**record, "version": either}, "rule")) == Rule.load(path)
