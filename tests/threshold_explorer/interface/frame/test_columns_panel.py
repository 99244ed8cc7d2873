"""The columns panel asks a question where names and scores disagree, and merges labels on a click."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import messages, uploaded

REVERSED = "y,p\n" + "".join(f"{'yes' if i < 20 else 'no'},0.{10 + i}\n" for i in range(60))
SPELLED = "y,p\n" + "".join(f"{'no' if i < 30 else ('Yes', 'yes ')[i % 2]},0.{10 + 7 * i % 80}\n" for i in range(60))
CONFIDENT = "gold,predicted,confidence\n" + "".join(
    f"{'yes' if i % 3 else 'no'},{'yes' if i % 4 else 'no'},0.{50 + i % 45}\n" for i in range(60)
)


def shown_text(app: AppTest) -> str:
    return " ".join(messages(app, "warning", "info", "caption"))


def test_a_reversed_ranking_raises_a_question_first() -> None:
    app = uploaded(REVERSED)
    assert "worse than chance" in shown_text(app)
    assert "Choose the columns on the left" not in shown_text(app)
    assert [text for text in messages(app, "caption") if "rows positive" in text] == [
        "ROC AUC 1.000, 40 of 60 rows positive",
        "ROC AUC 1.000, 20 of 60 rows positive",
        "ROC AUC 0.000, 20 of 60 rows positive",
    ]
    assert not [slider for slider in app.slider if slider.key == "t"]
    assert [button.label for button in app.main.button if button.key.startswith("side_")] == [
        '"no"',
        '"yes", which lower scores mean',
        '"yes"; the model is worse than chance',
    ]


@pytest.mark.parametrize(("answer", "positive", "lower"), [(0, "no", False), (1, "yes", True), (2, "yes", False)])
def test_only_the_answer_that_says_so_reverses_the_score(answer: int, positive: str, lower: bool) -> None:
    app = uploaded(REVERSED)
    app = app.button(key=f"side_{answer}").click().run()
    assert (app.selectbox(key="positive").value, app.checkbox(key="lower").value) == (positive, lower)
    assert app.slider(key="t")


def test_of_three_classes_the_one_with_the_highest_scores_is_offered_first() -> None:
    app = uploaded("y,p\n" + "".join(f"{('red', 'green', 'blue')[i % 3]},0.{(3, 7, 5)[i % 3]}{i}\n" for i in range(60)))
    assert 'Which class of "y" do you look for?' in shown_text(app)
    labels = [button.label for button in app.main.button if button.key.startswith("side_")]
    assert labels == ['"green"', '"blue"', '"red"']
    app = app.button(key="side_1").click().run()
    assert app.selectbox(key="positive").value == "blue"
    assert app.slider(key="t")


def test_many_classes_are_a_list_to_choose_from() -> None:
    app = uploaded("y,p\n" + "".join(f"class {i % 8},0.{10 + i % 80}\n" for i in range(80)))
    [answers] = [box for box in app.main.selectbox if box.key == "side_list"]
    assert len(answers.options) == 8
    app = answers.select_index(3).run()
    assert app.selectbox(key="positive").value in answers.options[3]
    assert app.slider(key="t")


def test_two_possible_scores_raise_a_question_with_what_each_gives() -> None:
    app = uploaded(
        "suicide,age,dsi\n" + "".join(f"{'yes' if i % 5 == 0 else 'no'},{20 + i % 7},{i % 5}\n" for i in range(60))
    )
    assert '2 columns could be the score for "suicide"' in shown_text(app)
    assert not [slider for slider in app.slider if slider.key == "t"]
    assert [button.label for button in app.button if button.key.startswith("side_")] == [
        '"dsi" is the score',
        '"age" is the score',
    ]
    app = app.button(key="side_1").click().run()
    assert app.selectbox(key="score").value == "age"
    assert app.query_params["score"] == "age"
    assert app.slider(key="t")


def test_of_two_possible_labels_the_visitor_chooses_and_then_the_score() -> None:
    rows = (f"{i % 2},{int(i % 3 == 0)},{i % 7},{i % 11}\n" for i in range(60))
    app = uploaded("is_late,is_member,a,b\n" + "".join(rows))
    assert '2 columns could be the true label: "is_late" and "is_member"' in shown_text(app)
    app = app.button(key="side_1").click().run()
    assert app.selectbox(key="label").value == "is_member"
    assert '2 columns could be the score for "is_member"' in shown_text(app)
    app = app.button(key="side_0").click().run()
    assert app.slider(key="t")


def test_a_score_that_may_be_a_confidence_raises_a_question() -> None:
    app = uploaded(CONFIDENT.replace("confidence", "score").replace("0.", "0.0"))
    assert 'or the confidence in "predicted"?' in shown_text(app)
    app = app.button(key="side_0").click().run()
    assert app.selectbox(key="predicted").value == "predicted"
    assert "the score is −confidence" in shown_text(app)


def test_similar_labels_are_merged_and_separated_by_a_click() -> None:
    app = uploaded(SPELLED)
    assert app.selectbox(key="positive").options == ["no", "Yes", "yes "]
    app = next(button for button in app.button if button.label == "Merge these labels").click().run()
    assert app.checkbox(key="merge").value
    assert len(app.selectbox(key="positive").options) == 2
    assert app.selectbox(key="positive").value.strip().lower() == "yes"
    app = app.checkbox(key="merge").uncheck().run()
    assert len(app.selectbox(key="positive").options) == 3


def test_a_confidence_column_is_reported_and_can_be_changed() -> None:
    app = uploaded(CONFIDENT)
    assert app.selectbox(key="predicted").value == "predicted"
    assert "is the confidence in the class" in shown_text(app)
    app = app.selectbox(key="predicted").select("none").run()
    assert "is the confidence in the class" not in shown_text(app)


def attribute(name: str, values: tuple[str, str], step: float) -> str:
    """Rows of an attribute of two values; the scores are higher by this difference for the first."""
    rows = (f"{values[i % 3 == 0]},{0.2 + (i % 7) / 20 + (0 if i % 3 == 0 else step):.3f}\n" for i in range(60))
    return f"{name},score\n{''.join(rows)}"


def test_an_attribute_as_only_label_raises_a_question_first() -> None:
    app = uploaded(attribute("gender", ("m", "f"), 0))
    assert 'Is "gender" the true label that "score" predicts?' in shown_text(app)
    assert not [slider for slider in app.slider if slider.key == "t"]
    app = app.button(key="take_as_truth").click().run()
    assert app.query_params["declared"] == "gender"
    assert 'Which class of "gender" do you look for?' in shown_text(app)
    app = app.button(key="side_1").click().run()
    assert app.selectbox(key="positive").value == "m"
    assert app.slider(key="t")
    assert '"gender" was declared the true label' in shown_text(app)


@pytest.mark.parametrize(
    "content",
    [attribute("sex", ("m", "f"), 0.9), attribute("bought", ("no", "yes"), 0), attribute("group", ("yes", "no"), 0)],
    ids=["predicted from a name", "another name", "answers"],
)
def test_a_plausible_label_raises_no_question(content: str) -> None:
    app = uploaded(content)
    assert app.slider(key="t")
    assert "Somebody said" not in shown_text(app)


def test_the_label_is_not_offered_as_a_score():
    rows = "\n".join(f"{row % 2},{row * 7 % 30 / 30},{row * 11 % 30 / 30}" for row in range(60))
    app = uploaded(f"label,score,other\n{rows}")
    assert app.selectbox(key="score").options == ["score", "other"]
    assert app.radio(key="switch_score").options == ["score", "other"]
