"""The goal of the first page and the analyses under its charts, in Streamlit's test driver."""

import re
from dataclasses import replace
from html import unescape

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import f1_interval, wilson
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    BreakEvenPoint,
    Choice,
    Constraint,
    Costs,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    Objective,
    at_least,
    at_most,
    choose,
    feasible_set,
)
from metrics_core.resampling import intervals_at
from tests.app_driver import address, clean, live_data, messages, sent, started, unfolded, uploaded
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.examples import OF_SCORES
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.goal.costs import CostScenario
from threshold_explorer.interface.goal.goals import GOALS
from threshold_explorer.views.threshold.charts import decision_chart
from threshold_explorer.views.threshold.recommendation import drawn_ranges
from threshold_explorer.views.threshold.sections import SECTIONS
from threshold_explorer.words.sentence import say


def captions(app: AppTest) -> list[str]:
    return messages(app, "caption")


def warnings(app: AppTest) -> str:
    return " ".join(messages(app, "warning"))


def answer(app: AppTest) -> str:
    """What stands under the goal; empty while the threshold is set by hand."""
    found = [re.search('<p class="goal-answer">(.*?)</p>', html.proto.body) for html in app.get("html")]
    return " ".join(unescape(one[1]) for one in found if one)


def choose_goal(app: AppTest, goal: str) -> AppTest:
    return clean(app.selectbox(key="goal").set_value(goal).run())


SCORES = open_example(FIRST).scores
SPECS: dict[str, Objective] = {
    **{key: BestMetric(key) for key in ("mcc", "youden_j", "balanced_accuracy", "accuracy")},
    **{key: BestMetric(key) for key in ("recall", "specificity", "precision")},
    "f_beta": BestFBeta(1),
    "break_even": BreakEvenPoint(),
    "equal_error": EqualErrorPoint(),
    "cost": LeastCost(Costs(fp=1, fn=10)),
    "net_benefit": HighestNetBenefit(0.2),
}
AT_START = SCORES.confusion_at(0.5)
# The objective of each goal that is named for its limit, and the limit at which it starts.
LIMITED = {
    "alerts": ("recall", at_most("flagged_rate", float(AT_START.tp + AT_START.fp) / SCORES.n)),
    "recall_min": ("specificity", at_least("recall", 0.95)),
    "precision_min": ("recall", at_least("precision", 0.8)),
    "fpr_max": ("recall", at_most("fpr", 0.05)),
    "flagged_max": ("recall", at_most("flagged_rate", 0.1)),
}


def best(objective: Objective | str, *limits: Constraint, confidence: float | None = None) -> float:
    """The best threshold within limits on these cases, or on new ones with a confidence."""
    found = choose(SCORES, objective, [replace(one, confidence=confidence) for one in limits])
    assert isinstance(found, Choice)
    return found.threshold


@pytest.mark.parametrize("goal", GOALS)
def test_a_goal_leads_slider_and_pin_to_its_threshold_in_all_digits(goal):
    objective, *limits = LIMITED.get(goal, (SPECS.get(goal),))
    wanted = best(objective, *limits, confidence=0.95)
    app = choose_goal(started(), goal)
    # Where no case is flagged, the slider is at its end.
    at = min(wanted, app.slider(key="t").max)
    assert SCORES.confusion_at(at).tp == SCORES.confusion_at(wanted).tp
    assert app.slider(key="t").value == at
    pin = live_data(app)["pin"]
    assert (pin["threshold"], pin["origin"]) == (at, "goal")
    assert ("new cases (95 % confidence)" in answer(app)) == bool(limits)


def test_undo_returns_to_the_goal_its_limits_and_the_threshold_before():
    app = choose_goal(started(), "recall_min")
    clean(app.select_slider(key="recall_min").set_value(0.9).run())
    clean(app.slider(key="t").set_value(0.3).run())
    choose_goal(app, "fpr_max")
    clean(app.button(key="goal_undo").click().run())
    assert (app.selectbox(key="goal").value, app.slider(key="t").value) == ("recall_min", 0.3)
    assert {"recall_min": ["0.9"]}.items() <= address(app).items()
    assert "fpr_max" not in address(app)
    assert "goal_undo" not in [button.key for button in app.button]
    app = choose_goal(started(), "recall_min")
    clean(app.button(key="goal_undo").click().run())
    assert (app.selectbox(key="goal").value, app.slider(key="t").value, answer(app)) == ("hand", 0.5, "")
    assert {"goal", "recall_min"} & set(address(app)) == set()
    # A limit that was moved returns too.
    app = choose_goal(started(), "recall_min")
    at = app.slider(key="t").value
    clean(app.select_slider(key="recall_min").set_value(0.9).run())
    clean(app.button(key="goal_undo").click().run())
    assert (app.select_slider(key="recall_min").value, app.slider(key="t").value) == (0.95, at)


