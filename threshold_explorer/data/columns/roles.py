"""The roles of the columns of a classification table, and the names of recalibrated scores."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from metrics_core import PredictionsError
from metrics_core.calibration import CrossFitted, cross_fitted
from metrics_core.calibration.map_fits import FITS
from threshold_explorer.data.columns.blank_labels import BlankReason
from threshold_explorer.reading.refusals import NoSuchColumn, RefusedFile
from threshold_explorer.words.metrics import refusal_sentence

_RECALIBRATED = re.compile(rf"(?P<column>.+) \((?P<method>{'|'.join(FITS)})(?: map)?\)", re.DOTALL)


@dataclass(frozen=True)
class Recalibration:
    """How a score column is recalibrated; `is_lower` if its lower values indicate the positive class."""

    method: str
    is_lower: bool = False


class NotRecalibrated(RefusedFile):
    """Scores that a method cannot recalibrate."""


def recalibrated_name(column: str, method: str, columns: Collection[str] = ()) -> str:
    """The name of a column's recalibrated scores, which differs from those of the table's `columns`.

    >>> recalibrated_name("score", "isotonic"), recalibrated_name("score", "isotonic", ["score", "score (isotonic)"])
    ('score (isotonic)', 'score (isotonic map)')
    """
    name = f"{column} ({method})"
    return f"{column} ({method} map)" if name in columns else name


def column_in(name: str) -> str:
    """The column in the name of recalibrated scores.

    >>> column_in("score (isotonic)"), column_in("score (isotonic) (isotonic map)")
    ('score', 'score (isotonic)')
    """
    found = _RECALIBRATED.fullmatch(name)
    return found["column"] if found else name


def split_name(name: str, columns: Collection[str]) -> tuple[str, str | None]:
    """The column and the method in the name of a score; the method is None for a column of the table.

    >>> split_name("p (beta)", ["p"]), split_name("p (beta)", ["p", "p (beta)"]), split_name("q (beta)", ["p"])
    (('p', 'beta'), ('p (beta)', None), ('q (beta)', None))
    """
    found = None if name in columns else _RECALIBRATED.fullmatch(name)
    return (found["column"], found["method"]) if found and found["column"] in columns else (name, None)


def recalibrated(how: Recalibration, is_positive: Any, scores: Any, weights: Any, clusters: Any) -> CrossFitted:
    """The scores of cases, each by a map fitted without its fold; raises NotRecalibrated if a fit does not exist.

    Of `scores` higher ones are positive: they are negated where lower ones of the column are.
    """
    try:
        return cross_fitted(is_positive, scores, how.method, pos_label=True, sample_weight=weights, cluster=clusters)
    except PredictionsError as error:
        refusal = refusal_sentence(error, (float(scores.min()), float(scores.max())) if how.is_lower else None)
        raise NotRecalibrated(refusal.key, **refusal.args) from error


@dataclass(frozen=True)
class ColumnRoles:
    """The column of each role; what only the user knows, such as `positive`, the positive label, is "" until chosen.

    `lower_is_positive` reverses the sign of the scores. `drop_missing` leaves out rows with missing values. `predicted`
    is the column of predicted classes if the score is the confidence in them. `merge_labels` merges labels that differ
    only in spaces or case. `label_declared`: the user declared the label the true one; nothing in the file says so. The
    `required` columns must have a value too, such as the scores of the other classes. `cluster` tells which cases
    belong together, such as those of a patient. With a `recalibration`, `score` is the name of the recalibrated scores,
    which are higher for positives. With `blank`, why labels are blank, cases without a label are kept.
    """

    label: str
    score: str
    positive: str
    weight: str | None = None
    lower_is_positive: bool = False
    drop_missing: bool = False
    predicted: str | None = None
    merge_labels: bool = False
    label_declared: bool = False
    required: tuple[str, ...] = ()
    cluster: str | None = None
    recalibration: Recalibration | None = None
    blank: BlankReason | None = None

    @classmethod
    def recalibrated(cls, roles: "ColumnRoles", method: str, columns: Collection[str] = ()) -> "ColumnRoles":
        """The same roles for the recalibrated scores of their score column, named unlike the table's `columns`.

        >>> ColumnRoles.recalibrated(ColumnRoles("y", "p", "yes"), "platt").score
        'p (platt)'
        """
        return replace(
            roles,
            score=recalibrated_name(roles.score_column, method, columns),
            lower_is_positive=False,
            recalibration=Recalibration(method, roles.column_is_lower),
        )

    @property
    def score_column(self) -> str:
        """The column of the table that contains the scores, before any recalibration."""
        return column_in(self.score) if self.recalibration else self.score

    @property
    def column_is_lower(self) -> bool:
        """Whether lower values of the score column indicate the positive class."""
        return self.recalibration.is_lower if self.recalibration else self.lower_is_positive

    @property
    def columns(self) -> tuple[str, ...]:
        """Label and score, and weight, predicted class, cluster and reason for blank labels where there are any."""
        why_blank = self.blank.column if self.blank else None
        named = (self.label, self.score_column, self.weight, self.predicted, self.cluster, why_blank)
        return tuple(name for name in named if name)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left for the user to choose."""
        return bool(self.label and self.score and self.positive) and self.weight != ""


def refuse_columns(chosen: Sequence[str], known: Sequence[str]) -> None:
    """Raise NoSuchColumn for a chosen column that is not in `known` or has two roles."""
    for name in chosen:
        if name not in known:
            raise NoSuchColumn("columns-unknown", column=name, columns=list(known))
        if chosen.count(name) > 1:
            raise NoSuchColumn("columns-two-roles", column=name)
