"""Detects multiclass tables: a label with three or more classes, and scores per class or the predicted class."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from threshold_explorer.data.columns.class_columns import CLASS_COLUMN_WORDS, ROUNDING, Family, families_of
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import (
    ANSWER_WORDS,
    AUXILIARY_ROLES,
    LABEL_WORDS,
    MODEL_OUTPUT_ROLES,
    NameRole,
    is_about_correctness,
    words,
)
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import MAX_CLASSES, LabelColumn
from threshold_explorer.data.columns.model_decisions import MAX_CANDIDATES
from threshold_explorer.data.columns.role_order import label_order, ranked
from threshold_explorer.data.columns.score_direction import is_named_confidence
from threshold_explorer.data.columns.score_tests import ClassAssignment, known_numbers
from threshold_explorer.reading.refusals import BadLabels

MIN_CLASSES = 3
# More distinct whole numbers are amounts, unless the column is named as a class.
MAX_NUMBERED_CLASSES = 20
MIN_SHARED = 0.5
# With a number they name a class, not a model or a rater.
CLASS_NUMBER_WORDS = frozenset({"logit", "logits", "class", "classes", "prob", "proba", "probs", "probabilities"})

DISTANCE_WORDS = frozenset({"distance", "distances", "dist", "loss", "nll", "energy", "perplexity", "error", "rank"})


@dataclass(frozen=True)
class MulticlassColumns:
    """The roles of a table with three classes or more.

    `classes` are all classes that occur as label, as predicted class or in the name of a score: numbers in ascending
    order, then texts in alphabetical order. `scores` are their columns in the same order, or empty if the table has
    predicted classes only; then `predicted` is not None.
    """

    label: str
    classes: tuple[str, ...]
    scores: tuple[str, ...]
    predicted: str | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        return (self.label, *self.scores, *([self.predicted] if self.predicted is not None else []))

    def score_of(self, name: str) -> str:
        """The score column of a class, or that of the predicted classes."""
        return self.scores[self.classes.index(name)] if self.scores else str(self.predicted)


def multiclass_columns(columns: DetectedColumns) -> MulticlassColumns | None:
    """The likely roles of a table with three classes or more; None for any other table.

    Scores are assigned to classes by their names, or if there is one per label and they sum to 1. None too if a label
    has no score and there is no predicted class, and above MAX_CLASSES.

    >>> import pyarrow as pa
    >>> table = pa.table({"y": ["cat", "dog"], "p_dog": [0.2, 0.5], "p_cat": [0.7, 0.4], "p_cow": [0.1, 0.1]})
    >>> multiclass_columns(DetectedColumns.of(table))
    MulticlassColumns(label='y', classes=('cat', 'cow', 'dog'), scores=('p_cat', 'p_cow', 'p_dog'), predicted=None)
    >>> multiclass_columns(DetectedColumns.of(table.select(["y", "p_dog", "p_cat"])))
    """
    labels = list(_label_columns(columns))
    for label in labels:
        column_of = _column_of_class(columns, label)
        if len(column_of) >= MIN_CLASSES:
            if _is_beside_two_classes(columns, labels[0], label, column_of.values()):
                return None
            classes = tuple(sorted(column_of, key=_order))
            predicted = _predicted(columns, label, list(classes), taken=column_of.values())
            return MulticlassColumns(label.name, classes, tuple(column_of[text] for text in classes), predicted)
    for label in labels:
        if found := _without_scores(columns, label):
            return found
        # Skip constants only: with a likelier label, further ones are grades or groups.
        if len(label.texts) > 1:
            return None
    return None


def lower_is_likelier(columns: DetectedColumns, found: MulticlassColumns) -> bool:
    """Whether the scores are named as distances and are lower for the cases of their class."""
    if not found.scores or any(columns.profiles[name].words.isdisjoint(DISTANCE_WORDS) for name in found.scores):
        return False
    label = columns.class_column(found.label)
    return _assignment(columns, label, dict(zip(found.classes, found.scores, strict=True))).is_reversed


def _label_columns(columns: DetectedColumns) -> Iterator[LabelColumn]:
    """The candidates for a multiclass label, the likeliest first, without predictions."""
    can_be = [columns.profiles[name] for name in columns.table.column_names]
    # A column of distinct values is a label only if it is named so.
    candidates = [
        profile
        for profile in can_be
        if profile.name_role in (NameRole.TRUTH, NameRole.LABEL)
        or not (_is_prediction(profile) or profile.is_identifier)
    ]
    names = ranked(candidates, lambda profile: label_order(profile, at_most=MAX_CLASSES))
    for name in names[:MAX_CANDIDATES]:
        try:
            yield columns.class_column(name)
        except BadLabels:
            # There are more values in all rows than in the sample.
            continue


def _is_prediction(profile: ColumnProfile) -> bool:
    """Whether a column is a prediction or score; texts are never scores: a "risk" can be low or high."""
    return profile.name_role is NameRole.PREDICTION or (profile.name_role is NameRole.SCORE and profile.is_number)


def _column_of_class(columns: DetectedColumns, label: LabelColumn) -> Mapping[str, str]:
    """The score column of each class; empty if a label has none."""
    # Sorted, so that the order of columns in the file decides nothing.
    names = sorted(profile.name for profile in columns.profiles.values() if _can_be_score(profile, label.name))
    if len(names) < MIN_CLASSES:
        return {}
    families = families_of(names, label.texts)
    for family in sorted(families, key=lambda family: not _is_named_as_scores(columns, label, family)):
        if column_of := _named_after(columns, label, family):
            return column_of
    return _by_number(columns, label, names)


def _can_be_score(profile: ColumnProfile, label: str) -> bool:
    return profile.is_meant_as_number and profile.name != label


def _named_after(columns: DetectedColumns, label: LabelColumn, family: Family) -> Mapping[str, str]:
    """The columns of a family with one per label, including classes without cases."""
    named, every = dict(family.column_of), {**family.column_of, **family.others}
    if not set(label.texts) <= named.keys() or not _are_graded(columns, named.values()):
        return {}
    is_named = _is_named_as_scores(columns, label, family)
    if _sum_to_one(columns, named.values()):
        # Features can sum to 1 too, such as shares of topics.
        assignment = _assignment(columns, label, named)
        is_meant = assignment.is_supported or is_named or not family.words
        return named if is_meant and not (_are_consecutive(named) and assignment.is_sorted) else {}
    if not is_named or _is_for_one_class(label, every):
        return {}
    if _sum_to_one(columns, every.values()):
        return every
    if len(label.texts) < MIN_CLASSES:
        return {}
    are_logits = not any(columns.profiles[name].is_probability for name in every.values())
    return every if _are_consecutive(every) or are_logits else named


def _by_number(columns: DetectedColumns, label: LabelColumn, names: Sequence[str]) -> Mapping[str, str]:
    """One column per label, with consecutive numbers in the order of the labels, as libraries write them."""
    n_classes = len(label.texts)
    if n_classes < MIN_CLASSES:
        return {}
    for family in families_of(names, {word for name in names for word in words(name) if word.isdecimal()}):
        numbers = sorted(family.column_of, key=int)
        in_order = [family.column_of[number] for number in numbers]
        is_run = len(numbers) == n_classes == int(numbers[-1]) - int(numbers[0]) + 1
        if not is_run or not _are_graded(columns, in_order):
            continue
        are_scores = _are_consecutive(numbers) and _is_named_as_scores(columns, label, family)
        if not _sum_to_one(columns, in_order) and not (are_scores and family.words & CLASS_NUMBER_WORDS):
            continue
        column_of = dict(zip(label.texts, in_order, strict=True))
        evidence = _assignment(columns, label, column_of)
        if evidence.is_supported or (are_scores and not evidence.is_contradicted):
            return column_of
    return {}


def _assignment(columns: DetectedColumns, label: LabelColumn, column_of: Mapping[str, str]) -> ClassAssignment:
    return ClassAssignment.of(columns.sample, label.of_rows(columns.sample[label.name]), column_of)


def _is_for_one_class(label: LabelColumn, classes: Collection[str]) -> bool:
    """Whether a two-valued label is for one class only, as true_1 with pred_0 to pred_2."""
    named = words(label.name)
    return len(label.texts) < MIN_CLASSES and any(words(text) == named[-len(words(text)) :] for text in classes)


def _is_beside_two_classes(
    columns: DetectedColumns, first: LabelColumn, label: LabelColumn, scores: Collection[str]
) -> bool:
    """Whether a likelier label has two values and a score of its own; then this column is a feature."""
    if first.name == label.name or len(first.texts) != 2:
        return False
    has_score = _has_score((each for each in columns.profiles.values() if each.name not in scores), first.name)
    is_named = all(columns.profiles[name].name_role in MODEL_OUTPUT_ROLES for name in scores)
    truths = (NameRole.TRUTH, NameRole.LABEL)
    is_truer = columns.profiles[first.name].name_role in truths and columns.profiles[label.name].name_role not in truths
    return has_score and (is_truer or not is_named)


def _has_score(profiles: Iterable[ColumnProfile], label: str) -> bool:
    return any(
        each.name_role in MODEL_OUTPUT_ROLES and each.is_number and not each.is_whole and each.name != label
        for each in profiles
    )


def _is_named_as_scores(columns: DetectedColumns, label: LabelColumn, family: Family) -> bool:
    """Whether the names suggest scores; numbered columns such as x_1, and measurements, do not."""
    profiles = [columns.profiles[name] for name in family.column_of.values()]
    if not family.words:
        return not _are_consecutive(family.column_of) and all(
            each.name_role not in AUXILIARY_ROLES for each in profiles
        )
    named = words(label.name)
    # A numbered label column accompanies other numbered columns.
    allowed = CLASS_COLUMN_WORDS if any(map(str.isdecimal, named)) else CLASS_COLUMN_WORDS | set(named)
    return family.words <= allowed or all(each.name_role in MODEL_OUTPUT_ROLES for each in profiles)


def _are_graded(columns: DetectedColumns, names: Iterable[str]) -> bool:
    """Whether some column contains scores, not only 0 and 1 for the predicted class."""
    return any(not columns.profiles[name].is_whole or columns.profiles[name].n_values > 2 for name in names)


def _are_consecutive(classes: Collection[str]) -> bool:
    """Whether the classes are consecutive whole numbers from 0 or 1."""
    numbers = sorted(int(text) for text in classes if text.isdecimal())
    return len(numbers) == len(classes) and numbers in (list(range(len(numbers))), list(range(1, len(numbers) + 1)))


def _sum_to_one(columns: DetectedColumns, names: Collection[str]) -> bool:
    """Whether two or more columns sum to 1 or 100 in every complete row of the sample."""
    numbers = [known_numbers(columns.sample[name]) for name in names]
    known = [each for each in numbers if each is not None]
    if len(known) < max(len(numbers), 2):
        return False
    total = np.sum(known, axis=0)
    total = total[np.isfinite(total)]
    if not total.size or min(np.nanmin(each) for each in known) < 0:
        return False
    return any(bool((np.abs(total / whole - 1) <= ROUNDING * len(known) + 1e-9).all()) for whole in (1.0, 100.0))


def _without_scores(columns: DetectedColumns, label: LabelColumn) -> MulticlassColumns | None:
    """The roles of a table with labels and predicted classes, without scores."""
    profile = columns.profiles[label.name]
    if profile.name_role in AUXILIARY_ROLES or is_about_correctness(label.name):
        return None
    predicted = _predicted(columns, label, label.texts)
    if predicted is None:
        return None
    predictions = columns.class_column(predicted)
    classes = tuple(sorted({*label.texts, *predictions.texts}, key=_order))
    # Beside two labels further numbers are rather scores, and further texts classes that never occur, or abstentions
    # where a score tells the two classes apart.
    is_of_two = columns.profiles[predicted].is_number or _has_score(columns.profiles.values(), label.name)
    n_classes = len(label.texts) if is_of_two else len(classes)
    if n_classes < MIN_CLASSES or len(label.texts) < MIN_CLASSES - 1:
        return None
    is_named = not (set(words(label.name)) | set(words(predicted))).isdisjoint(ANSWER_WORDS | LABEL_WORDS)
    if len(classes) > MAX_CLASSES or (profile.is_number and len(classes) > MAX_NUMBERED_CLASSES and not is_named):
        return None
    return MulticlassColumns(label.name, classes, (), predicted)


def _predicted(
    columns: DetectedColumns, label: LabelColumn, classes: Collection[str], taken: Collection[str] = ()
) -> str | None:
    """The column of predicted classes; with scores, all of its classes must be known."""
    for name in sorted({*columns.table.column_names} - {label.name, *taken}):
        profile = columns.profiles[name]
        if not _may_be_predicted(profile, columns.profiles[label.name]):
            continue
        try:
            predictions = set(columns.class_column(profile.name).texts)
        except BadLabels:
            continue
        shared = len(predictions & set(classes)) / len(predictions) if predictions else 0.0
        if shared == 1 or (not taken and shared >= MIN_SHARED):
            return profile.name
    return None


def _may_be_predicted(profile: ColumnProfile, label: ColumnProfile) -> bool:
    named = {NameRole.PREDICTION}
    if label.name_role is NameRole.TRUTH:
        named |= {NameRole.LABEL, NameRole.OUTCOME}
    is_class = profile.is_whole and 1 <= profile.n_values <= MAX_CLASSES
    is_correctness = is_about_correctness(profile.name) or is_named_confidence(profile)
    return is_class and profile.name_role in named and not is_correctness


def _order(text: str) -> tuple[bool, float, str, str]:
    """Sort key: numbers in ascending order, then texts in alphabetical order."""
    try:
        return False, float(text), "", text
    except ValueError:
        return True, 0.0, text.casefold(), text
