"""A link leaves out defaults and names their version: later versions with other defaults show the same."""

from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from tests import app_driver
from tests.app_driver import address, shared_link, with_example
from threshold_explorer.data.sources.examples import EXAMPLES, OF_TWO_CLASSES
from threshold_explorer.interface.controls import query_parameters

# The current defaults, as links of versions with other defaults would contain them.
LATER = {"cost": "25", "metrics": ["mcc"], "flip": "true", "fineness": "fine"}
STILL_LATER = {"cost": "50", "share": "actual"}


def started(page: str = "", **query: str | list[str]) -> AppTest:
    return clean(app_driver.started(page, **query))


def clean(app: AppTest) -> AppTest:
    app_driver.clean(app)
    assert [warning.value for warning in app.warning if "link" in warning.value] == []
    return app


def link(app: AppTest) -> dict[str, list[str]]:
    return parse_qs(shared_link(app).query)


def view(app: AppTest) -> dict[str, object]:
    """The visible choices that a link leaves out."""
    kinds = ("multiselect", "radio", "toggle", "number_input", "slider", "selectbox", "checkbox")
    typed = ("typed", "typed_pi", "dataset")
    return {each.key: each.value for kind in kinds for each in getattr(app, kind) if each.key not in typed}


@pytest.fixture
def later_versions(monkeypatch):
    """The app as if its defaults had been changed twice since a link of the first version was made."""
    monkeypatch.setattr(query_parameters, "CHANGES", (LATER, STILL_LATER))


@pytest.mark.parametrize(
    ("page", "query", "left_out"),
    [
        (
            "",
            {},
            {
                "metrics": ["accuracy", "precision", "recall", "f1"],
                "share": "all",
                "flip": False,
                "scale": "threshold",
                "lower": False,
            },
        ),
        ("imbalance.py", {}, {"cost": 10.0, "floor": 0.8, "sampled": False}),
        ("", {"goal": "mcc", "recall_min": "0.5"}, {"alerts": 10.0, "a_day": 0.0, "holds": "sample"}),
    ],
)
def test_links_of_the_first_version_show_the_defaults_that_it_had(page, query, left_out):
    # If this fails after a default was changed, add its former text to CHANGES in query_parameters.py.
    shown = view(started(page, v="1", **query))
    assert {name: shown[name] for name in left_out} == left_out


@pytest.mark.parametrize("d", ["breast-cancer", "crash-survival", "flights-by-month", "noisy-iris"])
def test_the_link_of_an_example_has_its_detected_roles_on_one_line(d):
    app = started(d=d)
    shown, parameters = view(app), link(app)
    guessed = set() if d in OF_TWO_CLASSES else {"label", "score", "weight", "ts"}
    # Its cases might belong together by airline, airport or day.
    guessed |= {"cluster"} if d == "flights-by-month" else set()
    assert set(parameters) == {"d", "t", "pin", "scale", "fineness", "positive", "v"} | guessed
    assert view(started(**{name: texts[0] for name, texts in parameters.items()})) == shown


def test_a_link_has_choices_but_no_defaults():
    app = started("imbalance.py")
    clean(app.number_input(key="cost").set_value(3.0).run())
    clean(app.checkbox(key="lower").set_value(True).run())
    assert {"cost", "lower"} <= set(link(app))
    clean(app.number_input(key="cost").set_value(10.0).run())
    clean(app.checkbox(key="lower").set_value(False).run())
    assert not {"cost", "lower"} & set(link(app))


def test_another_column_of_an_example_is_in_the_link():
    assert link(started(d="late-flights"))["d"] == ["late-flights"]
    other = next(example for example in EXAMPLES.values() if example.other_scores)
    parameters = link(started(d=other.id, score=other.other_scores[0]))
    assert parameters["score"] == [other.other_scores[0]]


def test_the_version_in_a_url_stays_without_a_warning():
    app = started(v="1", t="0.3")
    assert address(app) == {"v": ["1"], "t": ["0.3"]}
    clean(app.slider(key="t").set_value(0.4).run())
    assert address(app) == {"v": ["1"], "t": ["0.4"]}
    clean(app.switch_page("imbalance.py").run())
    assert address(app) == {"v": ["1"], "t": ["0.4"]}


def test_an_unknown_version_means_the_current_one():
    current = view(started(t="0.3"))
    for text in ("0", "1.0", "9" * 5000):
        app = started(v=text, t="0.3")
        assert view(app) == current, text
        assert link(app)["v"] == [query_parameters.version([])], text


@pytest.mark.usefixtures("later_versions")
def test_a_link_of_an_earlier_version_shows_its_defaults():
    first = started(v="1")
    assert first.multiselect(key="metrics").value == ["mcc"]
    assert first.toggle(key="flip").value is True
    assert first.radio(key="fineness").value == "fine"
    assert first.radio(key="share").value == "actual"
    assert started("imbalance.py", v="1").number_input(key="cost").value == 25
    assert started("imbalance.py", v="1").slider(key="t").step == 0.001
    assert started("imbalance.py", v="2").number_input(key="cost").value == 50
    assert started("imbalance.py", v="3").number_input(key="cost").value == 10
    assert started("imbalance.py").number_input(key="cost").value == 10
    assert started("imbalance.py", v="1", cost="10").number_input(key="cost").value == 10
    today = started()
    assert view(started(v="3")) == view(today)
    assert link(today)["v"] == ["3"]


@pytest.mark.usefixtures("later_versions")
def test_the_defaults_of_an_earlier_link_hold_for_the_visit():
    app = started("imbalance.py", v="1")
    assert address(app) == {"v": ["1"]}
    clean(app.number_input(key="cost").set_value(10.0).run())
    assert address(app) == {"v": ["1"], "cost": ["10"]}
    assert link(app)["cost"] == ["10"]
    clean(app.number_input(key="cost").set_value(25.0).run())
    assert address(app) == {"v": ["1"]}
    with_example(app, "wine-votes")
    assert app.number_input(key="cost").value == 25
    assert address(app) == {"v": ["1"], "d": ["wine-votes"]}


@pytest.mark.usefixtures("later_versions")
def test_the_link_made_in_such_a_visit_shows_it_again():
    for version in ("1", "2"):
        app = started(v=version)
        shown = view(app)
        again = link(app)
        assert again["v"] == [version]
        assert view(started(**{name: texts[0] for name, texts in again.items()})) == shown
