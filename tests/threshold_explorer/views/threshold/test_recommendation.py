"""The answer to the goal in the browser, with the boxes of limits and the review band, while their sliders move."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from metrics_core import METRICS, wilson
from metrics_core.choosing import (
    BestFBeta,
    BreakEvenPoint,
    Constraint,
    Costs,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    at_least,
    choose,
    feasible_at,
    feasible_set,
    review_band,
)
from tests.browser.layer_page import LayerPage, Slider
from tests.browser.page_parts import open_example
from tests.javascript import run_javascript
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.goal.constraints import CONSTRAINT_SLIDERS
from threshold_explorer.interface.goal.costs import DEFAULT_COSTS, CostScenario
from threshold_explorer.interface.goal.objectives import SelectedObjective
from threshold_explorer.interface.threshold_charts.charts import slider_axis, threshold_charts
from threshold_explorer.live.layer import live_data, live_table
from threshold_explorer.live.parts import MatrixView
from threshold_explorer.views.threshold.goal_line import with_goal
from threshold_explorer.views.threshold.panel import panel
from threshold_explorer.views.threshold.recommendation import live_problem, live_recommendation
from threshold_explorer.views.threshold.review_band import SHARES as BAND_SHARES
from threshold_explorer.views.threshold.review_band_section import band_axis, band_charts, live_band
from threshold_explorer.words.formats import count_text, ratio_text, threshold_text
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("recommendation.js")
RECALL = 0.5
OBJECTIVES = [
    SelectedObjective("f_beta", BestFBeta(2), 2),
    SelectedObjective("cost", LeastCost(Costs(tp=-2, fp=1, fn=10))),
    SelectedObjective("net_benefit", HighestNetBenefit(0.2), 0.2),
    SelectedObjective("break_even", BreakEvenPoint()),
    SelectedObjective("equal_error", EqualErrorPoint()),
]
DATASET = open_example(FIRST)
SCORES = DATASET.scores
SCALE = threshold_scale("threshold", SCORES, DATASET.grid())
OBJECTIVE = SelectedObjective("f_beta", BestFBeta(1), 1)
SHOWN = [METRICS["recall"]]
CHARTS = with_goal([*threshold_charts(DATASET, SCALE, SHOWN), *band_charts(DATASET, SCALE)], SCALE)
ANSWER = "What the server says."
GUARANTEED = Constraint("recall", "at_least", 0.5, 0.95)
PREVALENCES = {"0.373": SCORES.prevalence, "0.05": 0.05}
# An end of the band between two positions of the threshold's slider.
BETWEEN = 0.255
FURTHER = """<p class="headline"><span></span></p><p class="goal-answer"></p><div class="review-band-numbers"></div>
<div class="st-key-limits"><div class="st-key-typed_recall_min"><input></div></div>"""
ROUNDING = 1e-4


def best_position(scores, positions, objective, bounds) -> float | None:
    """The best of the slider's positions and of flagging no case; None where none is feasible."""
    thresholds = np.append(positions, math.inf)
    matrix, quantity = scores.confusion_at(thresholds), objective.quantity
    feasible = feasible_at(matrix, bounds)
    if not feasible.any():
        return None
    good = np.where(feasible, quantity(matrix) * (1 if quantity.higher_is_better else -1), -math.inf)
    best = np.nanmax(good)
    return float(thresholds[np.flatnonzero(good >= best - 1e-12 * abs(best))[-1]])


@pytest.mark.parametrize("objective", OBJECTIVES, ids=lambda objective: objective.key)
def test_the_recommendation_while_dragging_equals_the_best_of_all_positions(objective):
    dataset = open_example(FIRST)
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    problem = live_problem(dataset, scale, objective, ())
    precision = next(slider for slider in CONSTRAINT_SLIDERS if slider.metric == "precision")
    others = {slider["key"]: slider["value"] for slider in problem["sliders"]} | {"recall_min": RECALL}
    bounds = precision.options[1:]
    table = live_table(dataset.scores, scale, 0.5)
    rows = [others | {"precision_min": bound} for bound in bounds]
    found = run_javascript(SCRIPT, {"table": table, "problem": problem, "rows": rows})
    assert {kind for kind, _, _ in found} == {"choice", "infeasible"}
    for bound, (kind, threshold, is_exact) in zip(bounds, found, strict=True):
        assert not is_exact
        constraints = [at_least("recall", RECALL), at_least("precision", bound)]
        best = best_position(dataset.scores, scale.thresholds, objective.spec, constraints)
        assert (float(threshold) if kind == "choice" else None) == best


