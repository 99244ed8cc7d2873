"""The page asks about ambiguous files and reports what was left out."""

from streamlit.testing.v1 import AppTest

from tests.app_driver import captions, clean, uploaded

CASES = "".join(f"{'yes' if number % 3 == 0 else 'no'},{number / 40}\n" for number in range(40))


def heading(app: AppTest) -> str:
    return next(text.value for text in app.markdown if text.value.startswith("# "))


def test_left_out_rows_are_reported_on_the_page():
    app = uploaded("label,score\n" + CASES + "\n(40 rows)\n")
    assert "40 cases" in heading(app)
    assert "(40 rows)" in captions(app)


def test_an_ordinary_file_has_no_notes_and_no_questions():
    app = uploaded("label,score\n" + CASES)
    assert "skipped" not in captions(app)
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_")] == []


def test_a_question_is_answered_by_a_click_and_disappears():
    app = uploaded("label,score\n" + CASES.replace("no,0.025", "no,-999"))
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_")] != []
    clean(app.button(key="answer_sentinels_1").click().run())
    assert "40 cases" in heading(app)
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_")] == []


def test_the_current_reading_can_be_kept():
    app = uploaded("label,score\n" + CASES.replace("no,0.025", "no,-999"))
    clean(app.button(key="answer_sentinels_0").click().run())
    assert app.checkbox(key="drop").label.startswith("Drop rows")
    assert [button.key for button in app.button if button.key and button.key.startswith("answer_")] == []
