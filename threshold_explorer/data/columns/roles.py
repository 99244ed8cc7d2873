"""The roles of the columns of a classification table, as detected or chosen by the user."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from threshold_explorer.data.columns.recalibrated import Recalibration, column_in, recalibrated_name
from threshold_explorer.reading.refusals import NoSuchColumn


@dataclass(frozen=True)
class ColumnRoles:
    """The column of each role; what only the user knows, such as `positive`, the positive label, is "" until chosen.

    `lower_is_positive` reverses the sign of the scores. `drop_missing` leaves out rows with missing values. `predicted`
    is the column of predicted classes if the score is the confidence in them. `merge_labels` merges labels that differ
    only in spaces or case. `label_declared`: the user declared the label the true one; nothing in the file says so. The
    `required` columns must have a value too, such as the scores of the other classes. `cluster` tells which cases
    belong together, such as those of a patient. With a `recalibration`, `score` is the name of the recalibrated scores,
    which are higher for positives.
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
        """Label, score and, where there are any, weight, predicted class and cluster."""
        named = (self.label, self.score_column, self.weight, self.predicted, self.cluster)
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
