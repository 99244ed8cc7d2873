"""The panel of multilabel data in the browser: at every position of the slider it shows the numbers of Python."""

from typing import Any

import numpy as np
import pytest

from metrics_core.multiclass import LabelDecisions
from tests.browser.layer_page import LayerPage, open_likeliest
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.live.layer import live_data, live_table
from threshold_explorer.views.multiclass.decisions import live_labels
from threshold_explorer.views.multiclass.intervals import label_average_estimates
from threshold_explorer.views.multiclass.panel import labels_panel
from threshold_explorer.views.multiclass.tables import RATIO_METRICS, averages_markup
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text, significant_text
from threshold_explorer.words.sentence import say

DATASET = open_likeliest("help-desk", score="p_delivery", positive="delivery")
SCALE = threshold_scale("threshold", DATASET.scores, DATASET.grid())
# A threshold for each label; the third label is selected.
THRESHOLDS = (0.43, 0.21, 0.5, 0.65, 0.87)
AVERAGES = ("micro", "macro", "weighted", "samples")
READ = """({
    lines: all(".labels tbody tr").map((line) => texts("th, td", line)),
    averages: all(".averages tbody tr").map((line) => [line.dataset.average, texts(".now", line),
        all("[data-metric]", line).map((cell) => Number(cell.dataset.value))]),
    limits: texts(".limits"),
    isOutdated: document.querySelector(".averages").classList.contains("of-last-release"),
    about: document.querySelector(".about-intervals").textContent,
    sentence: document.querySelector("p.sentence").textContent,
    headline: document.querySelector(".headline").textContent,
})"""


def data(thresholds: tuple[float, ...]) -> dict[str, Any]:
    estimates = label_average_estimates(DATASET, thresholds)
    return live_data(
        DATASET,
        [],
        labels_panel(DATASET, thresholds, estimates),
        words=["multiclass"],
        more={
            **live_table(DATASET.scores, SCALE, thresholds[2]),
            "labels": live_labels(DATASET, thresholds, SCALE.thresholds),
            "pin": None,
        },
    )


@pytest.fixture
def layer(open_page):
    table = averages_markup(label_average_estimates(DATASET, THRESHOLDS))
    headline = '<p class="headline"><span></span></p>'
    return LayerPage(open_page, "multiclass", data(THRESHOLDS), further=headline + table, t="0.5")


def with_selected(threshold: float) -> tuple[float, ...]:
    return (*THRESHOLDS[:2], threshold, *THRESHOLDS[3:])


def decided(threshold: float) -> LabelDecisions:
    return DATASET.class_scores.at(np.array(with_selected(threshold)))


def test_the_table_and_the_averages_follow_the_selected_label_alone(layer):
    shown = SCALE.thresholds[::7].tolist()
    for threshold, read in zip(shown, layer.walk("t", list(map(str, shown)), READ), strict=True):
        at = decided(threshold)
        labels = at.per_label()
        assert read["lines"] == [
            [
                name,
                significant_text(own, 6),
                count_text(labels.support[place]),
                *(ratio_text(getattr(labels, metric)[place]) for metric in RATIO_METRICS),
            ]
            for place, (name, own) in enumerate(zip(DATASET.names, with_selected(threshold), strict=True))
        ]
        averages = at.averages()
        all_of = {name: at.samples if name == "samples" else getattr(averages, name) for name in AVERAGES}
        for name, texts, values in read["averages"]:
            expected = [getattr(all_of[name], metric).value for metric in RATIO_METRICS]
            assert values == pytest.approx(expected, rel=0, abs=1e-12)
            assert texts == list(map(ratio_text, values))
        macro = averages.macro
        p, r = macro.precision.value, macro.recall.value
        f1 = {"mean": ratio_text(macro.f1.value), "other": ratio_text(2 * p * r / (p + r))}
        assert read["sentence"] == say("multiclass-two-f1", **f1)
        tp, fp, fn, _ = at.matrix.counts
        assert read["headline"] == say(
            "headline-multilabel",
            f1=ratio_text(averages.micro.f1.value),
            given=f"{(tp + fp).sum() / DATASET.class_scores.n:.2f}",
            have=f"{(tp + fn).sum() / DATASET.class_scores.n:.2f}",
        )


def test_intervals_are_those_of_the_release_until_its_decisions_are_back(layer):
    estimates = label_average_estimates(DATASET, THRESHOLDS)
    texts = [bounds_text(*estimates.limits(name, metric)) for name in AVERAGES for metric in RATIO_METRICS]
    about = f"{estimates.note} {say('averages-faint')}"
    for read, is_outdated in zip(layer.walk("t", ["0.5", "0.3", "0.5"], READ), (False, True, False), strict=True):
        assert (read["limits"], read["isOutdated"], read["about"]) == (texts, is_outdated, about)


def test_a_click_on_a_name_selects_its_label(layer):
    layer.page.locator(".labels tr[data-label='3'] button").click()
    assert layer.sent == [["focus", 3]]
    focused = layer.page.locator(".labels tr.in-focus")
    assert focused.get_attribute("data-label") == "2"
    assert focused.locator("button").get_attribute("aria-current") == "true"
