"""The Multiclass page with multilabel data and with thresholds per class, in Streamlit's test driver."""

import base64
import io
import json
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import average_precision_score, f1_score
from streamlit.testing.v1 import AppTest

from examples.multiclass_and_ranking import make
from tests import app_driver
from tests.app_driver import captions, clean, panel_part, table_with, uploaded

HELP_DESK = (make.FOLDER / "help_desk.csv").read_bytes()
PAGE = "multiclass.py"
LABELS = ("billing", "damage", "delivery", "login", "refund")
# Of 200 classes, so 300 kB of the thousand that a file may have; more would be slow on a phone.
MOST_SENT = 60_000


def opened(content: bytes, **chosen: str) -> AppTest:
    app = uploaded(content, page=PAGE)
    for key, value in chosen.items():
        app = clean(app.selectbox(key=key).set_value(value).run())
    return app


def sent(app: AppTest) -> dict[str, Any]:
    return app_driver.live_data(app)


def summary(app: AppTest) -> dict[str, str]:
    table = table_with(app, "Convention")
    return dict(zip(table["Metric"], table["Value"], strict=True))


def comparison(app: AppTest) -> pd.DataFrame:
    return table_with(app, "Macro F1").set_index("Thresholds")


def thresholds(app: AppTest) -> list[float]:
    return list(app.session_state["ts"])


def truth_and_scores() -> tuple[np.ndarray, np.ndarray]:
    table = pd.read_csv(make.FOLDER / "help_desk.csv", keep_default_na=False)
    sets = table["subjects"].str.split(";")
    truth = np.array([[name in each for name in LABELS] for each in sets])
    return truth, table[[f"p_{name}" for name in LABELS]].to_numpy()


def pairs() -> bytes:
    """The same cases, with a column of 0 and 1 for each label."""
    truth, scores = truth_and_scores()
    frame = pd.DataFrame({f"y_{name}": truth[:, at].astype(int) for at, name in enumerate(LABELS)})
    return frame.assign(**{f"p_{name}": scores[:, at] for at, name in enumerate(LABELS)}).to_csv(index=False).encode()


def test_averages_of_labels_have_intervals() -> None:
    app = opened(HELP_DESK)
    intervals = averages_with_intervals(app)
    assert list(intervals) == ["micro", "macro", "weighted", "samples"]
    for of_metrics in intervals.values():
        assert list(of_metrics) == ["precision", "recall", "f1"]
        assert all(low < of < high for low, of, high in of_metrics.values())
    table = table_with(app, "Convention").set_index("Metric")
    low, _, high = intervals["macro"]["f1"]
    assert table.loc["Macro F1", "95% interval"] == f"{low:.3f}–{high:.3f}"
    low, high = map(float, table.loc["Mean average precision (mAP)", "95% interval"].split("–"))
    assert low < float(table.loc["Mean average precision (mAP)", "Value"]) < high


def test_a_button_sets_the_thresholds_of_all_labels_and_a_link_contains_them() -> None:
    app = opened(HELP_DESK)
    app = clean(app.button(key="strategy_each").click().run())
    best = thresholds(app)
    assert len(set(best)) == len(LABELS)
    found = comparison(app)
    assert list(found.loc["Current"]) == list(found.loc["Best F1 for each"])
    assert float(found.loc["Best F1 for each", "Macro F1"]) >= float(found.loc["0.5 for all", "Macro F1"])
    assert app.slider(key="t").value == best[0]
    assert app.query_params["ts"] == "~".join(map(str, best))
    app = clean(app.button(key="strategy_common").click().run())
    assert len(set(thresholds(app))) == 1
    app = clean(app.button(key="strategy_half").click().run())
    assert thresholds(app) == [0.5] * len(LABELS)


