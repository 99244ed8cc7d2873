"""The sentence that compares a threshold with the pinned one."""

import pytest

from metrics_core import BinaryScores
from threshold_explorer.threshold import pin_comparison


def move_sentence(scores, pinned, current):
    return str(pin_comparison.move_sentence(scores, pinned, current))


def between(positives, negatives):
    """1000 positives and 5000 negatives, of which these numbers score between 0.37 and 0.5."""
    return BinaryScores.from_counts(
        [0.1, 0.4, 0.9], n_positive=[900 - positives, positives, 100], n_negative=[4950 - negatives, negatives, 50]
    )


@pytest.mark.parametrize(
    ("positives", "negatives", "pinned", "current", "sentence"),
    [
        (41, 118, 0.5, 0.37, "0.5 → 0.37: 41 more caught, 118 more false alarms, 2.9 for each."),
        (41, 118, 0.37, 0.5, "0.37 → 0.5: 118 fewer false alarms, 41 more missed, 2.9 spared for each."),
        (1, 1, 0.5, 0.37, "0.5 → 0.37: 1 more caught, 1 more false alarm, 1.0 for each."),
        (0, 10, 0.5, 0.37, "0.5 → 0.37: no more caught, 10 more false alarms."),
        (10, 0, 0.5, 0.37, "0.5 → 0.37: 10 more caught, no more false alarms."),
        (0, 10, 0.37, 0.5, "0.37 → 0.5: 10 fewer false alarms, no more missed."),
        (10, 0, 0.37, 0.5, "0.37 → 0.5: no fewer false alarms, 10 more missed."),
        (0, 0, 0.5, 0.37, "0.5 → 0.37: identical predictions."),
    ],
)
def test_gains_and_costs_of_moving_the_threshold(positives, negatives, pinned, current, sentence):
    assert move_sentence(between(positives, negatives), pinned, current) == sentence


def test_at_the_pinned_threshold_there_is_nothing_to_compare():
    sentence = move_sentence(between(1, 1), 0.5, 0.5)
    assert sentence == "Comparing with 0.5."


def test_without_a_pin_the_sentence_tells_how_to_compare():
    sentence = move_sentence(between(1, 1), None, 0.5)
    assert sentence == "Press Pin to compare with this threshold."
