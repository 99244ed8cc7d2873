"""The panel of single-label data in the browser: its matrix, averages, abstention and simulated prevalences."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from metrics_core.multiclass import ConfusionTable
from tests.browser.layer_page import LayerPage, open_likeliest
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.live.layer import live_data, live_table
from threshold_explorer.views.multiclass.decisions import (
    DecisionRule,
    cells_of,
    live_abstention,
    live_decisions,
    slider_thresholds,
)
from threshold_explorer.views.multiclass.intervals import average_estimates
from threshold_explorer.views.multiclass.panel import classes_panel
from threshold_explorer.views.multiclass.tables import RATIO_METRICS
from threshold_explorer.words.formats import count_text, percent_text, ratio_text, significant_text
from threshold_explorer.words.sentence import say

DATASET = open_likeliest("noisy-iris", score="p_versicolor", positive="versicolor")
SCALE = threshold_scale("threshold", DATASET.scores, DATASET.grid())
# The second class is selected.
THRESHOLDS = (0.5, 0.4, 0.3)
# In pixels.
CELL = 140
HEADLINE = '<p class="headline"><span></span></p>'
# Reads the line below the matrix at each of its cells, by the arrow keys.
CELLS = """() => {
    const picture = document.querySelector("canvas");
    const press = (key) => picture.dispatchEvent(new KeyboardEvent("keydown", { key }));
    ["ArrowUp", "ArrowLeft"].forEach((key) => [0, 1, 2, 3].forEach(() => press(key)));
    return [0, 1, 2].map((row) => {
        const columns = [0, 1, 2, 3].map((at) => {
            if (at) press("ArrowRight");
            return document.querySelector(".reading").textContent;
        });
        [0, 1, 2].forEach(() => press("ArrowLeft"));
        press("ArrowDown");
        return columns;
    });
}"""
READ = f"""({{
    cells: ({CELLS})(),
    averages: all(".averages tbody tr").map((line) =>
        all("[data-metric]", line).map((cell) => Number(cell.dataset.value))),
    headline: document.querySelector(".headline").textContent,
}})"""
# Moves a slider of the panel, and releases it.
DRAG = """([selector, value, ends]) => {
    const input = document.querySelector(selector);
    input.value = value;
    input.dispatchEvent(new Event("input"));
    if (ends) input.dispatchEvent(new Event("change"));
}"""


def data(rule: DecisionRule, **more: Any) -> dict[str, Any]:
    table = DATASET.class_scores.confusion(rule.thresholds)
    return live_data(
        DATASET,
        [],
        classes_panel(DATASET, rule, average_estimates(table, None)),
        words=["multiclass"],
        more={
            **live_table(DATASET.scores, SCALE, THRESHOLDS[1]),
            "decisions": live_decisions(DATASET, rule, SCALE.thresholds, THRESHOLDS[1]),
            "mix": {"observed": DATASET.shares, "shares": DATASET.shares, "release": 0},
            "abstention": live_abstention(DATASET, rule),
            "pin": None,
            **more,
        },
    )


@pytest.fixture
def show(open_page):
    def shown(rule: DecisionRule) -> LayerPage:
        return LayerPage(open_page, "multiclass", data(rule), further=HEADLINE, t=str(THRESHOLDS[1]))

    return shown


def averages(table: ConfusionTable) -> list[Any]:
    found = table.averages()
    each = (found.micro, found.macro, found.weighted)
    return [pytest.approx([getattr(of, metric).value for metric in RATIO_METRICS], rel=0, abs=1e-12) for of in each]


def descriptions(table: ConfusionTable) -> list[list[str]]:
    names, counts = DATASET.names, cells_of(table)
    return [
        [
            say(
                "multiclass-cell",
                actual=names[actual],
                predicted=[*names, say("multiclass-no-answer")][predicted],
                count=count_text(round(count, 2) if count % 1 else int(count)),
                share=percent_text(count / row.sum()),
            )
            for predicted, count in enumerate(row)
        ]
        for actual, row in enumerate(counts)
    ]


def headline(table: ConfusionTable) -> str:
    counts = cells_of(table)
    right, answered, n = np.trace(counts), counts[:, :-1].sum(), counts.sum()
    if answered == n:
        return say("headline-multiclass", counted="yes", right=right, all=n, accuracy=ratio_text(right / n))
    return say(
        "headline-multiclass-abstained",
        share=percent_text(answered / n),
        accuracy=ratio_text(right / answered if answered else np.nan),
        overall=ratio_text(right / n),
    )


def test_cells_and_averages_follow_the_threshold_of_the_selected_class_up_and_down(show):
    layer = show(DecisionRule(thresholds=THRESHOLDS))
    steps: Sequence[float] = [*SCALE.thresholds[::9], *SCALE.thresholds[4::13][::-1]]
    for threshold, read in zip(steps, layer.walk("t", list(map(str, steps)), READ), strict=True):
        table = DATASET.class_scores.confusion([THRESHOLDS[0], threshold, THRESHOLDS[2]])
        assert read["cells"] == descriptions(table), threshold
        assert read["averages"] == averages(table), threshold
        assert read["headline"] == headline(table), threshold


def test_a_click_on_a_cell_asks_for_its_cases(show):
    layer = show(DecisionRule())
    picture = layer.page.locator("canvas")
    box = picture.bounding_box()
    # The names are as high as they are wide, and the cells of three classes have their largest size.
    names = box["height"] - 3 * CELL
    picture.click(position={"x": names + 1.5 * CELL, "y": names + 2.5 * CELL})
    picture.press("ArrowUp")
    picture.press("Enter")
    assert layer.sent == [["cell", "2,1"], ["cell", "1,1"]]


def test_coverage_and_accuracy_follow_the_lowest_score_which_is_sent_on_release(show):
    layer = show(DecisionRule())
    thresholds = slider_thresholds(DATASET, None)
    top = DATASET.class_scores.top_class()
    for at in range(0, len(thresholds), 11):
        layer.page.evaluate(DRAG, [".abstention input", at, False])
        counts = top.confusion_at(thresholds[at])
        answered = counts.tp + counts.fp
        said = layer.page.locator(".abstention + .sentence").text_content()
        shown = significant_text(thresholds[at], 6)
        assert said == say(
            "multiclass-abstention",
            threshold=shown,
            share=percent_text(answered / DATASET.confusion.n),
            accuracy=ratio_text(counts.tp / answered if answered else np.nan),
        )
        assert layer.page.locator(".abstention output").text_content() == shown
    assert layer.sent == []
    layer.page.evaluate(DRAG, [".abstention input", 5, True])
    assert layer.sent == [["abstain", {"value": thresholds[5], "release": 1}]]


def test_a_share_reweights_the_matrix_and_is_sent_on_release(show):
    layer = show(DecisionRule())
    for place, step in ((0, 80), (2, 650), (1, 1000)):
        before = layer.page.evaluate("all('.mix input').map((input) => Number(input.value) / 1000)")
        layer.page.evaluate(DRAG, [f".mix input[data-class='{place}']", step, True])
        shares = layer.page.evaluate("all('.mix input').map((input) => Number(input.value) / 1000)")
        others = np.delete(np.arange(3), place)
        assert shares[place] == step / 1000
        rest = np.array(before)[others]
        expected = rest / rest.sum() * (1 - step / 1000)
        assert np.array(shares)[others] == pytest.approx(expected, abs=0.002)
        _, sent = layer.sent[-1]
        table = DATASET.confusion.at_prevalences(list(map(float, sent["value"].split("~"))))
        assert layer.page.evaluate(READ)["averages"] == averages(table)
    texts = layer.page.evaluate("texts('.mix output')")
    assert texts == list(map(percent_text, [0, 1, 0]))
    layer.page.get_by_role("button", name=say("multiclass-mix-observed")).click()
    assert layer.sent[-1] == ["mix", {"value": "observed", "release": 4}]
    assert layer.page.evaluate(READ)["averages"] == averages(DATASET.confusion)
