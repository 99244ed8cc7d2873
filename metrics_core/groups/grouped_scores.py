"""The scores of each group of cases: one `BinaryScores` per group, from one pass over the predictions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from metrics_core.arguments import predictions
from metrics_core.arguments.labels import label_column, positive_mask
from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import BoolArray, FloatArray, read_only
from metrics_core.computing.ascending import sorted_together
from metrics_core.computing.computed_once import computed_once
from metrics_core.computing.threads import on_threads
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.groups.grouping import MAX_GROUPS, MIN_GROUPS, Grouping, check_grouping
from metrics_core.sorted_class import SortedClass, class_of_sorted, weighted_class_of_ascending
from metrics_core.statistic import Statistic

# Rows that are partitioned at a time.
BLOCK = 1 << 16


@dataclass(frozen=True, eq=False, init=False)
class GroupedScores(Mapping[str, BinaryScores]):
    """The scores of each group by its name, in the order of the groups; create it with `from_predictions`.

    >>> from metrics_core.groups import group_by_value
    >>> groups = GroupedScores.from_predictions(
    ...     [0, 1, 0, 1], [0.2, 0.4, 0.3, 0.9], group_by_value(["a", "a", "b", "b"]))
    >>> groups["b"].confusion_at(0.3)
    ConfusionMatrix(tp=1, fp=1, fn=0, tn=0)
    >>> list(groups), groups.together.n
    (['a', 'b'], 4)
    """

    by_name: Mapping[str, BinaryScores]

    def __init__(self, by_name: Mapping[str, BinaryScores]) -> None:
        """Check the groups; raises as `from_counts`."""
        object.__setattr__(self, "by_name", _checked(by_name))

    @classmethod
    def from_predictions(
        cls, y_true: Any, y_score: Any, grouping: Grouping, *, pos_label: Any = None, sample_weight: Any = None
    ) -> "GroupedScores":
        """Build from one label, one score and one group per case.

        Columns as `BinaryScores.from_predictions` takes them, each of shape (n,), and `grouping` of the same cases. A
        group whose cases all have weight 0 is left out, as these cases are. Raises as `BinaryScores.from_predictions`
        does, and `ParameterError` for what is not a `Grouping`.
        """
        check_grouping(grouping)
        labels, scores = label_column(y_true), predictions.real_numbers(y_score, "y_score")
        predictions.check_lengths(y_true=labels, y_score=scores, grouping=grouping.codes)
        positive = positive_mask(labels, pos_label)
        if sample_weight is None:
            statistics = _sorted_by_group(positive, scores, grouping)
        else:
            weights = predictions.case_weights(sample_weight)
            predictions.check_lengths(y_true=labels, sample_weight=weights)
            predictions.check_finite(scores, "y_score")
            statistics = _weighted_by_group(positive, scores, weights, grouping)
        parts = zip(grouping.names, statistics, strict=True)
        return cls({name: BinaryScores(part) for name, part in parts if part.n_positive + part.n_negative})

    @classmethod
    def from_counts(cls, by_name: Mapping[str, BinaryScores]) -> "GroupedScores":
        """Build from the scores of each group by name, such as those that `BinaryScores.from_counts` makes.

        Raises `ParameterError` unless there are 2 to 50 groups, each a `BinaryScores` at its observed prevalence and
        without clusters, which may reach over several groups.

        >>> part = BinaryScores.from_counts([0.2, 0.7], [0, 3], [5, 1])
        >>> GroupedScores.from_counts({"north": part, "south": part}).together.n_positive
        6
        """
        return cls(by_name)

    def __getitem__(self, name: str) -> BinaryScores:
        return self.by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        """The number of groups."""
        return len(self.by_name)

    def only(self, names: Iterable[str]) -> "GroupedScores":
        """Some of the groups, in this order; they may be fewer than two."""
        part = object.__new__(GroupedScores)
        object.__setattr__(part, "by_name", {name: self[name] for name in names})
        return part

    @computed_once
    def together(self) -> BinaryScores:
        """The cases of all groups, as `BinaryScores.merge` puts two parts together."""
        statistics = [scores.statistic for scores in self.by_name.values()]
        classes = on_threads(
            _merged, ([part.positives for part in statistics], [part.negatives for part in statistics])
        )
        return BinaryScores(Statistic(*classes))


def check_groups(groups: Any) -> None:
    """Raise `ParameterError` unless these are `GroupedScores`."""
    if not isinstance(groups, GroupedScores):
        raise ParameterError("core-not-grouped-scores", value=shown(groups))


def _checked(by_name: Any) -> dict[str, BinaryScores]:
    if not isinstance(by_name, Mapping):
        raise ParameterError("core-not-grouped-scores", value=shown(by_name))
    if not MIN_GROUPS <= len(by_name) <= MAX_GROUPS:
        raise ParameterError("core-groups-number", count=len(by_name), least=MIN_GROUPS, most=MAX_GROUPS)
    for scores in by_name.values():
        if not isinstance(scores, BinaryScores):
            raise ParameterError("core-not-binary-scores", value=shown(scores))
        if scores.is_reweighted:
            raise ParameterError("core-groups-reweighted")
        if scores.is_clustered:
            raise ParameterError("core-groups-clustered")
    return {str(name): scores for name, scores in by_name.items()}


def _merged(parts: list[SortedClass]) -> SortedClass:
    """The cases of all parts, by merging neighbours."""
    if not parts:
        return class_of_sorted(np.empty(0))
    if all(part.masses is None for part in parts):
        return class_of_sorted(np.sort(np.concatenate([part.scores for part in parts])))
    while len(parts) > 1:
        pairs = zip(parts[::2], [*parts[1::2], None] if len(parts) % 2 else parts[1::2], strict=True)
        parts = [one if other is None else one.merge(other) for one, other in pairs]
    return parts[0]


def _sorted_by_group(positive: BoolArray, scores: FloatArray, grouping: Grouping) -> list[Statistic]:
    """A stable sort of bytes brings the cases of each group and class together; then each part is sorted alone."""
    # A group's negatives, then its positives.
    parts = grouping.codes * np.uint8(2)
    parts += positive
    n_parts = 2 * len(grouping.names)
    blocks = [slice(start, start + BLOCK) for start in range(0, len(scores), BLOCK)]
    counts = np.array(on_threads(lambda block: np.bincount(parts[block], minlength=n_parts), blocks))
    ends = np.append(0, np.cumsum(counts.sum(axis=0))).tolist()
    # Where the cases of a part that are in a block begin.
    starts = (np.array(ends[:-1]) + np.cumsum(counts, axis=0) - counts).tolist()
    ordered = np.empty(len(scores), scores.dtype)

    def partition(at: int) -> None:
        in_order = scores[blocks[at]].take(parts[blocks[at]].argsort(kind="stable"))
        done = 0
        for start, count in zip(starts[at], counts[at].tolist(), strict=True):
            # -0.0 becomes 0.0, as in every sorted class.
            np.add(in_order[done : done + count], 0.0, out=ordered[start : start + count])
            done += count

    on_threads(partition, range(len(blocks)))
    slices = [ordered[start:end] for start, end in pairwise(ends)]
    on_threads(np.ndarray.sort, slices)
    # Sorting puts nan and +inf last and -inf first, so it is enough to check both ends.
    if not all(np.isfinite(part[[0, -1]]).all() for part in slices if part.size):
        predictions.check_finite(scores, "y_score")
    has_ties = np.diff(np.searchsorted(np.flatnonzero(ordered[1:] == ordered[:-1]) + 1, ends)) > 0
    classes = [
        class_of_sorted(part.copy()) if tied else SortedClass(read_only(part))
        for part, tied in zip(slices, has_ties.tolist(), strict=True)
    ]
    return [Statistic(positives, negatives) for negatives, positives in zip(classes[::2], classes[1::2], strict=True)]


def _weighted_by_group(
    positive: BoolArray, scores: FloatArray, weights: FloatArray, grouping: Grouping
) -> list[Statistic]:
    scores, weights, positive, codes = sorted_together(scores, weights, positive, grouping.codes)
    order = codes.argsort(kind="stable")
    ends = np.append(0, np.cumsum(grouping.sizes)).tolist()

    def statistic(code: int) -> Statistic:
        rows = order[ends[code] : ends[code + 1]]
        of_group = scores.take(rows), weights.take(rows), positive.take(rows)
        return Statistic(*(_weighted_class(*of_group, chosen) for chosen in (True, False)))

    return on_threads(statistic, range(len(grouping.names)))


def _weighted_class(scores: FloatArray, weights: FloatArray, positive: BoolArray, chosen: bool) -> SortedClass:
    mask = positive == chosen
    return weighted_class_of_ascending(scores.compress(mask), weights.compress(mask))
