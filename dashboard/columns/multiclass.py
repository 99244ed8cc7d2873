"""Files with three or more classes: a label, and a score for each class, the class that was predicted, or both."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from dashboard.columns.class_names import Family, families_of
from dashboard.columns.class_places import ClassPlaces
from dashboard.columns.class_probabilities import BESIDE_THE_CLASS, ROUNDING, class_probabilities
from dashboard.columns.confidence import is_named_confidence
from dashboard.columns.labels import MAX_CLASSES, LabelColumn
from dashboard.columns.names import ANSWER_WORDS, LABEL_WORDS, NameRole, is_about_correctness, words
from dashboard.columns.own_decisions import LOOKED_AT, truth_first
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.ranking import known_numbers
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.role_order import MODEL_ANSWERS, NAMES_OR_WEIGHS, label_order, ranked
from dashboard.reading.refusals import BadLabels

FEWEST_CLASSES = 3
# Beyond so many whole numbers are amounts, unless their names say that they are classes.
MOST_NUMBERED = 20
SHARED_ENOUGH = 0.5
# Beside a number they say that it is that of a class, and not that of a model or a rater.
PLACES_OF_CLASSES = frozenset({"logit", "logits", "class", "classes", "prob", "proba", "probs", "probabilities"})


@dataclass(frozen=True)
class MulticlassColumns:
    """The roles of a file with three classes or more.

    `classes` are all that occur as label, as predicted class or in the name of a score, as shown, numbers by size and
    texts by alphabet. `scores` holds the column of each of them in the same order, or nothing where the file has
    predicted classes only; then `predicted` is never None.
    """

    label: str
    classes: tuple[str, ...]
    scores: tuple[str, ...]
    predicted: str | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column that counts."""
        return (self.label, *self.scores, *([self.predicted] if self.predicted is not None else []))


def multiclass_columns(columns: RecognisedColumns) -> MulticlassColumns | None:
    """The likely roles of a table with three classes or more; None for any other table.

    A score belongs to a class by its name, or where there is one for each label and they sum to 1. None also where a
    label has no score of its own and no class was predicted, and beyond a thousand classes.

    >>> import pyarrow as pa
    >>> table = pa.table({"y": ["cat", "dog"], "p_dog": [0.2, 0.5], "p_cat": [0.7, 0.4], "p_cow": [0.1, 0.1]})
    >>> multiclass_columns(RecognisedColumns.of(table))
    MulticlassColumns(label='y', classes=('cat', 'cow', 'dog'), scores=('p_cat', 'p_cow', 'p_dog'), predicted=None)
    >>> multiclass_columns(RecognisedColumns.of(table.select(["y", "p_dog", "p_cat"])))
    """
    labels = list(_label_columns(columns))
    for label in labels:
        column_of = _column_of_class(columns, label)
        if len(column_of) >= FEWEST_CLASSES:
            if _is_beside_two_classes(columns, labels[0], label, column_of.values()):
                return None
            classes = tuple(sorted(column_of, key=_order))
            predicted = _predicted(columns, label, list(classes), taken=column_of.values())
            return MulticlassColumns(label.name, classes, tuple(column_of[text] for text in classes), predicted)
    for label in labels:
        if found := _of_decisions(columns, label):
            return found
        # A constant says nothing of a case; behind another label is a grade or a group beside its own.
        if len(label.texts) > 1:
            return None
    return None


def _label_columns(columns: RecognisedColumns) -> Iterator[LabelColumn]:
    """The columns that can be the label of many classes, the likeliest first; none that a model has answered."""
    can_be = [columns.profiles[name] for name in columns.table.column_names]
    # A column in which no value repeats is a label only if it says so.
    asked = [
        profile
        for profile in can_be
        if profile.claims in (NameRole.TRUTH, NameRole.LABEL) or not (_is_answer(profile) or profile.is_identifier)
    ]
    names = ranked(asked, lambda profile: label_order(profile, at_most=MAX_CLASSES))

    def in_sample(name: str) -> LabelColumn:
        return columns.class_column(name).of_rows(columns.sample[name])

    for name in truth_first(columns.sample, can_be, names, in_sample)[:LOOKED_AT]:
        try:
            yield columns.class_column(name)
        except BadLabels:
            # More values in all rows than the sample showed.
            continue


def _is_answer(profile: ColumnProfile) -> bool:
    """Texts are no score, whatever their name: a "risk" is low or high."""
    return profile.claims is NameRole.PREDICTION or (profile.claims is NameRole.SCORE and profile.is_number)


