import pytest

from dashboard.threshold import sentences
from metrics_core import ConfusionMatrix


def move_sentence(*args):
    return str(sentences.move_sentence(*args))


def at(tp, fp):
    return ConfusionMatrix(tp=tp, fp=fp, fn=1000 - tp, tn=5000 - fp)


@pytest.mark.parametrize(
    ("pinned", "here", "sentence"),
    [
        (at(100, 50), at(141, 168), "0.5 → 0.37: 41 more caught, 118 more false alarms, 2.9 for each."),
        (
            at(141, 168),
            at(100, 50),
            "0.5 → 0.37: 118 fewer false alarms, 41 more missed, 2.9 spared for each.",
        ),
        (at(100, 50), at(101, 51), "0.5 → 0.37: 1 more caught, 1 more false alarm, 1.0 for each."),
        (at(100, 50), at(100, 60), "0.5 → 0.37: no more caught, 10 more false alarms."),
        (at(100, 50), at(110, 50), "0.5 → 0.37: 10 more caught, no more false alarms."),
        (at(100, 50), at(100, 40), "0.5 → 0.37: 10 fewer false alarms, no more missed."),
        (at(100, 50), at(100, 50), "0.5 → 0.37: the same decisions."),
    ],
)
def test_what_a_move_gains_and_costs(pinned, here, sentence):
    assert move_sentence(0.5, pinned, 0.37, here) == sentence


def test_at_the_pinned_threshold_there_is_nothing_to_compare():
    sentence = move_sentence(0.5, at(1, 1), 0.5, at(1, 1))
    assert sentence == "Pinned at 0.5: move the threshold to see what it gains and costs."
