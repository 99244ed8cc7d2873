"""An upload that cannot be opened by itself: the reason and a remedy."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import captions, clean, messages, sent, started, uploaded, with_example

ANSWERS = [(f"case {number}", int(number % 4 == 0), number / 40) for number in range(40)]
PREDICTIONS = "id,prediction,score\n" + "".join(f"{case},{int(score >= 0.5)},{score}\n" for case, _, score in ANSWERS)
TRUTH = "case,what happened\n" + "".join(
    f"{case},{'fraud' if happened else 'fine'}\n" for case, happened, _ in reversed(ANSWERS)
)


def shown_text(app: AppTest) -> str:
    return " ".join(messages(app, "error", "warning", "caption"))


def with_truth(app: AppTest, content: str, name: str) -> AppTest:
    return clean(app.file_uploader(key="truth").upload(name, content.encode(), "text/csv").run())


def test_true_labels_are_read_from_a_second_file():
    app = uploaded(PREDICTIONS, "predictions.csv")
    assert "The true label is missing" in shown_text(app)
    app = with_truth(app, TRUTH, "truth.csv")
    assert messages(app, "error") == []
    assert app.selectbox(key="dataset").value.startswith("upload-")
    assert app.selectbox(key="label").value == "what happened"
    assert app.selectbox(key="score").value == "score"
    assert app.selectbox(key="positive").value == "fraud"
    assert "40 cases" in app.markdown[0].value
    assert "predictions.csv + truth.csv" in app.markdown[0].value.replace("\\", "")
    assert [uploader.key for uploader in app.get("file_uploader")] == ["upload"]


def test_a_question_about_the_true_labels_is_answered_before_they_are_joined():
    app = uploaded(PREDICTIONS, "predictions.csv")
    app = with_truth(app, TRUTH + "(40 rows)\n", "truth.csv")
    assert messages(app, "error") == [] or "truth.csv" not in shown_text(app)
    assert "(40 rows)" in " ".join(text.value for text in app.markdown)
    app = clean(app.button(key="answer_before_0").click().run())
    assert app.selectbox(key="label").value == "what happened"
    assert "40 cases" in app.markdown[0].value
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_before")] == []


def test_a_refusal_and_its_remedies_are_on_the_page_and_the_open_data_stay():
    before = started()
    app = sent(started(), PREDICTIONS, "predictions.csv")
    assert ["predictions.csv was not opened" in error.value.replace("\\", "") for error in app.main.error] == [True]
    assert [uploader.key for uploader in app.main.get("file_uploader")] == ["upload", "truth"]
    assert [button.key for button in app.main.button if button.key == "take_as_truth"] == ["take_as_truth"]
    assert app.selectbox(key="dataset").value == before.selectbox(key="dataset").value
    assert [metric.value for metric in app.metric] == [metric.value for metric in before.metric]


def test_predictions_and_truth_open_from_one_drop():
    files = [
        (name, text.encode(), "text/csv") for name, text in (("truth.csv", TRUTH), ("predictions.csv", PREDICTIONS))
    ]
    app = clean(started().file_uploader(key="upload").set_value(files).run())
    assert messages(app, "error") == []
    assert (app.selectbox(key="label").value, app.selectbox(key="score").value) == ("what happened", "score")


def test_a_single_class_is_reported_and_no_second_one_is_named():
    app = uploaded("label,score\n" + "".join(f"fraud,{at / 40}\n" for at in range(40)), "one.csv")
    assert 'every case has the label "fraud"' in shown_text(app)
    assert not any("not fraud" in text.value for kind in ("markdown", "caption") for text in getattr(app, kind))


def test_a_second_file_of_other_cases_is_refused_and_can_be_replaced():
    app = uploaded(PREDICTIONS, "predictions.csv")
    app = with_truth(app, "case,what happened\nx,1\ny,0\nz,0\n", "other.csv")
    assert "other.csv was not opened" in shown_text(app)
    app = with_truth(app, TRUTH, "truth.csv")
    assert app.selectbox(key="label").value == "what happened"


def test_another_data_set_closes_the_panel():
    app = uploaded(PREDICTIONS, "predictions.csv")
    with_example(app, "late-flights")
    assert messages(app, "error") == []
    assert [uploader.key for uploader in app.get("file_uploader")] == ["upload"]


def take(app: AppTest) -> AppTest:
    return clean(app.button(key="take_as_truth").click().run())


def test_a_predicted_label_can_be_declared_the_true_label():
    app = uploaded(PREDICTIONS, "predictions.csv")
    assert "Use prediction as the true label" in app.button(key="take_as_truth").label
    app = take(app)
    assert messages(app, "error") == []
    assert app.selectbox(key="label").value == "prediction"
    assert app.query_params["declared"] == "prediction"
    assert '"prediction" was declared the true label' in shown_text(app)
    assert [button.key for button in app.button if button.key == "take_as_truth"] == []


def test_a_declaration_about_one_file_does_not_hold_for_the_next():
    app = take(uploaded(PREDICTIONS, "predictions.csv"))
    app = sent(app, PREDICTIONS.replace("case", "row"), "others.csv")
    assert "others.csv was not opened" in shown_text(app)
    app = take(app)
    assert app.query_params["declared"] == "prediction"
    assert '"prediction" was declared the true label' in shown_text(app)


CASES = "".join(f"{'yes' if number % 3 == 0 else 'no'},{number / 40}\n" for number in range(40))


def heading(app: AppTest) -> str:
    return next(text.value for text in app.markdown if text.value.startswith("# "))


TOTAL = "id,label,score\n" + "".join(f"c{at},{row}\n" for at, row in enumerate(CASES.split())) + "Total,,19.5\n"


@pytest.mark.parametrize(("answer", "said"), [(0, "40 rows read"), (1, "1 of 41 labels are blank")])
def test_a_file_with_doubtful_rows_opens_once_the_question_is_answered(answer, said):
    app = sent(started(), TOTAL, "mine.csv")
    assert 'Row 41 ("Total") may be no case' in " ".join(text.value for text in app.markdown)
    assert not messages(app, "error")
    assert app.selectbox(key="dataset").value == started().selectbox(key="dataset").value
    assert not [text.value for text in app.markdown if text.value.startswith("# ")]
    assert not app.slider
    clean(app.button(key=f"answer_before_{answer}").click().run())
    assert app.selectbox(key="dataset").value.startswith("upload-")
    assert said in shown_text(app)
    assert ("was left out" in captions(app)) is (answer == 0)
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_before")] == []


def test_a_question_about_one_of_several_files_is_answered_for_that_file():
    truth = "id,outcome\n" + "".join(f"c{at},{at % 3 == 0}\n" for at in range(40))
    scores = "id,score\n" + "".join(f"c{at},{at / 40}\n" for at in range(40)) + "(40 rows)\n"
    files = [(name, text.encode(), "text/csv") for name, text in (("truth.csv", truth), ("scores.csv", scores))]
    app = clean(started().file_uploader(key="upload").set_value(files).run())
    assert "(40 rows)" in " ".join(text.value for text in app.markdown)
    clean(app.button(key="answer_before_0").click().run())
    assert "40 cases" in heading(app)


def test_a_cancelled_question_leads_back_to_the_open_data_as_they_were():
    app = started(d="spam-filter", t="0.37")
    before = heading(app)
    app = sent(app, TOTAL, "mine.csv")
    clean(app.button(key="question_cancel").click().run())
    assert heading(app) == before
    assert app.slider(key="t").value == 0.37


def test_another_file_takes_the_question_away():
    app = sent(started(), TOTAL, "mine.csv")
    app = sent(app, "label,score\n" + CASES, "other.csv")
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_before")] == []
    assert "40 cases" in heading(app)


def test_an_ordinary_file_has_no_notes_and_no_questions():
    app = uploaded("label,score\n" + CASES)
    assert "skipped" not in captions(app)
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_")] == []


def test_a_question_is_answered_by_a_click_and_disappears():
    app = uploaded("label,score\n" + CASES.replace("no,0.025", "no,-999"))
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_")] != []
    clean(app.button(key="answer_before_1").click().run())
    assert "40 cases" in heading(app)
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_")] == []


def test_the_current_reading_can_be_kept():
    app = uploaded("label,score\n" + CASES.replace("no,0.025", "no,-999"))
    clean(app.button(key="answer_before_0").click().run())
    assert app.checkbox(key="drop").label.startswith("Drop rows")
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_")] == []
