"""The pin: the one reference that a page compares the current threshold with, on this or another score column.

By default it is the decided threshold of a link to a decision, and without one the starting threshold.
"""

import math
from dataclasses import dataclass

from metrics_core import BinaryScores, ConfusionMatrix
from metrics_core.partial import PartialCounts, PartialLabels
from threshold_explorer.data.columns.roles import split_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.source import Source
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.parameter_declaration import Scope, flag, number, numbers, plain_text
from threshold_explorer.interface.controls.query_parameters import (
    bound_value,
    carry_parameter,
    get_parameter,
    is_pending,
    keep_url,
    parameter_warning,
    release_url,
    set_parameter,
)
from threshold_explorer.interface.controls.score_columns import PIN_SCORE, score_choices
from threshold_explorer.interface.controls.thresholds import T, reachable_fit, starting_threshold, threshold_warning
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.live.layer import Pin, PinOrigin
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.sentence import Sentence

PIN = number("pin", Scope.DATASET, shows_own_warning=True)
PINNED = flag("pinned", Scope.DATASET)
# The threshold of a shared decision.
DECIDED = number("decided", Scope.DATASET, shows_own_warning=True)
# The note on a decision whose link stores nothing.
NOTE = plain_text("note", Scope.DATASET)
# Whether the pin is the threshold that meets the goal.
PIN_GOAL = flag("pin_goal", Scope.DATASET)
# Whether lower scores mean positive in the pinned column; by default as in the current one.
PIN_LOWER = flag("pin_lower", Scope.DATASET)
# In a link with counts, which does not contain the pinned column: TP, FP, positives and negatives at the pin.
PIN_COUNTS = numbers("pin_counts", Scope.DATASET, has_observed_default=True)


@dataclass(frozen=True)
class SharedDecision:
    """The decided threshold of the link that opened a data set, and its counts on the columns that it was made for.

    With bounds only, the counts are those of the labelled cases, and of the unlabelled ones.
    """

    dataset_key: str
    threshold: float
    at: ConfusionMatrix | PartialCounts


@dataclass
class _Opened:
    decision: SharedDecision | None = None


def open_decision() -> None:
    """When a link opens: if it is one to a decision, it opens at the decided threshold, and the URL stays its own."""
    of_session(_Opened).decision = None
    if is_pending(DECIDED):
        keep_url(T, DECIDED)


def shared_decision(dataset: BinaryDataset, scale: ThresholdScale) -> SharedDecision | None:
    """The decision that is open, also on other columns than its own; None without a valid one."""
    if not is_pending(DECIDED):
        return None
    opened, requested = of_session(_Opened), get_parameter(DECIDED, None)
    if opened.decision is None:
        threshold = None if requested is None else reachable_fit(dataset, scale.grid)(requested)
        if threshold is None:
            # The slider has the warning about it.
            release_url()
            return None
        at = dataset.bounded.counts_at(threshold) if dataset.bounded else dataset.scores.confusion_at(threshold)
        opened.decision = SharedDecision(dataset.key, threshold, at)
    return opened.decision


@dataclass(frozen=True)
class PinChoice:
    """The parameters of a pin: its threshold, its score column (None for the current one), and its direction."""

    threshold: float
    column: str | None
    is_lower: bool

    @classmethod
    def of(cls, dataset: BinaryDataset, start: float) -> "PinChoice":
        """The current choice; `start` is the threshold that is pinned by default."""
        is_lower = dataset.roles.lower_is_positive
        return cls(get_parameter(PIN, start), get_parameter(PIN_SCORE, None), get_parameter(PIN_LOWER, is_lower))

    def carry(self, now: BinaryDataset) -> None:
        """Makes it the choice for another data set of the same file."""
        carry_parameter(PINNED, get_parameter(PINNED, True), scope_key=now.key)
        carry_parameter(PIN, self.threshold, scope_key=now.key)
        carry_parameter(PIN_SCORE, self.column, scope_key=now.key)
        carry_parameter(PIN_LOWER, self.is_lower, scope_key=now.key)


def pin(threshold: float, origin: PinOrigin = "pin") -> None:
    """For callbacks: pins a threshold of the current score column, by hand or because it meets the goal."""
    set_parameter(PIN, threshold)
    set_parameter(PINNED, True)
    set_parameter(PIN_GOAL, origin == "goal")
    set_parameter(PIN_SCORE, None)
    set_parameter(PIN_LOWER, None)