def test_a_goal_within_all_limits_leads_to_the_choice_of_the_core():
    wanted = best(BestFBeta(2), at_least("precision", 0.8), at_most("fpr", 0.05))
    app = started(goal="f_beta", beta="2", precision_min="0.8", fpr_max="0.05", holds="sample")
    assert app.slider(key="t").value == wanted
    at = SCORES.confusion_at(wanted)
    assert say("optimize-outcome", tp=at.tp, fp=at.fp, positives=at.tp + at.fn) in captions(app)


@pytest.mark.parametrize("example", OF_SCORES)
def test_every_example_with_scores_has_a_goal_with_a_limit(example):
    app = started(d=example, goal="recall_min", recall_min="0.9")
    assert app.selectbox(key="dataset").value == example
    assert answer(app)


def test_another_goal_removes_the_limit_of_the_last_one_and_keeps_further_limits():
    app = choose_goal(started(precision_min="0.6", holds="sample"), "recall_min")
    assert (address(app)["recall_min"], address(app)["precision_min"]) == (["0.95"], ["0.6"])
    choose_goal(app, "fpr_max")
    assert "recall_min" not in address(app)
    assert (address(app)["fpr_max"], address(app)["precision_min"]) == (["0.05"], ["0.6"])
    assert app.slider(key="t").value == best("recall", at_most("fpr", 0.05), at_least("precision", 0.6))
    assert say("optimize-ranges", count=1) in captions(app)
    choose_goal(app, "mcc")
    assert {"fpr_max", "recall_min"} & set(address(app)) == set()
    assert app.slider(key="t").value == best("mcc", at_least("precision", 0.6))
    choose_goal(choose_goal(app, "recall_min"), "hand")
    assert "recall_min" not in address(app)


def test_a_link_with_a_threshold_keeps_it_and_one_without_opens_on_that_of_the_goal():
    goal = {"goal": "recall_min", "recall_min": "0.9"}
    assert started(t="0.37", **goal).slider(key="t").value == 0.37
    app = started(**goal)
    assert app.slider(key="t").value == best("specificity", at_least("recall", 0.9), confidence=0.95)
    # Nothing was there before to return to.
    assert "goal_undo" not in [button.key for button in app.button]
    again = started(**{name: texts[0] for name, texts in address(app).items()})
    assert again.slider(key="t").value == app.slider(key="t").value


def test_beside_another_threshold_the_answer_says_which_one_it_is_about_and_a_button_leads_there():
    goal = {"goal": "recall_min", "recall_min": "0.9"}
    at = best("specificity", at_least("recall", 0.9), confidence=0.95)
    there, elsewhere = answer(started(**goal)), started(t="0.5", **goal)
    assert answer(elsewhere) == f"{say('goal-elsewhere', current=0.5, goal=at, none=False)} {there}"
    assert live_data(elsewhere)["pin"]["threshold"] == at
    assert live_data(elsewhere)["pin"]["origin"] == "goal"
    clean(elsewhere.slider(key="t").set_value(at).run())
    assert answer(elsewhere) == there


def test_a_goal_without_its_limit_asks_for_it_and_moves_nothing():
    app = started(goal="recall_min", recall_min="0.9")
    before = app.slider(key="t").value
    clean(app.text_input(key="typed_recall_min").set_value("no limit").run())
    assert say("goal-without-limit") in [text.value for text in app.text]
    assert app.slider(key="t").value == before


def test_limits_hold_on_new_cases_with_the_confidence_of_the_visit_unless_on_these():
    limit = at_least("recall", 0.9)
    for query, confidence in (({}, 0.95), ({"confidence": "90"}, 0.9), ({"holds": "99"}, 0.99), ({"v": "3"}, None)):
        app = started(goal="recall_min", recall_min="0.9", **query)
        assert app.slider(key="t").value == best("specificity", limit, confidence=confidence)
        assert (answer(app) == say("goal-on-these-cases")) == (confidence is None)
    clean(app.selectbox(key="holds").set_value("90").run())
    assert app.slider(key="t").value == best("specificity", limit, confidence=0.9)
    clean(app.selectbox(key="holds").set_value("sample").run())
    assert app.slider(key="t").value == best("specificity", limit)


