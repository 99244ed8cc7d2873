"""The page Trust: one verdict on each question, the same as on the page with the details."""

from itertools import pairwise

import pytest
from streamlit.testing.v1 import AppTest

from metrics_core.choosing import BestFBeta
from metrics_core.resampling import cases_needed, held_out
from tests.app_driver import messages, started, uploaded
from tests.browser.page_parts import open_example


def verdicts(app: AppTest) -> list[str]:
    """The text under each question, in their order."""
    texts = [text for text in messages(app, "markdown") if text]
    return [text for before, text in pairwise(texts) if before.startswith("## ")]


def test_each_question_has_one_verdict() -> None:
    app = started("trust.py", d="breast-cancer", t="0.5")
    sure, calibrated, holds, enough = verdicts(app)
    assert (
        sure
        == "Recall 0.693 (95% 0.628–0.752), Precision 0.782 (0.718–0.835), from 212 positive and 357 negative cases."
    )
    assert calibrated.startswith("Not calibrated")
    scores = open_example("breast-cancer").scores
    needed = cases_needed("recall", 0.05, value=147 / 212, prevalence=scores.prevalence)
    assert enough == f"Too few: Recall within ± 0.05 takes {needed.n_positive} positive cases; there are 212."
    found = held_out(scores, BestFBeta(1.0), (), n_resamples=200, seed=0)
    assert f" F1 of {found.selection.mean():.3f} there, {found.held_out.mean():.3f} on the other" in holds


def test_the_verdicts_follow_threshold_and_half_width_of_the_link() -> None:
    sure, _, _, enough = verdicts(started("trust.py", d="breast-cancer", t="0.3", size_width="0.1"))
    assert sure.startswith("Recall 0.8")
    assert enough.startswith("Enough: Recall within ± 0.1 takes ")


def test_data_with_dates_have_the_verdict_of_the_alarm() -> None:
    _, _, holds, _ = verdicts(started("trust.py", d="flights-by-month"))
    assert holds in messages(started("periods.py", d="flights-by-month"), "markdown")
    assert holds.startswith("**Alarm in 2013-11:**")


COUNTS = (
    "counts-eNpjZGBIYUxhZIABNjiLCc5igbM44Cx2LCyEDm44ixXOEjKAM8WxGMiMxUAuOIsRi4EI65CAc35pXkmxQn6aQklGqkJ5Zl4qAEUNCCI"
)


@pytest.mark.parametrize(
    ("data", "texts"),
    [
        ("crash-survival", ["Recall", "Calibration is not tested", "No resampling", "The cases are weighted"]),
        (COUNTS, ["from 71 positive and 107 negative", "", "on the other.", "positive cases; there are 71"]),
    ],
    ids=["weights", "counts"],
)
def test_where_a_question_has_no_answer_it_has_the_reason(data: str, texts: list[str]) -> None:
    found = verdicts(started("trust.py", d=data))
    assert [text in verdict for text, verdict in zip(texts, found, strict=True)] == [True] * 4, found


def test_with_one_class_there_is_a_reason_under_each_question() -> None:
    found = verdicts(uploaded("label,score\nyes,0.1\nyes,0.9\n", page="trust.py"))
    assert ["Only one class" in verdict for verdict in found] == [False, True, True, True]
