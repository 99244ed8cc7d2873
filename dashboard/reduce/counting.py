"""The counts of each score by one GROUP BY where the rows are, or of neighbouring scores where there are too many."""

import math
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.data.threshold_grid import FINENESS, ThresholdGrid
from dashboard.reduce.asked import Asked
from dashboard.reduce.engine import fetched
from dashboard.reduce.look import Look, has_score
from dashboard.reduce.refusals import NotReduced

# Probabilities from 1e-10 to 1 spread over so many powers of two.
USUAL_OCTAVES = 33
FLOAT_BITS = 53


def counts_of(rows: Any, asked: Asked, look: Look) -> pa.Table:
    """The columns `score`, `n_positive` and `n_negative`, those of the groups and the names of the classes.

    With too many scores, `score` and `score_high` are the least and the greatest that were counted together.
    Raises `NotReduced` where the rows changed since they were looked at.
    """
    table = fetched(counts_expression(rows, asked, look))
    n_counted = pc.sum(table["n_positive"]).as_py() + pc.sum(table["n_negative"]).as_py()
    if n_counted != look.n_cases:
        raise NotReduced("reduce-changed", looked_at=look.n_cases, counted=n_counted)
    table = table.sort_by([(name, "ascending") for name in (*asked.group, "score")])
    for name, text in (("positive", look.positive), ("negative", look.negative)):
        if text:
            table = table.append_column(name, pa.repeat(text, len(table)).dictionary_encode())
    return table


def is_grouped(asked: Asked, look: Look) -> bool:
    """Whether there are too many scores for each to be counted by itself."""
    return look.n_scores > asked.most_scores


def counts_expression(rows: Any, asked: Asked, look: Look) -> Any:
    """The one question that is sent to where the rows are."""
    labels = (*look.positives, *look.negatives)
    cases = rows.filter(has_score(rows) & rows.label.isin(labels))
    counts = {"n_positive": _count(cases, look.positives), "n_negative": _count(cases, look.negatives)}
    if not is_grouped(asked, look):
        return cases.group_by([*asked.group, "score"]).agg(**counts)
    keys = _keys(cases.score, asked, look)
    grouped = cases.group_by(*asked.group, **keys)
    ends = {"score_low": cases.score.min(), "score_high": cases.score.max()}
    return grouped.agg(**ends, **counts).drop(*keys).rename(score="score_low")


def _count(cases: Any, labels: tuple[Any, ...]) -> Any:
    return cases.count(where=cases.label.isin(labels))


def _keys(score: Any, asked: Asked, look: Look) -> dict[str, Any]:
    """What scores have in common that are counted together: their leading bits, and their place on the slider.

    Neither key decides what is true: each group tells its least and its greatest score. They only keep groups narrow,
    and let no position of the slider fall into one.
    """
    grid = ThresholdGrid.for_scores(look.lowest, look.highest, max(FINENESS.values()))
    return {"leading": _leading(score.cast("float64"), bits_for(asked.most_scores)), "place": _place(score, grid.step)}


def bits_for(most_scores: int) -> int:
    """How many significant bits keep usual scores under so many groups.

    >>> bits_for(2_000_000), bits_for(10)
    (16, 1)
    """
    return 1 + max(0, math.floor(math.log2(max(1, most_scores / USUAL_OCTAVES))))


def _leading(score: Any, bits: int) -> Any:
    """The score rounded to so many significant bits by arithmetic alone, since SQL has no word for the bits of a float.

    Veltkamp's splitting: with c = (2^s + 1) x, c - (c - x) is x without its last s bits.
    """
    spread = score * float(2 ** (FLOAT_BITS - bits) + 1)
    return spread - (spread - score)


def _place(score: Any, step: Fraction) -> Any:
    """How many steps of the slider lie at or below the score, counted from 0 on: exactly as score >= threshold says."""
    numerator, denominator = float(step.numerator), float(step.denominator)
    # As a float64: of a whole number and a constant Spark would make a decimal of seven places.
    near = (score.cast("float64") / float(step)).floor().cast("float64")

    def reaches(k: Any) -> Any:
        return (score >= (k * numerator / denominator).cast(score.type())).cast("int64")

    return near.cast("int64") - 1 + reaches(near) + reaches(near + 1)
