"""Records of partly labelled cases: what was assumed, bounds for what is open, and code that repeats the numbers."""

import json

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner
from pyarrow import csv

from metrics_core import METRICS, wilson
from metrics_core.choosing import BestFBeta
from metrics_core.partial import PREVALENCE, bounds_of
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.decision.record.as_json import record_data, record_json
from threshold_explorer.decision.record.batch import Batch
from threshold_explorer.decision.record.code_export import decision_code
from threshold_explorer.decision.record.document import record_html
from threshold_explorer.decision.record.from_choice import decided_record
from threshold_explorer.decision.record.html_elements import live
from threshold_explorer.decision.record.rule_check import promises_of, rule_changes
from threshold_explorer.decision.rule import RuleError, checked_record
from threshold_explorer.interface.goal.objectives import SelectedObjective
from threshold_explorer.surfaces.command.command_line import command_line
from threshold_explorer.views.uncertainty.objective import OptimizationProblem
from threshold_explorer.words.sentence import say

N = 400
RANDOM = np.random.default_rng(5)
SCORES = RANDOM.random(N).round(4)
IS_POSITIVE = RANDOM.random(N) < SCORES
CHANCES = np.where(SCORES >= 0.6, 1.0, 0.25)
DRAWN = RANDOM.random(N) < CHANCES
DAYS = pd.Timestamp("2026-01-01") + pd.to_timedelta(np.arange(N) % 60, unit="D")
REASONS = {
    "above~0.6": SCORES >= 0.6,
    "unknown": DRAWN,
    "random": RANDOM.random(N) < 0.4,
    "score": DRAWN,
    "late~column~day": RANDOM.random(N) < np.where(np.arange(N) % 60 < 30, 0.9, 0.3),
    "sampled~column~p": DRAWN,
    "sampled~0.6~0.25": DRAWN,
    "calibrated": DRAWN,
}


def opened(reason, **options):
    table = pd.DataFrame({"y": np.where(IS_POSITIVE, "yes", "no"), "s": SCORES, "p": CHANCES, "day": DAYS})
    if reason:
        table.loc[~REASONS[reason], "y"] = None
    named = RoleOptions("y", "s", "yes", weight="none", blank=reason, accept_guesses=True, **options)
    return Predictions.open("cases.csv", lambda: table.to_csv(index=False).encode(), named, "owner")


def data_of(reason, threshold=0.5):
    record = decided_record(opened(reason).dataset, threshold)
    return checked_record(json.loads(record_json(record)), "record")


@pytest.mark.parametrize("reason", REASONS)
def test_a_record_says_what_was_assumed(reason):
    dataset = opened(reason).dataset
    record = decided_record(dataset, 0.5)
    blank = record_data(record)["data"]["blank"]
    assert blank["reason"] == reason
    assert blank["labelled"] == REASONS[reason].sum() == N - blank["unlabelled"]
    assert blank["bounds_only"] == (reason in ("above~0.6", "unknown"))
    said = str(dataset.blank.sentence)
    assert blank["said"] == said
    assert f"Blank labels: {said}" in record_data(record)["said"]
    assert said.split(":")[0] in record_html(record)
    assert said in decision_code(record.decision)
    checked_record(json.loads(record_json(record)), "record")


@pytest.mark.parametrize("reason", ["sampled~column~p", "score", "late~column~day"])
def test_the_number_of_cases_is_whole(reason):
    assert data_of(reason)["data"]["cases"] == N


def test_a_record_without_blank_labels_says_nothing_of_them():
    assert "blank" not in data_of(None)["data"]


def test_a_number_that_unlabelled_cases_leave_open_has_bounds():
    dataset = opened("above~0.6").dataset
    data = data_of("above~0.6", 0.7)
    numbers = {one["key"]: one for one in data["numbers"]}
    counts = dataset.bounded.counts_at(0.7)
    assert numbers["recall"]["value"] is numbers["recall"]["interval"] is None
    assert numbers["recall"]["bounds"] == pytest.approx(bounds_of(METRICS["recall"], counts))
    assert numbers["fn"]["bounds"] == [counts.fn, counts.fn + counts.unlabelled_below]
    assert numbers["tp"]["value"] == counts.tp
    # All flagged cases are labelled.
    assert numbers["precision"]["value"] == counts.tp / (counts.tp + counts.fp)
    assert numbers["precision"]["interval"] == pytest.approx(wilson(counts.tp, counts.tp + counts.fp))
    assert data["prevalence"]["observed"] is None
    assert data["prevalence"]["bounds"] == pytest.approx(bounds_of(PREVALENCE, counts))
    labelled = REASONS["above~0.6"]
    assert (data["data"]["cases"], data["data"]["positives"]) == (N, (IS_POSITIVE & labelled).sum())
    assert data["alternatives"] == data["summaries"] == []


