"""Inspects the rows, then counts cases per score with one GROUP BY in the engine.

Inspected are labels, missing values, range and number of scores; too many distinct scores are counted in groups.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.labels import MAX_CLASSES, Label, is_missing, label_text
from threshold_explorer.data.columns.numeric_columns import refuse_extreme_scores
from threshold_explorer.data.columns.positive_label import absent_positive, positive_of
from threshold_explorer.data.reduce.engine import fetched
from threshold_explorer.data.reduce.request import CountingRefused, CountRequest
from threshold_explorer.data.threshold_scale import FINENESS, ThresholdGrid
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn

# Probabilities from 1e-10 to 1 span this many powers of two.
USUAL_OCTAVES = 33
FLOAT_BITS = 53


@dataclass(frozen=True)
class Inspection:
    """What counting needs to know of the rows.

    `positives` and `negatives` are the label's non-missing values; `others` are the texts of the negative ones.
    `n_cases` of the `n_rows` have both label and score. Their scores range from `lowest` to `highest`, and about
    `n_scores` are distinct (an approximate count).
    """

    positive: str
    others: tuple[str, ...]
    positives: tuple[Any, ...]
    negatives: tuple[Any, ...]
    n_rows: int
    n_cases: int
    lowest: float
    highest: float
    n_scores: int

    @property
    def negative(self) -> str:
        """The name of the negative class; empty if there are several or none."""
        return self.others[0] if len(self.others) == 1 else ""


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


def rows_of(table: Any, request: CountRequest) -> Any:
    """The requested rows, with the columns `score`, `label` and the groups under their own names.

    Raises `NoSuchColumn` for an unknown column, `CountingRefused` for one with two roles and for non-numeric scores.
    """
    _check(table, request)
    for condition in request.where:
        column = table[condition.column]
        table = table.filter(condition.expression(column, _value(condition.value, column.type())))
    return table.select(
        score=_as_float(table[request.score], request.score),
        label=table[request.label],
        **{name: table[name] for name in request.group},
    )


def inspect_rows(rows: Any, request: CountRequest) -> Inspection:
    """Inspect the rows with two small queries: one for the labels, one for the scores.

    Raises `BadLabels` if the positive label does not occur or cannot be detected, `CountingRefused` for infinite
    scores, and for missing values unless `drop_missing` is set.
    """
    labels, n_missing = _labels(rows, request)
    positive = _positive(labels, request)
    positives = tuple(label.value for label in labels if label.text == positive)
    negatives = tuple(label.value for label in labels if label.text != positive)
    found = _scores(rows, (*positives, *negatives))
    if found["n_labelled"] != (n_labelled := sum(label.count for label in labels)):
        raise CountingRefused("reduce-other-labels", looked_at=n_labelled, counted=found["n_labelled"])
    _refuse_missing(request, n_missing, found)
    refuse_extreme_scores(found["lowest"], found["highest"], request.score)
    return Inspection(
        positive,
        tuple(label.text for label in labels if label.text != positive),
        positives,
        negatives,
        found["n_rows"],
        found["n_cases"],
        found["lowest"],
        found["highest"],
        found["n_scores"],
    )


def has_score(rows: Any) -> Any:
    """Whether a row has a score, as an expression; NaN counts as missing."""
    return rows.score.notnull() & ~rows.score.isnan()


def _check(table: Any, request: CountRequest) -> None:
    for name in request.columns:
        if name not in table.columns:
            raise NoSuchColumn("columns-unknown", column=name, columns=list(table.columns))
    for name in (request.label, request.score):
        if (request.label, request.score, *request.group).count(name) > 1:
            raise CountingRefused("reduce-two-roles", column=name)
    for name in request.group:
        if name in RESERVED:
            raise CountingRefused("reduce-reserved", column=name)


# The names of the columns of the counts.
RESERVED = ("score", "score_high", "n_positive", "n_negative", "positive", "negative", "label")


def _as_float(score: Any, name: str) -> Any:
    kind = score.type()
    if kind.is_float32() or kind.is_float64():
        return score
    if kind.is_numeric():
        return score.cast("float64")
    raise CountingRefused("reduce-score-no-number", column=name, type=str(kind))


def _value(text: str, kind: Any) -> Any:
    import ibis

    return ibis.literal(text).cast(kind)


def _labels(rows: Any, request: CountRequest) -> tuple[tuple[Label, ...], int]:
    """The labels that occur, and the number of rows without one."""
    counts = fetched(rows.group_by("label").agg(n=rows.count()).limit(MAX_CLASSES + 2)).to_pylist()
    known = [each for each in counts if not is_missing(each["label"])]
    if len(counts) > MAX_CLASSES + 1:
        raise BadLabels("columns-too-many-labels", column=request.label, most=MAX_CLASSES)
    labels = sorted((Label(label_text(each["label"]), each["label"], each["n"]) for each in known), key=_text)
    if not labels:
        raise CountingRefused("reduce-no-row")
    return tuple(labels), sum(each["n"] for each in counts) - sum(label.count for label in labels)


def _text(label: Label) -> str:
    return label.text


def _positive(labels: tuple[Label, ...], request: CountRequest) -> str:
    texts = [label.text for label in labels]
    if request.positive is None:
        if not (likely := positive_of(labels)):
            raise BadLabels("columns-positive-open", column=request.label, labels=texts)
        return likely
    possible = [*texts, absent_positive(texts[0])] if len(texts) == 1 else texts
    if request.positive not in possible:
        raise BadLabels("columns-positive-unknown", column=request.label, labels=texts, positive=request.positive)
    return request.positive


def _scores(rows: Any, labels: tuple[Any, ...]) -> dict[str, Any]:
    counts = has_score(rows) & rows.label.isin(labels)
    found = rows.agg(
        n_rows=rows.count(),
        n_labelled=rows.count(where=rows.label.isin(labels)),
        n_with_score=rows.count(where=has_score(rows)),
        n_infinite=rows.count(where=rows.score.isinf()),
        n_cases=rows.count(where=counts),
        lowest=rows.score.min(where=counts),
        highest=rows.score.max(where=counts),
        n_scores=rows.score.approx_nunique(where=counts),
    )
    return dict(fetched(found).to_pylist()[0])


def _refuse_missing(request: CountRequest, without_label: int, found: dict[str, Any]) -> None:
    if found["n_infinite"]:
        raise CountingRefused("reduce-infinite", column=request.score, rows=found["n_infinite"])
    if not found["n_cases"]:
        raise CountingRefused("reduce-no-complete-row", label=request.label, score=request.score)
    if found["n_cases"] < found["n_rows"] and not request.drop_missing:
        raise CountingRefused(
            "reduce-missing",
            rows=found["n_rows"],
            label=request.label,
            without_label=without_label,
            score=request.score,
            without_score=found["n_rows"] - found["n_with_score"],
        )
