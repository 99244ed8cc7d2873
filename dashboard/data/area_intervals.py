"""How sure average precision and ROC AUC are, which rest on every score and not on one threshold's counts."""

import math

from dashboard.data.confidence import CONFIDENCE
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.recent import recent
from dashboard.words.sentence import say
from metrics_core import Interval


def average_precision_interval(dataset: BinaryDataset, pi: float | None = None) -> Interval | str:
    """That of AP as observed or at prevalence `pi`, or the words of a table on why there is none."""
    if why := _why_none(dataset):
        return why
    limits = _average_precision_interval(dataset.key, dataset.scores.prevalence if pi is None else pi, dataset)
    if math.isnan(limits.low):
        return say("no-interval-few-negatives", negatives=dataset.scores.n_negative)
    return limits


def roc_auc_interval(dataset: BinaryDataset) -> Interval | str:
    """That of ROC AUC, which no prevalence moves, or why there is none."""
    if why := _why_none(dataset):
        return why
    limits = _roc_auc_interval(dataset.key, dataset)
    if math.isnan(limits.low):
        at_an_end = dataset.scores.roc_auc() in (0, 1)
        return say("no-interval-at-an-end") if at_an_end else say("no-interval-few-cases")
    return limits


def _why_none(dataset: BinaryDataset) -> str | None:
    if dataset.scores.is_weighted:
        return say("no-interval-weights.row")
    if not dataset.knows_every_case:
        return say("no-interval-between-steps")
    return None if 0 < dataset.scores.prevalence < 1 else say("no-interval-one-class")


@recent(256)
def _average_precision_interval(key: str, pi: float, _dataset: BinaryDataset) -> Interval:
    low, high, *_ = _dataset.scores.at_prevalence(pi).average_precision_interval(confidence=CONFIDENCE)
    return Interval(low, high)


@recent(64)
def _roc_auc_interval(key: str, _dataset: BinaryDataset) -> Interval:
    return _dataset.scores.roc_auc_interval(confidence=CONFIDENCE)