@pytest.mark.parametrize("threshold", [-1, 0.1, 0.6, 0.99, 2])
@pytest.mark.parametrize("reason", ["above~0.6", "unknown"])
def test_every_number_is_within_its_bounds(reason, threshold):
    truth = opened(None).dataset.scores.confusion_at(threshold)
    for one in data_of(reason, threshold)["numbers"]:
        value = getattr(truth, one["key"])
        low, high = one.get("bounds") or [one["value"]] * 2
        if low is None:
            assert np.isnan(value)
        else:
            assert float(low) - 1e-9 <= value <= float(high) + 1e-9


def test_no_document_counts_unlabelled_cases_as_negatives():
    html = record_html(decided_record(opened("above~0.6").dataset, 0.5))
    assert "<script" not in html
    assert say("record-method-bounds") in html
    assert say("record-summaries-heading") not in html


def test_a_goal_is_not_judged_within_bounds():
    problem = OptimizationProblem(SelectedObjective("f_beta", BestFBeta(1.0), 1.0), ())
    with pytest.raises(RuleError, match="within bounds"):
        decided_record(opened("unknown").dataset, 0.5, problem=problem)


@pytest.mark.parametrize(
    ("reason", "lower"), [*((reason, False) for reason in REASONS), ("unknown", True), ("score", True)]
)
def test_the_code_repeats_the_numbers(reason, lower):
    dataset = opened(reason, lower=lower).dataset
    threshold = -0.5 if lower else 0.5
    space = {}
    exec(decision_code(decided_record(dataset, threshold).decision), space)
    known = REASONS[reason]
    labels = np.where(IS_POSITIVE & known, "yes", "no")
    if dataset.bounded:
        found = space["bounds"](labels, SCORES, known)
        expected = bounds_of(METRICS["recall"], dataset.bounded.counts_at(threshold))
        assert found["recall"] == expected
        return
    weeks = (DAYS.to_numpy().astype("datetime64[D]").astype(np.int64) + 3) // 7
    more = {"late~column~day": [weeks], "sampled~column~p": [CHANCES]}.get(reason, [])
    at = space["estimated"](labels, SCORES, known, *more)
    expected = dataset.scores.confusion_at(threshold)
    assert (at.recall, at.precision) == pytest.approx((expected.recall, expected.precision))


def test_a_check_promises_only_what_is_known():
    assert [one.metric for one in promises_of(data_of("above~0.6", 0.7), None)] == ["precision"]
    assert [one.metric for one in promises_of(data_of("random", 0.7), None)] == ["recall", "precision"]


def test_another_reason_is_another_rule():
    changes = rule_changes(data_of("sampled~column~p"), data_of("score"))
    assert "data.blank.reason" in {one.place for one in changes if one.fails}


def test_a_check_of_partly_labelled_cases_needs_an_estimate():
    record = data_of("random")
    sampled, unknown = opened("sampled~column~p"), opened("unknown")
    batch = Batch.of(sampled.source, record, sampled.options)
    assert batch.scores == sampled.dataset.scores
    with pytest.raises(RuleError, match="--blank"):
        Batch.of(unknown.source, record, unknown.options)


def test_the_command_says_what_was_assumed_of_the_rule_and_of_the_cases(tmp_path):
    rule, sampled = tmp_path / "rule.json", opened("sampled~column~p")
    rule.write_text(json.dumps(data_of("score")))
    cases = tmp_path / "cases.csv"
    csv.write_csv(sampled.source.columns.table, cases)
    asked = CliRunner().invoke(command_line, ["check", str(cases), "--rule", str(rule), "--blank", "sampled~column~p"])
    assert "depends on its score only" in asked.output
    assert 'known probabilities, in "p"' in asked.output
    assert f"{N} cases, no row left out" in asked.output


@pytest.mark.parametrize("reason", ["above~0.6", "unknown"])
def test_the_sliders_numbers_in_a_record_are_bounds_too(reason):
    dataset = opened(reason).dataset
    data = live(decided_record(dataset, 0.5).decision)
    at = dataset.bounded.counts_at(0.5)
    assert data["unlabelled"] == data["pin"]["unlabelled"] == at.unlabelled_above + at.unlabelled_below
    assert data["pin"]["unlabelled_above"] == at.unlabelled_above
    [matrix] = [part for part in data["panel"]["parts"] if part["is"] == "matrix"]
    assert matrix["rows"][-1] == "unlabelled"


@pytest.mark.parametrize("reason", ["score", "sampled~column~p", "calibrated"])
def test_an_estimate_in_a_record_has_the_interval_of_its_design(reason):
    dataset = opened(reason).dataset
    decision = decided_record(dataset, 0.5).decision
    found = {one.key: one for one in decision.numbers}
    assert found["recall"].interval == dataset.estimate.interval("recall", 0.5)
    assert (found["kappa"].interval, found["kappa"].none) == (None, say("no-interval-design.row"))
    [rows] = [part for part in live(decision)["panel"]["parts"] if part["is"] == "numbers"]
    forms = {row["key"]: row["interval"] for row in rows["numbers"]}
    assert forms["recall"]["method"] == "steps"
