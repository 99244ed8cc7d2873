"""Several classes or labels, one of which is in focus: what data sets of many classes and of many labels share."""

from dataclasses import dataclass
from functools import cached_property

from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.opened import opened
from dashboard.words.formats import visible
from metrics_core.multiclass import MulticlassScores, MultilabelScores


@dataclass(frozen=True, kw_only=True, eq=False)
class ManyDataset(BinaryDataset):
    """Several classes or labels; as a binary data set, the one in focus against the rest.

    `names` are in the order of every array. `many` is None where the file has no scores. `of_classes` says which
    numbers these are whatever is in focus.
    """

    names: tuple[str, ...]
    many: MulticlassScores | MultilabelScores | None
    of_classes: str

    @cached_property
    def shown_names(self) -> tuple[str, ...]:
        """The names as a page shows them."""
        return tuple(map(visible, self.names))

    @property
    def focus(self) -> int:
        """The place of the class or label in focus."""
        return self.names.index(self.roles.positive)

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the cases that each class or label has."""
        raise NotImplementedError

    def score_of(self, name: str) -> str:
        """The column that scores a class or label."""
        raise NotImplementedError


def opened_many() -> ManyDataset:
    """The data set that is open; a page that is for these kinds has no other."""
    dataset = opened().dataset
    assert isinstance(dataset, ManyDataset)
    return dataset
