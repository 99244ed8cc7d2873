"""The imbalance page in Streamlit's test driver: its numbers and sentences at a threshold and a prevalence."""

import base64
import json
import math
import re

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import METRICS, ConfusionMatrix
from metrics_core.prevalence.samples import repeated_samples
from tests import app_driver
from tests.app_driver import chart_spec, clean, messages, uploaded, with_example
from tests.browser.page_parts import open_example
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.views.imbalance.at_prevalence import interval_at
from threshold_explorer.views.imbalance.charts import METRICS_SHOWN
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text
from threshold_explorer.words.metrics import metric_label

TEACHING = "thirty-four-cases"
COUNTS = ("True positives", "False positives", "False negatives", "True negatives")


def started(**query: str) -> AppTest:
    return app_driver.started("imbalance.py", **query)


def numbers(app: AppTest, column: str = "Simulated") -> dict[str, str]:
    """The table of numbers: name to text, as observed or at the simulated prevalence."""
    table = app.table[0].value
    return dict(zip(table["Metric"], table[column], strict=True))


def counts(app: AppTest) -> tuple[float, ...]:
    """The observed counts, with all digits."""
    return tuple(float(numbers(app, "Observed")[name]) for name in COUNTS)


def simulated_counts(app: AppTest) -> list[str]:
    return [numbers(app)[name] for name in COUNTS]


def as_counts(matrix: ConfusionMatrix) -> list[str]:
    return [count_text(getattr(matrix, cell)) for cell in ("tp", "fp", "fn", "tn")]


def average_precision(app: AppTest, text: str) -> float:
    """Average precision with all digits, from the live layer at a text of the prevalence slider."""
    return float(app_driver.live_data(app)["average_precisions"][text][0])


def sentences(app: AppTest) -> list[str]:
    """The sentences about alerts, about the precision bound and about the baseline."""
    beginnings = (
        "Where ",
        "Precision is below",
        "No false alarm",
        "No flagged case",
        "No case is flagged",
        "Accuracy ",
    )
    return [caption.value for caption in app.caption if caption.value.startswith(beginnings)]


def shown(app: AppTest) -> str:
    return app.select_slider(key="pi").value


# Cases, weighted cases, scores outside [0, 1], and few cases.
@pytest.mark.parametrize("id", ["breast-cancer", "crash-survival", "digit-eight", "eight-samples"])
def test_the_table_has_the_numbers_of_the_core_as_observed_and_at_other_prevalences(id):
    app, scores = started(d=id), open_example(id).scores
    at = scores.confusion_at(float(numbers(app, "Observed")["Threshold"]))
    assert shown(app) == prevalence_text(scores.prevalence)
    for text in (shown(app), "0.01", "0.9999"):
        if text != shown(app):
            clean(app.select_slider(key="pi").set_value(text).run())
        pi = app_driver.live_data(app)["prevalences"][text]
        assert pi == pytest.approx(float(text), abs=0.0005)
        assert counts(app) == at.counts
        assert simulated_counts(app) == as_counts(at.at_prevalence(pi))
        assert average_precision(app, text) == pytest.approx(scores.at_prevalence(pi).average_precision(), abs=1e-12)
        for column, matrix, moved in (
            ("Observed", at, scores),
            ("Simulated", at.at_prevalence(pi), scores.at_prevalence(pi)),
        ):
            found = numbers(app, column)
            for metric in METRICS_SHOWN:
                assert found[metric_label(metric.key)] == ratio_text(METRICS[metric.key](matrix)), metric.key
            assert found["Average precision"] == ratio_text(moved.average_precision())
            assert found["ROC AUC"] == ratio_text(scores.roc_auc())


def test_a_link_shows_its_threshold_and_its_prevalence_in_its_notation():
    app = started(d=TEACHING, t="0.3", pi="1e-2")
    assert (shown(app), app.slider(key="t").value) == ("1e-2", 0.3)
    assert " π = 1e-2 (1 in " in sentences(app)[0]
    assert messages(app, "warning") == []


def test_an_invalid_prevalence_in_a_link_is_one_sentence_and_the_page_works():
    app = started(d=TEACHING, pi="half")
    (warning,) = messages(app, "warning")
    assert "is not a number between 0 and 1" in warning
    assert shown(app) == "0.235"
    for text in ("0.1", "0.235"):
        clean(app.select_slider(key="pi").set_value(text).run())
        assert messages(app, "warning") == []


