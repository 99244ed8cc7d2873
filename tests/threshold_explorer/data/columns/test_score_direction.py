"""A score is of one class, or the confidence in the predicted one, and one class is positive: by the data, or asked."""

from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.threshold_explorer.data.columns.tables import count, detected, refusal, rows_of
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.kinds.kind_detection import guesses
from threshold_explorer.data.kinds.multiclass.columns import multiclass_columns
from threshold_explorer.reading.refusals import NoSuchColumn
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
SILENT = (("F", "M"), ("A", "B"), ("1", "2"), ("left", "right"))
TELLING = (("0", "1"), ("no", "yes"), ("N", "P"), ("ham", "spam"), ("False", "True"), ("benign", "malignant"))
# As many scores of one class as of the other on each side.
LEVEL = [0.25, 0.5, 0.75, 0.5] * 5


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


@st.composite
def classes_and_scores(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray]:
    n = draw(st.integers(8, 40))
    is_second = np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    is_second[:2] = False, True
    return is_second, np.array(draw(st.lists(st.sampled_from((0.1, 0.3, 0.6, 0.8)), min_size=n, max_size=n)))


def of_classes(names: tuple[str, str], is_second: np.ndarray, scores: np.ndarray) -> pa.Table:
    return pa.table({"y": [names[int(each)] for each in is_second], "p": scores})


@given(made=classes_and_scores(), names=st.sampled_from(SILENT))
@settings(max_examples=100)
def test_without_a_word_the_scores_decide_with_a_note_or_both_classes_are_asked_about(
    made: tuple[np.ndarray, np.ndarray], names: tuple[str, str]
) -> None:
    columns = detected(of_classes(names, *made))
    roles = columns.guess
    gives = {text: binary_statistic(columns, replace(roles, positive=text)).scores for text in names}
    if roles.positive:
        assert columns.direction(roles).note
        assert gives[roles.positive].roc_auc() == max(scores.roc_auc() for scores in gives.values()) > 0.5
        return
    [question] = columns.questions(roles)
    assert question.sentence.key == "columns-question-positive"
    highest_first = sorted(names, key=lambda text: gives[text].roc_auc(), reverse=True)
    assert [reading.answer for reading in question.readings] == [{"positive": text} for text in highest_first]
    for reading in question.readings:
        assert reading.preview
        scores = gives[reading.answer["positive"]]
        assert reading.preview.args["roc_auc"] == pytest.approx(scores.roc_auc(), abs=1e-12)
        assert reading.preview.args["n_positive"] == scores.n_positive
        assert not columns.questions(replace(roles, **reading.answer))


@given(made=classes_and_scores(), names=st.sampled_from(TELLING))
@settings(max_examples=60)
def test_a_word_decides_unless_the_scores_contradict_it(
    made: tuple[np.ndarray, np.ndarray], names: tuple[str, str]
) -> None:
    columns = detected(of_classes(names, *made))
    roles = columns.guess
    if roles.positive != names[1]:
        assert columns.questions(roles)[0].sentence.key in ("columns-question-reversed", "columns-question-confidence")


def test_the_question_says_what_is_unclear_and_what_each_answer_gives() -> None:
    columns = detected(pa.table({"sex_at_birth": ["M", "F", "F", "M", "M"] * 4, "p": LEVEL}))
    [question] = columns.questions(columns.guess)
    assert str(question.sentence) == (
        'Which class of "sex_at_birth" do you look for? Neither the class names nor the scores in "p" show which is '
        "positive."
    )
    assert [f"{each.label}: {each.preview}" for each in question.readings] == [
        '"F": ROC AUC 0.500, 8 of 20 rows positive',
        '"M": ROC AUC 0.500, 12 of 20 rows positive',
    ]


@pytest.mark.parametrize("with_confidence", [False, True])
def test_predictions_of_either_class_do_not_tell_which_is_positive(with_confidence: bool) -> None:
    truth = ["M", "F", "F", "M", "M", "F", "M", "M", "F", "M"] * 4
    predicted = ["M", "F", "F", "M", "M", "F", "M", "F", "M", "M"] * 4
    further = {"confidence": [0.9, 0.6, 0.8, 0.7, 0.95, 0.55, 0.65, 0.75, 0.85, 0.99] * 4} if with_confidence else {}
    columns = detected(pa.table({"truth": truth, "prediction": predicted, **further}))
    roles = columns.guess
    assert roles.positive == ""
    [question] = columns.questions(roles)
    assert [reading.answer["positive"] for reading in question.readings] == ["F", "M"]
    first, second = (each.preview.args["roc_auc"] for each in question.readings if each.preview)
    found = count(columns.table, replace(roles, positive="F"))
    assert first == second == pytest.approx(found.scores.roc_auc(), abs=1e-12)


def test_a_score_that_may_be_a_confidence_is_asked_about_for_each_class() -> None:
    scores = np.tile([0.9, 0.6, 0.8, 0.7, 0.95, 0.55], 5)
    columns = detected(pa.table({"truth": ["M", "F", "F", "M", "M", "F"] * 5, "confidence": scores}))
    [question] = columns.questions(columns.guess)
    assert question.sentence.key == "columns-question-confidence"
    assert [reading.answer["positive"] for reading in question.readings] == ["M", "F"]
    truth, predicted = ["M", "F", "M", "F", "M", "F"] * 5, ["M", "F", "F", "M", "M", "F"] * 5
    columns = detected(pa.table({"truth": truth, "prediction": predicted, "score": np.tile([5, 4, 4, 5, 2, 1], 5)}))
    [question] = columns.questions(columns.guess)
    assert question.sentence.key == "columns-question-rating"
    assert [(each.answer["predicted"], each.answer["positive"]) for each in question.readings] == [
        (name, text) for name in ("prediction", "none") for text in ("F", "M")
    ]


UNKNOWN = ["cat,dog", "dog,dog", "emu,cat", "cat,cat", "dog,cat", "cat,dog"]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (["a,x", "b,y", "c,x", "a,y"], '"a", "b" and "c" do'),
        (["yes,x", "maybe,y", "no,x", "yes,y"], '"maybe", "no" and "yes" do'),
        (["emu,cat", "emu,dog", "emu,cow", "ox,cat", "cat,cow"], '"emu" and "ox" do'),
    ],
)
def test_predicted_classes_that_are_no_labels_are_named(rows: list[str], found: str) -> None:
    table = rows_of("prediction,label", *rows)
    with pytest.raises(NoSuchColumn) as caught:
        _ = detected(table).guess
    assert str(caught.value).startswith(
        f'Column "prediction" has no scores but classes in words, of which {found} not occur in "label" ('
    )
    assert (
        refusal(table, replace(detected(table).likely_roles, positive=rows[0].split(",")[1])) == caught.value.sentence
    )


def test_one_further_predicted_class_makes_classes_of_all() -> None:
    columns = detected(rows_of("prediction,label", *UNKNOWN))
    found = multiclass_columns(columns)
    assert found
    assert (found.label, found.classes, found.predicted) == ("label", ("cat", "dog", "emu"), "prediction")
    assert next(iter(guesses(columns))) == "classification"
    # Numbers may be scores, of which a few are whole.
    assert multiclass_columns(detected(rows_of("prediction,label", "0,1", "2,1", "1,0", "0,0", "3,1"))) is None
