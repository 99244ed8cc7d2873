"""Another score column: the threshold flags the same share of the cases, the pin keeps its decisions."""

import pytest
from streamlit.testing.v1 import AppTest

from tests import app_driver
from tests.app_driver import clean, messages, uploaded, with_example
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.interface.controls.threshold_carryover import threshold_with_same_share

# Model b orders the cases as a does, on another scale; c gives one score to all.
CSV = b"truth,a,b,c\n" + b"".join(f"{k % 2},{k / 20},{k * k - 150},7\n".encode() for k in range(20))


def of_score(score):
    source = open_source("spam-filter", visitor="")
    guess = source.guesses["classification"]
    roles = ColumnRoles(guess.label, score, guess.positive, guess.weight)
    return open_binary(source, roles)


def share(dataset, threshold):
    return dataset.scores.confusion_at(threshold).flagged_rate


@pytest.mark.parametrize("threshold", [0.05, 0.5, 1.0])
def test_the_carried_threshold_flags_the_nearest_share(threshold):
    source = open_source("spam-filter", visitor="")
    before, now = of_score(source.guesses["classification"].score), of_score(other_score(source))
    here = threshold_with_same_share(before, threshold, now)
    wanted = share(before, threshold)
    reachable = [share(now, other) for other in (*now.scores.distinct_scores, now.grid().high)]
    assert abs(share(now, here) - wanted) == min(abs(found - wanted) for found in reachable)
    assert now.grid().contains(here)


@pytest.mark.parametrize(("lower", "carried"), [("0.194", 0.66), ("0.66", 0.666)])
def test_the_carried_threshold_is_a_position_of_the_slider_if_one_decides_the_same(lower, carried):
    columns = uploaded(b"truth,a,b\n" + f"yes,0.8,0.666\nno,0.2,{lower}\n".encode() * 10)
    app = clean(columns.selectbox(key="score").set_value("a").run())
    app = clean(app.selectbox(key="score").set_value("b").run())
    # The nearest position to 0.666 is 0.67, which would flag nobody.
    assert app.slider(key="t").value == carried


def other_score(source):
    return next(name for name in source.columns.scores if name != source.guesses["classification"].score)


def started() -> AppTest:
    return clean(uploaded(CSV).selectbox(key="score").set_value("a").run())


def notices(app: AppTest) -> list[str]:
    return [text for text in messages(app, "caption") if text.startswith("Score switched")]


def flagged(app: AppTest) -> int:
    table = app.table[0].value.set_index("Metric")["Value"]
    return int(table["True positives"]) + int(table["False positives"])


def pin_sentence(app: AppTest) -> str:
    [text] = [text for text in messages(app, "caption") if "flagged" in text and "caught" in text]
    return text


def pin_in_link(app: AppTest) -> dict[str, str]:
    return {name: text for name, text in app.query_params.items() if name.startswith("pin")}


def test_the_threshold_is_carried_over_with_a_notice():
    app = started()
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
    clean(app.slider(key="t").set_value(app.slider(key="t").max).run())
    assert notices(app) == []


def test_a_switch_pins_the_operating_point_that_it_leaves():
    app = started()
    clean(app.slider(key="t").set_value(0.8).run())
    clean(app.selectbox(key="score").set_value("b").run())
    assert pin_sentence(app).startswith("Pinned: a at 0.8. b at ")
    assert pin_sentence(app).endswith(": as many caught, as many false positives, as many flagged.")
    assert pin_in_link(app) == {"pin": "0.8", "pin_score": "a"}
    clean(app.slider(key="t").set_value(-50.0).run())
    assert pin_sentence(app).endswith(": 3 more caught, 3 more false positives, 6 more flagged.")
    # Back on the first column, the second one is the former.
    clean(app.selectbox(key="score").set_value("a").run())
    assert pin_in_link(app) == {"pin": "-50", "pin_score": "b"}


