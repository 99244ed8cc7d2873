"""What was sent and cannot be opened by itself: why, and what would help."""

from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, started

ANSWERS = [(f"case {number}", int(number % 4 == 0), number / 40) for number in range(40)]
PREDICTIONS = "id,prediction,score\n" + "".join(f"{case},{int(score >= 0.5)},{score}\n" for case, _, score in ANSWERS)
TRUTH = "case,what happened\n" + "".join(
    f"{case},{'fraud' if happened else 'fine'}\n" for case, happened, _ in reversed(ANSWERS)
)


def sent(app: AppTest, name: str, text: str, key: str = "upload") -> AppTest:
    return clean(app.file_uploader(key=key).set_value((name, text.encode(), "text/csv")).run())


def said(app: AppTest) -> str:
    return " ".join(message.value for message in [*app.error, *app.caption]).replace("\\", "")


def test_predictions_without_a_truth_take_it_from_a_second_file():
    app = sent(started(), "predictions.csv", PREDICTIONS)
    assert "no column says what really happened" in said(app)
    app = sent(app, "truth.csv", TRUTH, key="truth")
    assert [error.value for error in app.error] == []
    assert app.selectbox(key="dataset").value.startswith("upload-")
    assert app.selectbox(key="label").value == "what happened"
    assert app.selectbox(key="score").value == "score"
    assert app.selectbox(key="positive").value == "fraud"
    assert "40 cases" in app.markdown[0].value
    assert "predictions.csv + truth.csv" in app.markdown[0].value.replace("\\", "")
    assert [uploader.key for uploader in app.get("file_uploader")] == ["upload"]


def test_a_second_file_of_other_cases_is_refused_and_another_one_may_come():
    app = sent(started(), "predictions.csv", PREDICTIONS)
    app = sent(app, "other.csv", "case,what happened\nx,1\ny,0\nz,0\n", key="truth")
    assert "other.csv was not opened" in said(app)
    app = sent(app, "truth.csv", TRUTH, key="truth")
    assert app.selectbox(key="label").value == "what happened"


def test_another_data_set_ends_the_offer():
    app = sent(started(), "predictions.csv", PREDICTIONS)
    clean(app.selectbox(key="dataset").select_index(1).run())
    assert [error.value for error in app.error] == []
    assert [uploader.key for uploader in app.get("file_uploader")] == ["upload"]


def take(app: AppTest) -> AppTest:
    return clean(app.button(key="take_as_truth").click().run())


def test_the_models_own_label_is_the_truth_once_somebody_says_so_and_the_page_goes_on_saying_it():
    app = sent(started(), "predictions.csv", PREDICTIONS)
    assert "Take prediction as the truth" in app.button(key="take_as_truth").label
    app = take(app)
    assert [error.value for error in app.error] == []
    assert app.selectbox(key="label").value == "prediction"
    assert app.query_params["own"] == "prediction"
    assert 'Somebody said that "prediction" is the truth' in said(app)
    assert [button.key for button in app.button if button.key == "take_as_truth"] == []


def test_a_word_about_one_file_is_none_about_the_next():
    app = take(sent(started(), "predictions.csv", PREDICTIONS))
    app = sent(app, "others.csv", PREDICTIONS.replace("case", "row"))
    assert "others.csv was not opened" in said(app)
    app = take(app)
    assert app.query_params["own"] == "prediction"
    assert 'Somebody said that "prediction" is the truth' in said(app)
