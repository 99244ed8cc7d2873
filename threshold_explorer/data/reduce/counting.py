"""Counts cases per score with one GROUP BY in the engine; too many distinct scores are counted in groups."""

import math
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.reduce.engine import fetched
from threshold_explorer.data.reduce.inspection import Inspection, has_score
from threshold_explorer.data.reduce.request import CountingRefused, CountRequest
from threshold_explorer.data.threshold_scale import FINENESS, ThresholdGrid

# Probabilities from 1e-10 to 1 span this many powers of two.
USUAL_OCTAVES = 33
FLOAT_BITS = 53


def counts_of(rows: Any, request: CountRequest, inspection: Inspection) -> pa.Table:
    """The counts: columns `score`, `n_positive`, `n_negative`, those of the groups, and the class names.

    With too many scores, `score` and `score_high` are the lowest and the highest score of a group.
    Raises `CountingRefused` if the rows changed since their inspection.
    """
    table = fetched(counts_expression(rows, request, inspection))
    n_counted = pc.sum(table["n_positive"]).as_py() + pc.sum(table["n_negative"]).as_py()
    if n_counted != inspection.n_cases:
        raise CountingRefused("reduce-changed", looked_at=inspection.n_cases, counted=n_counted)
    table = table.sort_by([(name, "ascending") for name in (*request.group, "score")])
    for name, text in (("positive", inspection.positive), ("negative", inspection.negative)):
        if text:
            table = table.append_column(name, pa.repeat(text, len(table)).dictionary_encode())
    return table


def is_grouped(request: CountRequest, inspection: Inspection) -> bool:
    """Whether there are too many distinct scores to count each."""
    return inspection.n_scores > request.most_scores


def counts_expression(rows: Any, request: CountRequest, inspection: Inspection) -> Any:
    """The query that the engine runs, as an Ibis expression."""
    labels = (*inspection.positives, *inspection.negatives)
    cases = rows.filter(has_score(rows) & rows.label.isin(labels))
    counts = {"n_positive": _count(cases, inspection.positives), "n_negative": _count(cases, inspection.negatives)}
    if not is_grouped(request, inspection):
        return cases.group_by([*request.group, "score"]).agg(**counts)
    keys = _keys(cases.score, request, inspection)
    grouped = cases.group_by(*request.group, **keys)
    ends = {"score_low": cases.score.min(), "score_high": cases.score.max()}
    return grouped.agg(**ends, **counts).drop(*keys).rename(score="score_low")


def _count(cases: Any, labels: tuple[Any, ...]) -> Any:
    return cases.count(where=cases.label.isin(labels))


def _keys(score: Any, request: CountRequest, inspection: Inspection) -> dict[str, Any]:
    """The grouping keys: a score's leading bits, and its slider position.

    The keys only keep groups narrow and keep slider steps from falling into a group; the counts are exact for any
    keys, since each group has its lowest and highest score.
    """
    grid = ThresholdGrid.for_scores(inspection.lowest, inspection.highest, max(FINENESS.values()))
    return {
        "leading": _leading(score.cast("float64"), bits_for(request.most_scores)),
        "position": _position(score, grid.step),
    }


def bits_for(most_scores: int) -> int:
    """The number of significant bits that keeps usual scores below `most_scores` groups.

    >>> bits_for(2_000_000), bits_for(10)
    (16, 1)
    """
    return 1 + max(0, math.floor(math.log2(max(1, most_scores / USUAL_OCTAVES))))


def _leading(score: Any, bits: int) -> Any:
    """The score rounded to `bits` significant bits by arithmetic, since SQL cannot access the bits of a float.

    Veltkamp's splitting: with c = (2^s + 1) x, c - (c - x) is x without its last s bits.
    """
    spread = score * float(2 ** (FLOAT_BITS - bits) + 1)
    return spread - (spread - score)


def _position(score: Any, step: Fraction) -> Any:
    """The number of slider steps at or below the score, consistent with score >= threshold exactly."""
    numerator, denominator = float(step.numerator), float(step.denominator)
    # Cast to float64, because Spark would use a decimal with seven places for an integer and a constant.
    near = (score.cast("float64") / float(step)).floor().cast("float64")

    def reaches(k: Any) -> Any:
        return (score >= (k * numerator / denominator).cast(score.type())).cast("int64")

    return near.cast("int64") - 1 + reaches(near) + reaches(near + 1)
