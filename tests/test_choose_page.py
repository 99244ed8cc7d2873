"""The page on choosing a threshold through Streamlit's own test driver: what is wanted, and what comes of it."""

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.choose.answers import stretches
from dashboard.choose.goals import GOALS
from dashboard.data.examples import OF_SCORES
from dashboard.data.sources import FIRST
from dashboard.data.threshold_scale import threshold_scale
from metrics_core import f1_interval, wilson
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    Choice,
    Costs,
    HighestNetBenefit,
    LeastCost,
    at_least,
    at_most,
    choose,
    feasible_set,
)
from metrics_core.resampling import intervals_at
from tests.app_driver import clean, started, unfolded
from tests.browser.page_parts import open_example


def captions(app: AppTest) -> list[str]:
    return [caption.value for caption in app.caption]


def complaints(app: AppTest) -> str:
    """What is complained of, without the marks that keep it from being read as Markdown."""
    return " ".join(warning.value for warning in app.warning).replace("\\", "")


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_has_an_answer_on_the_first_example(goal):
    app = started("choose.py", goal=goal)
    assert any(said.startswith("Threshold ") for said in captions(app))


@pytest.mark.parametrize("example", OF_SCORES)
def test_the_page_stands_on_every_example_that_it_is_for(example):
    app = started("choose.py", d=example, recall_min="0.9")
    assert app.selectbox(key="dataset").value == example


def test_the_answer_is_the_cores_to_the_last_digit_and_can_be_taken():
    bounds = [at_least("precision", 0.8), at_most("fpr", 0.05)]
    wanted = choose(open_example(FIRST).scores, BestFBeta(2), bounds)
    assert isinstance(wanted, Choice)
    app = started("choose.py", beta="2", precision_min="0.8", fpr_max="0.05")
    assert any(said == f"Threshold {wanted.threshold!r}" for said in captions(app))
    clean(app.button(key="take_answer").click().run())
    assert app.session_state["t"] == wanted.threshold


def test_a_bound_that_cannot_be_kept_says_what_can_be_had_and_gives_way_at_one_press():
    app = started("choose.py", recall_min="0.9", precision_min="0.95")
    assert "Impossible: no threshold keeps to all of this" in captions(app)
    giving_way = [said for said in captions(app) if "Give way here" in said]
    assert len(giving_way) == 1
    clean(app.button(key="give_way").click().run())
    assert any(said.startswith("Threshold ") for said in captions(app))


@pytest.mark.parametrize("bound", ["-0.1", "1.5", "nan", "much"])
def test_a_bound_of_a_link_that_is_none_is_one_sentence(bound):
    app = started("choose.py", recall_min=bound)
    assert f"“{bound}”" in complaints(app)
    assert "0 to 1" in complaints(app)
    assert app.select_slider(key="recall_min").value == 0


def test_a_negative_beta_of_a_link_is_one_sentence():
    app = started("choose.py", beta="-1")
    assert "“-1”" in complaints(app)
    assert app.select_slider(key="beta").value == 1


def test_a_bound_between_the_sliders_positions_stays_as_a_link_has_it():
    app = started("choose.py", recall_min="0.8765")
    assert app.select_slider(key="recall_min").value == 0.8765


def test_alerts_a_day_bound_the_share_that_is_flagged():
    app = started("choose.py", alerts="20", a_day="1000")
    wanted = choose(open_example(FIRST).scores, BestFBeta(1), [at_most("flagged_rate", 0.02)])
    assert isinstance(wanted, Choice)
    assert f"Threshold {wanted.threshold!r}" in captions(app)
    clean(app.number_input(key="a_day").set_value(5.0).run())
    assert any("bound nothing" in said for said in captions(app))


