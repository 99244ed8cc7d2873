"""Outputs that a person graded, and scores that could stand in for the grade."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from dashboard.about import NAME, VERSION
from dashboard.columns.counted import LOWER_IS_POSITIVE, Cases, Counted
from dashboard.columns.evidence import evidence_of
from dashboard.columns.graded_roles import GradedRoles
from dashboard.columns.graded_rows import GradedRows, graded_rows, notes_on
from dashboard.columns.numbers import refuse_far_scores
from dashboard.columns.provenance import quoted
from dashboard.columns.roles import ColumnRoles
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.kinds.kind import Kind
from dashboard.data.memory import memory
from dashboard.data.opened import opened
from dashboard.data.source import Source
from dashboard.words.formats import significant_text
from dashboard.words.sentence import Sentence, say
from metrics_core import BinaryScores

GRADE_DIGITS = 6


@dataclass(frozen=True, kw_only=True, eq=False)
class GradedDataset(BinaryDataset):
    """Graded outputs; as a binary data set, the good ones against the rest by the score that is looked at.

    `of_grades` says which numbers these are whichever score that is.
    """

    source: Source
    graded: GradedRoles
    outputs: GradedRows
    of_grades: str

    @property
    def kind(self) -> Kind:
        return GRADED

    @property
    def columns(self) -> tuple[str, ...]:
        return self.graded.columns

    @property
    def score_columns(self) -> tuple[str, ...]:
        return self.graded.scores

    @property
    def in_short(self) -> Sentence:
        return Sentence(
            "graded-in-short",
            outputs=len(self.outputs.rows),
            good=int(self.outputs.is_good.sum()),
            rule=good_rule(self.graded),
            scores=len(self.graded.scores),
        )

    @property
    def doubt(self) -> Sentence | None:
        area = self.scores.roc_auc()
        return Sentence("graded-reversed", score=self.roles.score, area=area) if area < 0.5 else None

    def cases_in(self, source: Source) -> Cases:
        """The outputs that have the score, one by one."""
        scored = self.outputs.scored(self.roles.score)
        keep = np.zeros(source.columns.table.num_rows, dtype=np.bool_)
        keep[self.outputs.rows[scored]] = True
        return Cases(keep, self.outputs.is_good[scored], self.outputs.scores[self.roles.score][scored], decisions=False)

    def scores_of(self, name: str) -> BinaryScores:
        """The good outputs against the rest by one of the scores."""
        scored = self.outputs.scored(name)
        is_good, scores = self.outputs.is_good[scored], self.outputs.scores[name][scored]
        return BinaryScores.from_predictions(is_good, scores, pos_label=True)


def opened_graded() -> GradedDataset:
    """The data set that is open; a page that is for this kind has no other."""
    dataset = opened().dataset
    assert isinstance(dataset, GradedDataset)
    return dataset


def good_name(roles: GradedRoles) -> str:
    """What the good outputs are called beside the others: by the words of their grade, where it has any."""
    return ", ".join(roles.good_words) or say("graded-good")


def good_rule(roles: GradedRoles) -> str:
    """What makes an output good, in few words.

    >>> good_rule(GradedRoles("stars", ("bleurt",), "bleurt", 4.0))
    'stars ≥ 4'
    """
    if roles.good_from is not None:
        return say("graded-good-from", grade=roles.grade, least=significant_text(roles.good_from, GRADE_DIGITS))
    return say("graded-good-words", grade=roles.grade, words=list(roles.good_words))


def open_graded(source: Source, roles: GradedRoles) -> GradedDataset:
    """A source as graded outputs by its roles; raises `RefusedFile` where a column cannot be used."""

    def make() -> GradedDataset:
        with st.spinner(say("data-sorting")):
            return _made(source, roles)

    return memory().kept(("graded", source.key, source.title, roles), make, _parts, origin=source.key)


def _parts(dataset: GradedDataset) -> Iterable[object]:
    yield from (dataset.scores, dataset.outputs.grades, *dataset.outputs.scores.values())


def _made(source: Source, roles: GradedRoles) -> GradedDataset:
    outputs = graded_rows(source.columns, roles)
    is_lower, positive = roles.score in roles.lower, good_name(roles)
    as_binary = ColumnRoles(roles.grade, roles.score, positive, lower_is_positive=is_lower)
    scored, negative = outputs.scored(roles.score), say("binary-others", positive=positive)
    scores = BinaryScores.from_predictions(outputs.is_good[scored], outputs.scores[roles.score][scored], pos_label=True)
    refuse_far_scores(float(scores.minimum), float(scores.maximum), roles.score)
    n_rows = source.columns.table.num_rows
    found = Counted(scores, n_rows, n_rows - int(scored.sum()), {}, predictions_only=False, others=(negative,))
    return GradedDataset(
        id=source.id,
        title=source.title,
        key=repr(("graded", source.key, roles)),
        origin=source.origin,
        provenance=str(_provenance(source, roles, outputs)),
        sha256=source.sha256,
        notes=(*notes_on(outputs), *([LOWER_IS_POSITIVE] if is_lower else [])),
        card=source.card,
        roles=as_binary,
        negative=negative,
        scores=scores,
        evidence=evidence_of(found, as_binary),
        source=source,
        graded=roles,
        outputs=outputs,
        of_grades=repr(("graded", source.key, replace(roles, score=""))),
    )


def _provenance(source: Source, roles: GradedRoles, outputs: GradedRows) -> Sentence:
    others = [name for name in roles.scores if name != roles.score]
    return Sentence(
        "graded-provenance",
        file=quoted(source.title),
        sha256=source.sha256,
        good=quoted(good_rule(roles)),
        score=quoted(roles.score),
        others=Sentence("graded-provenance-others", scores=" ".join(map(quoted, others))) if others else "",
        lower=Sentence("graded-provenance-lower", scores=" ".join(map(quoted, roles.lower))) if roles.lower else "",
        rows=source.columns.table.num_rows,
        ungraded=outputs.ungraded,
        name=NAME,
        version=VERSION,
    )


GRADED = Kind("graded")
