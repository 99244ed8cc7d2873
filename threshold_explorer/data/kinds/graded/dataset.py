"""Outputs with a human grade, and scores of metrics or judge models for them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from metrics_core import BinaryScores
from threshold_explorer.data.columns.binary_statistic import LOWER_IS_POSITIVE, BinaryStatistic, Cases
from threshold_explorer.data.columns.numeric_columns import refuse_extreme_scores
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Kind
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, evidence_of
from threshold_explorer.data.kinds.graded.columns import (
    GradedRoles,
    GradedRows,
    graded_columns,
    graded_notes,
    graded_rows,
)
from threshold_explorer.data.kinds.opening import facts_of, opened_once, provenance_of, quoted
from threshold_explorer.data.kinds.task import Task
from threshold_explorer.data.kinds.text.columns import text_names
from threshold_explorer.data.source import Source
from threshold_explorer.words.formats import significant_text
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import Sentence, listed, say

GRADE_DIGITS = 6


@dataclass(frozen=True, kw_only=True, eq=False)
class GradedDataset(BinaryDataset):
    """Graded outputs; as a binary data set, the good ones against the rest by the chosen score.

    Data sets with equal `grades_key` have equal grades and scores, whichever score is chosen.
    """

    source: Source
    graded: GradedRoles
    outputs: GradedRows
    grades_key: str

    kind = Kind.GRADED
    has_recalibrated_scores = False

    @property
    def columns(self) -> tuple[str, ...]:
        return self.graded.columns

    @property
    def score_columns(self) -> tuple[str, ...]:
        return self.graded.scores

    @property
    def summary(self) -> Sentence:
        return Sentence(
            "graded-in-short",
            outputs=len(self.outputs.rows),
            good=int(self.outputs.is_good.sum()),
            rule=good_rule(self.graded),
            scores=len(self.graded.scores),
        )

    @property
    def warning(self) -> Sentence | None:
        if self.evidence is None or not self.evidence.is_reversed:
            return None
        return Sentence("graded-reversed", score=self.roles.score, area=self.scores.roc_auc())

    def cases_in(self, source: Source) -> Cases:
        scored = self.outputs.scored(self.roles.score)
        keep = np.zeros(source.columns.table.num_rows, dtype=np.bool_)
        keep[self.outputs.rows[scored]] = True
        return Cases(keep, self.outputs.is_good[scored], self.outputs.scores[self.roles.score][scored], is_hard=False)

    def other_scores(self, source: Source) -> tuple[str, ...]:
        return tuple(name for name in self.graded.scores if name != self.roles.score)

    def with_score(self, source: Source, name: str, *, lower_is_positive: bool) -> BinaryDataset:
        return open_graded(source, replace(self.graded, score=name))

    def scores_of(self, name: str) -> BinaryScores:
        """The good outputs against the rest by one of the scores."""
        scored = self.outputs.scored(name)
        is_good, scores = self.outputs.is_good[scored], self.outputs.scores[name][scored]
        return BinaryScores.from_predictions(is_good, scores, pos_label=True)


def good_name(roles: GradedRoles) -> str:
    """The name of the class of good outputs: their grades if these are texts."""
    return listed(roles.good_words) or say("graded-good")


def good_rule(roles: GradedRoles) -> str:
    """The rule for a good output, as text.

    >>> good_rule(GradedRoles("stars", ("bleurt",), "bleurt", 4.0))
    'stars ≥ 4'
    """
    if roles.good_from is not None:
        return say("graded-good-from", grade=roles.grade, least=significant_text(roles.good_from, GRADE_DIGITS))
    return say("graded-good-words", grade=roles.grade, words=list(roles.good_words))


def open_graded(source: Source, roles: GradedRoles) -> GradedDataset:
    """Open a source as graded outputs; raises `RefusedFile` for an invalid column."""
    key = ("graded", source.key, source.title, roles, language())
    return opened_once(key, source, lambda: _made(source, roles), _parts)


def _parts(dataset: GradedDataset) -> Iterable[object]:
    yield from (dataset.scores, dataset.outputs.grades, *dataset.outputs.scores.values())


def _made(source: Source, roles: GradedRoles) -> GradedDataset:
    outputs = graded_rows(source.columns, roles)
    is_lower, positive = roles.score in roles.lower, good_name(roles)
    as_binary = ColumnRoles(roles.grade, roles.score, positive, lower_is_positive=is_lower)
    scored, negative = outputs.scored(roles.score), say("binary-others", positive=positive)
    scores = BinaryScores.from_predictions(outputs.is_good[scored], outputs.scores[roles.score][scored], pos_label=True)
    refuse_extreme_scores(float(scores.minimum), float(scores.maximum), roles.score)
    n_rows = source.columns.table.num_rows
    found = BinaryStatistic(scores, n_rows, n_rows - int(scored.sum()), {}, predictions_only=False, others=(negative,))
    return GradedDataset(
        **facts_of(source),
        key=repr(("graded", source.key, roles)),
        provenance=_provenance(source, roles, outputs),
        notes=(*graded_notes(outputs), *([LOWER_IS_POSITIVE] if is_lower else [])),
        roles=as_binary,
        negative=negative,
        scores=scores,
        evidence=evidence_of(found, as_binary),
        source=source,
        graded=roles,
        outputs=outputs,
        grades_key=repr(("graded", source.key, replace(roles, score=""))),
    )


def _provenance(source: Source, roles: GradedRoles, outputs: GradedRows) -> str:
    others = [name for name in roles.scores if name != roles.score]
    return provenance_of(
        source,
        "graded-provenance",
        good=quoted(good_rule(roles)),
        score=quoted(roles.score),
        others=Sentence("graded-provenance-others", scores=" ".join(map(quoted, others))) if others else "",
        lower=Sentence("graded-provenance-lower", scores=" ".join(map(quoted, roles.lower))) if roles.lower else "",
        ungraded=outputs.ungraded,
    )


# The texts are shown when a cell of the confusion matrix is opened.
GRADED_OUTPUTS = Task("graded", graded_columns, open_graded, extra_columns=text_names)
