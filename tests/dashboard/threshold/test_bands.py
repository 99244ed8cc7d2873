"""Bands: the numbers are the core's, closed forms stay, and what is shown is the same wherever it is shown."""

import numpy as np
import pytest

from dashboard.charts.figures import spine_figure
from dashboard.controls.drawing import Drawing
from dashboard.data.confidence import CLOSED_FORMS, interval_of
from dashboard.data.sources import FIRST
from dashboard.data.threshold_scale import threshold_scale
from dashboard.threshold.band_traces import add_metric_bands, with_limits
from dashboard.threshold.bands import RESAMPLED, make_bands
from dashboard.threshold.bands_switch import tile_intervals
from dashboard.threshold.view_options import CHOICE
from metrics_core import METRICS
from metrics_core.resampling import bands as core_bands
from tests.browser.page_parts import open_example

ON_TILES = [METRICS[key] for key in CHOICE]


def ignore(share: float) -> None:
    """For who does not want to know how far the work is."""


@pytest.fixture(scope="module")
def dataset():
    return open_example(FIRST)


@pytest.fixture(scope="module")
def scale(dataset):
    return threshold_scale("threshold", dataset.scores, dataset.grid())


@pytest.fixture(scope="module")
def bands(dataset, scale):
    return make_bands(("here",), dataset.scores, scale, Drawing(), ignore)


def test_every_metric_has_bands_resampled_where_no_formula_gives_them(bands, dataset, scale):
    wanted = core_bands(dataset.scores, scale.thresholds, list(RESAMPLED), draws=1000, seed=0)
    for key in METRICS:
        low, high = bands.limits(key)
        expected = (wanted[key].low, wanted[key].high) if key in wanted else interval_of(key, at_steps(dataset, scale))
        np.testing.assert_array_equal(low, expected[0])
        np.testing.assert_array_equal(high, expected[1])
    assert set(RESAMPLED) == METRICS.keys() - CLOSED_FORMS.keys()


def at_steps(dataset, scale):
    return dataset.scores.confusion_at(scale.thresholds)


def test_between_two_positions_the_same_decisions_have_the_same_limits(bands, dataset):
    scores, step = dataset.scores, bands.thresholds[50]
    score = float(scores.distinct_scores[np.searchsorted(scores.distinct_scores, step)])
    assert step < score
    assert bands.at(dataset.scores, score)["mcc"] == bands.at(dataset.scores, step)["mcc"]


def test_other_decisions_are_resampled_by_themselves(bands, dataset):
    threshold = dataset.best_f1.threshold
    assert bands.steps_of(dataset.scores, np.array([threshold])).tolist() == [-1]
    found = bands.at(dataset.scores, threshold)["mcc"]
    assert found.low < dataset.scores.confusion_at(threshold).mcc < found.high


def test_where_there_are_no_limits_words_say_why(bands, dataset):
    assert bands.at(dataset.scores, bands.thresholds[-1] + 1)["mcc"].text == "none: undefined"
    whys = bands.why("mcc")
    assert [bool(why) for why in whys] == np.isnan(bands.limits("mcc")[0]).tolist()
    assert any(whys)


def test_the_payload_stays_under_64_kb_at_the_finest_steps_with_every_metric(dataset):
    finest = threshold_scale("threshold", dataset.scores, dataset.grid("finest"))
    found = tile_intervals(
        dataset, finest, make_bands(("finest",), dataset.scores, finest, Drawing(), ignore), ON_TILES
    )
    forms = [interval.form for interval in found.values()]
    assert len(forms) == 6
    assert sum(len(form["low"]) + len(form["high"]) for form in forms) < 64 * 1024


def test_a_position_for_the_threshold_of_the_moment_has_limits_too(dataset):
    by_rank = threshold_scale("rank", dataset.scores, dataset.grid())
    drawn = make_bands(("rank",), dataset.scores, by_rank, Drawing(), ignore)
    assert drawn.steps_of(dataset.scores, np.array([0.5])).tolist() == [-1]
    found = tile_intervals(dataset, by_rank.including(0.5), drawn, [METRICS["mcc"]])["mcc"].form
    assert [text for _, text in found["none"] if text == found["between"]] == []


def test_what_is_raised_while_it_tells_how_far_it_is_ends_the_work(dataset, scale):
    class CancelledError(Exception):
        """The reader pressed Cancel."""

    told = []

    def tell(share: float) -> None:
        told.append(share)
        if share > 0.3:
            raise CancelledError

    with pytest.raises(CancelledError):
        make_bands(("there",), dataset.scores, scale, Drawing(), tell)
    assert told == sorted(told)
    assert told[-1] < 0.6


def test_the_table_and_the_picture_hold_the_limits(bands, dataset, scale):
    frame = with_limits(dataset.scores.threshold_curve(bands.thresholds).to_frame(["f1", "mcc"]), bands, ("f1", "mcc"))
    known = frame.dropna()
    assert ((known["mcc_low"] <= known["mcc"]) & (known["mcc"] <= known["mcc_high"])).all()
    assert (frame["mcc_why_none"] == "").equals(frame["mcc_low"].notna())
    figure = spine_figure(scale, 300)
    add_metric_bands(figure, bands, bands.thresholds, ("f1", "mcc"))
    drawn = np.asarray(figure.data[1].y, dtype=float)
    assert {np.nanmin(drawn), np.nanmax(drawn)} == {frame["mcc_low"].min(), frame["mcc_high"].max()}
    assert figure.layout.yaxis.range[0] <= frame["mcc_low"].min()
