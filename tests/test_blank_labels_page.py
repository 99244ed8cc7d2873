"""Blank labels on the pages: the question, the sentence on every page, and pages that need more than bounds."""

from datetime import timedelta

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import address, captions, clean, messages, started, uploaded
from threshold_explorer.interface.frame.pages import PAGES
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.shared_data import link_access

RANDOM = np.random.default_rng(3)
SCORES = RANDOM.beta(1, 3, 400).round(3)
LABELS = np.where(RANDOM.random(400) < SCORES, "yes", "no")
ABOVE = pd.DataFrame({"label": np.where(SCORES >= 0.3, LABELS, ""), "score": SCORES})
SAMPLED = pd.DataFrame({"label": np.where(RANDOM.random(400) < 0.5, LABELS, ""), "score": SCORES})
GATED = [page.name for page in PAGES if page.needs_estimates or page.needs_cases]


def answered(table: pd.DataFrame, answer: str) -> AppTest:
    app = uploaded(table)
    assert "labels are blank. Why?" in messages(app, "warning")[0]
    return clean(next(button for button in app.button if answer in button.label).click().run())


def on_page(app: AppTest, name: str) -> AppTest:
    return clean(app.switch_page(f"{name}.py").run())


@pytest.mark.parametrize("page", GATED)
def test_within_bounds_only_a_page_says_what_it_needs_and_offers_the_question(page):
    app = on_page(answered(ABOVE, "from 0.3 on"), page)
    assert address(app)["blank"] == ["above~0.3"]
    assert "known within bounds only" in messages(app, "info")[0]
    assert "only cases with scores of at least 0.3 were checked" in captions(app)
    assert not app.slider
    clean(app.button(key="page_blank").click().run())
    assert "labels are blank. Why?" in messages(app, "warning")[0]
    assert address(app)["blank"] == [""]


@pytest.mark.parametrize("page", GATED)
def test_under_an_assumption_each_page_has_its_numbers_and_names_it(page):
    app = on_page(answered(SAMPLED, "at random"), page)
    assert address(app)["blank"] == ["random"]
    assert "Assumed: cases were checked at random" in captions(app)
    assert not [text for text in messages(app, "info") if "blank labels" in text]


def test_calibrated_scores_give_sums_but_no_cases():
    app = answered(SAMPLED, "Scores are calibrated")
    assert not [text for text in messages(on_page(app, "imbalance"), "info") if "only sums" in text]
    assert "give only sums of them" in messages(on_page(app, "groups"), "info")[0]


def test_the_answer_can_be_changed_in_the_sidebar_and_a_link_keeps_it():
    app = answered(SAMPLED, "Nobody knows")
    assert address(app)["blank"] == ["unknown"]
    clean(app.button(key="columns_blank").click().run())
    app = clean(next(button for button in app.button if "Leave these rows out" in button.label).click().run())
    assert (address(app)["drop"], address(app).get("blank")) == (["true"], [""])


def test_a_link_with_counts_is_not_offered():
    app = clean(answered(ABOVE, "from 0.3 on").button(key="share_button").click().run())
    assert "Counts cannot say which labels are blank" in captions(app)


def test_a_shared_link_opens_with_the_answer(tmp_path):
    with settings_with(database_url=f"sqlite:///{tmp_path}/shares.sqlite3"):
        app = answered(SAMPLED, "at random")
        table = pa.Table.from_pandas(SAMPLED)
        card = link_access().store.put(
            table, title="mine", note="", sha256="ab" * 32, owner="anna", lifetime=timedelta(days=1)
        )
        again = started(**{**dict(app.query_params), "d": card.token})
        assert "Assumed: cases were checked at random" in captions(again)
        assert address(again)["blank"] == ["random"]


def test_another_score_asks_again_since_the_answer_may_be_about_the_score():
    app = answered(ABOVE.assign(model_b=(SCORES * 0.9).round(3)), "from 0.3 on")
    assert address(app)["blank"] == ["above~0.3"]
    clean(app.selectbox(key="score").set_value("model_b").run())
    assert "labels are blank. Why?" in messages(app, "warning")[0]


def test_no_best_threshold_is_taken_from_bounds():
    logits = ABOVE.assign(score=(10 * SCORES - 4).round(2))
    app = answered(logits, "from -1 on")
    assert app.slider(key="t").value == pytest.approx(-1, abs=0.02)