def data(*constraints: Constraint) -> dict[str, Any]:
    found = choose(SCORES, OBJECTIVE.spec, constraints)
    scenario = CostScenario(DEFAULT_COSTS, "0.373", SCORES.prevalence)
    return live_data(
        DATASET,
        CHARTS,
        panel(DATASET, SHOWN, MatrixView(), {}),
        words=["threshold", "optimize", "review_band"],
        axes=[slider_axis(SCALE), band_axis(SCALE)],
        more={
            **live_table(SCORES, SCALE, 0.5),
            "pin": None,
            "problem": live_problem(DATASET, SCALE, OBJECTIVE, constraints),
            "recommendation": {
                **live_recommendation(DATASET, SCALE, OBJECTIVE, found, constraints),
                "answer": ANSWER,
            },
            "observed_prevalence": "0.373",
            "prevalences": PREVALENCES,
            "band": live_band(DATASET, SCALE, scenario, (BETWEEN,)),
        },
    )


@pytest.fixture
def layer(open_page):
    return opened(open_page)


@pytest.fixture
def charted(open_page):
    return opened(open_page, charts=CHARTS, dataset=DATASET)


def opened(open_page, *constraints: Constraint, **charts: Any) -> LayerPage:
    sliders = {slider.parameter.name: str(slider.value) for slider in CONSTRAINT_SLIDERS}
    return LayerPage(
        open_page,
        "threshold",
        data(*constraints),
        further=FURTHER,
        t=Slider(("0.5",), 0, 1),
        pi="0.373",
        band=Slider(("0.2", "0.7"), 0, 1),
        beta="1",
        **sliders,
        **charts,
    )


READ = """(() => {
    const { dataset, textContent } = document.querySelector(".goal-answer");
    return {
        ...dataset, text: textContent, headline: document.querySelector(".headline").textContent,
        box: document.querySelector(".st-key-typed_recall_min input").placeholder,
    };
})()"""


def about(threshold: float) -> str:
    value = {"objective": "f_beta", "value": ratio_text(SCORES.confusion_at(threshold).f1), "weight": 1}
    return say("goal-about", threshold=threshold, value=say("optimize-value", **value))


def test_the_answer_follows_the_slider_of_a_limit_until_the_server_answers(layer):
    [before] = layer.walk("recall_min", ["0"], READ)
    goal = choose(SCORES, OBJECTIVE.spec, ()).threshold
    assert (before["exact"], before["text"]) == (
        "true",
        f"{say('goal-elsewhere', current=0.5, goal=goal, none=False)} {ANSWER}",
    )
    bounds = ["0.8", "0.9", "0.99"]
    layer.page.evaluate("document.querySelector('.st-key-precision_min input').ariaValueText = '0.5'")
    at = SCORES.confusion_at(0.5)
    for bound, read in zip(bounds, layer.walk("recall_min", bounds, READ), strict=True):
        assert (read["is"], read["exact"], read["box"]) == ("choice", "false", bound)
        threshold = float(read["threshold"])
        limits = [at_least("recall", float(bound)), at_least("precision", 0.5)]
        assert threshold == best_position(SCORES, SCALE.thresholds, OBJECTIVE.spec, limits)
        assert read["text"] == about(threshold)
        # The slider of the threshold has not moved yet.
        said = {"threshold": 0.5, "caught": at.tp, "positives": at.tp + at.fn, "alarms": at.fp, "flags": "some"}
        assert read["headline"] == say("headline-threshold", **said, precision=at.precision)


