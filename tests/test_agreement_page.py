"""The page on agreement: what is good is chosen, the verdict follows, and a score opens on the threshold page."""

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.data.examples import OF_GRADES
from tests.app_driver import clean, started

MINE = "prompt,output,verdict,bleurt,gpt_judge\n" + "".join(
    f'p{at},"an output, number {at}",{("good", "bad", "so so")[at % 3]},{(at * 7 % 11) / 11},{5 - at % 3}\n'
    for at in range(30)
)


def opened(content: str = MINE) -> AppTest:
    app = clean(started().file_uploader(key="upload").set_value(("mine.csv", content.encode(), "text/csv")).run())
    return clean(app.switch_page("agreement.py").run())


def shown(app: AppTest) -> str:
    return " ".join(element.value for element in app.markdown)


@pytest.mark.parametrize("id", OF_GRADES)
def test_the_example_is_recognised_as_the_catalogue_says_and_opens_here(id):
    app = started("agreement.py", d=id)
    said = OF_GRADES[id].roles
    assert app.selectbox(key="grade").value == said["grade"]
    assert app.multiselect(key="scores").value == said["scores"]
    assert app.selectbox(key="good").value == said["good_from"]
    assert "can be trusted most to gate" in shown(app)


def test_what_is_good_is_chosen_on_the_page_and_stands_in_the_link():
    app = started("agreement.py", d="judged-outputs")
    before = shown(app)
    clean(app.selectbox(key="good_here").select(5.0).run())
    assert app.query_params["good"] in ("5", ["5"])
    assert shown(app) != before
    assert app.selectbox(key="good").value == 5.0
    again = started("agreement.py", d="judged-outputs", good="5")
    assert shown(again) == shown(app)


def test_a_link_may_name_a_grade_that_nobody_gave():
    app = started("agreement.py", d="judged-outputs", good="3.5")
    assert app.selectbox(key="good").value == 3.5
    assert [warning.value for warning in app.warning] == []


def test_a_grade_beyond_the_scale_is_said_and_not_taken():
    app = started("agreement.py", d="judged-outputs", good="9")
    assert app.selectbox(key="good").value == 4.0
    assert any("9" in warning.value for warning in app.warning)


def test_one_click_opens_a_score_on_the_threshold_page_as_two_classes():
    app = started("agreement.py", d="judged-outputs")
    clean(app.button(key="gate_1").click().run())
    assert app.selectbox(key="score").value == "reward_score"
    assert app.slider(key="t").value is not None


def test_the_cases_behind_a_cell_are_the_outputs_of_the_file():
    app = started(d="judged-outputs", cases="fp", t="3")
    [cases] = [frame.value for frame in app.dataframe if "output" in frame.value.columns]
    assert (cases["human_rating"] < 4).all()
    assert (cases["judge_stars"] >= 3).all()
    assert len(cases)


def test_words_are_grades_of_which_the_reader_says_what_is_good():
    app = opened()
    assert app.multiselect(key="good_words").value == ["good"]
    clean(app.multiselect(key="good_words").set_value(["good", "so so"]).run())
    assert app.query_params["good_words"] == ["good", "so so"]
    assert "20 good" in shown(app)


def test_words_of_which_none_praises_have_to_be_asked_for():
    app = started()
    content = MINE.replace("good", "A").replace("bad", "B").replace("so so", "tie")
    clean(app.file_uploader(key="upload").set_value(("mine.csv", content.encode(), "text/csv")).run())
    assert app.multiselect(key="good_words").value == []
    assert [info.value for info in app.info]
    clean(app.multiselect(key="good_words").set_value(["A"]).run())
    app = clean(app.switch_page("agreement.py").run())
    assert "10 good" in shown(app)


def test_a_column_without_numbers_for_any_grade_is_one_sentence():
    app = started("agreement.py", d="judged-outputs")
    clean(app.selectbox(key="grade").select("judge_stars").run())
    clean(app.multiselect(key="scores").set_value([]).run())
    assert [error.value for error in app.error] == []
