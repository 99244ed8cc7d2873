"""No page is empty: without chosen data, each shows a suitable example."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, started
from threshold_explorer.data.sources.examples import EXAMPLES, first_example

SHOWN = {
    "threshold": "breast-cancer",
    "imbalance": "breast-cancer",
    "multiclass": "noisy-iris",
    "ranking": "similar-digits",
    "text": "questions",
    "agreement": "judged-outputs",
}


def shown(app: AppTest) -> str:
    """The open example, by its position in the list."""
    return str(app.selectbox(key="dataset").value)


@pytest.mark.parametrize("page", SHOWN)
def test_a_page_without_data_shows_a_suitable_example(page: str) -> None:
    app = clean(started(f"{page}.py"))
    assert shown(app) == SHOWN[page]
    assert not app.info


def test_a_page_that_cannot_show_the_default_example_shows_its_own_and_resets_the_numbers() -> None:
    app = started(t="0.25")
    app = clean(app.switch_page("ranking.py").run())
    assert shown(app) == "similar-digits"
    assert "d" not in app.query_params
    app = clean(app.switch_page("threshold.py").run())
    assert shown(app) == "breast-cancer"
    assert app.slider(key="t").value == 0.5
    # Example data of several classes can be shown there too, and stay open.
    app = clean(app.switch_page("multiclass.py").run())
    app = clean(app.switch_page("threshold.py").run())
    assert shown(app) == "noisy-iris"
    assert app.query_params["d"] in ("noisy-iris", ["noisy-iris"])


def test_chosen_data_stay_open_and_the_page_offers_an_example() -> None:
    app = clean(started("ranking.py", d="breast-cancer"))
    assert shown(app) == "breast-cancer"
    assert "needs ranked results" in app.info[0].value
    app = clean(app.button(key="page_example").click().run())
    assert shown(app) == first_example(["ranking"])
    assert EXAMPLES[shown(app)].kind == "ranking"