def test_a_guaranteed_limit_leads_only_to_guaranteed_positions(open_page):
    layer = opened(open_page, GUARANTEED)
    bounds = ["0.8", "0.9", "0.999"]
    *reads, none = layer.walk("recall_min", bounds, READ)
    for bound, read in zip(bounds, reads, strict=False):
        feasible = feasible_set(SCORES, [Constraint("recall", "at_least", float(bound), 0.95)])
        guaranteed = [at for at in SCALE.thresholds.tolist() if at in feasible]
        threshold = max(guaranteed, key=lambda at: (SCORES.confusion_at(at).f1, at))
        assert (read["is"], float(read["threshold"]), read["text"]) == ("choice", threshold, about(threshold))
    assert (none["is"], none["text"]) == ("infeasible", say("goal-infeasible", promised=True))
    # What precision is guaranteed only the server can tell.
    [read] = layer.walk("precision_min", ["0.5"], READ)
    assert (read["is"], read["text"]) == ("unknown", say("goal-release"))


# With the second, several thresholds have the highest recall.
@pytest.mark.parametrize("least_precision", [0.95, 0.68])
def test_limits_that_no_position_meets_state_the_value_that_is_nearest_to_its_limit(layer, least_precision):
    layer.walk("precision_min", [str(least_precision)], "null")
    [read] = layer.walk("recall_min", ["0.9"], READ)
    assert read["is"] == "infeasible"
    thresholds = np.append(SCALE.thresholds, np.inf)
    at = SCORES.confusion_at(thresholds)
    bounds = {"recall": 0.9, "precision": least_precision}
    found = {}
    for key, other in (("recall", "precision"), ("precision", "recall")):
        values = np.where(getattr(at, other) >= bounds[other], getattr(at, key), np.nan)
        highest = np.nanmax(values)
        found[key] = (highest, thresholds[np.flatnonzero(values == highest)[-1]], bounds[key] - highest)
    nearest = min(found, key=lambda key: found[key][2])
    value, threshold, missed = found[nearest]
    about_nearest = {"metric": nearest, "sense": "at_least", "bound": bounds[nearest], "value": value}
    assert read["text"] == say("optimize-nearest", **about_nearest, threshold=threshold, missed=missed, relax="yes")


def test_an_emptied_box_removes_its_limit(layer):
    layer.walk("recall_min", ["0.9"], "null")
    slider = layer.page.locator(".st-key-recall_min input")
    slider.evaluate("(input) => { input.value = 7; }")
    box = layer.page.locator(".st-key-typed_recall_min input")
    box.focus()
    box.blur()
    assert slider.input_value() == "7"
    box.focus()
    for key in ("5", "Backspace", "Backspace", "Backspace", "Enter"):
        layer.page.keyboard.press(key)
    assert slider.input_value() == "0"


def show_band(layer: LayerPage, low: float, high: float, pi: str) -> None:
    layer.page.evaluate("(pi) => { document.querySelector('.st-key-pi input').ariaValueText = pi; }", pi)
    layer.page.evaluate(
        """(ends) => all(".st-key-band input").forEach((input, at) => { input.ariaValueText = String(ends[at]); })""",
        [low, high],
    )


NUMBERS = """({
    counts: Object.fromEntries(all(".review-band-matrix td[data-cell]").map((cell) =>
        [cell.dataset.cell, cell.querySelector("b").textContent])),
    ends: texts(".review-band-matrix .ends"),
    rows: all(".review-band-shares tr").map(({ dataset, cells }) =>
        [dataset.share, ...["value", "low", "high"].map((name) => parseFloat(dataset[name]))]),
    captions: texts(".review-band-numbers caption"),
})"""


