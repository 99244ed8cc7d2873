"""A lesson above the pages: guess, move, see, on its example and on the reader's own data."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import address, clean, messages, sent, shared_link, started, uploaded
from threshold_explorer.interface.lessons import lesson
from threshold_explorer.interface.lessons.panel import _is_there
from threshold_explorer.serving.settings import settings_with

LESSON = """
title = "What a threshold does"
about = "Scores become decisions."
minutes = 3
example = "breast-cancer"
kinds = ["binary"]
terms = ["threshold"]

[numbers]
start = { of = "threshold", flagged = 0.2 }
lower = { of = "threshold", flagged = 0.6 }
before = { of = "fp", at = "start" }
after = { of = "fp", at = "lower" }
rare = { of = "prevalence" }
change = { compare = ["after", "before"] }

[[fits]]
number = "rare"
at_most = 0.45
otherwise = "Here { PERCENT($rare) } are positive."

[[steps]]
page = "threshold"
view = { t = "start", areas = "true" }
text = "At { THRESHOLD($start) }."
see = "False positives go from { COUNT($before) } to { COUNT($after) }."

[steps.guess]
ask = "And at { THRESHOLD($lower) }?"
answer = "change"
choices = { more = "It rises", same = "It stays", less = "It falls" }

[steps.move]
text = "Drag to { THRESHOLD($lower) }."
target = "lower"

[[steps]]
page = "imbalance"
view = { pi = "rare" }
text = "Where positives are rare."

