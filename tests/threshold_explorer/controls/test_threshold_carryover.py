"""The threshold is carried over to another score column: it flags the same share of the cases."""

import pytest
from streamlit.testing.v1 import AppTest

from tests import app_driver
from tests.app_driver import clean
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.controls.threshold_carryover import threshold_with_same_share
from threshold_explorer.data.kinds.binary import open_binary
from threshold_explorer.data.sources import open_source

# Model b orders the cases as a does, on another scale; c gives one score to all.
CSV = b"truth,a,b,c\n" + b"".join(f"{k % 2},{k / 20},{k * k - 150},7\n".encode() for k in range(20))


def of_score(score):
    source = open_source("spam-filter", visitor="")
    guess = source.guesses["classification"]
    roles = ColumnRoles(guess.label, score, guess.positive, guess.weight)
    return open_binary(source, roles)


def share(dataset, threshold):
    return dataset.scores.confusion_at(threshold).flagged_rate


@pytest.mark.parametrize("threshold", [0.05, 0.3, 0.5, 0.9, 1.0])
def test_the_carried_threshold_flags_the_nearest_share(threshold):
    source = open_source("spam-filter", visitor="")
    before, now = of_score(source.guesses["classification"].score), of_score(other_score(source))
    here = threshold_with_same_share(before, threshold, now)
    wanted = share(before, threshold)
    reachable = [share(now, other) for other in (*now.scores.distinct_scores, now.grid().high)]
    assert abs(share(now, here) - wanted) == min(abs(found - wanted) for found in reachable)
    assert now.grid().contains(here)


def other_score(source):
    return next(name for name in source.columns.scores if name != source.guesses["classification"].score)


def started() -> AppTest:
    app = app_driver.started()
    clean(app.file_uploader(key="upload").set_value(("scores.csv", CSV, "text/csv")).run())
    return clean(app.selectbox(key="score").set_value("a").run())


def notices(app: AppTest) -> list[str]:
    found = (caption.value.replace("\\", "") for caption in app.caption)
    return [text for text in found if text.startswith("Score switched")]


def flagged(app: AppTest) -> int:
    table = app.table[0].value.set_index("Metric")["Value"]
    return int(table["True positives"]) + int(table["False positives"])


def test_threshold_and_pin_are_carried_over_with_a_notice():
    app = started()
    clean(app.slider(key="t").set_value(0.8).run())
    clean(app.button(key="pin_here").click().run())
    clean(app.slider(key="t").set_value(0.5).run())
    assert (flagged(app), notices(app)) == (10, [])
    clean(app.selectbox(key="score").set_value("b").run())
    assert flagged(app) == 10
    t = app.slider(key="t").value
    # Between the squares of 9 and of 10, less 150.
    assert -69 < t <= -50
    assert notices(app) == [
        f"Score switched to “b”: {t:g} flags 50.0\u202f% of the cases, as 0.5 did before (50.0\u202f%)."
    ]
    clean(app.run())
    assert len(notices(app)) == 1
    # The pin flagged four, so it lies between the squares of 15 and of 16.
    assert 75 < float(app.query_params["pin"]) <= 106
    clean(app.slider(key="t").set_value(app.slider(key="t").max).run())
    assert notices(app) == []


def test_other_data_carry_nothing():
    app = started()
    clean(app.slider(key="t").set_value(0.8).run())
    clean(app.selectbox(key="dataset").set_value("wine-votes").run())
    assert (app.slider(key="t").value, notices(app)) == (0.5, [])


def test_the_threshold_of_a_link_is_not_carried_over():
    app = AppTest.from_file(app_driver.ROUTER, default_timeout=60)
    source = open_source("spam-filter", visitor="")
    app.query_params.update({"d": "spam-filter", "score": other_score(source), "t": "0.25"})
    clean(app.run())
    assert (app.slider(key="t").value, notices(app)) == (0.25, [])


def test_one_score_for_all_flags_all_cases_or_none():
    app = started()
    clean(app.slider(key="t").set_value(0.9).run())
    clean(app.selectbox(key="score").set_value("c").run())
    assert flagged(app) == 0
