"""Cases in periods, such as months, in order: the scores of each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Self

import numpy as np

from metrics_core.arguments.labels import label_column, positive_mask
from metrics_core.arguments.predictions import case_weights, check_finite, check_lengths, real_numbers
from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from metrics_core.computing.threads import on_threads
from metrics_core.error_messages import shown
from metrics_core.errors import CountError, ParameterError, ShapeError
from metrics_core.sorted_class import SortedClass, class_of_sorted
from metrics_core.statistic import Statistic


@dataclass(frozen=True, eq=False)
class PeriodScores:
    """The periods in order, by name, each with its scores, or None for a period without a case.

    >>> may = BinaryScores.from_predictions([0, 1, 1], [0.2, 0.7, 0.4])
    >>> periods = PeriodScores({"April": None, "May": may})
    >>> periods.names, periods.n_cases
    (('April', 'May'), (0, 3))
    """

    parts: Mapping[str, BinaryScores | None]

    def __post_init__(self) -> None:
        """Check that there is a period, and that each has scores."""
        if not isinstance(self.parts, Mapping) or not self.parts:
            raise ParameterError("core-periods-none", value=shown(self.parts))
        for part in self.parts.values():
            if part is not None:
                check_scores(part)
        object.__setattr__(self, "parts", MappingProxyType(dict(self.parts)))

    @classmethod
    def from_codes(
        cls,
        y_true: Any,
        y_score: Any,
        codes: Any,
        names: Iterable[str],
        *,
        pos_label: Any = None,
        sample_weight: Any = None,
        cluster: Any = None,
    ) -> Self:
        """Divide cases by the code of each one's period, shape (n,): its place among `names`, -1 for none.

        Columns as for `BinaryScores.from_predictions`, which defines the errors; also `CountError` for codes that are
        not whole numbers from -1 to the last name, and `ParameterError` for two periods of one name.

        >>> found = PeriodScores.from_codes([0, 1, 1, 0], [0.2, 0.7, 0.4, 0.1], [0, 0, 1, -1], ["May", "June"])
        >>> found.n_cases
        (2, 1)
        """
        labels, scores, ordered = label_column(y_true), real_numbers(y_score, "y_score"), list(names)
        twice = next((name for at, name in enumerate(ordered) if name in ordered[:at]), None)
        if twice is not None:
            raise ParameterError("core-periods-twice", name=shown(twice))
        places = np.asarray(codes)
        further = {"codes": places}
        if sample_weight is not None:
            further["sample_weight"] = case_weights(sample_weight)
        if cluster is not None:
            further["cluster"] = np.asarray(label_column(cluster, "cluster"))
        if places.ndim != 1:
            raise ShapeError("core-column-dimensions", name="codes", dimensions=places.ndim)
        check_lengths(y_true=labels, y_score=scores, **further)
        if places.dtype.kind not in "iu" or places.min() < -1 or places.max() >= len(ordered):
            raise CountError("core-periods-codes", last=len(ordered) - 1)
        check_finite(scores, "y_score")
        positive = positive_mask(labels, pos_label)
        if not further.keys() & {"sample_weight", "cluster"}:
            return cls(dict(zip(ordered, _sorted_by_period(positive, scores, places, len(ordered)), strict=True)))
        parts: dict[str, BinaryScores | None] = {}
        order, ends = _by_period(places, len(ordered))
        for name, (start, stop) in zip(ordered, pairwise(ends), strict=True):
            rows = order[start:stop]
            columns = {key: further[key][rows] for key in ("sample_weight", "cluster") if key in further}
            has_case = len(rows) and ("sample_weight" not in columns or columns["sample_weight"].any())
            parts[name] = (
                BinaryScores.from_predictions(positive[rows], scores[rows], pos_label=True, **columns)
                if has_case
                else None
            )
        return cls(parts)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in order."""
        return tuple(self.parts)

    @property
    def n_cases(self) -> tuple[float, ...]:
        """The number of cases of each period; the weight, if they have weights."""
        return tuple(0 if part is None else part.n for part in self.parts.values())

    def __len__(self) -> int:
        """The number of periods."""
        return len(self.parts)

    def first(self, count: int) -> BinaryScores | None:
        """The cases of the first periods together; None without a case."""
        return pooled(list(self.parts.values())[:count])


def _sorted_by_period(
    positive: BoolArray, scores: FloatArray, places: IntArray, count: int
) -> list[BinaryScores | None]:
    """The scores of each period, each class partitioned once."""

    def classes(mask: BoolArray) -> list[SortedClass]:
        of_class = scores[mask]
        order, ends = _by_period(places[mask], count)
        partitioned = of_class[order]
        found = []
        for start, stop in pairwise(ends):
            part = partitioned[start:stop]
            part.sort()
            found.append(class_of_sorted(part))
        return found

    pairs = zip(*on_threads(classes, (positive, ~positive)), strict=True)
    return [BinaryScores(Statistic(*pair)) if sum(part.total for part in pair) else None for pair in pairs]


def _by_period(places: IntArray, count: int) -> tuple[IntArray, list[int]]:
    """The rows by period, and where each period begins, with the end of the last one."""
    # A stable sort of small integers is a radix sort.
    order = np.argsort(places.astype(np.min_scalar_type(-max(count, 2))), kind="stable")
    sizes = np.bincount(places + 1, minlength=count + 1)
    return order, np.cumsum(sizes).tolist()


def pooled(parts: Iterable[BinaryScores | None]) -> BinaryScores | None:
    """The cases of all parts together; None without a case. Raises as `BinaryScores.merge`."""
    together = None
    for part in parts:
        if part is not None:
            together = part if together is None else together.merge(part)
    return together
