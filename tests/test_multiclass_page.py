"""The Multiclass page in Streamlit's test driver: its controls and links."""

import io
import json
import re
from typing import Any
from urllib.parse import parse_qs

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import precision_recall_fscore_support
from streamlit.testing.v1 import AppTest

from metrics_core.multiclass import ConfusionTable
from tests import app_driver
from tests.app_driver import (
    clean,
    live_data,
    messages,
    panel_part,
    sent,
    shared_link,
    tab_table,
    table_with,
    unfolded,
    uploaded,
)
from tests.class_files import class_file, class_names
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.words.sentence import say

PAGE, IRIS = "multiclass.py", "noisy-iris"
NAMES = ["setosa", "versicolor", "virginica"]


def started(**query: Any) -> AppTest:
    return app_driver.started(PAGE, **{"d": IRIS, **query})


def warnings(app: AppTest) -> list[str]:
    return messages(app, "warning")


def classes(app: AppTest) -> pd.DataFrame:
    """The table of the classes."""
    return table_with(app, "Class").set_index("Class")


def summaries(app: AppTest) -> pd.DataFrame:
    """The table of the summaries."""
    return table_with(app, "Convention").set_index("Metric")


def link(app: AppTest) -> dict[str, list[str]]:
    """The query of the link that Share creates."""
    shared = shared_link(app)
    assert shared.path.endswith("/multiclass")
    return parse_qs(shared.query)


def iris() -> tuple[np.ndarray, np.ndarray]:
    """True labels and probabilities, read without the project's code."""
    table = pd.read_csv(EXAMPLES[IRIS].path)
    return table["species"].to_numpy(), table[[f"p_{name}" for name in NAMES]].to_numpy()


def test_the_default_decision_rule_is_argmax():
    app = started()
    truth, scores = iris()
    answers = np.array(NAMES)[scores.argmax(axis=1)]
    precision, recall, f1, support = precision_recall_fscore_support(truth, answers)
    found = classes(app)
    assert found.index.tolist() == NAMES
    for measure, expected in {"Precision": precision, "Recall": recall, "F1": f1, "Cases": support}.items():
        assert found[measure].tolist() == pytest.approx(expected.tolist(), abs=1e-12)
    assert summaries(app).loc["Macro F1", "Value"] == f"{f1.mean():.3f}"
    assert (warnings(app), list(app.info), list(app.error)) == ([], [], [])


def test_the_slider_says_whose_threshold_it_is():
    assert started().slider(key="t").label == "Threshold of setosa"


def test_thresholds_of_the_classes_decide_and_may_leave_a_case_without_a_prediction():
    app = started(rule="thresholds", ts="0.5~0.6~0.4", t="0.5")
    truth, scores = iris()
    reached = np.where(scores >= [0.5, 0.6, 0.4], scores, -1)
    answers = np.where(reached.max(axis=1) < 0, "none", np.array(NAMES)[reached.argmax(axis=1)])
    assert (answers == "none").sum() > 0
    assert classes(app)["Predicted"].tolist() == [(answers == name).sum() for name in NAMES]
    recall = precision_recall_fscore_support(truth, answers, labels=NAMES)[1]
    assert classes(app)["Recall"].tolist() == pytest.approx(recall.tolist(), abs=1e-12)


def test_the_slider_changes_predictions_under_thresholds_and_not_under_argmax():
    app = started()
    before = classes(app)
    clean(app.slider(key="t").set_value(0.9).run())
    assert classes(app).equals(before)
    assert "use argmax" in about_the_slider(app)
    clean(app.selectbox(key="rule").set_value("thresholds").run())
    assert "use argmax" not in about_the_slider(app)
    at_high = classes(app).loc["setosa", "Predicted"]
    clean(app.slider(key="t").set_value(0.1).run())
    assert classes(app).loc["setosa", "Predicted"] > at_high


def about_the_slider(app: AppTest) -> str:
    (caption,) = [text for text in messages(app, "caption") if text.startswith("The slider") and "“setosa”" in text]
    return caption


@pytest.mark.parametrize("key", ["cells", "order"])
def test_options_of_the_picture_are_in_the_url_and_reach_the_browser(key):
    app = started(d="ten-digits")
    field = {"cells": "share", "order": "order"}[key]
    shown = {str(panel_part(app, "picture")[field])}
    for option in app.selectbox(key=key).proto.options[1:]:
        clean(app.selectbox(key=key).select(option).run())
        assert app.query_params[key] == app.session_state[key]
        shown.add(str(panel_part(app, "picture")[field]))
    assert len(shown) == len(app.selectbox(key=key).proto.options)


