"""Columns of one class each, such as p_cat and p_dog: their names and their probabilities."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.column_names import (
    AUXILIARY_ROLES,
    MODEL_OUTPUT_ROLES,
    PREDICTION_WORDS,
    SCORE_WORDS,
    words,
)
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import LabelColumn
from threshold_explorer.data.columns.positive_label import positive_of
from threshold_explorer.data.columns.score_tests import ClassAssignment
from threshold_explorer.reading.rows.column_naming import word_set

# Words that a column's name may contain besides its class.
CLASS_COLUMN_WORDS = SCORE_WORDS | PREDICTION_WORDS | word_set("class label of for y is")
# The largest rounding error of a probability with two decimals.
ROUNDING = 0.005
OF_POSITIVE = frozenset({"1", "pos", "positive", "true", "yes"})
OF_NEGATIVE = frozenset({"0", "neg", "negative", "false", "no"})
# The words before and after the class in a name.
Stem = tuple[tuple[str, ...], tuple[str, ...]]


def class_probabilities(rows: pa.Table, profiles: list[ColumnProfile], labels: LabelColumn) -> dict[str, str]:
    """The columns that contain the probability of one class each, with the label of that class.

    Each label must have a column that is named after it, or there is one column per label, none named after one, and
    they sum to 1 in every row of the sample. These are in the order of the labels, unless the cases contradict that.

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
    if {*by_name.values()} == {*labels.texts} and len(by_name) > 1 and not (has_one_per_label and are_numbered):
        return by_name
    is_named = any(not text.isdecimal() for text in by_name.values())
    if not has_one_per_label or is_named:
        return {}
    class_of = dict(zip((column.name for column in _in_label_order(columns, labels)), labels.texts, strict=True))
    return class_of if _is_plausible_order(rows, columns, labels, class_of) else {}


def polarity_of(column: ColumnProfile, numbered: Collection[str]) -> int:
    """-1 for a column of the positive class, 1 for one of the other class, 0 if its name does not tell.

    Numbers are those of classes only in the `numbered` columns: score_1 beside score_2 is that of a model.

    >>> profiles = [ColumnProfile.of(pa.chunked_array([[0.5]]), name) for name in ("p_1", "p_0", "score_1", "no")]
    >>> [polarity_of(profile, numbered_by_class(profiles)) for profile in profiles]
    [-1, 1, 0, 1]
    """
    named = column.words if column.name in numbered else _without_numbers(column)
    return bool(named & OF_NEGATIVE) - bool(named & OF_POSITIVE)


def numbered_by_class(columns: Iterable[ColumnProfile]) -> set[str]:
    """The names of the columns that differ from one other column in 0 and 1 alone, the numbers of two classes."""
    alike: dict[frozenset[str], dict[str, frozenset[str]]] = {}
    for column in columns:
        rest = _without_numbers(column)
        # In V1, x_1 and "column 1" the number only tells columns apart.
        if column.name_role in MODEL_OUTPUT_ROLES or rest <= CLASS_COLUMN_WORDS:
            alike.setdefault(rest, {})[column.name] = column.words - rest
    numbers = (group for group in alike.values() if sorted(map(sorted, group.values())) == [["0"], ["1"]])
    return {name for group in numbers for name in group}


def is_plain_name(column: ColumnProfile, label: str | None) -> bool:
    """Whether a name says no more than that a column is a score, or of which class."""
    return _without_numbers(column) <= CLASS_COLUMN_WORDS | OF_POSITIVE | OF_NEGATIVE | set(words(label or ""))


def _without_numbers(column: ColumnProfile) -> frozenset[str]:
    return frozenset(word for word in column.words if not word.isdecimal())


def _is_graded_probability(column: ColumnProfile) -> bool:
    is_decision = column.is_whole and column.n_values <= 2
    return column.is_number and column.is_probability and not is_decision and column.name_role not in AUXILIARY_ROLES


def _named_after(columns: Iterable[ColumnProfile], labels: LabelColumn) -> dict[str, str]:
    """The label that each column is named after."""
    allowed = CLASS_COLUMN_WORDS | set(words(labels.name))
    families = families_of([column.name for column in columns], labels.texts)
    # The largest family last, so that it counts.
    fitting = [family for family in reversed(families) if family.words <= allowed]
    return {name: text for family in fitting for text, name in family.column_of.items()}


