"""An upload that cannot be opened by itself: the reason and a remedy."""

from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, started

ANSWERS = [(f"case {number}", int(number % 4 == 0), number / 40) for number in range(40)]
PREDICTIONS = "id,prediction,score\n" + "".join(f"{case},{int(score >= 0.5)},{score}\n" for case, _, score in ANSWERS)
TRUTH = "case,what happened\n" + "".join(
    f"{case},{'fraud' if happened else 'fine'}\n" for case, happened, _ in reversed(ANSWERS)
)


def sent(app: AppTest, name: str, text: str, key: str = "upload") -> AppTest:
    return clean(app.file_uploader(key=key).set_value((name, text.encode(), "text/csv")).run())


def shown_text(app: AppTest) -> str:
    return " ".join(message.value for message in [*app.error, *app.caption]).replace("\\", "")


def test_true_labels_are_read_from_a_second_file():
    app = sent(started(), "predictions.csv", PREDICTIONS)
    assert "The true label is missing" in shown_text(app)
    app = sent(app, "truth.csv", TRUTH, key="truth")
    assert [error.value for error in app.error] == []
    assert app.selectbox(key="dataset").value.startswith("upload-")
    assert app.selectbox(key="label").value == "what happened"
    assert app.selectbox(key="score").value == "score"
    assert app.selectbox(key="positive").value == "fraud"
    assert "40 cases" in app.markdown[0].value
    assert "predictions.csv + truth.csv" in app.markdown[0].value.replace("\\", "")
    assert [uploader.key for uploader in app.get("file_uploader")] == ["upload"]


def test_a_second_file_of_other_cases_is_refused_and_can_be_replaced():
    app = sent(started(), "predictions.csv", PREDICTIONS)
    app = sent(app, "other.csv", "case,what happened\nx,1\ny,0\nz,0\n", key="truth")
    assert "other.csv was not opened" in shown_text(app)
    app = sent(app, "truth.csv", TRUTH, key="truth")
    assert app.selectbox(key="label").value == "what happened"


def test_another_data_set_closes_the_panel():
    app = sent(started(), "predictions.csv", PREDICTIONS)
    clean(app.selectbox(key="dataset").select_index(1).run())
    assert [error.value for error in app.error] == []
    assert [uploader.key for uploader in app.get("file_uploader")] == ["upload"]


def take(app: AppTest) -> AppTest:
    return clean(app.button(key="take_as_truth").click().run())


def test_a_predicted_label_can_be_declared_the_true_label():
    app = sent(started(), "predictions.csv", PREDICTIONS)
    assert "Use prediction as the true label" in app.button(key="take_as_truth").label
    app = take(app)
    assert [error.value for error in app.error] == []
    assert app.selectbox(key="label").value == "prediction"
    assert app.query_params["own"] == "prediction"
    assert '"prediction" was declared the true label' in shown_text(app)
    assert [button.key for button in app.button if button.key == "take_as_truth"] == []


def test_a_declaration_about_one_file_does_not_hold_for_the_next():
    app = take(sent(started(), "predictions.csv", PREDICTIONS))
    app = sent(app, "others.csv", PREDICTIONS.replace("case", "row"))
    assert "others.csv was not opened" in shown_text(app)
    app = take(app)
    assert app.query_params["own"] == "prediction"
    assert '"prediction" was declared the true label' in shown_text(app)