def test_the_least_cost_is_the_same_in_the_answer_and_in_the_table_of_costs_at_another_prevalence():
    scores = open_example(FIRST).scores.at_prevalence(0.1)
    wanted = choose(scores, LeastCost(Costs(fp=2, fn=30)))
    assert isinstance(wanted, Choice)
    app = started("choose.py", goal="cost", pi="0.1", cost_fp="2", cost_fn="30", currency="EUR")
    assert f"Threshold {wanted.threshold!r}" in captions(app)
    table = costs(app)
    assert float(table.loc["At the least expected cost", "Threshold"]) == pytest.approx(wanted.threshold, rel=1e-5)
    assert table.loc["At the least expected cost", "Cost of 10 000 cases, EUR"] == pytest.approx(wanted.value * 10_000)
    assert table.loc["Nobody flagged", "Cost of 10 000 cases, EUR"] == pytest.approx(30 * 1000)


def costs(app: AppTest) -> pd.DataFrame:
    [frame] = [one.value for one in app.dataframe if "Decision" in one.value.columns]
    return frame.set_index("Decision")


def test_costs_that_weigh_nothing_say_so_and_the_page_stays():
    app = started("choose.py", cost_fp="0", cost_fn="0")
    assert any("There is no closed form" in said for said in captions(app))
    assert len(costs(app)) == 4


def test_a_cost_that_is_changed_moves_the_optimum():
    app = started("choose.py")
    before = costs(app).loc["At the least expected cost", "Threshold"]
    clean(app.number_input(key="cost_fn").set_value(1.0).run())
    assert costs(app).loc["At the least expected cost", "Threshold"] > before


def test_scores_that_are_no_probabilities_have_no_closed_form_and_no_decision_curve():
    app = started("choose.py")
    assert "Decision curve" in [tab.label for tab in unfolded(app).tabs]
    rows = b"label,score\n" + b"".join(f"{i % 3 == 0:d},{i * 7 % 40 - 20}\n".encode() for i in range(40))
    clean(app.file_uploader(key="upload").set_value(("margins.csv", rows, "text/csv")).run())
    assert any("no probabilities" in said for said in captions(app))
    assert "Decision curve" not in [tab.label for tab in unfolded(app).tabs]


def test_one_class_has_no_costs_and_says_what_is_undefined():
    app = started("choose.py", goal="mcc")
    rows = b"label,score\n" + b"".join(f"1,{i / 10}\n".encode() for i in range(10))
    clean(app.file_uploader(key="upload").set_value(("ones.csv", rows, "text/csv")).run())
    assert any("One class" in said or "one class" in said for said in captions(app))


def side_by_side(app: AppTest) -> pd.DataFrame:
    [frame] = [one.value for one in app.dataframe if "Number (95% interval)" in one.value.columns]
    return frame.set_index("Number (95% interval)")


WANTED = {
    "mcc": BestMetric("mcc"),
    "recall": BestMetric("recall"),
    "f_beta": BestFBeta(1),
    "cost": LeastCost(Costs(fp=1, fn=10)),
    "net_benefit": HighestNetBenefit(0.2),
}


@pytest.mark.parametrize("goal", WANTED)
def test_what_is_best_has_its_interval_in_the_answer(goal):
    asked = {"goal": goal, "fpr_max": "0.2"}
    scores, objective = open_example(FIRST).scores, WANTED[goal]
    best = choose(scores, objective, [at_most("fpr", 0.2)])
    assert isinstance(best, Choice)
    if goal in ("recall", "f_beta"):
        at = best.matrix
        limits = wilson(at.tp, at.tp + at.fn) if goal == "recall" else f1_interval(at.tp, at.fp, at.fn)
    else:
        [limits] = intervals_at(scores, best.threshold, objective, draws=1000).values()
    said = f": {best.value:.3f} (95% {limits.low:.3f}–{limits.high:.3f}), the "
    assert any(said in one for one in captions(started("choose.py", **asked)))