def test_another_class_distribution_changes_precision_and_not_recall():
    before, after = classes(started()), classes(started(mix="0.8~0.1~0.1"))
    assert after["Share"].tolist() == pytest.approx([0.8, 0.1, 0.1])
    assert after["Recall"].tolist() == pytest.approx(before["Recall"].tolist(), abs=1e-12)
    truth, scores = iris()
    table = ConfusionTable.from_labels(truth, np.array(NAMES)[scores.argmax(axis=1)]).at_prevalences([0.8, 0.1, 0.1])
    assert after["Precision"].tolist() == pytest.approx(table.per_class().precision.tolist(), abs=1e-12)


def test_another_class_in_focus_brings_its_own_score():
    app = started()
    clean(app.selectbox(key="focus").set_value("virginica").run())
    assert (app.selectbox(key="positive").value, app.selectbox(key="score").value) == ("virginica", "p_virginica")
    assert live_data(app)["decisions"]["focus"] == 2
    assert app.markdown[0].value.endswith('selected: "virginica" against the rest]')


def test_the_cases_of_a_cell_are_listed_nearest_to_another_prediction_first():
    app = started(cell="1,2")
    truth, scores = iris()
    rows = np.flatnonzero((truth == "versicolor") & (scores.argmax(axis=1) == 2))
    rows = rows[np.argsort(np.abs(scores[rows, 2] - scores[rows, 1]), kind="stable")]
    listed = app.dataframe[0].value
    assert listed["row"].tolist() == (rows + 1).tolist()
    assert set(listed["species"]) == {"versicolor"}
    assert f"predicted “virginica”: {len(rows)}**" in app.markdown[1].value.replace("\\", "")


def test_the_cases_of_a_cell_have_positive_weights():
    table = pd.read_csv(io.BytesIO(class_file(3, 120)))
    weights = np.resize([0.0, 1.0, 2.5], len(table))
    app = uploaded(table.assign(case_weight=weights).to_csv(index=False).encode(), page=PAGE)
    app.session_state["cell"] = (0, 0)
    clean(app.run())
    shown = next(table.value for table in app.dataframe if "row" in table.value)
    assert len(shown)
    assert (shown["case_weight"] > 0).all()


def test_curves_of_chosen_classes_are_drawn_and_in_the_table_behind_the_chart():
    app = started(curves=["virginica", "micro"])
    assert app.multiselect(key="curves").value == ["virginica", "micro"]
    assert tab_table(app, "Class curves")["class"].unique().tolist() == ["virginica", "All classes (micro)"]


BAD_LINKS = {
    "mix that does not sum to 1": ({"mix": "0.5~0.2~0.2"}, "“0.5~0.2~0.2” are not 3 shares"),
    "mix in words": ({"mix": "all alike"}, "class prevalences “all alike”"),
    "threshold in words": ({"rule": "thresholds", "ts": "a~b~c"}, "thresholds “a~b~c”"),
    "threshold above all scores": ({"rule": "thresholds", "ts": "0.1~0.2~9"}, "not 3 numbers within the score range"),
    "no such rule": ({"rule": "vote"}, "rule “vote” does not exist"),
    "cell outside": ({"cell": "3,0"}, "matrix cell “3,0”"),
    "cell behind no answer": ({"cell": "0,4"}, "matrix cell “0,4”"),
    "cell of too many digits": ({"cell": f"0,{'9' * 5000}"}, "matrix cell “0,999"),
    "one curve of two": ({"curves": ["setosa", "rose"]}, "curves “setosa, rose” does not exist"),
}


@pytest.mark.parametrize(("query", "message"), BAD_LINKS.values(), ids=BAD_LINKS)
def test_an_invalid_link_is_one_sentence_and_the_page_works(query, message):
    app = started(**query)
    (warning,) = warnings(app)
    assert message in re.sub('"([^"]*)"', "“\\1”", warning)
    assert len(warning) < 300
    assert classes(app)["Cases"].tolist() == [26, 21, 28]
    assert set(app.query_params) <= {"d", "rule", "curves"}


def test_an_unknown_class_in_a_link_is_an_error_at_the_columns():
    app = started(positive="rose")
    (error_text,) = [error.value.replace("\\", "") for error in app.error]
    assert error_text == "The link’s positive class “rose” is not in these data; “setosa” is shown instead."
    assert classes(app).index.tolist() == NAMES


