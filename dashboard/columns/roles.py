"""The part that each column plays: guessed at first, then as the reader chooses."""

from dataclasses import dataclass

from dashboard.reading.refusals import NoSuchColumn


@dataclass(frozen=True)
class ColumnRoles:
    """The columns that count, by name; `positive` is a label as shown, or "" while it must be asked for.

    With `lower_is_positive` the score's sign is turned; with `drop_missing` rows that lack a value are left out.
    `predicted` names the column of the predicted classes where the score is how sure the model was of these; with
    `merge_labels` labels that differ by blanks or case only are one. With `is_said_true` somebody said that the label
    is the truth, where nothing in the file says so. A row that lacks a value in one of the columns `beside` is no case
    either, as where each of many classes has a score.
    """

    label: str
    score: str
    positive: str
    weight: str | None = None
    lower_is_positive: bool = False
    drop_missing: bool = False
    predicted: str | None = None
    merge_labels: bool = False
    is_said_true: bool = False
    beside: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Label, score and, where there are any, weight and predicted class."""
        named = (self.label, self.score, self.weight, self.predicted)
        return tuple(name for name in named if name is not None)

    @property
    def is_settled(self) -> bool:
        """Whether it is known which label is the positive one."""
        return bool(self.positive)

    def check(self, known: list[str]) -> None:
        """Raise NoSuchColumn for a column that is not among the known ones or serves twice."""
        for name in self.columns:
            if name not in known:
                raise NoSuchColumn("columns-unknown", column=name, columns=known)
            if self.columns.count(name) > 1:
                raise NoSuchColumn("columns-two-roles", column=name)