[steps.guess]
ask = "How many are?"
answer = "rare"
is_percent = true
"""


@pytest.fixture(autouse=True)
def of_the_host(tmp_path):
    (tmp_path / "moved.toml").write_text(LESSON, encoding="utf-8")
    with settings_with(lessons_folder=str(tmp_path)):
        lesson.lessons.cache_clear()
        yield
    lesson.lessons.cache_clear()


def press(app: AppTest, name: str) -> AppTest:
    return clean(app.button(key=f"lesson_{name}").click().run())


def commit(app: AppTest) -> AppTest:
    [button] = [button for button in app.button if button.label == "Commit my guess"]
    return clean(button.click().run())


def strip(app: AppTest) -> list[str]:
    """What the strip says: the texts before the heading of the data."""
    texts = messages(app, "markdown")
    return texts[: next(at for at, text in enumerate(texts) if text.startswith("# "))]


def test_a_link_opens_a_step_which_is_guessed_moved_and_seen():
    app = started(lesson="moved~1")
    assert strip(app) == ["## **What a threshold does** · step 1 of 2", "At 0.75.", "And at 0.15?"]
    assert address(app) == {"lesson": ["moved~1"], "d": ["breast-cancer"], "t": ["0.75"], "areas": ["true"]}
    assert "lesson" not in shared_link(app).query
    assert strip(commit(app))[-1] == "Choose an answer first."
    app.radio(key="lesson_guess_moved~1").set_value("less")
    assert strip(commit(app))[1:] == ["Drag to 0.15."]
    assert strip(press(app, "moved"))[-1] == "Not there yet: the threshold is 0.75. Move it to 0.15."
    clean(app.slider(key="t").set_value(0.15).run())
    seen = ["You guessed “It falls”. The answer is “It rises”.", "False positives go from 16 to 147."]
    assert strip(press(app, "moved"))[1:] == seen
    # What is seen stays true of where the reader was.
    assert strip(clean(app.slider(key="t").set_value(0.9).run()))[1:] == seen
    the_next_step_is_on_its_own_page(press(app, "next"))


def the_next_step_is_on_its_own_page(app):
    assert strip(app)[:2] == ["## **What a threshold does** · step 2 of 2", "Where positives are rare."]
    assert app.select_slider(key="pi").value == "0.373"
    app.slider(key="lesson_guess_moved~2").set_value(0.35)
    assert strip(commit(app))[1:] == ["You guessed 35.0\u202f%. That is close: it is 37.3\u202f%."]
    # What the lesson chose is as it was before; what was moved stays.
    assert "areas" not in address(press(app, "leave"))
    assert strip(app) == []
    assert "lesson" not in address(app)


def test_the_slider_is_moved_for_the_reader():
    app = started(lesson="moved~1")
    app.radio(key="lesson_guess_moved~1").set_value("more")
    assert strip(press(commit(app), "move_it"))[1] == "You guessed “It rises”. That is right."
    assert app.slider(key="t").value == 0.15


def test_nobody_is_asked_to_move_where_the_data_have_nothing(tmp_path):
    nowhere = LESSON.replace("flagged = 0.6", 'guaranteed = "recall", at_least = 0.9999')
    (tmp_path / "moved.toml").write_text(nowhere, encoding="utf-8")
    assert strip(started(lesson="moved~1"))[1:] == ["At 0.75.", "False positives go from 16 to undefined."]


def test_a_lesson_is_tried_on_the_readers_data_which_may_not_show_it():
    app = uploaded("label,score\n" + "1,0.9\n0,0.4\n1,0.6\n" * 20)
    own = address(app)["d"]
    app.session_state["lesson"] = "moved"
    assert address(clean(app.run()))["d"] == ["breast-cancer"]
    press(app, "try_mine")
    assert address(app)["d"] == own
    assert strip(app)[1:3] == ["Here 66.7\u202f% are positive.", "At 0.9."]
    press(app, "open_example")
    assert strip(app)[1] == "At 0.75."
    sent(app, "query,relevance,score\na,1,0.9\na,0,0.4\nb,1,0.6\nb,0,0.7\n", "ranked.csv")
    assert strip(app)[1:] == ["This lesson needs a label and a score per case."]


def test_data_that_a_lesson_has_no_numbers_for_are_told_why():
    app = started(lesson="moved~1")
    for label, cases in {"1": "all cases are positive", "0": "no case is positive"}.items():
        sent(app, "label,score\n" + "".join(f"{label},0.{n}\n" for n in range(1, 9)), f"only_{label}.csv")
        assert strip(app)[1:] == [f"This lesson needs positive and negative cases; here, {cases}."]
    partly = started(lesson="moved~1", d="reviewed-messages", blank="unknown")
    assert strip(partly)[1:] == ["This lesson needs the true label of every case."]


def test_a_link_with_data_opens_the_lesson_on_them():
    app = started(lesson="moved~1", d="eight-samples")
    assert address(app)["d"] == ["eight-samples"]
    assert "Here 50.0\u202f% are positive." in strip(app)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("other~1", "The link asks for the lesson “other~1”, which is not there"),
        ("moved~3", "The lesson “What a threshold does” has 2 steps"),
        ("moved~x", "The lesson “What a threshold does” has 2 steps"),
    ],
)
def test_a_link_to_no_step_says_so(asked, why):
    app = started(lesson=asked)
    assert any(why.replace("other~1", "other") in text for text in messages(app, "warning"))
    assert messages(press(app, "leave"), "warning") == []


def test_the_list_opens_a_lesson_at_its_step():
    app = started("lessons.py")
    [data] = [json.loads(each.proto.json) for each in app.get("bidi_component") if "goOn" in each.proto.json]
    [listed] = [each for each in data["lessons"] if each["id"] == "moved"]
    assert listed["title"] == "What a threshold does"
    assert listed["goOn"] == ["Go on at step 1 of 2", "Go on at step 2 of 2"]


@pytest.mark.parametrize(
    ("found", "target", "is_there"),
    [
        ("0.30000000000000004", "0.3", True),
        ("0.35", "0.3", False),
        ("true", "true", True),
        ("false", "true", False),
        (["precision", "recall"], "precision,recall", True),
        ("0.25~0.75", "0.25~0.75", True),
        ("0.25~0.75", "0.5~0.5", False),
        ("0.25", "0.25~0.75", False),
    ],
)
def test_a_move_is_made_where_a_link_would_have_the_same(found, target, is_there):
    assert _is_there(found, target, within=0) is is_there