def test_each_label_keeps_its_threshold_while_another_is_in_focus() -> None:
    app = opened(HELP_DESK)
    assert app.selectbox(key="score").value == "p_billing"
    app = clean(app.slider(key="t").set_value(0.3).run())
    app = clean(app.selectbox(key="score").set_value("p_refund").run())
    assert app.slider(key="t").value == 0.5
    app = clean(app.slider(key="t").set_value(0.8).run())
    app = clean(app.selectbox(key="score").set_value("p_billing").run())
    assert app.slider(key="t").value == 0.3
    assert app.query_params["ts"] == "0.3~0.5~0.5~0.5~0.8"


def test_classes_with_thresholds_have_the_same_controls() -> None:
    app = opened((make.FOLDER / "ten_digits.csv").read_bytes())
    assert "Thresholds" not in {column for table in app.table for column in table.value}
    app = clean(app.selectbox(key="rule").set_value("thresholds").run())
    app = clean(app.button(key="strategy_each").click().run())
    found = comparison(app)
    assert list(found.loc["Current"]) == list(found.loc["Best F1 for each"])
    assert list(found) == ["Micro F1", "Macro F1", "Weighted F1"]


def test_cases_below_the_lowest_confidence_get_no_prediction() -> None:
    app = opened((make.FOLDER / "ten_digits.csv").read_bytes())
    table = pd.read_csv(make.FOLDER / "ten_digits.csv")
    scores = table.drop(columns="digit").to_numpy()
    app.session_state["abstain"] = 0.9
    app = clean(app.run())
    right = (scores.argmax(axis=1) == table["digit"]) & (scores.max(axis=1) >= 0.9)
    assert summary(app)["Accuracy"] == f"{right.mean():.3f}"
    assert app.query_params["abstain"] == "0.9"
    data = sent(app)["abstention"]
    assert np.frombuffer(base64.b64decode(data["thresholds"]), "<f8")[data["at"]] == 0.9


def test_predictions_without_scores_have_no_slider_and_the_averages_of_the_worked_examples() -> None:
    app = opened((make.FOLDER / "weighted_f1.csv").read_bytes())
    assert not [slider for slider in app.slider if slider.key == "t"]
    assert "no threshold to set" in captions(app)
    assert summary(app)["Weighted F1"] == "0.752"
    assert not app.get("plotly_chart")
    found = summary(opened((make.FOLDER / "macro_f1.csv").read_bytes(), task="answers"))
    assert [found[name] for name in ("Macro F1", "F1 of macro precision and recall", "Accuracy")] == [
        "0.600",
        "0.714",
        "0.700",
    ]


def many(classes: int, cases: int, *, has_scores: bool) -> bytes:
    draw = np.random.default_rng(7)
    names = [f"c{at:04d}" for at in range(classes)]
    actual = draw.permutation(np.arange(cases) % classes)
    scores = draw.random((cases, classes))
    scores[np.arange(cases), actual] += 0.5
    scores /= scores.sum(axis=1, keepdims=True)
    frame = pd.DataFrame({"label": [names[at] for at in actual]})
    if has_scores:
        found = pd.DataFrame(scores, columns=[f"p_{name}" for name in names])
        return pd.concat([frame, found], axis=1).to_csv(index=False, float_format="%.6f").encode()
    return frame.assign(predicted=[names[at] for at in scores.argmax(axis=1)]).to_csv(index=False).encode()


def test_up_to_two_hundred_classes_are_a_picture_and_more_a_sentence() -> None:
    app = opened(many(200, 400, has_scores=False))
    assert sent(app)["panel"]["parts"][0]["parts"][0]["is"] == "picture"
    app = opened(many(201, 402, has_scores=True))
    assert "limited to 200 classes" in sent(app)["panel"]["parts"][0]["parts"][0]["text"].replace("\u202f", "")
    assert len(table_with(app, "Share of the actual class")) == 20
    assert len(json.dumps(sent(app))) < MOST_SENT
    assert summary(app)["Accuracy"]


