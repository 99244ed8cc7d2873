"""The page on texts: answers and their references, row by row."""

import pytest
from streamlit.testing.v1 import AppTest

from metrics_core.text import Normaliser, exact_match, token_f1
from tests.app_driver import clean, started

QA = """prediction,answers,language
water bodies,"[""water"", ""in solution in the world's water bodies"", ""the world's water bodies""]",en
New York New York,"[""New York New York""]",en
had had,"[""had had had""]",en
<b>Nobody</b>,[],en
,[],de
서울 시청 앞,"[""서울 시청""]",ko
"""


def opened(content: str = QA, name: str = "answers.csv") -> AppTest:
    app = clean(started().file_uploader(key="upload").set_value((name, content.encode(), "text/csv")).run())
    return clean(app.switch_page("text.py").run())


def shown(app: AppTest) -> dict[str, str]:
    return {metric.label: metric.value for metric in app.metric}


def test_answers_have_the_worked_examples_scores():
    app = opened()
    assert shown(app) == {"Exact match": "0.333", "Token F1": "0.733"}
    assert app.selectbox(key="task").value == "text"


def test_the_rules_are_switches_and_stand_in_the_link():
    content = "prediction,reference\nThe Water,water\nParis!,in Paris\n"
    app = opened(content)
    assert shown(app)["Exact match"] == "0.500"
    clean(app.checkbox(key="keep_case").check().run())
    assert shown(app)["Exact match"] == "0.000"
    assert app.query_params["keep_case"] == "true"


def test_what_tells_the_columns_is_asked_in_the_sidebar():
    app = opened()
    assert app.multiselect(key="references").value == ["answers"]
    assert app.selectbox(key="prediction").value == "prediction"
    assert app.selectbox(key="group").value == "language"
    clean(app.selectbox(key="group").select("none").run())
    assert app.query_params["group"] == "none"


def test_one_column_in_two_roles_is_one_sentence():
    app = opened()
    clean(app.multiselect(key="references").set_value(["prediction"]).run())
    assert any("prediction" in error.value for error in app.error)


@pytest.mark.parametrize("cell", ["", "<script>alert(1)</script>", "مرحبا", "e\u0301" * 3, "\uff21\uff22"])
def test_odd_cells_are_scored_as_the_core_does(cell):
    app = opened(f"prediction,reference\n{cell},the reference of it\nsome other words,{cell}\n")
    wanted = [("the reference of it", cell), (cell, "some other words")]
    f1 = sum(token_f1(b, [a] if a else []) for a, b in wanted) / 2
    em = sum(exact_match(b, [a] if a else [], normaliser=Normaliser()) for a, b in wanted) / 2
    assert shown(app) == {"Exact match": f"{em:.3f}", "Token F1": f"{f1:.3f}"}


def test_a_cell_of_a_megabyte_is_refused_in_a_sentence():
    content = f"prediction,reference\n{'x ' * 500_000},the reference of it\nsome other words,some words\n"
    app = clean(started().file_uploader(key="upload").set_value(("long.csv", content.encode(), "text/csv")).run())
    assert "a cell of 1000000 characters" in app.error[0].value


def test_sharing_says_that_texts_travel():
    app = opened()
    clean(app.button(key="share_button").click().run())
    assert any("texts themselves travel" in warning.value for warning in app.warning)
