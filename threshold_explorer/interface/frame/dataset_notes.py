"""The notes on a data set: what was done to its rows, and what its intervals count."""

import numpy as np

from metrics_core import BinaryScores, Interval
from metrics_core.clusters.cluster_weights import effective_clusters
from metrics_core.intervals.proportions import wilson_of_expected
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.ranking import mean_intervals
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, roc_auc_interval
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.metric_intervals import FEW_CLUSTERS
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, paragraph

MOST_OF_RANGE = 0.5
# What is a share of the cases of a class.
MEASURED = {"positive": "recall", "negative": "specificity"}


def dataset_notes(dataset: Dataset) -> list[str]:
    """The notes, each a paragraph; the last says what clusters change, if cases belong together."""
    notes = [str(note) for note in dataset.notes]
    knows_scores = isinstance(dataset, BinaryDataset) and not (dataset.blank and dataset.blank.has_bounds_only)
    if isinstance(dataset, BinaryDataset) and knows_scores and (why := why_not_to_choose(dataset.scores)):
        notes.insert(0, str(why))
    if isinstance(dataset, BinaryDataset) and dataset.scores.is_clustered:
        notes.append(paragraph(cluster_sentences(dataset)))
    if isinstance(dataset, RankingDataset) and dataset.units is not None:
        notes.append(paragraph(_query_sentences(dataset, dataset.units)))
    if isinstance(dataset, TextDataset) and dataset.units is not None:
        notes.append(paragraph(_row_sentences(dataset, dataset.units)))
    return notes


def why_not_to_choose(scores: BinaryScores) -> Sentence | None:
    """Why no threshold can be chosen by these cases, if so: all scores are equal, or a class has too few cases.

    Few are so many that the interval of recall, or of specificity, may span more than half of 0 to 1. The Wilson
    interval of one half of n cases is z / sqrt(n + z²) wide, at the quantile z of the confidence level.
    """
    if scores.minimum == scores.maximum:
        return Sentence("binary-constant")
    fewest = min(scores.n_positive, scores.n_negative)
    low, high = wilson_of_expected(np.float64(fewest / 2), np.float64(fewest), confidence())
    if scores.is_weighted or not fewest or high - low <= MOST_OF_RANGE:
        return None
    of = "positive" if fewest == scores.n_positive else "negative"
    return Sentence(
        "binary-few",
        count=fewest,
        of=of,
        metric=metric_label(MEASURED[of]),
        name=confidence_name(),
        low=float(low),
        high=float(high),
    )


def cluster_sentences(dataset: BinaryDataset) -> list[Sentence]:
    """What intervals count, how it changes the one of ROC AUC, and whether it is rough."""
    cases, by_cluster = dataset.scores.clustered, roc_auc_interval(dataset)
    assert cases is not None
    counted = Sentence(
        "clusters-counted", clusters=cases.n_clusters, column=dataset.roles.cluster, cases=len(cases.scores)
    )
    if isinstance(by_cluster, str):
        return [counted, Sentence("clusters-no-auc", why=by_cluster)]
    found = [counted]
    wide, narrow = (_half_width(one) for one in (by_cluster, _of_single_cases(dataset)))
    if ratio_text(wide) != ratio_text(narrow):
        found.append(Sentence("clusters-auc", wide=wide, narrow=narrow, name=confidence_name()))
    if effective_clusters(cases.class_sizes) < FEW_CLUSTERS:
        found.append(Sentence("clusters-few", least=FEW_CLUSTERS))
    return found


def _query_sentences(dataset: RankingDataset, units: SamplingUnits) -> list[Sentence]:
    """The same of mean average precision, if queries belong together."""
    counted = Sentence(
        "clusters-counted-queries",
        clusters=units.n_units,
        column=dataset.roles.cluster,
        queries=dataset.rankings.n_queries,
    )
    if not units.are_enough:
        return [counted, Sentence("clusters-none", effective=round(units.effective))]
    found = [counted]
    wide, narrow = _mean_ap_half_widths(dataset)
    if ratio_text(wide) != ratio_text(narrow):
        found.append(Sentence("clusters-map", wide=wide, narrow=narrow, name=confidence_name()))
    if units.effective < FEW_CLUSTERS:
        found.append(Sentence("clusters-few", least=FEW_CLUSTERS))
    return found


def _row_sentences(dataset: TextDataset, units: SamplingUnits) -> list[Sentence]:
    """What intervals of texts count, if rows belong together."""
    found = [Sentence("clusters-counted-rows", clusters=units.n_units, column=dataset.roles.cluster, rows=dataset.n)]
    if not units.are_enough:
        return [*found, Sentence("clusters-none", effective=round(units.effective))]
    return found if units.effective >= FEW_CLUSTERS else [*found, Sentence("clusters-few", least=FEW_CLUSTERS)]


@cached_result
def _mean_ap_half_widths(dataset: RankingDataset) -> tuple[float, float]:
    """Counting clusters, and counting queries."""
    values = dataset.rankings.average_precision()[:, np.newaxis]
    wide, narrow = (
        mean_intervals(values, bounded=True, confidence=confidence(), units=units) for units in (dataset.units, None)
    )
    return float(wide.high[0] - wide.low[0]) / 2, float(narrow.high[0] - narrow.low[0]) / 2


@cached_result
def _of_single_cases(dataset: BinaryDataset) -> Interval:
    return BinaryScores(dataset.scores.statistic).roc_auc_interval(confidence=confidence())


def _half_width(found: Interval) -> float:
    return float(found.high - found.low) / 2
