"""Why labels are blank: the question, with the answers that fit the file; the likeliest is first, with its evidence."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import numpy as np
import pyarrow as pa

from threshold_explorer.data.columns.binary_statistic import every_case
from threshold_explorer.data.columns.blank_labels import BlankReason
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.dates import date_column
from threshold_explorer.data.columns.numeric_columns import BoolArray, Floats, missing_rows
from threshold_explorer.data.columns.questions import ColumnQuestion, Reading
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.columns.score_tests import RankTest, known_numbers
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.rows.column_naming import word_set
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import Sentence

# Blank cases above a score, and labelled ones below it, up to this share of the labelled and of the blank cases are
# exceptions: cases were checked from this score on.
MOST_EXCEPTIONS = 0.01
# With fewer cases, or fewer of either kind, any order of blank labels is likely by chance.
MIN_CASES, MIN_OF_EACH = 20, 3
# Tests look at this many rows at most, evenly spaced.
MOST_TESTED = 50_000
# What a column of probabilities of being checked is called, unless it has few values.
CHECKED_WORDS = word_set(
    "sampling sampled sample selection selected inclusion included check checked review reviewed audit audited "
    "labelled labeled verified verification"
)
FEW_PROBABILITIES = 10
# How many standard deviations the number of labels may be from that which the probabilities let expect.
MOST_DEVIATIONS = 4
# The share of the blank labels that are of a date or later.
NEWEST = 0.95
LEAST_CHANCE = 0.001


@dataclass(frozen=True)
class _Proposal:
    """A reason that the file suggests, what suggests it, and what it gives."""

    reason: BlankReason
    evidence: Sentence
    label: Sentence
    gives: Sentence


@dataclass(frozen=True, eq=False)
class _Blanks:
    """The cases by score, labelled or not; `keep` selects them from the rows of the table, None for all."""

    columns: DetectedColumns
    roles: ColumnRoles
    keep: BoolArray | None
    scores: Floats
    is_labelled: BoolArray

    @property
    def n_labelled(self) -> int:
        return int(self.is_labelled.sum())

    @property
    def can_be_tested(self) -> bool:
        n, n_labelled = len(self.scores), self.n_labelled
        return n >= MIN_CASES and min(n_labelled, n - n_labelled) >= MIN_OF_EACH

    def of_cases(self, name: str) -> pa.ChunkedArray:
        values = self.columns.values(name)
        return values if self.keep is None else values.filter(pa.array(self.keep))

    def ranks_blanks(self, values: Floats, rows: BoolArray | None = None) -> RankTest:
        """Whether the labelled cases have higher values than the blank ones, among some of them."""
        chosen = np.flatnonzero(np.ones(len(values), bool) if rows is None else rows)
        chosen = chosen[:: len(chosen) // MOST_TESTED + 1]
        return RankTest.of(values[chosen], self.is_labelled[chosen])


def blank_question(source: Source, roles: ColumnRoles) -> ColumnQuestion | None:
    """The question why labels are blank; None if none is, if the answer is known, or if the scores are refused."""
    is_answered = roles.blank is not None or roles.drop_missing
    if is_answered or not source.columns.class_column(roles.label).has_missing:
        return None
    try:
        return _question(source, replace(roles, recalibration=None, score=roles.score_column))
    except RefusedFile:
        # Opening reports the value and its row.
        return None


@cached_result
def _question(source: Source, roles: ColumnRoles) -> ColumnQuestion:
    found = every_case(source.columns, roles)
    is_blank = missing_rows(source.columns.values(roles.label))
    blanks = _Blanks(
        source.columns, roles, found.keep, found.scores, ~(is_blank if found.keep is None else is_blank[found.keep])
    )
    proposals = [*_proposals(blanks)] if blanks.can_be_tested else []
    readings = [_reading(one.reason, one.label, one.gives) for one in proposals]
    readings += _assumptions(blanks, {one.reason.why for one in proposals})
    n, n_labelled = len(blanks.scores), blanks.n_labelled
    leave_out = Sentence("blank-gives-leave-out", labelled=n_labelled)
    readings.append(Reading({"drop": "true"}, Sentence("blank-take-leave-out"), leave_out))
    asked = Sentence("blank-question", blank=n - n_labelled, cases=n)
    if proposals:
        asked = Sentence("blank-question-found", **asked.args, evidence=proposals[0].evidence)
    return ColumnQuestion(asked, tuple(readings))


def _reading(reason: BlankReason, label: Sentence, gives: Sentence) -> Reading:
    return Reading({"blank": str(reason)}, label, gives)


def _proposals(blanks: _Blanks) -> Iterator[_Proposal]:
    """The reasons that the file suggests, the likeliest first."""
    by_column = next(filter(None, (_sampled(blanks, name) for name in _other_columns(blanks))), None)
    late = next(filter(None, (_late(blanks, name) for name in _other_columns(blanks))), None)
    found = (by_column, _above(blanks), late, None if by_column else _sampled_below(blanks))
    yield from filter(None, found)
    if not any(found) and (alike := _random(blanks)):
        yield alike


def _assumptions(blanks: _Blanks, proposed: set[str]) -> Iterator[Reading]:
    """The answers that nothing in the file speaks against, besides those proposed."""
    is_contradicted = proposed or blanks.ranks_blanks(blanks.scores).is_significant
    is_probability = 0 <= blanks.scores.min() and blanks.scores.max() <= 1 and len(np.unique(blanks.scores[:100])) > 2
    possible = {
        "unknown": True,
        "score": "above" not in proposed,
        "random": not is_contradicted,
        "calibrated": is_probability and blanks.roles.predicted is None,
    }
    for why, is_possible in possible.items():
        if is_possible:
            yield _reading(BlankReason(why), Sentence(f"blank-take-{why}"), Sentence(f"blank-gives-{why}"))  # type: ignore[arg-type]


def _other_columns(blanks: _Blanks) -> list[str]:
    return [name for name in blanks.columns.table.column_names if name not in blanks.roles.columns]


def _above(blanks: _Blanks) -> _Proposal | None:
    """Only cases from some score on were checked: nearly all labelled cases are the ones with the highest scores."""
    scores, n_labelled = blanks.scores, blanks.n_labelled
    lowest = float(np.partition(scores, len(scores) - n_labelled)[len(scores) - n_labelled])
    threshold = _plain_number(lowest, scores, blanks.is_labelled)
    is_above = scores >= threshold
    unchecked, checked_below = int((is_above & ~blanks.is_labelled).sum()), int((blanks.is_labelled & ~is_above).sum())
    if max(unchecked, checked_below) > MOST_EXCEPTIONS * min(n_labelled, len(scores) - n_labelled):
        return None
    return _Proposal(
        BlankReason("above", threshold),
        Sentence("blank-found-above", threshold=threshold, above=unchecked, below=checked_below),
        Sentence("blank-take-above", threshold=threshold),
        Sentence("blank-gives-above", threshold=threshold),
    )


def _plain_number(lowest: float, scores: Floats, is_above: BoolArray) -> float:
    """Of `lowest` and its roundings the one that best separates the scores above, that with the fewest digits first.

    >>> _plain_number(0.42113, np.array([0.40, 0.4187, 0.42113, 0.5]), np.array([False, False, True, True]))
    0.42
    """
    numbers = [float(f"{lowest:.{digits}g}") for digits in range(1, 7)]
    return min([*numbers, lowest], key=lambda number: int(((scores >= number) != is_above).sum()))


def _sampled(blanks: _Blanks, name: str) -> _Proposal | None:
    """A column has the probability with which each case was checked: it lets expect as many labels as there are."""
    profile = blanks.columns.profiles[name]
    is_named = bool(profile.words & CHECKED_WORDS)
    if not (profile.is_number and profile.is_probability) or not (is_named or profile.n_values <= FEW_PROBABILITIES):
        return None
    values = known_numbers(blanks.of_cases(name))
    if values is None or not ((values > 0) & (values <= 1)).all() or not blanks.is_labelled[values == 1].all():
        return None
    expected, variance = float(values.sum()), float((values * (1 - values)).sum())
    if not variance or abs(blanks.n_labelled - expected) > MOST_DEVIATIONS * variance**0.5:
        return None
    return _Proposal(
        BlankReason("sampled", column=name),
        Sentence("blank-found-sampled", column=name, expected=round(expected), labelled=blanks.n_labelled),
        Sentence("blank-take-sampled", column=shortened(name, 20)),
        Sentence("blank-gives-sampled"),
    )


def _sampled_below(blanks: _Blanks) -> _Proposal | None:
    """All cases from some score on were checked, and of those below a share that does not depend on the score."""
    scores, is_labelled = blanks.scores, blanks.is_labelled
    highest = float(scores[~is_labelled].max())
    is_above = scores > highest
    n_below, checked = int((~is_above).sum()), int((is_labelled & ~is_above).sum())
    share = checked / n_below
    if not is_above.any() or checked < MIN_CASES or share ** int(is_above.sum()) > LEAST_CHANCE:
        return None
    if blanks.ranks_blanks(scores, ~is_above).is_significant:
        return None
    threshold = _plain_number(float(scores[is_above].min()), scores, is_above)
    of = {"threshold": threshold, "share": share}
    return _Proposal(
        BlankReason("sampled", threshold, float(f"{share:.3g}")),
        Sentence("blank-found-sampled-below", **of),
        Sentence("blank-take-sampled-below", **of),
        Sentence("blank-gives-sampled"),
    )


def _late(blanks: _Blanks, name: str) -> _Proposal | None:
    """Labels come later: the blank ones are of later dates."""
    if not blanks.columns.profiles[name].is_date:
        return None
    found = date_column(blanks.of_cases(name), name)
    if found is None or np.isnat(found.days).any():
        return None
    days = found.days.astype(np.int64)
    ranking = blanks.ranks_blanks(-days.astype(np.float64))
    if not ranking.is_predictive or ranking.roc_auc < 1 / 2:
        return None
    blank_days = np.sort(days[~blanks.is_labelled])
    first = blank_days[int((1 - NEWEST) * len(blank_days))]
    return _Proposal(
        BlankReason("late", column=name),
        Sentence(
            "blank-found-late",
            share=float((blank_days >= first).mean()),
            day=datetime.fromtimestamp(86_400 * int(first), UTC),
            labelled=float((days[blanks.is_labelled] >= first).mean()),
        ),
        Sentence("blank-take-late", column=shortened(name, 20)),
        Sentence("blank-gives-late"),
    )


def _random(blanks: _Blanks) -> _Proposal | None:
    """Cases were checked at random: the scores of labelled and blank ones are alike."""
    n_labelled = blanks.n_labelled
    if min(n_labelled, len(blanks.scores) - n_labelled) < MIN_CASES:
        return None
    if blanks.ranks_blanks(blanks.scores).is_significant:
        return None
    means = {
        "labelled": float(blanks.scores[blanks.is_labelled].mean()),
        "blank": float(blanks.scores[~blanks.is_labelled].mean()),
    }
    return _Proposal(
        BlankReason("random"),
        Sentence("blank-found-random", **means),
        Sentence("blank-take-random"),
        Sentence("blank-gives-random"),
    )