def test_a_typed_prevalence_is_applied_with_all_digits():
    app = started(d=TEACHING)
    clean(app.text_input(key="typed_pi").set_value("0,0123456789").run())
    assert shown(app) == "0.0123456789"
    assert numbers(app)["Baseline of AP"] == "0.012"
    assert (app.text_input(key="typed_pi").value, app.text_input(key="typed_pi").placeholder) == ("", "0.0123456789")
    clean(app.text_input(key="typed_pi").set_value("1 in 50").run())
    assert shown(app) == "0.02"
    assert "0.0123456789" in app.select_slider(key="pi").options


def test_an_invalid_typed_prevalence_is_refused_in_a_sentence_until_another_is_set():
    app = started(d=TEACHING, pi="0.1")
    for leave in (lambda: app.button(key="preset_0.5").click(), lambda: app.select_slider(key="pi").set_value("0.1")):
        before = shown(app)
        clean(app.text_input(key="typed_pi").set_value("rare").run())
        assert shown(app) == before
        (warning,) = messages(app, "warning")
        assert "“rare” is not a prevalence" in warning
        clean(leave().run())
        assert shown(app) != before
        assert (app.text_input(key="typed_pi").value, messages(app, "warning")) == ("", [])


def test_presets_set_the_prevalence_and_observed_resets_it():
    app = started(d=TEACHING, t="0.5")
    for preset, tp in (("0.5", "12.75"), ("0.1", "2.55"), ("0.01", "0.26"), ("0.001", "0.03")):
        clean(app.button(key=f"preset_{preset}").click().run())
        assert (shown(app), simulated_counts(app)[0]) == (preset, tp)
    clean(app.button(key="preset_observed").click().run())
    assert simulated_counts(app) == ["6", "6", "2", "20"]


def test_the_precision_bound_can_be_set():
    app = started(d=TEACHING, t="0.5", floor="0.5")
    assert sentences(app)[1].startswith("Precision is below 0.5 if π < 0.24 (95% ")
    clean(app.number_input(key="floor").set_value(0.9).run())
    assert sentences(app)[1].startswith("Precision is below 0.9 if π < 0.73 (95% ")
    assert app.query_params["floor"] == "0.9"


def test_the_cost_of_a_miss_moves_the_chart_of_best_thresholds():
    app = started(d="breast-cancer", cost="3")
    drawn = chart_spec(app, "best_thresholds")
    assert "1 miss = 3 false alarms" in drawn
    clean(app.number_input(key="cost").set_value(50.0).run())
    assert "1 miss = 50 false alarms" in chart_spec(app, "best_thresholds") != drawn


def test_no_chart_depends_on_a_slider():
    app = started(d="breast-cancer", t="0.3", pi="0.01")
    before = [chart.proto.spec for chart in app.get("plotly_chart")]
    clean(app.select_slider(key="pi").set_value("0.5").run())
    clean(app.slider(key="t").set_value(0.7).run())
    assert len(before) == 4
    assert [chart.proto.spec for chart in app.get("plotly_chart")] == before


def test_flagging_no_case_equals_the_baseline():
    app = started(d=TEACHING, t="1", pi="0.001")
    assert (counts(app)[:2], simulated_counts(app)[:2]) == ((0, 0), ["0", "0"])
    alerts, floor, baseline = sentences(app)
    assert ": no case is flagged. π = 0.001 (" in alerts
    assert floor.startswith("No case is flagged at this threshold")
    assert " equals that of always predicting negative" in baseline
    assert (numbers(app)["Precision"], numbers(app)["F1"]) == ("undefined", "0.000")
    assert numbers(app, "95% interval at π")["Precision"] == "undefined"
    assert app.latex[1].value.rstrip("\n$").endswith(r"= \text{undefined}")


@pytest.mark.parametrize("pi", ["0.001", "0.9"])
def test_the_intervals_in_the_table_are_those_at_the_prevalence(pi):
    app, scores = started(d="breast-cancer", t="0.5", pi=pi), open_example("breast-cancer").scores
    shown_there = numbers(app, "95% interval at π")
    for metric in METRICS_SHOWN:
        expected = interval_at(metric, scores.confusion_at(0.5), float(pi))
        text = expected if isinstance(expected, str) else bounds_text(*expected)
        assert shown_there[metric_label(metric.key)] == text
    assert shown_there["ROC AUC"] == bounds_text(*scores.roc_auc_interval(confidence=confidence()))
    of_ap = scores.at_prevalence(float(pi)).average_precision_interval(confidence=confidence())
    none = f"not estimable from {scores.n_negative} negatives"
    assert shown_there["Average precision"] == (none if pi == "0.001" else bounds_text(of_ap.low, of_ap.high))


