"""Bands: how sure each curve is, and each metric that has no interval in closed form, from resampled cases."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dashboard.charts.thinning import drawn_points
from dashboard.controls.drawing import Drawing
from dashboard.data.confidence import CLOSED_FORMS, CONFIDENCE, interval_of
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.memory import Key, memory
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.session import of_session
from dashboard.words.formats import bounds_text, in_thousandths
from dashboard.words.sentence import say
from metrics_core import METRICS, BinaryScores, ConfusionMatrix
from metrics_core.arrays import FloatArray
from metrics_core.resampling import Band, CurveBand, CurveBands, curve_bands, intervals_at, resample
from metrics_core.resampling.bands import bands_of

RESAMPLED = tuple(key for key in METRICS if key not in CLOSED_FORMS)
# The bands of the PR and ROC curves have up to four points in each of so many columns.
_CURVE_PIXELS = 250

# Told of the share of the work that is done; what it raises ends the work.
Tell = Callable[[float], object]


class Limits(NamedTuple):
    """Two limits, or the core's name for why there are none."""

    low: float
    high: float
    why: str

    @property
    def none(self) -> str:
        """Why there are none, in words; empty where there are."""
        return why_text(self.why)

    @property
    def text(self) -> str:
        """As a table shows them, with the digits that the live layer has, so that both say the same."""
        shown = [in_thousandths(limit) / 1000 if np.isfinite(limit) else limit for limit in (self.low, self.high)]
        return self.none or bounds_text(shown[0], shown[1])


def why_text(why: str) -> str:
    """The sentence on why there are no limits, by the core's name for it; empty where there are."""
    return say(f"bands-none-{why}") if why else ""


@dataclass(frozen=True, eq=False)
class Bands:
    """Of one slider: the resampled metrics at its positions, by key, and the bands of the PR and the ROC curve.

    `key` says of which data, positions and drawing they are, `seen` is what the cases count at the positions. The
    scores themselves are not held, so that bands are small whatever the rows.
    """

    key: Key
    drawing: Drawing
    thresholds: NDArray[np.float64]
    seen: ConfusionMatrix
    resampled: dict[str, Band]
    curves: CurveBands

    def limits(self, metric: str) -> tuple[FloatArray, FloatArray]:
        """The limits of a metric at each position, nan where it has none: in closed form, as on its tile, if it can."""
        if metric in self.resampled:
            return self.resampled[metric].low, self.resampled[metric].high
        low, high = interval_of(metric, self.seen)
        return np.asarray(low), np.asarray(high)

    def why(self, metric: str) -> Sequence[str]:
        """Why a metric has no limits at each position; empty where it has."""
        if metric in self.resampled:
            return [why_text(why) for why in self.resampled[metric].why]
        return [say("bands-none-undefined") if np.isnan(low) else "" for low in self.limits(metric)[0]]

    def at(self, scores: BinaryScores, threshold: float) -> dict[str, Limits]:
        """The resampled metrics' limits at any threshold, by key.

        Of a position that flags the same cases, if there is one; elsewhere the same number of draws is made there.
        """
        [step] = self.steps_of(scores, np.array([threshold]))
        if step >= 0:
            drawn = self.resampled.items()
            return {key: Limits(float(band.low[step]), float(band.high[step]), band.why[step]) for key, band in drawn}
        found = intervals_at(scores, threshold, RESAMPLED, **asdict(self.drawing), confidence=CONFIDENCE)
        return {key: Limits(one.low, one.high, one.why) for key, one in found.items()}

    def steps_of(self, scores: BinaryScores, thresholds: FloatArray) -> NDArray[np.intp]:
        """For each threshold the position that flags the same cases, -1 where none does."""
        # Fewer the higher the threshold, so negated they ascend; equal numbers flagged are the same cases.
        here, there = -_flagged(self.seen), -_flagged(scores.confusion_at(thresholds))
        places = np.minimum(np.searchsorted(here, there), len(here) - 1)
        return np.where(here[places] == there, places, -1)


@dataclass
class _Last:
    """What this visit drew last: there for it even where the server's memory has no room."""

    bands: Bands | None = None


def drawn_bands(dataset: BinaryDataset, scale: ThresholdScale, drawing: Drawing) -> Bands | None:
    """The bands, if they have been drawn."""
    key, last = _key(dataset, scale, drawing), of_session(_Last).bands
    return last if last and last.key == key else memory().get(key)


def draw_bands(dataset: BinaryDataset, scale: ThresholdScale, drawing: Drawing, tell: Tell) -> None:
    """Draws them, for whoever asks next."""
    key = _key(dataset, scale, drawing)
    of_session(_Last).bands = memory().kept(key, lambda: make_bands(key, dataset.scores, scale, drawing, tell), _parts)


def make_bands(key: Key, scores: BinaryScores, scale: ThresholdScale, drawing: Drawing, tell: Tell) -> Bands:
    """The work: draws, the limits of each metric, and those of the curves from further draws."""
    stages = len(RESAMPLED) + 2

    def of_stage(stage: int) -> Callable[[int], object]:
        return lambda done: tell((stage + done / drawing.draws) / stages)

    drawn = resample(scores, scale.thresholds, **asdict(drawing), progress=of_stage(0))
    settings = drawing.settings(CONFIDENCE)
    resampled: dict[str, Band] = {}
    for stage, metric in enumerate(RESAMPLED, 1):
        resampled |= bands_of(drawn, [METRICS[metric]], settings)
        of_stage(stage)(drawing.draws)
    curves = curve_bands(
        scores,
        _curve_thresholds(scores),
        **asdict(drawing),
        confidence=CONFIDENCE,
        progress=of_stage(stages - 1),
    )
    thresholds = scale.thresholds.astype(np.float64)
    return Bands(key, drawing, thresholds, scores.confusion_at(thresholds), resampled, curves)


def _key(dataset: BinaryDataset, scale: ThresholdScale, drawing: Drawing) -> Key:
    return ("bands", dataset.key, scale, drawing)


def _parts(bands: Bands) -> list[object]:
    drawn: list[Band | CurveBand] = [*bands.resampled.values(), bands.curves.pr, bands.curves.roc]
    return [part for band in drawn for part in (band.value, band.low, band.high)]


def _curve_thresholds(scores: BinaryScores) -> FloatArray:
    """Those that either curve needs to be drawn, ascending."""
    curve = scores.threshold_curve()
    at = curve.confusion
    falling = [
        drawn_points(np.nan_to_num(np.asarray(x)), np.nan_to_num(np.asarray(y)), 0, 1, _CURVE_PIXELS)
        for x, y in ((at.recall, at.precision), (at.fpr, at.recall))
    ]
    return np.asarray(curve.thresholds[np.union1d(*falling)])


def _flagged(at: ConfusionMatrix) -> NDArray[np.float64]:
    return np.asarray(np.asarray(at.tp, dtype=np.float64) + at.fp)
