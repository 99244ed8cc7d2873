"""Intervals by slider position: packed without change, in few bytes."""

import base64
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores
from tests.javascript import run_javascript
from threshold_explorer.live.layer import counts_table
from threshold_explorer.live.parts import packed, steps_interval

SCRIPT = Path(__file__).with_name("step_intervals.js")


def unpacked(text: str) -> list[int]:
    """As live/step_intervals.js reads it, written down anew: seven bits to a byte, the lowest first, then the sign."""
    values, number, place = [0], 0, 1
    for byte in base64.b64decode(text):
        number += byte % 128 * place
        place *= 128
        if byte < 128:
            size, is_less = divmod(number, 2)
            values.append(values[-1] + (-size if is_less else size))
            number, place = 0, 1
    return values[1:]


@given(st.lists(st.integers(-(10**6), 10**6)))
def test_what_is_packed_comes_out_again(values):
    assert unpacked(packed(values)) == values


def test_neighbours_that_differ_little_take_a_byte_each():
    assert len(base64.b64decode(packed([*range(0, 60, 1), *range(60, 0, -1)]))) == 120


def test_each_reason_is_sent_once_for_consecutive_positions():
    found = steps_interval([0] * 5, [0] * 5, ["a", "a", "", "", "b"], "between")
    assert (found["none"], found["between"]) == ([[0, "a"], [2, ""], [4, "b"]], "between")


def test_the_browser_reads_the_limits_or_the_reason_of_the_position_with_the_same_counts():
    scores = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.12, 0.28, 0.43, 0.61, 0.88])
    thresholds = np.arange(11) / 10
    low, high = [120, 118, 0, 250, 1000, 7, 7, 640, 300, 300, 0], [900, 950, 64, 65, 1000, 8, 200, 700, 301, 999, 1]
    reasons = ["few", "few", "", "", "", "none", "", "", "", "all", "all"]
    steps = steps_interval(low, high, reasons, "between")
    grid = {"first": 0, "numerator": 1, "denominator": 10}
    at = scores.confusion_at(thresholds)
    rows = [
        {"threshold": float(threshold), "tp": int(tp), "fp": int(fp)}
        for threshold, tp, fp in zip(thresholds, at.tp, at.fp, strict=True)
    ]
    # Between two positions, with the counts of the nearest, the next, the one before, and with counts of none.
    between = [(0.34, 2, 1), (0.445, 2, 0), (0.26, 3, 1), (0.56, 2, 1)]
    further = [{"threshold": at, "tp": tp, "fp": fp} for at, tp, fp in between]
    found = run_javascript(
        SCRIPT, {"steps": steps, "table": counts_table(scores, thresholds, grid, None), "rows": [*rows, *further]}
    )
    expected = [
        {"limits": None, "none": why} if why else {"limits": [a / 1000, b / 1000], "none": ""}
        for a, b, why in zip(low, high, reasons, strict=True)
    ]
    assert found[:-4] == expected
    assert found[-4:-1] == [expected[3], expected[5], expected[2]]
    assert found[-1] == {"limits": None, "none": "between"}