def _column_of_class(columns: RecognisedColumns, label: LabelColumn) -> Mapping[str, str]:
    """The score of each class by the class; empty where some label has none."""
    can_be = [profile for profile in columns.profiles.values() if _can_be_score(profile, label.name)]
    if len(can_be) < FEWEST_CLASSES:
        return {}
    names = [profile.name for profile in can_be]
    families = families_of(names, label.texts)
    for family in sorted(families, key=lambda family: not _tells_of_scores(columns, label, family)):
        if column_of := _named_after(columns, label, family):
            return column_of
    return _by_place(columns, label, names) or _one_for_each(columns, label, can_be)


def _can_be_score(profile: ColumnProfile, label: str) -> bool:
    return profile.is_meant_as_number and profile.name != label


def _named_after(columns: RecognisedColumns, label: LabelColumn, family: Family) -> Mapping[str, str]:
    """The columns of a family that has one for each label, with those of classes that no case is of."""
    named, every = dict(family.column_of), {**family.column_of, **family.others}
    if not set(label.texts) <= named.keys() or not _are_graded(columns, named.values()):
        return {}
    tells = _tells_of_scores(columns, label, family)
    if _sum_to_one(columns, named.values()):
        # Shares of topics sum to 1 as well.
        places = _places(columns, label, named)
        is_meant = places.is_telling or tells or not family.words
        return named if is_meant and not (_are_counted(named) and places.is_sorted) else {}
    if not tells or _is_about_one(label, every):
        return {}
    if _sum_to_one(columns, every.values()):
        return every
    if len(label.texts) < FEWEST_CLASSES:
        return {}
    are_logits = not any(columns.profiles[name].is_probability for name in every.values())
    return every if _are_counted(every) or are_logits else named


def _by_place(columns: RecognisedColumns, label: LabelColumn, names: Sequence[str]) -> Mapping[str, str]:
    """As many columns counted from 0 or 1 as there are labels, in the order of these, as libraries write them."""
    n_classes = len(label.texts)
    if n_classes < FEWEST_CLASSES:
        return {}
    for family in families_of(names, [str(place) for place in range(n_classes + 1)]):
        places = sorted(family.column_of, key=int)
        in_order = [family.column_of[place] for place in places]
        if len(places) != n_classes or not _are_counted(places) or not _are_graded(columns, in_order):
            continue
        is_of_classes = not family.words.isdisjoint(PLACES_OF_CLASSES)
        if not _sum_to_one(columns, in_order) and not (is_of_classes and _tells_of_scores(columns, label, family)):
            continue
        column_of = dict(zip(label.texts, in_order, strict=True))
        evidence = _places(columns, label, column_of)
        if evidence.is_telling or (_tells_of_scores(columns, label, family) and not evidence.is_against):
            return column_of
    return {}


def _one_for_each(columns: RecognisedColumns, label: LabelColumn, can_be: list[ColumnProfile]) -> Mapping[str, str]:
    """Columns of any names that sum to 1 in every row, one for each label."""
    class_of = class_probabilities(columns.sample, can_be, label) if len(label.texts) >= FEWEST_CLASSES else {}
    column_of = {text: name for name, text in class_of.items()}
    return column_of if len(column_of) == len(class_of) == len(label.texts) else {}


def _places(columns: RecognisedColumns, label: LabelColumn, column_of: Mapping[str, str]) -> ClassPlaces:
    return ClassPlaces.of(columns.sample, label.of_rows(columns.sample[label.name]), column_of)


def _is_about_one(label: LabelColumn, classes: Collection[str]) -> bool:
    """Whether a label of two values is about one class, as true_1 is beside pred_0 to pred_2."""
    named = words(label.name)
    return len(label.texts) < FEWEST_CLASSES and any(words(text) == named[-len(words(text)) :] for text in classes)


def _is_beside_two_classes(
    columns: RecognisedColumns, first: LabelColumn, label: LabelColumn, scores: Collection[str]
) -> bool:
    """Whether a likelier label has two values and a score of its own: then what has many is a feature, as a soil is."""
    if first.name == label.name or len(first.texts) != 2:
        return False
    profiles = [profile for profile in columns.profiles.values() if profile.name not in scores]
    has_score = any(
        each.claims in MODEL_ANSWERS and each.is_number and not each.is_whole and each.name != first.name
        for each in profiles
    )
    is_named = all(columns.profiles[name].claims in MODEL_ANSWERS for name in scores)
    truths = (NameRole.TRUTH, NameRole.LABEL)
    is_truer = columns.profiles[first.name].claims in truths and columns.profiles[label.name].claims not in truths
    return has_score and (is_truer or not is_named)


