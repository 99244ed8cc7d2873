"""Which columns of a table are the label, the score and the weight, and the statistic made of them."""

from dataclasses import dataclass

import pyarrow as pa

from dashboard.reading.column_names import NameRole, words
from dashboard.reading.column_profile import ColumnProfile, profiles_of, sample_of
from dashboard.reading.label_column import MAX_LABELS, LabelColumn
from dashboard.reading.number_column import score_numbers, weight_numbers
from dashboard.reading.positive_label import opposite_of, positive_of
from dashboard.reading.refusals import BadLabels, NoSuchColumn, list_words, shown
from dashboard.reading.role_order import (
    FOR_NEGATIVE,
    FOR_POSITIVE,
    label_order,
    ranked,
    score_order,
    weight_order,
)
from metrics_core import BinaryScores

# In a table of few columns one called "weight" weighs cases; among many it may be a patient's weight.
FEW_COLUMNS = 4


@dataclass(frozen=True)
class ColumnRoles:
    """The columns that count, by name; `positive` is a label as shown, or "" while it must be asked for."""

    label: str
    score: str
    positive: str
    weight: str | None = None


def label_candidates(table: pa.Table) -> list[str]:
    """The columns that can be labels, the likeliest first; told from the names and a sample of the rows.

    >>> label_candidates(pa.table({"p": [0.2, 0.7, 0.9], "y_pred": [0, 1, 1], "y_true": [1, 0, 1]}))
    ['y_true', 'y_pred']
    """
    return ranked(profiles_of(table), label_order)


def score_candidates(table: pa.Table) -> list[str]:
    """The columns that can be scores, the likeliest first; told from the names and a sample of the rows.

    A column of numbers with a text among them is one: its refusal can then name the text and its row.

    >>> score_candidates(pa.table({"id": [7, 8, 9], "x": [0.1, 2.5, 0.3], "score": [0.2, 0.7, 0.9]}))
    ['score', 'x', 'id']
    """
    rows = sample_of(table)
    profiles = profiles_of(rows)
    return _ranked_scores(profiles, _guess_label(rows, profiles))


def weight_candidates(table: pa.Table) -> list[str]:
    """The columns that can be weights: those of numbers, first those that are named so.

    >>> weight_candidates(pa.table({"y": [0, 1], "p": [0.2, 0.7], "weight": [1.0, 2.0]}))
    ['weight', 'y', 'p']
    """
    return ranked(profiles_of(table), weight_order)


def label_values(table: pa.Table, column: str) -> list[str]:
    """The labels that can be chosen as positive: numbers by size, texts by alphabet.

    A lone label known as negative brings the positive one along. Raises BadLabels above a hundred labels.

    >>> label_values(pa.table({"y": ["yes", "no"]}), "y"), label_values(pa.table({"y": [0.0, 0.0]}), "y")
    (['no', 'yes'], ['0', '1'])
    """
    return _choices(_labels(table, column))


def guess_positive(table: pa.Table, label: str) -> str:
    """The label that is likely positive, or "" where the reader has to be asked: more than two, or none.

    >>> guess_positive(pa.table({"tumour": ["malignant", "benign"]}), "tumour")
    'malignant'
    """
    return positive_of(_labels(table, label).labels)


def guess_roles(table: pa.Table) -> ColumnRoles:
    """The likely role of each column, for the reader to correct.

    Raises NoSuchColumn where no column can be the label, or none beside it the score.

    >>> guess_roles(pa.table({"y": ["cat", "dog", "cow"] * 2, "cat": [0.1, 0.2, 0.3] * 2}))
    ColumnRoles(label='y', score='cat', positive='', weight=None)
    """
    profiles = profiles_of(table)
    label = _guess_label(table, profiles)
    if label is None:
        raise NoSuchColumn(
            f"None of the columns {list_words(table.column_names)} can be the label; "
            f"one with 1 to {MAX_LABELS} different values is needed."
        )
    scores = [name for name in _ranked_scores(profiles, label) if name != label.name]
    if not scores:
        raise NoSuchColumn(f"No column of numbers stands beside the label {shown(label.name)}; a score is needed.")
    weight = _guess_weight(profiles, taken=(label.name, scores[0]))
    return ColumnRoles(label.name, scores[0], positive_of(label.labels), weight)


