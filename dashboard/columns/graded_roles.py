"""The part that each column plays in a file of outputs that a person graded and metrics or judges scored."""

from collections.abc import Collection
from dataclasses import dataclass

from dashboard.reading.refusals import NoSuchColumn


@dataclass(frozen=True)
class GradedRoles:
    """The column of each role, and what counts as good.

    A grade of numbers is good from `good_from` on, a grade of words where it is one of `good_words`. `score` is the one
    of `scores` that other pages show; of those in `lower` a lower score speaks for a good output.

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
        """Every column that counts."""
        return (self.grade, *self.scores)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be asked for."""
        return bool(self.grade and self.scores and (self.good_from is not None or self.good_words))

    def check(self, known: Collection[str]) -> None:
        """Raise NoSuchColumn for a column that is not among the known ones or serves twice."""
        for name in self.columns:
            if name not in known:
                raise NoSuchColumn("columns-unknown", column=name, columns=list(known))
            if self.columns.count(name) > 1:
                raise NoSuchColumn("columns-two-roles", column=name)
