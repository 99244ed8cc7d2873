"""A link to a decision: it stays the decision, whatever is changed on the page that it opens."""

from collections.abc import Mapping, Sequence
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import METRICS, BinaryScores
from metrics_core.partial import bounds_of
from tests.app_driver import captions, clean, messages, started, uploaded, with_example
from tests.browser.page_parts import open_example
from tests.threshold_explorer.serving.sharing.conftest import put
from threshold_explorer.data.counts_link import StepCounts, encoded
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.link_store import ShareCard
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.words.formats import bounds_text, count_text

NOTE = "Use 0.3 *from Monday*."
COUNTS = encoded(
    StepCounts.of(
        BinaryScores.from_predictions([0, 1, 0, 1, 1, 0] * 10, [0.1, 0.2, 0.3, 0.4, 0.6, 0.7] * 10),
        ThresholdGrid.for_scores(0, 1),
        "Counts of Q3",
    )
)


@pytest.fixture(autouse=True)
def _own_store(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        yield


def shared(view: str) -> ShareCard:
    return put(link_access().store, title="Use 0.3", note=NOTE, view=view)


def texts(app: AppTest) -> str:
    return "\n".join(element.value for element in app.markdown)


def comparison(app: AppTest) -> str:
    """The sentence about the pin."""
    beginnings = ("Decided", "Pinned", "Move the slider")
    [sentence] = [text for text in messages(app, "caption") if text.startswith(beginnings)]
    return sentence


def links(app: AppTest) -> list[Mapping[str, Sequence[str]]]:
    """The parameters of the links in the dialog."""
    clean(app.button(key="share_button").click().run())
    return [parse_qs(urlsplit(code.proto.code_text).query) for code in app.get("code")]


def choose(app: AppTest, what: str) -> None:
    clean(app.button(key="share_button").click().run())
    app.radio(key="share_what").set_value(what)


@pytest.mark.parametrize("d", ["wine-votes", "counts", "token"])
def test_a_decision_stays_one_until_the_slider_is_back(d):
    opened = {"wine-votes": {"d": "wine-votes", "note": NOTE}, "counts": {"d": COUNTS, "note": NOTE}}
    query = opened.get(d) or {"d": shared("?decided=0.3").token}
    app = started(**query, decided="0.3", t="0.6")
    url = dict(app.query_params)
    for threshold, beginning in ((0.3, "Decided: 0.3."), (0.6, "Decided 0.3 → 0.6: "), (0.3, "Decided: 0.3.")):
        clean(app.slider(key="t").set_value(threshold).run())
        assert comparison(app).startswith(beginning)
        assert "**Note from the sender, on 0.3:** Use 0.3 \\*from Monday\\*." in texts(app)
        assert "Decided: 0.3" in card(app)
        # Loaded again or sent on, it is the same decision.
        assert dict(app.query_params) == url
    clean(app.slider(key="t").set_value(0.6).run())
    assert started(**app.query_params).slider(key="t").value == 0.3


def card(app: AppTest) -> str:
    return next(element.proto.body for element in app.get("html") if "decision-numbers" in element.proto.body)


def test_the_card_keeps_the_numbers_and_the_goal_that_were_decided():
    app = started(d="wine-votes", decided="0.3", goal="f_beta", recall_min="0.8", holds="sample")
    at = open_example("wine-votes").scores.confusion_at(0.3)
    before = card(app)
    for text in (f"{at.tp} of {at.tp + at.fn} caught", f"{at.fp} false positives", f"precision {at.precision:.3f}"):
        assert text in before
    clean(app.slider(key="t").set_value(0.6).run())
    clean(app.selectbox(key="goal").set_value("recall_min").run())
    clean(app.selectbox(key="positive").set_value("other").run())
    assert card(app) == before
    assert "**Goal:** maximize F-beta: recall at least 0.8 on these cases" in texts(app)
    assert app.query_params["goal"] == "f_beta"


def test_the_card_of_partly_labelled_cases_has_bounds():
    app = started(d="reviewed-messages", decided="0.3")
    at = open_example("reviewed-messages").bounded.counts_at(0.3)
    flagged = count_text(at.tp + at.fp + at.unlabelled_above)
    precision, recall = (bounds_text(*bounds_of(METRICS[key], at)) for key in ("precision", "recall"))
    for text in (f"{flagged} flagged", f"precision {precision}", f"recall {recall}"):
        assert text in card(app)
    assert "caught" not in card(app)


def test_other_data_end_the_decision():
    app = started(d="wine-votes", decided="0.3", note=NOTE)
    with_example(app, "breast-cancer")
    assert comparison(app) == "Move the slider to see what changes."
    assert "Note from the sender" not in texts(app)
    assert not {"decided", "note"} & set(app.query_params)


@pytest.mark.parametrize("decided", ["7", "nonsense"])
def test_a_decided_threshold_that_the_data_lack_is_one_sentence(decided):
    app = started(d="wine-votes", decided=decided)
    [warning] = messages(app, "warning")
    assert f"threshold {decided}" in warning.replace("“", "").replace("”", "")
    assert comparison(app) == "Move the slider to see what changes."


def test_share_asks_for_the_decision_or_the_view():
    app = started(d="wine-votes", t="0.3", pin="0.45")
    assert links(app)[0]["t"] == ["0.3"]
    choose(app, "decision")
    with_data, with_counts = links(app)
    for link in (with_data, with_counts):
        assert link["decided"] == ["0.3"]
        assert not {"t", "pin"} & set(link)
    again = started(**{name: values[0] for name, values in with_counts.items()})
    assert comparison(again) == "Decided: 0.3."


def test_counts_that_are_not_known_at_the_decision_come_with_a_warning():
    app = started(d="late-flights")
    choose(app, "decision")
    decided = [link["decided"] for link in links(app)]
    assert decided == [["0.072382"], ["0.07"]]
    assert "The link opens at the nearest step: 0.072382 is between two steps." in messages(app, "warning")


def test_a_goal_makes_it_a_decision():
    assert links(started(d="wine-votes", t="0.3", goal="f_beta"))[0]["decided"] == ["0.3"]


def test_an_opened_decision_is_passed_on_unchanged_and_another_view_without_its_note():
    app = started(d="wine-votes", decided="0.3", note=NOTE, goal="f_beta")
    clean(app.slider(key="t").set_value(0.6).run())
    assert links(app) == [{"d": ["wine-votes"], "decided": ["0.3"], "note": [NOTE], "goal": ["f_beta"]}]
    choose(app, "view")
    for link in links(app):
        assert link["t"] == ["0.6"]
        assert not {"decided", "note"} & set(link)
    assert app.text_input(key="counts_title").value == ""


def test_another_view_of_a_decisions_data_leads_to_the_decision_instead_of_its_note():
    card = shared("?decided=0.3")
    app = started(d=card.token, t="0.6")
    assert "Not the decision of this link, which is 0.3." in texts(app)
    [way] = app.get("link_button")
    assert (way.proto.label, way.proto.url) == ("Open the decision", f"/?d={card.token}&decided=0.3")
    assert "Monday" not in texts(app)


def test_the_note_on_an_older_link_names_the_threshold_that_it_was_on():
    app = started(d=shared("?t=0.6&v=3").token, t="0.4")
    assert "**Note from the sender, on 0.6:** Use" in texts(app)


def test_what_is_uploaded_and_shared_has_the_decision_in_the_stored_view():
    app = uploaded("\n".join(["truth,p", *(f"{k % 2},{k / 20}" for k in range(20))]))
    choose(app, "decision")
    clean(app.button(key="share_button").click().run())
    assert app.text_input(key="share_title").value
    assert "The decision" in app.radio(key="share_what").options[0]
    assert "The server stores" in captions(app)
