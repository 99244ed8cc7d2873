"""Candidates for score and weight, the likeliest first, by the profiles of the columns."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from threshold_explorer.columns.class_probabilities import is_plain_name, numbered_by_class, polarity_of
from threshold_explorer.columns.column_names import NameRole, role_of
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.columns.hard_predictions import may_be_hard
from threshold_explorer.columns.labels import LabelColumn, decoded
from threshold_explorer.columns.positive_label import positive_of
from threshold_explorer.columns.rank_test import known_numbers
from threshold_explorer.columns.role_order import Order, Relation, ranked, score_order, weight_order


def score_standing(
    profiles: Iterable[ColumnProfile],
    label: LabelColumn | None,
    class_of: Mapping[str, str],
    relation_of: Callable[[str], Relation],
) -> Callable[[ColumnProfile], Order | None]:
    """The standing of columns as scores for a label, if there is one.

    A column of numbers with a few texts is a candidate, so that the error can name the text and its row. Among columns
    of one class each (`class_of`) the positive class comes first. `relation_of` is that of a column of numbers to
    predicted classes.
    """
    name, texts = (label.name, label.texts) if label else (None, [])
    positive = positive_of(label.labels) if label else ""
    numbered = {*class_of, *numbered_by_class(profiles)}

    def order(profile: ColumnProfile) -> Order | None:
        polarity = polarity_of(profile, numbered)
        if positive and profile.name in class_of:
            polarity = -1 if class_of[profile.name] == positive else 1
        is_unnamed_number = profile.is_number and profile.name != name and profile.name_role is NameRole.NONE
        relation = relation_of(profile.name) if is_unnamed_number else Relation.NONE
        return score_order(
            profile,
            name,
            is_hard=profile.name != name and may_be_hard(profile, texts),
            is_of_class=profile.name in class_of,
            is_plain=profile.name in class_of or is_plain_name(profile, name),
            polarity=polarity,
            relation=relation,
        )

    return order


def distinct_labels(rows: pa.Table, names: Iterable[str]) -> list[str]:
    """The columns without those that label the rows as an earlier one does, in other words.

    >>> distinct_labels(pa.table({"y": [0, 1], "name": ["no", "yes"], "z": [1, 1]}), ["y", "name", "z"])
    ['y', 'z']
    """
    # In the order of their first rows, so that columns with other names for the same classes have the same codes.
    codes = {name: rows[name].combine_chunks().dictionary_encode("encode").indices for name in names}
    return _distinct(codes, lambda one, other: bool(one.equals(other)))


def distinct_scores(rows: pa.Table, names: Iterable[str]) -> list[str]:
    """The columns without those that rank the rows as an earlier one does: only the scale of thresholds differs.

    >>> distinct_scores(pa.table({"p": [0.25, 0.5], "logit": [-1.5, 0.0], "z": [2, 1]}), ["p", "logit", "z"])
    ['p', 'z']
    """
    return _distinct({name: _ranks(rows[name]) for name in names}, np.array_equal)


def _distinct(values: Mapping[str, Any], are_equal: Callable[[Any, Any], bool]) -> list[str]:
    found: list[str] = []
    for name, value in values.items():
        if not any(are_equal(values[other], value) for other in found):
            found.append(name)
    return found


def _ranks(column: pa.ChunkedArray) -> Any:
    """The place of each row's number among all numbers, nan last; the values themselves of a column of texts."""
    numbers = known_numbers(column)
    return decoded(column).to_numpy() if numbers is None else np.unique(numbers, return_inverse=True)[1]


def possible_weights(profiles: Iterable[ColumnProfile], taken: Collection[str]) -> list[str]:
    """The columns of numbers named as weights, those named as case weights first."""
    named = (NameRole.CASE_WEIGHT, NameRole.WEIGHT)
    return ranked((each for each in profiles if each.name not in taken and each.name_role in named), weight_order)


def likely_weight(profiles: Collection[ColumnProfile], *, taken: tuple[str, str]) -> str | None:
    """The column of case weights besides the `taken` ones, None without any; "" if only the user knows.

    A "sample_weight" is one; a "weight" may be that of a patient. A count is a weight if label and hard predictions are
    the only other columns.
    """
    named = possible_weights(profiles, taken)
    if named:
        is_certain = len(named) == 1 and role_of(named[0]) is NameRole.CASE_WEIGHT
        return named[0] if is_certain else ""
    others = [profile for profile in profiles if profile.name not in taken]
    is_graded = any(profile.name == taken[1] and profile.is_number for profile in profiles)
    return others[0].name if len(others) == 1 and not is_graded and others[0].counts_cases else None
