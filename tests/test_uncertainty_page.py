"""The page "Uncertainty" through Streamlit's own test driver."""

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core.choosing import at_least
from metrics_core.resampling import chosen_thresholds, held_out, optimism_bootstrap
from tests.app_driver import clean, messages, started, uploaded
from tests.browser.page_parts import open_example
from threshold_explorer.interface.goal.objectives import OBJECTIVES
from threshold_explorer.words.sentence import say


def shown_text(app: AppTest) -> str:
    headlines = [html.proto.body for html in app.get("html")]
    return " ".join([*headlines, *(text.value for text in [*app.markdown, *app.caption])]).replace("\\", "")


def test_a_link_sets_the_tolerance_of_the_plateau():
    narrow, wide = (shown_text(started("uncertainty.py", delta=delta)) for delta in ("0.001", "10"))
    assert "Plateau (within 0.001): 0." in narrow
    assert "Plateau (within 10): every threshold." in wide
    for example in ("breast-cancer", "late-flights", "digit-eight", "crash-survival"):
        text = shown_text(started("uncertainty.py", d=example))
        assert "Plateau (within 0.01): " in text
        assert ("0.3042 to 0.4246, with gaps." in text) == (example == "breast-cancer")


def test_the_interval_comes_from_the_resamples_and_the_rounded_threshold_opens_the_threshold_page():
    wanted = chosen_thresholds(open_example("breast-cancer").scores, n_resamples=200, seed=7)
    app = started("uncertainty.py", d="breast-cancer", draws="200", seed="7")
    assert f"95% of 200 resamples: optimum between {wanted.low:.4g} and {wanted.high:.4g}." in shown_text(app)
    [table] = [one.value for one in app.dataframe if "count" in one.value.columns]
    assert table["count"].sum() == 200
    assert set(table["method"]) == {"Stratified Bayesian bootstrap, B = 200, seed 7."}
    assert app.button(key="use_rounded").label == "Use 0.4"
    app.button(key="use_rounded").click().run()
    assert app.query_params["t"] == "0.4"


@pytest.mark.parametrize("holds", ["95", "sample"])
def test_the_limit_of_the_goal_applies_as_it_holds_on_these_cases(holds):
    limit = at_least("recall", 0.9)
    wanted = chosen_thresholds(open_example("breast-cancer").scores, constraints=[limit], n_resamples=200)
    app = started("uncertainty.py", d="breast-cancer", draws="200", recall_min="0.9", holds=holds)
    assert "as set by the goal, within its limit on these cases." in shown_text(app)
    assert f"between {wanted.low:.4g} and {wanted.high:.4g}." in shown_text(app)


def test_infeasible_constraints_are_one_sentence():
    app = started("uncertainty.py", d="breast-cancer", recall_min="1", fpr_max="0")
    assert app.info[0].value == say("uncertainty-infeasible")


@pytest.mark.parametrize("goal", OBJECTIVES)
def test_every_objective_has_an_optimum_and_is_named(goal):
    text = shown_text(started("uncertainty.py", goal=goal, draws="200"))
    assert "Optimum: " in text
    assert (", MCC 0." in text) == (goal == "mcc")


def clinics() -> str:
    """A file in which one clinic has higher scores than another one, and a third clinic has only one positive case."""
    rng = np.random.default_rng(0)
    rows = ["truth,score,clinic"]
    for at in range(400):
        clinic, is_sick = "ab"[at % 2], at % 5 == 0
        rows.append(f"{'yes' if is_sick else 'no'},{rng.normal(2 * is_sick + (clinic == 'b')):.4f},{clinic}")
    rows.append("yes,2.5,<b>c</b>")
    return "\n".join(rows)


def test_each_value_of_a_column_can_be_held_out():
    app = uploaded(clinics(), page="uncertainty.py")
    assert set(app.selectbox(key="split").options) >= {"By clinic, each value held out in turn"}
    clean(app.selectbox(key="split").set_value("clinic").run())
    [table] = [one.value for one in app.dataframe if "held_out" in one.value.columns]
    assert table["part"].tolist() == ["<b>c</b>", "a", "b"]
    assert (table["selection"] - table["held_out"]).tolist() == table["optimism"].tolist()
    assert app.query_params["split"] == "clinic"


def test_random_halves_give_the_optimism_and_its_spread():
    wanted = held_out(open_example("breast-cancer").scores, n_resamples=200, seed=3)
    text = shown_text(started("uncertainty.py", d="breast-cancer", seed="3"))
    assert f"Optimism: {wanted.optimism:.3f} (standard deviation {wanted.optimism_sd:.3f}" in text
    resampled = optimism_bootstrap(open_example("breast-cancer").scores, n_resamples=200, seed=3)
    corrected = resampled.value_on_all_cases - resampled.optimism
    assert f"all cases: {resampled.value_on_all_cases:.3f}; corrected by Harrell’s bootstrap: {corrected:.3f}." in text


def test_an_unknown_split_column_in_a_link_is_one_warning():
    app = started("uncertainty.py", split="clinic")
    assert "split column “clinic”" in " ".join(warning.value for warning in app.warning)


@pytest.mark.parametrize(
    ("example", "why"), [("eight-samples", "Only 4 cases are"), ("crash-survival", "weighted cases")]
)
def test_the_page_states_why_cases_cannot_be_split(example, why):
    app = started("uncertainty.py", d=example)
    assert any(why in info.value.replace("\\", "") for info in app.info)
    assert not [one for one in app.dataframe if "held_out" in one.value.columns]


def test_a_link_that_compared_two_scores_says_where_they_are_compared_and_opens_both_there():
    app = started("uncertainty.py", d="flights-by-month", versus="boosted_trees", versus_t="0.3")
    assert [*app.error, *app.warning] == []
    assert "The comparison with “boosted_trees” is now on the page “Compare”." in messages(app, "info")
    clean(app.button(key="compare_scores").click().run())
    assert app.multiselect(key="series").value == ["boosted_trees"]
    assert "versus" not in app.query_params
    clean(app.switch_page("uncertainty.py").run())
    assert "Compare" not in " ".join(messages(app, "info"))


def test_without_another_score_there_is_no_way_to_compare_it():
    app = started("uncertainty.py", d="breast-cancer", versus="score_v1", versus_t="0.3", versus_specificity="0.8")
    assert [*app.error, *app.warning] == []
    assert "The link’s other score “score_v1” is not among these data." in " ".join(messages(app, "info"))
    assert "compare_scores" not in [button.key for button in app.button]


def test_the_score_of_the_pin_is_the_one_that_the_compare_page_opens():
    rows = [f"{at % 2},{at % 7 / 7:.3f},{at * 37 % 60 / 60:.3f},{at % 11 / 11:.3f}" for at in range(60)]
    app = uploaded("\n".join(["label,score_a,score_b,score_c", *rows]))
    for score in ("score_b", "score_c"):
        clean(app.selectbox(key="score").set_value(score).run())
        clean(app.slider(key="t").set_value(0.6).run())
    clean(app.switch_page("compare.py").run())
    assert app.multiselect(key="series").value == ["score_a"]
    clean(app.switch_page("uncertainty.py").run())
    clean(app.button(key="compare_scores").click().run())
    assert app.multiselect(key="series").value == ["score_b"]