def test_the_page_says_what_is_of_the_observed_cases_and_what_another_prevalence_assumes():
    app = started("choose.py", pi="0.1")
    [said] = [one for one in captions(app) if one.startswith("Goal and bounds are of the cases as observed")]
    assert "prevalence 0.373" in said
    assert "taken to stay" in said
    limits = intervals_at(open_example(FIRST).scores.at_prevalence(0.1), 0.5, LeastCost(Costs(fp=1, fn=10)), draws=1000)
    cost = limits["expected_cost"]
    assert costs(app).loc["At the slider's threshold", "95% interval"] == f"{cost.low * 1e4:.2f}–{cost.high * 1e4:.2f}"
    assert costs(app).loc["Nobody flagged", "95% interval"] == "none: resamples agree"


def test_weighted_cases_have_no_intervals_and_say_why():
    app = started("choose.py")
    rows = b"label,score,weight\n" + b"".join(
        f"{i % 3 == 0:d},{i * 7 % 40 / 40},{1 + i % 4}.5\n".encode() for i in range(40)
    )
    clean(app.file_uploader(key="upload").set_value(("weighted.csv", rows, "text/csv")).run())
    assert "No intervals: sums of weights are not counts of cases." in captions(app)
    assert side_by_side(app).iloc[:, 0]["MCC"].endswith("(weights: no interval)")


def test_candidates_stand_side_by_side_and_the_slider_marks_those_that_decide_alike():
    app = started("choose.py", precision_min="0.8")
    table = side_by_side(app)
    assert {"● 0.5", "Best F1", "Best MCC", "Least cost", "The answer", "● The pin"} == set(table.columns)
    at = open_example(FIRST).scores.confusion_at(0.5)
    assert table.loc["TP", "● 0.5"] == str(at.tp)
    limits = intervals_at(open_example(FIRST).scores, 0.5, "mcc", draws=1000)["mcc"]
    assert table.loc["MCC", "● 0.5"] == f"{at.mcc:.3f} ({limits.low:.3f}–{limits.high:.3f})"
    recall = wilson(at.tp, at.tp + at.fn)
    assert table.loc["Recall", "● 0.5"] == f"{at.recall:.3f} ({recall.low:.3f}–{recall.high:.3f})"


def test_an_own_candidate_is_kept_in_the_link_with_its_name_and_note_and_can_be_removed():
    app = started("choose.py", t="0.37")
    app.text_input(key="own_name").set_value("Ward ~ A")
    app.text_input(key="own_note").set_value("agreed in May")
    [keep] = [button for button in app.button if "as a candidate" in button.label]
    clean(keep.click().run())
    own = "0.37~Ward - A~agreed in May"
    assert app.query_params["own"] in (own, [own])
    elsewhere = started("choose.py", t="0.37", own=own)
    assert side_by_side(elsewhere).loc["Note", "● Ward - A"] == "agreed in May"
    clean(elsewhere.button(key="own_0").click().run())
    assert "● Ward - A" not in side_by_side(elsewhere).columns


def test_candidates_of_one_name_and_such_as_mean_nothing_do_no_harm():
    app = started("choose.py", own=["0.3~A~", "0.4~A~", "low~B~", "nan~C~", "7"])
    assert {"A", "A 2"} <= set(side_by_side(app).columns)
    assert not {"B", "C"} & set(side_by_side(app).columns)


@pytest.mark.parametrize("scale", ["flagged", "rank"])
def test_what_may_be_chosen_lies_where_the_slider_has_it_whatever_lies_along_it(scale):
    dataset = open_example(FIRST)
    along = threshold_scale(scale, dataset.scores, dataset.grid())
    [(left, right)] = stretches(dataset, along, feasible_set(dataset.scores, [at_least("recall", 0.9)]))
    least = np.ceil(0.9 * dataset.scores.n_positive)
    curve = dataset.scores.threshold_curve()
    flagged = (curve.confusion.tp + curve.confusion.fp)[curve.confusion.tp >= least]
    shares = flagged / dataset.scores.n if scale == "flagged" else np.log10(flagged)
    assert (left, right) == pytest.approx((shares.max(), shares.min()))
    assert any(said.startswith("Threshold ") for said in captions(started("choose.py", scale=scale, recall_min="0.9")))
