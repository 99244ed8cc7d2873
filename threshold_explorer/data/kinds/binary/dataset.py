"""Two classes: a label and a score for each case, and what the scores say for the positive class."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from metrics_core import BestThreshold, BinaryScores, Interval
from metrics_core.calibration import RecalibrationMap
from metrics_core.clusters.cluster_weights import effective_clusters, has_enough_clusters
from metrics_core.computing.computed_once import computed_once
from metrics_core.intervals.average_precision import lacks_positives
from metrics_core.intervals.random_masses import MIN_EFFECTIVE, has_few_effective_cases
from metrics_core.partial import Estimate, PartialLabels
from metrics_core.sorted_class import SortedClass
from threshold_explorer.data.columns.binary_statistic import (
    LOWER_IS_POSITIVE,
    PREDICTIONS_ONLY,
    BinaryStatistic,
    Cases,
    binary_statistic,
    cases,
)
from threshold_explorer.data.columns.blank_labels import BlankLabels
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.model_decisions import declared_label_note
from threshold_explorer.data.columns.numeric_columns import refuse_extreme_scores
from threshold_explorer.data.columns.positive_label import class_display_names
from threshold_explorer.data.columns.roles import ColumnRoles, split_name
from threshold_explorer.data.columns.score_direction import Scale, confidence_note
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.kinds.opening import facts_of, opened_once, provenance_line
from threshold_explorer.data.metric_intervals import few_clusters_text
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.data.threshold_scale import FINENESS, MAX_WEIGHTED_FINENESS, ThresholdGrid, middle_of
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.words.language import language, offered_languages, use_language
from threshold_explorer.words.sentence import Sentence, listed, say

# The questions whether a score is that of one class or the confidence in either.
CONFIDENCE_QUESTIONS = ("columns-question-confidence", "columns-question-rating")
NO_PREFERENCE = 0.5
# Fewer scores may separate the classes by chance.
MIN_SCORES = 20
# Values above it would be shown as 0.500.
ROUNDS_UP_TO_HALF = 0.4995


@dataclass(frozen=True)
class Evidence:
    """The mean score of the positive class and of the rest; a `warning` if the scores are reversed or separate all.

    They are reversed where the 95 % interval of ROC AUC, lies below 0.5.
    """

    sentence: Sentence
    warning: Sentence | None
    is_reversed: bool = False


def evidence_of(found: BinaryStatistic, roles: ColumnRoles) -> Evidence:
    """The evidence for the positive class of a statistic.

    >>> import pyarrow as pa
    >>> from threshold_explorer.data.columns.binary_statistic import binary_statistic
    >>> from threshold_explorer.data.columns.column_detection import DetectedColumns
    >>> columns = DetectedColumns.of(pa.table({"y": ["no", "yes", "yes"], "p": [0.125, 0.5, 0.75]}))
    >>> roles = ColumnRoles("y", "p", "yes")
    >>> print(evidence_of(binary_statistic(columns, roles), roles).sentence)
    Scores average 0.625 for "yes" (2 rows), 0.125 for all others (1 row).
    """
    scores, roc_auc = found.scores, found.scores.roc_auc()
    averages = Sentence(
        "columns-evidence",
        positive=roles.positive,
        n_positive=scores.n_positive,
        mean_positive=mean_score(scores.statistic.positives),
        n_rest=scores.n_negative,
        mean_rest=mean_score(scores.statistic.negatives),
        is_weighted=scores.is_weighted,
    )
    if roc_auc == 1 and _is_beyond_chance(found):
        return Evidence(averages, Sentence("columns-separates", label=roles.label))
    if not _is_reversed(found, roc_auc):
        return Evidence(averages, None)
    warning = Sentence(
        "columns-reversed",
        roc_auc=roc_auc,
        is_near_half=roc_auc > ROUNDS_UP_TO_HALF,
        n_others=len(found.others),
        other=found.others[0],
        is_turned=roles.lower_is_positive,
    )
    return Evidence(averages, warning, is_reversed=True)


def _is_reversed(found: BinaryStatistic, roc_auc: float) -> bool:
    """Whether ROC AUC is below 0.5 by more than chance; of sums of weights, without an interval, below 0.5 at all."""
    if not roc_auc < NO_PREFERENCE:
        return False
    if found.scores.is_weighted and not found.scores.knows_weights:
        return True
    # Without an interval it is nan.
    return bool(found.scores.roc_auc_interval().high < NO_PREFERENCE)


def _is_beyond_chance(found: BinaryStatistic) -> bool:
    statistic = found.scores.statistic
    n_scores = len(statistic.positives.scores) + len(statistic.negatives.scores)
    return n_scores >= MIN_SCORES and not found.predictions_only


def mean_score(cases: SortedClass) -> float:
    """The mean of a class's scores; nan if it has no case.

    >>> mean_score(SortedClass(np.array([0.25, 0.75]), np.array([4, 1, 0])))
    0.375
    """
    if not cases.scores.size:
        return float("nan")
    sizes = cases.sizes()
    shares = np.full(len(cases.scores), 1 / cases.total) if sizes is None else sizes / cases.total
    # Weighted by shares, because the sum of the scores could overflow.
    return float(cases.scores @ shares)


@dataclass(frozen=True, kw_only=True, eq=False)
class BinaryDataset(Dataset):
    """The scores behind every number of the pages on two classes.

    `negative` is the label of the other class, or the name of all others together; `evidence` is the scores' evidence
    for the positive class. `recalibration` is the map for new cases, if the scores are recalibrated;
    `scale` that of the confidence that the scores were. `blank` are the labels if blank ones are kept.
    """

    roles: ColumnRoles
    negative: str
    scores: BinaryScores
    evidence: Evidence | None = None
    recalibration: RecalibrationMap | None = None
    scale: Scale | None = None
    blank: BlankLabels | None = None

    # The finenesses of the slider, and whether every score is known, not only the counts at some thresholds.
    fineness = tuple(FINENESS)
    knows_every_case = True
    # Whether recalibrated scores can be chosen as further score columns.
    has_recalibrated_scores = True

    kind = Kind.BINARY

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(name for name in self.roles.columns if name)

    @property
    def score_columns(self) -> tuple[str, ...] | None:
        """The columns that the score can be switched to; None for all candidates."""
        return None

    @property
    def summary(self) -> Sentence:
        scores = self.scores
        if self.blank:
            labelled = self.blank.partial.labelled
            return Sentence(
                "binary-partly-labelled",
                cases=self.blank.partial.n,
                labelled=labelled.n,
                positives=labelled.n_positive,
                positive=self.classes["positive"],
            )
        return Sentence(
            "binary-in-short",
            cases=scores.n,
            counted="weighted" if scores.is_weighted else "cases",
            positives=scores.n_positive,
            positive=self.classes["positive"],
            prevalence=scores.prevalence,
        )

    @property
    def evidence_note(self) -> Sentence | str | None:
        return self.evidence.sentence if self.evidence else None

    @property
    def warning(self) -> Sentence | str | None:
        return self.evidence.warning if self.evidence else None

    @property
    def classes(self) -> dict[str, str]:
        """The names of the two classes on a page, by `positive` and `negative`."""
        positive, negative = class_display_names(self.roles.label, self.roles.positive, self.negative)
        return {"positive": positive, "negative": negative}

    @property
    def no_cases_reason(self) -> Sentence | None:
        """Why single cases cannot be shown; None if they can."""
        return None

    def grid(self, fineness: str = "normal") -> ThresholdGrid:
        """The positions of the slider at a fineness."""
        finer = FINENESS[fineness]
        if self.scores.is_weighted:
            finer = min(finer, MAX_WEIGHTED_FINENESS)
        return ThresholdGrid.for_scores(float(self.scores.minimum), float(self.scores.maximum), finer)

    def reachable(self, grid: ThresholdGrid, threshold: float) -> float:
        """The nearest threshold with known counts within the range of the slider."""
        return grid.snap(min(max(threshold, grid.low), grid.high))

    def cases_in(self, source: Source) -> Cases:
        return cases(source.columns, self.roles)

    def other_scores(self, source: Source) -> tuple[str, ...]:
        """The score columns for the same cases, besides the current one."""
        return tuple(name for name in source.columns.scores if name not in self.columns)

    def unclear_confidences(self, source: Source, names: Sequence[str]) -> tuple[str, ...]:
        """The score columns that may be the confidence in a predicted class, which the user is asked as for the score.

        `with_score` takes them as scores of the positive class.
        """
        if self.roles.label not in source.columns.labels:
            return ()
        columns = {name: split_name(name, source.columns.profiles)[0] for name in names}
        asked = {
            name: source.columns.direction(ColumnRoles(self.roles.label, column, "")).question
            for name, column in columns.items()
            if source.columns.predicted(self.roles.label, column) is None
        }
        return tuple(name for name, each in asked.items() if each and each.sentence.key in CONFIDENCE_QUESTIONS)

    def with_score(self, source: Source, name: str, *, lower_is_positive: bool) -> "BinaryDataset":
        """The cases with another score, which may be a recalibrated one; raises `RefusedFile` if that is impossible."""
        if self.roles.blank and self.roles.blank.is_by_score:
            raise NoSuchColumn("blank-of-one-score", score=self.roles.score, other=name)
        column, method = split_name(name, source.columns.profiles)
        is_lower = lower_is_positive or (self.roles.recalibration is not None and self.roles.column_is_lower)
        predicted = source.columns.predicted(self.roles.label, column)
        roles = replace(
            self.roles,
            score=column,
            lower_is_positive=is_lower or (bool(method) and self.roles.column_is_lower),
            predicted=predicted,
            required=(),
            recalibration=None,
        )
        roles = ColumnRoles.recalibrated(roles, method, source.columns.profiles) if method else roles
        return open_binary(source, replace(roles, drop_missing=bool(source.columns.missing(roles))))

    @property
    def bounded(self) -> PartialLabels | None:
        """The partly labelled cases, if metrics are known within bounds only; None if they have a value."""
        return self.blank.partial if self.blank and self.blank.has_bounds_only else None

    @property
    def estimate(self) -> Estimate | None:
        """The estimate for all cases of partly labelled ones by a design; None if cases are as they are."""
        has_design = self.blank is not None and self.blank.reason.why != "random"
        return self.blank.estimate if self.blank and has_design else None

    @property
    def is_assumed(self) -> bool:
        """Whether numbers rest on an assumption about the blank labels."""
        return self.blank is not None and self.blank.is_assumed

    @computed_once
    def best_f1(self) -> BestThreshold:
        return self.scores.best_threshold("f1")

    @computed_once
    def middle(self) -> tuple[float, float]:
        """The range of nearly all scores, without outliers."""
        return middle_of(self.scores)

    @computed_once
    def average_precision(self) -> Interval:
        """Average precision as lower and upper bound, which are equal if every score is known."""
        ap = self.scores.average_precision()
        return Interval(ap, ap)

    @computed_once
    def roc_auc(self) -> Interval:
        """ROC AUC as lower and upper bound."""
        auc = self.scores.roc_auc()
        return Interval(auc, auc)

    def average_precision_over(self, pis: np.ndarray) -> Interval:
        """Average precision at many prevalences, as arrays of lower and upper bounds."""
        values = self.scores.average_precision_over(pis)
        return Interval(values, values)


def open_binary(source: Source, roles: ColumnRoles, *, score_is_class: bool = False) -> BinaryDataset:
    """Open a source as two classes; raises `RefusedFile` for an invalid label, score or weight.

    With `score_is_class` the score column contains the predicted class.
    """
    key = ("binary", source.key, roles, score_is_class)

    def count() -> BinaryStatistic:
        return binary_statistic(source.columns, roles, score_is_class=score_is_class)

    # The scores are kept once for all languages.
    found = opened_once(key, source, count, lambda found: [found.scores])
    key_of_texts = (*key, source.title, language())
    return opened_once(key_of_texts, source, lambda: _made(source, roles, found), lambda dataset: [dataset.scores])


def _made(source: Source, roles: ColumnRoles, found: BinaryStatistic) -> BinaryDataset:
    refuse_extreme_scores(float(found.scores.minimum), float(found.scores.maximum), roles.score)
    others = found.others or _other_labels(source, roles)
    reading = source.report.summary()
    return BinaryDataset(
        **facts_of(source),
        key=repr((source.key, roles)),
        provenance=str(provenance_line(source.title, source.sha256, roles, found, reading)),
        notes=tuple(_notes(found, roles, source.columns)),
        roles=roles,
        negative=_negative_name(roles.positive, others),
        scores=found.scores,
        evidence=None if found.blank and found.blank.has_bounds_only else evidence_of(found, roles),
        recalibration=found.recalibration,
        scale=found.scale,
        blank=found.blank,
    )


def _negative_name(positive: str, others: Sequence[str]) -> str:
    """The only other label, or a name for several of them, or for none."""
    if not others:
        return say("binary-no-other")
    return others[0] if len(others) == 1 else say("binary-others", positive=positive)


def names_no_label(negative: str, positive: str) -> bool:
    """Whether a negative class has the name of several other labels, or of none, in the language of any reader.

    >>> names_no_label("not ill", "ill"), names_no_label("well", "ill")
    (True, False)
    """
    for name in offered_languages():
        with use_language(name):
            if negative in (_negative_name(positive, ()), _negative_name(positive, ("", ""))):
                return True
    return False


def _other_labels(source: Source, roles: ColumnRoles) -> list[str]:
    """The names of other classes without cases."""
    values = source.columns.label(roles.label, roles.merge_labels).values
    return [text for text in values if text != roles.positive]


def _notes(found: BinaryStatistic, roles: ColumnRoles, columns: DetectedColumns) -> Iterator[Sentence]:
    labels = [roles.positive] * bool(found.scores.n_positive) + list(found.others) * bool(found.scores.n_negative)
    if len(labels) == 1 and not (found.blank and found.blank.has_bounds_only):
        only = "positive" if found.scores.n_positive else "negative"
        yield Sentence("binary-one-class", label=labels[0], only=only)
    # Cases of another file, which have a score of their own, lack nothing.
    is_of_others = [*found.dropped_by] == [roles.score_column] and columns.has_other_cases(roles.score_column)
    if found.rows_dropped and not is_of_others:
        reasons = listed(
            str(Sentence("binary-dropped-by", count=count, column=name)) for name, count in found.dropped_by.items()
        )
        yield Sentence("binary-dropped", dropped=found.rows_dropped, rows=found.rows_read, reasons=reasons)
    if found.blank:
        yield found.blank.sentence
        if contradiction := found.blank.contradiction:
            yield contradiction
    if declared := declared_label_note(roles):
        yield declared
    if roles.recalibration:
        yield Sentence("recalibrate-note", method=Sentence(f"recalibrate-{roles.recalibration.method}"))
    if from_confidence := confidence_note(roles, found.scale):
        yield from_confidence
    if roles.lower_is_positive:
        yield LOWER_IS_POSITIVE
    if found.predictions_only:
        yield PREDICTIONS_ONLY


def average_precision_interval(dataset: BinaryDataset, pi: float | None = None) -> Interval | str:
    """The interval of average precision as observed or at prevalence `pi`, or a text on why there is none."""
    if why := _reason_for_none(dataset):
        return why
    limits = _average_precision_interval(dataset, dataset.scores.prevalence if pi is None else pi)
    if math.isnan(limits.low):
        return _few_units(dataset) or _few_cases(dataset.scores)
    return limits


def has_probabilities(scores: BinaryScores) -> bool:
    """Whether scores are from 0 to 1, so that they can be compared with rates."""
    return bool(0 <= scores.minimum and scores.maximum <= 1)


def roc_auc_interval(dataset: BinaryDataset) -> Interval | str:
    """The interval of ROC AUC, which does not depend on the prevalence, or a text on why there is none."""
    if why := _reason_for_none(dataset):
        return why
    limits = _roc_auc_interval(dataset)
    if math.isnan(limits.low):
        return _few_units(dataset) or say("no-interval-few-cases")
    return limits


def _few_cases(scores: BinaryScores) -> str:
    if scores.is_weighted:
        return say("no-interval-few-effective-negatives")
    if lacks_positives(scores.n_positive, scores.n_negative):
        return say("no-interval-few-positives", positives=scores.n_positive)
    return say("no-interval-few-negatives", negatives=scores.n_negative)


def _few_units(dataset: BinaryDataset) -> str | None:
    cases = dataset.scores.clustered
    if has_few_effective_cases(dataset.scores.statistic):
        return say("no-interval-few-effective", least=MIN_EFFECTIVE)
    if cases is None or has_enough_clusters(cases):
        return None
    return few_clusters_text(effective_clusters(cases.class_sizes))


def _reason_for_none(dataset: BinaryDataset) -> str | None:
    if dataset.estimate:
        return say("no-interval-design.row")
    if dataset.scores.is_weighted and not dataset.scores.knows_weights:
        return say("no-interval-weights.row")
    if not dataset.knows_every_case:
        return say("no-interval-between-steps")
    return None if 0 < dataset.scores.prevalence < 1 else say("no-interval-one-class")


@cached_result
def _average_precision_interval(dataset: BinaryDataset, pi: float) -> Interval:
    low, high, *_ = dataset.scores.at_prevalence(pi).average_precision_interval(confidence=confidence())
    return Interval(low, high)


@cached_result
def _roc_auc_interval(dataset: BinaryDataset) -> Interval:
    return dataset.scores.roc_auc_interval(confidence=confidence())
