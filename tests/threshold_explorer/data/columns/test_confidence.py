"""A score of the predicted class is recognised by what follows from the data, or asked about."""

from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.threshold_explorer.data.columns.tables import count, detected, refusal, rows_of
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.words.sentence import Sentence

# What tools write about the predicted class, by column name; p is the probability of the positive class.
SCALES = {
    "confidence": lambda p: np.maximum(p, 1 - p),
    "confidence in per cent": lambda p: 100 * np.maximum(p, 1 - p),
    "certainty": lambda p: 1 + 4 * np.abs(2 * p - 1),
    "margin": lambda p: np.abs(2 * p - 1),
    "logprob": lambda p: np.log(np.maximum(p, 1 - p)),
    "entropy": lambda p: -p * np.log(p) - (1 - p) * np.log(1 - p),
}

FEW = {"truth": ["yes", "yes", "no", "no", "yes", "no"], "prediction": ["yes", "yes", "no", "no", "no", "yes"]}


@st.composite
def predictions(draw: st.DrawFn) -> tuple[list[str], np.ndarray]:
    """True classes, and probabilities of a model that is better than chance, with no two cases as sure."""
    n = draw(st.integers(20, 40))
    steps = draw(st.permutations(range(n)))
    sure = (np.array(steps) + 1) / (n + 1)
    is_positive = np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    is_positive[:2] = True, False
    # Both classes are predicted, and the least certain cases are wrong.
    is_right = sure > draw(st.floats(0.05, 0.4))
    return ["yes" if each else "no" for each in is_positive], 0.5 + 0.49 * sure * np.where(
        is_positive == is_right, 1, -1
    )


def table(truth: list[str], p: np.ndarray, name: str, values: np.ndarray) -> pa.Table:
    predicted = ["yes" if each > 0.5 else "no" for each in p]
    return pa.table({"truth": truth, "prediction": predicted, name: values})


def roc_auc(found: pa.Table, roles: ColumnRoles) -> float:
    return count(found, roles).scores.roc_auc()


@pytest.mark.parametrize("name", SCALES)
@given(made=predictions())
@settings(max_examples=40)
def test_a_confidence_on_any_scale_ranks_like_the_probability_it_was_made_of(
    name: str, made: tuple[list[str], np.ndarray]
) -> None:
    truth, p = made
    meant = roc_auc(pa.table({"truth": truth, "p": p}), ColumnRoles("truth", "p", "yes"))
    is_predicted = p > 0.5
    yes, no = (np.abs(p[rows] - 0.5) for rows in (is_predicted, ~is_predicted))
    assume(yes.size and no.size and yes.min() < no.max() and no.min() < yes.max())
    for called in (name, "score"):
        if called == "score" and name == "entropy":
            # Nothing but its name says that it falls with the confidence.
            continue
        found = table(truth, p, called, SCALES[name](p))
        columns = detected(found)
        roles = replace(columns.guess, label="truth", score=called, predicted=columns.predicted("truth", called))
        # Without a word for a score, a name may also be that of a feature beside the predicted class.
        assert columns.guess.score == ("" if name == "entropy" else called)
        direction = columns.direction(roles)
        roles, question = replace(roles, positive=direction.positive), direction.question
        if roles.positive:
            assert roles.predicted == "prediction"
            assert roc_auc(found, roles) == pytest.approx(meant, abs=1e-12)
        else:
            assert question
        readings = [reading.answer for reading in question.readings] if question else []
        if question and question.sentence.key == "columns-question-rating":
            assert readings == [{"positive": "yes", "predicted": name} for name in ("prediction", "none")]
            assert question.readings[0].preview.args["roc_auc"] == pytest.approx(meant, abs=1e-12)


@given(made=predictions(), threshold=st.floats(0.2, 0.8))
def test_a_score_of_one_class_is_never_a_confidence(made: tuple[list[str], np.ndarray], threshold: float) -> None:
    truth, p = made
    for name, values in {"score": p, "margin": np.log(p / (1 - p)), "confidence": p, "rounded": p.round(2)}.items():
        predicted = ["yes" if each >= threshold else "no" for each in p]
        found = pa.table({"truth": truth, "prediction": predicted, name: values})
        assert detected(found).predicted("truth", name) is None


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("confidence", [5, 4, 4, 5, 2, 1]),
        ("logprob", [-0.1, -0.3, -0.1, -0.2, -0.6, -0.5]),
        ("entropy", [0.1, 0.3, 0.1, 0.2, 0.6, 0.5]),
    ],
)
def test_the_sign_of_the_prediction_ranks_a_confidence_of_few_cases(name: str, values: list[float]) -> None:
    found = pa.table(FEW | {name: values})
    predicted = detected(found).predicted("truth", name)
    assert roc_auc(found, ColumnRoles("truth", name, "yes", predicted=predicted)) == 8 / 9


def test_a_score_that_is_neither_is_asked_about_with_what_each_reading_gives() -> None:
    columns = detected(pa.table(FEW | {"score": [5, 4, 4, 5, 2, 1]}))
    question = columns.direction(columns.guess).question
    assert question
    assert str(question.sentence) == (
        'Is "score" the score of one class, or the confidence in "prediction"? Both fit the data.'
    )
    gives = [(str(each.label), round(each.preview.args["roc_auc"], 3)) for each in question.readings]
    assert gives == [('Confidence in "prediction"', 0.889), ('All scores are for "yes"', 0.556)]


def test_a_confidence_on_both_sides_of_zero_is_refused() -> None:
    found = rows_of("truth,prediction,score", "yes,yes,-0.5", "no,no,0.5", "no,yes,0.25")
    assert refusal(found, ColumnRoles("truth", "score", "yes", predicted="prediction")) == Sentence(
        "columns-no-confidence", column="score", lowest=-0.5, highest=0.5
    )
