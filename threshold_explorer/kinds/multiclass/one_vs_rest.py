"""The base class of multiclass and multilabel data sets, with one class or label in focus."""

from dataclasses import dataclass

from metrics_core.computed_once import computed_once
from metrics_core.multiclass import MulticlassScores, MultilabelScores
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.words.formats import visible


@dataclass(frozen=True, kw_only=True, eq=False)
class OneVsRestDataset(BinaryDataset):
    """Several classes or labels; as a binary data set, the one in focus against the rest.

    `names` are in the order of every array. `class_scores` is None if the table has no scores. Data sets with equal
    `classes_key` have equal classes and scores, whichever class is in focus.
    """

    names: tuple[str, ...]
    class_scores: MulticlassScores | MultilabelScores | None
    classes_key: str

    @computed_once
    def shown_names(self) -> tuple[str, ...]:
        """The names as a page shows them."""
        return tuple(map(visible, self.names))

    @property
    def focus(self) -> int:
        """The position of the class or label in focus."""
        return self.names.index(self.roles.positive)

    @property
    def shares(self) -> tuple[float, ...]:
        """The prevalence of each class or label."""
        raise NotImplementedError

    def score_of(self, name: str) -> str:
        """The score column of a class or label."""
        raise NotImplementedError
