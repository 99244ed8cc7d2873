"""The page "Optimize" through Streamlit's own test driver: objective, constraints, recommendation and costs."""

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import f1_interval, wilson
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    Choice,
    Constraint,
    Costs,
    HighestNetBenefit,
    LeastCost,
    at_least,
    at_most,
    choose,
    feasible_set,
)
from metrics_core.resampling import intervals_at
from tests.app_driver import address, clean, messages, sent, started, unfolded
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.examples import OF_SCORES
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.goal.costs import CostScenario
from threshold_explorer.interface.goal.objectives import OBJECTIVES
from threshold_explorer.views.threshold.charts import decision_chart
from threshold_explorer.views.threshold.recommendation import drawn_ranges
from threshold_explorer.views.threshold.sections import SECTIONS
from threshold_explorer.words.sentence import say


def captions(app: AppTest) -> list[str]:
    return messages(app, "caption")


def recommended(app: AppTest) -> bool:
    return any(caption.startswith("Recommended threshold: ") for caption in captions(app))


def warnings(app: AppTest) -> str:
    return " ".join(messages(app, "warning"))


SPECS = {
    "mcc": BestMetric("mcc"),
    "recall": BestMetric("recall"),
    "f_beta": BestFBeta(1),
    "cost": LeastCost(Costs(fp=1, fn=10)),
    "net_benefit": HighestNetBenefit(0.2),
}


@pytest.mark.parametrize("goal", [goal for goal in OBJECTIVES if goal not in SPECS])
def test_every_other_objective_has_an_optimum_on_the_first_example(goal):
    app = started("optimize.py", goal=goal)
    assert recommended(app)


@pytest.mark.parametrize("example", OF_SCORES)
def test_the_page_opens_on_every_example_with_scores(example):
    app = started("optimize.py", d=example, recall_min="0.9")
    assert app.selectbox(key="dataset").value == example


def test_the_recommendation_equals_the_cores_in_all_digits_and_can_be_used():
    bounds = [at_least("precision", 0.8), at_most("fpr", 0.05)]
    wanted = choose(open_example(FIRST).scores, BestFBeta(2), bounds)
    assert isinstance(wanted, Choice)
    app = started("optimize.py", beta="2", precision_min="0.8", fpr_max="0.05")
    assert say("optimize-recommended", threshold=wanted.threshold) in captions(app)
    at = wanted.matrix
    assert say("optimize-outcome", tp=at.tp, fp=at.fp, positives=at.tp + at.fn) in captions(app)
    clean(app.button(key="use_threshold").click().run())
    assert app.session_state["t"] == wanted.threshold


def test_an_infeasible_constraint_is_relaxed_to_the_nearest_achievable_value():
    app = started("optimize.py", recall_min="0.9", precision_min="0.95")
    assert say("optimize-infeasible") in captions(app)
    assert len([caption for caption in captions(app) if "Feasible if relaxed by" in caption]) == 1
    assert app.button(key="relax").label.startswith("Relax ")
    clean(app.button(key="relax").click().run())
    assert recommended(app)


@pytest.mark.parametrize(
    ("query", "words", "key", "applied"),
    [
        ({"recall_min": "1.5"}, "0 to 1", "recall_min", 0),
        ({"recall_min": "much"}, "0 to 1", "recall_min", 0),
        ({"beta": "-1"}, "“-1”", "beta", 1),
    ],
)
def test_an_invalid_number_in_a_link_is_one_warning(query, words, key, applied):
    app = started("optimize.py", **query)
    assert f"“{query[key]}”" in warnings(app)
    assert words in warnings(app)
    assert app.select_slider(key=key).value == applied


def shows_best(app: AppTest, *bounds: Constraint) -> bool:
    """Whether the recommendation is the best F1 within these bounds."""
    wanted = choose(open_example(FIRST).scores, BestFBeta(1), bounds)
    assert isinstance(wanted, Choice)
    return say("optimize-recommended", threshold=wanted.threshold) in captions(app)


