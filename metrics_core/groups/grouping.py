"""Groups of cases: from a column of values, numbers in quantiles or by cuts, or two groupings crossed."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from metrics_core.arguments.labels import label_column
from metrics_core.arguments.parameters import whole_number
from metrics_core.arguments.predictions import check_lengths, real_numbers
from metrics_core.computing.arrays import FloatArray, IntArray, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError, ShapeError

MIN_GROUPS, MAX_GROUPS = 2, 50
# The name of the group of cases without a value.
MISSING = "missing"
# Between the names of two groups that are crossed.
CROSS = " × "

GroupCodes = npt.NDArray[np.uint8]

# Significant digits of the ends of a quantile, more if two groups would have the same name.
_FEWEST_DIGITS, _MOST_DIGITS = 4, 17


@dataclass(frozen=True, eq=False)
class Grouping:
    """The group of each case: `codes`, shape (n,), are positions in `names`; every group has a case.

    Made by `group_by_value`, `group_by_quantiles`, `group_by_cuts` or `cross`. Raises `ParameterError` for fewer than 2
    groups and for more than 50, for a name that occurs twice, and for a code that names no group.

    >>> Grouping(("north", "south"), np.array([0, 1, 1])).sizes
    array([1, 2])
    """

    names: tuple[str, ...]
    codes: GroupCodes

    def __post_init__(self) -> None:
        """Check names and codes, and keep the codes as bytes, which sort fast."""
        names, codes = tuple(map(str, self.names)), np.asarray(self.codes)
        _check_number(len(names))
        if len(set(names)) < len(names):
            raise ParameterError("core-groups-names")
        if codes.ndim != 1 or codes.dtype.kind not in "iu" or not _occur(codes, len(names)):
            raise ParameterError("core-groups-codes", count=len(names), most=len(names) - 1)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "codes", read_only(codes.astype(np.uint8)))

    def __len__(self) -> int:
        """The number of cases."""
        return len(self.codes)

    @property
    def sizes(self) -> IntArray:
        """The number of cases in each group, shape (groups,)."""
        return np.bincount(self.codes, minlength=len(self.names))


def group_by_value(values: Any, *, missing: str = MISSING) -> Grouping:
    """One group per distinct value, in natural order: numbers numerically, "site 2" before "site 10".

    `values`, shape (n,), are of any type. Categories keep their order, and those that do not occur are left out. Text
    is in the order of numbers if all of it can be read so. Cases without a value are the last group, named `missing`,
    or "missing (2)" if a value has that name. Values that read alike, such as 1 and "1", are one group. Raises
    `ShapeError` for what is not a column, and `ParameterError` unless there are 2 to 50 groups.

    >>> group_by_value(["site 10", "site 2", None, "site 2"])
    Grouping(names=('site 2', 'site 10', 'missing'), codes=array([1, 0, 2, 0], dtype=uint8))
    """
    codes, distinct = _distinct(values)
    texts = [_text(value) for value in distinct]
    _check_number(len(set(texts)) + bool((codes < 0).any()))
    names = list(dict.fromkeys(texts))
    places = np.array([names.index(text) for text in texts], dtype=np.int64)
    return _of_places(places[codes] if len(places) else codes, codes < 0, names, missing)


class RangeNames(NamedTuple):
    """How ranges of numbers are named: templates of `str.format` with the fields `low` and `high`.

    >>> group_by_cuts([17, 18, 34], [18, 35], range_names=RangeNames(both="{low}-{high}", below="<{high}")).names
    ('<18', '18-34')
    """

    both: str = "{low} to {high}"
    below: str = "below {high}"
    between: str = "{low} to below {high}"
    least: str = "{low} or more"


RANGE_NAMES = RangeNames()


@dataclass(frozen=True)
class NumberRanges:
    """Ranges of numbers, ascending: their `names`, and the `cuts` between them, one fewer.

    A number that equals a cut is in the range below it if `cut_is_below`, otherwise in the range above. Made by
    `quantile_ranges` and `cut_ranges`.
    """

    names: tuple[str, ...]
    cuts: tuple[float, ...]
    cut_is_below: bool

    def positions(self, numbers: Any) -> IntArray:
        """The position of the range of each number, shape (n,); nan is in the last.

        >>> quantile_ranges([18, 25, 34, 35, 60, 71], 2).positions([17, 34, 34.5])
        array([0, 0, 1])
        """
        side: Literal["left", "right"] = "left" if self.cut_is_below else "right"
        return np.asarray(np.searchsorted(np.array(self.cuts), numbers, side=side))


def quantile_ranges(values: Any, n: int, *, range_names: RangeNames = RANGE_NAMES) -> NumberRanges:
    """The ranges of `group_by_quantiles`, which raises the same; a cut is the highest value of the range below it.

    >>> quantile_ranges([18, 25, 34, 35, 60, 71], 2)
    NumberRanges(names=('18 to 34', '35 to 71'), cuts=(34.0,), cut_is_below=True)
    """
    count = whole_number(n, "n", least=MIN_GROUPS, most=MAX_GROUPS)
    _, known, _ = _numbers(values)
    if not len(known):
        _check_number(1)
    ordered = np.sort(known)
    # The smallest value with at least the share i / n of the cases at or below it.
    last = -(-np.arange(1, count + 1) * len(ordered) // count) - 1
    ends = np.unique(ordered[last])
    starts = ordered[np.append(0, np.searchsorted(ordered, ends[:-1], side="right"))]
    return NumberRanges(tuple(_range_names(starts, ends, range_names)), tuple(ends[:-1].tolist()), cut_is_below=True)


def cut_ranges(values: Any, cuts: Iterable[float], *, range_names: RangeNames = RANGE_NAMES) -> NumberRanges:
    """The ranges of `group_by_cuts`, which raises the same; also those without a case.

    >>> cut_ranges([17, 18, 34], [18, 35])
    NumberRanges(names=('below 18', '18 to 34', '35 or more'), cuts=(18.0, 35.0), cut_is_below=False)
    """
    _, known, _ = _numbers(values)
    edges = real_numbers(list(cuts), "cuts")
    if not len(edges) or not np.isfinite(edges).all() or not (edges[1:] > edges[:-1]).all():
        raise ParameterError("core-groups-cuts", value=shown(edges.tolist()))
    are_whole = bool((edges % 1 == 0).all() and (known[np.isfinite(known)] % 1 == 0).all())
    names = _cut_names(edges.tolist(), range_names, are_whole=are_whole)
    return NumberRanges(tuple(names), tuple(edges.tolist()), cut_is_below=False)


def group_by_quantiles(
    values: Any, n: int, *, missing: str = MISSING, range_names: RangeNames = RANGE_NAMES
) -> Grouping:
    """Groups of numbers of about equal size, ascending: `n` of them, fewer if a value occurs too often to be split.

    `values`, shape (n,), are numbers; a group ends at the smallest value that reaches its share of the cases. Each is
    named by its lowest and highest value, such as "18 to 34". Cases without a value are the last group, `missing`.
    Raises `NotNumericError`, `ShapeError`, and `ParameterError` unless n is from 2 to 50 and there are 2 to 50 groups.

    >>> group_by_quantiles([18, 25, 34, 35, 60, 71], 2).names
    ('18 to 34', '35 to 71')
    """
    return group_by_ranges(values, quantile_ranges(values, n, range_names=range_names), missing=missing)


def group_by_cuts(
    values: Any, cuts: Iterable[float], *, missing: str = MISSING, range_names: RangeNames = RANGE_NAMES
) -> Grouping:
    """Groups of numbers between `cuts`: below the first, from each cut to below the next, and from the last on.

    Whole numbers with whole cuts are named "18 to 34", others "18 to below 35". Groups without a case are left out.
    Cases without a value are the last group, `missing`. Raises `NotNumericError`, `ShapeError`, and `ParameterError`
    unless the cuts are finite and ascending and there are 2 to 50 groups.

    >>> group_by_cuts([17, 18, 34, 35], [18, 35]).names
    ('below 18', '18 to 34', '35 or more')
    """
    return group_by_ranges(values, cut_ranges(values, cuts, range_names=range_names), missing=missing)


def group_by_ranges(values: Any, ranges: NumberRanges, *, missing: str = MISSING) -> Grouping:
    """The groups of numbers in given ranges; those without a case are left out. Raises as `group_by_cuts`.

    >>> group_by_ranges([17, 90], cut_ranges([18, 34], [18, 35])).names
    ('below 18', '35 or more')
    """
    numbers, _, is_missing = _numbers(values)
    return _of_places(ranges.positions(numbers), is_missing, ranges.names, missing)


def cross(first: Grouping, second: Grouping) -> Grouping:
    """The groups of two groupings of the same cases together, such as "female × 18 to 34".

    In the order of the first, then of the second; combinations without a case are left out. Raises `ShapeError` for
    different numbers of cases, and `ParameterError` for more than 50 groups and for what is not a `Grouping`.

    >>> cross(group_by_value(["f", "f", "m"]), group_by_value([1, 2, 1])).names
    ('f × 1', 'f × 2', 'm × 1')
    """
    for grouping in (first, second):
        check_grouping(grouping)
    check_lengths(first=first.codes, second=second.codes)
    places = first.codes.astype(np.int64) * len(second.names) + second.codes
    names = _distinguished([f"{one}{CROSS}{other}" for one in first.names for other in second.names])
    return _of_places(places, np.zeros(len(places), dtype=np.bool_), names, MISSING)


def check_grouping(grouping: Any) -> None:
    """Raise `ParameterError` unless this is a `Grouping`."""
    if not isinstance(grouping, Grouping):
        raise ParameterError("core-not-a-grouping", value=shown(grouping))


def _check_number(count: int) -> None:
    if count < MIN_GROUPS:
        raise ParameterError("core-groups-few", least=MIN_GROUPS)
    if count > MAX_GROUPS:
        raise ParameterError("core-groups-many", count=count, least=MIN_GROUPS, most=MAX_GROUPS)


def _occur(codes: npt.NDArray[np.integer[Any]], count: int) -> bool:
    """Whether each of the codes from 0 to before `count` occurs, and no other."""
    if not codes.size or codes.min() < 0 or codes.max() >= count:
        return False
    return bool(np.bincount(codes, minlength=count).all())


def _of_places(places: IntArray, is_missing: Any, names: Sequence[str], missing: str) -> Grouping:
    """The grouping of cases at these places among the names, but for missing ones; only groups with a case."""
    has_missing = bool(is_missing.any())
    places = np.where(is_missing, len(names), places) if has_missing else places
    all_names = _distinguished([*names, missing])
    occurs = np.bincount(places, minlength=len(all_names)) > 0
    _check_number(int(occurs.sum()))
    codes = (np.cumsum(occurs) - 1).astype(np.uint8)
    return Grouping(tuple(name for name, one in zip(all_names, occurs, strict=True) if one), codes.take(places))


def _distinguished(names: Iterable[str]) -> list[str]:
    """The names, with a number after each that occurred before."""
    given: set[str] = set()
    distinct = []
    for name in names:
        unused, number = name, 1
        while unused in given:
            number += 1
            unused = f"{name} ({number})"
        given.add(unused)
        distinct.append(unused)
    return distinct


class _Column(NamedTuple):
    """The position of each value among the distinct ones, -1 for a missing one."""

    codes: IntArray
    distinct: list[Any]


def _distinct(values: Any) -> _Column:
    """The distinct values in the order of their groups."""
    column = label_column(values, "values")
    check_lengths(values=column)
    if isinstance(column, pd.Categorical):
        return _Column(np.asarray(column.codes, dtype=np.int64), list(column.categories))
    try:
        codes, uniques = pd.factorize(column)
    except TypeError:  # Values that cannot be hashed, such as lists.
        raise ShapeError("core-column-unreadable", name="values", type=type(values).__name__) from None
    distinct = pd.Index(uniques).tolist()
    _check_number(len(distinct) + bool((codes < 0).any()))
    order = sorted(range(len(distinct)), key=_order_of(distinct))
    rank = np.empty(len(distinct), dtype=np.int64)
    rank[order] = np.arange(len(distinct))
    return _Column(np.where(codes < 0, -1, rank.take(codes, mode="clip")), [distinct[at] for at in order])


def _order_of(distinct: list[Any]) -> Any:
    """A key that sorts these values, by position."""
    texts = [_text(value) for value in distinct]
    if all(isinstance(value, date) for value in distinct):
        return lambda at: texts[at]
    try:
        numbers = [float(value) for value in distinct]
    except (TypeError, ValueError, OverflowError):
        return lambda at: (_natural(texts[at]), texts[at])
    return lambda at: (numbers[at], texts[at])


def _natural(text: str) -> list[str | int]:
    """Text and numbers in turn, so that whole numbers in a text sort by their value."""
    return [int(part) if at % 2 else part.casefold() for at, part in enumerate(re.split(r"([0-9]+)", text))]


def _text(value: Any) -> str:
    if isinstance(value, datetime):
        text = value.isoformat(" ")
        return text.removesuffix(" 00:00:00")
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    return str(value)


def _numbers(values: Any) -> tuple[FloatArray, FloatArray, Any]:
    """All numbers, those that are not missing, and which are missing."""
    numbers = real_numbers(values, "values")
    check_lengths(values=numbers)
    is_missing = np.isnan(numbers)
    return numbers, numbers[~is_missing] if is_missing.any() else numbers, is_missing


def _range_names(starts: FloatArray, ends: FloatArray, templates: RangeNames) -> list[str]:
    """Names such as "18 to 34", with as many digits as keep them distinct."""
    for digits in range(_FEWEST_DIGITS, _MOST_DIGITS + 1):
        pairs = [
            tuple(_number_text(end, digits) for end in both)
            for both in zip(starts.tolist(), ends.tolist(), strict=True)
        ]
        names = [low if low == high else templates.both.format(low=low, high=high) for low, high in pairs]
        if len({text for pair in pairs for text in set(pair)}) == len({*starts.tolist(), *ends.tolist()}):
            break
    return names


def _cut_names(edges: list[float], templates: RangeNames, *, are_whole: bool) -> list[str]:
    names = [templates.below.format(high=_number_text(edges[0], _MOST_DIGITS))]
    for start, end in pairwise(edges):
        low, high, last = (_number_text(edge, _MOST_DIGITS) for edge in (start, end, end - 1))
        if not are_whole:
            names.append(templates.between.format(low=low, high=high))
        else:
            names.append(low if low == last else templates.both.format(low=low, high=last))
    return [*names, templates.least.format(low=_number_text(edges[-1], _MOST_DIGITS))]


def _number_text(number: float, digits: int) -> str:
    """A whole number in full, another with up to so many significant digits."""
    if math.isfinite(number) and number == int(number) and abs(number) < 2**53:
        return str(int(number))
    short = f"{number:.{digits}g}"
    return short if digits < _MOST_DIGITS else repr(number)
