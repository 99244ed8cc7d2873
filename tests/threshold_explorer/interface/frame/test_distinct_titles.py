"""Data sets with equal titles are distinguished by the time of their arrival, or by a number."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.interface.frame.data_panel import distinct_titles

TODAY = date(2026, 3, 9)
TITLES = st.sampled_from(("a", "b", "a (2)", "a · 12:00", "a · 12:00:01"))


def at(clock: str, day: date = TODAY) -> datetime:
    return datetime.combine(day, datetime.strptime(clock, "%H:%M:%S").time())


def distinct(*titles: tuple[str, datetime | None]) -> list[str]:
    received = {str(place): moment for place, (_, moment) in enumerate(titles) if moment}
    expected = distinct_titles({str(place): title for place, (title, _) in enumerate(titles)}, received, TODAY)
    assert list(expected) == [str(place) for place in range(len(titles))]
    return list(expected.values())


@pytest.mark.parametrize(
    ("first", "second", "expected"),
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
def test_equal_titles_get_the_minute_then_the_second_then_a_number(first, second, expected):
    assert distinct(("scores.csv", first), ("scores.csv", second)) == expected


def test_a_unique_title_is_unchanged():
    assert distinct(("a.csv", at("14:05:07")), ("b.csv", at("14:05:07"))) == ["a.csv", "b.csv"]


def test_the_time_zone_is_that_of_the_datetimes():
    noon = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)
    there = noon.astimezone(timezone(timedelta(hours=13)))
    assert distinct_titles({"e": "x", "u": "x"}, {"u": there}, there.date())["u"] == "x · 01:00"


@given(st.lists(st.tuples(TITLES, st.none() | st.sampled_from((at("12:00:01"), at("12:00:02"), at("13:00:01"))))))
def test_no_two_are_ever_the_same(titles):
    assert len(set(distinct(*titles))) == len(titles)