def test_labels_in_other_orders_without_a_class_distribution_and_the_link_to_the_imbalance_page() -> None:
    app = opened(HELP_DESK)
    assert "Labels can occur together" in captions(app)
    assert panel_part(app, "mix") is None
    (led,) = [entry.proto for entry in app.get("page_link") if "billing" in entry.proto.label]
    assert led.page == "imbalance"
    app = clean(app.selectbox(key="labels").set_value("f1").run())
    assert panel_part(app, "labels")["order"][0] == LABELS.index("damage")
    app = clean(app.selectbox(key="labels").set_value("support").run())
    assert panel_part(app, "labels")["order"][0] == LABELS.index("billing")


def test_a_missing_score_is_refused_until_it_is_left_out_and_the_case_counts_for_its_other_labels() -> None:
    lines = HELP_DESK.decode().splitlines()
    lines[1] = ",".join([*lines[1].split(",")[:-1], ""])
    app = uploaded("\n".join(lines))
    assert not sent(app)
    app = clean(next(button for button in app.button if "missing values" in button.label).click().run())
    app = clean(app.switch_page(PAGE).run())
    said = "One label of one case has no truth or no score. The case counts for its other labels."
    assert said in captions(app)
    assert "600" in "".join(text.value for text in app.markdown)


def partly_known(unknown: Any) -> tuple[bytes, np.ndarray]:
    """The cases with an unknown label in every fourth, and of which labels they are known."""
    truth, scores = truth_and_scores()
    known = np.arange(truth.size).reshape(truth.shape) % 4 > 0
    columns = {
        f"y_{name}": [int(has) if of else unknown for has, of in zip(truth[:, at], known[:, at], strict=True)]
        for at, name in enumerate(LABELS)
    }
    columns |= {f"p_{name}": scores[:, at].tolist() for at, name in enumerate(LABELS)}
    return pd.DataFrame(columns, dtype=object).to_csv(index=False).encode(), known


@pytest.mark.parametrize("unknown", [None, -1], ids=["blank", "-1"])
def test_each_label_has_the_numbers_of_the_cases_that_are_known_of_it(unknown: int | None) -> None:
    content, known = partly_known(unknown)
    app = uploaded(content)
    if unknown is not None:
        assert "If it stands for a label that is not known" in " ".join(app_driver.messages(app, "error", "warning"))
        app = clean(next(button for button in app.button if "missing values" in button.label).click().run())
    app = clean(app.switch_page(PAGE).run())
    n_unknown = int((~known).sum())
    assert f"{n_unknown} labels of {int((~known).any(axis=1).sum())} cases have no truth or no score" in captions(app)
    truth, scores = truth_and_scores()
    each = [average_precision_score(*(of[known[:, at], at] for of in (truth, scores))) for at in range(len(LABELS))]
    found = summary(app)["Mean average precision (mAP)"]
    assert float(found) == pytest.approx(np.mean(each), abs=5e-4)


def averages_with_intervals(app: AppTest) -> dict[str, dict[str, tuple[float, float, float]]]:
    """Limits and value by average and metric, with all digits, from the data of the live layer."""
    (markup,) = [part.proto.body for part in app.get("html") if '"all-averages"' in part.proto.body]
    rows = ElementTree.fromstring(markup).findall("tbody/tr")
    return {
        row.attrib["data-average"]: {
            cell.attrib["data-metric"]: tuple(float(cell.attrib[f"data-{name}"]) for name in ("low", "of", "high"))
            for cell in row.findall("td")
            if "data-low" in cell.attrib
        }
        for row in rows
    }


@pytest.mark.parametrize("file", ["help_desk.csv", "noisy_iris.csv"])
def test_the_panel_does_not_depend_on_the_threshold_and_the_intervals_do(file: str) -> None:
    app = opened((make.FOLDER / file).read_bytes())
    app.session_state["rule"] = "thresholds"
    app = clean(app.run())
    before, intervals = sent(app), averages_with_intervals(app)
    clean(app.slider(key="t").set_value(0.3).run())
    assert sent(app) == before
    assert averages_with_intervals(app) != intervals


