"""Which columns of a table are the label, the score and the weight."""

from collections.abc import Mapping

import pyarrow as pa

from dashboard.columns.class_probabilities import SideWords, class_of_columns
from dashboard.columns.hard_predictions import may_be_hard
from dashboard.columns.labels import MAX_LABELS, LabelColumn
from dashboard.columns.names import NameRole
from dashboard.columns.positive_label import label_choices, positive_of
from dashboard.columns.profile import ColumnProfile, profiles_of, sample_of
from dashboard.columns.role_order import Order, label_order, ranked, score_order, weight_order
from dashboard.columns.roles import ColumnRoles
from dashboard.reading.refusals import BadLabels, NoSuchColumn, list_words, shown

# In a table of few columns one called "weight" weighs cases; among many it may be a patient's weight.
FEW_COLUMNS = 4


def label_candidates(table: pa.Table) -> list[str]:
    """The columns that can be labels, the likeliest first; told from the names and a sample of the rows.

    >>> label_candidates(pa.table({"p": [0.2, 0.7, 0.9], "y_pred": [0, 1, 1], "y_true": [1, 0, 1]}))
    ['y_true', 'y_pred']
    """
    return ranked(profiles_of(table), label_order)


def score_candidates(table: pa.Table) -> list[str]:
    """The columns that can be scores, the likeliest first; told from the names and a sample of the rows.

    A column of numbers with a text among them is one: its refusal can then name the text and its row. Columns of
    decisions come after all that grade the cases.

    >>> score_candidates(pa.table({"id": [7, 8, 9], "x": [0.1, 2.5, 0.3], "score": [0.2, 0.7, 0.9]}))
    ['score', 'x', 'id']
    """
    rows = sample_of(table)
    profiles = profiles_of(rows)
    label = _guess_label(rows, profiles)
    return _ranked_scores(profiles, label, _class_of(rows, profiles, label))


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
    return label_choices(LabelColumn.of(table[column], column))


def guess_positive(table: pa.Table, label: str) -> str:
    """The label that is likely positive, or "" where the reader has to be asked: more than two, or none.

    >>> guess_positive(pa.table({"tumour": ["malignant", "benign"]}), "tumour")
    'malignant'
    """
    return positive_of(LabelColumn.of(table[label], label).labels)


def guess_roles(table: pa.Table) -> ColumnRoles:
    """The likely role of each column, for the reader to correct.

    With the probability of each class in a column of its own, the score's class is the positive one. Raises
    NoSuchColumn where no column can be the label, or none beside it the score.

    >>> roles = guess_roles(pa.table({"y": ["cat", "dog", "cow"] * 2, "x": [0.1, 0.2, 0.3] * 2}))
    >>> roles.label, roles.score, roles.positive
    ('y', 'x', '')
    """
    rows = sample_of(table)
    profiles = profiles_of(rows)
    label = _guess_label(table, profiles)
    if label is None:
        raise NoSuchColumn(
            f"None of the columns {list_words(table.column_names)} can be the label; "
            f"one with 1 to {MAX_LABELS} different values is needed."
        )
    class_of = _class_of(rows, profiles, label)
    score = next((name for name in _ranked_scores(profiles, label, class_of) if name != label.name), None)
    if score is None:
        raise NoSuchColumn(f"No column of numbers stands beside the label {shown(label.name)}; a score is needed.")
    positive = positive_of(label.labels) or class_of.get(score, "")
    return ColumnRoles(label.name, score, positive, _guess_weight(profiles, taken=(label.name, score)))


def _ranked_scores(profiles: list[ColumnProfile], label: LabelColumn | None, class_of: Mapping[str, str]) -> list[str]:
    name, texts = (label.name, label.texts) if label else (None, [])
    positive = positive_of(label.labels) if label else ""
    side_words = SideWords.of(label)

    def order(profile: ColumnProfile) -> Order | None:
        side = side_words.side_of(profile)
        if positive and profile.name in class_of:
            side = -1 if class_of[profile.name] == positive else 1
        is_hard = profile.name != name and may_be_hard(profile, texts)
        return score_order(profile, name, is_hard=is_hard, side=side)

    return ranked(profiles, order)


def _guess_weight(profiles: list[ColumnProfile], *, taken: tuple[str, str]) -> str | None:
    telling = {NameRole.CASE_WEIGHT} | ({NameRole.WEIGHT} if len(profiles) <= FEW_COLUMNS else set())
    named = [profile for profile in profiles if profile.claims in telling and profile.name not in taken]
    return next(iter(ranked(named, weight_order)), None)


def _class_of(rows: pa.Table, profiles: list[ColumnProfile], label: LabelColumn | None) -> dict[str, str]:
    return class_of_columns(rows, profiles, label) if label else {}


def _guess_label(table: pa.Table, profiles: list[ColumnProfile]) -> LabelColumn | None:
    for name in ranked(profiles, label_order):
        try:
            return LabelColumn.of(table[name], name)
        except BadLabels:
            # More values in all rows than the sample showed.
            continue
    return None
