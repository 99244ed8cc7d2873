import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from threshold_explorer.charts.thinning import visible_points

PIXELS = 40


def envelope(x, y, pixels):
    """The lowest and highest y in each column of pixels: what the eye can tell apart."""
    column = (x * pixels).astype(int)
    return [(y[column == c].min(), y[column == c].max()) for c in np.unique(column)]


@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1), st.integers(200, 3000))
def test_the_picture_stays_the_same(seed, n):
    rng = np.random.default_rng(seed)
    x = np.sort(rng.random(n))
    y = rng.random(n).round(2)
    kept = visible_points(x, y, 0, 1, PIXELS)
    assert envelope(x, y, PIXELS) == envelope(x[kept], y[kept], PIXELS)
    assert len(kept) <= 4 * (PIXELS + 1)
    assert (kept[0], kept[-1]) == (0, n - 1)


def test_a_gap_stays_a_gap():
    x = np.linspace(0, 1, 5000)
    y = np.where((x > 0.3) & (x < 0.6), np.nan, x)
    kept = visible_points(x, y, 0, 1, PIXELS)
    assert np.isnan(y[kept]).any()
    assert x[kept][np.isnan(y[kept])].min() == x[np.isnan(y)].min()
    assert x[kept][np.isnan(y[kept])].max() == x[np.isnan(y)].max()


def test_a_descending_axis_is_thinned_as_well():
    x = np.linspace(1, 0, 5000)
    y = np.sin(50 * x)
    kept = visible_points(x, y, 0, 1, PIXELS)
    assert len(kept) <= 4 * (PIXELS + 1)
    assert y[kept].max() == y.max()


def test_short_curves_are_left_alone():
    x = np.linspace(0, 1, 100)
    assert visible_points(x, x, 0, 1, PIXELS).tolist() == list(range(100))
