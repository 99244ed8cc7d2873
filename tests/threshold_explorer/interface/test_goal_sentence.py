"""The goal as a sentence, from the parameters of a link."""

import pytest
from streamlit.testing.v1 import AppTest


def page() -> None:
    import streamlit as st

    from tests.browser.page_parts import open_example
    from threshold_explorer.data.sources.open_source import FIRST
    from threshold_explorer.interface.controls.query_parameters import read_url
    from threshold_explorer.interface.goal.goal_sentence import goal_sentence

    read_url("")
    st.text(str(goal_sentence(open_example(FIRST))))


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({}, "None"),
        ({"goal": "mcc"}, "maximize MCC"),
        (
            {"goal": "alerts", "alerts": "200", "a_day": "10000"},
            "catch the most within an alert budget: "
            "at most 200 alerts per 10\u202f000 cases on new cases (95 % confidence)",
        ),
        (
            {"goal": "recall_min", "recall_min": "0.9", "holds": "99"},
            "reach a minimum recall: recall at least 0.9 on new cases (99 % confidence)",
        ),
        (
            {"goal": "cost", "precision_min": "0.7", "fpr_max": "0.1", "holds": "sample"},
            "minimize expected cost: precision at least 0.7, false positive rate at most 0.1 on these cases",
        ),
    ],
)
def test_it_names_what_is_wanted_its_limits_and_where_they_hold(query, sentence):
    app = AppTest.from_function(page, default_timeout=60)
    for name, text in query.items():
        app.query_params[name] = text
    assert [text.value for text in app.run().text] == [sentence]
