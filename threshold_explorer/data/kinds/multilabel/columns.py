"""Detects multilabel tables: an indicator and a score per label, or a cell with a set of labels."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.class_columns import CLASS_COLUMN_WORDS, families_of
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import (
    AUXILIARY_ROLES,
    LABEL_WORDS,
    PERSON_WORDS,
    TRUTH_WORDS,
    NameRole,
    role_of,
    words,
)
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.column_summaries import TRAINING_WORDS
from threshold_explorer.data.columns.labels import MAX_CLASSES, as_list, decoded, label_text
from threshold_explorer.data.columns.numeric_columns import Floats
from threshold_explorer.data.columns.score_tests import known_numbers
from threshold_explorer.reading.numbers.number_text import is_text

MIN_LABELS = 2
# With fewer rows a threshold may separate two groups by chance.
MIN_ROWS = 20
FLAGS = ({"0", "1"}, {"false", "true"})
# Beside 0 and 1 it often stands for a label that is not known.
UNKNOWN = "-1"
# Words that a column's name may contain besides its label.
LABEL_NAME_WORDS = TRUTH_WORDS | LABEL_WORDS | frozenset({"y", "is", "has", "class", "flag"})
SCORE_NAME_WORDS = CLASS_COLUMN_WORDS | frozenset({"logit", "logits"})
TEST_WORDS = TRAINING_WORDS | frozenset({"test", "val", "valid", "validation", "dev", "holdout"})
# A topic can be a query or a label; its values decide.
NEVER_LABEL_ROLES = tuple(role for role in AUXILIARY_ROLES if role is not NameRole.QUERY)
SEPARATORS = (";", "|", ",", "/", " ")
Core = tuple[str, ...]
# Of longer names the beginning is searched: words that repeat are looked for from each of them.
MAX_NAME_LENGTH = 1000
BRACKETS = re.compile(r"\s*[\[({](.*)[\])}]\s*", re.DOTALL)


@dataclass(frozen=True)
class MultilabelColumns:
    """The roles of a multilabel table.

    `scores` and `truths` are the score and the indicator (0 or 1) column of each of the `labels`, in that order.
    `truths` is empty if one column, `label_set`, contains the labels of a case, separated by `separator`.
    """

    labels: tuple[str, ...]
    scores: tuple[str, ...]
    truths: tuple[str, ...] = ()
    label_set: str | None = None
    separator: str = ""


def multilabel_columns(columns: DetectedColumns) -> MultilabelColumns | None:
    """The likely roles of a table with two labels or more; None for any other table.

    Indicators and scores are matched by the words that their names share. None if all indicators are equal, if the
    columns are those of two classes, or if a threshold on each score gives its indicator.

    >>> table = pa.table({"y_sea": [1, 0, 1], "y_sky": [1, 1, 0], "p_sky": [0.9, 0.4, 0.6], "p_sea": [0.7, 0.2, 0.1]})
    >>> multilabel_columns(DetectedColumns.of(table))
    MultilabelColumns(labels=('sea', 'sky'), scores=('p_sea', 'p_sky'), truths=('y_sea', 'y_sky'), label_set=None, \
separator='')
    """
    return _from_pairs(columns) or _from_sets(columns)


def members_of(cell: object, separator: str) -> tuple[str, ...]:
    """The labels in a cell, without brackets and quotation marks; none in an empty one.

    >>> members_of("['sea', 'sky']", ","), members_of("sea; sky", ";"), members_of(None, ";")
    (('sea', 'sky'), ('sea', 'sky'), ())
    """
    text = "" if cell is None else label_text(cell)
    inside = BRACKETS.fullmatch(text)
    parts = (inside[1] if inside else text).split(separator)
    labels = (part.strip().strip("\"'").strip() for part in parts)
    return tuple(dict.fromkeys(part for part in labels if part))


def _from_pairs(columns: DetectedColumns) -> MultilabelColumns | None:
    usable = [columns.profiles[name] for name in columns.table.column_names]
    texts = set().union(*(each.texts for each in usable if _may_be_truth(each)))
    if UNKNOWN in texts and "0" not in texts:
        return None
    truth_of = _by_core((each.name for each in usable if _may_be_truth(each)), LABEL_NAME_WORDS)
    score_of = _by_core((each.name for each in usable if _may_be_score(each)), SCORE_NAME_WORDS)
    shared = [core for core in truth_of if core in score_of]
    if len(shared) < MIN_LABELS or set(shared[0]) | set(shared[1]) <= TEST_WORDS:
        return None
    truths, scores = [truth_of[core] for core in shared], [score_of[core] for core in shared]
    # One true label allowed the predictions and scores of several models.
    has_single_label = any(
        each.name_role in (NameRole.TRUTH, NameRole.LABEL) and each.n_values == 2 and each.name not in truths
        for each in usable
    )
    if has_single_label or _is_one_label(columns, truths, scores) or _are_thresholded(columns, truths, scores):
        return None
    labels = tuple(_label_in_name(core, truth) for core, truth in zip(shared, truths, strict=True))
    return MultilabelColumns(labels, tuple(scores), tuple(truths))


def _may_be_truth(column: ColumnProfile) -> bool:
    known = column.texts - {UNKNOWN}
    n_known = column.n_values - (UNKNOWN in column.texts)
    is_flag = 1 <= n_known <= 2 and any(known <= flags for flags in FLAGS)
    is_answer = column.name_role in (NameRole.PREDICTION, NameRole.SCORE) or column.name_role in NEVER_LABEL_ROLES
    return is_flag and not is_answer and column.words.isdisjoint(PERSON_WORDS)


def _may_be_score(column: ColumnProfile) -> bool:
    is_graded = not column.is_whole or column.n_values > 2
    return column.is_number and is_graded and column.name_role in (NameRole.SCORE, NameRole.PREDICTION)


def _by_core(names: Iterable[str], ignored: Collection[str]) -> dict[Core, str]:
    """The columns by the rest of their names, without the words for their kind."""
    found: dict[Core, str] = {}
    for name in names:
        core = tuple(word for word in words(name) if word not in ignored)
        if core:
            found.setdefault(core, name)
    return found


def _label_in_name(core: Core, truth: str) -> str:
    """The label as written in the name of its indicator."""
    pattern = r"[\W_]*".join(map(re.escape, core))
    found = re.search(pattern, truth[:MAX_NAME_LENGTH], re.IGNORECASE)
    return found[0] if found else " ".join(core)


def _is_one_label(columns: DetectedColumns, truths: list[str], scores: list[str]) -> bool:
    """Whether all indicators are equal, as with several models, or are two classes of one label."""
    flags = np.array([flags_in(columns.sample[name]) for name in truths])
    is_known = ~np.isnan(flags)
    if ((flags == flags[0]) | ~is_known | ~is_known[0]).all():
        return True
    numbers = [known_numbers(columns.sample[name]) for name in scores]
    total = np.sum([each for each in numbers if each is not None], axis=0)
    is_split = len(truths) == MIN_LABELS and bool((flags.sum(axis=0)[is_known.all(axis=0)] == 1).all())
    return is_split and bool(np.allclose(total, 1, atol=0.02))


def flags_in(column: pa.ChunkedArray) -> Floats:
    """An indicator column as 1 and 0, nan where it is missing or -1.

    >>> flags_in(pa.chunked_array([["True", "false", None]])).tolist(), flags_in(pa.chunked_array([[1, -1]])).tolist()
    ([1.0, 0.0, nan], [1.0, nan])
    """
    column = decoded(column)
    if is_text(column.type):
        column = pc.equal(pc.utf8_lower(column), "true")
    flags = np.asarray(column.cast(pa.float64(), safe=False).to_numpy())
    return np.where(flags == float(UNKNOWN), np.nan, flags)


def _are_thresholded(columns: DetectedColumns, truths: list[str], scores: list[str]) -> bool:
    """Whether a threshold on each score gives its indicator: then they are predictions."""
    return columns.sample.num_rows >= MIN_ROWS and all(
        _is_thresholded(flags_in(columns.sample[truth]), known_numbers(columns.sample[score]))
        for truth, score in zip(truths, scores, strict=True)
    )


def _is_thresholded(flags: Floats, numbers: Floats | None) -> bool:
    if numbers is None or not (flags == 1).any() or not (flags == 0).any():
        return True
    return bool(np.nanmin(numbers[flags == 1]) >= np.nanmax(numbers[flags == 0]))


def _from_sets(columns: DetectedColumns) -> MultilabelColumns | None:
    """The roles of a table with a column of label sets and a score per label."""
    usable = [columns.profiles[name] for name in columns.table.column_names]
    scores = [each.name for each in usable if each.is_number]
    if len(scores) < MIN_LABELS:
        return None
    for profile in usable:
        is_answer = profile.name_role in (NameRole.PREDICTION, NameRole.SCORE) or profile.name_role in NEVER_LABEL_ROLES
        if profile.is_meant_as_number or is_answer or not is_text(decoded(columns.table[profile.name]).type):
            continue
        first = pc.unique(decoded(columns.sample[profile.name])).to_pylist()
        for separator in SEPARATORS:
            if not _column_of_label(columns, profile.name, first, separator, scores):
                continue
            every = as_list(pc.unique(decoded(columns.table[profile.name])))
            if column_of := _column_of_label(columns, profile.name, every, separator, scores):
                labels = tuple(sorted(column_of, key=str.casefold))
                in_order = tuple(column_of[text] for text in labels)
                return MultilabelColumns(labels, in_order, label_set=profile.name, separator=separator)
    return None


def _column_of_label(
    columns: DetectedColumns, name: str, cells: list[object], separator: str, scores: list[str]
) -> Mapping[str, str]:
    """The score of each label in the cells; empty if a label has none, or no cell has several labels."""
    sets = [members_of(cell, separator) for cell in cells]
    counts = Counter(label for each in sets for label in each)
    has_several = any(len(each) > 1 for each in sets) or _are_bracketed(cells)
    if not has_several or not MIN_LABELS <= len(counts) <= MAX_CLASSES:
        return {}
    for family in families_of(scores, counts):
        is_score = all(role_of(each) not in NEVER_LABEL_ROLES for each in family.column_of.values())
        are_graded = any(not columns.profiles[each].is_whole for each in family.column_of.values())
        if counts.keys() <= family.column_of.keys() and is_score and are_graded:
            allowed = SCORE_NAME_WORDS | set(words(name))
            others = family.others if family.words and family.words <= allowed else {}
            return {**family.column_of, **others}
    return {}


def _are_bracketed(cells: list[object]) -> bool:
    return all(cell is None or not str(cell).strip() or BRACKETS.fullmatch(str(cell)) for cell in cells)
