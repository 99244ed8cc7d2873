"""Inspects the rows before counting: labels, missing values, range and number of scores."""

from dataclasses import dataclass
from typing import Any

from threshold_explorer.data.columns.labels import MAX_CLASSES, Label, is_missing, label_text
from threshold_explorer.data.columns.numeric_columns import refuse_extreme_scores
from threshold_explorer.data.columns.positive_label import absent_positive, positive_of
from threshold_explorer.data.reduce.engine import fetched
from threshold_explorer.data.reduce.request import CountingRefused, CountRequest
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn


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
