"""The open data: their list has distinct titles, by the time of arrival or by a number."""

import re
from datetime import UTC, date, datetime, timedelta, timezone

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, sent, started
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.interface.frame.data_panel import distinct_titles

TABLE = pa.table({"label": ["no", "yes", "no", "yes"], "p": [0.1, 0.35, 0.4, 0.8]})
# The title has a day only if the test began before midnight.
WHEN = r"(\d+ \w+ \d{4}, )?\d\d:\d\d(:\d\d)?"


def listed(app: AppTest) -> list[str]:
    return list(app.selectbox(key="dataset").options)


def test_two_uploads_of_one_name_are_distinguished_by_time():
    app = started()
    for n in (5, 6):
        rows = b"label,score\n" + b"".join(b"%d,0.%d\n" % (i % 2, i * n) for i in range(10, 40))
        sent(app, rows, "mine.csv")
    first, second = (text for text in listed(app) if "mine.csv" in text)
    assert first != second
    assert all(re.fullmatch(rf"mine\.csv · {WHEN}( \(2\))?", text) for text in (first, second))


def test_the_examples_are_in_groups_and_none_is_left_out():
    app = clean(started().button(key="dataset_examples").click().run())
    groups = [text.value for text in app.markdown if text.value.startswith("### ")]
    assert groups == ["### Learn", "### Blank labels", "### Binary", "### Classes", "### Text and ranking"]
    keys = [button.key.removeprefix("example_") for button in app.button if button.key.startswith("example_")]
    assert sorted(keys) == sorted(EXAMPLES)


def test_the_list_has_the_open_data_but_no_other_example():
    assert listed(started(d="late-flights")) == ["Late flights"]


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
