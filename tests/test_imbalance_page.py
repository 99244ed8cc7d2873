"""The imbalance page in Streamlit's test driver: its numbers and sentences at a threshold and a prevalence."""

import base64
import csv
import io
import json
import math
import re

import numpy as np
import pytest
from sklearn.metrics import average_precision_score
from streamlit.testing.v1 import AppTest

from metrics_core import METRICS, ConfusionMatrix, intervals_at_prevalence, wilson
from metrics_core.prevalence_samples import repeated_samples
from tests import app_driver
from tests.app_driver import clean
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.kinds.binary.dataset import BinaryDataset, open_binary
from threshold_explorer.sources.examples import OF_TWO_CLASSES
from threshold_explorer.sources.open_source import open_source
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
        "At π = ",
        "Precision is below",
        "No false alarm",
        "No flagged case",
        "No case is flagged",
        "Accuracy ",
    )
    return [caption.value for caption in app.caption if caption.value.startswith(beginnings)]


def shown(app: AppTest) -> str:
    return app.select_slider(key="pi").value


def spread(app: AppTest) -> str:
    """The specification of the chart of the simulated samples."""
    return next(chart.proto.spec for chart in app.get("plotly_chart") if chart.proto.id.endswith("-spread"))


def example(id: str) -> BinaryDataset:
    source = open_source(id, visitor="")
    return open_binary(source, source.guesses["classification"])


