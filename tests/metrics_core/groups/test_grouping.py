"""Groups of cases: order, names, missing values, and refusals."""

from datetime import date

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import NotNumericError, ParameterError, ShapeError
from metrics_core.groups import Grouping, cross, group_by_cuts, group_by_quantiles, group_by_value
from tests.metrics_core.cases import MODEST

NUMBERS = st.lists(st.sampled_from([None, -1.5, 0.0, 1.0, 2.0, 10.0, 33.25]), min_size=2, max_size=40)


def groups_of(grouping):
    return [grouping.names[code] for code in grouping.codes]


@pytest.mark.parametrize(
    ("values", "names"),
    [
        ([10, 9, 2.0], ("2", "9", "10")),
        ([10.0, np.nan, 2.5], ("2.5", "10", "missing")),
        (["10", "9", "-1"], ("-1", "9", "10")),
        (["site 10", "Site 2", "area"], ("area", "Site 2", "site 10")),
        ([True, False, True], ("False", "True")),
        ([1, "1", "b"], ("1", "b")),
        (["missing", None, "a"], ("a", "missing", "missing (2)")),
        ([date(2024, 2, 1), date(2023, 12, 1)], ("2023-12-01", "2024-02-01")),
        (
            np.array(["2024-02-01", "NaT", "2023-12-01T12:00"], dtype="M8[s]"),
            ("2023-12-01 12:00:00", "2024-02-01", "missing"),
        ),
        (pd.Categorical(["low", "high"], categories=["none", "low", "mid", "high"]), ("low", "high")),
        (pd.Series([3, None, 1], dtype="Int64"), ("1", "3", "missing")),
        (pd.Series(["b", None, "a"], dtype="string"), ("a", "b", "missing")),
        (np.ma.masked_array([1, 2, 3], mask=[False, True, False]), ("1", "3", "missing")),
    ],
)
def test_groups_are_in_natural_order(values, names):
    assert group_by_value(values).names == names


@MODEST
@given(st.lists(st.sampled_from([None, "a", "b", "c"]), min_size=1, max_size=20))
def test_every_case_is_in_the_group_of_its_value(values):
    if len(set(values)) < 2:
        with pytest.raises(ParameterError) as caught:
            group_by_value(values)
        assert caught.value.key == "core-groups-few"
        return
    grouping = group_by_value(values, missing="unknown")
    assert groups_of(grouping) == ["unknown" if value is None else value for value in values]
    assert grouping.sizes.tolist() == [groups_of(grouping).count(name) for name in grouping.names]


@MODEST
@given(NUMBERS, st.integers(2, 6))
def test_quantiles_never_split_equal_values_and_each_ends_where_its_share_is_reached(values, n):
    known = sorted(value for value in values if value is not None)
    # The smallest value v with at least i / n of the cases at or below it.
    ends = {
        next(v for v in known if sum(x <= v for x in known) * n >= i * len(known)) for i in range(1, n + 1) if known
    }
    if len(ends) + (None in values) < 2:
        with pytest.raises(ParameterError):
            group_by_quantiles(values, n)
        return
    grouping = group_by_quantiles(values, n)
    expected = [len(ends) if value is None else sum(end < value for end in ends) for value in values]
    assert grouping.codes.tolist() == expected
    lowest = [min(v for v, e in zip(values, expected, strict=True) if e == at) for at in range(len(ends))]
    starts = [name.split(" to ")[0] for name in grouping.names[: len(ends)]]
    assert [float(start) for start in starts] == lowest


def test_the_names_of_quantiles_stay_distinct():
    close = 0.12345 + 1e-7 * np.arange(8)
    assert group_by_quantiles(close, 2).names == ("0.12345 to 0.1234503", "0.1234504 to 0.1234507")
    assert group_by_quantiles([0.5, 1 / 3, 2.0, np.inf], 2).names == ("0.3333 to 0.5", "2 to inf")


@MODEST
@given(NUMBERS, st.sets(st.sampled_from([-2, 0.0, 0.5, 1, 10, 50]), min_size=1))
def test_cuts_begin_a_group(values, cuts):
    cuts = sorted(cuts)
    places = [len(cuts) + 1 if value is None else sum(cut <= value for cut in cuts) for value in values]
    if len(set(places)) < 2:
        with pytest.raises(ParameterError):
            group_by_cuts(values, cuts)
        return
    grouping = group_by_cuts(values, cuts)
    assert grouping.codes.tolist() == [sorted(set(places)).index(place) for place in places]


def test_cuts_name_their_groups():
    assert group_by_cuts([0, 1, 5, 9], [1, 2, 6]).names == ("below 1", "1", "2 to 5", "6 or more")
    assert group_by_cuts([0.5, 1, 5], [1, 2]).names == ("below 1", "1 to below 2", "2 or more")


def test_crossed_groups_are_those_that_occur():
    first, second = group_by_value(["m", "f", "f", None]), group_by_value([1, 1, 2, 1])
    crossed = cross(first, second)
    assert crossed.names == ("f × 1", "f × 2", "m × 1", "missing × 1")
    assert groups_of(crossed) == ["m × 1", "f × 1", "f × 2", "missing × 1"]
    ambiguous = cross(group_by_value(["a", "a × b"]), group_by_value(["b × c", "c"]))
    assert ambiguous.names == ("a × b × c", "a × b × c (2)")


def test_fifty_groups_are_the_most():
    assert len(group_by_value(range(50)).names) == 50
    with pytest.raises(ParameterError) as caught:
        group_by_value([f"comment {at}" for at in range(1000)])
    assert caught.value.arguments == {"count": 1000, "least": 2, "most": 50}
    with pytest.raises(ParameterError, match="There are 64 groups"):
        cross(group_by_value(np.repeat(range(8), 8)), group_by_value(np.tile(range(8), 8)))


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: group_by_value([[1], [2]]), ShapeError),
        (lambda: group_by_value([]), ShapeError),
        (lambda: group_by_value(pd.Series([[1], [2, 3]])), ShapeError),
        (lambda: group_by_quantiles(["a", "b"], 2), NotNumericError),
        (lambda: group_by_quantiles([1, 2], 1), ParameterError),
        (lambda: group_by_quantiles([None, np.nan], 2), ParameterError),
        (lambda: group_by_cuts([1, 2], [2, 1]), ParameterError),
        (lambda: group_by_cuts([1, 2], []), ParameterError),
        (lambda: group_by_cuts([1, 2], [np.nan]), ParameterError),
        (lambda: cross(group_by_value([1, 2]), group_by_value([1, 2, 3])), ShapeError),
        (lambda: cross(group_by_value([1, 2]), [0, 1]), ParameterError),
        (lambda: Grouping(("a", "a"), np.array([0, 1])), ParameterError),
        (lambda: Grouping(("a", "b"), np.array([0, 0])), ParameterError),
        (lambda: Grouping(("a", "b"), np.array([0, 2])), ParameterError),
        (lambda: Grouping(("a", "b"), np.array([0.0, 1.0])), ParameterError),
    ],
)
def test_what_makes_no_groups_is_refused(make, error):
    with pytest.raises(error):
        make()
