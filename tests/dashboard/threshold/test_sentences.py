"""What moving from the pinned threshold to another gains and costs, in plain words."""

import pytest

from dashboard.threshold import sentences
from metrics_core import BinaryScores


def move_sentence(scores, pinned, here):
    return str(sentences.move_sentence(scores, pinned, here))


def between(positives, negatives):
    """So many cases of each class score between 0.37 and 0.5, the others of 1000 and 5000 below and above."""
    return BinaryScores.from_counts(
        [0.1, 0.4, 0.9], n_positive=[900 - positives, positives, 100], n_negative=[4950 - negatives, negatives, 50]
    )


@pytest.mark.parametrize(
    ("positives", "negatives", "pinned", "here", "sentence"),
    [
        (41, 118, 0.5, 0.37, "0.5 → 0.37: 41 more caught, 118 more false alarms, 2.9 for each."),
        (41, 118, 0.37, 0.5, "0.37 → 0.5: 118 fewer false alarms, 41 more missed, 2.9 spared for each."),
        (1, 1, 0.5, 0.37, "0.5 → 0.37: 1 more caught, 1 more false alarm, 1.0 for each."),
        (0, 10, 0.5, 0.37, "0.5 → 0.37: no more caught, 10 more false alarms."),
        (10, 0, 0.5, 0.37, "0.5 → 0.37: 10 more caught, no more false alarms."),
        (0, 10, 0.37, 0.5, "0.37 → 0.5: 10 fewer false alarms, no more missed."),
        (10, 0, 0.37, 0.5, "0.37 → 0.5: no fewer false alarms, 10 more missed."),
        (0, 0, 0.5, 0.37, "0.5 → 0.37: the same decisions."),
    ],
)
def test_what_a_move_gains_and_costs(positives, negatives, pinned, here, sentence):
    assert move_sentence(between(positives, negatives), pinned, here) == sentence


def test_at_the_pinned_threshold_there_is_nothing_to_compare():
    sentence = move_sentence(between(1, 1), 0.5, 0.5)
    assert sentence == "Pinned at 0.5: move the threshold to see what it gains and costs."


def test_without_a_pin_it_says_how_to_compare():
    sentence = move_sentence(between(1, 1), None, 0.5)
    assert sentence == "Nothing is pinned: press Pin to see what moving from here gains and costs."