THRESHOLDS = {
    "rule": "thresholds",
    "ts": "0.5~0.35~0.4",
    "t": "0.35",
    "positive": "versicolor",
    "score": "p_versicolor",
}


@pytest.mark.parametrize(
    "query",
    [
        {**THRESHOLDS, "curves": ["virginica", "micro"]},
        {"mix": "0.8~0.1~0.1", "cells": "actual", "order": "confused", "cell": "0,1"},
    ],
    ids=["thresholds", "mix"],
)
def test_a_share_link_opens_the_same_view_in_a_fresh_session(query):
    app = started(**query)
    shared = link(app)
    assert ("mix" in shared) == ("mix" in query)
    again = started(**shared)
    assert warnings(again) == warnings(app)
    assert live_data(again) == live_data(app)
    assert classes(again).equals(classes(app))
    assert [chart.proto.spec for chart in again.get("plotly_chart")] == [
        chart.proto.spec for chart in app.get("plotly_chart")
    ]


@pytest.mark.parametrize(("n_classes", "rows"), [(3, 30), (40, 520)])
def test_files_with_few_and_with_many_classes(n_classes, rows):
    app = uploaded(class_file(n_classes, rows), page=PAGE)
    assert sorted(classes(app).index) == class_names(n_classes)
    # Of many classes those with the lowest F1 are shown first.
    assert n_classes <= 5 or classes(app)["F1"].dropna().is_monotonic_increasing
    assert classes(app)["Cases"].sum() == rows
    sentences = [text for text in messages(app, "caption") if "No intervals for average precision" in text]
    assert ["20\u202f000 scores" in text for text in sentences] == [True] * (n_classes == 40)
    assert ("Average precision, 95%" in classes(app)) == (n_classes == 3)
    clean(app.selectbox(key="order").set_value("confused").run())
    assert sorted(panel_part(app, "picture")["order"]) == list(range(n_classes))


def test_classes_without_a_case_are_undefined_and_left_out_of_the_averages():
    app = uploaded(class_file(6, 60, absent=(2, 5)), page=PAGE)
    found = classes(app)
    absent = found.loc[["kind 002", "kind 005"]]
    assert absent["Cases"].tolist() == [0, 0]
    assert absent[["Recall", "Average precision", "ROC AUC"]].isna().all(axis=None)
    table = summaries(app)
    assert "2 classes are excluded" in table.loc["Mean average precision (mAP)", "Convention"]
    assert table.loc["Mean average precision (mAP)", "Value"] != "undefined"
    mix = panel_part(app, "mix")
    assert [share == 0 for share in mix["observed"]] == [False, False, True, False, False, True]
    uniform = mix["presets"][1]["shares"]
    assert uniform == [0.25, 0.25, 0, 0.25, 0.25, 0]


AVERAGES = ["micro", "macro", "weighted", "samples", "all"]


def named_file(names: list[str]) -> bytes:
    """The file of `class_file` with other names for its classes."""
    table = pd.read_csv(io.BytesIO(class_file(len(names), 120)))
    new = dict(zip(class_names(len(names)), names, strict=True))
    table = table.rename(columns={f"p_{old}": f"p_{name}" for old, name in new.items()})
    return table.assign(label=table["label"].map(new)).to_csv(index=False).encode()


def test_classes_named_like_averages_are_classes_in_curves_tables_and_links():
    app = clean(uploaded(named_file(AVERAGES)).switch_page(PAGE).run())
    assert classes(app).index.tolist() == sorted(AVERAGES)
    assert sorted(app.multiselect(key="curves").value) == sorted([*AVERAGES, "~micro"])
    drawn = {title.strip().rsplit(" ", 1)[0] for title in titles_of_curves(app)}
    assert drawn == {*AVERAGES, "All classes (micro)"}
    curves = next(table.value for table in unfolded(app).dataframe if "class" in table.value)
    assert set(curves["class"]) == {*AVERAGES, "All classes (micro)"}
    clean(app.multiselect(key="curves").set_value(["~micro"]).run())
    assert app.query_params["curves"] == "~micro"


def test_another_class_in_focus_or_another_file_draws_the_curves_that_are_selected():
    app = started(d="ten-digits")
    before = app.multiselect(key="curves").value
    other = next(name for name in "0123456789" if name not in before)
    clean(app.selectbox(key="focus").set_value(other).run())
    assert len(titles_of_curves(app)) == len(app.multiselect(key="curves").value)
    assert any(title.strip().startswith(app.multiselect(key="curves").value[0]) for title in titles_of_curves(app))
    assert app.multiselect(key="curves").value != before
    sent(app, "label,cat,dog,cow\ncat,0.6,0.3,0.1\ndog,0.2,0.7,0.1\ncow,0.1,0.2,0.7\ncat,0.5,0.2,0.3\n", page=PAGE)
    assert len(titles_of_curves(app)) == len(app.multiselect(key="curves").value) == 4


