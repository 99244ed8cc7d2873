"""Strategies that draw predictions with many ties, and what turns them into the library's arguments."""

from fractions import Fraction

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from metrics_core import BinaryScores
from tests.metrics_core.oracle import Case

MOST = settings(max_examples=100, deadline=None, derandomize=True)
MODEST = settings(max_examples=40, deadline=None, derandomize=True)
FEW = settings(max_examples=20, deadline=None, derandomize=True)

SCORES = (-2.5, -0.0, 0.0, 0.1, 0.25, 0.3, 0.5, 0.7, 1.0, 4.0)
PROBABILITIES = (0.0, 0.1, 0.25, 0.3, 0.5, 0.7, 0.95, 1.0)
WEIGHTS = (0.1, 0.5, 1.0, 1.7, 3.0)
PREVALENCES = st.sampled_from((0.001, 0.01, 0.1, 0.3, 0.5, 0.75, 0.99))
BLOCKS = st.sampled_from((1, 2, 3, 1 << 16))


def predictions(scores=SCORES, weights=(1.0,), both_classes=False, most=12):
    """Lists of cases; with `both_classes` at least one of each."""
    case = st.builds(Case, st.booleans(), st.sampled_from(scores), st.sampled_from([Fraction(w) for w in weights]))
    cases = st.lists(case, min_size=1, max_size=most)
    return cases.filter(lambda drawn: len({c.positive for c in drawn}) == 2) if both_classes else cases


def columns(cases):
    """Label, score and weight of each case as arrays."""
    label = np.array([int(c.positive) for c in cases])
    return label, np.array([c.score for c in cases]), np.array([float(c.weight) for c in cases])


def counted(cases):
    """The scores of cases that count one each."""
    label, score, _ = columns(cases)
    return BinaryScores.from_predictions(label, score)


def weighted(cases):
    """The scores of weighted cases."""
    label, score, weight = columns(cases)
    return BinaryScores.from_predictions(label, score, sample_weight=weight)
