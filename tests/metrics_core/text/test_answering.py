"""Answer thresholds: against a count by hand and the published script, and their properties."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import ParameterError, ThresholdError
from metrics_core.text import AnswerScores
from tests.metrics_core.cases import MODEST
from tests.metrics_core.text import squad_rules

WORDS = ("cat", "cat sat", "cat dog", "dog", "", "the")
ROW = st.tuples(
    st.sampled_from(WORDS),
    st.lists(st.sampled_from(WORDS), max_size=2),
    st.sampled_from((-0.0, 0.0, 0.1, 0.3, 0.5, 1.0)),
)
ROWS = st.lists(ROW, min_size=1, max_size=10)
SCORES = st.sampled_from(("exact_match", "f1"))


def scored(rows, gate="no_answer"):
    predictions, references, values = zip(*rows, strict=True)
    return AnswerScores.from_texts(predictions, references, **{gate: values})


def exact_scores(rows, score):
    rule = {"exact_match": squad_rules.exact, "f1": squad_rules.f1}[score]
    return [Fraction(rule(prediction, golds)) for prediction, golds, _ in rows]


def columns(rows):
    return [p for _, _, p in rows], [squad_rules.has_answer(golds) for _, golds, _ in rows]


@given(ROWS, SCORES)
@MODEST
def test_every_threshold_is_the_published_rule_applied_there(rows, score):
    curve = scored(rows).answering_curve()
    no_answer, has = columns(rows)
    assert curve.thresholds.tolist() == [-math.inf, *sorted(set(no_answer))]
    expected = [squad_rules.mean_at(t, exact_scores(rows, score), no_answer, has) for t in curve.thresholds]
    np.testing.assert_allclose(curve.at.mean(score), [float(value) for value in expected], rtol=1e-14)


@given(ROWS, SCORES, st.sampled_from(("no_answer", "confidence")), st.sampled_from((-1.0, 0.0, 0.2, 0.3, 1.0)))
@MODEST
def test_the_parts_are_counted_by_hand(rows, score, gate, threshold):
    found = scored(rows, gate).answering_at(threshold)
    lets = {"no_answer": lambda value: value <= threshold, "confidence": lambda value: value >= threshold}[gate]
    golden = [squad_rules.has_answer(golds) for _, golds, _ in rows]
    answering = [lets(value) and bool(squad_rules.normalised(text)) for text, _, value in rows]
    gained = sum(s for s, a, g in zip(exact_scores(rows, score), answering, golden, strict=True) if a and g)
    abstaining = sum(not a and not g for a, g in zip(answering, golden, strict=True))
    rates = {
        "coverage": (sum(answering), len(rows)),
        "precision": (gained, sum(answering)),
        "recall": (gained, sum(golden)),
        "correct_abstention_rate": (abstaining, len(rows) - sum(golden)),
        "mean": (gained + abstaining, len(rows)),
    }
    for name, (part, whole) in rates.items():
        rate = getattr(found, name)
        rate = rate(score) if callable(rate) else rate
        np.testing.assert_allclose(rate, float(Fraction(part) / whole) if whole else np.nan, rtol=1e-14)
    np.testing.assert_allclose(found.risk(score), 1 - found.precision(score))


@given(ROWS, SCORES)
@MODEST
def test_the_best_threshold_gives_the_value_it_states_and_is_the_highest_that_does(rows, score):
    scores = scored(rows)
    best = scores.best_threshold(score)
    no_answer, has = columns(rows)
    values = {t: squad_rules.mean_at(t, exact_scores(rows, score), no_answer, has) for t in (-math.inf, *no_answer)}
    most = max(values.values())
    assert best.threshold == max(t for t, value in values.items() if value == most)
    assert best.value == pytest.approx(float(most), rel=1e-14)


@given(ROWS.map(lambda rows: [row for row in rows if squad_rules.normalised(row[0])]).filter(len), SCORES)
@MODEST
def test_average_precision_is_the_published_one(rows, score):
    no_answer, has = columns(rows)
    found = scored(rows).average_precision(score)
    if any(has):
        expected = squad_rules.average_precision(exact_scores(rows, score), no_answer, has)
        assert found == pytest.approx(float(expected), rel=1e-12)
    else:
        assert math.isnan(found)


@given(ROWS, SCORES)
@MODEST
def test_a_confidence_mirrors_a_probability_of_no_answer(rows, score):
    forth = scored(rows)
    mirrored = [(prediction, golds, -value) for prediction, golds, value in rows]
    back = scored(mirrored, "confidence")
    np.testing.assert_array_equal(forth.answering_curve().thresholds, -back.answering_curve().thresholds[::-1])
    np.testing.assert_array_equal(forth.answering_curve().at.mean(score), back.answering_curve().at.mean(score)[::-1])
    for summary in ("average_precision", "risk_coverage_area"):
        np.testing.assert_array_equal(getattr(forth, summary)(score), getattr(back, summary)(score))
    assert forth.best_threshold(score).value == back.best_threshold(score).value


@given(ROWS)
@MODEST
def test_without_ties_the_area_is_the_mean_risk_of_the_first_rows(rows):
    rows = [(text or "cat", golds, place) for place, (text, golds, _) in enumerate(rows) if text != "the"]
    if not rows:
        return
    scores = scored(rows)
    risks = scores.answering_curve().at.risk("f1")[1:]
    assert scores.risk_coverage_area("f1") == pytest.approx(risks.mean())


def test_a_threshold_is_compared_in_the_dtype_of_the_values():
    scores = AnswerScores.from_texts(["cat"], ["cat"], no_answer=np.array([0.7], np.float32))
    assert scores.answering_at(0.7).n_answered == 1
    assert scores.answering_at([0.0, 0.7]).mean("f1").tolist() == [0, 1]


def test_nothing_answered_has_no_precision_and_no_area():
    scores = AnswerScores.from_texts(["", ""], ["cat", ""], no_answer=[0, 1])
    assert np.isnan(scores.answering_curve().at.precision("f1")).all()
    assert math.isnan(scores.risk_coverage_area("f1"))
    assert scores.average_precision("f1") == 0
    assert scores.best_threshold("f1") == (1, 0.5)


def test_the_table_of_a_curve_has_a_row_per_threshold():
    curve = AnswerScores.from_texts(["cat", "dog"], ["cat", ""], no_answer=[0.1, 0.2]).answering_curve([0.2, 0.1, 0.2])
    table = curve.to_frame()
    assert table["threshold"].tolist() == [0.2, 0.1, 0.2]
    assert table["f1"].tolist() == [0.5, 1, 0.5]
    assert table["f1_recall"].tolist() == [1, 1, 1]
    assert table["correct_abstention_rate"].tolist() == [0, 1, 0]
    assert len(curve) == 3


def test_what_is_no_threshold_or_no_score_is_refused():
    without = AnswerScores.from_texts(["cat"], ["cat"])
    with pytest.raises(ParameterError, match="Give a probability of no answer or a confidence"):
        without.answering_curve()
    scores = AnswerScores.from_texts(["cat"], ["cat"], confidence=[1])
    with pytest.raises(ThresholdError, match="2 dimensions"):
        scores.answering_curve([[0.5]])
    with pytest.raises(ThresholdError, match="nan"):
        scores.answering_at(np.nan)
    with pytest.raises(ParameterError, match=r"There is no metric 'bleu'. Choose one of exact_match, f1"):
        scores.best_threshold("bleu")