def columns_of(id: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Labels, scores and weights of an example, read without the project's code."""
    about = OF_TWO_CLASSES[id]
    rows = list(csv.DictReader(io.StringIO(about.read_bytes().decode())))
    truth = np.array([row[about.label] == about.positive for row in rows])
    scores = np.array([float(row[about.score]) for row in rows])
    weights = np.array([float(row[about.weight]) if about.weight else 1.0 for row in rows])
    return truth, scores, weights


@pytest.mark.parametrize("id", OF_TWO_CLASSES)
def test_average_precision_equals_scikit_learns_with_class_weights(id):
    truth, score, weight = columns_of(id)
    observed = weight[truth].sum() / weight.sum()
    app = started(d=id, pi="0.01")
    for text in ("0.01", "0.5", "0.1", "0.9999"):
        pi = float(text)
        if shown(app) != text:
            clean(app.select_slider(key="pi").set_value(text).run())
        class_weights = np.where(truth, pi / observed, (1 - pi) / (1 - observed)) * weight
        expected = average_precision_score(truth, score, sample_weight=class_weights)
        assert average_precision(app, text) == pytest.approx(expected, abs=1e-12)
        assert numbers(app)["Average precision"] == ratio_text(expected)
    expected = average_precision_score(truth, score, sample_weight=weight)
    assert numbers(app, "Observed")["Average precision"] == ratio_text(expected)


def test_the_eight_samples_at_one_in_ten():
    app = started(d="eight-samples", pi="0.1")
    assert average_precision(app, "0.1") == pytest.approx(0.09949944382647385, abs=1e-15)
    assert numbers(app)["Average precision"] == "0.099"


@pytest.mark.parametrize(
    ("pi", "precision", "f1"),
    [("0.5", 0.764706, 0.757282), ("0.1", 0.265306, 0.391960), ("0.01", 0.0317848, 0.0609851)],
)
def test_the_thirty_four_cases_at_three_prevalences(pi, precision, f1):
    app = started(d=TEACHING, t="0.5", pi=pi)
    there = example(TEACHING).scores.confusion_at(0.5).at_prevalence(float(pi))
    assert (there.precision, there.f1) == (pytest.approx(precision, rel=2e-6), pytest.approx(f1, rel=2e-6))
    assert simulated_counts(app) == as_counts(there)
    found = numbers(app)
    assert (found["Precision"], found["F1"]) == (ratio_text(precision), ratio_text(f1))
    assert f"precision {ratio_text(precision)} (95%" in sentences(app)[0]


@pytest.mark.parametrize("id", OF_TWO_CLASSES)
def test_at_the_observed_prevalence_nothing_changes(id):
    app = started(d=id)
    table = app.table[0].value.set_index("Metric")
    table = table.loc["True positives":].drop(index=[name for name in table.index if " at π 0.5" in name])
    observed, simulated = table["Observed"].to_dict(), table["Simulated"].to_dict()
    assert [count_text(float(observed.pop(name))) for name in COUNTS] == [simulated.pop(name) for name in COUNTS]
    assert observed == simulated
    assert len(observed) == 12


def test_recall_the_false_positive_rate_and_roc_auc_do_not_move():
    app = started(d="breast-cancer", t="0.3")
    before = numbers(app, "Observed")
    at = example("breast-cancer").scores.confusion_at(0.3)
    for pi in ("0.0001", "0.01", "0.9999"):
        clean(app.select_slider(key="pi").set_value(pi).run())
        found = numbers(app)
        assert (found["Recall"], found["ROC AUC"]) == (before["Recall"], before["ROC AUC"])
        there = at.at_prevalence(float(pi))
        assert (there.recall, there.fpr) == (at.recall, at.fpr)
        assert simulated_counts(app) == as_counts(there)
        assert numbers(app, "Observed") == before


def test_a_link_shows_its_data_threshold_and_prevalence():
    app = started(d="late-flights", t="0.3", pi="0.01")
    at = example("late-flights").scores.confusion_at(0.3)
    assert (shown(app), app.slider(key="t").value) == ("0.01", 0.3)
    assert counts(app) == (at.tp, at.fp, at.fn, at.tn)
    there = at.at_prevalence(0.01)
    assert simulated_counts(app) == as_counts(there)
    for key in ("accuracy", "precision", "npv", "recall", "f1", "f0_5", "f2", "mcc"):
        assert numbers(app)[metric_label(key)] == ratio_text(METRICS[key](there))


@pytest.mark.parametrize("text", ["0.0123", "1e-2", "0.00001", "0.99999"])
def test_any_prevalence_of_a_link_keeps_its_notation(text):
    app = started(d=TEACHING, pi=text)
    assert shown(app) == text
    assert sentences(app)[0].startswith(f"At π = {text} (1 in ")
    assert [warning.value for warning in app.warning] == []


@pytest.mark.parametrize("raw", ["0", "1", "-1", "2", "half", "nan", "inf", "1e-400"])
def test_an_invalid_prevalence_in_a_link_is_one_sentence_and_the_page_works(raw):
    app = started(d=TEACHING, pi=raw)
    assert len(app.warning) == 1
    assert "is not a number between 0 and 1" in app.warning[0].value
    assert shown(app) == "0.235"
    clean(app.select_slider(key="pi").set_value("0.1").run())
    assert len(app.warning) == 0
    assert numbers(app)["Precision"] == "0.265"
    clean(app.select_slider(key="pi").set_value("0.235").run())
    assert len(app.warning) == 0


@pytest.mark.parametrize(
    ("typed", "text", "baseline"),
    [("0,0123456789", "0.0123456789", "0.012"), ("3 %", "0.03", "0.030"), ("1 in 50", "0.02", "0.020")],
)
def test_a_typed_prevalence_is_applied_with_all_digits(typed, text, baseline):
    app = started(d=TEACHING)
    clean(app.text_input(key="typed_pi").set_value(typed).run())
    assert shown(app) == text
    assert numbers(app)["Baseline of AP"] == baseline
    assert (app.text_input(key="typed_pi").value, app.text_input(key="typed_pi").placeholder) == ("", text)
    clean(app.text_input(key="typed_pi").set_value("0.2").run())
    assert shown(app) == "0.2"
    assert text in app.select_slider(key="pi").options


@pytest.mark.parametrize(
    ("typed", "why"),
    [("0", "“0” is 0, not between 0 and 1"), ("100 %", "“100 %” is 1, "), ("rare", "“rare” is not a prevalence")],
)
def test_an_invalid_typed_prevalence_is_refused_in_a_sentence(typed, why):
    app = started(d=TEACHING, pi="0.1")
    clean(app.text_input(key="typed_pi").set_value(typed).run())
    assert shown(app) == "0.1"
    assert [why in warning.value.replace("\\", "") for warning in app.warning] == [True]
    clean(app.button(key="preset_0.5").click().run())
    assert (shown(app), len(app.warning)) == ("0.5", 0)


def test_the_error_disappears_when_the_prevalence_slider_moves():
    app = started(d=TEACHING, pi="0.1")
    app.text_input(key="typed_pi").set_value("rare").run()
    clean(app.select_slider(key="pi").set_value("0.5").run())
    assert (app.text_input(key="typed_pi").value, len(app.warning)) == ("", 0)


@pytest.mark.parametrize(("preset", "tp"), [("0.5", "12.75"), ("0.1", "2.55"), ("0.01", "0.26"), ("0.001", "0.03")])
def test_presets_set_the_prevalence_and_observed_resets_it(preset, tp):
    app = started(d=TEACHING, t="0.5")
    clean(app.button(key=f"preset_{preset}").click().run())
    assert shown(app) == preset
    assert simulated_counts(app)[0] == tp
    clean(app.button(key="preset_observed").click().run())
    assert simulated_counts(app) == ["6", "6", "2", "20"]
    assert counts(app) == (6, 6, 2, 20)


def test_the_slider_changes_every_number_and_sentence():
    app = started(d="breast-cancer")
    before, sentences_before = numbers(app), sentences(app)
    clean(app.select_slider(key="pi").set_value("0.01").run())
    after = numbers(app)
    moved = {name for name in after if after[name] != before[name]}
    assert {"Accuracy", "Precision", "NPV", "F1", "F0.5", "F2", "MCC", "Average precision", *COUNTS} <= moved
    assert "Recall" not in moved
    assert [a == b for a, b in zip(sentences(app), sentences_before, strict=True)] == [False, True, False]


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


def chart_spec(app: AppTest, key: str) -> str:
    return next(chart.proto.spec for chart in app.get("plotly_chart") if chart.proto.id.endswith(f"-{key}"))


def test_no_chart_depends_on_a_slider():
    app = started(d="breast-cancer", t="0.3", pi="0.01")
    before = [chart.proto.spec for chart in app.get("plotly_chart")]
    clean(app.select_slider(key="pi").set_value("0.5").run())
    clean(app.slider(key="t").set_value(0.7).run())
    assert len(before) == 4
    assert [chart.proto.spec for chart in app.get("plotly_chart")] == before


def test_accuracy_equals_that_of_never_flagging_in_the_teaching_cases():
    app = started(d=TEACHING, t="0.5")
    assert sentences(app)[2] == (
        "Accuracy 0.765 equals that of always predicting negative, 0.765, with F1 0 (8 positives, 26 negatives)."
    )
    assert numbers(app)["Accuracy of always negative"] == numbers(app)["Accuracy"]


@pytest.mark.parametrize("pi", ["0.001", "0.0338", "0.235", "0.7", "0.95", "0.9999"])
def test_flagging_no_case_equals_the_baseline(pi):
    app = started(d=TEACHING, t="1", pi=pi)
    assert (counts(app)[:2], simulated_counts(app)[:2]) == ((0, 0), ["0", "0"])
    alerts, floor, baseline = sentences(app)
    assert alerts.endswith("no case is flagged.")
    assert floor.startswith("No case is flagged at this threshold")
    assert " equals that of always predicting negative" in baseline
    assert (numbers(app)["Precision"], numbers(app)["F1"]) == ("undefined", "0.000")


def test_a_precision_of_one_still_has_an_interval():
    # At 0.8 the teaching cases have one true positive and no false positive.
    dataset = example(TEACHING)
    curve = dataset.scores.pr_curve()
    threshold = curve.thresholds[:-1][curve.precision[:-1] == 1].min()
    app = started(d=TEACHING, t=repr(float(threshold)), pi="0.001")
    alerts, floor, _ = sentences(app)
    assert "precision 1.000 (95% 0.0" in alerts
    assert floor.startswith("No false alarms: precision is 1 at every prevalence")
    assert floor.count("8 positives, 26 negatives") == 1


@pytest.mark.parametrize("pi", ["0.001", "0.5", "0.9"])
def test_the_intervals_in_the_table_are_those_at_the_prevalence(pi):
    app = started(d="breast-cancer", t="0.5", pi=pi)
    matrix = example("breast-cancer").scores.confusion_at(0.5)
    keys = ("accuracy", "precision", "npv", "f1", "f0_5", "f2")
    found = intervals_at_prevalence(matrix, float(pi), keys, confidence=confidence())
    shown_there = numbers(app, "95% interval at π")
    for key, expected in found.items():
        assert shown_there[metric_label(key)] == bounds_text(expected.low, expected.high)
    assert shown_there["Recall"] == bounds_text(*wilson(matrix.tp, matrix.n_positive, confidence()))
    scores = example("breast-cancer").scores
    assert shown_there["MCC"] == "none: no closed form"
    assert shown_there["ROC AUC"] == bounds_text(*scores.roc_auc_interval(confidence=confidence()))
    of_ap = scores.at_prevalence(float(pi)).average_precision_interval(confidence=confidence())
    none = f"not estimable from {scores.n_negative} negatives"
    assert shown_there["Average precision"] == (none if pi == "0.001" else bounds_text(of_ap.low, of_ap.high))


def test_without_flagged_cases_the_interval_of_precision_is_undefined():
    there = numbers(started(d=TEACHING, t="1"), "95% interval at π")
    assert there["Precision"] == "undefined"
    assert re.fullmatch(r"0\.\d{3}–0\.\d{3}", there["NPV"])


@pytest.mark.parametrize("query", [{"d": TEACHING}, {"d": "crash-survival", "pi": "0.1"}])
def test_a_column_of_the_table_has_one_format(query):
    app = started(**query)
    ratios = r"undefined|-?\d+\.\d{3}(–-?\d+\.\d{3})?"
    for column in ("Observed", "Simulated"):
        rest = {name: text for name, text in numbers(app, column).items() if name not in COUNTS and name != "Threshold"}
        texts = list(rest.values())
        assert len(texts) == 12
        assert [text for text in texts if not re.fullmatch(ratios, text)] == []
    for text in simulated_counts(app):
        assert re.fullmatch(r"\d{1,3}(\u202f\d{3})*(\.\d\d)?", text)
    assert "nan" not in numbers(app, "Observed").values()


def test_weighted_cases_have_intervals_in_the_table_and_in_the_sentences():
    app = started(d="crash-survival", pi="0.1")
    table = app.table[0].value
    intervals = table.iloc[5:13, 3]
    assert all(re.fullmatch(r"\d\.\d{3}–\d\.\d{3}|none: no closed form", text) for text in intervals)
    assert (intervals == "none: no closed form").sum() == 1
    assert set(table.iloc[:5, 3]) == {""}
    assert any("95%" in sentence and "weighted cases)" in sentence for sentence in sentences(app))


def test_one_class_is_reported_and_the_next_data_set_is_shown():
    app = started()
    only = b"label,score\nyes,0.1\nyes,0.9\n"
    clean(app.file_uploader(key="upload").set_value(("one.csv", only, "text/csv")).run())
    assert app.info[0].value.startswith("All cases are of one class")
    assert "precision is 1 at every threshold" in app.caption[0].value
    assert [error.value for error in app.error] == []
    assert len(app.select_slider) == 0
    clean(app.selectbox(key="dataset").set_value(TEACHING).run())
    assert shown(app) == "0.235"


def test_another_data_set_starts_at_its_own_prevalence():
    app = started(d=TEACHING, pi="0.01", t="0.2")
    clean(app.selectbox(key="dataset").set_value("wine-votes").run())
    prevalence = example("wine-votes").scores.prevalence
    assert shown(app) == ratio_text(prevalence)
    assert simulated_counts(app) == list(map(count_text, counts(app)))


def test_samples_are_drawn_by_seed_and_the_same_seed_draws_the_same():
    app = started(d="breast-cancer", t="0.5", pi="0.1", sampled="true", size="300", seed="7")
    seven = spread(app)
    dataset = example("breast-cancer")
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
    clean(app.number_input(key="seed").set_value(8).run())
    assert spread(app) != seven
    clean(app.number_input(key="seed").set_value(7).run())
    assert spread(app) == seven


def drawn_boxes(app: AppTest) -> dict[str, np.ndarray]:
    """The values behind the boxes, in ascending order."""
    boxes = {}
    for trace in json.loads(spread(app))["data"]:
        if trace["type"] == "box":
            values = trace["y"]
            raw = np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"]) if "bdata" in values else values
            boxes[trace["name"]] = np.sort(raw)
    return boxes


def test_the_exact_values_are_among_the_samples():
    app = started(d="breast-cancer", t="0.5", pi="0.1", sampled="true", size="300")
    there = example("breast-cancer").scores.confusion_at(0.5).at_prevalence(0.1)
    assert f"exact {ratio_text(there.precision)}<extra>" in spread(app).replace("\\u003c", "<").replace("\\u003e", ">")


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


def test_no_sample_is_drawn_without_a_request():
    app = started(d=TEACHING)
    assert len(app.get("plotly_chart")) == 4
    clean(app.toggle(key="sampled").set_value(True).run())
    clean(app.number_input(key="size").set_value(20).run())
    assert len(app.get("plotly_chart")) == 5


def test_the_formulas_contain_the_current_numbers():
    app = started(d=TEACHING, t="0.5", pi="0.1")
    odds, precision, f1, accuracy, npv = [formula.value for formula in app.latex]
    assert all(number in odds for number in ("0.1111", "TPR = 0.75", "FPR = 0.2308"))
    assert "0.75 / (0.75 + 0.2308 / 0.1111) = 0.265" in precision
    assert "= 0.392" in f1
    assert "0.1 \\cdot 0.75 + 0.9 \\cdot 0.7692 = 0.767" in accuracy
    assert "= 0.965" in npv
    clean(app.select_slider(key="pi").set_value("0.5").run())
    assert "= 0.765" in app.latex[1].value


def test_the_formulas_state_what_is_undefined():
    app = started(d=TEACHING, t="1", pi="0.1")
    assert app.latex[1].value.rstrip("\n$").endswith(r"= \text{undefined}")


@pytest.mark.parametrize("t", ["0", "1"])
@pytest.mark.parametrize("pi", ["1e-300", "0.9999999999999999"])
def test_the_page_works_at_the_ends_of_both_sliders(t, pi):
    app = started(d="eight-samples", t=t, pi=pi)
    assert shown(app) == pi
    assert math.isfinite(average_precision(app, pi))
    assert len(sentences(app)) == 3
