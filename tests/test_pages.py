"""The Threshold page and its data panel in Streamlit's test driver: no browser, the real script."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import (
    address,
    captions,
    clean,
    live_data,
    messages,
    sent,
    started,
    tab_table,
    uploaded,
    with_example,
)
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.examples import EXAMPLES, OF_SCORES
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.interface.frame.upload_panel import AS_DETECTED

CSV = b"truth,model_a,model_b,w\n" + b"".join(
    f"{'yes' if i % 3 == 0 else 'no'},{(i * 37 % 100) / 100},{(i * 11 % 50) - 25},{1 + i % 4}\n".encode()
    for i in range(60)
)


def pin_captions(app: AppTest) -> list[str]:
    """The captions about the pinned threshold."""
    beginnings = ("Move the slider", "Pinned", "Goal")
    return [caption.value for caption in app.caption if "→" in caption.value or caption.value.startswith(beginnings)]


def numbers(app: AppTest) -> dict[str, str]:
    """The table of metrics at the threshold: name to value."""
    table = app.table[0].value
    return dict(zip(table["Metric"], table["Value"], strict=True))


@pytest.mark.parametrize(("example", "place"), [("breast-cancer", 0), ("late-flights", 3)])
def test_accuracy_is_the_last_metric_where_positives_are_rare(example, place):
    data = live_data(started(d=example))
    tiles = next(part for part in data["panel"]["parts"] if part["is"] == "tiles")["tiles"]
    assert [tile["key"] for tile in tiles].index("accuracy") == place
    assert [metric["quantity"] for metric in data["bar_metrics"]].index("accuracy") == place


@pytest.mark.parametrize("example", OF_SCORES)
def test_every_example_opens(example):
    app = started(d=example)
    assert float(numbers(app)["True positives"]) >= 0
    assert [alert.value for alert in app.error] == []


def test_columns_of_a_link_that_the_data_do_not_have_are_named():
    app = started(d="spam-filter", score="model_b", positive="spam")
    assert app.error[0].value.replace("\\", "") == (
        "The link’s score “model_b” is not in these data; “naive_bayes” is shown instead."
    )
    with_example(app, FIRST)
    assert len(app.error) == 0


def test_unknown_data_are_never_replaced_by_others():
    app = started(d="upload-0123456789ab", t="0.3")
    assert app.info[0].value.startswith("This link does not contain its data")
    assert len(app.slider) == 0
    with_example(app, "wine-votes")
    assert app.query_params["d"] == "wine-votes"
    assert len(app.slider) == 1


def test_a_typed_threshold_is_applied_with_all_digits():
    app = started()
    clean(app.text_input(key="typed").set_value(" 0,3731234 ").run())
    assert numbers(app)["Threshold"] == "0.3731234"
    assert app.text_input(key="typed").value == ""
    assert app.text_input(key="typed").placeholder == "0.3731234"
    assert len(app.warning) == 0


def test_an_invalid_typed_threshold_is_refused_with_a_reason_until_another_or_other_data_are_set():
    app = started(t="0.3")
    for typed, why, leave in (
        ("half", "“half” is not a number", lambda: app.text_input(key="typed").set_value("30 %").run()),
        ("3", "“3” is outside the range of the scores, 0 to 1", lambda: app.slider(key="t").set_value(0.4).run()),
        ("half", "“half”", lambda: with_example(app, "wine-votes")),
    ):
        before = numbers(app)["Threshold"]
        clean(app.text_input(key="typed").set_value(typed).run())
        assert [why in error for error in messages(app, "error")] == [True]
        assert numbers(app)["Threshold"] == app.query_params["t"] == before
        clean(leave())
        assert messages(app, "error") == []
        assert app.text_input(key="typed").value == ""


@pytest.mark.parametrize("scale", ["flagged", "rank"])
def test_a_threshold_outside_the_scores_is_a_warning_on_listed_scales_too(scale):
    app = started(t="7", scale=scale)
    (warning,) = messages(app, "warning")
    assert "threshold 7 is outside the range of the scores, 0 to 1" in warning
    assert numbers(app)["Threshold"] == "0.5"


def test_the_slider_and_its_box_set_the_threshold():
    app = started()
    assert app.selectbox(key="dataset").value == FIRST == next(iter(EXAMPLES))
    assert app.slider(key="t").value == 0.5
    clean(app.slider(key="t").set_value(0.3).run())
    counts = open_example(FIRST).scores.confusion_at(0.3).counts
    names = ("True positives", "False positives", "False negatives", "True negatives")
    assert tuple(float(numbers(app)[name]) for name in names) == counts
    clean(app.text_input(key="typed").set_value("0.5").run())
    assert numbers(app)["Threshold"] == "0.5"


def test_single_steps_change_one_case_at_a_time():
    app = started(d="eight-samples", t="0.3")
    clean(app.button(key="next_higher").click().run())
    assert numbers(app)["Threshold"] == "0.45"
    clean(app.button(key="next_lower").click().run())
    assert numbers(app)["Threshold"] == "0.3"
    clean(app.slider(key="t").set_value(0.17).run())
    assert app.button(key="next_lower").disabled


def test_without_a_pin_there_is_no_comparison_and_the_link_contains_that():
    app = started(d="eight-samples", t="0.3")
    clean(app.slider(key="t").set_value(0.5).run())
    clean(app.button(key="unpin").click().run())
    assert "Press Pin to compare" in captions(app)
    assert app.query_params["pinned"] == "false"
    again = started(d="eight-samples", t="0.3", pinned="false")
    clean(again.button(key="pin_here").click().run())
    assert pin_captions(again)[-1] == "Pinned: 0.3."
    clean(again.slider(key="t").set_value(0.5).run())
    assert pin_captions(again)[-1] == "Pinned 0.3 → 0.5: no fewer false alarms, 2 more missed."
    assert again.button(key="pin_here").label == "Pin"


def test_a_link_keeps_that_the_goal_is_pinned_until_another_threshold_is():
    app = started(d="eight-samples", t="0.5", pin="0.3", pin_goal="true")
    assert pin_captions(app)[-1] == "Goal 0.3 → 0.5: no fewer false alarms, 2 more missed."
    clean(app.button(key="pin_here").click().run())
    assert pin_captions(app)[-1] == "Move the slider to see what changes."
    assert "pin_goal" not in app.query_params


def test_the_data_are_switched_in_the_bar():
    app = started(t="0.3")
    assert app.selectbox(key="switch_dataset").value == FIRST
    with_example(app, "wine-votes", "switch_dataset_examples")
    assert app.query_params["d"] == "wine-votes"
    assert app.selectbox(key="dataset").value == "wine-votes"
    assert app.slider(key="t").value == 0.5


def test_another_score_is_chosen_in_the_bar():
    app = started(d="spam-filter")
    clean(app.radio(key="switch_score").set_value("recalibrated").run())
    assert app.selectbox(key="score").value == "recalibrated"
    assert "Score switched to “recalibrated”: " in captions(app)


def test_view_options_are_applied_and_finer_steps_keep_the_threshold():
    app = started(t="0.3")
    clean(app.multiselect(key="metrics").set_value(["recall", "mcc"]).run())
    assert list(tab_table(app, "Trade-off plot").columns)[-2:] == ["recall", "mcc"]
    clean(app.radio(key="share").set_value("actual").run())
    clean(app.toggle(key="flip").set_value(True).run())
    clean(app.radio(key="fineness").set_value("finest").run())
    assert app.slider(key="t").value == 0.3
    assert len(tab_table(app, "Trade-off plot")) == 4001


def test_an_upload_opens_with_detected_columns():
    app = uploaded(CSV)
    assert app.query_params["d"].startswith("upload-")
    assert [app.selectbox(key=key).value for key in ("label", "score")] == ["truth", None]
    clean(app.selectbox(key="score").set_value("model_b").run())
    clean(app.selectbox(key="weight").set_value("none").run())
    assert app.selectbox(key="positive").value == "yes"
    slider = app.slider(key="t")
    assert (slider.min, slider.max) == (-25, 24.5)
    clean(app.selectbox(key="positive").set_value("no").run())
    clean(app.selectbox(key="weight").set_value("w").run())
    assert "weighted" in app.markdown[0].value


@pytest.mark.parametrize("content", [b"label,score\n1,0.5\n0,high\n", bytes(range(256)) * 8], ids=["text", "binary"])
def test_a_refused_file_changes_nothing(content):
    app = started(t="0.3")
    before = numbers(app)
    (error,) = messages(sent(app, content, "mine.csv"), "error")
    assert "mine.csv" in error
    assert numbers(app) == before
    assert "d" not in app.query_params


def test_rows_without_a_value_are_excluded_on_request():
    app = uploaded("label,score\n1,0.5\n0,\n1,0.7\n0,0.2\n0,0.1\n,0.3\n", "gaps.csv")
    assert "1 of 5 labels are blank. Why?" in messages(app, "warning")[0]
    assert "“label”" in app.checkbox(key="drop").label
    clean(next(button for button in app.button if button.label == "Nobody knows").click().run())
    assert "row 2" in app.error[0].value
    assert "“label”" not in app.checkbox(key="drop").label
    clean(app.button(key="remedy_blank").click().run())
    clean(next(button for button in app.button if button.label == "Leave these rows out").click().run())
    assert address(app)["drop"] == ["true"]
    assert "2 of 6 rows dropped" in captions(app)


def test_rows_without_a_score_are_excluded_on_request():
    app = uploaded("label,score\n1,0.5\n0,\n1,0.7\n0,0.2\n0,\n0,0.1\n")
    assert "row 2" in app.error[0].value
    clean(next(button for button in app.button if button.label.startswith("Drop")).click().run())
    assert messages(app, "error") == []
    assert numbers(app)["True positives"] == "2"
    assert "2 of 6 rows dropped" in captions(app)
    assert "6 rows read, 2 dropped" in captions(app)


def test_the_evidence_is_beside_the_positive_class_and_four_cases_are_no_reversal():
    app = uploaded("label,score\nyes,0.1\nno,0.9\nyes,0.2\nno,0.8\n")
    assert "average 0.15 for" in captions(app)
    assert messages(app, "warning") == []
    clean(app.checkbox(key="lower").check().run())
    assert messages(app, "warning") == []
    assert app.slider(key="t").min < 0
    assert "reversed sign" in captions(app)


def test_a_file_can_be_reread_with_other_options():
    app = uploaded("label;score\n1;1,5\n0;0,25\n1;2,5\n", "decimals.csv")
    assert numbers(app)["True positives"] == "2"
    before = app.query_params["d"]
    clean(reading_option(app, "delimiter").select("pipe").run())
    assert "decimals.csv was not opened" in messages(app, "error")[0]
    assert app.query_params["d"] == before
    assert reading_option(app, "delimiter").value == AS_DETECTED
    clean(reading_option(app, "has_header").select("none (first row is data)").run())
    # The first row has no number, so it may be no case.
    assert app.query_params["d"] == before
    clean(app.button(key="answer_before_0").click().run())
    assert app.query_params["d"] != before
    assert messages(app, "error") == []
    assert app.selectbox(key="label").value is None or app.selectbox(key="label").value.startswith("column")


def reading_option(app: AppTest, key: str):
    return next(box for box in app.selectbox if box.key.startswith(f"read_{key}_"))


def test_the_label_is_no_score_that_can_be_chosen_and_a_link_that_says_so_is_corrected():
    app = uploaded("y_true,y_pred\n1,0\n0,1\n1,1\n0,0\n1,0\n")
    assert app.selectbox(key="label").value not in app.selectbox(key="score").options
    linked = started(d="wine-votes", label="cultivar", score="cultivar")
    assert "“cultivar”" in linked.error[0].value
    assert numbers(linked) == numbers(started(d="wine-votes", label="cultivar", score="votes"))


def test_a_pasted_table_opens():
    app = started()
    app.text_area(key="pasted").input("label\tscore\nspam\t0.9\nham\t0.2\n")
    clean(next(button for button in app.button if button.label == "Open table").click().run())
    assert app.query_params["d"].startswith("upload-")
    assert numbers(app)["True positives"] == "1"


def test_one_class_shows_defined_metrics_and_names_undefined_ones():
    app = uploaded("label,score\nno,0.1\nno,0.9\n")
    assert messages(app, "error") == []
    assert "undefined" in numbers(app).values()
    assert float(numbers(app)["Accuracy"]) in (0, 0.5, 1)


def test_two_uploads_with_the_same_name_are_separate():
    app = started()
    for count in (2, 3, 4):
        sent(app, b"label,score\n" + b"1,0.9\n0,0.2\n" * count)
    opened = app.query_params["d"]
    clean(app.run())
    clean(app.checkbox(key="lower").check().run())
    assert app.query_params["d"] == opened
    assert numbers(app)["True positives"] == "4"
    assert len(set(app.selectbox(key="dataset").options)) == len(app.selectbox(key="dataset").options)


def test_a_link_contains_the_columns_shown_and_not_the_refused_ones():
    app = uploaded(b"truth,a,b\n1,0.9,0.5\n0,0.2,\n1,0.4,0.1\n")
    for score in ("a", "b"):
        clean(app.selectbox(key="score").select(score).run())
    assert app.error[0].value
    assert (
        app.session_state["threshold_explorer.interface.controls.query_parameters._Parameters"].bound["score"].value
        == "a"
    )


def test_words_predicted_by_a_model_are_predictions():
    app = uploaded(b"y_true,y_pred\nyes,yes\nno,no\nyes,no\nno,yes\nno,no\n")
    assert messages(app, "error") == []
    assert numbers(app)["True positives"] == "1"
    assert any("one operating point" in caption.value for caption in app.caption)


def test_the_weight_column_can_become_the_score():
    app = uploaded(b"truth,model,weight\n1,0.9,2\n0,0.2,1\n1,0.4,3\n")
    [question] = messages(app, "warning")
    assert question == 'Is "weight" the weight of each case in the numbers, or an attribute of the cases?'
    clean(app.button(key="side_0").click().run())
    assert app.selectbox(key="weight").value == "weight"
    clean(app.selectbox(key="score").select("weight").run())
    assert messages(app, "error") == []
    assert app.selectbox(key="weight").value == "none"


def test_chosen_columns_survive_other_reading_options():
    app = uploaded(b"truth;a;b\n1;0,9;0,5\n0;0,2;0,4\n1;0,4;0,1\n")
    other = next(name for name in app.selectbox(key="score").options if name != app.selectbox(key="score").value)
    clean(app.selectbox(key="score").select(other).run())
    clean(app.checkbox(key="lower").check().run())
    clean(reading_option(app, "thousands").select("point, as in 1.234").run())
    assert app.selectbox(key="score").value == other
    assert app.checkbox(key="lower").value


def test_the_table_of_all_metrics_is_drawn_when_it_is_open():
    app = started()
    assert "Formula" in app.table[0].value
    app.session_state["numbers_open"] = False
    assert not [table for table in clean(app.run()).table if "Formula" in table.value]