def test_a_chosen_pin_keeps_its_decisions():
    app = started()
    clean(app.slider(key="t").set_value(0.8).run())
    clean(app.button(key="pin_here").click().run())
    clean(app.slider(key="t").set_value(0.4).run())
    clean(app.selectbox(key="score").set_value("b").run())
    assert pin_sentence(app).startswith("Pinned: a at 0.8. b at ")
    assert pin_sentence(app).endswith(": 4 more caught, 4 more false positives, 8 more flagged.")
    clean(app.selectbox(key="score").set_value("c").run())
    assert pin_in_link(app) == {"pin": "0.8", "pin_score": "a"}
    clean(app.checkbox(key="lower").check().run())
    assert pin_in_link(app) == {"pin": "0.8", "pin_score": "a", "pin_lower": "false"}
    clean(app.checkbox(key="lower").uncheck().run())
    clean(app.selectbox(key="score").set_value("a").run())
    assert pin_in_link(app) == {"pin": "0.8"}
    clean(app.selectbox(key="score").set_value("b").run())
    clean(app.button(key="pin_here").click().run())
    assert set(pin_in_link(app)) == {"pin"}


def test_what_is_unpinned_stays_unpinned():
    app = started()
    clean(app.button(key="unpin").click().run())
    clean(app.selectbox(key="score").set_value("b").run())
    assert any(caption.value.startswith("Press Pin") for caption in app.caption)


def test_another_label_has_a_pin_of_its_own():
    rows = [f"{k % 2},{'ny'[k > 12]},{k / 20},{k * k - 150}" for k in range(20)]
    app = uploaded("\n".join(["truth,label,score_a,score_b", *rows]))
    clean(app.selectbox(key="score").set_value("score_b").run())
    assert "pin_score" in app.query_params
    other = next(name for name in ("truth", "label") if name != app.selectbox(key="label").value)
    clean(app.selectbox(key="label").set_value(other).run())
    assert "pin_score" not in app.query_params


def test_a_link_compares_with_the_decisions_of_another_score_column():
    source = open_source("spam-filter", visitor="")
    name, other = source.guesses["classification"].score, other_score(source)
    app = app_driver.started(d="spam-filter", score=other, t="0.4", pin="0.31", pin_score=name)
    pinned, current = of_score(name).scores.confusion_at(0.31), of_score(other).scores.confusion_at(0.4)
    assert pin_sentence(app).startswith(f"Pinned: {name} at 0.31. {other} at 0.4: {abs(current.tp - pinned.tp)} ")
    assert "pin_score" in app.query_params


@pytest.mark.parametrize("page", ["", "uncertainty.py"])
def test_a_pinned_column_that_the_data_lack_is_one_sentence(page):
    app = app_driver.started(page, d="spam-filter", t="0.4", pin="7", pin_score="gone")
    assert messages(app, "warning") == ["The link’s pinned score “gone” is not among these data, so nothing is pinned."]
    clean(app.button(key="pin_here").click().run())
    assert not app.warning
    assert pin_in_link(app) == {"pin": "0.4"}


def test_weighted_cases_are_compared_by_their_weights():
    rows = [f"{k % 2},{k / 20},{k * k - 150},{1 + k % 3}" for k in range(20)]
    app = uploaded("\n".join(["truth,score_a,score_b,case_weight", *rows]))
    clean(app.selectbox(key="score").set_value("score_a").run())
    assert app.selectbox(key="weight").value == "case_weight"
    clean(app.slider(key="t").set_value(0.8).run())
    clean(app.selectbox(key="score").set_value("score_b").run())
    assert pin_sentence(app).startswith("Pinned: score_a at 0.8. score_b at ")
    assert pin_sentence(app).endswith(": as many caught, as many false positives, as many flagged.")


def test_one_score_for_all_flags_all_cases_or_none_and_other_data_carry_nothing():
    app = started()
    clean(app.slider(key="t").set_value(0.9).run())
    clean(app.selectbox(key="score").set_value("c").run())
    assert flagged(app) == 0
    with_example(app, "wine-votes")
    assert (app.slider(key="t").value, notices(app)) == (0.5, [])


def test_the_threshold_of_a_link_is_not_carried_over():
    other = other_score(open_source("spam-filter", visitor=""))
    app = app_driver.started(d="spam-filter", score=other, t="0.25")
    assert (app.slider(key="t").value, notices(app)) == (0.25, [])