def _tells_of_scores(columns: RecognisedColumns, label: LabelColumn, family: Family) -> bool:
    """Whether names say that these are scores: what counts the columns, as x_1 does, or measures a case does not."""
    profiles = [columns.profiles[name] for name in family.column_of.values()]
    if not family.words:
        return not _are_counted(family.column_of) and all(each.claims not in NAMES_OR_WEIGHS for each in profiles)
    named = words(label.name)
    # A label that is numbered itself stands beside columns that are counted too.
    beside = BESIDE_THE_CLASS if any(map(str.isdecimal, named)) else BESIDE_THE_CLASS | set(named)
    return family.words <= beside or all(each.claims in MODEL_ANSWERS for each in profiles)


def _are_graded(columns: RecognisedColumns, names: Iterable[str]) -> bool:
    """Whether not all are decisions: 1 for the cases of a class tells which it is, and grades none."""
    return any(not columns.profiles[name].is_whole or columns.profiles[name].n_values > 2 for name in names)


def _are_counted(classes: Collection[str]) -> bool:
    """Whether classes are the whole numbers from 0 or 1 on."""
    places = sorted(int(text) for text in classes if text.isdecimal())
    return len(places) == len(classes) and places in (list(range(len(places))), list(range(1, len(places) + 1)))


def _sum_to_one(columns: RecognisedColumns, names: Collection[str]) -> bool:
    """Whether two columns or more sum to 1, or to 100, in every row of the sample that has a number in each."""
    numbers = [known_numbers(columns.sample[name]) for name in names]
    known = [each for each in numbers if each is not None]
    if len(known) < max(len(numbers), 2):
        return False
    total = np.sum(known, axis=0)
    total = total[np.isfinite(total)]
    if not total.size or min(np.nanmin(each) for each in known) < 0:
        return False
    return any(bool((np.abs(total / whole - 1) <= ROUNDING * len(known) + 1e-9).all()) for whole in (1.0, 100.0))


def _of_decisions(columns: RecognisedColumns, label: LabelColumn) -> MulticlassColumns | None:
    """The roles of a file with labels and predicted classes alone."""
    profile = columns.profiles[label.name]
    if len(label.texts) < FEWEST_CLASSES or profile.claims in NAMES_OR_WEIGHS or is_about_correctness(label.name):
        return None
    predicted = _predicted(columns, label, label.texts)
    if predicted is None:
        return None
    answers = columns.class_column(predicted)
    classes = tuple(sorted({*label.texts, *answers.texts}, key=_order))
    is_named = not (set(words(label.name)) | set(words(predicted))).isdisjoint(ANSWER_WORDS | LABEL_WORDS)
    if len(classes) > MAX_CLASSES or (profile.is_number and len(classes) > MOST_NUMBERED and not is_named):
        return None
    return MulticlassColumns(label.name, classes, (), predicted)


def _predicted(
    columns: RecognisedColumns, label: LabelColumn, classes: Collection[str], taken: Collection[str] = ()
) -> str | None:
    """The column of the predicted classes: beside scores it knows no other class, alone it may."""
    for profile in columns.profiles.values():
        if profile.name in (label.name, *taken) or profile.name not in columns.table.column_names:
            continue
        if not _may_be_predicted(profile, columns.profiles[label.name]):
            continue
        try:
            answers = set(columns.class_column(profile.name).texts)
        except BadLabels:
            continue
        shared = len(answers & set(classes)) / len(answers) if answers else 0.0
        if shared == 1 or (not taken and shared >= SHARED_ENOUGH):
            return profile.name
    return None


def _may_be_predicted(profile: ColumnProfile, label: ColumnProfile) -> bool:
    named = {NameRole.PREDICTION}
    if label.claims is NameRole.TRUTH:
        named |= {NameRole.LABEL, NameRole.OUTCOME}
    is_class = profile.is_whole and 1 <= profile.n_values <= MAX_CLASSES
    is_correctness = is_about_correctness(profile.name) or is_named_confidence(profile)
    return is_class and profile.claims in named and not is_correctness


def _order(text: str) -> tuple[bool, float, str, str]:
    """Numbers by size, then texts by alphabet, as labels are."""
    try:
        return False, float(text), "", text
    except ValueError:
        return True, 0.0, text.casefold(), text
