"""The palette: each colour has one meaning, contrast on both pages, and differs for colour-blind readers too."""

import re
import tomllib
from itertools import combinations, product

import numpy as np
import pytest

from metrics_core import METRICS
from tests.sources import ROOT
from tests.test_house import contrast
from threshold_explorer.live.charts.palette import (
    CELL_COLOURS,
    COST_COLOUR,
    EXACT_MATCH_COLOUR,
    FURTHER_COLOURS,
    GUIDE_COLOUR,
    METRIC_COLOURS,
    PIN_COLOUR,
    RANKING_COLOURS,
    RECOMMENDED_COLOUR,
    REVIEW_COLOUR,
    SERIES_COLOURS,
    UNLABELLED_COLOUR,
)

FIRST_METRICS = {key: METRIC_COLOURS[key] for key in ("accuracy", "precision", "recall", "f1")}
SERIES = {f"series {number}": colour for number, colour in enumerate(SERIES_COLOURS, 1)}
MARKS = {"pin": PIN_COLOUR, "recommended": RECOMMENDED_COLOUR}
TAKEN = set(METRIC_COLOURS.values())
ALL = {
    **METRIC_COLOURS,
    **RANKING_COLOURS,
    **CELL_COLOURS,
    **SERIES,
    **MARKS,
    "exact match": EXACT_MATCH_COLOUR,
    "cost": COST_COLOUR,
    "review": REVIEW_COLOUR,
    "guide": GUIDE_COLOUR,
    "unlabelled": UNLABELLED_COLOUR,
    # A metric that has taken one of them is among the metrics.
    **{f"further metric {number}": colour for number, colour in enumerate(FURTHER_COLOURS, 1) if colour not in TAKEN},
}
# Machado, Oliveira and Fernandes (2009), doi 10.1109/TVCG.2009.113, at full severity, for linear RGB.
COLOUR_BLIND = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
}
XYZ = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]]
WHITE = [0.95047, 1.0, 1.08883]


def lab(colour, vision=None):
    """CIE L*a*b* of a colour, as seen with normal vision or with a colour blindness."""
    channels = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    seen = np.clip(COLOUR_BLIND[vision] @ linear, 0, 1) if vision else linear
    ratio = XYZ @ seen / WHITE
    x, y, z = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one, other, vision=None):
    """The CIE 1976 difference; 2.3 is just noticeable."""
    return float(np.linalg.norm(lab(one, vision) - lab(other, vision)))


def too_close(pairs, least, vision=None):
    return [
        (names, round(found, 1))
        for *names, (one, other) in ((a, b, (colour, with_)) for (a, colour), (b, with_) in pairs)
        if (found := distance(one, other, vision)) < least
    ]


def within(colours):
    return combinations(colours.items(), 2)


def between(one, other):
    return product(one.items(), other.items())


def test_each_metric_has_a_colour():
    assert METRIC_COLOURS.keys() == METRICS.keys()


def test_no_colour_means_two_things():
    assert len(set(ALL.values())) == len(ALL)
    assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in ALL.values())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_colour_has_contrast_with_the_page(theme):
    configured = tomllib.loads((ROOT / ".streamlit/config.toml").read_text())["theme"][theme]["backgroundColor"]
    assert {name: colour for name, colour in ALL.items() if contrast(colour, configured) < 3} == {}


def test_groups_of_colours_differ_from_each_other():
    assert too_close(between(FIRST_METRICS, CELL_COLOURS), 30) == []
    assert too_close(between(FIRST_METRICS, SERIES), 15) == []
    assert too_close(between(FIRST_METRICS | CELL_COLOURS, {"series 1": SERIES_COLOURS[0]}), 25) == []
    assert too_close(between(FIRST_METRICS | CELL_COLOURS, MARKS), 20) == []


@pytest.mark.parametrize("vision", COLOUR_BLIND)
@pytest.mark.parametrize(
    ("colours", "least"),
    [
        (FIRST_METRICS, 10),
        (CELL_COLOURS | {"unlabelled": UNLABELLED_COLOUR}, 20),
        (dict(list(SERIES.items())[:3]), 10),
        ({key: FIRST_METRICS[key] for key in ("precision", "recall")} | {"ndcg": RANKING_COLOURS["ndcg"]}, 15),
        ({"pin": PIN_COLOUR, "series 1": SERIES_COLOURS[0]}, 15),
    ],
    ids=["metrics", "outcomes", "series", "ranking", "pin"],
)
def test_colours_of_one_chart_differ_for_colour_blind_readers(colours, least, vision):
    assert too_close(within(colours), least, vision) == []
