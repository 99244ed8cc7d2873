"""Detects columns that contain the probability of one class each."""

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Self

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.columns.class_assignment import ClassAssignment
from threshold_explorer.columns.column_names import PREDICTION_WORDS, SCORE_WORDS, words
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.columns.labels import LabelColumn
from threshold_explorer.columns.positive_label import positive_of
from threshold_explorer.columns.role_order import AUXILIARY_ROLES, MODEL_OUTPUT_ROLES
from threshold_explorer.reading.rows.column_name_words import word_set

# Words that a column's name may contain besides its class.
CLASS_COLUMN_WORDS = SCORE_WORDS | PREDICTION_WORDS | word_set("class label of for y is")
# The largest rounding error of a probability with two decimals.
ROUNDING = 0.005
# Separators between the labels of one case.
LABEL_SEPARATORS = re.compile(r"[;|,/]")


def class_probabilities(rows: pa.Table, profiles: list[ColumnProfile], labels: LabelColumn) -> dict[str, str]:
    """The columns that contain the probability of one class each, with the label of that class.

    At least two columns must be named after labels, or there is one column per label and they sum to 1 in every row of
    the sample. Columns without names of classes are in the order of the labels, unless the cases contradict that.

    >>> table = pa.table({"y": ["cat", "dog"], "p_dog": [0.25, 0.625], "p_cat": [0.75, 0.375]})
    >>> profiles = [ColumnProfile.of(table[name], name) for name in ("p_dog", "p_cat")]
    >>> class_probabilities(table, profiles, LabelColumn.of(table["y"], "y"))
    {'p_dog': 'dog', 'p_cat': 'cat'}
    """
    columns = [column for column in profiles if column.name != labels.name and _is_graded_probability(column)]
    by_name = _named_after(columns, labels)
    has_one_per_label = len(columns) == len(labels.texts) >= 2 and _sum_to_one(rows, columns)
    # Columns numbered from 0 could match the names of labels numbered from 1.
    are_numbered = len(by_name) < len(columns) and _ends(columns) == [str(place) for place in range(len(columns))]
    if len(set(by_name.values())) > 1 and not (has_one_per_label and are_numbered):
        return by_name
    if not has_one_per_label:
        return {}
    class_of = dict(zip((column.name for column in _in_label_order(columns, labels)), labels.texts, strict=True))
    return class_of if _is_plausible_order(rows, columns, labels, class_of) else {}


@dataclass(frozen=True)
class PolarityWords:
    """Words in a column's name for the positive class, or for another one."""

    for_positive: frozenset[str] = frozenset({"1", "pos", "positive", "true", "yes"})
    for_negative: frozenset[str] = frozenset({"0", "neg", "negative", "false", "no"})
    allowed: frozenset[str] = CLASS_COLUMN_WORDS

    @classmethod
    def of(cls, labels: LabelColumn | None) -> Self:
        """The general words, and those of the labels if their positive class is known."""
        positive = positive_of(labels.labels) if labels else ""
        named = words(labels.name) if labels else []
        # A numbered label column such as V2 accompanies other numbered columns.
        allowed = cls.allowed if any(map(str.isdecimal, named)) else cls.allowed | set(named)
        if not labels or not positive:
            return cls(allowed=allowed)
        for_positive = cls.for_positive | (set(words(positive)) if positive in labels.texts else set())
        others = {word for text in labels.texts if text != positive for word in words(text)}
        return cls(for_positive, (cls.for_negative | others) - for_positive, allowed)

    def polarity_of(self, column: ColumnProfile, is_numbered: bool = True) -> int:
        """-1 for a column of the positive class, 1 for one of another class, 0 if its name does not tell.

        Numbers are those of classes only if the name `is_numbered` so: score_1 beside score_2 is that of a model.

        >>> profiles = [ColumnProfile.of(pa.chunked_array([[0.5]]), name) for name in ("p_1", "column 1")]
        >>> [PolarityWords().polarity_of(profile) for profile in profiles]
        [-1, 0]
        """
        class_words = column.words if is_numbered and self._is_of_class(column) else _without_numbers(column)
        return bool(class_words & self.for_negative) - bool(class_words & self.for_positive)

    def are_all_of(self, column: ColumnProfile) -> bool:
        """Whether the name says no more than that a column is a score, or of which class."""
        return self.allowed | self.for_positive | self.for_negative >= _without_numbers(column)

    def _is_of_class(self, column: ColumnProfile) -> bool:
        """Whether a number in the name can be a class; in V1, x_1 and "column 1" it only numbers the columns."""
        return column.name_role in MODEL_OUTPUT_ROLES or self.allowed >= _without_numbers(column)


def numbered_by_class(columns: Iterable[ColumnProfile]) -> set[str]:
    """The names of the columns that differ from one other column in 0 and 1 alone, the numbers of two classes.

    >>> columns = [ColumnProfile.of(pa.chunked_array([[0.5]]), name) for name in ("p_0", "p_1", "score_1", "score_2")]
    >>> sorted(numbered_by_class(columns))
    ['p_0', 'p_1']
    """
    alike: dict[frozenset[str], dict[str, frozenset[str]]] = {}
    for column in columns:
        rest = _without_numbers(column)
        alike.setdefault(rest, {})[column.name] = column.words - rest
    numbers = (group for group in alike.values() if sorted(map(sorted, group.values())) == [["0"], ["1"]])
    return {name for group in numbers for name in group}


