"""The columns' panel asks where words and scores disagree, and merges labels by a click."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

PAGES = Path(__file__).parents[3] / "pages"
REVERSED = "y,p\n" + "".join(f"{'yes' if i < 20 else 'no'},0.{10 + i}\n" for i in range(60))
SPELLED = "y,p\n" + "".join(f"{'no' if i < 30 else ('Yes', 'yes ')[i % 2]},0.{10 + 7 * i % 80}\n" for i in range(60))
CONFIDENT = "gold,predicted,confidence\n" + "".join(
    f"{'yes' if i % 3 else 'no'},{'yes' if i % 4 else 'no'},0.{50 + i % 45}\n" for i in range(60)
)


@pytest.fixture
def opened() -> AppTest:
    app = AppTest.from_file(PAGES / "main.py", default_timeout=60)
    return app.run()


def with_file(app: AppTest, content: str) -> AppTest:
    app = app.file_uploader(key="upload").upload("p.csv", content.encode(), "text/csv").run()
    assert [error.value for error in app.exception] == []
    return app


def said(app: AppTest) -> str:
    return " ".join(message.value for kind in ("warning", "info", "caption") for message in getattr(app, kind))


def test_a_ranking_the_wrong_way_round_is_asked_about_before_anything_is_shown(opened: AppTest) -> None:
    app = with_file(opened, REVERSED)
    assert "worse than chance" in said(app)
    assert "Say on the left" not in said(app)
    gives = [caption.value for caption in app.caption if "rows positive" in caption.value]
    assert [text.replace("\\", "") for text in gives] == [
        "ROC AUC 1.000, 20 of 60 rows positive",
        "ROC AUC 1.000, 40 of 60 rows positive",
        "ROC AUC 0.000, 20 of 60 rows positive",
    ]
    assert not [slider for slider in app.slider if slider.key == "t"]
    app = app.button(key="side_0").click().run()
    assert (app.selectbox(key="positive").value, app.checkbox(key="lower").value) == ("yes", True)
    assert app.slider(key="t")


def test_labels_that_differ_by_little_are_merged_by_a_click_and_apart_again_by_another(opened: AppTest) -> None:
    app = with_file(opened, SPELLED)
    assert app.selectbox(key="positive").options == ["no", "Yes", "yes "]
    app = next(button for button in app.button if button.label == "Merge these labels").click().run()
    assert app.checkbox(key="merge").value
    assert len(app.selectbox(key="positive").options) == 2
    assert app.selectbox(key="positive").value.strip().lower() == "yes"
    app = app.checkbox(key="merge").uncheck().run()
    assert len(app.selectbox(key="positive").options) == 3


def test_a_confidence_is_said_and_can_be_taken_back(opened: AppTest) -> None:
    app = with_file(opened, CONFIDENT)
    assert app.selectbox(key="predicted").value == "predicted"
    assert "is how sure the model was" in said(app)
    app = app.selectbox(key="predicted").select("none").run()
    assert "is how sure the model was" not in said(app)


def attribute(name: str, values: tuple[str, str], step: float) -> str:
    """Rows of an attribute of two values, the higher scores by so much with the first."""
    rows = (f"{values[i % 3 == 0]},{0.2 + (i % 7) / 20 + (0 if i % 3 == 0 else step):.3f}\n" for i in range(60))
    return f"{name},score\n{''.join(rows)}"


def test_a_lone_attribute_that_the_score_does_not_rank_is_asked_about_before_anything_is_shown(opened: AppTest) -> None:
    app = with_file(opened, attribute("gender", ("m", "f"), 0))
    assert 'Is "gender" the truth that "score" predicts?' in said(app).replace("\\", "")
    assert not [slider for slider in app.slider if slider.key == "t"]
    app = app.button(key="take_as_truth").click().run()
    assert app.query_params["own"] == "gender"
    assert app.slider(key="t")
    assert 'Somebody said that "gender" is the truth' in said(app).replace("\\", "")


@pytest.mark.parametrize(
    "content",
    [attribute("sex", ("m", "f"), 0.9), attribute("bought", ("a", "b"), 0), attribute("group", ("yes", "no"), 0)],
    ids=["predicted from a name", "another name", "answers"],
)
def test_a_label_that_may_well_be_the_truth_is_not_asked_about(opened: AppTest, content: str) -> None:
    app = with_file(opened, content)
    assert app.slider(key="t")
    assert "Somebody said" not in said(app)
