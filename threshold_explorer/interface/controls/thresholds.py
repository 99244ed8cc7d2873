"""The threshold of the open data, as set or by default, and the positions of its slider.

Of several classes or labels each has a threshold: the slider sets that of the one in focus, the others keep theirs.
"""

import math

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import FINENESS, QUANTITIES, ThresholdGrid, ThresholdScale, threshold_scale
from threshold_explorer.interface.controls.parameter_declaration import (
    Fit,
    Scope,
    finite_number,
    number,
    numbers,
    one_of,
)
from threshold_explorer.interface.controls.query_parameters import (
    MakeWarning,
    bound_value,
    get_parameter,
    is_pending,
    set_parameter,
)
from threshold_explorer.words.formats import threshold_text
from threshold_explorer.words.sentence import Sentence, say

Thresholds = tuple[float, ...]
T = number("t", Scope.DATASET, shows_own_warning=True)
THRESHOLDS = numbers("ts", Scope.FILE)
SCALES = tuple(QUANTITIES)
SCALE = one_of("scale", Scope.DATASET, SCALES, lambda key: say(f"slider-scale-{key}"))
# With fewer positions among nearly all cases, the slider starts with finer steps.
MIN_POSITIONS = 60
# With fewer of the finest positions among nearly all scores, even steps are useless.
MIN_POSITIONS_WITHIN = 10
STEPS = one_of("fineness", Scope.DATASET, FINENESS, lambda key: say(f"slider-steps-{key}"))


def threshold_grid(dataset: BinaryDataset) -> ThresholdGrid:
    """The slider's even positions, with the fineness set on the threshold page."""
    fineness = get_parameter(STEPS, default_fineness(dataset))
    return dataset.grid(fineness if fineness in dataset.fineness else dataset.fineness[0])


def default_fineness(dataset: BinaryDataset) -> str:
    """The first step size, or a finer one if nearly all scores lie within few of its positions."""
    for fineness in dataset.fineness:
        scale = _scale_on(dataset, "threshold", dataset.grid(fineness))
        if (scale.dense[1] - scale.dense[0]) / float(scale.grid.step) >= MIN_POSITIONS:
            return fineness
    return dataset.fineness[0]


def slider_scale(dataset: BinaryDataset) -> ThresholdScale:
    """The scale of the slider, as set on the threshold page."""
    grid = threshold_grid(dataset)
    default = default_scale(dataset)
    key = get_parameter(SCALE, default)
    return _scale_on(dataset, key if key in scales(dataset) else default, grid)


def default_scale(dataset: BinaryDataset) -> str:
    """By threshold, unless nearly all scores lie between few of its finest positions: then by the share flagged."""
    low, high = dataset.middle
    finest = dataset.grid(dataset.fineness[-1])
    return SCALES[0] if high - low >= MIN_POSITIONS_WITHIN * float(finest.step) or low == high else SCALES[1]


def scales(dataset: BinaryDataset) -> tuple[str, ...]:
    """The available scales; weighted cases have no ranks."""
    return SCALES[:2] if dataset.scores.is_weighted else SCALES


@cached_result
def _scale_on(dataset: BinaryDataset, key: str, grid: ThresholdGrid) -> ThresholdScale:
    start = starting_threshold(dataset, grid)
    return threshold_scale(key, dataset.scores, grid, start)


def starting_threshold(dataset: BinaryDataset, grid: ThresholdGrid) -> float:
    """0.5 for scores in [0, 1] on both sides of 0.5, otherwise the threshold with the best F1.

    Where only bounds of F1 are known, it is the score from which cases were checked, or the middle of the scores.
    """
    if 0 <= dataset.scores.minimum <= 0.5 <= dataset.scores.maximum <= 1:
        return dataset.reachable(grid, 0.5)
    if dataset.blank and dataset.blank.has_bounds_only:
        checked_from = dataset.blank.reason.threshold
        return dataset.reachable(grid, sum(dataset.middle) / 2 if checked_from is None else checked_from)
    best = dataset.best_f1.threshold
    return dataset.reachable(grid, float(best)) if math.isfinite(best) else grid.high


