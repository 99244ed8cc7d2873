"""The sentence that compares a threshold with the pinned one."""

import pytest

from metrics_core import BinaryScores
from threshold_explorer.live.layer import Pin
from threshold_explorer.views.threshold import panel


def move_sentence(scores, pinned, current):
    pin = None if pinned is None else Pin(pinned, scores)
    return str(panel.move_sentence(scores, pin, current))


def between(positives, negatives):
    """1000 positives and 5000 negatives, of which these numbers score between 0.37 and 0.5."""
    return BinaryScores.from_counts(
        [0.1, 0.4, 0.9], n_positive=[900 - positives, positives, 100], n_negative=[4950 - negatives, negatives, 50]
    )


@pytest.mark.parametrize(
    ("positives", "negatives", "pinned", "current", "sentence"),
    [
        (41, 118, 0.5, 0.37, "0.5 → 0.37: 41 more caught, 118 more false alarms, 2.9 for each."),
        (41, 118, 0.37, 0.5, "0.37 → 0.5: 118 fewer false alarms, 41 more missed, 2.9 avoided per miss."),
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


@pytest.mark.parametrize(
    ("caught", "alarms", "changes"),
    [
        (20, -20, "20 more caught, 20 fewer false positives, as many flagged."),
        (-1, 1, "1 fewer caught, 1 more false positive, as many flagged."),
        (0, 0, "as many caught, as many false positives, as many flagged."),
        (5, 0, "5 more caught, as many false positives, 5 more flagged."),
        (0, -7, "as many caught, 7 fewer false positives, 7 fewer flagged."),
    ],
)
def test_what_another_score_column_changes(caught, alarms, changes):
    def flagged(positives, negatives):
        return BinaryScores.from_counts(
            [0.1, 0.9], n_positive=[300 - positives, positives], n_negative=[1000 - negatives, negatives]
        )

    pin = Pin(0.31, flagged(100, 100), "v1")
    sentence = panel.move_sentence(flagged(100 + caught, 100 + alarms), pin, 0.29, "v2")
    assert str(sentence) == f"Pinned: v1 at 0.31. v2 at 0.29: {changes}"


def test_a_score_of_other_cases_shows_their_number():
    scores = between(1, 1)
    pin = Pin(0.5, BinaryScores.from_predictions([0, 1], [0.1, 0.9]), "v1")
    assert "v1 at 0.5 (2 cases)." in str(panel.move_sentence(scores, pin, 0.5, "v2"))
