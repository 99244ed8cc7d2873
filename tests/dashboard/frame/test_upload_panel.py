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