def test_alerts_limit_the_share_flagged_of_the_cases_per_day_or_of_all():
    n = open_example(FIRST).scores.n
    app = started("optimize.py")
    assert (app.number_input(key="alerts").value, app.number_input(key="a_day").value) == (None, None)
    assert app.number_input(key="a_day").placeholder == str(n)
    clean(app.number_input(key="alerts").set_value(20.0).run())
    assert shows_best(app, at_most("flagged_rate", 20 / n))
    clean(app.number_input(key="a_day").set_value(1000.0).run())
    assert shows_best(app, at_most("flagged_rate", 0.02))
    clean(app.number_input(key="a_day").set_value(5.0).run())
    assert say("optimize-alerts-all") in captions(app)


def test_a_link_from_before_cases_per_day_had_a_default_keeps_its_limit():
    assert shows_best(started("optimize.py", v="1", alerts="20"))
    assert shows_best(started("optimize.py", v="1", a_day="1000"), at_most("flagged_rate", 0.01))
    explicit = started("optimize.py", alerts="20", a_day="0")
    assert shows_best(explicit)
    assert say("optimize-alerts-no-cases") in captions(explicit)


def test_a_typed_limit_sets_the_slider():
    app = started("optimize.py", recall_min="0.5")
    assert app.text_input(key="typed_recall_min").placeholder == "0.5"
    for typed, bound in (("0,8765", 0.8765), ("no limit", 0)):
        clean(app.text_input(key="typed_recall_min").set_value(typed).run())
        assert app.select_slider(key="recall_min").value == bound
        assert app.text_input(key="typed_recall_min").value == ""
        assert address(app).get("recall_min") == ([f"{bound:g}"] if bound else None)


def test_a_typed_limit_that_is_no_share_is_refused_until_another_is_set():
    app = started("optimize.py", precision_min="0.5")
    clean(app.text_input(key="typed_precision_min").set_value("1.5").run())
    assert messages(app, "error") == [say("typed-no-limit", typed="1.5")]
    assert app.select_slider(key="precision_min").value == 0.5
    clean(app.text_input(key="typed_precision_min").set_value("0.6").run())
    assert messages(app, "error") == []
    assert app.select_slider(key="precision_min").value == 0.6


def test_a_constraint_that_changes_nothing_is_not_binding():
    app = started("optimize.py", recall_min="0.1", precision_min="0.8")
    assert captions(app).count(say("optimize-not-binding")) == 1
    clean(app.select_slider(key="recall_min").set_value(0.0).run())
    assert say("optimize-not-binding") not in captions(app)


def test_a_constraint_that_no_threshold_satisfies_states_the_best_value():
    scores = open_example("late-flights").scores
    best = choose(scores, "precision")
    assert isinstance(best, Choice)
    assert best.value < 0.99
    app = started("optimize.py", d="late-flights", recall_min="0.1", precision_min="0.99")
    infeasible = [caption for caption in captions(app) if caption.startswith("Infeasible alone")]
    assert infeasible == [say("optimize-infeasible-alone", sense="at_least", value=best.value)]


def section(app: AppTest) -> str:
    return app.segmented_control(key="section").value


@pytest.mark.parametrize(
    ("query", "opened"),
    [
        ({"recall_min": "0.9", "goal": "mcc"}, "curves"),
        ({"cost_fn": "20"}, "costs"),
        ({"pi": "0.1"}, "costs"),
        ({"band": "0.2~0.6", "cost_fn": "20"}, "review-band"),
        ({"reviews_of": "200"}, "review-band"),
        ({"own": ["0.3~A~"]}, "candidates"),
        ({"section": "gains", "cost_fn": "20"}, "gains"),
    ],
)
def test_a_link_opens_its_section_or_that_of_its_parameters(query, opened):
    app = started("optimize.py", **query)
    assert section(app) == opened
    assert section(started("optimize.py", **address(app))) == opened


def test_only_the_charts_of_the_chosen_section_are_drawn_and_the_url_names_it():
    app = started("optimize.py")
    counts = {"costs": 2, "decision-curve": 2, "gains": 3, "review-band": 3, "candidates": 1, "curves": 3}
    assert set(counts) == set(SECTIONS)
    for name, count in counts.items():
        clean(app.segmented_control(key="section").set_value(name).run())
        assert address(app).get("section") == (None if name == "curves" else [name])
        assert len(app.get("plotly_chart")) == count