def _without_numbers(column: ColumnProfile) -> frozenset[str]:
    return frozenset(word for word in column.words if not word.isdecimal())


def _is_graded_probability(column: ColumnProfile) -> bool:
    is_decision = column.is_whole and column.n_values <= 2
    return column.is_number and column.is_probability and not is_decision and column.name_role not in AUXILIARY_ROLES


def _named_after(columns: list[ColumnProfile], labels: LabelColumn) -> dict[str, str]:
    """The label that each column is named after; ambiguous names, as for -1 and 1, are left out."""
    by_words: dict[tuple[str, ...], list[str]] = {}
    for text in labels.texts:
        by_words.setdefault(tuple(words(text)), []).append(text)
    allowed = CLASS_COLUMN_WORDS | set(words(labels.name))
    class_of = {}
    if _are_sets(labels.texts, [column.name for column in columns]):
        return {}
    for column in columns:
        fitting = [by_words[part] for part in _core_parts(words(column.name), allowed) if part in by_words]
        texts = fitting[0] if len(fitting) == 1 else []
        if len(texts) > 1:
            exact = [text for text in texts if text == column.name.strip()]
            texts = exact or [text for text in texts if _is_spelled_out(text, column.name, texts)]
        if len(texts) == 1:
            class_of[column.name] = texts[0]
    return class_of


def _are_sets(texts: list[str], names: list[str]) -> bool:
    """Whether cells contain several labels, each with a column of its own.

    >>> _are_sets(["sea", "sky", "sea;sky"], ["p_sea", "p_sky"]), _are_sets(["sea", "sea/sky"], ["sea", "sea/sky"])
    (True, False)
    """
    about = [set(words(name)) for name in names]

    def has_column(text: str) -> bool:
        return bool(words(text)) and any(set(words(text)) <= each for each in about)

    sets = [[part for part in LABEL_SEPARATORS.split(text) if words(part)] for text in texts]
    return any(len(parts) > 1 and all(map(has_column, parts)) and not has_column(" ".join(parts)) for parts in sets)


def _is_spelled_out(text: str, name: str, texts: list[str]) -> bool:
    """Whether a name literally contains this label, with its punctuation, and no longer one: >50K, or <=50K."""
    contained = [other for other in texts if other in name and re.search(r"[^\w\s.+-]", other)]
    return bool(contained) and max(contained, key=len) == text


def _core_parts(name: list[str], allowed: Set[str]) -> set[tuple[str, ...]]:
    """What is left of a name without words such as "prob" before or after it: each may be a label.

    >>> sorted(_core_parts(["prob", "sea", "lion"], {"prob"}))
    [('prob', 'sea', 'lion'), ('sea', 'lion')]
    """
    places = range(len(name))
    ends = {tuple(name[at:]) for at in places if allowed >= set(name[:at])}
    return ends | {tuple(name[: at + 1]) for at in places if allowed >= set(name[at + 1 :])}


def _sum_to_one(rows: pa.Table, columns: list[ColumnProfile]) -> bool:
    total = rows[columns[0].name]
    for column in columns[1:]:
        total = pc.add(total, rows[column.name])
    away = pc.max(pc.abs(pc.subtract(total, 1.0))).as_py()
    return away is not None and bool(away <= ROUNDING * len(columns) + 1e-9)


def _in_label_order(columns: list[ColumnProfile], labels: LabelColumn) -> list[ColumnProfile]:
    """Ordered by the words for positive and negative, by the numbers in the names, or as in the file."""
    polarity_of = PolarityWords.of(labels).polarity_of
    if len(columns) == 2 and {polarity_of(column) for column in columns} == {-1, 1}:
        return sorted(columns, key=polarity_of, reverse=labels.texts[0] != positive_of(labels.labels))
    if all(map(str.isdecimal, _ends(columns))):
        return sorted(columns, key=lambda column: int(words(column.name)[-1]))
    return columns


def _is_plausible_order(
    rows: pa.Table, columns: list[ColumnProfile], labels: LabelColumn, class_of: Mapping[str, str]
) -> bool:
    """Whether the cases allow this order of classes; with two classes the user is asked instead."""
    if len(class_of) == 2:
        return True
    column_of = {text: name for name, text in class_of.items()}
    assignment = ClassAssignment.of(rows, labels.of_rows(rows[labels.name]), column_of)
    # Features can sum to 1 too, such as the shares of sand, silt and clay in a soil.
    is_named = all(column.name_role in MODEL_OUTPUT_ROLES for column in columns)
    return assignment.is_supported or (is_named and not assignment.is_contradicted)


def _ends(columns: list[ColumnProfile]) -> list[str]:
    """The last word of each name."""
    return [(words(column.name) or [""])[-1] for column in columns]
