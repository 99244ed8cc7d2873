"""The live panel of the Threshold page: the browser's numbers and sentences are those of Python."""

import math
from pathlib import Path

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores
from metrics_core.partial import PartialLabels, bounds_of
from tests.browser.page_parts import open_example
from tests.javascript import run_javascript
from threshold_explorer.data.metric_intervals import interval_of, weights_of, why_no_interval
from threshold_explorer.data.threshold_scale import ThresholdGrid, threshold_scale
from threshold_explorer.interface.threshold_charts.confidence_bands import drawn_metrics
from threshold_explorer.live.layer import Pin, live_pin, live_table
from threshold_explorer.live.parts import tiles
from threshold_explorer.views.threshold.confidence_bands_switch import tile_intervals
from threshold_explorer.views.threshold.panel import METRICS_ON_UNIT_SCALE, move_sentence
from threshold_explorer.words.catalogue import catalogue
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("numbers.js")
CELLS = ("tp", "fp", "fn", "tn")
MINUS = "\u2212"


# Few and many distinct scores, and cases with weights.
@pytest.mark.parametrize("example", ["wine-votes", "digit-eight", "crash-survival"])
def test_every_number_at_every_position_has_the_bits_of_python(example):
    dataset = open_example(example)
    scores, scale = dataset.scores, threshold_scale("threshold", dataset.scores, dataset.grid())
    pinned = float(scale.thresholds[len(scale.thresholds) // 3])
    metrics = [METRICS[key] for key in METRICS_ON_UNIT_SCALE]
    panel = tiles(metrics, weights=weights_of(scores), intervals=tile_intervals(dataset, scale, None, metrics))
    rows = run_javascript(
        SCRIPT,
        {
            "words": catalogue().text_of("headline", "lists", "numbers", "charts_by_keyboard", "threshold"),
            "language": language(),
            "data": live_table(scores, scale, pinned),
            "pin": live_pin(dataset, Pin(pinned, scores)),
            "tiles": panel["tiles"],
            "confidence": panel["confidence"],
        },
    )
    assert_numbers(rows, scores, scale.thresholds, pinned)


def assert_numbers(rows, scores, thresholds, pinned):
    """Compare the rows of a walk over these thresholds, as `numbers.js` returns them, with Python's numbers."""
    before, at_all = scores.confusion_at(pinned), scores.confusion_at(np.asarray(thresholds))
    values = {key: METRICS[key](at_all) for key in METRICS_ON_UNIT_SCALE}
    weights = weights_of(scores)
    intervals = {key: interval_of(key, at_all) for key in values if not why_no_interval(key, weights)}
    for place, (threshold, row) in enumerate(zip(thresholds, rows, strict=True)):
        at = scores.confusion_at(threshold)
        assert float(row["shown"]) == pytest.approx(threshold, abs=1e-9)
        assert {key: float(value) for key, value in row["cells"].items()} == {key: getattr(at, key) for key in CELLS}
        assert row["differences"] == {key: count_difference(getattr(at, key) - getattr(before, key)) for key in CELLS}
        for key in METRICS_ON_UNIT_SCALE:
            expected = float(values[key][place])
            tile = row["tiles"][key]
            assert same_bits(float(tile["value"]), expected), (threshold, key)
            assert tile["text"] == ratio_text(expected)
            assert tile["difference"] == difference(expected - float(METRICS[key](before)))
            if np.isnan(expected):
                assert tile["note"] == METRICS[key].undefined_when
            elif key in intervals:
                low, high = (float(limits[place]) for limits in intervals[key])
                assert tile["note"] == f"95% {ratio_text(low)}–{ratio_text(high)}"
                assert same_bits(float(tile["low"]), low)
                assert same_bits(float(tile["high"]), high)
            else:
                is_drawn = key in drawn_metrics(weights)
                assert tile["note"] == say("bands-off.tile" if is_drawn else why_no_interval(key, weights))
                assert (tile["low"], tile["high"]) == ("", "")
        assert row["sentence"] == str(move_sentence(scores, Pin(pinned, scores), threshold))


@pytest.mark.parametrize("labelled_from", [0.4, None])
def test_what_unlabelled_cases_leave_open_is_a_range_from_the_worst_to_the_best_case(labelled_from):
    partial = partly_labelled(labelled_from)
    scores = partial.unlabelled_as_negatives
    scale, pin = threshold_scale("threshold", scores, ThresholdGrid.for_scores(0, 1)), Pin(0.5, scores, bounded=partial)
    metrics = [METRICS[key] for key in METRICS_ON_UNIT_SCALE]
    panel = tiles(metrics, weights=weights_of(scores))
    rows = run_javascript(
        SCRIPT,
        {
            "words": catalogue().text_of("headline", "lists", "numbers", "charts_by_keyboard", "threshold"),
            "language": language(),
            "data": live_table(scores, scale, 0.5, bounded=partial),
            "pin": live_pin(open_example("wine-votes"), pin),
            "tiles": panel["tiles"],
            "confidence": panel["confidence"],
        },
    )
    assert any("unlabelled" in row["sentence"] for row in rows)
    for threshold, row in zip(scale.thresholds, rows, strict=True):
        for metric in metrics:
            low, high = bounds_of(metric, partial.counts_at(threshold))
            pinned_low, pinned_high = bounds_of(metric, partial.counts_at(0.5))
            tile = row["tiles"][metric.key]
            assert tile["text"] == bounds_text(low, high)
            if low < high:
                assert (tile["note"], tile["difference"]) == (say("tile-range"), "")
            else:
                assert tile["note"] != say("tile-range")
                assert tile["difference"] == ("" if pinned_low < pinned_high else difference(low - pinned_low))
        assert row["sentence"] == str(move_sentence(scores, pin, threshold, bounded=partial))


def partly_labelled(labelled_from):
    rng = np.random.default_rng(7)
    scores = rng.integers(0, 50, 600) / 50
    is_labelled = rng.random(600) < 0.4 if labelled_from is None else scores >= labelled_from
    return PartialLabels.from_predictions(rng.random(600) < scores, scores, pos_label=True, is_labelled=is_labelled)


def difference(value):
    """A tile's text for a difference: empty if it rounds to zero at three digits."""
    return signed(value, ratio_text(abs(value))) if abs(value) >= 0.0005 else ""


def count_difference(value):
    return signed(value, count_text(abs(value))) if value else ""


def signed(value, text):
    return f"{'+' if value > 0 else MINUS}{text}"


def same_bits(a: float, b: float) -> bool:
    return (math.isnan(a) and math.isnan(b)) or np.float64(a).tobytes() == np.float64(b).tobytes()


def moved(scores, pinned, current):
    pin = None if pinned is None else Pin(pinned, scores)
    return str(move_sentence(scores, pin, current))


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
    assert moved(between(positives, negatives), pinned, current) == sentence


@pytest.mark.parametrize(
    ("origin", "at_pin", "beginning"),
    [
        ("start", "Move the slider to see what changes.", "0.5 → 0.37: 41 "),
        ("pin", "Pinned: 0.5.", "Pinned 0.5 → 0.37: 41 "),
        ("goal", "Goal: 0.5.", "Goal 0.5 → 0.37: 41 "),
        ("decision", "Decided: 0.5.", "Decided 0.5 → 0.37: 41 "),
    ],
)
def test_the_sentence_names_what_it_compares_with(origin, at_pin, beginning):
    scores = between(41, 118)
    pin = Pin(0.5, scores, origin=origin)
    assert str(move_sentence(scores, pin, 0.5)) == at_pin
    assert str(move_sentence(scores, pin, 0.37)).startswith(beginning)


def test_without_a_pin_the_sentence_tells_how_to_compare():
    sentence = moved(between(1, 1), None, 0.5)
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
    sentence = move_sentence(flagged(100 + caught, 100 + alarms), pin, 0.29, "v2")
    assert str(sentence) == f"Pinned: v1 at 0.31. v2 at 0.29: {changes}"


def test_a_score_of_other_cases_shows_their_number():
    scores = between(1, 1)
    pin = Pin(0.5, BinaryScores.from_predictions([0, 1], [0.1, 0.9]), "v1")
    assert "v1 at 0.5 (2 cases)." in str(move_sentence(scores, pin, 0.5, "v2"))
