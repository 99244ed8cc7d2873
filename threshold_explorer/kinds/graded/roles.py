"""The roles of the columns in a table of graded outputs."""

from collections.abc import Collection
from dataclasses import dataclass

from threshold_explorer.reading.refusals import NoSuchColumn


@dataclass(frozen=True)
class GradedRoles:
    """The column of each role, and the grades that count as good.

    A numeric grade is good from `good_from` on, a text if it is one of `good_words`. `score` is the one of `scores`
    that other pages show; lower is better for the scores in `lower`.

    >>> GradedRoles("human_rating", ("bleurt", "gpt_judge"), "bleurt", 4.0).columns
    ('human_rating', 'bleurt', 'gpt_judge')
    """

    grade: str
    scores: tuple[str, ...]
    score: str
    good_from: float | None = None
    good_words: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column with a role."""
        return (self.grade, *self.scores)

    @property
    def is_settled(self) -> bool:
        """Whether no choice is left to the user."""
        return bool(self.grade and self.scores and (self.good_from is not None or self.good_words))

    def check(self, known: Collection[str]) -> None:
        """Raise NoSuchColumn for a column that is not in `known` or has two roles."""
        for name in self.columns:
            if name not in known:
                raise NoSuchColumn("columns-unknown", column=name, columns=list(known))
            if self.columns.count(name) > 1:
                raise NoSuchColumn("columns-two-roles", column=name)
