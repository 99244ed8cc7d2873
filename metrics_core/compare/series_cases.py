"""Several scores of the same cases, each with its own threshold, checked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from metrics_core.arguments.labels import label_column, positive_mask
from metrics_core.arguments.predictions import case_weights, check_finite, check_lengths, real_numbers
from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import one_threshold
from metrics_core.computing.arrays import BoolArray, FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.intervals.sampling_units import SamplingUnits

LEAST_SERIES, MOST_SERIES = 2, 20


@dataclass(frozen=True, eq=False)
class SeriesCases:
    """The same n cases with several scores: each series' name and scores of shape (n,), in order.

    `units` are what was sampled, if cases have weights or come in clusters; None for cases that count one each.
    """

    names: tuple[str, ...]
    is_positive: BoolArray
    scores: tuple[FloatArray, ...]
    units: SamplingUnits | None

    @classmethod
    def of(
        cls,
        y_true: Any,
        scores: Mapping[str, Any],
        *,
        pos_label: Any = None,
        sample_weight: Any = None,
        clusters: Any = None,
    ) -> Self:
        """Check the columns; raises as `paired_differences`.

        >>> cases = SeriesCases.of([0, 1], {"A": [0.1, 0.9], "B": [3, 2]})
        >>> cases.names, cases.scores[1].tolist()
        (('A', 'B'), [3.0, 2.0])
        """
        names = series_names(scores)
        labels = label_column(y_true)
        columns = {name: real_numbers(scores[name], name) for name in names}
        weights = None if sample_weight is None else case_weights(sample_weight)
        further = {} if weights is None else {"sample_weight": weights}
        if clusters is not None:
            further["cluster"] = label_column(clusters, "cluster")
        check_lengths(y_true=labels, **columns, **further)
        for name, column in columns.items():
            check_finite(column, name)
        is_positive = positive_mask(labels, pos_label)
        if weights is None:
            units = None if clusters is None else SamplingUnits.of(len(labels), clusters)
            return cls(names, is_positive, tuple(columns.values()), units)
        kept = weights > 0
        of_clusters = None if clusters is None else further["cluster"][kept]
        units = SamplingUnits.of(int(kept.sum()), of_clusters, weights[kept])
        return cls(names, is_positive[kept], tuple(column[kept] for column in columns.values()), units)


def series_names(scores: Any) -> tuple[str, ...]:
    """The names of 2 to 20 series; raises `ParameterError` otherwise."""
    count = len(scores) if isinstance(scores, Mapping) else 0
    if not LEAST_SERIES <= count <= MOST_SERIES:
        raise ParameterError("core-series-count", found=count, least=LEAST_SERIES, most=MOST_SERIES)
    return tuple(scores)


def series_thresholds(
    names: tuple[str, ...], thresholds: Any, scores: Iterable[FloatArray | BinaryScores]
) -> list[FloatArray]:
    """The threshold of each series in the type of its scores; raises `ParameterError` without one of a series."""
    for name in names:
        if not isinstance(thresholds, Mapping) or name not in thresholds:
            raise ParameterError("core-series-threshold", name=shown(name))
    return [one_threshold(thresholds[name], part.dtype) for name, part in zip(names, scores, strict=True)]


def place_of(names: tuple[str, ...], name: Any) -> int:
    """The place of a series among the names; raises `ParameterError` for another name."""
    if name not in names:
        raise ParameterError("core-series-unknown", name=shown(name), choices=", ".join(map(str, names)))
    return names.index(name)
