"""Files in which a case may have several labels: a truth and a score for each label, or a cell with a set of labels."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.class_names import families_of
from dashboard.columns.class_probabilities import BESIDE_THE_CLASS
from dashboard.columns.labels import MAX_CLASSES, decoded, label_text
from dashboard.columns.names import LABEL_WORDS, PERSON_WORDS, TRUTH_WORDS, NameRole, role_of, words
from dashboard.columns.numbers import Floats
from dashboard.columns.parts import TRAINING_WORDS
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.ranking import known_numbers
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.role_order import NAMES_OR_WEIGHS
from dashboard.reading.numbers.number_text import is_text

FEWEST_LABELS = 2
# In fewer rows a cut of the scores tells two groups apart by chance.
FEW_ROWS = 20
FLAGS = ({"0", "1"}, {"false", "true"})
# What a name may say beside the label that its column is about.
BESIDE_TRUTH = TRUTH_WORDS | LABEL_WORDS | frozenset({"y", "is", "has", "class", "flag"})
BESIDE_SCORE = BESIDE_THE_CLASS | frozenset({"logit", "logits"})
TEST_WORDS = TRAINING_WORDS | frozenset({"test", "val", "valid", "validation", "dev", "holdout"})
# A topic is a query in runs and a label elsewhere: which of the two its values tell.
NO_LABEL = tuple(role for role in NAMES_OR_WEIGHS if role is not NameRole.QUERY)
SEPARATORS = (";", "|", ",", "/", " ")
Core = tuple[str, ...]
BRACKETS = re.compile(r"\s*[\[({](.*)[\])}]\s*", re.DOTALL)


@dataclass(frozen=True)
class MultilabelColumns:
    """The roles of a file in which a case may have several labels.

    `scores` holds the column of each of the `labels`, in that order. `truths` holds that which is 1 for the cases of
    the label, or nothing where one column, `label_set`, names the labels of a case apart at `separator`.
    """

    labels: tuple[str, ...]
    scores: tuple[str, ...]
    truths: tuple[str, ...] = ()
    label_set: str | None = None
    separator: str = ""


def multilabel_columns(columns: RecognisedColumns) -> MultilabelColumns | None:
    """The likely roles of a table with two labels or more; None for any other table.

    A truth and a score belong together by the words that their names share. None where all truths are one, where
    labels and scores are those of two classes, or where each truth is what a cut of its score decides.

    >>> table = pa.table({"y_sea": [1, 0, 1], "y_sky": [1, 1, 0], "p_sky": [0.9, 0.4, 0.6], "p_sea": [0.7, 0.2, 0.1]})
    >>> multilabel_columns(RecognisedColumns.of(table))
    MultilabelColumns(labels=('sea', 'sky'), scores=('p_sea', 'p_sky'), truths=('y_sea', 'y_sky'), label_set=None, \
separator='')
    """
    return _of_pairs(columns) or _of_sets(columns)


def members_of(cell: object, separator: str) -> tuple[str, ...]:
    """The labels that a cell names, without brackets and quotation marks; none where it is empty.

    >>> members_of("['sea', 'sky']", ","), members_of("sea; sky", ";"), members_of(None, ";")
    (('sea', 'sky'), ('sea', 'sky'), ())
    """
    text = "" if cell is None else label_text(cell)
    inside = BRACKETS.fullmatch(text)
    parts = (inside[1] if inside else text).split(separator)
    plain = (part.strip().strip("\"'").strip() for part in parts)
    return tuple(dict.fromkeys(part for part in plain if part))


def _of_pairs(columns: RecognisedColumns) -> MultilabelColumns | None:
    serving = [columns.profiles[name] for name in columns.table.column_names]
    truth_of = _by_core((each.name for each in serving if _may_be_truth(each)), BESIDE_TRUTH)
    score_of = _by_core((each.name for each in serving if _may_be_score(each)), BESIDE_SCORE)
    shared = [core for core in truth_of if core in score_of]
    if len(shared) < FEWEST_LABELS or set(shared[0]) | set(shared[1]) <= TEST_WORDS:
        return None
    truths, scores = [truth_of[core] for core in shared], [score_of[core] for core in shared]
    # One truth by itself beside models' decisions and their scores.
    has_own_truth = any(
        each.claims in (NameRole.TRUTH, NameRole.LABEL) and each.n_values == 2 and each.name not in truths
        for each in serving
    )
    if has_own_truth or _is_one_label(columns, truths, scores) or _are_decided(columns, truths, scores):
        return None
    labels = tuple(_shown(core, truth) for core, truth in zip(shared, truths, strict=True))
    return MultilabelColumns(labels, tuple(scores), tuple(truths))


def _may_be_truth(column: ColumnProfile) -> bool:
    is_flag = 1 <= column.n_values <= 2 and any(column.texts <= flags for flags in FLAGS)
    is_answer = column.claims in (NameRole.PREDICTION, NameRole.SCORE) or column.claims in NO_LABEL
    return is_flag and not is_answer and column.words.isdisjoint(PERSON_WORDS)


def _may_be_score(column: ColumnProfile) -> bool:
    is_graded = not column.is_whole or column.n_values > 2
    return column.is_number and is_graded and column.claims in (NameRole.SCORE, NameRole.PREDICTION)


def _by_core(names: Iterable[str], beside: Collection[str]) -> dict[Core, str]:
    """The columns by what is left of their names without the words that say what kind of column it is."""
    found: dict[Core, str] = {}
    for name in names:
        core = tuple(word for word in words(name) if word not in beside)
        if core:
            found.setdefault(core, name)
    return found


def _shown(core: Core, truth: str) -> str:
    """The label as it stands in the name of its truth."""
    pattern = r"[\W_]*".join(map(re.escape, core))
    found = re.search(pattern, truth, re.IGNORECASE)
    return found[0] if found else " ".join(core)


def _is_one_label(columns: RecognisedColumns, truths: list[str], scores: list[str]) -> bool:
    """Whether all truths are the same, as of several models, or the two sides of one."""
    flags = np.array([_flags(columns.sample[name]) for name in truths])
    if (flags == flags[0]).all():
        return True
    numbers = [known_numbers(columns.sample[name]) for name in scores]
    total = np.sum([each for each in numbers if each is not None], axis=0)
    is_split = len(truths) == FEWEST_LABELS and bool((flags.sum(axis=0) == 1).all())
    return is_split and bool(np.allclose(total, 1, atol=0.02))


def flags_in(column: pa.ChunkedArray) -> Floats:
    """A column of flags as 1 and 0, nan where one is missing.

    >>> flags_in(pa.chunked_array([["True", "false", None]])).tolist()
    [1.0, 0.0, nan]
    """
    column = decoded(column)
    if is_text(column.type):
        column = pc.equal(pc.utf8_lower(column), "true")
    return np.asarray(column.cast(pa.float64(), safe=False).to_numpy())


def _flags(column: pa.ChunkedArray) -> Floats:
    flags: Floats = np.nan_to_num(flags_in(column))
    return flags


def _are_decided(columns: RecognisedColumns, truths: list[str], scores: list[str]) -> bool:
    """Whether a cut of its score tells each truth: then these are decisions of the model."""
    return columns.sample.num_rows >= FEW_ROWS and all(
        _is_decided(_flags(columns.sample[truth]) == 1, known_numbers(columns.sample[score]))
        for truth, score in zip(truths, scores, strict=True)
    )


def _is_decided(is_true: np.ndarray, numbers: Floats | None) -> bool:
    if numbers is None or is_true.all() or not is_true.any():
        return True
    return bool(np.nanmin(numbers[is_true]) >= np.nanmax(numbers[~is_true]))


def _of_sets(columns: RecognisedColumns) -> MultilabelColumns | None:
    """A column of texts that names labels of which each has a score."""
    serving = [columns.profiles[name] for name in columns.table.column_names]
    scores = [each.name for each in serving if each.is_number]
    if len(scores) < FEWEST_LABELS:
        return None
    for profile in serving:
        is_answer = profile.claims in (NameRole.PREDICTION, NameRole.SCORE) or profile.claims in NO_LABEL
        if profile.is_meant_as_number or is_answer or not is_text(decoded(columns.table[profile.name]).type):
            continue
        first = pc.unique(decoded(columns.sample[profile.name])).to_pylist()
        for separator in SEPARATORS:
            if not _column_of_label(columns, profile.name, first, separator, scores):
                continue
            every = pc.unique(decoded(columns.table[profile.name])).to_pylist()
            if column_of := _column_of_label(columns, profile.name, every, separator, scores):
                labels = tuple(sorted(column_of, key=str.casefold))
                in_order = tuple(column_of[text] for text in labels)
                return MultilabelColumns(labels, in_order, label_set=profile.name, separator=separator)
    return None


def _column_of_label(
    columns: RecognisedColumns, name: str, cells: list[object], separator: str, scores: list[str]
) -> Mapping[str, str]:
    """The score of each label that the cells name, one at least together with another; empty where some has none."""
    sets = [members_of(cell, separator) for cell in cells]
    counts = Counter(label for each in sets for label in each)
    has_several = any(len(each) > 1 for each in sets) or _are_bracketed(cells)
    if not has_several or not FEWEST_LABELS <= len(counts) <= MAX_CLASSES:
        return {}
    for family in families_of(scores, counts):
        is_score = all(role_of(each) not in NO_LABEL for each in family.column_of.values())
        are_graded = any(not columns.profiles[each].is_whole for each in family.column_of.values())
        if counts.keys() <= family.column_of.keys() and is_score and are_graded:
            beside = BESIDE_SCORE | set(words(name))
            others = family.others if family.words and family.words <= beside else {}
            return {**family.column_of, **others}
    return {}


def _are_bracketed(cells: list[object]) -> bool:
    return all(cell is None or not str(cell).strip() or BRACKETS.fullmatch(str(cell)) for cell in cells)
