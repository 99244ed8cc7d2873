"""The page asks about ambiguous files and reports what was left out."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import captions, clean, messages, sent, started, uploaded

CASES = "".join(f"{'yes' if number % 3 == 0 else 'no'},{number / 40}\n" for number in range(40))


def heading(app: AppTest) -> str:
    return next(text.value for text in app.markdown if text.value.startswith("# "))


TOTAL = "id,label,score\n" + "".join(f"c{at},{row}\n" for at, row in enumerate(CASES.split())) + "Total,,19.5\n"


@pytest.mark.parametrize(("answer", "n_rows"), [(0, 40), (1, 41)])
def test_a_file_with_doubtful_rows_opens_once_the_question_is_answered(answer, n_rows):
    app = sent(started(), TOTAL, "mine.csv")
    assert 'Row 41 ("Total") may be no case' in " ".join(text.value for text in app.markdown)
    assert not messages(app, "error")
    assert app.selectbox(key="dataset").value == started().selectbox(key="dataset").value
    clean(app.button(key=f"answer_before_{answer}").click().run())
    assert app.selectbox(key="dataset").value.startswith("upload-")
    assert (f"{n_rows} rows") in captions(app)
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
