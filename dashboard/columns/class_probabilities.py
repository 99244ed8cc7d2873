"""Columns that hold one class's probability each."""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Self

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.class_places import ClassPlaces
from dashboard.columns.labels import LabelColumn
from dashboard.columns.names import PREDICTION_WORDS, SCORE_WORDS, words
from dashboard.columns.positive_label import positive_of
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.role_order import MODEL_ANSWERS, NAMES_OR_WEIGHS
from dashboard.reading.rows.name_words import word_set

# What may stand in a column's name beside the class that it is about.
BESIDE_THE_CLASS = SCORE_WORDS | PREDICTION_WORDS | word_set("class label of for y is")
# Probabilities that were written with two decimals sum to 1 up to this much for each.
ROUNDING = 0.005


def class_probabilities(rows: pa.Table, profiles: list[ColumnProfile], labels: LabelColumn) -> dict[str, str]:
    """The columns that hold the probability of one class each, with that class as the label shows it.

    Two or more do where they are named after the labels, or where there is one for each label and they sum to
    1 in every row of a sample; then in the order of the labels, unless the rows speak against that.

    >>> table = pa.table({"y": ["cat", "dog"], "p_dog": [0.25, 0.625], "p_cat": [0.75, 0.375]})
    >>> profiles = [ColumnProfile.of(table[name], name) for name in ("p_dog", "p_cat")]
    >>> class_probabilities(table, profiles, LabelColumn.of(table["y"], "y"))
    {'p_dog': 'dog', 'p_cat': 'cat'}
    """
    columns = [column for column in profiles if column.name != labels.name and _is_graded_probability(column)]
    by_name = _named_after(columns, labels)
    is_one_for_each = len(columns) == len(labels.texts) >= 2 and _sum_to_one(rows, columns)
    # Counted from 0, places in a list may seem to be named after labels that are counted from 1.
    are_places = len(by_name) < len(columns) and _ends(columns) == [str(place) for place in range(len(columns))]
    if len(set(by_name.values())) > 1 and not (is_one_for_each and are_places):
        return by_name
    if not is_one_for_each:
        return {}
    class_of = dict(zip((column.name for column in _in_label_order(columns, labels)), labels.texts, strict=True))
    return class_of if _may_stand_so(rows, columns, labels, class_of) else {}


@dataclass(frozen=True)
class SideWords:
    """Words by which a column's name shows that it scores the positive class, or another one."""

    for_positive: frozenset[str] = frozenset({"1", "pos", "positive", "true", "yes"})
    for_negative: frozenset[str] = frozenset({"0", "neg", "negative", "false", "no"})
    beside: frozenset[str] = BESIDE_THE_CLASS

    @classmethod
    def of(cls, labels: LabelColumn | None) -> Self:
        """Those of any labels, and of these where it is known which is positive."""
        positive = positive_of(labels.labels) if labels else ""
        named = words(labels.name) if labels else []
        # A label that is numbered itself, as V2 is, stands beside columns that are counted too.
        beside = cls.beside if any(map(str.isdecimal, named)) else cls.beside | set(named)
        if not labels or not positive:
            return cls(beside=beside)
        for_positive = cls.for_positive | set(words(positive))
        others = {word for text in labels.texts if text != positive for word in words(text)}
        return cls(for_positive, (cls.for_negative | others) - for_positive, beside)

    def side_of(self, column: ColumnProfile) -> int:
        """-1 for a column about the positive class, 1 for one about another, 0 where its name says neither.

        >>> [SideWords().side_of(ColumnProfile.of(pa.chunked_array([[0.5]]), name)) for name in ("p_1", "column 1")]
        [-1, 0]
        """
        telling = column.words if self._is_of_class(column) else _without_numbers(column)
        return bool(telling & self.for_negative) - bool(telling & self.for_positive)

    def _is_of_class(self, column: ColumnProfile) -> bool:
        """Whether a number in a name may be that of a class: V1, x_1 and "column 1" only count columns."""
        return column.claims in MODEL_ANSWERS or self.beside >= _without_numbers(column)


def _without_numbers(column: ColumnProfile) -> frozenset[str]:
    return frozenset(word for word in column.words if not word.isdecimal())


def _is_graded_probability(column: ColumnProfile) -> bool:
    is_decision = column.is_whole and column.n_values <= 2
    return column.is_number and column.is_probability and not is_decision and column.claims not in NAMES_OR_WEIGHS


def _named_after(columns: list[ColumnProfile], labels: LabelColumn) -> dict[str, str]:
    """Labels of the same words, such as -1 and 1, name no column: it could be either's."""
    by_words: dict[tuple[str, ...], list[str]] = {}
    for text in labels.texts:
        by_words.setdefault(tuple(words(text)), []).append(text)
    beside = BESIDE_THE_CLASS | set(words(labels.name))
    class_of = {}
    for column in columns:
        name = words(column.name)
        fitting = [texts for label, texts in by_words.items() if _is_about(name, list(label), beside)]
        texts = fitting[0] if len(fitting) == 1 else []
        if len(texts) > 1:
            texts = [text for text in texts if _is_spelled_out(text, column.name, texts)]
        if len(texts) == 1:
            class_of[column.name] = texts[0]
    return class_of


def _is_spelled_out(text: str, name: str, texts: list[str]) -> bool:
    """Whether a name holds a label to the letter, marks included, and no longer one: >50K, or <=50K."""
    held = [other for other in texts if other in name and re.search(r"[^\w\s.+-]", other)]
    return bool(held) and max(held, key=len) == text


def _is_about(name: list[str], label: list[str], beside: Set[str]) -> bool:
    """Whether a name is a label's words with no more than words such as prob before or after them."""
    n_words = len(label)
    if not label or n_words > len(name):
        return False
    before, after = name[:-n_words], name[n_words:]
    return (name[-n_words:] == label and beside >= set(before)) or (name[:n_words] == label and beside >= set(after))


def _sum_to_one(rows: pa.Table, columns: list[ColumnProfile]) -> bool:
    total = rows[columns[0].name]
    for column in columns[1:]:
        total = pc.add(total, rows[column.name])
    away = pc.max(pc.abs(pc.subtract(total, 1.0))).as_py()
    return away is not None and bool(away <= ROUNDING * len(columns) + 1e-9)


def _in_label_order(columns: list[ColumnProfile], labels: LabelColumn) -> list[ColumnProfile]:
    """By what their names say of the two sides, by the numbers that these end in, or as they stand in the file."""
    side_of = SideWords.of(labels).side_of
    if len(columns) == 2 and {side_of(column) for column in columns} == {-1, 1}:
        return sorted(columns, key=side_of, reverse=labels.texts[-1] == positive_of(labels.labels))
    if all(map(str.isdecimal, _ends(columns))):
        return sorted(columns, key=lambda column: int(words(column.name)[-1]))
    return columns


def _may_stand_so(
    rows: pa.Table, columns: list[ColumnProfile], labels: LabelColumn, class_of: Mapping[str, str]
) -> bool:
    """Whether the cases do not speak against an order; of two classes it is asked for where they do."""
    if len(class_of) == 2:
        return True
    column_of = {text: name for name, text in class_of.items()}
    places = ClassPlaces.of(rows, labels.of_rows(rows[labels.name]), column_of)
    # Shares of a soil's sand, silt and clay sum to 1 as well.
    is_named = all(column.claims in MODEL_ANSWERS for column in columns)
    return places.is_telling or (is_named and not places.is_against)


def _ends(columns: list[ColumnProfile]) -> list[str]:
    """The last word of each name."""
    return [(words(column.name) or [""])[-1] for column in columns]
