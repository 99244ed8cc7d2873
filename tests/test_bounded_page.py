"""Decide where labels are blank: what is known, what lies within bounds, and what is estimated."""

import json

import numpy as np
import pandas as pd
import pytest

from metrics_core import METRICS
from metrics_core.partial import Calibrated, PartialLabels, bounds_of, estimate
from tests.app_driver import captions, chart_spec, clean, live_data, panel_part, tab_table, table_with, uploaded
from tests.browser.page_parts import open_example
from threshold_explorer.data.kinds.binary.dataset import average_precision_interval
from threshold_explorer.interface.controls.session_settings import current_resampling
from threshold_explorer.interface.goal.costs import selected_scenario
from threshold_explorer.views.threshold.charts import has_decision_band
from threshold_explorer.views.threshold.intervals import cost_interval, metric_intervals
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.sentence import say

RNG = np.random.default_rng(5)
N = 1500
SCORES = RNG.beta(1, 3, N).round(3)
TRUTH = RNG.random(N) < SCORES
CHANCE = np.where(SCORES >= 0.4, 1.0, 0.2)
SAMPLED = RNG.random(N) < CHANCE


def shown(is_labelled, answer):
    """The page with these cases, after an answer to the question why labels are blank."""
    label = np.where(is_labelled, np.where(TRUTH, "yes", "no"), "")
    app = uploaded(pd.DataFrame({"label": label, "score": SCORES}))
    app = clean(next(button for button in app.button if answer in button.label).click().run())
    app.session_state["numbers_open"] = True
    return clean(app.slider(key="t").set_value(0.3).run())


def cases(is_labelled):
    return PartialLabels.from_predictions(TRUTH, SCORES, pos_label=True, is_labelled=is_labelled)


@pytest.fixture(scope="module")
def above():
    return shown(SCORES >= 0.4, "from 0.4 on")


def test_the_browser_gets_the_unlabelled_cases_beside_the_counts(above):
    partial, data = cases(SCORES >= 0.4), live_data(above)
    assert data["unlabelled"] == partial.n - partial.n_labelled
    matrix = panel_part(above, "matrix")
    assert matrix["rows"] == ["negative", "positive", "unlabelled"]
    assert matrix["cells"]["unlabelled/positive"]["browse"] == ""


def test_what_needs_every_label_is_not_offered_and_the_page_says_so(above):
    assert say("goal-unlabelled") in captions(above)
    assert "goal" not in {box.key for box in above.selectbox}
    assert above.segmented_control(key="section").options == [say("optimize-section-label-next")]
    assert [expander.label for expander in above.expander if "AP" in expander.label] == []
    toggles = {toggle.key: toggle for toggle in above.toggle}
    assert toggles["bands"].disabled
    assert toggles["areas"].disabled
    assert toggles["guaranteed"].disabled


def test_tables_have_bounds_where_labels_are_blank(above):
    at = cases(SCORES >= 0.4).counts_at(0.3)
    numbers = table_with(above, say("number-bounds")).set_index("Metric")[say("number-bounds")]
    assert numbers["Recall"] == "{:.3f}–{:.3f}".format(*bounds_of(METRICS["recall"], at))
    table = tab_table(above, say("table-trade-off"))
    row = table[table["threshold"] == 0.3].iloc[0]
    assert (row["recall_low"], row["recall_high"]) == bounds_of(METRICS["recall"], at)
    assert row["unlabelled_above"] == at.unlabelled_above
    bins = tab_table(above, say("table-histogram"))
    assert bins["n_unlabelled"].sum() == np.sum(SCORES < 0.4)
    assert bins["n_negative"].sum() == np.sum((SCORES >= 0.4) & ~TRUTH)


def test_the_trade_off_plot_has_a_line_only_where_a_metric_is_known(above):
    figure = json.loads(chart_spec(above, "trade_off"))
    [text] = [note["text"] for note in figure["layout"]["annotations"]]
    assert text == say("trade-off-known")
    assert figure["layout"]["shapes"][0]["x0"] == SCORES[SCORES < 0.4].max()
    quantities = [trace["meta"]["quantity"] for trace in figure["data"] if trace.get("meta")]
    assert quantities == ["precision low", "precision high", "recall low", "recall high"]


@pytest.mark.parametrize("answer", ["Scores are calibrated", "Only the score decided"])
def test_an_assumption_is_drawn_dashed(answer):
    app = shown(SAMPLED, answer)
    for chart in ("trade_off", "pr_curve"):
        lines = [trace for trace in json.loads(chart_spec(app, chart))["data"] if trace.get("hovertemplate")]
        assert lines
        assert {trace["line"]["dash"] for trace in lines} == {"5px,2px"}


def test_the_tiles_have_the_intervals_of_the_design():
    partial = cases(SAMPLED)
    app = shown(SAMPLED, "Scores are calibrated")
    found = estimate(partial, Calibrated())
    assert live_data(app)["is_estimated"]
    [recall] = [tile for tile in panel_part(app, "tiles")["tiles"] if tile["key"] == "recall"]
    assert recall["interval"]["method"] == "steps"
    low, high = found.interval("recall", 0.3)
    numbers = table_with(app, say("number-interval", name="95%")).set_index("Metric")
    assert numbers["95% interval"]["Recall"] == bounds_text(low, high)
    assert numbers["Value"]["Recall"] == ratio_text(found.scores.confusion_at(0.3).recall)
    assert numbers["95% interval"]["Cohen's kappa"] == say("no-interval-design.row")
    assert {toggle.key: toggle for toggle in app.toggle}["bands"].disabled


def test_candidates_and_goals_have_the_intervals_of_the_design_too():
    dataset = open_example("sampled-flights")
    found = metric_intervals(dataset, 0.4, current_resampling(), ["recall", "kappa"])
    assert found == {"recall": dataset.estimate.interval("recall", 0.4), "kappa": say("no-interval-design.row")}
    scenario = selected_scenario(dataset)
    assert cost_interval(dataset, scenario, 0.4) == say("no-interval-design.row")
    assert not has_decision_band(dataset, scenario)
    assert isinstance(average_precision_interval(dataset), str)
