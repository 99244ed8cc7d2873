"""A threshold for each class or label: the slider is that of the one in focus, the others keep theirs."""

import math

from dashboard.controls.choice import Kept, number, numbers
from dashboard.controls.choosing import choose, hold, is_asked
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.recent import recent
from dashboard.words.sentence import Sentence

Thresholds = tuple[float, ...]

T = number("t", Kept.NUMBERS, complains_elsewhere=True)
THRESHOLDS = numbers("ts", Kept.FILE)


def class_thresholds(dataset: ManyDataset) -> Thresholds:
    """The threshold of each class or label, as chosen or, until then, as usual.

    Where a link names them all and not that of the slider, they set the slider too: this is asked before it is drawn.
    """
    sets_slider = is_asked(THRESHOLDS) and not is_asked(T)
    thresholds = hold(
        THRESHOLDS,
        default=usual_thresholds(dataset),
        of=dataset.of_classes,
        fit=lambda chosen: chosen if _are_in_reach(dataset, chosen) else None,
        complain=lambda asked, _: Sentence("multiclass-bad-thresholds", asked=asked, classes=len(dataset.names)),
    )
    if sets_slider:
        choose(T, thresholds[dataset.focus])
    return thresholds


def _are_in_reach(dataset: ManyDataset, thresholds: Thresholds) -> bool:
    """One for each, and none further from the scores than a slider could set it."""
    assert dataset.many is not None
    low, high = float(dataset.many.columns.min()), float(dataset.many.columns.max())
    reach = max(high - low, 1.0)
    return len(thresholds) == len(dataset.names) and all(low - reach <= each <= high + reach for each in thresholds)


def keep_threshold(dataset: ManyDataset, threshold: float) -> Thresholds:
    """Notes what the slider says of the class or label in focus, and returns the thresholds of all."""
    choose(THRESHOLDS, with_focus(dataset, class_thresholds(dataset), threshold))
    return class_thresholds(dataset)


def choose_thresholds(dataset: ManyDataset, thresholds: Thresholds) -> None:
    """For callbacks: all thresholds are these, the slider's too."""
    choose(THRESHOLDS, thresholds)
    choose(T, thresholds[dataset.focus])


def with_focus(dataset: ManyDataset, thresholds: Thresholds, threshold: float) -> Thresholds:
    """The thresholds with that of the class or label in focus replaced."""
    return (*thresholds[: dataset.focus], threshold, *thresholds[dataset.focus + 1 :])


def usual_thresholds(dataset: ManyDataset) -> Thresholds:
    """For probabilities one half, for other scores that with the best F1 of each class or label."""
    return _usual_thresholds(dataset.of_classes, dataset)


@recent(32)
def _usual_thresholds(of: str, _dataset: ManyDataset) -> Thresholds:
    many = _dataset.many
    assert many is not None
    if many.columns.min() >= 0 and many.columns.max() <= 1:
        return (0.5,) * len(_dataset.names)
    return best_of_each(_dataset)


def best_of_each(dataset: ManyDataset) -> Thresholds:
    """The threshold with the best F1 of each class or label; where none finds a case, the highest score of all."""
    many = dataset.many
    assert many is not None
    best = (many.one_vs_rest(name).best_threshold("f1").threshold for name in many.classes)
    return tuple(float(threshold) if math.isfinite(threshold) else float(many.columns.max()) for threshold in best)