def test_weighted_cases_have_intervals_in_the_table_and_in_the_sentences():
    app = started(d="crash-survival", pi="0.1")
    table = app.table[0].value
    intervals = table.iloc[5:13, 3]
    assert all(re.fullmatch(r"\d\.\d{3}–\d\.\d{3}|none: no closed form", text) for text in intervals)
    assert (intervals == "none: no closed form").sum() == 1
    assert set(table.iloc[:5, 3]) == {""}
    assert any("95%" in sentence and "weighted cases)" in sentence for sentence in sentences(app))


def test_one_class_is_reported_and_the_next_data_set_starts_at_its_own_prevalence():
    app = uploaded("label,score\nyes,0.1\nyes,0.9\n", page="imbalance.py")
    assert app.info[0].value.startswith("All cases are of one class")
    assert "precision is 1 at every threshold" in app.caption[0].value
    assert messages(app, "error") == []
    assert len(app.select_slider) == 0
    with_example(app, "wine-votes")
    assert shown(app) == ratio_text(open_example("wine-votes").scores.prevalence)
    assert simulated_counts(app) == list(map(count_text, counts(app)))


def test_samples_are_drawn_by_seed_around_the_exact_values_and_the_same_seed_draws_the_same():
    app = started(d="breast-cancer", t="0.5", pi="0.1", size="300", seed="7")
    assert len(app.get("plotly_chart")) == 4
    clean(app.toggle(key="sampled").set_value(True).run())
    seven = chart_spec(app, "spread")
    dataset = open_example("breast-cancer")
    drawn = repeated_samples(dataset.scores.statistic, 0.1, 0.5, size=300, n_resamples=200, seed=7)
    assert drawn_boxes(app) == {
        "Precision": pytest.approx(np.sort(drawn.precision)),
        "Recall": pytest.approx(np.sort(drawn.recall)),
        "F1": pytest.approx(np.sort(drawn.f1)),
        "Average precision": pytest.approx(np.sort(drawn.average_precision)),
    }
    assert any(
        caption.value.startswith("200 test sets of 30 positive and 270 negative cases") for caption in app.caption
    )
    there = dataset.scores.confusion_at(0.5).at_prevalence(0.1)
    assert f"exact {ratio_text(there.precision)}<extra>" in str(json.loads(seven))
    clean(app.number_input(key="seed").set_value(8).run())
    assert chart_spec(app, "spread") != seven
    clean(app.number_input(key="seed").set_value(7).run())
    assert chart_spec(app, "spread") == seven


def drawn_boxes(app: AppTest) -> dict[str, np.ndarray]:
    """The values behind the boxes, in ascending order."""
    boxes = {}
    for trace in json.loads(chart_spec(app, "spread"))["data"]:
        if trace["type"] == "box":
            values = trace["y"]
            raw = np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"]) if "bdata" in values else values
            boxes[trace["name"]] = np.sort(raw)
    return boxes


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"pi": "0.5", "size": "100"}, "needs 50 positive cases, but there are only 8"),
        ({"pi": "0.001", "size": "20"}, "would have no positive case"),
        ({"d": "breast-cancer", "pi": "0.9999", "size": "10"}, "would have no negative case"),
        ({"d": "crash-survival"}, "The cases are weighted"),
    ],
)
def test_an_impossible_sample_is_reported_and_not_padded(query, words):
    app = started(**({"d": TEACHING, "sampled": "true"} | query))
    assert [words in info.value.replace("\\", "") for info in app.info] == [True]
    assert not any(chart.proto.id.endswith("-spread") for chart in app.get("plotly_chart"))


def test_the_formulas_contain_the_current_numbers():
    app = started(d=TEACHING, t="0.5", pi="0.1")
    odds, precision, f1, accuracy, npv = [formula.value for formula in app.latex]
    assert all(number in odds for number in ("0.1111", "TPR = 0.75", "FPR = 0.2308"))
    assert "0.75 / (0.75 + 0.2308 / 0.1111) = 0.265" in precision
    assert "= 0.392" in f1
    assert "0.1 \\cdot 0.75 + 0.9 \\cdot 0.7692 = 0.767" in accuracy
    assert "= 0.965" in npv
    assert sentences(app)[2].startswith("Accuracy 0.767 is below that of always predicting negative, 0.900")
    clean(app.select_slider(key="pi").set_value("0.5").run())
    assert "= 0.765" in app.latex[1].value


@pytest.mark.parametrize(("t", "pi"), [("0", "1e-300"), ("1", "0.9999999999999999")])
def test_the_page_works_at_the_ends_of_both_sliders(t, pi):
    app = started(d="eight-samples", t=t, pi=pi)
    assert shown(app) == pi
    assert math.isfinite(average_precision(app, pi))
    assert len(sentences(app)) == 3
