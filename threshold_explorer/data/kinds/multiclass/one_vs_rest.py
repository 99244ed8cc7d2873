"""What many classes and several labels have in common: the rows that are cases, and data sets with one in focus."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from metrics_core.computing.arrays import IntArray
from metrics_core.computing.computed_once import computed_once
from metrics_core.multiclass import MulticlassScores, MultilabelScores
from threshold_explorer.data.columns.clusters import CLUSTER_RULE, cluster_codes
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.numeric_columns import (
    WEIGHT_RULE,
    BoolArray,
    complete_rows,
    missing_by_column,
    refuse_total_weight,
    weight_numbers,
    with_positive_weight,
)
from threshold_explorer.data.columns.role_order import likely_weight
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.words.formats import visible
from threshold_explorer.words.sentence import Sentence


@dataclass(frozen=True, eq=False, kw_only=True)
class CaseRows:
    """The cases of a table: `keep` (n rows,) selects them from its rows, None for all.

    `weights` (n,) are above 0, `clusters` (n,) the numbers of the clusters that cases belong to; None without them.
    `n_left_out` rows are no cases, for a missing value; rows of weight 0 are none either.
    """

    keep: BoolArray | None
    weights: npt.NDArray[np.float64] | None = None
    clusters: IntArray | None = None
    n_left_out: int = 0

    @staticmethod
    def of(
        columns: DetectedColumns, roles: ColumnRoles, rules: Mapping[str, Sentence], also: BoolArray | None = None
    ) -> "CaseRows":
        """The rows with a value in each column of `rules`, and with a weight and cluster if there are such roles.

        `also` selects among them. Raises BadValue with the rule of the column unless such rows may be left out,
        NoCompleteRow if no row is left, and NoSuchColumn if all weights are 0.
        """
        own = {roles.weight: WEIGHT_RULE, roles.cluster: CLUSTER_RULE}
        rules = {**rules, **{name: rule for name, rule in own.items() if name}}
        every = {name: columns.values(name) for name in rules}
        missing = missing_by_column(every, lambda name: rules[name], may_drop=roles.drop_missing)
        keep = complete_rows(missing, tuple(rules))
        if also is not None and not also.all():
            keep = also if keep is None else keep & also
        n_left_out = 0 if keep is None else int((~keep).sum())
        weights = clusters = None
        if roles.weight is not None:
            weights = np.asarray(weight_numbers(every[roles.weight], roles.weight), dtype=np.float64)
            refuse_total_weight(weights if keep is None else weights[keep], roles.weight)
            keep = with_positive_weight(keep, weights)
        if roles.cluster is not None:
            clusters = cluster_codes(every[roles.cluster])
        if keep is not None:
            weights = None if weights is None else weights[keep]
            clusters = None if clusters is None else clusters[keep]
        return CaseRows(keep=keep, weights=weights, clusters=clusters, n_left_out=n_left_out)


def weight_and_cluster(
    columns: DetectedColumns, taken: Collection[str], label: str, score: str
) -> tuple[str | None, str | None]:
    """The likely weight and cluster among the columns without another role; "" for a weight to choose."""
    others = [columns.profiles[name] for name in columns.table.column_names if name not in taken]
    weight = likely_weight(others, taken=(label, score))
    return weight, None if columns.named_cluster in (*taken, weight) else columns.named_cluster


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