def test_back_in_the_first_section_the_url_names_it_beside_the_costs():
    app = started("optimize.py", cost_fn="20")
    clean(app.segmented_control(key="section").set_value("curves").run())
    assert address(app) == {"section": ["curves"], "cost_fn": ["20"]}
    clean(app.segmented_control(key="section").set_value("costs").run())
    clean(app.number_input(key="cost_fn").set_value(10.0).run())
    assert address(app) == {"section": ["costs"]}


def test_the_minimum_cost_is_the_same_in_the_recommendation_and_in_the_cost_table_at_another_prevalence():
    scores = open_example(FIRST).scores.at_prevalence(0.1)
    wanted = choose(scores, LeastCost(Costs(fp=2, fn=30)))
    assert isinstance(wanted, Choice)
    app = started("optimize.py", goal="cost", pi="0.1", cost_fp="2", cost_fn="30", currency="EUR")
    assert say("optimize-recommended", threshold=wanted.threshold) in captions(app)
    table = costs(app)
    assert float(table.loc[say("optimize-costs-best"), "Threshold"]) == pytest.approx(wanted.threshold, rel=1e-5)
    assert table.loc[say("optimize-costs-best"), "Cost per 10 000 cases, EUR"] == pytest.approx(wanted.value * 10_000)
    assert table.loc[say("optimize-costs-flag-none"), "Cost per 10 000 cases, EUR"] == pytest.approx(30 * 1000)


def costs(app: AppTest) -> pd.DataFrame:
    [frame] = [one.value for one in app.dataframe if "Decision" in one.value.columns]
    return frame.set_index("Decision")


def test_without_costs_of_errors_there_is_no_bayes_threshold():
    app = started("optimize.py", cost_fp="0", cost_fn="0")
    assert any("No Bayes threshold" in caption for caption in captions(app))
    assert len(costs(app)) == 4


def test_a_changed_cost_moves_the_optimum():
    app = started("optimize.py", section="costs")
    before = costs(app).loc[say("optimize-costs-best"), "Threshold"]
    clean(app.number_input(key="cost_fn").set_value(1.0).run())
    assert costs(app).loc[say("optimize-costs-best"), "Threshold"] > before


def test_scores_that_are_not_probabilities_have_no_bayes_threshold_and_no_decision_curve():
    app = started("optimize.py", section="decision-curve")
    assert "Decision curve" in [tab.label for tab in unfolded(app).tabs]
    sent(app, "label,score\n" + "".join(f"{i % 3 == 0:d},{i * 7 % 40 - 20}\n" for i in range(40)))
    assert any("not probabilities" in caption for caption in captions(app))
    assert "Decision curve" not in [tab.label for tab in unfolded(app).tabs]


def test_the_messages_of_the_decision_curve_have_all_arguments(caplog):
    dataset = open_example(FIRST)
    scenario = CostScenario(Costs(fp=1, fn=10), "", dataset.scores.prevalence)
    decision_chart(dataset, scenario).figure()
    # A message without one of its arguments is logged.
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def test_one_class_has_no_costs_and_states_what_is_undefined():
    app = started("optimize.py", goal="mcc", section="costs")
    sent(app, "label,score\n" + "".join(f"1,{i / 10}\n" for i in range(10)))
    assert say("optimize-section-one-class") in captions(app)


def side_by_side(app: AppTest) -> pd.DataFrame:
    """All metrics of the candidates."""
    frames = [one.value for one in unfolded(app, "every_metric").dataframe]
    [_, whole] = [frame for frame in frames if "Metric (95% interval)" in frame.columns]
    return whole.set_index("Metric (95% interval)")


@pytest.mark.parametrize("goal", SPECS)
def test_the_recommendation_has_the_interval_of_the_objective(goal):
    query = {"goal": goal, "fpr_max": "0.2"}
    scores, objective = open_example(FIRST).scores, SPECS[goal]
    best = choose(scores, objective, [at_most("fpr", 0.2)])
    assert isinstance(best, Choice)
    if goal in ("recall", "f_beta"):
        at = best.matrix
        limits = wilson(at.tp, at.tp + at.fn) if goal == "recall" else f1_interval(at.tp, at.fp, at.fn)
    else:
        [limits] = intervals_at(scores, best.threshold, objective, n_resamples=1000).values()
    value = f": {best.value:.3f} (95% {limits.low:.3f}–{limits.high:.3f})."
    assert any(caption.endswith(value) for caption in captions(started("optimize.py", **query)))


