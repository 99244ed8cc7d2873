"""A first look at the rows: what the labels are, what is missing, how far the scores reach."""

from dataclasses import dataclass
from typing import Any

from dashboard.columns.labels import MAX_CLASSES, Label, is_missing, label_text
from dashboard.columns.numbers import refuse_far_scores
from dashboard.columns.positive_label import opposite_of, positive_of
from dashboard.reading.refusals import BadLabels, NoSuchColumn
from dashboard.reduce.asked import Asked
from dashboard.reduce.engine import fetched
from dashboard.reduce.refusals import NotReduced


@dataclass(frozen=True)
class Look:
    """What has to be known before the scores are counted.

    `positives` and `negatives` are the label's values in the table, of which none is missing; `others` are the
    texts of the negative ones. Of `n_rows`, `n_cases` lack neither label nor score and have scores from `lowest` to
    `highest`, about `n_scores` different ones.
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
        """The name of the other class, empty where there are several or none."""
        return self.others[0] if len(self.others) == 1 else ""


def rows_of(table: Any, asked: Asked) -> Any:
    """The rows that are asked for, with the columns `score`, `label` and the groups under their own names.

    Raises `NoSuchColumn` for a column that is not there or serves twice, `NotReduced` for a score that is no number.
    """
    _check(table, asked)
    for condition in asked.where:
        column = table[condition.column]
        table = table.filter(condition.met_by(column, _value(condition.value, column.type())))
    return table.select(
        score=_as_float(table[asked.score], asked.score),
        label=table[asked.label],
        **{name: table[name] for name in asked.group},
    )


def look_at(rows: Any, asked: Asked) -> Look:
    """The look itself, by two small questions: one for the labels, one for the scores.

    Raises `BadLabels` for a positive label that does not occur or cannot be told, `NotReduced` where values are
    missing that may not be left out, and for infinite scores.
    """
    labels, n_missing = _labels(rows, asked)
    positive = _positive(labels, asked)
    positives = tuple(label.value for label in labels if label.text == positive)
    negatives = tuple(label.value for label in labels if label.text != positive)
    found = _scores(rows, (*positives, *negatives))
    if found["n_labelled"] != (n_labelled := sum(label.count for label in labels)):
        raise NotReduced("reduce-other-labels", looked_at=n_labelled, counted=found["n_labelled"])
    _refuse_missing(asked, n_missing, found)
    refuse_far_scores(found["lowest"], found["highest"], asked.score)
    return Look(
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
    """Where there is a score, as an expression; nan is none."""
    return rows.score.notnull() & ~rows.score.isnan()


def _check(table: Any, asked: Asked) -> None:
    for name in asked.columns:
        if name not in table.columns:
            raise NoSuchColumn("columns-unknown", column=name, columns=list(table.columns))
    for name in (asked.label, asked.score):
        if (asked.label, asked.score, *asked.group).count(name) > 1:
            raise NotReduced("reduce-two-roles", column=name)
    for name in asked.group:
        if name in RESERVED:
            raise NotReduced("reduce-reserved", column=name)


# What the columns of the counts are called.
RESERVED = ("score", "score_high", "n_positive", "n_negative", "positive", "negative", "label")


def _as_float(score: Any, name: str) -> Any:
    kind = score.type()
    if kind.is_float32() or kind.is_float64():
        return score
    if kind.is_numeric():
        return score.cast("float64")
    raise NotReduced("reduce-score-no-number", column=name, type=str(kind))


def _value(text: str, kind: Any) -> Any:
    import ibis

    return ibis.literal(text).cast(kind)


def _labels(rows: Any, asked: Asked) -> tuple[tuple[Label, ...], int]:
    """The labels that are there, and how many rows have none."""
    counts = fetched(rows.group_by("label").agg(n=rows.count()).limit(MAX_CLASSES + 2)).to_pylist()
    known = [each for each in counts if not is_missing(each["label"])]
    if len(counts) > MAX_CLASSES + 1:
        raise BadLabels("columns-too-many-labels", column=asked.label, most=MAX_CLASSES)
    labels = sorted((Label(label_text(each["label"]), each["label"], each["n"]) for each in known), key=_text)
    if not labels:
        raise NotReduced("reduce-no-row")
    return tuple(labels), sum(each["n"] for each in counts) - sum(label.count for label in labels)


def _text(label: Label) -> str:
    return label.text


def _positive(labels: tuple[Label, ...], asked: Asked) -> str:
    texts = [label.text for label in labels]
    if asked.positive is None:
        if not (likely := positive_of(labels)):
            raise BadLabels("columns-positive-open", column=asked.label, labels=texts)
        return likely
    possible = [*texts, opposite_of(texts[0])] if len(texts) == 1 else texts
    if asked.positive not in possible:
        raise BadLabels("columns-positive-unknown", column=asked.label, labels=texts, positive=asked.positive)
    return asked.positive


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


def _refuse_missing(asked: Asked, without_label: int, found: dict[str, Any]) -> None:
    if found["n_infinite"]:
        raise NotReduced("reduce-infinite", column=asked.score, rows=found["n_infinite"])
    if not found["n_cases"]:
        raise NotReduced("reduce-no-complete-row", label=asked.label, score=asked.score)
    if found["n_cases"] < found["n_rows"] and not asked.drop_missing:
        raise NotReduced(
            "reduce-missing",
            rows=found["n_rows"],
            label=asked.label,
            without_label=without_label,
            score=asked.score,
            without_score=found["n_rows"] - found["n_with_score"],
        )