def unpin() -> None:
    """For callbacks: compares with nothing."""
    set_parameter(PINNED, False)


def resolve_pin(dataset: BinaryDataset, scale: ThresholdScale) -> Pin | None:
    """The pin; None if unpinned or not in these data."""
    decision, fit = shared_decision(dataset, scale), reachable_fit(dataset, scale.grid)
    is_decided = decision is not None and decision.dataset_key == dataset.key
    default = decision.threshold if decision and is_decided else starting_threshold(dataset, scale.grid)
    column, cases = _pinned_column(dataset), _pinned_cases(dataset)
    threshold = bound_value(
        PIN,
        default=default,
        scope_key=dataset.key,
        # The range of the slider is that of the current column.
        fit=fit if column is None else PIN.fit,
        make_warning=threshold_warning("pin", scale.grid),
    )
    is_goal = bound_value(PIN_GOAL, default=False, scope_key=dataset.key)
    if not bound_value(PINNED, default=True, scope_key=dataset.key) or cases is None:
        return None
    origin: PinOrigin = "goal" if is_goal else "pin"
    if not is_goal and column is None and threshold == default:
        origin = "decision" if is_decided else "start"
    scores, bounded = cases
    return Pin(threshold, scores, column or "", origin, bounded)


def _pinned_column(dataset: BinaryDataset) -> str | None:
    """The other score column whose threshold is pinned; None if it is the current one."""
    return bound_value(PIN_SCORE, default=None, scope_key=dataset.key)


def _pinned_cases(dataset: BinaryDataset) -> tuple[BinaryScores, PartialLabels | None] | None:
    """The scores of the pinned column, and its partly labelled cases; None if the data do not have them."""
    column = _pinned_column(dataset)
    is_lower = bound_value(PIN_LOWER, default=dataset.roles.lower_is_positive, scope_key=dataset.key)
    if column is None:
        return dataset.scores, dataset.bounded
    source = current_data().source
    if source is None:
        linked = _linked_scores(dataset)
        return (linked, None) if linked else None
    if column not in score_choices(dataset, source) and not _is_recalibrated(column, dataset, source):
        return None
    try:
        pinned = dataset.with_score(source, column, lower_is_positive=is_lower)
    except RefusedFile:
        return None
    return pinned.scores, pinned.bounded


def _is_recalibrated(name: str, dataset: BinaryDataset, source: Source) -> bool:
    """Whether a name is that of recalibrated scores of these data, whichever method is chosen now."""
    column, method = split_name(name, source.columns.profiles)
    return method is not None and (column == dataset.roles.score_column or column in dataset.other_scores(source))


def pinned_counts(pin: Pin) -> tuple[float, ...]:
    """TP, FP, positives and negatives at the pin."""
    at = pin.scores.confusion_at(pin.threshold)
    return tuple(map(float, (at.tp, at.fp, pin.scores.n_positive, pin.scores.n_negative)))


def _linked_scores(dataset: BinaryDataset) -> BinaryScores | None:
    """Scores with the counts of a link at the pin, and nowhere else."""
    counts = bound_value(PIN_COUNTS, default=(), scope_key=dataset.key, fit=_fitting_counts)
    threshold = get_parameter(PIN, None)
    if not counts or threshold is None:
        return None
    tp, fp, positives, negatives = counts
    levels = [math.nextafter(threshold, -math.inf), threshold]
    return BinaryScores.from_counts(levels, n_positive=[positives - tp, tp], n_negative=[negatives - fp, fp])


def _fitting_counts(found: tuple[float, ...]) -> tuple[float, ...] | None:
    is_valid = len(found) == 4 and 0 <= found[0] <= found[2] and 0 <= found[1] <= found[3] and found[2] + found[3] > 0
    return found if is_valid else None


def pin_warnings(dataset: BinaryDataset) -> tuple[Sentence | None, Sentence | None]:
    """About a link with an invalid pinned threshold, or with a pinned score column that the data do not have."""
    column = _pinned_column(dataset)
    is_known = _pinned_cases(dataset) is not None
    no_column = None if is_known else Sentence("slider-pin-no-column", requested=column)
    return parameter_warning(PIN), no_column
