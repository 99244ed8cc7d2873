"""The verdict on groups: the worst group, and what the test says about it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from metrics_core import PredictionsError
from metrics_core.groups import GroupedScores, gap
from metrics_core.groups.gaps import Gap
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.thresholds import current_threshold, slider_scale
from threshold_explorer.views.groups.grouping import GroupedCases, current_groups
from threshold_explorer.views.series.series import Series, look_of
from threshold_explorer.views.series.threshold_page import headline_metric
from threshold_explorer.words.formats import middle_shortened, p_value_text, ratio_text, signed_text, visible
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, say

# A red square among the dots.
MARKED = look_of(7)


@dataclass(frozen=True)
class Worst:
    """The worst group, and why in one word.

    "worse" if the test says that it is worse than all other cases, or "different" for a metric without a better
    direction; otherwise "lowest" or "highest", by its value alone.
    """

    group: str
    what: str

    @property
    def is_told(self) -> bool:
        return self.what in ("worse", "different")


def gap_at(grouped: GroupedCases, threshold: float, metric: str) -> Gap:
    """The gap between the groups, and each group against the rest, at the confidence level of the visit."""
    return _gap(grouped.named_key, threshold, metric, grouped.groups)


@cached_result
def _gap(key: str, threshold: float, metric: str, _groups: GroupedScores) -> Gap:
    return gap(_groups, threshold, metric, confidence=confidence())


def worst_group(found: Gap) -> Worst | None:
    """The worst of the groups that are told to be worse; otherwise that with the worst value. None below two groups.

    Without a better direction, it is the group that differs most from the rest.
    """
    known = [each for each in found.to_rest if not each.why and not math.isnan(each.difference)]
    if len(known) < 2:
        return None
    higher_is_better = found.quantity.higher_is_better
    told = [each for each in known if each.is_told and (each.difference < 0) is not (higher_is_better is False)]
    if higher_is_better is None:
        worst = max(known, key=lambda each: abs(each.difference))
        return Worst(worst.group, "different" if worst.is_told else "lowest" if worst.difference < 0 else "highest")
    sign = 1 if higher_is_better else -1
    worst = min(told or known, key=lambda each: sign * each.value)
    return Worst(worst.group, "worse" if told else "lowest" if higher_is_better else "highest")


def verdict_sentence(found: Gap, metric: str) -> Sentence | None:
    """What the test says about the worst group; None where no groups can be compared."""
    worst, label = worst_group(found), metric_label(metric)
    if worst is None:
        return None
    of = next(each for each in found.to_rest if each.group == worst.group)
    values = {"group": middle_shortened(of.group, 30), "metric": label, "value": ratio_text(of.value)}
    if not worst.is_told:
        return Sentence("groups-verdict-open", **values, rest=ratio_text(of.rest), what=worst.what)
    limits = {"low": signed_text(of.low), "high": signed_text(of.high), "name": confidence_name()}
    differs = {"difference": signed_text(of.difference), "p": p_value_text(of.p_value), "what": worst.what}
    return Sentence("groups-verdict", **values, **differs, **limits, rest=ratio_text(of.rest))


def with_first(series: Sequence[Series], worst: Worst | None) -> list[Series]:
    """The groups with the worst one first."""
    return sorted(series, key=lambda each: worst is None or each.name != visible(worst.group))


def mark_of(worst: Worst | None, threshold: float) -> dict[str, Any]:
    """The mark of the first group in the live table and charts, as known at this threshold."""
    if worst is None:
        return {}
    text = say("groups-mark", what=worst.what)
    return {"mark": {"text": text, "threshold": threshold, "look": MARKED._asdict()}}


def worse_badge(dataset: BinaryDataset, source: Source) -> Sentence | None:
    """A badge such as "BR worse", if the test says that about the groups, metric and threshold of the Groups page."""
    try:
        grouped = None if dataset.scores.is_clustered else current_groups(dataset, source)
    except PredictionsError:
        # The page says why these columns make no groups.
        return None
    if grouped is None:
        return None
    threshold = current_threshold(dataset, slider_scale(dataset))
    worst = worst_group(gap_at(grouped, threshold, headline_metric()))
    if worst is None or not worst.is_told:
        return None
    return Sentence("groups-badge", group=middle_shortened(worst.group, 16), what=worst.what)
