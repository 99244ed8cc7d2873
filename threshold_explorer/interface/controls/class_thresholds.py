"""One threshold per class or label: the slider sets that of the class in focus, the others keep theirs."""

import math

from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.query_parameter import Scope, number, numbers
from threshold_explorer.interface.controls.query_parameters import bound_value, is_pending, set_parameter
from threshold_explorer.words.sentence import Sentence

Thresholds = tuple[float, ...]

T = number("t", Scope.DATASET, shows_own_warning=True)
THRESHOLDS = numbers("ts", Scope.FILE)


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
