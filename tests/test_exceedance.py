"""The share of generated texts with score ≥ x: choice of the score, its link, and the table of the curve."""

import pytest
from streamlit.testing.v1 import AppTest

from metrics_core.text import count_at_least, token_f1
from tests.app_driver import address, clean, started, unfolded, uploaded
from threshold_explorer.text.scorers.bleu import bleu
from threshold_explorer.text.scorers.chrf import chrf

REFERENCES = [f"the cat number {at} sat on the old mat near the river" for at in range(12)]
FIRST = [text.replace("old", "new") if at % 2 else text for at, text in enumerate(REFERENCES)]
SECOND = [text.replace("cat", "dog").replace("near", "by") for text in REFERENCES]
QUALITY = [at / 12 for at in range(12)]
FILE = "reference,hypothesis,hypothesis_b,quality\n" + "".join(
    f"{row[0]},{row[1]},{row[2]},{row[3]}\n" for row in zip(REFERENCES, FIRST, SECOND, QUALITY, strict=True)
)


def opened() -> AppTest:
    return uploaded(FILE, page="text.py")


def table(app: AppTest):
    [found] = [frame.value for frame in unfolded(app).dataframe if "at_least" in frame.value.columns]
    return found


def test_translations_start_with_sentence_bleu_of_both_systems():
    app = opened()
    assert app.selectbox(key="sentence_score").value == "bleu"
    found = table(app)
    for name, texts in (("hypothesis", FIRST), ("hypothesis_b", SECOND)):
        sentences = bleu(texts, REFERENCES).sentences
        assert found[f"outputs, {name}"].tolist() == count_at_least(sentences, found["at_least"]).tolist()


@pytest.mark.parametrize("key", ["chrf", "f1", "column:quality"])
def test_the_score_is_chosen_and_in_the_link(key):
    app = opened()
    clean(app.selectbox(key="sentence_score").select(key).run())
    assert app.query_params["sentence_score"] in (key, [key])
    values = {
        "chrf": lambda: chrf(FIRST, REFERENCES).each(),
        "f1": lambda: [token_f1(one, [other]) for one, other in zip(FIRST, REFERENCES, strict=True)],
        "column:quality": lambda: QUALITY,
    }[key]()
    found = table(app)
    name = "quality" if key.startswith("column") else "hypothesis"
    assert found[f"outputs, {name}"].tolist() == count_at_least(values, found["at_least"]).tolist()
    assert (found[f"low, {name}"] <= found[f"share, {name}"]).all()


def test_the_slider_is_in_the_link():
    app = opened()
    clean(app.slider(key="reach").set_value(60.0).run())
    assert address(app)["reach"] == ["60"]


def test_answers_to_questions_have_no_such_curve():
    app = started("text.py", d="questions")
    assert not [box for box in app.selectbox if box.key == "sentence_score"]
