"""Data sets of one title are told apart by when they came, and never by nothing."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboard.frame.told_apart import told_apart

TODAY = date(2026, 3, 9)
TITLES = st.sampled_from(("a", "b", "a (2)", "a · 12:00", "a · 12:00:01"))


def at(clock: str, day: date = TODAY) -> datetime:
    return datetime.combine(day, datetime.strptime(clock, "%H:%M:%S").time())


def said(*titles: tuple[str, datetime | None]) -> list[str]:
    received = {str(place): moment for place, (_, moment) in enumerate(titles) if moment}
    told = told_apart({str(place): title for place, (title, _) in enumerate(titles)}, received, TODAY)
    assert list(told) == [str(place) for place in range(len(titles))]
    return list(told.values())


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (at("14:05:07"), at("14:07:31"), ["scores.csv · 14:05", "scores.csv · 14:07"]),
        (at("14:05:07"), at("14:05:31"), ["scores.csv · 14:05:07", "scores.csv · 14:05:31"]),
        (at("14:05:07"), at("14:05:07"), ["scores.csv · 14:05:07", "scores.csv · 14:05:07 (2)"]),
        (
            at("14:05:07"),
            at("14:05:07", date(2026, 3, 8)),
            ["scores.csv · 14:05", "scores.csv · 8 March 2026, 14:05"],
        ),
        (None, at("14:05:07"), ["scores.csv", "scores.csv · 14:05"]),
        (None, None, ["scores.csv", "scores.csv (2)"]),
    ],
)
def test_one_title_is_told_apart_by_minute_then_by_second_then_by_number(first, second, told):
    assert said(("scores.csv", first), ("scores.csv", second)) == told


def test_a_title_of_its_own_stays_as_it_is():
    assert said(("a.csv", at("14:05:07")), ("b.csv", at("14:05:07"))) == ["a.csv", "b.csv"]


def test_the_clock_is_that_of_the_moments():
    noon = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)
    there = noon.astimezone(timezone(timedelta(hours=13)))
    assert told_apart({"e": "x", "u": "x"}, {"u": there}, there.date())["u"] == "x · 01:00"


@given(st.lists(st.tuples(TITLES, st.none() | st.sampled_from((at("12:00:01"), at("12:00:02"), at("13:00:01"))))))
def test_no_two_are_ever_the_same(titles):
    assert len(set(said(*titles))) == len(titles)