def _sum_to_one(rows: pa.Table, columns: list[ColumnProfile]) -> bool:
    total = rows[columns[0].name]
    for column in columns[1:]:
        total = pc.add(total, rows[column.name])
    away = pc.max(pc.abs(pc.subtract(total, 1.0))).as_py()
    return away is not None and bool(away <= ROUNDING * len(columns) + 1e-9)


def _in_label_order(columns: list[ColumnProfile], labels: LabelColumn) -> list[ColumnProfile]:
    """Ordered by the words for positive and negative, by the numbers in the names, or as in the file."""
    polarities = {column.name: polarity_of(column, numbered_by_class(columns)) for column in columns}
    if sorted(polarities.values()) == [-1, 1]:
        is_first_positive = labels.texts[0] == positive_of(labels.labels)
        return sorted(columns, key=lambda column: polarities[column.name], reverse=not is_first_positive)
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


@dataclass(frozen=True)
class Family:
    """Columns for one class each: `column_of` maps the label of the class to its column, in the columns' order.

    `others` maps other words in the same place of the name to further columns with the same stem.
    """

    stem: Stem
    column_of: Mapping[str, str]
    others: Mapping[str, str]

    @property
    def words(self) -> frozenset[str]:
        """The words of the names without the class."""
        return frozenset(self.stem[0] + self.stem[1])


def families_of(names: Sequence[str], classes: Collection[str]) -> list[Family]:
    """The families of columns for some of the classes, the largest first, then in the order of the columns.

    A name must begin or end with all words of a class. Among classes with the same words, such as 1 and -1, the longest
    one that the name contains literally is taken.

    >>> [dict(family.column_of) for family in families_of(["age", "p_dog", "p_cat", "dog"], ["cat", "dog"])]
    [{'dog': 'p_dog', 'cat': 'p_cat'}, {'dog': 'dog'}]
    >>> families_of(["p cat", "p cow"], ["cat"])[0].others
    {'cow': 'p cow'}
    """
    by_words: dict[tuple[str, ...], list[str]] = {}
    for text in classes:
        by_words.setdefault(tuple(words(text)), []).append(text)
    found: dict[Stem, dict[str, str]] = {}
    for name in names:
        for stem, about in _splits(tuple(words(name))):
            match = _matching_class(by_words.get(about, []), name)
            if match is not None:
                found.setdefault(stem, {}).setdefault(match, name)
    families = [Family(stem, column_of, _others(names, stem, column_of)) for stem, column_of in found.items()]
    return sorted(families, key=lambda family: -len(family.column_of))


def _splits(name: tuple[str, ...]) -> Iterator[tuple[Stem, tuple[str, ...]]]:
    for at in range(len(name)):
        yield (name[:at], ()), name[at:]
    for at in range(1, len(name)):
        yield ((), name[at:]), name[:at]


def _matching_class(texts: Sequence[str], name: str) -> str | None:
    if len(texts) < 2:
        return texts[0] if texts else None
    contained = [text for text in texts if text.casefold() in name.casefold()]
    return max(contained, key=len, default=None)


def _others(names: Iterable[str], stem: Stem, column_of: Mapping[str, str]) -> dict[str, str]:
    """Other columns of the stem, by the characters in place of a known class, otherwise by the words."""
    if stem == ((), ()):
        return {}
    before, after = stem
    known, column = next(iter(column_of.items()))
    start = column.casefold().rfind(known.casefold())
    head, tail = (column[:start], column[start + len(known) :]) if start >= 0 else ("", "")
    others = {}
    for name in names:
        of_name = tuple(words(name))
        inside = of_name[len(before) : len(of_name) - len(after)]
        if name in column_of.values() or not inside or of_name != before + inside + after:
            continue
        is_alike = start >= 0 and name.startswith(head) and name.endswith(tail)
        text = name[len(head) : len(name) - len(tail)] if is_alike else " ".join(inside)
        others[text] = name
    return others
