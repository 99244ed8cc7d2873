"""The welcome is above the first example until something is opened, and has the upload meanwhile."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, sent, started

CASES = "label,score\n" + "".join(f"{'yes' if number % 3 == 0 else 'no'},{number / 40}\n" for number in range(40))


def cards(app: AppTest) -> list[str]:
    return [button.label for button in app.main.button if button.key.startswith("welcome_")]


def places_of_upload(app: AppTest) -> tuple[int, int]:
    """How many uploads are on the page, and how many in the sidebar."""
    return len(app.main.get("file_uploader")), len(app.sidebar.get("file_uploader"))


def test_without_a_file_an_example_is_live_below_the_upload_and_three_examples():
    app = started()
    assert len(cards(app)) == 3
    assert places_of_upload(app) == (1, 0)
    assert app.slider(key="t")


def test_after_an_upload_the_welcome_is_gone_and_the_upload_in_the_sidebar():
    app = sent(started(), CASES, "mine.csv")
    assert cards(app) == []
    assert places_of_upload(app) == (0, 1)
    assert app.query_params["d"].startswith("upload-")
    again = sent(app, CASES + "yes,0.5\n", "mine.csv")
    assert "41 cases" in next(text.value for text in again.markdown if text.value.startswith("# "))


@pytest.mark.parametrize("link", [{"d": "spam-filter"}, {"d": "breast-cancer"}])
def test_a_link_opens_without_it(link: dict[str, str]):
    app = started(**link)
    assert cards(app) == []
    assert places_of_upload(app) == (0, 1)


@pytest.mark.parametrize(
    ("card", "example"), [("rare", "late-flights"), ("test", "breast-cancer"), ("models", "flights-by-month")]
)
def test_a_card_opens_its_example(card: str, example: str):
    app = clean(started().button(key=f"welcome_{card}").click().run())
    assert app.query_params["d"] == example
    assert cards(app) == []
