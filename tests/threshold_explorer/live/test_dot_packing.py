"""A dot for each case: in its bin, on its side of the axis, inside of the chart, and apart from the others."""

from pathlib import Path

import numpy as np
import pytest

from tests.javascript import run_javascript

SCRIPT = Path(__file__).with_name("dot_packing.js")
RANDOM = np.random.default_rng(5)
# Few wide bins, in which several dots stand in a row, and many narrow ones.
BINS = [
    ([3, 0, 17], [1, 8, 40]),
    ([60], [2]),
    (RANDOM.integers(0, 30, 100).tolist(), RANDOM.integers(0, 9, 100).tolist()),
]


@pytest.mark.parametrize(("up", "down"), BINS)
def test_every_case_has_a_place_of_its_own_in_its_bin(up, down):
    width, height = 500, 160
    low, high = -max(down), max(up)
    edges = np.linspace(0, 1, len(up) + 1).tolist()
    chart = {"width": width, "height": height, "low": low, "high": high}
    found = run_javascript(SCRIPT, {**chart, "edges": edges, "up": up, "down": down})
    for name, counts, sign in (("up", up, -1), ("down", down, 1)):
        places = np.array(found[name])
        in_bins, _ = np.histogram(places[:, 0], np.array(edges) * width)
        assert in_bins.tolist() == counts
        off = sign * (places[:, 1] - found["base"])
        assert off.min() >= found["size"] / 2 - 0.01
        assert places[:, 1].min() >= 0
        assert places[:, 1].max() <= height
        apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1)) + 1e9 * np.eye(len(places))
        assert apart.min() >= found["size"] - 0.02
        # Each row is filled from the middle of its bin.
        middles = np.array(
            [places[np.floor(places[:, 0] / width * len(up)) == at, 0].mean() for at in np.flatnonzero(counts)]
        )
        assert middles == pytest.approx((np.flatnonzero(counts) + 0.5) / len(up) * width, abs=0.01)
