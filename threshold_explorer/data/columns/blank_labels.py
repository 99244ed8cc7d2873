"""Blank labels that are kept: why they are blank, as the user says, and what can be said of all cases then."""

from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

import numpy as np

from metrics_core import BinaryScores
from metrics_core.calibration.check import calibration_check
from metrics_core.computing.arrays import FloatArray
from metrics_core.partial import (
    Calibrated,
    Design,
    Estimate,
    PartialLabels,
    Probabilities,
    Strata,
    estimate,
    exceptions_from,
    inclusion_test,
    score_strata,
    scores_test,
)
from threshold_explorer.words.formats import exact_text
from threshold_explorer.words.sentence import Sentence

Why = Literal["above", "unknown", "random", "score", "late", "sampled", "calibrated"]
_SEPARATOR = "~"
# Of the tests that contradict a reason: docs/partial_labels.md has their power.
LEVEL = 0.05


@dataclass(frozen=True)
class BlankReason:
    """Why labels are blank.

    `above`: only cases with a score of at least `threshold` were checked. `unknown`. `random`: checked at random.
    `score`: whether a case was checked depends on its score only. `late`: labels come later, by the date in `column`.
    `sampled`: checked with the probability in `column`, or all from `threshold` on and the `share` of those below.
    `calibrated`: the scores are calibrated probabilities.
    """

    why: Why
    threshold: float | None = None
    share: float | None = None
    column: str | None = None

    @property
    def is_by_score(self) -> bool:
        """Whether estimates depend on the score column that the reason is about."""
        return self.why in ("score", "calibrated") or (self.why == "sampled" and self.column is None)

    def __str__(self) -> str:
        """As links and the command have it.

        >>> [str(one) for one in (BlankReason("above", 0.42), BlankReason("sampled", 0.5, 0.05), BlankReason("late", \
column="day"))]
        ['above~0.42', 'sampled~0.5~0.05', 'late~column~day']
        """
        if self.column is not None:
            return _SEPARATOR.join((self.why, "column", self.column))
        numbers = (one for one in (self.threshold, self.share) if one is not None)
        return _SEPARATOR.join((self.why, *map(exact_text, numbers)))

    @classmethod
    def parse(cls, text: str) -> "BlankReason | None":
        """The reason in a link; None if the text is none.

        >>> BlankReason.parse("sampled~column~p~2") == BlankReason("sampled", column="p~2")
        True
        >>> BlankReason.parse("above"), BlankReason.parse("above~nan"), BlankReason.parse("sampled~0.5~2")
        (None, None, None)
        """
        named_why, *rest = text.split(_SEPARATOR)
        if named_why not in get_args(Why):
            return None
        why = cast(Why, named_why)
        if rest[:1] == ["column"]:
            named = _SEPARATOR.join(rest[1:])
            return cls(why, column=named) if named and why in ("late", "sampled") else None
        try:
            numbers = [float(one) for one in rest]
        except ValueError:
            return None
        is_share = why != "sampled" or (len(numbers) == 2 and 0 < numbers[1] <= 1)
        expected = {"above": 1, "sampled": 2, "late": -1}.get(why, 0)
        if len(numbers) != expected or not np.isfinite(numbers).all() or not is_share:
            return None
        threshold, share = [*numbers, None, None][:2]
        return cls(why, threshold, share)


@dataclass(frozen=True, eq=False)
class BlankLabels:
    """The cases of a table with blank labels: the labels that there are, and the estimate for all cases, if any.

    Without an `estimate` metrics are known within bounds only.
    """

    reason: BlankReason
    partial: PartialLabels
    estimate: Estimate | None

    @classmethod
    def of(cls, reason: BlankReason, partial: PartialLabels, values: Any) -> "BlankLabels":
        """With the estimate that follows from the reason; `values` are those of its column: probabilities or weeks."""
        design = _design(reason, partial, values)
        return cls(reason, partial, None if design is None else estimate(partial, design))

    @property
    def has_bounds_only(self) -> bool:
        return self.estimate is None

    @property
    def has_cases(self) -> bool:
        """Whether the labelled cases stand for all: calibrated scores give only sums of cases."""
        return self.estimate is not None and self.reason.why != "calibrated"

    @property
    def weights(self) -> FloatArray | None:
        """How many cases each labelled case stands for; None if all stand for as many, or for themselves only."""
        is_weighted = self.reason.why in ("score", "late", "sampled")
        return self.estimate.weights if self.estimate and is_weighted else None

    @property
    def scores(self) -> BinaryScores:
        """The scores that the numbers of all cases are computed from.

        Without an estimate, unlabelled cases count as negatives: only flagged cases are right, and pages show bounds.
        """
        if self.estimate is None:
            return self.partial.unlabelled_as_negatives
        return self.partial.labelled if self.reason.why == "random" else self.estimate.scores

    @property
    def is_assumed(self) -> bool:
        """Whether the estimate rests on an assumption, not on known probabilities."""
        return self.estimate is not None and self.reason.why != "sampled"

    @property
    def sentence(self) -> Sentence:
        """What is taken to be the reason, and what follows for the numbers."""
        return Sentence(
            f"blank-{self.reason.why}",
            blank=self.partial.n - self.partial.n_labelled,
            cases=self.partial.n,
            by="score" if self.reason.column is None else "column",
            threshold=self.reason.threshold,
            share=self.reason.share,
            column=self.reason.column,
            left_out=self.estimate.n_left_out if self.estimate else 0,
        )

    @property
    def contradiction(self) -> Sentence | None:
        """What in the data contradicts the reason, at a level of 5 %; None if nothing does, or no test can.

        Not tested is what needs a further column: whether the score, or the week, alone decided.
        """
        why, numbers = self.reason.why, dict[str, float]()
        if why == "above":
            assert self.reason.threshold is not None
            found = exceptions_from(self.partial, self.reason.threshold)
            is_contradicted = found.unlabelled_above + found.labelled_below > 0
            numbers = {"above": found.unlabelled_above, "below": found.labelled_below}
        elif why == "random":
            test = scores_test(self.partial)
            is_contradicted = test.p_value < LEVEL
            numbers = {"threshold": test.at[0], "labelled": test.observed[0], "blank": test.expected[0]}
        elif self.estimate and isinstance(self.estimate.design, Probabilities):
            test = inclusion_test(self.partial, self.estimate.design)
            is_contradicted = test.p_value < LEVEL
            if is_contradicted:
                most = int(np.argmax(np.abs(test.observed - test.expected)))
                numbers = {"threshold": test.at[most], "labelled": test.observed[most], "expected": test.expected[most]}
        else:
            is_contradicted = why == "calibrated" and calibration_check(self.partial.labelled).p_value < LEVEL
        return Sentence(f"blank-contradicted-{why}", **numbers) if is_contradicted else None


def _design(reason: BlankReason, partial: PartialLabels, values: Any) -> Design | None:
    match reason.why:
        case "random":
            return Strata(np.zeros(partial.n, dtype=np.int64))
        case "score":
            return score_strata(partial)
        case "late":
            return Strata(values)
        case "sampled":
            return Probabilities(_probabilities(reason, partial) if reason.column is None else values)
        case "calibrated":
            return Calibrated()
    return None


def _probabilities(reason: BlankReason, partial: PartialLabels) -> FloatArray:
    assert reason.threshold is not None
    assert reason.share is not None
    return np.where(partial.scores >= reason.threshold, 1.0, reason.share)
