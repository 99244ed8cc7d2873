"""Intervals by slider position: packed without change, in few bytes."""

import base64

from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.live.step_intervals import packed, steps_interval


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
