"""A table of answers: rows scored like single answers, means, groups, progress, and errors."""

import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import NotFiniteError, ParameterError, ShapeError, TextError
from metrics_core.text import SQUAD, AnswerScores, Normaliser, exact_match, token_f1
from tests.metrics_core.cases import FEW, MODEST
from tests.metrics_core.text import squad_rules
from tests.metrics_core.text.texts import ANY_TEXTS

ROWS = st.lists(st.tuples(ANY_TEXTS, st.lists(ANY_TEXTS, max_size=3)), min_size=1, max_size=8)


@given(ROWS)
@MODEST
def test_every_row_is_scored_as_it_is_alone(rows):
    predictions, references = zip(*rows, strict=True)
    scores = AnswerScores.from_texts(predictions, references, normaliser=SQUAD)
    for row, (prediction, golds) in enumerate(rows):
        assert scores.exact_match[row] == squad_rules.exact(prediction, golds)
        assert scores.f1[row] == float(squad_rules.f1(prediction, golds))
        assert scores.has_answer[row] == squad_rules.has_answer(golds)
        assert scores.has_prediction[row] == bool(squad_rules.normalised(prediction))
        best = scores.best_reference[row]
        assert (best >= 0) == scores.has_answer[row]
        if best >= 0:
            assert token_f1(prediction, golds[best], normaliser=SQUAD) == scores.f1[row]
            assert exact_match(prediction, golds[best], normaliser=SQUAD) == scores.exact_match[row]


@given(ROWS, st.sampled_from(("by script", "by character")))
@FEW
def test_many_rows_are_scored_as_each_alone_in_every_script(rows, cut):
    normaliser = Normaliser(tokenization=cut)
    scores = AnswerScores.from_texts(*zip(*rows, strict=True), normaliser=normaliser)
    assert scores.f1.tolist() == [token_f1(*row, normaliser=normaliser) for row in rows]
    assert scores.exact_match.tolist() == [exact_match(*row, normaliser=normaliser) for row in rows]


@given(ROWS, st.data())
@FEW
def test_means_are_those_of_the_rows_of_a_part_or_a_group(rows, data):
    groups = data.draw(st.lists(st.sampled_from(("ko", "zh", None)), min_size=len(rows), max_size=len(rows)))
    scores = AnswerScores.from_texts(*zip(*rows, strict=True))
    exact = [Fraction(float(value)) for value in scores.f1]
    assert scores.overall.f1 == pytest.approx(float(sum(exact) / len(exact)), rel=1e-15)
    assert scores.with_answer.n + scores.without_answer.n == scores.overall.n
    means = scores.by_group(groups)
    assert means.n.sum() == len(rows)
    assert set(means.groups) == set(groups)
    for name, f1 in zip(means.groups, means.f1, strict=True):
        part = [value for value, group in zip(exact, groups, strict=True) if group == name]
        assert f1 == pytest.approx(float(sum(part) / len(part)), rel=1e-15)
    assert means.macro.f1 == pytest.approx(means.f1.mean())
    assert means.macro.n == len(set(groups))
    assert list(means.to_frame()["n"]) == means.n.tolist()


def test_of_equal_references_the_first_that_matches_exactly_is_the_best():
    scores = AnswerScores.from_texts(["b c", "b c", "x"], [["c b", "B C", "b c"], ["c b", "b c d"], ["", "y"]])
    assert scores.best_reference.tolist() == [1, 0, 1]


def test_missing_cells_are_empty_and_counted():
    frame = pd.DataFrame({"prediction": ["cat", None, "dog"], "reference": ["cat", "cat", None]})
    scores = AnswerScores.from_texts(frame["prediction"], frame["reference"])
    assert scores.n_missing == 1
    assert scores.f1.tolist() == [1, 0, 0]
    assert scores.has_prediction.tolist() == [True, False, True]
    assert scores.without_answer == (1, 0.0, 0.0)
    assert math.isnan(AnswerScores.from_texts(["cat"], ["cat"]).without_answer.f1)


def test_results_do_not_share_memory_with_the_input():
    no_answer = np.array([0.5])
    scores = AnswerScores.from_texts(["cat"], [["cat"]], no_answer=no_answer)
    no_answer[0] = 1.0
    assert scores.gate.values[0] == 0.5
    for column in (scores.f1, scores.exact_match, scores.answering_curve().thresholds):
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 0


def test_progress_is_reported_and_can_cancel():
    seen = []
    n = 5000
    AnswerScores.from_texts(["cat"] * n, ["cat"] * n, progress=lambda done, total: seen.append((done, total)))
    assert [done for done, _ in seen] == [0, 2048, 4096, n]
    assert {total for _, total in seen} == {n}

    def cancel(done, total):
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        AnswerScores.from_texts(["cat"] * n, ["cat"] * n, progress=cancel)


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ((["a"], []), ShapeError, "predictions 1, references 0"),
        (([], []), ShapeError, "There are no cases"),
        (("cat", ["cat"]), ShapeError, "predictions is a str that cannot be read as one column"),
        ((["cat"], 5), ShapeError, "references is a int that cannot be read as one column"),
        ((["cat", 5], ["cat", "dog"]), TextError, "predictions contains 5 in row 1"),
        ((["cat", "dog"], ["cat", ["dog", 5]]), TextError, "references contains 5 in row 1"),
    ],
    ids=str,
)
def test_invalid_columns_are_refused(arguments, error, sentence):
    with pytest.raises(error, match=sentence):
        AnswerScores.from_texts(*arguments)


@pytest.mark.parametrize(
    ("gate", "error", "sentence"),
    [
        ({"no_answer": [0.5, 0.5]}, ShapeError, "no_answer 2"),
        ({"no_answer": [np.nan]}, NotFiniteError, "no_answer contains 1 non-finite value"),
        ({"no_answer": [0.5], "confidence": [0.5]}, ParameterError, "not both"),
    ],
    ids=str,
)
def test_an_invalid_gate_is_refused(gate, error, sentence):
    with pytest.raises(error, match=sentence):
        AnswerScores.from_texts(["a"], ["a"], **gate)


def test_groups_of_another_length_are_refused():
    with pytest.raises(ShapeError, match="answers 1, groups 2"):
        AnswerScores.from_texts(["a"], ["a"]).by_group(["x", "y"])


def test_one_row_of_the_table_per_answer():
    scores = AnswerScores.from_texts(["a cat", "dog"], ["cat", ["cat", "Dog"]], confidence=[1, 2])
    table = scores.to_frame()
    assert list(table) == ["exact_match", "f1", "best_reference", "has_answer", "has_prediction", "confidence"]
    assert table["best_reference"].tolist() == [0, 1]