def test_a_guarantee_has_its_price():
    app = started(goal="recall_min", recall_min="0.9")
    here, new = (SCORES.confusion_at(best("specificity", at_least("recall", 0.9), confidence=c)) for c in (None, 0.95))
    assert say("goal-price-alarms", alarms=new.fp - here.fp) in answer(app)
    app = started(goal="fpr_max", fpr_max="0.1")
    here, new = (SCORES.confusion_at(best("recall", at_most("fpr", 0.1), confidence=c)) for c in (None, 0.95))
    assert say("goal-price-missed", missed=here.tp - new.tp) in answer(app)


def test_data_that_allow_no_guarantee_say_why_and_hold_limits_on_these_cases():
    rows = "".join(f"{i % 3 == 0:d},{i * 7 % 40 / 40},{1 + i % 4}.5\n" for i in range(40))
    app = choose_goal(uploaded("label,score,case_weight\n" + rows), "recall_min")
    holds = app.selectbox(key="holds")
    assert (holds.value, holds.options) == ("sample", [say("goal-holds-sample")])
    assert "weighted" in holds.help
    assert answer(app) == say("goal-on-these-cases")
    # Of 14 positive cases all but one.
    assert float(live_data(app)["recommendation"]["threshold"]) == app.slider(key="t").value


def test_too_few_cases_say_how_many_are_needed_and_what_can_be_guaranteed():
    rows = "".join(f"{i % 3 == 0:d},{i * 7 % 40 / 40}\n" for i in range(40))
    app = uploaded("label,score\n" + rows)
    before = app.slider(key="t").value
    choose_goal(app, "recall_min")
    assert say("goal-infeasible", promised=True) in answer(app)
    # 0.95 ** 59 is below 0.05.
    assert "14 positive cases can guarantee recall 0.807 at most; 0.95 needs 59 (95 % confidence)." in answer(app)
    # Nothing is guaranteed, so the slider stays.
    assert app.slider(key="t").value == before
    relaxed = clean(app.button(key="relax").click().run())
    # Of 14 positives, all of them.
    assert float(address(relaxed)["recall_min"][0]) == pytest.approx(0.05 ** (1 / 14), abs=1e-4)
    assert "on new cases (95 % confidence); observed 1.000." in answer(relaxed)


def test_a_guarantee_can_be_given_up():
    app = started(goal="recall_min", recall_min="0.999")
    clean(app.button(key="give_up_guarantee").click().run())
    assert address(app)["holds"] == ["sample"]
    assert app.slider(key="t").value == best("specificity", at_least("recall", 0.999))


def test_an_infeasible_limit_is_relaxed_to_the_nearest_achievable_value():
    app = started(goal="mcc", recall_min="0.9", precision_min="0.95", holds="sample")
    assert say("goal-infeasible", promised=False) in answer(app)
    assert answer(app).count("Feasible if relaxed by") == 1
    assert app.button(key="relax").label.startswith("Relax ")
    clean(app.button(key="relax").click().run())
    bounds = {name: float(address(app)[name][0]) for name in ("recall_min", "precision_min")}
    limits = at_least("recall", bounds["recall_min"]), at_least("precision", bounds["precision_min"])
    assert app.slider(key="t").value == best("mcc", *limits)


@pytest.mark.parametrize(
    ("query", "words", "key", "applied"),
    [
        ({"recall_min": "1.5"}, "0 to 1", "recall_min", 0),
        ({"recall_min": "much"}, "0 to 1", "recall_min", 0),
        ({"beta": "-1"}, "“-1”", "beta", 1),
    ],
)
def test_an_invalid_number_in_a_link_is_one_warning(query, words, key, applied):
    app = started(goal="f_beta", **query)
    assert f"“{query[key]}”" in warnings(app)
    assert words in warnings(app)
    assert app.select_slider(key=key).value == applied


def test_alerts_limit_the_share_flagged_of_the_cases_per_day_or_of_all():
    app = started(goal="alerts", alerts="20", holds="sample")
    assert app.number_input(key="a_day").placeholder == str(SCORES.n)
    assert app.slider(key="t").value == best("recall", at_most("flagged_rate", 20 / SCORES.n))
    clean(app.number_input(key="a_day").set_value(1000.0).run())
    assert app.slider(key="t").value == best("recall", at_most("flagged_rate", 0.02))
    clean(app.selectbox(key="holds").set_value("95").run())
    guaranteed = best("recall", at_most("flagged_rate", 0.02), confidence=0.95)
    assert app.slider(key="t").value == guaranteed
    at = SCORES.confusion_at(guaranteed)
    assert "At most 20 alerts per 1\u202f000 new cases (95 % confidence)" in answer(app)
    assert f"observed {1000 * at.flagged_rate:.1f}." in answer(app)


