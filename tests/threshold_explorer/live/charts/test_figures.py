import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threshold_explorer.live.charts.figures import (
    GAP_PIXELS,
    add_symbols,
    curve_points,
    empty_figure,
    symbol_of,
    visible_points,
)
from threshold_explorer.words.language import use_language

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


def height(x, y, shape, at):
    """The height of the drawn line at some x."""
    if shape == "linear":
        return np.interp(at, x, y)
    return y[np.searchsorted(x, at, side="right") - 1] if shape == "hv" else y[np.searchsorted(x, at)]


@pytest.mark.parametrize("shape", ["linear", "hv", "vh"])
@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1), st.booleans())
def test_a_curve_has_few_points_and_moves_by_less_than_two_pixels(shape, seed, descending):
    """One pixel for its points, and as much for the extremes of each column of pixels."""
    rng = np.random.default_rng(seed)
    x, pixels = np.sort(rng.random(20_000)), 500
    y = np.sort(rng.random(20_000)) ** 2 + (x > 0.5)
    if descending:
        y = y[::-1]
    kept = curve_points(x, y, 0, 1, shape, pixels)
    assert (kept[0], kept[-1]) == (0, len(x) - 1)
    assert len(kept) <= (2 if shape == "linear" else 1) * (pixels + pixels / GAP_PIXELS + 2)
    column = np.arange(1, pixels) / pixels
    drawn = height(x[kept], y[kept], shape, column)
    within = [height(x, y, shape, np.clip(column + step / pixels, x[0], x[-1])) for step in (-1, 0, 1)]
    pixel = np.ptp(y) / pixels
    assert (drawn >= np.min(within, axis=0) - 2 * pixel).all()
    assert (drawn <= np.max(within, axis=0) + 2 * pixel).all()


def test_a_level_curve_has_a_point_near_every_place_and_keeps_its_gap():
    x = np.linspace(0, 1, 5000)
    y = np.where((x > 0.3) & (x < 0.6), np.nan, 0.5)
    x[-1], y[0] = 1, 0
    kept = curve_points(x, y, 0, 1, "hv", PIXELS)
    assert np.diff(x[kept]).max() <= (GAP_PIXELS + 1) / PIXELS
    assert np.isnan(height(x[kept], y[kept], "hv", np.linspace(0.31, 0.59, 50))).all()
    assert not np.isnan(height(x[kept], y[kept], "hv", np.r_[0.29, 0.61])).any()


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("shape", ["linear", "hv", "vh"])
@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1), st.integers(2, 300))
def test_symbols_are_on_their_curve_and_evenly_spaced(shape, sign, seed, n):
    rng = np.random.default_rng(seed)
    x, y = np.unique(rng.random(n) ** 4)[::sign], rng.random(n)
    y = y[: len(x)]
    figure = empty_figure("x", "y", (0, 1))
    add_symbols(figure, x, y, shape, 1, "#0072B2")
    [symbols] = figure.data
    spaces = np.diff(symbols.x)
    assert np.allclose(spaces, spaces[0])
    assert min(x[0], x[-1]) <= symbols.x.min() <= symbols.x.max() <= max(x[0], x[-1])
    # Drawn from its other end, a step changes at its other side.
    shown = {"hv": "vh", "vh": "hv"}.get(shape, shape) if sign < 0 else shape
    assert np.allclose(symbols.y, height(x[::sign], y[::sign], shown, symbols.x))
    assert (symbols.marker.symbol, symbols.marker.color) == ("diamond", "#0072B2")


def test_eight_curves_of_a_chart_have_symbols_of_their_own():
    assert len({symbol_of(place) for place in range(8)}) == 8


@pytest.mark.parametrize(("language", "mark"), [("en", "\u202f"), ("ko", ",")])
def test_numbers_of_a_chart_have_the_mark_of_its_language_between_thousands(language, mark):
    with use_language(language):
        assert empty_figure("x", "y", (0, 1)).layout.separators == f".{mark}"
