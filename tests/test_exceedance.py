"""The share of generated texts with score ≥ x: choice of the score, its link, and the table of the curve."""

from streamlit.testing.v1 import AppTest

from metrics_core.text import count_at_least, token_f1
from tests.app_driver import address, clean, started, unfolded, uploaded
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import bleu, chrf

REFERENCES = [f"the cat number {at} sat on the old mat near the river" for at in range(12)]
FIRST = [text.replace("old", "new") if at % 2 else text for at, text in enumerate(REFERENCES)]
SECOND = [text.replace("cat", "dog").replace("near", "by") for text in REFERENCES]
QUALITY = [at / 12 for at in range(12)]
FILE = "reference,hypothesis,hypothesis_b,quality\n" + "".join(
    f"{row[0]},{row[1]},{row[2]},{row[3]}\n" for row in zip(REFERENCES, FIRST, SECOND, QUALITY, strict=True)
)


def table(app: AppTest):
    [found] = [frame.value for frame in unfolded(app).dataframe if "at_least" in frame.value.columns]
    return found


def test_translations_start_with_sentence_bleu_of_both_systems_and_the_score_and_the_slider_are_in_the_link():
    app = uploaded(FILE, page="text.py")
    assert app.selectbox(key="sentence_score").value == "bleu"
    values = {
        "bleu": [bleu(texts, REFERENCES).sentences for texts in (FIRST, SECOND)],
        "chrf": [chrf(texts, REFERENCES).each() for texts in (FIRST, SECOND)],
        "f1": [
            [token_f1(*row) for row in zip(texts, [[each] for each in REFERENCES], strict=True)]
            for texts in (FIRST, SECOND)
        ],
        "column:quality": [QUALITY],
    }
    for key, of_systems in values.items():
        clean(app.selectbox(key="sentence_score").select(key).run())
        found = table(app)
        names = ["quality"] if key.startswith("column") else ["hypothesis", "hypothesis_b"]
        for name, scores in zip(names, of_systems, strict=True):
            assert found[f"outputs, {name}"].tolist() == count_at_least(scores, found["at_least"]).tolist()
            assert (found[f"low, {name}"] <= found[f"share, {name}"]).all()
        assert address(app).get("sentence_score", ["bleu"]) == [key]
    clean(app.slider(key="reach").set_value(0.5).run())
    assert address(app)["reach"] == ["0.5"]


def test_answers_to_questions_have_no_such_curve():
    app = started("text.py", d="questions")
    assert not [box for box in app.selectbox if box.key == "sentence_score"]
