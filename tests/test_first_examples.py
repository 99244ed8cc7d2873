"""No page is empty: where nothing was chosen, each shows an example that it is for."""

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.data.examples import EXAMPLES, first_example
from tests.app_driver import clean, started

SHOWN = {
    "threshold": "breast-cancer",
    "choose": "breast-cancer",
    "imbalance": "breast-cancer",
    "multiclass": "noisy-iris",
    "ranking": "similar-digits",
    "text": "questions",
    "agreement": "judged-outputs",
}


def shown(app: AppTest) -> str:
    """Which example is open, by its place in the list."""
    return str(app.selectbox(key="dataset").value)


@pytest.mark.parametrize("page", SHOWN)
def test_a_page_without_data_shows_an_example_that_it_is_for(page: str) -> None:
    app = clean(started(f"{page}.py"))
    assert shown(app) == SHOWN[page]
    assert not app.info


def test_what_was_open_by_itself_stays_open_where_a_page_can_show_it() -> None:
    app = clean(started("multiclass.py"))
    app = clean(app.switch_page("threshold.py").run())
    assert shown(app) == "noisy-iris"
    assert app.query_params["d"] in ("noisy-iris", ["noisy-iris"])


def test_where_it_cannot_the_page_shows_its_own_and_numbers_start_afresh() -> None:
    app = clean(started(t="0.25"))
    app = clean(app.switch_page("ranking.py").run())
    assert shown(app) == "similar-digits"
    assert "d" not in app.query_params
    app = clean(app.switch_page("threshold.py").run())
    assert shown(app) == "breast-cancer"
    assert app.slider(key="t").value == 0.5


def test_data_that_were_chosen_stay_and_the_page_offers_an_example() -> None:
    app = clean(started("ranking.py", d="breast-cancer"))
    assert shown(app) == "breast-cancer"
    assert "needs lists" in app.info[0].value
    app = clean(app.button(key="page_example").click().run())
    assert shown(app) == first_example(["ranking"])
    assert EXAMPLES[shown(app)].kind == "ranking"