def test_a_link_from_before_cases_per_day_had_a_default_keeps_its_limit():
    unlimited = best(BestFBeta(1))
    assert started(v="1", goal="f_beta", alerts="20").slider(key="t").value == unlimited
    limited = started(v="1", goal="f_beta", a_day="1000")
    assert limited.slider(key="t").value == best(BestFBeta(1), at_most("flagged_rate", 0.01))
    assert started(goal="f_beta", alerts="20", a_day="0").slider(key="t").value == unlimited


def test_a_typed_limit_sets_the_slider():
    app = started(goal="recall_min", recall_min="0.5")
    assert app.text_input(key="typed_recall_min").placeholder == "0.5"
    for typed, bound in (("0,8765", 0.8765), ("no limit", 0)):
        clean(app.text_input(key="typed_recall_min").set_value(typed).run())
        assert app.select_slider(key="recall_min").value == bound
        assert app.text_input(key="typed_recall_min").value == ""
        assert address(app).get("recall_min") == ([f"{bound:g}"] if bound else None)


def test_a_typed_limit_that_is_no_share_is_refused_until_another_is_set():
    app = started(goal="precision_min", precision_min="0.5")
    clean(app.text_input(key="typed_precision_min").set_value("1.5").run())
    assert messages(app, "error") == [say("typed-no-limit", typed="1.5")]
    assert app.select_slider(key="precision_min").value == 0.5
    clean(app.text_input(key="typed_precision_min").set_value("0.6").run())
    assert messages(app, "error") == []
    assert app.select_slider(key="precision_min").value == 0.6


def section(app: AppTest) -> str:
    return app.segmented_control(key="section").value


@pytest.mark.parametrize(
    ("query", "opened"),
    [
        ({"recall_min": "0.9", "goal": "mcc"}, "curves"),
        ({"cost_fn": "20", "pi": "0.1"}, "curves"),
        ({"band": "0.2~0.6", "cost_fn": "20"}, "review-band"),
        ({"reviews_of": "200"}, "review-band"),
        ({"own": ["0.3~A~"]}, "candidates"),
        ({"section": "gains", "cost_fn": "20"}, "gains"),
    ],
)
def test_a_link_opens_its_section_or_that_of_its_parameters(query, opened):
    app = started(**query)
    assert section(app) == opened
    assert section(started(**address(app))) == opened


def test_only_the_charts_of_the_chosen_section_are_drawn_and_the_url_names_it():
    app = started()
    counts = {"costs": 4, "decision-curve": 4, "gains": 5, "review-band": 5, "candidates": 3, "curves": 4}
    # What to label next needs blank labels.
    assert set(counts) == set(SECTIONS) - {"label-next"}
    for name, count in counts.items():
        clean(app.segmented_control(key="section").set_value(name).run())
        assert address(app).get("section") == (None if name == "curves" else [name])
        assert len(app.get("plotly_chart")) == count


def test_back_in_the_first_section_the_url_names_it_beside_the_parameters_of_another():
    app = started(reviews_of="200")
    clean(app.segmented_control(key="section").set_value("curves").run())
    assert address(app) == {"section": ["curves"], "reviews_of": ["200"]}
    clean(app.segmented_control(key="section").set_value("review-band").run())
    assert address(app) == {"section": ["review-band"], "reviews_of": ["200"]}


def test_the_minimum_cost_is_the_same_for_the_goal_and_in_the_cost_table_at_another_prevalence():
    scores = open_example(FIRST).scores.at_prevalence(0.1)
    wanted = choose(scores, LeastCost(Costs(fp=2, fn=30)))
    assert isinstance(wanted, Choice)
    app = started(goal="cost", pi="0.1", cost_fp="2", cost_fn="30", currency="EUR", section="costs")
    assert app.slider(key="t").value == wanted.threshold
    table = costs(app)
    assert float(table.loc[say("optimize-costs-best"), "Threshold"]) == pytest.approx(wanted.threshold, rel=1e-5)
    assert table.loc[say("optimize-costs-best"), "Cost per 10 000 cases, EUR"] == pytest.approx(wanted.value * 10_000)
    assert table.loc[say("optimize-costs-flag-none"), "Cost per 10 000 cases, EUR"] == pytest.approx(30 * 1000)


