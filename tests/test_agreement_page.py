"""The Agreement page: the lowest good grade, the findings, and opening a score on the Threshold page."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, live_data, messages, started, uploaded
from threshold_explorer.data.sources.examples import OF_GRADES

PAGE = "agreement.py"
MINE = "prompt,output,verdict,bleurt,gpt_judge\n" + "".join(
    f'p{at},"an output, number {at}",{("good", "bad", "so so")[at % 3]},{(at * 7 % 11) / 11},{5 - at % 3}\n'
    for at in range(30)
)


def shown(app: AppTest) -> str:
    texts = [*(element.value for element in app.markdown), *(element.proto.body for element in app.get("html"))]
    return " ".join(texts)


@pytest.mark.parametrize("id", OF_GRADES)
def test_the_columns_of_the_example_are_detected_and_it_opens_on_this_page(id):
    app = started(PAGE, d=id)
    roles = OF_GRADES[id].roles
    assert app.selectbox(key="grade").value == roles["grade"]
    assert app.multiselect(key="scores").value == roles["scores"]
    assert app.selectbox(key="good").value == roles["good_from"]
    assert "separates good outputs best" in shown(app)
    # Charts of the live layer can be zoomed.
    assert live_data(app)["charts"].keys() >= {"agreement_auc", "agreement_grades"}


def test_the_lowest_good_grade_is_chosen_on_the_page_and_in_the_link():
    app = started(PAGE, d="judged-outputs")
    before = shown(app)
    clean(app.selectbox(key="good_here").select(5.0).run())
    assert app.query_params["good"] in ("5", ["5"])
    assert shown(app) != before
    assert app.selectbox(key="good").value == 5.0
    again = started(PAGE, d="judged-outputs", good="5")
    assert shown(again) == shown(app)


def test_a_grade_of_a_link_is_applied_within_the_scale():
    for link, applied in (("3.5", 3.5), ("9", 4.0)):
        app = started(PAGE, d="judged-outputs", good=link)
        assert app.selectbox(key="good").value == applied
        assert ["9" in warning for warning in messages(app, "warning")] == [True] * (link == "9")


def test_one_click_opens_a_score_on_the_threshold_page_as_two_classes():
    app = started(PAGE, d="judged-outputs")
    clean(app.button(key="gate_1").click().run())
    assert app.selectbox(key="score").value == "reward_score"
    assert app.slider(key="t").value is not None


def test_the_cases_of_a_cell_are_the_outputs_of_the_file():
    app = started(d="judged-outputs", cases="fp", t="3")
    [cases] = [frame.value for frame in app.dataframe if "output" in frame.value.columns]
    assert (cases["human_rating"] < 4).all()
    assert (cases["judge_stars"] >= 3).all()
    assert len(cases)


def test_words_are_grades_and_the_visitor_chooses_the_good_ones():
    app = uploaded(MINE, page=PAGE)
    assert app.multiselect(key="good_words").value == ["good"]
    clean(app.multiselect(key="good_words").set_value(["good", "so so"]).run())
    assert app.query_params["good_words"] == ["good", "so so"]
    assert "20 good" in shown(app)


def test_the_good_grade_must_be_chosen_where_no_word_is_positive():
    app = uploaded(MINE.replace("good", "A").replace("bad", "B").replace("so so", "tie"))
    assert app.multiselect(key="good_words").value == []
    assert messages(app, "info")
    clean(app.multiselect(key="good_words").set_value(["A"]).run())
    assert "10 good" in shown(clean(app.switch_page(PAGE).run()))


def test_a_column_without_numbers_is_one_sentence():
    app = started(PAGE, d="judged-outputs")
    clean(app.selectbox(key="grade").select("judge_stars").run())
    clean(app.multiselect(key="scores").set_value([]).run())
    assert [error.value for error in app.error] == []