def test_the_page_states_which_prevalence_each_part_uses_and_what_is_assumed():
    app = started("optimize.py", pi="0.1")
    assert say("optimize-observed", observed="0.373") in captions(app)
    limits = intervals_at(
        open_example(FIRST).scores.at_prevalence(0.1), 0.5, LeastCost(Costs(fp=1, fn=10)), n_resamples=1000
    )
    cost = limits["expected_cost"]
    assert (
        costs(app).loc[say("optimize-costs-current"), "95% interval"] == f"{cost.low * 1e4:.2f}–{cost.high * 1e4:.2f}"
    )
    assert costs(app).loc[say("optimize-costs-flag-none"), "95% interval"] == "none: all resamples agree"


def test_weighted_cases_have_intervals():
    app = started("optimize.py", section="candidates")
    rows = "".join(f"{i % 3 == 0:d},{i * 7 % 40 / 40},{1 + i % 4}.5\n" for i in range(40))
    sent(app, "label,score,case_weight\n" + rows)
    assert say("optimize-intervals-method-weighted", name="95%") in captions(app)
    first = side_by_side(app).iloc[:, 0]
    assert first["MCC"].count("–") == 1
    assert first["Recall"].count("–") == 1


def test_candidates_with_the_same_predictions_as_the_current_threshold_are_marked():
    app = started("optimize.py", precision_min="0.8", section="candidates")
    table = side_by_side(app)
    assert {"● 0.5", "Best F1", "Best MCC", "Minimum cost", "Recommended", "● Pinned"} == set(table.columns)
    at = open_example(FIRST).scores.confusion_at(0.5)
    assert table.loc["TP", "● 0.5"] == str(at.tp)
    limits = intervals_at(open_example(FIRST).scores, 0.5, "mcc", n_resamples=1000)["mcc"]
    assert table.loc["MCC", "● 0.5"] == f"{at.mcc:.3f} ({limits.low:.3f}–{limits.high:.3f})"
    recall = wilson(at.tp, at.tp + at.fn)
    assert table.loc["Recall", "● 0.5"] == f"{at.recall:.3f} ({recall.low:.3f}–{recall.high:.3f})"


def test_own_candidates_stay_in_the_link_with_their_names_and_notes_and_can_be_removed():
    app = started("optimize.py", t="0.37", section="candidates")
    app.text_input(key="own_name").set_value("Ward ~ A")
    app.text_input(key="own_note").set_value("agreed in May")
    [add] = [button for button in app.button if "as a candidate" in button.label]
    clean(add.click().run())
    own = "0.37~Ward - A~agreed in May"
    assert app.query_params["own"] in (own, [own])
    app = started("optimize.py", t="0.37", own=[own, "0.3~A~", "0.4~A~", "low~B~", "nan~C~", "7"])
    table = side_by_side(app)
    assert table.loc["Note", "● Ward - A"] == "agreed in May"
    # Of the same name they are numbered, and invalid ones are left out.
    assert {"A", "A 2"} <= set(table.columns)
    assert not {"B", "C"} & set(table.columns)
    clean(app.button(key="own_0").click().run())
    assert address(app)["section"] == ["candidates"]
    assert "● Ward - A" not in side_by_side(app).columns


@pytest.mark.parametrize("scale", ["flagged", "rank"])
def test_the_feasible_range_is_drawn_along_any_scale_of_the_slider(scale):
    dataset = open_example(FIRST)
    along = threshold_scale(scale, dataset.scores, dataset.grid())
    [(left, right)] = drawn_ranges(dataset, along, feasible_set(dataset.scores, [at_least("recall", 0.9)]))
    least = np.ceil(0.9 * dataset.scores.n_positive)
    curve = dataset.scores.threshold_curve()
    flagged = (curve.confusion.tp + curve.confusion.fp)[curve.confusion.tp >= least]
    shares = flagged / dataset.scores.n if scale == "flagged" else np.log10(flagged)
    assert (left, right) == pytest.approx((shares.max(), shares.min()))
    assert recommended(started("optimize.py", scale=scale, recall_min="0.9"))