def current_threshold(dataset: BinaryDataset, scale: ThresholdScale) -> float:
    """The threshold of the other pages, for a page without its slider."""
    start, fit = starting_threshold(dataset, scale.grid), reachable_fit(dataset, scale.grid)
    threshold = fit(get_parameter(T, start))
    return start if threshold is None else threshold


def reachable_fit(dataset: BinaryDataset, grid: ThresholdGrid) -> Fit[float]:
    return lambda threshold: dataset.reachable(grid, threshold) if grid.contains(threshold) else None


def threshold_warning(what: str, grid: ThresholdGrid) -> MakeWarning:
    """The warning about a link's threshold that is not a number, outside the scores, or where no counts are known.

    `what` is "threshold" or "pin".
    """

    def make_warning(requested: str, shown: str) -> Sentence:
        threshold = finite_number(requested)
        shown = threshold_text(float(shown))
        if threshold is None:
            return Sentence(f"slider-{what}-no-number", requested=requested, shown=shown)
        if not grid.contains(threshold):
            return Sentence(f"slider-{what}-outside", requested=requested, low=grid.low, high=grid.high, shown=shown)
        return Sentence("slider-between-steps", requested=threshold_text(threshold), shown=shown)

    return make_warning


def class_thresholds(dataset: OneVsRestDataset) -> Thresholds:
    """The threshold of each class or label, as set or by default.

    Call it before the slider is drawn: where a link has all class thresholds but not the slider's, they set the slider.
    """
    sets_slider = is_pending(THRESHOLDS) and not is_pending(T)
    thresholds = bound_value(
        THRESHOLDS,
        default=default_thresholds(dataset),
        scope_key=dataset.classes_key,
        fit=lambda thresholds: thresholds if _are_valid(dataset, thresholds) else None,
        make_warning=lambda asked, _: Sentence("multiclass-bad-thresholds", asked=asked, classes=len(dataset.names)),
    )
    if sets_slider:
        set_parameter(T, thresholds[dataset.focus])
    return thresholds


def _are_valid(dataset: OneVsRestDataset, thresholds: Thresholds) -> bool:
    """One for each class, none further outside the scores than a slider reaches."""
    assert dataset.class_scores is not None
    low, high = float(dataset.class_scores.columns.min()), float(dataset.class_scores.columns.max())
    reach = max(high - low, 1.0)
    return len(thresholds) == len(dataset.names) and all(low - reach <= each <= high + reach for each in thresholds)


def set_focus_threshold(dataset: OneVsRestDataset, threshold: float) -> Thresholds:
    """Stores the threshold of the class or label in focus, and returns the thresholds of all."""
    set_parameter(THRESHOLDS, with_focus(dataset, class_thresholds(dataset), threshold))
    return class_thresholds(dataset)


def set_thresholds(dataset: OneVsRestDataset, thresholds: Thresholds) -> None:
    """For callbacks: sets all thresholds, the slider's too."""
    set_parameter(THRESHOLDS, thresholds)
    set_parameter(T, thresholds[dataset.focus])


def with_focus(dataset: OneVsRestDataset, thresholds: Thresholds, threshold: float) -> Thresholds:
    """The thresholds, with that of the class or label in focus replaced."""
    return (*thresholds[: dataset.focus], threshold, *thresholds[dataset.focus + 1 :])


def default_thresholds(dataset: OneVsRestDataset) -> Thresholds:
    """0.5 for probabilities; for other scores the threshold with the best F1 of each class or label."""
    return _default_thresholds(dataset.classes_key, dataset)


@cached_result
def _default_thresholds(of: str, _dataset: OneVsRestDataset) -> Thresholds:
    many = _dataset.class_scores
    assert many is not None
    if many.columns.min() >= 0 and many.columns.max() <= 1:
        return (0.5,) * len(_dataset.names)
    return best_f1_thresholds(_dataset)


def best_f1_thresholds(dataset: OneVsRestDataset) -> Thresholds:
    """The threshold with the best F1 of each class or label; the highest score of all where F1 is 0 everywhere."""
    many = dataset.class_scores
    assert many is not None
    best = (many.one_vs_rest(name).best_threshold("f1").threshold for name in many.classes)
    return tuple(float(threshold) if math.isfinite(threshold) else float(many.columns.max()) for threshold in best)
