"""Bands: the numbers of metrics_core, closed forms where they exist, and the same limits everywhere."""

import numpy as np
import pytest

from metrics_core import METRICS
from metrics_core.resampling import bands as core_bands
from tests.browser.page_parts import open_example
from threshold_explorer.data.metric_intervals import CLOSED_FORMS, Weights, drawn_metrics, interval_of
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.controls.session_settings import Resampling
from threshold_explorer.interface.threshold_charts.confidence_bands import add_metric_bands, make_bands, with_limits
from threshold_explorer.live.charts.figures import slider_axis_figure
from threshold_explorer.views.threshold.confidence_bands_switch import tile_intervals
from threshold_explorer.views.threshold.panel import METRICS_ON_UNIT_SCALE
from threshold_explorer.words.sentence import say

ON_TILES = [METRICS[key] for key in METRICS_ON_UNIT_SCALE]


def ignore(share: float) -> None:
    """A progress callback that does nothing."""


@pytest.fixture(scope="module")
def dataset():
    return open_example(FIRST)


@pytest.fixture(scope="module")
def scale(dataset):
    return threshold_scale("threshold", dataset.scores, dataset.grid())


@pytest.fixture(scope="module")
def bands(dataset, scale):
    return make_bands(("here",), dataset.scores, scale, Resampling(), ignore)


def test_every_metric_has_bands_resampled_where_no_formula_gives_them(bands, dataset, scale):
    drawn = drawn_metrics(Weights.NONE)
    wanted = core_bands(dataset.scores, scale.thresholds, list(drawn), n_resamples=1000, seed=0)
    for key in METRICS:
        low, high = bands.limits(key)
        expected = (wanted[key].low, wanted[key].high) if key in wanted else interval_of(key, at_steps(dataset, scale))
        np.testing.assert_array_equal(low, expected[0])
        np.testing.assert_array_equal(high, expected[1])
    assert set(drawn) == METRICS.keys() - CLOSED_FORMS.keys()


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


def test_missing_limits_have_a_reason(bands, dataset):
    assert bands.at(dataset.scores, bands.thresholds[-1] + 1)["mcc"].text == "none: undefined"
    whys = bands.why("mcc")
    assert [bool(why) for why in whys] == np.isnan(bands.limits("mcc")[0]).tolist()
    assert any(whys)


def test_the_payload_of_a_metric_stays_under_11_kb_at_the_finest_steps(dataset):
    finest = threshold_scale("threshold", dataset.scores, dataset.grid("finest"))
    found = tile_intervals(
        dataset, finest, make_bands(("finest",), dataset.scores, finest, Resampling(200), ignore), ON_TILES
    )
    forms = [interval.form for interval in found.values()]
    assert found.keys() == {metric.key for metric in ON_TILES} & set(drawn_metrics(Weights.NONE))
    assert max(len(form["low"]) + len(form["high"]) for form in forms) < 11 * 1024


def test_simultaneous_bands_are_wider_and_of_metrics_with_a_closed_form_only(bands, dataset, scale):
    wide = make_bands(("wide",), dataset.scores, scale, Resampling(200), ignore, simultaneous=True)
    assert (bands.kind, wide.kind) == ("pointwise", "simultaneous")
    (low, high), (pointwise_low, pointwise_high) = wide.limits("recall"), bands.limits("recall")
    assert ((low <= pointwise_low) & (high >= pointwise_high)).all()
    assert set(wide.why("mcc")) == {say("bands-none-simultaneous")}
    # On a tile an interval is one of a single threshold.
    assert wide.at(dataset.scores, 0.5)["balanced_accuracy"] == bands.at(dataset.scores, 0.5)["balanced_accuracy"]
    figure = slider_axis_figure(scale, 300)
    add_metric_bands(figure, wide, wide.thresholds, ("recall", "mcc"))
    assert sum(len(trace.x) > 0 for trace in figure.data) == 1


def test_a_position_for_the_threshold_of_the_moment_has_limits_too(dataset):
    by_rank = threshold_scale("rank", dataset.scores, dataset.grid())
    drawn = make_bands(("rank",), dataset.scores, by_rank, Resampling(200), ignore)
    assert drawn.steps_of(dataset.scores, np.array([0.5])).tolist() == [-1]
    found = tile_intervals(dataset, by_rank.including(0.5), drawn, [METRICS["mcc"]])["mcc"].form
    assert [text for _, text in found["none"] if text == found["between"]] == []


def test_an_exception_of_the_progress_callback_stops_the_work(dataset, scale):
    class CancelledError(Exception):
        """The reader pressed Cancel."""

    shares = []

    def report(share: float) -> None:
        shares.append(share)
        if share > 0.3:
            raise CancelledError

    with pytest.raises(CancelledError):
        make_bands(("there",), dataset.scores, scale, Resampling(), report)
    assert shares == sorted(shares)
    assert shares[-1] < 0.6


def test_the_table_and_the_picture_hold_the_limits(bands, dataset, scale):
    frame = with_limits(dataset.scores.threshold_curve(bands.thresholds).to_frame(["f1", "mcc"]), bands, ("f1", "mcc"))
    known = frame.dropna()
    assert ((known["mcc_low"] <= known["mcc"]) & (known["mcc"] <= known["mcc_high"])).all()
    assert (frame["mcc_why_none"] == "").equals(frame["mcc_low"].notna())
    figure = slider_axis_figure(scale, 300)
    add_metric_bands(figure, bands, bands.thresholds, ("f1", "mcc"))
    drawn = np.asarray(figure.data[1].y, dtype=float)
    assert {np.nanmin(drawn), np.nanmax(drawn)} == {frame["mcc_low"].min(), frame["mcc_high"].max()}
    assert figure.layout.yaxis.range[0] <= frame["mcc_low"].min()