def costs(app: AppTest) -> pd.DataFrame:
    [frame] = [one.value for one in app.dataframe if "Decision" in one.value.columns]
    return frame.set_index("Decision")


def test_without_costs_of_errors_there_is_no_bayes_threshold():
    app = started(cost_fp="0", cost_fn="0", section="costs")
    assert any("No Bayes threshold" in caption for caption in captions(app))
    assert len(costs(app)) == 4


def test_a_changed_cost_moves_the_optimum():
    app = started(section="costs")
    before = costs(app).loc[say("optimize-costs-best"), "Threshold"]
    clean(app.number_input(key="cost_fn").set_value(1.0).run())
    assert costs(app).loc[say("optimize-costs-best"), "Threshold"] > before


def test_scores_that_are_not_probabilities_have_no_bayes_threshold_and_no_decision_curve():
    app = started(section="decision-curve")
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
    app = started(goal="mcc", section="costs")
    sent(app, "label,score\n" + "".join(f"1,{i / 10}\n" for i in range(10)))
    assert say("optimize-section-one-class") in captions(app)


def side_by_side(app: AppTest) -> pd.DataFrame:
    """All metrics of the candidates."""
    frames = [one.value for one in unfolded(app, "every_metric").dataframe]
    [_, whole] = [frame for frame in frames if "Metric (95% interval)" in frame.columns]
    return whole.set_index("Metric (95% interval)")


@pytest.mark.parametrize("goal", ["mcc", "recall", "f_beta", "cost", "net_benefit"])
def test_the_answer_has_the_interval_of_the_objective(goal):
    best = choose(SCORES, SPECS[goal], [at_most("fpr", 0.2)])
    assert isinstance(best, Choice)
    if goal in ("recall", "f_beta"):
        at = best.matrix
        limits = wilson(at.tp, at.tp + at.fn) if goal == "recall" else f1_interval(at.tp, at.fp, at.fn)
    else:
        [limits] = intervals_at(SCORES, best.threshold, SPECS[goal], n_resamples=1000).values()
    value = f": {best.value:.3f} (95% {limits.low:.3f}–{limits.high:.3f})."
    assert value in answer(started(goal=goal, fpr_max="0.2", holds="sample"))


def test_the_page_states_which_prevalence_each_part_uses_and_what_is_assumed():
    app = started(pi="0.1", goal="f_beta", t="0.5", section="costs")
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
    app = started(section="candidates", goal="f_beta")
    rows = "".join(f"{i % 3 == 0:d},{i * 7 % 40 / 40},{1 + i % 4}.5\n" for i in range(40))
    sent(app, "label,score,case_weight\n" + rows)
    assert say("optimize-intervals-method-weighted", name="95%") in captions(app)
    first = side_by_side(app).iloc[:, 0]
    assert first["MCC"].count("–") == 1
    assert first["Recall"].count("–") == 1


def test_candidates_with_the_same_predictions_as_the_current_threshold_are_marked():
    app = started(goal="f_beta", precision_min="0.8", t="0.5", section="candidates")
    table = side_by_side(app)
    assert {"● 0.5", "Best F1", "Best MCC", "Minimum cost", "Recommended", "Pinned"} == set(table.columns)
    at = open_example(FIRST).scores.confusion_at(0.5)
    assert table.loc["TP", "● 0.5"] == str(at.tp)
    limits = intervals_at(open_example(FIRST).scores, 0.5, "mcc", n_resamples=1000)["mcc"]
    assert table.loc["MCC", "● 0.5"] == f"{at.mcc:.3f} ({limits.low:.3f}–{limits.high:.3f})"
    recall = wilson(at.tp, at.tp + at.fn)
    assert table.loc["Recall", "● 0.5"] == f"{at.recall:.3f} ({recall.low:.3f}–{recall.high:.3f})"


def test_own_candidates_stay_in_the_link_with_their_names_and_notes_and_can_be_removed():
    app = started(t="0.37", section="candidates")
    app.text_input(key="own_name").set_value("Ward ~ A")
    app.text_input(key="own_note").set_value("agreed in May")
    [add] = [button for button in app.button if "as a candidate" in button.label]
    clean(add.click().run())
    own = "0.37~Ward - A~agreed in May"
    assert app.query_params["own"] in (own, [own])
    app = started(t="0.37", own=[own, "0.3~A~", "0.4~A~", "low~B~", "nan~C~", "7"])
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
    shown = live_data(started(scale=scale, goal="mcc", recall_min="0.9", holds="sample"))["recommendation"]
    assert (shown["ranges"], shown["guaranteed_ranges"]) == ([[left, right]], [])