def titles_of_curves(app: AppTest) -> list[str]:
    """The entries of the legend above the PR curves."""
    figure = json.loads(app.get("plotly_chart")[0].proto.spec)
    return [trace["name"] for trace in figure["data"] if trace.get("meta") == {"legend": True}]


def test_the_page_shows_each_class_whatever_its_name():
    names = ["__proto__", "constructor", "<b>x</b>", "a" * 200, "שלום", "شمال"]
    app = uploaded(named_file(names), page=PAGE)
    assert set(classes(app).index) == set(names)
    assert set(live_data(app)["decisions"]["classes"]) == set(names)
    for name in names:
        clean(app.selectbox(key="focus").set_value(name).run())
        assert app.selectbox(key="score").value == f"p_{name}"


def test_a_class_name_of_invisible_characters_is_spelt_out():
    table = pd.read_csv(io.BytesIO(class_file(3, 120)))
    names = table["label"].map(dict(zip(class_names(3), ["\u200b", "b", "c"], strict=True)))
    answers = pd.DataFrame({"label": names, "predicted": np.roll(names, 1)})
    app = uploaded(answers.to_csv(index=False).encode(), page=PAGE)
    assert classes(app).index.tolist() == ["b", "c", r"\u200b"]
    assert live_data(app)["decisions"]["classes"] == ["b", "c", r"\u200b"]
    clean(app.selectbox(key="focus").set_value("\u200b").run())
    assert app.selectbox(key="focus").proto.options[2] == r"Selected: \u200b"
    assert app.query_params["positive"] == "\u200b"


def test_rows_without_a_value_in_any_column_can_be_excluded_from_everything():
    table = pd.read_csv(io.BytesIO(class_file(3, 120))).assign(case_weight=1.5)
    for rows, column in ((3, "label"), (slice(4, 6), "p_kind 001"), (slice(7, 9), "case_weight")):
        table.loc[rows, column] = np.nan
    app = uploaded(table)
    assert 'Column "label", row 4' in messages(app, "error")[0]
    clean(app.checkbox(key="drop").check().run())
    assert classes(app)["Cases"].sum() == 113 * 1.5
    clean(app.switch_page("threshold.py").run())
    numbers = dict(zip(app.table[0].value["Metric"], app.table[0].value["Value"], strict=True))
    assert sum(float(numbers[say(f"cell-{cell}")]) for cell in ("tp", "fp", "fn", "tn")) == 113 * 1.5


@pytest.mark.parametrize("query", [{"rule": "thresholds"}, {}], ids=["thresholds", "highest score"])
def test_a_link_with_thresholds_of_all_classes_only_sets_the_slider_too(query):
    app = started(ts="0.1~0.2~0.3", score="p_versicolor", **query)
    assert app.slider(key="t").value == 0.2
    assert app.query_params["ts"] == "0.1~0.2~0.3"
    assert not any("asks for" in warning for warning in warnings(app))


def test_the_interval_of_a_class_average_precision_equals_that_of_the_threshold_page():
    app = started()
    found = classes(app).loc["setosa"]
    low, high = map(float, found["Average precision, 95%"].split("–"))
    assert low < found["Average precision"] < high
    clean(app.switch_page("threshold.py").run())
    (table,) = [table.value for table in unfolded(app, "curve_summaries").table if "Convention" in table.value]
    assert table.iloc[0].tolist()[2] == found["Average precision, 95%"]


@pytest.mark.parametrize(("name", "weight"), [("sample_weight", "sample_weight"), ("weight", None)])
def test_the_weight_of_many_classes_counts_or_is_asked_about(name, weight):
    rows = [f"c{place % 120:03d},c{place * 7 % 120:03d},{0.5 + place % 3}" for place in range(600)]
    app = uploaded("\n".join([f"label,predicted,{name}", *rows]))
    assert app.selectbox(key="weight").value == weight
    if weight is None:
        app = clean(app.button(key="side_0").click().run())
        assert app.selectbox(key="weight").value == name
    app = clean(app.switch_page(PAGE).run())
    assert classes(app)["Cases"].sum() == sum(0.5 + place % 3 for place in range(600))