@pytest.mark.parametrize("pi", PREVALENCES)
def test_the_numbers_of_the_review_band_follow_both_of_its_ends(layer, pi):
    scores = SCORES if pi == "0.373" else SCORES.at_prevalence(0.05)
    for low, high in ((0.2, 0.7), (BETWEEN, 0.7), (BETWEEN, 0.31), (0.0, 1.0), (0.4, 0.4)):
        show_band(layer, low, high, pi)
        read, observed, band = (
            layer.page.evaluate(NUMBERS),
            review_band(SCORES, low, high),
            review_band(scores, low, high),
        )
        assert read["counts"] == {cell: count_text(getattr(observed, cell)) for cell in read["counts"]}
        assert len(read["counts"]) == 6
        assert read["ends"] == [
            say("review-band-below", low=threshold_text(low)),
            say("review-band-between", low=threshold_text(low), high=threshold_text(high)),
            say("review-band-from", high=threshold_text(high)),
        ]
        rows = {key: values for key, *values in read["rows"]}
        for share in BAND_SHARES:
            value, *limits = rows[share.key]
            assert value == pytest.approx(share.value(band), nan_ok=True)
            if pi != "0.373" and not share.within:
                assert np.isnan(limits).all()
            elif not np.isnan(value):
                k, n = (
                    sum(getattr(observed, cell) for cell in cells) for cells in (share.numerator, share.denominator)
                )
                assert limits == pytest.approx(list(wilson(k, n)))
        cost = band.cost_per_case(DEFAULT_COSTS.fp, DEFAULT_COSTS.fn, 0.5)
        assert rows["cost"][0] == pytest.approx(10_000 * cost)
        assert read["captions"][1] == ("" if pi == "0.373" else say("optimize-at-pi", pi=pi))


DRAWN = """(() => {
    const on = (key) => {
        const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
        const { xaxis } = plot._fullLayout;
        const shown = (selector) => all(selector, plot).filter((one) => !one.hasAttribute("display"));
        return { shown, x: (pixel) => xaxis.p2d(pixel), offset: xaxis._offset };
    };
    const [curves, band] = ["trade_off", "band_trade_off"].map(on);
    const parts = (path) => path.getAttribute("d").split("M").slice(1);
    const endsOf = (part) => [part, part.split("H")[1]].map(parseFloat);
    const ends = ({ shown, x }, selector) => shown(selector).flatMap(parts).map((part) => endsOf(part).map(x));
    return {
        feasible: ends(curves, ".feasible"),
        guaranteed: ends(curves, ".guaranteed"),
        line: curves.shown(".recommended-line").map((one) => curves.x(Number(one.getAttribute("x1")) - curves.offset)),
        band: ends(band, ".band"),
        cursors: band.shown(".cursor").map((one) => band.x(Number(one.getAttribute("x1")) - band.offset)),
        read: ["npv", "precision"].map((name) => band.shown(`[data-testid=review-band-${name}]`)
            .map(({ dataset }) => [dataset.x, dataset.y].map(Number))),
    };
})()"""


def test_the_charts_show_the_thresholds_that_meet_the_limits_where_the_goal_leads_and_the_band(charted):
    page = charted.page
    [read] = charted.walk("recall_min", ["0.9"], DRAWN)
    recommended = float(page.evaluate("document.querySelector('.goal-answer').dataset.threshold"))
    at = SCORES.confusion_at(SCALE.thresholds)
    last = SCALE.thresholds[np.flatnonzero(at.recall >= 0.9)[-1]]
    assert (read["feasible"], read["guaranteed"]) == ([pytest.approx([0, last], abs=0.005)], [])
    assert read["line"] == pytest.approx([recommended], abs=ROUNDING)
    for low, high in ((0.2, 0.7), (BETWEEN, 0.31)):
        show_band(charted, low, high, "0.373")
        read = page.evaluate(DRAWN)
        assert read["band"] == [pytest.approx([low, high], abs=ROUNDING)]
        assert read["cursors"] == pytest.approx([low, high], abs=ROUNDING)
        below, above = SCORES.confusion_at(low), SCORES.confusion_at(high)
        assert read["read"] == [[[low, pytest.approx(below.npv)]], [[high, pytest.approx(above.precision)]]]


def test_the_chart_shades_also_what_is_guaranteed_and_that_alone_while_its_slider_moves(open_page):
    layer = opened(open_page, GUARANTEED, charts=CHARTS, dataset=DATASET)
    # At the position that the server knows, and at another.
    for position, bound in (("0", 0.5), ("0.8", 0.8)):
        [read] = layer.walk("recall_min", [position], DRAWN)
        here, new = (
            feasible_set(SCORES, [replace(GUARANTEED, bound=bound, confidence=confidence)]).upper[-1]
            for confidence in (None, 0.95)
        )
        assert read["guaranteed"] == [pytest.approx([0, new], abs=0.011)]
        assert read["feasible"] == ([] if position == "0.8" else [pytest.approx([0, here], abs=0.005)])
