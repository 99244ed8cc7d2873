"""Exact match and token F1 of one answer: the published rules, and errors."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import TextError
from metrics_core.text import SQUAD, Normaliser, exact_match, matching_tokens, token_f1
from tests.metrics_core.cases import MODEST
from tests.metrics_core.text import squad_rules
from tests.metrics_core.text.texts import ANY_TEXTS

WATER = ["water", "in solution in the world's water bodies", "the world's water bodies"]


@given(ANY_TEXTS, st.lists(ANY_TEXTS, max_size=3))
@MODEST
def test_scores_are_those_of_the_published_rules(prediction, references):
    assert exact_match(prediction, references, normaliser=SQUAD) == squad_rules.exact(prediction, references)
    found = token_f1(prediction, references, normaliser=SQUAD)
    assert found == float(squad_rules.f1(prediction, references))


@given(ANY_TEXTS, ANY_TEXTS)
@MODEST
def test_laws_of_one_pair(one, other):
    f1 = token_f1(one, other)
    assert f1 == token_f1(other, one)
    assert 0 <= f1 <= 1
    assert token_f1(one, one) == 1
    assert not exact_match(one, other) or f1 == 1


@given(ANY_TEXTS, ANY_TEXTS)
@MODEST
def test_the_marked_tokens_are_the_shared_ones(prediction, reference):
    marked = matching_tokens(prediction, reference)
    shared = [sum(token.is_shared for token in side) for side in marked]
    total = len(marked.prediction) + len(marked.reference)
    assert shared[0] == shared[1]
    assert token_f1(prediction, reference) == (float(Fraction(2 * shared[0], total)) if total else 1)
    assert [token.token for token in marked.prediction] == Normaliser().tokens(prediction)


@pytest.mark.parametrize(
    ("prediction", "references", "exact", "f1"),
    [
        ("water bodies", WATER, False, 0.8),
        ("water bodies", WATER[:1], False, 2 / 3),
        ("water bodies", WATER[1:2], False, 0.5),
        ("New York New York", ["New York New York"], True, 1.0),
        ("New York New York", ["York New York New"], False, 1.0),
        ("had had", ["had had had"], False, 0.8),
        ("", [], True, 1.0),
        ("", ["cat"], False, 0.0),
        ("cat", [], False, 0.0),
        ("cat", [""], False, 0.0),
        ("The", [], True, 1.0),
        ("B", ["A"], False, 0.0),
        ("A", ["A"], True, 1.0),
        ("서울 시청", ["서울 시청"], True, 1.0),
        ("東京 都", ["東京都"], False, 1.0),
        ("\uff12\uff10\uff12\uff16", ["2026"], True, 1.0),
        (None, [None], True, 1.0),
        (np.nan, "cat", False, 0.0),
        (pd.NA, None, True, 1.0),
    ],
    ids=str,
)
def test_worked_examples(prediction, references, exact, f1):
    assert (exact_match(prediction, references), token_f1(prediction, references)) == (exact, f1)


@pytest.mark.parametrize(
    ("prediction", "references", "sentence"),
    [
        (2026, ["2026"], "prediction contains 2026 in row 0"),
        ("2026", [2026], "references contains 2026 in row 0"),
        ("2026", 2026, "references contains 2026 in row 0"),
        (b"cat", ["cat"], "prediction contains b'cat'"),
    ],
    ids=str,
)
def test_what_is_no_text_is_refused(prediction, references, sentence):
    with pytest.raises(TextError, match=sentence):
        token_f1(prediction, references)
