"""The page on how sure it is, through Streamlit's own test driver."""

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.data.examples import OF_SCORES
from tests.app_driver import clean, started


def said(app: AppTest) -> str:
    return " ".join(text.value for text in [*app.markdown, *app.caption]).replace("\\", "")


@pytest.mark.parametrize("example", OF_SCORES)
def test_every_example_has_a_plateau(example):
    assert "stays within 0.01 of its best" in said(started("certainty.py", d=example))


def test_a_wider_plateau_is_asked_for_by_a_link():
    narrow, wide = (said(started("certainty.py", delta=delta)) for delta in ("0.001", "10"))
    assert "stays within 0.001 of its best from" in narrow
    assert "stays within 10 of its best at every threshold" in wide


def test_what_is_wanted_is_named():
    app = started("certainty.py")
    assert "F1 stays within" in said(app)
    clean(app.selectbox(key="goal").set_value("mcc").run())
    assert "MCC stays within" in said(app)