def scores_from(table: pa.Table, roles: ColumnRoles) -> BinaryScores:
    """The statistic of the chosen columns, the positive label against the rest.

    Raises BadValue with column and data row (from 1) for a missing label, and for a score or weight that is
    missing, infinite, no number or, as a weight, negative; BadLabels for a positive label that does not
    occur; NoSuchColumn for a column that does not exist or serves twice.

    >>> table = pa.table({"label": ["spam", "ham"], "score": [0.9, 0.2]})
    >>> scores_from(table, ColumnRoles("label", "score", "spam")).roc_auc()
    1.0
    """
    _check_roles(table, roles)
    labels = _labels(table, roles.label)
    is_positive = labels.rows_of(roles.positive)
    _check_positive(labels, roles.positive)
    scores = score_numbers(table[roles.score], roles.score)
    weights = None if roles.weight is None else weight_numbers(table[roles.weight], roles.weight)
    return BinaryScores.from_predictions(is_positive, scores, pos_label=True, sample_weight=weights)


def _labels(table: pa.Table, name: str) -> LabelColumn:
    return LabelColumn.of(table[name], name)


def _check_roles(table: pa.Table, roles: ColumnRoles) -> None:
    used = [name for name in (roles.label, roles.score, roles.weight) if name is not None]
    for name in used:
        if name not in table.column_names:
            raise NoSuchColumn(f"There is no column {shown(name)}; the columns are {list_words(table.column_names)}.")
        if used.count(name) > 1:
            raise NoSuchColumn(f"Column {shown(name)} has two roles; label, score and weight are three columns.")


def _check_positive(labels: LabelColumn, positive: str) -> None:
    if positive not in _choices(labels):
        but = f" but no {shown(positive)}" if positive else ""
        raise BadLabels(
            f"Column {shown(labels.name)} has the labels {list_words(labels.texts)}{but}; "
            "one of them must be chosen as positive."
        )


def _choices(labels: LabelColumn) -> list[str]:
    opposite = opposite_of(labels.texts[0]) if len(labels.texts) == 1 else None
    return labels.texts if opposite is None else [*labels.texts, opposite]


def _guess_label(table: pa.Table, profiles: list[ColumnProfile]) -> LabelColumn | None:
    for name in ranked(profiles, label_order):
        try:
            return _labels(table, name)
        except BadLabels:
            # More values in all rows than the sample showed.
            continue
    return None


def _ranked_scores(profiles: list[ColumnProfile], label: LabelColumn | None) -> list[str]:
    name = label.name if label else None
    class_words = _class_words(label) if label else (FOR_POSITIVE, FOR_NEGATIVE)
    return ranked(profiles, lambda profile: score_order(profile, name, *class_words))


def _class_words(label: LabelColumn) -> tuple[frozenset[str], frozenset[str]]:
    """Words by which a column's name shows that it scores the positive class, or another one."""
    positive = positive_of(label.labels)
    if not positive:
        return FOR_POSITIVE, FOR_NEGATIVE
    for_positive = FOR_POSITIVE | set(words(positive))
    others = {word for text in label.texts if text != positive for word in words(text)}
    return for_positive, (FOR_NEGATIVE | others) - for_positive


def _guess_weight(profiles: list[ColumnProfile], *, taken: tuple[str, str]) -> str | None:
    telling = {NameRole.CASE_WEIGHT} | ({NameRole.WEIGHT} if len(profiles) <= FEW_COLUMNS else set())
    named = [profile for profile in profiles if profile.claims in telling and profile.name not in taken]
    return next(iter(ranked(named, weight_order)), None)
