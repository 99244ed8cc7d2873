"""Metric colours: one for each metric, distinct, and visible on a light and on a dark page."""

import re

import pytest

from metrics_core import METRICS
from threshold_explorer.charts.metric_colours import METRIC_COLOURS

HEADLINE = ("accuracy", "precision", "recall", "f1")
BACKGROUNDS = ("#ffffff", "#0e1117")


def channels(colour):
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    low, high = sorted([luminance(a), luminance(b)])
    return (high + 0.05) / (low + 0.05)


def test_each_metric_has_a_colour_of_its_own():
    assert list(METRIC_COLOURS) == list(METRICS)
    assert len(set(METRIC_COLOURS.values())) == len(METRICS)
    assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in METRIC_COLOURS.values())


@pytest.mark.parametrize("background", BACKGROUNDS)
def test_lines_have_contrast_with_the_page(background):
    for key, colour in METRIC_COLOURS.items():
        assert contrast(colour, background) >= (3 if key in HEADLINE else 2), key