def weighted(name: str = "sample_weight") -> tuple[bytes, np.ndarray]:
    """The same cases, with fractional weights, some of them 0."""
    weights = np.random.default_rng(3).choice([0.0, 0.5, 1.0, 2.25], 600)
    return pd.read_csv(io.BytesIO(pairs())).assign(**{name: weights}).to_csv(index=False).encode(), weights


def test_a_column_named_weight_is_asked_about() -> None:
    content, weights = weighted("weight")
    app = uploaded(content)
    assert app.selectbox(key="weight").value is None
    assert not sent(app)
    app = clean(app.selectbox(key="weight").set_value("weight").run())
    app = clean(app.switch_page(PAGE).run())
    truth, scores = truth_and_scores()
    expected = f1_score(truth, scores >= 0.5, average="macro", zero_division=np.nan, sample_weight=weights)
    assert comparison(app).loc["Current", "Macro F1"] == f"{expected:.3f}"


@pytest.mark.parametrize(("answer", "weight"), [("side_0", "weight"), ("side_1", "none")])
def test_the_page_asks_for_the_weight_as_it_does_beside_one_label(answer: str, weight: str) -> None:
    app = uploaded(weighted("weight")[0])
    assert sum("weight" in warning.value for warning in app.main.warning) == 1
    app = clean(app.button(key=answer).click().run())
    assert app.selectbox(key="weight").value == weight
    assert not app.main.warning


def test_a_weight_counts_in_every_average_and_its_interval() -> None:
    content, weights = weighted()
    app = opened(content)
    assert app.selectbox(key="weight").value == "sample_weight"
    truth, scores = truth_and_scores()
    found = comparison(app).loc["Current"]
    for average in ("micro", "macro", "weighted", "samples"):
        expected = f1_score(truth, scores >= 0.5, average=average, zero_division=np.nan, sample_weight=weights)
        assert found[f"{average.capitalize()} F1"] == f"{expected:.3f}"
    table = table_with(app, "Convention").set_index("Metric")
    for value, interval in zip(table["Value"], table["95% interval"], strict=True):
        low, high = map(float, interval.split("–"))
        assert low <= float(value) <= high
    expected = average_precision_score(truth, scores, average="macro", sample_weight=weights)
    assert table.loc["Mean average precision (mAP)", "Value"] == f"{expected:.3f}"
    of_labels = next(table.value for table in app.dataframe if "Threshold" in table.value)
    assert len([column for column in of_labels if "95%" in column]) == 3
    assert "No intervals for average precision and ROC AUC" in captions(app)
    data = sent(app)["labels"]
    hits = np.frombuffer(base64.b64decode(data["counts"]["tp"]), "<f8")
    # The first label is in focus: its counts follow the slider.
    others = range(1, len(LABELS))
    assert hits[1:].tolist() == [weights[truth[:, at] & (scores[:, at] >= 0.5)].sum() for at in others]
    clean(app.selectbox(key="weight").set_value("none").run())
    assert app.query_params["weight"] == "none"
    expected = f1_score(truth, scores >= 0.5, average="macro", zero_division=np.nan)
    assert comparison(app).loc["Current", "Macro F1"] == f"{expected:.3f}"


@pytest.mark.parametrize(("page", "is_weighted"), [(PAGE, True), ("threshold.py", False)])
def test_the_cases_of_a_cell_belong_to_the_label_in_focus_and_have_a_weight(page: str, is_weighted: bool) -> None:
    content, weights = weighted() if is_weighted else (HELP_DESK, np.ones(600))
    app = clean(opened(content).switch_page(page).run())
    app.session_state["cases_open"] = True
    clean(app.run())
    clean(app.radio(key="cases").set_value("fp").run())
    truth, scores = truth_and_scores()
    wrongly = (scores[:, 0] >= 0.5) & ~truth[:, 0] & (weights > 0)
    shown = next(table.value for table in app.dataframe if "row" in table.value)
    assert sorted(shown["row"]) == (np.flatnonzero(wrongly) + 1).tolist()
    assert (shown["p_billing"] - 0.5).abs().is_monotonic_increasing
