"""How many cases a width takes: the answers, and the section on the page through Streamlit's test driver."""

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.certainty.sample_size import SHARE_OF, Expected, Wish, answers, expected, widths_table
from dashboard.data.sources import FIRST
from metrics_core.resampling import cases_needed, half_width_at_prevalence, half_width_of
from tests.app_driver import clean, started
from tests.browser.page_parts import open_example


def said(app: AppTest) -> str:
    return " ".join(text.value for text in [*app.info, *app.warning]).replace("\\", "")


def answers_on(app: AppTest) -> pd.DataFrame:
    [frame] = [one.value for one in app.table if "Question" in one.value.columns]
    return frame


def observed(metric: str, half_width: float = 0.05) -> Wish:
    pi = open_example(FIRST).scores.prevalence
    return Wish(metric, half_width, 1000, f"{pi:.3g}", pi)


@pytest.mark.parametrize("metric", SHARE_OF)
def test_what_is_needed_is_what_the_core_says(metric):
    dataset = open_example(FIRST)
    at = dataset.scores.confusion_at(0.5)
    share = {"value": getattr(at, metric), "prevalence": dataset.scores.prevalence, "flagged_rate": at.flagged_rate}
    needed, have = answers(dataset, 0.5, observed(metric))
    assert (needed.n, needed.positives) == cases_needed(metric, 0.05, **share)[:2]
    assert have.half_width == half_width_of(metric, 1000, **share)


@pytest.mark.parametrize("metric", SHARE_OF)
def test_so_many_cases_reach_the_width_and_one_less_does_not(metric):
    dataset, wish = open_example(FIRST), observed(metric)
    [needed, _] = answers(dataset, 0.5, wish)
    of = expected(dataset, 0.5, wish)
    assert of.half_width(needed.n) <= 0.05 < of.half_width(needed.n - 1)


def test_at_another_prevalence_the_files_own_mix_is_answered_as_well():
    dataset = open_example(FIRST)
    at, pi = dataset.scores.confusion_at(0.5), dataset.scores.prevalence
    found = answers(dataset, 0.5, Wish("precision", 0.05, 1000, "0.01", 0.01))
    assert [one.question for one in found] == ["needed", "have", "needed", "have"]
    assert found[3].half_width == half_width_at_prevalence(1000, 0.01, recall=at.recall, fpr=at.fpr, prevalence=pi)
    assert all("0.01" in found[at].mix for at in (0, 2))


def test_recall_needs_positives_so_their_own_mix_takes_fewer_cases():
    come, _, own, _ = answers(open_example(FIRST), 0.5, Wish("recall", 0.05, 1000, "0.01", 0.01))
    assert own.n < come.n
    assert own.positives == pytest.approx(come.positives, abs=1)


def test_more_cases_promise_more():
    widths = widths_table(Expected("precision", 0.8, 0.1, 0.1), 6)
    assert widths["half_width"].is_monotonic_decreasing
    assert widths["n"].iloc[[0, -1]].tolist() == [10, 10**6]


@pytest.mark.parametrize(
    ("metric", "threshold", "words"),
    [
        ("precision", 2.0, "Precision is undefined at this threshold"),
        ("precision", 0.0, "Every case is flagged"),
        ("npv", 2.0, "no case is flagged"),
        ("npv", 0.0, "undefined at this threshold"),
    ],
)
def test_where_no_number_can_be_said_it_says_why(metric, threshold, words):
    trouble = expected(open_example(FIRST), threshold, observed(metric)).trouble
    assert words.lower() in str(trouble).lower()


def test_a_width_that_nobody_can_reach_has_no_number():
    needed, _ = answers(open_example(FIRST), 0.5, Wish("precision", 1e-9, 1000, "0.1", 0.1))[:2]
    assert needed.n is None


def test_links_carry_what_is_asked():
    app = started("certainty.py", size_of="recall", size_width="0.02", size_n="500", pi="0.01", t="0.3")
    frame = answers_on(app)
    assert frame["Cases"].iloc[1] == "500"
    assert "0.01" in frame.iloc[0, 1]
    clean(app.selectbox(key="size_of").set_value("npv").run())
    assert app.query_params["size_of"] == "npv"


def test_a_width_that_cannot_be_asked_is_refused_in_a_sentence():
    assert "size_width" in said(started("certainty.py", size_width="7"))


def test_weighted_cases_are_said_to_be_and_one_class_has_no_answer():
    rows = b"y,p,w\n1,0.9,1.5\n0,0.2,1\n1,0.4,3\n0,0.6,2\n"
    app = open_page(sent(started(), "w.csv", rows))
    assert "The cases are weighted" in " ".join(caption.value for caption in app.caption)
    assert len(answers_on(app)) == 2


def test_with_one_class_there_is_no_number_of_cases():
    app = open_page(sent(started(), "one.csv", b"label,score\n1,0.9\n1,0.2\n1,0.4\n"))
    assert "Only one class is present" in said(app)


def open_page(app: AppTest) -> AppTest:
    return clean(app.switch_page("certainty.py").run())


def sent(app: AppTest, name: str, content: bytes) -> AppTest:
    app.file_uploader(key="upload").upload(name, content, "text/csv")
    return clean(app.run())
